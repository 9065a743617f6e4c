// page.mjs SITE [PICTURES]: the page used as a person would, in Chromium; 77 where there is none. PICTURES: a folder for
// screenshots.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, serve } from "./browser.mjs";

const [site, pictures] = process.argv.slice(2);
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) {
  console.log("no Chromium here: the page is not tried");
  process.exit(77);
}

const profile = mkdtempSync(join(tmpdir(), "cgt-page-"));
const server = await serve(site);
const page = await launch(chromium, profile);
let failed = 0, tried = 0;

const text = (id) => page.evaluate(`document.getElementById("${id}").textContent`);
const click = (selector) => page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
const fill = (id, value) =>
  page.evaluate(`{ const it = document.getElementById("${id}"); it.value = ${JSON.stringify(value)}; it.dispatchEvent(new Event("change")); }`);
const ready = () => page.until(`document.getElementById("state").textContent.startsWith("done") && document.getElementById("stop").hidden`);
const shot = (name) => pictures && page.screenshot(join(pictures, `${name}.png`));

// Shows a position and waits for all of it.
async function show(position) {
  await page.evaluate(`document.getElementById("state").textContent = ""`);
  await page.evaluate(`location.hash = "#" + new URLSearchParams([["p", ${JSON.stringify(position)}]])`);
  await ready();
}

async function after(act) {
  await page.evaluate(`document.getElementById("state").textContent = ""`);
  await act();
  await ready();
}

async function claim(words, find) {
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
  }
}

const includes = async (id, words) => (await text(id)).includes(words);
const address = () => page.evaluate("decodeURIComponent(location.hash.replaceAll('+', ' '))");

await page.size(1280, 900, false);
const began = Date.now();
await page.open(server.url);
await page.until(`document.querySelector("#facts table")`, 60);
const first = (Date.now() - began) / 1000;
await ready();

// boards
await claim("a click fills a cell", async () => {
  await after(() => click(".board button"));
  return (await address()).includes('domineering("#..|...")');
});
await claim("back is undo", async () => {
  await after(() => page.evaluate("history.back()"));
  return (await text("facts")).includes("{2|-1/2}");
});
await claim("a board grows", async () => {
  await after(() => page.evaluate(`[...document.querySelectorAll("#tools button")].find((b) => b.textContent === "wider").click()`));
  return (await address()).includes('domineering("....|....")');
});
await claim("a key fills a cell, the arrows move", async () => {
  await after(() =>
    page.evaluate(`{
      const cells = document.querySelectorAll(".board button");
      cells[0].focus();
      cells[0].dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "#", bubbles: true }));
    }`),
  );
  return (await address()).includes('domineering(".#..|....")');
});
await claim("a matrix of numbers is edited", async () => {
  await show("matrix_nim([1,2;2,2])");
  await after(() =>
    page.evaluate(`{ const cell = document.querySelector(".board input"); cell.value = "0"; cell.dispatchEvent(new Event("change")); }`),
  );
  return (await address()).includes("matrix_nim([0,2;2,2])");
});
for (const peer of ['game.grid.Domineering("..|..")', 'Clobber("xo|ox")', "nim(3,5)", 'hackenbush("e(ee:A;l)")', "'{0,*|1}'", "{2|-1} + *"])
  await claim(`${peer} is shown`, async () => (await show(peer), (await includes("facts", "temperature")) && !(await includes("board", "cgt"))));
await claim("a graph is drawn", async () => (await show('col(".-.-L")'), page.evaluate(`!!document.querySelector("#board svg")`)));

// values and options
await show('domineering("...|...")');
await shot("desktop");
await claim("mean, temperature and thermograph", async () => (await includes("facts", "5/4")) && page.evaluate(`!!document.querySelector("#thermograph svg")`));
await claim("dominated options name what dominates", () => includes("left", "dominated by 2"));
await claim("an option is a position", async () => {
  await after(() => click("#left button.kept"));
  return (await address()).includes('domineering(".#.|.#.")') && (await includes("path", 'domineering("...|...")'));
});
await claim("how it comes about", async () => {
  await show("{3|1}");
  await click("#why summary");
  await page.until(`document.getElementById("steps").textContent.includes("scaffold")`);
  return true;
});
await claim("exports", async () => (await page.evaluate(`[...document.querySelectorAll("#exports a")].map((a) => a.download).join()`)).includes("thermograph.tex"));

// sums
await claim("winning moves of a sum", async () => {
  await show("nim(3)");
  await after(() => click("#add"));
  await after(() => page.evaluate(`location.hash += "&sum=" + encodeURIComponent("nim(5)")`));
  return includes("winning", "in nim(5) to nim(3)");
});
await claim("a winning move is played", async () => {
  await after(() => click("#winning button"));
  return (await address()).includes("sum=nim(3)&sum=nim(3)") && includes("winning", "outcome P");
});

// claims
async function decide(way, statement, words) {
  await page.evaluate(`document.getElementById("statement").value = ${JSON.stringify(statement)}`);
  await click(`[value=${way}]`);
  await page.until(`document.getElementById("answer").textContent.includes(${JSON.stringify(words)})`);
  return true;
}
await claim("a claim is refuted, its counterexample opens", async () => {
  await decide("check", "for a in 0..3, b in 0..3: matrix_nim([a,b;b,a]) == 0", "the smallest");
  return page.evaluate(`document.querySelector("#answer a").textContent.startsWith("matrix_nim(")`);
});
await claim("a region", () => decide("region", "for a in 0..5, b in 0..5: nim(a,b) == 0", "a == b"));
await claim("a formula", () => decide("guess", "for a in 0..5, b in 0..5: *a + *b", "nim_sum"));
await claim("a table", () => decide("table", "for n in 1..5: kayles(n)", "*3"));
await claim("a map", async () => {
  await page.evaluate(`document.getElementById("statement").value = "for a in 0..8, b in 0..8: outcome(wythoff(a,b)) == P"`);
  await click("[value=map]");
  await page.until(`document.querySelector("#answer svg")`);
  return true;
});
await claim("a ruleset of one's own, in the link", async () => {
  await after(() => fill("rulesets", "def twice(n) = nim(n) + nim(n)"));
  await show("*3");
  await after(() => fill("rulesets", "def half(n) = n/2"));
  await after(() => page.evaluate(`location.hash = location.hash.replace(/p=[^&]*/, "p=half(3)")`));
  return (await includes("facts", "3/2")) && (await address()).includes("own=def half");
});

// wrong input, stopping
await claim("wrong input is told in a line", async () => (await show('domineering("..|...")'), includes("board", "row 2 has 3 cells")));
await claim("work can be stopped, and goes on after it", async () => {
  await page.evaluate(`location.hash = "#p=" + encodeURIComponent("domineering(7,7)")`);
  await page.until(`!document.getElementById("stop").hidden`);
  await click("#stop");
  await page.until(`document.getElementById("board").textContent.includes("stopped")`);
  await show("{1|-1}");
  return includes("facts", "+-1");
});

// a phone
await page.size(390, 844, true);
await show('domineering("...|...")');
await shot("phone");
await claim("nothing is wider than a phone", () => page.evaluate("document.documentElement.scrollWidth <= 390"));
await claim("everything that is pressed is named", () =>
  page.evaluate(`[...document.querySelectorAll("button, input, select, textarea")].every((it) => it.getAttribute("aria-label") || it.labels?.length || it.textContent.trim())`),
);
await claim("no fault of the page", () => page.problems.length === 0 || (console.log(page.problems.join("\n")), false));

console.log(`first value after ${first.toFixed(2)} s; ${tried - failed} passed, ${failed} failed`);
await page.close();
server.close();
rmSync(profile, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
