/* number_memory.c: see number_memory.h. */
#include "command/number_memory.h"

#include <flint/flint.h>
#include <gmp.h>
#include <stdlib.h>
#include <unistd.h>

#include "command/command.h"

/* Other threads may be at work: nothing is torn down under them. */
static void *or_end(void *block, size_t bytes) {
  if (block || bytes == 0) return block;
  cmd_complain("out of memory: a number needs %zu bytes", bytes);
  _exit(CMD_LIMIT);
}

static void *number_malloc(size_t bytes) { return or_end(malloc(bytes), bytes); }

static void *number_calloc(size_t count, size_t size) { return or_end(calloc(count, size), count * size); }

static void *number_realloc(void *block, size_t bytes) { return or_end(realloc(block, bytes), bytes); }

static void *number_resize(void *block, size_t old, size_t bytes) {
  (void)old;
  return number_realloc(block, bytes);
}

static void number_free(void *block, size_t bytes) {
  (void)bytes;
  free(block);
}

void cmd_number_memory_guard(void) {
  mp_set_memory_functions(number_malloc, number_resize, number_free);
  __flint_set_memory_functions(number_malloc, number_calloc, number_realloc, free);
}
