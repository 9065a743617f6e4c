// position.js: the text of a position, domineering("..|.#"), and the cells of its board. A position gives a frame, what stands
// before and after its cells; its options have the same frame, so their cells are read without asking the engine.

const written = {
  grid: (rows) => [`"${rows.map((row) => row.join("")).join("|")}"`],
  matrix: (rows) => [`[${rows.map((row) => row.join(",")).join(";")}]`, ...(rows.length === 1 ? [rows[0].join(",")] : [])],
  heaps: (rows) => [rows[0].filter((heap) => heap !== "").join(",")],
};

const read = {
  grid: (cells) => (/^"[^"]*"$/.test(cells) ? cells.slice(1, -1).split("|").map((row) => [...row]) : null),
  matrix: (cells) => (/^\[?-?\d[-\d,;]*\]?$/.test(cells) ? cells.replace(/[[\]]/g, "").split(";").map((row) => row.split(",")) : null),
  heaps: (cells) => (/^[\d,]*$/.test(cells) ? [cells === "" ? [] : cells.split(",")] : null),
};

// {before, cells, after}; null where a board does not say all there is to the position.
function frame(text, board) {
  for (const cells of written[board?.kind]?.(board.rows) ?? []) {
    const at = text.lastIndexOf(cells), before = text.slice(0, at), after = text.slice(at + cells.length);
    if (at < 0 || (board.kind !== "grid" && cells[0] !== "[" && !(/[([,]$/.test(before) && /^\]?\)$/.test(after)))) continue;
    return { before, cells, after };
  }
  return null;
}

/** The text with another board; null where that cannot be written. */
export function withBoard(text, board, changed) {
  const place = frame(text, board);
  if (!place) return null;
  const cells = written[changed.kind](changed.rows);
  return place.before + (cells.find((one) => one[0] === place.cells[0]) ?? cells.at(-1)) + place.after;
}

export const isEditable = (text, board) => board != null && withBoard(text, board, board) === text;

/** The board of an option `to` of the position `text`; null where it is written in another way. */
export function boardOfOption(text, board, to) {
  const place = frame(text, board);
  if (!place) return null;
  if (place.before.endsWith(",") && to === place.before.slice(0, -1) + place.after) return { kind: board.kind, rows: [[]] }; // no heap
  if (!to.startsWith(place.before) || !to.endsWith(place.after)) return null;
  const rows = read[board.kind](to.slice(place.before.length, to.length - place.after.length));
  return rows && { kind: board.kind, rows };
}

/** The board that a text seems to have, before the engine has read it. */
export function boardAtSight(text, kind) {
  const cells = { grid: /"[^"]*"(?=\)$)/, matrix: /\[[-\d,;]+\](?=\)$)/, heaps: /[\d,]+(?=\]?\)$)/ }[kind]?.exec(text)?.[0];
  const rows = cells && read[kind](cells);
  return rows ? { kind, rows } : null;
}

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
