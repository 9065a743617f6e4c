/* each_instance.h: the instances of one statement, in order, with their values: for tables and sequences. */
#ifndef LAB_EACH_INSTANCE_H
#define LAB_EACH_INSTANCE_H

#include "command/command.h"

/* Definitions, if any, and then one expression over ranges: the statement and where it stands. A failure is
 * reported. example: what would be right. */
exit_status session_ranges(size_t *statement, source *source, session *session, int count, char **operands,
                           const char *example);

/* Calls visit with the tuples of the for clause, until it returns something else than EXIT_DONE. What it is
 * given lives until it returns. */
typedef exit_status visit_instance(void *where, session *session, const int64_t *tuple);
exit_status each_instance(session *session, const source *source, size_t statement, visit_instance *visit,
                          void *where);

/* The value of a column for a tuple; a position gives what it is worth. *exists is false, and error says why,
 * where no answer exists (EDOMAIN). Other failures are reported. */
exit_status instance_value(bool *inside, bool *exists, lab_value *value, session *session,
                           const source *source, size_t statement, size_t column, const int64_t *tuple,
                           lab_error *error);

/* "a = 1, b = 2" at the end of text, as far as it has room. */
void append_tuple(char *text, size_t cap, const lab_statement *statement, const int64_t *tuple);

#endif
