// board.js: a board on which moves are made by mouse, touch and keyboard. It is given the moves that are possible, with what
// each of them touches, and reports the one that is made; what a move is it does not know.
import { element } from "./dom.js";
import { createMarks } from "./marks.js";
import { meant } from "./moves.js";
import { pictureOf } from "./picture.js";
import { valueOf } from "./value.js";

const nearest = (moves, [x, y]) => moves.reduce((a, b) => (Math.hypot(a.centre[0] - x, a.centre[1] - y) <= Math.hypot(b.centre[0] - x, b.centre[1] - y) ? a : b));

/**
 * {node, show, clear}. onMove(move); onAlike(moves, byKey): the board cannot decide between them; say(words): of the move pointed at.
 * show({board, label, options, moves, owner, hints}): moves [{keys, to, value, board, tile, wins}] of the player `owner`.
 */
export function createBoard({ onMove, onAlike, say }) {
  const node = element("div", { className: "board", tabIndex: 0 });
  node.setAttribute("role", "application");
  let picture = null, moves = [], owner = "left", hints = false, enabled = false;
  let chosen = [], ghost = null, pressed = null, byKey = false;

  // ---- what is shown over the board -------------------------------------------------------------------------

  const shapesOf = (move) => (move.tile && picture.tile ? [picture.tile(move.tile)] : move.keys.map(picture.mark));
  const marked = (shapes, className) => shapes.map((shape) => (shape.classList.add("mark", ...className.split(" ")), shape));

  function decorate() {
    if (!picture) return;
    picture.over.replaceChildren();
    node.querySelector(".chip")?.remove();
    if (!enabled) return;
    if (hints && !chosen.length) for (const move of moves) if (move.wins) picture.over.append(...marked(shapesOf(move), "glow"));
    if (chosen.length) {
      const may = new Set(meant(moves, chosen).moves.flatMap(({ keys }) => keys));
      for (const key of may) if (!chosen.includes(key)) picture.over.append(...marked([picture.mark(key)], `may ${owner}`));
      picture.over.append(...marked(chosen.map(picture.mark), `chosen ${owner}`));
    }
    if (ghost?.move) {
      if (!ghost.alike) picture.over.append(picture.ghost(ghost.move.board, owner, ghost.move.tile));
      picture.over.append(...marked(shapesOf(ghost.move), `aim ${owner}`));
      chip(ghost.move, ghost.alike);
    } else if (ghost) picture.over.append(...marked([...new Set(ghost.moves.flatMap(({ keys }) => keys))].map(picture.mark), `may ${owner}`));
  }

  function chip(move, alike) {
    const made = element("span", { className: "chip" }), [x, y] = move.centre;
    if (alike) made.append(element("em", { textContent: `${alike.length} moves` }));
    else if (move.value !== undefined) made.append(valueOf(move.value));
    if (!alike && hints && move.wins !== undefined) {
      made.classList.toggle("wins", move.wins);
      made.append(element("em", { textContent: move.wins ? "wins" : "loses" }));
    }
    made.style.left = `${Math.min(Math.max((100 * x) / picture.width, 16), 84)}%`;
    made.style.top = `${(100 * y) / picture.height}%`;
    if (made.childNodes.length) frame.append(made);
  }

  function aim(next) {
    const same = (a, b) => a?.move === b?.move && a?.moves?.length === b?.moves?.length && a?.moves?.[0] === b?.moves?.[0];
    if (same(next, ghost)) return;
    ghost = next;
    decorate();
    say(ghost?.alike ? { alike: ghost.alike } : ghost?.move ? { move: ghost.move } : null);
  }

  // ---- pointing ---------------------------------------------------------------------------------------------

  function pointOf(event) {
    const matrix = picture?.svg.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, y];
  }

  // What a point means after what was chosen: {key, move?, alike?, moves}.
  function read(point, before = chosen) {
    for (const key of picture.keysAt(...point)) {
      if (before.includes(key)) {
        const exact = meant(moves, before).moves.filter(({ keys }) => keys.length === before.length);
        if (exact.length) return { key, ...meant(exact, before) };
        continue;
      }
      const found = meant(moves, [...before, key]);
      if (found.moves.length === 0) continue;
      if (found.move) return { key, ...found };
      if (found.alike) return { key, ...found, move: found.alike[0] };
      // Dominoes: the one that is nearest to where one points.
      if (found.moves.every(({ tile }) => tile)) return { key, moves: found.moves, move: nearest(found.moves, point) };
      return { key, moves: found.moves };
    }
    return null;
  }

  function act(found) {
    if (found?.alike) onAlike(found.alike, byKey);
    else if (found?.move) onMove(found.move);
    if (found?.move) return void ((chosen = []), (ghost = null), decorate());
    chosen = found ? [...chosen, found.key] : [];
    ghost = null;
    decorate();
    say(chosen.length ? { chosen: true } : null);
  }

  const marks = createMarks(node, (event) => {
    const point = picture && pointOf(event);
    return point ? picture.keysAt(...point).at(-1) : undefined; // of a heap, not of a counter in it
  });
  node.addEventListener("pointermove", (event) => {
    if (!enabled || !picture) return;
    byKey = false;
    const point = pointOf(event);
    aim(point && read(point));
  });
  node.addEventListener("pointerleave", () => aim(null));
  node.addEventListener("pointerdown", (event) => {
    if (!enabled || !picture || event.button > 0) return;
    byKey = false;
    const point = pointOf(event);
    pressed = point && picture.keysAt(...point)[0];
    node.setPointerCapture?.(event.pointerId);
    aim(point && read(point));
  });
  node.addEventListener("pointerup", (event) => {
    const point = enabled && picture && pressed && event.button === 0 ? pointOf(event) : null, down = pressed;
    pressed = null;
    if (!point) return;
    const up = picture.keysAt(...point)[0];
    if (up === undefined) return aim(null); // slid off: nothing is done
    if (up !== down && !chosen.length && meant(moves, [down]).moves.length && !meant(moves, [down]).move) {
      const dragged = read(point, [down]);
      if (dragged) return (chosen = [down]), act(dragged);
    }
    act(read(point) ?? (chosen.length ? read(point, ((chosen = []), [])) : null));
  });
  node.addEventListener("pointercancel", () => ((pressed = null), aim(null)));

  // ---- keys -------------------------------------------------------------------------------------------------

  // One for each thing that can be touched.
  /** @returns {{move: any, moves: any[], alike?: any[]}[]} */
  const stations = () => {
    const found = new Map();
    for (const move of moves) {
      const name = [...move.keys].sort().join(" ");
      if (!found.has(name)) found.set(name, { move, moves: [] });
      found.get(name).moves.push(move);
    }
    return [...found.values()].map(({ move, moves: all }) => {
      const distinct = [...new Map(all.map((one) => [one.result ?? one.to, one])).values()];
      return { move, moves: all, ...(distinct.length > 1 ? { alike: distinct } : {}) };
    });
  };

  function step([dx, dy]) {
    const all = stations();
    if (!all.length) return;
    byKey = true;
    if (!ghost?.move) return aim(all[0]);
    const [x, y] = ghost.move.centre;
    const ahead = all.map((one) => {
      const [right, down] = [one.move.centre[0] - x, one.move.centre[1] - y];
      return { one, forward: right * dx + down * dy, aside: Math.abs(right * dy) + Math.abs(down * dx) };
    }).filter(({ forward }) => forward > 1).sort((a, b) => a.forward + 2 * a.aside - b.forward - 2 * b.aside);
    if (ahead.length) return aim(ahead[0].one);
    // Moves of which the places coincide, or are beside: the next one.
    const i = all.findIndex(({ move }) => move === ghost.move);
    aim(all[(i + (dx + dy > 0 ? 1 : all.length - 1)) % all.length]);
  }

  node.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!enabled || !picture || event.target !== node) return;
    if (direction) step(direction);
    else if ((event.key === "Enter" || event.key === " ") && ghost?.move) act(ghost);
    else if (event.key === "Escape") (chosen = []), aim(null), decorate();
    else return;
    event.preventDefault();
  });
  node.addEventListener("focus", () => {
    if (node.matches(":focus-visible") && enabled && !ghost) (byKey = true), aim(stations()[0] ?? null);
  });
  node.addEventListener("blur", () => aim(null));

  const frame = element("div", { className: "board-frame" });
  node.append(frame);

  function show({ board, label, options, moves: possible = [], owner: mover = "left", hints: wanted = false, still = false }) {
    const redrawn = board !== shown.board || options.laid !== shown.laid || options.places !== shown.places;
    if (redrawn) {
      picture = pictureOf(board, { ...options, label });
      shown.board = board;
      shown.laid = options.laid;
      shown.places = options.places;
      frame.replaceChildren(...(picture ? [picture.svg] : []));
      marks.show(picture);
      chosen = [];
    }
    node.setAttribute("aria-label", `${label}. Arrow keys choose a move, Enter makes it.`);
    owner = mover;
    hints = wanted;
    enabled = !still;
    node.classList.toggle("still", still);
    moves = picture ? possible.map((move) => ({ ...move, centre: middle(move.keys.map(picture.centre)) })) : [];
    ghost = null;
    decorate();
    return picture;
  }
  const shown = {};
  const middle = (points) => [0, 1].map((k) => points.reduce((sum, p) => sum + p[k], 0) / points.length);

  return { node, show, clear: () => ((chosen = []), aim(null)) };
}

