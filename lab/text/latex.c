/* latex.c: see latex.h. The engine prints LaTeX that stands by itself, as notebooks want it; a paper wants
 * to choose its arrows and bars once for all values, so here each sign becomes a macro. */
#include "lab/text/latex.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct macro {
  const char *name, *sign; /* the sign is what the engine writes */
  bool has_argument;       /* the sign ends in a parenthesis that another one closes */
} macro;

static const macro macros[] = {
    {"\\cgtup", "{\\uparrow}", false},        {"\\cgtdown", "{\\downarrow}", false},
    {"\\cgtdoubleup", "{\\Uparrow}", false},  {"\\cgtdoubledown", "{\\Downarrow}", false},
    {"\\cgtstar", "{\\ast}", false},          {"\\cgtpm", "{\\pm}", false},
    {"\\cgtbar", "\\mathrel{|}", false},      {"\\cgtbars", "\\mathrel{\\|}", false},
    {"\\cgtbarss", "\\mathrel{|\\|}", false}, {"\\cgtbarsss", "\\mathrel{\\|\\|}", false},
    {"\\cgttiny", "\\mathrm{tiny}(", true},   {"\\cgtminy", "\\mathrm{miny}(", true},
};
enum { MACROS = sizeof macros / sizeof *macros };

/* What formulas are made of beyond values. */
static const struct {
  const char *head, *body;
} formula_macros[] = {
    {"{\\cgtlf}", "\\mathrel{\\triangleleft\\mkern-2mu|}"},
    {"{\\cgtgf}", "\\mathrel{|\\mkern-2mu\\triangleright}"},
    {"{\\cgtconfused}", "\\mathrel{\\|}"},
    {"{\\cgtnimsum}", "\\oplus"},
    {"{\\cgtnimproduct}", "\\otimes"},
    {"{\\cgtoutcome}[1]", "\\mathcal{#1}"},
    {"{\\cgtname}[1]", "\\mathrm{#1}"},
    {"{\\cgtmatrix}[1]", "\\left[\\begin{smallmatrix}#1\\end{smallmatrix}\\right]"},
};

void labi_put_latex_macros(labi_buffer *out) {
  for (const macro *m = macros; m < macros + MACROS; m++)
    labi_putf(out, "\\providecommand{%s}%s{%s%s}\n", m->name, m->has_argument ? "[1]" : "", m->sign,
              m->has_argument ? "#1)" : "");
  for (size_t i = 0; i < sizeof formula_macros / sizeof *formula_macros; i++)
    labi_putf(out, "\\providecommand%s{%s}\n", formula_macros[i].head, formula_macros[i].body);
}

static const macro *macro_at(const char *text) {
  for (const macro *m = macros; m < macros + MACROS; m++)
    if (strncmp(text, m->sign, strlen(m->sign)) == 0) return m;
  return NULL;
}

char *labi_latex_with_macros(const char *math) {
  /* A name is at most 5 bytes longer than its sign, and no sign is shorter than 5. */
  char *text = malloc(2 * strlen(math) + 1), *to = text;
  bool *argument = malloc(strlen(math) + 1); /* of each open parenthesis: does a macro own it? */
  size_t open = 0;
  while (text && argument && *math) {
    const macro *m = macro_at(math);
    if (m) {
      to = stpcpy(to, m->name);
      math += strlen(m->sign);
      if (m->has_argument) {
        *to++ = '{';
        argument[open++] = true;
      } else if (isalpha((unsigned char)*math)) {
        *to++ = ' ';
      }
      continue;
    }
    char c = *math++;
    if (c == '(') argument[open++] = false;
    if (c == ')' && open > 0 && argument[--open]) c = '}';
    *to++ = c;
  }
  if (text) *to = 0;
  bool good = argument != NULL;
  free(argument);
  if (good) return text;
  free(text);
  return NULL;
}
