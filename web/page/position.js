// position.js: the text of a position, domineering("..|.#"), and the cells of its board.

const literal = { grid: /"[^"]*"/, matrix: /\[[^\]]*\]/, heaps: /\(.*\)$/ };

function written(board, text) {
  const rows = board.rows;
  if (board.kind === "grid") return `"${rows.map((row) => row.join("")).join("|")}"`;
  if (board.kind === "matrix") return `[${rows.map((row) => row.join(",")).join(";")}]`;
  const heaps = rows[0].filter((heap) => heap !== "").join(",");
  return /\(\[/.test(text) ? `([${heaps}])` : `(${heaps})`;
}

// The text with another board; null where a board does not say all there is to the position.
export function withBoard(text, board, changed) {
  const place = literal[board.kind];
  if (!place || text.match(place)?.[0] !== written(board, text)) return null;
  return text.replace(place, () => written(changed, text));
}

export const isEditable = (text, board) => board != null && withBoard(text, board, board) === text;

const empty = (board) => (board.kind === "grid" ? "." : "0");
const copy = (board, rows) => ({ ...board, rows });

export function withCell(board, row, column, sign) {
  return copy(board, board.rows.map((cells, r) => (r === row ? cells.map((cell, c) => (c === column ? sign : cell)) : cells)));
}

export function withRows(board, count) {
  const width = Math.max(1, ...board.rows.map((row) => row.length));
  const rows = board.rows.slice(0, count);
  while (rows.length < count) rows.push(Array(width).fill(empty(board)));
  return copy(board, rows);
}

export function withColumns(board, count) {
  return copy(board, board.rows.map((row) => [...row.slice(0, count), ...Array(Math.max(0, count - row.length)).fill(empty(board))]));
}

export const size = (board) => ({ rows: board.rows.length, columns: Math.max(0, ...board.rows.map((row) => row.length)) });
