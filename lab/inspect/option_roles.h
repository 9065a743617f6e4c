/* option_roles.h: the options of what a table is of, and what becomes of each. */
#ifndef LAB_OPTION_ROLES_H
#define LAB_OPTION_ROLES_H

#include <cgt/lab_inspect.h>

/* Fills in the value of table->of, its options and what becomes of them. */
bool labi_find_options_of(lab_option_table *table, lab_machine *machine, lab_error *error);

/* Of a loopy game what becomes of the options, where the options and table->value are there, settled. */
bool labi_find_loopy_roles(lab_option_table *table, lab_machine *machine, lab_error *error);

#endif
