// keep.mjs SOURCE SITE FILE...: offline.js of SITE, which keeps these files of SITE, from its SOURCE: with the hash of each, and the hash
// of them all as its version.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [source, site, ...names] = process.argv.slice(2);
const hash = (bytes) => createHash("sha256").update(bytes);
const files = Object.fromEntries(names.map((name) => [name === "index.html" ? "./" : name, `sha256-${hash(readFileSync(join(site, name))).digest("base64")}`]));
const version = hash(JSON.stringify(files)).digest("hex").slice(0, 16);
writeFileSync(join(site, "offline.js"), readFileSync(source, "utf8").replace('{ "@FILES@": "" }', JSON.stringify(files)).replace("@VERSION@", version));
