// known.mjs SITE: known.json, what the engine in SITE says of the games to begin with, and the list of all games. The page shows
// it while the engine is loaded. {answers: [[arguments, what was printed]], size: of the engine, in bytes}
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const site = resolve(process.argv[2]);
const { FIRST } = await import("data:text/javascript," + encodeURIComponent(readFileSync(join(site, "begin.js"), "utf8")));
const wasmBinary = readFileSync(join(site, "cgt.wasm"));
let out = [];
const engine = await createRequire(import.meta.url)(join(site, "cgt.js"))({ wasmBinary, print: (line) => out.push(line) });
const answers = [];

function ask(...args) {
  out = [];
  if (engine.callMain(args) > 1) throw new Error(`cgt ${args.join(" ")} fails`);
  answers.push([args, out.join("\n")]);
  return out;
}
const options = (text) => JSON.parse(ask("explain", "options", "--json", "--", text)[0]);

ask("games", "--json", "--");
for (const { text } of FIRST) {
  const { board, left, right } = options(text);
  if (board.kind === "graph") for (const to of new Set([...left, ...right].map((option) => option.to))) options(to); // where their vertices are
  ask("show", "--json", "--", text);
  ask("moves", "--json", "--", text);
  ask("eval", "--", text);
}
writeFileSync(join(site, "known.json"), JSON.stringify({ answers, size: wasmBinary.length }));
