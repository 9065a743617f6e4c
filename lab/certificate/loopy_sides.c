/* loopy_sides.c: see loopy_sides.h.
 *
 * Runs without end are Left's in the onside and Right's in the offside; so in the onside less the offside all
 * are Left's, and there she only has to answer each move of Right. Pairs of positions that can arise with
 * Right to move are listed; one is lost if he has a move to which all answers lead to pairs that are lost. */
#include "lab/certificate/loopy_sides.h"

#include <stdlib.h>

#include "base/vector.h"

/* Right is to move: the onside, and the offside of which it is less. */
typedef struct pair {
  uint32_t on, off;
  uint32_t last; /* answer that leads here, or LABI_NOT_FOUND */
  bool lost;
} pair;

typedef struct answer {
  uint32_t move, before; /* the move of Right; the answer before this one that leads to the same pair */
} answer;

typedef struct move {
  uint32_t from, left; /* a pair; answers that are not known to lead to lost pairs */
} move;

typedef struct play {
  const labi_certificate *c;
  bool on_negative, off_negative;
  labi_map by_pair;
  struct {
    pair *items;
    size_t count, room;
  } pairs;
  struct {
    move *items;
    size_t count, room;
  } moves;
  struct {
    answer *items;
    size_t count, room;
  } answers;
  bool starved;
} play;

static const uint32_t *moves_of(size_t *count, const play *p, bool on, uint32_t game, cgt_player player) {
  const lab_component part = {game, on ? p->on_negative : !p->off_negative};
  return labi_certificate_moves(count, p->c, part, player);
}

/* Its number, a new one if need be. False: no memory. */
static bool number_of(uint32_t *n, play *p, uint32_t on, uint32_t off) {
  const uint64_t hash = labi_hash_number((uint64_t)on << 32 | off);
  *n = labi_map_find(&p->by_pair, hash, NULL, NULL, NULL);
  if (*n != LABI_NOT_FOUND) return true;
  pair *last = labi_push(&p->pairs);
  if (!last) return false;
  *last = (pair){.on = on, .off = off, .last = LABI_NOT_FOUND};
  *n = (uint32_t)p->pairs.count - 1;
  return labi_map_add(&p->by_pair, hash, *n);
}

/* Left answers the last move so. */
static bool add_answer(play *p, uint32_t on, uint32_t off) {
  uint32_t n;
  if (p->answers.count == LABI_SIDES_ANSWERS) return false;
  answer *last = labi_push(&p->answers);
  if (!last || !number_of(&n, p, on, off)) return !(p->starved = true);
  *last = (answer){(uint32_t)p->moves.count - 1, p->pairs.items[n].last};
  p->pairs.items[n].last = (uint32_t)p->answers.count - 1;
  p->moves.items[p->moves.count - 1].left++;
  return true;
}

/* Right's move from pair number n, and all answers. */
static bool add_move(play *p, size_t n, uint32_t on, uint32_t off) {
  size_t count;
  move *last = labi_push(&p->moves);
  if (!last) return !(p->starved = true);
  *last = (move){.from = (uint32_t)n};
  const uint32_t *moves = moves_of(&count, p, true, on, CGT_LEFT);
  for (size_t i = 0; i < count; i++)
    if (!add_answer(p, moves[i], off)) return false;
  moves = moves_of(&count, p, false, off, CGT_LEFT);
  for (size_t i = 0; i < count; i++)
    if (!add_answer(p, on, moves[i])) return false;
  return true;
}

static bool list_moves(play *p, size_t n) {
  const pair here = p->pairs.items[n]; /* the list grows meanwhile */
  size_t count;
  const uint32_t *moves = moves_of(&count, p, true, here.on, CGT_RIGHT);
  for (size_t i = 0; i < count; i++)
    if (!add_move(p, n, moves[i], here.off)) return false;
  moves = moves_of(&count, p, false, here.off, CGT_RIGHT);
  for (size_t i = 0; i < count; i++)
    if (!add_move(p, n, here.on, moves[i])) return false;
  return true;
}

static void lose(play *p, uint32_t *lost, size_t *count, const move *by) {
  pair *from = &p->pairs.items[by->from];
  if (by->left > 0 || from->lost) return;
  from->lost = true;
  lost[(*count)++] = by->from;
}

/* From the moves without an answer backwards. */
static bool find_lost(play *p) {
  size_t count = 0;
  uint32_t *lost = malloc((p->pairs.count + 1) * sizeof *lost);
  if (!lost) return !(p->starved = true);
  for (size_t i = 0; i < p->moves.count; i++) lose(p, lost, &count, &p->moves.items[i]);
  for (size_t i = 0; i < count; i++)
    for (uint32_t a = p->pairs.items[lost[i]].last; a != LABI_NOT_FOUND; a = p->answers.items[a].before) {
      move *by = &p->moves.items[p->answers.items[a].move];
      by->left--;
      lose(p, lost, &count, by);
    }
  free(lost);
  return true;
}

bool labi_certificate_sides(labi_sides *sides, const labi_certificate *c, lab_component on,
                            lab_component off) {
  play p = {.c = c, .on_negative = on.negative, .off_negative = off.negative};
  uint32_t start;
  *sides = LABI_SIDES_GOOD;
  if (labi_same_component(on, off)) return true;
  bool good = number_of(&start, &p, on.game, off.game) || !(p.starved = true);
  for (size_t n = 0; good && n < p.pairs.count; n++) good = list_moves(&p, n);
  good = good && find_lost(&p);
  if (!good)
    *sides = LABI_SIDES_TOO_LONG;
  else if (p.pairs.items[start].lost)
    *sides = LABI_SIDES_TURNED;
  free(p.pairs.items);
  free(p.moves.items);
  free(p.answers.items);
  labi_map_free(&p.by_pair);
  return !p.starved;
}
