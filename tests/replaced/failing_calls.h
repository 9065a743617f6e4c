/* failing_calls.h: calls of the system that fail when a test says so, for a program that is linked with
 * failing_calls.c. */
#ifndef FAILING_CALLS_H
#define FAILING_CALLS_H

/* The call of this name fails with this errno, after so many calls that do not, and so many times. A name of NULL: none
 * fails. The calls are flock, fstatvfs, fsync, ftruncate, link, posix_fallocate, pwrite, rename. */
typedef struct failing_call {
  const char *name;
  int why;
  unsigned after, times;
} failing_call;

extern failing_call failing_calls[2];

#endif
