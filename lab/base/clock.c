/* clock.c: see clock.h. */
#include "lab/base/clock.h"

#include <time.h>

double labi_seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  volatile double seconds = (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
  return seconds; /* and no digits that are lost where it is kept: a difference of two times is never below 0
                   */
}
