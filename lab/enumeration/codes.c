/* codes.c: see codes.h. An array that is sorted when it is full, so that it holds each code little more than once. */
#include "lab/enumeration/codes.h"

#include <stdlib.h>
#include <string.h>

#include "base/sort.h"

static int by_bytes(const void *a, const void *b, void *where) {
  return memcmp(a, b, *(const size_t *)where);
}

/* Without memory nothing moves. */
static bool make_distinct(labi_codes *set) {
  size_t distinct = 0;
  if (!labi_sort_items(set->bytes, set->count, set->size, by_bytes, &set->size)) return false;
  for (size_t i = 0; i < set->count; i++) {
    const unsigned char *code = labi_code_at(set, i);
    if (distinct > 0 && memcmp(code, labi_code_at(set, distinct - 1), set->size) == 0) continue;
    memmove(set->bytes + distinct++ * set->size, code, set->size);
  }
  set->count = distinct;
  return true;
}

/* Sorting takes as much again. */
static cgt_status make_room(labi_codes *set) {
  enum { FIRST = 1024 };
  if (!make_distinct(set)) return CGT_ENOMEM;
  if (set->count < set->room / 2) return CGT_OK;
  const size_t room = set->room ? 2 * set->room : FIRST;
  if (!set->listing->look(set->listing->where, 2 * room * set->size)) return CGT_ECANCELLED;
  unsigned char *bytes = realloc(set->bytes, room * set->size);
  if (!bytes) return CGT_ENOMEM;
  set->bytes = bytes;
  set->room = room;
  return CGT_OK;
}

cgt_status labi_codes_add(labi_codes *set, const unsigned char *code) {
  enum { EVERY = 1 << 10 };
  if (set->added++ % EVERY == 0 && !set->listing->look(set->listing->where, 2 * set->room * set->size))
    return CGT_ECANCELLED;
  const cgt_status status = set->count < set->room ? CGT_OK : make_room(set);
  if (status == CGT_OK) memcpy(set->bytes + set->count++ * set->size, code, set->size);
  return status;
}

cgt_status labi_codes_finish(labi_codes *set) { return make_distinct(set) ? CGT_OK : CGT_ENOMEM; }

void labi_codes_free(labi_codes *set) { free(set->bytes); }
