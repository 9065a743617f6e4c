/* test_sharing.c: contexts that share a store, used by threads at the same time, against a context alone. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "cgt/positions/positions.h"
#include "cgt/store/context.h"
#include "fixture.h"
#include "random_game.h"

TestSuite(sharing, .timeout = 240);

enum { THREADS = 4, SUMS = 400 };

/* ---- the same handles ------------------------------------------------------------------------- */

Test(sharing, a_handle_of_one_is_a_handle_of_the_other) {
  cgt_ctx *a = cgt_ctx_new(NULL), *b = cgt_ctx_new_sharing(a, NULL), *c = cgt_ctx_new_sharing(b, NULL);
  cr_assert(b && c);
  const char *texts[] = {"{3|1}", "^3*2", "{5||2|0}", "1/2^4000", "{2^100|{1|*}}", "*70000"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    cgt_game g = cgt_parse(a, texts[i]), h = cgt_parse(b, texts[i]);
    cr_expect(cgt_equal(g, h), "%s", texts[i]);
    cr_expect(cgt_equal(cgt_sub(c, g, h), cgt_integer(a, 0)), "%s", texts[i]);
  }
  cgt_ctx_free(a);
  cgt_game g = cgt_parse(c, "{5||2|0}"), h = cgt_parse(b, "{5||2|0}");
  cgt_ctx_free(b);
  cr_expect(cgt_equal(g, h));
  cr_expect(cgt_equal(cgt_mean(c, h), cgt_integer(c, 3)));
  cr_expect_eq(cgt_ctx_check(c), CGT_OK);
  cgt_ctx_free(c);
}

/* A value that another has found since this one looked for it is no sign of a circle. */
Test(sharing, a_value_found_meanwhile_is_no_circle) {
  cgt_ctx *a = cgt_ctx_new(NULL), *b = cgt_ctx_new_sharing(a, NULL);
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = "...|..."}; /* one part, its value has a number */
  cgt_position p;
  cr_assert_eq(cgt_position_read(&p, a, ruleset_named("domineering"), &arg, 1), CGT_OK);
  size_t count;
  cgt_part part;
  cr_assert(cgt_position_parts(&count, &part, 1, a, p) == CGT_OK && count == 1);
  const cgt_game value = cgt_position_value(a, part.position);
  cr_assert(value.number && cgt_position_value(a, p).core);
  cgti_enter_at(b, __builtin_frame_address(0));
  cr_expect(cgti_value_begin(b, part.position.id), "%s", cgt_ctx_message(b));
  cr_expect(cgt_equal(cgt_position_value(a, part.position), value));
  cgti_value_end(b, part.position.id, value);
  cr_expect(cgt_equal(cgt_position_value(b, part.position), value));
  cgt_ctx_free(a), cgt_ctx_free(b);
}

/* ---- threads ----------------------------------------------------------------------------------- */

typedef struct worker {
  pthread_t thread;
  cgt_ctx *ctx;
  unsigned number;
  cgt_game results[SUMS];
} worker;

static void run(worker *workers, cgt_ctx *first, void *(*work)(void *)) {
  for (unsigned i = 0; i < THREADS; i++) {
    workers[i].ctx = i ? cgt_ctx_new_sharing(first, NULL) : first;
    workers[i].number = i;
    cr_assert(workers[i].ctx);
  }
  for (unsigned i = 0; i < THREADS; i++)
    cr_assert_eq(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
  for (unsigned i = 0; i < THREADS; i++) pthread_join(workers[i].thread, NULL);
}

/* All threads make the same sums, each in another order. */
static void *add(void *argument) {
  worker *w = argument;
  for (unsigned k = 0; k < SUMS; k++) {
    static const unsigned strides[THREADS] = {1, 3, 7, 9}; /* prime to SUMS */
    unsigned i = k * strides[w->number] % SUMS;
    rng r = {.state = i};
    cgt_game g = random_game(&r, w->ctx, 3, 3), h = random_game(&r, w->ctx, 3, 3);
    cgt_game wide = cgt_dyadic(w->ctx, (int64_t)i + 1, 100 + i % 40); /* of the table of large numbers */
    w->results[i] = cgt_add(w->ctx, cgt_add(w->ctx, g, h), wide);
  }
  return NULL;
}

Test(sharing, threads_find_the_same_sums) {
  static worker workers[THREADS];
  cgt_ctx *shared = cgt_ctx_new(NULL), *alone = cgt_ctx_new(NULL);
  run(workers, shared, add);
  worker single = {.ctx = alone};
  add(&single);
  for (unsigned i = 0; i < SUMS; i++) {
    uint64_t expected, found;
    cr_assert_eq(cgt_fingerprint(&expected, alone, single.results[i]), CGT_OK);
    for (unsigned t = 1; t < THREADS; t++) cr_expect(cgt_equal(workers[t].results[i], workers[0].results[i]));
    cr_assert_eq(cgt_fingerprint(&found, shared, workers[0].results[i]), CGT_OK);
    cr_expect_eq(found, expected, "sum %u", i);
  }
  cr_expect_eq(cgt_ctx_check(shared), CGT_OK, "%s", cgt_ctx_message(shared));
  for (unsigned t = 0; t < THREADS; t++) cgt_ctx_free(workers[t].ctx);
  cgt_ctx_free(alone);
}

/* The positions [a,b;c,d] with these entries: neighbours meet in all they reach. */
static cgt_game position(cgt_ctx *ctx, unsigned i) {
  static const cgt_arg_kind integer = CGT_ARG_INTEGER;
  const cgt_arg x[4] = {{.kind = integer, .integer = i % 4 + 3},
                        {.kind = integer, .integer = i / 4 % 5 + 3},
                        {.kind = integer, .integer = i / 20 % 5 + 2},
                        {.kind = integer, .integer = i / 100 + 4}};
  const cgt_arg matrix = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = x};
  return cgt_value_of_arguments(ctx, ruleset_named("matrix_nim"), &matrix, 1, true);
}

static void *evaluate(void *argument) {
  worker *w = argument;
  for (unsigned k = 0; k < SUMS; k++) {
    unsigned i = (k + w->number * (SUMS / THREADS)) % SUMS;
    w->results[i] = position(w->ctx, i);
  }
  return NULL;
}

Test(sharing, threads_evaluate_positions_together) {
  static worker workers[THREADS];
  cgt_ctx *shared = cgt_ctx_new(NULL), *alone = cgt_ctx_new(NULL);
  run(workers, shared, evaluate);
  for (unsigned i = 0; i < SUMS; i++) {
    uint64_t expected, found;
    cr_assert_eq(cgt_fingerprint(&expected, alone, position(alone, i)), CGT_OK);
    cr_assert_eq(cgt_fingerprint(&found, shared, workers[0].results[i]), CGT_OK);
    cr_expect_eq(found, expected, "position %u", i);
    for (unsigned t = 1; t < THREADS; t++) cr_expect(cgt_equal(workers[t].results[i], workers[0].results[i]));
  }
  cr_expect_eq(cgt_ctx_check(shared), CGT_OK, "%s", cgt_ctx_message(shared));
  for (unsigned t = 0; t < THREADS; t++) cgt_ctx_free(workers[t].ctx);
  cgt_ctx_free(alone);
}

/* ---- locks ------------------------------------------------------------------------------------- */

typedef struct newcomer {
  pthread_t thread;
  cgt_ctx *ctx;
  cgt_game (*make)(cgt_ctx *ctx);
  cgt_game made;
  atomic_bool done;
} newcomer;

static cgt_game new_tree(cgt_ctx *in) { return cgt_switch(in, cgt_integer(in, 12345)); }
static cgt_game new_up(cgt_ctx *in) { return cgt_up(in, 12345); }
static cgt_game new_number(cgt_ctx *in) { return cgt_dyadic(in, 12345, 100); }
static cgt_game new_position(cgt_ctx *in) { return position(in, 0); }

static void *come(void *argument) {
  newcomer *c = argument;
  c->made = c->make(c->ctx);
  atomic_store(&c->done, true);
  return NULL;
}

/* Two threads seldom come to a table at the same moment: here the first is at it, and stays for a while. */
Test(sharing, what_is_new_waits_for_the_lock) {
  static const struct row {
    cgt_game (*make)(cgt_ctx *in);
    cgti_lock_kind lock;
  } rows[] = {{new_tree, CGTI_NODE_LOCK},
              {new_up, CGTI_NODE_LOCK},
              {new_number, CGTI_NUMBER_LOCK},
              {new_position, CGTI_POSITION_LOCK}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_ctx *first = cgt_ctx_new(NULL);
    newcomer second = {.ctx = cgt_ctx_new_sharing(first, NULL), .make = rows[i].make};
    cgti_lock(first, rows[i].lock);
    cr_assert_eq(pthread_create(&second.thread, NULL, come, &second), 0);
    for (int looks = 0; looks < 100 && !atomic_load(&second.done); looks++)
      nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    cr_expect(!atomic_load(&second.done), "row %zu", i);
    cgti_unlock(first, rows[i].lock);
    pthread_join(second.thread, NULL);
    cr_expect(cgt_equal(second.made, rows[i].make(first)), "row %zu", i);
    cr_expect_eq(cgt_ctx_check(first), CGT_OK, "%s", cgt_ctx_message(first));
    cgt_ctx_free(first);
    cgt_ctx_free(second.ctx);
  }
}

/* ---- limits ------------------------------------------------------------------------------------- */

static void *fill(void *argument) {
  worker *w = argument;
  cgt_game sum = cgt_integer(w->ctx, 0);
  for (int64_t n = 1; n <= 4000 && !cgt_is_none(sum); n++) {
    sum = cgt_add(w->ctx, sum, cgt_switch(w->ctx, cgt_dyadic(w->ctx, 3 * n + (int64_t)w->number, 7)));
  }
  w->results[0] = sum;
  return NULL;
}

/* The budget is one for all: each thread ends with an error or a value, and all stay usable. */
Test(sharing, a_budget_that_runs_out_is_an_error_in_each) {
  static worker workers[THREADS];
  cgt_ctx *shared = cgt_ctx_new(&(cgt_limits){.memory_bytes = (size_t)4 << 20});
  run(workers, shared, fill);
  unsigned failed = 0;
  for (unsigned t = 0; t < THREADS; t++) {
    cgt_ctx *ctx = workers[t].ctx;
    failed += cgt_is_none(workers[t].results[0]);
    cr_expect_eq(cgt_ctx_status(ctx), cgt_is_none(workers[t].results[0]) ? CGT_ELIMIT : CGT_OK);
    cgt_ctx_clear_error(ctx);
    cr_expect(cgt_equal(cgt_integer(ctx, 7), cgt_parse(ctx, "7")));
  }
  cr_expect(failed > 0);
  for (unsigned t = 0; t < THREADS; t++) cgt_ctx_free(workers[t].ctx);
}
