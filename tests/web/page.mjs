// page.mjs SITE [PICTURES]: the page used as a person would, in Chromium; 77 where there is none. PICTURES: a folder for
// screenshots. AXE_CORE: axe.min.js of axe-core, which judges how the page can be used by everybody; where there is none
// that is not tried.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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
if (pictures) mkdirSync(pictures, { recursive: true });
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

await claim("the manual is linked where it stands beside the page", () =>
  page.evaluate(`fetch("manual/index.html", { method: "HEAD" }).then(({ ok }) => document.getElementById("manual").hidden !== ok)`),
);

// boards
await claim("a click fills a cell", async () => {
  await after(() => click(".board button"));
  return (await address()).includes('domineering("#..|...")');
});
await claim("another click empties it", async () => {
  await after(() => click(".board button"));
  const emptied = await address();
  await after(() => page.evaluate("history.back()"));
  return emptied.includes('domineering("...|...")');
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
await claim("misere play has a genus", async () => (await show("nim(3,5)"), includes("facts", "N, genus 6^6, tame")));
await claim("a graph is drawn", async () => (await show('col(".-.-L")'), page.evaluate(`!!document.querySelector("#board svg")`)));

// values and options
await show('domineering("...|...")');
await shot("desktop");
await claim("mean, temperature and thermograph", async () => (await includes("facts", "5/4")) && page.evaluate(`!!document.querySelector("#thermograph svg")`));
await claim("dominated options name what dominates", () => includes("left", "dominated by 2"));
await claim("an option is a position", async () => {
  await after(() => click("#left button.kept"));
  return (await address()).includes('domineering(".#.|.#.")') && (await includes("tree", 'domineering("...|...")'));
});
await claim("how it comes about", async () => {
  await show("{3|1}");
  await click("#why summary");
  await page.until(`document.getElementById("steps").textContent.includes("scaffold")`);
  return true;
});
await claim("exports", async () => {
  const names = await page.evaluate(`[...document.querySelectorAll("#exports a")].map((a) => a.download).join(" ")`);
  return names === "value.json value.tex value.txt thermograph.png thermograph.svg thermograph.tikz value.py";
});
await claim("a picture in dots is one", async () =>
  page.evaluate(`fetch(document.querySelector("#exports [download='thermograph.png']").href).then((r) => r.arrayBuffer())
    .then((bytes) => bytes.byteLength > 1000 && new Uint8Array(bytes)[1] === 80)`));

// the board in a notebook, without the notebook
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

await claim("the hottest component of a sum is named", async () => {
  await show("nim(3)");
  await after(() => page.evaluate(`location.hash = "#p=nim(3)&sum=nim(3)&sum=" + encodeURIComponent("{5|1}") + "&sum=" + encodeURIComponent("domineering(2,3)")`));
  return includes("winning", "The hottest: {5|1}, of temperature 2.");
});
await claim("a component that is subtracted is played", async () => {
  await show("nim(3)");
  await after(() => page.evaluate(`location.hash = "#p=nim(3)&sum=-nim(3)&sum=nim(2)"`));
  return (await includes("winning", "Left, moving first, wins by")) && includes("winning", "in -(nim(3)) to -(nim(2))");
});

await claim("a loopy game has its sides", async () => {
  await show("over + (on & off) + 1");
  const both = await includes("facts", "onsideonoffsideoff");
  await show("over");
  return both && (await includes("facts", "degreeover"));
});

// the positions visited
const press = (where, words) =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(where)})].find((b) => b.textContent.startsWith(${JSON.stringify(words)})).click()`);
const tree = () => page.evaluate(`[...document.querySelectorAll("#tree li")].map((li) => li.firstChild.textContent + li.querySelector("a").textContent)`);
await claim("transpositions are merged in the tree of visited positions", async () => {
  await after(() => page.evaluate(`location.hash = "#p=0"`));
  await click("#forget");
  for (const to of ["nim(1,2)", "nim(2)", "nim(1)"]) await (to === "nim(1,2)" ? show(to) : after(() => press("#left button", to)));
  await show("nim(1,2)");
  await after(() => press("#left button", "nim(1,1)"));
  await after(() => press("#right button", "nim(1)"));
  const text = await page.evaluate(`document.getElementById("tree").innerText`);
  return text.split("nim(1)").length === 3 && text.split("as above").length === 2 || (console.log(text), false);
});
await claim("undo", async () => (await after(() => click("#undo")), (await address()).includes("p=nim(1,1)")));
await claim("notes stay with the position, and with the browser", async () => {
  await fill("note", "two equal heaps");
  await show("nim(1,2)");
  const away = await page.evaluate(`document.getElementById("note").value`);
  await page.open("about:blank");
  await page.open(server.url + "#p=nim(1,1)");
  await page.until(`document.querySelector("#facts table")`);
  await ready();
  return away === "" && (await includes("tree", "two equal heaps")) && (await page.evaluate(`document.getElementById("note").value`)) === "two equal heaps";
});

// a game against the program
async function begin(terms, you, first) {
  await after(() => page.evaluate(`location.hash = "#" + new URLSearchParams([["p", "0"], ...${JSON.stringify(terms)}.map((term) => ["sum", term])])`));
  await page.evaluate(`document.getElementById("you").value = "${you}"; document.getElementById("first").value = "${first}"`);
  await after(() => click("#play button"));
}
const playsOn = (label) => after(() => page.evaluate(`[...document.querySelectorAll("#turn li button")].find((b) => b.firstChild.textContent === ${JSON.stringify(label)}).click()`));
await claim("the program wins where it can, and says why", async () => {
  await begin(["nim(3)", "nim(5)"], "Left", "program");
  const first = await includes("played", "Right: nim(5) to nim(3). It wins.");
  await press("#played button", "Why?");
  await page.until(`document.querySelector("#played pre")`);
  return first && includes("played", "nim(3) + nim(3)");
});
await claim("a mistake is named, with what would have won", async () => {
  await begin(["nim(1)", "nim(3)"], "Left", "you");
  await playsOn("nim(2)");
  return (await includes("played", "Left: nim(3) to nim(2). It gives the game away: Left had nim(3) to nim(1).")) && includes("played", "Right: nim(2) to nim(1). It wins.");
});
await claim("a move is taken back", async () => {
  await after(() => press("#turn button", "Take back"));
  return (await text("played")) === "" && includes("turn", "You are Left, and to move in nim(1) + nim(3)");
});
await claim("a game is played to its end", async () => {
  await playsOn("nim(1)");
  await after(() => click("#turn li button"));
  return includes("turn", "Right has no move: you win.");
});
await claim("negatives and boards are played", async () => {
  await begin(['-domineering("..|..")', "{2|-1}"], "Right", "program");
  await after(() => click("#turn li button"));
  return (await includes("played", "Left: ")) && includes("played", "Right: ");
});

// lessons
await claim("a thermograph from its scaffolds", async () => {
  await page.evaluate(`document.querySelectorAll("#lessons details").forEach((one) => (one.open = true))`);
  await after(() => click("#thermograph-lesson button"));
  for (let i = 0; i < 6; i++) await press("#thermograph-steps button", "Next");
  const say = (t) => after(() => page.evaluate(`{ const form = document.querySelector("#thermograph-steps form"); form.querySelector("input").value = "${t}"; form.requestSubmit(); }`));
  await say("1");
  const wrong = await includes("thermograph-steps", "No: they do not meet at t = 1");
  await shot("lesson");
  await say("4/2");
  return wrong && includes("thermograph-steps", "Right. Above t = 2 nobody moves: there the mast stands, at the mean 1");
});
await claim("an integer has no scaffolds", async () => {
  await page.evaluate(`document.getElementById("hot").value = "2"`);
  await after(() => click("#thermograph-lesson button"));
  return includes("thermograph-steps", "a mast alone");
});
await claim("a canonical form is reduced by hand", async () => {
  const did = async (words) => after(() => press("#canonical-steps button", words));
  await after(() => click("#canonical-lesson button"));
  await did("^");
  await did("reverses through 0");
  const wrong = await includes("canonical-steps", "No: {0,*,1*|^} <= 0 is false");
  await did("Nothing");
  const early = await includes("canonical-steps", "Not yet");
  await did("0");
  await did("is dominated by 1*");
  await did("*");
  await did("is dominated by 1*");
  await did("Nothing");
  return wrong && early && includes("canonical-steps", "Yes: {1*|^} is the canonical form");
});
await claim("an option that reverses is replaced", async () => {
  await page.evaluate(`document.getElementById("form").value = "{^*|*}"`);
  await after(() => click("#canonical-lesson button"));
  await after(() => press("#canonical-steps button", "A hint"));
  return includes("canonical-steps", "Look at");
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
await claim("a cell of a map opens its position", async () => {
  await after(() =>
    page.evaluate(`{
      const map = document.querySelector("#answer svg"), box = map.querySelector("rect[fill=none]").getBoundingClientRect();
      const at = { clientX: box.left + box.width * 2.5 / 9, clientY: box.bottom - box.height * 4.5 / 9, bubbles: true };
      map.dispatchEvent(new MouseEvent("click", at));
    }`),
  );
  return (await address()).includes("p=wythoff(2,4)") && includes("facts", "*");
});
await claim("a ruleset of one's own, in the link", async () => {
  await after(() => fill("rulesets", "def twice(n) = nim(n) + nim(n)"));
  await show("*3");
  await after(() => fill("rulesets", "def half(n) = n/2"));
  await after(() => page.evaluate(`location.hash = location.hash.replace(/p=[^&]*/, "p=half(3)")`));
  return (await includes("facts", "3/2")) && (await address()).includes("own=def half");
});

await claim("an engine that is just begun answers each call by itself", () =>
  page.evaluate(`import("./engine.js?another").then(async ({ run }) => {
    const answers = await Promise.all(["1 + 1", "{3|1} + *2", "*2 + *3"].map((text) => run(["eval", text])));
    return answers.map(({ out }) => out.trim()).join(" ") === "2 {3+*2|1+*2} *";
  })`),
);

// wrong input, stopping
await claim("wrong input is told in a line", async () => (await show('domineering("..|...")'), includes("board", "row 2 has 3 cells")));
await claim("a value by theorem is shown where options are too many", async () => (
  await show("kayles(10^18)"), (await includes("left", "more than")) && includes("facts", "temperature")));
await claim("what is no game is worth what it is worth", async () => (
  await show("[1/3 + 1/3, 2^100 mod 7]"), (await text("board")) === "[2/3,2]" && includes("left", "expected a game")));
await claim("work can be stopped, and goes on after it", async () => {
  await page.evaluate(`location.hash = "#p=" + encodeURIComponent("domineering(7,7)")`);
  await page.until(`!document.getElementById("stop").hidden`);
  await click("#stop");
  await page.until(`document.getElementById("board").textContent.includes("stopped")`);
  await page.until(`document.getElementById("stop").hidden`, 5);
  await show("{1|-1}");
  return includes("facts", "+-1");
});

// for everybody
const axe = process.env.AXE_CORE ?? "/usr/share/nodejs/axe-core/axe.min.js";
if (existsSync(axe)) {
  await page.evaluate(readFileSync(axe, "utf8") + "; 0");
  for (const position of ['domineering("...|...")', "matrix_nim([1,2;2,2])", 'col(".-.-L")'])
    await claim(`axe-core has no objection to ${position}`, async () => {
      await show(position);
      const objections = await page.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, help, nodes }) => id + ": " + help + " " + nodes.map((n) => n.html).slice(0, 3).join(" ")))`);
      if (objections.length) console.log(objections.join("\n"));
      return objections.length === 0;
    });
} else console.log("no axe-core here: what it judges is not tried");

// what stands in the address is a text, and misère play is that of the position
await show("--help");
await claim("no option is taken from the address", () => includes("facts", "unknown name 'help'"));
await show("nim(3,5,7)");
await claim("one misère outcome", async () => (await includes("facts", "misere playN")) && !(await includes("facts", "canonical form")));

// a phone
await page.size(390, 844, true);
await show('domineering("...|...")');
await shot("phone");
await claim("nothing is wider than a phone", () => page.evaluate("document.documentElement.scrollWidth <= 390"));
await claim("everything that is pressed is named", () =>
  page.evaluate(`[...document.querySelectorAll("button, input, select, textarea")].every((it) => it.getAttribute("aria-label") || it.labels?.length || it.textContent.trim())`),
);
await claim("after the first visit no network is needed", async () => {
  await page.until(`navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated")`);
  await page.open("about:blank");
  server.close();
  await page.open(server.url + '#p={3|1}');
  await page.until(`document.querySelector("#facts table")`);
  await ready();
  return includes("facts", "temperature");
});
await claim("no fault of the page", () => page.problems.length === 0 || (console.log(page.problems.join("\n")), false));

console.log(`first value after ${first.toFixed(2)} s; ${tried - failed} passed, ${failed} failed`);
await page.close();
rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
process.exit(failed ? 1 : 0);
