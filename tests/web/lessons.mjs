// lessons.mjs PAGE CGT: the lessons of the page, without a browser. Each position can be read, each question has the answer that
// is given and not any other, each move that is asked for exists, and a lesson that is wrong is refused by its line.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [folder, cgt] = process.argv.slice(2).map((path) => resolve(path));
const copy = mkdtempSync(join(tmpdir(), "cgt-lessons-"));
cpSync(folder, copy, { recursive: true });
writeFileSync(join(copy, "package.json"), '{"type": "module"}');
const { conditionOf, isOfOutcome, readLesson } = await import(join(copy, "lesson.js"));

let failed = 0, tried = 0;
function claim(words, holds) {
  tried++;
  if (holds) return;
  failed++;
  console.log(`FAILED: ${words}`);
}

for (let n = 1; n <= 6; n++) {
  const { title, own, steps } = readLesson(readFileSync(join(folder, `course_${n}.txt`), "utf8")), rules = join(copy, "own.cgt");
  writeFileSync(rules, own);
  const run = (command, ...texts) => spawnSync(cgt, [...command, ...(own ? ["-f", rules] : []), "--", ...texts], { encoding: "utf8" }).stdout.trim();
  const judge = (step, answer) => run(["eval"], conditionOf(step, answer).statement ?? "refused");
  claim(`lesson ${n} has a title and steps`, title.startsWith(`${n}. `) && steps.length >= 4);
  for (const [i, step] of steps.entries()) {
    const name = `lesson ${n}, step ${i + 1}`;
    claim(`${name}: ${step.position}`, run(["eval"], step.position) !== "");
    if (step.condition) claim(`${name}: ${step.answer} is right`, judge(step, step.answer) === "true");
    if (step.condition) claim(`${name}: another answer is not`, ["17", "rrrrr", "R", "N"].some((answer) => judge(step, answer) !== "true"));
    if (step.condition) claim(`${name}: the outcome is one`, isOfOutcome(step) === step.condition.startsWith("outcome("));
    if (step.wins) claim(`${name}: ${step.wins} has a winning move`, JSON.parse(run(["moves", "--json"], step.position))[`${step.wins.toLowerCase()}_wins_by`].length > 0);
  }
}

const refused = (text) => {
  try {
    readLesson(text);
    return "";
  } catch (error) {
    return error.message;
  }
};
claim("text before a position", refused("# A\nWords.\n> 0").startsWith("line 2: a step begins with >"));
claim("a condition without ?", refused("> 0\n? What?\n= 1 == 1").startsWith("line 3: the condition has no ?"));
claim("a player", refused("> 0\n! Both") === "line 2: Left or Right follows !");
claim("a question without a condition", refused("> 0\n> 1\n? What?").startsWith("step 2: a question"));
claim("nothing", refused("").startsWith("a lesson has at least one"));
claim("too long", refused("x".repeat(40000)).includes("30000"));
claim("the position is no answer", conditionOf({ condition: "? == nim(3,5)" }, "nim(3,5)").error.startsWith("Write what it is worth"));
claim("an answer in a text has no quotation marks", conditionOf({ condition: 'hackenbush("?") == 5/8' }, 'l") + ("').error.startsWith("Write it without"));
claim("an answer stays one operand", conditionOf({ condition: "? == *6" }, "0 or 1").statement === "(0 or 1) == *6");
const { own, steps } = readLesson("# T\n| def f(n) = n\n> f(1)\nOne\ntwo.\n\nThree.\n");
claim("definitions and paragraphs", own === "def f(n) = n\n" && JSON.stringify(steps[0].paragraphs) === '["One two.","Three."]');

console.log(`${tried - failed} passed, ${failed} failed`);
rmSync(copy, { recursive: true });
process.exit(failed ? 1 : 0);
