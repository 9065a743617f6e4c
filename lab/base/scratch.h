/* scratch.h: memory that is given back all at once, to a mark or whole. */
#ifndef LAB_SCRATCH_H
#define LAB_SCRATCH_H

#include <stddef.h>

typedef struct scratch_block scratch_block;

typedef struct scratch {
  scratch_block *top, *spare;
  size_t bytes; /* taken from the system */
} scratch;

typedef struct scratch_mark {
  scratch_block *top;
  size_t used;
} scratch_mark;

/* Zeroed bytes, aligned for any type; NULL when the system gives none. */
void *scratch_take(scratch *memory, size_t bytes);

scratch_mark scratch_here(const scratch *memory);
void scratch_release(scratch *memory, scratch_mark mark); /* all that was taken since the mark */
void scratch_free(scratch *memory);

#endif
