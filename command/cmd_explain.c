/* cmd_explain.c: cgt explain, how a form becomes canonical, in words; thermographs are explain_walls.c. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/report/explain_walls.h"
#include "lab/machine/option_form.h"
#include "lab/report/output.h"
#include "lab/base/text_stream.h"
#include "lab/machine/written.h"

enum { LONG_GAME = 32 };

typedef struct page {
  cmd_session *session;
  cgt_ctx *ctx;
  bool json;
  FILE *out;       /* of text on its way: lines are cut to what a reader can take in */
  cgt_game *named; /* games that are too long for a line are called #1, #2, ... */
  size_t named_count, named_room;
  labi_option_form *done; /* nested forms that were explained, so that each is once */
  size_t done_count, done_room;
  size_t printed;
  cmd_status status;
} page;

static const char *const players[2] = {"Left", "Right"};

/* ---- text -------------------------------------------------------------------------------------- */

static bool failed(page *page, const char *what) {
  page->status = cmd_worse(page->status, cmd_session_report_ctx(page->session, what));
  return false;
}

/* The number of a long game, from 1; 0: no memory. */
static size_t number_of(page *page, cgt_game g) {
  for (size_t i = 0; i < page->named_count; i++)
    if (cgt_equal(page->named[i], g)) return i + 1;
  if (page->named_count == page->named_room) {
    size_t room = page->named_room ? 2 * page->named_room : 16;
    cgt_game *named = realloc(page->named, room * sizeof *named);
    if (!named) return 0;
    page->named = named;
    page->named_room = room;
  }
  page->named[page->named_count++] = g;
  return page->named_count;
}

static bool put_game(FILE *out, page *page, cgt_game g) {
  char *text = cmd_session_game_text(page->session, g, page->session->settings->format);
  bool is_long = text && labi_output_width(text) > LONG_GAME;
  size_t number = is_long ? number_of(page, g) : 0;
  bool good = text && (!is_long || number > 0);
  if (good && is_long)
    fprintf(out, "#%zu", number);
  else if (good)
    fputs(text, out);
  free(text);
  return good;
}

/* What the long games are that were met since `from`. */
static bool put_names(page *page, size_t from) {
  for (size_t i = from; i < page->named_count; i++) {
    char *text = cmd_session_game_text(page->session, page->named[i], page->session->settings->format);
    if (!text) return false;
    fprintf(page->out, "  #%zu = %s\n", i + 1, text);
    free(text);
  }
  return true;
}

/* The lines of text, none longer than the page is wide. */
static void print_lines(char *text) {
  for (char *line = text, *end; *line; line = end + 1) {
    end = strchr(line, '\n');
    *end = 0;
    labi_output_cut(stdout, line, LABI_OUTPUT_COLUMNS - 1);
    fputc('\n', stdout);
  }
}

static bool put_list(FILE *out, page *page, const cgt_game *games, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (i > 0) fputc(',', out);
    if (!put_game(out, page, games[i])) return false;
  }
  return true;
}

/* {a,b|c}; options with bars of their own stand in braces, so that one bar is enough. */
static bool put_form(FILE *out, page *page, const labi_option_form *f) {
  fputc('{', out);
  if (!put_list(out, page, f->games[0], f->count[0])) return false;
  fputc('|', out);
  if (!put_list(out, page, f->games[1], f->count[1])) return false;
  fputc('}', out);
  return true;
}

/* Games as JSON strings: ["0","*"]. */
static bool json_games(page *page, const cgt_game *games, size_t count) {
  fputc('[', stdout);
  for (size_t i = 0; i < count; i++) {
    char *text = cmd_session_game_text(page->session, games[i], CGT_PLAIN);
    if (!text) return false;
    if (i > 0) fputs(", ", stdout);
    labi_output_json_string(stdout, text, strlen(text));
    free(text);
  }
  fputc(']', stdout);
  return true;
}

static bool json_game(page *page, const char *name, cgt_game g) {
  printf(", \"%s\": ", name);
  char *text = cmd_session_game_text(page->session, g, CGT_PLAIN);
  if (text) labi_output_json_string(stdout, text, strlen(text));
  free(text);
  return text != NULL;
}

static bool json_form(page *page, const char *name, const labi_option_form *f) {
  printf("\"%s\": {\"left\": ", name);
  if (!json_games(page, f->games[0], f->count[0])) return false;
  fputs(", \"right\": ", stdout);
  if (!json_games(page, f->games[1], f->count[1])) return false;
  fputc('}', stdout);
  return true;
}

/* ---- numbers: the Simplicity Theorem ----------------------------------------------------------- */

/* The first option of player that keeps the number y from fitting: a Left option >= y, a Right option <= y.
 */
static bool obstacle(cgt_game *found, page *page, const labi_option_form *f, cgt_player player, cgt_game y) {
  *found = CGT_NONE;
  for (size_t i = 0; i < f->count[player]; i++) {
    cgt_game option = f->games[player][i];
    bool stands;
    cgt_status status =
        player == CGT_LEFT ? cgt_le(&stands, page->ctx, y, option) : cgt_le(&stands, page->ctx, option, y);
    if (status != CGT_OK) return false;
    if (!stands) continue;
    *found = option;
    return true;
  }
  return true;
}

/* "Its Left option 0 does not fit: G has the Left option 0 >= 0." */
static bool print_misfit(page *page, const labi_option_form *f, cgt_game x, cgt_player player) {
  size_t count;
  cgt_game *options = labi_option_form_options(&count, page->ctx, x, player), stands;
  bool good = options != NULL;
  if (good && count > 0) { /* a number has one option a side at most */
    good = obstacle(&stands, page, f, player, options[0]);
    if (good && !cgt_is_none(stands)) {
      fprintf(page->out, "  Its %s option ", players[player]);
      good = put_game(page->out, page, options[0]);
      fprintf(page->out, " does not fit: the %s option ", players[player]);
      good = good && put_game(page->out, page, stands);
      fputs(player == CGT_LEFT ? " >= " : " <= ", page->out);
      good = good && put_game(page->out, page, options[0]);
      fputs(".\n", page->out);
    }
  }
  free(options);
  return good;
}

static bool print_number(page *page, const labi_option_form *f, cgt_game x) {
  fputs("  The number ", page->out);
  bool good = put_game(page->out, page, x);
  if (f->count[0] + f->count[1] == 0) {
    fputs(" fits: there are no options.\n", page->out);
  } else {
    fputs(" fits: ", page->out);
    for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
      if (f->count[p] == 0) continue;
      if (p == CGT_RIGHT && f->count[CGT_LEFT] > 0) fputs(", ", page->out);
      good = put_list(page->out, page, f->games[p], f->count[p]);
      fputs(p == CGT_LEFT ? " <| " : " |> ", page->out);
      good = good && put_game(page->out, page, x);
    }
    fputs(".\n", page->out);
  }
  good = good && print_misfit(page, f, x, CGT_LEFT) && print_misfit(page, f, x, CGT_RIGHT);
  fputs("  So it is the simplest that fits, and by the Simplicity Theorem the value.\n", page->out);
  return good;
}

/* ---- steps ------------------------------------------------------------------------------------- */

static bool print_dominated(page *page, const cgt_step *step) {
  bool left = step->player == CGT_LEFT;
  fprintf(page->out, "  %s's ", players[step->player]);
  bool good = put_game(page->out, page, step->option);
  fputs(" is dominated by ", page->out);
  good = good && put_game(page->out, page, step->by);
  fputs(": ", page->out);
  good = good && put_game(page->out, page, left ? step->option : step->by);
  fputs(" <= ", page->out);
  good = good && put_game(page->out, page, left ? step->by : step->option);
  fputs(".\n", page->out);
  return good;
}

static bool print_reversible(page *page, const cgt_step *step, const cgt_game *in_place, size_t count) {
  const char *mine = players[step->player], *other = players[!step->player];
  fprintf(page->out, "  %s's ", mine);
  bool good = put_game(page->out, page, step->option);
  fputs(" reverses through ", page->out);
  good = good && put_game(page->out, page, step->by);
  fprintf(page->out, ", its %s option: ", other);
  good = good && put_game(page->out, page, step->by);
  fprintf(page->out, " %s G.\n  The %s options of ", step->player == CGT_LEFT ? "<=" : ">=", mine);
  good = good && put_game(page->out, page, step->by);
  if (count > 0) {
    fputs(" take its place: ", page->out);
    good = good && put_list(page->out, page, in_place, count);
    fputs(".\n", page->out);
  } else {
    fputs(" take its place: there are none.\n", page->out);
  }
  return good;
}

/* One step: told, and done to f. */
static bool take_step(page *page, labi_option_form *f, const cgt_step *step, bool first) {
  static const char *const names[] = {"repeated", "dominated", "reversible", "number"};
  size_t count = 0;
  cgt_game *in_place = NULL;
  bool good = true;
  if (step->kind == CGT_STEP_REVERSIBLE) {
    in_place = labi_option_form_options(&count, page->ctx, step->by, step->player);
    good = in_place != NULL;
  }
  if (good && page->json) {
    fprintf(page->out, "%s{\"step\": \"%s\"", first ? "" : ", ", names[step->kind]);
    if (step->kind == CGT_STEP_NUMBER) {
      good = json_game(page, "value", step->option);
    } else {
      fprintf(page->out, ", \"player\": \"%s\"", players[step->player]);
      good = json_game(page, "option", step->option);
    }
    if (step->kind == CGT_STEP_DOMINATED) good = good && json_game(page, "by", step->by);
    if (step->kind == CGT_STEP_REVERSIBLE) {
      good = good && json_game(page, "through", step->by);
      fputs(", \"replaced_by\": ", page->out);
      good = good && json_games(page, in_place, count);
    }
    fputc('}', page->out);
  } else if (good) {
    switch (step->kind) {
    case CGT_STEP_REPEATED:
      fprintf(page->out, "  %s's ", players[step->player]);
      good = put_game(page->out, page, step->option);
      fputs(" stands there twice.\n", page->out);
      break;
    case CGT_STEP_DOMINATED:
      good = print_dominated(page, step);
      break;
    case CGT_STEP_REVERSIBLE:
      good = print_reversible(page, step, in_place, count);
      break;
    case CGT_STEP_NUMBER:
      break; /* told of every number, at the end */
    }
  }
  if (step->kind != CGT_STEP_NUMBER) labi_option_form_drop(f, step->player, step->option);
  if (good && in_place) good = labi_option_form_append(f, step->player, in_place, count);
  free(in_place);
  return good;
}

static bool print_running(page *page, const labi_option_form *f) {
  fputs("    ", page->out);
  bool good = put_form(page->out, page, f);
  fputc('\n', page->out);
  return good;
}

static bool tell_as_json(page *page, labi_option_form *f, const cgt_step *steps, size_t count,
                         cgt_game value) {
  if (page->printed > 0) fputs(", ", stdout);
  fputc('{', stdout);
  bool good = json_form(page, "form", f);
  fputs(", \"steps\": [", stdout);
  for (size_t i = 0; i < count && good; i++) good = take_step(page, f, &steps[i], i == 0);
  fputc(']', stdout);
  good = good && json_game(page, "value", value);
  fputc('}', stdout);
  return good;
}

static bool tell_as_text(page *page, labi_option_form *f, const cgt_step *steps, size_t count,
                         cgt_game value) {
  size_t named = page->named_count;
  fputs("G = ", page->out);
  bool good = put_form(page->out, page, f);
  fputc('\n', page->out);
  for (size_t i = 0; i < count && good; i++) {
    good = take_step(page, f, &steps[i], i == 0);
    if (good && steps[i].kind != CGT_STEP_NUMBER) good = print_running(page, f);
  }
  if (good && cgt_is_number(value))
    good = print_number(page, f, value);
  else if (good)
    fputs(count > 0 ? "  Now no option is dominated and none reverses.\n"
                    : "  No option is dominated and none reverses: this is the canonical form.\n",
          page->out);
  char *text = cmd_session_game_text(page->session, value, page->session->settings->format);
  if (text) fprintf(page->out, "  G = %s\n", text);
  good = good && text;
  free(text);
  return good && put_names(page, named);
}

static bool tell(page *page, labi_option_form *f, const cgt_step *steps, size_t count, cgt_game value) {
  if (page->json) {
    page->out = stdout;
    return tell_as_json(page, f, steps, count, value);
  }
  labi_text_stream stream;
  if (!(page->out = labi_text_stream_open(&stream))) return false;
  bool good = tell_as_text(page, f, steps, count, value);
  char *text = labi_text_stream_close(&stream);
  good = text && good;
  if (good && page->printed > 0) fputc('\n', stdout);
  if (good) print_lines(text);
  free(text);
  return good;
}

/* ---- from the innermost form out ---------------------------------------------------------------- */

static bool was_told(page *page, const labi_option_form *f) {
  for (size_t i = 0; i < page->done_count; i++)
    if (labi_option_form_equal(&page->done[i], f)) return true;
  return false;
}

/* Keeps f, which then belongs to the page. */
static bool remember(page *page, labi_option_form *f) {
  if (page->done_count == page->done_room) {
    size_t room = page->done_room ? 2 * page->done_room : 16;
    labi_option_form *done = realloc(page->done, room * sizeof *done);
    if (!done) return false;
    page->done = done;
    page->done_room = room;
  }
  page->done[page->done_count++] = *f;
  *f = (labi_option_form){0};
  return true;
}

static bool explain_one(page *page, const labi_written *w, bool outermost) {
  labi_option_form f = {0}, told = {0};
  cgt_step *steps = NULL;
  size_t count = 0;
  bool good = labi_option_form_start(&f, w) && labi_option_form_start(&told, w);
  if (!good) {
    cmd_complain("out of memory");
    page->status = CMD_LIMIT;
  } else if (!was_told(page, &f)) {
    good = cgt_explain_form(&count, NULL, 0, page->ctx, f.games[0], f.count[0], f.games[1], f.count[1]) ==
           CGT_OK;
    steps = good ? malloc((count + 1) * sizeof *steps) : NULL;
    good = steps && cgt_explain_form(&count, steps, count, page->ctx, f.games[0], f.count[0], f.games[1],
                                     f.count[1]) == CGT_OK;
    if (good && (count > 0 || outermost)) {
      good = tell(page, &told, steps, count, w->game);
      page->printed++;
    }
    good = good && remember(page, &f);
    if (!good) failed(page, "cannot explain");
  }
  free(steps);
  labi_option_form_free(&f);
  labi_option_form_free(&told);
  return good;
}

static bool explain_inside(page *page, const labi_written *w, bool outermost);

/* A form that was written in quotes, one level at a time: it may be a small graph and a huge tree. */
static bool explain_quoted(page *page, const labi_written *quoted, bool outermost) {
  labi_written w = {.value = quoted->value, .game = quoted->game, .braces = true}, *options[2] = {NULL, NULL};
  bool good = true;
  for (int p = CGT_LEFT; p <= CGT_RIGHT && good; p++) {
    cgt_form *forms = NULL;
    good = cgt_form_options(&w.count[p], NULL, 0, page->ctx, quoted->value.as.form, p) == CGT_OK &&
           (forms = malloc((w.count[p] + 1) * sizeof *forms)) &&
           (options[p] = calloc(w.count[p] + 1, sizeof *options[p])) &&
           cgt_form_options(&w.count[p], forms, w.count[p], page->ctx, quoted->value.as.form, p) == CGT_OK;
    for (size_t i = 0; good && i < w.count[p]; i++) {
      options[p][i].game = cgt_form_value(page->ctx, forms[i]);
      options[p][i].value = (lab_value){.kind = LAB_FORM, .as.form = forms[i]};
    }
    w.options[p] = options[p];
    free(forms);
  }
  good = good ? explain_inside(page, &w, outermost) : failed(page, "cannot explain");
  free(options[0]);
  free(options[1]);
  return good;
}

static bool explain_inside(page *page, const labi_written *w, bool outermost) {
  labi_option_form f = {0};
  bool known = labi_option_form_start(&f, w) && was_told(page, &f);
  labi_option_form_free(&f);
  for (int p = CGT_LEFT; p <= CGT_RIGHT && !known; p++)
    for (size_t i = 0; i < w->count[p]; i++) {
      const labi_written *option = &w->options[p][i];
      bool quoted = option->value.kind == LAB_FORM && !option->braces &&
                    !cgt_form_is_canonical(page->ctx, option->value.as.form);
      if (quoted && !explain_quoted(page, option, false)) return false;
      if (option->braces && !explain_inside(page, option, false)) return false;
    }
  return known || explain_one(page, w, outermost);
}

/* ---- what is no form in braces ------------------------------------------------------------------ */

/* A position stands for the form of the values of its moves, any other value for its canonical form. */
static bool open_up(labi_written *w, page *page) {
  bool at = w->value.kind == LAB_POSITION, negative = at && w->value.as.at.negative;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    size_t count;
    cgt_game *games = NULL;
    cgt_position position = w->value.as.at.position, *moves = NULL;
    cgt_player player = negative ? !p : p;
    if (at && cgt_position_moves(&count, NULL, 0, page->ctx, position, player) == CGT_OK &&
        (moves = malloc((count + 1) * sizeof *moves)) && (games = malloc((count + 1) * sizeof *games)) &&
        cgt_position_moves(&count, moves, count, page->ctx, position, player) == CGT_OK) {
      for (size_t i = 0; i < count; i++) games[i] = cgt_position_value(page->ctx, moves[i]);
      for (size_t i = 0; negative && i < count; i++) games[i] = cgt_neg(page->ctx, games[i]);
    } else if (!at) {
      games = labi_option_form_options(&count, page->ctx, w->game, p);
    }
    labi_written *options = games ? calloc(count + 1, sizeof *options) : NULL;
    for (size_t i = 0; options && i < count; i++) options[i].game = games[i];
    free(games);
    free(moves);
    if (!options) return failed(page, "cannot explain");
    w->count[p] = count;
    w->options[p] = options;
  }
  return true;
}

static cmd_status explain(cmd_session *session, const cmd_source *source) {
  size_t statement;
  lab_error error = {0};
  labi_written w;
  page page = {.session = session, .ctx = lab_machine_ctx(session->machine)};
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_written(&w, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  if (w.value.kind == LAB_THERMOGRAPH) {
    status = cmd_explain_walls(session, source, w.value.as.game);
    lab_machine_forget(session->machine);
    return cmd_worse(status, cmd_output_status());
  }
  if (cgt_is_none(w.game)) {
    cmd_complain(
        "only games and thermographs are explained: cgt explain '{0,*|1}', cgt explain 'thermograph({3|1})'");
    return CMD_USAGE;
  }
  page.json = session->settings->format == CGT_JSON;
  if (page.json) {
    fputs("{\"expression\": ", stdout);
    labi_output_json_string(stdout, source->text, source->length);
    fputs(", \"forms\": [", stdout);
  }
  bool quoted = w.value.kind == LAB_FORM, opened = !w.braces && !quoted;
  if (quoted)
    explain_quoted(&page, &w, true);
  else if (!opened || open_up(&w, &page))
    explain_inside(&page, &w, true);
  if (page.json) {
    fputc(']', stdout);
    if (page.status == CMD_DONE) json_game(&page, "value", w.game);
    puts("}");
  }
  for (int p = 0; opened && p < 2; p++) free((void *)(uintptr_t)w.options[p]);
  for (size_t i = 0; i < page.done_count; i++) labi_option_form_free(&page.done[i]);
  free(page.done);
  free(page.named);
  lab_machine_forget(session->machine);
  return cmd_worse(page.status, cmd_output_status());
}

static cmd_status run_explain(const cmd_settings *settings, int count, char **operands) {
  return cmd_session_pages(settings, count, operands, explain,
                           "explain what? For example: cgt explain '{0,*|1}'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings), CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),       CMD_UNICODE_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),       CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),        {0}};

const cmd_command cmd_explain = {
    .name = "explain",
    .operands = "EXPR...",
    .summary = "how a form becomes canonical, or a thermograph arises",
    .options = options,
    .page = "Takes what stands in braces as it is written and tells step by step which option\n"
            "is dominated by which, which reverses through what and what takes its place, and\n"
            "why a number is the value; inner forms first. Of a position it takes the moves.\n"
            "Of thermograph(G) it shows the walls of the options, the scaffolds and the tax.\n\n"
            "  cgt explain '{0,*,{1|1}|^}'\n"
            "  cgt explain 'thermograph({3|1})'\n",
    .run = run_explain,
};
