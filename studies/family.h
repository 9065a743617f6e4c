/* family.h: families of games whose positions `cgt count` can count, and what an order for a count says. */
#ifndef GAMES_FAMILY_H
#define GAMES_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum family_status {
  FAMILY_DONE,
  FAMILY_REFUSED, /* the order makes no sense, or its file cannot be used */
  FAMILY_LIMIT,   /* the count exists, but memory or a size ran out */
  FAMILY_STOPPED
} family_status;

enum { FAMILY_MESSAGE = 400 };

typedef struct family_order {
  unsigned rows, cols;       /* at least 1 */
  unsigned jobs;             /* threads, at least 1 */
  size_t memory_bytes;       /* at most */
  const char *checkpoint;    /* a file; NULL: none */
  bool resume;               /* go on from it */
  double checkpoint_seconds; /* between two savings of it */
  const volatile int *stop;  /* ends the count when it is not 0; NULL: never */
  void *where;               /* handed to the next, which the thread that gave the order calls often */
  void (*progress)(void *where, uint64_t done, uint64_t total); /* or NULL */
  /* One of several processes that count together, each with an order that differs in `part` and `stop`
   * alone. The file and the result are those of part 0. parts 0: it counts alone. */
  unsigned part, parts;
  /* The bytes of part `from` reach all others; all call it, with the same from and size. False: they are no
   * longer together, from now on. */
  bool (*tell)(void *where, unsigned from, void *bytes, size_t size);
} family_order;

typedef struct count_family {
  const char *name;  /* "nim_squared" */
  const char *title; /* what is counted */
  /* *digits: the count, malloc'ed. Unless done, message says in one line what happened. */
  family_status (*count)(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);
  /* The same by an independent, plain algorithm. */
  family_status (*plain)(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);
} count_family;

extern const count_family count_families[]; /* up to a NULL name */

#endif
