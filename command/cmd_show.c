/* cmd_show.c: cgt show, one page about a value. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/report/page.h"
#include "lab/picture/thermograph_strokes.h"

/* "a, b, c", cut when the line is full. */
static void options_row(cmd_page *page, const char *name, cgt_player player) {
  cmd_page_label(name);
  size_t count = 0;
  cgt_game *options = NULL;
  bool good = cgt_options(&count, NULL, 0, page->ctx, page->game, player) == CGT_OK;
  if (good && count > 0) {
    options = malloc(count * sizeof *options);
    good = options && cgt_options(&count, options, count, page->ctx, page->game, player) == CGT_OK;
  }
  size_t at = 0, shown = 0;
  for (; good && shown < count; shown++) {
    char *text = cmd_page_text(page, options[shown]);
    if (!text) {
      good = false;
      break;
    }
    size_t width = labi_output_width(text);
    if (shown > 0 && at + width + 24 > CMD_PAGE_ROOM) {
      free(text);
      break;
    }
    if (shown > 0) at += (size_t)printf(", ");
    page->cut |= labi_output_cut(stdout, text, CMD_PAGE_ROOM - 24);
    at += width;
    free(text);
  }
  char number[28];
  if (!good)
    cmd_page_failed(page);
  else if (count == 0)
    puts("none");
  else if (shown < count)
    printf(", and %s more\n", labi_output_count(number, count - shown));
  else
    fputc('\n', stdout);
  free(options);
}

/* The only option of a player, CGT_NONE if there is none or more than one. */
static cgt_game only_option(cmd_page *page, cgt_player player) {
  cgt_game option;
  size_t count = 0;
  bool one = cgt_options(&count, &option, 1, page->ctx, page->game, player) == CGT_OK && count == 1;
  return one ? option : CGT_NONE;
}

static const char *kind_of_game(cmd_page *page) {
  cgt_ctx *ctx = page->ctx;
  cgt_game g = page->game, zero = cgt_integer(ctx, 0);
  if (cgt_equal(g, zero)) return "zero";
  if (cgt_is_integer(ctx, g)) return "an integer";
  if (cgt_is_number(g)) return "a number";
  if (cgt_is_nimber(ctx, g)) return "a nimber";
  if (cgt_is_number_up_star(ctx, g)) {
    if (cgt_equal(cgt_number_part(ctx, g), zero)) return "an infinitesimal: ups plus a nimber";
    if (cgt_equal(cgt_up_part(ctx, g), zero)) return "a number plus a nimber";
    return "a number plus ups plus a nimber";
  }
  cgt_game high = cgt_left_stop(ctx, g), low = cgt_right_stop(ctx, g);
  if (cgt_is_none(high) || cgt_is_none(low)) return "a game";
  if (cgt_equal(high, low)) {
    return cgt_equal(high, zero) ? "an infinitesimal" : "tepid: a number plus an infinitesimal";
  }
  cgt_game gl = only_option(page, CGT_LEFT), gr = only_option(page, CGT_RIGHT);
  if (!cgt_is_none(gl) && !cgt_is_none(gr) && cgt_is_number(gl) && cgt_is_number(gr)) return "a switch";
  return "a hot game";
}

static void outcome_row(cmd_page *page) {
  static const char *const meanings[] = {[CGT_N] = "whoever moves next wins",
                                         [CGT_P] = "whoever moved last wins: the value is 0",
                                         [CGT_L] = "Left wins, whoever begins",
                                         [CGT_R] = "Right wins, whoever begins"};
  cgt_outcome outcome;
  cmd_page_label("outcome");
  if (cgt_outcome_of(&outcome, page->ctx, page->game) != CGT_OK)
    cmd_page_failed(page);
  else
    printf("%s: %s\n", cgt_outcome_name(outcome), meanings[outcome]);
}

/* "3, then Right moves". */
static void stop_row(cmd_page *page, const char *name, cgt_player beginner) {
  cgt_stop stop;
  char *text = NULL;
  cmd_page_label(name);
  bool good = cgt_stop_of(&stop, page->ctx, page->game, beginner) == CGT_OK;
  if (!good || !(text = cmd_page_text(page, stop.value))) {
    cmd_page_failed(page);
    return;
  }
  page->cut |= labi_output_cut(stdout, text, CMD_PAGE_ROOM - 24);
  printf(", then %s is to move\n", stop.to_move == CGT_LEFT ? "Left" : "Right");
  free(text);
}

/* Appends to text; false: it is full. */
static bool append(char *text, size_t room, size_t *used, const char *more, const char *between) {
  int length = snprintf(text + *used, room - *used, "%s%s", between, more);
  if ((size_t)length + 3 >= room - *used) return false;
  *used += (size_t)length;
  return true;
}

/* "{Left options|Right options}"; *fits is false if that is too long.  False: the context's error. */
static bool form_text(char *form, size_t room, bool *fits, cmd_page *page) {
  size_t used = 0;
  *fits = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgt_game options[8];
    size_t count = 0;
    if (cgt_options(&count, options, 8, page->ctx, page->game, (cgt_player)p) != CGT_OK)
      return *fits = false, cgt_ctx_status(page->ctx) == CGT_ELIMIT; /* too many options */
    if (count > 8) return *fits = false, true;
    append(form, room, &used, "", p == CGT_LEFT ? "{" : "|");
    for (size_t i = 0; i < count; i++) {
      char *text = cmd_page_text(page, options[i]);
      if (!text) return false;
      *fits = append(form, room, &used, text, i > 0 ? "," : "");
      free(text);
      if (!*fits) return true;
    }
  }
  append(form, room, &used, "}", "");
  return true;
}

/* The options, where the value prints as something shorter. The longest bar of the options decides how many
 * this one needs; braces spare the counting. */
static void form_row(cmd_page *page) {
  char *value = cmd_page_text(page, page->game), form[512];
  bool fits = false, good = value && (value[0] == '{' || form_text(form, sizeof form, &fits, page));
  free(value);
  if (!good || (fits && labi_output_width(form) <= CMD_PAGE_ROOM)) cmd_page_label("options form");
  if (!good)
    cmd_page_failed(page);
  else if (fits && labi_output_width(form) <= CMD_PAGE_ROOM)
    puts(form);
  cgt_ctx_clear_error(page->ctx);
}

static void parts_rows(cmd_page *page) {
  cgt_ctx *ctx = page->ctx;
  if (!cgt_is_number_up_star(ctx, page->game) || cgt_is_number(page->game) || cgt_is_nimber(ctx, page->game))
    return;
  cgt_game zero = cgt_integer(ctx, 0);
  cmd_page_game(page, "number part", cgt_number_part(ctx, page->game));
  cmd_page_game(page, "ups", cgt_up_part(ctx, page->game));
  cmd_page_game(page, "nimber", cgt_number_up_star(ctx, zero, zero, cgt_nimber_part(ctx, page->game)));
}

static void fingerprint_row(cmd_page *page) {
  uint64_t hash;
  cmd_page_label("fingerprint");
  if (cgt_fingerprint(&hash, page->ctx, page->game) == CGT_OK) {
    printf("%016" PRIx64 "\n", hash);
  } else if (cgt_ctx_status(page->ctx) == CGT_ELIMIT) {
    fputs("none: ", stdout); /* nobody can unfold 2^100 */
    labi_output_paragraph(stdout, cgt_ctx_message(page->ctx), CMD_PAGE_LABEL + 6, CMD_PAGE_LABEL);
    cgt_ctx_clear_error(page->ctx);
  } else {
    cmd_page_failed(page);
  }
}

/* The corners of a wall from the mast down: "1 at t = 0". */
static void wall_row(cmd_page *page, const char *name, const labi_wall *wall) {
  cmd_page_label(name);
  size_t at = 0, i = 0;
  for (; i < wall->count; i++) {
    char *value = cmd_page_text(page, wall->corners[i].value),
         *t = cmd_page_text(page, wall->corners[i].temperature);
    if (!value || !t) {
      free(value);
      free(t);
      cmd_page_failed(page);
      return;
    }
    size_t width = labi_output_width(value) + labi_output_width(t) + 11;
    bool full = i > 0 && at + width > CMD_PAGE_ROOM;
    if (full && (i > 5 * CMD_PAGE_ROOM / 16 || width > CMD_PAGE_ROOM)) {
      free(value);
      free(t);
      break;
    }
    if (full)
      printf(",\n%*s", CMD_PAGE_LABEL, "");
    else if (i > 0)
      fputs(", ", stdout);
    at = full ? width : at + width;
    page->cut |= labi_output_cut(stdout, value, 40);
    fputs(" at t = ", stdout);
    page->cut |= labi_output_cut(stdout, t, 40);
    free(value);
    free(t);
  }
  char number[28];
  if (i < wall->count)
    printf(",\n%*sand %s more", CMD_PAGE_LABEL, "", labi_output_count(number, wall->count - i));
  fputc('\n', stdout);
}

static void thermograph(cmd_page *page) {
  labi_wall left = labi_wall_of(page->ctx, page->game, CGT_LEFT),
            right = labi_wall_of(page->ctx, page->game, CGT_RIGHT);
  if (left.count == 0 || right.count == 0) {
    cmd_page_label("thermograph");
    cmd_page_failed(page);
  } else {
    wall_row(page, "Left wall", &left);
    wall_row(page, "Right wall", &right);
    if (left.count > 1 || right.count > 1) {
      labi_buffer picture = {0};
      bool boxes = page->session->settings->format == CGT_UNICODE;
      cgt_status status = labi_thermograph_strokes(&picture, page->ctx, &left, &right, boxes, 2);
      printf("\n%s", picture.bytes ? picture.bytes : "");
      if (status != CGT_OK) cmd_page_failed(page);
      labi_buffer_free(&picture);
    }
  }
  free(left.corners);
  free(right.corners);
}

/* ---- as JSON, for programs ------------------------------------------------------------------- */

static void json_wall(cmd_page *page, const char *name, cgt_player player) {
  labi_wall wall = labi_wall_of(page->ctx, page->game, player);
  printf(", \"%s\": [", name);
  for (size_t i = 0; i < wall.count; i++) {
    cmd_page_json_game(page, i > 0 ? ", {" : "{", "temperature", wall.corners[i].temperature);
    cmd_page_json_game(page, ", ", "value", wall.corners[i].value);
    fputc('}', stdout);
  }
  fputc(']', stdout);
  if (wall.count == 0) cmd_page_json_failed(page, name);
  free(wall.corners);
}

static void json_options(cmd_page *page, const char *name, cgt_player player) {
  size_t count = 0;
  cgt_game *options = NULL;
  bool good = cgt_options(&count, NULL, 0, page->ctx, page->game, player) == CGT_OK;
  if (good && count > 0) {
    options = malloc(count * sizeof *options);
    good = options && cgt_options(&count, options, count, page->ctx, page->game, player) == CGT_OK;
  }
  printf(", \"%s\": ", name);
  if (!good) {
    fputs("null", stdout);
    cmd_page_json_failed(page, name);
  } else {
    fputc('[', stdout);
    for (size_t i = 0; i < count; i++) {
      char *text = cmd_session_game_text(page->session, options[i], CGT_PLAIN);
      if (i > 0) fputs(", ", stdout);
      if (text)
        labi_output_json_string(stdout, text, strlen(text));
      else
        fputs("null", stdout), cmd_page_json_failed(page, name);
      free(text);
    }
    fputc(']', stdout);
  }
  free(options);
}

static void json_page(cmd_page *page, const cmd_source *source) {
  cgt_ctx *ctx = page->ctx;
  fputs("{\"expression\": ", stdout);
  labi_output_json_string(stdout, source->text, source->length);
  cmd_page_json_game(page, ", ", "value", page->game);
  cgt_outcome outcome;
  if (cgt_outcome_of(&outcome, ctx, page->game) == CGT_OK)
    printf(", \"outcome\": \"%s\"", cgt_outcome_name(outcome));
  else
    cmd_page_json_failed(page, "outcome");
  cmd_page_json_game(page, ", ", "birthday", cgt_birthday(ctx, page->game));
  cmd_page_json_game(page, ", ", "left_stop", cgt_left_stop(ctx, page->game));
  cmd_page_json_game(page, ", ", "right_stop", cgt_right_stop(ctx, page->game));
  cmd_page_json_game(page, ", ", "mean", cgt_mean(ctx, page->game));
  cmd_page_json_game(page, ", ", "temperature", cgt_temperature(ctx, page->game));
  json_wall(page, "left_wall", CGT_LEFT);
  json_wall(page, "right_wall", CGT_RIGHT);
  json_options(page, "left_options", CGT_LEFT);
  json_options(page, "right_options", CGT_RIGHT);
  cmd_page_json_invariants(page);
  uint64_t hash;
  if (cgt_fingerprint(&hash, ctx, page->game) == CGT_OK)
    printf(", \"fingerprint\": \"%016" PRIx64 "\"", hash);
  else if (cgt_ctx_status(ctx) != CGT_ELIMIT) /* nobody can unfold 2^100 */
    cmd_page_json_failed(page, "fingerprint");
  cgt_ctx_clear_error(ctx);
  puts("}");
}

/* ---- the page -------------------------------------------------------------------------------- */

static void text_page(cmd_page *page, lab_value value) {
  cgt_ctx *ctx = page->ctx;
  if (value.kind == LAB_POSITION) {
    const cgt_ruleset *ruleset = cgt_position_ruleset(ctx, value.as.at.position);
    char *text = cmd_session_text(page->session, value, page->session->settings->format);
    if (text)
      labi_output_cut(stdout, text, LABI_OUTPUT_COLUMNS);
    else
      cmd_page_failed(page);
    printf("%sa position of %s\n\n", text ? "\n" : "", ruleset->title);
    free(text);
  }
  cmd_page_game(page, "value", page->game);
  cmd_page_label("");
  puts(kind_of_game(page));
  if (cgt_ctx_status(ctx) != CGT_OK) {
    cmd_page_label("");
    cmd_page_failed(page);
  }
  form_row(page);
  outcome_row(page);
  cmd_page_game(page, "birthday", cgt_birthday(ctx, page->game));
  stop_row(page, "Left stop", CGT_LEFT);
  stop_row(page, "Right stop", CGT_RIGHT);
  cmd_page_game(page, "mean", cgt_mean(ctx, page->game));
  cmd_page_game(page, "temperature", cgt_temperature(ctx, page->game));
  parts_rows(page);
  options_row(page, "Left options", CGT_LEFT);
  options_row(page, "Right options", CGT_RIGHT);
  cmd_page_invariants(page);
  fingerprint_row(page);
  thermograph(page);
  if (page->cut) puts("\ncgt eval prints whole what was cut: the value, mean(G), left_options(G), ...");
}

cmd_status cmd_show_page(cmd_session *session, const cmd_source *source) {
  size_t statement;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  lab_value value;
  lab_error error = {0};
  if (lab_evaluate(&value, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  cmd_page page = {.session = session, .ctx = lab_machine_ctx(session->machine)};
  if (lab_to_game(&page.game, session->machine, value, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  if (session->settings->format == CGT_JSON)
    json_page(&page, source);
  else
    text_page(&page, value);
  lab_machine_forget(session->machine);
  return cmd_worse(page.status, cmd_output_status());
}

static cmd_status run_show(const cmd_settings *settings, int count, char **operands) {
  return cmd_session_pages(settings, count, operands, cmd_show_page,
                           "show what? For example: cgt show '{3|1}'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings), CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),       CMD_UNICODE_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),       CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),        {0}};

const cmd_command cmd_show = {
    .name = "show",
    .operands = "EXPR...",
    .summary = "all about a value, on one page",
    .options = options,
    .page = "Value, outcome, birthday, stops, mean, temperature, options and thermograph.\n"
            "Values in the picture grow to the left, temperatures upwards.\n\n"
            "  cgt show '{3|1}'\n",
    .run = run_show,
};
