/* cgt/lab_count.h: exact counts: how many boards of so many rows and columns are P-positions, in a
 * family of games whose positions all such boards are.
 *
 *     char *digits;
 *     lab_count_options options = {.checkpoint = "count.checkpoint"};
 *     if (lab_count(&digits, "nim_squared", 6, 6, &options, &error) == CGT_OK) puts(digits);
 */
#ifndef CGT_LAB_COUNT_H
#define CGT_LAB_COUNT_H

#include "cgt/lab_report.h"
#include "cgt/lab_value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The families that can be counted, by number: "nim_squared"; NULL after the last. */
LAB_API const char *lab_family_name(size_t index);

enum { LAB_COUNT_SIDE = 1000 }; /* rows or columns at most */

typedef struct lab_count_options {
  unsigned workers;         /* threads; 0: one a processor */
  size_t memory_bytes;      /* at most; 0: three quarters of lab_memory_available */
  const char *checkpoint;   /* a file that the work is saved in, every minute and at a stop; NULL: none */
  bool resume;              /* resume from it; it is removed in the end */
  bool plain;               /* by a plain, independent algorithm, for comparison: small boards, no file */
  const volatile int *stop; /* nonzero: end; NULL: never */
  void *where;              /* handed to progress */
  void (*progress)(void *where, uint64_t done, uint64_t total); /* often, on the calling thread; or NULL */
} lab_count_options;

/* With a checkpoint, what does not fit in memory is kept in files next to it, named after it.
 *
 * *digits: the count, malloc'ed, because it has no largest value. Where the program runs on many computers
 * (cgt/lab_ranks.h) all of them count.  options may be NULL.
 * Fails: EINVAL for a family that there is not, sides that make no sense, a file that cannot be used; ELIMIT,
 * ENOMEM; ECANCELLED. Tested: nim_squared::library_counts */
LAB_API cgt_status lab_count(char **digits, const char *family, unsigned rows, unsigned columns,
                             const lab_count_options *options, lab_error *error);

/* A count, for reports. */
typedef struct lab_counted {
  const char *family;
  unsigned rows, columns;
  const char *digits;
} lab_counted;

/* Text is the digits alone. Fails: ENOMEM; ECANCELLED if write refuses.  Tested: cli.count */
LAB_API cgt_status lab_report_count(cgt_write *write, void *where, const lab_style *style,
                                    const lab_counted *counted);

#ifdef __cplusplus
}
#endif
#endif
