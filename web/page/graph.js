// graph.js: graphs of positions: where their vertices stand in a picture, and what a move changed, by the embedding of the
// graph after it in the graph before it that changes least. Vertices are numbered from 0 in the order of the board.

const signs = (board) => board.rows.flat();

function neighbours(count, edges) {
  const lists = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) if (from !== to) lists[from].push(to), lists[to].push(from);
  return lists;
}

function distances(start, lists) {
  const found = Array(lists.length).fill(Infinity), queue = [start];
  found[start] = 0;
  for (const at of queue) for (const next of lists[at]) if (found[next] === Infinity) (found[next] = found[at] + 1), queue.push(next);
  return found;
}

// ---- places -------------------------------------------------------------------------------------------------

// What grows from the ground: vertex "#" below, each vertex at its height, over the middle of what it carries.
function grown(count, lists, ground) {
  const height = distances(ground, lists), places = Array(count), seen = new Set([ground]);
  let column = 0;
  const place = (at) => {
    const above = lists[at].filter((next) => height[next] === height[at] + 1 && !seen.has(next) && seen.add(next));
    const columns = above.map(place);
    const x = columns.length ? (Math.min(...columns) + Math.max(...columns)) / 2 : column++;
    places[at] = [x, -height[at]];
    return x;
  };
  place(ground);
  for (let v = 0; v < count; v++) places[v] ??= [column++, -1];
  return places;
}

// The two directions in which a table of squared distances is widest: classical scaling.
function scaled(table) {
  const n = table.length, square = table.map((row) => row.map((d) => d * d));
  const mean = square.map((row) => row.reduce((a, b) => a + b) / n), all = mean.reduce((a, b) => a + b) / n;
  const centred = square.map((row, i) => row.map((d, j) => -(d - mean[i] - mean[j] + all) / 2));
  const axes = [];
  for (let axis = 0; axis < 2; axis++) {
    let v = centred.map((_, i) => Math.sin(1 + i * (axis + 1.7)));
    let length = 0;
    for (let round = 0; round < 200; round++) {
      v = centred.map((row) => row.reduce((sum, b, j) => sum + b * v[j], 0));
      for (const other of axes) {
        const dot = v.reduce((sum, a, i) => sum + a * other[i], 0);
        v = v.map((a, i) => a - dot * other[i]);
      }
      length = Math.hypot(...v);
      if (length < 1e-9) break;
      v = v.map((a) => a / length);
    }
    axes.push(length < 1e-9 ? v.map(() => 0) : v);
    if (axis === 0 || length >= 1e-9) axes[axis].weight = Math.sqrt(length);
  }
  return table.map((_, i) => axes.map((v) => v[i] * (v.weight ?? 0)));
}

// Edges along the axes as far as they go.
function upright(places, edges) {
  let re = 0, im = 0;
  for (const { from, to } of edges) {
    const angle = Math.atan2(places[to][1] - places[from][1], places[to][0] - places[from][0]);
    re += Math.cos(4 * angle);
    im += Math.sin(4 * angle);
  }
  const turn = -Math.atan2(im, re) / 4, c = Math.cos(turn), s = Math.sin(turn);
  const turned = places.map(([x, y]) => [x * c - y * s, x * s + y * c]);
  const wide = (k) => Math.max(...turned.map((p) => p[k])) - Math.min(...turned.map((p) => p[k]));
  const lying = wide(1) > wide(0) ? turned.map(([x, y]) => [y, x]) : turned;
  const [x0, y0] = lying[0], whole = lying.map(([x, y]) => [Math.round(x - x0), Math.round(y - y0)]);
  return whole.every(([x, y], i) => Math.hypot(x + x0 - lying[i][0], y + y0 - lying[i][1]) < 0.3) ? whole : lying; // a grid, where it is nearly one
}

function component(members, lists, edges) {
  if (members.length === 1) return [[0, 0]];
  const index = new Map(members.map((v, i) => [v, i]));
  const table = members.map((v) => { const all = distances(v, lists); return members.map((w) => all[w]); });
  const places = scaled(table);
  for (let round = 0; round < 60; round++) // stress: each distance in the picture towards that in the graph
    for (let i = 0; i < places.length; i++) {
      let x = 0, y = 0, weight = 0;
      for (let j = 0; j < places.length; j++) {
        if (i === j) continue;
        const d = table[i][j], w = 1 / (d * d), dx = places[i][0] - places[j][0], dy = places[i][1] - places[j][1];
        const length = Math.hypot(dx, dy) || 1e-6;
        x += w * (places[j][0] + (d * dx) / length);
        y += w * (places[j][1] + (d * dy) / length);
        weight += w;
      }
      places[i] = [x / weight, y / weight];
    }
  const within = edges.filter(({ from, to }) => from !== to && index.has(from)).map(({ from, to }) => ({ from: index.get(from), to: index.get(to) }));
  return upright(places, within);
}

/** The places of the vertices, edges about one unit long. */
export function layout(board) {
  const all = signs(board), edges = board.edges ?? [], lists = neighbours(all.length, edges);
  const ground = all.indexOf("#");
  if (ground >= 0) return grown(all.length, lists, ground);
  const places = Array(all.length), seen = new Set();
  let right = 0;
  for (let v = 0; v < all.length; v++) {
    if (seen.has(v)) continue;
    const far = distances(v, lists), members = all.map((_, w) => w).filter((w) => far[w] < Infinity);
    members.forEach((w) => seen.add(w));
    const own = component(members, lists, edges), least = [0, 1].map((k) => Math.min(...own.map((p) => p[k])));
    own.forEach(([x, y], i) => (places[members[i]] = [x - least[0] + right, y - least[1]]));
    right = Math.max(...members.map((w) => places[w][0])) + 1;
  }
  return places;
}

// ---- what a move changed ------------------------------------------------------------------------------------

const BUDGET = 20000, MANY = 500; // steps of the search for one option, and embeddings that it keeps

/**
 * Embeddings of `after` in `before` that change least, at most a few of them:
 * {map: vertex after -> before, lost: vertices, changed: vertices, edges: indices of lost edges}.
 */
export function embeddings(before, after) {
  const old = signs(before), now = signs(after);
  const oldEdges = before.edges ?? [], nowEdges = after.edges ?? [];
  if (now.length > old.length || nowEdges.length > oldEdges.length) return [];
  const key = (from, to, { sign, directed }) => (directed || from <= to ? `${from}>${to}${sign}` : `${to}>${from}${sign}`);
  const held = new Map();
  oldEdges.forEach((edge, i) => { const k = key(edge.from, edge.to, edge); held.set(k, [...(held.get(k) ?? []), i]); });
  const adjacent = neighbours(now.length, nowEdges);
  // Vertices with neighbours that are placed already come first.
  const order = [];
  for (const start of now.keys()) {
    if (order.includes(start)) continue;
    const queue = [start];
    for (const at of queue) if (!order.includes(at)) order.push(at), queue.push(...adjacent[at]);
  }
  const map = Array(now.length).fill(-1), taken = new Set();
  let best = Infinity, found = [], steps = 0;
  const incident = now.map((_, v) => nowEdges.filter(({ from, to }) => from === v || to === v));
  const fits = (v) => {
    const needed = new Map();
    for (const edge of incident[v]) {
      if (map[edge.from] < 0 || map[edge.to] < 0) continue;
      const k = key(map[edge.from], map[edge.to], edge);
      needed.set(k, (needed.get(k) ?? 0) + 1);
    }
    return [...needed].every(([k, count]) => (held.get(k)?.length ?? 0) >= count);
  };
  const search = (at, cost) => {
    if (cost > best || ++steps > BUDGET) return;
    if (at === order.length) {
      if (cost < best) (best = cost), (found = []);
      if (found.length < MANY) found.push([...map]);
      return;
    }
    const v = order[at];
    for (let w = 0; w < old.length; w++) {
      if (taken.has(w) || (old[w] === "#") !== (now[v] === "#")) continue;
      map[v] = w;
      if (fits(v)) {
        taken.add(w);
        search(at + 1, cost + (old[w] === now[v] ? 0 : 1));
        taken.delete(w);
      }
      map[v] = -1;
    }
  };
  search(0, 0);
  const all = found.map((one) => {
    const kept = new Set(one), used = new Map();
    for (const edge of nowEdges) { const k = key(one[edge.from], one[edge.to], edge); used.set(k, (used.get(k) ?? 0) + 1); }
    const edges = [...held].flatMap(([k, indices]) => indices.slice(used.get(k) ?? 0));
    return { map: one, lost: [...old.keys()].filter((w) => !kept.has(w)), changed: [...one.keys()].filter((v) => old[one[v]] !== now[v]).map((v) => one[v]), edges };
  });
  const least = Math.min(...all.map((one) => spread(one, before)));
  return all.filter((one) => spread(one, before) === least);
}

// What a move changes lies together: lost vertices away from the nearest to their middle, and lost edges and changed vertices
// that are not beside a lost vertex, count against it.
function spread({ lost, changed, edges }, board) {
  if (lost.length === 0) return 0;
  const lists = neighbours(signs(board).length, board.edges ?? []), gone = new Set(lost);
  const scattered = Math.min(...lost.map((v) => lost.filter((w) => w !== v && !lists[v].includes(w)).length));
  const apart = edges.filter((e) => !gone.has(board.edges[e].from) && !gone.has(board.edges[e].to));
  return scattered + apart.length + changed.filter((v) => !lists[v].some((w) => gone.has(w))).length;
}

const plays = { Left: "le", Right: "re" }; // the edges that a player takes, where edges belong to players

/** What one points at to make the move: keys "v3" of vertices, "e2" of edges. */
export function targets(board, { lost, changed, edges: gone }, player) {
  const edges = board.edges ?? [], lists = neighbours(signs(board).length, edges), missing = new Set(lost);
  const owned = gone.filter((e) => plays[player]?.includes(edges[e].sign));
  const ends = (e) => [edges[e].from, edges[e].to].filter((v) => missing.has(v)).length;
  const removed = lost.length === 2 ? gone.filter((e) => ends(e) === 2) : [];
  if (edges.some(({ sign }) => /^[ler]$/.test(sign))) {
    // What stands on the ground falls with the edge below it; elsewhere an edge may go with both of its ends.
    const isGrounded = signs(board).includes("#"), cut = owned.filter((e) => ends(e) < 2);
    const keys = [...new Set([...(cut.length === 1 ? cut : []), ...(isGrounded ? [] : removed.filter((e) => owned.includes(e)))])];
    return (keys.length ? keys : owned.length ? owned : gone).map((e) => `e${e}`);
  }
  if (lost.length === 0) return changed.length ? changed.map((v) => `v${v}`) : gone.map((e) => `e${e}`);
  const touched = [...lost, ...changed];
  const centres = lost.filter((v) => touched.every((w) => w === v || lists[v].includes(w)));
  return [...(centres.length ? centres : lost).map((v) => `v${v}`), ...removed.map((e) => `e${e}`)];
}
