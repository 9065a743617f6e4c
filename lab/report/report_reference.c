/* report_reference.c: pages about the functions of the language. */
#include <string.h>

#include "lab/base/utf8.h"
#include "lab/text/layout.h"
#include "lab/report/report.h"

static void put_behind(labi_buffer *out, const char *label, const char *text) {
  if (!text) return;
  labi_put(out, label);
  labi_put_paragraph(out, text, strlen(label), 4);
}

cgt_status lab_report_function(cgt_write *write, void *where, const lab_function *function) {
  if (!write || !function || !function->usage || !function->meaning) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_putf(out, "%s\n  ", function->usage);
  labi_put_paragraph(out, function->meaning, 2, 2);
  if (function->example && *function->example)
    labi_putf(out, "  example: %s = %s\n", function->example, function->value ? function->value : "");
  put_behind(out, "  source: ", lab_function_source(function));
  put_behind(out, "  cost: ", lab_function_cost(function));
  return labi_outlet_close(&outlet);
}

cgt_status lab_report_functions(cgt_write *write, void *where) {
  if (!write) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  size_t widest = 0;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    size_t width = labi_utf8_width(f->usage);
    if (width > widest && width <= 28) widest = width;
  }
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    labi_putf(out, "%-*s  ", (int)widest, f->usage);
    size_t at = labi_utf8_width(f->usage);
    labi_put_paragraph(out, f->meaning, (at > widest ? at : widest) + 2, widest + 2);
  }
  return labi_outlet_close(&outlet);
}
