/* facts.h: facts about a game that is no short one, a loopy game or a game of a theory, by the rows of its kind. A row is
 * a function of the language; where it has no answer, as a game without a canonical form has no options, there is no
 * fact. */
#ifndef LAB_FACTS_H
#define LAB_FACTS_H

#include <cgt/lab_inspect.h>

/* Is it of a kind that has rows? */
bool labi_has_fact_rows(lab_value settled);

/* The facts of such a value, to be freed in any case. */
cgt_status labi_list_facts(lab_fact **facts, size_t *count, lab_machine *machine, lab_value value,
                           lab_error *error);

/* The fact of that name, or NULL; is there one, of kind VALUE, and a true one? */
const lab_fact *labi_fact_named(const lab_fact *facts, size_t count, const char *name);
bool labi_fact_is_true(const lab_fact *fact);

#endif
