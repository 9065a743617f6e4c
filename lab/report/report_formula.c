/* report_formula.c: texts of the language as formulas, for those who set papers and notebooks. */
#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/report/report.h"

cgt_status lab_report_formula(lab_write *write, void *where, const char *text, size_t length, bool paper) {
  labi_outlet outlet;
  labi_put_latex_formula(labi_outlet_open(&outlet, write, where), text, length, paper);
  return labi_outlet_close(&outlet);
}

cgt_status lab_report_definitions(lab_write *write, void *where, const lab_program *program) {
  labi_outlet outlet;
  labi_put_latex_definitions(labi_outlet_open(&outlet, write, where), program);
  return labi_outlet_close(&outlet);
}

cgt_status lab_report_macros(lab_write *write, void *where) {
  labi_outlet outlet;
  labi_put_latex_macros(labi_outlet_open(&outlet, write, where));
  return labi_outlet_close(&outlet);
}
