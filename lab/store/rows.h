/* rows.h: rows of a sweep on their way into a store: cells that name texts, each of which is there once. */
#ifndef LAB_ROWS_H
#define LAB_ROWS_H

#include <cgt/lab_store.h>

#include "lab/base/encode.h"

/* A text, however many rows have it. */
typedef struct labi_rows_text {
  lab_store_value_kind kind;
  bool has_fingerprint;
  uint64_t fingerprint;
  size_t offset, length; /* in bytes, where a zero follows it */
} labi_rows_text;

typedef struct labi_rows {
  size_t count, fields; /* fields: cells of a row */
  uint32_t *cells;      /* which text, from 1 on; 0: no answer exists */
  size_t cell_room, text_count, text_room, byte_count, byte_room;
  labi_rows_text *texts;
  char *bytes;
} labi_rows;

/* Begins a row, whose cells are to be set; NULL: no memory. */
uint32_t *labi_rows_add(labi_rows *rows);

/* A text from now on, its offset apart: its number, from 1 on; 0: no memory. */
uint32_t labi_rows_add_text(labi_rows *rows, const labi_rows_text *about, const char *text);

lab_store_value labi_rows_value(const labi_rows *rows, uint32_t cell);

void labi_rows_free(labi_rows *rows);

void labi_rows_encode(labi_buffer *out, const labi_rows *rows);
bool labi_rows_decode(labi_rows *rows, labi_reader *in); /* false: no memory, or no rows; nothing is left */

#endif
