/* workers.c: see workers.h. Blocks go round: queue, worker, list of finished ones. One lock guards both
 * ends; it is taken once a block, and a block is some hundredth of a second of work.
 *
 * The machines share one store of games and positions, by way of a context that does nothing else. When
 * the store is full a new generation begins: the others move there before their next instance, and an empty
 * store is made when the last of them has left the old one, which is freed then: two at once would take twice
 * the memory. A store that is the caller's stays: there the machine alone is made again, with more memory for
 * lists. */
#include "lab/survey/workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_computer.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/threads.h"
#include "base/vector.h"
#include "lab/machine/budget.h"
#include "lab/machine/instances.h"
#include "lab/survey/cells.h"
#include "lab/survey/row_texts.h"

enum { TEXTS_SHARE = 8 /* of a machine's memory is for texts of a sweep */ };

typedef struct worker {
  labi_workers *pool;
  pthread_t thread;
  size_t stack_bytes;
  lab_machine *machine;  /* made and used by the thread alone, if it has one */
  unsigned generation;   /* of its machine; 0: it has none */
  labi_row_texts *texts; /* of a sweep; NULL until there is one */
} worker;

struct labi_workers {
  labi_job job;
  cgt_limits all;        /* of the store */
  volatile int stopped;  /* seen by the machines */
  atomic_size_t dropped; /* statements before this one need not be decided */
  pthread_mutex_t large; /* held by the one worker with much memory */
  pthread_mutex_t lock;  /* of all below */
  cgt_ctx *base;         /* through which the machines of this generation share; NULL: not made yet */
  atomic_uint generation;
  unsigned members, old; /* machines of this generation, and of earlier ones */
  pthread_cond_t work, news, left;
  bool closed;
  labi_block *first; /* the queue, by index */
  labi_block *finished;
  unsigned count; /* of threads; 0 where none can be started: who waits for blocks then decides them */
  worker workers[];
};

/* ---- deciding a block ------------------------------------------------------------------------ */

/* The store is full, unless another worker has said so since this one joined. Those that wait leave it, too. */
static void begin_generation(worker *worker) {
  labi_workers *pool = worker->pool;
  pthread_mutex_lock(&pool->lock);
  if (worker->generation == atomic_load(&pool->generation)) {
    cgt_ctx_free(pool->base);
    pool->base = NULL;
    pool->old += pool->members;
    pool->members = 0;
    atomic_fetch_add(&pool->generation, 1);
    pthread_cond_broadcast(&pool->work);
  }
  pthread_mutex_unlock(&pool->lock);
}

static void leave_generation(worker *worker) {
  labi_workers *pool = worker->pool;
  if (!worker->machine) return;
  lab_machine_free(worker->machine);
  worker->machine = NULL;
  pthread_mutex_lock(&pool->lock);
  if (worker->generation == atomic_load(&pool->generation))
    pool->members--;
  else
    pool->old--;
  if (pool->old == 0) pthread_cond_broadcast(&pool->left);
  pthread_mutex_unlock(&pool->lock);
  worker->generation = 0;
}

/* A machine of this generation in place of the old one, whose memory is given back first. */
static bool join_generation(worker *worker, size_t memory_bytes) {
  labi_workers *pool = worker->pool;
  leave_generation(worker);
  cgt_limits limits = {.memory_bytes = memory_bytes, .stack_bytes = worker->stack_bytes / 4 * 3};
  pthread_mutex_lock(&pool->lock);
  while (pool->old > 0) pthread_cond_wait(&pool->left, &pool->lock);
  if (!pool->base && !pool->job.with) pool->base = cgt_ctx_new(&pool->all);
  if (pool->base)
    worker->machine = lab_machine_new_sharing(pool->job.program, &limits, pool->job.scale, pool->base);
  if (worker->machine) pool->members++;
  worker->generation = atomic_load(&pool->generation);
  pthread_mutex_unlock(&pool->lock);
  if (worker->machine) lab_machine_set_cancel(worker->machine, &pool->stopped);
  if (worker->texts) labi_row_texts_forget(worker->texts);
  return worker->machine != NULL;
}

static bool is_member(const worker *worker) {
  return worker->machine && worker->generation == atomic_load(&worker->pool->generation);
}

/* The row of an instance; LAB_HOLDS if it has one. */
static cgt_status add_row(lab_verdict *verdict, worker *worker, labi_block *block, const int64_t *tuple,
                          lab_error *error) {
  lab_value value;
  bool inside = false;
  const size_t most_texts = worker->pool->job.limits.memory_bytes / TEXTS_SHARE;
  if (!worker->texts && !(worker->texts = labi_row_texts_new(most_texts))) return CGT_ENOMEM;
  const lab_fields *fields = worker->pool->job.question->fields;
  cgt_status status =
      lab_instance_value(&inside, &value, worker->machine, block->statement, LAB_WHOLE, tuple, error);
  bool none = labi_has_no_value(status, error);
  if (none || (status == CGT_OK && inside)) {
    lab_error failure = {0};
    cgt_status added = labi_row_texts_add(block, worker->texts, fields, worker->machine, tuple,
                                          none ? NULL : &value, &failure);
    if (!none && labi_has_no_value(added, &failure)) { /* of a field */
      *error = failure;
      status = added;
      added = labi_row_texts_add(block, worker->texts, fields, worker->machine, tuple, NULL, &failure);
    }
    if (added != CGT_OK) {
      *error = failure;
      status = labi_has_no_value(added, &failure) ? CGT_EINVAL : added; /* its parameters cannot be written */
    }
  }
  lab_machine_forget(worker->machine);
  *verdict = inside ? LAB_HOLDS : LAB_OUTSIDE;
  return status;
}

/* What decides a claim that begins with exists is an instance of which it is true: it counts as others do that fail. */
static lab_verdict deciding(const labi_block *block, const labi_workers *pool, lab_verdict verdict) {
  if (!lab_program_statement(pool->job.program, block->statement)->exists) return verdict;
  return verdict == LAB_HOLDS ? LAB_FAILS : verdict == LAB_FAILS ? LAB_HOLDS : verdict;
}

static cgt_status check_instance(lab_verdict *verdict, worker *worker, const labi_block *block,
                                 const int64_t *tuple, lab_error *error) {
  const cgt_status status = lab_instance_check(verdict, worker->machine, block->statement, tuple, error);
  if (status == CGT_OK) *verdict = deciding(block, worker->pool, *verdict);
  return status;
}

/* With a machine of this generation that has so much memory of its own. */
static cgt_status ask(lab_verdict *verdict, worker *worker, size_t memory_bytes, labi_block *block,
                      const int64_t *tuple, lab_error *error) {
  const labi_question *question = worker->pool->job.question;
  if (!is_member(worker) && !join_generation(worker, memory_bytes)) {
    *error = (lab_error){.status = CGT_ELIMIT,
                         .advice = CGT_ADVICE_MEMORY,
                         .message = "there is not enough memory to begin with"};
    return CGT_ELIMIT;
  }
  lab_error_clear(error);
  switch (question->kind) {
  case LABI_ASK_ROWS:
    return add_row(verdict, worker, block, tuple, error);
  case LABI_ASK_VALUES:
    return labi_cells_add(verdict, block, worker->machine, question, tuple, error);
  default:
    return check_instance(verdict, worker, block, tuple, error);
  }
}

static cgt_status ask_with_more_memory(lab_verdict *verdict, worker *worker, labi_block *block,
                                       const int64_t *tuple, lab_error *error) {
  labi_workers *pool = worker->pool;
  if (!pool->job.with) {
    begin_generation(worker);
    return ask(verdict, worker, pool->job.limits.memory_bytes, block, tuple, error);
  }
  pthread_mutex_lock(&pool->large);
  leave_generation(worker);
  cgt_status status = ask(verdict, worker, pool->job.most_bytes, block, tuple, error);
  leave_generation(worker);
  pthread_mutex_unlock(&pool->large);
  return status;
}

static cgt_status decide(lab_verdict *verdict, worker *worker, labi_block *block, const int64_t *tuple,
                         lab_error *error) {
  cgt_status status = ask(verdict, worker, worker->pool->job.limits.memory_bytes, block, tuple, error);
  /* What filled the memory may be the instances before this one; past a limit of its own it has its row. */
  if (status == CGT_ENOMEM || (status == CGT_ELIMIT && error->advice == CGT_ADVICE_MEMORY))
    status = ask_with_more_memory(verdict, worker, block, tuple, error);
  if (status != CGT_OK && error->status == CGT_OK)
    *error = (lab_error){.status = status, .message = LABI_OUT_OF_MEMORY};
  return status;
}

/* The verdicts of the tuples of a block that need no evaluator, and LABI_OPEN of others; NULL: of none. */
static unsigned char *decide_together(worker *worker, const labi_block *block) {
  const labi_question_kind asked = worker->pool->job.question->kind;
  unsigned char *verdicts = malloc(block->count + 1);
  if (verdicts && (is_member(worker) || join_generation(worker, worker->pool->job.limits.memory_bytes)) &&
      labi_instances_decide(verdicts, worker->machine, block->statement, block->tuples, block->width, block->count,
                            asked == LABI_ASK_CLAIM)) {
    for (size_t i = 0; i < block->count && asked == LABI_ASK_CLAIM; i++)
      if (verdicts[i] != LABI_OPEN) verdicts[i] = (unsigned char)deciding(block, worker->pool, verdicts[i]);
    return verdicts;
  }
  free(verdicts);
  return NULL;
}

/* An instance that has no value is none that fails. */
static bool note_without(labi_block *block, const int64_t *tuple, const lab_error *error) {
  if (block->done.without++ > 0) return true;
  block->why = *error;
  block->why_at = malloc((block->width + 1) * sizeof *block->why_at);
  if (block->why_at && block->width > 0) memcpy(block->why_at, tuple, block->width * sizeof *tuple);
  return block->why_at;
}

static bool note_failure(labi_block *block, const labi_question *question) {
  block->failures++;
  if (block->at_failures.count >= question->first) return true;
  labi_counts *counts = labi_push(&block->at_failures);
  if (counts) *counts = block->done;
  return counts;
}

/* What became of a tuple, whose row or failure moves it to the front. False: no memory. */
static bool note(labi_block *block, size_t *front, const labi_question *question, bool none,
                 lab_verdict verdict) {
  const lab_verdict wanted = question->kind == LABI_ASK_CLAIM ? LAB_FAILS : LAB_HOLDS;
  const int64_t *tuple = block->tuples + block->done.tuples * block->width;
  bool good = true;
  block->done.tuples++;
  block->done.excepted += !none && verdict == LAB_EXCEPTED;
  block->done.instances += !none && (verdict == LAB_FAILS || verdict == LAB_HOLDS);
  if (none) good = note_without(block, tuple, &block->error);
  if (!none && verdict == LAB_FAILS) good = note_failure(block, question);
  if (none ? question->kind == LABI_ASK_ROWS : verdict == wanted)
    memmove(block->tuples + (*front)++ * block->width, tuple, block->width * sizeof *tuple);
  lab_error_clear(&block->error);
  return good;
}

/* Counts the next tuples that have their rows already, or whose verdicts are known, up to one that fails. verdicts may
 * be NULL. */
static void pass_over(labi_block *block, const unsigned char *verdicts) {
  labi_counts *done = &block->done;
  for (; done->tuples < block->count; done->tuples++) {
    const bool saved = block->saved && block->saved[done->tuples];
    const unsigned char verdict = saved ? LAB_HOLDS : verdicts ? verdicts[done->tuples] : LABI_OPEN;
    if (verdict == LABI_OPEN || verdict == LAB_FAILS) return;
    done->saved += saved;
    done->instances += verdict == LAB_HOLDS;
    done->excepted += verdict == LAB_EXCEPTED;
  }
}

/* The next tuple. False: the block ends here. */
static bool decide_next(worker *worker, labi_block *block, size_t *front, const unsigned char *verdicts) {
  const labi_question *question = worker->pool->job.question;
  const int64_t *tuple = block->tuples + block->done.tuples * block->width;
  const bool fails = verdicts && verdicts[block->done.tuples] == LAB_FAILS;
  lab_verdict verdict = fails ? LAB_FAILS : LAB_OUTSIDE;
  const cgt_status status = fails ? CGT_OK : decide(&verdict, worker, block, tuple, &block->error);
  if (status == CGT_ECANCELLED) return block->error = (lab_error){0}, false;
  const bool none = question->kind != LABI_ASK_VALUES && labi_has_no_value(status, &block->error);
  if (status != CGT_OK && !none) return false;
  if (!note(block, front, question, none, verdict)) {
    block->done.tuples--;
    return labi_no_memory(&block->error), false;
  }
  block->cut =
      block->done.tuples < block->count && labi_block_bytes(block) > worker->pool->job.block_bytes;
  return !block->cut;
}

static void decide_block(worker *worker, labi_block *block) {
  const double began = labi_seconds_now();
  const labi_workers *pool = worker->pool;
  size_t front = 0;
  unsigned char *verdicts = decide_together(worker, block);
  do {
    pass_over(block, verdicts);
  } while (block->done.tuples < block->count && !labi_interrupt_is_set(&pool->stopped) &&
           atomic_load(&pool->dropped) <= block->statement && decide_next(worker, block, &front, verdicts));
  free(verdicts);
  if (worker->machine) lab_machine_forget(worker->machine);
  block->seconds = labi_seconds_now() - began;
}

/* ---- the queue ------------------------------------------------------------------------------- */

/* Decides the first block of the queue, under the lock, which is open meanwhile. */
static void decide_first(worker *worker) {
  labi_workers *pool = worker->pool;
  labi_block *block = pool->first;
  pool->first = block->next;
  pthread_mutex_unlock(&pool->lock);
  decide_block(worker, block);
  pthread_mutex_lock(&pool->lock);
  block->next = pool->finished;
  pool->finished = block;
  pthread_cond_signal(&pool->news);
}

static void end_worker(worker *worker) {
  leave_generation(worker);
  labi_row_texts_free(worker->texts);
}

/* Until there is a block, or the end. An old store is not kept by those that have nothing to do. */
static void wait_for_block(worker *worker) {
  labi_workers *pool = worker->pool;
  while (!pool->first && !pool->closed) {
    if (worker->machine && !is_member(worker)) {
      pthread_mutex_unlock(&pool->lock);
      leave_generation(worker);
      pthread_mutex_lock(&pool->lock);
    } else {
      pthread_cond_wait(&pool->work, &pool->lock);
    }
  }
}

static void *work(void *argument) {
  worker *worker = argument;
  labi_workers *pool = worker->pool;
  pthread_mutex_lock(&pool->lock);
  for (;;) {
    wait_for_block(worker);
    if (pool->closed) break;
    decide_first(worker);
  }
  pthread_mutex_unlock(&pool->lock);
  end_worker(worker);
  return NULL;
}

labi_shares labi_workers_divide_memory(unsigned *workers, const cgt_limits *limits) {
  const size_t least = (size_t)1 << 20, large = (size_t)1 << 24, all = labi_memory_of(limits);
  size_t most = all / least;
  if (most < 2) most = 2;
  if (*workers > most - 1) *workers = (unsigned)(most - 1);
  labi_shares shares = {.machine = *limits, .ahead = all / 8};
  shares.machine.memory_bytes = (all - all / 8 - all / 16) / (*workers + 1);
  shares.block = shares.ahead / 4 / (*workers + 1);
  if (shares.block > large) shares.block = large;
  return shares;
}

labi_workers *labi_workers_new(unsigned *workers, const labi_job *job) {
  labi_workers *pool = calloc(1, sizeof *pool + *workers * sizeof pool->workers[0]);
  if (!pool) return NULL;
  pool->job = *job;
  pool->all.memory_bytes = *workers * (job->limits.memory_bytes - job->limits.memory_bytes / 4);
  if (job->with) pool->base = cgt_ctx_new_sharing(job->with, NULL);
  atomic_init(&pool->generation, 1);
  atomic_init(&pool->dropped, 0);
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_mutex_init(&pool->large, NULL);
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->work, NULL);
  pthread_cond_init(&pool->left, NULL);
  pthread_cond_init(&pool->news, &monotonic);
  pthread_condattr_destroy(&monotonic);
  for (; pool->count < *workers; pool->count++) {
    worker *worker = &pool->workers[pool->count];
    worker->pool = pool;
    if (!labi_thread_start(&worker->thread, &worker->stack_bytes, work, worker)) break;
  }
  if (pool->count == 0) pool->workers[0] = (worker){.pool = pool, .stack_bytes = lab_stack_bytes()};
  *workers = pool->count > 0 ? pool->count : 1;
  return pool;
}

static void stop(labi_workers *pool) { __atomic_store_n(&pool->stopped, 1, __ATOMIC_RELAXED); }

void labi_workers_free(labi_workers *pool) {
  if (!pool) return;
  stop(pool);
  pthread_mutex_lock(&pool->lock);
  pool->closed = true;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->lock);
  for (unsigned i = 0; i < pool->count; i++) pthread_join(pool->workers[i].thread, NULL);
  if (pool->count == 0) end_worker(&pool->workers[0]);
  cgt_ctx_free(pool->base);
  labi_blocks_free(pool->first);
  labi_blocks_free(pool->finished);
  pthread_cond_destroy(&pool->news);
  pthread_cond_destroy(&pool->work);
  pthread_cond_destroy(&pool->left);
  pthread_mutex_destroy(&pool->lock);
  pthread_mutex_destroy(&pool->large);
  free(pool);
}

void labi_workers_put(labi_workers *pool, labi_block *block) {
  pthread_mutex_lock(&pool->lock);
  labi_block **at = &pool->first;
  while (*at && (*at)->index < block->index) at = &(*at)->next;
  block->next = *at;
  *at = block;
  pthread_cond_signal(&pool->work);
  pthread_mutex_unlock(&pool->lock);
}

labi_block *labi_workers_finished(labi_workers *pool, int milliseconds) {
  if (labi_interrupt_is_set(pool->job.stop)) stop(pool);
  const struct timespec until = labi_time_after(milliseconds);
  pthread_mutex_lock(&pool->lock);
  if (pool->count == 0 && pool->first) decide_first(&pool->workers[0]);
  while (pool->count > 0 && !pool->finished && milliseconds > 0)
    if (pthread_cond_timedwait(&pool->news, &pool->lock, &until) != 0) break;
  labi_block *list = pool->finished;
  pool->finished = NULL;
  pthread_mutex_unlock(&pool->lock);
  return list;
}

void labi_workers_drop(labi_workers *pool, size_t statement) { atomic_store(&pool->dropped, statement + 1); }
