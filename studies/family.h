/* family.h: families of games whose positions `cgt count` can count, and what a job of counting says. */
#ifndef STUDIES_FAMILY_H
#define STUDIES_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/error.h>

typedef struct study_job {
  unsigned rows, cols;       /* at least 1 */
  unsigned workers;          /* threads, at least 1 */
  size_t memory_bytes;       /* at most */
  const char *checkpoint;    /* a file; NULL: none */
  bool resume;               /* go on from it */
  double checkpoint_seconds; /* between two savings of it */
  const volatile int *stop;  /* ends the count when it is not 0; NULL: never */
  void *data;                /* handed to the next, which the caller's own thread calls often */
  void (*progress)(void *data, uint64_t done, uint64_t total); /* or NULL */
  /* One of several processes that count together, each with a job that differs in `shard` and `stop` alone.
   * The file and the result are those of shard 0. shards 0: it counts alone. */
  unsigned shard, shards;
  /* The bytes of shard `from` reach all others; all call it, with the same from and size. False: the
   * connection is lost, from now on. */
  bool (*broadcast)(void *data, unsigned from, void *bytes, size_t size);
} study_job;

typedef struct study_family {
  const char *name;  /* "nim_squared" */
  const char *title; /* what is counted */
  /* *digits: the count, malloc'ed. Fails: EINVAL for a job that makes no sense, or a file that cannot be used; ELIMIT,
   * ENOMEM; ECANCELLED. */
  cgt_status (*count)(char **digits, const study_job *job, cgt_error *error);
  /* By an independent, plain algorithm. */
  cgt_status (*plain)(char **digits, const study_job *job, cgt_error *error);
} study_family;

extern const study_family study_families[]; /* up to a NULL name */

#endif
