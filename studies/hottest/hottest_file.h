/* hottest_file.h: how far the boards of a size have been looked at, in a file of text. */
#ifndef HOTTEST_FILE_H
#define HOTTEST_FILE_H

#include "studies/hottest/hottest.h"

typedef struct hottest_progress {
  unsigned cells;
  uint64_t subtrees, finished;
  bool *done; /* of each subtree */
  hottest_row row;
} hottest_progress;

/* Replaces the file when the new one is complete.  Fails: EINVAL if it cannot be written. */
cgt_status hottest_save(const char *file, const hottest_progress *progress);

/* progress: its sizes and room for done. What the file says is added; a file that is not there says nothing.
 * Fails: EINVAL for a file of other sizes, or one that was cut; the number of boards, which is known, tells
 * in the end whether it was changed. */
cgt_status hottest_load(hottest_progress *progress, const char *file, char message[STUDY_MESSAGE]);

#endif
