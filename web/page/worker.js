// worker.js: the command cgt in a worker. It is given {compiled}, the module, once. It is asked {id, args, files} and answers
// {id, status, out, err, seconds}; while it works, what it prints of its progress goes out as {id, progress}.
importScripts("cgt.js");

let compiled = null; // the module
let program = null; // an instance of it; another one after a failure, whose memory nobody can trust
let id = 0, out = [], err = [];

const start = () =>
  cgt({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance));
      return {};
    },
    print: (line) => out.push(line),
    printErr: (line) => {
      err.push(line);
      postMessage({ id, progress: line });
    },
  });

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

let last = Promise.resolve(); // one after the other
async function receive(module) {
  compiled = module;
  program = await start().catch(() => null); // the first command says what is wrong
}
onmessage = ({ data }) => (last = last.then(() => (data.compiled ? receive(data.compiled) : answer(data))));
