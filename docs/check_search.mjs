// check_search.mjs SITE: what a stranger would ask of the manual is among the first three that its search finds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const site = process.argv[2];
for (const name of ["search_index.js", "search.js"]) runInThisContext(readFileSync(join(site, name), "utf8"));

const tasks = [
  ["temperature of a game", "functions", "temperature"],
  ["domineering", "ruleset-domineering", "domineering"],
  ["atomic weight", "functions", "atomic_weight"],
  ["install debian", "index", "installing"],
  ["winning move in a sum", "who_wins", "winning-moves"],
  ["octal game period", "heaps"],
  ["misere quotient", "functions", "misere-quotients"],
  ["draw a thermograph", "pictures"],
  ["own ruleset in python", "notebook"],
  ["exit status", "commands"],
  ["cluster mpi", "cluster"],
  ["lab_find_options", "api-lab_inspect"],
  ["define a function", "language", "definitions"],
  ["browser", "web"],
  ["latex output", "shell", "into-a-paper-latex"],
  ["json output", "formats"],
  ["fuzzy", "course_2", "comparing-games"],
  ["course lessons", "course"],
  ["how is a canonical form computed", "canonical_forms"],
  ["trust a certificate", "certificates"],
  ["parallel", "cluster"],
  ["compare two games", "notebook", "the-order-is-partial"],
  ["nimber multiplication", "functions", "nim_product"],
  ["cite", "index", "citing"],
  ["docker", "packages"],
  ["jupyter", "notebook"],
  ["loopy game draw", "loopy"],
];
let failed = 0;
for (const [question, page, anchor] of tasks) {
  const found = globalThis.searchManual(globalThis.manualIndex, question).slice(0, 3);
  if (found.some((one) => one.page === page && (anchor === undefined || one.anchor === anchor))) continue;
  failed++;
  console.log(`FAILED: "${question}" finds ${found.map((one) => `${one.page}#${one.anchor}`).join(", ")}, not ${page}#${anchor ?? ""}`);
}
console.log(`${tasks.length - failed} of ${tasks.length} found`);
process.exit(failed ? 1 : 0);
