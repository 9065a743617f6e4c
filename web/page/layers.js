// layers.js: the layers over a position, as tabs. A layer is drawn when it is open and what it shows has changed.
import { at } from "./page.js";

let layers = {}; // by name: draw(shown)
let now = null;
const tabs = () => [...at("tabs").children];
const nameOf = (tab) => tab.id.replace("tab-", "");
export const openName = () => nameOf(tabs().find((tab) => tab.getAttribute("aria-selected") === "true"));

// In the row of tabs alone: the page does not move.
function reveal(tab) {
  at("tabs").scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - at("tabs").clientWidth / 2;
}

export function openLayer(name, focus = false) {
  for (const tab of tabs()) {
    const isOpen = nameOf(tab) === name;
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    at(`layer-${nameOf(tab)}`).hidden = !isOpen;
    if (isOpen && focus) tab.focus();
    if (isOpen) reveal(tab);
  }
  if (now) layers[name]?.(now);
}

/** What is shown has changed, or more of it is known. */
export function redraw(shown) {
  now = shown;
  layers[openName()]?.(now);
}

export function beginLayers(given) {
  layers = given;
  addEventListener("resize", () => reveal(at(`tab-${openName()}`)));
  at("tabs").onclick = (event) => event.target.closest("[role=tab]") && openLayer(nameOf(event.target.closest("[role=tab]")));
  at("tabs").onkeydown = (event) => {
    const all = tabs(), i = all.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || i < 0) return;
    event.preventDefault();
    openLayer(nameOf(all[(to + all.length) % all.length]), true);
  };
}
