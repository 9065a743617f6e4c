// texts.mjs PAGE CGT: what stands in the address of the page is a text and no option of a command; nothing of the page is
// code from elsewhere; and of a position the page tells one misère outcome. No browser and no WebAssembly are needed: a worker
// that only listens gets what the page asks, and the command CGT answers it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [folder, cgt] = process.argv.slice(2).map((path) => resolve(path));
let failed = 0, tried = 0;

function claim(words, holds) {
  tried++;
  if (holds) return;
  failed++;
  console.log(`FAILED: ${words}`);
}

// Modules, wherever they lie.
const copy = mkdtempSync(join(tmpdir(), "cgt-texts-"));
cpSync(folder, copy, { recursive: true });
writeFileSync(join(copy, "package.json"), '{"type": "module"}');

let asked = null;
globalThis.Worker = class {
  postMessage(message) {
    if (message.id === undefined) return; // the engine
    asked = message;
    queueMicrotask(() => this.onmessage({ data: { id: message.id, status: 1, out: "", err: "" } }));
  }
  terminate() {}
};
globalThis.location = { hash: "" };
globalThis.fetch = async (file) => new Response(String(file).endsWith("known.json") ? '{"answers":[],"size":0}' : "");
WebAssembly.compileStreaming = async () => ({});
const { read, run, ask, state } = await import(join(copy, "page.js"));
const { factsOf } = await import(join(copy, "facts.js"));
const answer = (args) => spawnSync(cgt, args, { encoding: "utf8" });

// ---- texts --------------------------------------------------------------------------------------------------

for (const text of ["--help", "--version", "-d", "--file=/etc/passwd", "-1"])
  for (const [way, command, before] of [[ask, ["show", "--json"], []], [run, ["eval", "--unicode"], []], [ask, ["explain", "options", "--json"], []],
    [run, ["plot", "--format", "svg"], ["thermograph"]], [ask, ["moves", "--json"], []], [run, ["check"], []]]) {
    location.hash = "#" + new URLSearchParams([["p", text]]);
    read();
    await way(command, [...before, state.position]);
    claim(`${command[0]} ${text}: behind --`, asked.args.indexOf("--") >= 0 && asked.args.indexOf("--") < asked.args.indexOf(text));
    const { status, stdout, stderr } = answer(asked.args);
    claim(`${command[0]} ${text}: an expression, not '${(stdout + stderr).slice(0, 60)}'`, status < 3 && !/^usage|^cgt [0-9]|Usage:/m.test(stdout));
  }

// The reader's own rulesets stand before it.
location.hash = "#" + new URLSearchParams([["p", "--help"], ["own", "def F(n) = n"]]);
read();
await run(["eval"], [state.position]);
claim("own rulesets", JSON.stringify(asked.args) === '["eval","-f","own.cgt","--","--help"]' && asked.files["own.cgt"] === "def F(n) = n\n");

// Options are written out, and texts are not among them.
const sources = readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
for (const [name, source] of sources) {
  for (const [call, items] of source.matchAll(/\b(?:run|ask)\(\[([^\]]*)\]/g))
    claim(`${name}: ${call}`, items.split(",").every((item) => /^\s*("[^"]*"|\.\.\.format)\s*$/.test(item)) || call.includes('"--"') || items.startsWith("...command"));
  claim(`${name}: no code from texts`, !/\beval\(|new Function|setAttribute\("on/.test(source));
  claim(`${name}: no markup from texts`, !/innerHTML|outerHTML|insertAdjacentHTML|document\.write|setAttribute\("style/.test(source));
}

// ---- what may run -------------------------------------------------------------------------------------------

const page = readFileSync(join(folder, "index.html"), "utf8");
const policy = page.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.[1] ?? "";
const directives = Object.fromEntries(policy.split(";").map((one) => one.trim().split(/\s+/)).map(([name, ...values]) => [name, values.join(" ")]));
claim("a policy, before all that it is about", policy && page.indexOf(policy) < page.indexOf("<link") && page.indexOf(policy) < page.indexOf("<script"));
claim("nothing but what is allowed", directives["default-src"] === "'none'");
claim("scripts of this place, and WebAssembly", directives["script-src"] === "'self' 'wasm-unsafe-eval'");
claim("no base, no form that is sent", directives["base-uri"] === "'none'" && directives["form-action"] === "'none'");
claim("no script and no style in the page", !/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:/i.test(page));
for (const picture of [["board", "nim(3,5)"], ["thermograph", "{3|1}"], ["board", 'domineering("...|...")']])
  claim(`no style in a picture of ${picture[1]}`, !/<style|\sstyle=|<script|\son[a-z]+=/.test(answer(["plot", "--format", "svg", "--", ...picture]).stdout));

// ---- facts --------------------------------------------------------------------------------------------------

const facts = (text) => factsOf(JSON.parse(answer(["show", "--json", "--", text]).stdout)).filter(([name]) => name.includes("misere"));
claim("nim(3,5,7): N", JSON.stringify(facts("nim(3,5,7)")) === '[["misere play","N, genus 1^1, tame"]]');
claim("*: P", JSON.stringify(facts("*")) === '[["misere outcome of the canonical form","P"]]');

console.log(`${tried - failed} passed, ${failed} failed`);
rmSync(copy, { recursive: true });
process.exit(failed ? 1 : 0);
