/* report_search.h: what reports of regions and of guesses share (cgt/lab_search.h). */
#ifndef LAB_REPORT_SEARCH_H
#define LAB_REPORT_SEARCH_H

#include <cgt/lab_search.h>

#include "lab/report/report.h"
#include "lab/report/report_instance.h"
#include "lab/text/latex_formula.h"

/* ---- what was searched (report_test.c) ------------------------------------------------------------ */

typedef struct labi_searched {
  lab_statement about;
  size_t instances; /* with a value */
  lab_search_gaps gaps;
  labi_instance first_gap;
} labi_searched;

/* first_gap is an instance of the gaps that were handed over. */
labi_searched labi_searched_of(lab_machine *machine, size_t statement, size_t instances,
                               const lab_search_gaps *gaps);
extern const labi_description labi_searched_shape;

/* A line on the instances that have no value, if there are some. */
void labi_put_gaps(labi_buffer *out, lab_machine *machine, size_t statement, const lab_search_gaps *gaps);

/* ---- tests of claims ------------------------------------------------------------------------------ */

typedef struct labi_tested {
  const lab_test *test; /* NULL: the claim was not tested */
  const lab_asked *asked;
  cgt_law_status status; /* of the claim */
} labi_tested;

labi_tested labi_tested_of(const lab_test *test, const lab_asked *asked);
extern const labi_description labi_tested_shape,
    labi_test_shape; /* status and test; the test, null if none reported */

void labi_put_test(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked);

/* ---- for papers ----------------------------------------------------------------------------------- */

/* "For 0 <= a,b <= 9 (100 instances" */
void labi_put_latex_searched(labi_buffer *out, const labi_latex_statement *statement, size_t instances,
                             const lab_search_gaps *gaps);

#endif
