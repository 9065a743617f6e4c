/* report_instance.h: an instance of a statement in a result: an object with a member for each variable. Integers
 * of 64 bits are numbers, whatever the variable runs over; other values are texts as the language reads them. */
#ifndef LAB_REPORT_INSTANCE_H
#define LAB_REPORT_INSTANCE_H

#include "lab/result/fields.h"

typedef struct labi_instance {
  size_t statement; /* of the machine's program */
  const int64_t *tuple;
} labi_instance;

/* What a field of kind NAMED gets, with labi_variable as `of`: the variables of an instance. */
labi_datum labi_instance_datum(const labi_instance *instance, const labi_record *record);
extern const labi_description labi_variable;

#endif
