/* report_reasons.c: why an instance fails, in words: a line of text. */
#include <string.h>

#include <cgt/lab_survey.h>

#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/machine/value_print.h"
#include "lab/report/report.h"
#include "lab/text/layout.h"

static void put_source(labi_buffer *out, const lab_reason_side *side) {
  labi_put_one_line(out, side->text, side->length);
}

static void put_printed(labi_buffer *out, lab_machine *machine, lab_value value) {
  if (labi_print(out, machine, value, CGT_PLAIN) != CGT_OK) out->failed = true;
}

/* A position is shown as it was read, with its numbers; anything else as it is written. "1/2 = 1/2" says
 * nothing more than "1/2". */
static void put_side(labi_buffer *out, lab_machine *machine, const lab_reason_side *side) {
  labi_buffer written = {0}, value = {0};
  if (side->value.kind == LAB_POSITION)
    labi_put_value(&written, machine, side->value, CGT_PLAIN);
  else
    put_source(&written, side);
  if (side->untold)
    labi_put(&value, written.bytes ? written.bytes : "");
  else
    put_printed(&value, machine, side->value);
  if (written.failed || value.failed || !written.bytes || !value.bytes) {
    out->failed = true;
  } else {
    labi_put(out, written.bytes);
    if (strcmp(written.bytes, value.bytes) != 0) labi_putf(out, " = %s", value.bytes);
  }
  labi_buffer_free(&written);
  labi_buffer_free(&value);
}

static void put_reason(labi_buffer *out, lab_machine *machine, const lab_reason *reason) {
  switch (reason->kind) {
  case LAB_REASON_NAME:
    labi_putf(out, "%s = ", reason->name);
    put_printed(out, machine, reason->sides[0].value);
    labi_put(out, ", ");
    break;
  case LAB_REASON_COMPARISON:
    put_side(out, machine, &reason->sides[0]);
    if (reason->relation == LAB_EQ || reason->relation == LAB_NE)
      labi_put(out, " and ");
    else
      labi_putf(out, " is not %s ", lab_relation_sign(reason->relation));
    put_side(out, machine, &reason->sides[1]);
    break;
  case LAB_REASON_FALSE:
    put_source(out, &reason->sides[0]);
    labi_put(out, " is false");
    break;
  case LAB_REASON_TRUE:
    put_source(out, &reason->sides[0]);
    labi_put(out, " is true");
    break;
  }
}

void labi_put_reasons(labi_buffer *out, lab_machine *machine, const lab_reason *reasons, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (reasons[i].next) labi_put(out, "; ");
    put_reason(out, machine, &reasons[i]);
  }
}

cgt_status lab_instance_explain(char *buf, size_t cap, size_t *length, lab_machine *machine, size_t statement,
                                const int64_t *values, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_ITEMS(error, buf, cap) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, values))
    return CGT_EINVAL;
  const lab_reason *reasons;
  size_t count;
  labi_buffer out = {0};
  cgt_status status = lab_instance_reasons(&reasons, &count, machine, statement, values, error);
  if (status != CGT_OK) return status;
  labi_put_reasons(&out, machine, reasons, count);
  if (out.failed)
    status = labi_engine_error(error, lab_machine_ctx(machine), NULL);
  else
    labi_buffer_copy(buf, cap, length, &out);
  labi_buffer_free(&out);
  return status;
}
