// page.js: what the parts of the page share. What is shown is in its address: #p=POSITION, and &own=TEXT for the reader's own
// rulesets; so every position is a link. Back and forward are undo and redo.
import * as engine from "./engine.js";
import { element } from "./dom.js";

/** @type {(id: string) => any} */
export const at = (id) => document.getElementById(id);
export const state = { position: "", own: "", names: new Map(), laid: {} }; // laid: dominoes on the board of each part

export const START = 'domineering("####|#..#|....|.##.")';
const STARTED = { 0: [[0, 0, 1, 0, "left"], [0, 1, 0, 2, "right"], [0, 3, 1, 3, "left"], [3, 1, 3, 2, "right"]] };

// A sum of terms, in parentheses where they need them.
const bracketed = (text) => (/^-?[a-z]\w*\([^()]*\)$|^\{[^{}]*\}$|^[\w*^/]+$/.test(text) ? text : `(${text})`);
export const sumOf = (terms) => (terms.length === 1 ? terms[0] : terms.map(bracketed).reduce((sum, term) => (term.startsWith("-") ? `${sum} - ${term.slice(1)}` : `${sum} + ${term}`)));
export const negative = (text) => (/^\w+\([^()]*\)$/.test(text) ? `-${text}` : `-(${text})`);

export function read() {
  const parts = new URLSearchParams(location.hash.slice(1)), terms = parts.getAll("sum"); // sum: links of former pages
  state.position = terms.length ? sumOf(terms) : (parts.get("p") ?? START);
  state.own = parts.get("own") ?? "";
}

export function address(position, own = state.own) {
  return "#" + new URLSearchParams(own ? [["p", position], ["own", own]] : [["p", position]]);
}

// ---- history ------------------------------------------------------------------------------------------------

let last = 0; // the number of the newest entry
let onChange = () => {};

const laidIn = () => (state.position === START ? STARTED : {});
const entry = () => history.state ?? { at: 0, laid: laidIn(), turn: "Left" };

export const canUndo = () => entry().at > 0;
export const canRedo = () => entry().at < last;

// turn: who is to move there.
export function go(position, { own = state.own, laid = {}, turn = entry().turn } = {}) {
  last = entry().at + 1;
  history.pushState({ at: last, laid, turn }, "", address(position, own));
  arrive();
}

export const turnHere = () => entry().turn;
export const rememberTurn = (turn) => history.replaceState({ ...entry(), turn }, "");

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
    if (!history.state) history.replaceState({ at: ++last, laid: laidIn(), turn: "Left" }, ""); // a link, or an address that was typed
    arrive();
  });
  state.laid = entry().laid;
}

// ---- the engine ---------------------------------------------------------------------------------------------

// A command with its options, and the texts that it is about, from whom they may be: these are never options.
// Commands know the reader's own rulesets.
const owning = (use) => ([command, ...options], texts, settings) =>
  state.own
    ? use([command, "-f", "own.cgt", ...options, "--", ...texts], { ...settings, files: { "own.cgt": state.own + "\n" } })
    : use([command, ...options, "--", ...texts], settings);

const known = new Map(); // answers that are there already, or on their way
const pending = new Set(); // those on their way
const KEPT = 300;

function remembering(use) {
  return (command, texts, settings) => {
    const key = JSON.stringify([state.own, command, texts]);
    if (known.has(key)) return known.get(key);
    const answer = use(command, texts, settings);
    known.set(key, answer);
    pending.add(key);
    if (known.size > KEPT) known.delete(known.keys().next().value);
    answer.then(({ status, isStopped }) => {
      pending.delete(key);
      if ((status === 4 || isStopped) && known.get(key) === answer) known.delete(key);
    });
    return answer;
  };
}

function forget(use) {
  for (const key of pending) known.delete(key);
  pending.clear();
  use();
}
export const supersede = () => forget(() => engine.supersede("another position was asked for"));
export const stop = () => forget(() => engine.stop());

export const run = remembering(owning(engine.run)), ask = remembering(owning(engine.ask));

/** What the engine does, over a corner of the board while it lasts. */
export function tell(words) {
  at("state").textContent = words;
}

const SOON = 400; // ms after which work is worth a word
let works = 0; // that go on

export async function working(work) {
  works++;
  const slow = setTimeout(() => {
    at("stop").hidden = false;
    at("engine").classList.add("busy");
    tell("The engine is working …");
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
      tell(`done in ${((performance.now() - began) / 1000).toFixed(2)} s`);
    }
  }
}

/** A link that saves what is in it. */
export function save(name, type, content) {
  return element("a", { textContent: name.split(".").pop(), download: name, href: URL.createObjectURL(new Blob([content], { type })) });
}
