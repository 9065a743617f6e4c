// play.js: a game against the program. After each move it says whether the move was good, and proves it when asked.
import { element } from "./board.js";
import { ask, at, boardOf, button, failure, run, spoken, state, valueOf, working } from "./page.js";
import { moveWords, winners } from "./sum.js";

const other = { Left: "Right", Right: "Left" };
let game = null; // {you, parts, mover, moves}; moves: what was played, {mover, before, words, wins}

// What is claimed of the sum where a player is to move: that she wins or that she loses.
function claim(parts, mover, wins) {
  const relation = { Left: { true: "|>", false: "<=" }, Right: { true: "<|", false: ">=" } }[mover][wins];
  return `${parts.map((part) => `(${part})`).join(" + ")} ${relation} 0`;
}

async function prove(where, statement) {
  const { status, out, err } = await working(() => run(["why"], [statement]));
  where.replaceWith(status === 0 ? element("pre", { textContent: out.trim(), tabIndex: 0 }) : failure(err.split("\n")[0]));
}

// What to say of the last move, now that the answers to it are known.
function verdict({ mover, wins: had }, answers) {
  if (answers.length === 0) return "wins";
  if (had.length === 0) return "loses, as every move did";
  return `gives the game away: ${mover} had ${moveWords(had[0])}`;
}

function judge(answers) {
  const last = game.moves.at(-1);
  if (!last) return;
  const statement = claim(game.parts, game.mover, answers.length > 0);
  const why = button("Why?", () => prove(why, statement));
  last.item.replaceChildren(`${last.mover}: ${last.words}. It ${verdict(last, answers)}. `, why);
}

function play(component, to, wins) {
  const words = moveWords({ from: game.parts[component], to });
  const item = element("li", { textContent: `${game.mover}: ${words}` });
  at("played").append(item);
  game.moves.push({ mover: game.mover, before: game.parts, words, wins, item });
  game.parts = game.parts.with(component, to);
  game.mover = other[game.mover];
  return working(turn);
}

// Back to where the reader was to move before.
function takeBack() {
  do {
    const { mover, before, item } = game.moves.pop();
    Object.assign(game, { mover, parts: before });
    item.remove();
  } while (game.mover !== game.you && game.moves.length);
  return working(turn);
}

async function choices(parts, mover) {
  const found = [];
  for (const [component, part] of parts.entries()) {
    const { data, error } = await ask(["explain", "options", "--json"], [part]);
    if (error) return { error };
    for (const { to, role } of data[mover.toLowerCase()]) found.push({ component, to, role, board: data.board });
  }
  return { found };
}

async function choiceItem({ component, to, board }, wins) {
  const made = button("", () => play(component, to, wins));
  const picture = await boardOf(to, board);
  made.append(...(picture ? [spoken(to), picture] : [valueOf(to)]));
  return element("li", {}, made);
}

async function turn() {
  const now = game;
  const shown = (...what) => game === now && at("turn").replaceChildren(...what);
  shown("The program thinks …");
  const { parts, wins, error } = await winners(game.parts);
  if (game !== now) return;
  if (error) return shown(failure(error));
  game.parts = parts;
  const { mover, you } = game;
  judge(wins[mover]);
  const { found, error: unknown } = await choices(parts, mover);
  if (game !== now) return;
  if (unknown) return shown(failure(unknown));
  const back = game.moves.some((move) => move.mover === you) ? [button("Take back", takeBack)] : [];
  if (found.length === 0)
    return shown(element("p", { textContent: `${mover} has no move: ${mover === you ? "the program wins" : "you win"}.` }), ...back);
  if (mover !== you) {
    const move = wins[mover][0] ?? found.find(({ role }) => role === "kept") ?? found[0];
    return play(move.component, move.to, wins[mover]);
  }
  const items = await Promise.all(found.map((choice) => choiceItem(choice, wins[mover])));
  shown(
    element("p", {}, `You are ${you}, and to move in `, valueOf(parts.join(" + ")), ":"),
    element("ul", { className: `options ${you.toLowerCase()}` }, ...items),
    ...back,
  );
}

export function begin(event) {
  event.preventDefault();
  const you = at("you").value;
  const mover = at("first").value === "you" ? you : other[you];
  game = { you, mover, moves: [], parts: state.terms.length ? state.terms : [state.position] };
  at("played").replaceChildren();
  return working(turn);
}
