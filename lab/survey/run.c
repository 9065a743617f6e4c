/* run.c: see run.h. The caller's thread makes blocks, in order, and merges them, in order. */
#include "lab/survey/run.h"

#include <stdlib.h>
#include <string.h>

#include <cgt/lab_computer.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/machine/budget.h"
#include "lab/survey/mpi_workers.h"
#include "lab/survey/schedule.h"

enum {
  LEAST_BLOCK = 1,
  FIRST_BLOCK = 4,
  MOST_BLOCK = 8192,
  MOST_AHEAD = 4096, /* blocks made that wait for an earlier one */
  SCOUT_STEPS = 4096,
  TICK_MS = 100,
  STEPS_AFTER_STOP = 1 << 19, /* of the engine, some tenths of a second */
  KEPT_SHARE = 16             /* of the memory is for counterexamples */
};
static const uint64_t scout_horizon = 20000000; /* tuples counted ahead, to tell the time left */

/* What is known of the statement whose blocks are being merged. */
typedef struct tally {
  bool open;
  size_t statement;
  uint64_t before;       /* tuples of earlier runs */
  double began;          /* or the end of the statement before, if that is later: times add up */
  labi_run_state *state; /* the caller's, or own */
  labi_run_state own;
} tally;

struct labi_run {
  const labi_run_job *job;
  const lab_program *program;
  const lab_check_options *options;
  lab_check_summary *summary;
  lab_machine *machine; /* for the ranges */
  lab_machine *own;     /* the same, unless it is the caller's */
  labi_mpi_workers *workers;
  size_t statements; /* up to, not with */
  /* making blocks */
  labi_schedule making;
  labi_sampler *sample; /* of its statement; NULL: all tuples are taken */
  uint64_t *sampled;    /* of each statement how many tuples were to be drawn; 0: all are taken */
  bool making_begun;    /* a block of this statement was made */
  double making_began;
  uint64_t next_index;
  size_t block_size;
  size_t outstanding;
  labi_shares shares;
  size_t ahead; /* bytes of blocks that are made, and not yet given back or to the caller */
  /* merging them */
  uint64_t merged;
  size_t reported;                /* statements before this one */
  labi_block *waiting;            /* done, sorted by index, for an earlier one is not */
  labi_block *held; /* what is left of blocks that were cut, sorted by index, while there is no room */
  labi_block *ready, **ready_end; /* merged, with values that are wanted */
  tally tally;
  labi_schedule scout;
  uint64_t box; /* tuples of the scout's statement, of this shard, if the ranges tell; else 0 */
  double reported_at, shown_at;
  bool broken; /* report asked to end, or memory ran out */
  lab_error *error;
  int64_t tuples[]; /* of the schedules */
};

static size_t width_of(const labi_run *run, size_t statement) {
  return lab_program_statement(run->program, statement)->variable_count;
}

static void end_for_memory(labi_run *run) {
  labi_no_memory(run->error);
  run->broken = true;
}

/* ---- making blocks --------------------------------------------------------------------------- */

static void insert(labi_block **list, labi_block *block) {
  struct labi_block **at = list;
  while (*at && (*at)->index <= block->index) at = &(*at)->next;
  block->next = *at;
  *at = block;
}

static void keep_waiting(labi_run *run, labi_block *block) { insert(&run->waiting, block); }

static bool all_made(const labi_run *run) { return run->making.statement >= run->statements; }

/* The caller's, if it keeps them. */
static labi_run_state *state_of(const labi_run *run, size_t statement) {
  return run->job->states ? &run->job->states[statement - run->job->first] : NULL;
}

/* To the beginning of a statement that is no assignment, or to where an earlier run has come. */
static void begin_statement(labi_run *run, size_t statement) {
  while (statement < run->statements && labi_is_assignment(run->program, statement)) statement++;
  labi_schedule_start(&run->making, statement);
  run->block_size = FIRST_BLOCK;
  const labi_run_state *state = statement < run->statements ? state_of(run, statement) : NULL;
  if (!state) return;
  if (state->tuples > 0)
    labi_schedule_resume(&run->making, statement, state->last, state->width, state->tuples);
  if (state->complete) run->making.done = true;
}

static labi_block *new_block(labi_run *run, size_t count) {
  labi_block *block = labi_block_new(count, width_of(run, run->making.statement));
  if (!block) {
    labi_no_memory(run->error);
    return NULL;
  }
  block->count = 0;
  block->index = run->next_index++;
  block->statement = run->making.statement;
  block->began = run->making_began;
  return block;
}

/* To the first tuple that is left of it, and draws those that are wanted first; also where none is left, for
 * the report tells what they were. */
static void begin_making(labi_run *run, lab_error *error) {
  labi_schedule *schedule = &run->making;
  const lab_check_options *options = run->options;
  run->making_begun = true;
  if (options->sample > 0) {
    labi_sampler_close(run->sample);
    cgt_status status = labi_sampler_open(&run->sample, run->machine, schedule->statement, options->sample,
                                          options->seed, error);
    if (status != CGT_OK) schedule->done = true;
    if (status != CGT_OK) return;
    schedule->sample = run->sample;
    run->sampled[schedule->statement - run->job->first] = run->sample ? options->sample : 0;
  }
  if (!schedule->done) labi_schedule_step(schedule, run->machine, error);
}

/* The tuple that the schedule is at joins the block, and with it those that follow in a run. */
static bool add_tuple(labi_run *run, labi_block *block) {
  const labi_run_job *job = run->job;
  const int64_t *tuple = run->making.tuple;
  bool saved = false;
  if (block->width > 0)
    memcpy(block->tuples + block->count * block->width, tuple, block->width * sizeof *tuple);
  if (job->look && !job->look(job->saver, &saved, block->statement, tuple)) return false;
  if (saved && !block->saved && !(block->saved = calloc(run->block_size, sizeof *block->saved)))
    return end_for_memory(run), false;
  if (saved) block->saved[block->count] = true;
  block->count++;
  if (!job->look)
    block->count += labi_schedule_run_on(block->tuples + block->count * block->width, &run->making, block->width,
                                         run->block_size - block->count);
  return true;
}

/* What it takes is counted, from here to drop_block or labi_run_next. */
static void count_block(labi_run *run, labi_block *block) {
  run->ahead -= block->bytes;
  block->bytes = labi_block_bytes(block);
  run->ahead += block->bytes;
}

static void put_block(labi_run *run, labi_block *block) {
  count_block(run, block);
  run->outstanding++;
  labi_mpi_workers_put(run->workers, block);
}

static void drop_block(labi_run *run, labi_block *block) {
  run->ahead -= block->bytes;
  labi_block_free(block);
}

/* The next block of the statement that is being made: tuples, or nothing but an error. */
static bool make_block(labi_run *run) {
  labi_schedule *schedule = &run->making;
  if (!run->making_begun) run->making_began = labi_seconds_now();
  labi_block *block = new_block(run, run->block_size);
  if (!block) return false;
  lab_error error = {0};
  if (!run->making_begun) begin_making(run, &error);
  while (!schedule->done && block->count < run->block_size) {
    if (!add_tuple(run, block)) {
      labi_block_free(block);
      return false;
    }
    labi_schedule_step(schedule, run->machine, &error);
  }
  lab_machine_forget(run->machine);
  bool stopped = error.status == CGT_ECANCELLED; /* *stop is set and will be seen */
  if (stopped) error = (lab_error){0};
  block->last = schedule->done && !stopped;
  bool failed = error.status != CGT_OK;
  if (failed && block->count > 0) {
    /* The tuples before the error come first; the error gets a block of its own. */
    struct labi_block *after = new_block(run, 0);
    if (after) {
      after->last = true;
      after->error = error;
      block->last = false;
      keep_waiting(run, after);
    }
  }
  if (block->count == 0) {
    block->error = error;
    keep_waiting(run, block);
  } else {
    put_block(run, block);
  }
  if (schedule->done) {
    begin_statement(run, schedule->statement + 1);
    run->making_begun = false;
  }
  return true;
}

/* ---- merging --------------------------------------------------------------------------------- */

static bool save(labi_run *run, const labi_block *block, size_t fresh) {
  const labi_run_job *job = run->job;
  bool good = !job->save || job->save(job->saver, run->tally.statement, block, fresh, run->machine);
  if (!good) run->broken = true;
  return good;
}

static void open_tally(labi_run *run, const labi_block *block) {
  tally *tally = &run->tally;
  tally->open = true;
  tally->statement = block->statement;
  tally->began = block->began > run->reported_at ? block->began : run->reported_at;
  tally->state = state_of(run, block->statement);
  if (!tally->state) {
    labi_run_state_close(&tally->own);
    if (!labi_run_state_open(&tally->own, block->width)) end_for_memory(run);
    tally->state = &tally->own;
  }
  tally->before = tally->state->tuples;
}

static void show_progress(labi_run *run) {
  const tally *tally = &run->tally;
  if (!run->options->progress || !tally->open) return;
  uint64_t counted = run->scout.done && run->scout.count < scout_horizon ? run->scout.count : 0;
  uint64_t total = run->box > 0 ? run->box : counted;
  lab_survey_progress progress = {.statement = tally->statement,
                                  .statements = run->statements,
                                  .tuples = tally->state->tuples,
                                  .before = tally->before,
                                  .total = run->scout.statement == tally->statement ? total : 0,
                                  .seconds = labi_seconds_now() - tally->began};
  run->options->progress(run->options->where, &progress);
}

/* The first of them in the order of the ranges; where there was no room to keep it, the smallest. */
static const int64_t *first_witness(const labi_run_state *state) {
  return state->count > 0 ? state->kept : state->smallest;
}

/* error: what ended it, if it was one; else why an instance has no value is told. */
static void close_tally(labi_run *run, bool ended, const lab_error *error, const int64_t *error_at) {
  tally *tally = &run->tally;
  labi_run_state *state = tally->state;
  if (ended && !state->complete) {
    state->complete = true;
    if (!save(run, NULL, 0)) return;
  }
  show_progress(run); /* where it came to, however short it was */
  run->reported_at = labi_seconds_now();
  const bool failed = error->status != CGT_OK;
  const bool exists = lab_program_statement(run->program, tally->statement)->exists;
  if (!failed && state->without > 0 && !(exists && state->failures > 0)) { /* a witness needs no other instance */
    error = &state->why;
    error_at = state->why_at;
  }
  bool complete = ended && !state->left && state->without == 0;
  lab_check_result result = {.statement = lab_program_statement(run->program, tally->statement),
                             .index = tally->statement,
                             .scale = 1,
                             .sample = run->sampled ? run->sampled[tally->statement - run->job->first] : 0,
                             .seed = run->options->seed,
                             .complete = complete,
                             .left = ended && state->left,
                             .rows = state->rows,
                             .instances = state->instances,
                             .excepted = state->excepted,
                             .without = state->without,
                             .failures = state->failures,
                             .count = state->count,
                             .counterexamples = state->kept,
                             .error = *error,
                             .failed = failed,
                             .has_error_at = error_at != NULL,
                             .error_at = error_at,
                             .seconds = run->reported_at - tally->began};
  if (result.statement->variable_count > 0 && run->options->scale > 1) result.scale = run->options->scale;
  result.smallest = state->failures > 0 ? state->smallest : NULL;
  const bool shard = run->options->shards > 1;
  result.verdict = state->failures > 0       ? (exists ? LAB_CHECK_HOLDS : LAB_CHECK_FAILS)
                   : error->status != CGT_OK ? LAB_CHECK_UNDECIDED
                   : !complete               ? LAB_CHECK_STOPPED
                   : state->instances == 0   ? LAB_CHECK_EMPTY
                   : result.sample > 0       ? LAB_CHECK_SAMPLED
                   : exists                  ? (shard ? LAB_CHECK_UNDECIDED : LAB_CHECK_FAILS)
                                             : LAB_CHECK_HOLDS;
  if (exists) {
    result.witnesses = state->failures;
    result.witness = state->failures > 0 ? first_witness(state) : NULL;
    result.failures = 0;
    result.smallest = NULL;
  }
  tally->open = false;
  run->summary->reported++;
  run->reported = tally->statement + 1;
  run->summary->instances += state->instances;
  if (run->options->report && !run->options->report(run->options->where, &result, run->machine)) run->broken = true;
}

/* The statement is over before its last block. */
static void leave_statement(labi_run *run, const lab_error *error, const int64_t *error_at) {
  size_t statement = run->tally.statement;
  bool left = error->status == CGT_OK;
  run->tally.state->left = left;
  labi_mpi_workers_drop(run->workers, statement);
  if (run->making.statement == statement) {
    begin_statement(run, statement + 1);
    run->making_begun = false;
  }
  close_tally(run, left, error, error_at);
}

static void adapt_block_size(labi_run *run, const labi_block *block) {
  const size_t most = run->shares.block;
  if (block->statement != run->making.statement || (block->count < run->block_size && !block->more)) return;
  if (block->seconds < 0.02 && block->bytes < most / 2 && run->block_size < MOST_BLOCK) run->block_size *= 2;
  bool large = block->seconds > 0.2 || block->bytes > most;
  if (large && run->block_size > LEAST_BLOCK) run->block_size /= 2;
}

static void copy_tuple(int64_t *to, const int64_t *from, size_t width) {
  if (width > 0) memcpy(to, from, width * sizeof *to);
}

uint64_t labi_run_first(const lab_check_options *options, const lab_statement *statement) {
  const bool witness = statement->exists && !options->all && !options->fields;
  return options->first > 0 ? options->first : witness;
}

uint64_t labi_run_most_kept(const lab_check_options *options, const lab_statement *statement) {
  const size_t width = statement->variable_count;
  if (width == 0 || (!options->all && labi_run_first(options, statement) == 0)) return 0;
  return labi_memory_of(&options->limits) / KEPT_SHARE / (width * sizeof(int64_t));
}

/* Only a claim is left. */
static uint64_t first_of(const labi_run *run, size_t statement) {
  const bool asks = run->job->question.kind == LABI_ASK_CLAIM;
  return asks ? labi_run_first(run->options, lab_program_statement(run->program, statement)) : 0;
}

/* What a block has found joins what is known, up to the last counterexample that is wanted: how many were
 * decided past it is a matter of block sizes. Returns how many counterexamples are to be saved. */
static size_t add_block(labi_run *run, const labi_block *block) {
  labi_run_state *state = run->tally.state;
  const lab_statement *statement = lab_program_statement(run->program, block->statement);
  const uint64_t most = first_of(run, block->statement);
  const size_t width = block->width;
  const uint64_t room = labi_run_most_kept(run->options, statement);
  size_t failures = block->failures;
  bool enough = most > 0 && failures >= most - state->failures;
  if (enough) failures = (size_t)(most - state->failures);
  for (size_t i = 0; i < failures; i++) {
    labi_run_state_fails(state, block->tuples + i * width);
    if (state->count < room && !labi_run_state_keep(state, block->tuples + i * width)) end_for_memory(run);
  }
  const labi_counts *done = enough ? &block->at_failures.items[failures - 1] : &block->done;
  if (done->tuples > 0)
    copy_tuple(state->last, block->tuples + (enough ? failures - 1 : done->tuples - 1) * width, width);
  if (done->without > 0 && state->without == 0) {
    state->why = block->why;
    copy_tuple(state->why_at, block->why_at, width);
  }
  state->tuples += done->tuples;
  state->instances += done->instances;
  state->excepted += done->excepted;
  state->without += done->without;
  state->rows += block->rows.count + done->saved;
  return room > 0 ? failures : 0;
}

/* Returns whether what it found counts. */
static bool merge(labi_run *run, const labi_block *block) {
  static const lab_error none;
  tally *tally = &run->tally;
  if (!tally->open && run->reported > block->statement) return false; /* a late block */
  if (!tally->open) open_tally(run, block);
  if (run->broken) return false;
  if (tally->state->complete) { /* by an earlier run */
    close_tally(run, true, &none, NULL);
    return false;
  }
  adapt_block_size(run, block);
  size_t fresh = add_block(run, block);
  if (run->broken || (block->done.tuples > 0 && !save(run, block, fresh))) return false;
  uint64_t most = first_of(run, block->statement);
  bool enough = most > 0 && tally->state->failures >= most;
  if (block->error.status != CGT_OK && !enough) {
    bool has_place = block->count > 0;
    leave_statement(run, &block->error, has_place ? block->tuples + block->done.tuples * block->width : NULL);
  } else if (enough) {
    leave_statement(run, &none, NULL);
  } else if (block->done.tuples < block->count) {
    close_tally(run, false, &none, NULL);
    run->broken = true; /* stopped */
  } else if (block->last) {
    close_tally(run, true, &none, NULL);
  }
  return true;
}

static void merge_waiting(labi_run *run) {
  while (run->waiting && run->waiting->index == run->merged && !run->broken) {
    labi_block *block = run->waiting;
    run->waiting = block->next;
    run->merged += !block->more;
    bool counts = merge(run, block);
    if (counts && block->values.count > 0) {
      block->next = NULL;
      *run->ready_end = block;
      run->ready_end = &block->next;
    } else {
      drop_block(run, block);
    }
  }
}

static bool has_room(const labi_run *run) { return run->ahead < run->shares.ahead; }

/* What is left of blocks that were cut is done when there is room, and that of the next one in any case. */
static void put_held(labi_run *run) {
  while (run->held && (run->held->index == run->merged || has_room(run))) {
    labi_block *block = run->held;
    run->held = block->next;
    put_block(run, block);
  }
}

static void hold_rest(labi_run *run, labi_block *block) {
  labi_block *rest = labi_block_rest(block);
  if (rest)
    insert(&run->held, rest);
  else
    end_for_memory(run);
}

static void receive(labi_run *run, int milliseconds) {
  labi_block *list = labi_mpi_workers_finished(run->workers, milliseconds);
  for (labi_block *block = list, *next; block; block = next) {
    next = block->next;
    run->outstanding--;
    if (block->cut) hold_rest(run, block);
    count_block(run, block);
    keep_waiting(run, block);
  }
  merge_waiting(run);
  put_held(run);
}

/* ---- progress -------------------------------------------------------------------------------- */

/* Shards differ by a chunk at most. */
static uint64_t box_of(labi_run *run, size_t statement) {
  lab_error error;
  uint64_t total;
  if (lab_instance_box(&total, run->machine, statement, &error) != CGT_OK) return 0;
  const uint64_t sample = run->options->sample;
  if (sample > 0 && (total == 0 || total > sample)) total = sample;
  return run->scout.shards > 1 ? total / run->scout.shards : total;
}

/* Counts tuples ahead while the workers work, unless they are known. Returns whether there is
 * more to count. */
static bool scout(labi_run *run) {
  labi_schedule *schedule = &run->scout;
  if (!run->options->progress || !run->tally.open) return false;
  if (schedule->statement != run->tally.statement) {
    labi_schedule_start(schedule, run->tally.statement);
    run->box = box_of(run, schedule->statement);
  }
  if (run->box > 0) return false;
  lab_error error;
  for (int i = 0; i < SCOUT_STEPS && !schedule->done && schedule->count < scout_horizon; i++)
    if (labi_schedule_step(schedule, run->machine, &error) != CGT_OK) schedule->count = scout_horizon;
  return !schedule->done && schedule->count < scout_horizon;
}

/* ---- the run --------------------------------------------------------------------------------- */

/* One round of making, waiting and merging. False: nothing is left to do. */
static bool step(labi_run *run) {
  const volatile int *stop = run->options->stop;
  size_t depth = 2 * (size_t)run->summary->workers + 2;
  if (run->broken || run->reported == run->statements || labi_interrupt_is_set(stop)) return false;
  while (run->outstanding < depth && run->next_index - run->merged < MOST_AHEAD && !all_made(run) &&
         (run->outstanding == 0 || (has_room(run) && !run->held)) && !labi_interrupt_is_set(stop)) {
    if (!make_block(run)) {
      run->broken = true;
      return false;
    }
  }
  merge_waiting(run);
  if (all_made(run) && run->outstanding == 0 && !run->waiting && !run->held) return false;
  receive(run, scout(run) ? 0 : TICK_MS);
  if (labi_seconds_now() - run->shown_at >= 0.1) {
    show_progress(run);
    run->shown_at = labi_seconds_now();
  }
  return true;
}

/* Workers have seen the stop too. What they decided up to here counts, and is explained if that is cheap. */
static void merge_stopped(labi_run *run) {
  static const lab_error none;
  cgt_ctx *ctx = lab_machine_ctx(run->machine);
  const uint64_t before = cgt_ctx_set_steps(ctx, STEPS_AFTER_STOP);
  lab_machine_set_cancel(run->machine, NULL);
  while (run->outstanding > 0 && !run->broken) receive(run, TICK_MS);
  if (run->tally.open && !run->broken) close_tally(run, false, &none, NULL);
  cgt_ctx_set_steps(ctx, before);
}

static size_t widest(const lab_program *program) {
  size_t width = 1;
  for (size_t i = 0; i < lab_program_count(program); i++) {
    size_t this = lab_program_statement(program, i)->variable_count;
    if (this > width) width = this;
  }
  return width;
}

static bool start(labi_run *run) {
  const labi_run_job *job = run->job;
  const lab_check_options *options = run->options;
  const labi_job workers_job = {.program = run->program,
                                .question = &job->question,
                                .scale = options->scale,
                                .limits = run->shares.machine,
                                .block_bytes = run->shares.block,
                                .with = job->machine ? lab_machine_ctx(job->machine) : NULL,
                                .most_bytes = labi_memory_of(&options->limits),
                                .stop = options->stop};
  run->workers = labi_mpi_workers_new(&run->summary->workers, &workers_job);
  if (!run->workers)
    labi_no_memory(run->error);
  return run->workers;
}

static bool make_machine(labi_run *run) {
  const cgt_limits *limits = &run->shares.machine;
  run->machine = run->job->machine;
  if (run->machine) return true;
  run->own = run->machine = lab_machine_new(run->program, limits, run->options->scale);
  if (run->own)
    lab_machine_set_cancel(run->own, run->options->stop);
  else
    *run->error = lab_no_machine(limits);
  return run->own;
}

labi_run *labi_run_open(lab_check_summary *summary, const labi_run_job *job, const lab_check_options *options,
                        lab_error *error) {
  size_t width = widest(job->program);
  labi_run *run = calloc(1, sizeof *run + 2 * width * sizeof *run->tuples);
  *summary = (lab_check_summary){.workers = options->workers ? options->workers : lab_processor_count()};
  *error = (lab_error){0};
  if (!run) {
    *error = lab_no_machine(NULL);
    return NULL;
  }
  run->job = job;
  run->program = job->program;
  run->options = options;
  run->summary = summary;
  run->error = error;
  run->statements = job->first + job->count;
  run->reported = job->first;
  run->ready_end = &run->ready;
  run->shown_at = labi_seconds_now();
  run->making.shard = run->scout.shard = options->shard;
  run->making.shards = run->scout.shards = options->shards;
  run->making.in_chunks = run->scout.in_chunks = job->in_chunks;
  run->making.tuple = run->tuples;
  run->scout.tuple = run->tuples + width;
  labi_schedule_start(&run->scout, SIZE_MAX);
  begin_statement(run, job->first);
  run->shares = labi_workers_divide_memory(&summary->workers, &options->limits);
  if (options->sample > 0) run->sampled = calloc(job->count + 1, sizeof *run->sampled);
  if (options->sample > LAB_SAMPLE_LIMIT || (options->sample > 0 && !run->sampled))
    *error = (lab_error){.status = CGT_ELIMIT, .message = "a sample has at most 10,000,000 tuples"};
  else if (make_machine(run) && start(run))
    return run;
  labi_run_close(run);
  return NULL;
}

labi_block *labi_run_next(labi_run *run) {
  while (!run->ready && step(run)) continue;
  labi_block *block = run->ready;
  if (!block) return NULL;
  if (!(run->ready = block->next)) run->ready_end = &run->ready;
  run->ahead -= block->bytes;
  return block;
}

void labi_run_finish(labi_run *run) {
  while (step(run)) continue;
  if (labi_interrupt_is_set(run->options->stop)) merge_stopped(run);
}

void labi_run_close(labi_run *run) {
  if (!run) return;
  labi_mpi_workers_free(run->workers);
  labi_blocks_free(run->waiting);
  labi_blocks_free(run->held);
  labi_blocks_free(run->ready);
  lab_machine_free(run->own);
  labi_run_state_close(&run->tally.own);
  labi_sampler_close(run->sample);
  free(run->sampled);
  free(run);
}
