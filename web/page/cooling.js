// cooling.js: the thermograph, with a tax that the reader chooses, and how it comes about.
import * as engine from "./engine.js";
import { element, failure } from "./dom.js";
import { at, run } from "./page.js";
import { isDrawable, number, thermograph, wallAt } from "./thermograph.js";
import { valueOf } from "./value.js";

let tax = 0.25; // in temperature
let of = null;

const rounded = (x) => String(Math.round(x * 1000) / 1000).replace("-", "−");

export function cooling({ facts, position }) {
  if (of !== position) at("why").open = false;
  if (!facts || !isDrawable(facts)) return void ((of = null), at("cooling").replaceChildren(failure(facts ? "this value has no thermograph that could be drawn" : "")));
  if (of === position) return;
  of = position;
  const temperature = Math.max(0, number(facts.temperature)), top = Math.max(1, temperature * 1.25);
  const figure = element("figure"), words = element("div", { className: "tax-words" });
  const input = element("input", { type: "range", min: 0, max: top, step: top / 100, value: Math.min(tax, top) });
  const draw = () => {
    tax = Number(input.value);
    figure.replaceChildren(thermograph(facts, { width: 380, height: 196, at: tax }));
    const [left, right] = [wallAt(facts.left_wall, tax), wallAt(facts.right_wall, tax)];
    words.replaceChildren(
      element("p", {}, element("i", { className: "dot-key left" }), "Left begins: ", rounded(left)),
      element("p", {}, element("i", { className: "dot-key right" }), "Right begins: ", rounded(right)),
      element("p", { className: "small", textContent: tax > temperature ? "The tax is more than a move gains: nobody moves, and the value is the mean." : "Each move costs the tax. The walls show where play comes to." }),
    );
  };
  input.oninput = draw;
  draw();
  const facts_ = element("p", {}, "mean ", valueOf(facts.mean), element("span", { className: "gap" }), "temperature ", valueOf(facts.temperature));
  at("cooling").replaceChildren(element("div", { className: "cooling" }, figure, element("div", {}, facts_, element("label", {}, "Tax on a move ", input), words)));
}

/** How value and thermograph come about, when a reader opens it. */
export async function explain(position) {
  if (!at("why").open) return;
  at("steps").replaceChildren();
  for (const what of [position, `thermograph(${position})`]) {
    const { status, out, err } = await run(["explain"], [what]);
    at("steps").append(status === 0 ? element("pre", { textContent: out.trim(), tabIndex: 0 }) : failure(engine.firstLine(err)));
  }
}
