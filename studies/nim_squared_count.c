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
 * and long words, and long words are fast.
 *
 * 8x8, on paper. A is 8x7: 508,147,108 classes, 51,637,694 of them with 28 pegs; a word is 32 bytes, a record
 * 15 words, with its 18 bytes of table 498 bytes. Two layers of the middle take 48 GB. The classes
 * have 1.4e10 pegs; 7x7 took 0.26 microseconds of processor time for each, 7x8 0.37, so 8x8 perhaps 0.5:
 * two hours of one core, and one computer of 64 GB does it. On a cluster, class x is kept by
 * the process that the hash of its rank names, so 16 processes hold 3 GB each. Making a layer and filling it
 * are rounds: every process finds the representatives of what its classes become with a peg more (some 3
 * each), or less (28), and sends ranks to their owners, 8 bytes and, when filling, 2 for the row and the
 * column; the answer is 2 words. That is 1.4e10 messages of 10 + 64 bytes, 1 TB in all, 100 GB in the largest
 * layer, sent in blocks of some MB: 65 GB for each of 16 processes, a minute or two at 1 GB/s. The order of
 * layers, the owners' tables and the checkpoint of each process are as here; study_record_fill already finds
 * all edges of a class before it looks up the first, which is where a process would send its questions.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "studies/family.h"
#include "studies/nim_squared_checkpoint.h"
#include "studies/nim_squared_count.h"
#include "studies/nim_squared_layer.h"
#include "studies/nim_squared_record.h"
#include "studies/nim_squared_shards.h"

enum { SHARE = 64, MOST_THREADS = 256 };

typedef struct engine {
  const study_job *job;
  study_cut cut;
  study_layer below, here;
  study_layer *kept; /* [pegs] all layers below, with S in their records; NULL: they are not kept */
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

static void visit(worker *w, uint64_t slot) {
  engine *e = w->engine;
  study_class_board board;
  study_class_form form;
  if (!study_shard_owns(e->job, e->here.key[slot])) return;
  study_class_board_of(&board, &e->cut.shape, e->here.key[slot] - 1);
  uint64_t *record = study_layer_record(&e->here, e->here.number[slot]);
  const unsigned lines = study_record_fill(record, &e->cut, &e->below, &board);
  if (lines == 0) return;
  study_class_form_of(&form, &e->cut.shape, &board);
  study_class_size(w->size, &e->cut.shape, &board, &form);
  mpz_addmul_ui(w->sum, w->size, lines);
}

/* ---- one layer -------------------------------------------------------------------------------------- */

static bool must_stop(engine *e) {
  const volatile int *stop = e->job->stop;
  if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) __atomic_store_n(&e->stopped, true, __ATOMIC_RELAXED);
  return __atomic_load_n(&e->stopped, __ATOMIC_RELAXED);
}

static void *work(void *argument) {
  worker *w = argument;
  engine *e = w->engine;
  const study_layer *from = e->growing ? &e->below : &e->here;
  for (;;) {
    uint64_t slot = __atomic_fetch_add(&e->next, SHARE, __ATOMIC_RELAXED), visited = 0;
    if (slot >= from->slots || must_stop(e)) return NULL;
    for (uint64_t end = slot + SHARE < from->slots ? slot + SHARE : from->slots; slot < end; slot++) {
      if (!from->key[slot]) continue;
      visited++;
      if (e->growing) {
        study_class_board board;
        study_class_board_of(&board, &e->cut.shape, from->key[slot] - 1);
        study_layer_grow(&e->here, &e->cut.shape, &board);
      } else {
        visit(w, slot);
      }
    }
    if (!e->growing) __atomic_fetch_add(&e->done, visited, __ATOMIC_RELAXED);
    if (w->first && e->job->progress)
      e->job->progress(e->job->data, __atomic_load_n(&e->done, __ATOMIC_RELAXED), e->total);
  }
}

/* Runs a phase with all workers; the caller is one of them. */
static void run_phase(engine *e, bool growing) {
  worker workers[MOST_THREADS];
  const uint64_t slots = growing ? e->below.slots : e->here.slots;
  unsigned threads = e->job->workers < MOST_THREADS ? e->job->workers : MOST_THREADS, started = 1;
  if (threads > slots / SHARE + 1) threads = (unsigned)(slots / SHARE + 1);
  e->growing = growing;
  e->next = 0;
  for (unsigned n = 0; n < threads; n++) {
    workers[n].engine = e;
    workers[n].first = n == 0;
    mpz_inits(workers[n].sum, workers[n].size, NULL);
  }
  while (started < threads && pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
    started++;
  work(&workers[0]);
  for (unsigned n = 1; n < started; n++) pthread_join(workers[n].thread, NULL);
  for (unsigned n = 0; n < threads; n++) {
    mpz_add(e->sum, e->sum, workers[n].sum);
    mpz_clears(workers[n].sum, workers[n].size, NULL);
  }
}

/* The empty board. */
static bool open_first_layer(engine *e) {
  const study_class_board empty = {{0}};
  if (!study_layer_open(&e->here, 0, 1, study_cut_record(&e->cut))) return false;
  study_layer_put(&e->here, 0);
  study_layer_number(&e->here);
  mpz_set_ui(e->sum, study_record_fill(study_layer_record(&e->here, 0), &e->cut, NULL, &empty));
  return true;
}

/* ---- shapes -------------------------------------------------------------------------------------------- */

static unsigned last_layer(const engine *e) { return e->cut.height * e->cut.across; }

/* Bytes for two layers, or for all if they are kept; SIZE_MAX when one of them has too many classes for 32
 * bits. */
static size_t bytes_needed(const engine *e) {
  size_t most = 0, before = 0;
  for (unsigned k = 0; k <= last_layer(e); k++) {
    if (e->cut.shape.layers[k] > UINT32_MAX / 2) return SIZE_MAX;
    size_t bytes = study_layer_bytes(e->cut.shape.layers[k], study_cut_record(&e->cut));
    if (before + bytes > most) most = before + bytes;
    before = e->kept ? before + bytes : bytes;
  }
  return most;
}

/* Nanoseconds, roughly as measured: what a look-up costs, and what the words do. */
static double cost(const engine *e) {
  double edges = 0;
  for (unsigned k = 0; k <= last_layer(e); k++) edges += (double)e->cut.shape.layers[k] * k;
  return edges * (100 + 10.0 * e->cut.shape.count + 2.0 * e->cut.limbs * e->cut.height);
}

static study_status choose_shape(engine *e, char *message) {
  engine best = {0}, other = {.kept = e->kept};
  unsigned rows = e->job->rows, cols = e->job->cols;
  size_t least = SIZE_MAX;
  bool found = false;
  for (int n = 0; n < 2; n++) {
    if (!study_cut_open(&other.cut, n ? cols : rows, (n ? rows : cols) - 1, e->kept)) continue;
    size_t bytes = bytes_needed(&other);
    if (bytes < least) least = bytes;
    if (bytes <= e->job->memory_bytes && (!found || cost(&other) < cost(&best))) {
      if (found) study_cut_close(&best.cut);
      best = other;
      found = true;
    } else {
      study_cut_close(&other.cut);
    }
  }
  if (!found) {
    if (least == SIZE_MAX)
      snprintf(message, STUDY_MESSAGE, "%ux%u boards fall into too many classes, or need words too long",
               rows, cols);
    else
      snprintf(message, STUDY_MESSAGE, "%ux%u boards need %zu MB; %zu MB are allowed (--memory)", rows, cols,
               (least >> 20) + 1, e->job->memory_bytes >> 20);
    return STUDY_LIMIT;
  }
  e->cut = best.cut;
  return STUDY_DONE;
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */

static bool refuse_file(char *message, const char *what, const char *name, const char *why) {
  snprintf(message, STUDY_MESSAGE, "%s '%.200s': %s", what, name, why);
  return false;
}

/* Goes on from the file, or begins anew when there is none. The shape is that of the file. */
static study_status resume(engine *e, char *message) {
  const study_job *job = e->job;
  study_checkpoint c;
  mpz_init(c.sum);
  study_checkpoint_state state = study_checkpoint_read(&c, job->checkpoint, job->memory_bytes);
  study_status status = STUDY_REFUSED;
  if (state == STUDY_CHECKPOINT_READ) {
    bool ours = (c.height == job->rows && c.across + 1 == job->cols) ||
                (c.height == job->cols && c.across + 1 == job->rows);
    if (ours && study_cut_open(&e->cut, c.height, c.across, false)) {
      if (c.layer.classes == e->cut.shape.layers[c.layer.pegs] &&
          c.layer.record == study_cut_record(&e->cut)) {
        e->here = c.layer;
        mpz_swap(e->sum, c.sum);
        status = STUDY_DONE;
      } else {
        study_cut_close(&e->cut);
      }
    }
    if (status != STUDY_DONE) {
      refuse_file(message, "cannot go on from", job->checkpoint, "it belongs to another board");
      study_layer_close(&c.layer);
    }
  } else if (state == STUDY_CHECKPOINT_MISSING) {
    status = choose_shape(e, message);
  } else if (state == STUDY_CHECKPOINT_UNREADABLE) {
    refuse_file(message, "cannot read", job->checkpoint, strerror(errno));
  } else if (state == STUDY_CHECKPOINT_NO_MEMORY) {
    refuse_file(message, "cannot go on from", job->checkpoint,
                "it needs more memory than is allowed (--memory)");
    status = STUDY_LIMIT;
  } else {
    refuse_file(message, "cannot go on from", job->checkpoint,
                "it is no whole checkpoint; remove it and begin anew");
  }
  mpz_clear(c.sum);
  return status;
}

/* Of the process that counts alone, or owns the file. */
static study_status begin_first(engine *e, char *message) {
  const char *name = e->job->checkpoint;
  study_status status;
  if (name && e->job->resume) {
    status = resume(e, message);
  } else if (name && access(name, F_OK) == 0) {
    refuse_file(message, "there is already a checkpoint", name, "--resume goes on from it; or remove it");
    return STUDY_REFUSED;
  } else {
    status = choose_shape(e, message);
  }
  if (status != STUDY_DONE || e->here.key || open_first_layer(e)) return status;
  study_cut_close(&e->cut);
  return STUDY_LIMIT;
}

static study_status begin(engine *e, char *message) {
  study_status status = e->job->shard == 0 ? begin_first(e, message) : STUDY_DONE;
  status = study_shards_begin(e->job, status, &e->cut, e->kept, &e->here);
  if (status != STUDY_DONE) return status;
  for (unsigned k = 0; k <= last_layer(e); k++) {
    e->total += e->cut.shape.layers[k];
    if (e->here.pegs > 0 && k <= e->here.pegs) e->done += e->cut.shape.layers[k];
  }
  return STUDY_DONE;
}

/* Saves a complete layer; sum: of all layers up to it. */
static bool save(engine *e, const study_layer *layer, const mpz_t sum, char *message) {
  int error = study_checkpoint_save(e->job->checkpoint, e->cut.height, e->cut.across, layer, sum);
  return !error || refuse_file(message, "cannot save the checkpoint", e->job->checkpoint, strerror(error));
}

/* ---- the whole run ------------------------------------------------------------------------------------ */

/* The layer above e->here, which becomes e->below; sum: of all up to e->below. */
static study_status step(engine *e, char *message) {
  if (!e->kept)
    study_layer_close(&e->below);
  else if (e->below.key)
    e->kept[e->below.pegs] = e->below;
  e->below = e->here;
  const unsigned pegs = e->below.pegs + 1;
  study_status status = STUDY_DONE;
  if (!study_layer_open(&e->here, pegs, e->cut.shape.layers[pegs], study_cut_record(&e->cut)))
    status = STUDY_LIMIT;
  if (status == STUDY_DONE) run_phase(e, true);
  status = study_shards_agree(e->job, e->stopped ? STUDY_STOPPED : status);
  if (status != STUDY_DONE) return status;
  uint64_t classes = study_layer_number(&e->here);
  if (classes != e->cut.shape.layers[pegs]) {
    snprintf(message, STUDY_MESSAGE, "%ju classes of %u pegs were found, Burnside's lemma says %ju: a fault",
             (uintmax_t)classes, pegs, (uintmax_t)e->cut.shape.layers[pegs]);
    return STUDY_REFUSED;
  }
  run_phase(e, false);
  return study_shards_exchange(e->job, e->stopped ? STUDY_STOPPED : STUDY_DONE, &e->here, e->sum);
}

/* Saving takes at most a twentieth of the time. */
static study_status run(engine *e, char *message) {
  study_status status = STUDY_DONE;
  mpz_t sum_below; /* the sum up to e->below */
  mpz_init(sum_below);
  double saved = seconds(), took = 0;
  while (status == STUDY_DONE && e->here.pegs < last_layer(e)) {
    double now = seconds();
    if (e->job->checkpoint && now - saved >= e->job->checkpoint_seconds && now - saved >= 20 * took) {
      if (!save(e, &e->here, e->sum, message)) status = STUDY_REFUSED;
      saved = seconds();
      took = saved - now;
    }
    status = study_shards_agree(e->job, status);
    if (status != STUDY_DONE) break;
    mpz_set(sum_below, e->sum);
    status = step(e, message);
  }
  if (status == STUDY_STOPPED && e->job->checkpoint) {
    if (!e->below.key)
      snprintf(message, STUDY_MESSAGE, "stopped before there was anything to save");
    else if (save(e, &e->below, sum_below, message))
      snprintf(message, STUDY_MESSAGE,
               "stopped; %.200s holds all boards up to %u of %u pegs, --resume goes on", e->job->checkpoint,
               e->below.pegs, last_layer(e));
    else
      status = STUDY_REFUSED;
  }
  if (status == STUDY_DONE && e->job->checkpoint) remove(e->job->checkpoint);
  mpz_clear(sum_below);
  return status;
}

/* ---- inverses ----------------------------------------------------------------------------------------- */

/* The sum over all classes; those of few pegs and those of many are each other's inverses. */
static void count_inverses(engine *e) {
  const unsigned last = last_layer(e);
  mpz_t size;
  mpz_init(size);
  mpz_set_ui(e->sum, 0);
  e->kept[e->below.pegs] = e->below;
  e->kept[e->here.pegs] = e->here;
  for (unsigned pegs = 0; 2 * pegs <= last; pegs++) {
    const study_layer *here = &e->kept[pegs];
    for (uint64_t slot = 0; slot < here->slots; slot++) {
      if (!here->key[slot]) continue;
      study_class_board board;
      study_class_form form;
      study_class_board_of(&board, &e->cut.shape, here->key[slot] - 1);
      const uint64_t *record = study_layer_record(here, here->number[slot]);
      const unsigned lines = study_record_inverses(&e->cut, &board, record, &e->kept[last - pegs]);
      if (lines == 0) continue;
      study_class_form_of(&form, &e->cut.shape, &board);
      study_class_size(size, &e->cut.shape, &board, &form);
      mpz_addmul_ui(e->sum, size, 2 * pegs == last ? lines : 2 * lines);
    }
  }
  mpz_clear(size);
}

study_status study_nim_squared_inverses(char **digits, const study_job *job, char message[STUDY_MESSAGE]) {
  study_job here = *job;
  engine e = {.job = &here};
  here.checkpoint = NULL; /* all layers are needed to the end */
  snprintf(message, STUDY_MESSAGE, "out of memory");
  if (job->rows == 1 || job->cols == 1) { /* only the empty board is a P-position */
    *digits = strdup("0");
    return *digits ? STUDY_DONE : STUDY_LIMIT;
  }
  study_layer *kept = e.kept = calloc((size_t)job->rows * job->cols, sizeof *e.kept);
  if (!kept) return STUDY_LIMIT;
  mpz_init(e.sum);
  study_status status = begin(&e, message);
  if (status == STUDY_DONE) {
    status = run(&e, message);
    if (status == STUDY_DONE) {
      if (job->shard == 0) count_inverses(&e);
      *digits = mpz_get_str(NULL, 10, e.sum);
      if (!*digits) status = STUDY_LIMIT;
    } else {
      kept[e.below.pegs] = e.below;
      kept[e.here.pegs] = e.here;
      if (status == STUDY_STOPPED)
        snprintf(message, STUDY_MESSAGE, "stopped; counts of inverses are not saved");
    }
    for (unsigned k = 0; k <= last_layer(&e); k++) study_layer_close(&kept[k]);
    study_cut_close(&e.cut);
  }
  mpz_clear(e.sum);
  free(kept);
  return status;
}

study_status study_nim_squared_classes(char **digits, const study_job *job, char message[STUDY_MESSAGE]) {
  engine e = {.job = job};
  snprintf(message, STUDY_MESSAGE, "out of memory");
  if (job->rows == 1 || job->cols == 1) { /* the first player takes all there is */
    *digits = strdup("1");
    return *digits ? STUDY_DONE : STUDY_LIMIT;
  }
  mpz_init(e.sum);
  study_status status = begin(&e, message);
  if (status == STUDY_DONE) {
    status = run(&e, message);
    if (status == STUDY_DONE) {
      *digits = mpz_get_str(NULL, 10, e.sum);
      if (!*digits) status = STUDY_LIMIT;
    }
    study_cut_close(&e.cut);
  }
  mpz_clear(e.sum);
  study_layer_close(&e.here);
  study_layer_close(&e.below);
  return status;
}

study_status study_nim_squared_count(char **digits, const study_job *job, char message[STUDY_MESSAGE]) {
  study_job upright = *job;
  if (job->cols == 3) upright.cols = job->rows, upright.rows = 3;
  if (upright.rows == 3 && upright.cols > 3 && upright.cols <= STUDY_THREE_MOST_COLUMNS) {
    if (job->shard == 0) return study_nim_squared_three(digits, &upright, message);
    *digits = strdup("0"); /* three rows are counted by one process */
    return *digits ? STUDY_DONE : STUDY_LIMIT;
  }
  return study_nim_squared_classes(digits, job, message);
}
