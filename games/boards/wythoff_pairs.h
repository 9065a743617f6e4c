/* wythoff_pairs.h: the P-positions of Wythoff's game and its generalisation, exactly, at any size. */
#ifndef GAMES_WYTHOFF_PAIRS_H
#define GAMES_WYTHOFF_PAIRS_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

/* a = floor(n·alpha), alpha = (2 - r + sqrt(r² + 4))/2, for n >= 0 and r >= 1; r = 1: the golden ratio.
 * The pair is {a, a + r·n}. */
void games_wythoff_lesser(mpz_ptr a, const mpz_t n, const mpz_t r);

/* The winning moves from heaps of a and b: what the two heaps become. Each is initialised here, up to the
 * number returned; the caller clears them. Some may be there twice. */
enum { GAMES_WYTHOFF_MOST_REPLIES = 10 };

typedef struct games_wythoff_reply {
  mpz_t a, b;
} games_wythoff_reply;

size_t games_wythoff_replies(games_wythoff_reply reply[GAMES_WYTHOFF_MOST_REPLIES], const mpz_t a,
                             const mpz_t b, const mpz_t r);
void games_wythoff_replies_clear(games_wythoff_reply *reply, size_t count);

/* Is {a, b} a P-position? */
bool games_wythoff_is_pair(const mpz_t a, const mpz_t b, const mpz_t r);

#endif
