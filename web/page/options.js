// options.js: the options of both players, by their value: what is kept, and why the others are not.
import { element, failure } from "./dom.js";
import { at } from "./page.js";
import { movesIn } from "./parts.js";
import { moveButton } from "./table.js";
import { valueOf } from "./value.js";

const roles = {
  kept: () => ["kept"],
  dominated: (by) => ["dominated by ", valueOf(by)],
  reversible: (by) => ["reverses through ", valueOf(by)],
  simplified: () => ["not needed"],
};
const order = ["kept", "reversible", "simplified", "dominated"];
const MOST = 60;

function side(shown, player, make) {
  const { parts, wins } = shown;
  const moves = parts.flatMap((_, i) => movesIn(parts, i, player));
  const distinct = [...new Map(moves.map((move) => [`${move.part}:${move.option}`, move])).values()];
  distinct.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  const list = distinct.slice(0, MOST).map((move) => {
    const made = moveButton(parts[move.part], move, () => make(move));
    made.classList.add(move.role);
    const words = made.querySelector(".option-words");
    if (wins?.[player].has(`${move.part}:${move.option}`)) words.append(element("span", { className: "wins-tag", textContent: "wins" }));
    if (roles[move.role]) words.append(element("span", { className: "role" }, ...roles[move.role](move.by)));
    return element("li", {}, made);
  });
  const title = element("h2", { className: player.toLowerCase() }, element("i", { className: `pip ${player.toLowerCase()}` }), player);
  const rest = distinct.length > MOST ? [element("p", { textContent: `and ${distinct.length - MOST} more` })] : [];
  const none = distinct.length === 0 ? [element("p", { textContent: "has no move" })] : [];
  const made = element("div", { className: `branch ${player.toLowerCase()}`, id: player.toLowerCase() }, title, ...none, element("ul", { className: "options" }, ...list), ...rest);
  return made;
}

export function showOptions(shown, make) {
  if (!shown.parts) return void at("options").replaceChildren(...(shown.listing ? [failure(shown.listing)] : []));
  at("options").replaceChildren(side(shown, "Left", make), side(shown, "Right", make));
}
