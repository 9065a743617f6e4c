// widget.js: a board in a notebook. `model` has text, the position; board, its cells; signs, what a cell may hold;
// said, what Python says of it. A change of the board goes to Python as the text of the new position.
import { element } from "./dom.js";
import { editableBoard, smallBoard } from "./editor.js";
import { isEditable, size, withBoard, withColumns, withRows } from "./position.js";

function render({ model, el }) {
  const held = element("div"), tools = element("div"), said = element("div", { role: "status" });
  let focus = null;
  const change = (board, row, column) => {
    focus = row === undefined ? null : [row, column];
    model.set("text", withBoard(model.get("text"), model.get("board"), board));
    model.save_changes();
  };
  const tool = (words, board) => element("button", { type: "button", textContent: words, onclick: () => change(board()) });
  const show = () => {
    const board = model.get("board"), { rows, columns } = size(board);
    if (!isEditable(model.get("text"), board)) {
      held.replaceChildren(smallBoard(board));
      tools.replaceChildren();
      return;
    }
    const made = editableBoard(board, model.get("signs"), change);
    held.replaceChildren(made);
    if (focus) made.rows[focus[0]]?.cells[focus[1]]?.firstElementChild?.focus();
    const tools_ = [tool("wider", () => withColumns(board, columns + 1))];
    if (columns > 1) tools_.push(tool("narrower", () => withColumns(board, columns - 1)));
    if (board.kind !== "heaps") tools_.push(tool("higher", () => withRows(board, rows + 1)));
    if (board.kind !== "heaps" && rows > 1) tools_.push(tool("lower", () => withRows(board, rows - 1)));
    tools.replaceChildren(...tools_);
  };
  const say = () => (said.textContent = model.get("said"));
  model.on("change:board", show);
  model.on("change:text", show); // also back to what it was, where Python cannot read it
  model.on("change:said", say);
  el.classList.add("cgt");
  el.replaceChildren(held, tools, said);
  show();
  say();
}

export default { render };
