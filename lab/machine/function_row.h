/* function_row.h: the rows of the tables of functions. A table stands at the end of the file that has the code of its
 * functions; {0} ends it. */
#ifndef LAB_FUNCTION_ROW_H
#define LAB_FUNCTION_ROW_H

#include "lab/machine/fact.h"

/* The section of the reference that a table is, and what holds for its functions where their rows do not say otherwise:
 * who defined them and where (NULL: common knowledge), and what they cost beyond reading their arguments. */
typedef struct labi_table_words {
  const char *heading, *source, *cost;
} labi_table_words;

#define LABI_CODE(fewest, many, letters, gives, ...)                                                         \
  .least = fewest, .most = many, .kinds = letters, .result = LAB_RESULT_##gives, .code = &(const lab_code) { \
    __VA_ARGS__                                                                                              \
  }
#define LABI_GAME(function) LABI_CODE(1, 1, "g", GAME, .game = function)
#define LABI_NUMBER(function) LABI_CODE(1, 1, "g", NUMBER, .game = function)
#define LABI_INTEGER(function) LABI_CODE(1, 1, "g", INTEGER, .game = function)
#define LABI_PAIR(function) LABI_CODE(2, 2, "g", GAME, .pair = function)
#define LABI_HOLDS(function) LABI_CODE(1, 1, "g", TRUTH, .holds = function)
#define LABI_ASK(function) LABI_CODE(1, 1, "g", TRUTH, .ask = function)
#define LABI_LIST(function) LABI_CODE(1, 1, "g", SET, .list = function)
#define LABI_LOOPY(...)                                                                                      \
  .loopy = &(const labi_loopy_code) { __VA_ARGS__ }
#define LABI_OF_GAME(function, gives) LABI_CODE(1, 1, "g", gives, .general = function)
#define LABI_OF_NUMBER(function, gives) LABI_CODE(1, 1, "n", gives, .general = function)
#define LABI_OF_RATIONAL(function, gives) LABI_CODE(1, 1, "q", gives, .general = function)
#define LABI_OF_POSITION(function, gives) LABI_CODE(1, 1, "p", gives, .general = function)
#define LABI_FOLD(kind, gives, operation)                                                                    \
  LABI_CODE(1, LAB_ANY_NUMBER, "v", gives, .fold = kind, .column = operation), .folds = true

/* Behind the code of a function that is a fact: one told elsewhere on the page, a part of a sum, one with a row, a
 * kind of games. */
#define LABI_FACT(at)                                                                                        \
  .invariant = true, .fact = &(const labi_fact_row) { .place = at }
#define LABI_PART(at)                                                                                        \
  .invariant = true, .fact = &(const labi_fact_row) { .place = at, .is_part = true }
#define LABI_ROW(at, ...)                                                                                    \
  .invariant = true, .fact = &(const labi_fact_row) { at, false, true, __VA_ARGS__ }
#define LABI_KIND(at)                                                                                        \
  .invariant = true, .fact = &(const labi_fact_row) { .place = at, .walks = true }

#endif
