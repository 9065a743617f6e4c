/* nim_squared_checkpoint.c: see nim_squared_checkpoint.h. The file is a header, the slots of the table and
 * the records, as they are in memory; a sum over all of it tells whether it is whole. */
#define _POSIX_C_SOURCE 200809L
#include "studies/nim_squared_checkpoint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SUM_LIMBS = 16 };

/* Read back on a computer of the other byte order, the version is wrong. */
static const char magic[8] = "cgtnim2";
static const uint64_t version = 2;

typedef struct header {
  char magic[8];
  uint64_t version, height, across, pegs, classes, slots, record;
  uint64_t sums[STUDY_SUMS][SUM_LIMBS]; /* least first */
  uint64_t parts[STUDY_PARTS]; /* sums of the files beside it, if the records are there: record is 0 */
  uint64_t check;              /* of all before, then of keys and records */
} header;

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

static size_t record_bytes(const study_layer *layer) {
  return layer->classes * layer->record * sizeof(uint64_t);
}

static uint64_t check_all(const header *header, const study_layer *layer) {
  uint64_t check = check_limbs(1, header, offsetof(struct header, check));
  check = check_limbs(check, layer->key, layer->slots * sizeof *layer->key);
  return check_limbs(check, layer->records, record_bytes(layer));
}

static bool write_all(FILE *file, const header *header, const study_layer *layer) {
  return fwrite(header, sizeof *header, 1, file) == 1 &&
         fwrite(layer->key, sizeof *layer->key, layer->slots, file) == layer->slots &&
         fwrite(layer->records, 1, record_bytes(layer), file) == record_bytes(layer) && fflush(file) == 0 &&
         fsync(fileno(file)) == 0;
}

int study_checkpoint_save(const char *name, unsigned height, unsigned across, const study_layer *layer,
                          const study_parts *parts, mpz_t *sums) {
  header header = {.version = version,
                   .height = height,
                   .across = across,
                   .pegs = layer->pegs,
                   .classes = layer->classes,
                   .slots = layer->slots,
                   .record = layer->record};
  memcpy(header.magic, magic, sizeof magic);
  for (unsigned p = 0; parts && p < STUDY_PARTS; p++) header.parts[p] = parts->part[p].written;
  for (unsigned s = 0; s < STUDY_SUMS; s++) {
    if (mpz_sizeinbase(sums[s], 2) > 64 * SUM_LIMBS) return EFBIG;
    mpz_export(header.sums[s], NULL, -1, sizeof header.sums[s][0], 0, 0,
               sums[s]); /* limbs may have 32 bits */
  }
  header.check = check_all(&header, layer);
  size_t length = strlen(name);
  char *fresh = malloc(length + sizeof ".new");
  if (!fresh) return ENOMEM;
  memcpy(fresh, name, length);
  memcpy(fresh + length, ".new", sizeof ".new");
  FILE *file = fopen(fresh, "wb");
  int error = file ? 0 : errno;
  if (file) {
    if (!write_all(file, &header, layer)) error = errno ? errno : EIO;
    if (fclose(file) != 0 && !error) error = errno;
    if (!error && rename(fresh, name) != 0) error = errno;
    if (error) remove(fresh);
  }
  free(fresh);
  return error;
}

static study_checkpoint_state read_all(study_checkpoint *c, FILE *file, size_t memory_bytes) {
  header header;
  study_layer *layer = &c->layer;
  if (fread(&header, sizeof header, 1, file) != 1 || memcmp(header.magic, magic, sizeof magic) != 0 ||
      header.version != version || header.height > UINT8_MAX || header.across > UINT8_MAX ||
      header.pegs > header.height * header.across || header.classes > UINT32_MAX ||
      header.record > UINT32_MAX)
    return STUDY_CHECKPOINT_DAMAGED;
  if (header.record && header.classes > memory_bytes / 8 / header.record) return STUDY_CHECKPOINT_NO_MEMORY;
  if (study_layer_bytes(header.classes, header.record) > memory_bytes ||
      !study_layer_open(layer, (unsigned)header.pegs, header.classes, header.record))
    return STUDY_CHECKPOINT_NO_MEMORY;
  c->height = (unsigned)header.height;
  c->across = (unsigned)header.across;
  memcpy(c->parts, header.parts, sizeof c->parts);
  for (unsigned s = 0; s < STUDY_SUMS; s++)
    mpz_import(c->sums[s], SUM_LIMBS, -1, sizeof header.sums[s][0], 0, 0, header.sums[s]);
  if (layer->slots == header.slots &&
      fread(layer->key, sizeof *layer->key, layer->slots, file) == layer->slots &&
      fread(layer->records, 1, record_bytes(layer), file) == record_bytes(layer) && getc(file) == EOF &&
      check_all(&header, layer) == header.check && study_layer_number(layer) == layer->classes)
    return STUDY_CHECKPOINT_READ;
  study_layer_close(layer);
  return STUDY_CHECKPOINT_DAMAGED;
}

study_checkpoint_state study_checkpoint_read(study_checkpoint *checkpoint, const char *name,
                                             size_t memory_bytes) {
  FILE *file = fopen(name, "rb");
  if (!file) return errno == ENOENT ? STUDY_CHECKPOINT_MISSING : STUDY_CHECKPOINT_UNREADABLE;
  study_checkpoint_state state = read_all(checkpoint, file, memory_bytes);
  fclose(file);
  return state;
}
