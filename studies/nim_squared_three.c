/* nim_squared_three.c: P-positions of Nim-squared with three rows, as multisets of columns, 64 at a time.
 *
 * A column is a number t of three bits, bit i for row i, and a board is known by c(t), how many of its
 * columns are t. Along a row, or within a column, unions are built up peg by peg, as in nim_squared_count.c:
 *   R_i: a P-position is reached by taking pegs from row i, or is there already,
 *   C_t: by taking pegs from a column t, or is there already.
 * A peg taken from row i of a column t leads to the board with one t less and one t - i more, so
 *   R_i(c) = P(c) or R_i of one of those,  C_t(c) = P(c) or C_{t-i} of one of those with that t,
 * and c is a P-position if and only if none of these holds of any of those boards.
 *
 * Boards with equal numbers of pegs do not depend on each other, and those that differ in c(1) and c(2) but
 * not in their sum s have equally many. They share a word: bit x for c(1) = x, c(2) = s - x. A peg more or
 * less in columns 1 and 2 is a shift. So the layer of k pegs has a word for each c(7), c(6), c(5), c(3),
 * c(4), and the sum s = c(1) + c(2) is what makes the pegs k; c(0) is the rest of the columns. */
#define _POSIX_C_SOURCE 200809L
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "base/threads.h"
#include "games/boards/integers.h"
#include "studies/nim_squared_count.h"

enum { MOST_COLUMNS = STUDY_THREE_MOST_COLUMNS };

/* What is known of the boards of a word. */
typedef struct facts {
  uint64_t p, row[3], column[8]; /* column[0] is not used: an empty column has no pegs to take */
} facts;

/* A sum of products, of 128 bits. */
typedef struct wide {
  uint64_t low, high;
} wide;

typedef struct three {
  const study_job *job;
  unsigned columns, pegs;
  uint32_t *first;    /* by c7, c6, c5: the number of c3 = 0 in start */
  uint32_t *start[2]; /* by c7, c6, c5, c3: the word of c4 = 0; one for each layer */
  facts *layer[2];    /* of pegs - 1 and of pegs, by the last bit */
  uint64_t choose[MOST_COLUMNS + 1][MOST_COLUMNS + 1]; /* binomial coefficients */
  unsigned next;                                       /* part of the layer that is given out: c7, c6 */
  uint64_t done, total;
  bool stopped;
} three;

typedef struct helper {
  three *engine;
  mpz_t sum;
} helper;

/* ---- where the words are --------------------------------------------------------------------------- */

static uint32_t tuple_of(const three *e, unsigned c7, unsigned c6, unsigned c5) {
  return e->first[(c7 * (e->columns + 1) + c6) * (e->columns + 1) + c5];
}

/* How many columns 1, 2 and 4 there are, when the others are these; -1 when it cannot be. */
static int light_columns(const three *e, unsigned pegs, unsigned c7, unsigned c653) {
  int light = (int)pegs - (int)(3 * c7 + 2 * c653);
  return light < 0 || light > (int)(e->columns - c7 - c653) ? -1 : light;
}

/* Sets where the words of a layer are. Returns how many there are. */
static uint64_t place_words(const three *e, unsigned pegs) {
  uint32_t *start = e->start[pegs & 1], words = 0;
  const unsigned n = e->columns;
  for (unsigned c7 = 0; c7 <= n; c7++)
    for (unsigned c6 = 0; c7 + c6 <= n; c6++)
      for (unsigned c5 = 0; c7 + c6 + c5 <= n; c5++) {
        uint32_t *at = start + tuple_of(e, c7, c6, c5);
        for (unsigned c3 = 0; c7 + c6 + c5 + c3 <= n; c3++) {
          at[c3] = words;
          words += (uint32_t)(light_columns(e, pegs, c7, c6 + c5 + c3) + 1);
        }
      }
  return words;
}

/* ---- one word --------------------------------------------------------------------------------------- */

/* One peg less, in row `row`: a column `full` becomes a column `rest`. */
static inline void meet(facts *f, uint64_t *forbidden, unsigned row, unsigned full, uint64_t rows,
                        uint64_t columns) {
  f->row[row] |= rows;
  f->column[full] |= columns;
  *forbidden |= rows | columns;
}

/* The boards of one word; s and the c's as above. below: the layer below. */
static inline uint64_t fill_word(facts *f, const three *e, const uint32_t *starts, const facts *below,
                                 const unsigned c[8], unsigned s) {
  const uint64_t all = (UINT64_C(2) << s) - 1;
  uint64_t forbidden = 0;
  memset(f, 0, sizeof *f);
  const uint32_t here = starts[tuple_of(e, c[7], c[6], c[5]) + c[3]];
  if (s > 0) {
    const facts *g = &below[here + c[4]];
    meet(f, &forbidden, 0, 1, g->row[0] << 1, g->p << 1);
    meet(f, &forbidden, 1, 2, g->row[1], g->p);
  }
  if (c[4] > 0) {
    const facts *g = &below[here + c[4] - 1];
    meet(f, &forbidden, 2, 4, g->row[2], g->p);
  }
  if (c[3] > 0) {
    const facts *g = &below[starts[tuple_of(e, c[7], c[6], c[5]) + c[3] - 1] + c[4]];
    meet(f, &forbidden, 1, 3, g->row[1] >> 1, g->column[1] >> 1);
    meet(f, &forbidden, 0, 3, g->row[0], g->column[2]);
  }
  if (c[5] > 0) {
    const facts *g = &below[starts[tuple_of(e, c[7], c[6], c[5] - 1) + c[3]] + c[4]];
    meet(f, &forbidden, 2, 5, g->row[2] >> 1, g->column[1] >> 1);
    meet(f, &forbidden, 0, 5, g[1].row[0], g[1].column[4]);
  }
  if (c[6] > 0) {
    const facts *g = &below[starts[tuple_of(e, c[7], c[6] - 1, c[5]) + c[3]] + c[4]];
    meet(f, &forbidden, 2, 6, g->row[2], g->column[2]);
    meet(f, &forbidden, 1, 6, g[1].row[1], g[1].column[4]);
  }
  if (c[7] > 0) {
    const facts *g = &below[starts[tuple_of(e, c[7] - 1, c[6], c[5]) + c[3] + 1] + c[4]];
    meet(f, &forbidden, 2, 7, g->row[2], g->column[3]);
    g = &below[starts[tuple_of(e, c[7] - 1, c[6], c[5] + 1) + c[3]] + c[4]];
    meet(f, &forbidden, 1, 7, g->row[1], g->column[5]);
    g = &below[starts[tuple_of(e, c[7] - 1, c[6] + 1, c[5]) + c[3]] + c[4]];
    meet(f, &forbidden, 0, 7, g->row[0], g->column[6]);
  }
  f->p = ~forbidden & all;
  for (unsigned i = 0; i < 3; i++) f->row[i] = (f->row[i] & all) | f->p;
  for (unsigned t = 1; t < 8; t++) f->column[t] = (f->column[t] & all) | f->p;
  return f->p;
}

/* ---- one layer -------------------------------------------------------------------------------------- */

/* The upper word of x·y, from the products of halves; no sum here overflows. */
static uint64_t high_product(uint64_t x, uint64_t y) {
  const uint64_t half = UINT32_MAX, x0 = x & half, x1 = x >> 32, y0 = y & half, y1 = y >> 32;
  const uint64_t cross = (x0 * y0 >> 32) + (x1 * y0 & half) + x0 * y1;
  return x1 * y1 + (x1 * y0 >> 32) + (cross >> 32);
}

static void add_product(wide *sum, uint64_t x, uint64_t y) {
  uint64_t low;
  if (__builtin_mul_overflow(x, y, &low)) sum->high += high_product(x, y);
  sum->high += __builtin_add_overflow(sum->low, low, &sum->low);
}

/* The words with these c7, c6, c5, c3. Returns how many P-positions they are if columns 1, 2, 4 stand in
 * `light` given places: no more than 3^63. */
static wide fill_words(const three *e, unsigned c[8], unsigned light) {
  const unsigned parity = e->pegs & 1;
  const uint32_t here = e->start[parity][tuple_of(e, c[7], c[6], c[5]) + c[3]];
  wide sum = {0, 0};
  for (c[4] = 0; c[4] <= light; c[4]++) {
    const unsigned s = light - c[4];
    uint64_t ways = 0,
             p = fill_word(&e->layer[parity][here + c[4]], e, e->start[!parity], e->layer[!parity], c, s);
    for (; p; p &= p - 1) ways += e->choose[s][__builtin_ctzll(p)];
    add_product(&sum, e->choose[light][c[4]], ways);
  }
  return sum;
}

static void multiply(mpz_t x, uint64_t by, mpz_t room) {
  games_set_u64(room, by);
  mpz_mul(x, x, room);
}

/* All words with these c7 and c6. */
static void fill_part(helper *h, unsigned c7, unsigned c6) {
  three *e = h->engine;
  unsigned c[8] = {[7] = c7, [6] = c6};
  const unsigned left = e->columns - c7 - c6;
  mpz_t whole, part, words, room;
  mpz_inits(whole, part, words, room, NULL);
  for (c[5] = 0; c[5] <= left; c[5]++) {
    const unsigned free = left - c[5];
    mpz_set_ui(part, 0);
    for (c[3] = 0; c[3] <= free; c[3]++) {
      int light = light_columns(e, e->pegs, c7, c6 + c[5] + c[3]);
      if (light < 0) continue;
      wide ways = fill_words(e, c, (unsigned)light);
      if (ways.low == 0 && ways.high == 0) continue;
      games_set_u64(words, ways.high);
      mpz_mul_2exp(words, words, 64);
      games_set_u64(room, ways.low);
      mpz_add(words, words, room);
      multiply(words, e->choose[free][c[3]], room);
      games_set_u64(room, e->choose[free - c[3]][light]);
      mpz_addmul(part, words, room);
    }
    games_set_u64(room, e->choose[left][c[5]]);
    mpz_addmul(whole, part, room);
  }
  multiply(whole, e->choose[e->columns][c7], room);
  games_set_u64(room, e->choose[e->columns - c7][c6]);
  mpz_addmul(h->sum, whole, room);
  mpz_clears(whole, part, words, room, NULL);
}

static void *help(void *argument) {
  helper *h = argument;
  three *e = h->engine; /* NOLINT(clang-analyzer-core.uninitialized.Assign): there is at least one job */
  const unsigned side = e->columns + 1;
  for (;;) {
    const unsigned part = __atomic_fetch_add(&e->next, 1, __ATOMIC_RELAXED), c7 = part / side,
                   c6 = part % side;
    const volatile int *stop = e->job->stop;
    if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED))
      __atomic_store_n(&e->stopped, true, __ATOMIC_RELAXED);
    if (part >= side * side || __atomic_load_n(&e->stopped, __ATOMIC_RELAXED)) return NULL;
    if (c7 + c6 <= e->columns) fill_part(h, c7, c6);
  }
}

static void fill_layer(three *e, mpz_t sum) {
  helper helpers[LABI_MOST_THREADS];
  const unsigned threads = e->job->workers < LABI_MOST_THREADS ? e->job->workers : LABI_MOST_THREADS;
  e->next = 0;
  for (unsigned n = 0; n < threads; n++) {
    helpers[n].engine = e;
    mpz_init(helpers[n].sum);
  }
  labi_threads_share(helpers, threads, sizeof *helpers, help);
  for (unsigned n = 0; n < threads; n++) {
    mpz_add(sum, sum, helpers[n].sum);
    mpz_clear(helpers[n].sum);
  }
}

/* ---- the whole run ------------------------------------------------------------------------------------ */

static bool open_three(three *e) {
  const size_t side = e->columns + 1;
  uint32_t tuples = 0;
  for (unsigned n = 0; n < side; n++)
    for (unsigned k = 0; k <= n; k++)
      e->choose[n][k] = k == 0 || k == n ? 1 : e->choose[n - 1][k - 1] + e->choose[n - 1][k];
  e->first = calloc(side * side * side, sizeof *e->first);
  if (!e->first) return false;
  for (unsigned c7 = 0; c7 < side; c7++)
    for (unsigned c6 = 0; c7 + c6 < side; c6++)
      for (unsigned c5 = 0; c7 + c6 + c5 < side; c5++) {
        e->first[(c7 * side + c6) * side + c5] = tuples;
        tuples += (uint32_t)side - c7 - c6 - c5;
      }
  for (int n = 0; n < 2; n++) {
    e->start[n] = calloc(tuples, sizeof *e->start[n]);
    if (!e->start[n]) return false;
  }
  uint64_t most[2] = {0, 0};
  for (unsigned pegs = 0; pegs <= 3 * e->columns; pegs++) {
    uint64_t words = place_words(e, pegs);
    e->total += words;
    if (words > most[pegs & 1]) most[pegs & 1] = words;
  }
  if ((most[0] + most[1]) * sizeof(facts) > e->job->memory_bytes) return false;
  for (int n = 0; n < 2; n++) {
    e->layer[n] = malloc(most[n] * sizeof *e->layer[n]);
    if (!e->layer[n]) return false;
  }
  return true;
}

cgt_status study_nim_squared_three(char **digits, const study_job *job, cgt_error *error) {
  three *e = calloc(1, sizeof *e);
  cgt_status status = CGT_ELIMIT;
  labi_error_set(error, status, "3x%u boards need more memory than there is, or than the memory limit allows",
                 job->cols);
  error->advice = CGT_ADVICE_MEMORY;
  if (!e) return status;
  e->job = job;
  e->columns = job->cols;
  mpz_t sum;
  mpz_init(sum);
  if (open_three(e)) {
    for (e->pegs = 0; e->pegs <= 3 * e->columns && !e->stopped; e->pegs++) {
      const uint64_t words = place_words(e, e->pegs);
      fill_layer(e, sum);
      e->done += words;
      if (job->progress) job->progress(job->data, e->done, e->total);
    }
    status = e->stopped ? CGT_ECANCELLED : CGT_OK;
    if (e->stopped)
      labi_error_set(error, status, "stopped; counts of three rows take little time and are not saved");
    else
      *digits = mpz_get_str(NULL, 10, sum);
  }
  mpz_clear(sum);
  for (int n = 0; n < 2; n++) {
    free(e->layer[n]);
    free(e->start[n]);
  }
  free(e->first);
  free(e);
  return status;
}
