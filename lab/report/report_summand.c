/* report_summand.c: a term of a sum, in parentheses where it needs some. */
#include <stdlib.h>

#include "lab/machine/value_print.h"
#include "lab/report/report.h"
#include "lab/text/layout.h"

static bool needs_parentheses(cgt_notation notation, labi_place place) {
  const bool is_whole = notation == CGT_NOTATION_LET || notation == CGT_NOTATION_PAIR; /* no term of a sum */
  if (place == LABI_BEHIND_MINUS) return notation != CGT_NOTATION_SYMBOL && notation != CGT_NOTATION_BRACES;
  return place == LABI_IN_SUM && is_whole;
}

void labi_put_summand(labi_buffer *out, lab_machine *machine, cgt_format format, lab_value term,
                      labi_place place, size_t room) {
  cgt_notation notation;
  char *text = labi_page_value(machine, term, format);
  if (text && labi_notation_of(&notation, machine, term, labi_text_format(format)) == CGT_OK) {
    const bool parentheses = needs_parentheses(notation, place);
    if (parentheses) labi_put_char(out, '(');
    labi_page_put_cut(out, text, room, format);
    if (parentheses) labi_put_char(out, ')');
  } else {
    out->failed = true;
  }
  free(text);
}

void labi_put_sum(labi_buffer *out, lab_machine *machine, cgt_format format, const lab_summand *summands,
                  size_t count, size_t moved, lab_value to, size_t room) {
  for (size_t i = 0; i < count; i++) {
    const bool minus = summands[i].subtracted;
    labi_put(out, i == 0 ? (minus ? "-" : "") : minus ? " - " : " + ");
    labi_put_summand(out, machine, format, i == moved ? to : summands[i].term,
                     minus ? LABI_BEHIND_MINUS : LABI_IN_SUM, room);
  }
}
