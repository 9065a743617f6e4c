/* explanation_page.c: how a form becomes canonical, step by step in words, and how a thermograph is put together. The forms
 * of a loopy game are called G, and G1, G2, ... inside of it. */
#include "lab/report/explanation_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "lab/base/utf8.h"
#include "lab/inspect/facts.h"
#include "lab/inspect/simplify.h"
#include "lab/machine/value_kind.h"
#include "lab/report/report.h"
#include "lab/text/layout.h"

enum { LONG_GAME = 32, OPTIONS_SHOWN = 12, CORNERS_SHOWN = 40, CORNER_ROOM = 48 };

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_explanation *it;
  cgt_format format;
  struct {
    lab_value *items;
    size_t count, room;
  } named; /* short games that are too long for a line are called #1, #2, ... */
  labi_map named_by_game;
} page;

static const char *const players[] = {[CGT_LEFT] = "Left", [CGT_RIGHT] = "Right"};

static bool is_loopy(const page *page) { return page->it->kind == LAB_EXPLAINED_LOOPY; }

/* ---- games in words ------------------------------------------------------------------------------ */

void labi_put_form_name(labi_buffer *out, size_t place) {
  labi_put_char(out, 'G');
  if (place > 0) labi_putf(out, "%zu", place);
}

/* The number of a long game, from 1; 0: no memory. */
static size_t number_of(page *page, lab_value v) {
  const cgt_game g = v.as.game;
  uint64_t hash = labi_hash_number((uint64_t)g.core << 32 | g.number);
  uint32_t index = labi_map_find(&page->named_by_game, hash, NULL, NULL, NULL);
  if (index != LABI_NOT_FOUND) return index + 1;
  lab_value *last = labi_push(&page->named);
  if (!last || !labi_map_add(&page->named_by_game, hash, (uint32_t)page->named.count - 1)) return 0;
  *last = v;
  return page->named.count;
}

static void put_whole_value(page *page, lab_value v) {
  labi_put_made(page->out, labi_page_value(page->machine, v, page->format));
}

static void put_value(page *page, lab_value v) {
  if (labi_is_open(v)) {
    labi_put_form_name(page->out, v.as.loopy.node);
    return;
  }
  char *text = labi_page_value(page->machine, v, page->format);
  const bool is_long = text && !is_loopy(page) && labi_utf8_width(text) > LONG_GAME;
  const size_t number = is_long ? number_of(page, v) : 0;
  if (!text || (is_long && number == 0))
    page->out->failed = true;
  else if (is_long)
    labi_putf(page->out, "#%zu", number);
  else
    labi_put(page->out, text);
  free(text);
}

static void put_values(page *page, const lab_value_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    if (i > 0) labi_put_char(page->out, ',');
    put_value(page, list->items[i]);
  }
}

/* {a,b|c}; options with bars of their own stand in braces, so that one bar is enough. */
static void put_running(page *page, const lab_value_list options[2]) {
  labi_page_put_words(page->out, "{", page->format);
  put_values(page, &options[CGT_LEFT]);
  labi_put_char(page->out, '|');
  put_values(page, &options[CGT_RIGHT]);
  labi_page_put_words(page->out, "}\n", page->format);
}

/* Short options are told by their values, and so are moves of a position. */
static void put_options(page *page, const lab_option_table *form, cgt_player player) {
  for (size_t i = 0; i < form->count[player]; i++) {
    const lab_option *option = &form->by[player][i];
    if (i > 0) labi_put_char(page->out, ',');
    put_value(page, is_loopy(page) && option->to.kind != LAB_POSITION ? option->to : option->value);
  }
}

static void put_written(page *page, const lab_option_table *form) {
  labi_page_put_words(page->out, "{", page->format);
  put_options(page, form, CGT_LEFT);
  labi_put_char(page->out, '|');
  put_options(page, form, CGT_RIGHT);
  labi_page_put_words(page->out, "}\n", page->format);
}

/* What the long games are that were met since `from`. */
static void put_numbered(page *page, size_t from) {
  for (size_t i = from; i < page->named.count; i++) {
    labi_putf(page->out, "  #%zu = ", i + 1);
    put_whole_value(page, page->named.items[i]);
    labi_put_char(page->out, '\n');
  }
}

/* ---- numbers: the Simplicity Theorem ----------------------------------------------------------- */

/* "Its Left option 0 does not fit: the Left option 0 >= 0." */
static void put_misfit(page *page, const lab_explained_form *f, cgt_player player) {
  if (cgt_is_none(f->obstacles[player])) return;
  labi_putf(page->out, "  Its %s option ", players[player]);
  put_value(page, lab_game(f->misfits[player]));
  labi_putf(page->out, " does not fit: the %s option ", players[player]);
  put_value(page, lab_game(f->obstacles[player]));
  labi_put(page->out, player == CGT_LEFT ? " >= " : " <= ");
  put_value(page, lab_game(f->misfits[player]));
  labi_put(page->out, ".\n");
}

static void put_number(page *page, const lab_explained_form *f) {
  labi_put(page->out, "  The number ");
  put_value(page, f->form.value);
  labi_put(page->out, " fits: ");
  if (f->rest[CGT_LEFT].count + f->rest[CGT_RIGHT].count == 0) labi_put(page->out, "there are no options");
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    if (f->rest[p].count == 0) continue;
    if (p == CGT_RIGHT && f->rest[CGT_LEFT].count > 0) labi_put(page->out, ", ");
    put_values(page, &f->rest[p]);
    labi_put(page->out, p == CGT_LEFT ? " <| " : " |> ");
    put_value(page, f->form.value);
  }
  labi_put(page->out, ".\n");
  put_misfit(page, f, CGT_LEFT);
  put_misfit(page, f, CGT_RIGHT);
  labi_put(page->out, "  So it is the simplest that fits, and by the Simplicity Theorem the value.\n");
}

/* ---- steps ------------------------------------------------------------------------------------- */

static void put_dominated(page *page, const lab_explained_step *step) {
  const bool left = step->player == CGT_LEFT;
  labi_put(page->out, " is dominated by ");
  put_value(page, step->by);
  labi_put(page->out, ": ");
  put_value(page, left ? step->value : step->by);
  labi_put(page->out, " <= ");
  put_value(page, left ? step->by : step->value);
  labi_put(page->out, ".\n");
}

static void put_reversible(page *page, const lab_explained_step *step, size_t place) {
  labi_put(page->out, " reverses through ");
  put_value(page, step->by);
  labi_putf(page->out, ", its %s option: ", players[!step->player]);
  put_value(page, step->by);
  labi_put(page->out, step->player == CGT_LEFT ? " <= " : " >= ");
  labi_put_form_name(page->out, place);
  labi_putf(page->out, ".\n  The %s options of ", players[step->player]);
  put_value(page, step->by);
  labi_put(page->out, " take its place: ");
  if (step->replaced_by.count > 0)
    put_values(page, &step->replaced_by);
  else
    labi_put(page->out, "there are none");
  labi_put(page->out, ".\n");
}

static void put_step(page *page, const lab_explained_step *step, size_t place) {
  labi_putf(page->out, "  %s's ", players[step->player]);
  put_value(page, step->option);
  if (labi_is_open(step->option)) {
    labi_put(page->out, " = ");
    put_value(page, step->value);
  }
  if (step->kind == CGT_STEP_REPEATED)
    labi_put(page->out, " appears twice.\n");
  else if (step->kind == CGT_STEP_DOMINATED)
    put_dominated(page, step);
  else
    put_reversible(page, step, place);
}

/* Nothing of a number, of which all is told at the end. */
static void put_steps(page *page, const lab_explained_form *f, size_t place) {
  labi_running_form running;
  page->out->failed |= !labi_running_form_start(&running, &f->form);
  for (size_t i = 0; i < f->count && !page->out->failed; i++) {
    if (f->steps[i].kind == CGT_STEP_NUMBER) continue;
    put_step(page, &f->steps[i], place);
    if (is_loopy(page)) continue; /* no step is taken */
    page->out->failed |= !labi_running_form_take(&running, &f->steps[i]);
    if (page->out->failed) continue;
    labi_put(page->out, "    ");
    put_running(page, running.options);
  }
  labi_running_form_free(&running);
}

/* What the steps lead to. */
static void put_end(page *page, const lab_explained_form *f) {
  if (!is_loopy(page) && cgt_is_number(f->form.value.as.game))
    put_number(page, f);
  else if (f->canonical)
    labi_put(page->out, is_loopy(page)
                            ? "  No option is dominated and none reverses.\n"
                            : "  No option is dominated and none reverses: this is the canonical form.\n");
  else if (!is_loopy(page))
    labi_put(page->out, "  Now no option is dominated and none reverses.\n");
}

static void put_form(page *page, size_t number) {
  const lab_explained_form *f = &page->it->forms[number];
  const size_t named = page->named.count, place = is_loopy(page) ? number : 0;
  labi_put_form_name(page->out, place);
  labi_put(page->out, " = ");
  put_written(page, &f->form);
  put_steps(page, f, place);
  put_end(page, f);
  labi_put(page->out, "  ");
  labi_put_form_name(page->out, place);
  labi_put(page->out, " = ");
  put_whole_value(page, f->form.value);
  labi_put_char(page->out, '\n');
  put_numbered(page, named);
}

/* ---- what a loopy game is ------------------------------------------------------------------------ */

static const lab_fact *fact_of(const page *page, const char *name) {
  return labi_fact_named(page->it->loopy.facts, page->it->loopy.fact_count, name);
}

/* "from G Left to G1, Right to G, and so on." */
static void put_run(page *page) {
  const lab_explained_loopy *l = &page->it->loopy;
  cgt_player mover = l->run_mover;
  if (l->run_length == 0) return;
  labi_put(page->out, "As it is written, alternating play need not end:\n  from ");
  labi_put_form_name(page->out, l->run[0]);
  for (size_t i = 0; i < l->run_length; i++, mover = (cgt_player)!mover) {
    labi_putf(page->out, " %s to ", players[mover]);
    labi_put_form_name(page->out, l->run[(i + 1) % l->run_length]);
    labi_put_char(page->out, ',');
  }
  labi_put(page->out, " and so on.\n");
}

static void put_row(page *page, const char *label, lab_value value, const char *rest) {
  labi_putf(page->out, "  %-11s ", label);
  put_value(page, value);
  labi_put(page->out, rest);
}

/* "left stop   0: Left to *, Right to 0" */
static void put_stop(page *page, const char *name, const char *label, cgt_player beginner) {
  const lab_explained_loopy *l = &page->it->loopy;
  const lab_fact *stop = fact_of(page, name);
  if (!stop) return;
  put_row(page, label, stop->as.value, l->play_length[beginner] ? ": " : ", as it is a pseudonumber");
  for (size_t i = 0; i < l->play_length[beginner]; i++) {
    labi_putf(page->out, "%s%s to ", i > 0 ? ", " : "", players[i % 2 ? !beginner : beginner]);
    put_value(page, l->play[beginner][i]);
  }
  labi_put_char(page->out, '\n');
}

static void put_stopper(page *page) {
  const lab_fact *degree = fact_of(page, "degree"), *variety = fact_of(page, "variety");
  labi_put(page->out, "G is a stopper: it has a form in which alternating play ends, and it equals\n"
                      "both its sides.\n");
  put_stop(page, "left_stop", "left stop", CGT_LEFT);
  put_stop(page, "right_stop", "right stop", CGT_RIGHT);
  if (degree) put_row(page, "degree", degree->as.value, ": the onside of G - G\n");
  if (variety)
    put_row(page, "variety", variety->as.value, ": G is stable, both its varieties are this\n");
  else if (degree)
    labi_put(page->out, "  It has no variety: its degree is not its own double, or its two varieties\n"
                        "  differ.\n");
}

static void put_sides(page *page) {
  const lab_fact *on = fact_of(page, "onside"), *off = fact_of(page, "offside");
  labi_put(page->out, "G is not a stopper: in sums its two sides count.\n");
  if (on) put_row(page, "onside", on->as.value, ", where infinite play is a win for Left\n");
  if (off) put_row(page, "offside", off->as.value, ", where it is a win for Right\n");
  if (!on || !off)
    labi_put(page->out, "  One of its sides was not found to be a stopper; it is kept as a graph.\n");
}

static void put_loopy(page *page) {
  if (page->it->count == 0) {
    labi_put(page->out, "G = ");
    put_value(page, page->it->value);
    labi_put_char(page->out, '\n');
  }
  if (page->it->value.kind != LAB_LOOPY)
    labi_put(page->out, "G is equal to a short game, whose canonical form has no cycle.\n");
  else if (labi_fact_is_true(fact_of(page, "is_stopper")))
    put_stopper(page);
  else
    put_sides(page);
}

static void put_lines(page *page) {
  for (size_t i = 0; i < page->it->count; i++) {
    if (i > 0) labi_put_char(page->out, '\n');
    put_form(page, i);
  }
  if (!is_loopy(page)) return;
  if (page->it->count > 0) labi_put_char(page->out, '\n');
  put_run(page);
  put_loopy(page);
}

static void put_forms(page *page) {
  labi_buffer *whole = page->out, text = {0};
  page->out = &text;
  put_lines(page);
  page->out = whole;
  if (text.failed)
    whole->failed = true;
  else
    labi_page_put_lines(whole, text.bytes ? text.bytes : "", page->format);
  labi_buffer_free(&text);
}

/* ---- thermographs ------------------------------------------------------------------------------- */

static void put_cut_game(page *page, cgt_game g) {
  labi_page_put_cut_value(page->out, page->machine, lab_game(g), CORNER_ROOM, page->format);
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

static void put_walls(page *page, const lab_explained_wall *w) {
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

static void put_scaffolds(page *page) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    const lab_explained_wall *w = &page->it->walls[p];
    bool left = p == CGT_LEFT;
    labi_putf(page->out, "%s options, and their %s walls\n", players[p], players[!p]);
    put_walls(page, w);
    labi_putf(page->out, "  %s scaffold: the %s of these,\n        ", players[p],
              left ? "greatest" : "least");
    put_corners(page, &w->untaxed);
    labi_putf(page->out, ";\n  taxed, %s t:\n        ", left ? "less" : "plus");
    put_corners(page, &w->scaffold);
    labi_put(page->out, "\n\n");
  }
  labi_put(page->out, "From the top down the scaffolds are together for the last time at t = ");
  put_cut_game(page, page->it->temperature);
  labi_put(
      page->out,
      ",\nthe temperature. There the mast begins; below it the walls are the scaffolds.\n  mean        ");
  put_cut_game(page, page->it->mean);
  labi_put_char(page->out, '\n');
}

static void put_thermograph(page *page) {
  cgt_ctx *ctx = lab_machine_ctx(page->machine);
  labi_put(page->out, "G = ");
  put_cut_game(page, page->it->value.as.game);
  labi_put(page->out, "\n\n");
  if (cgt_is_integer(ctx, page->it->value.as.game))
    labi_put(page->out, "An integer has no scaffolds: by convention its thermograph is a mast that begins\n"
                        "at t = -1.\n");
  else
    put_scaffolds(page);
  const lab_corner_list *left = &page->it->walls[CGT_LEFT].wall, *right = &page->it->walls[CGT_RIGHT].wall;
  labi_put(page->out, "  Left wall   ");
  put_corners(page, left);
  labi_put(page->out, "\n  Right wall  ");
  put_corners(page, right);
  labi_put_char(page->out, '\n');
  if (labi_put_thermograph(page->out, ctx, left, right, page->format) != CGT_OK) page->out->failed = true;
}

/* ---- either -------------------------------------------------------------------------------------- */

void labi_put_explanation(labi_buffer *out, const labi_record *r) {
  const lab_explanation *it = r->it;
  page page = {.out = out, .machine = r->setting->machine, .it = it, .format = r->setting->format};
  (it->kind == LAB_EXPLAINED_THERMOGRAPH ? put_thermograph : put_forms)(&page);
  free(page.named.items);
  labi_map_free(&page.named_by_game);
}
