/* report_explained_loopy.c: how the value of a loopy game comes about, in words or as an object. Its
 * positions are called G, and G1, G2, ... inside of it. */
#include <stdlib.h>

#include "lab/inspect/facts.h"
#include "lab/inspect/option_lists.h"
#include "lab/report/report.h"
#include "lab/report/report_options.h"
#include "lab/report/report_facts.h"

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_explained_loopy *loopy;
  cgt_format format;
} page;

static const char *const players[2] = {"Left", "Right"};

/* ---- games in words ------------------------------------------------------------------------------ */

static void put_name(labi_buffer *out, size_t place) {
  labi_put_char(out, 'G');
  if (place > 0) labi_putf(out, "%zu", place);
}

static bool is_place(lab_value v) { return v.kind == LAB_LOOPY && v.as.loopy.value.id == 0; }

static void put_value(page *page, lab_value v) {
  if (is_place(v)) {
    put_name(page->out, v.as.loopy.node);
    return;
  }
  char *text = labi_page_value(page->machine, v, page->format);
  if (text)
    labi_put(page->out, text);
  else
    page->out->failed = true;
  free(text);
}

/* Moves of a position are told by their values, as of short games. */
static lab_value told(const lab_option *option) {
  return option->to.kind == LAB_POSITION ? option->value : option->to;
}

static void put_form(page *page, const lab_option_table *position) {
  labi_page_put_words(page->out, "{", page->format);
  for (int player = 0; player < 2; player++) {
    for (size_t i = 0; i < position->count[player]; i++) {
      if (i > 0) labi_put_char(page->out, ',');
      put_value(page, told(&position->by[player][i]));
    }
    if (player == CGT_LEFT) labi_put_char(page->out, '|');
  }
  labi_page_put_words(page->out, "}", page->format);
}

static const lab_fact *fact_of(const page *page, const char *name) {
  return labi_fact_named(page->loopy->facts, page->loopy->fact_count, name);
}

/* ---- positions ----------------------------------------------------------------------------------- */

static void put_dominated(page *page, const lab_option *option, cgt_player player) {
  labi_put(page->out, " is dominated by ");
  put_value(page, option->by);
  labi_put(page->out, ": ");
  put_value(page, player == CGT_LEFT ? option->value : option->by);
  labi_put(page->out, " <= ");
  put_value(page, player == CGT_LEFT ? option->by : option->value);
  labi_put(page->out, ".\n");
}

static void put_replacements(page *page, const lab_option *option, cgt_player player) {
  labi_option_list list;
  if (!labi_list_options(&list, lab_machine_ctx(page->machine), option->by, player, SIZE_MAX))
    page->out->failed = true;
  labi_putf(page->out, "  The %s options of ", players[player]);
  put_value(page, option->by);
  labi_put(page->out, " take its place: ");
  for (size_t i = 0; i < list.count && list.items; i++) {
    if (i > 0) labi_put_char(page->out, ',');
    put_value(page, list.items[i]);
  }
  labi_put(page->out, list.count ? ".\n" : "there are none.\n");
  free(list.items);
}

static void put_role(page *page, const lab_option *option, cgt_player player, size_t place) {
  if (option->role == LAB_OPTION_KEPT) return;
  labi_putf(page->out, "  %s's ", players[player]);
  put_value(page, told(option));
  if (is_place(option->to)) {
    labi_put(page->out, " = ");
    put_value(page, option->value);
  }
  if (option->role == LAB_OPTION_DOMINATED) {
    put_dominated(page, option, player);
    return;
  }
  labi_put(page->out, " reverses through ");
  put_value(page, option->by);
  labi_putf(page->out, ", its %s option: ", players[!player]);
  put_value(page, option->by);
  labi_put(page->out, player == CGT_LEFT ? " <= " : " >= ");
  put_name(page->out, place);
  labi_put(page->out, ".\n");
  put_replacements(page, option, player);
}

static bool is_stopper(const page *page, lab_value v) {
  return v.kind != LAB_LOOPY ||
         cgt_loopy_kind_of(lab_machine_ctx(page->machine), v.as.loopy.value) == CGT_LOOPY_STOPPER;
}

/* Are all its options stoppers, and none of them dominated or reversible? */
static bool is_canonical(const page *page, const lab_option_table *position) {
  bool canonical = is_stopper(page, position->value);
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < position->count[player]; i++)
      canonical = canonical && is_stopper(page, position->by[player][i].value) &&
                  position->by[player][i].role == LAB_OPTION_KEPT;
  return canonical;
}

static void put_position(page *page, size_t place) {
  const lab_option_table *position = &page->loopy->positions[place];
  put_name(page->out, place);
  labi_put(page->out, " = ");
  put_form(page, position);
  labi_put_char(page->out, '\n');
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < position->count[player]; i++)
      put_role(page, &position->by[player][i], (cgt_player)player, place);
  if (is_canonical(page, position)) labi_put(page->out, "  No option is dominated and none reverses.\n");
  labi_put(page->out, "  ");
  put_name(page->out, place);
  labi_put(page->out, " = ");
  put_value(page, position->value);
  labi_put(page->out, "\n\n");
}

/* "from G Left to G1, Right to G, and so on." */
static void put_run(page *page) {
  const lab_explained_loopy *l = page->loopy;
  cgt_player mover = l->run_mover;
  if (l->run_length == 0) return;
  labi_put(page->out, "As it is written, moving by turns need not end:\n  from ");
  put_name(page->out, l->run[0]);
  for (size_t i = 0; i < l->run_length; i++, mover = (cgt_player)!mover) {
    labi_putf(page->out, " %s to ", players[mover]);
    put_name(page->out, l->run[(i + 1) % l->run_length]);
    labi_put_char(page->out, ',');
  }
  labi_put(page->out, " and so on.\n");
}

/* ---- what it is ---------------------------------------------------------------------------------- */

static void put_row(page *page, const char *label, lab_value value, const char *rest) {
  labi_putf(page->out, "  %-11s ", label);
  put_value(page, value);
  labi_put(page->out, rest);
}

/* "left stop   0: Left to *, Right to 0" */
static void put_stop(page *page, const char *name, const char *label, cgt_player beginner) {
  const lab_explained_loopy *l = page->loopy;
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
  labi_put(page->out, "G is a stopper: it has a form in which moving by turns ends, and is its onside\n"
                      "and its offside.\n");
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
  labi_put(page->out, "G is no stopper: in sums its two sides count.\n");
  if (on) put_row(page, "onside", on->as.value, ", where runs without end are Left's\n");
  if (off) put_row(page, "offside", off->as.value, ", where they are Right's\n");
  if (!on || !off)
    labi_put(page->out, "  A side of it is no stopper that was found; it is kept as a graph.\n");
}

static void put_lines(page *page) {
  for (size_t i = 0; i < page->loopy->count; i++) put_position(page, i);
  put_run(page);
  if (page->loopy->count == 0) {
    labi_put(page->out, "G = ");
    put_value(page, page->loopy->value);
    labi_put_char(page->out, '\n');
  }
  if (page->loopy->value.kind != LAB_LOOPY)
    labi_put(page->out, "G is equal to a short game, in whose canonical form nothing comes back.\n");
  else if (labi_fact_is_true(fact_of(page, "is_stopper")))
    put_stopper(page);
  else
    put_sides(page);
}

static void put_page(page *page) {
  labi_buffer *whole = page->out, text = {0};
  page->out = &text;
  put_lines(page);
  page->out = whole;
  labi_page_begin(whole, page->format);
  if (text.failed)
    whole->failed = true;
  else
    labi_page_put_lines(whole, text.bytes, page->format);
  labi_page_end(whole, page->format);
  labi_buffer_free(&text);
}

/* ---- as an object -------------------------------------------------------------------------------- */

static json_t *json_name(size_t place) {
  labi_buffer name = {0};
  put_name(&name, place);
  json_t *text = name.failed ? NULL : labi_json_string(name.bytes);
  labi_buffer_free(&name);
  return text;
}

static json_t *json_value(page *page, lab_value v) {
  return is_place(v) ? json_name(v.as.loopy.node) : labi_json_value(page->machine, v);
}

static json_t *json_options(page *page, const lab_option_table *position, cgt_player player) {
  json_t *all = json_array();
  for (size_t i = 0; i < position->count[player]; i++) {
    const lab_option *option = &position->by[player][i];
    labi_json_append(&all, labi_json_option(page->machine, option, json_value(page, option->to)));
  }
  return all;
}

static json_t *json_positions(page *page) {
  json_t *all = json_array();
  for (size_t i = 0; i < page->loopy->count; i++) {
    const lab_option_table *position = &page->loopy->positions[i];
    labi_json_append(&all, json_pack("{so so so so}", "name", json_name(i), "left",
                                     json_options(page, position, CGT_LEFT), "right",
                                     json_options(page, position, CGT_RIGHT), "value",
                                     json_value(page, position->value)));
  }
  return all;
}

static json_t *json_run(page *page) {
  json_t *all = json_array();
  for (size_t i = 0; i < page->loopy->run_length; i++) labi_json_append(&all, json_name(page->loopy->run[i]));
  return all;
}

static json_t *json_play(page *page, cgt_player beginner) {
  json_t *all = json_array();
  for (size_t i = 0; i < page->loopy->play_length[beginner]; i++)
    labi_json_append(&all, json_value(page, page->loopy->play[beginner][i]));
  return all;
}

static void put_object(page *page, const char *question) {
  static const char *const facts[] = {"onside", "offside", "left_stop", "right_stop", "degree", "variety"};
  json_t *object =
      json_pack("{so so so so}", "expression", labi_json_string(question), "positions", json_positions(page),
                "run", json_run(page), "value", json_value(page, page->loopy->value));
  for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
    const lab_fact *fact = fact_of(page, facts[i]);
    if (fact) labi_json_set(&object, facts[i], json_value(page, fact->as.value));
  }
  labi_json_set(&object, "left_play", json_play(page, CGT_LEFT));
  labi_json_set(&object, "right_play", json_play(page, CGT_RIGHT));
  labi_put_json_line(page->out, object);
}

void labi_report_explained_loopy(labi_buffer *out, const lab_style *style, const lab_explained_loopy *loopy,
                                 lab_machine *machine) {
  page page = {.out = out, .machine = machine, .loopy = loopy, .format = style->format};
  if (style->format == CGT_JSON)
    put_object(&page, labi_question(style));
  else
    put_page(&page);
}
