/* test_nim_squared_shards.c: several processes that count together count what one does. Threads stand for
 * processes, and a barrier for what carries bytes between them. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "studies/nim_squared_count.h"

TestSuite(nim_squared_shards, .timeout = 240);

enum { MOST_SHARDS = 4 };

typedef struct line {
  pthread_barrier_t barrier;
  unsigned shards;
  const void *bytes; /* of the shard that sends */
  size_t size;
  long calls, last; /* from the call `last` on the line is dead; -1: never */
} line;

typedef struct process {
  line *line;
  study_job job;
  cgt_status (*count)(char **digits, const study_job *job, cgt_error *error);
  volatile int stop;
  cgt_status status;
  char *digits;
  cgt_error error;
} process;

static bool broadcast(void *where, unsigned from, void *bytes, size_t size) {
  process *p = where;
  line *l = p->line;
  const bool mine = p->job.shard == from;
  if (mine) {
    l->bytes = bytes;
    l->size = size;
    l->calls++;
  }
  pthread_barrier_wait(&l->barrier);
  const bool alive = l->last < 0 || l->calls < l->last;
  cr_assert_eq(size, l->size, "all call with the same size");
  if (alive && !mine && size) memcpy(bytes, l->bytes, size);
  pthread_barrier_wait(&l->barrier);
  return alive;
}

static void *run(void *argument) {
  process *p = argument;
  p->status = p->count(&p->digits, &p->job, &p->error);
  return NULL;
}

/* The answer of shard 0 is in p[0]. */
static long count_in_shards(process *p, unsigned shards, unsigned rows, unsigned cols, long last,
                            cgt_status (*count)(char **, const study_job *, cgt_error *)) {
  line l = {.shards = shards, .last = last};
  pthread_t threads[MOST_SHARDS];
  pthread_barrier_init(&l.barrier, NULL, shards);
  for (unsigned k = 0; k < shards; k++) {
    int stop = p[k].stop;
    p[k] = (process){.line = &l, .count = count, .stop = stop};
    p[k].job = (study_job){.rows = rows,
                           .cols = cols,
                           .workers = 1,
                           .memory_bytes = (size_t)1 << 30,
                           .stop = &p[k].stop,
                           .data = &p[k],
                           .shard = k,
                           .shards = shards,
                           .broadcast = broadcast};
    cr_assert_eq(pthread_create(&threads[k], NULL, run, &p[k]), 0);
  }
  for (unsigned k = 0; k < shards; k++) pthread_join(threads[k], NULL);
  pthread_barrier_destroy(&l.barrier);
  return l.calls;
}

static void forget(process *p, unsigned shards) {
  for (unsigned k = 0; k < shards; k++) free(p[k].digits);
  memset(p, 0, shards * sizeof *p);
}

Test(nim_squared_shards, counts_are_those_of_one) {
  static const struct {
    unsigned rows, cols;
    const char *boards, *inverses;
  } rows[] = {{4, 4, "5872", "2144"}, {4, 5, "77396", "4800"}, {5, 5, "1857652", "92482"},
              {3, 5, "3086", "0"},    {2, 6, "472", "472"},    {1, 7, "1", "0"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned shards = 2; shards <= MOST_SHARDS; shards++) {
      process p[MOST_SHARDS] = {0};
      count_in_shards(p, shards, rows[i].rows, rows[i].cols, -1, study_nim_squared_count);
      for (unsigned k = 0; k < shards; k++) cr_assert_eq(p[k].status, CGT_OK, "%s", p[k].error.message);
      cr_expect_str_eq(p[0].digits, rows[i].boards, "%u shards: %s", shards, p[0].digits);
      forget(p, shards);
      count_in_shards(p, shards, rows[i].rows, rows[i].cols, -1, study_nim_squared_inverses);
      for (unsigned k = 0; k < shards; k++) cr_assert_eq(p[k].status, CGT_OK, "%s", p[k].error.message);
      cr_expect_str_eq(p[0].digits, rows[i].inverses, "%u shards: %s", shards, p[0].digits);
      forget(p, shards);
    }
}

/* Wherever the line breaks, all end, and none with a number. */
Test(nim_squared_shards, a_broken_line_stops_all) {
  process p[3] = {0};
  long calls = count_in_shards(p, 3, 4, 4, -1, study_nim_squared_count);
  forget(p, 3);
  cr_assert_gt(calls, 50);
  for (long last = 1; last <= calls; last++) {
    count_in_shards(p, 3, 4, 4, last, study_nim_squared_count);
    for (unsigned k = 0; k < 3; k++) {
      cr_expect_eq(p[k].status, CGT_ECANCELLED, "shard %u, broken at call %ld of %ld", k, last, calls);
      cr_expect_null(p[k].digits);
    }
    forget(p, 3);
  }
}

/* One that is told to stop stops all. */
Test(nim_squared_shards, one_stops_all) {
  for (unsigned who = 0; who < 3; who++) {
    process p[3] = {0};
    p[who].stop = 1;
    count_in_shards(p, 3, 5, 5, -1, study_nim_squared_count);
    for (unsigned k = 0; k < 3; k++) cr_expect_eq(p[k].status, CGT_ECANCELLED, "shard %u of %u", k, who);
    forget(p, 3);
  }
}

/* A board that one refuses, for it is too large, all refuse. */
Test(nim_squared_shards, a_limit_of_the_first_is_that_of_all) {
  process p[3] = {0};
  count_in_shards(p, 3, 9, 9, -1, study_nim_squared_count);
  for (unsigned k = 0; k < 3; k++) cr_expect_eq(p[k].status, CGT_ELIMIT);
  cr_expect(strstr(p[0].error.message, "too many classes"), "%s", p[0].error.message);
  forget(p, 3);
}
