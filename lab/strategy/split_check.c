/* split_check.c: is a position the sum of the parts that its ruleset splits it into? Then each of its moves is a move
 * in one part, and leaves the others as they are. The sums after all moves of the position are compared with the sums after all
 * moves of the parts. Positions after these moves are split by the ruleset again, and are checked where they are used. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/vector.h"
#include "lab/strategy/strategy.h"

enum { MOST_SPLIT_MOVES = 10000 };

/* Parts of a sum, in increasing order: twice the position's id, one more if it is subtracted. */
typedef struct split_sum {
  uint64_t parts[LABI_STATE_PARTS];
  size_t count;
} split_sum;

typedef struct split_sums {
  split_sum *items;
  size_t count, room;
} split_sums;

static bool can_move(bool *can, lab_strategy *s, cgt_position position) {
  const uint64_t hash = labi_hash_number(position.id);
  const uint32_t known = labi_map_find(&s->parts_with_moves, hash, NULL, NULL, NULL);
  if (known != LABI_NOT_FOUND) return *can = known, true;
  size_t left, right;
  if (cgt_position_moves(&left, NULL, 0, s->ctx, position, CGT_LEFT) != CGT_OK ||
      cgt_position_moves(&right, NULL, 0, s->ctx, position, CGT_RIGHT) != CGT_OK)
    return labi_strategy_engine_failed(s);
  *can = left + right > 0;
  return labi_map_add(&s->parts_with_moves, hash, *can) || labi_strategy_no_memory(s);
}

static bool has_no_sign(const lab_strategy *s, cgt_position position) {
  return s->impartial || cgt_position_ruleset(s->ctx, position)->impartial;
}

/* Adds the parts of a position in which there are moves. */
static bool add_split(split_sum *sum, lab_strategy *s, cgt_position position, bool negative) {
  cgt_part parts[LABI_STATE_PARTS];
  size_t count = 0;
  if (cgt_position_parts(&count, parts, LABI_STATE_PARTS, s->ctx, position) != CGT_OK)
    return labi_strategy_engine_failed(s);
  if (count + sum->count > LABI_STATE_PARTS)
    return labi_strategy_fail(s, CGT_ELIMIT, "a sum has more parts than the limit of %d", LABI_STATE_PARTS);
  for (size_t i = 0; i < count; i++) {
    bool can = false;
    if (!can_move(&can, s, parts[i].position)) return false;
    if (!can) continue;
    const bool sign = (parts[i].negative != negative) && !has_no_sign(s, parts[i].position);
    const uint64_t part = 2 * (uint64_t)parts[i].position.id + sign;
    size_t at = sum->count++;
    for (; at > 0 && sum->parts[at - 1] > part; at--) sum->parts[at] = sum->parts[at - 1];
    sum->parts[at] = part;
  }
  return true;
}

static int compare_sums(const void *a, const void *b) {
  const split_sum *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? -1 : 1;
  for (size_t i = 0; i < x->count; i++)
    if (x->parts[i] != y->parts[i]) return x->parts[i] < y->parts[i] ? -1 : 1;
  return 0;
}

/* Adds the sums after the moves of player in a position, or in its negative, beside a rest. */
static bool add_moves(split_sums *sums, lab_strategy *s, cgt_position position, bool negative,
                      cgt_player player, const split_sum *rest) {
  lab_value_list moves;
  bool good = labi_list_options(&moves, s->ctx, lab_position(position, negative), player, SIZE_MAX) ||
              labi_strategy_engine_failed(s);
  if (good && moves.count + sums->count > MOST_SPLIT_MOVES)
    good = labi_strategy_fail(s, CGT_ELIMIT, "a position that splits has more moves than the limit of %d",
                              MOST_SPLIT_MOVES);
  for (size_t i = 0; good && i < moves.count; i++) {
    split_sum *sum = labi_push(sums);
    if (!sum) return free(moves.items), labi_strategy_no_memory(s);
    *sum = *rest;
    good = add_split(sum, s, moves.items[i].as.at.position, negative);
  }
  free(moves.items);
  return good;
}

static void sort_sums(split_sums *sums) {
  size_t kept = 0;
  if (sums->count) qsort(sums->items, sums->count, sizeof *sums->items, compare_sums);
  for (size_t i = 0; i < sums->count; i++)
    if (i == 0 || compare_sums(&sums->items[kept - 1], &sums->items[i]) != 0)
      sums->items[kept++] = sums->items[i];
  sums->count = kept;
}

/* The moves of both players together if signs do not matter. */
static bool compare_moves(bool *same, lab_strategy *s, cgt_position position, const split_sum *parts,
                          split_sums lists[2], unsigned players) {
  lists[0].count = lists[1].count = 0;
  for (unsigned player = 0; player < 2; player++) {
    if (!(players >> player & 1)) continue;
    if (!add_moves(&lists[0], s, position, false, (cgt_player)player, &(split_sum){0})) return false;
    for (size_t i = 0; i < parts->count; i++) {
      split_sum rest = *parts;
      memmove(rest.parts + i, rest.parts + i + 1, (--rest.count - i) * sizeof *rest.parts);
      if (!add_moves(&lists[1], s, (cgt_position){(uint32_t)(parts->parts[i] / 2)}, parts->parts[i] % 2,
                     (cgt_player)player, &rest))
        return false;
    }
  }
  sort_sums(&lists[0]);
  sort_sums(&lists[1]);
  *same = lists[0].count == lists[1].count;
  for (size_t i = 0; *same && i < lists[0].count; i++)
    *same = compare_sums(&lists[0].items[i], &lists[1].items[i]) == 0;
  return true;
}

static bool compare_split(bool *same, lab_strategy *s, cgt_position position) {
  split_sum parts = {0};
  split_sums lists[2] = {0};
  bool good = add_split(&parts, s, position, false);
  *same = true;
  if (good && !(parts.count == 1 && parts.parts[0] == 2 * (uint64_t)position.id)) {
    const unsigned left = 1u << CGT_LEFT, right = 1u << CGT_RIGHT;
    const bool once = cgt_position_ruleset(s->ctx, position)->impartial;
    good = compare_moves(same, s, position, &parts, lists, once ? left : s->impartial ? left | right : left);
    if (good && *same && !once && !s->impartial)
      good = compare_moves(same, s, position, &parts, lists, right);
  }
  free(lists[0].items);
  free(lists[1].items);
  return good;
}

bool labi_strategy_check_split(lab_strategy *s, cgt_position position) {
  const uint64_t hash = labi_hash_number(position.id);
  bool same;
  if (labi_map_find(&s->checked_splits, hash, NULL, NULL, NULL) != LABI_NOT_FOUND) return true;
  if (!compare_split(&same, s, position)) return false;
  if (!same)
    return labi_strategy_fail(s, CGT_EINVAL,
                              "a move leads to a position whose moves differ from the moves of its parts");
  return labi_map_add(&s->checked_splits, hash, 0) || labi_strategy_no_memory(s);
}
