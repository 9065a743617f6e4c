/* report_status.c: see report_status.h. */
#include "lab/report/report_status.h"

#include <cgt/lab_impartial.h>

#include "base/outlet.h"
#include "lab/result/result.h"

static void put_theorem(labi_buffer *out, const cgt_law_status *s, bool latex) {
  static const char *const texts[] = {[CGT_THEOREM_NONE] = "",
                                      [CGT_THEOREM_GUY_SMITH] = "Guy and Smith's theorem",
                                      [CGT_THEOREM_WINDOW] = "",
                                      [CGT_THEOREM_TRANSLATION] = "the number translation theorem",
                                      [CGT_THEOREM_SPARSE] = "octal periodicity after the last rare heap",
                                      [CGT_THEOREM_SLANTED] = "arithmetic periodicity of three heaps",
                                      [CGT_THEOREM_QUOTIENT] = "the periodicity theorem of misere quotients"};
  if (s->theorem == CGT_THEOREM_WINDOW)
    labi_putf(out, "a window of %zu value%s", s->window, s->window == 1 ? "" : "s");
  else if (s->theorem == CGT_THEOREM_GUY_SMITH && latex)
    labi_put(out, "the theorem of Guy and Smith");
  else
    labi_put(out, texts[s->theorem]);
}

static void put_unproved(labi_buffer *out, const cgt_law_status *s, bool latex) {
  bool agrees = s->word == CGT_LAW_AGREES;
  if (s->scale > 0 && agrees)
    labi_putf(out, latex ? "It agrees on the ranges times~$%u$" : "agrees on the ranges times %u", s->scale);
  else if (s->scale > 0)
    labi_put(out, latex ? "It was fitted to these ranges" : "fitted to these ranges");
  else
    labi_putf(out, latex ? "It %s to $n=%lld$" : "%s to n = %lld",
              agrees  ? "agrees"
              : latex ? "was fitted"
                      : "fitted",
              (long long)s->to);
  labi_put(out, latex ? " and is not proved" : ", not proved");
  if (s->theorem == CGT_THEOREM_NONE || s->needs == 0) return;
  labi_put(out, ": ");
  put_theorem(out, s, latex);
  labi_putf(out, " takes %zu terms", s->needs);
}

void labi_put_law_status(labi_buffer *out, const cgt_law_status *s, bool latex) {
  switch (s->word) {
  case CGT_LAW_FITTED:
  case CGT_LAW_AGREES:
    put_unproved(out, s, latex);
    break;
  case CGT_LAW_PROVED:
    if (latex) labi_put(out, "It is ");
    labi_putf(out, latex ? "proved for all $n\\ge %lld$ by " : "proved for all n >= %lld by ",
              (long long)s->from);
    put_theorem(out, s, latex);
    break;
  case CGT_LAW_REFUTED:
    if (s->scale > 0)
      labi_putf(out, latex ? "It fails on the ranges times~$%u$" : "fails on the ranges times %u", s->scale);
    else
      labi_putf(out, latex ? "It fails at $n=%lld$" : "fails at n = %lld", (long long)s->to);
    break;
  }
  if (latex) labi_put(out, ".");
}

/* ---- the fields --------------------------------------------------------------------------------- */

static bool is_of_sequence(const labi_record *r) { return ((const cgt_law_status *)r->it)->scale == 0; }

static bool is_of_ranges(const labi_record *r) { return !is_of_sequence(r); }

static bool is_needed(const labi_record *r) { return ((const cgt_law_status *)r->it)->needs > 0; }

static const char *const words[] = {"fitted", "agrees", "proved", "refuted"};
static const char *const theorems[] = {NULL,     "Guy and Smith", "window",  "number translation",
                                       "sparse", "slanted",       "quotient"};

static const labi_field fields[] = {
    LABI_FIELD("word", WORD, LABI_WORDS(words), LABI_AT(cgt_law_status, word)),
    LABI_FIELD("to", INTEGER, .without = LABI_NULL,
               .meaning = "the last term that is known to agree; of a refuted law the first that does not",
               .has = is_of_sequence, LABI_AT(cgt_law_status, to)),
    LABI_FIELD("scale", COUNT, .without = LABI_NULL,
               .meaning = "of a claim over ranges: it was tested with their ends times this",
               .has = is_of_ranges, LABI_AT(cgt_law_status, scale)),
    LABI_FIELD("theorem", WORD, .without = LABI_NULL, .meaning = "proves the law, or would prove it",
               LABI_WORDS(theorems), LABI_AT(cgt_law_status, theorem)),
    LABI_FIELD("needs", COUNT, .without = LABI_NULL, .meaning = "terms that prove it by that theorem",
               .has = is_needed, LABI_AT(cgt_law_status, needs)),
    {0}};

static void put_page(labi_buffer *out, const labi_record *r) {
  labi_put_law_status(out, r->it, r->setting->format == CGT_LATEX);
}

const labi_description labi_law_status = {.fields = fields, .page = put_page, .page_in_latex = true};

cgt_status lab_report_law_status(cgt_write *write, void *where, const lab_style *style,
                                 const cgt_law_status *status) {
  if (!write || !style || !status) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  const labi_setting setting = {.style = style, .format = style->format};
  const labi_record record = {.it = status, .setting = &setting};
  if (style->format == CGT_JSON)
    labi_put_record_json(out, &labi_law_status, &record);
  else
    put_page(out, &record);
  return labi_outlet_close(&outlet);
}
