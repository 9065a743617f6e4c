/* explain.c: the steps from a form to its canonical form, for people to follow.
 *
 * Slower than canonical.c on purpose: it takes the definitions one after another and writes down what
 * each does. Dominated options go first. If a number fits between the options that are left, the
 * Simplicity Theorem names the value. Otherwise each option A of Left that has a Right option B <= G
 * gives way to the Left options of B (Right's likewise), and domination is looked at again. The value
 * G, which no step changes, is known beforehand. */
#include <string.h>

#include <cgt/explain.h>

#include "cgt/invariants/invariants.h"

enum { EXPLAIN_MOST_OPTIONS = 4096 };

typedef struct explain_list {
  cgt_game *games;
  size_t count, room;
} explain_list;

typedef struct explain {
  cgt_ctx *ctx;
  cgt_game value;
  explain_list options[2]; /* by cgt_player */
  cgt_step *steps;         /* the first cap of them are kept */
  size_t count, cap;
} explain;

static void explain_note(explain *e, cgt_step_kind kind, cgt_player player, cgt_game option, cgt_game by) {
  if (e->count < e->cap) e->steps[e->count] = (cgt_step){kind, player, option, by};
  e->count++;
}

static bool explain_holds(const explain_list *list, cgt_game g) {
  for (size_t i = 0; i < list->count; i++)
    if (cgti_same(list->games[i], g)) return true;
  return false;
}

static bool explain_reserve(explain *e, explain_list *list, size_t count) {
  if (count > EXPLAIN_MOST_OPTIONS) {
    cgti_fail(e->ctx, CGT_ELIMIT, "more than %d options cannot be explained one by one",
              EXPLAIN_MOST_OPTIONS);
    return false;
  }
  if (count <= list->room) return true;
  size_t room = 2 * count;
  cgt_game *games = cgti_scratch_take(e->ctx, room * sizeof *games);
  if (!games) return false;
  if (list->count) memcpy(games, list->games, list->count * sizeof *games);
  list->games = games;
  list->room = room;
  return true;
}

/* The options are different games, so that A <= B says A < B. */
static bool explain_dominated(explain *e, cgt_player player) {
  explain_list *list = &e->options[player];
  for (size_t i = 0; i < list->count; i++) {
    for (size_t k = 0; k < list->count; k++) {
      if (k == i) continue;
      cgt_game a = list->games[i], b = list->games[k];
      int worse = player == CGT_LEFT ? cgti_le(e->ctx, a, b) : cgti_le(e->ctx, b, a);
      if (worse < 0) return false;
      if (!worse) continue;
      explain_note(e, CGT_STEP_DOMINATED, player, a, b);
      memmove(list->games + i, list->games + i + 1, (--list->count - i) * sizeof a);
      i--;
      break;
    }
  }
  return true;
}

/* *through becomes the option of the other player in option that is at least as good for player as the
 * whole form, CGT_NONE if there is none. */
static bool explain_reverses(cgt_game *through, explain *e, cgt_game option, cgt_player player) {
  cgti_mark mark = cgti_scratch_mark(e->ctx);
  cgti_view view;
  bool good = cgti_view_open(&view, e->ctx, option, !player);
  *through = CGT_NONE;
  for (size_t i = 0; good && i < view.count; i++) {
    cgt_game b = cgti_view_at(&view, e->ctx, i);
    int found = cgti_is_none(b)      ? -1
                : player == CGT_LEFT ? cgti_le(e->ctx, b, e->value)
                                     : cgti_le(e->ctx, e->value, b);
    good = found >= 0;
    if (found <= 0) continue;
    *through = b;
    break;
  }
  cgti_scratch_return(e->ctx, mark);
  return good;
}

/* Appends the options of player in g that list does not hold yet. */
static bool explain_append(explain *e, cgt_game g, cgt_player player) {
  explain_list *list = &e->options[player];
  cgti_mark mark = cgti_scratch_mark(e->ctx);
  cgti_view view;
  bool good = cgti_view_open(&view, e->ctx, g, player);
  size_t count = good ? view.count : 0;
  cgti_scratch_return(e->ctx, mark);
  if (!good || !explain_reserve(e, list, list->count + count)) return false;

  mark = cgti_scratch_mark(e->ctx); /* the longer list must outlive the view, so it was taken before */
  good = cgti_view_open(&view, e->ctx, g, player);
  for (size_t i = 0; good && i < count; i++) {
    cgt_game option = cgti_view_at(&view, e->ctx, i);
    good = !cgti_is_none(option);
    if (good && !explain_holds(list, option)) list->games[list->count++] = option;
  }
  cgti_scratch_return(e->ctx, mark);
  return good;
}

static bool explain_reversible(bool *changed, explain *e, cgt_player player) {
  explain_list *list = &e->options[player];
  for (size_t i = 0; i < list->count; i++) {
    cgt_game through, option = list->games[i];
    if (!explain_reverses(&through, e, option, player)) return false;
    if (cgti_is_none(through)) continue;
    *changed = true;
    explain_note(e, CGT_STEP_REVERSIBLE, player, option, through);
    memmove(list->games + i, list->games + i + 1, (--list->count - i) * sizeof option);
    if (!explain_append(e, through, player)) return false;
    i--;
  }
  return true;
}

/* Are the options those of the number that is the value? */
static bool explain_is_canonical(bool *answer, explain *e) {
  *answer = true;
  for (int player = CGT_LEFT; player <= CGT_RIGHT && *answer; player++) {
    cgti_mark mark = cgti_scratch_mark(e->ctx);
    cgti_view view;
    bool good = cgti_view_open(&view, e->ctx, e->value, (cgt_player)player);
    *answer = good && view.count == e->options[player].count; /* at most one, and none is repeated */
    if (*answer && view.count)
      *answer = cgti_same(cgti_view_at(&view, e->ctx, 0), e->options[player].games[0]);
    cgti_scratch_return(e->ctx, mark);
    if (!good) return false;
  }
  return true;
}

static bool explain_take(explain *e, const cgt_game *games, size_t count, cgt_player player) {
  explain_list *list = &e->options[player];
  if (!explain_reserve(e, list, count)) return false;
  for (size_t i = 0; i < count; i++) {
    if (explain_holds(list, games[i]))
      explain_note(e, CGT_STEP_REPEATED, player, games[i], CGT_NONE);
    else
      list->games[list->count++] = games[i];
  }
  return true;
}

static bool explain_reduce(explain *e) {
  bool changed, canonical;
  do {
    changed = false;
    if (!explain_dominated(e, CGT_LEFT) || !explain_dominated(e, CGT_RIGHT)) return false;
    if (cgti_is_number(e->value)) {
      if (!explain_is_canonical(&canonical, e)) return false;
      if (!canonical) explain_note(e, CGT_STEP_NUMBER, CGT_LEFT, e->value, CGT_NONE);
      return true;
    }
    if (!explain_reversible(&changed, e, CGT_LEFT) || !explain_reversible(&changed, e, CGT_RIGHT))
      return false;
  } while (changed);
  return true;
}

cgt_status cgt_explain_form(size_t *count, cgt_step *steps, size_t cap, cgt_ctx *ctx, const cgt_game *left,
                            size_t nleft, const cgt_game *right, size_t nright) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, steps, cap) || !CGTI_ARRAY(ctx, left, nleft) ||
      !CGTI_ARRAY(ctx, right, nright))
    return CGT_EINVAL;
  if (nleft > CGTI_MOST_OPTIONS || nright > CGTI_MOST_OPTIONS)
    return cgti_fail(ctx, CGT_ELIMIT, "a form has more options than memory can hold");
  for (size_t i = 0; i < nleft + nright; i++)
    if (!cgti_is_own(ctx, i < nleft ? left[i] : right[i - nleft]))
      return cgti_fail(ctx, CGT_EINVAL, "one of the options is not a game");
  explain e = {.ctx = ctx, .steps = steps, .cap = cap};
  cgti_mark mark = cgti_scratch_mark(ctx);
  e.value = cgti_canonical(ctx, left, nleft, right, nright);
  bool good = !cgti_is_none(e.value) && explain_take(&e, left, nleft, CGT_LEFT) &&
              explain_take(&e, right, nright, CGT_RIGHT) && explain_reduce(&e);
  cgti_scratch_return(ctx, mark);
  if (!good) return cgti_last_status(ctx);
  *count = e.count;
  return CGT_OK;
}

/* ---- scaffolds ------------------------------------------------------------------------------- */

cgt_status cgt_scaffold(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_game g,
                        cgt_player player, bool taxed) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, corners, cap) || !CGTI_GAME(ctx, g) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  if (cgti_is_number(g) && cgti_num_is_integer(ctx, g.number)) {
    *count = 0;
    return CGT_OK;
  }
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_wall scaffolds[2], after_tax[2];
  cgt_status status = CGT_OK;
  if (cgti_scaffolds(scaffolds, after_tax, ctx, g)) {
    const cgti_wall *wall = taxed ? &after_tax[player] : &scaffolds[player];
    for (size_t i = 0; wall->count <= cap && i < wall->count; i++)
      corners[i] = (cgt_corner){cgti_number(wall->points[i].t), cgti_number(wall->points[i].v)};
    *count = wall->count;
  } else {
    status = cgti_last_status(ctx);
  }
  cgti_scratch_return(ctx, mark);
  return status;
}
