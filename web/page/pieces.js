// pieces.js: what lies on a board. Left is blue, Right is vermilion and has a second mark: a ring on a stone, dashes along an
// edge; a domino of Left stands, one of Right lies. Units: 100 for a cell.
import { drawn } from "./dom.js";

const UNIT = 100;
const CROWN = "M-20 12-24-12-11-2 0-18 11-2 24-12 20 12z";
const HOPPER = "M-38 22c-4-26 12-44 34-46 4-14 24-14 27 2 12 4 18 14 17 22-1 8-10 12-18 12 8 6 10 12 8 18h-60c-6 0-8-4-8-8z";

// How pieces of some games look; it says nothing of how they move.
const forms = { amazons: "crown", queens: "crown", toads_and_frogs: "hopper", gen_toads_and_frogs: "hopper", toppling_dominoes: "standing", col: "coloured", snort: "coloured", dots_and_boxes: "edge" };

/** Who owns which sign in a game, and the form of its pieces. game: what `games --json` says, if it is one of the library. */
export function lookOf(ruleset, game) {
  const owned = (player, usual) => {
    const said = [...(game?.syntax ?? "").matchAll(new RegExp(`(\\S) \\(${player}\\)`, "g"))].map(([, sign]) => sign);
    return new Set(game?.impartial || forms[ruleset] === "edge" ? [] : [...said, ...usual]);
  };
  return { left: owned("Left", "xLTBl"), right: owned("Right", "oRFWr"), form: forms[ruleset] ?? "stone", free: game?.impartial === true };
}

export const ownerOf = (sign, look) => (look.left.has(sign) ? "left" : look.right.has(sign) ? "right" : null);

const at = (x, y, ...children) => drawn("g", { transform: `translate(${x} ${y})` }, ...children);

export function stone(owner, radius = 36, ...inside) {
  const made = drawn("g", { class: `stone ${owner}` }, drawn("circle", { class: "body", r: radius, fill: `url(#stone-${owner})` }));
  if (owner === "right") made.append(drawn("circle", { class: "ring", r: radius * 0.56 }));
  made.append(drawn("ellipse", { class: "shine", cx: -radius * 0.3, cy: -radius * 0.45, rx: radius * 0.34, ry: radius * 0.2 }), ...inside);
  return made;
}

function hopper(owner) {
  const made = drawn("g", { class: `stone ${owner}`, ...(owner === "right" ? { transform: "scale(-1 1)" } : {}) });
  made.append(drawn("path", { class: "body", d: HOPPER, fill: `url(#stone-${owner})` }), drawn("circle", { class: "eye", cx: 12, cy: -22, r: 8.5 }),
    drawn("circle", { class: "pupil", cx: 15, cy: -22, r: 4 }), drawn("path", { class: "mouth", d: "M18 0q10 2 18-4" }));
  return made;
}

function standing(owner) {
  return drawn("g", { class: `domino ${owner}` }, drawn("rect", { class: "body", x: -15, y: -42, width: 30, height: 84, rx: 8, fill: `url(#lacquer-${owner})` }),
    drawn("rect", { class: "rim", x: -11, y: -38, width: 22, height: 76, rx: 5 }), drawn("path", { class: "groove", d: owner === "right" ? "M-8 0h16M-8-6h16" : "M-8 0h16" }));
}

const counter = (sign) => drawn("g", { class: "counter" }, drawn("circle", { class: "body", r: 34, fill: sign === "o" ? "url(#pale)" : "url(#coin)" }), drawn("circle", { class: "coin-rim", r: 24 }));

/** A domino over two cells beside each other. */
export function domino([r, c, r2, c2], owner, className = "") {
  const x = Math.min(c, c2) * UNIT + 10, y = Math.min(r, r2) * UNIT + 10, wide = c !== c2;
  const width = wide ? 2 * UNIT - 20 : UNIT - 20, height = wide ? UNIT - 20 : 2 * UNIT - 20;
  const groove = wide ? `M${x + width / 2} ${y + 16}v${height - 32}` : `M${x + 16} ${y + height / 2}h${width - 32}`;
  return drawn("g", { class: `domino ${owner} ${className}` }, drawn("rect", { class: "body", x, y, width, height, rx: 20, fill: `url(#lacquer-${owner})` }),
    drawn("rect", { class: "rim", x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 16 }), drawn("path", { class: "groove", d: groove }));
}

/** An edge between two dots: across in the lines that have dots, upright in the others. */
function edge(y) {
  const across = Math.floor(y / UNIT) % 2 === 0, [width, height] = across ? [UNIT - 8, 16] : [16, UNIT - 8];
  return drawn("rect", { class: "fence", x: -width / 2, y: -height / 2, width, height, rx: 8 });
}

/** What a sign looks like in a cell of which the centre is given; nothing for a free cell or none. */
export function pieceOf(sign, x, y, look) {
  if (sign === "." || sign === "#" || sign === "") return [];
  const owner = ownerOf(sign, look);
  if (look.form === "edge" && sign === "x") return [at(x, y, edge(y))];
  if (owner && look.form === "hopper") return [at(x, y, hopper(owner))];
  if (owner && look.form === "standing") return [at(x, y, standing(owner))];
  if (sign === "e") return [at(x, y, look.form === "standing" ? standing("both") : stone("both"))];
  if (owner) return [at(x, y, stone(owner, 36, ...(look.form === "crown" ? [drawn("path", { class: "crown", d: CROWN })] : [])))];
  if (look.free && "xo".includes(sign)) return [at(x, y, counter(sign))];
  return [drawn("text", { class: "entry", x, y: y + 18 }, sign)];
}

export const coin = (x, y) => at(x, y, drawn("ellipse", { class: "coin-side", cy: 7, rx: 32, ry: 12 }), drawn("ellipse", { class: "coin-top", rx: 32, ry: 12, fill: "url(#coin)" }), drawn("ellipse", { class: "coin-rim", rx: 22, ry: 7.5 }));
