/* row_texts.h: the rows of a sweep in the making: values become texts, each printed once. */
#ifndef LAB_ROW_TEXTS_H
#define LAB_ROW_TEXTS_H

#include "lab/survey/block.h"

/* What one worker has printed so far. It belongs to one machine at a time. */
typedef struct labi_row_texts labi_row_texts;

labi_row_texts *labi_row_texts_new(size_t most_bytes); /* past these they are forgotten */
void labi_row_texts_free(labi_row_texts *texts); /* NULL is allowed */

/* Handles of games mean something else from now on: there is a new machine. */
void labi_row_texts_forget(labi_row_texts *texts);

/* Adds the row of an instance to block, whose statement it is of: the elements that its listed variables
 * stand for, and the fields, evaluated for its value. The tuple is moved to the front by the caller. A field
 * that has no answer (EDOMAIN) leaves its cell empty; so do all where there is no value (NULL). fields NULL:
 * there are none. */
cgt_status labi_row_texts_add(labi_block *block, labi_row_texts *texts, const lab_fields *fields,
                              lab_machine *machine, const int64_t *tuple, const lab_value *value,
                              lab_error *error);

#endif
