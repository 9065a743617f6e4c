/* game_thresholds.c: what was found of sums of the same games and different numbers.
 *
 * Who wins games and a number n, a given player moving first, hangs on n alone: Left from some number on, Right up to
 * some number. Games are compared in full, so no answer depends on a hash. A table that is full begins anew. */
#include <string.h>

#include "cgt/decide/game_kinds.h"
#include "cgt/memory/hash.h"

enum { FIRST_THRESHOLD_ROOM = 1024, WORDS_OF_A_THRESHOLD = 6 /* on average, to begin with */ };

typedef struct game_threshold {
  int64_t right_to[2], left_from[2];
  uint32_t hash;
  uint16_t count, games[]; /* sorted */
} game_threshold;

static size_t words_of_threshold(size_t count) {
  return (sizeof(game_threshold) + count * sizeof(uint16_t) + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

static uint32_t hash_games(const uint16_t *games, size_t count) {
  return (uint32_t)cgti_hash_bytes(games, count * sizeof *games);
}

static game_threshold *threshold_at(const cgti_game_thresholds *table, uint32_t slot) {
  return (game_threshold *)(void *)(table->words + slot - 1);
}

/* Where it is, or where it would be. */
static uint32_t *threshold_slot(const cgti_game_thresholds *table, const uint16_t *games, size_t count,
                                uint32_t hash) {
  size_t at = hash & (table->room - 1);
  for (; table->slots[at]; at = (at + 1) & (table->room - 1)) {
    const game_threshold *e = threshold_at(table, table->slots[at]);
    if (e->hash == hash && e->count == count && memcmp(e->games, games, count * sizeof *games) == 0) break;
  }
  return &table->slots[at];
}

int cgti_threshold_lookup(const cgti_game_thresholds *table, const uint16_t *games, size_t count, int64_t n,
                          cgt_player player) {
  if (!table->room) return -1;
  const uint32_t slot = *threshold_slot(table, games, count, hash_games(games, count));
  if (!slot) return -1;
  const game_threshold *e = threshold_at(table, slot);
  if (n >= e->left_from[player]) return player == CGT_LEFT;
  return n <= e->right_to[player] ? player == CGT_RIGHT : -1;
}

static size_t bytes_of_thresholds(size_t room, size_t words) {
  return room * sizeof(uint32_t) + words * sizeof(uint64_t);
}

void cgti_thresholds_free(cgt_ctx *ctx, cgti_game_thresholds *table) {
  cgti_release(ctx, table->slots, table->room * sizeof *table->slots);
  cgti_release(ctx, table->words, table->word_room * sizeof *table->words);
  *table = (cgti_game_thresholds){0};
}

/* Twice as large, if there is memory for it, and the table may be. */
static bool grow_thresholds(cgti_game_thresholds *table, const cgti_question *question) {
  cgt_ctx *ctx = question->ctx;
  cgti_game_thresholds grown = *table;
  grown.room = table->room ? 2 * table->room : FIRST_THRESHOLD_ROOM;
  grown.word_room = table->word_room ? 2 * table->word_room : FIRST_THRESHOLD_ROOM * WORDS_OF_A_THRESHOLD;
  if (bytes_of_thresholds(grown.room, grown.word_room) > question->options.table_bytes ||
      grown.word_room >= UINT32_MAX)
    return false;
  grown.slots = cgti_try_alloc(ctx, grown.room * sizeof *grown.slots);
  grown.words = grown.slots ? cgti_try_alloc(ctx, grown.word_room * sizeof *grown.words) : NULL;
  if (!grown.words) {
    cgti_release(ctx, grown.slots, grown.room * sizeof *grown.slots);
    return false;
  }
  if (table->used) memcpy(grown.words, table->words, table->used * sizeof *grown.words);
  for (size_t i = 0; i < table->room; i++)
    if (table->slots[i]) {
      const game_threshold *e = threshold_at(&grown, table->slots[i]);
      *threshold_slot(&grown, e->games, e->count, e->hash) = table->slots[i];
    }
  cgti_thresholds_free(ctx, table);
  *table = grown;
  return true;
}

static bool has_room(const cgti_game_thresholds *table, size_t words) {
  return 2 * (table->count + 1) <= table->room && table->used + words <= table->word_room;
}

static bool make_room(cgti_game_thresholds *table, const cgti_question *question, size_t words) {
  while (!has_room(table, words) && grow_thresholds(table, question)) continue;
  if (has_room(table, words) || !table->room) return table->room;
  memset(table->slots, 0, table->room * sizeof *table->slots);
  table->count = table->used = 0;
  return has_room(table, words);
}

static game_threshold *add_threshold(cgti_game_thresholds *table, const cgti_question *question, const uint16_t *games,
                                     size_t count, uint32_t hash) {
  const size_t words = words_of_threshold(count);
  if (!make_room(table, question, words)) return NULL;
  uint32_t *slot = threshold_slot(table, games, count, hash);
  *slot = (uint32_t)table->used + 1;
  table->used += words;
  table->count++;
  game_threshold *e = threshold_at(table, *slot);
  *e = (game_threshold){{INT64_MIN, INT64_MIN}, {INT64_MAX, INT64_MAX}, hash, (uint16_t)count};
  memcpy(e->games, games, count * sizeof *games);
  return e;
}

void cgti_threshold_store(cgti_game_thresholds *table, const cgti_question *question, const uint16_t *games,
                          size_t count, int64_t n, cgt_player player, bool wins) {
  const uint32_t hash = hash_games(games, count), slot = table->room ? *threshold_slot(table, games, count, hash) : 0;
  game_threshold *e = slot ? threshold_at(table, slot) : add_threshold(table, question, games, count, hash);
  if (!e) return;
  if (wins == (player == CGT_LEFT)) {
    if (n < e->left_from[player]) e->left_from[player] = n;
  } else if (n > e->right_to[player]) {
    e->right_to[player] = n;
  }
}
