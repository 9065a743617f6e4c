// facts.js: all that is known of a position or a value, line by line, from what `cgt show --json` prints; and its exports.
import { element, failure } from "./dom.js";
import { at, run, save } from "./page.js";
import { word } from "./words.js";

// Sides are listed where they differ from the value. Of a position, misère play is listed, and not that of its canonical form,
// which may be won by another player: nim(3,5,7) is N, and * is P.
export function factsOf(data) {
  const { outcome, genus, kind } = data.misere_play ?? {};
  const isFact = ([name, fact]) =>
    typeof fact === "string" && name !== "expression" && !(name.endsWith("side") && fact === data.value) && !(outcome && name === "misere_outcome");
  const wordsOf = (name) => name.replaceAll("_", " ") + (name === "misere_outcome" ? " of the canonical form" : "");
  const facts = Object.entries(data).filter(isFact).map(([name, fact]) => [wordsOf(name), fact]);
  if (outcome) facts.push(["misere play", [outcome, genus && `genus ${genus}`, kind].filter(Boolean).join(", ")]);
  return facts;
}

let drawn = null; // the position whose facts are there

export async function showFacts({ position, facts, factsError }) {
  if (!facts) {
    drawn = null;
    at("exports").replaceChildren();
    return void at("facts").replaceChildren(...(factsError ? [failure(factsError)] : []));
  }
  if (drawn === position) return;
  drawn = position;
  at("exports").replaceChildren();
  const formats = await Promise.all([["--unicode"], ["--latex"]].map((format) => run(["eval", ...format], [position])));
  if (drawn !== position) return;
  const latex = formats[1].out.trim().split("\n").pop();
  const [value, ...others] = factsOf(facts);
  const rows = [value, ["in signs", formats[0].out.trim()], ["LaTeX", latex], ...others];
  if (facts.kinds?.length) rows.push(["it", facts.kinds.map((kind) => kind.replaceAll("_", " ")).join(", ")]);
  at("facts").replaceChildren(
    element("table", { className: "facts" }, ...rows.map(([name, fact]) => element("tr", {}, element("th", { scope: "row" }, word(name)), element("td", { textContent: fact })))),
  );
  await showExports(position, facts, formats[1].out);
}

/** A picture in dots, twice as fine as it is drawn. */
export function dots(picture) {
  return new Promise((resolve) => {
    const image = new Image();
    image.onerror = () => resolve(null);
    image.onload = () => {
      const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(resolve, "image/png");
    };
    image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  });
}

async function showExports(position, data, latex) {
  const links = [save("value.json", "application/json", JSON.stringify(data, null, 1)), save("value.tex", "text/plain", latex)];
  const page = await run(["show"], [position]);
  links.push(save("value.txt", "text/plain", page.out));
  const picture = await run(["plot", "--format", "svg"], ["thermograph", position]);
  if (picture.status === 0) {
    const image = await dots(picture.out);
    if (image) links.push(save("thermograph.png", "image/png", image));
    links.push(save("thermograph.svg", "image/svg+xml", picture.out));
    const tikz = await run(["plot", "--format", "tex"], ["thermograph", position]);
    if (tikz.status === 0) links.push(save("thermograph.tikz", "text/plain", tikz.out));
  }
  const board = await run(["plot", "--format", "svg"], ["board", position]);
  if (board.status === 0) links.push(save("board.svg", "image/svg+xml", board.out));
  links.push(save("value.py", "text/plain", `from cgtlab import Game\nGame(${JSON.stringify(position)})`));
  if (drawn !== position) return;
  at("exports").replaceChildren("Keep it as ", ...links.flatMap((link, i) => (i ? [", ", link] : [link])), ".");
}
