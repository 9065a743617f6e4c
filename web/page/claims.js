// claims.js: a claim, a table, a region, a guess or a map; positions in the answer are links, and so are cells of a map.
import * as engine from "./engine.js";
import { button, element, failure, parsed } from "./dom.js";
import { address, at, go, run, state, tell, working } from "./page.js";

const POSITION = /\b[a-z][a-z0-9_]*\((?:"[^"]*"|\[[^\]]*\]|[0-9, ])*\)/g;

// Text of a report, in which positions are links.
function linked(text) {
  const made = element("pre");
  let from = 0;
  for (const match of text.matchAll(POSITION)) {
    if (!state.names.has(match[0].split("(")[0])) continue;
    made.append(text.slice(from, match.index), element("a", { href: address(match[0]), textContent: match[0] }));
    from = match.index + match[0].length;
  }
  made.append(text.slice(from));
  return made;
}

// ---- cells of a map -----------------------------------------------------------------------------------------

// The variables of a statement with their first and last values, where these are written as numerals.
function rangesOf(statement) {
  const heading = statement.match(/^\s*for\s+(.*?):/s)?.[1] ?? "";
  return [...heading.matchAll(/(\w+)\s+in\s+(-?\d+)\s*\.\.\s*(-?\d+)/g)].map(([, name, low, high]) => ({ name, low: +low, high: +high }));
}

// The first position that a statement speaks of, as it is written there.
function positionOf(statement) {
  for (const match of statement.matchAll(/\b([a-z][a-z0-9_]*)\(/g)) {
    if (!state.names.has(match[1])) continue;
    let depth = 0;
    for (let i = match.index + match[1].length; i < statement.length; i++) {
      depth += Number(statement[i] === "(") - Number(statement[i] === ")");
      if (depth === 0) return statement.slice(match.index, i + 1);
    }
  }
  return null;
}

const withValues = (text, values) => text.replace(/"[^"]*"|\b\w+\b/g, (word) => (word in values ? (values[word] < 0 ? `(${values[word]})` : values[word]) : word));

// Fields for the variables, and a click on the map that fills them: the position that stands there opens.
function opener(statement, picture) {
  const ranges = rangesOf(statement), position = positionOf(statement);
  if (ranges.length !== 2 || !position) return [];
  const fields = ranges.map(({ name, low, high }) => element("input", { type: "number", min: low, max: high, value: low, name }));
  const open = () => go(withValues(position, Object.fromEntries(fields.map((field) => [field.name, field.value]))));
  const frame = [...picture.querySelectorAll("rect[fill=none]")].at(0);
  picture.onclick = (event) => {
    const box = frame.getBoundingClientRect();
    const part = [(event.clientX - box.left) / box.width, (box.bottom - event.clientY) / box.height];
    if (part.some((p) => p < 0 || p >= 1)) return;
    ranges.forEach(({ low, high }, i) => (fields[i].value = low + Math.floor(part[i] * (Number(high) - Number(low) + 1))));
    open();
  };
  const labels = fields.map((field) => element("label", {}, `${field.name} = `, field));
  return [element("p", { className: "opener" }, ...labels, " ", button("Open the position there", open))];
}

export async function answerClaim(event) {
  event.preventDefault();
  const way = event.submitter?.value ?? "check";
  const statement = at("statement").value;
  const ways = { map: [["plot", "--format", "svg"], ["map", statement]], region: [["guess", "region"], [statement]] };
  const [command, texts] = ways[way] ?? [[way], [statement]];
  at("answer").replaceChildren(element("p", { textContent: "working …" }));
  const onProgress = (line) => tell(engine.firstLine(line));
  const result = await working(() => run(command, texts, { onProgress }));
  const isMap = way === "map" && result.status === 0;
  const shown = isMap ? element("div", { className: "map" }, parsed(result.out)) : linked(result.out.replace("; --all prints them all", "")); // the page has no such option
  if (isMap) shown.append(...opener(statement, shown.firstElementChild));
  at("answer").replaceChildren(shown, ...(result.err && result.status > 1 ? [failure(engine.firstLine(result.err))] : []));
}
