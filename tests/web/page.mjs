// page.mjs SITE [PICTURES]: the page used as a person would, in Chromium, or with BROWSER=firefox in the environment in Firefox; 77
// where there is none. SITE: a folder, or the address of a server, of which offline use is not tried. PICTURES: a folder for screenshots. AXE_CORE: axe.min.js of axe-core,
// which judges how the page can be used by everybody; where there is none that is not tried.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, serve } from "./browser.mjs";
import { launchFirefox } from "./firefox.mjs";

const [site, pictures] = process.argv.slice(2);
const isFirefox = process.env.BROWSER === "firefox";
const browser = (isFirefox ? ["/usr/bin/firefox-esr", "/usr/bin/firefox"] : ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]).find(existsSync);
if (!browser) {
  console.log(`no ${isFirefox ? "Firefox" : "Chromium"} here: the page is not tried`);
  process.exit(77);
}

const profile = mkdtempSync(join(tmpdir(), "cgt-page-"));
const isServer = site.startsWith("http");
const server = isServer ? { url: site, close() {} } : await serve(site);
const page = await (isFirefox ? launchFirefox : launch)(browser, profile);
let failed = 0, tried = 0;

// ---- what a person does and sees ----------------------------------------------------------------------------

const q = (selector) => `document.querySelector(${JSON.stringify(selector)})`;
const text = (id) => page.evaluate(`document.getElementById("${id}").textContent`);
const includes = async (id, words) => (await text(id)).includes(words);
const seen = (id, words, seconds) => page.until(`document.getElementById("${id}").textContent.includes(${JSON.stringify(words)})`, seconds).then(() => true);
const press = (where, words) =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(where)})].find((b) => b.textContent.startsWith(${JSON.stringify(words)})).click()`);
const click = (selector) => page.evaluate(`${q(selector)}.click()`);
const fill = (id, value) =>
  page.evaluate(`{ const it = document.getElementById("${id}"); it.value = ${JSON.stringify(value)}; it.dispatchEvent(new Event("change")); }`);
const set = (id, value) => page.evaluate(`document.getElementById("${id}").value = ${JSON.stringify(value)}`);
const address = () => page.evaluate(`new URLSearchParams(location.hash.slice(1)).get("p")`);
const at = (position) => page.until(`new URLSearchParams(location.hash.slice(1)).get("p") === ${JSON.stringify(position)}`).then(ready).then(() => true);
const value = () => page.evaluate(`${q("#value .math")}?.title`);
const layer = (name) => click(`#tab-${name}`);
const player = (name) => click(`#turn [data-player=${name}]`);
const mode = (name) => click(`#modes [data-mode=${name}]`);
const ready = () => page.until(`/^(done|The engine is ready)/.test(document.getElementById("state").textContent) && document.getElementById("stop").hidden`);
if (pictures) mkdirSync(pictures, { recursive: true });
const shot = (name, whole = false) => pictures && page.screenshot(join(pictures, `${name}.png`), whole);

// Waits for what an act leads to.
async function after(act) {
  await page.evaluate(`document.getElementById("state").textContent = ""`);
  await act();
  await ready();
}
const show = async (position, own = "") => {
  const hash = "#" + new URLSearchParams(own ? [["p", position], ["own", own]] : [["p", position]]);
  if ((await page.evaluate("location.hash")) === hash) return ready();
  await after(() => page.evaluate(`location.hash = ${JSON.stringify(hash)}`));
};

// Points of the boards on the page: a cell of a grid, of which part of it; a counter of a heap; a vertex, an edge.
const spot = (selector, n, board, [dx, dy] = [0.5, 0.5]) =>
  page.evaluate(`(() => {
    const it = document.querySelectorAll(".board-frame")[${board}].querySelectorAll("svg > g:not(.over) ${selector}")[${n}].getBoundingClientRect();
    return [it.left + it.width * ${dx}, it.top + it.height * ${dy}];
  })()`);
const cell = (n, part, board = 0) => spot(".cell", n, board, part);
const lay = async (n, part) => page.click(await cell(n, part));

const only = process.env.ONLY && new RegExp(process.env.ONLY);
async function claim(words, find) {
  if (only && !only.test(words)) return;
  tried++;
  let holds = false;
  try {
    holds = await find();
  } catch (error) {
    words += `: ${error.message}`;
  }
  if (!holds) {
    failed++;
    console.log(`FAILED: ${words}`);
    await shot(`failed-${failed}`);
  }
}

// ---- the first screen ---------------------------------------------------------------------------------------

await page.size(1280, 800, false);
const began = Date.now();
const times = {};
await page.open(server.url);
await page.until(`!!document.querySelector(".board-frame .cell")`, 60);
times.board = (Date.now() - began) / 1000;
await page.until(`!!document.querySelector("#value .math")`, 60);
times.value = (Date.now() - began) / 1000;
await page.until(`!!document.querySelector("#thumb svg")`, 60);
await ready();
await page.until(`document.querySelectorAll("#families button").length > 1`);
await ready();

await claim("the first screen shows a board, its value, its thermograph and one sentence", async () => {
  const here = await page.evaluate(`[".board-frame svg .domino", "#value .math", "#thumb .thermograph", ".lede", "#verdict"].every((s) => {
    const it = document.querySelector(s)?.getBoundingClientRect();
    return it && it.width > 20 && it.top >= 0 && it.bottom <= innerHeight;
  })`);
  return here && (await includes("verdict", "Whoever moves first wins.")) && (await value()) === "{2|1||0}";
});
await claim("games to begin from have pictures and values", async () => {
  await page.until(`document.querySelectorAll("#gallery .game-value .math").length === 9`, 60);
  return page.evaluate(`[...document.querySelectorAll("#gallery .game")].every((one) => one.querySelector("svg"))`);
});
await shot("first-light");
await page.color("dark");
await shot("first-dark");
await page.color("light");
await claim("the manual is linked where it stands beside the page", () =>
  page.evaluate(`fetch("manual/index.html", { method: "HEAD" }).then(({ ok }) => document.getElementById("manual").hidden !== ok)`),
);
await claim("the page can be installed: its icons are there, as large as they say", async () => {
  const wrong = await page.evaluate(`(async () => {
    const { icons } = await (await fetch(document.querySelector("[rel=manifest]").href)).json();
    const wrong = await Promise.all([...icons, { src: document.querySelector("[rel=apple-touch-icon]").href, sizes: "180x180" }].map(async ({ src, sizes }) => {
      const image = new Image();
      image.src = src;
      return (await image.decode().then(() => true, () => false)) && (sizes === "any" || image.naturalWidth + "x" + image.naturalHeight === sizes) ? [] : [src];
    }));
    return [...wrong.flat(), ...["any", "maskable"].filter((purpose) => !icons.some((icon) => icon.purpose === purpose && icon.sizes === "512x512"))];
  })()`);
  const obstacles = await page.obstacles();
  if (wrong.length || obstacles.length) console.log(JSON.stringify([wrong, obstacles]));
  return wrong.length === 0 && obstacles.length === 0;
});
await claim("nothing jumps when a move is made", async () => {
  const places = () => page.evaluate(`JSON.stringify(["#table", "#tabs", "#gallery", "#undo"].map((s) => document.querySelector(s).getBoundingClientRect().toJSON()))`);
  const before = await places();
  await after(() => lay(5, [0.5, 0.9]));
  const moved = await address();
  return moved === 'domineering("####|##.#|.#..|.##.")' && (await places()) === before;
});

// ---- moves by hand ------------------------------------------------------------------------------------------

await claim("a move changes the value, the thermograph and who moves", async () =>
  (await value()) === "{2|1}" && (await includes("verdict", "Left wins, whoever moves first")) && page.evaluate(`${q("#turn [data-player=Right]")}.getAttribute("aria-checked") === "true"`));
await claim("the domino lies in the colour of its player", () => page.evaluate(`document.querySelectorAll(".board-frame .domino.left").length === 3`));
await claim("undo and redo", async () => {
  await after(() => click("#undo"));
  const back = await value();
  await after(() => page.press("y"));
  return back === "{2|1||0}" && (await value()) === "{2|1}" && (await page.evaluate(`document.getElementById("redo").disabled`));
});
await claim("the moves made are a line of buttons and keys", async () => {
  const buttons = () => page.evaluate(`[...document.querySelectorAll("#line button")].map((one) => one.textContent.match(/^(Start|\\w+, move \\d)/)[0] + (one.ariaCurrent ? "!" : "")).join("; ")`);
  await show("domineering(3,3)");
  await player("Left");
  if (!(await page.evaluate(`${q("#line")}.hidden`))) return false;
  await after(() => lay(0, [0.5, 0.9]));
  await after(() => lay(1, [0.9, 0.5]));
  const two = await buttons(), last = await address();
  await shot("line");
  await after(() => click("#line button"));
  const back = await buttons(), begin = await address();
  await page.evaluate("document.activeElement.blur()");
  await after(() => page.press("ArrowRight"));
  await after(() => page.press("ArrowRight"));
  const forth = await address();
  await after(() => page.press("ArrowLeft"));
  await after(() => lay(7, [0.9, 0.5]));
  const other = await buttons();
  return two === "Start; Left, move 1; Right, move 2!" && back === "Start!; Left, move 1; Right, move 2" && begin === "domineering(3,3)" && forth === last && other === two && (await address()) !== last;
});
await claim("a ring and an arrow are drawn with the right button, and a press takes them away", async () => {
  await show("domineering(2,3)");
  const marks = () => page.evaluate(`[...document.querySelectorAll(".marks *")].map((one) => one.localName).join(" ")`);
  await page.markWith(await cell(0), await cell(0));
  await page.markWith(await cell(0), await cell(5));
  const drawn = await marks();
  await shot("marks");
  await page.markWith(await cell(0), await cell(0));
  const less = await marks(), still = await address();
  await player("Left");
  await after(async () => page.click(await cell(1, [0.5, 0.8])));
  return drawn === "circle path" && less === "path" && still === "domineering(2,3)" && (await address()) !== still && (await marks()) === "";
});
await claim("a position is shared as a link, a board for another page, and a picture", async () => {
  await show("domineering(2,3)");
  await click("#share");
  await page.until(`document.querySelectorAll("#sharing a").length === 2`);
  await shot("share");
  const shared = await page.evaluate(`[...document.querySelectorAll("#sharing input")].map((one) => one.value)`);
  const framed = await page.evaluate(`new DOMParser().parseFromString(document.querySelectorAll("#sharing input")[1].value, "text/html").querySelector("iframe").src`);
  await page.evaluate(`document.getElementById("sharing").hidePopover()`);
  const link = await page.evaluate("location.href");
  return shared[0] === link && framed === link + "&embed=1";
});
await claim("in another page there is the board with its value, and moves are made there", async () => {
  await after(() => page.evaluate(`location.hash = location.hash + "&embed=1"`));
  const bare = () => page.evaluate(`[".top", ".games"].every((s) => getComputedStyle(document.querySelector(s)).display === "none") && ${q("#whole")}.checkVisibility() && !${q("#whole")}.href.includes("embed")`);
  const before = await bare();
  await shot("embed");
  await player("Left");
  await after(async () => page.click(await cell(1, [0.5, 0.8])));
  const moved = (await bare()) && (await address()) !== "domineering(2,3)";
  await after(() => page.evaluate(`location.hash = "#p=domineering(2,3)"`));
  return before && moved && !(await bare());
});
await claim("pointing shows the move and the value it leads to", async () => {
  await show("domineering(2,3)");
  await player("Left");
  await page.point(await cell(1, [0.5, 0.8]));
  await page.until(`${q(".chip .math")}?.title === "2"`, 5);
  return page.evaluate(`!!${q(".board-frame .over .domino.left")}`);
});
await shot("hover");
await claim("nothing is done where one slides off", async () => {
  await page.drag(await cell(1, [0.5, 0.8]), [640, 20]);
  return (await address()) === "domineering(2,3)";
});
await claim("a domino is laid by keys alone", async () => {
  await show("domineering(2,3)");
  await player("Right");
  await page.evaluate(`${q(".board")}.focus()`);
  for (const key of ["ArrowRight", "ArrowDown"]) await page.press(key);
  await after(() => page.press("Enter"));
  return (await value()) === "-1/2" && page.evaluate(`!!${q(".board-frame .domino.right")}`);
});
await claim("Escape drops what was chosen by keys", async () => {
  await page.press("ArrowRight");
  const aimed = await page.evaluate(`!!${q(".chip")}`);
  await page.press("Escape");
  return aimed && page.evaluate(`!${q(".chip")}`);
});
await claim("winning moves glow when they are asked for", async () => {
  await show("domineering(2,3)");
  await player("Left");
  const none = await page.evaluate(`document.querySelectorAll(".glow").length`);
  await page.press("w");
  await page.until(`document.querySelectorAll(".glow").length === 1`);
  await page.press("w");
  return none === 0 && page.evaluate(`document.querySelectorAll(".glow").length === 0`);
});
await claim("a stone takes its neighbour in Clobber: two clicks", async () => {
  await show('clobber("xo|ox")');
  await player("Left");
  await page.click(await cell(0));
  await page.until(`document.querySelectorAll(".may").length === 2`);
  await after(async () => page.click(await cell(1)));
  return at('clobber(".x|ox")');
});
await claim("a stone is dragged", async () => {
  await show('clobber("xo|ox")');
  await player("Right");
  await after(async () => page.drag(await cell(1), await cell(3)));
  return at('clobber("x.|oo")');
});
await claim("an amazon moves, then shoots", async () => {
  await show('amazons("x..|..o")');
  await player("Left");
  for (const n of [0, 2]) await page.click(await cell(n));
  await shot("amazon");
  await after(async () => page.click(await cell(4)));
  return at('amazons("..x|.#o")');
});
await claim("Konane leaps", async () => {
  await show('konane(".ox.|o..x|....")');
  await player("Left");
  await after(async () => (await page.click(await cell(2)), page.click(await cell(0))));
  return at('konane("x...|o..x|....")');
});
await claim("toads hop", async () => {
  await show('toads_and_frogs("TTF.")');
  await player("Left");
  await after(async () => page.click(await cell(3)));
  return at('toads_and_frogs("T.FT")');
});
await claim("a vertex of Col is coloured on a grid, and stays in sight", async () => {
  await show('col("...|...")');
  await player("Left");
  await after(async () => page.click(await spot(".vertex", 1, 0)));
  return (await value()) === "-1" && page.evaluate(`document.querySelectorAll(".board-frame .stone.left").length === 1 && document.querySelectorAll(".board-frame .vertex.left").length === 3`);
});
await shot("col");
await claim("an edge of Hackenbush is cut", async () => {
  await show('hackenbush("l(lr;re)")');
  await player("Right");
  await after(async () => page.click(await spot(".edge.right", 1, 0)));
  return at('hackenbush("l(l;re)")');
});
await shot("hackenbush");
await claim("counters are taken from a heap of Nim", async () => {
  await show("nim(3,5)");
  await player("Left");
  await after(async () => page.click(await spot(".coin-top", 3 + 3, 0)));
  return at("nim(3,3)");
});
await claim("a heap is divided: the board offers what it cannot decide", async () => {
  await show("kayles(5)");
  await page.click(await spot(".count", 0, 0));
  await page.until(`!document.getElementById("choices").hidden`);
  await shot("choices");
  await after(() => page.evaluate(`[...document.querySelectorAll("#choices .option")].find((b) => b.title === "kayles(1,3)").click()`));
  return at("kayles(1,3)");
});
await claim("a column of matrix Nim is lowered, the amount is chosen", async () => {
  await show("matrix_nim([1,2;2,2])");
  await player("Left");
  await page.click(await cell(1));
  await page.until(`document.querySelectorAll("#choices .option").length === 2`);
  await after(() => page.evaluate(`[...document.querySelectorAll("#choices .option")].find((b) => b.title === "matrix_nim([1,0;2,0])").click()`));
  return at("matrix_nim([1,0;2,0])");
});
await claim("a row of matrix Nim is lowered at once where it can only be by one", async () => {
  await show("matrix_nim([1,2;2,2])");
  await player("Right");
  await after(async () => page.click(await cell(0)));
  return at("matrix_nim([0,1;2,2])");
});
await claim("a game without a board is played by its options", async () => {
  await show("euclid(3,7)");
  await after(() => click(".card-moves button"));
  return (await address()).startsWith("euclid(");
});
await claim("a value is played by its options", async () => {
  await show("{3|1}");
  await player("Right");
  await after(() => click(".card-moves button"));
  return (await address()) === "1";
});
await claim("a ruleset of one's own, by pictures, is played on its board", async () => {
  await show("0");
  await layer("laboratory");
  await after(() => fill("rulesets", 'ruleset creep(board of "xo.")\n  Left  "x." -> ".x"\n  Right "o." -> ".o"'));
  await after(() => page.evaluate(`location.hash = location.hash.replace(/p=[^&]*/, "p=" + encodeURIComponent('creep("xo.")'))`));
  await player("Right");
  await after(async () => page.click(await cell(2)));
  if (!(await at('creep("x.o")'))) return false;
  return page.evaluate(`document.querySelectorAll(".board-frame .stone.right").length === 1`);
});

// ---- whole games --------------------------------------------------------------------------------------------

// Where to press for some move of the player whose turn it is: points, one after the other; null where there is no move.
const pressesFor = (nth) =>
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
    if (tile) return [screen([0, 1].map((k) => 0.6 * centres[0][k] + 0.4 * centres[1][k]))];
    return centres.map(screen);
  })()`);

// Plays a position to its end; act is what one does at a point. Gives how many moves were made.
async function playOut(position, act, own = "") {
  await show(position, own);
  await page.evaluate("scrollTo(0, 0)");
  await player("Left");
  for (let n = 0; n < 60; n++) {
    const points = await pressesFor(3 * n + 1);
    if (!points) return (await page.evaluate(`/ has no move: (Left|Right) wins$/.test(document.getElementById("status").textContent)`)) ? n : null;
    const before = await address();
    for (const point of points) {
      if ((await address()) !== before) break;
      await act(point);
    }
    // The last of the cells once more, where a shorter move is possible, too; the first of what is offered.
    if ((await address()) === before && (await page.evaluate(`document.getElementById("choices").hidden`))) await act(points.at(-1));
    if ((await address()) === before) await click("#choices .option");
    await page.until(`new URLSearchParams(location.hash.slice(1)).get("p") !== ${JSON.stringify(before)}`, 10);
    await ready();
  }
  return null;
}
const GAMES = [["Domineering", "domineering(3,3)"], ["Clobber", 'clobber("xox|oxo")'], ["Hackenbush", 'hackenbush("l(lr;re)")'], ["Amazons", 'amazons("x..|..o")'],
  ["Toads and Frogs", 'toads_and_frogs("TT..FF")'], ["Nim", "nim(3,4)"], ["matrix Nim", "matrix_nim([1,2;2,2])"], ["Konane", 'konane("oxox|xo.o|oxox")'],
  ["Col on a graph", 'col(".-.(-.;-.-.)")'], ["Kayles", "kayles(5)"]];
for (const [name, position] of GAMES)
  await claim(`${name} is played to its end by clicks`, async () => (await playOut(position, page.click)) > 0);
const CREEP = 'ruleset creep(board of "xo.")\n  Left  "x." -> ".x"\n  Right "o." -> ".o"';
await claim("a game of one's own is played to its end by clicks", async () => (await playOut('creep("xo..|o.x.")', page.click, CREEP)) > 2);

// ---- editing ------------------------------------------------------------------------------------------------

await claim("editing is a mode of its own: a click fills a cell, another empties it", async () => {
  await show("domineering(2,3)");
  await mode("edit");
  await page.until(`!!${q(".editor td button")}`);
  await after(() => click(".editor td button"));
  const filled = await address();
  await page.until(`${q(".editor td button")}.getAttribute("aria-label").includes("none")`);
  await after(() => click(".editor td button"));
  return filled === 'domineering("#..|...")' && (await address()) === 'domineering("...|...")';
});
await claim("a board grows", async () => {
  await after(() => press("#sizes button", "wider"));
  return (await address()) === 'domineering("....|....")';
});
await claim("a key fills a cell, the arrows move", async () => {
  await page.until(`document.querySelectorAll(".editor td button").length === 8`);
  await page.evaluate(`document.querySelectorAll(".editor td button")[0].focus()`);
  await page.press("ArrowRight");
  await after(() => page.press("#"));
  return (await address()) === 'domineering(".#..|....")';
});
await shot("edit");
await claim("a matrix of numbers is edited", async () => {
  await show("matrix_nim([1,2;2,2])");
  await page.until(`!!${q(".editor td input")}`);
  await after(() => page.evaluate(`{ const it = ${q(".editor td input")}; it.value = "0"; it.dispatchEvent(new Event("change")); }`));
  await mode("explore");
  return (await address()) === "matrix_nim([0,2;2,2])";
});

// ---- values, options, facts ---------------------------------------------------------------------------------

await claim("a value is typed", async () => {
  await set("text", "{2|-1} + *");
  await after(() => click("#ask button"));
  return (await value()) === "{2*|-1*}" && page.evaluate(`document.querySelectorAll(".table .card").length === 2`);
});
await claim("values are typeset", async () => {
  await show("1/2 + ^^^ + {0||0|-2}");
  return page.evaluate(`!!${q("#value .fraction")} && !!${q("#value .sym.up, #value .tiny")}`);
});
await claim("dominated options name what dominates", async () => {
  await show("domineering(2,3)");
  await layer("moves");
  return page.evaluate(`[...document.querySelectorAll("#left .option.dominated .role")].every((one) => one.textContent.startsWith("dominated by") && one.querySelector(".math").title === "2")`);
});
await shot("moves");
await claim("an option is a position, the tree remembers it", async () => {
  await after(() => click("#left .option.kept"));
  return (await address()) === 'domineering(".#.|.#.")' && (await seen("tree", "domineering(2,3)"));
});
await claim("a word of the field is explained where it stands", async () => {
  await show("{3|1}");
  await layer("facts");
  await page.until(`document.querySelectorAll("#facts details").length > 6`);
  await page.evaluate(`[...document.querySelectorAll("#facts summary")].find((one) => one.textContent === "temperature").click()`);
  return includes("facts", "the tax from which on nobody wants to move");
});
await claim("all facts, and the exports", async () => {
  await show("domineering(2,3)");
  await layer("facts");
  await seen("facts", "5/4");
  await page.until(`document.querySelectorAll("#exports a").length === 8`);
  const names = await page.evaluate(`[...document.querySelectorAll("#exports a")].map((a) => a.download).join(" ")`);
  return names === "value.json value.tex value.txt thermograph.png thermograph.svg thermograph.tikz board.svg value.py";
});
await claim("a picture in dots is one", () =>
  page.evaluate(`new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image.naturalWidth > 300);
    image.onerror = () => resolve(false);
    const link = document.querySelector("#exports [download='thermograph.png']");
    link.dispatchEvent(new PointerEvent("pointerenter"));
    image.src = link.href;
  })`));
for (const peer of ['game.grid.Domineering("..|..")', 'Clobber("xo|ox")', "nim(3,5)", 'hackenbush("e(ee:A;l)")', "'{0,*|1}'"])
  await claim(`${peer} is shown`, async () => (await show(peer), (await seen("facts", "temperature")) && (await includes("measure", "mean"))));
await claim("misère play has a genus", async () => (await show("nim(3,5)"), seen("facts", "N, genus 6^6, tame")));
await claim("one misère outcome", async () => (await show("nim(3,5,7)"), await page.until(`[...document.querySelectorAll("#facts tr")].some((row) => row.querySelector("summary")?.textContent === "misere play" && row.querySelector("td").textContent === "N, genus 1^1, tame")`), !(await includes("facts", "of the canonical form"))));
await claim("a loopy game has its sides", async () => (await show("over + (on & off) + 1"), seen("facts", "onsideonoffsideoff")));

// ---- where else a value occurs ------------------------------------------------------------------------------

const lookedUp = (words = "") => page.until(`${q("#elsewhere")}.getAttribute("aria-busy") === "false" && ${q("#elsewhere")}.textContent.includes(${JSON.stringify(words)})`).then(() => true);
const elsewhere = async (position, words) => (await show(position), await layer("elsewhere"), lookedUp(words));
const fetchedFiles = () => page.evaluate(`performance.getEntriesByType("resource").filter(({ name }) => name.includes("/encyclopedia/")).map(({ name }) => name.split("/").pop())`);
const occurrences = () => page.evaluate(`[...document.querySelectorAll("#elsewhere .game")].map((one) => [one.title, one.querySelector(".occurrence-count").textContent])`);
const pressOccurrence = (position) => after(() => page.evaluate(`[...document.querySelectorAll("#elsewhere .game")].find(({ title }) => title === ${JSON.stringify(position)}).click()`));
await page.evaluate("performance.clearResourceTimings()");
await claim("nothing of the encyclopedia is fetched before its layer is open", async () => (await show('domineering("####|#..#|....|.##.")'), (await fetchedFiles()).length === 0));
await claim("a value is in two small files: its own and the one of its negative", async () => {
  await elsewhere('domineering("####|#..#|....|.##.")', "Its negative");
  const files = await fetchedFiles();
  return files.length === 3 && files[0] === "edition.json" && files.slice(1).every((name) => /^[0-9a-f]{2}\.json$/.test(name));
});
await claim("the positions that it lists have the value, as the engine finds", async () => {
  const values = await page.evaluate(`import("./engine.js").then(({ run }) => Promise.all([...document.querySelectorAll("#elsewhere .game")].map(async ({ title }) => (await run(["eval", "--", title])).out.trim())))`);
  return values.length >= 6 && values.every((value) => value === "{2|1||0}");
});
await claim("they are drawn, the negative of each with a minus sign, and counted", async () => {
  await page.until(`[...document.querySelectorAll("#elsewhere .game")].every((one) => one.querySelector("svg"))`);
  const all = await occurrences(), count = (list) => list.reduce((sum, [, words]) => sum + Number(words.replace(/\D/g, "")), 0);
  const [, first, second] = (await text("elsewhere")).match(/occurs in ([\d,]+) positions of .*occurs in ([\d,]+) positions of /).map((n) => Number(n.replace(/,/g, "")));
  const own = all.filter(([title]) => !title.startsWith("-")), others = all.filter(([title]) => title.startsWith("-"));
  return count(own) === first && count(others) === second && (await page.evaluate(`document.querySelectorAll("#elsewhere .minus").length`)) === others.length && others.length > 0;
});
await shot("elsewhere");
await claim("pressing one puts it on the board, and the value stays", async () => {
  await pressOccurrence('toads_and_frogs("TTTT.F")');
  return (await at('toads_and_frogs("TTTT.F")')) && (await value()) === "{2|1||0}" && (await lookedUp("Toads and Frogs"))
    && page.evaluate(`${q("#elsewhere .game[aria-current=true]")}.title === 'toads_and_frogs("TTTT.F")'`);
});
await claim("a position of the negative is put there with its sign", async () => {
  await pressOccurrence('-toads_and_frogs("T.FFFF")');
  return (await at('-toads_and_frogs("T.FFFF")')) && (await value()) === "{2|1||0}";
});
await claim("a value has its name in the literature, and the source", () => elsewhere("tiny(2)", "tiny-two Berlekamp, Conway, Guy, Winning Ways"));
await claim("a value that is not in the edition is said not to be", async () => (await elsewhere("{7||3|1}", "This value does not occur in the")) && (await includes("elsewhere", "It does not occur in the edition.")) && (await occurrences()).length === 0);
await claim("a value that is its own negative is looked up once", async () => (await elsewhere("*2", "The value is its own negative")) && (await occurrences()).length > 9);
await claim("graphs and heaps are drawn too", async () => {
  await page.until(`[...document.querySelectorAll("#elsewhere .game")].every((one) => one.querySelector("svg, code"))`);
  return page.evaluate(`["Node Kayles", "Nim"].every((name) => [...document.querySelectorAll("#elsewhere .game")].find((one) => one.querySelector(".game-title").textContent === name)?.querySelector("svg"))`);
});
await claim("the edition is cited, with its checksum", async () => /394,661 positions.*The cgt authors.*Checksum [0-9a-f]{32}/.test(await text("elsewhere")));
await claim("what has no value says why, and a loopy game does not occur", async () => (await elsewhere("nonsense", "unknown name")) && elsewhere("over", "This value does not occur in the"));
await claim("the tabs fit on a screen of 1280 pixels", () => page.evaluate(`${q("#tabs")}.scrollWidth <= ${q("#tabs")}.clientWidth`));

await claim("the tax moves on the thermograph", async () => {
  await show("{3|1}");
  await layer("thermograph");
  await page.until(`!!${q("#cooling input")}`);
  await page.evaluate(`{ const it = ${q("#cooling input")}; it.value = 0.5; it.dispatchEvent(new Event("input")); }`);
  return (await includes("cooling", "Left begins: 2.5")) && includes("cooling", "Right begins: 1.5");
});
await claim("how it comes about", async () => (await click("#why summary"), seen("steps", "scaffold")));
await shot("thermograph");

// ---- the board in a notebook, without the notebook ----------------------------------------------------------

await claim("a widget's board is changed by click, and says what Python says", () =>
  page.evaluate(`(async () => {
    const { default: widget } = await import("./widget.js");
    const state = { text: 'clobber("xo|ox")', board: { kind: "grid", rows: [["x", "o"], ["o", "x"]] }, signs: [".", "x", "o"], said: "waits" };
    const listeners = {}, el = document.createElement("div");
    let saved = 0;
    const set = (name, value) => ((state[name] = value), listeners["change:" + name]?.forEach((f) => f()));
    const model = { get: (name) => state[name], set, on: (name, f) => (listeners[name] ??= []).push(f), save_changes: () => saved++ };
    widget.render({ model, el });
    el.querySelector("td button").click();
    const clicked = state.text === 'clobber("oo|ox")' && saved === 1;
    set("board", { kind: "grid", rows: [["o", "o"], ["o", "x"]] });
    set("said", "it is");
    [...el.querySelectorAll("button")].find((b) => b.textContent === "wider").click();
    return clicked && state.text === 'clobber("oo.|ox.")' && el.textContent.includes("it is");
  })()`),
);

// ---- sums ---------------------------------------------------------------------------------------------------

await claim("a sum is two boards beside each other, and the winning move glows", async () => {
  await show('domineering("..|..|..") + clobber("xox|ox.")');
  await page.press("w");
  await layer("sum");
  await page.until(`document.querySelectorAll(".table .board").length === 2 && document.querySelectorAll(".plus").length === 1 && document.querySelectorAll(".glow").length > 0`);
  await shot("sum");
  return seen("terms", "Hottest: ");
});
await claim("a move in one board of a sum leaves the other", async () => {
  await show("nim(3) + nim(5)");
  await player("Left");
  await after(async () => page.click(await spot(".coin-top", 3, 1)));
  await page.press("w");
  return (await address()) === "nim(3) + nim(3)" && (await includes("verdict", "Whoever moves second wins"));
});
await claim("winning moves are listed, and played", async () => {
  await show("nim(3) + nim(5)");
  await seen("winning", "Left, moving first, wins by");
  await after(() => click("#winning .option"));
  return (await address()) === "nim(3) + nim(3)";
});
await claim("in a sum one sees what the whole is worth after a move", async () => {
  await show("nim(3) - domineering(2,3)");
  await player("Left");
  await page.point(await cell(0, [0.9, 0.5], 1));
  return page.until(`${q(".chip .math")}?.title === "1/2+*3"`, 5).then(() => true);
});
await claim("undo restores who moves", async () => {
  await show("nim(1)");
  await player("Right");
  await show("nim(2)");
  await player("Left");
  await after(() => click("#undo"));
  return page.evaluate(`${q("#turn [data-player=Right]")}.getAttribute("aria-checked") === "true"`);
});
await claim("a game is added, another removed", async () => {
  await show("nim(3)");
  await set("term", "{5|1}");
  await after(() => click("#add button"));
  const sum = await address();
  await page.until(`document.querySelectorAll("#terms button").length === 2`);
  await after(() => click("#terms button"));
  return sum === "nim(3) + {5|1}" && (await address()) === "{5|1}";
});
await claim("links to sums of former pages", async () => {
  await after(() => page.evaluate(`location.hash = "#p=0&sum=nim(3)&sum=-nim(2)"`));
  return page.evaluate(`document.querySelectorAll(".table .board").length === 2 && document.querySelectorAll(".plus").length === 1 && document.querySelector(".plus").textContent === "−"`);
});
await claim("a component that is subtracted is played", async () => {
  await player("Left");
  await after(async () => page.click(await spot(".coin-top", 0, 1)));
  return at("nim(3) - nim()");
});

// ---- the positions visited ----------------------------------------------------------------------------------

await claim("transpositions are merged in the tree of visited positions", async () => {
  await layer("moves");
  await show("0");
  await click("#forget");
  const option = (side, title) => after(() => page.evaluate(`[...document.querySelectorAll("#${side} .option")].find((b) => b.title === "${title}").click()`));
  await show("nim(1,2)");
  await option("left", "nim(2)");
  await option("left", "nim(1)");
  await show("nim(1,2)");
  await option("left", "nim(1,1)");
  await option("right", "nim(1)");
  const shown = await page.evaluate(`document.getElementById("tree").innerText`);
  return (shown.split("nim(1)").length === 3 && shown.split("as above").length === 2) || (console.log(shown), false);
});
await claim("notes stay with the position, and with the browser", async () => {
  await after(() => click("#undo"));
  await fill("note", "two equal heaps");
  await show("nim(1,2)");
  const away = await page.evaluate(`document.getElementById("note").value`);
  await page.open("about:blank");
  await page.open(server.url + "#p=nim(1,1)");
  await page.until(`!!document.querySelector("#value .math")`);
  await ready();
  return away === "" && (await includes("tree", "two equal heaps")) && (await page.evaluate(`document.getElementById("note").value`)) === "two equal heaps";
});

// ---- games against the program ------------------------------------------------------------------------------

async function begin(position, you, first, level = "perfect") {
  await show(position);
  await layer("play");
  await set("you", you);
  await set("first", first);
  await set("level", level);
  await click("#play button");
}
const played = (n) => page.until(`document.querySelectorAll("#played li button, #played li pre").length >= ${n}`, 30);
await claim("the program wins where it can, and says why", async () => {
  await begin("nim(3) + nim(5)", "Left", "program");
  await played(1);
  const first = await includes("played", "Right: nim(5) to nim(3). It wins.");
  await press("#played button", "Why?");
  await page.until(`!!document.querySelector("#played pre")`);
  return first;
});
await claim("a mistake is named, with what would have won", async () => {
  await begin("nim(1) + nim(3)", "Left", "you");
  await page.click(await spot(".coin-top", 2, 1));
  await played(2);
  return (await includes("played", "Left: nim(3) to nim(2). It gives the game away: Left had nim(1).")) && includes("played", "Right: nim(2) to nim(1). It wins.");
});
await claim("a move is taken back", async () => {
  await after(() => click("#undo"));
  return (await text("played")) === "" && (await address()) === "nim(1) + nim(3)";
});
await claim("Domineering 3x3 is played to its end by clicks", async () => {
  await begin("domineering(3,3)", "Left", "you");
  await lay(4, [0.5, 0.9]);
  for (let i = 0; i < 6 && !(await includes("verdict", "no move left")); i++) {
    await page.until(`document.getElementById("status").textContent.includes("your move") || document.getElementById("verdict").textContent.includes("no move left")`);
    if (await includes("verdict", "no move left")) break;
    await page.press("w");
    await page.until(`!!document.querySelector(".glow")`);
    const glow = await page.evaluate(`(() => { const it = document.querySelector(".glow").getBoundingClientRect(); return [it.left + it.width / 2, it.top + it.height / 2]; })()`);
    await page.press("w");
    await page.click(glow);
    await page.until(`!document.getElementById("status").textContent.includes("your move")`);
  }
  await shot("won");
  return (await includes("verdict", "You win.")) && includes("status", "over");
});
await claim("two persons play on one device", async () => {
  await begin("nim(1,1)", "Left", "you", "person");
  await page.click(await spot(".coin-top", 0, 0));
  await page.until(`document.getElementById("status").textContent === "Right, it is your move"`);
  await page.click(await spot(".coin-top", 0, 0));
  return seen("verdict", "Right wins.");
});
await claim("another position ends the game", async () => {
  await show("nim(2)");
  await mode("explore");
  return (await text("played")) === "";
});

// ---- lessons ------------------------------------------------------------------------------------------------

const step = (words) => after(() => press("#lesson button", words));
const answerLesson = (answer) => page.evaluate(`{ document.getElementById("lesson-answer").value = ${JSON.stringify(answer)}; document.querySelector("#lesson form").requestSubmit(); }`);
await claim("the course is on the page; a lesson puts its position on the board", async () => {
  await layer("lessons");
  await after(() => press("#course button", "1. Hackenbush"));
  return (await seen("lesson", "step 1 of 7")) && (await address()) === 'hackenbush("l(lr;r)")'  && page.evaluate(`document.querySelectorAll(".board-frame .edge").length === 4`);
});
await shot("lesson-first");
await claim("the engine checks an answer", async () => {
  await step("Next");
  await answerLesson("2");
  const wrong = await seen("lesson", "No. Left has two free moves");
  const isHidden = () => page.evaluate(`getComputedStyle(document.querySelector("#value .math")).visibility === "hidden"`);
  const before = await isHidden();
  await answerLesson("3 - 2");
  return wrong && before && (await seen("lesson", "Correct.")) && !(await isHidden());
});
await claim("the position itself is no answer, and a fault of the answer is told", async () => {
  await answerLesson('hackenbush("l")');
  const itself = await seen("lesson", "Write what it is worth");
  await answerLesson("1 +");
  return itself && page.until(`!!document.querySelector("#lesson .error") && !document.getElementById("lesson").textContent.includes("Write what")`).then(() => true);
});
await claim("an outcome is chosen", async () => {
  await step("Next");
  await press("#lesson button", "who moves first");
  const wrong = await seen("lesson", "No.");
  await press("#lesson button", "who moves second");
  return wrong && (await seen("lesson", "Correct."));
});
await shot("lesson-outcome");
await claim("back, and a move on the board keeps the lesson", async () => {
  await step("Back");
  await page.evaluate("scrollTo(0, 0)");
  await player("Left");
  await after(async () => page.click(await spot(".edge.left", 1, 0)));
  return (await address()) === 'hackenbush("l") + hackenbush("r")' && includes("lesson", "step 2 of 7");
});
await claim("all six lessons open, each step has its board", async () => {
  for (let n = 1; n <= 6; n++) {
    await after(() => press("#lesson button", "All lessons"));
    await after(() => press("#course button", `${n}. `));
    await seen("lesson", "step 1 of");
    const last = await page.evaluate(`Number(document.getElementById("lesson").textContent.match(/step 1 of ([0-9]+)/)[1])`);
    for (let n = 1; n < last; n++) await step("Next");
    if (!(await page.evaluate(`document.querySelector("#table .error, #lesson .error") === null`))) return false;
  }
  return true;
});
const LESSON = '# Two heaps\n> nim(3,5)\nTake from one heap.\n? Find the move that wins.\n! Left\n> nim(2)\n? What is it worth?\n= ? == nim(2)\n. *2';
await claim("a teacher's lesson is made, and its link carries it", async () => {
  await after(() => press("#lesson button", "All lessons"));
  await page.evaluate(`document.getElementById("lesson-text").closest("details").open = true`);
  await set("lesson-text", "> 0\n= 1");
  await click("#lesson-try");
  const refused = await seen("lesson-said", "line 2: the condition has no ?");
  await set("lesson-text", LESSON);
  await click("#lesson-link");
  await page.until(`!!document.getElementById("lesson-address")`);
  await shot("lesson-own");
  const link = await page.evaluate(`document.getElementById("lesson-address").href`);
  await page.open("about:blank");
  await page.open(link);
  await page.until(`!!document.querySelector("#value .math")`);
  await ready();
  return refused && (await includes("lesson", "Two heaps")) && (await address()) === "nim(3,5)";
});
await claim("a lesson asks for a move: a losing one is told, a winning one too", async () => {
  await page.evaluate("scrollTo(0, 0)");
  await after(async () => page.click(await spot(".coin-top", 3, 0)));
  const lost = await seen("lesson", "Right can win");
  await after(() => click("#undo"));
  await after(async () => page.click(await spot(".coin-top", 3 + 3, 0)));
  return lost && (await at("nim(3,3)")) && (await seen("lesson", "This move wins."));
});
await shot("lesson-move");
await claim("a lesson is text: no markup", async () => {
  await page.evaluate(`location.hash = "#" + new URLSearchParams([["p", "nim(2)"], ["lesson", "# <img src=x>\\n> nim(2)\\n<b onclick=x>Words</b>"]])`);
  await seen("lesson", "<b onclick=x>Words</b>");
  await after(() => press("#lesson button", "All lessons"));
  return page.evaluate(`!document.querySelector("#lesson img, #lesson b[onclick]")`);
});
await claim("a thermograph from its scaffolds", async () => {
  await layer("lessons");
  await page.evaluate(`document.querySelectorAll("#layer-lessons details").forEach((one) => (one.open = true))`);
  await click("#thermograph-lesson button");
  await page.until(`!!${q("#thermograph-steps button")}`);
  for (let i = 0; i < 6; i++) await press("#thermograph-steps button", "Next");
  const say = (t) => after(() => page.evaluate(`{ const form = document.querySelector("#thermograph-steps form"); form.querySelector("input").value = "${t}"; form.requestSubmit(); }`));
  await say("1");
  const wrong = await includes("thermograph-steps", "No: they do not meet at t = 1");
  await shot("lesson");
  await say("4/2");
  return wrong && includes("thermograph-steps", "Correct. Above t = 2 nobody moves: there the mast stands, at the mean 1");
});
await claim("an integer has no scaffolds", async () => {
  await set("hot", "2");
  await click("#thermograph-lesson button");
  return seen("thermograph-steps", "a mast alone");
});
await claim("a canonical form is reduced by hand", async () => {
  const isThere = (words) => page.until(`[...document.querySelectorAll("#canonical-steps button")].some((b) => b.textContent.startsWith(${JSON.stringify(words)}))`);
  const did = async (words, answer) => (await isThere(words), await press("#canonical-steps button", words), seen("canonical-steps", answer));
  await click("#canonical-lesson button");
  await page.until(`!!${q("#canonical-steps button")}`);
  await did("^", "reverses through 0");
  await did("reverses through 0", "No: {0,*,1*|^} <= 0 is false");
  await did("Nothing", "Not yet");
  await did("0", "is dominated by 1*");
  await did("is dominated by 1*", "Left's 0 is dominated");
  await did("*", "is dominated by 1*");
  await did("is dominated by 1*", "Left's * is dominated");
  return did("Nothing", "Yes: {1*|^} is the canonical form");
});
await claim("an option that reverses is replaced", async () => {
  await set("form", "{^*|*}");
  await click("#canonical-lesson button");
  await page.until(`[...document.querySelectorAll("#canonical-steps button")].some((one) => one.textContent === "^*")`);
  await press("#canonical-steps button", "A hint");
  return seen("canonical-steps", "Look at");
});

// ---- the laboratory -----------------------------------------------------------------------------------------

async function decide(way, statement, words) {
  await set("statement", statement);
  await click(`[value=${way}]`);
  return seen("answer", words, 60);
}
await layer("laboratory");
await claim("a claim is refuted, its counterexample opens", async () => {
  await decide("check", "for a in 0..3, b in 0..3: matrix_nim([a,b;b,a]) == 0", "the smallest");
  return page.evaluate(`document.querySelector("#answer a").textContent.startsWith("matrix_nim(")`);
});
await shot("laboratory");
await claim("a region", () => decide("region", "for a in 0..5, b in 0..5: nim(a,b) == 0", "a == b"));
await claim("a formula", () => decide("guess", "for a in 0..5, b in 0..5: *a + *b", "nim_sum"));
await claim("a table", () => decide("table", "for n in 1..5: kayles(n)", "*3"));
await claim("a map", async () => {
  await set("statement", "for a in 0..8, b in 0..8: outcome(wythoff(a,b)) == P");
  await click("[value=map]");
  await page.until(`!!document.querySelector("#answer svg")`);
  return true;
});
await claim("a cell of a map opens its position", async () => {
  await after(() =>
    page.evaluate(`{
      const map = document.querySelector("#answer svg"), box = map.querySelector("rect[fill=none]").getBoundingClientRect();
      const at = { clientX: box.left + box.width * 2.5 / 9, clientY: box.bottom - box.height * 4.5 / 9, bubbles: true };
      map.dispatchEvent(new MouseEvent("click", at));
    }`),
  );
  return (await address()) === "wythoff(2,4)";
});
await claim("definitions of one's own, in the link", async () => {
  await after(() => fill("rulesets", "def half(n) = n/2"));
  await after(() => page.evaluate(`location.hash = location.hash.replace(/p=[^&]*/, "p=half(3)")`));
  return (await value()) === "3/2" && page.evaluate(`new URLSearchParams(location.hash.slice(1)).get("own") === "def half(n) = n/2"`);
});
await claim("an engine that is just begun answers each call by itself", () =>
  page.evaluate(`import("./engine.js?another").then(async ({ run }) => {
    const answers = await Promise.all(["1 + 1", "{3|1} + *2", "*2 + *3"].map((text) => run(["eval", text])));
    return answers.map(({ out }) => out.trim()).join(" ") === "2 {3+*2|1+*2} *";
  })`),
);

// ---- a ruleset that is drawn ----------------------------------------------------------------------------------

const sketched = (which, n) => page.evaluate(`(() => { const it = ${which}.querySelectorAll(".sketch-cell")[${n}]; it.scrollIntoView({ block: "nearest" }); const box = it.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()`);
const before = (i) => `document.querySelectorAll(".sketch-rule")[${i}].querySelectorAll(".sketch")[0]`, afterwards = (i) => `document.querySelectorAll(".sketch-rule")[${i}].querySelectorAll(".sketch")[1]`;
const draws = (sign) => page.evaluate(`document.querySelector(".palette [data-sign='${sign}']").click()`);
const isText = (words) => page.until(`document.getElementById("drawn-text").textContent === ${JSON.stringify(words)}`, 5).then(() => true);
await claim("a ruleset is drawn: its text is shown and checked", async () => {
  await show("0");
  await layer("laboratory");
  await page.evaluate(`document.getElementById("drawn-rules").open = true`);
  await page.until(`!!document.querySelector(".sketch-rule")`);
  return (await isText('ruleset mine(board of "xo.")\n  Left  "xo" -> ".x" in all directions\n  Right "ox" -> ".o" in all directions')) && seen("drawn-said", "The engine has read the rules");
});
await claim("cells are drawn by pressing and by dragging", async () => {
  await draws(".");
  await page.click(await sketched(before(0), 1));
  await draws("#");
  await page.drag(await sketched(before(1), 0), await sketched(before(1), 1));
  await page.drag(await sketched(afterwards(1), 0), await sketched(afterwards(1), 1));
  return isText('ruleset mine(board of "xo.")\n  Left  "x." -> ".x" in all directions\n  Right "##" -> "##" in all directions');
});
await claim("the engine says what is wrong with a drawing", async () => {
  await page.until(`!!document.querySelector("#drawn-said .error")`);
  await shot("drawing-wrong");
  return page.evaluate(`document.getElementById("drawn-play").disabled`);
});
await claim("a drawing is mended by keys", async () => {
  for (const [which, n, sign] of [[before(1), 0, "."], [before(1), 1, "o"], [afterwards(1), 0, "o"], [afterwards(1), 1, "."]]) {
    await page.evaluate(`${which}.querySelectorAll(".sketch-cell")[${n}].focus()`);
    await page.press(sign);
  }
  await page.evaluate(`{ const it = document.querySelector(".sketch-rule select[aria-label=Where]"); it.value = "as drawn"; it.dispatchEvent(new Event("change")); }`);
  await page.evaluate(`{ const it = document.querySelectorAll(".sketch-rule select[aria-label=Where]")[1]; it.value = "as drawn"; it.dispatchEvent(new Event("change")); }`);
  return isText('ruleset mine(board of "xo.")\n  Left  "x." -> ".x"\n  Right ".o" -> "o."');
});
await claim("a move that does not matter somewhere, another move, a larger picture", async () => {
  await press("#drawing button", "Another move of Left");
  await press(".sketch-rule:nth-child(3) button", "wider");
  await draws("?");
  await page.click(await sketched(before(2), 2));
  return isText('ruleset mine(board of "xo.")\n  Left  "x." -> ".x"\n  Right ".o" -> "o."\n  Left  "x.?" -> ".x?"');
});
await shot("drawing");
await claim("what is drawn is played at once, on its board", async () => {
  await press(".sketch-rule:nth-child(3) button", "remove");
  await page.evaluate(`{ const it = document.getElementById("drawn-name"); it.value = "pass_by"; it.dispatchEvent(new Event("input")); }`);
  await draws(".");
  for (const n of [1, 4]) await page.click(await sketched(`document.querySelector("#drawing > div > .sketch")`, n));
  await page.until(`!document.getElementById("drawn-play").disabled`);
  await after(() => click("#drawn-play"));
  if ((await address()) !== 'pass_by("x.x|o.o")') return false;
  await page.evaluate("scrollTo(0, 0)");
  await player("Left");
  await after(async () => page.click(await cell(1)));
  await shot("drawing-played");
  return at('pass_by(".xx|o.o")');
});

// ---- wrong input, stopping ----------------------------------------------------------------------------------

await claim("wrong input is told in a line", async () => (await show('domineering("..|...")'), includes("verdict", "row 2 has 3 cells")));
await claim("a value by theorem is shown where options are too many", async () => (
  await show("kayles(10^18)"), await layer("moves"), (await includes("options", "more than")) && (await value()) === "*"));
await claim("what is no game is worth what it is worth", async () => (
  await show("[1/3 + 1/3, 2^100 mod 7]"), (await text("table")) === "[2/3,2]" && includes("options", "expected a game")));
await claim("work can be stopped, and goes on after it", async () => {
  await page.evaluate(`location.hash = "#p=" + encodeURIComponent("domineering(7,7)")`);
  await page.until(`!document.getElementById("stop").hidden`);
  await click("#stop");
  await seen("verdict", "stopped");
  await show("{1|-1}");
  return (await value()) === "+-1";
});
await claim("another position need not wait for one that takes long", async () => {
  await page.evaluate(`location.hash = "#p=" + encodeURIComponent("domineering(7,7)")`);
  await page.until(`!document.getElementById("stop").hidden`);
  await show("nim(3)");
  return (await value()) === "*3";
});

await claim("edges of Dots and Boxes are lines, which belong to nobody", async () => {
  await show('dots_and_boxes("#x#.#|x.x.x|#.#x#|.....|#.#.#")');
  return page.evaluate(`document.querySelectorAll("#table .fence").length === 5 && !document.querySelector("#table .stone")`);
});

// ---- for everybody ------------------------------------------------------------------------------------------

await claim("families of games have pictures", async () => {
  await press("#families button", "graphs");
  await page.until(`[...document.querySelectorAll("#gallery .game")].length > 9 && [...document.querySelectorAll("#gallery .game")].every((one) => one.querySelector(one.dataset.text.startsWith("sprouts") ? ".game-picture code" : ".game-picture svg"))`, 60);
  await shot("families", true);
  return true;
});
await claim("a game of the gallery begins", async () => {
  await press("#families button", "To begin");
  await after(() => press("#gallery .game", "Clobber"));
  return (await address()) === 'clobber("xox|ox.")';
});
const axe = process.env.AXE_CORE ?? "/usr/share/nodejs/axe-core/axe.min.js";
if (existsSync(axe)) {
  await page.evaluate(readFileSync(axe, "utf8") + "; 0");
  for (const [position, name] of [['domineering("...|...")', "value"], ["matrix_nim([1,2;2,2])", "moves"], ['col(".-.-L")', "facts"], ["*2", "elsewhere"], ["nim(3) + {2|-1}", "sum"], ["{3|1}", "thermograph"], ["nim(2)", "play"], ["nim(2)", "lessons"], ["nim(2)", "laboratory"]])
    await claim(`axe-core has no objection to ${position}, ${name}`, async () => {
      await show(position);
      await layer(name);
      await ready();
      const objections = await page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, help, nodes }) => id + ": " + help + " " + nodes.map((n) => n.html).slice(0, 3).join(" ")))`);
      if (objections.length) console.log(objections.join("\n"));
      return objections.length === 0;
    });
  await claim("axe-core has no objection to a lesson, nor to a ruleset that is drawn", async () => {
    await page.evaluate(`location.hash = "#p=nim(3,5,7)&lesson=4&step=3"`);
    await layer("lessons");
    await seen("lesson", "step 3 of 6");
    await ready();
    const judge = () => page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, help, nodes }) => id + ": " + help + " " + nodes.map((n) => n.html).slice(0, 3).join(" ")))`);
    const objections = await judge();
    await layer("laboratory");
    await page.evaluate(`document.getElementById("drawn-rules").open = true`);
    await page.until(`!!document.querySelector(".sketch-rule")`);
    objections.push(...(await judge()));
    if (objections.length) console.log(objections.join("\n"));
    return objections.length === 0;
  });
} else console.log("no axe-core here: what it judges is not tried");

await show("--help");
await claim("no option is taken from the address", () => includes("verdict", "unknown name 'help'"));
await claim("a text of the address is never markup", async () => {
  await show('<img src=x onerror="document.title=1">');
  return page.evaluate(`!document.querySelector("#table img, #verdict img, #tree img") && document.title !== "1"`);
});

// ---- a tablet, a phone --------------------------------------------------------------------------------------

await page.size(820, 1180, true);
await show('domineering("...|...")');
await shot("tablet");
await page.size(390, 844, true);
await show('domineering("####|#..#|....|.##.")');
await layer("value");
await shot("phone");
await claim("nothing is wider than a phone", () => page.evaluate("document.documentElement.scrollWidth <= 390"));
await claim("a domino is laid by touch", async () => {
  await player("Left");
  await page.evaluate(`scrollTo(0, 0)`);
  await after(async () => page.tap(await cell(5, [0.5, 0.9])));
  return at('domineering("####|##.#|.#..|.##.")');
});
await claim("a stone is taken by touch", async () => {
  await show('clobber("xo|ox")');
  await player("Left");
  await after(async () => (await page.tap(await cell(0)), page.tap(await cell(2))));
  return at('clobber(".o|xx")');
});
await claim("counters are taken by touch", async () => {
  await show("nim(3,5)");
  await after(async () => page.tap(await spot(".coin-top", 3, 0)));
  return at("nim(3)");
});
await shot("phone-nim");
await claim("where a value occurs is not wider than a phone", async () => (await elsewhere("0", "zero, the endgame")) && page.evaluate(`document.documentElement.scrollWidth <= 390 && ${q("#layer-elsewhere")}.scrollWidth <= ${q("#layer-elsewhere")}.clientWidth`));
await shot("phone-elsewhere", true);
await layer("value");
for (const [name, position] of GAMES.filter(([name]) => /Domineering|Clobber|Hackenbush|Amazons|^Nim/.test(name)))
  await claim(`${name} is played to its end by touch`, async () => (await playOut(position, page.tap)) > 0);
await claim("what is pressed on a phone is 44 pixels high, and named", () =>
  page.evaluate(`[...document.querySelectorAll("button, input, select, textarea")].every((it) => it.getAttribute("aria-label") || it.labels?.length || it.textContent.trim())
    && [...document.querySelectorAll(".top button, .top select, .bar button, .tabs button, #gallery button")].filter((it) => it.offsetParent).every((it) => it.getBoundingClientRect().height >= 43.5)`),
);

if (!isServer)
  await claim("after the first visit no network is needed", async () => {
    await page.until(`navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated")`);
    await page.open("about:blank");
    server.close();
    await page.open(server.url + "#p={3|1}");
    await page.until(`!!document.querySelector("#value .math")`);
    await ready();
    return (await value()) === "{3|1}";
  });
await claim("no fault of the page", () => page.problems.length === 0 || (console.log(page.problems.join("\n")), false));

console.log(`first board after ${times.board.toFixed(2)} s, first value after ${times.value.toFixed(2)} s; ${tried - failed} passed, ${failed} failed`);
await page.close();
if (isServer) server.close();
rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
process.exit(failed ? 1 : 0);
