/* w1.c: the empty Domineering board, Left vertical: one fresh context, one canonical form; by the walk of all positions,
 * or, as cgt_position_value finds it, from few options. */
#include <stdio.h>
#include <string.h>

#include "bench.h"

/* The hashes of the values (tree_hash.h). 4x4 and 4x5 are published; the others are those that two engines apart
 * from this one found too (README.md). */
typedef struct answer {
  int64_t rows, cols;
  uint64_t h;
} answer;

static const answer answers[] = {
    {4, 4, UINT64_C(0x6aba3422fa651ccf)}, {4, 5, UINT64_C(0xee25f53dc5e92873)},
    {4, 6, UINT64_C(0x1dede57ab6cb30d8)}, {5, 5, UINT64_C(0x3a34ce6380fc0bc5)}, /* 0 */
    {5, 6, UINT64_C(0x56dc27faca0e9ee2)},                                       /* that of 3x4 */
};

/* What print says of these boards, in numbers. */
static void check(const bench *b, cgt_ctx *ctx, int64_t rows, int64_t cols, cgt_game g, uint64_t h) {
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (answers[i].rows == rows && answers[i].cols == cols) bench_expect_hash(b, "h", h, answers[i].h);
  if (rows == 4 && cols == 4) {
    bench_expect_value(b, ctx, "the mean", cgt_mean(ctx, g), "0");
    bench_expect_value(b, ctx, "the temperature", cgt_temperature(ctx, g), "0");
  }
  if (rows == 4 && cols == 5) bench_expect_value(b, ctx, "the value", g, "1");
  if (rows == 5 && cols == 5) bench_expect_value(b, ctx, "the value", g, "0");
  if (rows == 6 && cols == 6) {
    bench_expect_value(b, ctx, "the Left stop", cgt_left_stop(ctx, g), "1");
    bench_expect_value(b, ctx, "the Right stop", cgt_right_stop(ctx, g), "-1");
  }
}

int main(int argc, char **argv) {
  static const char usage[] = "w1 ROWS COLS [walk|few]";
  if (argc != 3 && argc != 4) bench_usage("%s", usage);
  const char *how = argc == 4 ? argv[3] : "walk";
  const bool few = strcmp(how, "few") == 0;
  if (!few && strcmp(how, "walk") != 0) bench_usage("%s (not %s)", usage, how);
  int64_t rows = bench_integer(argv[1], 1, 64, usage), cols = bench_integer(argv[2], 1, 64, usage);
  bench b = {.workload = "w1"};
  snprintf(b.size, sizeof b.size, "%dx%d%s", (int)rows, (int)cols, few ? "-few" : "");

  const cgt_ruleset *domineering = bench_ruleset(&b, "domineering");
  const cgt_arg board[2] = {{.kind = CGT_ARG_INTEGER, .integer = rows},
                            {.kind = CGT_ARG_INTEGER, .integer = cols}};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) bench_wrong(&b, "no memory");
  bench_begin(&b, ctx);
  cgt_game g = bench_position(&b, ctx, domineering, board, 2, !few);
  cgt_stats now;
  cgt_ctx_stats(&now, ctx);
  bench_end(&b, ctx, now.positions);

  uint64_t h = bench_hash(&b, ctx, g);
  check(&b, ctx, rows, cols, g, h);
  bench_print(&b, 0, "h", h);
  cgt_ctx_free(ctx);
}
