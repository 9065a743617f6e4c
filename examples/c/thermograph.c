/* thermograph.c: prints the corners of both walls of a thermograph, from the foot of the mast downwards. */
#include <cgt.h>
#include <stdio.h>

enum { MOST_CORNERS = 64 };

static int wall(cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgt_corner corners[MOST_CORNERS];
  size_t count;
  if (cgt_wall(&count, corners, MOST_CORNERS, ctx, g, player) != CGT_OK) {
    fprintf(stderr, "%s\n", cgt_ctx_message(ctx));
    return 1;
  }
  if (count > MOST_CORNERS) { /* then the array was left alone, and count says how much room to make */
    fprintf(stderr, "the wall has %zu corners, and there is room for %d\n", count, MOST_CORNERS);
    return 1;
  }
  for (size_t i = 0; i < count; i++) {
    char value[64] = "?", temperature[64] = "?";
    cgt_print(value, sizeof value, NULL, ctx, corners[i].value, CGT_PLAIN);
    cgt_print(temperature, sizeof temperature, NULL, ctx, corners[i].temperature, CGT_PLAIN);
    printf("%-5s  value %-4s  temperature %s\n", player == CGT_LEFT ? "Left" : "Right", value, temperature);
  }
  return 0;
}

int main(int argc, char **argv) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) return 1;
  cgt_game g = cgt_parse(ctx, argc > 1 ? argv[1] : "{4||2|0}");
  int status = cgt_is_none(g) ? 1 : wall(ctx, g, CGT_LEFT) | wall(ctx, g, CGT_RIGHT);
  if (cgt_is_none(g)) fprintf(stderr, "%s\n", cgt_ctx_message(ctx));
  cgt_ctx_free(ctx);
  return status;
}
