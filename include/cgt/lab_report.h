/* cgt/lab_report.h: results of the laboratory as text, as JSON and for papers.
 *
 * A report renders one result; it computes nothing and decides nothing. Each chapter has the reports of its
 * results. They are written by the function of the caller that cgt/write.h is about. */
#ifndef CGT_LAB_REPORT_H
#define CGT_LAB_REPORT_H

#include "cgt/lab_machine.h"
#include "cgt/write.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a result is shown. Zeroed memory is plain text. */
typedef struct lab_style {
  cgt_format format;  /* CGT_PLAIN and CGT_UNICODE: text for people; CGT_LATEX: for a paper, or, where a
                         report has no such form, its page in an alltt environment, or a tabular; CGT_JSON:
                         one line for programs, values plain */
  const char *output; /* "csv", "tsv", ..: another format, by lab_output_named; NULL: by `format` */
  bool paper;        /* what was asked was read with numerals that add when glued to * or ^ */
  bool all;          /* lists are whole, however long */
  bool colours;      /* the text goes to a terminal that has them */
  bool times;        /* with seconds, workers and memory: what differs from run to run */
  const char *question; /* what was asked, where reports repeat it; NULL: "" */
  /* CGT_ADVICE_COUNT phrases, each with the sign before it, "; --all prints them all", or NULL for none: what pages
   * add where a list is cut. NULL: nothing. */
  const char *const *advice;
} lab_style;

/* The formats of results that have a schema: "text", "unicode", "latex", "json", "csv", "tsv", "markdown";
 * NULL after the last. As a table a result shows the rows that it has, or the names and values of its data. */
LAB_API const char *lab_output_name(size_t index);

/* Sets both members of a style by such a name, output only where `format` alone does not tell it; false:
 * there is no format of that name.
 * Tested: result::formats_by_name */
LAB_API bool lab_output_named(const char **output, cgt_format *format, const char *name);

/* n with a comma at every third digit, as reports have it, in buf of LAB_COUNT_ROOM bytes. Returns buf. */
enum { LAB_COUNT_ROOM = 28 };
LAB_API char *lab_count_text(char *buf, uint64_t n);

/* A value as reports have it, malloc'ed: a position as its ruleset writes it, LaTeX by the macros below.
 * NULL: the machine's context has the reason; if it has no error, memory ended. */
LAB_API char *lab_value_text(lab_machine *machine, lab_value value, cgt_format format);

/* A line for an expression that has no value, where each expression has a line: "!! division by zero", which a file
 * for cgt verify may expect; behind a % in LaTeX; as JSON {"error": "division by zero", "code": "no such value",
 * "line": 3, "column": 1}, code as cgt_status_name has it, the place where there is one. Fails: ENOMEM; ECANCELLED if
 * write refuses.  Tested: report::an_error_in_the_place_of_a_value */
LAB_API cgt_status lab_report_error(cgt_write *write, void *where, cgt_format format, const lab_error *error);

/* An instance, "a = 0, G = {1|-1}". snprintf fashion.  Fails: as printing its values does; ENOMEM. */
LAB_API cgt_status lab_instance_print(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                      size_t statement, const int64_t *values);

/* ---- schemas ---------------------------------------------------------------------------------- */

/* Results whose JSON has a schema: "count", "heap", ..; NULL after the last. */
LAB_API const char *lab_result_name(size_t index);

/* The JSON schema of a result, draft 2020-12, with its version. Fails: EINVAL for a name that is none;
 * ENOMEM; ECANCELLED if write refuses.  Tested: result::schemas_are_those_of_the_manual */
LAB_API cgt_status lab_report_schema(cgt_write *write, void *where, const char *name);

/* ---- papers ---------------------------------------------------------------------------------- */

/* A text of the language as a formula, for math mode: its meaning is taken from its syntax alone, names are
 * not looked up; a text that is none is set as text. The definitions of a program as "Let F(n) = ...",
 * nothing where there are none. paper: as above. Both want amsmath and the macros, \providecommand for each
 * on a line, so that a paper may define its own first. Fails: ENOMEM; ECANCELLED if write refuses.  Tested:
 * latex_formula::arithmetic */
LAB_API cgt_status lab_report_formula(cgt_write *write, void *where, const char *text, size_t length,
                                      bool paper);
LAB_API cgt_status lab_report_definitions(cgt_write *write, void *where, const lab_program *program);
LAB_API cgt_status lab_report_macros(cgt_write *write, void *where);

/* ---- help ------------------------------------------------------------------------------------ */

/* What a function is called with, means, and gives for its example; all functions, a line or two for each; a
 * ruleset and the value of its example (NULL: not shown), as a page or a line of JSON; all that a program
 * finds, or one family of the library, by families. Fails: ENOMEM; ECANCELLED if write refuses.  Tested: report::pages_about_what_there_is */
LAB_API cgt_status lab_report_function(cgt_write *write, void *where, const lab_function *function);
LAB_API cgt_status lab_report_functions(cgt_write *write, void *where);
LAB_API cgt_status lab_report_ruleset(cgt_write *write, void *where, const lab_style *style,
                                      const cgt_ruleset *ruleset, const char *value);
LAB_API cgt_status lab_report_rulesets(cgt_write *write, void *where, const lab_style *style,
                                       const lab_program *program, const char *family);

#ifdef __cplusplus
}
#endif
#endif
