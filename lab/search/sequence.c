/* sequence.c: the terms of a sequence, and the periods of what repeats. */
#include "lab/search/sequence.h"

#include <pthread.h>
#include <stdlib.h>

/* ---- what FLINT keeps for a thread --------------------------------------------------------------- */

static pthread_once_t flint_once = PTHREAD_ONCE_INIT;
static pthread_key_t flint_key;
static bool has_flint_key;

static void end_flint_thread(void *unused) {
  (void)unused;
  flint_cleanup();
}

static void make_flint_key(void) { has_flint_key = pthread_key_create(&flint_key, end_flint_thread) == 0; }

void labi_flint_begin(void) {
  pthread_once(&flint_once, make_flint_key);
  if (has_flint_key) pthread_setspecific(flint_key, &flint_once); /* anything but NULL */
}

/* ---- terms --------------------------------------------------------------------------------------- */

bool labi_sequence_new(labi_sequence *s, size_t count) {
  *s = (labi_sequence){.terms = calloc(count + 1, sizeof *s->terms), .count = count};
  fmpz_init_set_ui(s->scale, 1);
  return s->terms != NULL;
}

void labi_sequence_free(labi_sequence *s) {
  for (size_t i = 0; s->terms && i < s->count; i++) fmpz_clear(s->terms + i);
  free(s->terms);
  fmpz_clear(s->scale);
  s->terms = NULL;
}

void labi_sequence_index(fmpz_t n, const labi_sequence *s, size_t i) {
  fmpz_set_si(n, (slong)(s->first >> 32)); /* in halves: FLINT's integers may have 32 bits */
  fmpz_mul_2exp(n, n, 32);
  fmpz_add_ui(n, n, (uint32_t)s->first);
  fmpz_add_ui(n, n, i);
}

/* reach[p]: for how many keys, from the last backwards, the one p before is equal. This is the Z-function of
 * the keys read backwards; Gusfield, Algorithms on Strings, Trees, and Sequences, the fundamental
 * preprocessing. */
static void find_reaches(size_t *reach, const fmpz *keys, size_t count) {
  size_t left = 0, right = 0; /* the match that reaches furthest, [left, right) */
  const fmpz *last = keys + count - 1;
  for (size_t p = 1; p < count; p++) {
    size_t z = 0;
    if (p < right) z = reach[p - left] < right - p ? reach[p - left] : right - p;
    while (p + z < count && fmpz_equal(last - z, last - p - z)) z++;
    reach[p] = z;
    if (p + z > right) {
      left = p;
      right = p + z;
    }
  }
}

bool labi_sequence_find_period(labi_sequence_period *found, const fmpz *keys, size_t count, size_t least) {
  if (count < 2) return false;
  size_t *reach = flint_calloc(count, sizeof *reach), best = 0;
  find_reaches(reach, keys, count);
  for (size_t p = 1; p <= count / 2; p++) {
    size_t covered = reach[p] + p;
    if (reach[p] < p || reach[p] < LABI_SEQUENCE_CONFIRM || covered < least) continue;
    if (best == 0 || covered > reach[best] + best) best = p;
  }
  if (best > 0)
    *found =
        (labi_sequence_period){.start = count - reach[best] - best, .period = best, .confirmed = reach[best]};
  flint_free(reach);
  return best > 0;
}
