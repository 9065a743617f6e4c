/* tried_table.c: what the quick search found, in a table of bounded size: open addressing, a few places for
 * each position, of which that is given up that took the least work. An entry is the position, filled up with
 * zeros, the thresholds for Left and for Right moving first, and the work, never 0. */
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/memory/hash.h"

enum { PLACES = 4, FIRST_TRIED = 64, THRESHOLD_WORDS = 2 };

static const cgti_threshold untried = {INT32_MIN, INT32_MAX};

static size_t tried_key_words(const cgti_tried_table *table) { return (table->length + 7) / 8; }
static size_t tried_words(const cgti_tried_table *table) {
  return tried_key_words(table) + THRESHOLD_WORDS + 1;
}
static size_t tried_bytes(const cgti_tried_table *table) {
  return table->entries * tried_words(table) * sizeof *table->words;
}

/* The parts of an entry. */
static uint64_t *work_of_entry(const cgti_tried_table *table, uint64_t *entry) {
  return entry + tried_key_words(table) + THRESHOLD_WORDS;
}
static cgti_threshold get_threshold(const cgti_tried_table *table, const uint64_t *entry, cgt_player player) {
  cgti_threshold t;
  memcpy(&t, entry + tried_key_words(table) + (player == CGT_RIGHT), sizeof t);
  return t;
}
static void put_threshold(const cgti_tried_table *table, uint64_t *entry, cgt_player player,
                          cgti_threshold t) {
  _Static_assert(sizeof t == sizeof *entry, "a threshold is a word");
  memcpy(entry + tried_key_words(table) + (player == CGT_RIGHT), &t, sizeof t);
}

static size_t hash_tried(const cgti_tried_table *table, const uint64_t *key) {
  return (size_t)cgti_hash_bytes(key, tried_key_words(table) * sizeof *key);
}

/* Where a position is, or else the entry to give up for it. */
static uint64_t *find_tried(bool *found, const cgti_tried_table *table, const uint64_t *key) {
  size_t words = tried_key_words(table), at = hash_tried(table, key);
  uint64_t *least = NULL;
  for (size_t i = 0; i < PLACES; i++) {
    uint64_t *entry = table->words + ((at + i) & (table->entries - 1)) * tried_words(table);
    uint64_t work = *work_of_entry(table, entry);
    *found = work && memcmp(entry, key, words * sizeof *key) == 0;
    if (*found) return entry;
    if (!least || work < *work_of_entry(table, least)) least = entry;
  }
  return least;
}

void cgti_tried_empty(cgt_ctx *ctx, cgti_tried_table *table) {
  cgti_release(ctx, table->words, tried_bytes(table));
  *table = (cgti_tried_table){0};
}

void cgti_tried_open(cgti_question *question, const cgt_ruleset *ruleset, size_t length) {
  cgti_tried_table *table = &question->deciding->tried;
  if (table->ruleset == ruleset && table->length == length) return;
  cgti_tried_empty(question->ctx, table);
  table->ruleset = ruleset;
  table->length = length;
}

/* Twice as large, if there is memory for it, and the table may be. */
static void grow_tried(cgti_question *question) {
  cgti_tried_table *table = &question->deciding->tried, grown = *table;
  grown.entries = table->entries ? 2 * table->entries : FIRST_TRIED;
  grown.stored = 0;
  if (tried_bytes(&grown) > question->options.table_bytes) return;
  grown.words = cgti_try_alloc(question->ctx, tried_bytes(&grown));
  if (!grown.words) return;
  for (size_t i = 0; i < table->entries; i++) {
    uint64_t *entry = table->words + i * tried_words(table);
    bool found;
    if (!*work_of_entry(table, entry)) continue;
    memcpy(find_tried(&found, &grown, entry), entry, tried_words(table) * sizeof *entry);
    grown.stored++;
  }
  cgti_release(question->ctx, table->words, tried_bytes(table));
  *table = grown;
}

static void make_tried_key(uint64_t key[CGT_TRY_BYTES / 8], const cgti_tried_table *table,
                           const unsigned char *position) {
  memset(key, 0, CGT_TRY_BYTES);
  memcpy(key, position, table->length);
}

void cgti_tried_expect(const cgti_question *question, const unsigned char *position) {
  const cgti_tried_table *table = &question->deciding->tried;
  uint64_t key[CGT_TRY_BYTES / 8];
  if (!table->entries) return;
  make_tried_key(key, table, position);
  const uint64_t *entry = table->words + (hash_tried(table, key) & (table->entries - 1)) * tried_words(table);
  __builtin_prefetch(entry);
  __builtin_prefetch(entry + 8);
  __builtin_prefetch(entry + 16);
}

cgti_threshold cgti_tried_lookup(const cgti_question *question, const unsigned char *position,
                                 cgt_player player) {
  const cgti_tried_table *table = &question->deciding->tried;
  uint64_t key[CGT_TRY_BYTES / 8];
  bool found;
  if (!table->entries || !cgti_with(question, CGT_WITHOUT_TABLE)) return untried;
  make_tried_key(key, table, position);
  const uint64_t *entry = find_tried(&found, table, key);
  return found ? get_threshold(table, entry, player) : untried;
}

void cgti_tried_store(cgti_question *question, const unsigned char *position, int32_t n, cgt_player player,
                      bool wins, uint64_t work) {
  cgti_tried_table *table = &question->deciding->tried;
  uint64_t key[CGT_TRY_BYTES / 8];
  bool found;
  if (!cgti_with(question, CGT_WITHOUT_TABLE)) return;
  if (table->stored >= table->entries / 2) grow_tried(question);
  if (!table->entries) return;
  make_tried_key(key, table, position);
  uint64_t *entry = find_tried(&found, table, key);
  if (!found) {
    table->stored += !*work_of_entry(table, entry);
    memcpy(entry, key, tried_key_words(table) * sizeof *key);
    put_threshold(table, entry, CGT_LEFT, untried);
    put_threshold(table, entry, CGT_RIGHT, untried);
    *work_of_entry(table, entry) = 1;
  }
  cgti_threshold t = get_threshold(table, entry, player);
  if (wins != (player == CGT_RIGHT)) {
    if (n < t.left_from) t.left_from = n;
  } else if (n > t.right_to) {
    t.right_to = n;
  }
  put_threshold(table, entry, player, t);
  if (work > *work_of_entry(table, entry)) *work_of_entry(table, entry) = work;
}
