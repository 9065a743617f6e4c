/* codes.h: a set of objects, each written as so many bytes, in the order of these bytes. */
#ifndef LAB_ENUMERATION_CODES_H
#define LAB_ENUMERATION_CODES_H

#include <cgt/base.h>

#include "lab/enumeration/enumeration.h"

typedef struct labi_codes {
  const labi_listing *listing; /* its look() bounds the memory */
  unsigned char *bytes;
  size_t size, count, room; /* size: of a code; the others count codes */
  uint64_t added;
} labi_codes;

/* ECANCELLED, ENOMEM: the set is as it was. */
cgt_status labi_codes_add(labi_codes *set, const unsigned char *code);

/* In order, each once. To be called when all are added. ENOMEM: the set is as it was. */
cgt_status labi_codes_finish(labi_codes *set);

static inline const unsigned char *labi_code_at(const labi_codes *set, size_t i) {
  return set->bytes + i * set->size;
}

void labi_codes_free(labi_codes *set);

#endif
