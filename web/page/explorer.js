// explorer.js: a position with its board, its value and its options.
import * as engine from "./engine.js";
import { factsOf } from "./facts.js";
import { editableBoard, element } from "./board.js";
import { ask, at, boardOf, button, failure, go, read, run, save, spoken, state, svg, valueOf, working } from "./page.js";
import { isEditable, size, withBoard, withColumns, withRows } from "./position.js";
import { answerClaim } from "./claims.js";
import { begin } from "./play.js";
import { showTerms, showWinning } from "./sum.js";
import { leave, valued, visit } from "./visited.js";
import "./lessons.js";

// ---- the position -------------------------------------------------------------------------------------------

const signsOfGame = new Map(); // by ruleset
let focus = null; // the cell that was changed last
const candidates = [".", "#", "x", "o", "L", "R", "B", "W", "T", "F", "l", "r", "e", "*"];

// The signs that this game takes in a cell: those that it reads there, and writes as they are.
async function signsOf(ruleset, text, board) {
  if (board.kind !== "grid") return [];
  if (!signsOfGame.has(ruleset)) {
    const held = new Set(board.rows.flat().filter((sign) => sign !== ""));
    for (const sign of candidates) {
      const rows = board.rows.map((row, r) => (r === 0 ? [sign, ...row.slice(1)] : row));
      const changed = withBoard(text, board, { ...board, rows });
      if (changed && (await run(["eval"], [`[${changed}]`])).out.trim() === `[${changed}]`) held.add(sign);
    }
    signsOfGame.set(ruleset, [...held].sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b)));
  }
  return signsOfGame.get(ruleset);
}

async function showBoard(data) {
  const { of: text, board, ruleset } = data;
  const known = state.names.get(ruleset);
  at("rules").textContent = known ? `${known.title}: ${known.rules}` : "";
  at("tools").replaceChildren();
  if (!isEditable(text, board)) {
    const picture = board ? await run(["plot", "--format", "svg"], ["board", text]) : null;
    at("board").replaceChildren(picture?.status === 0 ? svg(picture.out) : valueOf(text));
    return;
  }
  const signs = await signsOf(ruleset, text, board);
  const change = (changed, row, column) => {
    focus = row === undefined ? null : [row, column];
    leave();
    go(withBoard(text, board, changed));
  };
  const made = editableBoard(board, signs, change);
  at("board").replaceChildren(made);
  if (focus) made.rows[focus[0]]?.cells[focus[1]]?.firstElementChild?.focus();
  focus = null;
  const { rows, columns } = size(board);
  const tools = [button("wider", () => change(withColumns(board, columns + 1)))];
  if (columns > 1) tools.push(button("narrower", () => change(withColumns(board, columns - 1))));
  if (board.kind !== "heaps") tools.push(button("higher", () => change(withRows(board, rows + 1))));
  if (board.kind !== "heaps" && rows > 1) tools.push(button("lower", () => change(withRows(board, rows - 1))));
  at("tools").replaceChildren(...tools);
}

// ---- the value ----------------------------------------------------------------------------------------------

async function showValue() {
  const { data, error } = await ask(["show", "--json"], [state.position]);
  at("thermograph").replaceChildren();
  at("exports").replaceChildren();
  if (error) return void at("facts").replaceChildren(failure(error));
  const formats = await Promise.all([["--unicode"], ["--latex"]].map((format) => run(["eval", ...format], [state.position])));
  valued(data.value);
  const [value, ...others] = factsOf(data);
  const rows = [value, ["in signs", formats[0].out.trim()], ["LaTeX", formats[1].out.trim().split("\n").pop()], ...others];
  if (data.kinds?.length) rows.push(["it", data.kinds.map((kind) => kind.replaceAll("_", " ")).join(", ")]);
  at("facts").replaceChildren(
    element("table", {}, ...rows.map(([name, value]) => {
      const head = element("th", { textContent: name, scope: "row" });
      return element("tr", {}, head, element("td", { textContent: value }));
    })),
  );
  const picture = await run(["plot", "--format", "svg"], ["thermograph", state.position]);
  if (picture.status === 0) at("thermograph").replaceChildren(svg(picture.out));
  await showExports(data, picture, formats[1].out);
}

// A picture in dots, twice as fine as it is drawn.
function dots(picture) {
  return new Promise((resolve) => {
    const image = new Image();
    image.onerror = () => resolve(null);
    image.onload = () => {
      const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(resolve, "image/png");
    };
    image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  });
}

async function showExports(data, picture, latex) {
  const links = [save("value.json", "application/json", JSON.stringify(data, null, 1)), save("value.tex", "text/plain", latex)];
  const page = await run(["show"], [state.position]);
  links.push(save("value.txt", "text/plain", page.out));
  if (picture.status === 0) {
    const image = await dots(picture.out);
    if (image) links.push(save("thermograph.png", "image/png", image));
    links.push(save("thermograph.svg", "image/svg+xml", picture.out));
    const tikz = await run(["plot", "--format", "tex"], ["thermograph", state.position]);
    if (tikz.status === 0) links.push(save("thermograph.tikz", "text/plain", tikz.out));
  }
  const python = `from cgtlab import Game\nGame(${JSON.stringify(state.position)})`;
  links.push(save("value.py", "text/plain", python));
  at("exports").replaceChildren("Keep it as ", ...links.flatMap((link, i) => (i ? [", ", link] : [link])), ".");
}

// How the value and the thermograph come about, when a reader asks for it.
async function explain() {
  if (!at("why").open) return;
  at("steps").replaceChildren();
  for (const what of [state.position, `thermograph(${state.position})`]) {
    const { status, out, err } = await run(["explain"], [what]);
    at("steps").append(status === 0 ? element("pre", { textContent: out.trim() }) : failure(engine.firstLine(err)));
  }
}

// ---- its options --------------------------------------------------------------------------------------------

const roleWords = {
  kept: "",
  dominated: (by) => `dominated by ${by}`,
  reversible: (by) => `reverses through ${by}`,
  simplified: () => "not needed",
};

async function optionButton(option, of, player) {
  const move = () => (leave(player), go(option.to));
  const made = element("button", { type: "button", className: option.role, onclick: move });
  const picture = await boardOf(option.to, of.board);
  if (picture) made.append(spoken(`${option.to} `), picture);
  else if (option.to !== option.value) made.append(element("span", { textContent: option.to }));
  made.append(valueOf(option.value));
  const words = roleWords[option.role];
  if (words) made.append(" ", element("span", { className: "role", textContent: words(option.by) }));
  return element("li", {}, made);
}

const MOST = 60;

async function showOptions(data, player) {
  const options = data[player], name = player === "left" ? "Left" : "Right";
  const shown = await Promise.all(options.slice(0, MOST).map((option) => optionButton(option, data, name)));
  const title = element("h3", { textContent: name });
  const rest = options.length > MOST ? [element("p", { textContent: `and ${options.length - MOST} more` })] : [];
  const none = options.length === 0 ? [element("p", { textContent: "has no move" })] : [];
  at(player).replaceChildren(title, ...none, element("ul", { className: `options ${player}` }, ...shown), ...rest);
}

// ---- all of it ----------------------------------------------------------------------------------------------

let turn = 0;

// What has no options that could be listed may have a value all the same: by a theorem, or as a number, a list, a loopy game.
async function showFailure(error, isWanted) {
  for (const id of ["board", "facts", "left", "right", "thermograph", "exports", "tools"]) at(id).replaceChildren();
  const { status, out } = isWanted() ? await run(["eval"], [state.position]) : {};
  if (status !== 0) return void at("board").replaceChildren(failure(error));
  at("board").replaceChildren(valueOf(out));
  at("left").replaceChildren(failure(error));
  if (!isWanted()) return;
  visit();
  const { data } = await ask(["show", "--json"], [state.position]);
  if (data && isWanted()) await showValue();
}

async function show() {
  const mine = ++turn;
  if (engine.isBusy()) engine.stop("another position was asked for");
  read();
  at("text").value = state.position;
  at("rulesets").value = state.own;
  at("why").open = false;
  showTerms();
  const { data, error, isStopped } = await ask(["explain", "options", "--json"], [state.position]);
  if (mine !== turn) return;
  if (error) return showFailure(error, () => !isStopped && mine === turn);
  visit();
  await showBoard(data);
  if (mine === turn) await showValue();
  if (mine === turn) await Promise.all([showOptions(data, "left"), showOptions(data, "right")]);
  if (mine === turn) await showWinning();
}

async function listGames() {
  const { out } = await run(["games", "--json"], []);
  const families = new Map();
  for (const line of out.split("\n").filter(Boolean)) {
    const game = JSON.parse(line);
    state.names.set(game.name, game);
    if (!families.has(game.family)) families.set(game.family, []);
    families.get(game.family).push(game);
  }
  for (const [family, games] of families)
    at("ruleset").append(
      Object.assign(element("optgroup", {}, ...games.map((game) => element("option", { value: game.example, textContent: game.title }))), { label: family }),
    );
}

at("ask").onsubmit = (event) => {
  event.preventDefault();
  go(at("text").value.trim());
};
at("ruleset").onchange = () => at("ruleset").value && go(at("ruleset").value);
at("add").onclick = () => go(state.position, [...state.terms, state.position]);
at("stop").onclick = () => engine.stop();
at("claim").onsubmit = answerClaim;
at("play").onsubmit = begin;
at("why").ontoggle = explain;
at("rulesets").onchange = () => go(state.position, state.terms, at("rulesets").value.trim());
onhashchange = () => working(show);

navigator.serviceWorker?.register("offline.js").catch(() => {});
fetch(at("manual").href, { method: "HEAD" }).then(({ ok }) => (at("manual").hidden = !ok)).catch(() => {});
await listGames();
await working(show);
