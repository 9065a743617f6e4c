/* block.h: the unit of work of a parallel run: consecutive tuples of one statement, and what became of
 * them. Whoever decides it needs the program and nothing else. */
#ifndef LAB_BLOCK_H
#define LAB_BLOCK_H

#include <cgt/lab_survey.h>

#include "base/scratch.h"
#include "lab/survey/rows.h"

typedef enum labi_question_kind {
  LABI_ASK_CLAIM, /* is it true? */
  LABI_ASK_ROWS,  /* the fields of its value, as texts: a row of a sweep */
  LABI_ASK_VALUES /* the values of its columns, or of its fields */
} labi_question_kind;

/* Has an instance no value, or one past a limit that is its own? Others may have one. What memory ran out for
 * ends the statement: the next instances want it too. */
static inline bool labi_has_no_value(cgt_status status, const lab_error *error) {
  return status == CGT_EDOMAIN || (status == CGT_ELIMIT && error->advice != CGT_ADVICE_MEMORY);
}

/* What is asked of each instance of a statement. */
typedef struct labi_question {
  labi_question_kind kind;
  const lab_fields *fields; /* ROWS; of VALUES: NULL for the columns */
  size_t columns;           /* VALUES: cells of an instance */
  bool whole, positions;    /* VALUES: as in lab_survey_options */
  uint64_t first;           /* CLAIM: as in lab_check_options */
} labi_question;

/* Of the tuples so far. */
typedef struct labi_counts {
  uint64_t tuples;
  uint64_t instances; /* decided, */
  uint64_t excepted;  /* left out by unless, */
  uint64_t without;   /* and those that have no value */
  uint64_t saved;     /* instances whose rows were there before */
} labi_counts;

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
  bool last;    /* of its statement */
  bool cut;     /* it grew too large: the tuples that are not done are for a further block */
  bool more;    /* which is of the same index, and comes next */
  size_t bytes; /* as whoever counts them has it, last */
  double began; /* when the first block of its statement was made */
  /* What became of the first so many tuples; all of them, unless there was an error or a stop. */
  labi_counts done;
  size_t failures;
  struct {
    labi_counts *items;
    size_t count, room;
  } at_failures;   /* what was done with each of the first question->first of them */
  lab_error error; /* of the tuple after them, or of the ranges when count is 0 */
  lab_error why;   /* of the first tuple without a value, if there is one, */
  int64_t *why_at; /* which is this */
  double seconds;
  bool *saved;    /* of each tuple: is its row there already? NULL: none is */
  labi_rows rows; /* whose tuples stand at the front of the block's */
  labi_block_values values;
  /* count tuples of width numbers. Deciding moves those that fail, or have a row, to the front, in order;
   * the last one decided, and the one with the error, keep their places. */
  int64_t tuples[];
} labi_block;

labi_block *labi_block_new(size_t count,
                           size_t width); /* zeroed, with room for so many tuples; NULL: no memory */
size_t labi_block_bytes(const labi_block *block); /* that it takes, with all that it has */

/* A further block with the tuples that a block which was cut has not done, and no longer has; NULL: no memory. */
labi_block *labi_block_rest(labi_block *block);
void labi_block_free(labi_block *block);
void labi_blocks_free(labi_block *list); /* by next; NULL is allowed */

#endif
