/* result.c: see result.h. */
#include "lab/result/result.h"

#include <string.h>

/* What is written for papers, else pages that are written for LaTeX, too, else tables. */
void labi_put_latex_result(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  if (shape->latex)
    shape->latex(out, record);
  else
    (shape->page_in_latex ? labi_put_page_result : labi_put_tabular_result)(out, shape, record);
}

static const struct format {
  const char *name;
  cgt_format values; /* how values are written in it */
  labi_renderer *put;
} formats[] = {
#define FORMAT(name, values, renderer) {name, CGT_##values, labi_put_##renderer##_result},
    LABI_FORMATS(FORMAT)
#undef FORMAT
};
enum { FORMATS = sizeof formats / sizeof *formats };

const char *lab_output_name(size_t index) { return index < FORMATS ? formats[index].name : NULL; }

static const struct format *format_named(const char *name) {
  for (size_t i = 0; i < FORMATS; i++)
    if (strcmp(formats[i].name, name) == 0) return &formats[i];
  return NULL;
}

static const struct format *first_that_writes(cgt_format values) {
  for (size_t i = 0; i < FORMATS; i++)
    if (formats[i].values == values) return &formats[i];
  return NULL;
}

bool lab_output_named(const char **output, cgt_format *format, const char *name) {
  if (!output || !format || !name) return false;
  const struct format *found = format_named(name);
  if (!found) return false;
  *format = found->values;
  *output = found == first_that_writes(found->values) ? NULL : found->name;
  return true;
}

cgt_status labi_report(cgt_write *write, void *where, const lab_style *style, const labi_description *shape,
                       const void *result, lab_machine *machine) {
  if (!write || !style || !result) return CGT_EINVAL;
  const struct format *format =
      style->output ? format_named(style->output) : first_that_writes(style->format);
  if (!format) return CGT_EINVAL;
  labi_outlet outlet;
  const labi_setting setting = {
      .style = style, .format = format->values == CGT_JSON ? CGT_PLAIN : format->values, .machine = machine};
  const labi_record record = {.it = result, .setting = &setting};
  format->put(labi_outlet_open(&outlet, write, where), shape, &record);
  return labi_report_close(&outlet, machine);
}

cgt_status labi_report_close(labi_outlet *outlet, lab_machine *machine) {
  cgt_status status = labi_outlet_close(outlet);
  cgt_status of_value = machine ? cgt_ctx_status(lab_machine_ctx(machine)) : CGT_OK;
  return status == CGT_ENOMEM && of_value != CGT_OK ? of_value : status;
}
