/* pairs.c: see pairs.h. Acrostic and direct products are those of coin-turning games in Berlekamp, Conway,
 * Guy, Winning Ways, ch. 14, as CGSuite has them for heaps; the cake product is named for Cutcake. */
#include <string.h>

#include "games/heaps/pairs.h"

/* ---- from arguments -------------------------------------------------------------------------------- */

static void read_pairs(cgt_sink *out, const cgt_arg *args, size_t count, const char *const *codes) {
  games_coded_head head;
  if (games_coded_head_of(&head, out, codes, 2)) games_coded_read(out, &head, args, count, 2);
}

void games_pairs_named_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *left,
                            const char *right) {
  read_pairs(out, args, count, (const char *const[]){left, right});
}

void games_pairs_codes_read(cgt_sink *out, const cgt_arg *args, size_t count) {
  const char *codes[2];
  for (size_t i = 0; i < 2; i++)
    if (!(codes[i] = games_coded_text(out, args, count, i, GAMES_CODED_EITHER))) return;
  read_pairs(out, args + 2, count - 2, codes);
}

/* ---- moves ------------------------------------------------------------------------------------------ */

typedef struct pair_mover {
  cgt_sink *out;
  const games_coded *from;
  games_heap_rules rules[2];
  uint64_t *heaps[2]; /* what a move in one heap leaves */
  size_t first_count; /* of the move in m, of one in both */
  games_tuple after;  /* with room for what a move leaves */
  size_t pair;        /* which one is moved in, */
  uint64_t m, n;      /* these heaps, */
  bool in_m, turned;  /* in m or in n, and then turned */
  uint64_t moves;
} pair_mover;

/* The pairs but the one that is moved in; returns how many entries they have. */
static size_t put_others(const pair_mover *mover) {
  size_t count = 0;
  for (size_t i = 0; i < mover->from->heaps.count; i++)
    if (i / 2 != mover->pair) mover->after.entry[count++] = games_tuple_word(&mover->from->heaps, i);
  return count;
}

static size_t put_pair(const pair_mover *mover, size_t count, uint64_t m, uint64_t n) {
  mover->after.entry[count] = mover->turned ? n : m;
  mover->after.entry[count + 1] = mover->turned ? m : n;
  return count + 2;
}

static bool emit_move(pair_mover *mover, size_t count) {
  if (!games_tuple_few(&mover->moves, 1)) {
    games_tuple_refuse_moves(mover->out);
    return false;
  }
  mover->after.count = count;
  games_coded_emit(mover->out, &mover->from->head, &mover->after, 2, false);
  return cgt_sink_goes_on(mover->out);
}

static bool move_in_one(void *data, const uint64_t *heaps, size_t count) {
  pair_mover *mover = data;
  size_t end = put_others(mover);
  for (size_t i = 0; i < count; i++)
    end = mover->in_m ? put_pair(mover, end, heaps[i], mover->n) : put_pair(mover, end, mover->m, heaps[i]);
  return emit_move(mover, end);
}

/* From m to a1, a2, ... and n to b1, b2, ...: (ai,n), (m,bj), (ai,bj). */
static bool move_in_n_too(void *data, const uint64_t *heaps, size_t count) {
  pair_mover *mover = data;
  size_t end = put_others(mover);
  for (size_t i = 0; i < mover->first_count; i++) {
    end = put_pair(mover, end, mover->heaps[0][i], mover->n);
    for (size_t j = 0; j < count; j++) end = put_pair(mover, end, mover->heaps[0][i], heaps[j]);
  }
  for (size_t j = 0; j < count; j++) end = put_pair(mover, end, mover->m, heaps[j]);
  return emit_move(mover, end);
}

static bool move_in_m_first(void *data, const uint64_t *heaps, size_t count) {
  (void)heaps; /* they are in heaps[0] */
  pair_mover *mover = data;
  mover->first_count = count;
  return games_heap_each(&mover->rules[1], mover->n, mover->heaps[1], move_in_n_too, mover);
}

/* Goes on to the next pair, from pair 0; both: a move may leave all pairs of what it makes of m and of n. */
static bool take_pair(pair_mover *mover, bool both) {
  const games_coded *from = mover->from;
  if (2 * mover->pair >= from->heaps.count) return false;
  mover->m = games_tuple_word(&from->heaps, 2 * mover->pair);
  mover->n = games_tuple_word(&from->heaps, 2 * mover->pair + 1);
  uint64_t greatest = mover->m > mover->n ? mover->m : mover->n, parts[2], most = 1;
  for (size_t i = 0; i < 2; i++) {
    parts[i] = games_heap_most(&mover->rules[i], greatest);
    if (parts[i] > GAMES_TUPLE_MOST_MOVES) {
      games_tuple_refuse_moves(mover->out);
      return false;
    }
    mover->heaps[i] = cgt_sink_room(mover->out, ((size_t)parts[i] + 1) * sizeof *mover->heaps[i]);
    if (!mover->heaps[i]) return false;
    most = both ? most * (parts[i] + 1) : most > parts[i] ? most : parts[i];
  }
  if (most > GAMES_TUPLE_MOST_MOVES) {
    games_tuple_refuse_moves(mover->out);
    return false;
  }
  return games_tuple_take(&mover->after, mover->out, from->heaps.count + 2 * (size_t)most, 1);
}

static bool open_moves(pair_mover *mover, cgt_sink *out, const games_coded *from) {
  *mover = (pair_mover){.out = out, .from = from};
  return games_coded_rules(&mover->rules[0], out, from, 0) &&
         games_coded_rules(&mover->rules[1], out, from, 1);
}

/* In one of the heaps, by code i. */
static bool each_in_one(pair_mover *mover, size_t i, bool in_m) {
  mover->in_m = in_m;
  return games_heap_each(&mover->rules[i], in_m ? mover->m : mover->n, mover->heaps[i], move_in_one, mover);
}

/* The columns of a cake are n, and m once it is turned. */
static void cut(cgt_sink *out, const void *position, size_t length, cgt_player player, bool turned) {
  games_coded from = games_coded_look(position, length);
  pair_mover mover;
  if (!open_moves(&mover, out, &from)) return;
  mover.turned = turned;
  bool right = player == CGT_RIGHT;
  for (; take_pair(&mover, false); mover.pair++)
    if (!each_in_one(&mover, right, right != turned)) return;
}

void games_pairs_cut(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  cut(out, position, length, player, false);
}

void games_pairs_cut_and_turn(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  cut(out, position, length, player, true);
}

void games_pairs_either(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_coded from = games_coded_look(position, length);
  pair_mover mover;
  if (!open_moves(&mover, out, &from)) return;
  for (; take_pair(&mover, false); mover.pair++)
    if (!each_in_one(&mover, 0, true) || !each_in_one(&mover, 1, false)) return;
}

void games_pairs_both(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_coded from = games_coded_look(position, length);
  pair_mover mover;
  if (!open_moves(&mover, out, &from)) return;
  for (; take_pair(&mover, true); mover.pair++)
    if (!games_heap_each(&mover.rules[0], mover.m, mover.heaps[0], move_in_m_first, &mover)) return;
}

/* ---- parts ------------------------------------------------------------------------------------------ */

void games_pairs_split(cgt_sink *out, const void *position, size_t length) {
  games_coded_split(out, position, length, 2);
}

void games_pairs_split_cakes(cgt_sink *out, const void *position, size_t length) {
  games_coded look = games_coded_look(position, length);
  bool same = strcmp(look.text[0], look.text[1]) == 0;
  games_tuple one;
  if (!games_tuple_take(&one, out, 2, 1)) return;
  for (size_t i = 0; i < look.heaps.count; i += 2) {
    uint64_t m = games_tuple_word(&look.heaps, i), n = games_tuple_word(&look.heaps, i + 1);
    bool negative = same && m < n;
    one.entry[0] = negative ? n : m;
    one.entry[1] = negative ? m : n;
    games_coded_emit(out, &look.head, &one, 2, negative);
  }
}

/* ---- to text, and to be looked at ------------------------------------------------------------------- */

size_t games_pairs_print(char *buf, size_t cap, const void *position, size_t length) {
  return games_coded_print(buf, cap, position, length, 2, false);
}

size_t games_pairs_print_all(char *buf, size_t cap, const void *position, size_t length) {
  return games_coded_print(buf, cap, position, length, 2, true);
}

cgt_board games_pairs_board(const void *position, size_t length) {
  return (cgt_board){CGT_BOARD_MATRIX, games_coded_look(position, length).heaps.count / 2, 2};
}

size_t games_pairs_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  games_coded look = games_coded_look(position, length);
  return games_tuple_cell(buf, cap, look.tuple, look.tuple_length, 2 * row + col);
}
