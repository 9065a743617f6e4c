/* report_search.h: what data alone suggested (cgt/lab_search.h), rendered: regions, guesses, their tests,
 * laws of sequences. */
#ifndef LAB_REPORT_SEARCH_H
#define LAB_REPORT_SEARCH_H

#include <cgt/lab_search.h>

#include "lab/base/json.h"
#include "lab/report/report.h"

/* How a statement was asked for, so that it can be asked for again. */
typedef struct labi_asked {
  const char *source;         /* the operand that it stands in */
  const char *command;        /* "cgt check --paper -d '..' " */
  const char *before, *after; /* text around the statement */
} labi_asked;

/* ---- report_region.c ---------------------------------------------------------------------------- */

/* A test of the claim about one region, or about all of them. */
typedef struct labi_region_test {
  const lab_region *region; /* NULL: all */
  lab_test *test;
} labi_region_test;

/* The regions, and in JSON their tests too. */
void labi_report_regions(labi_buffer *out, const lab_style *style, const lab_regions *regions,
                         const labi_asked *asked, const labi_region_test *tests, size_t count);

/* For people and for papers, one test after the regions. */
void labi_report_region_test(labi_buffer *out, const lab_style *style, const lab_regions *regions,
                             const labi_asked *asked, const labi_region_test *test);

/* ---- report_guess.c ----------------------------------------------------------------------------- */

/* What comes before the guesses; in JSON all: the guesses and a test of each, which may be NULL. */
void labi_report_guesses(labi_buffer *out, const lab_style *style, const lab_guesses *guesses,
                         const labi_asked *asked, lab_test *const *tests);

/* For people and for papers, one guess after the other, each with its test behind it; then the end. */
void labi_report_guess(labi_buffer *out, const lab_style *style, const lab_guesses *guesses,
                       const lab_guess *guess);
void labi_report_guesses_end(labi_buffer *out, const lab_style *style, const lab_guesses *guesses);

/* ---- report_sequence.c -------------------------------------------------------------------------- */

/* The terms and the laws that were found. */
void labi_report_sequence(labi_buffer *out, const lab_style *style, const lab_sequence *sequence,
                          const labi_asked *asked);

/* As a b-file, with a comment in front, which may have several lines; of integers and nimbers alone. */
bool labi_sequence_fits_bfile(const lab_sequence *sequence);
void labi_report_bfile(labi_buffer *out, const lab_sequence *sequence, const char *comment);

/* One of the sequence's laws, a number of its beatty, the equation that alpha is a root of, and a number to 8
 * digits, 1.5e+30, as text. */
void labi_put_law(labi_buffer *out, const lab_sequence *sequence, const lab_law *law);
void labi_put_surd(labi_buffer *out, const lab_sequence *sequence, lab_surd surd);
void labi_put_equation(labi_buffer *out, const lab_sequence *sequence);
void labi_put_decimal(labi_buffer *out, const lab_sequence *sequence, lab_value x);

/* ---- report_test.c: tests of claims
 * ------------------------------------------------------------------------------ */

void labi_report_test(labi_buffer *out, const lab_style *style, const lab_test *test,
                      const labi_asked *asked);
json_t *labi_json_test(const lab_test *test, const labi_asked *asked); /* null if it reported nothing */

/* As a word of the shell. */
void labi_put_shell_word(labi_buffer *out, const char *text, size_t length);

json_t *labi_json_variables(const lab_statement *statement);

#endif
