/* jumping_clock.c: a time of day that jumps, for a program that is linked with this: with CGT_TEST_CLOCK
 * set every look at it is days before or after the last. The clock that only goes forward is as it was. */
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t jump(void) {
  static atomic_uint looks;
  if (!getenv("CGT_TEST_CLOCK")) return 0;
  unsigned look = atomic_fetch_add(&looks, 1);
  return (look % 2 ? -1 : 1) * (time_t)(look % 7 + 1) * 86400;
}

#define REPLACES __attribute__((visibility("default")))

REPLACES int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += jump();
  return result;
}

REPLACES int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  int result = clock_gettime(CLOCK_REALTIME, &precise);
  *now = (struct timeval){precise.tv_sec, precise.tv_nsec / 1000};
  return result;
}

REPLACES time_t time(time_t *now) {
  struct timespec precise = {0};
  clock_gettime(CLOCK_REALTIME, &precise);
  if (now) *now = precise.tv_sec;
  return precise.tv_sec;
}
