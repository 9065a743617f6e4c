/* slanted.c: see slanted.h. A theorem of this program; those in print are of R. B. Austin (1976) and of S.
 * Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games (2004).
 *
 * Let a move take at most k counters and leave at most three heaps, whatever these are. Let G(n+p) = G(n) + s
 * for e <= n < N - p, e >= 1, s = 2^g (2h+1), and q = 2p. Call heaps from e on large, and two large heaps
 * level if their values differ in the lowest g bits at most. N is w + q, w >= 3(e+q) + k, and N > P + k + 3e,
 * where P = 2^i p and 2^i s is a multiple of a power of two above all G(n), n < e. For each n with w <= n < N
 * and T = G(n) >= 4s let
 *
 *   (top)     each v with T - 2s <= v < T be the value of a single large heap c; or of c and one or two more,
 *             the sum of their values below 2^g; that is an option of n, as in all that follows;
 *   (middle)  each v with T - 4s <= v < T - 2s be the value of two level heaps a, b and a large one c;
 *   (bottom)  each v < T - 4s be that of two level heaps, with a third one, large or not, or none;
 *   (not)     no pair of large heaps, alone or with any third one, have a value that is T modulo 2^(g+1),
 *             unless the sum of their values, as numbers, is below T.
 *
 * Then G(n+p) = G(n) + s for all n >= e.
 *
 * Proof. Suppose it below n' >= N, and let n' = n + mq, w <= n < N, m >= 1, T as above. It is to be shown
 * that G(n') is T' = T + 2ms. Where all heaps of a set are moved by multiples of q, values of large ones
 * change by multiples of 2s. T' is no option. One with no heap there is none, for n' > k. With one large heap
 * c, all others below e: their sum x is less than 2^i s's power of two, so that moving c by P makes x ^ G(c)
 * larger by exactly 2^i s; so in n' - P there would be an option of the value G(n' - P). With two large heaps
 * or three: while n' is not below w + q one of them is not below e + q, for else all were less than 3(e+q)
 * together. So some of them can be moved down by q, again and again, and end as an option of n, with the same
 * values modulo 2^(g+1), for 2s is a multiple of that, and their sum is less by 2ms; and T is less by as much
 * as T'. By (not) they are not T modulo 2^(g+1), or their sum is below T. So for n' the value is not T', or
 * the sum of the values is below T', and a nim-sum is no larger than the sum. Each v < T' is an option. If v
 * >= T' - 2s, then v - 2ms is one of (top), and c moves by mq: as the sum of the others is below 2^g, it is
 * not changed otherwise. If v < T - 2s, it is one of (middle) or (bottom): a and b both move by mp, their
 * values by ms, a multiple of 2^g, and their nim-sum, which has lowest bits alone, stays. Else v = u + 2ls
 * with u of (middle) and 1 <= l <= m: c moves by lq, and a and b by (m-l)p each. QED
 *
 * The more periods are taken as one the weaker is what is asked: with 2^j p and 2^j s in place of p and s. */
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "impartial/heaps/slanted.h"
#include "impartial/heaps/triples.h"

enum { WORD = 64, MOST_LEVEL = 4096 /* 2^(g+1) */, MOST_ROOM = 1 << 25 };

static size_t greater(size_t a, size_t b) { return a > b ? a : b; }

/* 2^g */
static size_t level_of(const imp_slant *s) { return s->saltus & (~s->saltus + 1); }

size_t imp_slant_needs(const imp_slant *s, const games_heap_rules *rules, const uint32_t *value) {
  size_t most = SIZE_MAX / 64, e = greater(s->start, 1), power = level_of(s), together = s->length, last;
  if (!imp_triples_fits(rules) || s->saltus == 0 || e > most || s->length > most) return 0;
  size_t longest = (size_t)games_take_longest(&rules->take);
  for (size_t n = 0; n < e; n++)
    for (; power <= value[n]; power *= 2)
      if (together < most) together *= 2;
  last = 3 * (e + 2 * s->length) + longest + 2 * s->length;
  return greater(last, together + longest + 3 * e + 1);
}

/* ---- pairs of heaps ---------------------------------------------------------------------------------- */

typedef struct proof {
  const games_take_code *code;
  const uint32_t *value;
  size_t start, count, window, level; /* e, N, w, 2^g */
  uint32_t saltus;
  uint64_t *level_pairs,
      *any_pairs; /* of each sum of two heaps, the values below 2^g: of level heaps; of any heaps */
  size_t words;
  uint32_t *greatest_sum; /* of each sum of two large heaps and each residue, that of their values; 0: there
                             are none */
  size_t *bucket, *of_bucket, bucket_count; /* heaps by the bits of their values above the lowest g */
} proof;

static void set_bit(uint64_t *row, size_t v) { row[v / WORD] |= UINT64_C(1) << v % WORD; }

static bool has_bit(const uint64_t *row, size_t v) { return row[v / WORD] >> v % WORD & 1; }

static void list_pairs(proof *p, const volatile int *stop) {
  for (size_t sum = 2; sum < p->count && !labi_interrupt_is_set(stop); sum++)
    for (size_t a = 1; 2 * a <= sum; a++) {
      uint32_t of_a = p->value[a], of_b = p->value[sum - a], v = of_a ^ of_b;
      if (v < p->level) set_bit(p->any_pairs + sum * p->words, v);
      if (a < p->start) continue;
      if (v < p->level) set_bit(p->level_pairs + sum * p->words, v);
      uint32_t *most = &p->greatest_sum[sum * 2 * p->level + v % (2 * p->level)];
      if (of_a + of_b > *most) *most = of_a + of_b;
    }
}

static void list_buckets(proof *p) {
  for (size_t n = 1; n < p->count; n++) p->bucket[p->value[n] / p->level + 1]++;
  for (size_t h = 0; h < p->bucket_count; h++) p->bucket[h + 1] += p->bucket[h];
  for (size_t n = p->count; n-- > 1;) p->of_bucket[--p->bucket[p->value[n] / p->level + 1]] = n;
}

/* ---- what is asked of one heap ------------------------------------------------------------------------ */

typedef enum part { TOP, MIDDLE, BOTTOM } part;

/* Beside c, v ^ G(c) < 2^g. */
static bool found_beside(const proof *p, const games_take_place *place, size_t rest, size_t c, size_t v,
                         part part) {
  size_t x = v ^ p->value[c];
  bool large = c >= p->start;
  if (c > rest || (part != BOTTOM && !large)) return false;
  if (part == TOP && place->heaps[1] && c == rest && x == 0) return true;
  if (part == TOP && place->heaps[2] && c < rest && p->value[rest - c] == x) return true;
  return place->heaps[3] && c + 2 <= rest &&
         has_bit((part == TOP ? p->any_pairs : p->level_pairs) + (rest - c) * p->words, x);
}

static bool is_option(const proof *p, size_t n, size_t v, part part) {
  size_t high = v / p->level;
  for (size_t i = 0; i < p->code->count; i++) {
    const games_take_place *place = &p->code->place[i];
    size_t rest = n - (size_t)place->take;
    if (part == BOTTOM && place->heaps[2] && high == 0 && has_bit(p->level_pairs + rest * p->words, v))
      return true;
    for (size_t at = p->bucket[high + 1]; at < p->bucket[high + 2]; at++)
      if (found_beside(p, place, rest, p->of_bucket[at], v, part)) return true;
  }
  return false;
}

static bool has_options(const proof *p, size_t n) {
  size_t top = p->value[n], saltus = p->saltus;
  if (top < 4 * saltus) return false;
  for (size_t v = 0; v < top; v++)
    if (!is_option(p, n, v, v >= top - 2 * saltus ? TOP : v >= top - 4 * saltus ? MIDDLE : BOTTOM))
      return false;
  return true;
}

/* Is there a pair of large heaps of that sum, alone or with a third one of value `beside`, that (not)
 * forbids? */
static bool forbidden(const proof *p, size_t sum, size_t beside, size_t top) {
  size_t modulus = 2 * p->level, most = p->greatest_sum[sum * modulus + ((top ^ beside) % modulus)];
  return most > 0 && most + beside >= top;
}

static bool has_no_other(const proof *p, size_t n) {
  size_t top = p->value[n];
  for (size_t i = 0; i < p->code->count; i++) {
    const games_take_place *place = &p->code->place[i];
    size_t rest = n - (size_t)place->take;
    if (place->heaps[2] && forbidden(p, rest, 0, top)) return false;
    for (size_t c = 1; place->heaps[3] && c + 2 <= rest; c++)
      if (forbidden(p, rest - c, p->value[c], top)) return false;
  }
  return true;
}

/* ---- all of it --------------------------------------------------------------------------------------- */

static bool open_proof(proof *p) {
  size_t room = p->count + 1, greatest = 0;
  p->words = p->level / WORD + 1;
  if (p->level > MOST_LEVEL / 2 || room > MOST_ROOM / (2 * p->level)) return false;
  for (size_t n = 0; n < p->count; n++) greatest = greater(greatest, p->value[n]);
  p->bucket_count = greatest / p->level + 2;
  p->level_pairs = calloc(room * p->words, sizeof *p->level_pairs);
  p->any_pairs = calloc(room * p->words, sizeof *p->any_pairs);
  p->greatest_sum = calloc(room * 2 * p->level, sizeof *p->greatest_sum);
  p->bucket = calloc(p->bucket_count + 2, sizeof *p->bucket);
  p->of_bucket = malloc(room * sizeof *p->of_bucket);
  return p->level_pairs && p->any_pairs && p->greatest_sum && p->bucket && p->of_bucket;
}

static void close_proof(proof *p) {
  free(p->level_pairs);
  free(p->any_pairs);
  free(p->greatest_sum);
  free(p->bucket);
  free(p->of_bucket);
}

static bool repeats(const imp_slant *s, const uint32_t *value, size_t count) {
  for (size_t n = s->start; n + s->length < count; n++)
    if (value[n + s->length] != value[n] + s->saltus) return false;
  return true;
}

bool imp_slant_holds(const imp_slant *s, const games_heap_rules *rules, const uint32_t *value,
                     const volatile int *stop) {
  size_t count = imp_slant_needs(s, rules, value);
  if (count == 0 || !repeats(s, value, count)) return false;
  proof p = {.code = &rules->take,
             .value = value,
             .start = greater(s->start, 1),
             .count = count,
             .saltus = s->saltus,
             .window = count - 2 * s->length,
             .level = level_of(s)};
  bool good = open_proof(&p);
  if (good) {
    list_pairs(&p, stop);
    list_buckets(&p);
  }
  for (size_t n = p.window; good && n < p.count; n++)
    good = !labi_interrupt_is_set(stop) && has_options(&p, n) && has_no_other(&p, n);
  close_proof(&p);
  return good;
}
