// value.js: values as in a book: stacked fractions, drawn arrows and stars, bars that grow with their rank. What the engine
// prints is read here; what cannot be read stays as it was printed.
import { drawn, element } from "./dom.js";

// ---- reading ------------------------------------------------------------------------------------------------

// A tree: {kind: "braces", left, right, bars}, {kind: "switch", of, many}, {kind: "tiny", number, sign, of},
// {kind: "sum", number, ups, star}, {kind: "word", text}.
function topLevel(text, test) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if ("{([".includes(text[i])) depth++;
    else if ("})]".includes(text[i])) depth--;
    else if (depth === 0 && test(i)) return i;
  }
  return -1;
}

function side(text) {
  if (text === "") return [];
  if (topLevel(text, (i) => text[i] === "|") >= 0) return [braces(text)];
  const comma = topLevel(text, (i) => text[i] === ",");
  return comma < 0 ? [value(text)] : [value(text.slice(0, comma)), ...side(text.slice(comma + 1))];
}

function braces(text) {
  for (let bars = 9; bars > 0; bars--) {
    const at = topLevel(text, (i) => text.startsWith("|".repeat(bars), i));
    if (at >= 0) return { kind: "braces", bars, left: side(text.slice(0, at)), right: side(text.slice(at + bars)) };
  }
  throw new Error(`no bar in ${text}`);
}

function value(text) {
  if (text.startsWith("+-")) {
    const of = text.slice(2);
    if (of.startsWith("(") && of.endsWith(")")) return { kind: "switch", of: [value(of.slice(1, -1))], many: false };
    if (of.startsWith("{") && of.endsWith("}")) return { kind: "switch", of: side(of.slice(1, -1)), many: true };
    return { kind: "switch", of: [value(of)], many: false };
  }
  if (text.startsWith("{") && text.endsWith("}")) return braces(text.slice(1, -1));
  const tiny = text.match(/^(-?[\d/]*)(Tiny|Miny)\((.*)\)$/);
  if (tiny) return { kind: "tiny", number: tiny[1], sign: tiny[2] === "Tiny" ? 1 : -1, of: value(tiny[3]) };
  const sum = text.match(/^(-?\d+(?:\/\d+)?)?\+?(\^+|v+)?(\d*)(?:\+?(\*)(\d*))?$/);
  if (sum && text !== "" && (sum[3] === "" || sum[2]?.length === 1)) {
    const count = sum[2] ? Number(sum[3] || sum[2].length) : 0;
    return { kind: "sum", number: sum[1] ?? "", ups: sum[2]?.[0] === "v" ? -count : count, star: sum[4] ? sum[5] || "1" : "" };
  }
  if (/^-?[\d/]*(on|off|over|under|upon)$|^on & off$/.test(text)) return { kind: "word", text };
  throw new Error(`what is ${text}?`);
}

function tree(text) {
  try {
    return value(text === "on & off" ? text : text.replace(/\s/g, ""));
  } catch {
    return null;
  }
}

// ---- setting ------------------------------------------------------------------------------------------------

const span = (className, ...children) => element("span", { className }, ...children);
const sub = (...children) => element("sub", {}, ...children);
const symbol = (className, box, path) => {
  const made = drawn("svg", { class: `sym ${className}`, viewBox: box });
  made.append(drawn("path", { d: path }));
  return made;
};
const star = () => symbol("star", "0 0 10 16", "M5 4.2v7.6M1.7 6.1l6.6 3.8M8.3 6.1 1.7 9.9");

function arrow(count) {
  const path = Math.abs(count) === 2 ? "M1 7.6 6 2l5 5.6M4.3 4.5V15M7.7 4.5V15" : "M1.5 7.2 6 2l4.5 5.2M6 2.5V15";
  const made = symbol(count < 0 ? "up down" : "up", "0 0 12 16", path);
  return Math.abs(count) > 2 ? [made, sub(String(Math.abs(count)))] : [made];
}

function numeral(text) {
  if (text === "") return [];
  const bare = text.replace("-", ""), minus = text.startsWith("-") ? ["−"] : [];
  if (!bare.includes("/")) return [...minus, bare];
  const [above, below] = bare.split("/");
  return [...minus, span("fraction", span("", above), span("", below))];
}

const listed = (trees) => trees.flatMap((one, i) => (i ? [span("comma", ","), ...set(one)] : set(one)));
const inner = (list, bars) => (list.length === 1 && list[0].kind === "braces" && list[0].bars < bars ? body(list[0]) : listed(list));
const rule = (bars) => span(`bars rank${Math.min(bars, 4)}`, ...Array.from({ length: bars }, () => element("i")));
const body = ({ left, right, bars }) => [...inner(left, bars), rule(bars), ...inner(right, bars)];
const brace = (sign) => span("brace", sign);

function set(one) {
  switch (one.kind) {
    case "sum": {
      const stars = one.star ? [star(), ...(one.star === "1" ? [] : [sub(one.star)])] : [];
      const made = [...numeral(one.number), ...(one.ups ? arrow(one.ups) : []), ...stars];
      return made.length ? made : ["0"];
    }
    case "tiny":
      return [...numeral(one.number), span("tiny", one.sign > 0 ? "+" : "−"), sub(...set(one.of))];
    case "switch": {
      const wraps = one.many ? ["{", "}"] : one.of[0].kind === "sum" && one.of[0].number && (one.of[0].star || one.of[0].ups) ? ["(", ")"] : ["", ""];
      return [span("plus-minus", "±"), ...(wraps[0] ? [brace(wraps[0])] : []), ...listed(one.of), ...(wraps[1] ? [brace(wraps[1])] : [])];
    }
    case "word":
      return [span("word", one.text.replace("-", "−"))];
    default:
      return [brace("{"), ...body(one), brace("}")];
  }
}

function said(one) {
  switch (one.kind) {
    case "sum": {
      const count = Math.abs(one.ups);
      const ups = one.ups ? `${count > 1 ? `${count} ` : ""}${one.ups > 0 ? "up" : "down"}` : "";
      return [one.number.replace("-", "minus ").replace("/", " over "), ups, one.star ? `star${one.star === "1" ? "" : ` ${one.star}`}` : ""].join(" ").trim();
    }
    case "tiny":
      return `${one.number} ${one.sign > 0 ? "tiny" : "miny"} ${said(one.of)}`.trim();
    case "switch":
      return `plus or minus ${one.of.map(said).join(", ")}`;
    case "word":
      return one.text;
    default:
      return `${one.left.map(said).join(", ") || "nothing"} ${"slash ".repeat(one.bars)}${one.right.map(said).join(", ") || "nothing"}`;
  }
}

/** The value as mathematics, with what a screen reader says. */
export function valueOf(text) {
  const read = tree(text);
  const made = span("math");
  made.title = text;
  if (!read) {
    made.classList.add("raw");
    made.textContent = text;
    return made;
  }
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", said(read));
  made.append(...set(read));
  return made;
}

/** A value as large as its place allows, in five sizes. */
export function showFitting(place, text) {
  place.replaceChildren(...(text === undefined ? [] : [valueOf(text)]));
  for (let size = 5; size > 0; size--) {
    place.dataset.size = size;
    if (place.scrollWidth <= place.clientWidth) return;
  }
}
