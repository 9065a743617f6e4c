// check_pages.mjs SITE: the manual in Chromium: its search leads somewhere, its list of pages folds on a phone, nothing is wider
// than a phone, and axe-core, where AXE_CORE names it, has no objection. 77 where there is no Chromium.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, serve } from "../tests/web/browser.mjs";

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) {
  console.log("no Chromium here: the manual is not opened");
  process.exit(77);
}
const profile = mkdtempSync(join(tmpdir(), "cgt-manual-"));
const server = await serve(process.argv[2]);
const page = await launch(chromium, profile);
const axe = process.env.AXE_CORE ?? "/usr/share/nodejs/axe-core/axe.min.js";
let failed = 0;
const fail = (words) => (failed++, console.log(`FAILED: ${words}`));
const open = async (name) => {
  await page.open(`${server.url}${name}.html`);
  await page.until(`location.pathname === "/${name}.html" && document.readyState === "complete"`);
};

await open("index");
await page.evaluate(`{ const box = document.getElementById("search-box"); box.value = "atomic weight"; box.dispatchEvent(new Event("input")); }`);
await page.until(`document.querySelector("#search-found a")`);
await page.evaluate(`document.querySelector("#search-found a").click()`);
await page.until(`location.hash === "#atomic_weight" && !!document.querySelector(location.hash)`).catch((error) => fail(`search: ${error.message}`));

const menu = `document.querySelector(".pages").getClientRects().length > 0`;
await page.size(1200, 900, false);
if (!(await page.evaluate(menu))) fail("the list of pages is folded where there is room");
await page.size(390, 844, true);
await open("index");
if (await page.evaluate(menu)) fail("the list of pages is not folded on a phone");
await page.evaluate(`document.querySelector("nav.menu summary").click()`);
if (!(await page.evaluate(menu))) fail("the list of pages does not unfold on a phone");

for (const name of ["index", "functions", "gallery", "language", "notebooks", "notebook-1-a-first-hour", "api-game", "ruleset-domineering", "ruleset-matrix_nim", "formats"]) {
  await open(name);
  if (await page.evaluate("document.documentElement.scrollWidth > 390")) fail(`${name} is wider than a phone`);
  if (!existsSync(axe)) continue;
  await page.evaluate(readFileSync(axe, "utf8") + "; 0");
  const objections = await page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`);
  for (const objection of objections) fail(`${name}: ${objection}`);
}
for (const problem of page.problems) fail(problem);
await page.close();
server.close();
rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
process.exit(failed ? 1 : 0);
