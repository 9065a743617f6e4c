/* explain_walls.c: see explain_walls.h. */
#include "lab/report/explain_walls.h"

#include <stdlib.h>
#include <string.h>

#include "lab/report/output.h"
#include "lab/picture/thermograph_strokes.h"

enum { OPTIONS_SHOWN = 12, CORNERS_SHOWN = 40 };

typedef struct walls_page {
  cmd_session *session;
  cgt_ctx *ctx;
  bool json;
  cgt_game game;
} walls_page;

static const char *const players[2] = {"Left", "Right"};

static bool put(walls_page *page, cgt_game g) {
  char *text =
      cgt_is_none(g)
          ? NULL
          : cmd_session_game_text(page->session, g, page->json ? CGT_PLAIN : page->session->settings->format);
  if (text && page->json)
    labi_output_json_string(stdout, text, strlen(text));
  else if (text)
    labi_output_cut(stdout, text, 48);
  bool good = text != NULL;
  free(text);
  return good;
}

/* "2 at t = 1, 4 at t = -1", broken at 80 columns; as JSON [{"temperature": .., "value": ..}]. */
static bool put_corners(walls_page *page, const cgt_corner *corners, size_t count) {
  if (page->json) fputc('[', stdout);
  for (size_t i = 0; i < count; i++) {
    if (page->json) {
      printf("%s{\"temperature\": ", i > 0 ? ", " : "");
      if (!put(page, corners[i].temperature)) return false;
      fputs(", \"value\": ", stdout);
      if (!put(page, corners[i].value)) return false;
      fputc('}', stdout);
      continue;
    }
    if (i == CORNERS_SHOWN) {
      printf(", and %zu more", count - i);
      break;
    }
    if (i > 0) fputs(i % 4 == 0 ? ",\n        " : ", ", stdout);
    if (!put(page, corners[i].value)) return false;
    fputs(" at t = ", stdout);
    if (!put(page, corners[i].temperature)) return false;
  }
  if (page->json) fputc(']', stdout);
  return true;
}

static bool put_scaffold(walls_page *page, cgt_player player, bool taxed) {
  size_t count;
  if (cgt_scaffold(&count, NULL, 0, page->ctx, page->game, player, taxed) != CGT_OK) return false;
  cgt_corner *corners = malloc((count + 1) * sizeof *corners);
  bool good = corners &&
              cgt_scaffold(&count, corners, count, page->ctx, page->game, player, taxed) == CGT_OK &&
              put_corners(page, corners, count);
  free(corners);
  return good;
}

static bool put_wall(walls_page *page, cgt_game g, cgt_player player) {
  labi_wall wall = labi_wall_of(page->ctx, g, player);
  bool good = wall.count > 0 && put_corners(page, wall.corners, wall.count);
  free(wall.corners);
  return good;
}

/* The options of player, each with its wall of the other player. */
static bool put_options(walls_page *page, cgt_player player) {
  size_t count;
  if (cgt_options(&count, NULL, 0, page->ctx, page->game, player) != CGT_OK) return false;
  cgt_game *options = malloc((count + 1) * sizeof *options);
  bool good =
      options && (count == 0 || cgt_options(&count, options, count, page->ctx, page->game, player) == CGT_OK);
  for (size_t i = 0; i < count && good; i++) {
    if (page->json) {
      printf("%s{\"option\": ", i > 0 ? ", " : "");
      good = put(page, options[i]);
      fputs(", \"wall\": ", stdout);
      good = good && put_wall(page, options[i], !player);
      fputc('}', stdout);
    } else if (i == OPTIONS_SHOWN) {
      printf("    and %zu more\n", count - i);
      break;
    } else {
      fputs("    ", stdout);
      good = put(page, options[i]);
      fputs(":  ", stdout);
      good = good && put_wall(page, options[i], !player);
      fputc('\n', stdout);
    }
  }
  free(options);
  return good;
}

static bool json_walls(walls_page *page) {
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
    const char *name = p == CGT_LEFT ? "left" : "right";
    printf(", \"%s_options\": [", name);
    good = put_options(page, p);
    printf("], \"%s_scaffold_before_tax\": ", name);
    good = good && put_scaffold(page, p, false);
    printf(", \"%s_scaffold\": ", name);
    good = good && put_scaffold(page, p, true);
    printf(", \"%s_wall\": ", name);
    good = good && put_wall(page, page->game, p);
  }
  fputs(", \"mean\": ", stdout);
  good = good && put(page, cgt_mean(page->ctx, page->game));
  fputs(", \"temperature\": ", stdout);
  good = good && put(page, cgt_temperature(page->ctx, page->game));
  puts("}");
  return good;
}

static bool text_scaffolds(walls_page *page) {
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
    bool left = p == CGT_LEFT;
    printf("%s options, and their %s walls\n", players[p], players[!p]);
    good = put_options(page, p);
    printf("  %s scaffold: the %s of these,\n        ", players[p], left ? "greatest" : "least");
    good = good && put_scaffold(page, p, false);
    printf(";\n  taxed, %s t:\n        ", left ? "less" : "plus");
    good = good && put_scaffold(page, p, true);
    puts("\n");
  }
  if (!good) return false;
  fputs("From the top down the scaffolds are together for the last time at t = ", stdout);
  good = put(page, cgt_temperature(page->ctx, page->game));
  puts(",\nthe temperature. There the mast begins; below it the walls are the scaffolds.");
  fputs("  mean        ", stdout);
  good = good && put(page, cgt_mean(page->ctx, page->game));
  fputc('\n', stdout);
  return good;
}

static bool text_walls(walls_page *page) {
  bool good = true;
  fputs("G = ", stdout);
  good = put(page, page->game);
  puts("\n");
  if (!good) return false;
  if (cgt_is_integer(page->ctx, page->game)) {
    puts("An integer has no scaffolds: by convention its thermograph is a mast that begins\nat t = -1.");
  } else if (!text_scaffolds(page)) {
    return false;
  }
  fputs("  Left wall   ", stdout);
  good = put_wall(page, page->game, CGT_LEFT);
  fputs("\n  Right wall  ", stdout);
  good = good && put_wall(page, page->game, CGT_RIGHT);
  fputc('\n', stdout);
  labi_wall left = labi_wall_of(page->ctx, page->game, CGT_LEFT),
            right = labi_wall_of(page->ctx, page->game, CGT_RIGHT);
  good = good && left.count > 0 && right.count > 0;
  if (good && (left.count > 1 || right.count > 1)) {
    labi_buffer picture = {0};
    bool boxes = page->session->settings->format == CGT_UNICODE;
    good = labi_thermograph_strokes(&picture, page->ctx, &left, &right, boxes, 2) == CGT_OK;
    printf("\n%s", picture.bytes ? picture.bytes : "");
    labi_buffer_free(&picture);
  }
  free(left.corners);
  free(right.corners);
  return good;
}

cmd_status cmd_explain_walls(cmd_session *session, const cmd_source *source, cgt_game g) {
  walls_page page = {.session = session,
                     .ctx = lab_machine_ctx(session->machine),
                     .json = session->settings->format == CGT_JSON,
                     .game = g};
  bool good;
  if (page.json) {
    fputs("{\"expression\": ", stdout);
    labi_output_json_string(stdout, source->text, source->length);
    fputs(", \"value\": ", stdout);
    good = put(&page, g) && json_walls(&page);
  } else {
    good = text_walls(&page);
  }
  if (good) return CMD_DONE;
  fputc('\n', stdout);
  return cmd_session_report_ctx(session, "cannot explain the thermograph");
}
