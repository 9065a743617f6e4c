// picture.js: boards as pictures: grids, matrices, heaps, graphs. A picture knows what is where: `keysAt` the names of what is
// at a point, most exact first, `centre` and `mark` the place of such a name and a shape over it.
import { drawn } from "./dom.js";
import { layout } from "./graph.js";
import { coin, domino, ownerOf, pieceOf, stone } from "./pieces.js";

const UNIT = 100, PAD = 28;

/** What a move laid: a domino over two free cells beside each other that become the same. */
export function tileOf(before, after, look) {
  if (before?.kind !== "grid" || after?.kind !== "grid" || before.rows.length !== after.rows.length) return null;
  const cells = before.rows.flatMap((row, r) => row.flatMap((sign, c) => (sign === after.rows[r]?.[c] ? [] : [[r, c]])));
  if (cells.length !== 2) return null;
  const [[r, c], [r2, c2]] = cells, became = after.rows[r][c];
  if (before.rows[r][c] !== "." || before.rows[r2][c2] !== "." || became !== after.rows[r2][c2] || ownerOf(became, look)) return null;
  return Math.abs(r - r2) + Math.abs(c - c2) === 1 ? [r, c, r2, c2] : null;
}

function svgOf(width, height, label, className, ...children) {
  const over = drawn("g", { class: "over", "aria-hidden": "true" });
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, class: `picture ${className}`, role: "img", "aria-label": label }, ...children, over);
  return { svg, over, width, height };
}

const frame = (width, height) => [
  drawn("rect", { class: "wood-edge", width, height, rx: PAD * 0.8 }),
  drawn("rect", { fill: "url(#frame)", x: 1.5, y: 1.5, width: width - 3, height: height - 3, rx: PAD * 0.75 }),
];

const cell = (x, y, off) => drawn("rect", { class: off ? "cell off" : "cell", x: x + 3, y: y + 3, width: UNIT - 6, height: UNIT - 6, rx: 11, ...(off ? {} : { fill: "url(#cell)" }) });

// ---- grids and matrices -------------------------------------------------------------------------------------

const entry = (text, x, y) => drawn("text", { class: `entry length${Math.min(4, text.length)}`, x, y: y + 18 }, text.replace("-", "−"));

function cells(board, { look, laid = [], label }) {
  const rows = Math.max(1, board.rows.length), columns = Math.max(1, ...board.rows.map((row) => row.length));
  const width = columns * UNIT + 2 * PAD, height = rows * UNIT + 2 * PAD;
  const ground = drawn("g", { transform: `translate(${PAD} ${PAD})` });
  const covered = new Set(laid.flatMap(([r, c, r2, c2]) => [`${r},${c}`, `${r2},${c2}`]));
  const isNone = (sign) => sign === "#" || sign === "" || sign === undefined;
  const middle = (r, c) => [c * UNIT + 50, r * UNIT + 50];
  const piece = (sign, r, c) => (board.kind === "matrix" ? [entry(sign, ...middle(r, c))] : pieceOf(sign, ...middle(r, c), look));
  board.rows.forEach((row, r) => row.forEach((sign, c) => sign === "" || ground.append(cell(c * UNIT, r * UNIT, isNone(sign) && board.kind === "grid" && !covered.has(`${r},${c}`)))));
  board.rows.forEach((row, r) => row.forEach((sign, c) => covered.has(`${r},${c}`) || ground.append(...piece(sign, r, c))));
  ground.append(...laid.map(([r, c, r2, c2, owner], i) => domino([r, c, r2, c2], owner, i === laid.length - 1 ? "last" : "")));
  const made = svgOf(width, height, label, "wooden", ...frame(width, height), ground);
  const at = (key) => key.split(",").map(Number);
  return {
    ...made,
    keysAt: (x, y) => {
      const r = Math.floor((y - PAD) / UNIT), c = Math.floor((x - PAD) / UNIT);
      return r >= 0 && c >= 0 && r < rows && c < columns ? [`${r},${c}`] : [];
    },
    centre: (key) => { const [r, c] = at(key); return middle(r, c).map((p) => p + PAD); },
    mark: (key) => { const [r, c] = at(key); return drawn("rect", { x: c * UNIT + 8 + PAD, y: r * UNIT + 8 + PAD, width: UNIT - 16, height: UNIT - 16, rx: 16 }); },
    tile: ([r, c, r2, c2]) =>
      drawn("rect", { x: Math.min(c, c2) * UNIT + 10 + PAD, y: Math.min(r, r2) * UNIT + 10 + PAD, width: UNIT * (1 + Math.abs(c - c2)) - 20, height: UNIT * (1 + Math.abs(r - r2)) - 20, rx: 20 }),
    // What the board would be there after a move.
    ghost: (after, owner, tile) => {
      const made = drawn("g", { transform: `translate(${PAD} ${PAD})` }), faint = (...all) => drawn("g", { class: "ghost" }, ...all);
      if (tile) made.append(faint(domino(tile, owner)));
      else if (after.rows.length === board.rows.length)
        board.rows.forEach((row, r) => row.forEach((sign, c) => {
          const now = after.rows[r][c];
          if (now !== undefined && now !== sign) made.append(cell(c * UNIT, r * UNIT, isNone(now) && board.kind === "grid"), faint(...piece(now, r, c)));
        }));
      return made;
    },
  };
}

// ---- heaps --------------------------------------------------------------------------------------------------

const COINS = 24; // more are drawn as a column with its number

function heaps(board, { label, small = false }) {
  const sizes = (board.rows[0] ?? []).map(Number), most = Math.max(3, ...sizes.map((n) => Math.min(n, COINS)));
  const step = Math.min(20, 300 / most), room = 92, base = 40 + (small ? Math.max(1, ...sizes.map((n) => Math.min(n, COINS))) : most) * step;
  const width = Math.max(small ? 0 : 240, 28 + room * Math.max(1, sizes.length)), height = base + (small ? 28 : 64);
  const left = (width - room * sizes.length) / 2, x = (h) => left + room * (h + 0.5);
  const top = (n) => base - Math.min(n, COINS) * step;
  const ground = drawn("g", {}, drawn("ellipse", { class: "shade", cx: width / 2, cy: base + 8, rx: width / 2 - 8, ry: 18 }));
  sizes.forEach((n, h) => {
    for (let k = 0; k < Math.min(n, COINS); k++) ground.append(coin(x(h), base - 8 - k * step));
    if (!small) ground.append(drawn("text", { class: "count", x: x(h), y: height - 12 }, String(board.rows[0][h])));
  });
  const made = svgOf(width, height, label, "heaps", ground);
  const level = (key) => key.split(",").map(Number); // of the coin that is taken first: those above it go with it
  const rect = (h, k) => drawn("rect", { x: x(h) - 38, y: top(sizes[h]) - 16, width: 76, height: Math.max(20, base - top(sizes[h]) - k * step + 24), rx: 14 });
  return {
    ...made,
    keysAt: (px, py) => {
      const h = Math.floor((px - left) / room);
      if (h < 0 || h >= sizes.length) return [];
      const k = Math.floor((base - py + 4) / step), held = sizes[h] <= COINS && k >= 0 && py < base + 14;
      return [...(held ? [`${h},${Math.min(k, sizes[h] - 1)}`] : []), String(h)];
    },
    centre: (key) => { const [h, k] = level(key); return [x(h), k === undefined ? height - 20 : base - 8 - Math.min(k, COINS) * step]; },
    mark: (key) => { const [h, k = 0] = level(key); return rect(h, Math.min(k, COINS)); },
    ghost: () => drawn("g"),
  };
}

// ---- graphs -------------------------------------------------------------------------------------------------

// laid: vertices that were coloured, [place, places of neighbours, owner].
function graph(board, { look, label, places = layout(board), laid = [] }) {
  const signs = board.rows.flat(), edges = board.edges ?? [], unit = 120, pad = 64;
  const grounded = signs.includes("#"), all = [...places, ...laid.map(([place]) => place), ...(grounded || !places.length ? [[0, 0]] : [])];
  const from = [0, 1].map((k) => Math.min(...all.map((p) => p[k]))), extent = [0, 1].map((k) => Math.max(...all.map((p) => p[k])) - from[k]);
  const width = Math.max(240, extent[0] * unit + 2 * pad), height = Math.max(160, extent[1] * unit + 2 * pad);
  const shift = [(width - extent[0] * unit) / 2, (height - extent[1] * unit) / 2];
  const put = (place) => place.map((p, k) => (p - from[k]) * unit + shift[k]);
  const spot = (v) => put(places[v]);
  const ground = signs.indexOf("#");
  // From the ground an edge rises where it leads.
  const ends = ({ from: a, to: b }) => {
    const [p, q] = [spot(a), spot(b)];
    if (a === ground && b !== ground) return [[q[0], p[1]], q];
    if (b === ground && a !== ground) return [p, [p[0], q[1]]];
    return [p, q];
  };
  const many = new Map();
  const drawnEdges = edges.map((edge, i) => {
    const name = [edge.from, edge.to].sort().join(), nth = many.get(name) ?? 0;
    many.set(name, nth + 1);
    const [[x1, y1], [x2, y2]] = ends(edge);
    if (edge.from === edge.to) return { i, edge, d: `M${x1} ${y1}c-${40 + 12 * nth}-70 ${40 + 12 * nth}-70 0 0`, middle: [x1, y1 - 48], line: [[x1, y1 - 10], [x1, y1 - 52]] };
    const bend = (nth % 2 ? 1 : -1) * Math.ceil(nth / 2) * 36, length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const middle = [(x1 + x2) / 2 - ((y2 - y1) / length) * bend, (y1 + y2) / 2 + ((x2 - x1) / length) * bend];
    const control = [2 * middle[0] - (x1 + x2) / 2, 2 * middle[1] - (y1 + y2) / 2];
    return { i, edge, d: `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${control.map((p) => p.toFixed(1)).join(" ")} ${x2.toFixed(1)} ${y2.toFixed(1)}`, middle, line: [[x1, y1], middle, [x2, y2]] };
  });
  const kinds = { l: "left", r: "right", e: "both" };
  const made = drawn("g");
  if (grounded) made.append(drawn("rect", { class: "ground", x: 8, y: spot(ground)[1], width: width - 16, height: 18, rx: 6 }), drawn("path", { class: "ground-line", d: `M14 ${spot(ground)[1]}H${width - 14}` }));
  for (const [place, ends] of laid) for (const end of ends) {
    const [cx, cy] = put(end); // a vertex that nobody may colour any more, where none is drawn over it
    made.append(drawn("path", { class: "edge plain", d: `M${put(place).join(" ")}L${cx} ${cy}` }), drawn("circle", { class: "vertex dead", cx, cy, r: 12 }));
  }
  for (const { edge, d, middle } of drawnEdges) {
    const kind = kinds[edge.sign];
    made.append(drawn("path", { class: `edge ${kind ?? "plain"}`, d }));
    if (kind) made.append(drawn("path", { class: `edge-mark ${kind}`, d }));
    if (edge.directed) {
      const [[x1, y1], [x2, y2]] = ends(edge), angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
      made.append(drawn("path", { class: "arrowhead", d: "M-10-9 8 0-10 9z", transform: `translate(${middle.map((p) => p.toFixed(1)).join(" ")}) rotate(${angle.toFixed(1)})` }));
    }
  }
  signs.forEach((sign, v) => {
    if (sign === "#") return;
    const [x, y] = spot(v), owner = ownerOf(sign, look), small = edges.some(({ sign: s }) => kinds[s]);
    if (owner) made.append(drawn("circle", { class: `vertex ${owner}`, cx: x, cy: y, r: 24 }), ...(owner === "right" ? [drawn("circle", { class: "vertex inner right", cx: x, cy: y, r: 14 })] : []));
    else made.append(drawn("circle", { class: sign === "." ? "vertex" : "vertex marked", cx: x, cy: y, r: small ? 9 : 24 }), ...(sign === "." ? [] : [drawn("text", { class: "vertex-sign", x, y: y + 9 }, sign)]));
  });
  for (const [place, , owner] of laid) made.append(drawn("g", { transform: `translate(${put(place).join(" ")})` }, stone(owner, 30)));
  const drawing = svgOf(width, height, label, "graph", made);
  drawing.svg.prepend(drawing.over); // marks are a halo, behind what they mark
  const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
  const toLine = (p, line) => Math.min(...line.slice(1).map((b, i) => {
    const a = line[i], t = Math.max(0, Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / (apart(a, b) ** 2 || 1)));
    return apart(p, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
  }));
  return {
    ...drawing,
    places,
    keysAt: (x, y) => {
      const vertices = signs.map((_, v) => [`v${v}`, apart([x, y], spot(v))]).filter(([, d]) => d < 44);
      const lines = drawnEdges.map(({ i, line }) => [`e${i}`, toLine([x, y], line) + 8]).filter(([, d]) => d < 40);
      return [...vertices, ...lines].sort((a, b) => a[1] - b[1]).map(([key]) => key);
    },
    centre: (key) => (key[0] === "v" ? spot(Number(key.slice(1))) : drawnEdges[Number(key.slice(1))].middle),
    mark: (key) => {
      if (key[0] === "e") return drawn("path", { class: "line", d: drawnEdges[Number(key.slice(1))].d });
      const [cx, cy] = spot(Number(key.slice(1)));
      return drawn("circle", { cx, cy, r: 38 });
    },
    ghost: () => drawn("g"),
  };
}

const kindsOfBoards = { grid: cells, matrix: cells, heaps, graph };

/** The picture of a board; null where there is none of its kind. */
export function pictureOf(board, options) {
  return board && kindsOfBoards[board.kind] && board.rows ? kindsOfBoards[board.kind](board, options) : null;
}

/** A board to look at. */
export function smallPicture(board, options) {
  const picture = pictureOf(board, { label: "", small: true, ...options });
  if (!picture) return null;
  for (const name of ["role", "aria-label"]) picture.svg.removeAttribute(name);
  picture.svg.setAttribute("aria-hidden", "true");
  picture.svg.classList.add("small");
  picture.over.remove();
  return picture.svg;
}
