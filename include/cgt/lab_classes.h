/* cgt/lab_classes.h: the classes of the rows of a table: which values there are, how often each comes up, and where first.
 *
 *     lab_classes *classes = lab_classes_new(&shape, 0);
 *     while (...) lab_classes_add(classes, row);
 *     lab_classes_sort(classes);
 *     for (size_t i = 0; i < lab_classes_count(classes); i++)
 *       printf("%s %llu\n", lab_class_at(classes, i)->first.values[0].text, lab_class_at(classes, i)->count);
 */
#ifndef CGT_LAB_CLASSES_H
#define CGT_LAB_CLASSES_H

#include "cgt/lab_store.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lab_classes lab_classes;

/* The rows of one class have the same values in all fields. */
typedef struct lab_class {
  uint64_t count;      /* of its rows */
  lab_store_row first; /* the first that was added */
} lab_class;

/* What rows have, as in lab_store_run. */
typedef struct lab_row_shape {
  size_t parameter_count, listed_count, field_count;
} lab_row_shape;

/* most_bytes: the limit of memory; 0: none. NULL without memory. */
LAB_API lab_classes *lab_classes_new(const lab_row_shape *shape, size_t most_bytes);
LAB_API void lab_classes_free(lab_classes *classes); /* NULL is allowed */

/* Adds a row of this shape.
 * Fails: EINVAL; ENOMEM; ELIMIT, past most_bytes, and the classes stay as they were. Cost: a look-up.
 * Tested: row_classes::rows_of_one_value_are_one_class */
LAB_API cgt_status lab_classes_add(lab_classes *classes, const lab_store_row *row);

/* Sorts the classes. If the first field of all rows that have a value is a number, classes ascend by it, so the first one
 * has the minimum and the last one with a value the maximum; otherwise the most frequent class comes first. Of classes
 * that are equal in this order, the one that was met first comes first. Rows without a value come last.
 * Fails: ENOMEM.
 * Tested: row_classes::numbers_ascend_and_games_come_by_frequency */
LAB_API cgt_status lab_classes_sort(lab_classes *classes);

LAB_API size_t lab_classes_count(const lab_classes *classes);
LAB_API const lab_class *lab_class_at(const lab_classes *classes, size_t index); /* NULL if there is none */

#ifdef __cplusplus
}
#endif
#endif
