// conditions.js: what of the browser or the network is missing, and what that means for the reader, in the footer. That there
// is no engine is said on the board (page.js).
import { button } from "./dom.js";
import { at } from "./page.js";

const KEPT_AFTER = 3000; // ms

function canKeep() {
  try {
    localStorage.setItem("cgt.try", "");
    localStorage.removeItem("cgt.try");
    return true;
  } catch {
    return false;
  }
}

const missing = { network: false, storage: false, copy: false };

function say() {
  const words = [];
  if (missing.network) words.push(missing.copy ? "There is no network now. What is loaded continues to work; if you close the page, you need the network to open it again." : "There is no network now. The page does not need it.");
  else if (missing.copy) words.push("This browser keeps no copy of the page: to open it again you need the network.");
  if (missing.storage) words.push("This browser stores nothing for the page: when you close it, the positions visited, your notes and the choice of light or dark are lost.");
  at("conditions").replaceChildren(words.join(" "), ...(next ? [" A newer version of this page is here. ", button("Use it now", () => next.postMessage("now"), "plain")] : []));
}

// The version of the page that offline.js keeps for the next time. null: there is none.
let next = null;

function watchVersions(registration) {
  const workers = navigator.serviceWorker, isFirst = !workers.controller;
  const look = () => ((next = isFirst ? null : registration.waiting), say());
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  workers.addEventListener("controllerchange", () => isFirst || location.reload());
}

const is = (what, holds) => ((missing[what] = holds), say());

/** Keeps a copy of the page, for use without a network, and says from now on what is missing. */
export function watchConditions() {
  is("storage", !canKeep());
  is("network", navigator.onLine === false);
  addEventListener("online", () => is("network", false));
  addEventListener("offline", () => is("network", true));
  if (!navigator.serviceWorker) is("copy", true);
  // Not in the midst of the first moves: to keep the page the browser reads and writes all of it.
  setTimeout(() => navigator.serviceWorker?.register("offline.js").then(watchVersions, () => is("copy", true)), KEPT_AFTER);
}
