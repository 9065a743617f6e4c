/* report_search.h: what reports of regions and of guesses share (cgt/lab_search.h). */
#ifndef LAB_REPORT_SEARCH_H
#define LAB_REPORT_SEARCH_H

#include <cgt/lab_search.h>

#include "lab/base/json.h"
#include "lab/report/report.h"
#include "lab/text/latex_formula.h"

/* Tests of claims (report_test.c). */
void labi_put_test(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked);
json_t *labi_json_test(const lab_test *test, const lab_asked *asked); /* null if it reported nothing */

/* The statement that was searched, its variables and how many instances it has: an object to go on with. */
json_t *labi_json_searched(const lab_statement *statement, size_t instances);

/* "For 0 <= a,b <= 9 (100 instances" */
void labi_put_latex_searched(labi_buffer *out, const labi_latex_statement *statement, size_t instances);

#endif
