/* nim_squared_engine.c: see nim_squared_engine.h.
 *
 * Where two layers do not fit in memory, the records of both are on disk, and only what look-ups go to is in
 * memory: the tables of both layers, and of the records below R of all rows, or C of all columns. So there
 * are two passes over a layer, which find all edges twice: the first makes R from R below, and leaves the
 * lines that are not in S on that account; the second makes C from C below, and S. S is joined to R when R
 * is read again. Where R and C of a layer do fit, one pass makes both. All files are written and read from
 * beginning to end, in the order of the slots of the table, so the disk need not be fast at anything else. */
#define _POSIX_C_SOURCE 200809L
#include "studies/nim_squared_engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "base/threads.h"
#include "studies/nim_squared_shards.h"
#include "studies/nim_squared_word.h"

enum { SHARE = 64, BUFFER_LIMBS = 1 << 16 };

typedef struct worker {
  study_engine *engine;
  bool first;       /* the caller's own thread */
  uint64_t *buffer; /* records on their way to or from disk */
  mpz_t sums[STUDY_SUMS], size;
} worker;

unsigned study_engine_last(const study_engine *e) { return e->cut.height * e->cut.across; }

/* ---- memory ------------------------------------------------------------------------------------------ */

static size_t words_in_memory(const study_engine *e, unsigned passes) {
  const unsigned height = e->cut.height, across = e->cut.across;
  return passes == 1 ? height + across : height > across ? height : across;
}

static size_t bytes_apart(const study_engine *e, unsigned pegs, unsigned passes) {
  const uint64_t *layers = e->cut.shape.layers;
  if (pegs == 0) return study_layer_bytes(layers[0], 0);
  return study_layer_bytes(layers[pegs], 0) +
         study_layer_bytes(layers[pegs - 1], words_in_memory(e, passes) * e->cut.limbs);
}

size_t study_engine_bytes(const study_engine *e) {
  size_t most = 0, before = 0;
  for (unsigned k = 0; k <= study_engine_last(e); k++) {
    if (e->cut.shape.layers[k] > UINT32_MAX / 2) return SIZE_MAX;
    size_t bytes = e->apart ? bytes_apart(e, k, 2)
                            : before + study_layer_bytes(e->cut.shape.layers[k], study_cut_record(&e->cut));
    if (bytes > most) most = bytes;
    if (!e->apart) before = e->kept ? bytes : bytes - before;
  }
  return most;
}

unsigned study_engine_passes(const study_engine *e, unsigned pegs) {
  return e->apart && bytes_apart(e, pegs, 1) > e->job->memory_bytes ? 2 : 1;
}

/* ---- what threads do --------------------------------------------------------------------------------- */

static void grow(const study_engine *e, study_layer *here, uint64_t slot) {
  study_class_board board;
  study_class_board_of(&board, &e->cut.shape, e->below.key[slot] - 1);
  study_layer_grow(here, &e->cut.shape, &board);
}

/* What the lines in S of a board of this layer add, with so many boards in its class. */
static void add_positions(mpz_t *sums, const study_engine *e, const uint64_t *set, const mpz_t size,
                          unsigned lines) {
  unsigned pegs = 0;
  for (unsigned k = 0; k < e->cut.limbs; k++)
    for (uint64_t rest = set[k]; rest; rest &= rest - 1)
      pegs += (unsigned)__builtin_popcount(64 * k + (unsigned)__builtin_ctzll(rest));
  mpz_addmul_ui(sums[STUDY_SUM_POSITIONS], size, lines);
  mpz_addmul_ui(sums[STUDY_SUM_PEGS_OF_LINE], size, pegs);
  mpz_addmul_ui(sums[STUDY_SUM_PEGS_OF_BOARD], size, lines * e->here.pegs);
}

/* Fills the record of a class and counts its P-positions. */
static void fill(worker *w, uint64_t slot, const study_unions *there, uint64_t *rows, uint64_t *columns,
                 uint64_t *set) {
  const study_engine *e = w->engine;
  study_class_board board;
  study_class_form form;
  study_class_board_of(&board, &e->cut.shape, e->here.key[slot] - 1);
  const unsigned lines = study_record_fill(rows, columns, set, &e->cut, &e->below, there, &board);
  if (lines == 0) return;
  study_class_form_of(&form, &e->cut.shape, &board);
  study_class_size(w->size, &e->cut.shape, &board, &form);
  add_positions(w->sums, e, set, w->size, lines);
}

static void fill_in_memory(worker *w, uint64_t slot) {
  const study_engine *e = w->engine;
  if (!study_shard_owns(e->job, e->here.key[slot])) return;
  const study_unions there = study_layer_unions(&e->below, &e->cut);
  uint64_t set[STUDY_WORD_MOST_LIMBS] = {0};
  uint64_t *rows = study_layer_record(&e->here, e->here.number[slot]);
  uint64_t *columns = rows + (size_t)e->cut.height * e->cut.limbs;
  fill(w, slot, &there, rows, columns, e->kept ? columns + (size_t)e->cut.across * e->cut.limbs : set);
}

/* The first failure of all threads counts. */
static void fail(study_engine *e, const cgt_error *error) {
  bool first = false;
  if (!__atomic_compare_exchange_n(&e->failing, &first, true, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    return;
  e->error = *error;
  __atomic_store_n(&e->failed, true, __ATOMIC_RELEASE);
}

static void read_items(study_engine *e, study_part *part, uint64_t first, uint64_t count, uint64_t *items) {
  cgt_error error;
  if (!study_part_read(part, first, count, items, &error)) fail(e, &error);
}

static void write_items(study_engine *e, study_part *part, uint64_t first, uint64_t count,
                        const uint64_t *items) {
  cgt_error error;
  if (!study_part_write(part, first, count, items, &error)) fail(e, &error);
}

/* The classes in these slots have numbers one after another, so that their records are one piece of each
 * file. */
static uint64_t fill_apart(worker *w, uint64_t slot, uint64_t end) {
  study_engine *e = w->engine;
  study_part *part = e->parts_here.part;
  const study_unions there = {e->loaded[STUDY_PART_ROWS], e->loaded[STUDY_PART_COLUMNS],
                              part[STUDY_PART_ROWS].item, part[STUDY_PART_COLUMNS].item};
  uint64_t count = 0, first = 0;
  for (uint64_t s = end; s-- > slot;)
    if (e->here.key[s]) count++, first = e->here.number[s];
  uint64_t *items[STUDY_PARTS] = {w->buffer};
  for (unsigned p = 1; p < STUDY_PARTS; p++) items[p] = items[p - 1] + count * part[p - 1].item;
  memset(w->buffer, 0, count * (study_cut_record(&e->cut) + e->cut.limbs) * sizeof *w->buffer);
  if (!there.rows) read_items(e, &part[STUDY_PART_SETS], first, count, items[STUDY_PART_SETS]);
  for (uint64_t n = 0; slot < end; slot++) {
    if (!e->here.key[slot]) continue;
    fill(w, slot, &there, there.rows ? items[STUDY_PART_ROWS] + n * part[STUDY_PART_ROWS].item : NULL,
         there.columns ? items[STUDY_PART_COLUMNS] + n * part[STUDY_PART_COLUMNS].item : NULL,
         items[STUDY_PART_SETS] + n * part[STUDY_PART_SETS].item);
    n++;
  }
  for (unsigned p = 0; p < STUDY_PARTS; p++)
    if (p == STUDY_PART_SETS || e->loaded[p]) write_items(e, &part[p], first, count, items[p]);
  return count;
}

/* R, with S joined to it, and C of classes of below. */
static void load(worker *w, uint64_t number, uint64_t count) {
  study_engine *e = w->engine;
  study_part *part = e->parts_below.part;
  for (unsigned p = 0; p < STUDY_PART_SETS; p++)
    if (e->loaded[p]) read_items(e, &part[p], number, count, e->loaded[p] + number * part[p].item);
  if (!e->loaded[STUDY_PART_ROWS]) return;
  read_items(e, &part[STUDY_PART_SETS], number, count, w->buffer);
  uint64_t *row = e->loaded[STUDY_PART_ROWS] + number * part[STUDY_PART_ROWS].item;
  for (uint64_t n = 0; n < count; n++)
    for (unsigned i = 0; i < e->cut.height; i++, row += e->cut.limbs)
      study_word_join(row, w->buffer + n * e->cut.limbs, e->cut.limbs);
}

/* ---- phases ------------------------------------------------------------------------------------------ */

static bool must_stop(study_engine *e) {
  const volatile int *stop = e->job->stop;
  if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) __atomic_store_n(&e->stopped, true, __ATOMIC_RELAXED);
  return __atomic_load_n(&e->stopped, __ATOMIC_RELAXED) || __atomic_load_n(&e->failed, __ATOMIC_ACQUIRE);
}

/* Slots, or classes, of a phase. */
static uint64_t phase_length(const study_engine *e) {
  return e->phase == STUDY_GROW ? e->below.slots : e->phase == STUDY_LOAD ? e->below.classes : e->here.slots;
}

/* How many of them a thread takes at a time: on disk, as many as the buffer has room for. */
static uint64_t phase_share(const study_engine *e) {
  if (!e->apart || e->phase == STUDY_GROW) return SHARE;
  return BUFFER_LIMBS / (study_cut_record(&e->cut) + e->cut.limbs) + 1;
}

static size_t buffer_limbs(const study_engine *e) {
  return phase_share(e) * (study_cut_record(&e->cut) + e->cut.limbs);
}

static void *work(void *argument) {
  worker *w = argument;
  study_engine *e = w->engine;
  const uint64_t length = phase_length(e), share = phase_share(e);
  for (;;) {
    uint64_t slot = __atomic_fetch_add(&e->next, share, __ATOMIC_RELAXED), filled = 0;
    if (slot >= length || must_stop(e)) return NULL;
    const uint64_t end = slot + share < length ? slot + share : length;
    if (e->phase == STUDY_GROW) {
      for (; slot < end; slot++)
        if (e->below.key[slot]) grow(e, &e->here, slot);
    } else if (e->phase == STUDY_LOAD) {
      load(w, slot, end - slot);
    } else if (e->apart) {
      filled = fill_apart(w, slot, end);
    } else {
      for (; slot < end; slot++)
        if (e->here.key[slot]) fill_in_memory(w, slot), filled++;
    }
    __atomic_fetch_add(&e->done, filled, __ATOMIC_RELAXED);
    if (w->first && e->job->progress)
      e->job->progress(e->job->data, __atomic_load_n(&e->done, __ATOMIC_RELAXED), e->total);
  }
}

/* Runs a phase with all workers; the caller is one of them. */
static void run_phase(study_engine *e, study_phase phase) {
  worker workers[LABI_MOST_THREADS];
  e->phase = phase;
  e->next = 0;
  const uint64_t shares = phase_length(e) / phase_share(e) + 1;
  unsigned threads = e->job->workers < LABI_MOST_THREADS ? e->job->workers : LABI_MOST_THREADS;
  if (threads > shares) threads = (unsigned)shares;
  for (unsigned n = 0; n < threads; n++) {
    workers[n].engine = e;
    workers[n].first = n == 0;
    workers[n].buffer = NULL;
    if (e->apart && phase != STUDY_GROW) {
      workers[n].buffer = malloc(buffer_limbs(e) * sizeof *workers[n].buffer);
      cgt_error error;
      if (!workers[n].buffer && !labi_no_memory(&error)) fail(e, &error);
    }
    for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_init(workers[n].sums[s]);
    mpz_init(workers[n].size);
  }
  labi_threads_share(workers, e->failed ? 1 : threads, sizeof *workers, work);
  for (unsigned n = 0; n < threads; n++) {
    for (unsigned s = 0; s < STUDY_SUMS; s++) {
      mpz_add(e->sums[s], e->sums[s], workers[n].sums[s]);
      mpz_clear(workers[n].sums[s]);
    }
    mpz_clear(workers[n].size);
    free(workers[n].buffer);
  }
}

/* ---- records on disk --------------------------------------------------------------------------------- */

static cgt_status refuse_changed(const study_part *part, cgt_error *error) {
  study_parts_changed(part, error);
  return error->status;
}

static cgt_status after_phase(const study_engine *e, cgt_error *error) {
  if (e->failed) *error = e->error;
  return e->failed ? e->error.status : e->stopped ? CGT_ECANCELLED : CGT_OK;
}

static void unload(study_engine *e) {
  for (unsigned p = 0; p < STUDY_PART_SETS; p++) {
    study_pages_close(e->loaded[p], e->loaded_bytes[p]);
    e->loaded[p] = NULL;
  }
}

/* Reads the parts from `from` to before `to`, and S with R. */
static cgt_status load_parts(study_engine *e, unsigned from, unsigned to, cgt_error *error) {
  study_part *part = e->parts_below.part;
  for (unsigned p = from; p < to; p++) {
    e->loaded_bytes[p] = e->below.classes * part[p].item * sizeof(uint64_t);
    e->loaded[p] = study_pages_open(e->loaded_bytes[p]);
    if (!e->loaded[p]) return CGT_ELIMIT;
  }
  for (unsigned p = 0; p < STUDY_PARTS; p++) part[p].read = 0;
  run_phase(e, STUDY_LOAD);
  cgt_status status = after_phase(e, error);
  for (unsigned p = 0; p < STUDY_PARTS && status == CGT_OK; p++)
    if ((p == STUDY_PART_SETS ? e->loaded[STUDY_PART_ROWS] : e->loaded[p]) && part[p].read != part[p].written)
      status = refuse_changed(&part[p], error);
  return status;
}

/* One pass: the parts from `from` to before `to`, and S or what is known of it. */
static cgt_status fill_parts(study_engine *e, unsigned from, unsigned to, cgt_error *error) {
  study_part *sets = &e->parts_here.part[STUDY_PART_SETS];
  cgt_status status = load_parts(e, from, to, error);
  if (status == CGT_OK) {
    const uint64_t before = sets->written;
    sets->written = sets->read = 0;
    run_phase(e, STUDY_FILL);
    status = after_phase(e, error);
    if (status == CGT_OK && sets->read != before) status = refuse_changed(sets, error);
  }
  unload(e);
  return status;
}

static cgt_status fill_on_disk(study_engine *e, cgt_error *error) {
  if (!study_parts_open(&e->parts_here, &e->cut, e->job->checkpoint, e->here.pegs, e->here.classes, error))
    return error->status;
  if (study_engine_passes(e, e->here.pegs) == 1)
    return fill_parts(e, STUDY_PART_ROWS, STUDY_PART_SETS, error);
  cgt_status status = fill_parts(e, STUDY_PART_ROWS, STUDY_PART_COLUMNS, error);
  return status == CGT_OK ? fill_parts(e, STUDY_PART_COLUMNS, STUDY_PART_SETS, error) : status;
}

/* ---- layers ------------------------------------------------------------------------------------------ */

cgt_status study_engine_first(study_engine *e, cgt_error *error) {
  const study_class_board empty = {{0}};
  const size_t record = study_cut_record(&e->cut);
  if (!study_layer_open(&e->here, 0, 1, e->apart ? 0 : record)) return CGT_ELIMIT;
  study_layer_put(&e->here, 0);
  study_layer_number(&e->here);
  uint64_t *rows = calloc(record + e->cut.limbs, sizeof *rows);
  if (!rows) return CGT_ELIMIT;
  uint64_t *columns = rows + (size_t)e->cut.height * e->cut.limbs;
  uint64_t *set = columns + (size_t)e->cut.across * e->cut.limbs;
  const study_unions none = {NULL, NULL, 0, 0};
  const unsigned lines = study_record_fill(rows, columns, set, &e->cut, NULL, &none, &empty);
  mpz_t one;
  mpz_init_set_ui(one, 1);
  add_positions(e->sums, e, set, one, lines);
  mpz_clear(one);
  bool good = true;
  if (e->apart) {
    good = study_parts_open(&e->parts_here, &e->cut, e->job->checkpoint, 0, 1, error);
    const uint64_t *items[STUDY_PARTS] = {rows, columns, set};
    for (unsigned p = 0; p < STUDY_PARTS && good; p++)
      good = study_part_write(&e->parts_here.part[p], 0, 1, items[p], error);
  } else {
    memcpy(e->here.records, rows, record * sizeof *rows);
  }
  free(rows);
  return good ? CGT_OK : error->status;
}

cgt_status study_engine_step(study_engine *e, cgt_error *error) {
  if (!e->kept)
    study_layer_close(&e->below);
  else if (e->below.key)
    e->kept[e->below.pegs] = e->below;
  e->below = e->here;
  e->parts_below = e->parts_here;
  e->parts_here = (study_parts){0};
  const unsigned pegs = e->below.pegs + 1;
  cgt_status status = CGT_OK;
  if (!study_layer_open(&e->here, pegs, e->cut.shape.layers[pegs], e->apart ? 0 : study_cut_record(&e->cut)))
    status = CGT_ELIMIT;
  if (status == CGT_OK) run_phase(e, STUDY_GROW);
  status = study_shards_agree(e->job, e->stopped ? CGT_ECANCELLED : status);
  if (status != CGT_OK) return status;
  uint64_t classes = study_layer_number(&e->here);
  if (classes != e->cut.shape.layers[pegs])
    return labi_error_set(error, CGT_EINVAL,
                          "%ju classes of %u pegs were found, Burnside's lemma gives %ju: a fault",
                          (uintmax_t)classes, pegs, (uintmax_t)e->cut.shape.layers[pegs]);
  if (e->apart) return fill_on_disk(e, error);
  run_phase(e, STUDY_FILL);
  return study_shards_exchange(e->job, e->stopped ? CGT_ECANCELLED : CGT_OK, &e->here, e->sums);
}
