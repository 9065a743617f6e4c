/* w6.c: hot sums: ±1 ± 2 … ± n in canonical form, then its mean, temperature and thermograph.
 *
 * The answer is known in closed form. Cooling by an integer t >= 0 keeps sums and turns ±i into ±(i-t)
 * where i > t, into an infinitesimal or 0 elsewhere; so the Left wall at t is the Left stop of
 * ±1 ± 2 … ± (n-t), which is (n-t) - (n-t-1) + (n-t-2) … = ceil((n-t)/2). Hence mean 0 and temperature n. */
#include <stdio.h>

#include "bench.h"

enum { MOST = 4096 };

/* The wall turns at every integer 1..n: between t and t + 1 it is upright where n - t is even, slanted
 * where it is odd. */
static void check_wall(const bench *b, cgt_ctx *ctx, int64_t n, cgt_player player, const cgt_corner *corners,
                       size_t count) {
  int64_t turns = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t t;
    if (!cgt_is_integer(ctx, corners[i].temperature)) continue;
    bench_ok(b, ctx, cgt_get_int64(&t, ctx, corners[i].temperature));
    if (t < 0) continue;
    turns += t > 0;
    int64_t stop = (n - t + 1) / 2;
    cgt_game known = cgt_integer(ctx, player == CGT_LEFT ? stop : -stop);
    if (!cgt_equal(corners[i].value, bench_game(b, ctx, known)))
      bench_wrong(b, "the %s wall at temperature %d is not %s%d", player == CGT_LEFT ? "Left" : "Right",
                  (int)t, player == CGT_LEFT ? "" : "-", (int)stop);
  }
  bench_expect_count(b, "corners of a wall", (uint64_t)turns, (uint64_t)n);
}

int main(int argc, char **argv) {
  static const char usage[] = "w6 N";
  if (argc != 2) bench_usage("%s", usage);
  int64_t n = bench_integer(argv[1], 1, MOST, usage);
  bench b = {.workload = "w6"};
  snprintf(b.size, sizeof b.size, "%d", (int)n);

  static cgt_corner wall[2][4 * MOST];
  size_t corners[2];
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) bench_wrong(&b, "no memory");
  bench_begin(&b, ctx);
  cgt_game g = cgt_integer(ctx, 0);
  for (int64_t i = 1; i <= n; i++) g = cgt_add(ctx, g, cgt_switch(ctx, cgt_integer(ctx, i)));
  bench_game(&b, ctx, g);
  cgt_game mean = cgt_mean(ctx, g), temperature = cgt_temperature(ctx, g);
  for (int player = 0; player < 2; player++)
    bench_ok(&b, ctx, cgt_wall(&corners[player], wall[player], 4 * MOST, ctx, g, (cgt_player)player));
  bench_end(&b, ctx, (uint64_t)n);

  bench_expect_value(&b, ctx, "the mean", mean, "0");
  bench_expect_value(&b, ctx, "the temperature", temperature, b.size);
  for (int player = 0; player < 2; player++)
    check_wall(&b, ctx, n, (cgt_player)player, wall[player], corners[player]);
  bench_print(&b, 0, "h", bench_hash(&b, ctx, g));
  cgt_ctx_free(ctx);
}
