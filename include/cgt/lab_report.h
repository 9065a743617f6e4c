/* cgt/lab_report.h: results of the laboratory as text, as JSON and for papers.
 *
 * A report renders one result; it computes nothing and decides nothing. Each chapter has the reports of its
 * results. They are written, in order, to a function of the caller, which may collect the bytes or print them:
 *
 *     static bool print(void *where, const char *bytes, size_t length) {
 *       return fwrite(bytes, 1, length, where) == length;
 *     }
 */
#ifndef CGT_LAB_REPORT_H
#define CGT_LAB_REPORT_H

#include "cgt/lab_export.h"
#include "cgt/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes length bytes of a report; false: they could not be written, and nothing more is wanted. */
typedef bool lab_write(void *where, const char *bytes, size_t length);

/* How a result is shown. Zeroed memory is plain text. */
typedef struct lab_style {
  cgt_format format; /* CGT_PLAIN and CGT_UNICODE: text for people; CGT_LATEX: for a paper, or, where a report has
                        no such form, text whose values are LaTeX; CGT_JSON: one line for programs, values plain */
  bool paper;        /* what was asked was read with numerals that add when glued to * or ^ */
  bool all;          /* lists are whole, however long */
  bool colours;      /* the text goes to a terminal that has them */
  bool times;        /* with seconds, workers and memory: what differs from run to run */
  const char *question; /* what was asked, where reports repeat it; NULL: "" */
} lab_style;

/* A text of the language as a formula, for math mode: what it says is taken from its syntax alone, names are not
 * looked up; a text that is none is set as text. paper: as above. It wants amsmath and the macros,
 * \providecommand for each on a line, so that a paper may define its own first.
 * Fails: ENOMEM; EINVAL if write has failed.  Tested: latex_formula::arithmetic */
LAB_API cgt_status lab_report_formula(lab_write *write, void *where, const char *text, size_t length,
                                      bool paper);
LAB_API cgt_status lab_report_macros(lab_write *write, void *where);

#ifdef __cplusplus
}
#endif
#endif
