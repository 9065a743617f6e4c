/* integers.h: integers >= 0 of any size, from arguments, in bytes and to text: what all boards of numbers
 * share. In bytes the lowest stands first, in words of 64 bits too. */
#ifndef GAMES_INTEGERS_H
#define GAMES_INTEGERS_H

#include <gmp.h>
#include <limits.h>

#include <cgt/ruleset.h>

enum { GAMES_MOST_DIGITS = 1000000 }; /* of an integer that is read */

/* The matrix that is played on: one without entries, [], is [0], on which nobody has a move either. */
const cgt_arg *games_matrix_of_arg(const cgt_arg *matrix);

/* ---- in bytes, up to eight of them ----------------------------------------------------------------------
 */

static inline uint64_t games_get_bytes(const unsigned char *from, size_t count) {
  uint64_t x = 0;
  for (size_t i = count; i-- > 0;) x = x << 8 | from[i];
  return x;
}

/* Returns where the next one may stand. */
static inline unsigned char *games_put_bytes(unsigned char *to, uint64_t x, size_t count) {
  for (size_t i = 0; i < count; i++, x >>= 8) to[i] = (unsigned char)x;
  return to + count;
}

/* ---- in words -------------------------------------------------------------------------------------------
 */

/* -1, 0, 1 as x < y, x = y, x > y. */
static inline int games_compare_words(const uint64_t *x, const uint64_t *y, uint32_t words) {
  for (uint32_t i = words; i-- > 0;)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

static inline bool games_all_words(const uint64_t *x, uint64_t word, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    if (x[i] != word) return false;
  return true;
}

static inline bool games_is_zero(const uint64_t *x, uint32_t words) { return games_all_words(x, 0, words); }

static inline void games_swap_words(uint64_t *x, uint64_t *y, uint32_t words) {
  for (uint32_t i = 0; i < words; i++) {
    uint64_t held = x[i];
    x[i] = y[i];
    y[i] = held;
  }
}

void games_set_words(uint64_t *to, mpz_srcptr z, uint32_t words); /* z >= 0 fits */

/* GMP's own functions take and give an unsigned long, which need not have 64 bits. */
static inline void games_set_u64(mpz_ptr z, uint64_t x) {
  if (x <= ULONG_MAX)
    mpz_set_ui(z, (unsigned long)x);
  else
    mpz_import(z, 1, -1, sizeof x, 0, 0, &x);
}
static inline uint64_t games_get_u64(mpz_srcptr z) { /* the lowest 64 bits of |z| */
  uint64_t high = GMP_NUMB_BITS < 64 ? mpz_getlimbn(z, 1) : 0;
  return mpz_getlimbn(z, 0) | high << GMP_NUMB_BITS % 64;
}

/* ---- from arguments -------------------------------------------------------------------------------------
 */

typedef enum games_fault { GAMES_FINE, GAMES_NO_INTEGER, GAMES_NEGATIVE, GAMES_TOO_LONG } games_fault;

/* Is it an integer >= 0? Then *bits is how many binary digits it has, 63 for a small one. */
games_fault games_check_integer(size_t *bits, const cgt_arg *arg);
void games_read_integer(uint64_t *to, const cgt_arg *arg, uint32_t words); /* one that is fine */

/* name(1,2,3) and name([1,2,3]) are the same: a list that is the only argument becomes the arguments. */
static inline void games_open_list(const cgt_arg **args, size_t *count) {
  const cgt_arg *list = *args;
  if (*count != 1 || list->kind != CGT_ARG_MATRIX || list->rows > 1) return;
  *count = list->rows * list->cols;
  *args = list->cells;
}

/* ---- to text, snprintf fashion --------------------------------------------------------------------------
 */

typedef struct games_text {
  char *buf;
  size_t cap, length;
} games_text;

void games_text_put(games_text *t, const char *words);
void games_text_put_integer(games_text *t, const unsigned char *bytes, size_t count);

/* Ends the text with its zero. Returns its whole length. */
size_t games_text_end(const games_text *t);

#endif
