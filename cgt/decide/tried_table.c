/* tried_table.c: what the quick search found, in a table of bounded size: open addressing, a few places for
 * each position, of which that is given up that took the least work. An entry is as many words as hold the
 * bytes of the position, then the thresholds for Left and for Right moving first, a byte each, then the bits
 * of the work, never 0, in the last byte; zeros between. */
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/memory/hash.h"

/* Of larger integers nothing is kept: INT8_MIN and INT8_MAX say that nothing is known. */
enum { PLACES = 4, FIRST_TRIED = 64, MOST_KEPT = INT8_MAX - 1, THRESHOLD_BYTES = 2, KEPT_BYTES = 5 };

static const cgti_threshold untried = {INT32_MIN, INT32_MAX};
static const int8_t nothing_known[THRESHOLD_BYTES] = {INT8_MIN, INT8_MAX};

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

/* Where a position is, or else the entry to give up for it. */
static uint64_t *find_tried(bool *found, const cgti_tried_table *table, const void *position) {
  size_t at = hash_tried(table, position);
  uint64_t *least = NULL;
  for (size_t i = 0; i < PLACES; i++) {
    uint64_t *entry = table->words + ((at + i) & (table->entries - 1)) * tried_words(table);
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

void cgti_tried_expect(const cgti_question *question, const unsigned char *position) {
  const cgti_tried_table *table = &question->deciding->tried;
  if (!table->entries) return;
  const uint64_t *entry =
      table->words + (hash_tried(table, position) & (table->entries - 1)) * tried_words(table);
  __builtin_prefetch(entry);
  __builtin_prefetch(entry + 8);
}

cgti_threshold cgti_tried_lookup(const cgti_question *question, const unsigned char *position,
                                 cgt_player player) {
  const cgti_tried_table *table = &question->deciding->tried;
  bool found;
  if (!table->entries || !cgti_with(question, CGT_WITHOUT_TABLE)) return untried;
  uint64_t *entry = find_tried(&found, table, position);
  if (!found) return untried;
  const int8_t *kept = threshold_of_entry(table, entry, player);
  return (cgti_threshold){kept[0] == INT8_MIN ? INT32_MIN : kept[0],
                          kept[1] == INT8_MAX ? INT32_MAX : kept[1]};
}

void cgti_tried_store(cgti_question *question, const unsigned char *position, int32_t n, cgt_player player,
                      bool wins, uint64_t work) {
  cgti_tried_table *table = &question->deciding->tried;
  bool found;
  if (!cgti_with(question, CGT_WITHOUT_TABLE) || n < -MOST_KEPT || n > MOST_KEPT) return;
  if (table->stored >= table->entries / 2) grow_tried(question);
  if (!table->entries) return;
  uint64_t *entry = find_tried(&found, table, position);
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
