/* store_texts.c: see store_texts.h. Open addressing; the table is at most half full. */
#include "lab/store/store_texts.h"

#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FIRST_ROOM = 1 << 12 };

typedef struct entry {
  XXH128_hash_t hash; /* zero: the slot is free */
  int64_t number;
} entry;

struct labi_store_texts {
  entry *entries;
  size_t count, room;
};

labi_store_texts *labi_store_texts_new(void) {
  labi_store_texts *texts = calloc(1, sizeof *texts);
  if (!texts) return NULL;
  texts->room = FIRST_ROOM;
  texts->entries = calloc(texts->room, sizeof *texts->entries);
  if (texts->entries) return texts;
  free(texts);
  return NULL;
}

void labi_store_texts_free(labi_store_texts *texts) {
  if (!texts) return;
  free(texts->entries);
  free(texts);
}

static entry *find(entry *entries, size_t room, XXH128_hash_t hash) {
  size_t at = hash.low64 & (room - 1);
  while ((entries[at].hash.low64 || entries[at].hash.high64) && !XXH128_isEqual(entries[at].hash, hash))
    at = (at + 1) & (room - 1);
  return &entries[at];
}

static bool grow(labi_store_texts *texts) {
  size_t room = 2 * texts->room;
  entry *entries = calloc(room, sizeof *entries);
  if (!entries) return false;
  for (size_t i = 0; i < texts->room; i++)
    if (texts->entries[i].number) *find(entries, room, texts->entries[i].hash) = texts->entries[i];
  free(texts->entries);
  texts->entries = entries;
  texts->room = room;
  return true;
}

int64_t *labi_store_texts_find(labi_store_texts *texts, lab_store_value_kind kind, const char *text,
                               size_t length) {
  if (2 * texts->count >= texts->room && !grow(texts)) return NULL;
  XXH128_hash_t hash = XXH3_128bits_withSeed(text, length, (XXH64_hash_t)kind);
  entry *found = find(texts->entries, texts->room, hash);
  if (found->number == 0) {
    found->hash = hash;
    texts->count++;
  }
  return &found->number;
}
