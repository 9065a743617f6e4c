/* clock.h: the time that work takes. */
#ifndef LAB_CLOCK_H
#define LAB_CLOCK_H

double labi_seconds_now(void); /* of a clock that only goes forward */

#endif
