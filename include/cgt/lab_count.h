/* cgt/lab_count.h: exact counts: how many boards with a given number of rows and columns are P-positions, in a family
 * of games whose positions are all such boards.
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

/* The families that can be counted, by index: "nim_squared"; NULL after the last. */
LAB_API const char *lab_family_name(size_t index);

enum { LAB_COUNT_SIDE = 1000 }; /* the maximum of rows or columns */

typedef struct lab_count_options {
  unsigned workers;         /* threads; 0: one per processor */
  size_t memory_bytes;      /* the memory limit; 0: three quarters of lab_memory_available */
  const char *checkpoint;   /* a file in which the work is saved every minute and at a stop; NULL: none */
  bool resume;              /* resume from the checkpoint; it is removed at the end */
  bool plain;               /* use a plain, independent algorithm, for comparison: small boards, no file */
  const volatile int *stop; /* nonzero stops the count; NULL: never */
  void *where;              /* passed to progress */
  /* called often, on the calling thread; may be NULL */
  void (*progress)(void *where, uint64_t done, uint64_t total);
} lab_count_options;

/* Counts the P-positions. *digits receives the count as text allocated by malloc, because a count can be of any size.
 * With a checkpoint, data that does not fit into memory is kept in files next to it, named after it. If the program
 * runs on many computers (cgt/lab_ranks.h), all of them take part. options may be NULL.
 * Fails: EINVAL for an unknown family, impossible sides, or a file that cannot be used; ELIMIT, ENOMEM; ECANCELLED.
 * Tested: nim_squared::library_counts */
LAB_API cgt_status lab_count(char **digits, const char *family, unsigned rows, unsigned columns,
                             const lab_count_options *options, lab_error *error);

/* A count, for reports. */
typedef struct lab_counted {
  const char *family;
  unsigned rows, columns;
  const char *digits;
} lab_counted;

/* Writes a count; as text it is the digits alone.  Fails: ENOMEM; ECANCELLED if write refuses.  Tested: cli.count */
LAB_API cgt_status lab_report_count(cgt_write *write, void *where, const lab_style *style,
                                    const lab_counted *counted);

#ifdef __cplusplus
}
#endif
#endif
