/* stop.c: see stop.h. */
#include "stop.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

#include "api.h"

static pthread_t main_thread;
static bool has_main_thread;
static volatile int flag;

/* Those by which Python programs end what takes too long, and their handlers. */
static const int signals[] = {SIGINT, SIGTERM, SIGALRM};
enum { SIGNALS = sizeof signals / sizeof *signals };
static void (*volatile python_handler[SIGNALS])(int);

void cgtpy_main_thread(uint64_t ident) {
  main_thread = (pthread_t)ident; /* what threading.get_ident() gives is this, as a number */
  has_main_thread = true;
}

bool cgtpy_stop_is_main_thread(void) { return has_main_thread && pthread_equal(pthread_self(), main_thread); }

const volatile int *cgtpy_stop_flag(void) { return cgtpy_stop_is_main_thread() ? &flag : NULL; }

bool cgtpy_stop_is_set(void) { return __atomic_load_n(&flag, __ATOMIC_RELAXED) != 0; }

int cgtpy_clear_interrupt(void) {
  if (!cgtpy_stop_is_main_thread()) return 0;
  __atomic_store_n(&flag, 0, __ATOMIC_RELAXED);
  return 1;
}

static void on_signal(int number) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < SIGNALS; i++)
    if (signals[i] == number && python_handler[i]) python_handler[i](number);
}

/* A clock that is read without a system call, in steps of some milliseconds. */
static bool time_has_passed(void) {
  static time_t seconds;
  static long nanoseconds;
  struct timespec now;
#ifdef CLOCK_MONOTONIC_COARSE
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
#else
  clock_gettime(CLOCK_MONOTONIC, &now);
  now.tv_nsec -= now.tv_nsec % 4000000;
#endif
  if (now.tv_sec == seconds && now.tv_nsec == nanoseconds) return false;
  seconds = now.tv_sec;
  nanoseconds = now.tv_nsec;
  return true;
}

void cgtpy_stop_watch(bool at_once) {
  if (!time_has_passed() && !at_once) return;
  for (int i = 0; i < SIGNALS; i++) {
    struct sigaction now;
    if (sigaction(signals[i], NULL, &now) != 0 || (now.sa_flags & SA_SIGINFO)) continue;
    if (now.sa_handler == on_signal || now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN) continue;
    python_handler[i] = now.sa_handler;
    now.sa_handler = on_signal;
    sigaction(signals[i], &now, NULL);
  }
}
