/* clock.h: clocks that only go forward. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <time.h>

double labi_seconds_now(void); /* from some moment in the past; for the time that work takes */
double labi_processor_seconds(void); /* that this thread has worked */

/* The time after so many milliseconds, for pthread_cond_timedwait on CLOCK_MONOTONIC. */
struct timespec labi_time_after(int milliseconds);

#endif
