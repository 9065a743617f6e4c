/* simplify.c: prints the canonical form, mean and temperature of each game on the command line.
 *
 * It shows the two habits of every program over libcgt: a formula is computed in one go and checked once, at its
 * end, and every text goes into a buffer of the caller. */
#include <cgt.h>
#include <stdio.h>

/* Prints one column; a game that does not fit is shortened. */
static void column(cgt_ctx *ctx, cgt_game g, int width) {
  char text[512] = "?";
  cgt_print(text, sizeof text, NULL, ctx, g, CGT_PLAIN);
  printf("%-*s", width, text);
}

int main(int argc, char **argv) {
  int status = 0;
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) return 1;
  for (int i = 1; i < argc; i++) {
    cgt_game g = cgt_parse(ctx, argv[i]);
    cgt_game mean = cgt_mean(ctx, g), temperature = cgt_temperature(ctx, g);
    if (cgt_is_none(temperature)) { /* CGT_NONE passes through every call, so one test is enough */
      fprintf(stderr, "%s: %s\n", argv[i], cgt_ctx_message(ctx));
      cgt_ctx_clear_error(ctx);
      status = 1;
      continue;
    }
    column(ctx, g, 24);
    column(ctx, mean, 8);
    column(ctx, temperature, 0);
    putchar('\n');
  }
  cgt_ctx_free(ctx);
  return status;
}
