/* result_table.h: parts of a result as a table of text, for pages. */
#ifndef LAB_RESULT_TABLE_H
#define LAB_RESULT_TABLE_H

#include "lab/result/fields.h"

/* The ROWS of a field under a head, with columns that are aligned. */
void labi_put_aligned_rows(labi_buffer *out, const labi_field *rows, const labi_record *record);

#endif
