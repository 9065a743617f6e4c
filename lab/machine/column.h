/* column.h: integer expressions, evaluated for many instances at once: one operation after the other on columns of
 * 64-bit integers, so that finding out what to do is paid once for LABI_LANES instances.
 *
 * A column never changes an answer. Where an operation has no result of 64 bits (an overflow, a quotient that is no
 * integer, an argument that a function refuses) its instance stays open, and the evaluator decides it alone, error
 * included. An expression with anything but integers and truth values is no column at all. */
#ifndef LAB_COLUMN_H
#define LAB_COLUMN_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

enum {
  LABI_LANES = 256,
  LABI_COLUMN_LIMIT = 128,     /* columns of one code */
  LABI_COLUMN_STEP_LIMIT = 256 /* operations of one code */
};

/* Sets to[i] from a[i], b[i] and c[i] for all lanes, and makes open[i] negative where there is no result. Truth values
 * are 0 and 1. to may be one of a, b, c. */
typedef void labi_column_operation(int64_t *to, int64_t *open, const int64_t *a, const int64_t *b,
                                   const int64_t *c);

/* Such an operation; the statements are about lane i. */
#define LABI_COLUMN_OPERATION(name, ...)                                                                     \
  void name(int64_t *to, int64_t *open, const int64_t *a, const int64_t *b, const int64_t *c) {              \
    (void)to, (void)open, (void)a, (void)b, (void)c;                                                         \
    for (size_t i = 0; i < LABI_LANES; i++) __VA_ARGS__                                                      \
  }

typedef struct labi_column_step {
  labi_column_operation *run; /* NULL: the constant fills the column */
  uint16_t to, open, a, b, c; /* columns */
  int64_t constant;
} labi_column_step;

typedef struct labi_column_code {
  uint16_t column_count, step_count;
  labi_column_step steps[LABI_COLUMN_STEP_LIMIT];
} labi_column_code;

/* The result of an expression, and the column that says in which lanes it is open. */
typedef struct labi_column {
  uint16_t index, open;
  bool is_truth;
} labi_column;

/* What the slots of a frame are: columns; or, of a frame that is given, values that are the same in all lanes; or
 * nothing that a column can use. */
enum { LABI_COLUMN_SLOT_LIMIT = 64, LABI_NO_COLUMN = UINT16_MAX };
typedef struct labi_column_slots {
  const lab_value *frame; /* may be NULL */
  uint16_t columns[LABI_COLUMN_SLOT_LIMIT];
  bool are_truths[LABI_COLUMN_SLOT_LIMIT];
} labi_column_slots;

/* Adds the operations of n to the code, whose first columns are the slots'. Definitions are expanded; recursive ones
 * are none that a column has. False: the expression is none, and the code is as before. */
bool labi_column_compile(labi_column *result, labi_column_code *code, const lab_machine *m,
                         const labi_node *n, const labi_column_slots *slots);

/* Room for the columns of the code, aligned; NULL after an error. */
int64_t *labi_column_room(lab_machine *m, const labi_node *at, const labi_column_code *code);

static inline int64_t *labi_column_at(int64_t *columns, uint16_t index) {
  return columns + (size_t)index * LABI_LANES;
}

/* Runs operations first .. last - 1. */
void labi_column_run(int64_t *columns, const labi_column_code *code, uint16_t first, uint16_t last);

/* The operations of + - * / % ^ and unary -, by the kind of node; NULL of any other. */
labi_column_operation *labi_column_arithmetic(unsigned char node_kind, bool subtracts);
/* Those of comparisons, by the kind of token; NULL of <>, which no two integers are. */
labi_column_operation *labi_column_comparison(int sign);
labi_column_operation labi_column_modulo, labi_column_and, labi_column_or, labi_column_not,
    labi_column_choose,      /* a ? b : c */
    labi_column_open_if,     /* open where b is true and a is open */
    labi_column_open_unless; /* open where b is false and a is open */

#endif
