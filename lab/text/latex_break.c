/* latex_break.c: see latex_break.h. */
#include "lab/text/latex_break.h"

#include <ctype.h>
#include <stdbool.h>

/* Of the command at a backslash: a word, or one other character. */
static size_t command_length(const char *math) {
  size_t length = 1;
  while (isalpha((unsigned char)math[length])) length++;
  return length > 1 ? length : math[1] ? 2 : 1;
}

size_t labi_latex_signs(const char *math) {
  size_t signs = 0;
  while (*math) {
    signs += *math != '{' && *math != '}' && *math != ' ';
    math += *math == '\\' ? command_length(math) : 1;
  }
  return signs;
}

/* No break is possible inside of a group. */
void labi_put_latex_breakable(labi_buffer *out, const char *math) {
  const bool is_long = labi_latex_signs(math) > LABI_LATEX_LINE / 2;
  size_t open = 0;
  for (size_t length; *math; math += length) {
    length = *math == '\\' ? command_length(math) : 1;
    open += *math == '{';
    open -= *math == '}' && open > 0;
    labi_put_bytes(out, math, length);
    if (!is_long || open > 0 || *math != ',') continue;
    labi_put(out, "\\allowbreak");
    if (isalpha((unsigned char)math[1])) labi_put(out, "{}");
  }
}
