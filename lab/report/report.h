/* report.h: what the renderers of results share. A renderer is
 *
 *     void labi_report_X(labi_buffer *out, const lab_style *style, const lab_X *result, lab_machine
 * *machine);
 *
 * It looks at its result and nothing else; the machine is idle, and prints the values. What cannot be
 * written, a value too, fails the buffer; if it was a value, the machine's context says why. The public
 * lab_report_X hands the buffer over to a function of the caller. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include <cgt/lab_report.h>

#include "base/outlet.h"
#include "lab/picture/thermograph_strokes.h"
#include "lab/result/result.h"
#include "lab/text/page.h"
#include "lab/text/value_text.h"

static inline const char *labi_question(const lab_style *style) {
  return style->question ? style->question : "";
}

/* What the program that asked says of it, if anything, with the sign that goes before. */
static inline void labi_put_advice(labi_buffer *out, const lab_style *style, cgt_advice advice) {
  if (style->advice && style->advice[advice]) labi_put(out, style->advice[advice]);
}

/* The thermograph with these walls, behind an empty line; nothing of an integer, which is all mast. */
cgt_status labi_put_thermograph(labi_buffer *out, cgt_ctx *ctx, const lab_corner_list *left,
                                const lab_corner_list *right, cgt_format format);

/* "matrix_nim([1,2;2,2]) = {..} and 2^c = 4"; "k^2 = 9 is not < 9" (report_reasons.c). */
void labi_put_reasons(labi_buffer *out, lab_machine *machine, const lab_reason *reasons, size_t count);

typedef enum labi_place { LABI_ALONE, LABI_IN_SUM, LABI_BEHIND_MINUS } labi_place;

/* A term of a sum, without its sign, in parentheses if its place asks for them. A text of more than `room` characters is
 * cut. And the sum, with `to` in place of the term number `moved`; SIZE_MAX: none (report_summand.c). */
void labi_put_summand(labi_buffer *out, lab_machine *machine, cgt_format format, lab_value term,
                      labi_place place, size_t room);
void labi_put_sum(labi_buffer *out, lab_machine *machine, cgt_format format, const lab_summand *summands,
                  size_t count, size_t moved, lab_value to, size_t room);

#endif
