/* memo.h: the values of definitions, remembered by their arguments. */
#ifndef LAB_MEMO_H
#define LAB_MEMO_H

#include <cgt/lab_machine.h>

#include "base/scratch.h"

#define LABI_MEMO_NEVER UINT64_MAX /* of `run`: the evaluation has not begun */
#define LABI_MEMO_PLAIN UINT64_MAX /* of `walked`: no position is among the terms */

typedef struct labi_memo_entry {
  uint64_t hash;
  uint64_t run; /* 0 when result is known, else the run in which its evaluation began */
  uint64_t walked; /* by terms.c: 0, the run in which that began, or LABI_MEMO_PLAIN */
  lab_value result;
  uint32_t definition, era;
  uint32_t count;
  lab_value arguments[];
} labi_memo_entry;

typedef struct labi_memo {
  labi_memo_entry **slots; /* a power of two of them, open addressing */
  size_t room, count;
  labi_scratch memory;
} labi_memo;

/* The entry of a call. A new entry has the run of the machine. NULL: no memory. */
labi_memo_entry *labi_memo_find(bool *known, lab_machine *m, uint32_t index, const lab_value *arguments,
                                uint32_t count);
void labi_memo_forget(labi_memo *table);

#endif
