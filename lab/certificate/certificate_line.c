/* certificate_line.c: see certificate_line.h. */
#include "lab/certificate/certificate_line.h"

#include <stdarg.h>
#include <stdio.h>

bool labi_line_rejects(labi_certificate_line *here, unsigned line, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(here->check->fault, sizeof here->check->fault, format, list);
  va_end(list);
  here->check->verdict = CGT_CERTIFICATE_REJECTED;
  here->check->line = line;
  return false;
}

bool labi_line_expects(labi_certificate_line *here, const char *word) {
  return labi_take_word(&here->words, word) || labi_line_rejects(here, here->line, "expected '%s'", word);
}

bool labi_line_number(labi_certificate_line *here, uint32_t *n) {
  if (!labi_at_digit(&here->words)) return labi_line_rejects(here, here->line, "expected a number");
  return labi_take_number(&here->words, n) || labi_line_rejects(here, here->line, "a number is past 2^32");
}

bool labi_line_ends(labi_certificate_line *here) {
  labi_skip_blanks(&here->words);
  return here->words.at == here->words.end ||
         labi_line_rejects(here, here->line, "unexpected text at the end of the line");
}
