// play.js: a game against the program, or between two persons, on the boards of the page. After each move it is said whether
// the move was good; Why? proves it.
import { button, element, failure } from "./dom.js";
import { at, rememberTurn, run, working } from "./page.js";
import { miniature, movesIn } from "./parts.js";
import { heatOf } from "./sum.js";

const other = { Left: "Right", Right: "Left" };
const PAUSE = 350; // ms before the opponent answers, for the eye to follow
let game = null; // {you, level, mover, moves, at, over}; moves: what was played, {mover, before, words, had, item}
let page = null; // {make, redraw, view}

export const connect = (given) => void (page = given);
export const isOn = () => game !== null;
export const mayMove = () => game !== null && !game.over && (game.level === "person" || game.mover === game.you);
export const canTakeBack = () => game !== null && game.moves.some(({ mover }) => game.level === "person" || mover === game.you);
export const words = () => (game.over ? "The game is over" : mayMove() ? `${game.mover}, it is your move` : "The opponent thinks …");

export function begin(now, view) {
  if (!now?.parts) return;
  const you = at("you").value;
  game = { you, level: at("level").value, mover: at("first").value === "you" ? you : other[you], moves: [], at: now.position, over: false };
  view.turn = game.mover;
  rememberTurn(game.mover);
  at("played").replaceChildren();
  if (now.wins && !mayMove()) setTimeout(() => reply(now), PAUSE);
}

export function end() {
  game = null;
  at("played").replaceChildren();
}

// Whether another position than the one that was played to is shown: then the game is given up.
export function arrived(position, view) {
  if (!game || position === game.at) return;
  end();
  view.mode = "explore";
}

/** A move is made in what is shown. */
export function moved(move, now) {
  const { parts } = now, text = parts.length === 1 ? "" : `${parts[move.part].text} to `;
  const picture = miniature(parts[move.part], move.option, move);
  const item = element("li", {}, element("span", { className: `who ${move.player.toLowerCase()}` }, `${move.player}: `), ...(picture ? [picture] : []), element("span", { className: picture ? "move-text" : "" }, `${text}${move.to}`));
  at("played").append(item);
  game.moves.push({ mover: move.player, before: game.at, had: now.wins?.[move.player].size, item, words: `${text}${move.to}`, best: bestWords(now, move.player) });
  game.mover = other[move.player];
  game.at = move.whole;
}

const winning = (now, player) => now.parts.flatMap((_, i) => movesIn(now.parts, i, player).filter((move) => now.wins?.[player].has(`${i}:${move.option}`)));
const bestWords = (now, player) => winning(now, player)[0]?.to;

// What is claimed of the position where a player is to move: that this player wins or that this player loses.
function claim(position, mover, wins) {
  const relation = { Left: { true: "|>", false: "<=" }, Right: { true: "<|", false: ">=" } }[mover][wins];
  return `${position} ${relation} 0`;
}

async function prove(where, statement) {
  const { status, out, err } = await working(() => run(["why"], [statement]));
  where.replaceWith(status === 0 ? element("pre", { textContent: out.trim(), tabIndex: 0 }) : failure(err.split("\n")[0]));
}

// What to say of the last move, now that the answers to it are known.
function judgement({ mover, had, best }, answers) {
  if (answers === 0) return { good: true, words: "It wins" };
  if (had === 0) return { good: false, words: "It loses, like every other move" };
  return { good: false, words: `It gives the game away: ${mover} had ${best}` };
}

function judge(now) {
  const last = game.moves.at(-1);
  if (!last || last.judged || !now.wins) return;
  const answers = now.wins[game.mover].size;
  last.judged = judgement(last, answers);
  const why = button("Why?", () => prove(why, claim(now.position, other[last.mover], answers > 0)), "plain");
  last.item.append(`. ${last.judged.words}. `, why);
  last.item.scrollIntoView({ block: "nearest" });
}

/** All is known of what is shown: the last move is judged, and the opponent moves. */
export async function settled(now) {
  if (!game || game.at !== now.position) return;
  judge(now);
  game.over = now.parts.every((_, i) => movesIn(now.parts, i, game.mover).length === 0);
  page.redraw();
  if (game.over || mayMove()) return;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  await reply(now);
}

async function reply(now) {
  const mine = game;
  if (!mine || mine.at !== now.position || mayMove()) return;
  const move = await answer(now, mine);
  if (game === mine && mine.at === now.position && move) page.make(move);
}

async function answer(now, { mover, level }) {
  const all = now.parts.flatMap((_, i) => movesIn(now.parts, i, mover));
  const any = (moves) => moves[Math.floor(Math.random() * moves.length)];
  if (level === "random") return any(all);
  const kept = (moves) => any(moves.filter(({ role }) => role === "kept").concat(moves.some(({ role }) => role === "kept") ? [] : moves));
  if (level === "hot") {
    const heat = await heatOf(now.parts), hot = heat ? all.filter(({ part }) => heat.temperatures[part] === heat.most) : [];
    return kept(hot.length ? hot : all);
  }
  const wins = winning(now, mover);
  return wins.length ? wins[0] : kept(all);
}

/** Back to where the reader was to move before. */
export function takeBack(view) {
  if (!canTakeBack()) return;
  let count = 0;
  do {
    const { mover, before, item } = game.moves.pop();
    Object.assign(game, { mover, at: before, over: false });
    item.remove();
    count++;
  } while (game.level !== "person" && game.mover !== game.you && game.moves.length);
  view.turn = game.mover;
  history.go(-count);
}

/** The bar of the verdict during a game: who wins, and what the last move did. */
export function verdict(now) {
  const bar = at("verdict"), last = game.moves.at(-1), line = (strong, more) => [element("b", { textContent: strong }), element("span", { className: "more", textContent: more })];
  const show = (good, ...children) => ((bar.className = `verdict ${good === undefined ? "" : good ? "won" : "lost"}`), children);
  if (game.over) {
    const winner = other[game.mover], yours = game.level === "person" ? true : winner === game.you;
    return show(yours, ...line(game.level === "person" ? `${winner} wins.` : yours ? "You win." : "The program wins.", `${game.mover} has no move left.`));
  }
  const count = now.wins?.[game.mover].size;
  if (last?.judged) {
    const own = game.level === "person" || last.mover === game.you;
    const from = own ? last : game.moves.at(-2);
    const good = from?.judged?.good ?? count > 0;
    return show(good, ...line(from?.judged ? (good ? "Good." : "Not good.") : good ? "You can win this." : "The opponent is ahead.", from?.judged ? `${from.judged.words}.` : ""));
  }
  if (count === undefined) return show(undefined, ...line(" ", ""));
  if (game.level === "person") return show(undefined, ...line(`${count ? game.mover : other[game.mover]} can win this.`, ""));
  const good = game.mover === game.you ? count > 0 : count === 0;
  return show(good, ...line(good ? "You can win this." : "The opponent is ahead.", good ? "Every move counts." : "Every move loses, if it is answered well."));
}
