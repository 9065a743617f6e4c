/* replacement.h: a file that takes the place of another in one step. Its bytes are written to a new file in
 * the same folder, and only when all of them are on the disk it gets the name: whoever opens the name finds
 * the old file or the new one, whatever happens meanwhile.
 *
 * The new file is called NAME.cgt-new-XXXXXX and is locked as long as its process lives. One that is not
 * locked was left by a process that was killed, and is removed by the next replacement of NAME. A name that
 * is no regular file, such as a device, is written to directly. */
#ifndef STORAGE_REPLACEMENT_H
#define STORAGE_REPLACEMENT_H

#include "storage/owned_file.h"

enum { LABI_REPLACEMENT_BUFFER = 1 << 16 };

typedef struct labi_replacement {
  labi_owned_file file; /* the new file */
  char *path;           /* the name it will have, links followed */
  char *made;           /* the new file's name */
  char *bench;          /* where somebody else writes the bytes; NULL: they are put */
  uint64_t length;      /* bytes that were put */
  size_t used;          /* of them in the buffer */
  bool failed;
  cgt_error error; /* the first failure */
  char buffer[LABI_REPLACEMENT_BUFFER];
} labi_replacement;

/* Begins a replacement of path, which need not be there, and removes what killed processes have left of
 * others. labi_replacement_drop in any case. */
bool labi_replacement_begin(labi_replacement *replacement, const char *path, cgt_error *error);

/* All `bytes` that will be put get their space now. */
bool labi_replacement_reserve(labi_replacement *replacement, uint64_t bytes);

/* A cgt_write; replacement is a labi_replacement. After a failure nothing more is written. */
bool labi_replacement_put(void *replacement, const char *bytes, size_t length);

/* The name under which somebody else, SQLite, makes the file, instead of bytes that are put. What it calls
 * NAME-journal is removed with it. NULL: no memory. */
const char *labi_replacement_bench(labi_replacement *replacement);

/* Gives the new file its name, once its bytes are on the disk. owner, if it is not NULL, is the open and
 * locked file that is replaced: it becomes the new one, and the lock is held throughout. is_new: the name
 * must not be there. */
typedef struct labi_replacement_way {
  labi_owned_file *owner;
  bool is_new;
} labi_replacement_way;
bool labi_replacement_finish(labi_replacement *replacement, const labi_replacement_way *way,
                             cgt_error *error);

/* Removes what was made, unless it was finished. */
void labi_replacement_drop(labi_replacement *replacement);

#endif
