// thermograph.js: thermographs as pictures. Walls come as the engine prints them, exact fractions as text; floating point
// places lines in a picture and decides nothing else.
import { drawn } from "./dom.js";

export const number = (text) => {
  const [above, below = "1"] = String(text).split("/");
  return Number(above) / Number(below);
};

// A wall from the mast down: [[value, temperature], ...], cut at temperature `low`.
function pointsOf(wall, low) {
  const all = wall.map(({ temperature, value }) => [number(value), number(temperature)]);
  const kept = [];
  for (const [i, [v, t]] of all.entries()) {
    if (t >= low) kept.push([v, t]);
    else {
      const [v0, t0] = all[i - 1] ?? [v, low];
      kept.push([t0 === t ? v : v0 + ((v - v0) * (t0 - low)) / (t0 - t), low]);
      return kept;
    }
  }
  const [v, t] = kept.at(-1);
  return t > low ? [...kept, [v, low]] : kept;
}

/** The value of a wall at a temperature. */
export function wallAt(wall, t) {
  const top = wall[0];
  return t >= number(top.temperature) ? number(top.value) : pointsOf(wall, t).at(-1)[0];
}

/** Walls and a mean that are finite: what a picture can show. */
export const isDrawable = ({ left_wall: left, right_wall: right }) =>
  [left, right].every((wall) => wall?.length && wall.every(({ temperature, value }) => Number.isFinite(number(temperature)) && Number.isFinite(number(value))));

/**
 * The thermograph of what `show --json` says. Values grow to the left; the left wall is solid, the right one dashed.
 * at: a temperature to be marked on both walls.
 */
export function thermograph(data, { width = 300, height = 200, at = null, named = true } = {}) {
  const left = pointsOf(data.left_wall, 0), right = pointsOf(data.right_wall, 0);
  const mean = number(data.mean), temperature = Math.max(0, number(data.temperature));
  const top = Math.max(temperature * 1.38, temperature + 0.4, 0.8);
  const values = [...left, ...right].map(([v]) => v), low = Math.min(...values, mean), high = Math.max(...values, mean);
  const span = Math.max(high - low, 0.5), middle = (high + low) / 2, most = middle + span * 0.62, least = middle - span * 0.62;
  const edge = { left: 44, right: 20, top: 20, bottom: 32 };
  const x = (v) => edge.left + ((most - v) / (most - least)) * (width - edge.left - edge.right);
  const y = (t) => height - edge.bottom - (t / top) * (height - edge.bottom - edge.top);
  const place = ([v, t]) => `${x(v).toFixed(1)} ${y(t).toFixed(1)}`;
  const line = (points) => `M${points.map(place).join("L")}`;
  const path = (className, d) => drawn("path", { class: className, d });
  const label = (words, px, py, className) => drawn("text", { class: `tick ${className}`, x: px.toFixed(1), y: py.toFixed(1) }, words.replace("-", "−"));

  const made = drawn("svg", { class: "thermograph", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `thermograph: mean ${data.mean}, temperature ${data.temperature}` });
  made.append(path("axis", `M${edge.left} ${edge.top - 6}V${height - edge.bottom}H${width - edge.right + 8}`));
  // The stops and the mean below, as far as they do not collide; the mean goes first.
  const placed = [];
  for (const [text, v, t] of [[data.mean, mean, temperature], [data.left_stop, left.at(-1)[0], 0], [data.right_stop, right.at(-1)[0], 0]]) {
    const px = x(v), room = 8 + 4 * String(text).length;
    if (text === undefined || placed.some(([other, taken]) => Math.abs(other - px) < Math.max(room, taken))) continue;
    placed.push([px, room]);
    made.append(path("guide", `M${px.toFixed(1)} ${height - edge.bottom}V${y(t).toFixed(1)}`), label(String(text).replace(/[v^*].*/, ""), px, height - edge.bottom + 20, "middle"));
  }
  if (temperature > 0) made.append(path("guide", `M${edge.left} ${y(temperature).toFixed(1)}H${x(mean).toFixed(1)}`), label(data.temperature, edge.left - 8, y(temperature) + 5, "end"));
  made.append(label("0", edge.left - 8, height - edge.bottom + 5, "end"));
  if (temperature > 0) {
    made.append(path("between", `${line([...left, ...[...right].reverse()])}z`));
    made.append(path("wall left", line(left)), path("wall right", line(right)));
  }
  made.append(path("mast", `M${x(mean).toFixed(1)} ${y(temperature).toFixed(1)}V${y(top).toFixed(1)}m-5 7 5-8 5 8`));
  if (temperature > 0) made.append(drawn("circle", { class: "peak", cx: x(mean).toFixed(1), cy: y(temperature).toFixed(1), r: 4 }));
  if (at !== null) {
    const [l, r] = [wallAt(data.left_wall, at), wallAt(data.right_wall, at)].map(x), level = y(at);
    made.append(path("level", `M${edge.left} ${level.toFixed(1)}H${width - edge.right}`));
    made.append(drawn("circle", { class: "dot left", cx: l.toFixed(1), cy: level.toFixed(1), r: 6 }), drawn("rect", { class: "dot right", x: (r - 5.5).toFixed(1), y: (level - 5.5).toFixed(1), width: 11, height: 11, rx: 2 }));
  }
  if (named) made.append(drawn("text", { class: "axis-name", x: 2, y: edge.top - 9 }, "temperature"), drawn("text", { class: "axis-name end", x: edge.left - 8, y: height - edge.bottom + 20 }, "value"));
  return made;
}
