// search.js: over all of the manual, with the index that site.py makes; without a server, too.
"use strict";

const idle = new Set("the of is an to in and for how do what with my it does can on i this two game games".split(" "));
const alike = {
  draw: "picture", plot: "picture", install: "installing", cluster: "computers", define: "definitions", web: "browser", page: "browser", jupyter: "notebook",
  fuzzy: "confused", parallel: "processors", multiplication: "product", multiply: "product", compare: "order", wheel: "packages", docker: "container",
  cite: "citing",
};
// What looks things up name by name counts less than what tells of them.
const weightOfPage = (page) => (/^(api-|notebook-)/.test(page) ? 0.5 : page === "python" ? 0.7 : 1);
const partsOf = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
const stem = (word) => (word.length > 4 ? word.replace(/(ies|es|s|ing|ed)$/, "") : word);

// How much of a word is in parts: whole (its plural too), begun, or 0.
function held(parts, word, whole, begun) {
  if (parts.has(word) || parts.has(`${word}s`)) return whole;
  const start = stem(word);
  for (const part of parts) if (part.startsWith(start) || (part.includes(word) && part.split("_").includes(word))) return begun;
  return 0;
}

// The sections that have most words of a question, the best first: [{page, anchor, title, of, text}]. A word counts most
// as the name of a section, then in its title, in that of its page, in the text, and least elsewhere in the page.
function searchManual(index, question) {
  const words = [...partsOf(question)].filter((word) => word.length > 1 || !/[a-z]/.test(word));
  const telling = words.filter((word) => !idle.has(word));
  const asked = telling.length > 0 ? telling : words;
  if (asked.length === 0) return [];
  const pages = new Map();
  for (const section of index) {
    section.parts ??= { title: partsOf(section.title), of: partsOf(section.of), text: partsOf(section.text) };
    if (!pages.has(section.page)) pages.set(section.page, new Set());
    for (const part of section.parts.text) pages.get(section.page).add(part);
  }
  const elsewhere = new Map(); // what a page has of a word, for all of its sections
  const onPage = (page, word) => {
    const key = `${page} ${word}`;
    if (!elsewhere.has(key)) elsewhere.set(key, held(pages.get(page), word, 1, 0.5));
    return elsewhere.get(key);
  };
  const weight = ({ anchor, parts, page }, word) => {
    const here = (anchor === word ? 40 : held(parts.title, word, 30, 18)) + held(parts.of, word, 12, 8) + held(parts.text, word, 4, 2);
    return here || onPage(page, word);
  };
  const found = [];
  for (const section of index) {
    const weights = asked.map((word) => Math.max(weight(section, word), word in alike ? weight(section, alike[word]) : 0));
    const hit = weights.filter((w) => w > 0).length;
    if (hit < asked.length * 0.6) continue;
    const total = weights.reduce((a, b) => a + b, 0) * (hit / asked.length) ** 2 * weightOfPage(section.page);
    if (total > 1) found.push([total, section]);
  }
  return found.sort((a, b) => b[0] - a[0]).slice(0, 12).map(([, section]) => section);
}

if (typeof document !== "undefined") {
  const box = document.getElementById("search-box"), found = document.getElementById("search-found");
  let loading = null;
  const load = () =>
    (loading ??= new Promise((resolve) => {
      const script = document.createElement("script");
      script.src = "search_index.js";
      script.onload = () => resolve(globalThis.manualIndex);
      document.head.append(script);
    }));
  const item = (section) => {
    const made = document.createElement("li"), link = document.createElement("a");
    link.href = `${section.page}.html${section.anchor ? "#" + section.anchor : ""}`;
    link.textContent = section.title;
    made.append(link);
    if (section.of !== section.title) made.append(` ${section.of}`);
    return made;
  };
  box.oninput = async () => {
    const index = await load();
    found.replaceChildren(...searchManual(index, box.value).map(item));
    if (box.value.trim().length > 1 && !found.firstChild) found.textContent = "nothing found";
  };
}
