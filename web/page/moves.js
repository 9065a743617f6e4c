// moves.js: where the options of a position are on its board. The cells that differ between the boards of the position and of
// the option are the move, in whatever game: two cells for a domino, from and to for a stone, one cell that is coloured, a
// heap and the size to which it is reduced, a row of a matrix. No ruleset has code of its own here.
import { boardOfOption } from "./position.js";
import { embeddings, targets } from "./graph.js";

/**
 * A place is {keys, board}: keys name what is touched, as picture.js names it: "r,c" a cell, "h,k" a heap reduced to k,
 * "h" a heap that is changed otherwise, "v3" a vertex, "e2" an edge. board: the board of the option.
 * Several places of one option are several ways to make the same move.
 */

const sameShape = (a, b) => a.rows.length === b.rows.length && a.rows.every((row, r) => row.length === b.rows[r].length);

function cells(before, after) {
  if (!sameShape(before, after)) return strip(before, after);
  const changed = before.rows.flatMap((row, r) => row.flatMap((cell, c) => (cell === after.rows[r][c] ? [] : [{ key: `${r},${c}`, was: cell, is: after.rows[r][c] }])));
  // A stone that went from one cell to another: these two come first, in this order.
  const from = changed.find(({ was, is }) => was !== "." && is !== was && changed.some((other) => other.is === was && other.was !== was));
  const to = from && changed.find(({ was, is }) => is === from.was && was !== from.was);
  const order = before.kind === "grid" && from ? [from, to, ...changed.filter((one) => one !== from && one !== to)] : changed;
  return order.length ? [{ keys: order.map(({ key }) => key), board: after }] : [];
}

// A row that became shorter at one end; what is next to the rest is what fell first.
function strip(before, after) {
  if (before.rows.length !== 1 || after.rows.length > 1) return [];
  const [row] = before.rows, rest = after.rows[0] ?? [], fallen = row.length - rest.length;
  if (fallen <= 0) return [];
  const found = [];
  if (rest.every((cell, c) => cell === row[c])) found.push(rest.length);
  if (rest.every((cell, c) => cell === row[c + fallen])) found.push(fallen - 1);
  return [...new Set(found)].map((c) => ({ keys: [`0,${c}`], board: after }));
}

const count = (list) => list.reduce((map, one) => map.set(one, (map.get(one) ?? 0) + 1), new Map());
const minus = (list, other) => {
  const left = count(other);
  return list.filter((one) => !(left.get(one) > 0 && left.set(one, left.get(one) - 1)));
};

// Heaps may come in another order: what is gone and what is new, as lists without order, or place by place where that is less.
function heaps(before, after) {
  const old = before.rows[0] ?? [], now = after.rows[0] ?? [];
  const gone = minus(old, now), come = minus(now, old);
  const places = old.length === now.length ? [...old.keys()].filter((h) => old[h] !== now[h]) : null;
  if (places && places.length < gone.length) return [{ keys: places.map(String), board: after }];
  if (gone.length === 1) {
    const which = [...old.keys()].filter((h) => old[h] === gone[0]);
    const to = come.length === 0 ? 0 : come.length === 1 ? Number(come[0]) : NaN;
    return which.map((h) => ({ keys: [to < Number(gone[0]) ? `${h},${to}` : String(h)], board: after }));
  }
  if (gone.length === 0) return [];
  return [{ keys: [...old.keys()].filter((h) => gone.includes(old[h])).map(String), board: after }];
}

// result: what the graph is afterwards, vertex by vertex; options with the same one are the same move.
function graph(before, after, player) {
  const seen = new Set();
  return embeddings(before, after).flatMap((one) => {
    const result = [one.lost, one.changed, one.edges].map((list) => list.toSorted((a, b) => a - b).join()).join(";");
    return targets(before, one, player).flatMap((key) => {
      if (seen.has(key + result)) return [];
      seen.add(key + result);
      return [{ keys: [key], board: after, map: one.map, result }];
    });
  });
}

/** The places of an option of a player. boards: of options whose texts do not show them, by text. */
export function placesOf(of, to, player, boards = new Map()) {
  const after = boards.get(to) ?? (of.board ? boardOfOption(of.of, of.board, to) : null);
  if (!after || !of.board) return [];
  switch (of.board.kind) {
    case "grid":
    case "matrix":
      return cells(of.board, after);
    case "heaps":
      return heaps(of.board, after);
    case "graph":
      return graph(of.board, after, player);
    default:
      return [];
  }
}

/**
 * What a gesture means: of the moves [{keys}], those that touch all of `chosen`. {moves}: all that are possible;
 * {move}: the one that is meant; {alike}: those between which the board cannot decide, as they touch the same.
 */
export function meant(moves, chosen) {
  const possible = moves.filter(({ keys }) => chosen.every((key) => keys.includes(key)));
  if (possible.length === 0) return { moves: [] };
  if (possible.length === 1) return { moves: possible, move: possible[0] };
  const [first] = possible, same = ({ keys }) => keys.length === first.keys.length && keys.every((key) => first.keys.includes(key));
  if (!possible.every(same)) return { moves: possible };
  const inOrder = possible.filter(({ keys }) => chosen.every((key, i) => key === keys[i]));
  const distinct = [...new Map((inOrder.length ? inOrder : possible).map((move) => [move.result ?? move.to, move])).values()];
  return distinct.length === 1 ? { moves: possible, move: distinct[0] } : { moves: possible, alike: distinct };
}
