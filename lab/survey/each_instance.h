/* each_instance.h: the instances of one statement, in order, with their values: for tables and sequences. */
#ifndef LAB_EACH_INSTANCE_H
#define LAB_EACH_INSTANCE_H

#include "command/ranges.h"

/* Calls visit with the tuples of the for clause, until it returns something else than CMD_DONE. What it is
 * given lives until it returns. */
typedef cmd_status cmd_instance_visit(void *where, cmd_session *session, const int64_t *tuple);
cmd_status cmd_each_instance(cmd_session *session, const cmd_source *source, size_t statement,
                             cmd_instance_visit *visit, void *where);

/* The value of a column for a tuple; a position gives what it is worth. *exists is false, and error says why,
 * where no answer exists (EDOMAIN). Other failures are reported. */
cmd_status cmd_instance_value(bool *inside, bool *exists, lab_value *value, cmd_session *session,
                              const cmd_source *source, size_t statement, size_t column, const int64_t *tuple,
                              lab_error *error);

#endif
