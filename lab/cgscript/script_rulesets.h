/* script_rulesets.h: the rulesets of a text of CGScript, one after the other, in the language. */
#ifndef LAB_SCRIPT_RULESETS_H
#define LAB_SCRIPT_RULESETS_H

#include <stdbool.h>
#include <stddef.h>

#include <cgt/error.h>

typedef struct labi_script_rulesets labi_script_rulesets;

/* Does the text define classes? Any other text of CGScript is a worksheet. */
bool labi_script_is_class(const char *text, size_t length);

/* NULL with an error. The text stays in place until they are closed. */
labi_script_rulesets *labi_script_open(const char *text, size_t length, cgt_error *error);

/* The next ruleset, malloc'ed, and the line of its class; *ruleset is NULL behind the last. After an error of one
 * ruleset the others follow. */
cgt_status labi_script_next(char **ruleset, unsigned *line, labi_script_rulesets *rulesets, cgt_error *error);

void labi_script_close(labi_script_rulesets *rulesets); /* NULL is allowed */

#endif
