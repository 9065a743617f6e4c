// explorer.js: the page: what is shown, who moves, and how one position leads to the next.
import { button, element, failure } from "./dom.js";
import { address, ask, at, canRedo, canUndo, follow, go, rememberTurn, run, state, stop, supersede, turnHere, watchEngine, working } from "./page.js";
import { keepPlaces, movesIn, partsOf } from "./parts.js";
import { beginTable, focusBoard, moveButton, showInstead, showTable } from "./table.js";
import { showFitting, valueOf } from "./value.js";
import { isDrawable, thermograph } from "./thermograph.js";
import { beginLayers, openLayer, redraw } from "./layers.js";
import { beginGallery, listGames, mark, sketch } from "./gallery.js";
import { showEditor } from "./edit.js";
import { winnersOf, showSum } from "./sum.js";
import { meaning } from "./meaning.js";
import { showOptions } from "./options.js";
import { cooling, explain } from "./cooling.js";
import { showFacts } from "./facts.js";
import { beginElsewhere, showElsewhere } from "./elsewhere.js";
import { drawLine } from "./line.js";
import { leave, valued, visit } from "./visited.js";
import { answerClaim } from "./claims.js";
import { watchConditions } from "./conditions.js";
import * as play from "./play.js";
import * as course from "./course.js";
import "./lessons.js";
import "./drawing.js";
import "./share.js";

export { movesIn, partsOf, state }; // what is on the page, for whoever acts on it from outside
export { pictureOf } from "./picture.js";
export { FIRST } from "./begin.js";

const SOON = 250; // ms
const other = { Left: "Right", Right: "Left" };
const view = { turn: "Left", mode: "explore", hints: false };
let now = null; // {position, parts, value, facts, wins, outcome, error}: what is shown, as far as it is known
let turn = 0; // numbers the positions that were asked for

// ---- moves --------------------------------------------------------------------------------------------------

function make(move) {
  closeChoices();
  if (view.mode === "play") play.moved(move, now);
  course.moved(move, now.position);
  keepPlaces(now.parts[move.part], move);
  leave(move.player);
  go(move.whole, { laid: move.laid, turn: other[move.player], by: move.player });
}

function choose(moves, byKey) {
  const part = (move) => now.parts[move.part];
  const title = element("p", { className: "choices-title" }, "Which of these?", button("Close", () => (closeChoices(), focusBoard()), "quiet"));
  at("choices").replaceChildren(title, element("div", { className: "option-list" }, ...moves.slice(0, 80).map((move) => moveButton(part(move), move, () => make(move)))));
  at("choices").hidden = false;
  if (byKey) at("choices").querySelector(".option")?.focus();
}

function closeChoices() {
  at("choices").hidden = true;
  at("choices").replaceChildren();
}

const placeWords = (key) => {
  if (/^[ve]/.test(key)) return `${key[0] === "v" ? "vertex" : "edge"} ${Number(key.slice(1)) + 1}`;
  const [a, b] = key.split(",").map(Number);
  return b === undefined ? `heap ${a + 1}` : `row ${a + 1}, column ${b + 1}`;
};
const whereWords = (move) => {
  if (now.parts[move.part].board?.kind === "heaps" && move.keys[0]?.includes(",")) {
    const [h, k] = move.keys[0].split(",");
    return `heap ${Number(h) + 1} to ${k}`;
  }
  const [[r, c], [r2, c2] = []] = move.keys.map((key) => key.split(",").map((number) => Number(number) + 1));
  if (move.tile && c === c2) return `rows ${r} and ${r2}, column ${c}`;
  if (move.tile && r === r2) return `row ${r}, columns ${c} and ${c2}`;
  return move.keys.map(placeWords).join(" and ");
};

function say(what) {
  if (!now?.parts) return;
  if (what?.chosen) return status(`${view.turn}: now where to?`);
  if (what?.alike) return status(`${whereWords(what.alike[0])}: ${what.alike.length} moves`);
  if (what?.move) return status(`${view.turn}, ${whereWords(what.move)}`);
  status(play.isOn() ? play.words() : lostBy(view.turn) ? `${view.turn} has no move: ${other[view.turn]} wins` : `${view.turn} to move`);
}
const status = (words) => (at("status").textContent = words);
const lostBy = (player) => now.parts.every((part, i) => movesIn(now.parts, i, player).length === 0);

// ---- drawing ------------------------------------------------------------------------------------------------

function drawTable() {
  if (!now?.parts) return;
  closeChoices();
  const editing = view.mode === "edit";
  at("sizes").hidden = !editing;
  for (const id of ["status", "hints"]) at(id).hidden = editing;
  at("others").hidden = true;
  document.body.dataset.mode = view.mode;
  if (editing) return void showEditor(now.parts, (position) => (leave(), go(position)));
  const still = play.isOn() && !play.mayMove();
  const moves = showTable(now.parts, { player: view.turn, wins: now.wins?.[view.turn], hints: view.hints, still });
  const hidden = moves.filter(({ keys, part }) => keys.length === 0 && now.parts[part].board);
  at("others").hidden = hidden.length === 0 || still;
  at("others").textContent = `${hidden.length} more ${hidden.length === 1 ? "move" : "moves"}`;
  at("others").onclick = () => choose(hidden, true);
  say(null);
}

function drawControls() {
  at("undo").disabled = play.isOn() ? !play.canTakeBack() : !canUndo();
  at("redo").disabled = play.isOn() || !canRedo();
  for (const one of at("turn").children) check(one, one.dataset.player === view.turn);
  for (const one of at("modes").children) check(one, one.dataset.mode === view.mode);
  at("hints").setAttribute("aria-pressed", view.hints);
  drawLine(play.isOn());
}
function check(radio, isOn) {
  radio.setAttribute("aria-checked", String(isOn));
  radio.tabIndex = isOn ? 0 : -1;
}

const verdicts = { N: "Whoever moves first wins.", P: "Whoever moves second wins.", L: "Left wins, whoever moves first.", R: "Right wins, whoever moves first." };
const firstWins = { N: ["Left", "Right"], P: ["Right", "Left"], L: ["Left", "Left"], R: ["Right", "Right"] };
const pip = (player) => element("i", { className: `pip ${player.toLowerCase()}` });
export const who = (player) => element("span", { className: `who ${player.toLowerCase()}` }, pip(player), player);

function drawVerdict() {
  const words = play.isOn() ? play.verdict(now) : null;
  if (words) return void at("verdict").replaceChildren(...words);
  const outcome = now.facts?.outcome ?? now.outcome, wins = firstWins[outcome];
  if (now.error) return void ((at("verdict").className = "verdict"), at("verdict").replaceChildren(failure(now.error)));
  const line = element("b", { textContent: verdicts[outcome] ?? (outcome ? `Outcome ${outcome}` : " ") });
  const begins = (player, winner) => element("span", { className: "begins" }, pip(player), element("small", { textContent: "begins:" }), who(winner), element("small", { textContent: "wins" }));
  at("verdict").className = "verdict";
  at("verdict").replaceChildren(line, ...(wins ? [element("span", { className: "firsts" }, begins("Left", wins[0]), begins("Right", wins[1]))] : []));
}

const named = (name, text) => [`${name} `, valueOf(text)];

function drawWorth() {
  const ruleset = now.parts?.length === 1 ? now.parts[0].data.ruleset : null;
  at("game-name").textContent = now.parts?.length > 1 ? "Sum" : ruleset ? (state.names.get(ruleset)?.title.replace(/,.*/, "") ?? ruleset) : "Value";
  at("worth-words").textContent = ruleset ? "This position is worth" : now.parts?.length > 1 ? "Together they are worth" : "";
  showFitting(at("value"), now.value ?? now.facts?.value);
  const { facts } = now;
  at("measure").replaceChildren(...(facts?.mean !== undefined ? [...named("mean", facts.mean), element("span", { className: "gap" }), ...named("temperature", facts.temperature)] : []));
  at("thumb").replaceChildren(...(facts && isDrawable(facts) ? [thermograph(facts, { width: 288, height: 184 })] : []));
}

// What a lesson asks for is not to be seen.
const drawAsked = () => document.body.classList.toggle("asked", course.isAsked(state.position));

// ---- from one position to the next --------------------------------------------------------------------------

// What has no options that could be listed may have a value all the same: by a theorem, or as a number, a list, a loopy game.
async function showFailure(error, mine, isStopped) {
  const { status: code, out } = isStopped ? { status: 1 } : await run(["eval"], [state.position]);
  if (mine !== turn) return;
  now = { position: state.position, error: code === 0 ? undefined : error, listing: error };
  if (code === 0) showInstead(element("div", { className: "card" }, element("div", { className: "card-value" }, valueOf(out.trim()))));
  else if (!sketch(state.position, state.laid)) showInstead(failure(error));
  at("others").hidden = true;
  status("");
  drawControls();
  drawWorth();
  drawVerdict();
  redraw(now);
  if (code !== 0) return;
  visit();
  await showValue(mine);
}

async function showValue(mine) {
  const { data, error } = await ask(["show", "--json"], [state.position]);
  if (mine !== turn) return;
  now.facts = data;
  if (data) now.value ??= data.value;
  else now.factsError = error;
  if (data) valued(data.value);
  drawLine(play.isOn());
  drawWorth();
  drawVerdict();
  redraw(now);
}

async function showWins(mine) {
  const found = await winnersOf(state.position);
  if (mine !== turn) return;
  Object.assign(now, { wins: found.wins, sum: found, outcome: found.outcome });
  if (!now.facts) drawVerdict();
  drawTable();
  redraw(now);
}

// The board that the text seems to have, without a value, where the engine takes its time or is not there yet.
function showSketch() {
  if (!sketch(state.position, state.laid)) return;
  now = { position: state.position };
  drawControls();
  drawWorth();
  drawVerdict();
  redraw(now);
}

async function show() {
  const mine = ++turn;
  supersede();
  at("text").value = state.position;
  at("rulesets").value = state.own;
  document.body.classList.toggle("embed", state.embed);
  at("whole").href = address(state.position).replace("&embed=1", "");
  mark();
  closeChoices();
  drawAsked();
  const early = setTimeout(() => showSketch(), SOON);
  const { parts, value, error, isStopped } = await partsOf(state.position);
  clearTimeout(early);
  if (mine !== turn) return;
  play.arrived(state.position, view);
  if (error) return showFailure(error, mine, isStopped);
  now = { position: state.position, parts, value };
  visit();
  drawTable();
  drawControls();
  drawWorth();
  redraw(now);
  await showValue(mine);
  if (mine === turn) await showWins(mine);
  if (mine === turn && play.isOn()) await play.settled(now);
  if (mine === turn) drawControls();
}

// ---- controls -----------------------------------------------------------------------------------------------

function setMode(mode) {
  if (mode !== view.mode && view.mode === "play") play.end();
  view.mode = mode;
  if (mode === "play") openLayer("play"), play.begin(now, view);
  drawControls();
  drawTable();
  if (now) drawVerdict();
}

function setTurn(player) {
  if (play.isOn()) return;
  view.turn = player;
  rememberTurn(player);
  drawControls();
  drawTable();
}

function undo() {
  if (play.isOn()) return play.takeBack(view);
  if (canUndo()) history.back();
}
function redo() {
  if (canRedo() && !play.isOn()) history.forward();
}
function setHints(isOn) {
  view.hints = isOn;
  drawControls();
  drawTable();
}

// In a group of choices the arrow keys choose.
function radios(group, pick) {
  group.onclick = (event) => event.target.closest("button") && pick(event.target.closest("button"));
  group.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...group.children], next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    pick(next);
  };
}
radios(at("modes"), (one) => setMode(one.dataset.mode));
radios(at("turn"), (one) => setTurn(one.dataset.player));

at("undo").onclick = undo;
at("redo").onclick = redo;
at("hints").onclick = () => setHints(!view.hints);
at("skip").onclick = (event) => (event.preventDefault(), focusBoard());
addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select")) return;
  const action = { z: undo, y: redo, l: () => setTurn("Left"), r: () => setTurn("Right"), w: () => setHints(!view.hints), "/": () => at("text").focus() }[event.key.toLowerCase()];
  if (event.key === "Escape" && !at("choices").hidden) return closeChoices(), focusBoard();
  if (!action || (view.mode === "edit" && target.closest(".table"))) return;
  event.preventDefault();
  action();
});

const themes = ["light", "dark"];
function theme(name) {
  document.documentElement.dataset.theme = name;
  try { localStorage.setItem("cgt.theme", name); } catch {} // without storage it lasts as long as the page
}
try { if (themes.includes(localStorage.getItem("cgt.theme"))) theme(localStorage.getItem("cgt.theme")); } catch {}
at("theme").onclick = () => {
  const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  theme(dark ? "light" : "dark");
};

at("ask").onsubmit = (event) => {
  event.preventDefault();
  if (at("text").value.trim()) (leave(), go(at("text").value.trim()));
};
at("ruleset").onchange = () => at("ruleset").value && (leave(), go(at("ruleset").value));
at("stop").onclick = stop;
at("claim").onsubmit = answerClaim;
at("why").ontoggle = () => explain(state.position);
at("rulesets").onchange = () => go(state.position, { own: at("rulesets").value.trim() });
at("play").onsubmit = (event) => {
  event.preventDefault();
  view.mode = "play";
  play.begin(now, view);
  drawControls();
  drawTable();
  drawVerdict();
  if (now?.sum) play.settled(now);
};

beginTable({ onMove: make, onAlike: choose, say });
beginLayers({
  value: meaning,
  moves: (shown) => showOptions(shown, make),
  thermograph: cooling,
  facts: showFacts,
  elsewhere: showElsewhere,
  sum: (shown) => showSum(shown, make),
  lessons: course.showLesson,
});
play.connect({ make: (move) => make(move), redraw: () => (drawControls(), drawTable(), now && drawVerdict()), view });
const begin = (position, laid = {}) => (leave(), play.end(), view.mode === "play" && (view.mode = "explore"), go(position, { laid, turn: "Left" }));
beginGallery(begin);
beginElsewhere(begin);
follow(() => {
  view.turn = turnHere();
  return working(show);
});
view.turn = turnHere();
if (course.beginCourse(drawAsked)) openLayer("lessons");
sketch(state.position, state.laid);
watchEngine();

fetch(at("manual").href, { method: "HEAD" }).then(({ ok }) => (at("manual").hidden = !ok)).catch(() => {});
await listGames();
await working(show);
watchConditions(); // what it keeps is loaded after what is shown
