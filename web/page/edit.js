// edit.js: the board is changed cell by cell: a mode of its own, in which no move is made.
import { button, drawn, element } from "./dom.js";
import { editableBoard } from "./editor.js";
import { at, negative, run, sumOf } from "./page.js";
import { pieceOf } from "./pieces.js";
import { isEditable, size, withBoard, withColumns, withRows } from "./position.js";
import { showInstead } from "./table.js";

const signsOfGame = new Map(); // by ruleset
let focus = null; // the cell that was changed last
const candidates = [".", "#", "x", "o", "L", "R", "B", "W", "T", "F", "l", "r", "e", "*"];

// The signs that this game takes in a cell: those that it reads there, and writes as they are.
async function signsOf(ruleset, text, board) {
  if (board.kind !== "grid") return [];
  if (!signsOfGame.has(ruleset)) {
    const held = new Set(board.rows.flat().filter((sign) => sign !== ""));
    const texts = candidates.map((sign) => `[${withBoard(text, board, { ...board, rows: board.rows.map((row, r) => (r === 0 ? [sign, ...row.slice(1)] : row)) })}]`);
    const read = (await run(["eval"], texts)).out.split("\n");
    candidates.forEach((sign, i) => read.includes(texts[i]) && held.add(sign));
    signsOfGame.set(ruleset, [...held].sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b)));
  }
  return signsOfGame.get(ruleset);
}

const picture = (look) => (sign) => {
  const pieces = pieceOf(sign, 0, 0, look);
  return pieces.length && pieces[0].localName === "g" ? drawn("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...pieces) : null;
};

function tools(board, change) {
  const { rows, columns } = size(board);
  const made = [button("wider", () => change(withColumns(board, columns + 1)))];
  if (columns > 1) made.push(button("narrower", () => change(withColumns(board, columns - 1))));
  if (board.kind !== "heaps") made.push(button("higher", () => change(withRows(board, rows + 1))));
  if (board.kind !== "heaps" && rows > 1) made.push(button("lower", () => change(withRows(board, rows - 1))));
  return made;
}

let drawing = 0;

/** The parts to be edited; onChange(position). */
export async function showEditor(parts, onChange) {
  const mine = ++drawing, places = [], sizes = [];
  for (const [index, part] of parts.entries()) {
    const { board, term } = part;
    if (!isEditable(term, board)) {
      places.push(element("p", { className: "card-words", textContent: `${term} has no cells to edit here; change it in the field above.` }));
      continue;
    }
    const signs = await signsOf(part.data.ruleset, term, board);
    if (mine !== drawing) return;
    const change = (changed, row, column) => {
      focus = row === undefined ? null : [index, row, column];
      const text = withBoard(term, board, changed);
      onChange(sumOf(parts.map((other, i) => (i === index ? (part.subtracted ? negative(text) : text) : other.text))));
    };
    const made = editableBoard(board, signs, change, picture(part.look));
    const cells = size(board);
    made.style.setProperty("--cells", Math.max(cells.rows, cells.columns, 3));
    places.push(made);
    sizes.push(...tools(board, change));
    if (focus?.[0] === index) requestAnimationFrame(() => made.rows[focus?.[1]]?.cells[focus?.[2]]?.firstElementChild?.focus());
  }
  showInstead(element("div", { className: "editor" }, ...places));
  at("sizes").replaceChildren(...sizes);
}
