/* call.h: calls of functions of the language from C. */
#ifndef LAB_CALL_H
#define LAB_CALL_H

#include <cgt/lab_machine.h>

/* As lab_call, but always the function, even where a definition has its name. */
cgt_status labi_call_function(lab_value *result, lab_machine *machine, const lab_function *function,
                              const lab_value *args, size_t count, lab_error *error);

/* That function of the language, which there is, of one value. */
cgt_status labi_call_named(lab_value *result, lab_machine *machine, const char *name, lab_value of,
                           lab_error *error);

#endif
