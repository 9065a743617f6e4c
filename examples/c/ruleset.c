/* ruleset.c: a ruleset of one's own. From a heap of n, Left takes 1 or 4 and Right takes 2 or 3.
 *
 * A ruleset knows moves and never values. Its three functions read a position into bytes, list the positions
 * that a player can move to, and print one; the engine remembers, adds and simplifies. */
#include <cgt.h>
#include <stdio.h>

enum { LARGEST = 200 };

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  int64_t heap;
  if (cgt_read_integers(out, &heap, 1, args, count, 0, LARGEST))
    cgt_emit(out, &(unsigned char){(unsigned char)heap}, 1);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  static const unsigned char takes[2][2] = {{1, 4}, {2, 3}};
  unsigned char heap = *(const unsigned char *)position;
  for (int i = 0; i < 2; i++)
    if (takes[player][i] <= heap) {
      unsigned char left = heap - takes[player][i];
      cgt_emit(out, &left, length);
    }
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  return (size_t)snprintf(buf, cap, "%d", length > 0 ? *(const unsigned char *)position : 0);
}

static const cgt_ruleset ruleset = {
    .name = "take", .example = "take(7)", .read = read, .options = options, .print = print};

int main(void) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) return 1;
  for (int n = 0; n <= 8; n++) {
    cgt_arg heap = {.kind = CGT_ARG_INTEGER, .integer = n};
    cgt_position position;
    char text[256];
    if (cgt_position_read(&position, ctx, &ruleset, &heap, 1) != CGT_OK ||
        cgt_print(text, sizeof text, NULL, ctx, cgt_position_value(ctx, position), CGT_PLAIN) != CGT_OK) {
      fprintf(stderr, "%s\n", cgt_ctx_message(ctx));
      return 1;
    }
    printf("take(%d) = %s\n", n, text);
  }
  cgt_ctx_free(ctx);
}
