/* store_memory.c: how much memory the stores of the process may take together. SQLite counts its own, and has one
 * limit for the process; what is kept of texts (store_texts.c) is beside that. */
#include <stdatomic.h>

#include "lab/store/store_internal.h"

enum { TEXTS_SHARE = 4 };

static atomic_size_t texts_bytes = SIZE_MAX;

/* Near its limit SQLite takes pages that it has read, or can write, for new ones. */
void lab_store_limit_memory(size_t bytes) {
  const uint64_t given = bytes - bytes / TEXTS_SHARE; /* a size_t may have 32 bits */
  const sqlite3_int64 limit = given < INT64_MAX ? (sqlite3_int64)given : INT64_MAX;
  sqlite3_hard_heap_limit64(limit);
  sqlite3_soft_heap_limit64(limit / 4 * 3);
  atomic_store(&texts_bytes, bytes > 0 ? bytes / TEXTS_SHARE : SIZE_MAX);
}

size_t labi_store_texts_bytes(void) { return atomic_load(&texts_bytes); }
