/* test_interrupted.c: the functions of the engine, stopped at each place where they ask whether to go on:
 * they say so and make nothing, the tables stay sound, and the same question is then answered as ever. */
#include "fixture.h"
#include "watched_flag.h"

#include <stdio.h>

SUITE(interrupted);

/* Says what it found as a number. */
typedef cgt_status question(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h);

static cgt_status of_game(uint64_t *answer, cgt_ctx *c, cgt_game made) {
  return cgt_is_none(made) ? cgt_ctx_status(c) : cgt_fingerprint(answer, c, made);
}

static cgt_status of_games(uint64_t *answer, cgt_ctx *c, const cgt_game *games, size_t count) {
  *answer = count;
  for (size_t i = 0; i < count; i++) {
    uint64_t hash;
    cgt_status status = of_game(&hash, c, games[i]);
    if (status != CGT_OK) return status;
    *answer = *answer * 31 + hash;
  }
  return CGT_OK;
}

static cgt_status of_form(uint64_t *answer, cgt_ctx *c, cgt_form made) {
  char text[1 << 12];
  size_t length;
  if (cgt_form_is_none(made)) return cgt_ctx_status(c);
  cgt_status status = cgt_form_print(text, sizeof text, &length, c, made, CGT_PLAIN);
  if (status != CGT_OK) return status;
  *answer = length;
  for (size_t i = 0; i < length && i < sizeof text; i++) *answer = *answer * 31 + (unsigned char)text[i];
  return CGT_OK;
}

#define ASK(name)                                                                                            \
  static cgt_status ask_##name(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {                       \
    (void)h;                                                                                                 \
    return of_game(answer, c, cgt_##name(c, g));                                                             \
  }
ASK(switch)
ASK(tiny)
ASK(birthday)
ASK(temperature)
ASK(stop_count)
ASK(far_star)
ASK(companion)
ASK(freeze)
ASK(reduced_canonical_form)
ASK(star_projection)
ASK(atomic_weight)
ASK(follower_count)
#undef ASK

#define ASK(name)                                                                                            \
  static cgt_status ask_##name(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {                       \
    return of_game(answer, c, cgt_##name(c, g, h));                                                          \
  }
ASK(add)
ASK(ordinal_sum)
ASK(ordinal_product)
ASK(norton_product)
ASK(conway_product)
ASK(subordinate)
#undef ASK

#define ASK(name)                                                                                            \
  static cgt_status ask_##name(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {                       \
    bool holds = false;                                                                                      \
    (void)h;                                                                                                 \
    cgt_status status = cgt_##name(&holds, c, g);                                                            \
    *answer = holds;                                                                                         \
    return status;                                                                                           \
  }
ASK(is_all_small)
ASK(is_even)
ASK(is_even_tempered)
ASK(is_number_tiny)
ASK(is_uptimal)
ASK(is_atomic)
#undef ASK

static cgt_status ask_cool(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  (void)h;
  return of_game(answer, c, cgt_cool(c, g, cgt_dyadic(c, 1, 1)));
}

static cgt_status ask_heat(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  (void)h;
  return of_game(answer, c, cgt_heat(c, g, cgt_dyadic(c, 1, 1)));
}

static cgt_status ask_compare(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  cgt_order order = CGT_EQUAL;
  cgt_status status = cgt_compare(&order, c, g, h);
  *answer = order;
  return status;
}

static cgt_status ask_outcome(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  (void)h;
  cgt_outcome outcome = CGT_N;
  cgt_status status = cgt_outcome_of(&outcome, c, g);
  *answer = outcome;
  return status;
}

static cgt_status ask_misere(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  (void)h;
  cgt_outcome outcome = CGT_N;
  cgt_status status = cgt_misere_outcome_of(&outcome, c, g);
  *answer = outcome;
  return status;
}

static cgt_status ask_print(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  char text[1 << 12];
  size_t length = 0;
  (void)h;
  cgt_status status = cgt_print(text, sizeof text, &length, c, g, CGT_PLAIN);
  if (status == CGT_OK) *answer = length;
  return status;
}

static cgt_status ask_incentives(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  cgt_game games[32];
  size_t count;
  (void)h;
  cgt_status status = cgt_incentives(&count, games, 32, c, g);
  return status == CGT_OK ? of_games(answer, c, games, count) : status;
}

static cgt_status ask_followers(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  cgt_game games[256];
  size_t count;
  (void)h;
  cgt_status status = cgt_followers(&count, games, 256, c, g);
  cr_assert(status != CGT_OK || count <= 256);
  return status == CGT_OK ? of_games(answer, c, games, count) : status;
}

static cgt_status ask_sort(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  cgt_game games[] = {h, g, cgt_neg(c, h), cgt_neg(c, g)};
  cgt_status status = cgt_sort(games, 4, c);
  return status == CGT_OK ? of_games(answer, c, games, 4) : status;
}

/* A corner is told by its numbers, which have fingerprints too. */
static cgt_status ask_scaffold(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  cgt_corner corners[32];
  cgt_game numbers[64];
  size_t count;
  (void)h;
  cgt_status status = cgt_scaffold(&count, corners, 32, c, g, CGT_LEFT, true);
  if (status != CGT_OK) return status;
  cr_assert(count <= 32);
  for (size_t i = 0; i < count; i++) {
    numbers[2 * i] = corners[i].temperature;
    numbers[2 * i + 1] = corners[i].value;
  }
  return of_games(answer, c, numbers, 2 * count);
}

/* {g, h, g* | -g, -h, g}, with what is dominated and reversible in it. */
static cgt_status ask_explain(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  const cgt_game left[] = {g, h, cgt_add(c, g, cgt_nimber(c, 1))};
  const cgt_game right[] = {cgt_neg(c, g), cgt_neg(c, h), g};
  cgt_step steps[64];
  cgt_game by[64];
  size_t count, named = 0;
  if (cgt_is_none(left[2])) return cgt_ctx_status(c);
  cgt_status status = cgt_explain_form(&count, steps, 64, c, left, 3, right, 3);
  if (status != CGT_OK) return status;
  cr_assert(count <= 64);
  for (size_t i = 0; i < count; i++)
    if (steps[i].kind == CGT_STEP_DOMINATED || steps[i].kind == CGT_STEP_REVERSIBLE)
      by[named++] = steps[i].by;
  return of_games(answer, c, by, named);
}

static cgt_status ask_selective_sum(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  return of_game(answer, c,
                 cgt_form_sum_value(c, CGT_SELECTIVE, cgt_form_of_game(c, g), cgt_form_of_game(c, h)));
}

static cgt_status ask_form(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  const cgt_form f[] = {cgt_form_of_game(c, g), cgt_form_of_game(c, h)};
  return of_form(answer, c,
                 cgt_form_neg(c, cgt_form_ordinal_sum(c, cgt_form_from_options(c, f, 2, f, 1), f[1])));
}

static cgt_status ask_join(uint64_t *answer, cgt_ctx *c, cgt_game g, cgt_game h) {
  (void)g, (void)h;
  return of_game(answer, c, cgt_day_join(c, cgt_nimber(c, 1), cgt_integer(c, 0), 2));
}

static const struct {
  question *ask;
  const char *name;
} questions[] = {
#define ROW(name)                                                                                            \
  { ask_##name, #name }
    ROW(switch),
    ROW(tiny),
    ROW(birthday),
    ROW(temperature),
    ROW(stop_count),
    ROW(far_star),
    ROW(companion),
    ROW(freeze),
    ROW(star_projection),
    ROW(reduced_canonical_form),
    ROW(follower_count),
    ROW(atomic_weight),
    ROW(add),
    ROW(ordinal_sum),
    ROW(ordinal_product),
    ROW(norton_product),
    ROW(conway_product),
    ROW(subordinate),
    ROW(is_all_small),
    ROW(is_even),
    ROW(is_even_tempered),
    ROW(is_number_tiny),
    ROW(is_uptimal),
    ROW(is_atomic),
    ROW(cool),
    ROW(heat),
    ROW(compare),
    ROW(outcome),
    ROW(misere),
    ROW(print),
    ROW(incentives),
    ROW(followers),
    ROW(sort),
    ROW(scaffold),
    ROW(explain),
    ROW(selective_sum),
    ROW(form),
    ROW(join)
#undef ROW
};

static const char *const pairs[][2] = {
    {"{2|{1/2|-1}}", "{^|-3}"}, {"{0||0|vv}", "{^,*2|v*,*3}"}, {"+-{3|1}", "^"}};

/* The question asked anew and stopped at the n-th look; false if it ended before that. */
static bool is_stopped(question *ask, const char *name, const char *const *pair, uint64_t n,
                       cgt_status wanted, uint64_t answer) {
  cgt_ctx *c = cgt_ctx_new(NULL);
  cr_assert(c != NULL);
  const cgt_game g = cgt_parse(c, pair[0]), h = cgt_parse(c, pair[1]);
  uint64_t found = 0;
  cgt_ctx_set_cancel(c, watched_flag_arm(n));
  cgt_status status = ask(&found, c, g, h);
  const bool stopped = watched_flag_disarm() >= n;
  cgt_ctx_set_cancel(c, NULL);
  if (stopped) {
    cr_assert_eq(status, CGT_ECANCELLED, "%s of %s, %s at look %d: %s", name, pair[0], pair[1], (int)n,
                 cgt_status_name(status));
    cr_expect_eq(cgt_ctx_status(c), CGT_ECANCELLED);
    cgt_ctx_clear_error(c);
    cr_assert_eq(cgt_ctx_check(c), CGT_OK, "%s at look %d: %s", name, (int)n, cgt_ctx_message(c));
    status = ask(&found, c, g, h);
  }
  cr_assert_eq(status, wanted, "%s of %s, %s after look %d: %s", name, pair[0], pair[1], (int)n,
               cgt_status_name(status));
  if (status == CGT_OK)
    cr_assert_eq(found, answer, "%s of %s, %s after look %d", name, pair[0], pair[1], (int)n);
  cgt_ctx_free(c);
  return stopped;
}

Test(interrupted, at_each_look) {
  if (!watched_flag_works()) cr_skip("no way to see a look at the flag here");
  unsigned stops = 0;
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
      cgt_ctx *c = cgt_ctx_new(NULL);
      uint64_t answer = 0;
      cgt_status wanted = questions[i].ask(&answer, c, cgt_parse(c, pairs[k][0]), cgt_parse(c, pairs[k][1]));
      cr_assert(wanted == CGT_OK || wanted == CGT_EDOMAIN, "%s: %s", questions[i].name, cgt_ctx_message(c));
      cgt_ctx_free(c);
      uint64_t n = 1; /* each of the first looks, then fewer and fewer */
      while (is_stopped(questions[i].ask, questions[i].name, pairs[k], n, wanted, answer)) {
        n += 1 + n / 32;
        stops++;
      }
    }
  printf("stopped %u times\n", stops);
  cr_expect(stops > 1000);
}
