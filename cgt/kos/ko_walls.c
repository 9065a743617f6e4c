/* ko_walls.c: walls of kos under a ban.
 *
 * Play next to a stack with arbitrarily many coupons of each temperature has the walls at temperature t as
 * a fixed point: of each node, with Left to move, L = max(Left scaffold, R), for Left may take a coupon,
 * and R = min(Right scaffold, L). Scaffolds are what play between two coupons makes of the walls, which
 * depends on the ban. All of it is monotone and moves with its arguments, so walls that are known at t
 * determine the walls just above t: they are iterated with numbers a + b·e, where e is infinitesimal, until
 * nothing changes. Every comparison on the way is of two lines; the first two that cross above t bound the
 * stretch on which the walls are straight.
 *
 * At temperature 0 the walls are determined if the iteration from -infinity ends where the one from
 * infinity ends. Otherwise a position is cold: what it is worth depends on play below 0.
 *
 * Under a komaster no path is needed. When the komaster moves to a node of the ko, the opponent takes a
 * coupon and the komaster moves again: so a turn is a path of the komaster's moves out of the ko,
 * taxed once a move. The opponent meets a position again only after such a turn or a coupon, which clear
 * the history.
 * Tested: kos::walls_are_limits_of_coupons */
#include <string.h>

#include "cgt/kos/kos.h"

enum { MOST_CORNERS = 10000 };

/* a + b·e, or an infinity. */
typedef struct germ {
  cgt_fraction a;
  int64_t b;
  int infinite; /* -1, 0, 1 */
} germ;

/* A wall of a short game from temperature -1 up: from temperature t on, v + slope·(t - its t). */
typedef struct stretch {
  cgt_fraction t, v;
  int slope;
} stretch;

typedef struct leaf_walls {
  stretch *items[2];
  size_t count[2]; /* 0: not made yet */
} leaf_walls;

typedef struct march {
  cgt_ctx *ctx;
  cgti_ko_graph *ko;
  cgt_ban ban;
  cgt_fraction t;
  germ *walls[2], *made[2]; /* by node: with that player to move */
  leaf_walls *leaves;
  bool *met; /* by node: occurred since the last coupon */
  bool over; /* a fraction did not fit */
  bool stopped;
  bool tracks, bounded; /* are crossings looked for, and was one found? */
  cgt_fraction stretch; /* up to the first one */
} march;

/* ---- germs ----------------------------------------------------------------------------------------- */

static int germ_cmp(march *m, const germ *x, const germ *y) {
  if (x->infinite != y->infinite) return x->infinite < y->infinite ? -1 : 1;
  if (x->infinite) return 0;
  const int sign = cgti_fraction_cmp(&m->over, x->a, y->a);
  return sign ? sign : (x->b > y->b) - (x->b < y->b);
}

static germ taxed_germ(march *m, germ x, cgt_player player) {
  if (x.infinite) return x;
  x.a = player == CGT_LEFT ? cgti_fraction_sub(&m->over, x.a, m->t) : cgti_fraction_add(&m->over, x.a, m->t);
  x.b += player == CGT_LEFT ? -1 : 1;
  return x;
}

static void bound_stretch(march *m, cgt_fraction h) {
  if (h.numerator <= 0 || (m->bounded && cgti_fraction_cmp(&m->over, m->stretch, h) <= 0)) return;
  m->stretch = h;
  m->bounded = true;
}

/* The one that player prefers. */
static void prefer_germ(march *m, germ *best, bool *any, germ x, cgt_player player) {
  if (!*any) {
    *best = x;
    *any = true;
    return;
  }
  if (m->tracks && !x.infinite && !best->infinite && x.b != best->b)
    bound_stretch(m, cgti_fraction_part(&m->over, cgti_fraction_sub(&m->over, x.a, best->a), best->b - x.b));
  const int sign = germ_cmp(m, &x, best);
  if (player == CGT_LEFT ? sign > 0 : sign < 0) *best = x;
}

/* ---- leaves ---------------------------------------------------------------------------------------- */

/* The points of a wall, which go down, as stretches that go up. */
static bool stretches_of(stretch **items, size_t *count, march *m, const cgti_wall *wall, cgti_num shift) {
  *items = cgti_scratch_take(m->ctx, (wall->count + 1) * sizeof **items);
  if (!*items) return false;
  *count = wall->count;
  for (size_t i = 0; i < wall->count; i++) {
    const cgti_point *point = &wall->points[wall->count - 1 - i];
    const cgti_num v = cgti_num_add(m->ctx, point->v, shift);
    if (v == CGTI_NAN) return false;
    (*items)[i] = (stretch){cgti_fraction_of_num(&m->over, m->ctx, point->t),
                            cgti_fraction_of_num(&m->over, m->ctx, v),
                            i + 1 < wall->count ? wall->points[wall->count - 2 - i].slope : 0};
  }
  return !m->over || cgti_ko_too_large(m->ctx);
}

static const leaf_walls *leaf_of(march *m, uint32_t leaf) {
  leaf_walls *walls = &m->leaves[leaf];
  cgti_num shift;
  if (walls->count[0]) return walls;
  const cgti_thermograph *of_it = cgti_thermograph_of(&shift, m->ctx, m->ko->leaves[leaf]);
  for (int player = 0; player < 2; player++)
    if (!of_it ||
        !stretches_of(&walls->items[player], &walls->count[player], m, &of_it->walls[player], shift)) {
      m->stopped = true;
      walls->count[0] = 0;
      return NULL;
    }
  return walls;
}

static germ germ_of_leaf(march *m, uint32_t leaf, cgt_player to_move) {
  const leaf_walls *walls = leaf_of(m, leaf);
  germ x = {CGTI_NOUGHT, 0, 0};
  if (!walls) return x;
  const stretch *items = walls->items[to_move];
  const size_t count = walls->count[to_move];
  size_t i = 0;
  while (i + 1 < count && cgti_fraction_cmp(&m->over, items[i + 1].t, m->t) <= 0) i++;
  if (m->tracks && i + 1 < count) bound_stretch(m, cgti_fraction_sub(&m->over, items[i + 1].t, m->t));
  x.b = items[i].slope;
  x.a = cgti_fraction_add(&m->over, items[i].v,
                          cgti_fraction_times(&m->over, cgti_fraction_sub(&m->over, m->t, items[i].t), x.b));
  return x;
}

/* ---- scaffolds ------------------------------------------------------------------------------------- */

/* With to_move to move at an option outside of the ko. */
static germ germ_of_ref(march *m, uint32_t ref, cgt_player to_move) {
  return cgti_is_local(ref) ? m->walls[to_move][ref - CGTI_LOOPY_LOCAL] : germ_of_leaf(m, ref, to_move);
}

static bool is_in_part(const march *m, uint32_t ref, uint32_t part) {
  return cgti_is_local(ref) && cgti_ko_part(m->ko, ref - CGTI_LOOPY_LOCAL) == part;
}

/* The komaster's turn at a node: out of the ko, by one move or more. */
static bool turn_of_master(march *m, germ *best, uint32_t node, cgt_player master) {
  const cgti_refs *moves = &m->ko->graph.options[node][master];
  const uint32_t part = cgti_ko_part(m->ko, node);
  bool any = false;
  if (!cgti_may_recurse(m->ctx)) return m->stopped = true, false;
  for (uint32_t i = 0; i < moves->count && !m->stopped; i++) {
    germ x;
    if (!is_in_part(m, moves->items[i], part))
      x = germ_of_ref(m, moves->items[i], !master);
    else if (!turn_of_master(m, &x, moves->items[i] - CGTI_LOOPY_LOCAL, master))
      continue;
    prefer_germ(m, best, &any, taxed_germ(m, x, master), master);
  }
  return any;
}

/* to_move moves, or takes a coupon, at a node of the ko to which the other has moved; positions that are
 * met are banned. */
static germ answer_on_path(march *m, uint32_t node, cgt_player to_move) {
  const cgti_refs *moves = &m->ko->graph.options[node][to_move];
  const uint32_t part = cgti_ko_part(m->ko, node);
  germ best = m->walls[!to_move][node];
  bool any = true;
  if (!cgti_may_recurse(m->ctx)) return m->stopped = true, best;
  m->met[node] = true;
  for (uint32_t i = 0; i < moves->count && !m->stopped; i++) {
    const uint32_t ref = moves->items[i];
    germ x;
    if (!is_in_part(m, ref, part))
      x = germ_of_ref(m, ref, !to_move);
    else if (m->met[ref - CGTI_LOOPY_LOCAL])
      continue;
    else
      x = answer_on_path(m, ref - CGTI_LOOPY_LOCAL, !to_move);
    prefer_germ(m, &best, &any, taxed_germ(m, x, to_move), to_move);
  }
  m->met[node] = false;
  return best;
}

static germ wall_of(march *m, uint32_t node, cgt_player player);

/* False: the player has no move here, or none that the ban allows. */
static bool scaffold_of(march *m, germ *best, uint32_t node, cgt_player player) {
  if (cgti_ko_masters(m->ban, player)) return turn_of_master(m, best, node, player);
  const cgti_refs *moves = &m->ko->graph.options[node][player];
  const uint32_t part = cgti_ko_part(m->ko, node);
  bool any = false;
  m->met[node] = true;
  for (uint32_t i = 0; i < moves->count && !m->stopped; i++) {
    const uint32_t ref = moves->items[i];
    const germ x = !is_in_part(m, ref, part) ? germ_of_ref(m, ref, !player)
                   : m->ban == CGT_SUPERKO  ? answer_on_path(m, ref - CGTI_LOOPY_LOCAL, !player)
                                            : wall_of(m, ref - CGTI_LOOPY_LOCAL, !player); /* of the komaster */
    prefer_germ(m, best, &any, taxed_germ(m, x, player), player);
  }
  m->met[node] = false;
  return any;
}

static germ wall_of(march *m, uint32_t node, cgt_player player) {
  germ best = m->walls[!player][node], scaffold; /* a coupon */
  bool any = true;
  if (scaffold_of(m, &scaffold, node, player)) prefer_germ(m, &best, &any, scaffold, player);
  return best;
}

/* ---- the fixed point ---------------------------------------------------------------------------------- */

static bool iterate_part(bool *changed, march *m, uint32_t part) {
  const uint32_t *nodes = m->ko->parts.order + m->ko->parts.starts[part];
  const uint32_t size = m->ko->parts.starts[part + 1] - m->ko->parts.starts[part];
  *changed = false;
  for (uint32_t i = 0; i < size; i++)
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      m->made[player][nodes[i]] = wall_of(m, nodes[i], player);
      if (m->stopped) return false;
    }
  for (uint32_t i = 0; i < size; i++)
    for (int player = 0; player < 2; player++) {
      const uint32_t node = nodes[i];
      *changed = *changed || germ_cmp(m, &m->made[player][node], &m->walls[player][node]) != 0;
      m->walls[player][node] = m->made[player][node];
    }
  return !m->over || cgti_ko_too_large(m->ctx);
}

/* The walls just above t, from what walls hold; components from the bottom up. */
static bool settle_walls(march *m) {
  for (uint32_t part = 0; part < m->ko->parts.count; part++) {
    const uint64_t size = m->ko->parts.starts[part + 1] - m->ko->parts.starts[part];
    bool changed = true;
    for (uint64_t round = 0; changed; round++) {
      if (round > 16 * size + 64) {
        cgti_fail(m->ctx, CGT_EDOMAIN,
                  "the walls of a ko change with each further coupon of one temperature, so it has no "
                  "thermograph");
        return false;
      }
      if (!cgti_may_recurse(m->ctx) || !iterate_part(&changed, m, part)) return false;
    }
  }
  return true;
}

static void fill_walls(march *m, int infinite) {
  for (int player = 0; player < 2; player++)
    for (uint32_t i = 0; i < m->ko->graph.count; i++)
      m->walls[player][i] = (germ){.a = CGTI_NOUGHT, .infinite = infinite};
}

/* The walls at temperature 0. */
static bool start_at_zero(march *m) {
  const size_t count = m->ko->graph.count;
  germ *low = cgti_scratch_take(m->ctx, 2 * count * sizeof *low);
  if (!low) return false;
  fill_walls(m, -1);
  if (!settle_walls(m)) return false;
  memcpy(low, m->walls[0], count * sizeof *low);
  memcpy(low + count, m->walls[1], count * sizeof *low);
  fill_walls(m, 1);
  if (!settle_walls(m)) return false;
  for (size_t i = 0; i < 2 * count; i++) {
    germ *high = &m->walls[i / count][i % count];
    if (high->infinite || low[i].infinite || !cgti_fraction_same(high->a, low[i].a)) {
      cgti_fail(m->ctx, CGT_EDOMAIN,
                "a position of the graph is cold: at temperature 0 its walls depend on play below temperature 0, "
                "for which there is no theory of kos");
      return false;
    }
    high->b = 0;
  }
  return true;
}

/* Does every wall go on from where it was? */
static bool goes_on(march *m, const germ *before) {
  const size_t count = m->ko->graph.count;
  for (size_t i = 0; i < 2 * count; i++)
    if (!cgti_fraction_same(m->walls[i / count][i % count].a, before[i].a)) {
      cgti_fail(m->ctx, CGT_EDOMAIN, "a wall of a ko jumps at one temperature, so it has no thermograph");
      return false;
    }
  return true;
}

/* How far the walls stay straight. */
static bool find_stretch(march *m) {
  m->tracks = true;
  m->bounded = false;
  for (uint32_t i = 0; i < m->ko->graph.count && !m->stopped; i++)
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) wall_of(m, i, player);
  m->tracks = false;
  return !m->stopped && (!m->over || cgti_ko_too_large(m->ctx));
}

static void advance_walls(march *m) {
  m->t = cgti_fraction_add(&m->over, m->t, m->stretch);
  for (int player = 0; player < 2; player++)
    for (uint32_t i = 0; i < m->ko->graph.count; i++) {
      germ *x = &m->walls[player][i];
      x->a = cgti_fraction_add(&m->over, x->a, cgti_fraction_times(&m->over, m->stretch, x->b));
      x->b = 0;
    }
}

/* ---- corners ----------------------------------------------------------------------------------------- */

/* Corners from the bottom up, with the slopes above each. */
typedef struct corner_list {
  cgt_ko_corner *items;
  int64_t (*slopes)[2];
  size_t count;
} corner_list;

static bool add_corner(corner_list *list, march *m, germ left, germ right) {
  const int64_t (*last)[2] = list->count ? (const int64_t (*)[2]) & list->slopes[list->count - 1] : NULL;
  if (last && (*last)[0] == left.b && (*last)[1] == right.b) return true;
  if (list->count == MOST_CORNERS) {
    cgti_fail(m->ctx, CGT_ELIMIT, "the walls of a ko have more than %d corners", MOST_CORNERS);
    return false;
  }
  list->items[list->count] = (cgt_ko_corner){m->t, {left.a, right.a}};
  list->slopes[list->count][0] = left.b;
  list->slopes[list->count++][1] = right.b;
  return true;
}

static bool open_march(march *m, corner_list *list) {
  const size_t count = (size_t)m->ko->graph.count + 1;
  germ *germs = cgti_scratch_take(m->ctx, 4 * count * sizeof *germs);
  m->leaves = cgti_scratch_take(m->ctx, ((size_t)m->ko->leaf_count + 1) * sizeof *m->leaves);
  m->met = cgti_scratch_take(m->ctx, count);
  list->items = cgti_scratch_take(m->ctx, MOST_CORNERS * sizeof *list->items);
  list->slopes = cgti_scratch_take(m->ctx, MOST_CORNERS * sizeof *list->slopes);
  if (!germs || !m->leaves || !m->met || !list->items || !list->slopes) return false;
  memset(m->leaves, 0, ((size_t)m->ko->leaf_count + 1) * sizeof *m->leaves);
  memset(m->met, 0, count);
  for (int player = 0; player < 2; player++) {
    m->walls[player] = germs + (size_t)player * count;
    m->made[player] = germs + (size_t)(2 + player) * count;
  }
  return true;
}

/* From temperature 0 up, to where nothing crosses any more. */
static bool corners_of_node(corner_list *list, march *m, uint32_t node) {
  const size_t count = m->ko->graph.count;
  germ *before = cgti_scratch_take(m->ctx, 2 * count * sizeof *before);
  if (!before || !start_at_zero(m)) return false;
  for (unsigned event = 0;; event++) {
    memcpy(before, m->walls[0], count * sizeof *before);
    memcpy(before + count, m->walls[1], count * sizeof *before);
    if (!settle_walls(m) || !goes_on(m, before) || !find_stretch(m) ||
        !add_corner(list, m, m->walls[CGT_LEFT][node], m->walls[CGT_RIGHT][node]))
      return false;
    if (!m->bounded) break;
    if (event == 100 * MOST_CORNERS) {
      cgti_fail(m->ctx, CGT_ELIMIT, "the walls below a ko have more than %d corners", 100 * MOST_CORNERS);
      return false;
    }
    advance_walls(m);
    if (m->over) return cgti_ko_too_large(m->ctx);
  }
  const cgt_ko_corner *foot = &list->items[list->count - 1];
  const int64_t *slopes = list->slopes[list->count - 1];
  if (slopes[0] == 0 && slopes[1] == 0 && cgti_fraction_same(foot->walls[0], foot->walls[1])) return true;
  cgti_fail(m->ctx, CGT_EDOMAIN, "a move is urgent at every temperature, so the thermograph has no mast");
  return false;
}

/* A short game: at the corners of both walls. */
static bool corners_of_leaf(corner_list *list, march *m, uint32_t leaf) {
  m->t = cgti_fraction_whole(-1);
  m->tracks = true;
  for (;;) {
    m->bounded = false;
    const germ left = germ_of_leaf(m, leaf, CGT_LEFT), right = germ_of_leaf(m, leaf, CGT_RIGHT);
    if (m->stopped || !add_corner(list, m, left, right)) return false;
    if (!m->bounded) return true;
    m->t = cgti_fraction_add(&m->over, m->t, m->stretch);
    if (m->over) return cgti_ko_too_large(m->ctx);
  }
}

static bool find_corners(corner_list *list, cgt_ctx *ctx, const cgt_loopy_graph *graph, size_t start,
                         cgt_ban ban) {
  cgti_ko_graph ko;
  march m = {.ctx = ctx, .ko = &ko, .ban = ban, .t = CGTI_NOUGHT};
  if (!cgti_ko_open(&ko, ctx, graph, start, ban, false) || !open_march(&m, list)) return false;
  return cgti_is_local(ko.start) ? corners_of_node(list, &m, ko.start - CGTI_LOOPY_LOCAL)
                                 : corners_of_leaf(list, &m, ko.start);
}

cgt_status cgt_ko_walls(size_t *count, cgt_ko_corner *corners, size_t cap, cgt_ctx *ctx,
                        const cgt_loopy_graph *graph, size_t start, cgt_ban ban) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, corners, cap) || !CGTI_GIVEN(ctx, graph) ||
      !CGTI_AMONG(ctx, ban, CGT_NO_BAN))
    return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  corner_list list = {0};
  const bool good = find_corners(&list, ctx, graph, start, ban);
  for (size_t i = 0; good && list.count <= cap && i < list.count; i++)
    corners[i] = list.items[list.count - 1 - i];
  if (good) *count = list.count;
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}
