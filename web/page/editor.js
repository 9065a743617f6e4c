// editor.js: boards as tables, of which cells are changed by click and key.
import { element } from "./dom.js";
import { size, withCell } from "./position.js";

const shown = { ".": "", "#": "" };
const said = { ".": "free", "#": "none" };
const cellClass = (sign) => (sign === "#" ? "wall" : "");

function table(board, className, cell) {
  const made = element("table", { className });
  for (const [r, row] of board.rows.entries())
    made.append(element("tr", {}, ...row.map((sign, c) => element("td", { className: cellClass(sign) }, ...cell(sign, r, c)))));
  return made;
}

export function smallBoard(board) {
  const made = table(board, "board small", (sign) => [shown[sign] ?? sign]);
  made.setAttribute("aria-hidden", "true");
  return made;
}

// The arrow keys go from cell to cell.
function follow(event, made) {
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
  const cell = event.target.closest("td");
  if (!step || !cell || (event.target.tagName === "INPUT" && step[1] !== 0)) return;
  const row = cell.parentElement.rowIndex + step[0];
  const next = made.rows[row]?.cells[cell.cellIndex + step[1]]?.firstElementChild;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// signs: what a cell may hold; a click takes the next one, a key the one it names. onChange(board, row, column).
/**
 * pieceOf(sign): a picture of what a cell holds, in place of its sign.
 * @param {(sign: string) => Node | null} pieceOf
 */
export function editableBoard(board, signs, onChange, pieceOf = () => null) {
  const isGrid = board.kind === "grid";
  const change = (r, c, sign) => sign !== undefined && onChange(withCell(board, r, c, sign), r, c);
  const cell = (sign, r, c) => {
    const label = `row ${r + 1}, column ${c + 1}: ${said[sign] ?? sign}`;
    if (isGrid) {
      const next = signs[(signs.indexOf(sign) + 1) % signs.length];
      const button = element("button", { type: "button", onclick: () => change(r, c, next) }, pieceOf(sign) ?? shown[sign] ?? sign);
      button.setAttribute("aria-label", label);
      button.onkeydown = (event) => {
        const wanted = event.key === "Backspace" || event.key === "Delete" ? "." : event.key;
        if (signs.includes(wanted)) change(r, c, wanted);
      };
      return [button];
    }
    const input = element("input", { value: sign, inputMode: "numeric", onchange: () => change(r, c, input.value.trim()) });
    input.setAttribute("aria-label", label);
    return [input];
  };
  const made = table(board, "board", cell);
  const { rows, columns } = size(board);
  made.setAttribute("aria-label", `board of ${rows} rows and ${columns} columns`);
  made.onkeydown = (event) => follow(event, made);
  return made;
}
