// speed.mjs SITE [MBIT]: how long the page takes in Chromium, in ms. First a visit without anything kept, over a line of MBIT
// megabits a second (10), 40 ms away: what is shown, and when; then moves of the games to begin with, from the click to the value.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, serve } from "./browser.mjs";

const [site, mbit = "10"] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "cgt-speed-"));
const server = await serve(site, { line: { bits: 1e6 * Number(mbit), delay: 40 } });
const page = await launch(["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync), profile);

// Runs in the page: when each thing is there first, and the time from a press to the value it leads to.
await page.inject(`(() => {
  const wanted = { "first paint": "#main", board: ".board-frame .cell", value: "#value .math", thermograph: "#thumb svg", "values of the gallery": "#gallery .game:last-child .game-value .math" };
  const times = (window.times = {});
  const look = () => {
    for (const [name, selector] of Object.entries(wanted)) if (!(name in times) && document.querySelector(selector)) times[name] = performance.now();
    if (!("engine" in times) && /^(done|The engine is ready)/.test(document.getElementById("state")?.textContent)) times.engine = performance.now();
    if (document.getElementById("value") && !window.watching) {
      window.watching = new MutationObserver(() => window.pressed && (window.took ??= performance.now() - window.pressed));
      window.watching.observe(document.getElementById("value"), { childList: true });
    }
    requestAnimationFrame(look);
  };
  look();
  addEventListener("pointerup", () => ((window.pressed = performance.now()), (window.took = null)), true);
})()`);
await page.size(1280, 800, false);
await page.open(server.url);
await page.until("window.times?.value", 60);

// Where one clicks for some move of the player whose turn it is.
const pressesFor = (nth) =>
  page.evaluate(`(async () => {
    const [{ partsOf, movesIn }, { pictureOf }, { state }] = await Promise.all(["./parts.js", "./picture.js", "./page.js"].map((one) => import(one)));
    const { parts } = await partsOf(state.position), player = document.querySelector("#turn [aria-checked=true]").dataset.player;
    const moves = movesIn(parts, 0, player).filter(({ keys }) => keys.length);
    if (!moves.length) return null;
    const { keys, tile } = moves[${nth} % moves.length], [part] = parts;
    const picture = pictureOf(part.board, { label: "", look: part.look, laid: part.laid, places: part.places });
    const matrix = document.querySelector(".board-frame svg").getScreenCTM();
    const screen = ([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(matrix); return [p.x, p.y]; };
    const centres = keys.map(picture.centre);
    return tile ? [screen([0, 1].map((k) => 0.6 * centres[0][k] + 0.4 * centres[1][k]))] : centres.map(screen);
  })()`);
const address = () => page.evaluate("location.hash");

// One move; how long from its last click to its value. null: no move, or one that the board asks about.
async function move(nth) {
  const points = await pressesFor(nth), before = await address();
  if (!points) return null;
  for (const point of points) if ((await address()) === before) await page.click(point);
  if ((await address()) === before) return null;
  await page.until("window.took", 60);
  return page.evaluate("window.took");
}

const first = await move(0), computed = await page.evaluate("performance.now()");
const times = await page.evaluate("window.times");
for (const [name, time] of Object.entries(times)) console.log(`${name}: ${Math.round(time)}`);
console.log(`first value that the page computes, of a move made at once: ${Math.round(computed)}, ${Math.round(first)} after the click`);
const files = await page.evaluate(`performance.getEntriesByType("resource").map(({ name, startTime, responseEnd, encodedBodySize }) => ({ name: name.split("/").pop(), from: startTime, to: responseEnd, size: encodedBodySize }))`);
const modules = files.filter(({ name }) => /[.](js|css|json)$/.test(name) && name !== "manifest.json");
for (const [name, list] of [["modules, style, known answers", modules], ["engine", files.filter((file) => file.name === "cgt.wasm")]])
  console.log(`${name}: ${list.length} files, ${list.reduce((sum, { size }) => sum + size, 0)} bytes, from ${Math.round(Math.min(...list.map(({ from }) => from)))} to ${Math.round(Math.max(...list.map(({ to }) => to)))}`);

const ready = () => page.until(`document.getElementById("state").textContent.startsWith("done") && document.getElementById("stop").hidden`, 60);
await ready();
const games = await page.evaluate(`import("./begin.js").then(({ FIRST }) => FIRST.map(({ text }) => text))`);
for (const game of games) {
  const all = [];
  for (let round = 0; round < 3; round++) {
    await page.evaluate(`location.hash = "#p=" + encodeURIComponent(${JSON.stringify(game)})`);
    await page.until(`document.querySelector("#text").value === ${JSON.stringify(game)}`);
    await ready();
    for (let nth = round; nth < round + 3; nth++) {
      const time = await move(nth);
      await ready();
      if (time !== null) all.push(time);
    }
  }
  all.sort((a, b) => a - b);
  console.log(`${game}: a move ${Math.round(all[all.length >> 1])}, at least ${Math.round(all[0])}, at most ${Math.round(all.at(-1))} (${all.length} moves)`);
}
await page.close();
server.close();
rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
