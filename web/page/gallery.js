// gallery.js: games with pictures to begin from: some that show what there is, and all of the library by family.
import { element } from "./dom.js";
import { FIRST } from "./begin.js";
import { ask, at, run, runKnowing, state } from "./page.js";
import { smallPicture } from "./picture.js";
import { lookOf } from "./pieces.js";
import { boardAtSight } from "./position.js";
import { showTable } from "./table.js";
import { valueOf } from "./value.js";

const kinds = { grids: "grid", strips: "grid", matrices: "matrix", heaps: "heaps", coins: "heaps" };
const rulesetOf = (text) => text.match(/^\w+/)?.[0];
const pictureIn = ({ kind, text, laid }, board = boardAtSight(text, kind)) => {
  const ruleset = rulesetOf(text);
  return board && smallPicture(board, { look: lookOf(ruleset, state.names.get(ruleset)), laid: laid?.[0] ?? [] });
};

/** The answer of the engine; asked again where another position was wanted meanwhile. */
export async function patiently(use) {
  for (;;) {
    const answer = await use();
    if (answer.status !== 4 && !answer.isStopped) return answer;
  }
}

/** A small picture of any position of the library, or its text where it has no board. */
export async function pictureOfText(text) {
  const kind = kinds[state.names.get(rulesetOf(text))?.family];
  return pictureIn({ text, kind }) || drawnByEngine({ text });
}

async function drawnByEngine(game) {
  const { data } = await patiently(() => ask(["explain", "options", "--json"], [game.text]));
  const isDrawable = data?.board?.rows.some((row) => row.length > 0); // Sprouts has no board, and col("") nothing on it
  return (isDrawable && pictureIn(game, data.board)) || element("code", { textContent: game.text });
}

let pick = (position, laid) => {};
let family = "";

/** choose(position, laid) */
export const beginGallery = (choose) => void (pick = choose);

/** Draws the position before the engine has read it. false if the family of its ruleset is not known: cram(4,4) is not two heaps. */
export function sketch(position, laid) {
  const ruleset = rulesetOf(position), known = FIRST.find(({ text }) => rulesetOf(text) === ruleset);
  const board = boardAtSight(position, known?.kind ?? kinds[state.names.get(ruleset)?.family]);
  if (!board || !/^\w+\([^()]*\)$/.test(position)) return false;
  showTable([{ text: position, term: position, board, look: lookOf(ruleset), laid: laid[0] ?? [], data: { ruleset, left: [], right: [] } }], { still: true });
  return true;
}

function card(game) {
  const picture = pictureIn(game), value = element("span", { className: "game-value" });
  const made = element("button", { type: "button", className: "game", title: game.rules ?? game.title, onclick: () => pick(game.text, game.laid ?? {}) });
  const drawing = element("span", { className: "game-picture" }, ...(picture ? [picture] : []));
  made.append(drawing, element("span", { className: "game-title", textContent: game.title }), value);
  made.dataset.text = game.text;
  return { made, value, drawing, game, isDrawn: picture !== null };
}

let shown = 0;

async function show(games) {
  const mine = ++shown, cards = games.map(card);
  at("gallery").replaceChildren(...cards.map(({ made }) => made));
  at("gallery").scrollLeft = 0;
  mark();
  for (const { drawing, game, isDrawn } of cards) {
    if (isDrawn || mine !== shown) continue;
    drawing.replaceChildren(await drawnByEngine(game));
  }
  for (const { value, game } of cards) {
    if (mine !== shown) return;
    const { status, out } = await patiently(() => run(["eval"], [game.text]));
    if (status === 0 && out.length < 24) value.replaceChildren(valueOf(out.trim()));
  }
}

/** Which of them is on the board. */
export function mark() {
  for (const one of at("gallery").children) one.setAttribute("aria-current", String(rulesetOf(one.dataset.text) === rulesetOf(state.position)));
}

function families(names) {
  const radio = ([name, words]) => {
    const made = element("button", { type: "button", textContent: words });
    made.setAttribute("role", "radio");
    made.dataset.family = name;
    made.setAttribute("aria-checked", name === family);
    made.tabIndex = name === family ? 0 : -1;
    return made;
  };
  at("families").replaceChildren(...[["", "To begin with"], ...names.map((name) => [name, name])].map(radio));
  const choose = (one) => {
    family = one.dataset.family;
    for (const other of at("families").children) other.setAttribute("aria-checked", String(other === one)), (other.tabIndex = other === one ? 0 : -1);
    one.focus();
    const games = [...state.names.values()].filter((game) => game.family === family);
    show(family === "" ? FIRST : games.map((game) => ({ title: game.title.replace(/,.*| on .*/, ""), rules: `${game.title}. ${game.rules}`, text: game.example, kind: kinds[game.family] })));
  };
  at("families").onclick = (event) => event.target.closest("button") && choose(event.target.closest("button"));
  at("families").onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], all = [...at("families").children];
    if (!step) return;
    event.preventDefault();
    choose(all[(all.indexOf(document.activeElement) + step + all.length) % all.length]);
  };
}

export async function listGames() {
  const answer = await patiently(() => runKnowing("", ["games", "--json"], []));
  const groups = new Map();
  for (const line of answer.out.split("\n").filter(Boolean)) {
    const game = JSON.parse(line);
    state.names.set(game.name, game);
    groups.set(game.family, [...(groups.get(game.family) ?? []), game]);
  }
  for (const [name, games] of groups)
    at("ruleset").append(
      Object.assign(element("optgroup", {}, ...games.map((game) => element("option", { value: game.example, textContent: game.title }))), { label: name }),
    );
  families([...groups.keys()]);
  show(FIRST);
}
