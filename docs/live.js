// live.js: the examples of the manual run, where the manual stands beside the page (docs/web.md), whose engine they ask. A
// command can be changed before it runs; what a block defines before, a file say, is not known to it.
const engine = () => import("../engine.js");

// The words of a command line, as a shell takes them.
export function words(line) {
  const found = [];
  for (const [, single, double, plain] of (line + " ").matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|([^\s'"]+)|\s+/g)) {
    if (single === undefined && double === undefined && plain === undefined) found.push(null);
    else found.push(single ?? (double !== undefined ? double.replace(/\\(["\\$`])/g, "$1") : plain));
  }
  const out = [];
  let word = null;
  for (const part of found) {
    if (part === null) {
      if (word !== null) out.push(word);
      word = null;
    } else word = (word ?? "") + part;
  }
  return out;
}

async function answer(args) {
  const { run } = await engine();
  const { out, err } = await run(args);
  return out + (out && err ? "\n" : "") + err;
}

// A line to change and run, and its answer.
function form(line, args) {
  const made = document.createElement("form"), text = document.createElement("input"), said = document.createElement("pre");
  text.value = line;
  text.setAttribute("aria-label", "a command to run");
  text.spellcheck = false;
  made.className = "live";
  made.append(text, Object.assign(document.createElement("button"), { textContent: "Run" }), said);
  made.onsubmit = async (event) => {
    event.preventDefault();
    said.textContent = "…";
    try {
      said.textContent = await answer(args(text.value));
    } catch {
      said.textContent = "The engine is not next to this manual; docs/web.md explains how to build it.";
    }
  };
  return made;
}

function open(button, place, line, args) {
  const made = form(line, args);
  place.after(made);
  button.remove();
  made.requestSubmit();
  made.querySelector("input").focus();
}

function offer(place, inside, line, args) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "run", textContent: "Run" });
  button.setAttribute("aria-label", `Run ${line}`);
  button.onclick = () => open(button, place, line, args);
  inside.append(" ", button);
}

const command = (line) => words(line.replace(/^cgt /, ""));
for (const block of document.querySelectorAll("pre > code"))
  for (const line of block.textContent.matchAll(/^(?:\$ | {2})?(cgt (?:eval|show|moves|explain|why|check|table|guess|games|heap|quotient|convert) .*)$/gm))
    if (!/[|>]\s*\w+(\.\w+)?$|<\(|-o |--store|\.(cgt|db|py|so|txt|json)\b/.test(line[1].replace(/'[^']*'/g, ""))) offer(block.parentElement, block.parentElement, line[1], command);
for (const code of document.querySelectorAll("code.live")) offer(code.parentElement, code.parentElement, code.textContent, (text) => ["eval", text]);
