// sum.js: who wins a position, by which moves, and where play is the most urgent.
import { button, element } from "./dom.js";
import { address, ask, at, go, run, state, sumOf } from "./page.js";
import { movesIn } from "./parts.js";
import { moveButton } from "./table.js";
import { number } from "./thermograph.js";
import { valueOf } from "./value.js";

/** {wins: {Left, Right}: Sets of "part:option"; moves: how many each has; outcome} or {error}. */
export async function winnersOf(position) {
  const { data, error } = await ask(["moves", "--json"], [position]);
  if (error) return { error };
  const set = (list) => new Set(list.map(({ component, to }) => `${component - 1}:${to}`));
  return { wins: { Left: set(data.left_wins_by), Right: set(data.right_wins_by) }, outcome: data.outcome, value: data.value };
}

/** The temperatures of the parts, and the most of them; null where they have none. */
export async function heatOf(parts) {
  const of = parts.map(({ text }) => `temperature(${text})`);
  const { status, out } = await run(["eval"], [...of, `max(${of.join(", ")})`]);
  if (status !== 0) return null;
  const temperatures = out.trim().split("\n"), most = temperatures.pop();
  return { temperatures, most };
}

function term(part, i, parts, heat) {
  const without = parts.filter((_, k) => k !== i).map(({ text }) => text);
  const made = element("li", { className: "term" }, element("a", { href: address(part.text), textContent: part.text, className: "code" }));
  if (heat) {
    const bar = element("span", { className: "heat" }, element("span", { className: "heat-bar" })), share = Math.max(0, number(heat.temperatures[i])) / Math.max(1, number(heat.most));
    bar.firstElementChild.style.width = `${Math.round(100 * share)}%`;
    made.append(element("span", { className: "small" }, "temperature ", valueOf(heat.temperatures[i])), bar);
  }
  if (without.length) made.append(button("Remove", () => go(sumOf(without)), "plain"));
  return made;
}

let drawing = 0;

export async function showSum(shown, make) {
  const mine = ++drawing, { parts, wins, error } = shown;
  at("add").onsubmit = (event) => {
    event.preventDefault();
    const text = at("term").value.trim();
    if (!text) return;
    at("term").value = "";
    go(sumOf([...(parts ? parts.map((part) => part.text) : [state.position]), text]), { laid: state.laid });
  };
  at("double").onclick = () => go(sumOf([...(parts ? parts.map((part) => part.text) : [state.position]), parts?.[0].text ?? state.position]), { laid: state.laid });
  if (!parts) return void (at("terms").replaceChildren(), at("winning").replaceChildren());
  const heat = await heatOf(parts);
  if (mine !== drawing) return;
  const words = heat && parts.length > 1 ? [element("p", { className: "lead", textContent: `Hottest: ${parts.filter((_, i) => heat.temperatures[i] === heat.most).map(({ text }) => text).join(" and ")}, with temperature ${heat.most}. Look there first.` })] : [];
  at("terms").replaceChildren(element("ol", { className: "terms" }, ...parts.map((part, i) => term(part, i, parts, heat))), ...words);
  at("winning").replaceChildren(...(wins ? ["Left", "Right"].map((player) => winning(shown, player, make)) : error ? [] : []));
}

function winning({ parts, wins }, player, make) {
  const moves = parts.flatMap((_, i) => movesIn(parts, i, player).filter((move) => wins[player].has(`${i}:${move.option}`)));
  const distinct = [...new Map(moves.map((move) => [`${move.part}:${move.option}`, move])).values()];
  const title = element("h2", { className: player.toLowerCase(), textContent: `${player}, moving first, ${distinct.length ? "wins by" : "loses"}` });
  return element("div", {}, title, element("div", { className: "option-list" }, ...distinct.slice(0, 24).map((move) => moveButton(parts[move.part], move, () => make(move)))));
}
