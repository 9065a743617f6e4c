/* w4.c: one Toads and Frogs strip, in a fresh context: the canonical form of TTTT...FFFF and the like. */
#include <stdio.h>
#include <string.h>

#include "bench.h"

static const char *const known_stars[] = {"TTTT...FFFF", "TTTTT...FFFFF", "TTTTTT...FFFFFF",
                                          "TTTTTT....FFFFFF"};

int main(int argc, char **argv) {
  bench b = {.workload = "w4"};
  if (argc != 2) bench_usage("w4 BOARD, as in w4 TTTT...FFFF");
  if (strlen(argv[1]) >= sizeof b.size) bench_usage("w4 BOARD, of at most %zu squares", sizeof b.size - 1);
  strcpy(b.size, argv[1]);

  const cgt_ruleset *ruleset = bench_ruleset(&b, "toads_and_frogs");
  const cgt_arg board = {.kind = CGT_ARG_TEXT, .text = argv[1]};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) bench_wrong(&b, "no memory");
  bench_begin(&b, ctx);
  cgt_game g = bench_position(&b, ctx, ruleset, &board, 1, false);
  cgt_stats now;
  cgt_ctx_stats(&now, ctx);
  bench_end(&b, ctx, now.positions);

  for (size_t i = 0; i < sizeof known_stars / sizeof *known_stars; i++)
    if (strcmp(argv[1], known_stars[i]) == 0) bench_expect_value(&b, ctx, "the value", g, "*");
  bench_print(&b, 0, "h", bench_hash(&b, ctx, g));
  cgt_ctx_free(ctx);
}
