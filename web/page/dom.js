// dom.js: elements of HTML and of SVG. Texts enter the page as texts, never as markup.

/**
 * An element with properties and children.
 * @param {string} name
 * @param {Record<string, any>} properties
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * An element of a picture, with attributes and children.
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @type {(words: Node | string, onclick: (event: Event) => void, className?: string) => HTMLButtonElement} */
export const button = (words, onclick, className = "") => element("button", { type: "button", className, onclick }, words);

/** Heard, not seen. */
export const spoken = (words) => element("span", { className: "spoken", textContent: words });

export const failure = (words) => element("p", { className: "error", textContent: words });

/** A picture that the engine drew. It is parsed as a document of its own and must be one drawing. */
export function parsed(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root.localName === "svg" ? document.importNode(root, true) : failure("the picture could not be read");
}
