/* owned_file.h: a file on disk that one process has to itself: it is locked, its space is reserved before it
 * is used, and every write is checked. It is read and written at offsets and never mapped, so that whatever
 * becomes of the disk, or of the file, is an error and not a signal.
 *
 * The lock is advisory and belongs to the open file (flock): it ends with the process, however that ends,
 * and holds among the threads of one process, too. Where a file system has no locks, the file is used
 * without.
 *
 * Functions return false after a failure, which `error` then describes in one line that begins with the name
 * of the file. */
#ifndef STORAGE_OWNED_FILE_H
#define STORAGE_OWNED_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/error.h>

typedef struct labi_owned_file {
  int descriptor; /* -1: closed */
  char *title; /* what messages call it: its path, as a rule */
  uint64_t reserved; /* bytes from the beginning that need no further space */
} labi_owned_file;

static const labi_owned_file LABI_NO_FILE = {.descriptor = -1};

/* Opens a file for reading and writing, makes it if it is not there, and locks it. *held, which may be NULL:
 * the failure is that another process has the lock. */
bool labi_owned_file_open(labi_owned_file *file, const char *path, bool *held, cgt_error *error);

/* For reading alone, without a lock. *missing: there is no such file. */
bool labi_owned_file_open_to_read(labi_owned_file *file, const char *path, bool *missing, cgt_error *error);

/* A file without a name in the folder TMPDIR, or /tmp, that nobody else can open. */
bool labi_owned_file_open_nameless(labi_owned_file *file, cgt_error *error);

void labi_owned_file_close(labi_owned_file *file); /* a closed one, or LABI_NO_FILE, is allowed */

bool labi_owned_file_size(uint64_t *bytes, const labi_owned_file *file, cgt_error *error);

/* Exactly so many bytes; fewer are a failure. Threads may read and write at the same time. */
bool labi_owned_file_read(void *bytes, size_t length, const labi_owned_file *file, uint64_t at,
                          cgt_error *error);
bool labi_owned_file_write(const labi_owned_file *file, const void *bytes, size_t length, uint64_t at,
                           cgt_error *error);

/* The first `bytes` bytes of the file get their space on the disk: to write them cannot fail for want of it.
 * The error names what is needed and what is free. */
bool labi_owned_file_reserve(labi_owned_file *file, uint64_t bytes, cgt_error *error);

bool labi_owned_file_cut(labi_owned_file *file, uint64_t bytes, cgt_error *error); /* the file ends there */
bool labi_owned_file_sync(const labi_owned_file *file, cgt_error *error);

/* Is the file of that name, links followed, this one? */
bool labi_owned_file_has_name(const labi_owned_file *file, const char *path);

/* The failure that errno tells, in a call that wanted so many bytes of the file in all (0: none). False. */
bool labi_owned_file_fail(const labi_owned_file *file, int why, uint64_t bytes, cgt_error *error);
bool labi_storage_refuse(cgt_error *error, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Locks an open file, or tells that another one has it. *held as above. */
bool labi_storage_lock(int descriptor, bool *held);

/* The folder of a path, "." where it names none; NULL: no memory. */
char *labi_storage_folder(const char *path);

#endif
