// compress.mjs SITE: beside each file of SITE and of its encyclopedia the same compressed, .gz and .br, for servers that send such files
// as they are.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [site] = process.argv.slice(2);
const isOlder = (file, than) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < statSync(than).mtimeMs;

const filesIn = (folder) => readdirSync(folder).filter((name) => /\.(html|js|css|json|svg|txt|wasm)$/.test(name)).map((name) => join(folder, name));

for (const file of [site, join(site, "encyclopedia")].flatMap(filesIn)) {
  if (!isOlder(`${file}.br`, file)) continue;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
}
