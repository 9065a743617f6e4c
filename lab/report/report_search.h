/* report_search.h: what reports of regions and of guesses share (cgt/lab_search.h). */
#ifndef LAB_REPORT_SEARCH_H
#define LAB_REPORT_SEARCH_H

#include <cgt/lab_search.h>

#include "lab/base/json.h"
#include "lab/report/report.h"
#include "lab/text/latex_formula.h"

/* Tests of claims (report_test.c). */
void labi_put_test(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked);
json_t *labi_json_test_status(const lab_test *test); /* of the claim; NULL: it was not tested */
json_t *labi_json_test(const lab_test *test, const lab_asked *asked); /* null if it reported nothing */

/* A line on the instances that have no value, if there are some. */
void labi_put_gaps(labi_buffer *out, lab_machine *machine, size_t statement, const lab_search_gaps *gaps);

/* The statement that was searched, its variables, how many instances have a value and which one has none: an
 * object to go on with. */
json_t *labi_json_searched(lab_machine *machine, size_t statement, size_t instances,
                           const lab_search_gaps *gaps);

/* "For 0 <= a,b <= 9 (100 instances" */
void labi_put_latex_searched(labi_buffer *out, const labi_latex_statement *statement, size_t instances,
                             const lab_search_gaps *gaps);

#endif
