/* w3.c: partizan matrix Nim: the canonical forms of all (N+1)^4 positions [a,b;c,d] with entries 0..N,
 * by search alone, or with the theorems that the ruleset knows. Given a number of threads, these share a
 * store, and seconds are those of the wall clock; then there are no exact counts but the distinct values. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

typedef struct answer {
  int64_t n;
  uint64_t values, csum;
} answer;

static const answer answers[] = {
    {6, 167, UINT64_C(0x15efdcdc15fb0f6a)},
    {8, 383, UINT64_C(0x22f145fd712a8b34)},
    {10, 762, UINT64_C(0xbc2fa9b5374ddbff)},
    {12, 1384, UINT64_C(0xdfc0b7b8d80c852e)},
    {64, 667122, 0},
};

typedef struct sweep {
  const bench *b;
  cgt_ctx *ctx;
  const cgt_ruleset *ruleset;
  bool plain;
  int64_t n;
} sweep;

/* Evaluates the positions with this a and b, in lexicographic order, for the values where that is not NULL.
 */
static void walk_rest(const sweep *s, cgt_ctx *ctx, int64_t a, int64_t b, bench_values *values) {
  cgt_arg x[4] = {{.kind = CGT_ARG_INTEGER, .integer = a},
                  {.kind = CGT_ARG_INTEGER, .integer = b},
                  {.kind = CGT_ARG_INTEGER},
                  {.kind = CGT_ARG_INTEGER}};
  const cgt_arg matrix = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = x};
  for (x[2].integer = 0; x[2].integer <= s->n; x[2].integer++)
    for (x[3].integer = 0; x[3].integer <= s->n; x[3].integer++) {
      cgt_game g = bench_position(s->b, ctx, s->ruleset, &matrix, 1, s->plain);
      if (values) bench_values_add(values, s->b, ctx, g);
    }
}

static void walk(const sweep *s, bench_values *values) {
  for (int64_t a = 0; a <= s->n; a++)
    for (int64_t b = 0; b <= s->n; b++) walk_rest(s, s->ctx, a, b, values);
}

/* ---- threads ---------------------------------------------------------------------------------------- */

enum { MOST_THREADS = 64 };

typedef struct worker {
  const sweep *s;
  pthread_t thread;
  cgt_ctx *ctx;
  atomic_llong *next; /* pair a·(N+1) + b that nobody has taken */
} worker;

static void *work(void *argument) {
  const worker *w = argument;
  int64_t side = w->s->n + 1, pair;
  while ((pair = atomic_fetch_add(w->next, 1)) < side * side)
    walk_rest(w->s, w->ctx, pair / side, pair % side, NULL);
  return NULL;
}

/* The contexts of all but the first worker are given back: their games stay. */
static void walk_together(const sweep *s, unsigned threads) {
  worker workers[MOST_THREADS];
  atomic_llong next = 0;
  for (unsigned i = 0; i < threads; i++) {
    workers[i] = (worker){.s = s, .ctx = i ? cgt_ctx_new_sharing(s->ctx, NULL) : s->ctx, .next = &next};
    if (!workers[i].ctx) bench_wrong(s->b, "no memory");
  }
  for (unsigned i = 0; i < threads; i++)
    if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) bench_wrong(s->b, "no thread");
  for (unsigned i = 0; i < threads; i++) pthread_join(workers[i].thread, NULL);
  for (unsigned i = 1; i < threads; i++) cgt_ctx_free(workers[i].ctx);
}

static void check(const bench *b, int64_t n, const bench_values *values) {
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (answers[i].n == n) {
      bench_expect_count(b, "distinct values", values->distinct, answers[i].values);
      bench_expect_hash(b, "csum", values->csum, answers[i].csum);
    }
  if (n == 6) {
    bench_expect_count(b, "zero games", values->of[CGT_P], 227);
    bench_expect_count(b, "positive games", values->of[CGT_L], 392);
    bench_expect_count(b, "negative games", values->of[CGT_R], 392);
    bench_expect_count(b, "confused games", values->of[CGT_N], 1390);
  }
}

int main(int argc, char **argv) {
  static const char usage[] = "w3 N [search|theorems [THREADS]]";
  if (argc < 2 || argc > 4) bench_usage("%s", usage);
  const char *how = argc >= 3 ? argv[2] : "search";
  bool theorems = strcmp(how, "theorems") == 0;
  if (!theorems && strcmp(how, "search") != 0) bench_usage("%s (not %s)", usage, how);
  bench b = {.workload = "w3"};
  sweep s = {.b = &b, .n = bench_integer(argv[1], 0, 254, usage)};
  unsigned threads = argc == 4 ? (unsigned)bench_integer(argv[3], 1, MOST_THREADS, usage) : 0;
  int used = snprintf(b.size, sizeof b.size, "%d-%s", (int)s.n, how);
  if (threads) snprintf(b.size + used, sizeof b.size - (size_t)used, "-%ut", threads);

  s.ruleset = bench_ruleset(&b, "matrix_nim");
  s.plain = !theorems;
  s.ctx = cgt_ctx_new(NULL);
  if (!s.ctx) bench_wrong(&b, "no memory");
  uint64_t count = (uint64_t)(s.n + 1) * (uint64_t)(s.n + 1) * (uint64_t)(s.n + 1) * (uint64_t)(s.n + 1);
  double wall = bench_wall_seconds();
  bench_begin(&b, s.ctx);
  if (threads)
    walk_together(&s, threads);
  else
    walk(&s, NULL);
  bench_end(&b, s.ctx, count);
  if (threads) {
    b.seconds = bench_wall_seconds() - wall;
    b.counts = (cgt_stats){0};
  }

  bench_values values = {0}; /* all values are known now: a second walk only looks them up */
  walk(&s, &values);
  check(&b, s.n, &values);
  bench_print(&b, values.distinct, "csum", values.csum);
  bench_values_free(&values);
  cgt_ctx_free(s.ctx);
}
