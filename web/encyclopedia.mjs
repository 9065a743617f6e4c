// encyclopedia.mjs SITE: SITE/encyclopedia, the edition "web" of the encyclopedia as static files (lab/encyclopedia/web.cgt), made by the
// engine in SITE.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { programIn } from "./program.mjs";

const site = resolve(process.argv[2]), folder = join(site, "encyclopedia");
const { program, run } = await programIn(site);

function ask(...args) {
  const { status, out, err } = run(...args);
  if (status !== 0) throw new Error(`cgt ${args.join(" ")} fails: ${err.join(" ")}`);
  return out;
}

ask("encyclopedia", "build", "web.db", "--edition", "web", "--jobs", "1");
const [about] = ask("encyclopedia", "export", "web.db", "files", "--json");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const names = program.FS.readdir("files").filter((name) => name.endsWith(".json"));
if (names.length !== JSON.parse(about).files) throw new Error("encyclopedia.mjs: files are missing");
// The description last, as the command has it: where it is, all shards are.
for (const name of names.sort((a, b) => (a === "edition.json") - (b === "edition.json"))) writeFileSync(join(folder, name), program.FS.readFile(`files/${name}`));
