// engine.mjs SITE CGT: the WebAssembly engine says what the command CGT says, byte for byte; CGT missing: 77.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [site, native] = process.argv.slice(2);
if (!native || !existsSync(native)) {
  console.log("no cgt to compare with: quickstart builds it");
  process.exit(77);
}

const make = createRequire(import.meta.url)(resolve(site, "cgt.js"));
const wasmBinary = readFileSync(join(site, "cgt.wasm"));
let out = [];
const program = await make({ wasmBinary, print: (line) => out.push(line), printErr: () => {} });

const timeless = (text) => text.replace(/ in [0-9.]+ s,.*| +[0-9.]+ s$/gm, "").trimEnd();
let differ = 0, seconds = [0, 0];

function compare(...args) {
  const began = performance.now();
  out = [];
  const status = program.callMain(args);
  const between = performance.now();
  const known = spawnSync(native, args, { encoding: "utf8" });
  seconds[0] += between - began;
  seconds[1] += performance.now() - between;
  if (status === known.status && timeless(out.join("\n")) === timeless(known.stdout)) return;
  differ++;
  console.log(`FAILED: cgt ${args.join(" ")}: status ${status}, with CGT ${known.status}`);
}

// what the page shows before the engine is there; options of graphs come in another order where nauty is
const unordered = (_, value) => (Array.isArray(value) && value[0]?.to ? value.map((one) => JSON.stringify(one)).sort() : value);
const isSame = (a, b) => a === b || (/^\{.*\}$/.test(a) && JSON.stringify(JSON.parse(a, unordered)) === JSON.stringify(JSON.parse(b, unordered)));
const { answers, size } = JSON.parse(readFileSync(join(site, "known.json"), "utf8"));
for (const [args, told] of answers) {
  if (isSame(spawnSync(native, args, { encoding: "utf8" }).stdout.trimEnd(), told)) continue;
  differ++;
  console.log(`FAILED: known.json: cgt ${args.join(" ")}`);
}
if (answers.length < 40 || size !== wasmBinary.length) {
  differ++;
  console.log(`FAILED: known.json: ${answers.length} answers of an engine of ${size} bytes`);
}

// a thousand random games, their invariants; positions of all rulesets; the parts of the laboratory
for (let from = 1; from <= 1000; from += 100)
  compare("eval", `[[random_game(k,3), mean(random_game(k,3)), temperature(random_game(k,3))] for k in ${from}..${from + 99}]`);
for (const line of spawnSync(native, ["games", "--json"], { encoding: "utf8" }).stdout.split("\n").filter(Boolean)) {
  const { name, example } = JSON.parse(line);
  compare("eval", example);
  compare("games", name);
}
compare("show", "domineering(4,4)");
compare("moves", "domineering(4,4) + nim(3)");
compare("explain", "{0,*,{1|1}|^}");
compare("why", "{2|-1} + * |> 0");
compare("check", "-j", "1", "for a in 0..9, b in 0..9: *a + *b == nimber(nim_sum(a,b))");
compare("guess", "region", "for a in 0..5, b in 0..5: nim(a,b) == 0");
compare("guess", "for a in 0..6, b in 0..6: *a + *b");
compare("table", "--grid", "for i in 0..8, j in 0..8: nim_product(i,j)");
compare("guess", "sequence", "[fibonacci(n) for n in 1..20]");
compare("eval", "2^1000 - 3^500", "approx(sqrt(2),40)", "domineering(2,20)");
compare("plot", "thermograph", "{3|1}", "--format", "svg");

out = [];
program.callMain(["check", "-j", "1", "for a in 0..1: a == a"]);
if (!/ [1-9][0-9]* MiB at most/.test(out.join("\n"))) {
  differ++;
  console.log(`FAILED: the memory of cgt check: ${out.at(-1)}`);
}

console.log(`${differ} differ; ${(seconds[0] / 1000).toFixed(1)} s here, ${(seconds[1] / 1000).toFixed(1)} s natively`);
process.exit(differ ? 1 : 0);
