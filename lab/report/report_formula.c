/* report_formula.c: texts of the language as formulas, for those who set papers and notebooks. */
#include <string.h>

#include <cgt/lab_report.h>

#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"

static cgt_status hand_over(lab_write *write, void *where, labi_buffer *out) {
  cgt_status status = out->failed                                               ? CGT_ENOMEM
                      : write(where, out->bytes ? out->bytes : "", out->length) ? CGT_OK
                                                                                : CGT_EINVAL;
  labi_buffer_free(out);
  return status;
}

cgt_status lab_report_formula(lab_write *write, void *where, const char *text, size_t length, bool paper) {
  labi_buffer out = {0};
  labi_put_latex_formula(&out, text, length, paper);
  return hand_over(write, where, &out);
}

cgt_status lab_report_macros(lab_write *write, void *where) {
  labi_buffer out = {0};
  labi_put_latex_macros(&out);
  return hand_over(write, where, &out);
}
