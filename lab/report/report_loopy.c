/* report_loopy.c: see report_loopy.h. */
#include "lab/report/report_loopy.h"

#include <stdlib.h>
#include <string.h>

#include "lab/report/report.h"
#include "lab/text/layout.h"

enum { LABEL = 18, ROOM = LABI_COLUMNS - LABEL, MOST_FOLLOWERS = 12 };

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_inspection *about;
  cgt_format format;
} page;

const lab_loopy_fact *labi_loopy_fact(const lab_loopy_fact *facts, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(facts[i].name, name) == 0) return &facts[i];
  return NULL;
}

bool labi_loopy_is_true(const lab_loopy_fact *fact) {
  return fact && fact->value.kind == LAB_BOOL && fact->value.as.truth;
}

static const lab_loopy_fact *fact_of(const page *page, const char *name) {
  return labi_loopy_fact(page->about->loopy, page->about->loopy_count, name);
}

/* ---- rows -------------------------------------------------------------------------------------- */

static void put_label(page *page, const char *label) { labi_putf(page->out, "  %-*s", LABEL - 2, label); }

static void put_value(page *page, lab_value value) {
  char *text = labi_page_value(page->machine, value, page->format);
  if (text)
    labi_page_put_cut(page->out, text, ROOM, page->format);
  else
    page->out->failed = true;
  free(text);
}

static void row(page *page, const char *label, lab_value value) {
  put_label(page, label);
  put_value(page, value);
  labi_put_char(page->out, '\n');
}

static void fact_row(page *page, const char *label, const char *name) {
  const lab_loopy_fact *fact = fact_of(page, name);
  if (fact) row(page, label, fact->value);
}

static const char *meaning_of(const page *page) {
  if (labi_loopy_is_true(fact_of(page, "is_pseudonumber")))
    return "a pseudonumber: a stopper that is a number but for loops";
  if (labi_loopy_is_true(fact_of(page, "is_stopper"))) return "a stopper: alternate play ends";
  if (labi_loopy_is_true(fact_of(page, "is_stopper_sided"))) return "its two sides are stoppers";
  return "a side of it is no stopper that was found";
}

static void put_outcome(page *page) {
  static const char *const who[] = {"Right wins", "a draw", "Left wins"};
  static const cgt_loopy_outcome of_short[] = {[CGT_N] = {CGT_LEFT_WINS, CGT_RIGHT_WINS},
                                               [CGT_P] = {CGT_RIGHT_WINS, CGT_LEFT_WINS},
                                               [CGT_L] = {CGT_LEFT_WINS, CGT_LEFT_WINS},
                                               [CGT_R] = {CGT_RIGHT_WINS, CGT_RIGHT_WINS}};
  const lab_loopy_fact *fact = fact_of(page, "outcome");
  if (!fact) return;
  cgt_loopy_outcome o =
      fact->value.kind == LAB_DRAWN ? fact->value.as.drawn : of_short[fact->value.as.outcome];
  put_label(page, "outcome");
  labi_putf(page->out, "%s: ", cgt_loopy_outcome_name(o));
  if (o.left_first == o.right_first)
    labi_putf(page->out, "%s, whoever begins\n", who[o.left_first]);
  else
    labi_putf(page->out, "%s when Left begins, %s when Right does\n", who[o.left_first], who[o.right_first]);
}

static void put_followers(page *page) {
  const lab_loopy_fact *fact = fact_of(page, "followers");
  if (!fact) return;
  if (fact->value.as.list->count <= MOST_FOLLOWERS) {
    row(page, "followers", fact->value);
    return;
  }
  put_label(page, "followers");
  labi_put_count(page->out, fact->value.as.list->count);
  labi_put_char(page->out, '\n');
}

static void put_kinds(page *page) {
  const char *between = "";
  size_t at = LABEL;
  put_label(page, "kinds");
  for (size_t i = 0; i < page->about->loopy_count; i++) {
    const lab_loopy_fact *fact = &page->about->loopy[i];
    if (fact->value.kind != LAB_BOOL || !fact->value.as.truth) continue;
    const bool fits = at + strlen(fact->name) + 3 <= LABI_COLUMNS;
    if (!fits) at = LABEL;
    if (fits)
      labi_putf(page->out, "%s%s", between, fact->name);
    else
      labi_putf(page->out, ",\n%*s%s", LABEL, "", fact->name);
    at += strlen(fact->name) + 2;
    between = ", ";
  }
  labi_put_char(page->out, '\n');
}

static void put_page(page *page) {
  labi_page_begin(page->out, page->format);
  put_value(page, page->about->value);
  labi_putf(page->out, "\n\n  %s\n\n", meaning_of(page));
  put_outcome(page);
  if (!labi_loopy_is_true(fact_of(page, "is_stopper"))) {
    fact_row(page, "onside", "onside");
    fact_row(page, "offside", "offside");
  }
  fact_row(page, "left stop", "left_stop");
  fact_row(page, "right stop", "right_stop");
  fact_row(page, "mean", "mean");
  fact_row(page, "temperature", "temperature");
  fact_row(page, "degree", "degree");
  fact_row(page, "variety", "variety");
  fact_row(page, "left options", "left_options");
  fact_row(page, "right options", "right_options");
  put_followers(page);
  put_kinds(page);
  labi_page_end(page->out, page->format);
}

/* ---- as an object -------------------------------------------------------------------------------- */

static json_t *json_list(page *page, const lab_list *list) {
  json_t *array = json_array();
  for (size_t i = 0; i < list->count; i++)
    labi_json_append(&array, labi_json_value(page->machine, list->items[i]));
  return array;
}

static void put_object(page *page, const char *question) {
  json_t *object = json_pack("{so so}", "expression", labi_json_string(question), "value",
                             labi_json_value(page->machine, page->about->value));
  json_t *kinds = json_array();
  for (size_t i = 0; i < page->about->loopy_count; i++) {
    const lab_loopy_fact *fact = &page->about->loopy[i];
    if (fact->value.kind == LAB_LIST)
      labi_json_set(&object, fact->name, json_list(page, fact->value.as.list));
    else if (fact->value.kind != LAB_BOOL)
      labi_json_set(&object, fact->name, labi_json_value(page->machine, fact->value));
    else if (fact->value.as.truth)
      labi_json_append(&kinds, json_string(fact->name));
  }
  labi_json_set(&object, "kinds", kinds);
  labi_put_json_line(page->out, object);
}

void labi_report_loopy(labi_buffer *out, const lab_style *style, const lab_inspection *about,
                       lab_machine *machine) {
  page page = {.out = out, .machine = machine, .about = about, .format = style->format};
  if (style->format == CGT_JSON)
    put_object(&page, labi_question(style));
  else
    put_page(&page);
}
