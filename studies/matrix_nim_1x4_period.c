/* matrix_nim_1x4_period.c: the periods of impartial matrix Nim with one row of four entries
 * (matrix_nim_1x4.c).
 *
 * For a <= b let f(c) be the d for which [a,b,c,d] is a P-position: for a c that is no f(c') with c' < c, the
 * least d >= c that is no such f(c') and to which no move from [a,b,c,d] in a, in b or in all four leads to a
 * P-position [a',b',c',d'].
 *
 * Theorem. Suppose that the differences d - c of all these smaller pairs a', b' repeat after T from N - a on,
 * and that f(c + U) = f(c) + U for a multiple U of T and 4a + 2b consecutive c, the first A >= N. Then it is
 * so for all c >= A. Proof. By |d - c| <= 4a + 2b (matrix_nim_1x4.c), the f(c') >= z of the c' < z are those
 * of the 4a + 2b numbers below z. For z = A + 4a + 2b they are thus the same as for z + U, with their
 * partners, less U. What the smaller pairs exclude for c is what they exclude for c + U, less U, for c - k >=
 * N - a, k <= a, is the third entry there. So f(z + U) = f(z) + U, and so on. QED
 *
 * A row is thus computed until this happens. Its state after N, N + T, N + 2T, ... is a window of
 * differences; R. P. Brent's algorithm (An improved Monte Carlo factorization algorithm, 1980) finds where
 * one comes back. The least period divides U. */
#include <stdlib.h>
#include <string.h>

#include "studies/matrix_nim_1x4_period.h"

enum {
  NONE = INT16_MIN, /* no partner yet */
  LOOK = 1 << 12,   /* numbers from one look at *stop to the next */
  FIRST_LENGTH = 1 << 10
};

/* A smaller pair, and where its row stands. */
typedef struct source {
  const study_quartet_row *row;
  size_t shift, place; /* of c - shift in its row */
} source;

typedef struct work {
  size_t count; /* of sources */
  source *sources;
  size_t window;  /* 4a + 2b */
  bool *excluded; /* d - c, to the window */
  size_t length;  /* of the row, which reaches `window` beyond the numbers that are done */
  int16_t *difference;
  size_t most; /* length that memory allows */
} work;

static size_t gcd(size_t x, size_t y) { return y == 0 ? x : gcd(y, x % y); }

static const study_quartet_row *pair_row(const study_quartet_rows *rows, unsigned x, unsigned y) {
  return x < y ? study_quartet_row_of(rows, x, y) : study_quartet_row_of(rows, y, x);
}

static void list_sources(work *w, const study_quartet_rows *rows, unsigned a, unsigned b) {
  w->count = 0;
  for (unsigned x = 0; x < a; x++) w->sources[w->count++] = (source){pair_row(rows, x, b), 0, 0};
  for (unsigned x = 0; x < b; x++) w->sources[w->count++] = (source){pair_row(rows, a, x), 0, 0};
  for (unsigned k = 1; k <= a; k++) w->sources[w->count++] = (source){pair_row(rows, a - k, b - k), k, 0};
}

static study_period_result lengthen(work *w, size_t length) {
  if (length <= w->length) return STUDY_PERIOD_FOUND;
  if (length < 2 * w->length) length = 2 * w->length;
  if (length > w->most) return STUDY_PERIOD_LIMIT;
  int16_t *longer = realloc(w->difference, length * sizeof *longer);
  if (!longer) return STUDY_PERIOD_NO_MEMORY;
  for (size_t c = w->length; c < length; c++) longer[c] = NONE;
  w->difference = longer;
  w->length = length;
  return STUDY_PERIOD_FOUND;
}

/* The next number; its row reaches `window` beyond it. */
static void find_partner(work *w, size_t c) {
  memset(w->excluded, 0, (w->window + 1) * sizeof *w->excluded);
  bool alone = w->difference[c] == NONE;
  for (source *s = w->sources; s < w->sources + w->count; s++) {
    if (c < s->shift) continue;
    int16_t difference = s->row->difference[s->place];
    if (++s->place == s->row->onset + s->row->period) s->place = s->row->onset;
    if (alone && difference >= 0 && (size_t)difference <= w->window) w->excluded[difference] = true;
  }
  if (!alone) return;
  size_t d = 0;
  while (w->excluded[d] || w->difference[c + d] != NONE) d++;
  w->difference[c + d] = (int16_t) - (int)d;
  w->difference[c] = (int16_t)d;
}

/* Period and onset of a row that repeats after u from `from` on. */
static void reduce(study_quartet_row *row, const int16_t *difference, size_t from, size_t u) {
  size_t p = 1;
  for (bool good = false; !good; p += !good) {
    good = u % p == 0;
    for (size_t i = 0; good && i < u; i++) good = difference[from + i] == difference[from + (i + p) % u];
  }
  size_t n = from;
  while (n > 0 && difference[n - 1] == difference[n - 1 + p]) n--;
  row->period = p;
  row->onset = n;
}

/* By the theorem, with Brent's algorithm: the state of step i is the window from `begin + i step` on. */
static study_period_result compute(work *w, study_quartet_row *row, size_t begin, size_t step,
                                   const volatile int *stop) {
  size_t kept = 0, power = 1, done = 0;
  for (size_t i = 1;; i++) {
    for (size_t far = begin + i * step + w->window; done < far; done++) {
      if (done % LOOK == 0 && stop && *stop) return STUDY_PERIOD_STOPPED;
      const study_period_result longer = lengthen(w, done + w->window + 1);
      if (longer != STUDY_PERIOD_FOUND) return longer;
      find_partner(w, done);
    }
    const int16_t *old = w->difference + begin + kept * step, *now = w->difference + begin + i * step;
    if (memcmp(old, now, w->window * sizeof *old) == 0) {
      reduce(row, w->difference, begin + kept * step, (i - kept) * step);
      return STUDY_PERIOD_FOUND;
    }
    if (i - kept == power) {
      kept = i;
      power *= 2;
    }
  }
}

static study_period_result compute_row(study_quartet_rows *rows, unsigned a, unsigned b, size_t bytes,
                                       const volatile int *stop) {
  study_quartet_row *row = &rows->row[(size_t)b * (b + 1) / 2 + a];
  work w = {.window = 4 * (size_t)a + 2 * (size_t)b,
            .most = bytes > rows->bytes ? (bytes - rows->bytes) / sizeof *row->difference : 0};
  w.sources = calloc(2 * (size_t)a + b + 1, sizeof *w.sources);
  w.excluded = calloc(w.window + 1, sizeof *w.excluded);
  study_period_result result = STUDY_PERIOD_NO_MEMORY;
  if (w.sources && w.excluded) result = lengthen(&w, FIRST_LENGTH);
  if (result == STUDY_PERIOD_FOUND) {
    list_sources(&w, rows, a, b);
    size_t begin = 0, step = 1;
    for (size_t i = 0; i < w.count && result == STUDY_PERIOD_FOUND; i++) {
      const study_quartet_row *smaller = w.sources[i].row;
      if (smaller->onset > begin) begin = smaller->onset;
      /* A row is longer than a step, so a step that memory has no room for ends it here. */
      if (__builtin_mul_overflow(step / gcd(step, smaller->period), smaller->period, &step) || step > w.most)
        result = STUDY_PERIOD_LIMIT;
    }
    if (result == STUDY_PERIOD_FOUND) result = compute(&w, row, begin + a, step, stop);
  }
  if (result == STUDY_PERIOD_FOUND) {
    size_t size = (row->onset + row->period) * sizeof *w.difference;
    int16_t *shorter = realloc(w.difference, size);
    row->difference = shorter ? shorter : w.difference;
    rows->bytes += size;
  } else {
    free(w.difference);
  }
  free(w.sources);
  free(w.excluded);
  return result;
}

static bool make_room(study_quartet_rows *rows, unsigned count) {
  if (count <= rows->count) return true;
  size_t old = (size_t)rows->count * (rows->count + 1) / 2, pairs = (size_t)count * (count + 1) / 2;
  study_quartet_row *row = realloc(rows->row, pairs * sizeof *row);
  if (!row) return false;
  memset(row + old, 0, (pairs - old) * sizeof *row);
  rows->row = row;
  rows->count = count;
  return true;
}

study_period_result study_quartet_period(study_quartet_rows *rows, unsigned a, unsigned b, size_t bytes,
                                         const volatile int *stop) {
  if (b > STUDY_PERIOD_MOST) return STUDY_PERIOD_LIMIT;
  if (!make_room(rows, b + 1)) return STUDY_PERIOD_NO_MEMORY;
  for (unsigned y = 0; y <= b; y++)
    for (unsigned x = 0; x <= a && x <= y; x++) {
      if (study_quartet_row_of(rows, x, y)->period > 0) continue;
      study_period_result result = compute_row(rows, x, y, bytes, stop);
      if (result != STUDY_PERIOD_FOUND) return result;
    }
  return STUDY_PERIOD_FOUND;
}

void study_quartet_rows_free(study_quartet_rows *rows) {
  for (size_t i = 0; i < (size_t)rows->count * (rows->count + 1) / 2; i++) free(rows->row[i].difference);
  free(rows->row);
  *rows = (study_quartet_rows){0};
}
