// browser.mjs: Chromium without a window, driven through pipes by its DevTools protocol, and a server of files.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png" };

// {url, close}: the files of a folder. before(name): what an answer waits for; it throws where there is to be none. line: {bits,
// delay}, of a second and in ms: such a network. compressed: files are sent compressed, as servers do, and on a line always.
export async function serve(folder, { before = async (name) => {}, line = null, compressed = line !== null } = {}) {
  let free = 0; // when the line has sent what it was given
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(folder, path.endsWith("/") ? path + "index.html" : path);
    try {
      await before(path.slice(1));
      const encoding = compressed && [["br", /\bbr\b/], ["gz", /gzip/]].find(([end, name]) => name.test(request.headers["accept-encoding"]) && existsSync(`${file}.${end}`))?.[0];
      const bytes = await readFile(encoding ? `${file}.${encoding}` : file);
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", ...(encoding ? { "content-encoding": encoding === "gz" ? "gzip" : encoding } : {}) });
      if (line) await new Promise((resolve) => setTimeout(resolve, line.delay));
      for (let from = 0; line && from < bytes.length; from += CHUNK) {
        const part = bytes.subarray(from, from + CHUNK), now = performance.now();
        free = Math.max(free, now) + (8000 * part.length) / line.bits;
        await new Promise((resolve) => setTimeout(resolve, free - now));
        response.write(part);
      }
      response.end(line ? undefined : bytes);
    } catch {
      if (response.headersSent) response.destroy();
      else response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => (server.close(), server.closeAllConnections()) };
}
const CHUNK = 8192;

// A page of a browser: {open, inject, evaluate, until, point, click, drag, markWith, tap, press, color, offline, obstacles, screenshot, size, close, problems}.
export async function launch(program, profile) {
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", `--user-data-dir=${profile}`];
  // A group of its own: the processes it starts end with it, and none still writes into the profile that is removed next.
  const child = spawn(program, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], detached: true });
  const end = () => process.kill(-child.pid, "SIGKILL");
  process.once("exit", end);
  const waiting = new Map();
  const problems = [];
  let number = 0, rest = "";
  child.stdio[4].setEncoding("utf8").on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages.map((one) => JSON.parse(one))) {
      if (message.method === "Runtime.exceptionThrown") problems.push(message.params.exceptionDetails.exception?.description ?? "?");
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(message.error.message));
      else call?.resolve(message.result);
    }
  });
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++number, { resolve, reject });
      child.stdio[3].write(JSON.stringify({ id: number, method, params, sessionId }) + "\0");
    });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const page = (method, params) => send(method, params, sessionId);
  await page("Runtime.enable");
  await page("Page.enable");
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await page("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  // Waits for a condition of the page; seconds is a limit, not a pace.
  const until = async (condition, seconds = 30) => {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
      if (await evaluate(condition)) return;
    throw new Error(`not within ${seconds} s: ${condition}`);
  };
  // The mouse, by a path of points; a finger; a key, such as "Enter" or "a".
  const mouse = (type, [x, y], buttons, button = "left") => page("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : button, buttons, clickCount: 1 });
  const point = (at) => mouse("mouseMoved", at, 0);
  const drag = async (from, to) => {
    await point(from);
    await mouse("mousePressed", from, 1);
    if (to !== from) await mouse("mouseMoved", to, 1);
    await mouse("mouseReleased", to, 0);
  };
  const codes = { Enter: 13, Escape: 27, Tab: 9, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
  const press = async (key) => {
    const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined, of = { key, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0) };
    await page("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...of });
    await page("Input.dispatchKeyEvent", { type: "keyUp", ...of });
  };
  return {
    problems,
    evaluate,
    until,
    point,
    drag,
    click: (at) => drag(at, at),
    async markWith(from, to) { // the right button
      await point(from);
      await mouse("mousePressed", from, 2, "right");
      await mouse("mouseMoved", to, 2);
      await mouse("mouseReleased", to, 0, "right");
    },
    async tap([x, y]) {
      await page("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await page("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
    press,
    color: (scheme) => page("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] }),
    open: (url) => page("Page.navigate", { url }),
    inject: (source) => page("Page.addScriptToEvaluateOnNewDocument", { source }), // into every document, before its own scripts
    async offline(isOff) {
      await page("Network.enable");
      await page("Network.emulateNetworkConditions", { offline: isOff, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    },
    async throttle({ bits, delay }) {
      await page("Network.enable");
      await page("Network.emulateNetworkConditions", { offline: false, latency: delay, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
    },
    obstacles: async () => (await page("Page.getInstallabilityErrors")).installabilityErrors, // to installing the page
    async size(width, height, mobile) {
      await page("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
      await page("Emulation.setTouchEmulationEnabled", { enabled: mobile, maxTouchPoints: mobile ? 5 : undefined });
    },
    async screenshot(file, whole = true) {
      const { data } = await page("Page.captureScreenshot", { format: "png", captureBeyondViewport: whole });
      await writeFile(file, Buffer.from(data, "base64"));
    },
    close: () => new Promise((resolve) => child.once("exit", resolve) && process.off("exit", end) && end()),
  };
}
