// known.mjs SITE: known.json, what the engine in SITE says of the games to begin with, and the list of all games. The page shows
// it while the engine is loaded. {answers: [[arguments, what was printed]], size: of the first module of the engine, in bytes}
import { statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FIRST, programIn } from "./program.mjs";

const site = resolve(process.argv[2]);
const { run } = await programIn(site, { onRest: () => { throw new Error("known.mjs: a command of the first screen calls the second module"); } });
const answers = [];

function ask(...args) {
  const { status, out } = run(...args);
  if (status > 1) throw new Error(`cgt ${args.join(" ")} fails`);
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
writeFileSync(join(site, "known.json"), JSON.stringify({ answers, size: statSync(join(site, "cgt.wasm")).size }));
