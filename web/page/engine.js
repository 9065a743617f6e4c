// engine.js: commands of cgt, one after the other, in a worker that can be stopped. The page compiles the engine while it is
// loaded, and every worker gets the compiled modules: the first, which a first screen needs, and then the rest.

let worker = null, hasEngine = false, hasRest = false; // a worker loads its script while the engine is loaded
let first = null, rest = null; // promises of the compiled modules; null where nothing was loaded, or loading failed
let waits = false; // the worker stands still until it has the second module
let isReady = false, missing = ""; // missing: why there is no engine
let number = 0;
let running = null; // {id, message, resolve, onProgress}
let queue = [];
let onChange = () => {};
const PATIENCE = 250; // ms that a command whose answer nobody wants any more may go on, before its worker is ended

const FIRST = [["explain", "options"], ["show"], ["moves"]]; // what a board asks of every position

const fileOf = (name) => new URL(name, import.meta.url); // beside this file, whatever page asks

/** Whether the engine is there, why not, and how many bytes of its first module are; told(...) is called whenever that changes. */
export const loading = { bytes: 0, isReady: () => isReady, waits: () => waits, missing: () => missing };
export const follow = (told) => ((onChange = told), told());

async function load(name, see = (response) => {}) {
  if (typeof WebAssembly === "undefined") throw new Error("this browser has no WebAssembly. The engine needs it: open the page in another browser, or turn it on in the settings of this one");
  const response = await fetch(fileOf(name), { priority: "low" }).catch(() => Response.error());
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status || "no network"}). Reload the page to try again`);
  see(response.clone());
  return WebAssembly.compileStreaming(response).catch(({ message }) => Promise.reject(new Error(`the engine arrived damaged (${message}). Reload the page to try again`)));
}

// The second module, before it is needed. Where it cannot be loaded now, the worker tries again when it needs it.
function giveRest() {
  const mine = worker;
  hasRest = true;
  rest ??= load("cgt-rest.wasm");
  rest.then((compiled) => worker === mine && mine.postMessage({ rest: compiled }), () => (rest = null));
}

async function count(response) {
  loading.bytes = 0;
  for (const reader = response.body.getReader(); ; onChange()) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: null })); // load() has the fault
    if (done || isReady) return;
    loading.bytes += value.length;
  }
}

function begin() {
  const mine = (worker = new Worker(fileOf("worker.js")));
  worker.onmessage = listen;
  worker.onerror = (event) => stop(`the engine could not be started: ${event.message ?? "no workers here"}`, MISSING);
  hasEngine = hasRest = false;
  first ??= load("cgt.wasm", count);
  first.then(
    (compiled) => {
      isReady = true;
      missing = "";
      onChange();
      if (worker !== mine) return;
      mine.postMessage({ first: compiled });
      hasEngine = true;
      if (rest) giveRest();
      next();
      if (!running) for (const command of FIRST) run([...command, "--json", "--", "nim(1)"]); // their code is compiled now, not at the first move
    },
    (error) => {
      first = null; // the next call tries again
      missing = error.message;
      onChange();
      stop(missing, MISSING);
    },
  );
}

function listen({ data }) {
  if (data.id !== running?.id) return;
  if (data.progress !== undefined) return void running.onProgress?.(data.progress);
  if (data.waits !== undefined) return (waits = data.waits), onChange();
  running.resolve(data);
  running = null;
  next();
  if (!running && !hasRest) giveRest();
}

function next() {
  if (running || queue.length === 0) return;
  if (!worker) begin();
  if (!hasEngine) return;
  running = queue.shift();
  worker.postMessage(running.message);
}

const STOPPED = 4, MISSING = 5; // beside what cgt says of itself
const ended = (call, reason, status = STOPPED) => call.resolve({ status, out: "", err: `cgt: ${reason}`, seconds: 0 });

/**
 * What `cgt ARGS` prints. Calls wait for each other.
 * @param {string[]} args
 * @param {{onProgress?: (line: string) => void, files?: Record<string, string>}} settings
 * @returns {Promise<{status: number, out: string, err: string, seconds: number}>}
 */
export function run(args, { onProgress, files } = {}) {
  const id = ++number;
  return new Promise((resolve) => {
    queue.push({ id, message: { id, args, files }, resolve, onProgress });
    next();
  });
}

function endWorker() {
  worker?.terminate();
  worker = null;
  waits = false;
}

/** Ends whatever runs or waits; the next call has a new worker. */
export function stop(reason = "stopped", status = STOPPED) {
  const calls = [...(running ? [running] : []), ...queue];
  running = null;
  queue = [];
  endWorker();
  for (const call of calls) ended(call, reason, status);
}

/** Forgets what waits, and what runs if it does not end soon: something else is wanted. */
export function supersede(reason) {
  const waiting = queue, old = running;
  queue = [];
  for (const call of waiting) ended(call, reason);
  if (old)
    setTimeout(() => {
      if (running !== old) return;
      endWorker();
      running = null;
      ended(old, reason);
      next();
    }, PATIENCE);
}

/** What a command that prints JSON answered: {data} or {error}, one line; isStopped: nothing was wrong. */
export function parsed(result) {
  if (result.status !== 0 && result.out === "") return { error: firstLine(result.err), isStopped: result.status === STOPPED, seconds: result.seconds };
  return { data: JSON.parse(result.out), seconds: result.seconds };
}

/** The same as run, of a command that prints JSON. */
export const ask = async (args, options) => parsed(await run(args, options));

if (typeof document !== "undefined") begin();

export const firstLine = (text) => text.split("\n")[0].replace(/^cgt: (\d+:\d+: )?/, "");
