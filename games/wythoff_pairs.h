/* wythoff_pairs.h: the P-positions of Wythoff's game and its generalisation, exactly, at any size. */
#ifndef GAMES_WYTHOFF_PAIRS_H
#define GAMES_WYTHOFF_PAIRS_H

#include <gmp.h>
#include <stdbool.h>

/* a = floor(n·alpha), alpha = (2 - r + sqrt(r² + 4))/2, for n >= 0 and r >= 1; r = 1: the golden ratio.
 * The pair is {a, a + r·n}. */
void wythoff_lesser(mpz_ptr a, const mpz_t n, const mpz_t r);

/* The n whose pair has x >= 0 in it: there is one, for the pairs from n = 1 on share out the integers >= 1. */
void wythoff_pair_of(mpz_ptr n, const mpz_t x, const mpz_t r);

/* Is {a, b} a P-position? */
bool wythoff_is_pair(const mpz_t a, const mpz_t b, const mpz_t r);

#endif
