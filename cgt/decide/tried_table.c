/* tried_table.c: what the quick search found, in a table of bounded size: open addressing, a few places for
 * each position, of which that is given up that took the least work. An entry is as many words as hold the
 * bytes of the position, then the thresholds for Left and for Right moving first, a byte each, then the bits
 * of the work, never 0, in the last byte; zeros between. Threads may share the table: then a lock is held
 * while a group of entries is looked at, and the places of a position are all in one group. */
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/memory/hash.h"

/* Of larger integers nothing is kept: INT8_MIN and INT8_MAX say that nothing is known. */
enum {
  PLACES = 4,
  FIRST_TRIED = 64,
  FIRST_SHARED = CGTI_TRIED_GROUP * CGTI_TRIED_LOCKS, /* so that a group never has two locks */
  MOST_KEPT = INT8_MAX - 1,
  THRESHOLD_BYTES = 2,
  KEPT_BYTES = 5
};

static const cgti_threshold untried = {INT32_MIN, INT32_MAX};
static const int8_t nothing_known[THRESHOLD_BYTES] = {INT8_MIN, INT8_MAX};

static cgti_tried_table *table_of(const cgti_question *question) {
  return question->shared ? &question->shared->table : &question->deciding->tried;
}

static size_t tried_words(const cgti_tried_table *table) { return (table->length + KEPT_BYTES + 7) / 8; }
static size_t tried_bytes(const cgti_tried_table *table) {
  return table->entries * tried_words(table) * sizeof *table->words;
}

/* The parts of an entry. */
static unsigned char *work_of_entry(const cgti_tried_table *table, uint64_t *entry) {
  return (unsigned char *)(entry + tried_words(table)) - 1;
}
static int8_t *threshold_of_entry(const cgti_tried_table *table, uint64_t *entry, cgt_player player) {
  return (int8_t *)entry + table->length + (player == CGT_RIGHT ? THRESHOLD_BYTES : 0);
}

static size_t hash_tried(const cgti_tried_table *table, const void *position) {
  return (size_t)cgti_hash_bytes(position, table->length);
}

/* The lock of the group of a position; NULL where nobody shares. */
static cgti_mutex *lock_group(const cgti_question *question, size_t hash) {
  if (!question->shared) return NULL;
  cgti_mutex *lock = &question->shared->locks[hash / CGTI_TRIED_GROUP % CGTI_TRIED_LOCKS];
  cgti_mutex_lock(lock);
  return lock;
}
static void unlock_group(cgti_mutex *lock) {
  if (lock) cgti_mutex_unlock(lock);
}

/* Where a position is, or else the entry to give up for it. */
static uint64_t *find_tried(bool *found, const cgti_tried_table *table, size_t hash, const void *position) {
  size_t group = hash & (table->entries - 1) & ~(size_t)(CGTI_TRIED_GROUP - 1);
  uint64_t *least = NULL;
  for (size_t i = 0; i < PLACES; i++) {
    uint64_t *entry = table->words + (group + (hash + i) % CGTI_TRIED_GROUP) * tried_words(table);
    unsigned char work = *work_of_entry(table, entry);
    *found = work && memcmp(entry, position, table->length) == 0;
    if (*found) return entry;
    if (!least || work < *work_of_entry(table, least)) least = entry;
  }
  return least;
}

void cgti_tried_empty(cgt_ctx *ctx, cgti_tried_table *table) {
  cgti_release(ctx, table->words, tried_bytes(table));
  *table = (cgti_tried_table){0};
}

void cgti_lock_all(cgt_shared_search *shared) {
  for (size_t i = 0; i < CGTI_TRIED_LOCKS; i++) cgti_mutex_lock(&shared->locks[i]);
}
void cgti_unlock_all(cgt_shared_search *shared) {
  for (size_t i = 0; i < CGTI_TRIED_LOCKS; i++) cgti_mutex_unlock(&shared->locks[i]);
}

/* Twice as large, if there is memory for it, and the table may be. */
static void grow_tried(cgti_question *question, cgti_tried_table *table) {
  cgti_tried_table grown = {.ruleset = table->ruleset, .length = table->length};
  grown.entries = table->entries ? 2 * table->entries : question->shared ? FIRST_SHARED : FIRST_TRIED;
  if (tried_bytes(&grown) <= question->options.table_bytes)
    grown.words = cgti_try_alloc(question->ctx, tried_bytes(&grown));
  table->full = !grown.words;
  if (table->full) return;
  for (size_t i = 0; i < table->entries; i++) {
    uint64_t *entry = table->words + i * tried_words(table);
    bool found;
    if (!*work_of_entry(table, entry)) continue;
    memcpy(find_tried(&found, &grown, hash_tried(table, entry), entry), entry,
           tried_words(table) * sizeof *entry);
    grown.stored++;
  }
  cgti_release(question->ctx, table->words, tried_bytes(table));
  table->words = grown.words; /* others read the length meanwhile, without a lock */
  table->entries = grown.entries;
  table->stored = grown.stored;
}

static bool wants_to_grow(const cgti_tried_table *table) {
  return !table->full && table->stored >= table->entries / 2;
}

/* The lock of the group, with the table as large as it should be. */
static cgti_mutex *lock_to_store(cgti_question *question, size_t hash) {
  cgti_tried_table *table = table_of(question);
  cgti_mutex *lock = lock_group(question, hash);
  if (!wants_to_grow(table)) return lock;
  if (!question->shared) return grow_tried(question, table), NULL;
  unlock_group(lock);
  cgti_lock_all(question->shared);
  if (wants_to_grow(table)) grow_tried(question, table); /* and no other thread has done it meanwhile */
  cgti_unlock_all(question->shared);
  return lock_group(question, hash);
}

void cgti_tried_expect(const cgti_question *question, const unsigned char *position) {
  const cgti_tried_table *table = &question->deciding->tried;
  if (question->shared || !table->entries) return; /* a shared table may be moved meanwhile */
  const uint64_t *entry =
      table->words + (hash_tried(table, position) & (table->entries - 1)) * tried_words(table);
  __builtin_prefetch(entry);
  __builtin_prefetch(entry + 8);
}

cgti_threshold cgti_tried_lookup(const cgti_question *question, const unsigned char *position,
                                 cgt_player player) {
  const cgti_tried_table *table = table_of(question);
  cgti_threshold known = untried;
  bool found;
  if (!cgti_with(question, CGT_WITHOUT_TABLE)) return untried;
  size_t hash = hash_tried(table, position);
  cgti_mutex *lock = lock_group(question, hash);
  uint64_t *entry = table->entries ? find_tried(&found, table, hash, position) : NULL;
  if (entry && found) {
    const int8_t *kept = threshold_of_entry(table, entry, player);
    known = (cgti_threshold){kept[0] == INT8_MIN ? INT32_MIN : kept[0],
                             kept[1] == INT8_MAX ? INT32_MAX : kept[1]};
  }
  unlock_group(lock);
  return known;
}

static void store_tried(cgti_tried_table *table, size_t hash, const unsigned char *position, int32_t n,
                        cgt_player player, bool wins, uint64_t work) {
  bool found;
  uint64_t *entry = find_tried(&found, table, hash, position);
  unsigned char *kept_work = work_of_entry(table, entry);
  if (!found) {
    table->stored += !*kept_work;
    memset(entry, 0, tried_words(table) * sizeof *entry);
    memcpy(entry, position, table->length);
    memcpy(threshold_of_entry(table, entry, CGT_LEFT), nothing_known, THRESHOLD_BYTES);
    memcpy(threshold_of_entry(table, entry, CGT_RIGHT), nothing_known, THRESHOLD_BYTES);
  }
  int8_t *kept = threshold_of_entry(table, entry, player);
  if (wins != (player == CGT_RIGHT)) {
    if (n < kept[1]) kept[1] = (int8_t)n;
  } else if (n > kept[0]) {
    kept[0] = (int8_t)n;
  }
  unsigned char bits = (unsigned char)(64 - __builtin_clzll(work | 1));
  if (bits > *kept_work) *kept_work = bits;
}

void cgti_tried_store(cgti_question *question, const unsigned char *position, int32_t n, cgt_player player,
                      bool wins, uint64_t work) {
  cgti_tried_table *table = table_of(question);
  if (!cgti_with(question, CGT_WITHOUT_TABLE) || n < -MOST_KEPT || n > MOST_KEPT) return;
  size_t hash = hash_tried(table, position);
  cgti_mutex *lock = lock_to_store(question, hash);
  if (table->entries) store_tried(table, hash, position, n, player, wins, work);
  unlock_group(lock);
}
