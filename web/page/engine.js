// engine.js: commands of cgt, one after the other, in a worker that can be stopped.

let worker = null;
let compiled = null; // the WebAssembly module, which a new worker gets from the one before
let number = 0;
let running = null; // {id, message, resolve, onProgress}
let queue = [];
const PATIENCE = 250; // ms that a command whose answer nobody wants any more may go on, before its worker is ended

function begin() {
  worker = new Worker(new URL("worker.js", import.meta.url)); // beside this file, whatever page asks
  worker.onmessage = listen;
  worker.onerror = (event) => stop(`the engine could not be loaded: ${event.message ?? "no WebAssembly here"}`);
  worker.postMessage({ compiled }); // begins to load while nothing is asked
}

function listen({ data }) {
  if (data.compiled) return void (compiled = data.compiled);
  if (data.id !== running?.id) return;
  if (data.progress !== undefined) return void running.onProgress?.(data.progress);
  running.resolve(data);
  running = null;
  next();
}

function next() {
  if (running || queue.length === 0) return;
  if (!worker) begin();
  running = queue.shift();
  worker.postMessage(running.message);
}

const ended = (call, reason) => call.resolve({ status: 4, out: "", err: `cgt: ${reason}`, seconds: 0 });

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

/** Ends whatever runs or waits; the next call has a new worker. */
export function stop(reason = "stopped") {
  const calls = [...(running ? [running] : []), ...queue];
  running = null;
  queue = [];
  worker?.terminate();
  worker = null;
  for (const call of calls) ended(call, reason);
}

/** Forgets what waits, and what runs if it does not end soon: something else is wanted. */
export function supersede(reason) {
  const waiting = queue, old = running;
  queue = [];
  for (const call of waiting) ended(call, reason);
  if (old)
    setTimeout(() => {
      if (running !== old) return;
      worker.terminate();
      worker = running = null;
      ended(old, reason);
      next();
    }, PATIENCE);
}

export const isBusy = () => running !== null || queue.length > 0;

/** The same of a command that prints JSON: {data} or {error}, one line; isStopped: nothing was wrong. */
export async function ask(args, options) {
  const result = await run(args, options);
  if (result.status !== 0 && result.out === "") return { error: firstLine(result.err), isStopped: result.status === 4, seconds: result.seconds };
  return { data: JSON.parse(result.out), seconds: result.seconds };
}

if (typeof document !== "undefined") begin();

export const firstLine = (text) => text.split("\n")[0].replace(/^cgt: (\d+:\d+: )?/, "");
