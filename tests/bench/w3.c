/* w3.c: partizan matrix Nim: the canonical forms of all (N+1)^4 positions [a,b;c,d] with entries 0..N,
 * by search alone, or with the theorems that the ruleset knows. */
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

/* Evaluates all positions in lexicographic order, for the values where that is not NULL. */
static uint64_t walk(const sweep *s, bench_values *values) {
  cgt_arg x[4] = {{.kind = CGT_ARG_INTEGER},
                  {.kind = CGT_ARG_INTEGER},
                  {.kind = CGT_ARG_INTEGER},
                  {.kind = CGT_ARG_INTEGER}};
  const cgt_arg matrix = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = x};
  uint64_t count = 0;
  for (x[0].integer = 0; x[0].integer <= s->n; x[0].integer++)
    for (x[1].integer = 0; x[1].integer <= s->n; x[1].integer++)
      for (x[2].integer = 0; x[2].integer <= s->n; x[2].integer++)
        for (x[3].integer = 0; x[3].integer <= s->n; x[3].integer++) {
          cgt_game g = bench_position(s->b, s->ctx, s->ruleset, &matrix, 1, s->plain);
          if (values) bench_values_add(values, s->b, s->ctx, g);
          count++;
        }
  return count;
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
  static const char usage[] = "w3 N [search|theorems]";
  if (argc < 2 || argc > 3) bench_usage("%s", usage);
  const char *how = argc == 3 ? argv[2] : "search";
  bool theorems = strcmp(how, "theorems") == 0;
  if (!theorems && strcmp(how, "search") != 0) bench_usage("%s (not %s)", usage, how);
  bench b = {.workload = "w3"};
  sweep s = {.b = &b, .n = bench_integer(argv[1], 0, 254, usage)};
  snprintf(b.size, sizeof b.size, "%d-%s", (int)s.n, how);

  s.ruleset = bench_ruleset(&b, "matrix_nim");
  s.plain = !theorems;
  s.ctx = cgt_ctx_new(NULL);
  if (!s.ctx) bench_wrong(&b, "no memory");
  bench_begin(&b, s.ctx);
  uint64_t count = walk(&s, NULL);
  bench_end(&b, s.ctx, count);

  bench_values values = {0}; /* all values are known now: a second walk only looks them up */
  walk(&s, &values);
  check(&b, s.n, &values);
  bench_print(&b, values.distinct, "csum", values.csum);
  bench_values_free(&values);
  cgt_ctx_free(s.ctx);
}
