/* nim_squared_count.c: how many P-positions of Nim-squared there are, without a list of all boards.
 *
 * Take one line of `height` cells off the board; the rest A has `height` rows (the cells of that line) and
 * `across` columns. S(A) is the set of the lines r for which (A, r) is a P-position, a word of 2^height bits.
 * A move from (A, r) takes pegs
 *   - from a column of A: to (A', r);
 *   - from a row i of A, and perhaps the peg i of r: to (A', r) or (A', r - i);
 *   - from r alone.
 * Let R_i(A) be the union of S(A') over all A' that are A or made from it by taking pegs from row i, C_j(A)
 * likewise for column j. A union along a line needs the boards with a single peg less:
 *   R_i(A) = S(A) + union of R_i(A - peg) over the pegs of row i,  C_j(A) likewise.
 * What they have without S(A) says which r have a move to a P-position that changes A; of all other r those
 * are P-positions that have no other such r as a part: from these the move in r alone leads to a P-position,
 * and S(A) are the least ones.
 *
 * S, R and C of a board give those of all boards of its class, by permuting, so only one of each class is
 * looked at, and counts as often as its class has members. Boards of k pegs need those of k - 1 and no
 * others: two layers are in memory. Burnside's lemma says beforehand how large all layers are, which gives
 * the memory, the time left, and a check of each layer.
 *
 * Which line to take off, one as long as a row or as a column, is chosen by cost: long lines mean few classes
 * and long words, and long words are fast. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "family.h"
#include "nim_squared_checkpoint.h"
#include "nim_squared_count.h"
#include "nim_squared_layer.h"
#include "nim_squared_word.h"

enum { MOST_EDGES = CLASS_MOST_LINES * CLASS_MOST_VECTORS, SHARE = 64, MOST_JOBS = 256 };

typedef struct engine {
  const family_order *order;
  unsigned height, across, limbs;
  bool tall; /* vectors are rows, else columns */
  class_shape shape;
  layer below, here;
  layer *kept; /* [pegs] all layers below, with S in their records; NULL: they are not kept */
  mpz_t sum;
  uint64_t next, done, total; /* slots given out in this phase; classes */
  bool growing;               /* the phase */
  bool stopped;
} engine;

typedef struct worker {
  engine *engine;
  pthread_t thread;
  bool first; /* the caller's own thread */
  mpz_t sum, size;
} worker;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- one class ------------------------------------------------------------------------------------- */

/* A peg of the board, and the class that is left without it. */
typedef struct edge {
  unsigned row, column;             /* of the board */
  unsigned row_there, column_there; /* where the representative has them */
  uint64_t rank, slot;
  const uint64_t *record;
  unsigned char axis[WORD_MOST_HEIGHT]; /* which row of the board is row k of the representative */
} edge;

static unsigned find_edges(edge *edges, const engine *e, const class_board *board) {
  unsigned count = 0;
  for (unsigned k = 0; k < e->shape.count; k++) {
    unsigned v = board->vector[k];
    if (!e->tall && k > 0 && board->vector[k - 1] == v) continue; /* equal columns lead to the same */
    for (unsigned rest = v; rest; rest &= rest - 1) {
      unsigned l = (unsigned)__builtin_ctz(rest);
      class_board after = *board;
      class_form form;
      after.vector[k] = (unsigned char)(v ^ 1U << l);
      class_form_of(&form, &e->shape, &after);
      edge *x = &edges[count++];
      x->rank = form.rank;
      x->slot = layer_slot(&e->below, form.rank);
      __builtin_prefetch(&e->below.key[x->slot]);
      __builtin_prefetch(&e->below.number[x->slot]);
      const unsigned char *to = e->tall ? form.place : form.line;
      for (unsigned i = 0; i < e->height; i++) x->axis[to[i]] = (unsigned char)i;
      x->row = e->tall ? k : l;
      x->column = e->tall ? l : k;
      x->row_there = to[x->row];
      x->column_there = e->tall ? form.line[l] : form.place[k];
    }
  }
  for (edge *x = edges; x < edges + count; x++) {
    x->record = layer_record(&e->below, layer_find(&e->below, x->rank, x->slot));
    for (unsigned k = 0; k < e->limbs; k += 8) {
      __builtin_prefetch(x->record + (size_t)x->row_there * e->limbs + k);
      __builtin_prefetch(x->record + (size_t)(e->height + x->column_there) * e->limbs + k);
    }
  }
  return count;
}

/* The record of a class: R of each row, C of each column, and S where layers are kept. Returns how many lines
 * are in S. */
WORD_INLINE unsigned fill_record(uint64_t *record, const engine *e, const class_board *board,
                                 unsigned limbs) {
  const unsigned height = e->height, across = e->across;
  edge edges[MOST_EDGES];
  unsigned count = find_edges(edges, e, board);
  for (edge *x = edges; x < edges + count; x++) {
    uint64_t row[WORD_MOST_LIMBS], column[WORD_MOST_LIMBS];
    const uint64_t *from_row = x->record + (size_t)x->row_there * limbs;
    const uint64_t *from_column = x->record + (size_t)(height + x->column_there) * limbs;
    for (unsigned k = 0; k < limbs; k++) row[k] = from_row[k], column[k] = from_column[k];
    word_arrange(row, x->axis, height, limbs);
    word_arrange(column, x->axis, height, limbs);
    word_join(record + (size_t)x->row * limbs, row, limbs);
    word_join(record + (size_t)(height + x->column) * limbs, column, limbs);
  }
  if (!e->tall)
    for (unsigned k = 1; k < across; k++)
      if (board->vector[k] == board->vector[k - 1])
        word_join(record + (size_t)(height + k) * limbs, record + (size_t)(height + k - 1) * limbs, limbs);
  uint64_t set[WORD_MOST_LIMBS];
  for (unsigned k = 0; k < limbs; k++) set[k] = 0;
  for (unsigned i = 0; i < height; i++) {
    word_join(set, record + (size_t)i * limbs, limbs);
    word_join_raised(set, record + (size_t)i * limbs, limbs, i);
  }
  for (unsigned j = 0; j < across; j++) word_join(set, record + (size_t)(height + j) * limbs, limbs);
  unsigned lines = 0;
  for (unsigned k = 0; k < limbs; k++) set[k] = ~set[k] & word_all(height);
  word_minimise(set, limbs, height);
  for (unsigned k = 0; k < limbs; k++) lines += (unsigned)__builtin_popcountll(set[k]);
  for (unsigned k = 0; k < height + across + (e->kept != NULL); k++)
    word_join(record + (size_t)k * limbs, set, limbs);
  return lines;
}

static void visit(worker *w, uint64_t slot) {
  engine *e = w->engine;
  class_board board;
  class_form form;
  class_board_of(&board, &e->shape, e->here.key[slot] - 1);
  uint64_t *record = layer_record(&e->here, e->here.number[slot]);
  unsigned lines;
  switch (e->limbs) {
  case 1:
    lines = fill_record(record, e, &board, 1);
    break;
  case 2:
    lines = fill_record(record, e, &board, 2);
    break;
  case 4:
    lines = fill_record(record, e, &board, 4);
    break;
  case 8:
    lines = fill_record(record, e, &board, 8);
    break;
  default:
    lines = fill_record(record, e, &board, e->limbs);
  }
  if (lines == 0) return;
  class_form_of(&form, &e->shape, &board);
  class_size(w->size, &e->shape, &board, &form);
  mpz_addmul_ui(w->sum, w->size, lines);
}

/* ---- one layer -------------------------------------------------------------------------------------- */

static bool must_stop(engine *e) {
  const volatile int *stop = e->order->stop;
  if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) __atomic_store_n(&e->stopped, true, __ATOMIC_RELAXED);
  return __atomic_load_n(&e->stopped, __ATOMIC_RELAXED);
}

static void *work(void *argument) {
  worker *w = argument;
  engine *e = w->engine;
  const layer *from = e->growing ? &e->below : &e->here;
  for (;;) {
    uint64_t slot = __atomic_fetch_add(&e->next, SHARE, __ATOMIC_RELAXED), visited = 0;
    if (slot >= from->slots || must_stop(e)) return NULL;
    for (uint64_t end = slot + SHARE < from->slots ? slot + SHARE : from->slots; slot < end; slot++) {
      if (!from->key[slot]) continue;
      visited++;
      if (e->growing) {
        class_board board;
        class_board_of(&board, &e->shape, from->key[slot] - 1);
        layer_grow(&e->here, &e->shape, &board);
      } else {
        visit(w, slot);
      }
    }
    if (!e->growing) __atomic_fetch_add(&e->done, visited, __ATOMIC_RELAXED);
    if (w->first && e->order->progress)
      e->order->progress(e->order->where, __atomic_load_n(&e->done, __ATOMIC_RELAXED), e->total);
  }
}

/* Runs a phase with all workers; the caller is one of them. */
static void run_phase(engine *e, bool growing) {
  worker workers[MOST_JOBS];
  const uint64_t slots = growing ? e->below.slots : e->here.slots;
  unsigned jobs = e->order->jobs < MOST_JOBS ? e->order->jobs : MOST_JOBS, started = 1;
  if (jobs > slots / SHARE + 1) jobs = (unsigned)(slots / SHARE + 1);
  e->growing = growing;
  e->next = 0;
  for (unsigned n = 0; n < jobs; n++) {
    workers[n].engine = e;
    workers[n].first = n == 0;
    mpz_inits(workers[n].sum, workers[n].size, NULL);
  }
  while (started < jobs && pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
    started++;
  work(&workers[0]);
  for (unsigned n = 1; n < started; n++) pthread_join(workers[n].thread, NULL);
  for (unsigned n = 0; n < jobs; n++) {
    mpz_add(e->sum, e->sum, workers[n].sum);
    mpz_clears(workers[n].sum, workers[n].size, NULL);
  }
}

static size_t record_limbs(const engine *e) {
  return (size_t)(e->height + e->across + (e->kept != NULL)) * e->limbs;
}

static bool open_first_layer(engine *e) {
  if (!layer_open(&e->here, 0, 1, record_limbs(e))) return false;
  layer_put(&e->here, 0);
  layer_number(&e->here);
  run_phase(e, false);
  return true;
}

/* ---- shapes -------------------------------------------------------------------------------------------- */

static bool set_shape(engine *e, unsigned height, unsigned across) {
  e->height = height;
  e->across = across;
  e->tall = height > across;
  if (height > WORD_MOST_HEIGHT) return false;
  e->limbs = word_limbs(height);
  return class_shape_open(&e->shape, e->tall ? across : height, e->tall ? height : across);
}

static unsigned last_layer(const engine *e) { return e->height * e->across; }

/* Bytes for two layers, or for all if they are kept; SIZE_MAX when one of them has too many classes for 32
 * bits. */
static size_t bytes_needed(const engine *e) {
  size_t most = 0, before = 0;
  for (unsigned k = 0; k <= last_layer(e); k++) {
    if (e->shape.layers[k] > UINT32_MAX / 2) return SIZE_MAX;
    size_t bytes = layer_bytes(e->shape.layers[k], record_limbs(e));
    if (before + bytes > most) most = before + bytes;
    before = e->kept ? before + bytes : bytes;
  }
  return most;
}

/* Nanoseconds, roughly as measured: what a look-up costs, and what the words do. */
static double cost(const engine *e) {
  double edges = 0;
  for (unsigned k = 0; k <= last_layer(e); k++) edges += (double)e->shape.layers[k] * k;
  return edges * (100 + 10.0 * e->shape.count + 2.0 * e->limbs * e->height);
}

static family_status choose_shape(engine *e, char *message) {
  engine best = {0}, other = {.kept = e->kept};
  unsigned rows = e->order->rows, cols = e->order->cols;
  size_t least = SIZE_MAX;
  bool found = false;
  for (int n = 0; n < 2; n++) {
    if (!set_shape(&other, n ? cols : rows, (n ? rows : cols) - 1)) continue;
    size_t bytes = bytes_needed(&other);
    if (bytes < least) least = bytes;
    if (bytes <= e->order->memory_bytes && (!found || cost(&other) < cost(&best))) {
      if (found) class_shape_close(&best.shape);
      best = other;
      found = true;
    } else {
      class_shape_close(&other.shape);
    }
  }
  if (!found) {
    if (least == SIZE_MAX)
      snprintf(message, FAMILY_MESSAGE, "%ux%u boards fall into too many classes, or need words too long",
               rows, cols);
    else
      snprintf(message, FAMILY_MESSAGE, "%ux%u boards need %zu MB; %zu MB are allowed (--memory)", rows, cols,
               (least >> 20) + 1, e->order->memory_bytes >> 20);
    return FAMILY_LIMIT;
  }
  e->height = best.height, e->across = best.across, e->limbs = best.limbs, e->tall = best.tall;
  e->shape = best.shape;
  return FAMILY_DONE;
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */

static bool refuse_file(char *message, const char *what, const char *name, const char *why) {
  snprintf(message, FAMILY_MESSAGE, "%s '%.200s': %s", what, name, why);
  return false;
}

/* Goes on from the file, or begins anew when there is none. The shape is that of the file. */
static family_status resume(engine *e, char *message) {
  const family_order *order = e->order;
  checkpoint c;
  mpz_init(c.sum);
  checkpoint_state state = checkpoint_read(&c, order->checkpoint, order->memory_bytes);
  family_status status = FAMILY_REFUSED;
  if (state == CHECKPOINT_READ) {
    bool ours = (c.height == order->rows && c.across + 1 == order->cols) ||
                (c.height == order->cols && c.across + 1 == order->rows);
    if (ours && set_shape(e, c.height, c.across)) {
      if (c.layer.classes == e->shape.layers[c.layer.pegs] && c.layer.record == record_limbs(e)) {
        e->here = c.layer;
        mpz_swap(e->sum, c.sum);
        status = FAMILY_DONE;
      } else {
        class_shape_close(&e->shape);
      }
    }
    if (status != FAMILY_DONE) {
      refuse_file(message, "cannot go on from", order->checkpoint, "it belongs to another board");
      layer_close(&c.layer);
    }
  } else if (state == CHECKPOINT_MISSING) {
    status = choose_shape(e, message);
  } else if (state == CHECKPOINT_UNREADABLE) {
    refuse_file(message, "cannot read", order->checkpoint, strerror(errno));
  } else if (state == CHECKPOINT_NO_MEMORY) {
    refuse_file(message, "cannot go on from", order->checkpoint,
                "it needs more memory than is allowed (--memory)");
    status = FAMILY_LIMIT;
  } else {
    refuse_file(message, "cannot go on from", order->checkpoint,
                "it is no whole checkpoint; remove it and begin anew");
  }
  mpz_clear(c.sum);
  return status;
}

static family_status begin(engine *e, char *message) {
  const char *name = e->order->checkpoint;
  family_status status;
  if (name && e->order->resume) {
    status = resume(e, message);
  } else if (name && access(name, F_OK) == 0) {
    refuse_file(message, "there is already a checkpoint", name, "--resume goes on from it; or remove it");
    return FAMILY_REFUSED;
  } else {
    status = choose_shape(e, message);
  }
  if (status != FAMILY_DONE) return status;
  for (unsigned k = 0; k <= last_layer(e); k++) {
    e->total += e->shape.layers[k];
    if (e->here.key && k <= e->here.pegs) e->done += e->shape.layers[k];
  }
  if (e->here.key || open_first_layer(e)) return FAMILY_DONE;
  class_shape_close(&e->shape);
  return FAMILY_LIMIT;
}

/* Saves a complete layer; sum: of all layers up to it. */
static bool save(engine *e, const layer *layer, const mpz_t sum, char *message) {
  int error = checkpoint_save(e->order->checkpoint, e->height, e->across, layer, sum);
  return !error || refuse_file(message, "cannot save the checkpoint", e->order->checkpoint, strerror(error));
}

/* ---- the whole run ------------------------------------------------------------------------------------ */

/* The layer above e->here, which becomes e->below; sum: of all up to e->below. */
static family_status step(engine *e, char *message) {
  if (!e->kept)
    layer_close(&e->below);
  else if (e->below.key)
    e->kept[e->below.pegs] = e->below;
  e->below = e->here;
  const unsigned pegs = e->below.pegs + 1;
  if (!layer_open(&e->here, pegs, e->shape.layers[pegs], record_limbs(e))) return FAMILY_LIMIT;
  run_phase(e, true);
  if (e->stopped) return FAMILY_STOPPED;
  uint64_t classes = layer_number(&e->here);
  if (classes != e->shape.layers[pegs]) {
    snprintf(message, FAMILY_MESSAGE, "%ju classes of %u pegs were found, Burnside's lemma says %ju: a fault",
             (uintmax_t)classes, pegs, (uintmax_t)e->shape.layers[pegs]);
    return FAMILY_REFUSED;
  }
  run_phase(e, false);
  return e->stopped ? FAMILY_STOPPED : FAMILY_DONE;
}

/* Saving takes at most a twentieth of the time. */
static family_status run(engine *e, char *message) {
  family_status status = FAMILY_DONE;
  mpz_t settled; /* the sum up to e->below */
  mpz_init(settled);
  double saved = seconds(), took = 0;
  while (status == FAMILY_DONE && e->here.pegs < last_layer(e)) {
    double now = seconds();
    if (e->order->checkpoint && now - saved >= e->order->checkpoint_seconds && now - saved >= 20 * took) {
      if (!save(e, &e->here, e->sum, message)) {
        status = FAMILY_REFUSED;
        break;
      }
      saved = seconds();
      took = saved - now;
    }
    mpz_set(settled, e->sum);
    status = step(e, message);
  }
  if (status == FAMILY_STOPPED && e->order->checkpoint) {
    if (save(e, &e->below, settled, message))
      snprintf(message, FAMILY_MESSAGE,
               "stopped; %.200s holds all boards up to %u of %u pegs, --resume goes on", e->order->checkpoint,
               e->below.pegs, last_layer(e));
    else
      status = FAMILY_REFUSED;
  }
  if (status == FAMILY_DONE && e->order->checkpoint) remove(e->order->checkpoint);
  mpz_clear(settled);
  return status;
}

/* ---- inverses ----------------------------------------------------------------------------------------- */

/* How many lines r of S(A) leave a P-position when all of (A, r) is inverted. there: the layer of the inverse
 * of A. */
static unsigned inverse_lines(const engine *e, const class_board *board, const uint64_t *set,
                              const layer *there) {
  class_board inverse = *board;
  class_form form;
  unsigned char axis[WORD_MOST_HEIGHT];
  uint64_t other[WORD_MOST_LIMBS];
  for (unsigned k = 0; k < e->shape.count; k++)
    inverse.vector[k] ^= (unsigned char)((1U << e->shape.lines) - 1);
  class_form_of(&form, &e->shape, &inverse);
  const uint32_t number = layer_find(there, form.rank, layer_slot(there, form.rank));
  memcpy(other, layer_record(there, number) + (record_limbs(e) - e->limbs), e->limbs * sizeof *other);
  for (unsigned i = 0; i < e->height; i++) axis[e->tall ? form.place[i] : form.line[i]] = (unsigned char)i;
  word_arrange(other, axis, e->height, e->limbs);
  unsigned lines = 0;
  const unsigned all = (1U << e->height) - 1;
  for (unsigned k = 0; k < e->limbs; k++)
    for (uint64_t rest = set[k]; rest; rest &= rest - 1) {
      unsigned r = all ^ (64 * k + (unsigned)__builtin_ctzll(rest));
      lines += other[r / 64] >> r % 64 & 1;
    }
  return lines;
}

/* The sum over all classes; those of few pegs and those of many are each other's inverses. */
static void count_inverses(engine *e) {
  const unsigned last = last_layer(e);
  mpz_t size;
  mpz_init(size);
  mpz_set_ui(e->sum, 0);
  e->kept[e->below.pegs] = e->below;
  e->kept[e->here.pegs] = e->here;
  for (unsigned pegs = 0; 2 * pegs <= last; pegs++) {
    const layer *here = &e->kept[pegs];
    for (uint64_t slot = 0; slot < here->slots; slot++) {
      if (!here->key[slot]) continue;
      class_board board;
      class_form form;
      class_board_of(&board, &e->shape, here->key[slot] - 1);
      const uint64_t *set = layer_record(here, here->number[slot]) + (record_limbs(e) - e->limbs);
      unsigned lines = inverse_lines(e, &board, set, &e->kept[last - pegs]);
      if (lines == 0) continue;
      class_form_of(&form, &e->shape, &board);
      class_size(size, &e->shape, &board, &form);
      mpz_addmul_ui(e->sum, size, 2 * pegs == last ? lines : 2 * lines);
    }
  }
  mpz_clear(size);
}

family_status nim_squared_inverses(char **digits, const family_order *order, char message[FAMILY_MESSAGE]) {
  family_order here = *order;
  engine e = {.order = &here};
  here.checkpoint = NULL; /* all layers are needed to the end */
  snprintf(message, FAMILY_MESSAGE, "out of memory");
  if (order->rows == 1 || order->cols == 1) { /* only the empty board is a P-position */
    *digits = strdup("0");
    return *digits ? FAMILY_DONE : FAMILY_LIMIT;
  }
  layer *kept = e.kept = calloc((size_t)order->rows * order->cols, sizeof *e.kept);
  if (!kept) return FAMILY_LIMIT;
  mpz_init(e.sum);
  family_status status = begin(&e, message);
  if (status == FAMILY_DONE) {
    status = run(&e, message);
    if (status == FAMILY_DONE) {
      count_inverses(&e);
      *digits = mpz_get_str(NULL, 10, e.sum);
      if (!*digits) status = FAMILY_LIMIT;
    } else {
      kept[e.below.pegs] = e.below;
      kept[e.here.pegs] = e.here;
      if (status == FAMILY_STOPPED)
        snprintf(message, FAMILY_MESSAGE, "stopped; counts of inverses are not saved");
    }
    for (unsigned k = 0; k <= last_layer(&e); k++) layer_close(&kept[k]);
    class_shape_close(&e.shape);
  }
  mpz_clear(e.sum);
  free(kept);
  return status;
}

family_status nim_squared_classes(char **digits, const family_order *order, char message[FAMILY_MESSAGE]) {
  engine e = {.order = order};
  snprintf(message, FAMILY_MESSAGE, "out of memory");
  if (order->rows == 1 || order->cols == 1) { /* the first player takes all there is */
    *digits = strdup("1");
    return *digits ? FAMILY_DONE : FAMILY_LIMIT;
  }
  mpz_init(e.sum);
  family_status status = begin(&e, message);
  if (status == FAMILY_DONE) {
    status = run(&e, message);
    if (status == FAMILY_DONE) {
      *digits = mpz_get_str(NULL, 10, e.sum);
      if (!*digits) status = FAMILY_LIMIT;
    }
    class_shape_close(&e.shape);
  }
  mpz_clear(e.sum);
  layer_close(&e.here);
  layer_close(&e.below);
  return status;
}

family_status nim_squared_count(char **digits, const family_order *order, char message[FAMILY_MESSAGE]) {
  family_order upright = *order;
  if (order->cols == 3) upright.cols = order->rows, upright.rows = 3;
  if (upright.rows == 3 && upright.cols > 3 && upright.cols <= THREE_MOST_COLUMNS)
    return nim_squared_three(digits, &upright, message);
  return nim_squared_classes(digits, order, message);
}
