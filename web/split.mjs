// split.mjs ENGINE SITE: the engine in the folder ENGINE as two modules in SITE, so that a visitor soon has what computes the first
// value: cgt.wasm, with the functions that such commands call as the page gives for the games of the library and their moves, and cgt-rest.wasm,
// with all others. A function that these commands do not call is still there: two.js loads the rest when it is called.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST, programIn } from "./program.mjs";

const [engine, site] = process.argv.slice(2);
const whole = join(engine, "cgt.wasm"), profile = join(engine, "cgt.profile");
const split = (...args) => execFileSync("wasm-split", ["--enable-mutable-globals", ...args], { stdio: "inherit" });

// A copy of the engine that notes which functions are called.
split("--instrument", whole, "-o", join(engine, "counted.wasm"));
const { program, run } = await programIn(engine, { script: "cgt.js", first: "counted.wasm" });
const seen = new Set();

function visit(text, moves) {
  if (seen.has(text)) return;
  seen.add(text);
  const { status, out } = run("explain", "options", "--json", "--", text), { left, right } = status ? { left: [], right: [] } : JSON.parse(out[0]);
  run("show", "--json", "--", text);
  run("moves", "--json", "--", text);
  run("eval", "--", text);
  if (moves) for (const { to } of [...left.slice(0, 3), ...right.slice(0, 3)]) visit(to, moves - 1);
}
for (const { text } of FIRST) visit(text, 2);
for (const game of run("games", "--json", "--").out) visit(JSON.parse(game).example, 1);
for (const text of ["domineering(3,4)", "domineering(4,4)", "domineering(2,3) + nim(3)", "nim(3,4) + {2|1}", "{2|-1} + *", "nim(1)"]) visit(text, 1);

const { malloc, memory, __write_profile: write } = program.asm, ROOM = 1 << 20, at = malloc(ROOM);
const length = write(at, ROOM);
if (length > ROOM) throw new Error(`the profile has ${length} bytes, more than the ${ROOM} there are`);
writeFileSync(profile, new Uint8Array(memory.buffer, at, length));

const parts = [join(site, "cgt.wasm"), join(site, "cgt-rest.wasm")];
split(whole, `--profile=${profile}`, "-o1", parts[0], "-o2", parts[1], "--export-prefix=%");

// Of which engine they are, in a section of their own: parts of different engines are not joined.
const name = Buffer.from("cgt"), made = createHash("sha256").update(readFileSync(whole)).digest("hex");
const content = Buffer.concat([Buffer.from([name.length]), name, Buffer.from(made)]);
for (const part of parts) appendFileSync(part, Buffer.concat([Buffer.from([0, content.length]), content])); // 0: a section that only two.js reads

// One script for the worker: what emcc made, and then what the page says to it.
writeFileSync(join(site, "worker.js"), [join(engine, "cgt.js"), new URL("page/worker.js", import.meta.url)].map((file) => readFileSync(file, "utf8")).join("\n"));
