// claims.js: a claim, a table, a region, a guess or a map; positions in the answer are links.
import * as engine from "./engine.js";
import { element } from "./board.js";
import { address, at, failure, run, state, svg, tell, working } from "./page.js";

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

export async function answerClaim(event) {
  event.preventDefault();
  const way = event.submitter?.value ?? "check";
  const statement = at("statement").value;
  const args = way === "map" ? ["plot", "map", statement, "--format", "svg"] : [way, statement];
  at("answer").replaceChildren(element("p", { textContent: "working …" }));
  const onProgress = (line) => tell(engine.firstLine(line));
  const result = await working(() => run(args, { onProgress }));
  const shown = way === "map" && result.status === 0 ? svg(result.out) : linked(result.out);
  at("answer").replaceChildren(shown, ...(result.err && result.status > 1 ? [failure(engine.firstLine(result.err))] : []));
}
