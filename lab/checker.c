/* checker.c: see checker.h. The caller's thread makes blocks, in order, and merges them, in order. */
#include "checker.h"

#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "pool.h"

enum { LEAST_BLOCK = 1, FIRST_BLOCK = 4, MOST_BLOCK = 8192, SCOUT_STEPS = 4096, TICK_MS = 100 };
static const uint64_t scout_horizon = 20000000; /* tuples counted ahead, to tell the time left */

/* Tuples of a statement, one after another. */
typedef struct walk {
  size_t statement;
  bool begun, done;
  int64_t *tuple;
  uint64_t count; /* tuples walked over */
} walk;

/* What is known of the statement whose blocks are being merged. */
typedef struct tally {
  bool open;
  size_t statement, width;
  uint64_t tuples, instances, excepted, failures;
  double began;      /* or the end of the statement before, if that is later: times add up */
  int64_t *smallest; /* width numbers, valid when failures > 0 */
  int64_t *kept;
  size_t count, room;
} tally;

typedef struct run {
  const lab_program *program;
  const check_options *options;
  check_summary *summary;
  lab_machine *machine;
  pool *pool;
  size_t statements;
  /* making blocks */
  walk making;
  double making_began;
  uint64_t next_index;
  size_t block_size;
  size_t outstanding;
  /* merging them */
  uint64_t merged;
  block *waiting; /* done, sorted by index, for an earlier one is not */
  tally tally;
  walk scout;
  double reported_at;
  bool broken; /* report asked to end, or memory ran out */
  lab_error *error;
} run;

static size_t width_of(const run *run, size_t statement) {
  return lab_program_statement(run->program, statement)->variable_count;
}

/* ---- walking --------------------------------------------------------------------------------- */

static cgt_status step(walk *walk, lab_machine *machine, lab_error *error) {
  *error = (lab_error){0};
  cgt_status status = walk->begun
                          ? lab_instance_next(&walk->done, walk->tuple, machine, walk->statement, error)
                          : lab_instance_first(&walk->done, walk->tuple, machine, walk->statement, error);
  walk->begun = true;
  if (status != CGT_OK)
    walk->done = true;
  else if (!walk->done)
    walk->count++;
  if (status != CGT_OK && error->status == CGT_OK) error->status = status;
  return status;
}

static void restart(walk *walk, size_t statement) {
  walk->statement = statement;
  walk->begun = walk->done = false;
  walk->count = 0;
}

/* ---- making blocks --------------------------------------------------------------------------- */

static void keep_waiting(run *run, block *block) {
  struct block **at = &run->waiting;
  while (*at && (*at)->index < block->index) at = &(*at)->next;
  block->next = *at;
  *at = block;
}

static bool all_made(const run *run) { return run->making.statement >= run->statements; }

/* The next block of the statement that is being walked over: tuples, or nothing but an error. */
static bool make_block(run *run) {
  walk *walk = &run->making;
  size_t width = width_of(run, walk->statement);
  block *block = calloc(1, sizeof *block + run->block_size * width * sizeof(int64_t));
  if (!block) {
    *run->error = (lab_error){.status = CGT_ENOMEM, .message = "out of memory"};
    return false;
  }
  lab_error error = {0};
  if (!walk->begun) {
    run->making_began = seconds_now();
    step(walk, run->machine, &error);
  }
  block->index = run->next_index++;
  block->statement = walk->statement;
  block->width = width;
  block->began = run->making_began;
  while (!walk->done && block->count < run->block_size) {
    if (width > 0) memcpy(block->tuples + block->count * width, walk->tuple, width * sizeof(int64_t));
    block->count++;
    step(walk, run->machine, &error);
  }
  lab_machine_forget(run->machine);
  bool stopped = error.status == CGT_ECANCELLED; /* *stop is set and will be seen */
  if (stopped) error = (lab_error){0};
  block->last = walk->done && !stopped;
  bool failed = error.status != CGT_OK;
  if (failed && block->count > 0) {
    /* The tuples before the error come first; the error gets a block of its own. */
    struct block *after = calloc(1, sizeof *after);
    if (after) {
      *after = (struct block){.index = run->next_index++,
                              .statement = walk->statement,
                              .width = width,
                              .began = run->making_began,
                              .last = true,
                              .error = error};
      block->last = false;
      keep_waiting(run, after);
    }
  }
  if (block->count == 0) {
    block->error = error;
    keep_waiting(run, block);
  } else {
    run->outstanding++;
    pool_put(run->pool, block);
  }
  if (walk->done) {
    restart(walk, walk->statement + 1);
    run->block_size = FIRST_BLOCK;
  }
  return true;
}

/* ---- merging --------------------------------------------------------------------------------- */

/* The sum of a tuple in two words, low one in 0 .. 2^32-1: it cannot overflow. */
typedef struct wide {
  int64_t high, low;
} wide;

static wide sum_of(const int64_t *tuple, size_t width) {
  wide sum = {0, 0};
  for (size_t i = 0; i < width; i++) {
    int64_t low = (int64_t)((uint64_t)tuple[i] & 0xFFFFFFFF);
    sum.high += (tuple[i] - low) / ((int64_t)1 << 32);
    sum.low += low;
  }
  sum.high += sum.low >> 32;
  sum.low &= 0xFFFFFFFF;
  return sum;
}

/* Tuples come in lexicographic order, so that of equal sums the first one stays. */
static bool is_smaller(const int64_t *a, const int64_t *b, size_t width) {
  wide x = sum_of(a, width), y = sum_of(b, width);
  return x.high != y.high ? x.high < y.high : x.low < y.low;
}

static bool keep_counterexample(run *run, const int64_t *tuple) {
  tally *tally = &run->tally;
  size_t bytes = tally->width * sizeof(int64_t);
  if (bytes == 0) return true;
  if (tally->failures == 0 || is_smaller(tuple, tally->smallest, tally->width))
    memcpy(tally->smallest, tuple, bytes);
  if (!run->options->keep_all && run->options->first == 0) return true;
  if (tally->count == tally->room) {
    size_t room = tally->room ? 2 * tally->room : 64;
    int64_t *more = realloc(tally->kept, room * bytes);
    if (!more) return false;
    tally->kept = more;
    tally->room = room;
  }
  memcpy(tally->kept + tally->count++ * tally->width, tuple, bytes);
  return true;
}

static void open_tally(run *run, const block *block) {
  tally *tally = &run->tally;
  int64_t *smallest = tally->smallest, *kept = tally->kept;
  free(kept);
  double began = block->began > run->reported_at ? block->began : run->reported_at;
  *tally = (struct tally){.open = true,
                          .statement = block->statement,
                          .width = block->width,
                          .began = began,
                          .smallest = smallest};
}

static void close_tally(run *run, bool complete, const lab_error *error, const int64_t *error_at) {
  tally *tally = &run->tally;
  run->reported_at = seconds_now();
  check_result result = {.statement = lab_program_statement(run->program, tally->statement),
                         .index = tally->statement,
                         .complete = complete,
                         .instances = tally->instances,
                         .excepted = tally->excepted,
                         .failures = tally->failures,
                         .count = tally->count,
                         .counterexamples = tally->kept,
                         .error = *error,
                         .has_error_at = error_at != NULL,
                         .error_at = error_at,
                         .seconds = run->reported_at - tally->began};
  result.smallest = tally->failures > 0 ? tally->smallest : NULL;
  result.verdict = tally->failures > 0       ? CHECK_FAILS
                   : error->status != CGT_OK ? CHECK_UNDECIDED
                   : !complete               ? CHECK_STOPPED
                   : tally->instances == 0   ? CHECK_EMPTY
                                             : CHECK_HOLDS;
  tally->open = false;
  run->summary->reported++;
  run->summary->instances += tally->instances;
  if (!run->options->report(run->options->where, &result, run->machine)) run->broken = true;
}

/* The statement is over before its last block. */
static void leave_statement(run *run, const lab_error *error, const int64_t *error_at) {
  size_t statement = run->tally.statement;
  /* How many were decided past the last counterexample wanted is a matter of block sizes. */
  if (error->status == CGT_OK) run->tally.instances = run->tally.excepted = 0;
  pool_drop(run->pool, statement);
  if (run->making.statement == statement) {
    restart(&run->making, statement + 1);
    run->block_size = FIRST_BLOCK;
  }
  close_tally(run, false, error, error_at);
}

static void adapt_block_size(run *run, const block *block) {
  if (block->statement != run->making.statement || block->count < run->block_size) return;
  if (block->seconds < 0.02 && run->block_size < MOST_BLOCK) run->block_size *= 2;
  if (block->seconds > 0.2 && run->block_size > LEAST_BLOCK) run->block_size /= 2;
}

static void merge(run *run, const block *block) {
  static const lab_error none;
  tally *tally = &run->tally;
  if (!tally->open && run->summary->reported > block->statement) return; /* left early: a late block */
  if (!tally->open) open_tally(run, block);
  adapt_block_size(run, block);
  uint64_t most = run->options->first;
  for (size_t i = 0; i < block->failures; i++) {
    if (!keep_counterexample(run, block->tuples + i * block->width)) {
      *run->error = (lab_error){.status = CGT_ENOMEM, .message = "out of memory for counterexamples"};
      run->broken = true;
    }
    tally->failures++;
    if (most > 0 && tally->failures == most) break;
  }
  tally->tuples += block->done;
  tally->instances += block->instances;
  tally->excepted += block->excepted;
  bool enough = most > 0 && tally->failures >= most;
  if (block->error.status != CGT_OK && !enough) {
    bool has_place = block->count > 0;
    leave_statement(run, &block->error, has_place ? block->tuples + block->failures * block->width : NULL);
  } else if (enough && !(block->last && block->done == block->count)) {
    leave_statement(run, &none, NULL);
  } else if (block->done < block->count) {
    close_tally(run, false, &none, NULL);
    run->broken = true; /* stopped */
  } else if (block->last) {
    close_tally(run, true, &none, NULL);
  }
}

static void merge_waiting(run *run) {
  while (run->waiting && run->waiting->index == run->merged && !run->broken) {
    block *block = run->waiting;
    run->waiting = block->next;
    run->merged++;
    merge(run, block);
    free(block);
  }
}

static void receive(run *run, int milliseconds) {
  for (block *block = pool_finished(run->pool, milliseconds), *next; block; block = next) {
    next = block->next;
    run->outstanding--;
    keep_waiting(run, block);
  }
  merge_waiting(run);
}

/* ---- progress -------------------------------------------------------------------------------- */

/* Counts tuples ahead while the workers work. Returns whether there is more to count. */
static bool scout(run *run) {
  walk *walk = &run->scout;
  if (!run->options->progress || !run->tally.open) return false;
  if (walk->statement != run->tally.statement) restart(walk, run->tally.statement);
  lab_error error;
  for (int i = 0; i < SCOUT_STEPS && !walk->done && walk->count < scout_horizon; i++)
    if (step(walk, run->machine, &error) != CGT_OK) walk->count = scout_horizon;
  return !walk->done && walk->count < scout_horizon;
}

static void show_progress(run *run) {
  const tally *tally = &run->tally;
  if (!run->options->progress || !tally->open) return;
  bool known =
      run->scout.statement == tally->statement && run->scout.done && run->scout.count < scout_horizon;
  check_progress progress = {.statement = tally->statement,
                             .statements = run->statements,
                             .tuples = tally->tuples,
                             .total = known ? run->scout.count : 0,
                             .seconds = seconds_now() - tally->began};
  run->options->progress(run->options->where, &progress);
}

/* ---- the run --------------------------------------------------------------------------------- */

static void go(run *run) {
  const volatile int *stop = run->options->stop;
  size_t depth = 2 * (size_t)run->summary->workers + 2;
  double shown = seconds_now();
  while (!run->broken && !interrupt_is_set(stop)) {
    while (run->outstanding < depth && !all_made(run) && !interrupt_is_set(stop)) {
      if (!make_block(run)) return;
    }
    merge_waiting(run);
    if (all_made(run) && run->outstanding == 0 && !run->waiting) break;
    receive(run, scout(run) ? 0 : TICK_MS);
    if (seconds_now() - shown >= 0.1) {
      show_progress(run);
      shown = seconds_now();
    }
  }
  if (!interrupt_is_set(stop)) return;
  /* Workers have seen it too. What they decided up to here counts; explaining may go on. */
  lab_machine_set_cancel(run->machine, NULL);
  while (run->outstanding > 0 && !run->broken) receive(run, TICK_MS);
  if (run->tally.open && !run->broken) {
    static const lab_error none;
    close_tally(run, false, &none, NULL);
  }
}

static size_t widest(const lab_program *program) {
  size_t width = 1;
  for (size_t i = 0; i < lab_program_count(program); i++) {
    size_t this = lab_program_statement(program, i)->variable_count;
    if (this > width) width = this;
  }
  return width;
}

cgt_status check_program(check_summary *summary, const lab_program *program, const check_options *options,
                         lab_error *error) {
  *summary = (check_summary){.workers = options->workers};
  *error = (lab_error){0};
  run run = {.program = program,
             .options = options,
             .summary = summary,
             .error = error,
             .statements = lab_program_count(program),
             .block_size = FIRST_BLOCK};
  restart(&run.scout, SIZE_MAX);
  size_t width = widest(program);
  int64_t *tuples = calloc(3 * width, sizeof *tuples);
  /* Every machine an equal part of the memory, and no more machines than there is memory for. */
  const size_t least = (size_t)1 << 20;
  cgt_limits limits = options->limits;
  size_t most = limits.memory_bytes / least;
  if (most < 2) most = 2;
  if (summary->workers > most - 1) summary->workers = (unsigned)(most - 1);
  limits.memory_bytes /= summary->workers + 1;
  if (tuples) run.machine = lab_machine_new(program, &limits, options->scale);
  if (!run.machine) {
    *error = (lab_error){.status = CGT_ELIMIT,
                         .message = "the memory budget is too small to begin with: 1MB is the "
                                    "least"};
  } else {
    lab_machine_set_cancel(run.machine, options->stop);
    run.making.tuple = tuples;
    run.scout.tuple = tuples + width;
    run.tally.smallest = tuples + 2 * width;
    run.pool = pool_new(&summary->workers, program, &limits, options->scale, options->stop);
    if (run.pool)
      go(&run);
    else
      *error = (lab_error){.status = CGT_ENOMEM, .message = "no worker thread could be started"};
  }
  pool_free(run.pool);
  while (run.waiting) {
    block *next = run.waiting->next;
    free(run.waiting);
    run.waiting = next;
  }
  lab_machine_free(run.machine);
  free(run.tally.kept);
  free(tuples);
  if (error->status == CGT_OK && interrupt_is_set(options->stop)) return CGT_ECANCELLED;
  return error->status;
}
