/* rows.h: rows of a sweep on their way to whoever wants them: cells that name texts, each of which is there
 * once. */
#ifndef LAB_ROWS_H
#define LAB_ROWS_H

#include <cgt/lab_machine.h>
#include <cgt/lab_store.h>

#include "base/encode.h"
#include "base/map.h"

typedef struct labi_rows_text {
  lab_store_value value; /* its text is in bytes, once nothing more is added */
  size_t offset;         /* there, with a zero after it */
} labi_rows_text;

typedef struct labi_rows {
  size_t count, fields; /* fields: cells of a row */
  struct {
    uint32_t *items; /* which text, from 1 on; 0: no answer exists */
    size_t count, room;
  } cells;
  struct {
    labi_rows_text *items;
    size_t count, room;
  } texts;
  labi_map texts_by_hash;
  labi_buffer bytes;
} labi_rows;

/* Begins a row, whose cells are to be set; NULL: no memory. */
uint32_t *labi_rows_add(labi_rows *rows);
void labi_rows_drop_last(labi_rows *rows);

/* The number of a text, from 1 on, which is there or is added; 0: no memory. */
uint32_t labi_rows_text_number(labi_rows *rows, const lab_store_value *value);

/* Row number i; its values are good until another row is added. */
void labi_rows_get(lab_store_value *values, const labi_rows *rows, size_t i);

size_t labi_rows_bytes(const labi_rows *rows); /* that they take */
void labi_rows_free(labi_rows *rows);

void labi_rows_encode(labi_buffer *out, const labi_rows *rows);
bool labi_rows_decode(labi_rows *rows, labi_reader *in); /* false: no memory, or no rows; nothing is left */

#endif
