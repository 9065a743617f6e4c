/* owned_file.c: see owned_file.h. */
#include "storage/owned_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/make_error.h"
#include "base/show_bytes.h"

/* ---- failures ------------------------------------------------------------------------------------------ */

bool labi_storage_refuse(cgt_error *error, const char *path, const char *format, ...) {
  *error = (cgt_error){.status = CGT_EINVAL};
  int used = snprintf(error->message, sizeof error->message, "%.200s: ", path);
  va_list list;
  va_start(list, format);
  vsnprintf(error->message + used, sizeof error->message - (size_t)used, format, list);
  va_end(list);
  return false;
}

enum { SIZE = 64 };

static bool is_full(const labi_owned_file *file, uint64_t bytes, cgt_error *error) {
  char needed[SIZE], has[SIZE], room[SIZE];
  struct statvfs disk;
  struct stat about;
  static const char remedy[] = "make room there, or choose another disk";
  if (fstat(file->descriptor, &about) != 0 || !S_ISREG(about.st_mode) ||
      fstatvfs(file->descriptor, &disk) != 0)
    return labi_storage_refuse(error, file->title, "%s", strerror(ENOSPC));
  labi_show_bytes(room, sizeof room, (uint64_t)disk.f_bavail * disk.f_frsize);
  labi_show_bytes(has, sizeof has, (uint64_t)about.st_size);
  if (bytes == 0)
    return labi_storage_refuse(error, file->title, "its disk is full: %s are free; %s", room, remedy);
  return labi_storage_refuse(error, file->title, "its disk is full: it has %s, needs %s, and %s are free; %s",
                             has, labi_show_bytes(needed, sizeof needed, bytes), room, remedy);
}

bool labi_owned_file_fail(const labi_owned_file *file, int why, uint64_t bytes, cgt_error *error) {
  char needed[SIZE];
  switch (why) {
  case ENOMEM:
    return labi_no_memory(error);
  case ENOSPC:
  case EDQUOT:
    return is_full(file, bytes, error);
  case EFBIG:
    if (bytes == 0) break;
    return labi_storage_refuse(error, file->title, "%s are needed for it, and it may not grow so large: %s",
                               labi_show_bytes(needed, sizeof needed, bytes), strerror(why));
  default:
    break;
  }
  return labi_storage_refuse(error, file->title, "%s", why ? strerror(why) : "input/output error");
}

/* ---- opening ------------------------------------------------------------------------------------------- */

/* A page in a browser is alone with its files. */
bool labi_storage_lock(int descriptor, bool *held) {
  *held = false;
#ifndef __EMSCRIPTEN__
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return true;
  *held = errno == EWOULDBLOCK || errno == EAGAIN;
#endif
  return !*held; /* a file system without locks */
}

char *labi_storage_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup("./");
}

static bool begin(labi_owned_file *file, const char *path, cgt_error *error) {
  *file = (labi_owned_file){.descriptor = -1, .title = strdup(path)};
  return file->title || labi_no_memory(error);
}

/* Whatever was opened is closed. False. */
static bool end(labi_owned_file *file, int why, cgt_error *error) {
  labi_owned_file_fail(file, why, 0, error);
  labi_owned_file_close(file);
  return false;
}

bool labi_owned_file_has_name(const labi_owned_file *file, const char *path) {
  struct stat open_one, named;
  return fstat(file->descriptor, &open_one) == 0 && stat(path, &named) == 0 &&
         open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

bool labi_owned_file_open(labi_owned_file *file, const char *path, bool *held, cgt_error *error) {
  bool others = false;
  struct stat about;
  if (held) *held = false;
  if (!begin(file, path, error)) return false;
  do { /* whoever had the lock may have replaced the file meanwhile */
    if (file->descriptor >= 0) close(file->descriptor);
    file->descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file->descriptor < 0) return end(file, errno, error);
    if (!labi_storage_lock(file->descriptor, &others)) break;
  } while (!labi_owned_file_has_name(file, path));
  if (held) *held = others;
  const bool usable = !others && fstat(file->descriptor, &about) == 0 && S_ISREG(about.st_mode);
  if (usable) return true;
  labi_storage_refuse(error, path, "%s",
                      others ? "another process is writing to it; try again when that has ended"
                             : "it is not a regular file");
  labi_owned_file_close(file);
  return false;
}

bool labi_owned_file_open_to_read(labi_owned_file *file, const char *path, bool *missing, cgt_error *error) {
  struct stat about;
  *missing = false;
  if (!begin(file, path, error)) return false;
  file->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a fifo would wait here */
  *missing = file->descriptor < 0 && errno == ENOENT;
  if (file->descriptor < 0 || fstat(file->descriptor, &about) != 0) return end(file, errno, error);
  if (S_ISREG(about.st_mode)) return true;
  labi_storage_refuse(error, path, "it is not a regular file");
  labi_owned_file_close(file);
  return false;
}

bool labi_owned_file_open_nameless(labi_owned_file *file, cgt_error *error) {
  const char *folder = getenv("TMPDIR");
  char name[4096], title[4096];
  if (!folder || !*folder) folder = "/tmp";
  snprintf(title, sizeof title, "a temporary file in %.150s (TMPDIR)", folder);
  if (!begin(file, title, error)) return false;
  if (snprintf(name, sizeof name, "%s/cgt-XXXXXX", folder) >= (int)sizeof name)
    return end(file, ENAMETOOLONG, error);
  file->descriptor = mkstemp(name);
  if (file->descriptor < 0) return end(file, errno, error);
  unlink(name);
  fcntl(file->descriptor, F_SETFD, FD_CLOEXEC);
  return true;
}

void labi_owned_file_close(labi_owned_file *file) {
  if (file->descriptor >= 0) close(file->descriptor);
  free(file->title);
  *file = LABI_NO_FILE;
}

/* ---- bytes --------------------------------------------------------------------------------------------- */

bool labi_owned_file_size(uint64_t *bytes, const labi_owned_file *file, cgt_error *error) {
  struct stat about;
  if (fstat(file->descriptor, &about) != 0) return labi_owned_file_fail(file, errno, 0, error);
  *bytes = (uint64_t)about.st_size;
  return true;
}

bool labi_owned_file_read(void *bytes, size_t length, const labi_owned_file *file, uint64_t at,
                          cgt_error *error) {
  for (char *to = bytes; length > 0;) {
    const ssize_t done = pread(file->descriptor, to, length, (off_t)at);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return labi_owned_file_fail(file, errno, 0, error);
    if (done == 0) return labi_storage_refuse(error, file->title, "it is cut short");
    to += done;
    at += (uint64_t)done;
    length -= (size_t)done;
  }
  return true;
}

bool labi_owned_file_write(const labi_owned_file *file, const void *bytes, size_t length, uint64_t at,
                           cgt_error *error) {
  for (const char *from = bytes; length > 0;) {
    const ssize_t done = pwrite(file->descriptor, from, length, (off_t)at);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return labi_owned_file_fail(file, done < 0 ? errno : ENOSPC, at + length, error);
    from += done;
    at += (uint64_t)done;
    length -= (size_t)done;
  }
  return true;
}

/* ---- space --------------------------------------------------------------------------------------------- */

/* Writes what lies behind the end of the file. */
static int reserve_by_writing(const labi_owned_file *file, uint64_t from, uint64_t to) {
  static const char zeros[1 << 16];
  while (from < to) {
    const size_t some = to - from < sizeof zeros ? (size_t)(to - from) : sizeof zeros;
    const ssize_t done = pwrite(file->descriptor, zeros, some, (off_t)from);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return done < 0 ? errno : ENOSPC;
    from += (uint64_t)done;
  }
  return 0;
}

static int reserve_range(const labi_owned_file *file, uint64_t size, uint64_t bytes) {
#if defined(__APPLE__) || defined(__EMSCRIPTEN__)
  return reserve_by_writing(file, size, bytes);
#else
  int why;
  do why = posix_fallocate(file->descriptor, (off_t)size, (off_t)(bytes - size));
  while (why == EINTR);
  const bool unknown = why == EINVAL || why == EOPNOTSUPP || why == ENOSYS || why == ENODEV;
  return unknown ? reserve_by_writing(file, size, bytes) : why;
#endif
}

bool labi_owned_file_reserve(labi_owned_file *file, uint64_t bytes, cgt_error *error) {
  uint64_t size = 0;
  if (bytes <= file->reserved) return true;
  if (bytes > INT64_MAX) return labi_owned_file_fail(file, EFBIG, bytes, error);
  if (!labi_owned_file_size(&size, file, error)) return false;
  if (size < bytes) {
    const int why = reserve_range(file, size, bytes);
    if (why != 0) {
      labi_owned_file_fail(file, why, bytes, error);
      cgt_error ignored;
      labi_owned_file_cut(file, size, &ignored); /* what was gained is given back */
      return false;
    }
  }
  file->reserved = bytes;
  return true;
}

bool labi_owned_file_cut(labi_owned_file *file, uint64_t bytes, cgt_error *error) {
  if (file->reserved > bytes) file->reserved = bytes;
  return ftruncate(file->descriptor, (off_t)bytes) == 0 || labi_owned_file_fail(file, errno, 0, error);
}

bool labi_owned_file_sync(const labi_owned_file *file, cgt_error *error) {
  if (fsync(file->descriptor) == 0 || errno == EINVAL || errno == ENOTSUP) return true;
  return labi_owned_file_fail(file, errno, 0, error);
}
