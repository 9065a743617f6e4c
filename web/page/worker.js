// worker.js: the command cgt in a worker. It is asked {id, args, files} and answers {id, status, out, err, seconds}; while it
// works, what it prints of its progress goes out as {id, progress}. {compiled} is the module, so that the next worker has it.
importScripts("cgt.js");

let compiled = null; // the WebAssembly module, once
let program = null; // an instance of it; another one after a failure, whose memory nobody can trust
let id = 0, out = [], err = [];

async function start() {
  if (!compiled) {
    compiled = await WebAssembly.compileStreaming(fetch("cgt.wasm"));
    postMessage({ compiled });
  }
  return cgt({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance));
      return {};
    },
    print: (line) => out.push(line),
    printErr: (line) => {
      err.push(line);
      postMessage({ id, progress: line });
    },
  });
}

// files: of the command, by name, written before it runs.
async function run(args, files) {
  program ??= await start();
  for (const [name, text] of Object.entries(files ?? {})) program.FS.writeFile(name, text);
  return program.callMain(args);
}

async function answer(data) {
  const began = performance.now();
  let status;
  id = data.id;
  out = [];
  err = [];
  try {
    status = await run(data.args, data.files);
  } catch (error) {
    program = null;
    status = 3;
    err.push(`cgt: the engine stopped: ${error.message ?? error}`);
  }
  postMessage({ id, status, out: out.join("\n"), err: err.join("\n"), seconds: (performance.now() - began) / 1000 });
}

let last = Promise.resolve(); // one after the other, also while the engine is loaded
onmessage = ({ data }) => {
  if (data.id !== undefined) return void (last = last.then(() => answer(data)));
  compiled = data.compiled;
  last = last.then(async () => (program ??= await start())).catch(() => {}); // the first command says what is wrong
};
