/* quotient_internal.h: a misère quotient with the heaps that it is of, for those who ask it and those who prove it. */
#ifndef IMPARTIAL_QUOTIENT_INTERNAL_H
#define IMPARTIAL_QUOTIENT_INTERNAL_H

#include "impartial/quotient/monoid.h"

typedef struct imp_quotient {
  cgt_quotient is; /* first: what the caller sees */
  char *code;
  imp_heap_words words;
  imp_monoid m;
  uint32_t *generators;
  uint8_t *exponents, **rows, *left_sides;
  cgt_quotient_relation *relations;
  cgt_quotient_growth *growth;
} imp_quotient;

/* The generators of a quotient, and the relations between them. False: no memory. */
bool imp_quotient_generate(imp_quotient *q);

/* The place of the last digit, if the periodicity theorem is for codes like this one: at most two heaps are
 * left, of any sizes, and digits end. Else SIZE_MAX. */
size_t imp_quotient_last_digit(const imp_heap_words *words);

bool imp_quotient_period(size_t *preperiod, size_t *period, const imp_element *image, size_t heaps,
                         size_t last_digit);

#endif
