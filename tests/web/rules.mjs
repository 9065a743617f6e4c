// rules.mjs PAGE CGT: rulesets that are drawn on the page, without a browser: their texts mean what rulesets of the library mean,
// and the pictures of a move agree about cells that do not matter.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [folder, cgt] = process.argv.slice(2).map((path) => resolve(path));
const copy = mkdtempSync(join(tmpdir(), "cgt-rules-"));
cpSync(folder, copy, { recursive: true });
writeFileSync(join(copy, "package.json"), '{"type": "module"}');
const { example, isName, painted, positionOf, resized, textOf, WHERE, withRuleset } = await import(join(copy, "rules.js"));

let failed = 0, tried = 0;
function claim(words, holds) {
  tried++;
  if (holds) return;
  failed++;
  console.log(`FAILED: ${words}`);
}

// What is printed for an expression with these definitions.
function value(own, text) {
  writeFileSync(join(copy, "own.cgt"), own + "\n");
  return spawnSync(cgt, ["eval", "-f", join(copy, "own.cgt"), "--", text], { encoding: "utf8" }).stdout.trim();
}
const cells = (text) => text.split("|").map((row) => [...row]);
const rule = (player, before, after, where = WHERE[0]) => ({ player, before: cells(before), after: cells(after), where });

const clobber = example();
claim("the example is Clobber", value(textOf(clobber), `${positionOf(clobber)} == clobber("xox|oxo")`) === "true");
const dominoes = { name: "lay", rules: [rule("Left", ".|.", "#|#"), rule("Right", "..", "##")], start: cells("...|...") };
claim("Domineering", value(textOf(dominoes), `${positionOf(dominoes)} == domineering(2,3)`) === "true");
const toads = { name: "hop", rules: [rule("Left", "x.", ".x"), rule("Left", "xo.", ".ox"), rule("Right", ".o", "o."), rule("Right", ".xo", "ox.")], start: cells("xx.o") };
claim("Toads and Frogs", value(textOf(toads), `${positionOf(toads)} == toads_and_frogs("TT.F")`) === "true");
for (const where of WHERE) claim(`a move ${where}`, value(textOf({ ...dominoes, rules: [rule("Both", "..", "##", where)] }), "lay(2,2) == 17") === "false");

const any = painted(rule("Left", "x.", ".x"), "before", 0, 1, "?");
claim("what does not matter is so in both pictures", any.before[0].join("") === "x?" && any.after[0].join("") === ".?");
const again = painted(any, "after", 0, 1, "o");
claim("what matters in one picture is free in the other", again.after[0].join("") === ".o" && again.before[0].join("") === "x.");
claim("a picture grows", JSON.stringify(resized(cells("xo"), 2, 3)) === '[["x","o","."],[".",".","."]]');
claim("a ruleset replaces that of its name", withRuleset(`def f(n) = n\n${textOf(clobber)}`, { ...clobber, rules: dominoes.rules }) === `def f(n) = n\n${textOf({ ...dominoes, name: "mine" })}`);
claim("names", isName("mine_2") && !isName("2mine") && !isName("") && !isName("a b"));

console.log(`${tried - failed} passed, ${failed} failed`);
rmSync(copy, { recursive: true });
process.exit(failed ? 1 : 0);
