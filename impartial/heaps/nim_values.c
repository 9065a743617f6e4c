/* nim_values.c: see nim_values.h. The file is of the kind "nim-values", its parameters are the rules, and
 * each part has, in this order: which values it holds and how they are split; the floors of lots that are
 * new since the part before it; the values. */
#include "impartial/heaps/nim_values.h"

#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "games/boards/codes/sparse.h"
#include "impartial/heaps/nim_memory.h"
#include "storage/file_parts.h"

static const char KIND[] = "nim-values";
enum { VERSION = 2, VALUES = 1 };

typedef struct block {
  uint64_t first, count; /* of the values in this part */
  uint64_t is_split, mask, by_parity, since;
  uint64_t first_lot, lots;
} block;

static bool refuse(const imp_nim_values *v, const char *what, cgt_error *error) {
  return labi_storage_refuse(error, v->kept.title, "%s", what);
}

static bool is_damaged(const imp_nim_values *v, cgt_error *error) {
  return refuse(v, "the values in it are damaged; remove it to start again", error);
}

static bool is_kept(const imp_nim_values *v) { return v->kept.descriptor >= 0; }

/* ---- saving ------------------------------------------------------------------------------------------ */

/* Pieces of a part, from the first value that is not there yet. */
typedef struct part {
  block block;
  uint64_t *floor;
  labi_piece pieces[3];
} part;

static bool make_part(part *p, const imp_nim_values *v, size_t count, const imp_nim_split *split) {
  const size_t lot = v->saved / GAMES_SPARSE_FLOOR;
  const size_t lots = split->floor_count > lot ? split->floor_count - lot : 0;
  p->block = (block){.first = v->saved,
                     .count = count - v->saved,
                     .is_split = split->known,
                     .mask = split->mask,
                     .by_parity = split->by_parity,
                     .since = split->since,
                     .first_lot = lot,
                     .lots = lots};
  p->floor = malloc((lots + 1) * sizeof *p->floor);
  if (!p->floor) return false;
  for (size_t i = 0; i < lots; i++) p->floor[i] = split->floor[lot + i];
  p->pieces[0] = (labi_piece){&p->block, sizeof p->block};
  p->pieces[1] = (labi_piece){p->floor, lots * sizeof *p->floor};
  p->pieces[2] = (labi_piece){v->value + v->saved, p->block.count * sizeof *v->value};
  return true;
}

bool imp_nim_values_save(imp_nim_values *v, size_t count, const imp_nim_split *split, cgt_error *error) {
  part p;
  if (!is_kept(v) || count == v->saved) return true;
  if (!make_part(&p, v, count, split)) return labi_no_memory(error);
  const bool good = labi_part_append(&v->end, &v->kept, VALUES, p.pieces, 3, error);
  free(p.floor);
  if (good) v->saved = count;
  return good;
}

bool imp_nim_values_reserve(imp_nim_values *v, size_t count, cgt_error *error) {
  if (!imp_nim_memory_reserve(v, count, error)) return false;
  if (!is_kept(v) || count <= v->saved) return true;
  const uint64_t more = count - v->saved;
  const uint64_t floors = (more / GAMES_SPARSE_FLOOR + 2) * sizeof(uint64_t);
  return labi_owned_file_reserve(
      &v->kept, v->end + LABI_PART_HEAD + sizeof(block) + floors + more * sizeof *v->value, error);
}

/* ---- reading ----------------------------------------------------------------------------------------- */

static bool is_sensible(const block *b, const labi_part *part, size_t count) {
  const uint64_t most = part->length / sizeof(uint16_t);
  if (b->first != count || b->count == 0 || b->count > most || b->lots > most) return false;
  const uint64_t end = b->first + b->count;
  return part->length == sizeof *b + b->lots * sizeof(uint64_t) + b->count * sizeof(uint16_t) &&
         b->is_split <= 1 && b->mask < GAMES_SPARSE_VALUES && b->by_parity <= 1 && b->since <= end &&
         b->first_lot == b->first / GAMES_SPARSE_FLOOR &&
         b->first_lot + b->lots <= end / GAMES_SPARSE_FLOOR + 1;
}

static bool add_floors(imp_nim_split *split, const block *b, const uint64_t *floor) {
  const size_t count = (size_t)(b->first_lot + b->lots);
  if (count == 0) return true;
  size_t *all = realloc(split->floor, count * sizeof *all);
  if (!all) return false;
  split->floor = all;
  for (size_t i = split->floor_count; i < b->first_lot; i++) all[i] = 0; /* nothing is known of these */
  for (size_t i = 0; i < b->lots; i++) all[b->first_lot + i] = (size_t)floor[i];
  split->floor_count = count;
  return true;
}

static labi_parts_state read_values(imp_nim_values *v, size_t *count, imp_nim_split *split,
                                    const labi_part *part, const block *b, uint64_t *floor,
                                    cgt_error *error) {
  block again;
  const size_t end = (size_t)(b->first + b->count);
  if (!imp_nim_memory_reserve(v, end, error)) return LABI_PARTS_FAILED;
  const labi_room rooms[] = {{&again, sizeof again},
                             {floor, (size_t)b->lots * sizeof *floor},
                             {v->value + b->first, (size_t)b->count * sizeof *v->value}};
  const labi_parts_state state = labi_part_read(part, &v->kept, rooms, 3, error);
  if (state != LABI_PARTS_GOOD) return state;
  if (!add_floors(split, b, floor)) return labi_no_memory(error), LABI_PARTS_FAILED;
  split->known = b->is_split;
  split->mask = (unsigned)b->mask;
  split->by_parity = b->by_parity;
  split->since = (size_t)b->since;
  *count = end;
  return LABI_PARTS_GOOD;
}

static labi_parts_state read_part(imp_nim_values *v, size_t *count, imp_nim_split *split,
                                  const labi_part *part, cgt_error *error) {
  block b;
  if (part->number != VALUES || part->length < sizeof b) return LABI_PARTS_DAMAGED;
  if (!labi_owned_file_read(&b, sizeof b, &v->kept, part->at, error)) return LABI_PARTS_FAILED;
  if (!is_sensible(&b, part, *count)) {
    const labi_room none = {NULL, 0}; /* is it merely unfinished? */
    const labi_parts_state state = labi_part_read(part, &v->kept, &none, 1, error);
    return state == LABI_PARTS_GOOD ? LABI_PARTS_DAMAGED : state;
  }
  uint64_t *floor = malloc(((size_t)b.lots + 1) * sizeof *floor);
  if (!floor) return labi_no_memory(error), LABI_PARTS_FAILED;
  const labi_parts_state state = read_values(v, count, split, part, &b, floor, error);
  free(floor);
  return state;
}

static bool read_parts(imp_nim_values *v, size_t *count, imp_nim_split *split, cgt_error *error) {
  labi_parts_state state;
  labi_part part;
  while ((state = labi_part_next(&part, &v->kept, v->end, error)) == LABI_PARTS_GOOD &&
         (state = read_part(v, count, split, &part, error)) == LABI_PARTS_GOOD) {
    v->end = part.at + part.length;
    v->saved = *count;
  }
  if (state == LABI_PARTS_DAMAGED) return is_damaged(v, error);
  return state == LABI_PARTS_END && labi_owned_file_cut(&v->kept, v->end, error);
}

/* ---- files of version 1 ------------------------------------------------------------------------------- */

/* Its values follow at HEAD_1; they had a hash together. */
enum { HEAD_1 = 8192, ORDER_1 = 0x01020304 };

typedef struct head_1 {
  char magic[16];
  uint32_t order, text_length;
  uint64_t count, hash;
  char text[4096];
} head_1;

static const char MAGIC_1[16] = "cgt nim-values1";

static bool is_version_1(head_1 *h, const imp_nim_values *v, uint64_t size) {
  cgt_error ignored;
  return size >= HEAD_1 && labi_owned_file_read(h, sizeof *h, &v->kept, 0, &ignored) &&
         memcmp(h->magic, MAGIC_1, sizeof MAGIC_1) == 0 && h->order == ORDER_1;
}

static void make_head(labi_file_head *head, const char *text) {
  *head = (labi_file_head){.version = VERSION};
  memcpy(head->kind, KIND, sizeof KIND);
  memcpy(head->parameters, text, strlen(text));
}

/* The values are written anew, in a part. */
static bool renew(imp_nim_values *v, size_t count, const char *text, const char *path, cgt_error *error) {
  labi_file_head head;
  part p;
  const imp_nim_split none = {0};
  labi_replacement *r = malloc(sizeof *r);
  if (!r || !make_part(&p, v, count, &none)) return free(r), labi_no_memory(error);
  make_head(&head, text);
  bool good = labi_replacement_begin(r, path, error);
  if (good) {
    labi_replacement_put_head(r, &head);
    if (count > 0) labi_replacement_put_part(r, VALUES, p.pieces, 3);
    v->end = r->length;
    good = labi_replacement_finish(r, &(labi_replacement_way){.owner = &v->kept}, error);
  }
  labi_replacement_drop(r);
  free(r);
  free(p.floor);
  v->saved = count;
  return good;
}

static bool read_version_1(imp_nim_values *v, size_t *count, const head_1 *h, uint64_t size,
                           const char *text, const char *path, cgt_error *error) {
  uint64_t hash;
  if (h->text_length != strlen(text) || memcmp(h->text, text, h->text_length) != 0)
    return refuse(v, "its nim-values belong to other rules", error);
  if (h->count > (size - HEAD_1) / sizeof *v->value) return refuse(v, "values are missing at its end", error);
  const size_t there = (size_t)h->count;
  if (!imp_nim_memory_reserve(v, there, error)) return false;
  if (!labi_owned_file_read(v->value, there * sizeof *v->value, &v->kept, HEAD_1, error)) return false;
  if (!imp_nim_values_hash(&hash, v->value, there)) return labi_no_memory(error);
  if (there > 0 && hash != h->hash) return is_damaged(v, error);
  *count = there;
  return renew(v, there, text, path, error);
}

/* ---- opening ----------------------------------------------------------------------------------------- */

/* A file that was begun and got no further than a piece of its head is like a new one. */
static bool is_begun(const imp_nim_values *v, uint64_t size, const unsigned char *head, size_t length) {
  unsigned char bytes[LABI_FILE_HEAD + LABI_PARAMETERS];
  cgt_error ignored;
  return size < length && labi_owned_file_read(bytes, (size_t)size, &v->kept, 0, &ignored) &&
         memcmp(bytes, head, (size_t)size) == 0;
}

static bool take_up(imp_nim_values *v, size_t *count, imp_nim_split *split, uint64_t size, const char *text,
                    const char *path, cgt_error *error) {
  labi_file_head head;
  head_1 old;
  if (is_version_1(&old, v, size)) return read_version_1(v, count, &old, size, text, path, error);
  const labi_parts_state state = labi_parts_begin(&head, &v->end, &v->kept, error);
  if (state == LABI_PARTS_FAILED) return false;
  if (state == LABI_PARTS_DAMAGED) return is_damaged(v, error);
  if (state == LABI_PARTS_OTHER || strcmp(head.kind, KIND) != 0)
    return refuse(v, "this is not a file of nim-values written on this machine", error);
  if (head.version != VERSION) return refuse(v, "it was written by a newer cgt", error);
  if (strcmp(head.parameters, text) != 0) return refuse(v, "its nim-values belong to other rules", error);
  return read_parts(v, count, split, error);
}

static bool open_kept(imp_nim_values *v, size_t *count, imp_nim_split *split, const char *text,
                      const cgt_nim_place *place, cgt_error *error) {
  unsigned char bytes[LABI_FILE_HEAD + LABI_PARAMETERS];
  labi_file_head head;
  uint64_t size;
  if (strlen(text) > LABI_PARAMETERS)
    return labi_storage_refuse(error, place->file, "rules of more than %d letters cannot be kept in a file",
                               LABI_PARAMETERS);
  if (!labi_owned_file_open(&v->kept, place->file, NULL, error)) return false;
  make_head(&head, text);
  const size_t length = labi_file_head_make(bytes, &head);
  if (!labi_owned_file_size(&size, &v->kept, error)) return false;
  if (size == 0 || is_begun(v, size, bytes, length)) {
    v->end = length;
    return labi_owned_file_write(&v->kept, bytes, length, 0, error);
  }
  if (!place->resume)
    return refuse(v, "it already contains values", error), error->advice = CGT_ADVICE_RESUME, false;
  return take_up(v, count, split, size, text, place->file, error);
}

bool imp_nim_values_open(imp_nim_values *v, size_t *count, imp_nim_split *split, const char *text,
                         const cgt_nim_place *place, cgt_error *error) {
  *v = (imp_nim_values){.scratch = LABI_NO_FILE,
                        .kept = LABI_NO_FILE,
                        .most_in_memory = imp_nim_memory_limit(place) / (4 * sizeof(uint16_t))};
  *split = (imp_nim_split){0};
  *count = 0;
  if (!place || !place->file) return true;
  v->usable = open_kept(v, count, split, text, place, error);
  return v->usable;
}

void imp_nim_values_close(imp_nim_values *v) {
  cgt_error ignored;
  imp_nim_memory_close(v);
  if (v->usable) labi_owned_file_cut(&v->kept, v->end, &ignored); /* what was reserved */
  labi_owned_file_close(&v->kept);
}
