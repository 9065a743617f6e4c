/* lattice.c: the distributive lattice of the games born by day n.
 *
 * Theorem (Calistrate, Paulhus, Wolfe, On the lattice structure of finite games, 2002). The join of G and
 * H is {GL, HL | X}, for all X born by day n-1 with X </= G and X </= H; the meet is its mirror image. */
#include "cgt/invariants/days.h"

static bool lattice_contains(cgt_ctx *ctx, cgt_game g, unsigned n) {
  cgti_num birthday = cgti_birthday(ctx, g);
  if (birthday == CGTI_NAN) return false;
  if (cgti_num_cmp(ctx, birthday, cgti_num_int(ctx, n)) <= 0) return true;
  cgti_fail(ctx, CGT_EDOMAIN, "join and meet on day %u need games born by then; this one is born later", n);
  return false;
}

/* Appends the Left options of g. */
static bool lattice_take_left(cgt_game *left, size_t *count, cgt_ctx *ctx, cgt_game g) {
  cgti_view view;
  if (!cgti_view_open(&view, ctx, g, CGT_LEFT)) return false;
  for (size_t i = 0; i < view.count; i++) {
    left[*count] = cgti_view_at(&view, ctx, i);
    if (cgti_is_none(left[(*count)++])) return false;
  }
  return true;
}

static cgt_game join_in_scratch(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n) {
  if (cgti_is_none(g) || cgti_is_none(h)) return CGT_NONE;
  if (n > CGT_LAST_DAY + 1)
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "join and meet are computed up to day %d, not on day %u",
                          CGT_LAST_DAY + 1, n);
  if (!lattice_contains(ctx, g, n) || !lattice_contains(ctx, h, n)) return CGT_NONE;
  if (n == 0) return g; /* 0 is alone */
  const cgti_day *yesterday = cgti_day_of(ctx, n - 1);
  if (!yesterday) return CGT_NONE;
  size_t nleft = 0, nright = 0; /* a player has at most all of yesterday's games as options */
  cgt_game *left = cgti_scratch_take(ctx, 3 * yesterday->count * sizeof *left);
  if (!left) return CGT_NONE;
  cgt_game *right = left + 2 * yesterday->count;
  if (!lattice_take_left(left, &nleft, ctx, g) || !lattice_take_left(left, &nleft, ctx, h)) return CGT_NONE;
  for (size_t i = 0; i < yesterday->count; i++) {
    cgt_game x = yesterday->games[i];
    int below = cgti_le(ctx, x, g);
    if (below == 0) below = cgti_le(ctx, x, h);
    if (below < 0) return CGT_NONE;
    if (!below) right[nright++] = x;
  }
  return cgti_canonical(ctx, left, nleft, right, nright);
}

static cgt_game lattice_join(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game join = join_in_scratch(ctx, g, h, n);
  cgti_scratch_return(ctx, mark);
  return join;
}

cgt_game cgt_day_join(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, g) && cgti_is_own(ctx, h) ? lattice_join(ctx, g, h, n) : CGT_NONE;
}

cgt_game cgt_day_meet(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, h)) return CGT_NONE;
  return cgti_neg(lattice_join(ctx, cgti_neg(g), cgti_neg(h), n));
}
