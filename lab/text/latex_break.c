/* latex_break.c: see latex_break.h. */
#include "lab/text/latex_break.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Of the command at a backslash: a word, or one other character. */
static size_t command_length(const char *math) {
  size_t length = 1;
  while (isalpha((unsigned char)math[length])) length++;
  return length > 1 ? length : math[1] ? 2 : 1;
}

/* Operators and relations, which have space on both sides. */
static bool is_wide(const char *sign, size_t length) {
  static const char *const wide[] = {"=", "<", ">", "+", "-", "\\le", "\\ge", "\\neq", "\\wedge", "\\vee"};
  for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
    if (strlen(wide[i]) == length && strncmp(sign, wide[i], length) == 0) return true;
  return false;
}

size_t labi_latex_signs(const char *math) {
  size_t signs = 0;
  for (size_t length; *math; math += length) {
    length = *math == '\\' ? command_length(math) : 1;
    signs += (*math != '{' && *math != '}' && *math != ' ') + is_wide(math, length);
  }
  return signs;
}

/* \left and \right make a group, in which no break is possible; parentheses of a fixed size do not. */
static const char *of_fixed_size(const char *math) {
  return strncmp(math, "\\left(", 6) == 0 ? "\\bigl" : strncmp(math, "\\right)", 7) == 0 ? "\\bigr" : NULL;
}

/* No break is possible inside of a group. */
void labi_put_latex_breakable(labi_buffer *out, const char *math) {
  const bool is_long = labi_latex_signs(math) > LABI_LATEX_LINE / 2;
  size_t open = 0;
  for (size_t length; *math; math += length) {
    length = *math == '\\' ? command_length(math) : 1;
    open += *math == '{';
    open -= *math == '}' && open > 0;
    const char *fixed = is_long ? of_fixed_size(math) : NULL;
    if (fixed)
      labi_put(out, fixed);
    else
      labi_put_bytes(out, math, length);
    if (!is_long || open > 0 || *math != ',') continue;
    labi_put(out, "\\allowbreak");
    if (isalpha((unsigned char)math[1])) labi_put(out, "{}");
  }
}
