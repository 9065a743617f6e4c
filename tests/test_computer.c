/* test_computer.c: suite computer, what cgt/lab_computer.h says of this computer. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <signal.h>

#include <cgt/lab_computer.h>

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
