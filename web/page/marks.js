// marks.js: what a teacher draws on a board with the right button of the mouse: a ring on a place, an arrow between two. The same
// again takes it away; a move, or a press of the left button, takes all of them.
import { drawn } from "./dom.js";

/** {show(picture)}: marks on the board in node; keyAt(event): the place that is pointed at. */
export function createMarks(node, keyAt) {
  const layer = drawn("g", { class: "marks", "aria-hidden": "true" });
  let picture = null, marks = [], from;

  function draw() {
    layer.replaceChildren(...marks.map(([a, b]) => {
      const [p, q] = [a, b].map(picture.centre);
      if (a === b) return drawn("circle", { cx: p[0], cy: p[1], r: 34 });
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1, [x, y] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
      const tip = [q[0] - 8 * x, q[1] - 8 * y], back = [tip[0] - 30 * x, tip[1] - 30 * y];
      return drawn("path", { d: `M${p}L${back}M${[back[0] - 18 * y, back[1] + 18 * x]}L${tip}L${[back[0] + 18 * y, back[1] - 18 * x]}Z` });
    }));
  }
  function clear() {
    marks = [];
    draw();
  }
  node.addEventListener("contextmenu", (event) => picture && event.preventDefault());
  node.addEventListener("pointerdown", (event) => {
    if (event.button === 2) from = keyAt(event);
    else if (marks.length) clear();
  });
  node.addEventListener("pointerup", (event) => {
    if (event.button !== 2 || from === undefined) return;
    const to = keyAt(event), same = marks.findIndex(([a, b]) => a === from && b === to);
    if (same >= 0) marks.splice(same, 1);
    else if (to !== undefined) marks.push([from, to]);
    from = undefined;
    draw();
  });
  return {
    show(shown) {
      picture = shown;
      clear();
      picture?.svg.append(layer);
    },
  };
}
