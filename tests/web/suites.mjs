// suites.mjs PROGRAM [SUITE...]: the suites under node, all or those named; each test in a copy of the program of its own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [program, ...wanted] = process.argv.slice(2);
const make = createRequire(import.meta.url)(resolve(program));
const compiled = await WebAssembly.compile(readFileSync(program.replace(/js$/, "wasm")));

const data = fileURLToPath(new URL("../data", import.meta.url)); // which the program knows by this name

// {status, out}: what a copy of the program says when it is called once.
async function call(...args) {
  const out = [];
  const copy = await make({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled));
      return {};
    },
    print: (line) => out.push(line),
    printErr: (line) => out.push(line),
  });
  copy.FS.mkdirTree(data);
  copy.FS.mount(copy.NODEFS, { root: data }, data);
  try {
    return { status: copy.callMain(args), out };
  } catch (error) {
    return { status: `it stopped: ${error.message ?? error}`, out };
  }
}

// What fails for a reason that is not ours.
const known = new Map([["nim_squared::stops_and_goes_on", "Emscripten 3.1.6 still finds a file that was replaced and then removed"]]);

const { out: tests } = await call("--list");
const suites = new Map(); // the time of each
let failed = 0, skipped = 0, count = 0;
for (const test of tests.sort()) {
  const [suite] = test.split("::");
  if (wanted.length && !wanted.includes(suite)) continue;
  const began = performance.now();
  const { status, out } = await call(test);
  count++;
  if (out.includes("skipped; 0 tests, 0 failed")) skipped++;
  if (status !== 0 && known.has(test)) console.log(`as known: ${test}: ${known.get(test)}`);
  else if (status !== 0) {
    failed++;
    console.log(`FAILED: ${test}: ${status}\n${out.slice(0, 8).join("\n")}`);
  }
  suites.set(suite, (suites.get(suite) ?? 0) + performance.now() - began);
}
const slowest = [...suites].sort((a, b) => b[1] - a[1]).slice(0, 10);
console.log(`slowest: ${slowest.map(([suite, time]) => `${suite} ${(time / 1000).toFixed(1)} s`).join(", ")}`);
console.log(`${suites.size} suites, ${count} tests, ${skipped} skipped, ${failed} failed`);
process.exit(failed || count === 0 ? 1 : 0);
