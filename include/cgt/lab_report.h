/* cgt/lab_report.h: results of the laboratory as text, as JSON and for papers.
 *
 * A report renders one result. It computes and decides nothing. Each chapter declares the reports of its results.
 * They are written through a function of the caller (cgt/write.h). */
#ifndef CGT_LAB_REPORT_H
#define CGT_LAB_REPORT_H

#include "cgt/lab_machine.h"
#include "cgt/write.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a result is shown. Zeroed memory means plain text. */
typedef struct lab_style {
  /* CGT_PLAIN and CGT_UNICODE: text for people. CGT_LATEX: text for a paper; a report without such a form becomes its
   * page in an alltt environment, or a tabular. CGT_JSON: one line for programs, with plain values */
  cgt_format format;
  const char *output;   /* "csv", "tsv", ...: another format, set by lab_output_named; NULL: use `format` */
  bool paper;           /* the question was read with numerals that add directly before * or ^ */
  bool all;             /* lists are printed in full */
  bool colours;         /* the text goes to a terminal with colours */
  bool times;           /* include seconds, workers and memory, which differ from run to run */
  const char *question; /* the question, for reports that repeat it; NULL: "" */
  /* CGT_ADVICE_COUNT phrases, each with its punctuation, "; --all prints them all", or NULL for none. Pages add the
   * phrase where a list is cut. NULL: nothing is added. */
  const char *const *advice;
} lab_style;

/* The formats of results with a schema: "text", "unicode", "latex", "json", "csv", "tsv", "markdown"; NULL after the
 * last. As a table, a result shows its rows, or the names and values of its data. */
LAB_API const char *lab_output_name(size_t index);

/* Sets both members of a style from such a name; output is set only if `format` alone is not enough. Returns false
 * for an unknown name.
 * Tested: result::formats_by_name */
LAB_API bool lab_output_named(const char **output, cgt_format *format, const char *name);

/* Writes n with a comma at every third digit, as in reports, into buf of LAB_COUNT_ROOM bytes. Returns buf. */
enum { LAB_COUNT_ROOM = 28 };
LAB_API char *lab_count_text(char *buf, uint64_t n);

/* A value as in reports, allocated by malloc: a position as its ruleset prints it, LaTeX with the macros below. NULL
 * on failure; the machine's context has the reason, and without an error there the memory ran out. */
LAB_API char *lab_value_text(lab_machine *machine, lab_value value, cgt_format format);

/* Writes the line for an expression without a value, where each expression has a line: "!! division by zero", which a
 * file for cgt verify may expect; after a % in LaTeX; as JSON {"error": "division by zero", "code": "no such value",
 * "line": 3, "column": 1}. code is the cgt_status_name; the place is included if there is one.
 * Fails: ENOMEM; ECANCELLED if write refuses.  Tested: report::an_error_in_the_place_of_a_value */
LAB_API cgt_status lab_report_error(cgt_write *write, void *where, cgt_format format, const lab_error *error);

/* Prints an instance, "a = 0, G = {1|-1}". snprintf fashion.  Fails: as printing its values does; ENOMEM. */
LAB_API cgt_status lab_instance_print(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                      size_t statement, const int64_t *values);

/* ---- schemas ---------------------------------------------------------------------------------- */

/* The results whose JSON has a schema: "count", "heap", ...; NULL after the last. */
LAB_API const char *lab_result_name(size_t index);

/* Writes the JSON schema of a result, draft 2020-12, with its version.
 * Fails: EINVAL for an unknown name; ENOMEM; ECANCELLED if write refuses.
 * Tested: result::schemas_are_those_of_the_manual */
LAB_API cgt_status lab_report_schema(cgt_write *write, void *where, const char *name);

/* ---- papers ---------------------------------------------------------------------------------- */

/* The first function writes a text of the language as a formula for math mode. It uses only the syntax and looks up
 * no names; a text that is not valid is set as text. paper has the meaning it has in lab_style. The second writes the
 * definitions of a program as "Let F(n) = ...", or nothing if there are none. Both need amsmath and the macros, which
 * the third writes: a \providecommand on each line, so that a paper may define its own first.
 * Fails: ENOMEM; ECANCELLED if write refuses.  Tested: latex_formula::arithmetic */
LAB_API cgt_status lab_report_formula(cgt_write *write, void *where, const char *text, size_t length,
                                      bool paper);
LAB_API cgt_status lab_report_definitions(cgt_write *write, void *where, const lab_program *program);
LAB_API cgt_status lab_report_macros(cgt_write *write, void *where);

/* ---- help ------------------------------------------------------------------------------------ */

/* Help texts: one function with its usage, meaning and example; all functions, with a line or two for each; a
 * ruleset, with the value of its example (NULL: not shown), as a page or a line of JSON; all rulesets that a program
 * finds, or one family of the library, by families.
 * Fails: ENOMEM; ECANCELLED if write refuses.  Tested: report::pages_about_what_there_is */
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
