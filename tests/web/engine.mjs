// engine.mjs SITE CGT: the WebAssembly engine says what the command CGT says, byte for byte; CGT missing: 77.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programIn } from "../../web/program.mjs";

const [site, native] = process.argv.slice(2);
if (!native || !existsSync(native)) {
  console.log("no cgt to compare with: quickstart builds it");
  process.exit(77);
}

let loaded = 0; // how often the second module
const { run } = await programIn(site, { onRest: () => loaded++ });

const timeless = (text) => text.replace(/ in [0-9.]+ s,.*| +[0-9.]+ s$/gm, "").trimEnd();
let differ = 0, seconds = [0, 0];

function compare(...args) {
  const began = performance.now();
  const { status, out } = run(...args);
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
if (answers.length < 40 || size !== statSync(join(site, "cgt.wasm")).size) {
  differ++;
  console.log(`FAILED: known.json: ${answers.length} answers of an engine of ${size} bytes`);
}

// the games of the library are in the first module; other commands load the second one, once
const games = run("games", "--json").out.map((line) => JSON.parse(line));
for (const { example } of games) compare("show", "--json", "--", example);
compare("show", "--json", "--", 'clobber("xo.|oxx")');
if (loaded !== 0) {
  differ++;
  console.log("FAILED: a position of a game of the library loads the second module");
}

// a thousand random games, their invariants; positions of all rulesets; the parts of the laboratory
for (let from = 1; from <= 1000; from += 100)
  compare("eval", `[[random_game(k,3), mean(random_game(k,3)), temperature(random_game(k,3))] for k in ${from}..${from + 99}]`);
for (const { name, example } of games) {
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

// the edition of the encyclopedia that the engine has made when the site was built is the command's, file by file
const made = mkdtempSync(join(tmpdir(), "cgt-edition-")), files = join(made, "files");
for (const args of [["build", join(made, "web.db"), "--edition", "web"], ["export", join(made, "web.db"), files]]) spawnSync(native, ["encyclopedia", ...args]);
const names = existsSync(files) ? readdirSync(files) : [], served = join(site, "encyclopedia");
const others = readdirSync(served).filter((name) => name.endsWith(".json") && !(names.includes(name) && readFileSync(join(served, name)).equals(readFileSync(join(files, name)))));
if (names.length !== 257 || readdirSync(served).filter((name) => name.endsWith(".json")).length !== 257 || others.length > 0) {
  differ++;
  console.log(`FAILED: the edition: ${names.length} files of the command; of those served differ ${others.join(" ")}`);
}
rmSync(made, { recursive: true });

const { out } = run("check", "-j", "1", "for a in 0..1: a == a");
if (!/ [1-9][0-9]* MiB at most/.test(out.join("\n"))) {
  differ++;
  console.log(`FAILED: the memory of cgt check: ${out.at(-1)}`);
}
if (loaded !== 1) {
  differ++;
  console.log(`FAILED: the second module is loaded ${loaded} times`);
}

// modules of different engines are not joined
const mixed = mkdtempSync(join(tmpdir(), "cgt-mixed-"));
for (const name of ["worker.js", "cgt.wasm"]) copyFileSync(join(site, name), join(mixed, name));
const rest = readFileSync(join(site, "cgt-rest.wasm"));
rest[rest.length - 1] ^= 1; // of the section that says from which engine it is
writeFileSync(join(mixed, "cgt-rest.wasm"), rest);
const { run: runMixed } = await programIn(mixed);
try {
  runMixed("explain", "{0,*,{1|1}|^}");
  differ++;
  console.log("FAILED: modules of different engines were joined");
} catch ({ message }) {
  if (!message.includes("different versions")) differ++, console.log(`FAILED: modules of different engines: ${message}`);
}
rmSync(mixed, { recursive: true });

console.log(`${differ} differ; ${(seconds[0] / 1000).toFixed(1)} s here, ${(seconds[1] / 1000).toFixed(1)} s natively`);
process.exit(differ ? 1 : 0);
