/* report_summand.c: a term of a sum, with its sign. */
#include <stdlib.h>
#include <string.h>

#include "lab/machine/value_print.h"
#include "lab/report/report.h"
#include "lab/text/layout.h"

void labi_put_summand(labi_buffer *out, lab_machine *machine, cgt_format format, lab_value term,
                      const char *minus, size_t room) {
  char *text = labi_page_value(machine, term, format);
  if (!text) {
    out->failed = true;
    return;
  }
  bool latex = format == CGT_LATEX, is_number = term.kind == LAB_GAME && cgt_is_number(term.as.game);
  bool one =
      term.kind == LAB_POSITION && !labi_position_is_sum(lab_machine_ctx(machine), term.as.at.position);
  bool whole = one || strncmp(text, latex ? "\\(\\{" : "{", latex ? 4 : 1) == 0;
  bool named = term.kind == LAB_LOOPY && text[strspn(text, "abcdefghijklmnopqrstuvwxyz")] == '\0'; /* over */
  bool bare = text[latex && is_number ? 2 : 0] != '-' &&
              (whole || named || (latex ? is_number : !strpbrk(text, "+*^v")));
  if (minus) labi_putf(out, bare ? "%s" : "%s(", minus);
  labi_page_put_cut(out, text, room, format);
  if (minus && !bare) labi_put_char(out, ')');
  free(text);
}

void labi_put_sum(labi_buffer *out, lab_machine *machine, cgt_format format, const lab_summand *summands,
                  size_t count, size_t moved, lab_value to, size_t room) {
  for (size_t i = 0; i < count; i++) {
    const char *minus = !summands[i].subtracted ? NULL : i > 0 ? " - " : "-";
    if (i > 0 && !minus) labi_put(out, " + ");
    labi_put_summand(out, machine, format, i == moved ? to : summands[i].term, minus, room);
  }
}
