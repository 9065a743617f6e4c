// engine.js: commands of cgt, one after the other, in a worker that can be stopped.

let worker = null;
let number = 0;
const waiting = new Map(); // by number: {resolve, onProgress}

function listen({ data }) {
  const call = waiting.get(data.id);
  if (!call) return;
  if (data.progress !== undefined) return void call.onProgress?.(data.progress);
  waiting.delete(data.id);
  call.resolve(data);
}

function begin() {
  worker = new Worker(new URL("worker.js", import.meta.url)); // beside this file, whatever page asks
  worker.onmessage = listen;
  worker.onerror = (event) => stop(`the engine could not be loaded: ${event.message ?? "no WebAssembly here"}`);
}

// What `cgt ARGS` says: {status, out, err, seconds}. Calls wait for each other.
export function run(args, { onProgress, files } = {}) {
  if (!worker) begin();
  const id = ++number;
  return new Promise((resolve) => {
    waiting.set(id, { resolve, onProgress });
    worker.postMessage({ id, args, files });
  });
}

// Ends whatever runs or waits; the next call has a new engine.
export function stop(reason = "stopped") {
  worker?.terminate();
  worker = null;
  for (const call of waiting.values()) call.resolve({ status: 4, out: "", err: `cgt: ${reason}`, seconds: 0 });
  waiting.clear();
}

export const isBusy = () => waiting.size > 0;

// The same of a command that prints JSON: {data} or {error}, one line that says what was wrong; isStopped: nothing was.
export async function ask(args, options) {
  const result = await run(args, options);
  if (result.status !== 0 && result.out === "") return { error: firstLine(result.err), isStopped: result.status === 4, seconds: result.seconds };
  return { data: JSON.parse(result.out), seconds: result.seconds };
}

export const firstLine = (text) => text.split("\n")[0].replace(/^cgt: (\d+:\d+: )?/, "");
