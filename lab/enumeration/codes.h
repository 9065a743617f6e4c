/* codes.h: a set of objects, each written as so many bytes, in the order of these bytes or in that of their listing. */
#ifndef LAB_ENUMERATION_CODES_H
#define LAB_ENUMERATION_CODES_H

#include <cgt/base.h>

#include "lab/enumeration/enumeration.h"

typedef struct labi_codes {
  const labi_watch *watch; /* its look() bounds the memory */
  unsigned char *bytes;
  size_t size, count, room; /* size: of a code, > 0; the others count codes */
  uint64_t added;
} labi_codes;

/* ECANCELLED, ENOMEM: the set is as it was. */
cgt_status labi_codes_add(labi_codes *set, const unsigned char *code);

/* In order, each once. To be called when all are added. ENOMEM: the set is as it was. */
cgt_status labi_codes_finish(labi_codes *set);

/* A code that differs from all before it, for a set that stays in the order of its listing. As labi_codes_add. */
cgt_status labi_codes_append(labi_codes *set, const unsigned char *code);

/* For listings whose steps may give no code: calls look from time to time. ECANCELLED. */
cgt_status labi_codes_step(labi_codes *set);

/* Gives back what is not used. */
void labi_codes_trim(labi_codes *set);

static inline const unsigned char *labi_code_at(const labi_codes *set, size_t i) {
  return set->bytes + i * set->size;
}

void labi_codes_free(labi_codes *set);

#endif
