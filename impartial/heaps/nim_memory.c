/* nim_memory.c: see nim_memory.h. */
#include "impartial/heaps/nim_memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/make_error.h"
#include "base/usual_memory.h"

/* ---- hashes ------------------------------------------------------------------------------------------ */

bool imp_nim_values_hash(uint64_t *hash, const uint16_t *value, size_t count) {
  unsigned char bytes[4096];
  XXH64_state_t *state = XXH64_createState();
  if (!state) return false;
  XXH64_reset(state, 0);
  for (size_t from = 0; from < count;) {
    const size_t some = count - from < sizeof bytes / 2 ? count - from : sizeof bytes / 2;
    for (size_t i = 0; i < some; i++) {
      bytes[2 * i] = (unsigned char)value[from + i];
      bytes[2 * i + 1] = (unsigned char)(value[from + i] >> 8);
    }
    XXH64_update(state, bytes, 2 * some);
    from += some;
  }
  *hash = XXH64_digest(state);
  XXH64_freeState(state);
  return true;
}

/* ---- memory ------------------------------------------------------------------------------------------ */

size_t imp_nim_memory_limit(const cgt_nim_place *place) {
  return labi_memory_or_usual(place ? place->memory_bytes : 0);
}

/* The whole scratch file as memory, once its space is there. */
static bool map_scratch(imp_nim_values *v, size_t count, cgt_error *error) {
  const size_t bytes = count * sizeof *v->value;
  if (!labi_owned_file_reserve(&v->scratch, bytes, error)) return false;
  /* Two maps may be two copies, as they are in a browser. */
  if (v->map && msync(v->map, v->map_bytes, MS_ASYNC) != 0)
    return labi_owned_file_fail(&v->scratch, errno, 0, error);
  void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, v->scratch.descriptor, 0);
  if (map == MAP_FAILED) return labi_owned_file_fail(&v->scratch, errno, bytes, error);
  if (v->map) munmap(v->map, v->map_bytes);
  v->map = map;
  v->map_bytes = bytes;
  v->value = map;
  v->room = count;
  return true;
}

static bool move_to_disk(imp_nim_values *v, size_t count, cgt_error *error) {
  uint16_t *old = v->value;
  const size_t room = v->room;
  if (v->scratch.descriptor < 0 && !labi_owned_file_open_nameless(&v->scratch, error)) return false;
  if (!map_scratch(v, count, error)) return false;
  if (room > 0) memcpy(v->value, old, room * sizeof *old);
  free(old);
  imp_nim_memory_touch(&v->touched, v, room);
  return true;
}

/* A quarter more at a time, if there is room for that. */
bool imp_nim_memory_reserve(imp_nim_values *v, size_t count, cgt_error *error) {
  if (count <= v->room) return true;
  if (count > SIZE_MAX / 4) return labi_no_memory(error);
  const size_t room = v->room + v->room / 4 > count ? v->room + v->room / 4 : count;
  if (v->map) return map_scratch(v, room, error) || (room > count && map_scratch(v, count, error));
  if (room > v->most_in_memory)
    return move_to_disk(v, room, error) || (room > count && move_to_disk(v, count, error));
  uint16_t *value = realloc(v->value, room * sizeof *value);
  if (!value) return labi_no_memory(error);
  v->value = value;
  v->room = room;
  return true;
}

void imp_nim_memory_touch(size_t *touched, const imp_nim_values *v, size_t count) {
  *touched += count;
  if (!v->map || *touched <= v->most_in_memory) return;
  *touched = 0;
#ifdef MADV_DONTNEED
  madvise(v->map, v->map_bytes, MADV_DONTNEED); /* of a shared map: what was written is in the file */
#endif
}

void imp_nim_memory_close(imp_nim_values *v) {
  if (v->map)
    munmap(v->map, v->map_bytes);
  else
    free(v->value);
  labi_owned_file_close(&v->scratch);
}
