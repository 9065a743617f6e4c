// without.mjs SITE [PICTURES]: the page without its engine, without WebAssembly, storage or network, and on a slow line: what it
// shows, and what it says. 77 where there is no Chromium.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "./browser.mjs";

const [site, pictures] = process.argv.slice(2);
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) {
  console.log("no Chromium here: the page is not tried");
  process.exit(77);
}
if (pictures) mkdirSync(pictures, { recursive: true });
let failed = 0, tried = 0;

function claim(words, holds) {
  tried++;
  if (holds) return;
  failed++;
  console.log(`FAILED: ${words}`);
}

// A visit of a browser that keeps nothing from the one before. settings: of the server; before: a script of every document.
async function visit(name, settings, before, use) {
  const profile = mkdtempSync(join(tmpdir(), "cgt-without-")), server = await serve(settings.folder ?? site, settings), page = await launch(chromium, profile);
  const text = (id) => page.evaluate(`document.getElementById("${id}").textContent`);
  const seen = (id, words, seconds = 30) => page.until(`document.getElementById("${id}")?.textContent.includes(${JSON.stringify(words)})`, seconds).then(() => true, () => false);
  const isShown = (value) => page.until(`document.querySelector("#value .math")?.title === ${JSON.stringify(value)}`).then(() => true, () => false);
  // The first screen as it is, and a domino laid on it.
  const first = async () => (await isShown("{2|1||0}")) && page.evaluate(`!!document.querySelector("#thumb .thermograph") && document.getElementById("verdict").textContent.includes("Whoever moves first wins.")
    && document.querySelectorAll("#gallery .game-picture svg").length === 9 && document.querySelectorAll("#gallery .game-value .math").length === 9 && document.querySelectorAll("#families button").length > 5`);
  const move = async () => {
    const [x, y] = await page.evaluate(`(() => { const it = document.querySelectorAll(".board-frame .cell")[5].getBoundingClientRect(); return [it.left + it.width / 2, it.top + 0.9 * it.height]; })()`);
    await page.click([x, y]);
  };
  if (before) await page.inject(before);
  await page.size(1280, 800, false);
  try {
    await use({ page, server, text, seen, isShown, first, move });
  } catch (error) {
    claim(`${name}: ${error.message}`, false);
  }
  if (pictures) await page.screenshot(join(pictures, `${name}.png`), false);
  claim(`${name}: no fault of the page`, page.problems.length === 0 || console.log(page.problems.join("\n")));
  await page.close();
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
}

let release;
const held = new Promise((resolve) => (release = resolve));
await visit("before-the-engine", { before: (name) => (name === "cgt.wasm" ? held : undefined) }, "", async ({ page, server, seen, isShown, first, move }) => {
  await page.open(server.url);
  claim("board, value, thermograph and gallery are there before the engine", await first());
  claim("it says that the engine is being loaded", await seen("state", "The engine is being loaded"));
  await move();
  claim("the first move lies on the board before the engine is there", await page.until(`document.querySelectorAll(".board-frame .domino.left").length === 3`).then(() => true));
  claim("no value is shown that is not known", await page.until(`!document.querySelector("#value .math")`).then(() => true));
  release();
  claim("the first move gets its value when the engine is there", await isShown("{2|1}"));
  claim("it says that it is done", await seen("state", "done"));
});

await visit("slow", { line: { bits: 1e6, delay: 100 } }, "", async ({ page, server, first, move, isShown, text }) => {
  await page.open(server.url);
  claim("on a slow line the first screen is there, while the engine is loaded", (await first()) && (await text("state")).startsWith("The engine is being loaded"));
  claim("it says how much of it is there", await page.until(`/being loaded: [1-9][0-9]? %/.test(document.getElementById("state").textContent)`).then(() => true));
  await move();
  claim("and it comes", await isShown("{2|1}"));
});

await visit("no-webassembly", {}, "delete globalThis.WebAssembly", async ({ page, server, first, seen, move }) => {
  await page.open(server.url);
  claim("without WebAssembly the first screen is there", await first());
  claim("it says why there is no engine", await seen("state", "Nothing is computed: this browser has no WebAssembly."));
  await move();
  claim("after a move it says why there is no value", await seen("verdict", "this browser has no WebAssembly. The engine needs it"));
  await page.evaluate(`document.getElementById("undo").click()`);
  claim("the move is undone", await first());
  await page.open(`${server.url}?nim#p=nim(4,4)`);
  claim("heaps are drawn from their text", await page.until(`document.querySelector("#table .heaps")`).then(() => true));
  await page.open(`${server.url}?cram#p=cram(4,4)`);
  claim("numbers of another game are not drawn as heaps", await page.until(`document.getElementById("verdict")?.textContent.includes("no WebAssembly") && !document.querySelector("#table .heaps")`).then(() => true));
});

let isThere = false;
await visit("no-engine", { before: async (name) => { if (name === "cgt.wasm" && !isThere) throw new Error("none"); } }, "", async ({ page, server, first, seen, move, isShown }) => {
  await page.open(server.url);
  claim("where the engine cannot be loaded the first screen is there", await first());
  claim("it says so", await seen("state", "the engine could not be loaded (404)"));
  isThere = true;
  await move();
  claim("the next move tries again", await isShown("{2|1}"));
});

// ---- the second module of the engine, which a power of two calls --------------------------------------------

const POWER = "#p=2^100", VALUE = "1267650600228229401496703205376";
let releaseRest, restIs = null; // what its request waits for
const rest = (name) => (name === "cgt-rest.wasm" ? restIs : undefined);
const again = (page) => page.evaluate(`document.getElementById("text").value = "2^100"; document.getElementById("ask").requestSubmit()`);

restIs = new Promise((resolve) => (releaseRest = resolve));
await visit("rest-held", { before: rest }, "", async ({ page, server, seen, isShown, text }) => {
  await page.open(server.url + POWER);
  claim("a link that needs the second module at once waits, and says for what", await seen("state", "The rest of the engine is being loaded"));
  await page.until(`!document.getElementById("stop").hidden`);
  await page.evaluate(`document.getElementById("stop").click()`);
  claim("it can be stopped", await page.until(`document.getElementById("stop").hidden`).then(() => true));
  await page.evaluate(`location.hash = "#p={3|1}"`);
  claim("after that a value has its answer, though the second module is still not there", await isShown("{3|1}"));
  releaseRest();
  await again(page);
  claim("with it the first question has its answer too", await isShown(VALUE));
});

restIs = Promise.reject(new Error("none"));
restIs.catch(() => {});
await visit("rest-missing", { before: rest }, "", async ({ page, server, seen, isShown, move, first }) => {
  await page.open(server.url + POWER);
  claim("where the second module cannot be loaded it says so", await seen("verdict", "its second part could not be loaded (404)"));
  await page.evaluate(`location.hash = "#p={3|1}"`);
  claim("what does not need it has its answer", await isShown("{3|1}"));
  restIs = null;
  await again(page);
  claim("the next question tries again", await isShown(VALUE));
});

// A copy of the site, changed: what change(read, write) does.
function changed(change) {
  const copy = mkdtempSync(join(tmpdir(), "cgt-site-"));
  cpSync(site, copy, { recursive: true });
  change((name) => readFileSync(join(copy, name)), (name, bytes) => writeFileSync(join(copy, name), bytes));
  return copy;
}
const damaged = changed((read, write) => write("cgt-rest.wasm", read("cgt-rest.wasm").subarray(0, 100000)));
const older = changed((read, write) => {
  const bytes = read("cgt-rest.wasm");
  bytes[bytes.length - 1] ^= 1; // of the section that says from which engine it is
  write("cgt-rest.wasm", bytes);
});
for (const [folder, words] of [[damaged, "its second part arrived damaged"], [older, "the two parts of the engine are of different versions. Reload the page"]]) {
  await visit("rest-wrong", { folder }, "", async ({ page, server, seen, isShown }) => {
    await page.open(server.url + POWER);
    claim(`it says: ${words}`, await seen("verdict", words));
    await page.evaluate(`location.hash = "#p={3|1}"`);
    claim("the first module still answers", await isShown("{3|1}"));
    claim("a page that is not whole is not kept", await page.evaluate(`navigator.serviceWorker.getRegistration().then(async (one) => { await new Promise((resolve) => setTimeout(resolve, 500)); return !one?.active; })`));
  });
}
const broken = changed((read, write) => write("cgt.wasm", read("cgt.wasm").subarray(0, 100000)));
await visit("engine-damaged", { folder: broken }, "", async ({ page, server, seen, first }) => {
  await page.open(server.url);
  claim("with a damaged engine the first screen is there", await first());
  claim("it says that the engine is damaged", await seen("state", "Nothing is computed: the engine arrived damaged"));
});

// ---- versions -----------------------------------------------------------------------------------------------

const moving = changed(() => {});
await visit("versions", { folder: moving }, "", async ({ page, server, seen, text, isShown }) => {
  const controlled = `navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated")`;
  await page.open(server.url);
  await page.until(controlled, 60);
  writeFileSync(join(moving, "style.css"), readFileSync(join(moving, "style.css"), "utf8") + "\nbody { --newer: 1 }");
  const isNew = `getComputedStyle(document.body).getPropertyValue("--newer") === "1"`;
  await page.open(server.url + "#p={3|1}");
  await page.open("about:blank");
  await page.open(server.url + "#p={3|1}");
  claim("a file that changed alone is not taken", (await isShown("{3|1}")) && !(await page.evaluate(isNew)));
  const names = Object.keys(JSON.parse(readFileSync(join(moving, "offline.js"), "utf8").match(/FILES = (.*);/)[1])).map((name) => (name === "./" ? "index.html" : name));
  execFileSync(process.execPath, [fileURLToPath(new URL("../../web/keep.mjs", import.meta.url)), fileURLToPath(new URL("../../web/page/offline.js", import.meta.url)), moving, ...names]);
  await page.open("about:blank");
  await page.open(server.url + "#p={3|1}");
  claim("a version that is whole is offered", (await seen("conditions", "A newer version of this page is here", 60)) && !(await page.evaluate(isNew)));
  await page.evaluate(`document.querySelector("#conditions button").click()`);
  let isThereNow = false; // a question is lost when the page is left in the middle of it
  for (let i = 0; i < 3 && !isThereNow; i++) isThereNow = await page.until(isNew, 10).then(() => true, () => false);
  claim("and is there when it is wanted", isThereNow);
  claim("the old one is not kept", await page.evaluate(`caches.keys().then((names) => names.filter((name) => name !== "cgt-other").length === 1)`));
});
// ---- the encyclopedia ---------------------------------------------------------------------------------------

const open = (page) => page.evaluate(`document.getElementById("tab-elsewhere").click()`);
let editionIs = "there"; // what is wrong with it
const spoilt = async (name) => {
  if (editionIs === "missing" && name.startsWith("encyclopedia/")) throw new Error("none");
  if (editionIs === "without shards" && /^encyclopedia\/[0-9a-f]+\.json/.test(name)) throw new Error("none");
};
editionIs = "missing";
await visit("no-edition", { before: spoilt }, "", async ({ page, server, seen, first }) => {
  await page.open(server.url);
  claim("a page without an encyclopedia has its first screen", await first());
  await open(page);
  claim("it says that this site has none", await seen("elsewhere", "This site has no encyclopedia."));
  editionIs = "without shards";
  await page.evaluate(`document.getElementById("tab-facts").click()`);
  await open(page);
  claim("a part that is missing is named", await seen("elsewhere", "This part of the encyclopedia is missing on the server."));
  editionIs = "there";
  await page.evaluate(`document.getElementById("tab-facts").click()`);
  await open(page);
  claim("it is tried again when the layer is opened again", await seen("elsewhere", "This value occurs in"));
});
const torn = changed((read, write) => {
  for (const name of readdirSync(join(site, "encyclopedia")).filter((name) => /^[0-9a-f]+\.json/.test(name))) write(`encyclopedia/${name}`, read(`encyclopedia/${name}`).subarray(0, 200));
});
const mixed = changed((read, write) => write("encyclopedia/edition.json", read("encyclopedia/edition.json").toString().replace(/"checksum": "[0-9a-f]{4}/, '"checksum": "0000')));
for (const [folder, words] of [[torn, "This part of the encyclopedia arrived damaged."], [mixed, "This part of the encyclopedia is of another edition."]])
  await visit("edition-wrong", { folder }, "", async ({ page, server, seen, isShown }) => {
    await page.open(server.url + "#p={3|1}");
    await isShown("{3|1}");
    await open(page);
    claim(`it says: ${words}`, await seen("elsewhere", words));
  });

let releaseEdition;
const slowEdition = new Promise((resolve) => (releaseEdition = resolve));
await visit("edition-held", { before: (name) => (name.startsWith("encyclopedia/") ? slowEdition : undefined) }, "", async ({ page, server, seen, move, isShown, first }) => {
  await page.open(server.url);
  await first();
  await open(page);
  claim("while it is fetched it says so", await seen("elsewhere", "Looking it up"));
  await move();
  claim("a move has its value meanwhile", await isShown("{2|1}"));
  releaseEdition();
  claim("then the new value is looked up, not the old one", (await seen("elsewhere", "This value occurs in")) && (await page.until(`document.getElementById("elsewhere").textContent.includes("Its negative, {−1")`).then(() => true, () => false)));
});

// Of the first visit, whose page offline.js does not have in its hands yet, and of a later one.
await visit("edition-offline", {}, "", async ({ page, server, seen, isShown, first }) => {
  await page.open(server.url);
  await first();
  await open(page);
  claim("where a value occurs is fetched when it is asked for", await seen("elsewhere", "Its negative"));
  await page.until(`navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated")`, 60);
  const kept = () => page.evaluate(`caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).filter(({ url }) => url.includes("/encyclopedia/")).length))).then((counts) => counts.reduce((a, b) => a + b, 0))`);
  claim("only what was asked for is kept", (await kept()) === 3);
  await page.open("about:blank");
  await page.open(server.url + "#p={3|1}");
  await isShown("{3|1}");
  await open(page);
  await seen("elsewhere", "Its negative");
  claim("a later visit keeps what it asks for, too", await page.until(`(async () => { const cache = await caches.open("cgt-other"); return (await cache.keys()).filter(({ url }) => url.includes("/encyclopedia/")).length >= 4; })()`).then(() => true, () => false));
  await page.open("about:blank");
  server.close();
  await page.open(server.url);
  await isShown("{2|1||0}");
  await open(page);
  claim("it is there without a network", (await seen("elsewhere", "This value occurs in")) && (await seen("elsewhere", "Its negative")));
  await page.evaluate(`location.hash = "#p={3|1}"`);
  claim("so is the value of the later visit", (await isShown("{3|1}")) && (await seen("elsewhere", "This value occurs in")));
  await page.evaluate(`location.hash = "#p={100|50||3}"`);
  claim("what was not fetched is said to be missing", (await isShown("{100|50||3}")) && (await seen("elsewhere", "This part of the encyclopedia was not fetched before, and there is no network now.")));
});
for (const folder of [torn, mixed]) rmSync(folder, { recursive: true });

for (const folder of [damaged, older, broken, moving]) rmSync(folder, { recursive: true });

const denied = ["localStorage", "sessionStorage", "indexedDB", "caches"].map((name) => `Object.defineProperty(globalThis, "${name}", { get() { throw new DOMException("denied", "SecurityError"); } });`).join("");
await visit("no-storage", {}, `${denied} if (globalThis.navigator) Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined })`, async ({ page, server, first, seen, move, isShown, text }) => {
  await page.open(server.url);
  claim("without storage the page is there", await first());
  claim("it says what is lost", (await seen("conditions", "This browser stores nothing for the page")) && (await text("conditions")).includes("keeps no copy of the page"));
  await move();
  claim("without storage a move has its value", await isShown("{2|1}"));
  await page.evaluate(`document.getElementById("tab-moves").click()`);
  claim("without storage the visited positions are a tree", await seen("tree", "Left"));
  await open(page);
  claim("without storage it is found where a value occurs", await seen("elsewhere", "This value occurs in"));
});

await visit("offline", {}, "", async ({ page, server, seen, move, isShown, text }) => {
  await page.open(server.url);
  await page.until(`navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated")`, 60);
  claim("nothing is missing, and nothing is said", (await text("conditions")) === "");
  await page.offline(true);
  claim("without a network it says that none is needed", await seen("conditions", "There is no network now. The page does not need it."));
  await move();
  claim("without a network a move has its value", await isShown("{2|1}"));
  await page.open("about:blank");
  server.close();
  await page.open(server.url + "#p={3|1}");
  claim("after the first visit the page opens without a network", await isShown("{3|1}"));
  await page.open("about:blank");
  await page.open(server.url + POWER);
  claim("and has both modules of the engine", await isShown(VALUE));
});

console.log(`${tried - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
