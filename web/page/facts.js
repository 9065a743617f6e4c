// facts.js: what the page tells of a position or a value, line by line, from what `cgt show --json` prints.

// Sides are told of what is not its own. Of a position misère play is told, and not that of its canonical form, which may be
// won by another player: nim(3,5,7) is N, and * is P.
export function factsOf(data) {
  const { outcome, genus, kind } = data.misere_play ?? {};
  const isFact = ([name, fact]) =>
    typeof fact === "string" && name !== "expression" && !(name.endsWith("side") && fact === data.value) && !(outcome && name === "misere_outcome");
  const wordsOf = (name) => name.replaceAll("_", " ") + (name === "misere_outcome" ? " of the canonical form" : "");
  const facts = Object.entries(data).filter(isFact).map(([name, fact]) => [wordsOf(name), fact]);
  if (outcome) facts.push(["misere play", [outcome, genus && `genus ${genus}`, kind].filter(Boolean).join(", ")]);
  return facts;
}
