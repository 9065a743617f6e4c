/* clock.c: see clock.h. */
#include "base/clock.h"

static double seconds_of(clockid_t clock) {
  struct timespec now = {0}; /* of a clock that there is not */
  clock_gettime(clock, &now);
  volatile double seconds = (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
  return seconds; /* and no digits that are lost where it is kept: a difference of two times is never below 0
                   */
}

double labi_seconds_now(void) { return seconds_of(CLOCK_MONOTONIC); }

double labi_processor_seconds(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

labi_processor_limit labi_processor_limit_of(double seconds) {
  return (labi_processor_limit){.until = labi_processor_seconds() + seconds};
}

bool labi_processor_limit_is_over(labi_processor_limit *limit) {
  if (limit->until <= 0) return false;
  const double now = labi_seconds_now();
  if (now < limit->look_again) return false;
  limit->look_again = now + 1e-3;
  return labi_processor_seconds() > limit->until;
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
