/* value_text.h: values of a machine as text, and as strings of JSON. What cannot be printed fails the buffer;
 * the machine's context says why, or, where it knows no error, memory ended. */
#ifndef LAB_VALUE_TEXT_H
#define LAB_VALUE_TEXT_H

#include <cgt/lab_report.h>

#include "lab/base/json.h"

/* lab_value_text of a game. */
char *labi_game_text(lab_machine *machine, cgt_game g, cgt_format format);

void labi_put_value(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format);
void labi_put_game(labi_buffer *out, lab_machine *machine, cgt_game g, cgt_format format);

/* As a string of a JSON document, plain; NULL on failure. */
json_t *labi_json_value(lab_machine *machine, lab_value value);
json_t *labi_json_game(lab_machine *machine, cgt_game g);

#endif
