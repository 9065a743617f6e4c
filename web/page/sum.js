// sum.js: positions and values in a tray: who wins their sum, and by which moves.
import { element } from "./board.js";
import { address, ask, at, button, failure, go, run, state, valueOf } from "./page.js";

export function showTerms() {
  at("terms").replaceChildren(
    ...state.terms.map((term, i) => {
      const without = state.terms.filter((_, k) => k !== i);
      const link = element("a", { href: address(term), textContent: term, className: "value" });
      return element("li", {}, link, " ", button("remove", () => go(state.position, without)));
    }),
  );
}

// Who wins the sum of terms: {parts, wins: {Left, Right}, value, outcome} or {error}. parts are the terms as the engine
// takes the sum apart; a winning move says what the parts are after it.
export async function winners(terms) {
  const { data, error } = await ask(["moves", "--json"], [terms.map((term) => `(${term})`).join(" + ")]);
  if (error) return { error };
  const signed = (component, text) => (component.subtracted ? `-(${text})` : text);
  const parts = data.components.map((component) => signed(component, component.term));
  const played = (move) => {
    const component = move.component - 1;
    const to = signed(data.components[component], move.to);
    return { component, from: parts[component], to, leaves: move.leaves, after: parts.with(component, to) };
  };
  const wins = { Left: data.left_wins_by.map(played), Right: data.right_wins_by.map(played) };
  return { parts, wins, value: data.value, outcome: data.outcome };
}

export const moveWords = ({ from, to }) => `${from} to ${to}`;

function moveItem(move) {
  const leaves = move.leaves === undefined ? "" : `, which leaves ${move.leaves}`;
  return element("li", {}, button("play", () => go(state.position, move.after)), ` in ${moveWords(move)}${leaves}`);
}

// Where play is the most urgent, in words.
async function hottest(terms) {
  const of = terms.map((term) => `temperature(${term})`);
  const { status, out } = await run(["eval"], [...of, `max(${of.join(", ")})`]);
  const temperatures = out.trim().split("\n"), most = temperatures.pop();
  if (status !== 0) return [];
  const hot = terms.filter((_, i) => temperatures[i] === most);
  return [element("p", { textContent: `The hottest: ${hot.join(" and ")}, of temperature ${most}.` })];
}

export async function showWinning() {
  at("winning").replaceChildren();
  if (state.terms.length === 0) return;
  const { wins, value, outcome, error } = await winners(state.terms);
  if (error) return void at("winning").replaceChildren(failure(error));
  const list = (name) => [
    element("h3", { textContent: `${name}, moving first, ${wins[name].length ? "wins by" : "loses"}` }),
    element("ul", {}, ...wins[name].slice(0, 20).map(moveItem)),
  ];
  const words = value === undefined ? [] : [element("p", {}, "The sum is ", valueOf(value), `, outcome ${outcome}.`), ...(await hottest(state.terms))];
  at("winning").replaceChildren(...words, ...list("Left"), ...list("Right"));
}
