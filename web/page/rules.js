// rules.js: without a document: a ruleset by pictures, as it is drawn, and its text in the language (docs/patterns.md).

/** What a cell of a picture can hold. */
export const SIGNS = [[".", "a free cell"], ["x", "a stone of Left"], ["o", "a stone of Right"], ["#", "no cell"], ["?", "a cell that does not matter"]];
export const WHERE = ["as drawn", "sideways", "in all directions", "diagonally", "in all 8 directions", "as a knight"];
export const PLAYERS = ["Left", "Right", "Both"];

/** {name, rules: [{player, before, after, where}], start}; before, after and start are rows of signs. */
export const example = () => ({
  name: "mine",
  rules: [
    { player: "Left", before: [["x", "o"]], after: [[".", "x"]], where: "in all directions" },
    { player: "Right", before: [["o", "x"]], after: [[".", "o"]], where: "in all directions" },
  ],
  start: [["x", "o", "x"], ["o", "x", "o"]],
});

const picture = (rows) => `"${rows.map((row) => row.join("")).join("|")}"`;

export const isName = (name) => /^[a-z][a-z0-9_]*$/.test(name);

export const textOf = ({ name, rules }) =>
  [`ruleset ${name}(board of "xo.")`, ...rules.map(({ player, before, after, where }) => `  ${player.padEnd(5)} ${picture(before)} -> ${picture(after)}${where === WHERE[0] ? "" : ` ${where}`}`)].join("\n");

export const positionOf = ({ name, start }) => `${name}(${picture(start)})`;

/** The reader's own definitions with this ruleset, in place of one of the same name. */
export function withRuleset(own, drawing) {
  const kept = own.split(/\n(?=\S)/).filter((block) => !block.startsWith(`ruleset ${drawing.name}(`));
  return [...kept, textOf(drawing)].join("\n").trim();
}

const put = (rows, row, column, sign) => rows.map((cells, r) => (r === row ? cells.map((cell, c) => (c === column ? sign : cell)) : cells));

/** A rule with another sign in one picture. A cell that does not matter stays as it is, so it is in both pictures or in none. */
export function painted(rule, which, row, column, sign) {
  const other = which === "before" ? "after" : "before", there = rule[other][row][column];
  const beside = sign === "?" ? "?" : there === "?" ? "." : there;
  return { ...rule, [which]: put(rule[which], row, column, sign), [other]: put(rule[other], row, column, beside) };
}

export const withSign = put;

/** Rows, made or left so many; new cells are free. */
export const resized = (rows, height, width) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => rows[r]?.[c] ?? "."));
