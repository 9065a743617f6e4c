/* block.h: the unit of work of a parallel run: consecutive tuples of one statement, and what became of
 * them. Whoever decides it needs the program and nothing else, and it can travel as bytes. */
#ifndef LAB_BLOCK_H
#define LAB_BLOCK_H

#include <cgt/lab_survey.h>

#include "lab/base/scratch.h"
#include "lab/store/store.h"

typedef enum labi_question_kind {
  LABI_ASK_CLAIM, /* is it true? */
  LABI_ASK_ROWS,  /* the fields of its value, as texts: a row of a sweep */
  LABI_ASK_VALUES /* the values of its columns, or of its fields */
} labi_question_kind;

/* What is asked of each instance of a statement. */
typedef struct labi_question {
  labi_question_kind kind;
  const lab_fields *fields; /* ROWS; of VALUES: NULL for the columns */
  size_t columns;           /* VALUES: cells of an instance */
  bool whole, positions;    /* VALUES: as in lab_survey_options */
} labi_question;

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

/* The cells of instances whose tuples stand at the front of the block's. */
typedef struct labi_block_values {
  lab_survey_cell *items;
  size_t count, room;
  labi_scratch memory; /* of lists, texts and errors */
} labi_block_values;

typedef struct labi_block {
  struct labi_block *next;
  uint64_t index; /* of all blocks of the run, in the order in which they were made */
  size_t statement, width, count;
  bool last;                /* of its statement */
  double began;             /* when the first block of its statement was made */
  /* What became of the first `done` tuples; all of them, unless there was an error or a stop. */
  size_t done;
  uint64_t instances, excepted;
  size_t failures;
  lab_error error; /* of tuple number `done`, or of the ranges when count is 0 */
  double seconds;
  labi_block_rows rows;
  labi_block_values values;
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

/* A block without values as bytes, malloc'ed, and back; between processes of one machine type. NULL: no
 * memory, or bytes that are no block. */
char *labi_block_pack(size_t *size, const labi_block *block);
labi_block *labi_block_unpack(const char *bytes, size_t size);

#endif
