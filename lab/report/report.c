/* report.c: see report.h; and texts of the language as formulas, for those who set papers and notebooks. */
#include "lab/report/report.h"

#include "lab/text/latex.h"
#include "lab/text/latex_formula.h"

cgt_status labi_put_thermograph(labi_buffer *out, cgt_ctx *ctx, const lab_corner_list *left,
                                const lab_corner_list *right, cgt_format format) {
  if (left->count == 1 && right->count == 1) return CGT_OK;
  labi_buffer strokes = {0};
  cgt_status status = labi_thermograph_strokes(&strokes, ctx, left, right, format == CGT_UNICODE, 2);
  labi_put_char(out, '\n');
  if (strokes.bytes) labi_page_put_words(out, strokes.bytes, format);
  labi_buffer_free(&strokes);
  return status;
}

cgt_status lab_report_formula(cgt_write *write, void *where, const char *text, size_t length, bool paper) {
  if (!write || (!text && length > 0)) return CGT_EINVAL;
  labi_outlet outlet;
  labi_put_latex_formula(labi_outlet_open(&outlet, write, where), text, length, paper);
  return labi_outlet_close(&outlet);
}

cgt_status lab_report_definitions(cgt_write *write, void *where, const lab_program *program) {
  if (!write || !program) return CGT_EINVAL;
  labi_outlet outlet;
  labi_put_latex_definitions(labi_outlet_open(&outlet, write, where), program);
  return labi_outlet_close(&outlet);
}

cgt_status lab_report_macros(cgt_write *write, void *where) {
  if (!write) return CGT_EINVAL;
  labi_outlet outlet;
  labi_put_latex_macros(labi_outlet_open(&outlet, write, where));
  return labi_outlet_close(&outlet);
}
