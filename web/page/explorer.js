// explorer.js: the page. What is shown is in its address: #p=POSITION, &sum=TERM for each term of the sum, &own=TEXT for
// the reader's own rulesets; so every position is a link, and back is undo.
import * as engine from "./engine.js";
import { editableBoard, element, smallBoard } from "./board.js";
import { isEditable, size, withBoard, withColumns, withRows } from "./position.js";

const at = (id) => document.getElementById(id);
const state = { position: "", terms: [], own: "", visited: [], names: new Map(), signs: new Map(), focus: null };

// ---- the address --------------------------------------------------------------------------------------------

function read() {
  const parts = new URLSearchParams(location.hash.slice(1));
  state.position = parts.get("p") ?? 'domineering("...|...")';
  state.terms = parts.getAll("sum");
  state.own = parts.get("own") ?? "";
}

function address(position, terms = state.terms, own = state.own) {
  const parts = [["p", position], ...terms.map((term) => ["sum", term])];
  return "#" + new URLSearchParams(own ? [...parts, ["own", own]] : parts);
}

const go = (position, terms, own) => void (location.hash = address(position, terms, own));

// Commands know the reader's own rulesets.
const owning = (use) => ([command, ...args], options) =>
  state.own
    ? use([command, "-f", "own.cgt", ...args], { ...options, files: { "own.cgt": state.own + "\n" } })
    : use([command, ...args], options);
const run = owning(engine.run), ask = owning(engine.ask);

// ---- small things -------------------------------------------------------------------------------------------

function tell(words, isError = false) {
  at("state").textContent = words;
  at("state").className = isError ? "error" : "";
}

const failure = (words) => element("p", { className: "error", textContent: words });
const valueOf = (text) => element("span", { className: "value", textContent: text });
const svg = (text) => element("div", { innerHTML: text });
const button = (words, onclick) => element("button", { type: "button", textContent: words, onclick });

// ---- the position -------------------------------------------------------------------------------------------

const candidates = [".", "#", "x", "o", "L", "R", "B", "W", "T", "F", "l", "r", "e", "*"];

// The signs that this game takes in a cell: those with which it can still be read.
async function signsOf(ruleset, text, board) {
  if (board.kind !== "grid") return [];
  if (!state.signs.has(ruleset)) {
    const held = new Set(board.rows.flat().filter((sign) => sign !== ""));
    for (const sign of candidates) {
      const rows = board.rows.map((row, r) => (r === 0 ? [sign, ...row.slice(1)] : row));
      const changed = withBoard(text, board, { ...board, rows });
      if (changed && (await run(["plot", "board", changed, "--format", "svg"])).status === 0) held.add(sign);
    }
    state.signs.set(ruleset, [...held].sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b)));
  }
  return state.signs.get(ruleset);
}

async function showBoard(data) {
  const { of: text, board, ruleset } = data;
  const known = state.names.get(ruleset);
  at("rules").textContent = known ? `${known.title}: ${known.rules}` : "";
  at("tools").replaceChildren();
  if (!isEditable(text, board)) {
    const picture = board ? await run(["plot", "board", text, "--format", "svg"]) : null;
    at("board").replaceChildren(picture?.status === 0 ? svg(picture.out) : valueOf(text));
    return;
  }
  const signs = await signsOf(ruleset, text, board);
  const change = (changed, row, column) => {
    state.focus = row === undefined ? null : [row, column];
    go(withBoard(text, board, changed));
  };
  const made = editableBoard(board, signs, change);
  at("board").replaceChildren(made);
  if (state.focus) made.rows[state.focus[0]]?.cells[state.focus[1]]?.firstElementChild?.focus();
  state.focus = null;
  const { rows, columns } = size(board);
  const tools = [button("wider", () => change(withColumns(board, columns + 1)))];
  if (columns > 1) tools.push(button("narrower", () => change(withColumns(board, columns - 1))));
  if (board.kind !== "heaps") tools.push(button("higher", () => change(withRows(board, rows + 1))));
  if (board.kind !== "heaps" && rows > 1) tools.push(button("lower", () => change(withRows(board, rows - 1))));
  at("tools").replaceChildren(...tools);
}

function showPath() {
  state.visited = [...state.visited.filter((text) => text !== state.position), state.position];
  at("path").replaceChildren(
    ...state.visited.slice(-12).map((text) => {
      const link = element("a", { href: address(text), textContent: text });
      if (text === state.position) link.setAttribute("aria-current", "page");
      return link;
    }),
  );
}

// ---- the value ----------------------------------------------------------------------------------------------

const facts = ["outcome", "birthday", "left_stop", "right_stop", "mean", "temperature", "atomic_weight", "uptimal_expansion",
  "reduced_canonical_form", "misere_outcome"];

async function showValue() {
  const { data, error } = await ask(["show", "--json", state.position]);
  at("thermograph").replaceChildren();
  at("exports").replaceChildren();
  if (error) return void at("facts").replaceChildren(failure(error));
  const formats = await Promise.all([["--unicode"], ["--latex"]].map((format) => run(["eval", ...format, state.position])));
  const rows = [["value", data.value], ["in signs", formats[0].out.trim()], ["LaTeX", formats[1].out.trim().split("\n").pop()]];
  for (const name of facts) if (data[name] != null) rows.push([name.replaceAll("_", " "), data[name]]);
  if (data.kinds?.length) rows.push(["it", data.kinds.map((kind) => kind.replaceAll("_", " ")).join(", ")]);
  at("facts").replaceChildren(
    element("table", {}, ...rows.map(([name, value]) => {
      const head = element("th", { textContent: name, scope: "row" });
      return element("tr", {}, head, element("td", { textContent: value }));
    })),
  );
  const picture = await run(["plot", "thermograph", state.position, "--format", "svg"]);
  if (picture.status === 0) at("thermograph").replaceChildren(svg(picture.out));
  await showExports(data, picture);
}

function save(name, type, text) {
  return element("a", { textContent: name.split(".").pop(), download: name, href: URL.createObjectURL(new Blob([text], { type })) });
}

async function showExports(data, picture) {
  const links = [save("value.json", "application/json", JSON.stringify(data, null, 1))];
  if (picture.status === 0) {
    links.push(save("thermograph.svg", "image/svg+xml", picture.out));
    const tikz = await run(["plot", "thermograph", state.position, "--format", "tex"]);
    if (tikz.status === 0) links.push(save("thermograph.tex", "text/plain", tikz.out));
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
    const { status, out, err } = await run(["explain", what]);
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

async function boardOf(text) {
  const picture = await run(["plot", "board", text, "--format", "svg"]);
  return picture.status === 0 ? svg(picture.out) : null;
}

// The option as it looks: cells where the board of its position has them, else its picture.
async function optionButton(option, of) {
  const made = element("button", { type: "button", className: option.role, onclick: () => go(option.to) });
  const rows = of.board?.kind === "grid" ? option.to.match(/"([^"]*)"/)?.[1].split("|").map((row) => [...row]) : null;
  const picture = rows ? smallBoard({ kind: "grid", rows }) : of.board ? await boardOf(option.to) : null;
  if (picture) made.append(picture);
  else if (option.to !== option.value) made.append(element("span", { textContent: option.to }));
  made.append(valueOf(option.value));
  const words = roleWords[option.role];
  if (words) made.append(element("span", { className: "role", textContent: words(option.by) }));
  made.setAttribute("aria-label", `${option.to}, value ${option.value}${words ? ", " + words(option.by) : ""}`);
  return element("li", {}, made);
}

const MOST = 60;

async function showOptions(data, player) {
  const options = data[player];
  const shown = await Promise.all(options.slice(0, MOST).map((option) => optionButton(option, data)));
  const title = element("h3", { textContent: player === "left" ? "Left" : "Right" });
  const rest = options.length > MOST ? [element("p", { textContent: `and ${options.length - MOST} more` })] : [];
  const none = options.length === 0 ? [element("p", { textContent: "has no move" })] : [];
  at(player).replaceChildren(title, ...none, element("ul", { className: `options ${player}` }, ...shown), ...rest);
}

// ---- the sum ------------------------------------------------------------------------------------------------

function showTerms() {
  at("terms").replaceChildren(
    ...state.terms.map((term, i) => {
      const without = state.terms.filter((_, k) => k !== i);
      const link = element("a", { href: address(term), textContent: term, className: "value" });
      return element("li", {}, link, " ", button("remove", () => go(state.position, without)));
    }),
  );
}

function moveItem(move, terms) {
  const after = terms.map((term, i) => (i === move.component - 1 ? move.to : term));
  const words = `in ${move.from} to ${move.to}` + (move.leaves === undefined ? "" : `, which leaves ${move.leaves}`);
  return element("li", {}, button("play", () => go(state.position, after)), " ", words);
}

async function showWinning() {
  at("winning").replaceChildren();
  if (state.terms.length === 0) return;
  const sum = state.terms.map((term) => `(${term})`).join(" + ");
  const { data, error } = await ask(["moves", "--json", sum]);
  if (error) return void at("winning").replaceChildren(failure(error));
  const terms = state.terms;
  const whole = data.components.length === terms.length;
  const list = (name, moves) => [
    element("h3", { textContent: `${name}, moving first, ${moves.length ? "wins by" : "loses"}` }),
    element("ul", {}, ...moves.slice(0, 20).map((move) => (whole ? moveItem(move, terms) : element("li", { textContent: move.to })))),
  ];
  const value = data.value === undefined ? [] : [element("p", {}, "The sum is ", valueOf(data.value), `, outcome ${data.outcome}.`)];
  at("winning").replaceChildren(...value, ...list("Left", data.left_wins_by), ...list("Right", data.right_wins_by));
}

// ---- claims -------------------------------------------------------------------------------------------------

const POSITION = /\b[a-z][a-z0-9_]*\((?:"[^"]*"|\[[^\]]*\]|[0-9, ])*\)/g;

// Text of a report, in which positions are links.
function linked(text) {
  const made = element("pre");
  let from = 0;
  for (const match of text.matchAll(POSITION)) {
    if (!state.names.has(match[0].split("(")[0])) continue;
    made.append(text.slice(from, match.index), element("a", { href: address(match[0]), textContent: match[0] }));
    from = match.index + match[0].length;
  }
  made.append(text.slice(from));
  return made;
}

async function answerClaim(event) {
  event.preventDefault();
  const way = event.submitter?.value ?? "check";
  const statement = at("statement").value;
  const args = way === "map" ? ["plot", "map", statement, "--format", "svg"] : [way, statement];
  at("answer").replaceChildren(element("p", { textContent: "working …" }));
  const onProgress = (line) => tell(engine.firstLine(line));
  const result = await working(() => run(args, { onProgress }));
  const shown = way === "map" && result.status === 0 ? svg(result.out) : linked(result.out);
  at("answer").replaceChildren(shown, ...(result.err && result.status > 1 ? [failure(engine.firstLine(result.err))] : []));
}

// ---- all of it ----------------------------------------------------------------------------------------------

let turn = 0;

// Shows the stop button while work goes on.
async function working(work) {
  at("stop").hidden = false;
  const began = performance.now();
  const result = await work();
  if (!engine.isBusy()) at("stop").hidden = true;
  tell(`done in ${((performance.now() - began) / 1000).toFixed(2)} s`);
  return result;
}

async function show() {
  const mine = ++turn;
  if (engine.isBusy()) engine.stop("another position was asked for");
  read();
  at("text").value = state.position;
  at("rulesets").value = state.own;
  at("why").open = false;
  showTerms();
  showPath();
  const { data, error } = await ask(["options", "--json", state.position]);
  if (mine !== turn) return;
  if (error) {
    for (const id of ["board", "facts", "left", "right", "thermograph", "exports", "tools"]) at(id).replaceChildren();
    at("board").replaceChildren(failure(error));
    return;
  }
  await showBoard(data);
  if (mine === turn) await showValue();
  if (mine === turn) await Promise.all([showOptions(data, "left"), showOptions(data, "right")]);
  if (mine === turn) await showWinning();
}

async function listGames() {
  const { out } = await run(["games", "--json"]);
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
at("why").ontoggle = explain;
at("rulesets").onchange = () => go(state.position, state.terms, at("rulesets").value.trim());
onhashchange = () => working(show);

navigator.serviceWorker?.register("offline.js").catch(() => {});
await listGames();
await working(show);
