/* integers.c: see integers.h. */
#include <stdio.h>
#include <string.h>

#include "games/boards/integers.h"

void games_set_words(uint64_t *to, mpz_srcptr z, uint32_t words) {
  memset(to, 0, words * sizeof *to);
  mpz_export(to, NULL, -1, sizeof *to, 0, 0, z);
}

/* ---- from arguments -------------------------------------------------------------------------------------
 */

const cgt_arg *games_matrix_of_arg(const cgt_arg *matrix) {
  static const cgt_arg zero = {.kind = CGT_ARG_INTEGER},
                       one_entry = {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = 1, .cells = &zero};
  return matrix->rows == 0 || matrix->cols == 0 ? &one_entry : matrix;
}

static const char *unsigned_digits(const cgt_arg *arg) { return arg->digits + (*arg->digits == '+'); }

games_fault games_check_integer(size_t *bits, const cgt_arg *arg) {
  *bits = 63;
  if (arg->kind != CGT_ARG_INTEGER) return GAMES_NO_INTEGER;
  if (!arg->digits) return arg->integer < 0 ? GAMES_NEGATIVE : GAMES_FINE;
  if (*arg->digits == '-') return GAMES_NEGATIVE;
  if (strlen(arg->digits) > GAMES_MOST_DIGITS) return GAMES_TOO_LONG;
  mpz_t z;
  mpz_init(z);
  bool good = mpz_set_str(z, unsigned_digits(arg), 10) == 0;
  *bits = mpz_sizeinbase(z, 2);
  mpz_clear(z);
  return good ? GAMES_FINE : GAMES_NO_INTEGER;
}

void games_read_integer(uint64_t *to, const cgt_arg *arg, uint32_t words) {
  if (arg->digits) {
    mpz_t z;
    mpz_init_set_str(z, unsigned_digits(arg), 10);
    games_set_words(to, z, words);
    mpz_clear(z);
  } else {
    memset(to, 0, words * sizeof *to);
    *to = (uint64_t)arg->integer;
  }
}

/* ---- to text --------------------------------------------------------------------------------------------
 */

void games_text_put(games_text *t, const char *words) {
  for (; *words; words++, t->length++)
    if (t->length + 1 < t->cap) t->buf[t->length] = *words;
}

void games_text_put_integer(games_text *t, const unsigned char *bytes, size_t count) {
  if (count <= 8) {
    char digits[24];
    snprintf(digits, sizeof digits, "%ju", (uintmax_t)games_get_bytes(bytes, count));
    games_text_put(t, digits);
    return;
  }
  mpz_t z;
  mpz_init(z);
  mpz_import(z, count, -1, 1, 0, 0, bytes);
  char *digits = mpz_get_str(NULL, 10, z);
  games_text_put(t, digits);
  void (*release)(void *, size_t);
  mp_get_memory_functions(NULL, NULL, &release);
  release(digits, strlen(digits) + 1);
  mpz_clear(z);
}

size_t games_text_end(const games_text *t) {
  if (t->cap > 0) t->buf[t->length < t->cap ? t->length : t->cap - 1] = '\0';
  return t->length;
}
