/* class_separate.c: games with scores by day, and a game that shows that G >= H is false.
 *
 * The proof of the comparison makes such a game. A player moves first in G + X and in H + X, and a number is added to X
 * so that the score of G + X is less than 0 and that of H + X is not. K is a number that exceeds all scores of G and H.
 *   If a stop with passes is less for G: X is n moves to wait for the player who may pass, for many n.
 *   If a G^R is not answered by an H^R <= G^R or a G^RL >= H: Right moves first, and X = {A, .. | B, ..} with an A for
 *   each H^R, which keeps G^R + A below 0 and H^R + A not if Right moves first, and a B for each G^RL, which keeps
 *   G^RL + B below 0 and H + B not if Left does; -K or K where there is none.
 *   If an H^L is not answered: the same with the players exchanged.
 *   If the other player should move first: {K | X}, where Right moves to X at once, or {X | -K}. */
#include <string.h>

#include "cgt/invariants/antichains.h"
#include "cgt/memory/word_list.h"
#include "cgt/universes/class_store.h"

static uint32_t separate(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_player mover);

static bool stop_of_sum(cgti_num *stop, cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_player mover) {
  const uint32_t sum = cgti_class_add(ctx, g, h);
  if (!sum) return false;
  const cgti_options_of of = cgti_class_at(ctx, sum)->of;
  return cgti_class_stop(stop, ctx, &of, mover, CGT_PASSING_NONE);
}

/* K for player Left, -K for Right; 0 if it failed. */
static uint32_t beyond_all_scores(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_player player) {
  const cgti_num x = cgti_class_at(ctx, g)->largest, y = cgti_class_at(ctx, h)->largest;
  const cgti_num k = cgti_num_add(ctx, cgti_num_cmp(ctx, x, y) > 0 ? x : y, cgti_num_int(ctx, 1));
  if (k == CGTI_NAN) return 0;
  return cgti_class_of_number(ctx, cgti_class_at(ctx, g)->universe, player == CGT_LEFT ? k : cgti_num_neg(k));
}

/* Is there an answer to the move of player from g (Right) or from h (Left) to `moved`? -1 if it failed. */
static int is_move_answered(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_player player, uint32_t moved) {
  const bool left = player == CGT_LEFT;
  const cgti_options_of other = cgti_class_at(ctx, left ? g : h)->of,
                        of_moved = cgti_class_at(ctx, moved)->of;
  int answered = 0;
  for (size_t i = 0; answered == 0 && i < other.count[player]; i++)
    answered = left ? cgti_class_ge_of(ctx, other.options[player][i], moved)
                    : cgti_class_ge_of(ctx, moved, other.options[player][i]);
  for (size_t i = 0; answered == 0 && i < of_moved.count[!player]; i++)
    answered = left ? cgti_class_ge_of(ctx, g, of_moved.options[!player][i])
                    : cgti_class_ge_of(ctx, of_moved.options[!player][i], h);
  return answered;
}

/* The X for a move of player that is not answered. */
static uint32_t separate_by_move(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_player player, uint32_t moved) {
  const bool left = player == CGT_LEFT;
  const cgti_options_of other = cgti_class_at(ctx, left ? g : h)->of,
                        of_moved = cgti_class_at(ctx, moved)->of;
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t *answers = cgti_scratch_take(ctx, (other.count[player] + 1) * sizeof *answers);
  uint32_t *replies = cgti_scratch_take(ctx, (of_moved.count[!player] + 1) * sizeof *replies);
  size_t answer_count = other.count[player], reply_count = of_moved.count[!player];
  bool good = answers && replies;
  for (size_t i = 0; good && i < answer_count; i++) {
    const uint32_t answer = other.options[player][i];
    good = (answers[i] =
                left ? separate(ctx, answer, moved, CGT_LEFT) : separate(ctx, moved, answer, CGT_RIGHT)) != 0;
  }
  for (size_t i = 0; good && i < reply_count; i++) {
    const uint32_t reply = of_moved.options[!player][i];
    good = (replies[i] = left ? separate(ctx, g, reply, CGT_RIGHT) : separate(ctx, reply, h, CGT_LEFT)) != 0;
  }
  if (good && answer_count == 0) good = (answers[answer_count++] = beyond_all_scores(ctx, g, h, player)) != 0;
  if (good && reply_count == 0) good = (replies[reply_count++] = beyond_all_scores(ctx, g, h, !player)) != 0;
  cgti_options_of of = {.id = 0};
  of.options[!player] = answers;
  of.count[!player] = answer_count;
  of.options[player] = replies;
  of.count[player] = reply_count;
  const uint32_t x = good ? cgti_class_make(ctx, cgti_class_at(ctx, g)->universe, &of) : 0;
  cgti_scratch_return(ctx, mark);
  return x;
}

/* An X for which a stop of G + X is less than that of H + X if *mover moves first. 0 if it failed. */
static uint32_t separate_somehow(cgt_player *mover, cgt_ctx *ctx, uint32_t g, uint32_t h) {
  const uint8_t number = cgti_class_at(ctx, g)->universe;
  const cgt_universe *universe = ctx->classes->universes[number];
  const uint32_t depth = cgti_class_at(ctx, g)->depth + cgti_class_at(ctx, h)->depth + 1;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgti_num of_g, of_h;
    const cgti_options_of x = cgti_class_at(ctx, g)->of, y = cgti_class_at(ctx, h)->of;
    const cgt_passing passing = cgti_passing_against(universe, (cgt_player)p);
    *mover = (cgt_player)p;
    if (!cgti_class_stop(&of_g, ctx, &x, *mover, passing) ||
        !cgti_class_stop(&of_h, ctx, &y, *mover, passing))
      return 0;
    if (cgti_num_cmp(ctx, of_g, of_h) < 0)
      return cgti_class_waiting(ctx, number, 0, !*mover, passing == CGT_PASSING_NONE ? 0 : depth);
  }
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    const cgti_options_of of = cgti_class_at(ctx, p == CGT_LEFT ? h : g)->of;
    *mover = (cgt_player)p;
    for (size_t i = 0; i < of.count[p]; i++) {
      const int answered = is_move_answered(ctx, g, h, *mover, of.options[p][i]);
      if (answered < 0) return 0;
      if (!answered) return separate_by_move(ctx, g, h, *mover, of.options[p][i]);
    }
  }
  cgti_fail(ctx, CGT_EDOMAIN, "no game shows that G >= H is false: it is true modulo the %s",
            universe->games);
  return 0;
}

/* An X for which that stop is less than 0 for G, and not for H, if mover moves first. 0 if it failed. */
static uint32_t separate(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_player mover) {
  cgt_player first;
  cgti_num stop;
  if (!cgti_may_recurse(ctx)) return 0;
  const uint8_t number = cgti_class_at(ctx, g)->universe;
  uint32_t x = separate_somehow(&first, ctx, g, h);
  if (!x || !stop_of_sum(&stop, ctx, h, x, first)) return 0;
  const uint32_t back = cgti_class_of_number(ctx, number, cgti_num_neg(stop));
  x = back ? cgti_class_add(ctx, x, back) : 0;
  if (!x || first == mover) return x;
  const uint32_t beyond = beyond_all_scores(ctx, g, h, first);
  const uint32_t *options[2] = {&beyond, &x};
  if (first == CGT_RIGHT) options[0] = &x, options[1] = &beyond;
  const cgti_options_of of = {.options = {options[0], options[1]}, .count = {1, 1}};
  return beyond ? cgti_class_make(ctx, number, &of) : 0;
}

/* ---- by day -------------------------------------------------------------------------------------- */

enum { MOST_SCORES = 5 };

typedef struct scored_day {
  uint32_t *items; /* in scratch memory, in their order */
  size_t count, room;
} scored_day;

static int is_scored_ge(cgt_ctx *ctx, const void *list, size_t i, size_t k) {
  const uint32_t *items = list;
  return cgti_class_ge_of(ctx, items[i], items[k]);
}

static bool push_scored(scored_day *day, cgti_walk *met, cgt_ctx *ctx, uint32_t class) {
  if (class && cgti_walk_lookup(met, class)) return true;
  if (!class || !cgti_walk_store(ctx, met, class, 1)) return false;
  if (day->count == day->room) {
    const size_t room = day->room ? 2 * day->room : 64;
    uint32_t *items = cgti_scratch_take(ctx, room * sizeof *items);
    if (!items) return false;
    if (day->count) memcpy(items, day->items, day->count * sizeof *items);
    day->items = items;
    day->room = room;
  }
  day->items[day->count++] = class;
  return true;
}

/* Is x a score that a player may have at the end of a game whose options are numbers or {end a|end b} of day 0? */
static bool is_sure_score(const cgt_ctx *ctx, const uint32_t *items, uint32_t set, cgt_player player,
                          cgti_num x) {
  for (; set; set &= set - 1) {
    const cgti_options_of *of = &cgti_class_at(ctx, items[__builtin_ctz(set)])->of;
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
      if (!cgti_is_score_as_good(ctx, !player, x, of->score[p])) return false;
  }
  return true;
}

/* Adds {A|B}, for a set A of the list and the same for B; the empty set stands for ends with all scores. */
static bool push_sets(scored_day *day, cgti_walk *met, cgt_ctx *ctx, uint8_t number, const uint32_t *items,
                      const uint32_t sets[2], const cgti_num *scores, size_t score_count) {
  uint32_t list[2][CGTI_MOST_IN_ANTICHAINS];
  cgti_options_of of = {.options = {list[0], list[1]}};
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    for (uint32_t set = sets[p]; set; set &= set - 1) list[p][of.count[p]++] = items[__builtin_ctz(set)];
  if (sets[0] && sets[1]) return push_scored(day, met, ctx, cgti_class_make(ctx, number, &of));
  const int p = sets[0] ? CGT_RIGHT : CGT_LEFT;
  if (!sets[!p] || ctx->classes->universes[number]->ends == CGT_ENDS_ZERO)
    return true; /* of day 0, or not there */
  for (size_t i = 0; i < score_count; i++) {
    of.end[p] = true;
    of.score[p] = scores[i];
    if (is_sure_score(ctx, items, sets[!p], (cgt_player)p, scores[i]) &&
        !push_scored(day, met, ctx, cgti_class_make(ctx, number, &of)))
      return false;
  }
  return true;
}

static bool find_scored_day_0(scored_day *day, cgti_walk *met, cgt_ctx *ctx, uint8_t number,
                              const cgti_num *scores, size_t score_count) {
  const bool numbers = ctx->classes->universes[number]->ends == CGT_ENDS_ZERO;
  for (size_t i = 0; i < score_count; i++)
    for (size_t k = 0; k < score_count; k++) {
      const int sign = cgti_num_cmp(ctx, scores[i], scores[k]);
      const cgti_options_of of = {.end = {true, true}, .score = {scores[i], scores[k]}};
      if ((numbers ? sign == 0 : sign <= 0) &&
          !push_scored(day, met, ctx, cgti_class_intern(ctx, number, &of)))
        return false;
    }
  cgti_classes_sort(ctx, day->items, day->count);
  return true;
}

/* The classes by day n, in scratch memory. */
static bool find_scored_day(scored_day *day, cgt_ctx *ctx, uint8_t number, const cgti_num *scores,
                            size_t score_count, unsigned n) {
  cgti_walk met = {0};
  cgti_antichains a = {0};
  *day = (scored_day){0};
  bool good = find_scored_day_0(day, &met, ctx, number, scores, score_count);
  const scored_day first = *day;
  if (good && n > 0) good = cgti_antichains_find(&a, ctx, first.items, first.count, is_scored_ge);
  for (size_t i = 0; good && i < a.count; i++)
    for (size_t k = 0; good && k < a.count; k++)
      good = push_sets(day, &met, ctx, number, first.items, (const uint32_t[]){a.sets[i], a.sets[k]}, scores,
                       score_count);
  if (good) cgti_classes_sort(ctx, day->items + first.count, day->count - first.count);
  cgti_walk_free(ctx, &met);
  return good;
}

/* ---- public ---------------------------------------------------------------------------------- */

cgt_status cgt_class_scored_day(size_t *count, cgt_class *classes, size_t cap, cgt_ctx *ctx,
                                const cgt_universe *universe, const cgt_game *scores, size_t score_count,
                                unsigned n) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  cgti_num different[MOST_SCORES + 1];
  size_t many = 0;
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, classes, cap) || !CGTI_UNIVERSE(ctx, universe) ||
      !CGTI_ARRAY(ctx, scores, score_count))
    return CGT_EINVAL;
  if (!cgti_has_scores(ctx, universe)) return CGT_EDOMAIN;
  for (size_t i = 0; i < score_count && many <= MOST_SCORES; i++) {
    if (!CGTI_GAME(ctx, scores[i])) return CGT_EINVAL;
    if (!cgti_is_number(scores[i])) return cgti_fail(ctx, CGT_EDOMAIN, "a score is a number");
    different[many++] = scores[i].number;
    many = cgti_words_sort_distinct(different, many);
  }
  if (n > universe->last_day || many > MOST_SCORES)
    return cgti_fail(ctx, CGT_ELIMIT, "the %s are listed to day %u, with at most %d scores", universe->games,
                     universe->last_day, MOST_SCORES);
  const int number = cgti_universe_number(ctx, universe);
  if (number < 0) return cgti_last_status(ctx);
  cgti_mark mark = cgti_scratch_mark(ctx);
  scored_day day;
  const bool good = find_scored_day(&day, ctx, (uint8_t)number, different, many, n);
  for (size_t i = 0; good && day.count <= cap && i < day.count; i++) classes[i].id = day.items[i];
  if (good) *count = day.count;
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

/* Is a stop of G + x less than the same stop of H + x? -1 if it failed. */
static int is_refuted_by(cgt_ctx *ctx, uint32_t g, uint32_t h, uint32_t x) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgti_num of_g, of_h;
    if (!stop_of_sum(&of_g, ctx, g, x, (cgt_player)p) || !stop_of_sum(&of_h, ctx, h, x, (cgt_player)p))
      return -1;
    if (cgti_num_cmp(ctx, of_g, of_h) < 0) return 1;
  }
  return 0;
}

cgt_class cgt_class_refuting(cgt_ctx *ctx, cgt_class g, cgt_class h) {
  CGTI_ENTER(ctx, (cgt_class){0});
  if (!cgti_is_class(ctx, g) || !cgti_is_class(ctx, h) || !cgti_one_universe(ctx, g.id, h.id) ||
      !cgti_has_scores(ctx, cgti_universe_of(ctx, g.id)))
    return (cgt_class){0};
  const uint8_t number = cgti_class_at(ctx, g.id)->universe;
  const cgti_num scores[] = {cgti_num_int(ctx, -1), 0, cgti_num_int(ctx, 1)};
  cgti_mark mark = cgti_scratch_mark(ctx);
  scored_day day = {0};
  uint32_t x = 0;
  const int ge = cgti_class_ge_of(ctx, g.id, h.id);
  int found = ge == 0 && find_scored_day(&day, ctx, number, scores, 3, 1) ? 0 : -1;
  for (size_t i = 0; found == 0 && i < day.count; i++)
    found = is_refuted_by(ctx, g.id, h.id, x = day.items[i]);
  if (found == 0) x = separate(ctx, g.id, h.id, CGT_LEFT);
  cgti_scratch_return(ctx, mark);
  if (ge == 1)
    cgti_fail(ctx, CGT_EDOMAIN, "no game shows that G >= H is false: it is true modulo the %s",
              cgti_universe_of(ctx, g.id)->games);
  return (cgt_class){found < 0 ? 0 : x};
}
