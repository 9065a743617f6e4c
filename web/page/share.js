// share.js: what a reader takes along of a position: its link, a board for a page of one's own, a picture.
import { button, element } from "./dom.js";
import { at, save, run, state } from "./page.js";
import { dots } from "./facts.js";

const escaped = (text) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const frameOf = (link) => `<iframe src="${escaped(link)}" title="${escaped(state.position)}" width="100%" height="640" loading="lazy" style="border:0"></iframe>`;

function copied(label, text) {
  const field = element("input", { value: text, readOnly: true, id: `share-${label.toLowerCase()}` }), said = element("span", { className: "spoken" });
  said.setAttribute("role", "status");
  field.onfocus = () => field.select();
  const copy = button("Copy", () => {
    field.select();
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    done.then(() => (copy.textContent = said.textContent = "Copied"), () => (copy.textContent = said.textContent = "Selected"));
  }, "plain");
  copy.setAttribute("aria-label", `Copy: ${label}`);
  return element("div", { className: "share-row" }, element("label", { htmlFor: field.id }, label), field, copy, said);
}

async function pictures(place) {
  const position = state.position, { status, out } = await run(["plot", "--format", "svg"], ["board", position]);
  if (status !== 0 || position !== state.position) return void place.replaceChildren("This position has no board to draw.");
  const image = await dots(out);
  place.replaceChildren("The board as ", ...(image ? [save("board.png", "image/png", image), ", "] : []), save("board.svg", "image/svg+xml", out), ".");
}

function showShare() {
  const link = location.href, framed = link.includes("#") ? `${link}&embed=1` : `${link}#${new URLSearchParams([["p", state.position], ["embed", "1"]])}`;
  const place = element("p", { className: "small" }, "A picture is drawn …");
  at("sharing").replaceChildren(
    element("p", { className: "choices-title" }, "Share this position"),
    copied("Link", link),
    copied("Embed", frameOf(framed)),
    element("p", { className: "small", textContent: "The second text puts the board into a page of your own, for instance of a course: visitors make moves there." }),
    place,
  );
  pictures(place);
}
at("sharing").addEventListener("toggle", (event) => /** @type {any} */ (event).newState === "open" && showShare());
