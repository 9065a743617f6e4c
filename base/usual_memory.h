/* usual_memory.h: the memory that work may take where nobody says how much: as a context takes it (cgt/ctx.h). */
#ifndef BASE_USUAL_MEMORY_H
#define BASE_USUAL_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* bytes, or 4 GiB for 0; 512 MiB where pointers have 32 bits. */
static inline size_t labi_memory_or_usual(size_t bytes) {
  const uint64_t most = SIZE_MAX / 8 + 1, usual = (uint64_t)4 << 30;
  return bytes > 0 ? bytes : (size_t)(most < usual ? most : usual);
}

#endif
