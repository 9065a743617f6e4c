/* thermograph.c: walls, mean and temperature.
 *
 * At temperature t the Left scaffold is the maximum over GL of the Right wall of GL, less t; the
 * Right scaffold is the minimum over GR of the Left wall of GR, plus t. The temperature is the
 * lowest t at which the Left scaffold is not above the Right; there the mast begins, and below it
 * the walls are the scaffolds: Siegel, CGT, Ch. II, thermographs. We go down to t = -1, where
 * an integer has its mast.
 *
 * Walls are piecewise linear, Left ones of slopes 0 and -1, Right ones of slopes 0 and 1, by
 * induction: the tax turns 0, 1 into -1, 0. So walls of one player approach each other by 1 a unit
 * where they cross, scaffolds by 1 or 2, and every corner is a dyadic rational.
 *
 * Adding an integer moves a thermograph and changes nothing else, at all t >= -1. (Other numbers
 * change it below 0.) So it is remembered for the fractional part of the number. */
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind thermographs = {"thermograph"}; /* pointers */

#define MINUS_ONE cgti_num_inline(-1, 0)

/* Appends a point, unless the wall, or the mast above its first point, goes straight on there. */
static void append(cgti_wall *wall, cgti_num t, cgti_num v, int slope) {
  int slope_above = wall->count ? wall->points[wall->count - 1].slope : 0;
  if (slope == slope_above && t != MINUS_ONE) return;
  wall->points[wall->count++] = (cgti_point){t, v, slope};
}

/* v, on a line of that slope, taken from t down to a lower temperature. */
static cgti_num slide(cgt_ctx *ctx, cgti_num v, int slope, cgti_num t, cgti_num lower) {
  if (slope == 0) return v;
  cgti_num way = cgti_num_sub(ctx, t, lower);
  return slope > 0 ? cgti_num_sub(ctx, v, way) : cgti_num_add(ctx, v, way);
}

/* ---- two walls side by side ------------------------------------------------------------------ */

/* One wall on the way down. */
typedef struct cursor {
  const cgti_wall *wall;
  size_t passed; /* points at or above t */
  cgti_num v;    /* at t */
  int slope;     /* below t */
} cursor;

/* Moves c to t, which is not below its next point. */
static void move_to(cursor *c, cgt_ctx *ctx, cgti_num t) {
  const cgti_wall *wall = c->wall;
  if (c->passed < wall->count && wall->points[c->passed].t == t) {
    c->v = wall->points[c->passed].v;
    c->slope = wall->points[c->passed].slope;
    c->passed++;
  } else if (c->passed) {
    const cgti_point *above = &wall->points[c->passed - 1];
    c->v = slide(ctx, above->v, above->slope, above->t, t);
  } else { /* still on the mast */
    c->v = wall->points[0].v;
    c->slope = 0;
  }
}

/* The highest point below both cursors; there is one as long as t > -1. */
static cgti_num next_below(const cgt_ctx *ctx, const cursor *f, const cursor *g) {
  cgti_num a = f->wall->points[f->passed < f->wall->count ? f->passed : f->wall->count - 1].t;
  cgti_num b = g->wall->points[g->passed < g->wall->count ? g->passed : g->wall->count - 1].t;
  return cgti_num_cmp(ctx, a, b) >= 0 ? a : b;
}

/* The greater (side = 1) or lesser (side = -1) of two walls of one player. */
static bool envelope(cgti_wall *out, cgt_ctx *ctx, const cgti_wall *first, const cgti_wall *second,
                     int side) {
  *out = (cgti_wall){0, cgti_scratch_take(ctx, 2 * (first->count + second->count) * sizeof *out->points)};
  if (!out->points) return false;
  cursor f = {.wall = first}, g = {.wall = second};
  for (cgti_num t = next_below(ctx, &f, &g);;) {
    move_to(&f, ctx, t);
    move_to(&g, ctx, t);
    if (f.v == CGTI_NAN || g.v == CGTI_NAN) return false;
    int order = side * cgti_num_cmp(ctx, f.v, g.v);
    bool f_leads = order > 0 || (order == 0 && side * (g.slope - f.slope) >= 0);
    const cursor *leader = f_leads ? &f : &g, *other = f_leads ? &g : &f;
    append(out, t, leader->v, leader->slope);
    if (t == MINUS_ONE) return true;

    cgti_num next = next_below(ctx, &f, &g);
    if (order != 0 && side * (leader->slope - other->slope) > 0) { /* going down the other gains */
      cgti_num gap = cgti_num_sub(ctx, leader->v, other->v);
      cgti_num crossing = side > 0 ? cgti_num_sub(ctx, t, gap) : cgti_num_add(ctx, t, gap);
      if (crossing == CGTI_NAN) return false;
      if (cgti_num_cmp(ctx, crossing, next) > 0) {
        cgti_num v = slide(ctx, leader->v, leader->slope, t, crossing);
        if (v == CGTI_NAN) return false;
        append(out, crossing, v, other->slope);
      }
    }
    t = next;
  }
}

/* ---- from options to walls ------------------------------------------------------------------- */

bool cgti_join_wall(cgti_wall *scaffold, cgt_ctx *ctx, const cgti_wall *wall, cgt_player player) {
  const cgti_wall before = *scaffold;
  if (before.count) return envelope(scaffold, ctx, &before, wall, player == CGT_LEFT ? 1 : -1);
  *scaffold = *wall;
  return true;
}

/* The scaffold of player before the tax: in scratch memory. */
static bool scaffold(cgti_wall *out, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgti_view view;
  *out = (cgti_wall){0};
  if (!cgti_view_open(&view, ctx, g, player)) return false;
  for (size_t i = 0; i < view.count; i++) {
    cgt_game option = cgti_view_at(&view, ctx, i);
    cgti_num shift;
    const cgti_thermograph *of_option =
        cgti_is_none(option) ? NULL : cgti_thermograph_of(&shift, ctx, option);
    if (!of_option) return false;
    const cgti_wall *wall = &of_option->walls[!player];
    cgti_wall moved = {wall->count, cgti_scratch_take(ctx, wall->count * sizeof *moved.points)};
    if (!moved.points) return false;
    for (size_t k = 0; k < wall->count; k++) {
      moved.points[k] = wall->points[k];
      moved.points[k].v = cgti_num_add(ctx, wall->points[k].v, shift);
      if (moved.points[k].v == CGTI_NAN) return false;
    }
    if (!cgti_join_wall(out, ctx, &moved, player)) return false;
  }
  return true;
}

/* Takes the tax: less t for Left, plus t for Right. What was the mast becomes a line of slope -1 or
 * 1; a new first point at `top` shows it. */
static bool tax(cgti_wall *out, cgt_ctx *ctx, const cgti_wall *wall, cgti_num top, cgt_player player) {
  int sign = player == CGT_LEFT ? -1 : 1;
  *out = (cgti_wall){0, cgti_scratch_take(ctx, (wall->count + 1) * sizeof *out->points)};
  if (!out->points) return false;
  const cgti_point *foot = &wall->points[0];
  if (foot->t != top) out->points[out->count++] = (cgti_point){top, foot->v, 0};
  bool straight = out->count && foot->slope == 0 && foot->t != MINUS_ONE; /* no corner at the foot */
  for (size_t i = straight; i < wall->count; i++) out->points[out->count++] = wall->points[i];
  for (size_t i = 0; i < out->count; i++) {
    cgti_point *point = &out->points[i];
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): all are written, a wall has at least one */
    point->v = cgti_num_add(ctx, point->v, sign < 0 ? cgti_num_neg(point->t) : point->t);
    point->slope += sign;
    if (point->v == CGTI_NAN) return false;
  }
  return true;
}

/* The lowest temperature, not below either foot, at which the taxed scaffolds do not overlap: above
 * both feet they are left - t and right + t. */
static cgti_num safe_top(cgt_ctx *ctx, const cgti_wall *left, const cgti_wall *right) {
  /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): scaffold has written both */
  const cgti_point *l = &left->points[0], *r = &right->points[0];
  cgti_num foot = cgti_num_cmp(ctx, l->t, r->t) >= 0 ? l->t : r->t;
  cgti_num apart = cgti_num_half(ctx, cgti_num_sub(ctx, l->v, r->v));
  if (apart == CGTI_NAN) return CGTI_NAN;
  return cgti_num_cmp(ctx, apart, foot) > 0 ? apart : foot;
}

/* Where the taxed scaffolds, apart or touching at their common first point, meet for the last time: the
 * lowest t at which Left's is not above Right's. The gap never grows on the way down: below a foot Left
 * has slope 0 or -1, Right 0 or 1, above it -1 and 1. */
static bool meet(cgti_num *temperature, cgti_num *mean, cgt_ctx *ctx, const cgti_wall *left,
                 const cgti_wall *right) {
  cursor l = {.wall = left}, r = {.wall = right};
  cgti_num t = left->points[0].t, gap = CGTI_NAN;
  for (;;) {
    cursor l_above = l, r_above = r;
    cgti_num t_above = t, gap_above = gap;
    t = next_below(ctx, &l, &r);
    move_to(&l, ctx, t);
    move_to(&r, ctx, t);
    gap = cgti_num_sub(ctx, r.v, l.v);
    if (l.v == CGTI_NAN || r.v == CGTI_NAN || gap == CGTI_NAN) return false;
    if (gap == 0 && t != MINUS_ONE) continue; /* they may touch for a while: the foot is where they part */
    if (cgti_num_sign(gap) < 0) {
      int closing = r_above.slope - l_above.slope;
      cgti_num way = closing == 2 ? cgti_num_half(ctx, gap_above) : gap_above;
      *temperature = cgti_num_sub(ctx, t_above, way);
      if (*temperature == CGTI_NAN) return false;
      *mean = slide(ctx, l_above.v, l_above.slope, t_above, *temperature);
      return *mean != CGTI_NAN;
    }
    if (t == MINUS_ONE) {
      cgti_fail(ctx, CGT_EINVAL,
                "the scaffolds of a form that is not an integer do not meet: the store is unsound");
      return false;
    }
  }
}

/* The part of a taxed scaffold from its mast down, in memory that `take` finds. */
static bool cut(cgti_wall *out, cgt_ctx *ctx, const cgti_wall *wall, cgti_num temperature, cgti_num mean,
                void *(*take)(cgt_ctx *ctx, size_t bytes)) {
  size_t above = 1; /* points at or above the foot of the mast */
  while (above < wall->count && cgti_num_cmp(ctx, wall->points[above].t, temperature) >= 0) above++;
  *out = (cgti_wall){0, take(ctx, (wall->count - above + 1) * sizeof *out->points)};
  if (!out->points) return false;
  out->points[out->count++] = (cgti_point){temperature, mean, wall->points[above - 1].slope};
  for (size_t i = above; i < wall->count; i++) out->points[out->count++] = wall->points[i];
  return true;
}

static bool integer_thermograph(cgti_thermograph *made, cgt_ctx *ctx) {
  *made = (cgti_thermograph){.mean = 0, .temperature = MINUS_ONE};
  for (int player = 0; player < 2; player++) {
    made->walls[player] = (cgti_wall){1, cgti_arena_take(ctx, sizeof(cgti_point))};
    if (!made->walls[player].points) return false;
    made->walls[player].points[0] = (cgti_point){MINUS_ONE, 0, 0};
  }
  return true;
}

bool cgti_scaffolds(cgti_wall untaxed[2], cgti_wall taxed[2], cgt_ctx *ctx, cgt_game g) {
  for (int player = 0; player < 2; player++)
    if (!scaffold(&untaxed[player], ctx, g, player)) return false;
  cgti_num top = safe_top(ctx, &untaxed[CGT_LEFT], &untaxed[CGT_RIGHT]);
  if (top == CGTI_NAN) return false;
  for (int player = 0; player < 2; player++)
    if (!tax(&taxed[player], ctx, &untaxed[player], top, player)) return false;
  return true;
}

/* ---- forms by their walls ---------------------------------------------------------------------- */

/* Taxed scaffolds that are not apart at -1: the form is an integer there, the simplest one between them. */
static cgti_num integer_between(const cgti_wall taxed[2]) {
  const cgti_wall *left = &taxed[CGT_LEFT], *right = &taxed[CGT_RIGHT];
  const cgti_num low = left->count ? left->points[left->count - 1].v : 0,
                 high = right->count ? right->points[right->count - 1].v : 0;
  if (left->count && cgti_num_sign(low) > 0) return low;
  return right->count && cgti_num_sign(high) < 0 ? high : 0;
}

int cgti_scaffolds_meet(cgti_num *temperature, cgti_num *mean, cgti_wall taxed[2], cgt_ctx *ctx,
                        const cgti_wall untaxed[2]) {
  const cgti_wall *left = &untaxed[CGT_LEFT], *right = &untaxed[CGT_RIGHT];
  cgti_num top = left->count    ? left->points[0].t
                 : right->count ? right->points[0].t
                                : MINUS_ONE;
  *temperature = MINUS_ONE;
  if (left->count && right->count) top = safe_top(ctx, left, right);
  if (top == CGTI_NAN) return -1;
  for (int player = 0; player < 2; player++) {
    taxed[player] = (cgti_wall){0};
    if (untaxed[player].count && !tax(&taxed[player], ctx, &untaxed[player], top, player)) return -1;
  }
  const cgti_wall *l = &taxed[CGT_LEFT], *r = &taxed[CGT_RIGHT];
  if (!l->count || !r->count || cgti_num_cmp(ctx, l->points[l->count - 1].v, r->points[r->count - 1].v) <= 0)
    return *mean = integer_between(taxed), 0;
  return meet(temperature, mean, ctx, l, r) ? 1 : -1;
}

bool cgti_thermograph_by_walls(cgti_thermograph *made, cgt_ctx *ctx, const cgti_wall untaxed[2]) {
  cgti_wall taxed[2];
  const int hot = cgti_scaffolds_meet(&made->temperature, &made->mean, taxed, ctx, untaxed);
  if (hot < 0) return false;
  for (int player = 0; player < 2; player++) {
    cgti_wall *wall = &made->walls[player];
    if (hot && !cut(wall, ctx, &taxed[player], made->temperature, made->mean, cgti_scratch_take)) return false;
    if (hot) continue;
    *wall = (cgti_wall){1, cgti_scratch_take(ctx, sizeof(cgti_point))};
    if (!wall->points) return false;
    wall->points[0] = (cgti_point){MINUS_ONE, made->mean, 0};
  }
  return true;
}

static bool build(cgti_thermograph *made, cgt_ctx *ctx, cgt_game g) {
  if (cgti_is_number(g) && g.number == 0) return integer_thermograph(made, ctx);
  cgti_wall untaxed[2], taxed[2];
  if (!cgti_scaffolds(untaxed, taxed, ctx, g)) return false;
  if (!meet(&made->temperature, &made->mean, ctx, &taxed[CGT_LEFT], &taxed[CGT_RIGHT])) return false;
  for (int player = 0; player < 2; player++)
    if (!cut(&made->walls[player], ctx, &taxed[player], made->temperature, made->mean, cgti_arena_take)) return false;
  return true;
}

/* A small game with the thermograph of x + n·↑ + *m, which has but three kinds:
 *   (1) x + *m, m > 0, has that of x*;  (2) x + n·↑ + *m, n > 0, has that of x↑;  (3) but not x↑*.
 * Proof, for t <= 0; write l, r for the walls of x. All of them have Left scaffold r - t as long as
 * the Right wall of x*, l + t, is not above r. So it is: for an integer l = r; else let x have
 * denominator 2^e, d = 2^-e. Of its options x', x'' = x' + 2d one is an option of the other, the
 * larger denominator being 2^(e-1). At t in [-2d, -d] both have masts, and l - r <= 2(-d - t) <= -t; at
 * t <= -2d say x'' is the Right option of x': then r(x') = l(x'') + t, and l - r = (r(x') - t) -
 * (l(x'') + t) = -t. For (1): both scaffolds of x + *m are then those of x*. For (2): the Right
 * option x + (n-1)·↑ + *(m xor 1) is no number, so its Left wall is r - t and the Right wall is r.
 * In (3) it is the number x, and the Right wall is l + t. Tested: thermograph::walls_are_scaffolds */
static cgt_game with_same_thermograph(cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star, one = cgti_num_inline(1, 0);
  if (cgti_is_number(g) || !cgti_up_star_parts(&up, &star, ctx, g)) return g;
  int sign = cgti_num_sign(up);
  if (sign == 0)
    star = one;
  else if (star != one || (up != one && up != cgti_num_neg(one)))
    star = 0;
  cgt_game core = cgti_intern_up_star(ctx, cgti_num_inline(sign, 0), star);
  return cgti_is_none(core) ? core : cgti_translate(ctx, core, g.number);
}

const cgti_thermograph *cgti_thermograph_of(cgti_num *shift, cgt_ctx *ctx, cgt_game g) {
  g = with_same_thermograph(ctx, g);
  if (cgti_is_none(g)) return NULL;
  *shift = cgti_num_floor(ctx, g.number);
  g = cgti_translate(ctx, g, cgti_num_neg(*shift));
  uint64_t known;
  if (cgti_is_none(g) || *shift == CGTI_NAN) return NULL;
  if (cgti_memo_lookup(&known, ctx, g, &thermographs)) return (const cgti_thermograph *)(uintptr_t)known;
  if (!cgti_may_recurse(ctx)) return NULL;

  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_thermograph *made = cgti_arena_take(ctx, sizeof *made);
  bool good = made && build(made, ctx, g);
  cgti_scratch_return(ctx, mark);
  return good && cgti_memo_store(ctx, g, &thermographs, (uintptr_t)made) ? made : NULL;
}

/* ---- public ---------------------------------------------------------------------------------- */

/* -1/2^e for a number m/2^e in lowest terms: no need to follow its options, e of them deep. */
static cgti_num temperature_of_number(cgt_ctx *ctx, cgti_num x) {
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x);
  mpz_set_si(m, -1);
  cgti_num temperature = cgti_num_from_mpz(ctx, m, e);
  mpz_clear(m);
  return temperature;
}

cgt_game cgt_mean(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  if (cgti_is_number(g)) return g;
  cgti_num shift;
  const cgti_thermograph *of_g = cgti_thermograph_of(&shift, ctx, g);
  return of_g ? cgti_number(cgti_num_add(ctx, of_g->mean, shift)) : CGT_NONE;
}

cgti_num cgti_temperature(cgt_ctx *ctx, cgt_game g) {
  if (cgti_is_number(g)) return temperature_of_number(ctx, g.number);
  cgti_num shift;
  const cgti_thermograph *of_g = cgti_thermograph_of(&shift, ctx, g);
  return of_g ? of_g->temperature : CGTI_NAN;
}

cgt_game cgt_temperature(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  const cgti_num t = cgti_temperature(ctx, g);
  return t == CGTI_NAN ? CGT_NONE : cgti_number(t);
}

cgti_num cgti_wall_value(cgt_ctx *ctx, const cgti_wall *wall, cgti_num t) {
  const cgti_point *above = &wall->points[0];
  for (size_t i = 1; i < wall->count && cgti_num_cmp(ctx, wall->points[i].t, t) > 0; i++)
    above = &wall->points[i];
  if (above->slope == 0 || cgti_num_cmp(ctx, t, above->t) >= 0) return above->v;
  const cgti_num drop = cgti_num_sub(ctx, above->t, t);
  if (drop == CGTI_NAN) return CGTI_NAN;
  return above->slope > 0 ? cgti_num_sub(ctx, above->v, drop) : cgti_num_add(ctx, above->v, drop);
}

cgt_status cgt_wall(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_game g,
                    cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, corners, cap) || !CGTI_GAME(ctx, g) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  cgti_num shift;
  const cgti_thermograph *of_g = cgti_thermograph_of(&shift, ctx, g);
  if (!of_g) return cgti_last_status(ctx);
  const cgti_wall *wall = &of_g->walls[player];
  for (size_t i = 0; wall->count <= cap && i < wall->count; i++) {
    cgti_num value = cgti_num_add(ctx, wall->points[i].v, shift);
    if (value == CGTI_NAN) return cgti_last_status(ctx);
    corners[i] = (cgt_corner){cgti_number(wall->points[i].t), cgti_number(value)};
  }
  *count = wall->count;
  return CGT_OK;
}
