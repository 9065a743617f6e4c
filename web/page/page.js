// page.js: what the parts of the page share. What is shown is in its address: #p=POSITION, &sum=TERM for each term of the
// sum, &own=TEXT for the reader's own rulesets; so every position is a link, and back is undo.
import * as engine from "./engine.js";
import { element, smallBoard } from "./board.js";

export const at = (id) => document.getElementById(id);
export const state = { position: "", terms: [], own: "", names: new Map() };

export function read() {
  const parts = new URLSearchParams(location.hash.slice(1));
  state.position = parts.get("p") ?? 'domineering("...|...")';
  state.terms = parts.getAll("sum");
  state.own = parts.get("own") ?? "";
}

export function address(position, terms = state.terms, own = state.own) {
  const parts = [["p", position], ...terms.map((term) => ["sum", term])];
  return "#" + new URLSearchParams(own ? [...parts, ["own", own]] : parts);
}

export const go = (position, terms, own) => void (location.hash = address(position, terms, own));

// A command with its options, and the texts that it is about, from whom they may be: these are never options.
// Commands know the reader's own rulesets.
const owning = (use) => ([command, ...options], texts, settings) =>
  state.own
    ? use([command, "-f", "own.cgt", ...options, "--", ...texts], { ...settings, files: { "own.cgt": state.own + "\n" } })
    : use([command, ...options, "--", ...texts], settings);
export const run = owning(engine.run), ask = owning(engine.ask);

export function tell(words) {
  at("state").textContent = words;
}

// Shows the stop button while work goes on.
export async function working(work) {
  at("stop").hidden = false;
  const began = performance.now();
  const result = await work();
  if (!engine.isBusy()) at("stop").hidden = true;
  tell(`done in ${((performance.now() - began) / 1000).toFixed(2)} s`);
  return result;
}

export const failure = (words) => element("p", { className: "error", textContent: words });
export const valueOf = (text) => element("span", { className: "value", textContent: text });
export const svg = (text) => element("div", { innerHTML: text });
export const button = (words, onclick) => element("button", { type: "button", textContent: words, onclick });

// To look at: a board where the game has cells, else its picture; null for values.
export async function boardOf(text, board) {
  const rows = board?.kind === "grid" ? text.match(/"([^"]*)"/)?.[1].split("|").map((row) => [...row]) : null;
  if (rows) return smallBoard({ kind: "grid", rows });
  if (!board) return null;
  const picture = await run(["plot", "--format", "svg"], ["board", text]);
  if (picture.status !== 0) return null;
  const made = svg(picture.out);
  made.setAttribute("aria-hidden", "true");
  return made;
}

// What is heard where a picture is seen.
export const spoken = (words) => element("span", { className: "spoken", textContent: words });

// A link that saves what is in it.
export function save(name, type, content) {
  return element("a", { textContent: name.split(".").pop(), download: name, href: URL.createObjectURL(new Blob([content], { type })) });
}
