// page.js: what the parts of the page share. What is shown is in its address: #p=POSITION, &own=TEXT for the reader's own
// rulesets, &lesson=TEXT&step=N for a lesson, &embed for a board in another page; so every position is a link. Back and forward are undo and redo.
import * as engine from "./engine.js";
import { START } from "./begin.js";
import { element } from "./dom.js";

/** @type {(id: string) => any} */
export const at = (id) => document.getElementById(id);
export const state = { position: "", own: "", lesson: "", step: 1, embed: false, names: new Map(), laid: {} }; // lesson: of the course, by number, or its text; laid: dominoes on the board of each part

// A sum of terms, in parentheses where they need them.
const bracketed = (text) => (/^-?[a-z]\w*\([^()]*\)$|^\{[^{}]*\}$|^[\w*^/]+$/.test(text) ? text : `(${text})`);
export const sumOf = (terms) => (terms.length === 1 ? terms[0] : terms.map(bracketed).reduce((sum, term) => (term.startsWith("-") ? `${sum} - ${term.slice(1)}` : `${sum} + ${term}`)));
export const negative = (text) => (/^\w+\([^()]*\)$/.test(text) ? `-${text}` : `-(${text})`);

export function read() {
  const parts = new URLSearchParams(location.hash.slice(1)), terms = parts.getAll("sum"); // sum: links of former pages
  state.position = terms.length ? sumOf(terms) : (parts.get("p") ?? START.text);
  state.own = parts.get("own") ?? "";
  state.lesson = parts.get("lesson") ?? "";
  state.embed = parts.has("embed");
  state.step = Math.max(1, Math.floor(Number(parts.get("step"))) || 1);
}

export function address(position, own = state.own) {
  const parts = [["p", position]];
  if (own) parts.push(["own", own]);
  if (state.lesson) parts.push(["lesson", state.lesson], ["step", String(state.step)]);
  if (state.embed) parts.push(["embed", "1"]);
  return "#" + new URLSearchParams(parts);
}

// ---- history ------------------------------------------------------------------------------------------------

let last = 0; // the number of the newest entry
let onChange = () => {};

const laidIn = () => (state.position === START.text ? START.laid : {});
const begun = (at) => ({ at, laid: laidIn(), turn: "Left", line: [{ position: state.position }] });
const entry = () => history.state ?? begun(0);

export const canUndo = () => entry().at > 0;
export const canRedo = () => entry().at < last;

// turn: who is to move there; by: whose move leads there. Without a move a new line begins.
export function go(position, { own = state.own, laid = {}, turn = entry().turn, by = "" } = {}) {
  last = entry().at + 1;
  history.pushState({ at: last, laid, turn, line: by ? [...entry().line, { position, by }] : [{ position }] }, "", address(position, own));
  arrive();
}

export const turnHere = () => entry().turn;
export const rememberTurn = (turn) => history.replaceState({ ...entry(), turn }, "");

let longest = []; // the line of moves, with those that were undone

/** {line, here}: the moves that led here and those that were undone, [{position, by}] from where they began; here: which is shown. */
export function lineHere() {
  const { line } = entry(), same = (a, b) => a.position === b.position && a.by === b.by;
  if (!(canRedo() && line.every((one, i) => longest[i] && same(one, longest[i])))) longest = line;
  return { line: longest, here: line.length - 1 };
}
export const goTo = (i) => history.go(i - lineHere().here);

function arrive() {
  read();
  state.laid = entry().laid;
  onChange();
}

/** Calls back whenever another position is shown. */
export function follow(callback) {
  onChange = callback;
  read();
  if (!history.state) history.replaceState(entry(), "");
  last = Math.max(last, entry().at);
  addEventListener("popstate", () => {
    read();
    if (!history.state) history.replaceState(begun(++last), ""); // a link, or an address that was typed
    arrive();
  });
  state.laid = entry().laid;
}

// ---- the engine ---------------------------------------------------------------------------------------------

// What the engine answered when the page was built: of the games to begin with, and the list of all games. So the first screen
// is there before the engine.
const { answers, size } = await fetch(new URL("known.json", import.meta.url)).then((response) => response.json()).catch(() => ({ answers: [], size: 0 }));
const told = new Map(answers.map(([args, out]) => [args.join("\n"), Promise.resolve({ status: 0, out, err: "", seconds: 0 })]));

const known = new Map(); // answers that are there already, or on their way
const pending = new Set(); // those on their way
const KEPT = 300;

function remembered(args, settings) {
  const key = JSON.stringify([args, settings?.files]);
  const before = (settings?.files ? null : told.get(args.join("\n"))) ?? known.get(key);
  if (before) return before;
  const answer = engine.run(args, settings);
  known.set(key, answer);
  pending.add(key);
  if (known.size > KEPT) known.delete(known.keys().next().value);
  answer.then(({ status }) => {
    pending.delete(key);
    if (status >= 3 && known.get(key) === answer) known.delete(key);
  });
  return answer;
}

/**
 * A command with its options, and the texts that it is about, from whom they may be: these are never options. own: rulesets that
 * the command knows, or "".
 */
export const runKnowing = (own, [command, ...options], texts, settings) =>
  own ? remembered([command, "-f", "own.cgt", ...options, "--", ...texts], { ...settings, files: { "own.cgt": own + "\n" } }) : remembered([command, ...options, "--", ...texts], settings);

/** The same, which knows the reader's own rulesets. */
export const run = (command, texts, settings) => runKnowing(state.own, command, texts, settings);

/** The same, of a command that prints JSON. */
export const ask = async (command, texts, settings) => engine.parsed(await run(command, texts, settings));

function forget(use) {
  for (const key of pending) known.delete(key);
  pending.clear();
  use();
}
export const supersede = () => forget(() => engine.supersede("another position was asked for"));
export const stop = () => forget(() => engine.stop());

/** What the engine does, over a corner of the board while it lasts. */
export function tell(words) {
  at("state").textContent = words;
}

const SOON = 400; // ms after which work is worth a word
let works = 0; // that go on

// What is to be said of an engine that is not there; null where it is.
function notYet() {
  const { bytes, missing, isReady, waits } = engine.loading;
  if (missing()) return `Nothing is computed: ${missing().split(". ")[0]}.`;
  if (waits()) return "The rest of the engine is being loaded …";
  if (isReady()) return null;
  return bytes ? `The engine is being loaded: ${Math.min(99, Math.floor((100 * bytes) / (size || bytes)))} %` : "The engine is being loaded …";
}

/** From now on it is said what is loaded of the engine, or why there is none. */
export const watchEngine = () =>
  engine.follow(() => {
    at("engine").classList.toggle("waited", notYet() !== null);
    if (works === 0 || notYet()) tell(notYet() ?? "The engine is ready");
  });

export async function working(work) {
  works++;
  const slow = setTimeout(() => {
    at("stop").hidden = false;
    at("engine").classList.add("busy");
    tell(notYet() ?? "The engine is working …");
  }, SOON);
  const began = performance.now();
  try {
    return await work();
  } finally {
    clearTimeout(slow);
    works--;
    if (works === 0) {
      at("stop").hidden = true;
      at("engine").classList.remove("busy");
      tell(notYet() ?? `done in ${((performance.now() - began) / 1000).toFixed(2)} s`);
    }
  }
}

/** A link that saves what is in it. The file is made when the link is pointed at or pressed: many links are shown, and few are used. */
export function save(name, type, content) {
  const link = element("a", { textContent: name.split(".").pop(), download: name, href: "#" });
  let file = null;
  link.onpointerenter = link.onfocus = link.onclick = () => (link.href = file ??= URL.createObjectURL(new Blob([content], { type })));
  return link;
}
