/* report_explanation.c: how a form becomes canonical, step by step in words, and how a thermograph is put
 * together; or either as an object. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_inspect.h>

#include "base/map.h"
#include "lab/base/utf8.h"
#include "base/vector.h"
#include "lab/inspect/option_lists.h"
#include "lab/text/layout.h"
#include "lab/report/report.h"
#include "lab/report/report_facts.h"

enum { LONG_GAME = 32, OPTIONS_SHOWN = 12, CORNERS_SHOWN = 40, CORNER_ROOM = 48 };

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  cgt_format format;
  struct {
    cgt_game *items;
    size_t count, room;
  } named; /* games that are too long for a line are called #1, #2, ... */
  labi_map named_by_game;
} page;

static const char *const players[2] = {"Left", "Right"};

/* ---- games in words ------------------------------------------------------------------------------ */

/* The number of a long game, from 1; 0: no memory. */
static size_t number_of(page *page, cgt_game g) {
  uint64_t hash = labi_hash_number((uint64_t)g.core << 32 | g.number);
  uint32_t index = labi_map_find(&page->named_by_game, hash, NULL, NULL, NULL);
  if (index != LABI_NOT_FOUND) return index + 1;
  cgt_game *last = labi_push(&page->named);
  if (!last || !labi_map_add(&page->named_by_game, hash, (uint32_t)page->named.count - 1)) return 0;
  *last = g;
  return page->named.count;
}

static void put_game(page *page, cgt_game g) {
  char *text = labi_page_game(page->machine, g, page->format);
  bool is_long = text && labi_utf8_width(text) > LONG_GAME;
  size_t number = is_long ? number_of(page, g) : 0;
  if (!text || (is_long && number == 0))
    page->out->failed = true;
  else if (is_long)
    labi_putf(page->out, "#%zu", number);
  else
    labi_put(page->out, text);
  free(text);
}

static void put_games(page *page, const lab_game_list *games) {
  for (size_t i = 0; i < games->count; i++) {
    if (i > 0) labi_put_char(page->out, ',');
    put_game(page, games->items[i]);
  }
}

/* {a,b|c}; options with bars of their own stand in braces, so that one bar is enough. */
static void put_form(page *page, const lab_game_list options[2]) {
  labi_page_put_words(page->out, "{", page->format);
  put_games(page, &options[CGT_LEFT]);
  labi_put_char(page->out, '|');
  put_games(page, &options[CGT_RIGHT]);
  labi_page_put_words(page->out, "}\n", page->format);
}

/* What the long games are that were met since `from`. */
static void put_names(page *page, size_t from) {
  for (size_t i = from; i < page->named.count; i++) {
    labi_putf(page->out, "  #%zu = ", i + 1);
    labi_page_put_game(page->out, page->machine, page->named.items[i], page->format);
    labi_put_char(page->out, '\n');
  }
}

/* ---- numbers: the Simplicity Theorem ----------------------------------------------------------- */

/* "Its Left option 0 does not fit: the Left option 0 >= 0." */
static void put_misfit(page *page, const lab_explained_form *f, cgt_player player) {
  if (cgt_is_none(f->obstacles[player])) return;
  labi_putf(page->out, "  Its %s option ", players[player]);
  put_game(page, f->misfits[player]);
  labi_putf(page->out, " does not fit: the %s option ", players[player]);
  put_game(page, f->obstacles[player]);
  labi_put(page->out, player == CGT_LEFT ? " >= " : " <= ");
  put_game(page, f->misfits[player]);
  labi_put(page->out, ".\n");
}

static void put_number(page *page, const lab_explained_form *f) {
  labi_put(page->out, "  The number ");
  put_game(page, f->value);
  labi_put(page->out, " fits: ");
  if (f->rest[CGT_LEFT].count + f->rest[CGT_RIGHT].count == 0) labi_put(page->out, "there are no options");
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    if (f->rest[p].count == 0) continue;
    if (p == CGT_RIGHT && f->rest[CGT_LEFT].count > 0) labi_put(page->out, ", ");
    put_games(page, &f->rest[p]);
    labi_put(page->out, p == CGT_LEFT ? " <| " : " |> ");
    put_game(page, f->value);
  }
  labi_put(page->out, ".\n");
  put_misfit(page, f, CGT_LEFT);
  put_misfit(page, f, CGT_RIGHT);
  labi_put(page->out, "  So it is the simplest that fits, and by the Simplicity Theorem the value.\n");
}

/* ---- steps ------------------------------------------------------------------------------------- */

static void put_dominated(page *page, const cgt_step *step) {
  bool left = step->player == CGT_LEFT;
  labi_put(page->out, " is dominated by ");
  put_game(page, step->by);
  labi_put(page->out, ": ");
  put_game(page, left ? step->option : step->by);
  labi_put(page->out, " <= ");
  put_game(page, left ? step->by : step->option);
  labi_put(page->out, ".\n");
}

static void put_reversible(page *page, const lab_explained_step *explained) {
  const cgt_step *step = &explained->step;
  labi_put(page->out, " reverses through ");
  put_game(page, step->by);
  labi_putf(page->out, ", its %s option: ", players[!step->player]);
  put_game(page, step->by);
  labi_putf(page->out, " %s G.\n  The %s options of ",
            step->player == CGT_LEFT ? "<=" : ">=", players[step->player]);
  put_game(page, step->by);
  labi_put(page->out, " take its place: ");
  if (explained->replaced_by.count > 0)
    put_games(page, &explained->replaced_by);
  else
    labi_put(page->out, "there are none");
  labi_put(page->out, ".\n");
}

/* Nothing of a number, of which all is told at the end. */
static void put_step(page *page, const lab_explained_step *explained) {
  const cgt_step *step = &explained->step;
  if (step->kind == CGT_STEP_NUMBER) return;
  labi_putf(page->out, "  %s's ", players[step->player]);
  put_game(page, step->option);
  if (step->kind == CGT_STEP_REPEATED)
    labi_put(page->out, " stands there twice.\n");
  else if (step->kind == CGT_STEP_DOMINATED)
    put_dominated(page, step);
  else
    put_reversible(page, explained);
}

static void put_steps(page *page, const lab_explained_form *f) {
  labi_option_form running;
  page->out->failed |= !labi_option_form_start(&running, f->options);
  for (size_t i = 0; i < f->count && !page->out->failed; i++) {
    put_step(page, &f->steps[i]);
    page->out->failed |= !labi_option_form_take(&running, &f->steps[i]);
    if (page->out->failed || f->steps[i].step.kind == CGT_STEP_NUMBER) continue;
    labi_put(page->out, "    ");
    put_form(page, running.options);
  }
  labi_option_form_free(&running);
}

static void put_explained_form(page *page, const lab_explained_form *f) {
  size_t named = page->named.count;
  labi_put(page->out, "G = ");
  put_form(page, f->options);
  put_steps(page, f);
  if (cgt_is_number(f->value))
    put_number(page, f);
  else
    labi_put(page->out, f->count > 0
                            ? "  Now no option is dominated and none reverses.\n"
                            : "  No option is dominated and none reverses: this is the canonical form.\n");
  labi_put(page->out, "  G = ");
  labi_page_put_game(page->out, page->machine, f->value, page->format);
  labi_put_char(page->out, '\n');
  put_names(page, named);
}

static void put_forms(page *page, const lab_explanation *explanation) {
  labi_buffer *whole = page->out;
  for (size_t i = 0; i < explanation->count; i++) {
    labi_buffer text = {0};
    page->out = &text;
    put_explained_form(page, &explanation->forms[i]);
    if (i > 0) labi_put_char(whole, '\n');
    if (text.failed)
      whole->failed = true;
    else
      labi_page_put_lines(whole, text.bytes, page->format);
    labi_buffer_free(&text);
  }
  page->out = whole;
}

/* ---- thermographs ------------------------------------------------------------------------------- */

static void put_cut_game(page *page, cgt_game g) {
  char *text = labi_page_game(page->machine, g, page->format);
  if (text)
    labi_page_put_cut(page->out, text, CORNER_ROOM, page->format);
  else
    page->out->failed = true;
  free(text);
}

/* "2 at t = 1, 4 at t = -1", broken at 80 columns. */
static void put_corners(page *page, const lab_corner_list *corners) {
  for (size_t i = 0; i < corners->count; i++) {
    if (i == CORNERS_SHOWN) {
      labi_putf(page->out, ", and %zu more", corners->count - i);
      break;
    }
    if (i > 0) labi_put(page->out, i % 4 == 0 ? ",\n        " : ", ");
    put_cut_game(page, corners->items[i].value);
    labi_put(page->out, " at t = ");
    put_cut_game(page, corners->items[i].temperature);
  }
}

static void put_options(page *page, const lab_explained_wall *w) {
  for (size_t i = 0; i < w->options.count; i++) {
    if (i == OPTIONS_SHOWN) {
      labi_putf(page->out, "    and %zu more\n", w->options.count - i);
      break;
    }
    labi_put(page->out, "    ");
    put_cut_game(page, w->options.items[i]);
    labi_put(page->out, ":  ");
    put_corners(page, &w->walls[i]);
    labi_put_char(page->out, '\n');
  }
}

static void put_scaffolds(page *page, const lab_explanation *explanation) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    const lab_explained_wall *w = &explanation->walls[p];
    bool left = p == CGT_LEFT;
    labi_putf(page->out, "%s options, and their %s walls\n", players[p], players[!p]);
    put_options(page, w);
    labi_putf(page->out, "  %s scaffold: the %s of these,\n        ", players[p],
              left ? "greatest" : "least");
    put_corners(page, &w->untaxed);
    labi_putf(page->out, ";\n  taxed, %s t:\n        ", left ? "less" : "plus");
    put_corners(page, &w->scaffold);
    labi_put(page->out, "\n\n");
  }
  labi_put(page->out, "From the top down the scaffolds are together for the last time at t = ");
  put_cut_game(page, explanation->temperature);
  labi_put(
      page->out,
      ",\nthe temperature. There the mast begins; below it the walls are the scaffolds.\n  mean        ");
  put_cut_game(page, explanation->mean);
  labi_put_char(page->out, '\n');
}

static void put_thermograph(page *page, const lab_explanation *explanation) {
  cgt_ctx *ctx = lab_machine_ctx(page->machine);
  labi_put(page->out, "G = ");
  put_cut_game(page, explanation->value);
  labi_put(page->out, "\n\n");
  if (cgt_is_integer(ctx, explanation->value))
    labi_put(page->out, "An integer has no scaffolds: by convention its thermograph is a mast that begins\n"
                        "at t = -1.\n");
  else
    put_scaffolds(page, explanation);
  const lab_corner_list *left = &explanation->walls[CGT_LEFT].wall,
                        *right = &explanation->walls[CGT_RIGHT].wall;
  labi_put(page->out, "  Left wall   ");
  put_corners(page, left);
  labi_put(page->out, "\n  Right wall  ");
  put_corners(page, right);
  labi_put_char(page->out, '\n');
  if (labi_put_thermograph(page->out, ctx, left, right, page->format) != CGT_OK) page->out->failed = true;
}

/* ---- as an object -------------------------------------------------------------------------------- */

static json_t *json_games(page *page, const lab_game_list *games) {
  json_t *array = json_array();
  for (size_t i = 0; i < games->count; i++)
    labi_json_append(&array, labi_json_game(page->machine, games->items[i]));
  return array;
}

static json_t *json_step(page *page, const lab_explained_step *explained) {
  static const char *const names[] = {"repeated", "dominated", "reversible", "number"};
  const cgt_step *step = &explained->step;
  json_t *option = labi_json_game(page->machine, step->option);
  if (step->kind == CGT_STEP_NUMBER) return json_pack("{ss so}", "step", names[step->kind], "value", option);
  json_t *object =
      json_pack("{ss ss so}", "step", names[step->kind], "player", players[step->player], "option", option);
  if (step->kind == CGT_STEP_DOMINATED) labi_json_set(&object, "by", labi_json_game(page->machine, step->by));
  if (step->kind == CGT_STEP_REVERSIBLE) {
    labi_json_set(&object, "through", labi_json_game(page->machine, step->by));
    labi_json_set(&object, "replaced_by", json_games(page, &explained->replaced_by));
  }
  return object;
}

static json_t *json_form(page *page, const lab_explained_form *f) {
  json_t *steps = json_array();
  for (size_t i = 0; i < f->count; i++) labi_json_append(&steps, json_step(page, &f->steps[i]));
  return json_pack("{s{so so} so so}", "form", "left", json_games(page, &f->options[CGT_LEFT]), "right",
                   json_games(page, &f->options[CGT_RIGHT]), "steps", steps, "value",
                   labi_json_game(page->machine, f->value));
}

static json_t *json_corners(page *page, const lab_corner_list *corners) {
  json_t *array = json_array();
  for (size_t i = 0; i < corners->count; i++)
    labi_json_append(&array, json_pack("{so so}", "temperature",
                                       labi_json_game(page->machine, corners->items[i].temperature), "value",
                                       labi_json_game(page->machine, corners->items[i].value)));
  return array;
}

static json_t *json_options(page *page, const lab_explained_wall *w) {
  json_t *array = json_array();
  for (size_t i = 0; i < w->options.count; i++)
    labi_json_append(&array,
                     json_pack("{so so}", "option", labi_json_game(page->machine, w->options.items[i]),
                               "wall", json_corners(page, &w->walls[i])));
  return array;
}

static json_t *json_thermograph(page *page, const char *question, const lab_explanation *explanation) {
  const lab_explained_wall *left = &explanation->walls[CGT_LEFT], *right = &explanation->walls[CGT_RIGHT];
  return json_pack("{so so so so so so so so so so so so}", "expression", labi_json_string(question), "value",
                   labi_json_game(page->machine, explanation->value), "left_options",
                   json_options(page, left), "left_scaffold_before_tax", json_corners(page, &left->untaxed),
                   "left_scaffold", json_corners(page, &left->scaffold), "left_wall",
                   json_corners(page, &left->wall), "right_options", json_options(page, right),
                   "right_scaffold_before_tax", json_corners(page, &right->untaxed), "right_scaffold",
                   json_corners(page, &right->scaffold), "right_wall", json_corners(page, &right->wall),
                   "mean", labi_json_game(page->machine, explanation->mean), "temperature",
                   labi_json_game(page->machine, explanation->temperature));
}

static json_t *json_forms(page *page, const char *question, const lab_explanation *explanation) {
  json_t *forms = json_array();
  for (size_t i = 0; i < explanation->count; i++)
    labi_json_append(&forms, json_form(page, &explanation->forms[i]));
  return json_pack("{so so so}", "expression", labi_json_string(question), "forms", forms, "value",
                   labi_json_game(page->machine, explanation->value));
}

static void put_page(page *page, const lab_explanation *explanation) {
  labi_page_begin(page->out, page->format);
  if (explanation->kind == LAB_EXPLAINED_THERMOGRAPH)
    put_thermograph(page, explanation);
  else
    put_forms(page, explanation);
  labi_page_end(page->out, page->format);
}

cgt_status lab_report_explanation(cgt_write *write, void *where, const lab_style *style,
                                  const lab_explanation *explanation, lab_machine *machine) {
  if (!write || !style || !explanation || !machine) return CGT_EINVAL;
  labi_outlet outlet;
  page page = {.out = labi_outlet_open(&outlet, write, where), .machine = machine, .format = style->format};
  bool thermograph = explanation->kind == LAB_EXPLAINED_THERMOGRAPH;
  if (explanation->kind == LAB_EXPLAINED_LOOPY)
    labi_report_explained_loopy(page.out, style, &explanation->loopy, machine);
  else if (style->format == CGT_JSON)
    labi_put_json_line(
        page.out, (thermograph ? json_thermograph : json_forms)(&page, labi_question(style), explanation));
  else
    put_page(&page, explanation);
  free(page.named.items);
  labi_map_free(&page.named_by_game);
  return labi_report_close(&outlet, machine);
}
