// line.js: the moves that led here, one after the other, above the board: each is a button that goes to the position after it. They
// stand where the page explains itself before the first move.
import { button, element } from "./dom.js";
import { at, goTo, lineHere } from "./page.js";
import { valueOf } from "./value.js";
import { valueAt } from "./visited.js";

/** still: none of them may be gone to. */
export function drawLine(still) {
  const { line, here } = lineHere();
  at("lede").classList.toggle("over", line.length > 1);
  at("line").hidden = line.length < 2;
  if (line.length < 2) return;
  const items = line.map(({ position, by }, i) => {
    const made = button("", () => goTo(i));
    made.disabled = still;
    made.title = position;
    if (i === here) made.setAttribute("aria-current", "step");
    if (by) made.append(element("i", { className: `pip ${by.toLowerCase()}` }), element("span", { className: "spoken" }, `${by}, move `), element("small", { textContent: String(i) }));
    else made.append("Start");
    const value = by && valueAt(position);
    if (value && value.length < 24) made.append(valueOf(value));
    return element("li", {}, made);
  });
  at("line").replaceChildren(...items);
  const current = items[here]; // it is brought to where one sees it when the browser has laid out the page, which takes time
  requestAnimationFrame(() => (at("line").scrollLeft = current.offsetLeft + current.offsetWidth / 2 - at("line").clientWidth / 2));
}

// The arrow keys go along the line, where they mean nothing else.
addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target), { line, here } = lineHere();
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: line.length - 1 }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || (target !== document.body && !target.closest("#line")) || at("line").hidden) return;
  event.preventDefault();
  if (to >= 0 && to < line.length && to !== here && !at("line").querySelector("button").disabled) goTo(to);
});
