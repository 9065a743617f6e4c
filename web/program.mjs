// program.mjs: the engine under node, as the page has it, and what the page begins with.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/**
 * {program, run}: of the engine in a folder. run(ARGS): {status, out, err}, the lines that `cgt ARGS` prints. onRest(): called when the
 * second module is loaded.
 */
export async function programIn(folder, { script = "worker.js", first = "cgt.wasm", onRest = () => {} } = {}) {
  const compiled = (name) => new WebAssembly.Module(readFileSync(join(folder, name)));
  let out = [], err = [];
  const program = await createRequire(import.meta.url)(resolve(folder, script))({
    first: compiled(first),
    rest: () => (onRest(), compiled("cgt-rest.wasm")),
    print: (line) => out.push(line),
    printErr: (line) => err.push(line),
  });
  const run = (...args) => ((out = []), (err = []), { status: program.callMain(args), out, err });
  return { program, run };
}

/** The games to begin with. */
export const { FIRST } = await import("data:text/javascript," + encodeURIComponent(readFileSync(new URL("page/begin.js", import.meta.url), "utf8")));
