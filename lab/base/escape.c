/* escape.c: see escape.h. */
#include "lab/base/escape.h"

#include <stdio.h>
#include <string.h>

#include <cgt/lab_program.h>

#include "lab/base/utf8.h"

/* ---- messages -------------------------------------------------------------------------------------- */

/* Does a terminal obey the character, or show its neighbours in another place? The controls of Unicode's
 * bidirectional algorithm make a line read as another one than it is (Boucher and Anderson, Trojan Source,
 * 2021). */
static bool is_control(uint32_t c) {
  return (c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x061C || c == 0x2028 ||
         c == 0x2029;
}

size_t lab_text_shown(char *buf, size_t cap, const char *text, size_t length) {
  if ((!buf && cap > 0) || (!text && length > 0)) return 0;
  size_t shown = 0;
  for (size_t at = 0; at < length;) {
    uint32_t c = (unsigned char)text[at];
    unsigned size = labi_utf8_decode(&c, text + at, length - at);
    char name[12];
    int bytes = size > 0 && !is_control(c)
                    ? 0
                    : snprintf(name, sizeof name, c < 0x100 ? "\\x%02X" : "\\u%04X", (unsigned)c);
    const char *from = bytes > 0 ? name : text + at;
    const size_t count = bytes > 0 ? (size_t)bytes : size;
    for (size_t i = 0; i < count; i++, shown++)
      if (shown + 1 < cap) buf[shown] = from[i];
    at += size > 0 ? size : 1;
  }
  if (cap > 0) buf[shown < cap ? shown : cap - 1] = 0;
  return shown;
}

/* ---- LaTeX ------------------------------------------------------------------------------------------ */

/* What cannot stand in text as it is: signs of LaTeX's own, and the engine's beyond ASCII, which LaTeX may
 * not know. */
static const char *const signs[][2] = {{"\\", "\\textbackslash{}"},
                                       {"^", "\\textasciicircum{}"},
                                       {"~", "\\textasciitilde{}"},
                                       {"<", "\\textless{}"},
                                       {">", "\\textgreater{}"},
                                       {"|", "\\textbar{}"},
                                       {"\"", "\\symbol{34}"}, /* in all encodings, unlike \textquotedbl */
                                       {"&", "\\&"},
                                       {"%", "\\%"},
                                       {"$", "\\$"},
                                       {"#", "\\#"},
                                       {"_", "\\_"},
                                       {"{", "\\{"},
                                       {"}", "\\}"},
                                       {"↑", "$\\cgtup$"},
                                       {"↓", "$\\cgtdown$"},
                                       {"⇑", "$\\cgtdoubleup$"},
                                       {"⇓", "$\\cgtdoubledown$"},
                                       {"±", "$\\cgtpm$"},
                                       {"−", "$-$"},
                                       {"∞", "$\\infty$"},
                                       {"⟪", "$\\langle\\langle$"},
                                       {"⟫", "$\\rangle\\rangle$"}};

void labi_put_latex_text(labi_buffer *out, const char *text) {
  while (*text) {
    size_t i = 0, length = 1;
    while (i < sizeof signs / sizeof *signs && strncmp(text, signs[i][0], strlen(signs[i][0])) != 0) i++;
    if (i < sizeof signs / sizeof *signs) {
      labi_put(out, signs[i][1]);
      length = strlen(signs[i][0]);
    } else {
      labi_put_char(out, *text);
    }
    text += length;
  }
}

void labi_put_latex_words(labi_buffer *out, const char *text) {
  labi_put(out, "\\text{");
  labi_put_latex_text(out, text);
  labi_put_char(out, '}');
}

/* ---- XML -------------------------------------------------------------------------------------------- */

void labi_put_xml_text(labi_buffer *out, const char *text) {
  for (; *text; text++) {
    switch (*text) {
    case '<':
      labi_put(out, "&lt;");
      break;
    case '>':
      labi_put(out, "&gt;");
      break;
    case '&':
      labi_put(out, "&amp;");
      break;
    default:
      labi_put_char(out, *text);
    }
  }
}

/* ---- spreadsheets ----------------------------------------------------------------------------------- */

const char *labi_sheet_mark(const char *text) { return *text && strchr("=+-@\t\r", *text) ? "'" : ""; }
