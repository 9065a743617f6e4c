/* file_parts.c: see file_parts.h. */
#include "storage/file_parts.h"

#include <stddef.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- as bytes ------------------------------------------------------------------------------------------ */

typedef struct head {
  char magic[8];
  char kind[LABI_KIND];
  uint32_t order, version, length, nothing; /* of the parameters, which follow */
  uint64_t hash;                            /* of all before and of the parameters */
} head;

typedef struct part_head {
  uint32_t number, nothing;
  uint64_t length, hash; /* of its bytes */
  uint64_t own;          /* hash of all before */
} part_head;

_Static_assert(sizeof(head) == LABI_FILE_HEAD && sizeof(part_head) == LABI_PART_HEAD, "heads have no gaps");

static const char MAGIC[8] = "cgtfile";
enum { ORDER = 0x01020304 };

static uint64_t hash_of_head(const head *h, const char *parameters) {
  return XXH64(parameters, h->length, XXH64(h, offsetof(head, hash), 0));
}

size_t labi_file_head_make(unsigned char bytes[LABI_FILE_HEAD + LABI_PARAMETERS], const labi_file_head *of) {
  head h = {.order = ORDER, .version = of->version, .length = (uint32_t)strlen(of->parameters)};
  memcpy(h.magic, MAGIC, sizeof MAGIC);
  memcpy(h.kind, of->kind, sizeof h.kind - 1);
  h.hash = hash_of_head(&h, of->parameters);
  memcpy(bytes, &h, sizeof h);
  memcpy(bytes + sizeof h, of->parameters, h.length);
  return sizeof h + h.length;
}

/* The hash of each piece is the seed of that of the next one: what is written in one piece is read in one. */
static uint64_t hash_on(uint64_t hash, const void *bytes, size_t length) {
  return length > 0 ? XXH64(bytes, length, hash) : hash;
}

void labi_part_head_make(unsigned char bytes[LABI_PART_HEAD], uint32_t number, const labi_piece *pieces,
                         size_t count) {
  part_head p = {.number = number, .hash = number};
  for (size_t i = 0; i < count; i++) {
    p.length += pieces[i].length;
    p.hash = hash_on(p.hash, pieces[i].bytes, pieces[i].length);
  }
  p.own = XXH64(&p, offsetof(part_head, own), 0);
  memcpy(bytes, &p, sizeof p);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

bool labi_replacement_put_head(labi_replacement *r, const labi_file_head *of) {
  unsigned char bytes[LABI_FILE_HEAD + LABI_PARAMETERS];
  const size_t length = labi_file_head_make(bytes, of);
  return labi_replacement_put(r, (const char *)bytes, length);
}

bool labi_replacement_put_part(labi_replacement *r, uint32_t number, const labi_piece *pieces, size_t count) {
  unsigned char bytes[LABI_PART_HEAD];
  labi_part_head_make(bytes, number, pieces, count);
  bool good = labi_replacement_put(r, (const char *)bytes, sizeof bytes);
  for (size_t i = 0; i < count && good; i++)
    good = labi_replacement_put(r, pieces[i].bytes, pieces[i].length);
  return good;
}

bool labi_part_append(uint64_t *at, labi_owned_file *file, uint32_t number, const labi_piece *pieces,
                      size_t count, cgt_error *error) {
  unsigned char bytes[LABI_PART_HEAD];
  uint64_t end = *at + sizeof bytes;
  labi_part_head_make(bytes, number, pieces, count);
  for (size_t i = 0; i < count; i++) end += pieces[i].length;
  if (!labi_owned_file_reserve(file, end, error)) return false;
  uint64_t to = *at;
  bool good = labi_owned_file_write(file, bytes, sizeof bytes, to, error);
  to += sizeof bytes;
  for (size_t i = 0; i < count && good; to += pieces[i++].length)
    good = labi_owned_file_write(file, pieces[i].bytes, pieces[i].length, to, error);
  if (!good || !labi_owned_file_sync(file, error)) return false;
  *at = end;
  return true;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static bool are_zero(const unsigned char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (bytes[i]) return false;
  return true;
}

labi_parts_state labi_parts_begin(labi_file_head *of, uint64_t *at, const labi_owned_file *file,
                                  cgt_error *error) {
  head h;
  uint64_t size;
  if (!labi_owned_file_size(&size, file, error)) return LABI_PARTS_FAILED;
  if (size < sizeof h) return LABI_PARTS_OTHER;
  if (!labi_owned_file_read(&h, sizeof h, file, 0, error)) return LABI_PARTS_FAILED;
  if (memcmp(h.magic, MAGIC, sizeof MAGIC) != 0 || h.order != ORDER) return LABI_PARTS_OTHER;
  if (h.length > LABI_PARAMETERS || h.length > size - sizeof h) return LABI_PARTS_DAMAGED;
  memset(of->parameters, 0, sizeof of->parameters);
  if (!labi_owned_file_read(of->parameters, h.length, file, sizeof h, error)) return LABI_PARTS_FAILED;
  if (hash_of_head(&h, of->parameters) != h.hash || h.kind[LABI_KIND - 1]) return LABI_PARTS_DAMAGED;
  memcpy(of->kind, h.kind, sizeof h.kind);
  of->version = h.version;
  *at = sizeof h + h.length;
  return LABI_PARTS_GOOD;
}

labi_parts_state labi_part_next(labi_part *part, const labi_owned_file *file, uint64_t at, cgt_error *error) {
  unsigned char bytes[LABI_PART_HEAD];
  part_head p;
  uint64_t size;
  if (!labi_owned_file_size(&size, file, error)) return LABI_PARTS_FAILED;
  if (at > size || size - at < sizeof p) return LABI_PARTS_END;
  if (!labi_owned_file_read(bytes, sizeof bytes, file, at, error)) return LABI_PARTS_FAILED;
  if (are_zero(bytes, sizeof bytes)) return LABI_PARTS_END;
  memcpy(&p, bytes, sizeof p);
  if (XXH64(&p, offsetof(part_head, own), 0) != p.own || p.number == 0) return LABI_PARTS_DAMAGED;
  if (p.length > size - at - sizeof p) return LABI_PARTS_END;
  *part = (labi_part){.number = p.number, .length = p.length, .at = at + sizeof p, .hash = p.hash};
  return LABI_PARTS_GOOD;
}

labi_parts_state labi_part_read(const labi_part *part, const labi_owned_file *file, const labi_room *rooms,
                                size_t count, cgt_error *error) {
  uint64_t at = part->at, hash = part->number;
  for (size_t i = 0; i < count; at += rooms[i++].length) {
    if (!labi_owned_file_read(rooms[i].bytes, rooms[i].length, file, at, error)) return LABI_PARTS_FAILED;
    hash = hash_on(hash, rooms[i].bytes, rooms[i].length);
  }
  if (hash == part->hash) return LABI_PARTS_GOOD;
  labi_part next;
  labi_parts_state state = labi_part_next(&next, file, part->at + part->length, error);
  return state == LABI_PARTS_END || state == LABI_PARTS_FAILED ? state : LABI_PARTS_DAMAGED;
}
