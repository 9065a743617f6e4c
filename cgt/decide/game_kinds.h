/* game_kinds.h: all that play in a sum of games can come to, found once before the sum is searched.
 *
 * Each game of the sum is, up to a number, one of few kinds, and so is each of its options. Numbers are in 1/2^32. */
#ifndef CGTI_GAME_KINDS_H
#define CGTI_GAME_KINDS_H

#include "cgt/decide/deciding.h"

enum {
  CGTI_MOST_HOT_GAMES = 60,        /* of a sum */
  CGTI_MOST_KINDS = 1024,
  CGTI_MOST_KIND_MOVES = 1024,     /* of a player, in all kinds */
  CGTI_NO_KIND = UINT16_MAX
};

typedef struct cgti_game_kind {
  uint32_t core;
  uint16_t level;    /* of its temperature, in levels */
  uint16_t negative; /* CGTI_NO_KIND: it does not occur */
  bool cold;         /* its stops are equal, and it is no star */
  bool is_switch;    /* {a|b} with numbers a >= b */
  int64_t mean, heat, stops[2];
  uint32_t first[2], count[2]; /* its moves, in moves[player] */
} cgti_game_kind;

typedef struct cgti_kind_move {
  uint16_t to; /* CGTI_NO_KIND: a number */
  int64_t number;
  cgt_game option, incentive; /* the incentive is CGT_NONE where it takes too long */
} cgti_kind_move;

typedef struct cgti_game_kinds {
  cgti_question *question;
  cgti_game_kind *kinds; /* the hottest first */
  size_t count;
  int64_t *levels; /* all temperatures, from the top; the last is 0 */
  size_t level_count;
  int64_t *walls[2]; /* by player, of kind k at level i: [k * level_count + i] */
  cgti_kind_move *moves[2];
  size_t move_count[2];
  uint8_t *dominated[2]; /* move i by move j, [i * move_count + j]: 0 is not asked yet, 1 no, 2 yes */
} cgti_game_kinds;

/* Of a sum of games and a number, one of them hot, in scratch memory. False if it failed; *fits is false where there
 * are too many kinds or moves, or where numbers of a state might leave 64 bits. */
bool cgti_game_kinds_find(cgti_game_kinds *k, bool *fits, cgti_question *question, const cgti_sum *sum);

/* Which kind it is; count: none. */
size_t cgti_kind_of_core(const cgti_game_kinds *k, uint32_t core);

/* Is S + (GL - G) <= S + (HL - H) for every S, by the incentives of moves i and j? False if it failed. */
bool cgti_move_is_dominated(bool *dominated, const cgti_game_kinds *k, cgt_player player, size_t i, size_t j);

/* ---- what is known of states (game_thresholds.c) ------------------------------------------------- */

/* Of games, a player moving first, and numbers n: Right wins if n <= right_to, Left if n >= left_from. Kept while one
 * question is searched. */
typedef struct cgti_game_thresholds {
  uint32_t *slots; /* the word where an entry begins, and 1; 0: empty */
  size_t room, count;
  uint64_t *words;
  size_t used, word_room;
} cgti_game_thresholds;

/* Does player, moving first, win the games and n? -1: not known. */
int cgti_threshold_lookup(const cgti_game_thresholds *table, const uint16_t *games, size_t count, int64_t n,
                          cgt_player player);

/* Without memory it is not kept. */
void cgti_threshold_store(cgti_game_thresholds *table, const cgti_question *question, const uint16_t *games,
                          size_t count, int64_t n, cgt_player player, bool wins);

void cgti_thresholds_free(cgt_ctx *ctx, cgti_game_thresholds *table);

#endif
