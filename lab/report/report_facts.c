/* report_facts.c: see report_facts.h. */
#include "lab/report/report_facts.h"

#include <stdlib.h>
#include <string.h>

#include "lab/inspect/facts.h"
#include "lab/machine/theory.h"
#include "lab/report/report.h"
#include "lab/text/layout.h"

enum { LABEL = 18, ROOM = LABI_COLUMNS - LABEL, MOST_FOLLOWERS = 12 };

typedef struct page {
  labi_buffer *out;
  lab_machine *machine;
  const lab_inspection *about;
  cgt_format format;
} page;

static const lab_fact *fact_of(const page *page, const char *name) {
  return lab_inspection_fact(page->about, name);
}

static bool is_so(const page *page, const char *name) { return labi_fact_is_true(fact_of(page, name)); }

/* ---- rows -------------------------------------------------------------------------------------- */

static void put_label(page *page, const char *label) { labi_putf(page->out, "  %-*s", LABEL - 2, label); }

static void put_value(page *page, lab_value value) {
  labi_page_put_cut_value(page->out, page->machine, value, ROOM, page->format);
}

static const char *meaning_of(const page *page) {
  if (page->about->value.kind == LAB_ELEMENT) return labi_theory_of(page->machine, page->about->value)->noun;
  if (is_so(page, "is_pseudonumber"))
    return "a pseudonumber: a stopper that is a number except for loops";
  if (is_so(page, "is_stopper")) return "a stopper: alternate play ends";
  if (is_so(page, "is_stopper_sided")) return "its two sides are stoppers";
  return "one of its sides was not found to be a stopper";
}

static void put_outcome(page *page, lab_value outcome) {
  static const char *const who[] = {"Right wins", "a draw", "Left wins"};
  static const cgt_loopy_outcome of_short[] = {[CGT_N] = {CGT_LEFT_WINS, CGT_RIGHT_WINS},
                                               [CGT_P] = {CGT_RIGHT_WINS, CGT_LEFT_WINS},
                                               [CGT_L] = {CGT_LEFT_WINS, CGT_LEFT_WINS},
                                               [CGT_R] = {CGT_RIGHT_WINS, CGT_RIGHT_WINS}};
  cgt_loopy_outcome o = outcome.kind == LAB_DRAWN ? outcome.as.drawn : of_short[outcome.as.outcome];
  labi_putf(page->out, "%s: ", cgt_loopy_outcome_name(o));
  if (o.left_first == o.right_first)
    labi_putf(page->out, "%s, whoever moves first", who[o.left_first]);
  else
    labi_putf(page->out, "%s if Left moves first, %s if Right does", who[o.left_first], who[o.right_first]);
}

/* The row of a fact, which has a label: not the sides of a stopper, which is both of them. */
static void put_row(page *page, const lab_fact *fact) {
  const lab_value value = fact->as.value;
  const bool is_side = strcmp(fact->name, "onside") == 0 || strcmp(fact->name, "offside") == 0;
  if (is_side && is_so(page, "is_stopper")) return;
  put_label(page, fact->label);
  if (value.kind == LAB_DRAWN || value.kind == LAB_OUTCOME)
    put_outcome(page, value);
  else if (strcmp(fact->name, "followers") == 0 && value.as.list->count > MOST_FOLLOWERS)
    labi_put_count(page->out, value.as.list->count);
  else if (value.kind == LAB_TEXT)
    labi_page_put_cut(page->out, value.as.text->bytes, ROOM, page->format);
  else
    put_value(page, value);
  labi_put_char(page->out, '\n');
}

static void put_kinds(page *page) {
  const char *between = "";
  size_t at = LABEL, rows = 0;
  while (rows < page->about->count && page->about->facts[rows].label) rows++;
  if (rows == page->about->count) return; /* the kind of game has none */
  put_label(page, "kinds");
  for (size_t i = 0; i < page->about->count; i++) {
    const lab_fact *fact = &page->about->facts[i];
    if (fact->label || !labi_fact_is_true(fact)) continue;
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

void labi_put_facts(labi_buffer *out, const lab_style *style, const lab_inspection *about, lab_machine *machine) {
  page page = {.out = out, .machine = machine, .about = about, .format = style->format};
  labi_page_begin(out, style->format);
  put_value(&page, about->value);
  labi_putf(out, "\n\n  %s\n\n", meaning_of(&page));
  for (size_t i = 0; i < about->count; i++)
    if (about->facts[i].label) put_row(&page, &about->facts[i]);
  put_kinds(&page);
  labi_page_end(out, style->format);
}
