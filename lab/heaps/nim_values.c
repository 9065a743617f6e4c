/* nim_values.c: see nim_values.h. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cgt/lab_computer.h>

#include "lab/heaps/nim_values.h"

/* The head of a file. */
typedef struct head {
  char magic[16];
  uint32_t order; /* as this machine writes it */
  uint32_t text_length;
  uint64_t count, hash;
  char text[4096];
} head;

static const char MAGIC[16] = "cgt nim-values1";
enum { ORDER = 0x01020304 };

/* ---- hashes ------------------------------------------------------------------------------------------ */

static void hash_on(XXH64_state_t *state, const uint16_t *value, size_t from, size_t to) {
  unsigned char bytes[4096];
  while (from < to) {
    size_t some = to - from < sizeof bytes / 2 ? to - from : sizeof bytes / 2;
    for (size_t i = 0; i < some; i++) {
      bytes[2 * i] = (unsigned char)value[from + i];
      bytes[2 * i + 1] = (unsigned char)(value[from + i] >> 8);
    }
    XXH64_update(state, bytes, 2 * some);
    from += some;
  }
}

bool labi_nim_values_hash(uint64_t *hash, const uint16_t *value, size_t count) {
  XXH64_state_t *state = XXH64_createState();
  if (!state) return false;
  XXH64_reset(state, 0);
  hash_on(state, value, 0, count);
  *hash = XXH64_digest(state);
  XXH64_freeState(state);
  return true;
}

size_t labi_nim_memory(const lab_nim_place *place) {
  return place && place->memory_bytes ? place->memory_bytes : lab_memory_available() / 4 * 3;
}

/* ---- room -------------------------------------------------------------------------------------------- */

/* The whole file as memory. */
static bool map_file(labi_nim_values *v, size_t count) {
  size_t bytes = LABI_NIM_HEAD + 2 * count;
  /* Two maps may be two copies, as they are in a browser. */
  if (v->map && msync(v->map, v->map_bytes, MS_ASYNC) != 0) return false;
  if (ftruncate(v->file, (off_t)bytes) != 0) return false;
  void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, v->file, 0);
  if (map == MAP_FAILED) return false;
  if (v->map) munmap(v->map, v->map_bytes);
  v->map = map;
  v->map_bytes = bytes;
  v->value = (uint16_t *)(void *)((char *)map + LABI_NIM_HEAD);
  v->room = count;
  return true;
}

/* A file without name takes over. */
static bool move_to_disk(labi_nim_values *v, size_t count) {
  const char *folder = getenv("TMPDIR");
  char name[4096];
  uint16_t *old = v->value;
  size_t room = v->room;
  snprintf(name, sizeof name, "%s/cgt-nim-XXXXXX", folder && *folder ? folder : "/tmp");
  v->file = mkstemp(name);
  if (v->file < 0) return false;
  unlink(name);
  if (!map_file(v, count)) return false;
  if (room > 0) memcpy(v->value, old, room * sizeof *old);
  free(old);
  return true;
}

bool labi_nim_values_reserve(labi_nim_values *v, size_t count) {
  if (count <= v->room) return true;
  if (count > SIZE_MAX / 4 - LABI_NIM_HEAD) return false;
  size_t room = v->room + v->room / 4 > count ? v->room + v->room / 4 : count;
  if (v->file >= 0) return map_file(v, room);
  if (room > v->most_in_memory) return move_to_disk(v, room);
  uint16_t *value = realloc(v->value, room * sizeof *value);
  if (!value) return false;
  v->value = value;
  v->room = room;
  return true;
}

/* ---- files ------------------------------------------------------------------------------------------- */

bool labi_nim_values_save(labi_nim_values *v, size_t count) {
  if (!v->kept || !v->map) return true;
  head *h = v->map;
  if (v->hashed < count) hash_on(v->hash, v->value, v->hashed, count);
  v->hashed = count;
  if (msync(v->map, v->map_bytes, MS_SYNC) != 0) return false;
  h->count = count;
  h->hash = XXH64_digest(v->hash);
  return msync(v->map, LABI_NIM_HEAD, MS_SYNC) == 0;
}

static bool refuse(lab_error *error, const char *name, const char *what) {
  *error = (lab_error){.status = CGT_EINVAL};
  snprintf(error->message, sizeof error->message, "%.200s: %s", name, what);
  return false;
}

/* What an earlier run has left. */
static bool take_up(labi_nim_values *v, size_t *count, const char *text, const char *name, uint64_t bytes,
                    lab_error *error) {
  head h;
  if (bytes < LABI_NIM_HEAD || pread(v->file, &h, sizeof h, 0) != (ssize_t)sizeof h ||
      memcmp(h.magic, MAGIC, sizeof MAGIC) != 0 || h.order != ORDER)
    return refuse(error, name, "this is no file of nim-values that this machine has written");
  if (h.text_length != strlen(text) || memcmp(h.text, text, h.text_length) != 0)
    return refuse(error, name, "the nim-values in it are of other rules");
  if (h.count > (bytes - LABI_NIM_HEAD) / 2) return refuse(error, name, "values are missing at its end");
  if (h.count > 0 && !map_file(v, (size_t)h.count)) return refuse(error, name, strerror(errno));
  hash_on(v->hash, v->value, 0, (size_t)h.count);
  v->hashed = (size_t)h.count;
  if (h.count > 0 && XXH64_digest(v->hash) != h.hash)
    return refuse(error, name, "the values in it are damaged");
  *count = (size_t)h.count;
  return true;
}

static bool begin_file(labi_nim_values *v, const char *text, const char *name, lab_error *error) {
  if (ftruncate(v->file, 0) != 0 || !map_file(v, LAB_HEAPS_VALUES))
    return refuse(error, name, strerror(errno));
  head *h = v->map;
  *h = (head){.order = ORDER, .text_length = (uint32_t)strlen(text)};
  memcpy(h->magic, MAGIC, sizeof MAGIC);
  memcpy(h->text, text, h->text_length);
  return true;
}

bool labi_nim_values_open(labi_nim_values *v, size_t *count, const char *text, const lab_nim_place *place,
                          lab_error *error) {
  *v = (labi_nim_values){
      .file = -1, .most_in_memory = labi_nim_memory(place) / 2, .hash = XXH64_createState()};
  *count = 0;
  if (!v->hash) return false;
  XXH64_reset(v->hash, 0);
  if (!place || !place->file) return true;
  struct stat about;
  v->file = open(place->file, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  v->kept = true;
  if (v->file < 0 || fstat(v->file, &about) != 0) return refuse(error, place->file, strerror(errno));
  if (about.st_size == 0) return begin_file(v, text, place->file, error);
  if (!place->resume)
    return refuse(error, place->file, "there is such a file; --resume goes on from the values in it");
  return take_up(v, count, text, place->file, (uint64_t)about.st_size, error);
}

void labi_nim_values_close(labi_nim_values *v) {
  if (v->map)
    munmap(v->map, v->map_bytes);
  else
    free(v->value);
  if (v->file >= 0) close(v->file);
  XXH64_freeState(v->hash);
}
