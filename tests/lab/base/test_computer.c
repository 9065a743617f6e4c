/* test_computer.c: suite computer, cgt/lab_computer.h, and threads that share work (base/threads.h). */
#include <criterion/criterion.h>
#include <pthread.h>
#include <signal.h>

#include <cgt/lab_computer.h>

#include "base/threads.h"

typedef struct call {
  pthread_t thread;
  size_t stack_bytes, whole;
  bool hears_interrupts;
} call;

static void look(void *argument, size_t stack_bytes) {
  call *call = argument;
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  call->thread = pthread_self();
  call->stack_bytes = stack_bytes;
  call->whole = lab_stack_bytes();
  call->hears_interrupts = !sigismember(&mask, SIGINT);
}

Test(computer, deep_calls_have_a_thread_of_their_own) {
  call call = {.hears_interrupts = true};
  sigset_t before, after;
  pthread_sigmask(SIG_BLOCK, NULL, &before);
  lab_call_deep(look, &call);
  pthread_sigmask(SIG_BLOCK, NULL, &after);
  cr_assert(!pthread_equal(call.thread, pthread_self()));
  cr_assert(call.stack_bytes >= (size_t)1 << 20);
#ifdef __linux__
  cr_assert(call.whole >= call.stack_bytes && call.whole - call.stack_bytes < (size_t)1 << 20);
#endif
  cr_assert(!call.hears_interrupts, "Ctrl-C is for the thread that waits");
  cr_assert(!sigismember(&before, SIGINT) && !sigismember(&after, SIGINT), "which hears it as before");
}

Test(computer, there_is_a_processor_and_memory) {
  cr_assert(lab_processor_count() >= 1);
  cr_assert(lab_memory_available() >= (size_t)1 << 20);
}

/* ---- threads that share work ---------------------------------------------------------------------- */

typedef struct worker {
  pthread_t thread;
  unsigned calls;
} worker;

static void *count_call(void *item) {
  worker *w = item;
  w->thread = pthread_self();
  w->calls++;
  return NULL;
}

Test(computer, each_worker_has_a_thread_and_the_caller_is_the_first) {
  worker workers[9] = {0};
  labi_threads_share(workers, 8, sizeof *workers, count_call);
  cr_assert(pthread_equal(workers[0].thread, pthread_self()));
  for (size_t i = 0; i < 8; i++) {
    cr_expect_eq(workers[i].calls, 1, "worker %zu", i);
    if (i > 0) cr_expect(!pthread_equal(workers[i].thread, pthread_self()), "worker %zu", i);
  }
  cr_assert_eq(workers[8].calls, 0);
}

Test(computer, workers_beyond_the_most_threads_are_left_out) {
  static worker workers[LABI_MOST_THREADS + 40];
  labi_threads_share(workers, LABI_MOST_THREADS + 40, sizeof *workers, count_call);
  cr_assert_eq(workers[0].calls, 1);
  for (size_t i = 0; i < LABI_MOST_THREADS + 40; i++)
    cr_expect(workers[i].calls <= (i < LABI_MOST_THREADS), "worker %zu", i);
}
