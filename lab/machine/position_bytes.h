/* position_bytes.h: positions of rulesets by moves as bytes: the values of their arguments one after another,
 * or a sum of positions. Equal arguments have equal bytes, in one process: a sum holds addresses of rulesets.
 */
#ifndef LAB_POSITION_BYTES_H
#define LAB_POSITION_BYTES_H

#include <cgt/lab_machine.h>

#include "base/buffer.h"
#include "base/encode.h"
#include "lab/language/syntax.h"

/* ---- arguments: integers, inf, texts, lists, sets, matrices, players, truth, games ------------------ */

bool labi_encode_value(labi_buffer *out, lab_machine *m, const labi_node *at, lab_value v);
bool labi_decode_value(lab_value *v, lab_machine *m, labi_reader *in);

/* The arguments as they are read: "3,[1,2]". */
void labi_print_arguments(labi_buffer *out, const void *bytes, size_t length);

/* How a position looks that has one argument, a list of integers or a matrix of them, or whose first is a
 * text and the others integers; a cell of it; and those others. */
cgt_board labi_board_of_arguments(const void *bytes, size_t length);
void labi_print_cell(labi_buffer *out, const void *bytes, size_t length, size_t row, size_t col);
void labi_print_beside_board(labi_buffer *out, const void *bytes, size_t length);

/* ---- sums --------------------------------------------------------------------------------------- */

typedef struct labi_term {
  const cgt_ruleset *ruleset;
  bool negative;
  const void *bytes; /* of a position of that ruleset */
  size_t length;
} labi_term;

bool labi_is_sum(const void *bytes, size_t length);
void labi_encode_sum(labi_buffer *out, labi_term *terms, size_t count); /* sorts the terms */

/* The order of two positions of rulesets by moves, the same in every process. */
int labi_compare_positions(const void *a, size_t a_length, const void *b, size_t b_length);

/* The next term; false at the end. in: what labi_sum_reader gave. */
labi_reader labi_sum_reader(const void *bytes, size_t length);
bool labi_decode_term(labi_term *term, labi_reader *in);

#endif
