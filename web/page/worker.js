// worker.js: the command cgt in a worker. What emcc makes of it stands before this (../split.mjs). It is given {first}, the first module
// of the engine, once, and {rest}, the second one, when the page has it. It is asked {id, args, files} and answers {id, status, out,
// err, seconds}; while it works, what it prints of its progress goes out as {id, progress}, and {id, waits} tells whether it waits
// for the second module.

let first = null, rest = null; // the modules
let program = null; // an instance of it; another one after a failure, whose memory nobody can trust
let id = 0, out = [], err = [];

const start = () =>
  cgt({
    first,
    rest: () => (rest ??= loadRest()),
    print: (line) => out.push(line),
    printErr: (line) => {
      err.push(line);
      postMessage({ id, progress: line });
    },
  });

// A command calls a function of the second module before the page has sent it: the command stands still until it is here.
function loadRest() {
  postMessage({ id, waits: true });
  const request = new XMLHttpRequest();
  request.open("GET", "cgt-rest.wasm", false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {} // its status is 0
  if (request.status !== 200) throw new Error(`its second part could not be loaded (${request.status || "no network"}). Try again`);
  postMessage({ id, waits: false });
  try {
    return new WebAssembly.Module(request.response);
  } catch (error) {
    throw new Error(`its second part arrived damaged (${error.message}). Reload the page to try again`);
  }
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

let last = Promise.resolve(); // one after the other
async function receive(modules) {
  ({ first = first, rest = rest } = modules);
  program ??= await start().catch(() => null); // the first command says what is wrong
}
onmessage = ({ data }) => (last = last.then(() => (data.id === undefined ? receive(data) : answer(data))));
