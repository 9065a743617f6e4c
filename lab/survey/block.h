/* block.h: the unit of work of a parallel run: consecutive tuples of one statement, and what became of
 * them. Whoever decides it needs the program and nothing else, and it can travel as bytes. */
#ifndef LAB_BLOCK_H
#define LAB_BLOCK_H

#include "lab/machine/field.h"
#include <cgt/lab_machine.h>
#include "lab/store/store.h"

/* A text of a block, once however many rows have it. */
typedef struct labi_block_text {
  labi_store_value_kind kind;
  bool has_fingerprint;
  uint64_t fingerprint;
  size_t offset, length; /* in labi_block_rows.bytes */
} labi_block_text;

/* The rows of a sweep. */
typedef struct labi_block_rows {
  size_t count;    /* their tuples stand at the front of the block's */
  size_t fields;   /* cells of a row */
  uint32_t *cells; /* which text, from 1 on; 0: no answer exists */
  size_t cell_room, text_count, text_room, byte_count, byte_room;
  labi_block_text *texts;
  char *bytes;
} labi_block_rows;

typedef struct labi_block {
  struct labi_block *next;
  uint64_t index; /* of all blocks of the run, in the order in which they were made */
  size_t statement, width, count;
  bool last;                /* of its statement */
  double began;             /* when the first block of its statement was made */
  const lab_fields *fields; /* what a sweep asks of each instance; NULL: is the claim true? */
  /* What became of the first `done` tuples; all of them, unless there was an error or a stop. */
  size_t done;
  uint64_t instances, excepted;
  size_t failures;
  lab_error error; /* of tuple number `done`, or of the ranges when count is 0 */
  double seconds;
  labi_block_rows rows;
  /* count tuples of width numbers. Deciding moves those that fail, or have a row, to the front, in order;
   * the last one decided, and the one with the error, keep their places. */
  int64_t tuples[];
} labi_block;

labi_block *labi_block_new(size_t count,
                           size_t width); /* zeroed, with room for so many tuples; NULL: no memory */
void labi_block_free(labi_block *block);

/* Begins a row, whose cells are to be set; NULL: no memory. */
uint32_t *labi_block_add_row(labi_block *block);

/* A text of rows from now on: its number, from 1 on; 0: no memory. */
uint32_t labi_block_add_text(labi_block *block, const labi_block_text *about, const char *text);

/* A block as bytes, malloc'ed, and back; between processes of one machine type. The reader sets what
 * does not travel: next and fields. NULL: no memory, or bytes that are no block. */
char *labi_block_pack(size_t *size, const labi_block *block);
labi_block *labi_block_unpack(const char *bytes, size_t size);

#endif
