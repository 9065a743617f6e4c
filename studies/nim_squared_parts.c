/* nim_squared_parts.c: see nim_squared_parts.h. */
#define _POSIX_C_SOURCE 200809L
#include "studies/nim_squared_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const char *const suffixes[STUDY_PARTS] = {"rows", "columns", "sets"};

static int open_parts(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs,
                      int flags) {
  const size_t items[STUDY_PARTS] = {(size_t)cut->height * cut->limbs, (size_t)cut->across * cut->limbs,
                                     cut->limbs};
  int error = 0;
  for (unsigned p = 0; p < STUDY_PARTS; p++) parts->part[p] = (study_part){.item = items[p], .file = -1};
  for (unsigned p = 0; p < STUDY_PARTS && !error; p++) {
    study_part *part = &parts->part[p];
    const size_t room = strlen(checkpoint) + 32;
    part->name = malloc(room);
    if (!part->name) {
      error = ENOMEM;
    } else {
      snprintf(part->name, room, "%s.%u.%s", checkpoint, pegs, suffixes[p]);
      part->file = open(part->name, flags, 0666);
      if (part->file < 0) error = errno;
    }
  }
  return error;
}

int study_parts_open(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs) {
  int error = open_parts(parts, cut, checkpoint, pegs, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC);
  if (error) study_parts_close(parts, true);
  return error;
}

int study_parts_open_old(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs,
                         uint64_t classes) {
  int error = open_parts(parts, cut, checkpoint, pegs, O_RDONLY | O_CLOEXEC);
  for (study_part *part = parts->part; part < parts->part + STUDY_PARTS && !error; part++) {
    struct stat is;
    if (fstat(part->file, &is) != 0)
      error = errno;
    else if ((uint64_t)is.st_size != classes * part->item * sizeof(uint64_t))
      error = EILSEQ;
  }
  if (error) study_parts_close(parts, false);
  return error;
}

void study_parts_close(study_parts *parts, bool remove_files) {
  for (study_part *part = parts->part; part < parts->part + STUDY_PARTS; part++) {
    if (!part->name) continue;
    if (part->file >= 0) {
      close(part->file);
      if (remove_files) remove(part->name);
    }
    free(part->name);
    part->name = NULL;
  }
}

uint64_t study_parts_bytes(const study_cut *cut, uint64_t classes) {
  return classes * (cut->height + cut->across + 1) * cut->limbs * sizeof(uint64_t);
}

uint64_t study_parts_room(const char *checkpoint) {
  const char *slash = strrchr(checkpoint, '/');
  char *folder = slash ? strndup(checkpoint, (size_t)(slash - checkpoint) + 1) : strdup(".");
  struct statvfs is;
  const bool known = folder && statvfs(folder, &is) == 0;
  free(folder);
  return known ? (uint64_t)is.f_bavail * is.f_frsize : UINT64_MAX;
}

int study_parts_sync(const study_parts *parts) {
  for (unsigned p = 0; p < STUDY_PARTS; p++)
    if (fsync(parts->part[p].file) != 0) return errno;
  return 0;
}

/* A sum that does not depend on the order in which threads add to it; an item at another place has another
 * share. */
static uint64_t sum_items(const study_part *part, uint64_t first, uint64_t count, const uint64_t *items) {
  uint64_t sum = 0;
  for (uint64_t n = 0; n < count; n++, items += part->item) {
    uint64_t share = first + n + 1;
    for (size_t k = 0; k < part->item; k++) {
      share = (share ^ items[k]) * UINT64_C(0x9E3779B97F4A7C15);
      share ^= share >> 29;
    }
    sum += share;
  }
  return sum;
}

int study_part_write(study_part *part, uint64_t first, uint64_t count, const uint64_t *items) {
  const size_t item = part->item * sizeof *items;
  const char *from = (const char *)items, *end = from + count * item;
  off_t at = (off_t)(first * item);
  __atomic_fetch_add(&part->written, sum_items(part, first, count, items), __ATOMIC_RELAXED);
  while (from < end) {
    ssize_t done = pwrite(part->file, from, (size_t)(end - from), at);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return done < 0 ? errno : EIO;
    from += done;
    at += done;
  }
  return 0;
}

int study_part_read(study_part *part, uint64_t first, uint64_t count, uint64_t *items) {
  const size_t item = part->item * sizeof *items;
  char *to = (char *)items, *end = to + count * item;
  off_t at = (off_t)(first * item);
  while (to < end) {
    ssize_t done = pread(part->file, to, (size_t)(end - to), at);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return done < 0 ? errno : EILSEQ;
    to += done;
    at += done;
  }
  __atomic_fetch_add(&part->read, sum_items(part, first, count, items), __ATOMIC_RELAXED);
  return 0;
}
