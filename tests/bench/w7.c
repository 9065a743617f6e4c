/* w7.c: one board of any ruleset of the library that reads a text, in a fresh context: the canonical form. */
#include <stdio.h>
#include <string.h>

#include "bench.h"

int main(int argc, char **argv) {
  bench b = {.workload = "w7"};
  if (argc != 3) bench_usage("w7 RULESET TEXT, as in w7 konane 'xo.|.ox'");
  if (snprintf(b.size, sizeof b.size, "%s:%s", argv[1], argv[2]) >= (int)sizeof b.size)
    bench_usage("w7 RULESET TEXT, of at most %zu characters in all", sizeof b.size - 2);

  const cgt_ruleset *ruleset = bench_ruleset(&b, argv[1]);
  const cgt_arg board = {.kind = CGT_ARG_TEXT, .text = argv[2]};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) bench_wrong(&b, "no memory");
  bench_begin(&b, ctx);
  cgt_game g = bench_position(&b, ctx, ruleset, &board, 1, false);
  cgt_stats now;
  cgt_ctx_stats(&now, ctx);
  bench_end(&b, ctx, now.positions);
  bench_print(&b, 0, "h", bench_hash(&b, ctx, g));
  cgt_ctx_free(ctx);
}
