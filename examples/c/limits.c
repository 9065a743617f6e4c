/* limits.c: a computation that is too large ends with an error, and the context stays usable.
 *
 * A context has a budget of memory, and cgt_ctx_set_cancel names a flag that a signal handler may set. The
 * library never exits, and a call that fails leaves nothing half done. */
#include <cgt.h>
#include <signal.h>
#include <stdio.h>

static volatile int stopped;
static void stop(int signal) {
  (void)signal;
  stopped = 1;
}

int main(void) {
  signal(SIGINT, stop);
  cgt_ctx *ctx = cgt_ctx_new(&(cgt_limits){.memory_bytes = (size_t)1 << 20});
  if (!ctx) return 1;
  cgt_ctx_set_cancel(ctx, &stopped);

  cgt_game sum = cgt_integer(ctx, 0); /* ten unrelated hot games: the canonical form of their sum is huge */
  for (int k = 1; k <= 10 && !cgt_is_none(sum); k++) {
    cgt_game inner[2] = {cgt_switch(ctx, cgt_integer(ctx, 13 * k % 17)), cgt_up(ctx, k)};
    cgt_game outer[2] = {cgt_integer(ctx, 20 + k * k % 7), cgt_integer(ctx, -k)};
    cgt_game left = cgt_from_options(ctx, &outer[0], 1, &inner[0], 1);
    cgt_game right = cgt_from_options(ctx, &inner[1], 1, &outer[1], 1);
    sum = cgt_add(ctx, sum, cgt_from_options(ctx, &left, 1, &right, 1));
  }
  if (cgt_is_none(sum)) {
    printf("%s\n", cgt_status_name(cgt_ctx_status(ctx)));
    cgt_ctx_clear_error(ctx);
  }
  char text[64];
  if (cgt_print(text, sizeof text, NULL, ctx, cgt_parse(ctx, "{1|-1} + *2"), CGT_PLAIN) == CGT_OK) puts(text);
  cgt_ctx_free(ctx);
}
