/* guess_cases.h: formulas made of pieces, each of values of one kind and in a region of its own. */
#ifndef LAB_GUESS_CASES_H
#define LAB_GUESS_CASES_H

#include "lab/search/guess.h"

/* ---- one piece: guess_piece.c ------------------------------------------------------------------- */

/* A formula for values of one kind. */
typedef struct labi_guess_piece {
  labi_guess_kind kind;
  bool bars; /* a switch {x|y}, by its stops */
  labi_guess_form part[LABI_GUESS_PARTS];
} labi_guess_piece;

typedef struct labi_guess_search {
  const labi_guess_values *values;
  labi_scratch *memory; /* of the formula */
  labi_search_watch *watch;
  labi_guess_piece piece[LABI_GUESS_PIECES];
  size_t pieces;
  unsigned char *in, *open; /* one for each instance */
  unsigned char *except;    /* instances that have no formula, */
  size_t exceptions;        /* so many */
  bool *lost;               /* labi_guess_data's */
} labi_guess_search;

bool labi_guess_is_uptimal(unsigned kind); /* a number, perhaps with ups and a nimber */
bool labi_guess_piece_has(const labi_guess_piece *p, size_t part);
bool labi_guess_piece_holds(const labi_guess_search *s, const labi_guess_piece *p, size_t i);
lab_expression *labi_guess_piece_expression(const labi_guess_search *s, const labi_guess_piece *p);
unsigned labi_guess_piece_size(const labi_guess_piece *p, size_t width);
/* So many instances a formula of that form can have by chance: the coefficients, not 0, of the part with
 * most. */
size_t labi_guess_piece_freedom(const labi_guess_piece *p, size_t width);

/* ---- their order: guess_order.c ----------------------------------------------------------------- */

typedef struct labi_guess_case {
  size_t piece;
  lab_expression *where; /* NULL for the last */
  unsigned size;
  size_t count; /* instances that it is the formula of */
} labi_guess_case;

/* Takes the piece with the shortest description first, then goes on with the rest of the instances. */
cgt_status labi_guess_order(bool *found, labi_guess_case *cases, const labi_guess_search *s);

/* (if here then this else ...), exceptions first, the last piece taking the rest. */
lab_expression *labi_guess_cases_expression(const labi_guess_search *s, const labi_guess_case *cases);
unsigned labi_guess_cases_size(const labi_guess_search *s, const labi_guess_case *cases);

#endif
