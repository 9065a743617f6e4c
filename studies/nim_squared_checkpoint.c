/* nim_squared_checkpoint.c: see nim_squared_checkpoint.h. The file is of the kind "nim-squared", with three
 * parts: what layer it is, with the sums so far; the slots of its table; its records, as they are in memory.
 * Version 2 had all of them one after another behind a magic, and one sum over everything. */
#define _POSIX_C_SOURCE 200809L
#include "studies/nim_squared_checkpoint.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "storage/file_parts.h"

enum { VERSION = 3, PART_LAYER = 1, PART_KEYS, PART_RECORDS, SUM_LIMBS = 16 };

static const char KIND[] = "nim-squared";

typedef struct layer_facts {
  uint64_t height, across, pegs, classes, slots, record;
  uint64_t sums[STUDY_SUMS][SUM_LIMBS]; /* least first */
  uint64_t parts[STUDY_PARTS]; /* sums of the files beside it, if the records are there: record is 0 */
} layer_facts;

static size_t key_bytes(const study_layer *layer) { return layer->slots * sizeof *layer->key; }

static size_t record_bytes(const study_layer *layer) {
  return layer->classes * layer->record * sizeof(uint64_t);
}

/* ---- saving -------------------------------------------------------------------------------------------- */

static bool write_all(labi_replacement *r, const layer_facts *facts, const study_layer *layer) {
  const labi_file_head head = {.kind = "nim-squared", .version = VERSION};
  const labi_piece pieces[] = {
      {facts, sizeof *facts}, {layer->key, key_bytes(layer)}, {layer->records, record_bytes(layer)}};
  uint64_t bytes = LABI_FILE_HEAD;
  for (size_t i = 0; i < 3; i++) bytes += LABI_PART_HEAD + pieces[i].length;
  return labi_replacement_reserve(r, bytes) && labi_replacement_put_head(r, &head) &&
         labi_replacement_put_part(r, PART_LAYER, &pieces[0], 1) &&
         labi_replacement_put_part(r, PART_KEYS, &pieces[1], 1) &&
         labi_replacement_put_part(r, PART_RECORDS, &pieces[2], 1);
}

bool study_checkpoint_save(labi_owned_file *owner, const char *name, unsigned height, unsigned across,
                           const study_layer *layer, const study_parts *parts, mpz_t *sums,
                           cgt_error *error) {
  layer_facts facts = {.height = height,
                       .across = across,
                       .pegs = layer->pegs,
                       .classes = layer->classes,
                       .slots = layer->slots,
                       .record = layer->record};
  for (unsigned p = 0; parts && p < STUDY_PARTS; p++) facts.parts[p] = parts->part[p].written;
  for (unsigned s = 0; s < STUDY_SUMS; s++) {
    if (mpz_sizeinbase(sums[s], 2) > 64 * SUM_LIMBS)
      return labi_storage_refuse(error, name, "the sums are too large for a checkpoint");
    mpz_export(facts.sums[s], NULL, -1, sizeof facts.sums[s][0], 0, 0, sums[s]); /* limbs may have 32 bits */
  }
  labi_replacement *r = malloc(sizeof *r);
  if (!r) return labi_storage_refuse(error, name, LABI_OUT_OF_MEMORY);
  bool good = labi_replacement_begin(r, name, error);
  if (good) {
    write_all(r, &facts, layer);
    good = labi_replacement_finish(r, &(labi_replacement_way){.owner = owner}, error);
  }
  labi_replacement_drop(r);
  free(r);
  return good;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* A layer with room for what the facts say. */
static study_checkpoint_state open_layer(study_checkpoint *c, const layer_facts *facts, size_t memory_bytes) {
  if (facts->height > UINT8_MAX || facts->across > UINT8_MAX || facts->pegs > facts->height * facts->across ||
      facts->classes > UINT32_MAX || facts->record > UINT32_MAX)
    return STUDY_CHECKPOINT_DAMAGED;
  if (facts->record && facts->classes > memory_bytes / 8 / facts->record) return STUDY_CHECKPOINT_NO_MEMORY;
  if (study_layer_bytes(facts->classes, facts->record) > memory_bytes ||
      !study_layer_open(&c->layer, (unsigned)facts->pegs, facts->classes, facts->record))
    return STUDY_CHECKPOINT_NO_MEMORY;
  c->height = (unsigned)facts->height;
  c->across = (unsigned)facts->across;
  memcpy(c->parts, facts->parts, sizeof c->parts);
  for (unsigned s = 0; s < STUDY_SUMS; s++)
    mpz_import(c->sums[s], SUM_LIMBS, -1, sizeof facts->sums[s][0], 0, 0, facts->sums[s]);
  if (c->layer.slots == facts->slots) return STUDY_CHECKPOINT_READ;
  study_layer_close(&c->layer);
  return STUDY_CHECKPOINT_DAMAGED;
}

/* The next part, which has exactly these bytes. */
static bool read_part(void *bytes, size_t length, uint32_t number, uint64_t *at,
                      const labi_owned_file *file) {
  labi_part part;
  cgt_error ignored;
  if (labi_part_next(&part, file, *at, &ignored) != LABI_PARTS_GOOD || part.number != number ||
      part.length != length)
    return false;
  *at = part.at + part.length;
  const labi_room room = {bytes, length};
  return labi_part_read(&part, file, &room, 1, &ignored) == LABI_PARTS_GOOD;
}

static study_checkpoint_state read_parts(study_checkpoint *c, const labi_owned_file *file, uint64_t at,
                                         uint64_t size, size_t memory_bytes) {
  layer_facts facts;
  if (!read_part(&facts, sizeof facts, PART_LAYER, &at, file)) return STUDY_CHECKPOINT_DAMAGED;
  const study_checkpoint_state state = open_layer(c, &facts, memory_bytes);
  if (state != STUDY_CHECKPOINT_READ) return state;
  if (read_part(c->layer.key, key_bytes(&c->layer), PART_KEYS, &at, file) &&
      read_part(c->layer.records, record_bytes(&c->layer), PART_RECORDS, &at, file) && at == size &&
      study_layer_number(&c->layer) == c->layer.classes)
    return STUDY_CHECKPOINT_READ;
  study_layer_close(&c->layer);
  return STUDY_CHECKPOINT_DAMAGED;
}

/* ---- version 2 ----------------------------------------------------------------------------------------- */

typedef struct header_2 {
  char magic[8];
  uint64_t version;
  layer_facts facts;
  uint64_t check; /* of all before, then of keys and records */
} header_2;

static uint64_t check_limbs(uint64_t check, const void *from, size_t bytes) {
  const unsigned char *at = from;
  for (size_t n = 0; n < bytes; n += 8) {
    uint64_t limb;
    memcpy(&limb, at + n, 8);
    check = (check ^ limb) * UINT64_C(0x9E3779B97F4A7C15);
    check ^= check >> 29;
  }
  return check;
}

static study_checkpoint_state read_version_2(study_checkpoint *c, const labi_owned_file *file, uint64_t size,
                                             size_t memory_bytes) {
  header_2 h;
  cgt_error ignored;
  if (size < sizeof h || !labi_owned_file_read(&h, sizeof h, file, 0, &ignored) ||
      memcmp(h.magic, "cgtnim2", 8) != 0 || h.version != 2)
    return STUDY_CHECKPOINT_DAMAGED;
  const study_checkpoint_state state = open_layer(c, &h.facts, memory_bytes);
  if (state != STUDY_CHECKPOINT_READ) return state;
  study_layer *layer = &c->layer;
  const size_t keys = key_bytes(layer), records = record_bytes(layer);
  if (size == sizeof h + keys + records && labi_owned_file_read(layer->key, keys, file, sizeof h, &ignored) &&
      labi_owned_file_read(layer->records, records, file, sizeof h + keys, &ignored)) {
    uint64_t check = check_limbs(1, &h, offsetof(header_2, check));
    check = check_limbs(check, layer->key, keys);
    if (check_limbs(check, layer->records, records) == h.check && study_layer_number(layer) == layer->classes)
      return STUDY_CHECKPOINT_READ;
  }
  study_layer_close(layer);
  return STUDY_CHECKPOINT_DAMAGED;
}

study_checkpoint_state study_checkpoint_read(study_checkpoint *checkpoint, const labi_owned_file *file,
                                             size_t memory_bytes, cgt_error *error) {
  labi_file_head head;
  uint64_t at, size;
  if (!labi_owned_file_size(&size, file, error)) return STUDY_CHECKPOINT_UNREADABLE;
  if (size == 0) return STUDY_CHECKPOINT_MISSING;
  switch (labi_parts_begin(&head, &at, file, error)) {
  case LABI_PARTS_GOOD:
    if (strcmp(head.kind, KIND) != 0 || head.version != VERSION) return STUDY_CHECKPOINT_DAMAGED;
    return read_parts(checkpoint, file, at, size, memory_bytes);
  case LABI_PARTS_OTHER:
    return read_version_2(checkpoint, file, size, memory_bytes);
  case LABI_PARTS_FAILED:
    return STUDY_CHECKPOINT_UNREADABLE;
  default:
    return STUDY_CHECKPOINT_DAMAGED;
  }
}
