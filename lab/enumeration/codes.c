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

static bool looks(const labi_codes *set, size_t room) {
  return set->watch->look(set->watch->where, 2 * room * set->size);
}

/* Growing, and sorting, take as much again. */
static cgt_status grow(labi_codes *set) {
  enum { FIRST = 1024 };
  const size_t room = set->room ? 2 * set->room : FIRST;
  if (!looks(set, room)) return CGT_ECANCELLED;
  unsigned char *bytes = realloc(set->bytes, room * set->size);
  if (!bytes) return CGT_ENOMEM;
  set->bytes = bytes;
  set->room = room;
  return CGT_OK;
}

static cgt_status make_room(labi_codes *set) {
  if (!make_distinct(set)) return CGT_ENOMEM;
  return set->count < set->room / 2 ? CGT_OK : grow(set);
}

cgt_status labi_codes_step(labi_codes *set) {
  enum { EVERY = 1 << 10 };
  return set->added++ % EVERY != 0 || looks(set, set->room) ? CGT_OK : CGT_ECANCELLED;
}

static void put(labi_codes *set, const unsigned char *code) {
  memcpy(set->bytes + set->count++ * set->size, code, set->size);
}

cgt_status labi_codes_add(labi_codes *set, const unsigned char *code) {
  cgt_status status = labi_codes_step(set);
  if (status == CGT_OK && set->count == set->room) status = make_room(set);
  if (status == CGT_OK) put(set, code);
  return status;
}

cgt_status labi_codes_append(labi_codes *set, const unsigned char *code) {
  const cgt_status status = set->count < set->room ? CGT_OK : grow(set);
  if (status == CGT_OK) put(set, code);
  return status;
}

cgt_status labi_codes_finish(labi_codes *set) { return make_distinct(set) ? CGT_OK : CGT_ENOMEM; }

void labi_codes_trim(labi_codes *set) {
  unsigned char *bytes = set->count > 0 ? realloc(set->bytes, set->count * set->size) : NULL;
  if (!bytes) return;
  set->bytes = bytes;
  set->room = set->count;
}

void labi_codes_free(labi_codes *set) { free(set->bytes); }
