/* workers.c: see workers.h. Blocks go round: queue, worker, list of finished ones. One lock guards both
 * ends; it is taken once a block, and a block is some hundredth of a second of work.
 *
 * The machines share one store of games and positions, by way of a context that does nothing else. When
 * the store is full a new generation begins: the worker that found it full makes an empty store, and the
 * others move there before their next instance; the last to leave frees the old one. */
#include "lab/survey/workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab/base/interrupt.h"
#include "lab/survey/row_texts.h"
#include "lab/base/threads.h"

typedef struct worker {
  labi_workers *pool;
  pthread_t thread;
  size_t stack_bytes;
  lab_machine *machine; /* made and used by the thread alone */
  unsigned generation;  /* of its machine; 0: it has none */
  labi_row_texts *texts; /* of a sweep; NULL until there is one */
} worker;

struct labi_workers {
  const lab_program *program;
  cgt_limits limits, all; /* of a machine, of the store */
  unsigned scale;
  const volatile int *stop;
  atomic_size_t dropped; /* statements before this one need not be decided */
  pthread_mutex_t lock;  /* of all below */
  cgt_ctx *base;         /* through which the machines of this generation share */
  atomic_uint generation;
  pthread_cond_t work, news;
  bool closed;
  labi_block *first, *last; /* the queue */
  labi_block *finished;
  unsigned count;
  worker workers[];
};

double labi_seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- deciding a block ------------------------------------------------------------------------ */

/* Empties the store, unless another worker has done so since this one joined. */
static void begin_generation(worker *worker) {
  labi_workers *pool = worker->pool;
  pthread_mutex_lock(&pool->lock);
  if (worker->generation == atomic_load(&pool->generation)) {
    cgt_ctx_free(pool->base);
    pool->base = cgt_ctx_new(&pool->all);
    atomic_fetch_add(&pool->generation, 1);
  }
  pthread_mutex_unlock(&pool->lock);
}

/* A machine of this generation in place of the old one, whose memory is given back first. */
static bool join_generation(worker *worker) {
  labi_workers *pool = worker->pool;
  lab_machine_free(worker->machine);
  cgt_limits limits = pool->limits;
  limits.stack_bytes = worker->stack_bytes / 4 * 3;
  pthread_mutex_lock(&pool->lock);
  worker->machine =
      pool->base ? lab_machine_new_sharing(pool->program, &limits, pool->scale, pool->base) : NULL;
  worker->generation = atomic_load(&pool->generation);
  pthread_mutex_unlock(&pool->lock);
  if (worker->machine) lab_machine_set_cancel(worker->machine, pool->stop);
  if (worker->texts) labi_row_texts_forget(worker->texts);
  return worker->machine != NULL;
}

/* The row of an instance; LAB_HOLDS if it has one. */
static cgt_status add_row(lab_verdict *verdict, worker *worker, labi_block *block, const int64_t *tuple,
                          lab_error *error) {
  lab_value value;
  bool inside = false;
  if (!worker->texts && !(worker->texts = labi_row_texts_new())) return CGT_ENOMEM;
  cgt_status status =
      lab_instance_value(&inside, &value, worker->machine, block->statement, LAB_WHOLE, tuple, error);
  if (status == CGT_OK && inside)
    status = labi_row_texts_add(block, worker->texts, worker->machine, value, error);
  lab_machine_forget(worker->machine);
  *verdict = inside ? LAB_HOLDS : LAB_OUTSIDE;
  return status;
}

static cgt_status decide(lab_verdict *verdict, worker *worker, labi_block *block, const int64_t *tuple,
                         lab_error *error) {
  cgt_status status = CGT_ENOMEM;
  /* What filled the memory may be the instances before this one: it gets an empty store, once. */
  for (int attempt = 0; attempt < 2; attempt++) {
    if (attempt > 0) begin_generation(worker);
    bool member = worker->machine && worker->generation == atomic_load(&worker->pool->generation);
    if (!member && !join_generation(worker)) {
      *error =
          (lab_error){.status = status = CGT_ELIMIT, .message = "there is not enough memory to begin with"};
      continue;
    }
    lab_error_clear(error);
    status = block->fields ? add_row(verdict, worker, block, tuple, error)
                           : lab_instance_check(verdict, worker->machine, block->statement, tuple, error);
    if (status != CGT_ELIMIT && status != CGT_ENOMEM) break;
  }
  if (status != CGT_OK && error->status == CGT_OK)
    *error = (lab_error){.status = status, .message = "out of memory"};
  return status;
}

static void decide_block(worker *worker, labi_block *block) {
  double began = labi_seconds_now();
  size_t bytes = block->width * sizeof(int64_t), front = 0;
  const labi_workers *pool = worker->pool;
  while (block->done < block->count && !labi_interrupt_is_set(pool->stop) &&
         atomic_load(&pool->dropped) <= block->statement) {
    const int64_t *tuple = block->tuples + block->done * block->width;
    lab_verdict verdict;
    cgt_status status = decide(&verdict, worker, block, tuple, &block->error);
    if (status == CGT_ECANCELLED) {
      block->error = (lab_error){0};
      break;
    }
    if (status != CGT_OK) break;
    if (verdict == (block->fields ? LAB_HOLDS : LAB_FAILS))
      memmove(block->tuples + front++ * block->width, tuple, bytes);
    block->failures += verdict == LAB_FAILS;
    block->excepted += verdict == LAB_EXCEPTED;
    block->instances += verdict == LAB_FAILS || verdict == LAB_HOLDS;
    block->done++;
  }
  if (worker->machine) lab_machine_forget(worker->machine);
  block->seconds = labi_seconds_now() - began;
}

/* ---- the queue ------------------------------------------------------------------------------- */

static void *work(void *argument) {
  worker *worker = argument;
  labi_workers *pool = worker->pool;
  pthread_mutex_lock(&pool->lock);
  for (;;) {
    while (!pool->first && !pool->closed) pthread_cond_wait(&pool->work, &pool->lock);
    if (pool->closed) break;
    labi_block *block = pool->first;
    pool->first = block->next;
    pthread_mutex_unlock(&pool->lock);
    decide_block(worker, block);
    pthread_mutex_lock(&pool->lock);
    block->next = pool->finished;
    pool->finished = block;
    pthread_cond_signal(&pool->news);
  }
  pthread_mutex_unlock(&pool->lock);
  lab_machine_free(worker->machine);
  labi_row_texts_free(worker->texts);
  return NULL;
}

void labi_workers_divide_memory(unsigned *workers, cgt_limits *limits) {
  const size_t least = (size_t)1 << 20;
  size_t most = limits->memory_bytes / least;
  if (most < 2) most = 2;
  if (*workers > most - 1) *workers = (unsigned)(most - 1);
  limits->memory_bytes /= *workers + 1;
}

labi_workers *labi_workers_new(unsigned *workers, const lab_program *program, const cgt_limits *limits,
                               unsigned scale, const volatile int *stop) {
  labi_workers *pool = calloc(1, sizeof *pool + *workers * sizeof pool->workers[0]);
  if (!pool) return NULL;
  pool->program = program;
  pool->limits = *limits;
  pool->all.memory_bytes = *workers * (limits->memory_bytes - limits->memory_bytes / 4);
  pool->base = cgt_ctx_new(&pool->all);
  atomic_init(&pool->generation, 1);
  pool->scale = scale;
  pool->stop = stop;
  atomic_init(&pool->dropped, 0);
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->work, NULL);
  pthread_cond_init(&pool->news, &monotonic);
  pthread_condattr_destroy(&monotonic);
  labi_interrupt_block(true); /* signals are for the thread that waits for news */
  for (; pool->count < *workers; pool->count++) {
    worker *worker = &pool->workers[pool->count];
    worker->pool = pool;
    if (!labi_thread_start(&worker->thread, &worker->stack_bytes, work, worker)) break;
  }
  labi_interrupt_block(false);
  *workers = pool->count;
  if (pool->count > 0) return pool;
  labi_workers_free(pool);
  return NULL;
}

static void free_blocks(labi_block *block) {
  while (block) {
    struct labi_block *next = block->next;
    labi_block_free(block);
    block = next;
  }
}

void labi_workers_free(labi_workers *pool) {
  if (!pool) return;
  pthread_mutex_lock(&pool->lock);
  pool->closed = true;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->lock);
  atomic_store(&pool->dropped, SIZE_MAX);
  for (unsigned i = 0; i < pool->count; i++) pthread_join(pool->workers[i].thread, NULL);
  cgt_ctx_free(pool->base);
  free_blocks(pool->first);
  free_blocks(pool->finished);
  pthread_cond_destroy(&pool->news);
  pthread_cond_destroy(&pool->work);
  pthread_mutex_destroy(&pool->lock);
  free(pool);
}

void labi_workers_put(labi_workers *pool, labi_block *block) {
  block->next = NULL;
  pthread_mutex_lock(&pool->lock);
  if (pool->first)
    pool->last->next = block;
  else
    pool->first = block;
  pool->last = block;
  pthread_cond_signal(&pool->work);
  pthread_mutex_unlock(&pool->lock);
}

labi_block *labi_workers_finished(labi_workers *pool, int milliseconds) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += (long)milliseconds * 1000000L;
  until.tv_sec += until.tv_nsec / 1000000000L;
  until.tv_nsec %= 1000000000L;
  pthread_mutex_lock(&pool->lock);
  while (!pool->finished && milliseconds > 0)
    if (pthread_cond_timedwait(&pool->news, &pool->lock, &until) != 0) break;
  labi_block *list = pool->finished;
  pool->finished = NULL;
  pthread_mutex_unlock(&pool->lock);
  return list;
}

void labi_workers_drop(labi_workers *pool, size_t statement) { atomic_store(&pool->dropped, statement + 1); }
