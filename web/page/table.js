// table.js: the parts of a position beside each other, with + between them: boards to play on, or values as cards.
import { createBoard } from "./board.js";
import { button, element } from "./dom.js";
import { miniature, movesIn } from "./parts.js";
import { at } from "./page.js";
import { valueOf } from "./value.js";

let boards = []; // [{text of kind, board, place}]
let handlers = {};

/** onMove(move), onAlike(moves, byKey), say(what) */
export function beginTable(given) {
  handlers = given;
}

// A value has no board: its options are what one presses.
function card(part, moves, still) {
  const made = element("div", { className: "card" }, element("div", { className: "card-value" }, valueOf(part.data.value === part.term ? part.data.value : part.term)));
  const distinct = [...new Map(moves.map((move) => [move.to, move])).values()].slice(0, 40);
  const list = element("div", { className: "card-moves" }, ...distinct.map((move) => {
    const made = button("", () => handlers.onMove(move), `option ${move.player.toLowerCase()}`);
    made.append(valueOf(move.to));
    made.disabled = still;
    if (move.wins && !still && moves.hints) made.classList.add("wins");
    return made;
  }));
  made.append(element("p", { className: "card-words", textContent: distinct.length ? `${moves[0].player} may move to` : "There is no move here" }), list);
  return made;
}

const describe = (part) => {
  const { rows } = part.board ?? { rows: [] };
  const cells = part.board?.kind === "graph" ? `graph of ${rows.length} vertices` : rows.map((row) => row.join(" ")).join(", ");
  return `${part.subtracted ? "minus " : ""}${part.data.ruleset ?? "value"}: ${cells}`;
};

const signature = (parts) => parts.map(({ board, subtracted }) => `${board?.kind}${subtracted}`).join();
let built = null;

// Two boards stand above each other where they are larger so.
function stacked(parts) {
  if (parts.length !== 2) return false;
  const sizes = parts.map(({ board }) => (board?.kind === "graph" || !board ? [4, 4] : [Math.max(...board.rows.map((row) => row.length)) + 0.6, (board.kind === "heaps" ? 4 : board.rows.length) + 0.6]));
  const scale = (w, h) => Math.min(...sizes.map(([columns, rows]) => Math.min(w / columns, h / rows)));
  return scale(2.13, 1) > scale(1, 2.13);
}

function build(parts) {
  boards = parts.map((part) => (part.board && part.board.kind ? createBoard({ onMove: (move) => handlers.onMove(move), onAlike: (...all) => handlers.onAlike(...all), say: (what) => handlers.say(what) }) : null));
  const places = parts.map((part, i) => element("div", { className: "part" }, ...(boards[i] ? [boards[i].node] : [])));
  const between = (part, i) => (i === 0 && !part.subtracted ? [] : [element("span", { className: "plus", textContent: part.subtracted ? "−" : "+" })]);
  at("table").className = `table parts${Math.min(parts.length, 5)}${stacked(parts) ? " stacked" : ""}`;
  at("table").replaceChildren(...parts.flatMap((part, i) => [...between(part, i), places[i]]));
  built = { signature: signature(parts), places };
}

/** Draws parts, with the moves of a player; gives these moves. wins: Set of "part:option", or undefined where not known. */
export function showTable(parts, { player = null, wins = undefined, hints = false, still }) {
  if (built?.signature !== signature(parts)) build(parts);
  return parts.flatMap((part, i) => {
    const moves = player ? movesIn(parts, i, player).map((move) => ({ ...move, wins: wins?.has(`${i}:${move.option}`) })) : [];
    moves.hints = hints;
    const located = moves.filter(({ keys }) => keys.length);
    if (boards[i]) {
      const picture = boards[i].show({ board: part.board, label: describe(part), options: { look: part.look, laid: part.laid, places: part.places }, moves: located, owner: player?.toLowerCase(), hints, still });
      if (picture) boards[i].node.style.setProperty("--ratio", picture.width / picture.height);
    } else built.places[i].replaceChildren(card(part, moves, still));
    built.places[i].classList.toggle("hot", hints && moves.some(({ wins }) => wins));
    return moves;
  });
}

/** Something else in place of the boards. */
export function showInstead(...what) {
  built = null;
  at("table").className = "table parts1";
  at("table").replaceChildren(element("div", { className: "part" }, ...what));
}

export const focusBoard = () => (boards.find(Boolean)?.node ?? at("table").querySelector("button"))?.focus();

/** A move as a button with the board after it and its value. */
export function moveButton(part, move, onclick) {
  const made = element("button", { type: "button", className: `option ${move.player.toLowerCase()}`, onclick });
  const picture = miniature(part, move.option, move);
  made.append(...(picture ? [picture] : []));
  const words = element("span", { className: "option-words" });
  if (move.value !== undefined) words.append(valueOf(move.value));
  if (!picture && move.to !== move.value) words.append(element("code", { textContent: move.to }));
  if (picture) made.title = move.to;
  made.append(words);
  return made;
}
