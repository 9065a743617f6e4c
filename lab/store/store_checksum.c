/* store_checksum.c: hashes by which a store knows its own rows and runs again. A bit that turned on the disk
 * is no fault to SQLite, and would be a wrong value to whoever reads it.
 *
 * Rows: each has a hash of its parameters and of the texts and fingerprints of its values, not of their
 * numbers, which stands beside it, and a run the sum of these, which depends on no order and grows with the
 * rows: the one says which row is wrong, the other that one is missing. Runs: what is written of them, that
 * sum included, is sealed by a hash; what it is of, its identity, has a hash of its own, by which its rows
 * are known where the counts are wrong. All are committed with what they are of, and are the same on every
 * machine. */
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "lab/store/store_internal.h"

void labi_store_text_hashes(uint64_t hashes[2], lab_store_value_kind kind, const char *text, size_t length) {
  XXH128_hash_t hash = XXH3_128bits_withSeed(text, length, (XXH64_hash_t)kind);
  hashes[0] = hash.low64;
  hashes[1] = hash.high64;
}

static uint64_t little_endian(uint64_t n) {
  unsigned char bytes[sizeof n];
  for (unsigned i = 0; i < sizeof n; i++) bytes[i] = (unsigned char)(n >> 8 * i);
  memcpy(&n, bytes, sizeof n);
  return n;
}

/* Of at most as many numbers as a row has parameters or other cells. */
static uint64_t hash_numbers(const uint64_t *numbers, size_t count, uint64_t seed) {
  uint64_t bytes[LAB_ROW_LIMIT];
  for (size_t i = 0; i < count; i++) bytes[i] = little_endian(numbers[i]);
  return XXH3_64bits_withSeed(bytes, count * sizeof *bytes, seed);
}

uint64_t labi_store_row_hash(const int64_t *parameters, size_t width, const uint64_t *hashes, size_t fields) {
  return hash_numbers(hashes, fields, hash_numbers((const uint64_t *)parameters, width, 0));
}

uint64_t labi_store_value_hash(const lab_store_value *value, unsigned format) {
  uint64_t hash = XXH3_64bits_withSeed(value->text, value->length, (XXH64_hash_t)value->kind);
  const uint64_t numbers[] = {hash, value->has_fingerprint, value->has_fingerprint ? value->fingerprint : 0};
  return format < 3 ? hash : hash_numbers(numbers, 3, 0);
}

static void add_text(XXH3_state_t *state, const char *text) {
  XXH3_64bits_update(state, text, strlen(text) + 1);
}

/* The texts of a run, and what its columns are called. */
static void add_words(XXH3_state_t *state, const labi_store_kept_run *kept, unsigned format) {
  const lab_store_run *run = &kept->run;
  add_text(state, run->statement);
  add_text(state, run->definitions);
  add_text(state, kept->options);
  if (format >= 3) add_text(state, run->program);
  if (run->in_chunks && format >= 4) add_text(state, "in chunks");
  for (size_t i = 0; i < run->parameter_count + run->field_count; i++) add_text(state, run->names[i]);
}

uint64_t labi_store_identity(const labi_store_kept_run *kept, unsigned format) {
  const lab_store_run *run = &kept->run;
  const uint64_t numbers[] = {(uint64_t)run->id, run->kind,       run->number,
                              run->shard,        run->shards,     run->parameter_count,
                              run->listed_count, run->field_count};
  const uint64_t hash = little_endian(hash_numbers(numbers, sizeof numbers / sizeof *numbers, 0));
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  XXH3_64bits_update(&state, &hash, sizeof hash);
  add_words(&state, kept, format);
  return XXH3_64bits_digest(&state);
}

uint64_t labi_store_checksum(const labi_store_kept_run *kept, const char *last, const char *smallest,
                             const char *why, const char *why_at, unsigned format) {
  const lab_store_run *run = &kept->run;
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  const uint64_t numbers[] = {
      (uint64_t)run->id, run->kind,        run->number,          run->shard,       run->shards,
      run->complete,     kept->state.left, run->tuples,          run->rows,        run->instances,
      run->excepted,     run->failures,    run->parameter_count, run->field_count, kept->sum};
  uint64_t hash = little_endian(hash_numbers(numbers, sizeof numbers / sizeof *numbers, 0));
  XXH3_64bits_update(&state, &hash, sizeof hash);
  add_words(&state, kept, format);
  add_text(&state, last);
  add_text(&state, smallest);
  if (kept->state.without > 0) {
    hash = little_endian(kept->state.without);
    XXH3_64bits_update(&state, &hash, sizeof hash);
    add_text(&state, why);
    add_text(&state, why_at);
  }
  return XXH3_64bits_digest(&state);
}
