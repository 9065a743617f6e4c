// speed.mjs [-n VISITS] [-m MBIT] [--devtools] SITE...: how fast the page is in Chromium: bytes, and medians in ms, of each site beside the others.
// First visits without anything kept, over a line of MBIT megabits a second (10), 40 ms away, from a server that sends compressed files:
// the first screen, and a link to a position of which the page knows nothing before the engine computes it. Then moves of the games to
// begin with, from the click to the value. --devtools: the line is that of the browser's own throttling, not of the server.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch, serve } from "./browser.mjs";

const { values: { n, m, devtools }, positionals: sites } = parseArgs({ allowPositionals: true, options: { n: { type: "string", default: "5" }, m: { type: "string", default: "10" }, devtools: { type: "boolean", default: false } } });
const line = { bits: 1e6 * Number(m), delay: 40 }, LINK = "#p=domineering(3,4)";
const program = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];

// Runs in the page: when each thing is there first, and the time from a press to the value it leads to.
const watch = `(() => {
  const wanted = { "board": ".board-frame .cell", "value shown": "#value .math", "gallery complete": "#gallery .game:last-child .game-value .math" };
  const times = (window.times = {});
  const look = () => {
    for (const [name, selector] of Object.entries(wanted)) if (!(name in times) && document.querySelector(selector)) times[name] = performance.now();
    if (!("engine ready" in times) && /^(done|The engine is ready)/.test(document.getElementById("state")?.textContent)) times["engine ready"] = performance.now();
    if (document.getElementById("value") && !window.watching) {
      window.watching = new MutationObserver(() => window.pressed && (window.took ??= performance.now() - window.pressed));
      window.watching.observe(document.getElementById("value"), { childList: true });
    }
    requestAnimationFrame(look);
  };
  look();
  addEventListener("pointerup", () => ((window.pressed = performance.now()), (window.took = null)), true);
})()`;

// A page that was opened for the first time, and what use(page) gives.
async function visit(site, path, use) {
  const profile = mkdtempSync(join(tmpdir(), "cgt-speed-"));
  const server = await serve(site, devtools ? { compressed: true } : { line });
  const page = await launch(program, profile);
  try {
    await page.inject(watch);
    await page.size(1280, 800, false);
    await page.open(server.url + "nothing"); // the browser is awake; nothing of the page is in it
    await page.until(`document.readyState === "complete"`);
    if (devtools) await page.throttle(line);
    await page.open(server.url + path);
    await page.until("window.times?.['value shown']", 60);
    return await use(page);
  } finally {
    await page.close();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

const engineReady = (page) => page.until("window.times['engine ready']", 60);
const paints = `Object.fromEntries(performance.getEntriesByType("paint").map(({ name, startTime }) => [name, startTime]))`;
const firstScreen = (site) =>
  visit(site, "", async (page) => {
    await engineReady(page);
    const files = await page.evaluate(`performance.getEntriesByType("resource").map(({ name, responseEnd, encodedBodySize }) => [name.split("/").pop(), responseEnd, encodedBodySize])`);
    const times = await page.evaluate("window.times"), before = files.filter(([name, to]) => to < times["value shown"] && !name.endsWith(".wasm"));
    return { "files before the value": before.length, "bytes of these": before.reduce((sum, [, , bytes]) => sum + bytes, 0), "first paint": (await page.evaluate(paints))["first-contentful-paint"], ...times };
  });
const link = (site) => visit(site, LINK, async (page) => ({ "value computed, of a link": (await page.evaluate("window.times"))["value shown"] }));

// Where one clicks for some move of the player whose turn it is.
const pressesFor = (page, nth) =>
  page.evaluate(`(async () => {
    const { partsOf, movesIn, pictureOf, state } = await import("./explorer.js");
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
const address = (page) => page.evaluate("location.hash");

// One move; how long from its last click to its value. null: no move, or one that the board asks about.
async function move(page, nth) {
  const points = await pressesFor(page, nth), before = await address(page);
  if (!points) return null;
  for (const point of points) if ((await address(page)) === before) await page.click(point);
  if ((await address(page)) === before) return null;
  await page.until("window.took", 60);
  return page.evaluate("window.took");
}

async function moves(page) {
  const found = {}, games = await page.evaluate(`import("./explorer.js").then(({ FIRST }) => FIRST.map(({ text }) => text))`);
  const ready = () => page.until(`document.getElementById("state").textContent.startsWith("done") && document.getElementById("stop").hidden`, 60);
  for (const game of games) {
    const all = [];
    for (let round = 0; round < 3; round++) {
      await page.evaluate(`location.hash = "#p=" + encodeURIComponent(${JSON.stringify(game)})`);
      await page.until(`document.querySelector("#text").value === ${JSON.stringify(game)}`);
      await ready();
      for (let nth = round; nth < round + 3; nth++) {
        const time = await move(page, nth);
        await ready();
        if (time !== null) all.push(time);
      }
    }
    found[game] = all;
  }
  return found;
}

function print(name, columns) {
  console.log([name.padEnd(34), ...columns.map((all) => (all.length ? `${Math.round(median(all))} (${Math.round(Math.min(...all))}..${Math.round(Math.max(...all))})` : "-").padEnd(22))].join(" "));
}

console.log(`${"".padEnd(34)} ${sites.map((site) => site.slice(-21).padEnd(22)).join(" ")}`);
const seen = sites.map(() => []);
for (let round = 0; round < Number(n); round++) for (const [i, site] of sites.entries()) seen[i].push({ ...(await firstScreen(site)), ...(await link(site)) });
for (const name of Object.keys(seen[0][0] ?? {})) print(name, seen.map((visits) => visits.map((one) => one[name]).filter((one) => one !== undefined)));
const moved = [];
for (const site of sites) moved.push(await visit(site, "", async (page) => (await engineReady(page), moves(page))));
for (const game of Object.keys(moved[0])) print(`a move of ${game}`, moved.map((all) => all[game]));
