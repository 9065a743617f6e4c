/* decided_table.c: the table of decided sums, of bounded size.
 *
 * A bucket is a row of words: one entry after the other, each a head and the whole sum, so that a look-up
 * compares sums and not hashes. Where an entry finds no room, those that took the least work leave.
 * A sum and its negative, with the players exchanged, share an entry; so of a sum that is its own negative
 * the answer for one player is that for both. */
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/memory/hash.h"

enum { BUCKET = 256, MOST_LENGTH = 255, FIRST_BUCKETS = 64 };

/* The head of an entry: its length in words, 8 bits; what is known, 4 bits, for Left and for Right moving
 * first two each; the logarithm of the work, 6 bits; of the hash, 14 bits. */
enum { DECIDED = 1, WON = 2 };

static unsigned length_of(uint32_t head) { return head & 255; }
static unsigned bits_of(uint32_t head) { return head >> 8 & 15; }
static unsigned work_of(uint32_t head) { return head >> 12 & 63; }
static uint32_t tag_of(uint64_t hash) { return (uint32_t)(hash >> 50); }
static uint32_t make_head(size_t length, unsigned bits, unsigned work, uint32_t tag) {
  return (uint32_t)length | bits << 8 | work << 12 | tag << 18;
}

/* ---- names of sums --------------------------------------------------------------------------------- */

/* The name of a sum: its words. Of a sum and its negative one is named. */
typedef struct sum_name {
  size_t length; /* 0: too long for the table */
  bool turned;   /* the negative is named */
  uint64_t hash;
  uint32_t words[MOST_LENGTH];
} sum_name;

/* Does the negative stand for the sum? Lists stay sorted when their signs change: a core or part and its
 * negative are neighbours, and both are in a sum only where cancelling is off; then it is a longer way to the
 * same. */
static bool is_turned(const cgt_ctx *ctx, const cgti_sum *sum) {
  for (size_t i = 0; i < sum->core_count; i++)
    if (cgti_core_neg(sum->words[i]) != sum->words[i]) return sum->words[i] & 1;
  const cgti_signed_part *parts = cgti_parts_of_sum(sum);
  for (size_t i = 0; i < sum->part_count; i++)
    if (!cgti_ruleset_of(ctx, cgti_record_at(ctx, parts[i] >> 1)->way)->impartial) return parts[i] & 1;
  return cgti_num_sign(sum->number) < 0;
}

static void turn(const cgt_ctx *ctx, sum_name *n, const cgti_sum *sum) {
  uint32_t *words = n->words + 2;
  n->words[1] = cgti_num_neg(sum->number);
  for (size_t i = 0; i < sum->core_count; i++) words[i] = cgti_core_neg(words[i]);
  for (size_t i = sum->core_count; i < cgti_sum_words(sum); i++)
    if (!cgti_ruleset_of(ctx, cgti_record_at(ctx, words[i] >> 1)->way)->impartial) words[i] ^= 1;
}

static void make_name(sum_name *n, const cgt_ctx *ctx, const cgti_sum *sum) {
  _Static_assert(sizeof(cgti_sum) == 2 * sizeof(uint32_t), "two words precede the list");
  n->length = 2 + cgti_sum_words(sum);
  if (n->length + 1 > MOST_LENGTH) n->length = 0;
  if (!n->length) return;
  memcpy(n->words, sum, n->length * sizeof *n->words);
  n->turned = is_turned(ctx, sum);
  if (n->turned) turn(ctx, n, sum);
  n->hash = cgti_hash_bytes(n->words, n->length * sizeof *n->words);
}

static bool is_own_negative(const cgt_ctx *ctx, const cgti_sum *sum) {
  bool own = sum->core_count == 0 && sum->number == 0;
  const cgti_signed_part *parts = cgti_parts_of_sum(sum);
  for (size_t i = 0; i < sum->part_count && own; i++) {
    const cgti_record *record = cgti_record_at(ctx, parts[i] >> 1);
    const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
    own = ruleset->impartial || (ruleset->own_negative && ruleset->own_negative(cgti_record_bytes(record),
                                                                                 cgti_record_length(record)));
  }
  return own;
}

/* ---- buckets ----------------------------------------------------------------------------------------- */

static uint32_t *bucket_of(const cgti_decided_table *table, uint64_t hash) {
  return table->words + (hash & (table->buckets - 1)) * BUCKET;
}

/* The entry of that sum_name in its bucket, or where the entries end. */
static uint32_t *find_entry(bool *found, uint32_t *bucket, const sum_name *n) {
  uint32_t *at = bucket, tag = tag_of(n->hash);
  for (*found = false; at < bucket + BUCKET && *at; at += length_of(*at)) {
    *found = *at >> 18 == tag && length_of(*at) == n->length + 1 &&
             memcmp(at + 1, n->words, n->length * sizeof *at) == 0;
    if (*found) break;
  }
  return at;
}

/* Drops the entry of least work, the oldest of those; returns the new end. */
static uint32_t *drop_least(uint32_t *bucket, uint32_t *end) {
  uint32_t *least = bucket;
  for (uint32_t *at = bucket; at < end; at += length_of(*at))
    if (work_of(*at) < work_of(*least)) least = at;
  uint32_t length = length_of(*least);
  memmove(least, least + length, (size_t)(end - least - length) * sizeof *end);
  memset(end - length, 0, length * sizeof *end);
  return end - length;
}

static void put_entry(cgti_decided_table *table, const sum_name *n, unsigned bits, unsigned work) {
  uint32_t *bucket = bucket_of(table, n->hash);
  bool found;
  uint32_t *at = find_entry(&found, bucket, n);
  if (found) {
    if (work_of(*at) > work) work = work_of(*at);
    *at = make_head(n->length + 1, bits_of(*at) | bits, work, tag_of(n->hash));
    return;
  }
  while (at + n->length + 1 > bucket + BUCKET) at = drop_least(bucket, at);
  *at = make_head(n->length + 1, bits, work, tag_of(n->hash));
  memcpy(at + 1, n->words, n->length * sizeof *at);
  table->stored++;
}

/* ---- size ---------------------------------------------------------------------------------------------- */

static size_t bytes_of(size_t buckets) { return buckets * BUCKET * sizeof(uint32_t); }

void cgti_decided_empty(cgt_ctx *ctx, cgti_decided_table *table) {
  cgti_release(ctx, table->words, bytes_of(table->buckets));
  *table = (cgti_decided_table){0};
}

static void copy_entries(cgti_decided_table *to, const cgti_decided_table *from) {
  for (size_t b = 0; b < from->buckets; b++) {
    const uint32_t *bucket = from->words + b * BUCKET;
    for (const uint32_t *at = bucket; at < bucket + BUCKET && *at; at += length_of(*at)) {
      sum_name n = {.length = length_of(*at) - 1};
      memcpy(n.words, at + 1, n.length * sizeof *at);
      n.hash = cgti_hash_bytes(n.words, n.length * sizeof *n.words);
      put_entry(to, &n, bits_of(*at), work_of(*at));
    }
  }
}

/* Twice as large, if there is memory for it, and the table may be. */
static void grow_table(const cgti_question *question) {
  cgti_decided_table *table = &question->deciding->decided;
  size_t buckets = table->buckets ? 2 * table->buckets : FIRST_BUCKETS;
  if (bytes_of(buckets) > question->options.table_bytes) return;
  cgti_decided_table grown = {cgti_try_alloc(question->ctx, bytes_of(buckets)), buckets, 0};
  if (!grown.words) return;
  copy_entries(&grown, table);
  cgti_decided_empty(question->ctx, table);
  *table = grown;
  table->stored = 0;
}

/* ---- asked and told --------------------------------------------------------------------------------------
 */

int cgti_decided_lookup(const cgti_question *question, const cgti_sum *sum, cgt_player player) {
  const cgti_decided_table *table = &question->deciding->decided;
  if (!table->buckets || !cgti_with(question, CGT_WITHOUT_TABLE)) return -1;
  sum_name n;
  make_name(&n, question->ctx, sum);
  if (!n.length) return -1;
  bool found;
  const uint32_t *at = find_entry(&found, bucket_of(table, n.hash), &n);
  if (!found) return -1;
  unsigned bits = bits_of(*at) >> 2 * (n.turned != (player == CGT_RIGHT));
  return bits & DECIDED ? (bits & WON) != 0 : -1;
}

void cgti_decided_store(cgti_question *question, const cgti_sum *sum, cgt_player player, bool wins,
                        uint64_t work) {
  cgti_decided_table *table = &question->deciding->decided;
  if (!cgti_with(question, CGT_WITHOUT_TABLE)) return;
  sum_name n;
  make_name(&n, question->ctx, sum);
  if (!n.length) return;
  if (table->stored * 8 >= table->buckets * (BUCKET / 2))
    grow_table(question); /* of about eight words each */
  if (!table->buckets) return;
  unsigned known = wins ? DECIDED | WON : DECIDED, bits = known << 2 * (n.turned != (player == CGT_RIGHT));
  if (is_own_negative(question->ctx, sum)) bits = known | known << 2;
  put_entry(table, &n, bits, 63 - (unsigned)__builtin_clzll(work | 1));
}
