// parts.js: a position as the parts that are played: one, or the components of a sum. Each has its board and its moves; a move
// says what the whole position is after it.
import { ask, negative, state, sumOf } from "./page.js";
import { lookOf } from "./pieces.js";
import { boardAtSight } from "./position.js";
import { placesOf } from "./moves.js";
import { layout } from "./graph.js";
import { smallPicture, tileOf } from "./picture.js";

/**
 * A part: {text, term, subtracted, data, board, look, places, laid, options}. term: as the engine knows it; text: with its sign;
 * data: what `explain options --json` says of term; options: of the whole sum, by player and text.
 */

const boardsKnown = new Map(); // of options whose texts do not show them, by text
const layouts = new Map(); // of graphs: vertices stay where they were when a move is made

async function boardsOf(data) {
  if (data.board?.kind !== "graph") return;
  const texts = [...new Set([...data.left, ...data.right].map(({ to }) => to))].filter((text) => !boardsKnown.has(text)).slice(0, 40);
  await Promise.all(texts.map(async (text) => {
    const { data: option } = await ask(["explain", "options", "--json"], [text]);
    if (option?.board) boardsKnown.set(text, option.board);
  }));
}

const lookFor = (data) => lookOf(data.ruleset, state.names.get(data.ruleset));

function partOf(term, subtracted, data, laid) {
  const board = data.board ?? null;
  if (board?.kind === "graph" && !layouts.has(data.of)) layouts.set(data.of, layout(board));
  return { term, subtracted, text: subtracted ? negative(term) : term, data, board, look: lookFor(data), places: layouts.get(data.of), laid };
}

/** {parts} or {error, isStopped}. */
export async function partsOf(position) {
  const { data, error, isStopped } = await ask(["explain", "options", "--json"], [position]);
  if (error) return { error, isStopped };
  const sum = data.board ? null : (await ask(["moves", "--json"], [position])).data;
  if (sum && (sum.components.length > 1 || sum.components[0]?.subtracted)) return partsOfSum(sum, data);
  await boardsOf(data);
  return { parts: [partOf(data.of, false, data, state.laid[0] ?? [])], value: data.value };
}

async function partsOfSum(sum, whole) {
  const parts = [], options = { Left: new Map(whole.left.map((option) => [option.to, option])), Right: new Map(whole.right.map((option) => [option.to, option])) };
  for (const [i, { term, subtracted }] of sum.components.entries()) {
    const { data, error, isStopped } = await ask(["explain", "options", "--json"], [term]);
    if (error) return { error, isStopped };
    await boardsOf(data);
    parts.push({ ...partOf(term, subtracted, data, state.laid[i] ?? []), options });
  }
  return { parts, value: sum.value };
}

const other = { Left: "Right", Right: "Left" };

/**
 * The moves of a player in a part: {part, player, to, option, whole, value, role, by, board, tile, keys, laid, located}.
 * to: the part after the move; whole: the position; a move of which the board does not show where it is has no keys.
 */
export function movesIn(parts, index, player) {
  const part = parts[index], by = part.subtracted ? other[player] : player;
  const signed = (term) => (part.subtracted ? negative(term) : term);
  return part.data[by.toLowerCase()].flatMap((option) => {
    const to = signed(option.to), texts = parts.map(({ text }, i) => (i === index ? to : text));
    const whole = sumOf(texts), { value, role, by: through } = part.options ? (part.options[player].get(whole) ?? {}) : option;
    const move = { part: index, player, option: option.to, to, whole, value, role, by: through };
    const places = placesOf(part.data, option.to, by, boardsKnown).map((place) => {
      const tile = tileOf(part.board, place.board, part.look);
      const mark = tile ?? (part.look.form === "coloured" && place.map ? colouredBy(part, place) : null);
      return { ...move, ...place, tile, laid: laidAfter(parts, index, mark, place.board, player) };
    });
    return places.length ? places : [{ ...move, keys: [], board: boardOf(part, option.to), laid: laidAfter(parts, index) }];
  });
}

/** The board of a text that is like a part. */
export const boardOf = (part, text) => boardsKnown.get(text) ?? (part.board ? boardAtSight(text, part.board.kind) : null);

/** After a move in a graph its vertices stay where they are. */
export function keepPlaces(part, { option, map }) {
  if (map) layouts.set(option, map.map((v) => part.places[v]));
}

// A vertex that was coloured is no vertex any more; it stays in the picture, with its edges.
function colouredBy({ board, places }, { map, keys }) {
  const v = Number(keys[0].slice(1)), kept = new Set(map);
  if (keys[0][0] !== "v" || kept.has(v)) return null;
  const ends = (board.edges ?? []).flatMap(({ from, to }) => (from === v ? [to] : to === v ? [from] : []));
  return [places[v], ends.map((w) => places[w])];
}

function laidAfter(parts, index, mark, board, player) {
  const laid = Object.fromEntries(parts.map((part, i) => [i, part.laid]));
  if (mark) laid[index] = [...parts[index].laid, [...mark, player.toLowerCase()]];
  else if (!board || board.rows.length !== parts[index].board?.rows.length) laid[index] = [];
  return laid;
}

/** What a part looks like, small, after a move. */
export function miniature(part, text, move) {
  const laid = move.tile ? [[...move.tile, move.player.toLowerCase()]] : [];
  return smallPicture(move.board ?? boardOf(part, text), { look: part.look, laid, places: layouts.get(text) });
}
