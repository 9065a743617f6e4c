// elsewhere.js: where else a value occurs: the rulesets, with their numbers of positions and a least position each; its names in the
// literature; and the same of its negative. An edition of the encyclopedia has this, as files that are fetched one at a time
// (../encyclopedia.mjs): edition.json, and the shard that the key of the value names. What was fetched is there without a network.
import { element, failure } from "./dom.js";
import { patiently, pictureOfText } from "./gallery.js";
import { at, negative, runKnowing } from "./page.js";
import { valueOf } from "./value.js";

const KEPT = "cgt-other"; // the cache in which offline.js keeps what is not of the page

/** The key of a canonical text, eight hexadecimal digits: FNV-1a in 32 bits, as in `cgt encyclopedia export`. */
export function keyOf(text) {
  let key = 2166136261;
  for (const byte of new TextEncoder().encode(text)) key = Math.imul(key ^ byte, 16777619) >>> 0;
  return key.toString(16).padStart(8, "0");
}

// ---- files --------------------------------------------------------------------------------------------------

// Nothing is kept where the browser keeps nothing.
async function kept(use) {
  try {
    return await use(await caches.open(KEPT));
  } catch {
    return undefined;
  }
}

// A first visit is not yet in the hands of offline.js, so the page keeps the file itself.
async function load(name, again) {
  const url = new URL(`encyclopedia/${name}.json`, import.meta.url).href;
  const fresh = await fetch(url, again ? { cache: "reload" } : {}).catch(() => null);
  if (fresh?.ok && !navigator.serviceWorker?.controller) await kept((cache) => cache.put(url, fresh.clone()));
  const response = fresh?.ok ? fresh : await kept((cache) => cache.match(url));
  if (!response && fresh?.status === 404) throw new Error(name === "edition" ? "This site has no encyclopedia." : "This part of the encyclopedia is missing on the server.");
  if (!response) throw new Error("This part of the encyclopedia was not fetched before, and there is no network now.");
  return response.json().catch(() => Promise.reject(new Error("This part of the encyclopedia arrived damaged.")));
}

const files = new Map(); // promises, by name; one that failed is tried again

function file(name, again = false) {
  if (!files.has(name) || again) {
    const loaded = load(name, again);
    files.set(name, loaded);
    loaded.catch(() => files.get(name) === loaded && files.delete(name));
  }
  return files.get(name);
}

// {about, found}; found: null where the value is not in the edition. A shard of another edition was kept from before.
async function find(text, again = false) {
  const about = await file("edition", again), shard = await file(keyOf(text).slice(0, about.digits), again);
  if (shard.checksum === about.checksum) return { about, found: Object.hasOwn(shard.values, text) ? shard.values[text] : null };
  if (again) throw new Error("This part of the encyclopedia is of another edition. Reload the page.");
  return find(text, true);
}

// ---- drawing ------------------------------------------------------------------------------------------------

let choose = (position) => {};

/** pick(position): what pressing a position does. */
export const beginElsewhere = (pick) => void (choose = pick);

const number = (n) => n.toLocaleString("en");
const counted = (n, one) => `${number(n)} ${one}${n === 1 ? "" : "s"}`;

function card({ ruleset, positions, least }, about, isNegative, position) {
  const title = about.rulesets.find((one) => one.ruleset === ruleset)?.title.replace(/,.*| on .*/, "") ?? ruleset;
  const text = isNegative ? negative(least) : least, drawing = element("span", { className: "game-picture" });
  const made = element("button", { type: "button", className: "game", title: text, onclick: () => choose(text) }, drawing,
    element("span", { className: "game-title", textContent: title }), element("span", { className: "occurrence-count", textContent: counted(positions, "position") }));
  made.setAttribute("aria-current", String(text === position));
  return { made, drawing, least, isNegative };
}

const sources = (names) =>
  names.map(({ name, source }) => element("p", { className: "occurrence-name" }, element("b", { textContent: name }), " ", element("span", { className: "small", textContent: source })));

// What the edition has of a value: words and cards.
function part(words, found, about, isNegative, position) {
  const cards = (found?.rulesets ?? []).map((one) => card(one, about, isNegative, position));
  const list = element("div", { className: "occurrences" }, ...cards.map(({ made }) => made));
  return { cards, nodes: [...words, ...sources(found?.names ?? []), ...(cards.length ? [list] : [])] };
}

function drawnParts({ about, found }, value, minus, position) {
  const where = (one) => (one?.positions ? `${counted(one.positions, "position")} of ${counted(one.rulesets.length, "ruleset")}` : null);
  const lead = where(found) ? ["This value occurs in ", element("b", { textContent: where(found) }), "."] : [`This value does not occur in the ${number(about.positions)} positions of the edition.`];
  const own = part([element("p", { className: "lead" }, ...lead)], found, about, false, position);
  if (!minus) return [own];
  const title = element("h2", {}, "Its negative, ", valueOf(minus.value));
  if (minus.value === value) return [own, part([element("p", { textContent: "The value is its own negative: with the players exchanged, these positions have it again." })], null, about)];
  const words = where(minus.found) ? `It occurs in ${where(minus.found)}. With the players exchanged, they have the value of this position.` : "It does not occur in the edition.";
  return [own, part([title, element("p", { textContent: words })], minus.found, about, true, position)];
}

const source = (about) =>
  element("p", { className: "small occurrence-source" }, `The edition “${about.edition}” of the encyclopedia has all positions of ${counted(about.rulesets.length, "ruleset")} up to a size and up to symmetry: ${counted(about.positions, "position")}, ${counted(about.values, "value")}. `,
    `${about.citation} Licence: ${about.licence}. Checksum `, element("code", { textContent: about.checksum }), ". ",
    ...about.errata.map(({ ruleset, text }) => `Erratum: ${ruleset ? `${ruleset}: ` : ""}${text}. `));

let drawn = ""; // what is there, or on its way

function show(isBusy, ...nodes) {
  at("elsewhere").setAttribute("aria-busy", String(isBusy));
  at("elsewhere").replaceChildren(...nodes);
}

// A canonical text reads back, without the reader's definitions. null: there is no engine.
async function minusOf(value) {
  const { status, out } = await patiently(() => runKnowing("", ["eval"], [`-(${value})`]));
  return status === 0 ? out.trim().split("\n").pop() : null;
}

/** Where the value of what is shown occurs. Only this layer asks for it, when it is open. */
export async function showElsewhere({ position, facts, value: early, error, factsError }) {
  const value = facts?.value ?? early, what = JSON.stringify([position, value]);
  if (value === undefined) {
    drawn = "";
    return show(false, ...(error ?? factsError ? [failure(error ?? factsError)] : []));
  }
  if (drawn === what) return;
  drawn = what;
  show(true, element("p", { className: "small", textContent: "Looking it up …" }));
  try {
    const [here, minus] = await Promise.all([find(value), minusOf(value)]);
    const other = minus && { value: minus, ...(minus === value ? {} : await find(minus)) };
    if (drawn !== what) return;
    const parts = drawnParts(here, value, other, position);
    show(false, ...parts.flatMap(({ nodes }) => nodes), source(here.about));
    for (const { drawing, least, isNegative } of parts.flatMap(({ cards }) => cards)) {
      const picture = await pictureOfText(least);
      if (drawn !== what) return;
      drawing.replaceChildren(...(isNegative ? [element("span", { className: "minus", textContent: "−" })] : []), picture);
    }
  } catch ({ message }) {
    if (drawn !== what) return;
    drawn = ""; // asked again when the layer is opened the next time
    show(false, element("p", { textContent: message }));
  }
}
