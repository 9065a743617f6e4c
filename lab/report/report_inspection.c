/* report_inspection.c: what there is to know about a value, as a page of labelled rows or as an object. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_inspect.h>

#include "base/make_error.h"
#include "lab/base/utf8.h"
#include "lab/inspect/facts.h"
#include "lab/machine/fact.h"
#include "lab/machine/machine.h"
#include "lab/text/layout.h"
#include "lab/report/report.h"
#include "lab/report/report_facts.h"

enum { LABEL = 18, ROOM = LABI_COLUMNS - LABEL };

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  cgt_ctx *ctx;
  const lab_inspection *about;
  cgt_format format;
  const lab_style *style;
  bool cut;          /* something was too long to show */
  cgt_status status; /* of the last value that could not be printed */
} page;

static const lab_fact *fact_of(const page *page, const char *name) {
  return lab_inspection_fact(page->about, name);
}

/* ---- values ------------------------------------------------------------------------------------ */

/* Takes the error of the context, or, if it knows none, that there was no memory; returns why. */
static const char *take_error(page *page, char why[400]) {
  cgt_status status = cgt_ctx_status(page->ctx);
  page->status = status == CGT_OK ? CGT_ENOMEM : status;
  snprintf(why, 400, "%s", status == CGT_OK ? LABI_OUT_OF_MEMORY : cgt_ctx_message(page->ctx));
  cgt_ctx_clear_error(page->ctx);
  return why;
}

/* Ends a row. */
static void put_failure(page *page, const char *why) {
  labi_buffer words = {0};
  labi_page_put_words(&words, why, page->format);
  labi_put(page->out, "not found: ");
  labi_put_paragraph(page->out, words.bytes ? words.bytes : "", LABEL + 11, LABEL);
  labi_buffer_free(&words);
}

static void put_unprinted(page *page) {
  char why[400];
  put_failure(page, take_error(page, why));
}

static void put_label(page *page, const char *name) { labi_putf(page->out, "  %-*s", LABEL - 2, name); }

static void put_cut(page *page, const char *text, size_t width) {
  page->cut |= labi_page_put_cut(page->out, text, width, page->format);
}

/* A long fraction is easier to grasp as a decimal. */
static void put_decimal(page *page, cgt_game g, const char *text) {
  char decimal[64];
  size_t length;
  if (!cgt_is_number(g) || cgt_is_integer(page->ctx, g) || strlen(text) <= 8) return;
  if (cgt_number_approx(decimal, sizeof decimal, &length, page->ctx, g, 12) != CGT_OK) {
    cgt_ctx_clear_error(page->ctx);
    return;
  }
  if (strlen(text) + length + 10 > ROOM) {
    labi_put_char(page->out, '\n');
    labi_put_times(page->out, ' ', LABEL);
  } else {
    labi_put_char(page->out, ' ');
  }
  labi_putf(page->out, "(about %s)", decimal);
}

static void game_row(page *page, const char *label, cgt_game g) {
  char *text = labi_page_game(page->machine, g, page->format);
  put_label(page, label);
  if (text) {
    put_cut(page, text, ROOM);
    put_decimal(page, g, text);
    labi_put_char(page->out, '\n');
  } else {
    put_unprinted(page);
  }
  free(text);
}

/* ---- rows -------------------------------------------------------------------------------------- */

/* The label, and, if the fact was not found, the rest of the row, too: false. */
static bool begin_row(page *page, const char *label, const lab_fact *fact) {
  put_label(page, label);
  if (fact->status == CGT_OK) return true;
  put_failure(page, fact->why);
  return false;
}

static void fact_row(page *page, const char *label, const char *name) {
  const lab_fact *fact = fact_of(page, name);
  if (fact->status == CGT_OK)
    game_row(page, label, fact->as.game);
  else
    begin_row(page, label, fact);
}

static void title(page *page) {
  if (page->about->value.kind != LAB_POSITION) return;
  const cgt_ruleset *ruleset = cgt_position_ruleset(page->ctx, page->about->value.as.at.position);
  char *text = labi_page_value(page->machine, page->about->value, page->format);
  if (text) {
    labi_page_put_cut(page->out, text, LABI_COLUMNS, page->format);
    labi_put_char(page->out, '\n');
  } else {
    put_unprinted(page);
  }
  labi_putf(page->out, "a position of %s\n\n", ruleset->title);
  free(text);
}

static void species_row(page *page) {
  static const char *const words[] = {[LAB_SPECIES_ZERO] = "zero",
                                      [LAB_SPECIES_INTEGER] = "an integer",
                                      [LAB_SPECIES_NUMBER] = "a number",
                                      [LAB_SPECIES_NIMBER] = "a nimber",
                                      [LAB_SPECIES_UPS_AND_NIMBER] = "an infinitesimal: ups plus a nimber",
                                      [LAB_SPECIES_NUMBER_AND_NIMBER] = "a number plus a nimber",
                                      [LAB_SPECIES_NUMBER_UPS_AND_NIMBER] = "a number plus ups plus a nimber",
                                      [LAB_SPECIES_INFINITESIMAL] = "an infinitesimal",
                                      [LAB_SPECIES_TEPID] = "tepid: a number plus an infinitesimal",
                                      [LAB_SPECIES_SWITCH] = "a switch",
                                      [LAB_SPECIES_HOT] = "a hot game",
                                      [LAB_SPECIES_UNKNOWN] = "a game"};
  put_label(page, "");
  labi_putf(page->out, "%s\n", words[page->about->species]);
  if (page->about->species != LAB_SPECIES_UNKNOWN) return;
  const lab_fact *stop = fact_of(page, "left_stop");
  begin_row(page, "", stop->status != CGT_OK ? stop : fact_of(page, "right_stop"));
}

/* "{Left options|Right options}"; *fits is false if that is too long.  False: the context's error. */
static bool form_text(labi_buffer *form, bool *fits, page *page) {
  enum { MOST_OPTIONS = 8, MOST_BYTES = 500 };
  static const char *const names[] = {"left_options", "right_options"};
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    const lab_fact *options = fact_of(page, names[p]);
    *fits = options->status == CGT_OK && options->as.options.count <= MOST_OPTIONS;
    if (!*fits) return options->status == CGT_OK || options->status == CGT_ELIMIT; /* too many options */
    labi_page_put_words(form, p == CGT_LEFT ? "{" : "|", page->format);
    for (size_t i = 0; i < options->as.options.count; i++) {
      if (i > 0) labi_put_char(form, ',');
      labi_page_put_game(form, page->machine, options->as.options.items[i], page->format);
      if (form->failed) return false;
      *fits = form->length < MOST_BYTES;
      if (!*fits) return true;
    }
  }
  labi_page_put_words(form, "}", page->format);
  return !form->failed;
}

/* The options, where the value prints as something shorter. The longest bar of the options decides how many
 * this one needs; braces spare the counting. */
static void form_row(page *page) {
  cgt_notation notation;
  labi_buffer form = {0};
  bool fits = false, good = cgt_notation_of(&notation, page->ctx, page->about->game, labi_text_format(page->format)) == CGT_OK;
  if (good && notation != CGT_NOTATION_BRACES) good = form_text(&form, &fits, page);
  if (good && fits && labi_utf8_width(form.bytes) <= ROOM) {
    put_label(page, "options form");
    labi_putf(page->out, "%s\n", form.bytes);
  } else if (!good) {
    put_label(page, "options form");
    put_unprinted(page);
  }
  labi_buffer_free(&form);
}

static void outcome_row(page *page) {
  static const char *const meanings[] = {[CGT_N] = "whoever moves next wins",
                                         [CGT_P] = "whoever moved last wins: the value is 0",
                                         [CGT_L] = "Left wins, whoever moves first",
                                         [CGT_R] = "Right wins, whoever moves first"};
  const lab_fact *fact = fact_of(page, "outcome");
  if (!begin_row(page, "outcome", fact)) return;
  labi_putf(page->out, "%s: %s\n", cgt_outcome_name(fact->as.outcome), meanings[fact->as.outcome]);
}

/* "3, then Right is to move". */
static void stop_row(page *page, const char *label, const char *name) {
  const lab_fact *fact = fact_of(page, name);
  if (!begin_row(page, label, fact)) return;
  char *text = labi_page_game(page->machine, fact->as.stop.value, page->format);
  if (text) {
    put_cut(page, text, ROOM - 24);
    labi_putf(page->out, ", then %s is to move\n", fact->as.stop.to_move == CGT_LEFT ? "Left" : "Right");
  } else {
    put_unprinted(page);
  }
  free(text);
}

static void parts_rows(page *page) {
  lab_species species = page->about->species;
  if (species != LAB_SPECIES_UPS_AND_NIMBER && species != LAB_SPECIES_NUMBER_AND_NIMBER &&
      species != LAB_SPECIES_NUMBER_UPS_AND_NIMBER)
    return;
  fact_row(page, "number part", "number_part");
  fact_row(page, "ups", "up_part");
  fact_row(page, "nimber", "nimber_part");
}

/* "a, b, c", cut when the line is full. */
static void options_row(page *page, const char *label, const char *name) {
  const lab_fact *fact = fact_of(page, name);
  if (!begin_row(page, label, fact)) return;
  size_t at = 0, shown = 0, count = fact->as.options.count;
  for (; shown < count; shown++) {
    char *text = labi_page_game(page->machine, fact->as.options.items[shown], page->format);
    if (!text) {
      put_unprinted(page);
      return;
    }
    size_t width = labi_utf8_width(text);
    bool full = shown > 0 && at + width + 24 > ROOM;
    if (!full && shown > 0) labi_put(page->out, ", ");
    if (!full) put_cut(page, text, ROOM - 24);
    at += width + (shown > 0 ? 2 : 0);
    free(text);
    if (full) break;
  }
  char number[LAB_COUNT_ROOM];
  if (count == 0)
    labi_put(page->out, "none\n");
  else if (shown < count)
    labi_putf(page->out, ", and %s more\n", lab_count_text(number, count - shown));
  else
    labi_put_char(page->out, '\n');
}

/* "(1,3]". */
static void interval_row(page *page) {
  const lab_fact *fact = fact_of(page, "confusion_interval");
  if (!begin_row(page, "confused with", fact)) return;
  const cgt_interval *interval = &fact->as.interval;
  labi_buffer text = {0};
  if (interval->empty) {
    labi_put(&text, "no numbers");
  } else {
    labi_put_char(&text, interval->has_low ? '[' : '(');
    labi_page_put_game(&text, page->machine, interval->low, page->format);
    labi_put_char(&text, ',');
    if (!text.failed) labi_page_put_game(&text, page->machine, interval->high, page->format);
    labi_put_char(&text, interval->has_high ? ']' : ')');
  }
  if (text.failed) {
    put_unprinted(page);
  } else {
    put_cut(page, text.bytes, ROOM);
    labi_put_char(page->out, '\n');
  }
  labi_buffer_free(&text);
}

/* The row that the table of functions describes. */
static void described_row(page *page, const lab_function *f) {
  const lab_fact *fact = fact_of(page, f->name);
  if (!fact || (f->fact->when && !f->fact->when(page->ctx, page->about->game))) return;
  if (fact->status == CGT_EDOMAIN) {
    if (!f->fact->none) return;
    put_label(page, f->fact->label);
    labi_putf(page->out, "%s\n", f->fact->none);
  } else if (fact->kind == LAB_FACT_GAME) {
    fact_row(page, f->fact->label, f->name);
  } else if (begin_row(page, f->fact->label, fact)) {
    if (fact->kind == LAB_FACT_TEXT)
      put_cut(page, fact->as.text, ROOM);
    else
      labi_put(page->out, fact->kind == LAB_FACT_TRUTH ? fact->as.truth ? "yes" : "no"
                                                       : cgt_outcome_name(fact->as.outcome));
    labi_putf(page->out, "%s\n", f->fact->note ? f->fact->note : "");
  }
}

/* "is_number_tiny, is_tepid": the names of the functions, for all that hold. */
static void kinds_row(page *page) {
  labi_buffer text = {0};
  for (size_t i = 0; i < page->about->count; i++) {
    const lab_fact *fact = &page->about->facts[i];
    if (fact->kind != LAB_FACT_TRUTH || fact->status != CGT_OK || !fact->as.truth) continue;
    labi_putf(&text, text.length > 0 ? ", %s" : "%s", fact->name);
  }
  put_label(page, "kinds");
  labi_put_paragraph(page->out, text.length > 0 ? text.bytes : "", LABEL, LABEL);
  page->out->failed |= text.failed;
  labi_buffer_free(&text);
}

static void follower_rows(page *page) {
  const lab_fact *count = fact_of(page, "follower_count"), *misere = fact_of(page, "misere_outcome");
  if (!count) {
    put_label(page, "left out");
    labi_put_paragraph(page->out,
                       "atomic_weight(G), reduced_canonical_form(G), stop_count(G), ..., because this game "
                       "has many followers",
                       LABEL, LABEL);
    return;
  }
  const lab_program *program = page->machine->program;
  for (const lab_function *f = labi_fact_next(program, NULL); f; f = labi_fact_next(program, f))
    if (f->fact->label) described_row(page, f);
  if (misere) /* else it is not known how many followers there are */
    kinds_row(page);
}

static void misere_row(page *page) {
  const lab_misere_play *play = &page->about->misere;
  if (!play->known) return;
  put_label(page, "misere play");
  labi_putf(page->out, "%s, genus ", cgt_outcome_name(play->outcome));
  put_cut(page, play->genus, 40);
  labi_putf(page->out, ", %s\n", play->kind);
}

static void fingerprint_row(page *page) {
  const lab_fact *fact = fact_of(page, "fingerprint");
  if (begin_row(page, "fingerprint", fact)) labi_putf(page->out, "%016" PRIx64 "\n", fact->as.fingerprint);
}

/* ---- the thermograph ----------------------------------------------------------------------------- */

/* "1 at t = 0" behind column *at, on a line of its own where it does not fit; false: the row
 * is long enough. */
static bool put_corner(page *page, size_t *at, size_t i, const char *value, const char *t) {
  size_t width = labi_utf8_width(value) + labi_utf8_width(t) + 11;
  bool full = i > 0 && *at + width > ROOM;
  if (full && (i > 5 * ROOM / 16 || width > ROOM)) return false;
  if (i > 0) labi_put(page->out, full ? ",\n" : ", ");
  if (full) labi_put_times(page->out, ' ', LABEL);
  *at = full ? width : *at + width;
  put_cut(page, value, 40);
  labi_put(page->out, " at t = ");
  put_cut(page, t, 40);
  return true;
}

/* The corners of a wall from the mast down. */
static void wall_row(page *page, const char *label, const lab_fact *wall) {
  put_label(page, label);
  size_t at = 0, i = 0, count = wall->as.wall.count;
  for (bool goes_on = true; i < count; i += goes_on) {
    const cgt_corner *corner = &wall->as.wall.items[i];
    char *value = labi_page_game(page->machine, corner->value, page->format);
    char *t = value ? labi_page_game(page->machine, corner->temperature, page->format) : NULL;
    goes_on = t && put_corner(page, &at, i, value, t);
    bool printed = t;
    free(value);
    free(t);
    if (!printed) {
      put_unprinted(page);
      return;
    }
    if (!goes_on) break;
  }
  char number[LAB_COUNT_ROOM];
  if (i < count) labi_putf(page->out, ",\n%*sand %s more", LABEL, "", lab_count_text(number, count - i));
  labi_put_char(page->out, '\n');
}

static void thermograph(page *page) {
  const lab_fact *left = fact_of(page, "left_wall"), *right = fact_of(page, "right_wall");
  if (left->status != CGT_OK || right->status != CGT_OK) {
    begin_row(page, "thermograph", left->status != CGT_OK ? left : right);
    return;
  }
  wall_row(page, "Left wall", left);
  wall_row(page, "Right wall", right);
  if (labi_put_thermograph(page->out, page->ctx, &left->as.wall, &right->as.wall, page->format) != CGT_OK)
    put_unprinted(page);
}

static void put_page(page *page) {
  labi_page_begin(page->out, page->format);
  title(page);
  game_row(page, "value", page->about->game);
  species_row(page);
  form_row(page);
  outcome_row(page);
  fact_row(page, "birthday", "birthday");
  stop_row(page, "Left stop", "left_stop");
  stop_row(page, "Right stop", "right_stop");
  fact_row(page, "mean", "mean");
  fact_row(page, "temperature", "temperature");
  parts_rows(page);
  options_row(page, "Left options", "left_options");
  options_row(page, "Right options", "right_options");
  interval_row(page);
  follower_rows(page);
  misere_row(page);
  fingerprint_row(page);
  thermograph(page);
  if (page->cut) {
    labi_put(page->out, "\nWhat was cut is a value, of G, mean(G), ...");
    labi_put_advice(page->out, page->style, CGT_ADVICE_EVALUATE);
    labi_put_char(page->out, '\n');
  }
  labi_page_end(page->out, page->format);
}

/* ---- as an object -------------------------------------------------------------------------------- */

static json_t *json_game(page *page, cgt_game g) {
  char why[400];
  json_t *text = labi_json_game(page->machine, g);
  if (text) return text;
  take_error(page, why);
  return json_null();
}

static json_t *json_wall(page *page, const lab_fact *fact) {
  json_t *wall = json_array();
  for (size_t i = 0; i < fact->as.wall.count; i++) {
    const cgt_corner *corner = &fact->as.wall.items[i];
    labi_json_append(&wall, json_pack("{so so}", "temperature", json_game(page, corner->temperature), "value",
                                      json_game(page, corner->value)));
  }
  return wall;
}

static json_t *json_options(page *page, const lab_fact *fact) {
  json_t *options = json_array();
  for (size_t i = 0; i < fact->as.options.count; i++)
    labi_json_append(&options, json_game(page, fact->as.options.items[i]));
  return options;
}

static json_t *json_interval(page *page, const cgt_interval *interval) {
  if (interval->empty) return json_null();
  return json_pack("{so so sb sb}", "low", json_game(page, interval->low), "high",
                   json_game(page, interval->high), "has_low", interval->has_low, "has_high",
                   interval->has_high);
}

/* Is it one of the kinds? */
static bool is_kind(const lab_fact *fact) {
  return fact->kind == LAB_FACT_VALUE ? fact->as.value.kind == LAB_BOOL : fact->kind == LAB_FACT_TRUTH;
}

/* The names of the functions, for all that hold. */
static json_t *json_kinds(page *page) {
  json_t *kinds = json_array();
  for (size_t i = 0; i < page->about->count; i++) {
    const lab_fact *fact = &page->about->facts[i];
    if (is_kind(fact) && fact->status == CGT_OK && (fact->kind == LAB_FACT_TRUTH ? fact->as.truth : labi_fact_is_true(fact)))
      labi_json_append(&kinds, json_string(fact->name));
  }
  return kinds;
}

/* A set as an array. */
static json_t *json_value(page *page, lab_value value) {
  if (value.kind == LAB_TEXT) return labi_json_string(value.as.text->bytes);
  if (value.kind != LAB_LIST) return labi_json_value(page->machine, value);
  json_t *array = json_array();
  for (size_t i = 0; i < value.as.list->count; i++)
    labi_json_append(&array, labi_json_value(page->machine, value.as.list->items[i]));
  return array;
}

/* A fact that was found. */
static json_t *json_fact(page *page, const lab_fact *fact) {
  switch (fact->kind) {
  case LAB_FACT_GAME:
    return json_game(page, fact->as.game);
  case LAB_FACT_STOP:
    return json_game(page, fact->as.stop.value);
  case LAB_FACT_OPTIONS:
    return json_options(page, fact);
  case LAB_FACT_WALL:
    return json_wall(page, fact);
  case LAB_FACT_INTERVAL:
    return json_interval(page, &fact->as.interval);
  case LAB_FACT_TEXT:
    return labi_json_string(fact->as.text);
  case LAB_FACT_OUTCOME:
    return json_string(cgt_outcome_name(fact->as.outcome));
  case LAB_FACT_VALUE:
    return json_value(page, fact->as.value);
  case LAB_FACT_FINGERPRINT:
    return json_sprintf("%016" PRIx64, fact->as.fingerprint);
  default:
    return json_boolean(fact->as.truth);
  }
}

/* The parts of a sum are for people; what was not found is null, or, if it is no value of the language, left
 * out. */
static void put_fact(page *page, json_t **object, const lab_fact *fact) {
  bool is_value = fact->kind != LAB_FACT_OUTCOME && fact->kind != LAB_FACT_FINGERPRINT;
  if (fact->is_part) return;
  if (fact->status == CGT_OK)
    labi_json_set(object, fact->name, json_fact(page, fact));
  else if (fact->kind == LAB_FACT_WALL)
    labi_json_set(object, fact->name, json_array());
  else if (is_value)
    labi_json_set(object, fact->name, json_null());
}

static void put_object(page *page, const char *question) {
  const lab_inspection *about = page->about;
  json_t *object = json_pack("{so so}", "expression", labi_json_string(question), "value",
                             labi_has_fact_rows(about->value) ? labi_json_value(page->machine, about->value)
                                                              : json_game(page, about->game));
  bool had_kinds = false;
  for (size_t i = 0; i < page->about->count; i++) {
    const lab_fact *fact = &page->about->facts[i];
    if (is_kind(fact) && !had_kinds) labi_json_set(&object, "kinds", json_kinds(page));
    if (!is_kind(fact)) put_fact(page, &object, fact);
    had_kinds |= is_kind(fact);
  }
  const lab_misere_play *play = &page->about->misere;
  if (play->known)
    labi_json_set(&object, "misere_play",
                  json_pack("{ss ss ss}", "outcome", cgt_outcome_name(play->outcome), "genus", play->genus,
                            "kind", play->kind));
  labi_put_json_line(page->out, object);
}

cgt_status lab_report_inspection(cgt_write *write, void *where, const lab_style *style,
                                 const lab_inspection *inspection, lab_machine *machine) {
  if (!write || !style || !inspection || !machine) return CGT_EINVAL;
  if (!inspection->facts) return CGT_EINVAL; /* nothing was inspected */
  labi_outlet outlet;
  page page = {.out = labi_outlet_open(&outlet, write, where),
               .machine = machine,
               .ctx = lab_machine_ctx(machine),
               .about = inspection,
               .format = style->format,
               .style = style};
  if (style->format == CGT_JSON)
    put_object(&page, labi_question(style));
  else if (labi_has_fact_rows(inspection->value))
    labi_put_facts(page.out, style, inspection, machine);
  else
    put_page(&page);
  cgt_status status = labi_report_close(&outlet, machine);
  return status == CGT_OK ? page.status : status;
}
