/* value_text.h: values of a machine as text, and as strings of JSON. What cannot be printed fails the buffer;
 * the machine's context says why, or, where it knows no error, memory ended. */
#ifndef LAB_VALUE_TEXT_H
#define LAB_VALUE_TEXT_H

#include <cgt/lab_report.h>

#include "lab/base/json.h"

/* The format in which lab_value_text prints: LaTeX by macros. */
static inline cgt_format labi_text_format(cgt_format format) {
  return format == CGT_LATEX ? CGT_LATEX_MACROS : format;
}

/* lab_value_text of a game. */
char *labi_game_text(lab_machine *machine, cgt_game g, cgt_format format);

void labi_put_value(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format);
void labi_put_game(labi_buffer *out, lab_machine *machine, cgt_game g, cgt_format format);

/* What a variable is at a tuple of a statement, a text in its quotes; and all variables: "a = 0, G = {1|-1}".
 */
void labi_put_variable(labi_buffer *out, lab_machine *machine, size_t statement, size_t variable,
                       const int64_t *tuple, cgt_format format);
void labi_put_instance(labi_buffer *out, lab_machine *machine, size_t statement, const int64_t *tuple);

/* An integer of 64 bits? */
bool labi_is_small_integer(int64_t *n, lab_machine *machine, lab_value value);

/* The same of what a variable is at a tuple. */
bool labi_variable_integer(int64_t *n, lab_machine *machine, size_t statement, size_t variable,
                           const int64_t *tuple);

/* As a string of a JSON document, plain; NULL on failure. */
json_t *labi_json_value(lab_machine *machine, lab_value value);
json_t *labi_json_game(lab_machine *machine, cgt_game g);

#endif
