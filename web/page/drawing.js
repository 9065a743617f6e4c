// drawing.js: a ruleset drawn with the mouse: what each move looks like before and after it. Its text is shown and checked by the
// engine, and played at once.
import * as engine from "./engine.js";
import { button, drawn, element, failure } from "./dom.js";
import { at, go, runKnowing, state } from "./page.js";
import { openLayer } from "./layers.js";
import { lookOf, pieceOf } from "./pieces.js";
import { example, isName, painted, PLAYERS, positionOf, resized, SIGNS, textOf, WHERE, withRuleset, withSign } from "./rules.js";
import { leave } from "./visited.js";

const MOST = { picture: 5, board: 8 }; // cells in a row, and rows
const SOON = 200; // ms after the last change, when the engine checks it
const look = lookOf("");
let drawing = example();
let brush = "x";

const said = Object.fromEntries(SIGNS);

function fill(cell, sign) {
  const pieces = pieceOf(sign, 0, 0, look);
  cell.dataset.sign = sign;
  cell.replaceChildren(...(pieces.length ? [drawn("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...pieces)] : []));
  cell.setAttribute("aria-label", `row ${Number(cell.dataset.row) + 1}, column ${Number(cell.dataset.column) + 1}: ${said[sign]}`);
}

// A picture in which one draws. rows(): what it shows now; paint(row, column, sign).
function canvas(label, rows, signs, paint) {
  const width = rows()[0].length;
  const cells = rows().flatMap((row, r) => row.map((sign, c) => {
    const made = button("", () => {}, "sketch-cell");
    Object.assign(made.dataset, { row: r, column: c });
    fill(made, sign);
    return made;
  }));
  const set = (cell, sign) => {
    if (!cell || cell.dataset.sign === sign || !signs.includes(sign)) return;
    paint(Number(cell.dataset.row), Number(cell.dataset.column), sign);
  };
  const made = element("div", { className: "sketch" }, ...cells);
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  made.style.setProperty("--columns", String(width));
  const under = (event) => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".sketch-cell");
    return made.contains(cell) ? cell : null;
  };
  made.onpointerdown = (event) => {
    if (event.button > 0) return;
    made.setPointerCapture(event.pointerId);
    set(under(event), brush);
  };
  made.onpointermove = (event) => event.buttons & 1 && set(under(event), brush);
  made.onkeydown = (event) => {
    const i = cells.indexOf(event.target), step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: width, ArrowUp: -width }[event.key];
    if (i < 0) return;
    if (step) cells[i + step]?.focus();
    else if (event.key === "Enter" || event.key === " ") set(cells[i], brush);
    else if (signs.includes(event.key)) set(cells[i], event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { node: made, show: () => cells.forEach((cell) => fill(cell, rows()[Number(cell.dataset.row)][Number(cell.dataset.column)])) };
}

const tool = (words, onclick, isPossible) => Object.assign(button(words, onclick, "quiet"), { disabled: !isPossible });

function sizes(rows, most, resize) {
  const height = rows.length, width = rows[0].length;
  return element("span", { className: "sketch-sizes" }, tool("wider", () => resize(height, width + 1), width < most), tool("narrower", () => resize(height, width - 1), width > 1), tool("higher", () => resize(height + 1, width), height < most), tool("lower", () => resize(height - 1, width), height > 1));
}

const select = (label, values, value, onchange) => {
  const made = element("select", { onchange: () => onchange(made.value) }, ...values.map((one) => element("option", { value: one, textContent: one, selected: one === value })));
  made.setAttribute("aria-label", label);
  return made;
};

function ruleCard(rule, i) {
  const now = () => drawing.rules[i], change = (changed) => ((drawing.rules[i] = { ...now(), ...changed }), draw());
  const pictures = ["before", "after"].map((which) => canvas(`${which} the move`, () => now()[which], SIGNS.map(([sign]) => sign), (r, c, sign) => {
    drawing.rules[i] = painted(now(), which, r, c, sign);
    for (const one of pictures) one.show();
    showText();
  }));
  const [before, after] = pictures.map(({ node }) => node);
  const arrow = element("span", { className: "sketch-arrow", textContent: "→" });
  return element("li", { className: `sketch-rule ${rule.player.toLowerCase()}` },
    element("div", { className: "row" }, select("Whose move", PLAYERS, rule.player, (player) => change({ player })), select("Where", WHERE, rule.where, (where) => change({ where })), tool("remove", () => (drawing.rules.splice(i, 1), draw()), drawing.rules.length > 1)),
    element("div", { className: "sketch-pair" }, before, arrow, after),
    sizes(rule.before, MOST.picture, (h, w) => change({ before: resized(rule.before, h, w), after: resized(rule.after, h, w) })));
}

function palette() {
  const made = element("div", { className: "palette" }, ...SIGNS.map(([sign, words]) => {
    const one = button("", () => ((brush = sign), mark()), "sketch-cell");
    Object.assign(one.dataset, { row: 0, column: 0 });
    fill(one, sign);
    one.setAttribute("aria-label", `draw ${words}`);
    one.title = words;
    return one;
  }));
  const mark = () => [...made.children].forEach((one) => one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.sign === brush)));
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", "What you draw with");
  mark();
  return made;
}

let checking = 0;
const text = element("pre", { id: "drawn-text", tabIndex: 0 }), verdict = element("div", { id: "drawn-said" }), play = element("button", { type: "button", className: "plain", id: "drawn-play", textContent: "Play it" });
verdict.setAttribute("aria-live", "polite");

function showText() {
  const mine = ++checking;
  text.textContent = textOf(drawing);
  play.disabled = true;
  if (!isName(drawing.name)) return void verdict.replaceChildren(failure("a name has small letters, digits and _, and begins with a letter"));
  setTimeout(async () => {
    if (mine !== checking) return;
    const { status, err } = await runKnowing(withRuleset(state.own, drawing), ["eval"], [`[${positionOf(drawing)}]`]); // in a list it stays a position
    if (mine !== checking) return;
    if (status === 4) return showText(); // another position was asked for meanwhile
    play.disabled = status !== 0;
    verdict.replaceChildren(status === 0 ? element("p", { textContent: "The engine has read the rules and the board." }) : failure(engine.firstLine(err).replace(/^own\.cgt:/, "line ")));
  }, SOON);
}

function draw() {
  const name = element("input", { id: "drawn-name", value: drawing.name, autocomplete: "off", autocapitalize: "off", spellcheck: false, size: 12, oninput: () => ((drawing.name = name.value.trim()), showText()) });
  const start = canvas("the board to begin with", () => drawing.start, [".", "x", "o", "#"], (r, c, sign) => ((drawing.start = withSign(drawing.start, r, c, sign)), start.show(), showText()));
  const more = (player) => button(`Another move of ${player === "Both" ? "both" : player}`, () => (drawing.rules.push({ player, before: [[player === "Right" ? "o" : "x", "."]], after: [[".", player === "Right" ? "o" : "x"]], where: WHERE[0] }), draw()), "quiet");
  at("drawing").replaceChildren(
    element("div", { className: "row sketch-tools" }, palette(), element("label", { htmlFor: "drawn-name", textContent: "Name" }), name, play),
    element("ol", { className: "sketch-rules" }, ...drawing.rules.map(ruleCard)),
    element("div", { className: "row" }, ...PLAYERS.map(more)),
    element("h2", { textContent: "The board to begin with" }),
    element("div", {}, start.node), element("div", {}, sizes(drawing.start, MOST.board, (h, w) => ((drawing.start = resized(drawing.start, h, w)), draw()))),
    text, verdict,
  );
  showText();
}

play.onclick = () => {
  openLayer("value");
  leave();
  go(positionOf(drawing), { own: withRuleset(state.own, drawing), turn: "Left" });
};
at("drawn-rules").ontoggle = () => {
  if (!at("drawn-rules").open) return;
  if (!at("drawing").hasChildNodes()) draw();
  at("drawn-rules").scrollIntoView({ block: "nearest" });
};
