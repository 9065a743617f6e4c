/* page.c: see page.h. */
#include "lab/text/page.h"

#include <stdlib.h>
#include <string.h>

#include "lab/text/latex.h"
#include "lab/text/layout.h"

void labi_page_begin(labi_buffer *out, cgt_format format) {
  if (format != CGT_LATEX) return;
  labi_put(out, "% Needs \\usepackage{alltt} and amsmath.\n");
  labi_put_latex_macros(out);
  labi_put(out, "\\begin{alltt}\n");
}

void labi_page_end(labi_buffer *out, cgt_format format) {
  if (format == CGT_LATEX) labi_put(out, "\\end{alltt}\n");
}

void labi_page_put_words(labi_buffer *out, const char *words, cgt_format format) {
  for (; *words; words++) {
    if (format == CGT_LATEX && *words == '\\')
      labi_put(out, "{\\textbackslash}");
    else if (format == CGT_LATEX && (*words == '{' || *words == '}'))
      labi_putf(out, "\\%c", *words);
    else
      labi_put_char(out, *words);
  }
}

/* A position is written in the language, anything else is a formula. */
char *labi_page_value(lab_machine *machine, lab_value value, cgt_format format) {
  bool words = value.kind == LAB_POSITION;
  char *text = lab_value_text(machine, value, words && format == CGT_LATEX ? CGT_PLAIN : format);
  if (!text || format != CGT_LATEX) return text;
  labi_buffer page = {0};
  if (words)
    labi_page_put_words(&page, text, format);
  else
    labi_putf(&page, "\\(%s\\)", text);
  free(text);
  return labi_buffer_take(&page, NULL);
}

char *labi_page_game(lab_machine *machine, cgt_game g, cgt_format format) {
  return labi_page_value(machine, lab_game(g), format);
}

void labi_page_put_game(labi_buffer *out, lab_machine *machine, cgt_game g, cgt_format format) {
  labi_put_made(out, labi_page_game(machine, g, format));
}

bool labi_page_put_cut(labi_buffer *out, const char *text, size_t width, cgt_format format) {
  if (format != CGT_LATEX) return labi_put_cut(out, text, width);
  labi_put(out, text);
  return false;
}

void labi_page_put_cut_value(labi_buffer *out, lab_machine *machine, lab_value value, size_t width,
                             cgt_format format) {
  char *text = labi_page_value(machine, value, format);
  if (text)
    labi_page_put_cut(out, text, width, format);
  else
    out->failed = true;
  free(text);
}

void labi_page_put_lines(labi_buffer *out, const char *text, cgt_format format) {
  for (const char *end; *text; text = end + 1) {
    end = strchr(text, '\n');
    char *line = strndup(text, (size_t)(end - text));
    if (line)
      labi_page_put_cut(out, line, LABI_COLUMNS - 1, format);
    else
      out->failed = true;
    labi_put_char(out, '\n');
    free(line);
  }
}

void labi_page_put_shown(labi_buffer *out, const char *text) {
  const size_t length = strlen(text), room = lab_text_shown(NULL, 0, text, length) + 1;
  char *shown = malloc(room);
  if (shown) lab_text_shown(shown, room, text, length);
  labi_put_made(out, shown);
}
