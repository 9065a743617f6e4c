/* latex.c: see latex.h. CGT_LATEX stands by itself, as notebooks want it; a paper wants to choose its arrows and bars
 * once for all values: it has CGT_LATEX_MACROS and these definitions. */
#include "lab/text/latex.h"

#include <stdbool.h>

typedef struct macro {
  const char *name, *sign; /* the sign is what CGT_LATEX has in its place */
  bool has_argument;       /* the sign ends in a parenthesis, closed behind the argument */
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
