/* threads.c: see threads.h. */
#include "base/threads.h"

#include <signal.h>
#include <sys/resource.h>

/* 512 MiB, or less where ulimit -v makes address space scarce: heaps need it too. */
static size_t largest_stack(void) {
  size_t bytes = (size_t)512 << 20;
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return bytes;
  while (bytes > limit.rlim_cur / 16 && bytes > (size_t)1 << 20) bytes /= 2;
  return bytes;
}

/* Keeps signals from outside away from this thread, and thereby from those it starts, until it has *before
 * again. */
static void block_signals(sigset_t *before) {
  const int outside[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGWINCH, SIGCONT};
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) sigaddset(&set, outside[i]);
  pthread_sigmask(SIG_BLOCK, &set, before);
}

bool labi_thread_start(pthread_t *thread, size_t *stack_bytes, void *(*run)(void *), void *argument) {
  pthread_attr_t attributes;
  sigset_t before;
  if (pthread_attr_init(&attributes) != 0) return false;
  bool started = false;
  block_signals(&before);
  for (size_t bytes = largest_stack(); !started && bytes >= (size_t)1 << 20; bytes /= 2) {
    if (pthread_attr_setstacksize(&attributes, bytes) != 0) continue;
    *stack_bytes = bytes;
    started = pthread_create(thread, &attributes, run, argument) == 0;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return started;
}

void labi_threads_share(void *items, size_t count, size_t bytes, void *(*work)(void *item)) {
  pthread_t threads[LABI_MOST_THREADS];
  size_t started = 1, stack_bytes;
  while (started < count && started < LABI_MOST_THREADS &&
         labi_thread_start(&threads[started], &stack_bytes, work, (char *)items + started * bytes))
    started++;
  work(items);
  while (started > 1) pthread_join(threads[--started], NULL);
}
