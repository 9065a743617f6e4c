/* hottest_file.h: how far the boards of a size have been looked at, in a file. */
#ifndef HOTTEST_FILE_H
#define HOTTEST_FILE_H

#include "storage/owned_file.h"
#include "studies/hottest/hottest.h"

typedef struct hottest_progress {
  unsigned cells;
  uint64_t subtrees, finished;
  bool *done; /* of each subtree */
  hottest_row row;
} hottest_progress;

/* Replaces the open file of that name, which is of this process, when the new one is complete. */
bool hottest_save(labi_owned_file *file, const char *name, const hottest_progress *progress,
                  cgt_error *error);

/* progress: its sizes and room for done. What the file says is added; one with nothing in it says nothing.
 * Fails for a file of other sizes, or one that was cut or changed. */
bool hottest_load(hottest_progress *progress, const labi_owned_file *file, cgt_error *error);

#endif
