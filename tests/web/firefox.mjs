// firefox.mjs: Firefox without a window, driven by WebDriver BiDi, with the same page as browser.mjs. What that protocol lacks does
// nothing here: the colour scheme, touch screens as such, obstacles to installing.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";

// A WebSocket to a server of this machine, for texts alone: {send, onText}.
async function connect(port, path) {
  const socket = await new Promise((resolve, reject) =>
    request({ host: "127.0.0.1", port, path, headers: { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": 13, "sec-websocket-key": randomBytes(16).toString("base64") } })
      .on("upgrade", (_, opened) => resolve(opened)).on("response", ({ statusCode }) => reject(new Error(`no WebSocket: ${statusCode}`))).on("error", reject).end());
  const made = { onText: (text) => {}, send };
  function send(text) {
    const bytes = Buffer.from(text), head = bytes.length < 126 ? Buffer.from([0x81, 0x80 | bytes.length]) : Buffer.alloc(bytes.length < 65536 ? 4 : 10);
    if (head.length > 2) head[0] = 0x81;
    if (head.length === 4) (head[1] = 0x80 | 126), head.writeUInt16BE(bytes.length, 2);
    if (head.length === 10) (head[1] = 0x80 | 127), head.writeBigUInt64BE(BigInt(bytes.length), 2);
    const mask = randomBytes(4);
    socket.write(Buffer.concat([head, mask, bytes.map((byte, i) => byte ^ mask[i % 4])]));
  }
  let rest = Buffer.alloc(0), parts = [];
  socket.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      if (rest.length < 2) return;
      const short = rest[1] & 127, from = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (rest.length < from) return;
      const length = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short;
      if (rest.length < from + length) return;
      const isLast = (rest[0] & 0x80) !== 0, isText = (rest[0] & 15) < 2;
      if (isText) parts.push(rest.subarray(from, from + length));
      rest = rest.subarray(from + length);
      if (isText && isLast) made.onText(Buffer.concat(parts).toString()), (parts = []);
    }
  });
  return made;
}

// What a script gave, as a value.
const plain = ({ type, value }) =>
  type === "array" ? value.map(plain) : type === "object" ? Object.fromEntries(value.map(([key, one]) => [key, plain(one)])) : type === "null" ? null : value === "NaN" ? NaN : value === "-0" ? -0 : value;

const keys = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };

export async function launchFirefox(program, profile) {
  await writeFile(join(profile, "user.js"), 'user_pref("remote.active-protocols", 1);\nuser_pref("layout.css.prefers-color-scheme.content-override", 1);\nuser_pref("app.update.enabled", false);\n');
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: "ignore", detached: true });
  const end = () => process.kill(-child.pid, "SIGKILL");
  process.once("exit", end);
  let port = 0;
  for (const until = Date.now() + 60000; !port && Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 100)))
    port = await readFile(join(profile, "WebDriverBiDiServer.json"), "utf8").then((text) => JSON.parse(text).ws_port, () => 0);
  const socket = await connect(port, "/session"), waiting = new Map(), problems = [];
  let number = 0;
  socket.onText = (text) => {
    const message = JSON.parse(text);
    if (message.method === "log.entryAdded" && message.params.type === "javascript" && message.params.level === "error") problems.push(message.params.text);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "error") call?.reject(new Error(message.message));
    else call?.resolve(message.result);
  };
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++number, { resolve, reject });
      socket.send(JSON.stringify({ id: number, method, params }));
    });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const [{ context }] = (await send("browsingContext.getTree")).contexts;
  const evaluate = async (expression) => {
    const { type, result, exceptionDetails } = await send("script.evaluate", { expression, target: { context }, awaitPromise: true, resultOwnership: "none" });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return plain(result);
  };
  const until = async (condition, seconds = 30) => {
    for (const last = Date.now() + seconds * 1000; Date.now() < last; await new Promise((resolve) => setTimeout(resolve, 50)))
      if (await evaluate(condition)) return;
    throw new Error(`not within ${seconds} s: ${condition}`);
  };
  const act = (source) => send("input.performActions", { context, actions: [source] });
  const pointer = (pointerType, ...actions) => act({ type: "pointer", id: pointerType, parameters: { pointerType }, actions });
  const to = ([x, y]) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 });
  const down = { type: "pointerDown", button: 0 }, up = { type: "pointerUp", button: 0 };
  const drag = (from, there) => pointer("mouse", to(from), down, ...(there === from ? [] : [to(there)]), up);
  return {
    problems,
    evaluate,
    until,
    drag,
    point: (at) => pointer("mouse", to(at)),
    click: (at) => drag(at, at),
    markWith: (from, there) => pointer("mouse", to(from), { ...down, button: 2 }, to(there), { ...up, button: 2 }),
    tap: (at) => pointer("touch", to(at), down, up),
    press: (key) => act({ type: "key", id: "keys", actions: ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] ?? key })) }),
    color: async () => {},
    obstacles: async () => [],
    open: (url) => send("browsingContext.navigate", { context, url, wait: "interactive" }),
    inject: (source) => send("script.addPreloadScript", { functionDeclaration: `() => { ${source} }` }),
    size: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    async screenshot(file, whole = true) {
      const { data } = await send("browsingContext.captureScreenshot", { context, origin: whole ? "document" : "viewport" });
      await writeFile(file, Buffer.from(data, "base64"));
    },
    close: () => new Promise((resolve) => child.once("exit", resolve) && process.off("exit", end) && end()),
  };
}
