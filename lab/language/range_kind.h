/* range_kind.h: what a variable may run over beside integers a..b and the elements of a list: "x subset of L". A row
 * each; ROW(WORD) is written WORD of SOURCE, and lab/machine/range_WORD.c knows what that is. */
#ifndef LAB_RANGE_KIND_H
#define LAB_RANGE_KIND_H

#include <stddef.h>

#define LABI_RANGE_KINDS(ROW) ROW(subset)

typedef enum labi_range_kind {
  LABI_OVER_ELEMENTS, /* "x in source" */
#define LABI_RANGE_ENUMERATOR(WORD) LABI_OVER_##WORD,
  LABI_RANGE_KINDS(LABI_RANGE_ENUMERATOR)
#undef LABI_RANGE_ENUMERATOR
  LABI_RANGE_KIND_COUNT
} labi_range_kind;

/* "subset"; NULL for LABI_OVER_ELEMENTS. */
static inline const char *labi_range_word(size_t kind) {
#define LABI_RANGE_WORD(WORD) #WORD,
  static const char *const words[] = {NULL, LABI_RANGE_KINDS(LABI_RANGE_WORD)};
#undef LABI_RANGE_WORD
  return words[kind];
}

#endif
