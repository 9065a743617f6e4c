/* clock.c: see clock.h. */
#include "base/clock.h"

double labi_seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  volatile double seconds = (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
  return seconds; /* and no digits that are lost where it is kept: a difference of two times is never below 0
                   */
}

struct timespec labi_time_after(int milliseconds) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  time.tv_sec += milliseconds / 1000;
  time.tv_nsec += milliseconds % 1000 * 1000000L; /* below 2*10^9, which fits in 32 bits */
  time.tv_sec += time.tv_nsec / 1000000000L;
  time.tv_nsec %= 1000000000L;
  return time;
}
