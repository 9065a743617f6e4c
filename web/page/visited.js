// visited.js: the positions visited, as a tree of moves. A position reached by several ways stands once, and the other
// ways point to it. Positions and notes are kept by this browser, and nowhere else.
import { element } from "./dom.js";
import { address, at, save, state } from "./page.js";
import { valueOf } from "./value.js";

const KEY = "cgt.visited";
const KEPT_AFTER = 300; // ms
const LONE = 12; // positions without move, way and note that are remembered
const nodes = new Map(); // by position: {moves: [[player, position]], value, note}
let arrival = null; // how the next position is reached: {from, player}, or {from} where the board was edited

function load() {
  try {
    for (const [text, node] of JSON.parse(localStorage.getItem(KEY)) ?? []) nodes.set(text, node);
  } catch {} // no storage here, or of something else: an empty tree
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify([...nodes]));
  } catch {} // the tree lasts as long as the page
}

// Writing takes time: it waits until the move is shown, at the latest until the page is left.
let keeping = 0;
function keep() {
  clearTimeout(keeping);
  keeping = setTimeout(write, KEPT_AFTER);
}
addEventListener("pagehide", () => keeping && write());

const reached = () => new Set([...nodes.values()].flatMap((node) => node.moves.map(([, to]) => to)));
const isLone = (text, targets) => !nodes.get(text).note && nodes.get(text).moves.length === 0 && !targets.has(text);

// Says how the position that comes next is reached.
export const leave = (player) => void (arrival = { from: state.position, player });

export function visit() {
  const { from, player } = arrival ?? {};
  arrival = null;
  if (!nodes.has(state.position)) nodes.set(state.position, { moves: [], value: "", note: "" });
  const parent = nodes.get(from);
  if (parent && player && !parent.moves.some(([by, to]) => by === player && to === state.position)) parent.moves.push([player, state.position]);
  const targets = reached();
  if (parent && !player && from !== state.position && isLone(from, targets)) nodes.delete(from);
  const lone = [...nodes.keys()].filter((text) => text !== state.position && isLone(text, targets));
  for (const text of lone.slice(0, Math.max(0, lone.length - LONE))) nodes.delete(text);
  show();
}

/** The value of a position that was visited, where it is known. */
export const valueAt = (position) => nodes.get(position)?.value;

export function valued(value) {
  const node = nodes.get(state.position);
  if (!node) return;
  node.value = value;
  show();
}

function item(text, player, seen) {
  const { moves, value, note } = nodes.get(text);
  const link = element("a", { href: address(text), textContent: text, className: "code" });
  if (text === state.position) link.setAttribute("aria-current", "page");
  const made = element("li", {}, player ? `${player} ` : "", link);
  if (seen.has(text)) {
    made.append(", as above");
    return made;
  }
  seen.add(text);
  if (value && value !== text) made.append(" = ", valueOf(value));
  if (note) made.append(element("span", { className: "note", textContent: note }));
  if (moves.length) made.append(element("ul", {}, ...moves.filter(([, to]) => nodes.has(to)).map(([by, to]) => item(to, by, seen))));
  return made;
}

function show() {
  keep();
  const seen = new Set(), targets = reached();
  const roots = [...nodes.keys()].sort((a, b) => Number(targets.has(a)) - Number(targets.has(b))); // those of a loop alone come last
  const made = [];
  for (const text of roots) if (!seen.has(text)) made.push(item(text, "", seen));
  at("tree").replaceChildren(element("ul", {}, ...made));
  at("note").value = nodes.get(state.position)?.note ?? "";
  at("keep-notes").replaceChildren("Keep them as ", save("visited.json", "application/json", JSON.stringify([...nodes], null, 1)), ".");
}

function noteDown() {
  nodes.get(state.position).note = at("note").value.trim();
  show();
}

function forget() {
  nodes.clear();
  visit();
}

load();
at("note").onchange = noteDown;
at("forget").onclick = forget;
