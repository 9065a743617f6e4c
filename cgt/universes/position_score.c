/* position_score.c: the stops of positions of rulesets with scores, by search.
 *
 * What has no moves in any part is a score and is added. If one part remains, the search goes on in it, so positions that
 * differ in points alone are searched once; the sum of several parts is searched whole, because the stop of a sum is not
 * the sum of stops. */
#include "cgt/positions/positions.h"
#include "cgt/universes/class_store.h"

/* A search: what is known of positions. */
typedef struct score_search {
  cgt_ctx *ctx;
  cgti_walk stops, moves; /* of id << 1 | mover: the number + 1; of id: 1 for no moves, 2 for some */
} score_search;

static bool stop_of_part(cgti_num *stop, score_search *s, uint32_t id, cgt_player mover);

cgti_num cgti_score_of_part(cgt_ctx *ctx, uint32_t position) {
  const cgti_record *record = cgti_record_at(ctx, position);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  if (!ruleset->score) return 0;
  return cgti_num_int(ctx, ruleset->score(cgti_record_bytes(record), cgti_record_length(record)));
}

/* Has one of the players a move? -1 if it failed. */
static int has_moves(score_search *s, uint32_t id) {
  const uint64_t known = cgti_walk_lookup(&s->moves, id);
  if (known) return (int)known - 1;
  cgti_mark mark = cgti_scratch_mark(s->ctx);
  int has = 0;
  for (int p = CGT_LEFT; has == 0 && p <= CGT_RIGHT; p++) {
    size_t count;
    has = cgti_moves_in_parts(&count, s->ctx, id, (cgt_player)p) ? count > 0 : -1;
  }
  cgti_scratch_return(s->ctx, mark);
  return has >= 0 && cgti_walk_store(s->ctx, &s->moves, id, (uint64_t)has + 1) ? has : -1;
}

/* The stop of a sum of parts. *several: more than one part has moves, and there is no answer. */
static bool stop_of_parts(cgti_num *stop, bool *several, score_search *s, const cgti_move_part *parts,
                          size_t count, cgt_player mover) {
  const cgti_move_part *left = NULL;
  cgti_num score = 0, of_left = 0;
  *several = false;
  for (size_t i = 0; i < count; i++) {
    const int has = has_moves(s, parts[i].id);
    if (has < 0) return false;
    if (has && left) return *several = true;
    if (has) {
      left = &parts[i];
      continue;
    }
    const cgti_num own = cgti_score_of_part(s->ctx, parts[i].id);
    if (own == CGTI_NAN) return false;
    score = cgti_num_add(s->ctx, score, parts[i].negative ? cgti_num_neg(own) : own);
    if (score == CGTI_NAN) return false;
  }
  if (left && !stop_of_part(&of_left, s, left->id, left->negative ? !mover : mover)) return false;
  *stop = cgti_num_add(s->ctx, score, left && left->negative ? cgti_num_neg(of_left) : of_left);
  return *stop != CGTI_NAN;
}

static void take_better_score(cgti_num *best, bool *found, const cgt_ctx *ctx, cgt_player mover,
                              cgti_num next) {
  if (!*found || !cgti_is_score_as_good(ctx, mover, *best, next)) *best = next;
  *found = true;
}

/* The stop of a position, from its moves as the players see them. */
static bool stop_as_played(cgti_num *stop, score_search *s, uint32_t id, cgt_player mover) {
  size_t count;
  bool found = false;
  const cgti_move_part *moves = cgti_moves_as_played(&count, s->ctx, id, mover);
  if (!moves) return false;
  if (count == 0) return *stop = cgti_score_of_part(s->ctx, id), *stop != CGTI_NAN;
  for (size_t i = 0; i < count; i++) {
    size_t part_count;
    bool several;
    cgti_num next;
    const cgti_move_part *parts = cgti_parts_of(&part_count, s->ctx, moves[i].id);
    if (!parts || !stop_of_parts(&next, &several, s, parts, part_count, !mover)) return false;
    if (several && !stop_of_part(&next, s, moves[i].id, !mover)) return false;
    take_better_score(stop, &found, s->ctx, mover, next);
  }
  return true;
}

/* The same from its moves in parts; *several: one of them has several parts with moves. */
static bool stop_by_parts(cgti_num *stop, bool *several, score_search *s, uint32_t id, cgt_player mover) {
  size_t count;
  bool found = false;
  const cgti_move_part *moves = cgti_moves_in_parts(&count, s->ctx, id, mover);
  *several = false;
  if (!moves) return false;
  if (count == 0) return *stop = cgti_score_of_part(s->ctx, id), *stop != CGTI_NAN;
  for (size_t i = 0; i < count;) {
    size_t parts = 1;
    cgti_num next;
    while (!moves[i + parts - 1].last) parts++;
    if (!stop_of_parts(&next, several, s, moves + i, parts, !mover)) return false;
    if (*several) return true;
    take_better_score(stop, &found, s->ctx, mover, next);
    i += parts;
  }
  return true;
}

static bool stop_of_part(cgti_num *stop, score_search *s, uint32_t id, cgt_player mover) {
  const uint64_t key = (uint64_t)id << 1 | (uint64_t)mover, known = cgti_walk_lookup(&s->stops, key);
  if (known) return *stop = (cgti_num)(known - 1), true;
  if (!cgti_may_recurse(s->ctx)) return false;
  cgti_mark mark = cgti_scratch_mark(s->ctx);
  bool several;
  bool good = stop_by_parts(stop, &several, s, id, mover);
  if (good && several) good = stop_as_played(stop, s, id, mover);
  cgti_scratch_return(s->ctx, mark);
  return good && cgti_walk_store(s->ctx, &s->stops, key, (uint64_t)*stop + 1);
}

cgt_game cgt_position_stop(cgt_ctx *ctx, cgt_position position, cgt_player mover) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_POSITION(ctx, position) || !CGTI_AMONG(ctx, mover, CGT_RIGHT)) return CGT_NONE;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, cgti_record_at(ctx, position.id)->way);
  if (!ruleset->score) return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "%s has no scores", ruleset->name);
  score_search s = {.ctx = ctx};
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_num stop = 0;
  size_t count;
  bool several = false;
  const cgti_move_part *parts = cgti_parts_of(&count, ctx, position.id);
  bool good = parts && stop_of_parts(&stop, &several, &s, parts, count, mover);
  if (good && several) good = stop_of_part(&stop, &s, position.id, mover);
  cgti_scratch_return(ctx, mark);
  cgti_walk_free(ctx, &s.stops);
  cgti_walk_free(ctx, &s.moves);
  return good ? cgti_number(stop) : CGT_NONE;
}
