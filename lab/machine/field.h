/* field.h: the fields of a sweep: what is asked of the value of each instance.
 *
 * "value" is the game itself; any other name is a function of the language, or a definition, of one
 * argument; anything else is an expression in which G stands for the value: left_stop(G) - right_stop(G). */
#ifndef LAB_FIELD_H
#define LAB_FIELD_H

#include <cgt/lab_machine.h>

enum { LAB_FIELD_LIMIT = 64 };

typedef struct lab_fields {
  size_t count;
  const char *names[LAB_FIELD_LIMIT]; /* as they were written */
  bool is_value[LAB_FIELD_LIMIT];
  uint32_t definitions[LAB_FIELD_LIMIT]; /* of the program */
  char *text;                            /* where the names are */
} lab_fields;

/* Reads "value,outcome,mean" and adds to program what evaluates them. After a failure, which error
 * describes, *at is the field it is about, as program text, malloc'ed, or NULL. */
cgt_status lab_fields_read(lab_fields *fields, lab_program *program, const char *text, char **at,
                           lab_error *error);
void lab_fields_free(lab_fields *fields);

/* Field number i of a value. Lists stay until lab_machine_forget. */
cgt_status lab_field_evaluate(lab_value *result, lab_machine *machine, const lab_fields *fields, size_t i,
                              lab_value value, lab_error *error);

#endif
