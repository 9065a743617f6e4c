/* report_status.c: see report_status.h. */
#include "lab/report/report_status.h"

#include <cgt/lab_impartial.h>

#include "base/outlet.h"

static void put_theorem(labi_buffer *out, const cgt_law_status *s, bool latex) {
  static const char *const texts[] = {[CGT_THEOREM_NONE] = "",
                                      [CGT_THEOREM_GUY_SMITH] = "Guy and Smith's theorem",
                                      [CGT_THEOREM_WINDOW] = "",
                                      [CGT_THEOREM_TRANSLATION] = "the number translation theorem",
                                      [CGT_THEOREM_SPARSE] = "octal periodicity behind the last rare heap",
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

json_t *labi_json_law_status(const cgt_law_status *s) {
  return json_pack("{ss so so so so}", "word", cgt_law_word_name(s->word), "to",
                   s->scale > 0 ? json_null() : json_integer((json_int_t)s->to), "scale",
                   s->scale > 0 ? json_integer((json_int_t)s->scale) : json_null(), "theorem",
                   labi_json_string(cgt_theorem_name(s->theorem)), "needs",
                   s->needs > 0 ? json_integer((json_int_t)s->needs) : json_null());
}

cgt_status lab_report_law_status(cgt_write *write, void *where, const lab_style *style,
                                 const cgt_law_status *status) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_JSON)
    labi_put_json(out, labi_json_law_status(status));
  else
    labi_put_law_status(out, status, style->format == CGT_LATEX);
  return labi_outlet_close(&outlet);
}
