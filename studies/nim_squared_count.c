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
 * others: two layers are in memory, or on disk if they are too large (nim_squared_engine.c). Burnside's lemma
 * says beforehand how large all layers are, which gives the memory, the time left, and a check of each layer.
 * A check of all words is in the end that the line taken off is one of across + 1 like it.
 *
 * Which line to take off, one as long as a row or as a column, is chosen by cost: long lines mean few classes
 * and long words, and long words are fast.
 *
 * 8x8 is 201091965788120544. A is 8x7: 508,147,108 classes, 51,637,694 of them with 28 pegs; a word is 32
 * bytes, a record 15 words, with its 18 bytes of table 498 bytes. Two layers of the middle take 48 GB. With
 * the records on disk 15 GB of memory do, for R of the layer below and two tables, and 54 GB of disk, for 16
 * words of two layers. The classes have 1.4e10 pegs, each an edge to be found, and in 15 GB the nine layers
 * of 25 to 33 pegs take two passes, which find 1.1e10 of the edges again: 10,200 s of processor time, 0.41
 * microseconds an edge. It would not help to pack the records: of the 128 bits of a word of 7x7 24 to 35 are
 * set in the middle layers, almost at random, which cannot be said in much less than two thirds of the room.
 *
 * 9x9, on paper. A is 9x8: 402,135,275,365 classes, 36,807,731,893 of them with 36 pegs; a word is 64 bytes,
 * a record 17 words. Two layers take 81 TB, R of one layer and two tables 22 TB of memory, and the disk 84
 * TB. The classes have 1.4e13 pegs, at 0.6 microseconds 100 days of one core, twice that in two passes. So it
 * is a task for a thousand cores and some 100 TB, for hours, and for a program that divides the memory:
 *
 * On a cluster, class x is kept by the process that the hash of its rank names. Making a layer and filling it
 * are rounds: every process finds the representatives of what its classes become with a peg more (some 3
 * each), or less (half of the squares), and sends ranks to their owners, 8 bytes and, when filling, 2 for the
 * row and the column; the answer is 2 words. For 8x8 that is 1.4e10 messages of 10 + 64 bytes, 1 TB in all,
 * 100 GB in the largest layer, sent in blocks of some MB: 65 GB for each of 16 processes with 3 GB of memory,
 * a minute or two at 1 GB/s; for 9x9 2 PB. The order of layers, the owners' tables and the checkpoint of each
 * process are as here; study_record_fill already finds all edges of a class before it looks up the first,
 * which is where a process would send its questions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/make_error.h"
#include "studies/nim_squared_checkpoint.h"
#include "studies/nim_squared_count.h"
#include "studies/nim_squared_engine.h"
#include "studies/nim_squared_shards.h"

static void init_sums(mpz_t *sums) {
  for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_init(sums[s]);
}

static void clear_sums(mpz_t *sums) {
  for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_clear(sums[s]);
}

/* ---- shapes -------------------------------------------------------------------------------------------- */

/* Nanoseconds, roughly as measured: what a look-up costs, and what the words do. */
static double cost(const study_engine *e) {
  double edges = 0;
  for (unsigned k = 0; k <= study_engine_last(e); k++) edges += (double)e->cut.shape.layers[k] * k;
  return edges * (100 + 10.0 * e->cut.shape.count + 2.0 * e->cut.limbs * e->cut.height);
}

/* The cheaper of the two shapes that memory suffices for, with the records in memory or on disk. *least:
 * bytes that would do. */
static bool choose_among(study_engine *e, bool apart, size_t *least) {
  study_engine best = *e, other = *e;
  const unsigned rows = e->job->rows, cols = e->job->cols;
  bool found = false;
  other.apart = apart;
  for (int n = 0; n < 2; n++) {
    if (!study_cut_open(&other.cut, n ? cols : rows, (n ? rows : cols) - 1, e->kept)) continue;
    size_t bytes = study_engine_bytes(&other);
    if (bytes < *least) *least = bytes;
    if (bytes <= e->job->memory_bytes && (!found || cost(&other) < cost(&best))) {
      if (found) study_cut_close(&best.cut);
      best = other;
      found = true;
    } else {
      study_cut_close(&other.cut);
    }
  }
  if (found) e->cut = best.cut, e->apart = apart;
  return found;
}

/* The files of two layers are the most there are at a time. Better said now than after hours. */
static cgt_status has_room_on_disk(const study_engine *e, cgt_error *error) {
  uint64_t most = 0, below = 0;
  for (unsigned k = 0; k <= study_engine_last(e); k++) {
    const uint64_t here = study_parts_bytes(&e->cut, e->cut.shape.layers[k]);
    if (below + here > most) most = below + here;
    below = here;
  }
  const uint64_t room = study_parts_room(e->job->checkpoint);
  if (room >= most) return CGT_OK;
  return labi_error_set(
      error, CGT_ELIMIT,
      "in %zu MiB of memory %ux%u boards need %ju MiB of disk next to the checkpoint; %ju MiB are free there",
      e->job->memory_bytes >> 20, e->job->rows, e->job->cols, (uintmax_t)(most >> 20) + 1,
      (uintmax_t)(room >> 20));
}

static cgt_status choose_shape(study_engine *e, cgt_error *error) {
  size_t least = SIZE_MAX;
  const bool has_files = e->job->checkpoint && e->job->shards <= 1;
  if (choose_among(e, false, &least)) return CGT_OK;
  if (has_files && choose_among(e, true, &least)) {
    cgt_status status = has_room_on_disk(e, error);
    if (status != CGT_OK) study_cut_close(&e->cut);
    return status;
  }
  if (least == SIZE_MAX)
    return labi_error_set(error, CGT_ELIMIT,
                          "%ux%u boards fall into too many classes, or need words too long", e->job->rows,
                          e->job->cols);
  labi_error_set(error, CGT_ELIMIT, "%ux%u boards need %zu MiB, and the memory limit is %zu MiB", e->job->rows,
                 e->job->cols, (least >> 20) + 1, e->job->memory_bytes >> 20);
  error->advice = CGT_ADVICE_MEMORY;
  return CGT_ELIMIT;
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */

static const char past_limit[] = "it needs more memory than the memory limit";

/* status: ELIMIT of memory. */
static cgt_status refuse_file(cgt_error *error, cgt_status status, const char *name, const char *why) {
  labi_error_set(error, status, "cannot resume from '%.150s': %.200s", name, why);
  if (status == CGT_ELIMIT) error->advice = CGT_ADVICE_MEMORY;
  return status;
}

/* Takes over what was read, or leaves it to the caller. */
static cgt_status adopt(study_engine *e, study_checkpoint *c, cgt_error *error) {
  const study_job *job = e->job;
  const bool ours = (c->height == job->rows && c->across + 1 == job->cols) ||
                    (c->height == job->cols && c->across + 1 == job->rows);
  const char *why = "it belongs to another board";
  cgt_error unopened;
  cgt_status status = CGT_EINVAL;
  if (ours && study_cut_open(&e->cut, c->height, c->across, false)) {
    e->apart = c->layer.record == 0;
    if (c->layer.classes != e->cut.shape.layers[c->layer.pegs] ||
        (!e->apart && c->layer.record != study_cut_record(&e->cut))) {
    } else if (!e->apart) {
      status = CGT_OK;
    } else if (job->shards > 1) {
      why = "the records are in files next to it, which only one process can use";
    } else if (study_engine_bytes(e) > job->memory_bytes) {
      why = past_limit;
      status = CGT_ELIMIT;
    } else {
      why = unopened.message;
      if (study_parts_open_old(&e->parts_here, &e->cut, job->checkpoint, c->layer.pegs, c->layer.classes,
                               &unopened))
        status = CGT_OK;
      for (unsigned p = 0; p < STUDY_PARTS && status == CGT_OK; p++)
        e->parts_here.part[p].written = c->parts[p];
    }
    if (status != CGT_OK) study_cut_close(&e->cut);
  }
  if (status != CGT_OK) return refuse_file(error, status, job->checkpoint, why);
  e->here = c->layer;
  for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_swap(e->sums[s], c->sums[s]);
  return CGT_OK;
}

/* Goes on from the file, or begins anew when there is none. The shape is that of the file. */
static cgt_status resume(study_engine *e, cgt_error *error) {
  const study_job *job = e->job;
  study_checkpoint c;
  init_sums(c.sums);
  study_checkpoint_state state = study_checkpoint_read(&c, &e->checkpoint, job->memory_bytes, error);
  cgt_status status = CGT_EINVAL;
  if (state == STUDY_CHECKPOINT_READ) {
    status = adopt(e, &c, error);
    if (status != CGT_OK) study_layer_close(&c.layer);
  } else if (state == STUDY_CHECKPOINT_MISSING) {
    status = choose_shape(e, error);
  } else if (state == STUDY_CHECKPOINT_UNREADABLE) {
    status = error->status;
  } else if (state == STUDY_CHECKPOINT_NO_MEMORY) {
    status = refuse_file(error, CGT_ELIMIT, job->checkpoint, past_limit);
  } else {
    refuse_file(error, CGT_EINVAL, job->checkpoint,
                "it is not a complete checkpoint; remove it and start again");
  }
  clear_sums(c.sums);
  return status;
}

/* Saves a complete layer; sums: of all layers up to it. */
static bool save(study_engine *e, const study_layer *layer, const study_parts *parts, mpz_t *sums,
                 cgt_error *error) {
  return (!parts || study_parts_sync(parts, error)) &&
         study_checkpoint_save(&e->checkpoint, e->job->checkpoint, e->cut.height, e->cut.across, layer, parts,
                               sums, error);
}

/* A layer whose records are in files is its own checkpoint, and that of the layer below goes. */
static cgt_status save_apart(study_engine *e, cgt_error *error) {
  if (!e->apart) return CGT_OK;
  if (!save(e, &e->here, &e->parts_here, e->sums, error)) return CGT_EINVAL;
  study_parts_close(&e->parts_below, true);
  return CGT_OK;
}

/* Of the process that counts alone, or owns the file. */
static cgt_status begin_first(study_engine *e, cgt_error *error) {
  const char *name = e->job->checkpoint;
  cgt_status status;
  uint64_t size = 0;
  if (name && (!labi_owned_file_open(&e->checkpoint, name, NULL, error) ||
               !labi_owned_file_size(&size, &e->checkpoint, error)))
    return error->status;
  if (name && e->job->resume) {
    status = resume(e, error);
  } else if (size > 0) {
    labi_error_set(error, CGT_EINVAL, "there is already a checkpoint '%.150s': remove it to start again",
                   name);
    error->advice = CGT_ADVICE_RESUME;
    return CGT_EINVAL;
  } else {
    status = choose_shape(e, error);
  }
  if (status != CGT_OK) return status;
  if (name) {
    const unsigned layers = study_engine_last(e) + 1;
    study_parts_remove_others(name, e->here.key && e->apart ? e->here.pegs : layers, layers);
  }
  if (e->here.key) return status;
  status = study_engine_first(e, error);
  if (status == CGT_OK) status = save_apart(e, error);
  if (status != CGT_OK) {
    study_parts_close(&e->parts_here, true);
    study_cut_close(&e->cut);
  }
  return status;
}

static cgt_status begin(study_engine *e, cgt_error *error) {
  cgt_status status = e->job->shard == 0 ? begin_first(e, error) : CGT_OK;
  status = study_shards_begin(e->job, status, &e->cut, e->kept, &e->here);
  if (status != CGT_OK) return status;
  for (unsigned k = 0; k <= study_engine_last(e); k++) {
    const uint64_t visits = e->cut.shape.layers[k] * study_engine_passes(e, k);
    e->total += visits;
    if (e->here.pegs > 0 && k <= e->here.pegs) e->done += visits;
  }
  return CGT_OK;
}

/* A checkpoint in which nothing was saved is none. */
static void close_checkpoint(study_engine *e) {
  uint64_t size;
  cgt_error ignored;
  if (e->checkpoint.descriptor < 0) return;
  if (labi_owned_file_size(&size, &e->checkpoint, &ignored) && size == 0 &&
      labi_owned_file_has_name(&e->checkpoint, e->job->checkpoint))
    remove(e->job->checkpoint);
  labi_owned_file_close(&e->checkpoint);
}

/* ---- the whole run ------------------------------------------------------------------------------------ */

/* Saves the layer in memory, when it is time: saving takes at most a twentieth of it. */
static cgt_status save_now_and_then(study_engine *e, double *saved, double *took, cgt_error *error) {
  const double now = labi_seconds_now();
  if (e->apart || !e->job->checkpoint || now - *saved < e->job->checkpoint_seconds ||
      now - *saved < 20 * *took)
    return CGT_OK;
  const bool done = save(e, &e->here, NULL, e->sums, error);
  *saved = labi_seconds_now();
  *took = *saved - now;
  return done ? CGT_OK : CGT_EINVAL;
}

/* The line taken off is one of across + 1 like it. */
static cgt_status check_pegs(study_engine *e, cgt_error *error) {
  if (e->job->shard > 0) return CGT_OK; /* process 0 has the sums */
  mpz_mul_ui(e->sums[STUDY_SUM_PEGS_OF_LINE], e->sums[STUDY_SUM_PEGS_OF_LINE], e->cut.across);
  if (mpz_cmp(e->sums[STUDY_SUM_PEGS_OF_LINE], e->sums[STUDY_SUM_PEGS_OF_BOARD]) == 0) return CGT_OK;
  return labi_error_set(
      error, CGT_EINVAL,
      "the P-positions that were found have more pegs in some lines than in others: a fault");
}

static void tell_saved(cgt_error *error, const study_engine *e) {
  labi_error_set(error, CGT_ECANCELLED, "stopped; %.200s%s all boards up to %u of %u pegs",
                 e->job->checkpoint, e->apart ? " and the files next to it hold" : " holds", e->below.pegs,
                 study_engine_last(e));
  error->advice = CGT_ADVICE_RESUME;
}

static cgt_status run(study_engine *e, cgt_error *error) {
  cgt_status status = CGT_OK;
  mpz_t sums_below[STUDY_SUMS]; /* up to e->below */
  init_sums(sums_below);
  double saved = labi_seconds_now(), took = 0;
  while (status == CGT_OK && e->here.pegs < study_engine_last(e)) {
    status = study_shards_agree(e->job, save_now_and_then(e, &saved, &took, error));
    if (status != CGT_OK) break;
    for (unsigned s = 0; s < STUDY_SUMS; s++) mpz_set(sums_below[s], e->sums[s]);
    status = study_engine_step(e, error);
    if (status == CGT_OK) status = save_apart(e, error);
  }
  if (status == CGT_ECANCELLED && e->job->checkpoint) {
    if (!e->below.key)
      labi_error_set(error, status, "stopped before there was anything to save");
    else if (e->apart || save(e, &e->below, NULL, sums_below, error))
      tell_saved(error, e);
    else
      status = error->status;
  }
  if (status == CGT_OK) status = check_pegs(e, error);
  if (status == CGT_OK && e->job->checkpoint && e->job->shard == 0) remove(e->job->checkpoint);
  const bool unfinished = e->parts_below.part[0].name; /* they go when those of here are whole */
  study_parts_close(&e->parts_below, false);
  study_parts_close(&e->parts_here, status == CGT_OK || unfinished);
  clear_sums(sums_below);
  return status;
}

/* ---- inverses ----------------------------------------------------------------------------------------- */

/* The sum over all classes; those of few pegs and those of many are each other's inverses. */
static void count_inverses(study_engine *e) {
  const unsigned last = study_engine_last(e);
  mpz_t size;
  mpz_ptr sum = e->sums[STUDY_SUM_POSITIONS];
  mpz_init(size);
  mpz_set_ui(sum, 0);
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
      mpz_addmul_ui(sum, size, 2 * pegs == last ? lines : 2 * lines);
    }
  }
  mpz_clear(size);
}

cgt_status study_nim_squared_inverses(char **digits, const study_job *job, cgt_error *error) {
  study_job here = *job;
  study_engine e = {.job = &here, .checkpoint = LABI_NO_FILE};
  here.checkpoint = NULL; /* all layers are needed to the end */
  labi_no_memory(error);
  if (job->rows == 1 || job->cols == 1) { /* only the empty board is a P-position */
    *digits = strdup("0");
    return *digits ? CGT_OK : CGT_ELIMIT;
  }
  study_layer *kept = e.kept = calloc((size_t)job->rows * job->cols, sizeof *e.kept);
  if (!kept) return CGT_ELIMIT;
  init_sums(e.sums);
  cgt_status status = begin(&e, error);
  if (status == CGT_OK) {
    status = run(&e, error);
    if (status == CGT_OK) {
      if (job->shard == 0) count_inverses(&e);
      *digits = mpz_get_str(NULL, 10, e.sums[STUDY_SUM_POSITIONS]);
      if (!*digits) status = CGT_ELIMIT;
    } else {
      kept[e.below.pegs] = e.below;
      kept[e.here.pegs] = e.here;
      if (status == CGT_ECANCELLED)
        labi_error_set(error, status, "stopped; counts of inverses are not saved");
    }
    for (unsigned k = 0; k <= study_engine_last(&e); k++) study_layer_close(&kept[k]);
    study_cut_close(&e.cut);
  }
  clear_sums(e.sums);
  free(kept);
  return status;
}

cgt_status study_nim_squared_classes(char **digits, const study_job *job, cgt_error *error) {
  study_engine e = {.job = job, .checkpoint = LABI_NO_FILE};
  labi_no_memory(error);
  if (job->rows == 1 || job->cols == 1) { /* the first player takes all there is */
    *digits = strdup("1");
    return *digits ? CGT_OK : CGT_ELIMIT;
  }
  init_sums(e.sums);
  cgt_status status = begin(&e, error);
  if (status == CGT_OK) {
    status = run(&e, error);
    if (status == CGT_OK) {
      *digits = mpz_get_str(NULL, 10, e.sums[STUDY_SUM_POSITIONS]);
      if (!*digits) status = CGT_ELIMIT;
    }
    study_cut_close(&e.cut);
  }
  clear_sums(e.sums);
  close_checkpoint(&e);
  study_layer_close(&e.here);
  study_layer_close(&e.below);
  return status;
}

cgt_status study_nim_squared_count(char **digits, const study_job *job, cgt_error *error) {
  study_job upright = *job;
  if (job->cols == 3) upright.cols = job->rows, upright.rows = 3;
  if (upright.rows == 3 && upright.cols > 3 && upright.cols <= STUDY_THREE_MOST_COLUMNS) {
    if (job->shard == 0) return study_nim_squared_three(digits, &upright, error);
    *digits = strdup("0"); /* three rows are counted by one process */
    return *digits ? CGT_OK : CGT_ELIMIT;
  }
  return study_nim_squared_classes(digits, job, error);
}
