/* w2.c: games born by day 3: sums of them, random games {3 | 3} over them, sums of those, the whole
 * addition table. The 1474 games are found in one context and rebuilt in a fresh one, so that the
 * work begins with caches that know nothing of sums. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "born.h"

enum { SUMS = 20000, PICKS = 2000, TABLE = BORN_BY_DAY_3 * (BORN_BY_DAY_3 + 1) / 2, OPTIONS_IN_ALL = 5584 };

static born_day days[4];

static cgt_game pick(const cgt_game *list, uint64_t k) { return list[tree_hash_mix(k) % BORN_BY_DAY_3]; }

/* ---- the work; results has room for what each makes -------------------------------------------- */

static size_t sums(cgt_game *results, cgt_ctx *ctx, const cgt_game *list) {
  for (uint64_t k = 0; k < SUMS; k++) results[k] = cgt_add(ctx, pick(list, 2 * k), pick(list, 2 * k + 1));
  return SUMS;
}

static size_t picks(cgt_game *results, cgt_ctx *ctx, const cgt_game *list) {
  for (uint64_t k = 0; k < PICKS; k++) {
    cgt_game options[6];
    for (uint64_t i = 0; i < 6; i++) options[i] = pick(list, 1000000 + 6 * k + i);
    results[k] = cgt_from_options(ctx, options, 3, options + 3, 3);
  }
  return PICKS;
}

/* list: the games that picks() made. */
static size_t sums_of_picks(cgt_game *results, cgt_ctx *ctx, const cgt_game *list) {
  for (uint64_t k = 0; k < SUMS; k++) {
    uint64_t first = 5000000 + 2 * k;
    results[k] = cgt_add(ctx, list[tree_hash_mix(first) % PICKS], list[tree_hash_mix(first + 1) % PICKS]);
  }
  return SUMS;
}

static size_t whole_table(cgt_game *results, cgt_ctx *ctx, const cgt_game *list) {
  size_t count = 0;
  for (size_t i = 0; i < BORN_BY_DAY_3; i++)
    for (size_t j = i; j < BORN_BY_DAY_3; j++) results[count++] = cgt_add(ctx, list[i], list[j]);
  return count;
}

/* ---- the answers ------------------------------------------------------------------------------- */

typedef struct part {
  char letter;
  size_t (*work)(cgt_game *results, cgt_ctx *ctx, const cgt_game *list);
  uint64_t csum;
  uint64_t of[4]; /* by cgt_outcome: N, P, L, R; all 0 where not known */
} part;

static const part parts[] = {
    {'a', sums, UINT64_C(0x0fc4d32200e61dcc), {7825, 17, 6008, 6150}},
    {'b', picks, UINT64_C(0xf2dac5b5457d679c), {302, 732, 485, 481}},
    {'c', sums_of_picks, UINT64_C(0xff2ec8775f91f941), {0}},
    {'d', whole_table, UINT64_C(0xfb1e46401b117774), {0}},
};

static void expect_outcomes(const bench *b, const bench_values *values, const uint64_t of[4]) {
  for (int i = 0; i < 4; i++) bench_expect_count(b, cgt_outcome_name((cgt_outcome)i), values->of[i], of[i]);
}

/* The list itself, before anything is timed. */
static void find_list(const bench *b) {
  static const uint64_t known[4] = {1039, 1, 217, 217};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) bench_wrong(b, "no memory");
  born_find(days, b, ctx);
  bench_values values = {0};
  size_t options = 0;
  for (size_t i = 0; i < BORN_BY_DAY_3; i++) {
    const born_game *born = &days[3].games[i];
    bench_values_add(&values, b, ctx, born->game);
    options += (size_t)born->count[CGT_LEFT] + born->count[CGT_RIGHT];
  }
  expect_outcomes(b, &values, known);
  bench_expect_count(b, "options of the games born by day 3", options, OPTIONS_IN_ALL);
  bench_expect_hash(b, "csum of the games born by day 3", values.csum, UINT64_C(0xacf783423adb4669));
  bench_values_free(&values);
  cgt_ctx_free(ctx);
}

static void run(const part *part) {
  static cgt_game list[BORN_BY_DAY_3], picked[PICKS], results[TABLE];
  bench b = {.workload = "w2", .size = {part->letter}};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) bench_wrong(&b, "no memory");
  born_rebuild(list, days, &b, ctx);
  const cgt_game *operands = list;
  if (part->work == sums_of_picks) {
    picks(picked, ctx, list);
    operands = picked;
  }
  bench_begin(&b, ctx);
  size_t count = part->work(results, ctx, operands);
  bench_end(&b, ctx, count);

  bench_values values = {0};
  for (size_t i = 0; i < count; i++) bench_values_add(&values, &b, ctx, results[i]);
  expect_outcomes(&b, &values, part->of);
  bench_expect_hash(&b, "csum", values.csum, part->csum);
  bench_print(&b, values.distinct, "csum", values.csum);
  bench_values_free(&values);
  cgt_ctx_free(ctx);
}

int main(int argc, char **argv) {
  bool one = argc == 2 && strlen(argv[1]) == 1 && strchr("abcd", *argv[1]);
  if (argc != 1 && !one) bench_usage("w2 [a|b|c|d]");
  find_list(&(bench){.workload = "w2"});
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (!one || parts[i].letter == *argv[1]) run(&parts[i]);
}
