/* test_together.c: several that count together count what one does. Threads stand for processes, and a
 * barrier for what carries bytes between them. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "studies/nim_squared_count.h"

TestSuite(together, .timeout = 240);

enum { MOST_PARTS = 4 };

typedef struct line {
  pthread_barrier_t barrier;
  unsigned parts;
  const void *bytes; /* of the part that tells */
  size_t size;
  long calls, last; /* from the call `last` on the line is dead; -1: never */
} line;

typedef struct process {
  line *line;
  family_order order;
  family_status (*count)(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);
  volatile int stop;
  family_status status;
  char *digits, message[FAMILY_MESSAGE];
} process;

static bool tell(void *where, unsigned from, void *bytes, size_t size) {
  process *p = where;
  line *l = p->line;
  const bool mine = p->order.part == from;
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
  p->status = p->count(&p->digits, &p->order, p->message);
  return NULL;
}

/* Part 0's answer is in p[0]. */
static long count_together(process *p, unsigned parts, unsigned rows, unsigned cols, long last,
                           family_status (*count)(char **, const family_order *, char *)) {
  line l = {.parts = parts, .last = last};
  pthread_t threads[MOST_PARTS];
  pthread_barrier_init(&l.barrier, NULL, parts);
  for (unsigned k = 0; k < parts; k++) {
    int stop = p[k].stop;
    p[k] = (process){.line = &l, .count = count, .stop = stop};
    p[k].order = (family_order){.rows = rows,
                                .cols = cols,
                                .jobs = 1,
                                .memory_bytes = (size_t)1 << 30,
                                .stop = &p[k].stop,
                                .where = &p[k],
                                .part = k,
                                .parts = parts,
                                .tell = tell};
    cr_assert_eq(pthread_create(&threads[k], NULL, run, &p[k]), 0);
  }
  for (unsigned k = 0; k < parts; k++) pthread_join(threads[k], NULL);
  pthread_barrier_destroy(&l.barrier);
  return l.calls;
}

static void forget(process *p, unsigned parts) {
  for (unsigned k = 0; k < parts; k++) free(p[k].digits);
  memset(p, 0, parts * sizeof *p);
}

Test(together, counts_are_those_of_one) {
  static const struct {
    unsigned rows, cols;
    const char *boards, *inverses;
  } rows[] = {{4, 4, "5872", "2144"}, {4, 5, "77396", "4800"}, {5, 5, "1857652", "92482"},
              {3, 5, "3086", "0"},    {2, 6, "472", "472"},    {1, 7, "1", "0"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned parts = 2; parts <= MOST_PARTS; parts++) {
      process p[MOST_PARTS] = {0};
      count_together(p, parts, rows[i].rows, rows[i].cols, -1, nim_squared_count);
      for (unsigned k = 0; k < parts; k++) cr_assert_eq(p[k].status, FAMILY_DONE, "%s", p[k].message);
      cr_expect_str_eq(p[0].digits, rows[i].boards, "%u parts: %s", parts, p[0].digits);
      forget(p, parts);
      count_together(p, parts, rows[i].rows, rows[i].cols, -1, nim_squared_inverses);
      for (unsigned k = 0; k < parts; k++) cr_assert_eq(p[k].status, FAMILY_DONE, "%s", p[k].message);
      cr_expect_str_eq(p[0].digits, rows[i].inverses, "%u parts: %s", parts, p[0].digits);
      forget(p, parts);
    }
}

/* Wherever the line breaks, all end, and none with a number. */
Test(together, a_broken_line_stops_all) {
  process p[3] = {0};
  long calls = count_together(p, 3, 4, 4, -1, nim_squared_count);
  forget(p, 3);
  cr_assert_gt(calls, 50);
  for (long last = 1; last <= calls; last++) {
    count_together(p, 3, 4, 4, last, nim_squared_count);
    for (unsigned k = 0; k < 3; k++) {
      cr_expect_eq(p[k].status, FAMILY_STOPPED, "part %u, broken at call %ld of %ld", k, last, calls);
      cr_expect_null(p[k].digits);
    }
    forget(p, 3);
  }
}

/* One that is told to stop stops all. */
Test(together, one_stops_all) {
  for (unsigned who = 0; who < 3; who++) {
    process p[3] = {0};
    p[who].stop = 1;
    count_together(p, 3, 5, 5, -1, nim_squared_count);
    for (unsigned k = 0; k < 3; k++) cr_expect_eq(p[k].status, FAMILY_STOPPED, "part %u of %u", k, who);
    forget(p, 3);
  }
}

/* A board that one refuses, for it is too large, all refuse. */
Test(together, a_limit_of_the_first_is_that_of_all) {
  process p[3] = {0};
  count_together(p, 3, 9, 9, -1, nim_squared_count);
  for (unsigned k = 0; k < 3; k++) cr_expect_eq(p[k].status, FAMILY_LIMIT);
  cr_expect(strstr(p[0].message, "too many classes"), "%s", p[0].message);
  forget(p, 3);
}
