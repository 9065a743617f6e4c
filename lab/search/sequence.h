/* sequence.h: what can be said about a sequence from its first terms, all of it exact: periods, polynomials,
 * linear recurrences, Beatty sequences. Each finding is fitted on some terms and confirmed by the others, and
 * both are counted; without enough terms to confirm it there is no finding.
 *
 * Terms are integers: of a sequence of fractions the numerators over a common denominator, which satisfy
 * the same recurrences. Including this header means flint/fmpz.h. */
#ifndef LAB_SEQUENCE_H
#define LAB_SEQUENCE_H

#include <cgt/lab_search.h>

#include <flint/fmpq.h>

#include "games/boards/codes/heap_game.h"

typedef struct labi_sequence {
  fmpz *terms;
  size_t count;
  int64_t first; /* the n of terms[0] */
  fmpz_t scale;  /* a(n) = terms[n - first] / scale */
} labi_sequence;

enum { LABI_SEQUENCE_CONFIRM = 6 }; /* terms, to confirm a finding */

/* Every terms[i] becomes 0. False: no memory. FLINT itself, and what searches with it, ends the process when
 * there is none; the command then says so (command/number_memory.h). */
/* Before FLINT is used in a thread: what it keeps for the thread is given back when that ends. */
void labi_flint_begin(void);

bool labi_sequence_new(labi_sequence *s, size_t count);
void labi_sequence_free(labi_sequence *s);

void labi_sequence_index(fmpz_t n, const labi_sequence *s, size_t i); /* the n of terms[i] */

/* ---- sequence.c: periods ------------------------------------------------------------------------ */

typedef struct labi_sequence_period {
  size_t start, period; /* keys[i + period] = keys[i] for all i >= start */
  size_t confirmed;     /* keys after the first start + period; at least as many as the period has */
} labi_sequence_period;

/* The period that the most keys at the end have, the least such. There is none if it is confirmed by
 * fewer than LABI_SEQUENCE_CONFIRM keys or covers less than `least` of them.
 * The differences of a sequence have its arithmetic periods.  Cost: linear (Z-algorithm). */
bool labi_sequence_find_period(labi_sequence_period *found, const fmpz *keys, size_t count, size_t least);

/* ---- sequence_recurrence.c ---------------------------------------------------------------------- */

typedef struct labi_sequence_finding {
  bool found;
  size_t order, degree;
  size_t fitted, confirmed; /* terms */
  size_t searched; /* all orders (with constant coefficients) or all (order+1)*(degree+1) up to that */
  size_t count;
  fmpq *coefficients; /* as those of lab_law */
} labi_sequence_finding;

void labi_sequence_finding_clear(labi_sequence_finding *finding);

/* A polynomial in n of the least degree. */
void labi_sequence_find_polynomial(labi_sequence_finding *finding, const labi_sequence *s);

/* The prime below: 2^62 - 57, or 2^31 - 1. */
#define LABI_SEQUENCE_PRIME                                                                                  \
  (FLINT_BITS == 64 ? (mp_limb_t)UINT64_C(4611686018427387847) : (mp_limb_t)2147483647)

/* A recurrence of the least order: Berlekamp and Massey modulo a prime tell the order, the coefficients are
 * then found and confirmed over the rationals. */
void labi_sequence_find_recurrence(labi_sequence_finding *finding, const labi_sequence *s);

/* The same with polynomials in n as coefficients, the fewest unknowns first; that of the last term is not 0
 * where it confirms. *stop ends the search. */
void labi_sequence_find_holonomic(labi_sequence_finding *finding, const labi_sequence *s,
                                  const volatile int *stop);

/* ---- sequence_beatty.c -------------------------------------------------------------------------- */

/* Fills all but the status and the ends of the interval, which low and high get; they are initialised. */
void labi_sequence_find_beatty(lab_beatty *finding, fmpq_t low, fmpq_t high, const labi_sequence *s);

/* The first index from `from` on of a term that is not floor(n*alpha) for any alpha that gives the terms
 * before it; s->count: there is none. *fits: where the name of alpha was found, is it right of all these
 * terms? */
size_t labi_sequence_beatty_fails(bool *fits, const lab_beatty *finding, const labi_sequence *s, size_t from);

/* floor(n*alpha), of an alpha with a name. */
void labi_surd_floor(fmpz_t floor, const lab_surd *alpha, const fmpz_t n);

/* ---- sequence_growth.c -------------------------------------------------------------------------- */

/* The last ratio a(n+1)/a(n) and what the ratios seem to tend to. False unless |a(n)| rises, or
 * stays, through the second half of the terms. */
bool labi_sequence_growth(fmpq_t ratio, fmpq_t limit, const labi_sequence *s);

/* ---- heaps ---------------------------------------------------------------------------------------- */

/* sequence_moves.c: of f(n), f a ruleset by moves or a definition, or of the nim-values of an impartial f;
 * false where they are not understood. */
bool labi_heap_bounds_of_statement(games_heap_bounds *bounds, const lab_machine *machine, size_t statement);

#endif
