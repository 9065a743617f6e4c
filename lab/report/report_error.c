/* report_error.c: an error in the place of a value, on a line of its own. */
#include <string.h>

#include "lab/base/json.h"
#include "lab/report/report.h"

static json_t *json_error(const lab_error *error) {
  json_t *whole =
      json_pack("{so,ss}", "error", labi_json_string(error->message), "code", cgt_status_name(error->status));
  if (error->line > 0) labi_json_set(&whole, "line", json_integer(error->line));
  if (error->column > 0) labi_json_set(&whole, "column", json_integer(error->column));
  return whole;
}

static void put_line(labi_buffer *out, const lab_error *error) {
  char shown[4 * sizeof error->message];
  lab_text_shown(shown, sizeof shown, error->message, strlen(error->message));
  labi_putf(out, "!! %s\n", shown);
}

cgt_status lab_report_error(cgt_write *write, void *where, cgt_format format, const lab_error *error) {
  if (!write || (unsigned)format > CGT_JSON || !error) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (format == CGT_LATEX) labi_put(out, "% ");
  if (format == CGT_JSON)
    labi_put_json_line(out, json_error(error));
  else
    put_line(out, error);
  return labi_outlet_close(&outlet);
}
