/* replacement.c: see replacement.h. */
#include "storage/replacement.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/make_error.h"

/* ---- names --------------------------------------------------------------------------------------------- */

static const char MARK[] = ".cgt-new-";
static const char BENCH[] = ".db"; /* behind the name of the new file */

enum { LETTERS = 6, NAME_ROOM = 255 - (sizeof MARK - 1) - LETTERS - sizeof "-journal" - sizeof BENCH };

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz0123456789";

static const char *base_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* How much of a long name the names made of it have. */
static size_t kept_of(const char *base) {
  const size_t length = strlen(base);
  return length < NAME_ROOM ? length : NAME_ROOM;
}

static char *joined(const char *a, const char *b) {
  const size_t length = strlen(a);
  char *both = malloc(length + strlen(b) + 1);
  if (!both) return NULL;
  memcpy(both, a, length);
  strcpy(both + length, b);
  return both;
}

static char *make_name(const char *path) {
  static unsigned made;
  const char *base = base_of(path);
  const size_t kept = (size_t)(base - path) + kept_of(base);
  char *name = malloc(kept + sizeof MARK + LETTERS);
  if (!name) return NULL;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  uint64_t mixed = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
  mixed = (mixed ^ (uint64_t)getpid() << 40) + __atomic_add_fetch(&made, 1, __ATOMIC_RELAXED);
  mixed *= UINT64_C(0x9E3779B97F4A7C15);
  mixed ^= mixed >> 32;
  memcpy(name, path, kept);
  strcpy(name + kept, MARK);
  char *at = name + kept + sizeof MARK - 1;
  for (unsigned i = 0; i < LETTERS; i++, mixed /= sizeof alphabet - 1)
    *at++ = alphabet[mixed % (sizeof alphabet - 1)];
  *at = '\0';
  return name;
}

/* Is this the name of a new file for that base? Not of what is made beside one. */
static bool is_made_for(const char *name, const char *base) {
  const size_t kept = kept_of(base), mark = sizeof MARK - 1;
  return strncmp(name, base, kept) == 0 && strncmp(name + kept, MARK, mark) == 0 &&
         strlen(name + kept + mark) == LETTERS && strspn(name + kept + mark, alphabet) == LETTERS;
}

/* ---- what was left ------------------------------------------------------------------------------------- */

static void remove_with(const char *name, const char *suffix) {
  char *other = joined(name, suffix);
  if (other) unlink(other);
  free(other);
}

/* A new file and what is beside it. Its lock is held. */
static void remove_made(const char *name) {
  remove_with(name, ".db-journal");
  remove_with(name, BENCH);
  unlink(name);
}

static void remove_if_left(const char *name) {
  bool held;
  const int descriptor = open(name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return;
  if (labi_storage_lock(descriptor, &held)) remove_made(name);
  close(descriptor);
}

static void remove_left(const char *path) {
  char *folder = labi_storage_folder(path);
  DIR *names = folder ? opendir(folder) : NULL;
  for (struct dirent *entry; names && (entry = readdir(names));) {
    if (!is_made_for(entry->d_name, base_of(path))) continue;
    char *name = joined(folder, entry->d_name);
    if (name) remove_if_left(name);
    free(name);
  }
  if (names) closedir(names);
  free(folder);
}

/* ---- making -------------------------------------------------------------------------------------------- */

/* The new file has the rights of the old one. */
static bool open_made(labi_replacement *r, const struct stat *old, cgt_error *error) {
  for (;;) {
    bool held;
    free(r->made);
    r->made = make_name(r->path);
    if (!r->made) return labi_no_memory(error);
    r->file.descriptor = open(r->made, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (r->file.descriptor < 0 && errno == EEXIST) continue;
    if (r->file.descriptor < 0) {
      const int why = errno;
      free(r->made);
      r->made = NULL;
      return labi_owned_file_fail(&r->file, why, 0, error);
    }
    /* Whoever looks for what was left may have found it before it was locked. */
    if (labi_storage_lock(r->file.descriptor, &held) && labi_owned_file_has_name(&r->file, r->made)) break;
    close(r->file.descriptor);
    r->file.descriptor = -1;
  }
  if (old) fchmod(r->file.descriptor, old->st_mode & 07777);
  return true;
}

static char *title_of(const char *path) {
  const size_t room = strlen(path) + sizeof "cannot write ''";
  char *title = malloc(room);
  if (title) snprintf(title, room, "cannot write '%s'", path);
  return title;
}

bool labi_replacement_begin(labi_replacement *r, const char *path, cgt_error *error) {
  struct stat old;
  r->file = LABI_NO_FILE;
  r->made = r->bench = NULL;
  r->length = r->used = 0;
  r->failed = false;
  r->error = (cgt_error){0};
  r->path = realpath(path, NULL);
  const bool exists = r->path && stat(r->path, &old) == 0;
  if (!exists) {
    free(r->path);
    r->path = strdup(path);
  }
  r->file.title = title_of(path);
  if (!r->path || !r->file.title) return labi_no_memory(error);
  if (exists && !S_ISREG(old.st_mode)) {
    r->file.descriptor = open(path, O_WRONLY | O_CLOEXEC);
    return r->file.descriptor >= 0 || labi_owned_file_fail(&r->file, errno, 0, error);
  }
  if (exists && access(r->path, W_OK) != 0) return labi_owned_file_fail(&r->file, errno, 0, error);
  remove_left(r->path);
  return open_made(r, exists ? &old : NULL, error);
}

static bool fails(labi_replacement *r) {
  r->failed = true;
  return false;
}

bool labi_replacement_reserve(labi_replacement *r, uint64_t bytes) {
  if (!r->made || r->failed) return !r->failed;
  return labi_owned_file_reserve(&r->file, bytes, &r->error) || fails(r);
}

/* A device has no offsets. */
static bool write_on(labi_replacement *r, const char *bytes, size_t length) {
  const uint64_t at = r->length - r->used;
  if (r->made) return labi_owned_file_write(&r->file, bytes, length, at, &r->error) || fails(r);
  while (length > 0) {
    const ssize_t done = write(r->file.descriptor, bytes, length);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return labi_owned_file_fail(&r->file, done < 0 ? errno : ENOSPC, 0, &r->error), fails(r);
    bytes += done;
    length -= (size_t)done;
  }
  return true;
}

static bool flush(labi_replacement *r) {
  const bool good = !r->failed && (r->used == 0 || write_on(r, r->buffer, r->used));
  r->used = 0;
  return good;
}

bool labi_replacement_put(void *replacement, const char *bytes, size_t length) {
  labi_replacement *r = replacement;
  if (r->failed) return false;
  if (length > sizeof r->buffer - r->used) {
    if (!flush(r)) return false;
    if (length >= sizeof r->buffer) {
      if (!write_on(r, bytes, length)) return false;
      r->length += length;
      return true;
    }
  }
  memcpy(r->buffer + r->used, bytes, length);
  r->used += length;
  r->length += length;
  return true;
}

const char *labi_replacement_bench(labi_replacement *r) {
  if (!r->bench && r->made) r->bench = joined(r->made, BENCH);
  return r->bench;
}

/* ---- the step ------------------------------------------------------------------------------------------ */

/* The name is on the disk, too, as far as the system does that for folders. */
static void sync_folder(const char *path) {
  char *folder = labi_storage_folder(path);
  const int descriptor = folder ? open(folder, O_RDONLY | O_CLOEXEC) : -1;
  if (descriptor >= 0) {
    (void)!fsync(descriptor);
    close(descriptor);
  }
  free(folder);
}

/* Nobody's file is replaced between a look and the step: a second name is refused where there is one. */
static int move(const char *from, const char *to, bool is_new) {
  if (!is_new) return rename(from, to) == 0 ? 0 : errno;
  if (link(from, to) == 0) {
    unlink(from);
    return 0;
  }
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS && errno != EMLINK) return errno;
  if (access(to, F_OK) == 0) return EEXIST; /* a file system without second names */
  return rename(from, to) == 0 ? 0 : errno;
}

/* What somebody else has made becomes the new file, which is locked as the one before it was. */
static bool take_bench(labi_replacement *r) {
  bool held;
  labi_owned_file file = {.descriptor = open(r->bench, O_RDWR | O_CLOEXEC), .title = r->file.title};
  if (file.descriptor < 0) return labi_owned_file_fail(&file, errno, 0, &r->error), fails(r);
  labi_storage_lock(file.descriptor, &held);
  if (!labi_owned_file_sync(&file, &r->error) || rename(r->bench, r->made) != 0) {
    if (r->error.status == CGT_OK) labi_owned_file_fail(&file, errno, 0, &r->error);
    close(file.descriptor);
    return fails(r);
  }
  close(r->file.descriptor);
  r->file.descriptor = file.descriptor;
  return true;
}

bool labi_replacement_finish(labi_replacement *r, const labi_replacement_way *way, cgt_error *error) {
  static const labi_replacement_way usual = {0};
  if (!way) way = &usual;
  if (!r->failed && r->bench)
    take_bench(r);
  else if (!r->failed && flush(r) && r->made)
    if (!labi_owned_file_cut(&r->file, r->length, &r->error) || !labi_owned_file_sync(&r->file, &r->error))
      r->failed = true;
  if (r->failed) {
    *error = r->error;
    return false;
  }
  if (!r->made) {
    const int closed = close(r->file.descriptor);
    r->file.descriptor = -1;
    return closed == 0 || labi_owned_file_fail(&r->file, errno, 0, error);
  }
  const int why = move(r->made, r->path, way->is_new);
  if (why == EEXIST) return labi_storage_refuse(error, r->file.title, "it already exists");
  if (why != 0) return labi_owned_file_fail(&r->file, why, 0, error);
  sync_folder(r->path);
  free(r->made);
  r->made = NULL;
  if (way->owner) {
    close(way->owner->descriptor);
    way->owner->descriptor = r->file.descriptor;
    way->owner->reserved = r->file.reserved;
    r->file.descriptor = -1;
  }
  return true;
}

void labi_replacement_drop(labi_replacement *r) {
  if (r->made) remove_made(r->made);
  labi_owned_file_close(&r->file);
  free(r->made);
  free(r->bench);
  free(r->path);
  r->made = r->bench = r->path = NULL;
}
