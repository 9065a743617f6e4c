/* scratch.h: memory that is given back all at once, to a mark or whole. */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

typedef struct labi_scratch_block labi_scratch_block;

typedef struct labi_scratch {
  labi_scratch_block *top, *spare;
  size_t bytes; /* taken from the system */
} labi_scratch;

typedef struct labi_scratch_mark {
  labi_scratch_block *top;
  size_t used;
} labi_scratch_mark;

/* Zeroed bytes, aligned for any type; NULL when the system gives none. */
void *labi_scratch_take(labi_scratch *memory, size_t bytes);

labi_scratch_mark labi_scratch_here(const labi_scratch *memory);
void labi_scratch_release(labi_scratch *memory,
                          labi_scratch_mark mark); /* all that was taken since the mark */
void labi_scratch_free(labi_scratch *memory);

#endif
