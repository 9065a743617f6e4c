/* report_search.h: what data alone suggested (cgt/lab_search.h), rendered: regions, guesses, their tests,
 * laws of sequences. */
#ifndef LAB_REPORT_SEARCH_H
#define LAB_REPORT_SEARCH_H

#include <cgt/lab_search.h>

#include "lab/base/json.h"
#include "lab/report/report.h"

/* One of the sequence's laws, a number of its beatty, the equation that alpha is a root of, and a number to 8
 * digits, 1.5e+30, as text. */
void labi_put_law(labi_buffer *out, const lab_sequence *sequence, const lab_law *law);
void labi_put_surd(labi_buffer *out, const lab_sequence *sequence, lab_surd surd);
void labi_put_equation(labi_buffer *out, const lab_sequence *sequence);
void labi_put_decimal(labi_buffer *out, const lab_sequence *sequence, lab_value x);

/* ---- report_test.c: tests of claims --------------------------------------------------------------- */

void labi_put_test(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked);
json_t *labi_json_test(const lab_test *test, const lab_asked *asked); /* null if it reported nothing */

json_t *labi_json_variables(const lab_statement *statement);

#endif
