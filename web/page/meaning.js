// meaning.js: the first layer: what the value means, in words and on a line of numbers.
import { element } from "./dom.js";
import { at, state } from "./page.js";
import { number } from "./thermograph.js";
import { valueOf } from "./value.js";

const who = (player) => element("span", { className: `who ${player.toLowerCase()}` }, element("i", { className: `pip ${player.toLowerCase()}` }), player);
const isNumeral = (text) => /^-?\d+(\/\d+)?$/.test(text ?? "");

// What kind of value it is, as children of a paragraph.
function kind({ value, mean, temperature, kinds = [] }) {
  if (value === "0") return ["It is zero: whoever must move loses."];
  if (isNumeral(value)) {
    const size = value.replace("-", "");
    return ["It is a number: worth exactly ", valueOf(size), ` free ${size === "1" ? "move" : "moves"} to ${value.startsWith("-") ? "Right" : "Left"}. Nobody gains by moving here.`];
  }
  if (kinds.includes("is_nimber") || /^\*\d*$/.test(value)) return ["It is a nimber: both players have the same moves, as in a heap of Nim."];
  if (isNumeral(temperature) && number(temperature) > 0) return ["It is hot: both want to move here. On average it is worth ", valueOf(mean), ", and a move gains ", valueOf(temperature), "."];
  if (mean === "0" && kinds.includes("is_infinitesimal")) return ["It is an infinitesimal: smaller than every positive number, it decides when all else is equal."];
  if (mean !== undefined && isNumeral(temperature)) return ["It is a number and an infinitesimal: no move gains, but the last one counts."];
  return ["Play need not end here: a loopy game."];
}

function ruler({ mean, left_stop: left, right_stop: right }) {
  const bare = (text) => text?.match(/^-?\d+(\/\d+)?/)?.[0] ?? "0";
  const [m, l, r] = [mean, left, right].map(bare).map(number);
  if (![m, l, r].every(Number.isFinite)) return [];
  const low = Math.min(r, m, l, 0) - 0.25, high = Math.max(l, m, r, 0) + 0.25, at = (v) => `${(((high - v) / (high - low)) * 100).toFixed(2)}%`;
  const put = (className, v, text = "") => {
    const made = element("span", { className, textContent: text });
    made.style.left = at(v);
    return made;
  };
  const range = put("range", l);
  range.style.right = `${(100 - ((high - r) / (high - low)) * 100).toFixed(2)}%`;
  const first = Math.ceil(low), last = Math.floor(high), step = Math.max(1, Math.ceil((last - first) / 12));
  const marks = [];
  for (let v = first; v <= last; v += step) marks.push(put("mark-number", v, String(v).replace("-", "−")));
  const made = element("div", { className: "ruler" }, range, ...marks, put("stop left", l), put("stop right", r), put("mean", m));
  made.setAttribute("aria-hidden", "true");
  return [made];
}

/** The rules, what the value means, and where play comes to. */
export function meaning({ parts, facts, factsError, listing, error }) {
  const ruleset = parts?.length === 1 ? parts[0].data.ruleset : null, game = state.names.get(ruleset);
  const rules = game ? [element("p", { className: "rule" }, element("b", { textContent: `${game.title}. ` }), game.rules)] : [];
  if (!facts) return void at("layer-value").replaceChildren(...rules, element("p", { className: "lead", textContent: error ? "" : (factsError ?? listing ?? "") }));
  const stops = facts.left_stop === undefined ? [] : [element("div", { className: "stops" }, element("p", {}, who("Left"), " begins: it comes to ", valueOf(facts.left_stop)), element("p", {}, who("Right"), " begins: it comes to ", valueOf(facts.right_stop)))];
  const line = facts.left_stop === undefined ? [] : ruler(facts);
  const small = line.length ? [element("p", { className: "small", textContent: "Farther left is better for Left. The arrow is the mean." })] : [];
  at("layer-value").replaceChildren(...rules, element("p", { className: "lead" }, ...kind(facts)), ...stops, ...line, ...small);
}
