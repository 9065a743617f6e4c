/* clock.h: clocks that only go forward. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <time.h>

double labi_seconds_now(void); /* from some moment in the past; for the time that work takes */
double labi_processor_seconds(void); /* that this thread has worked */

/* A limit on the processor's time of a thread. To read that clock is a call of the system, which may cost more than the
 * work between two questions, so it is read at most once in a millisecond. until 0: there is no limit. */
typedef struct labi_processor_limit {
  double until, look_again; /* on the two clocks above */
} labi_processor_limit;

labi_processor_limit labi_processor_limit_of(double seconds); /* from now on */
bool labi_processor_limit_is_over(labi_processor_limit *limit);

/* The time after so many milliseconds, for pthread_cond_timedwait on CLOCK_MONOTONIC. */
struct timespec labi_time_after(int milliseconds);

#endif
