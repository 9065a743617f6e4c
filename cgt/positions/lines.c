/* lines.c: parts whose moves run along lines, as in Nim and its kin (cgt/ruleset.h).
 *
 * The moves of P along a line are the first step, to Q, and the moves of Q along that line. So the
 * undominated values among them are Q's own and, of those kept for Q, the ones that are not <= Q: one
 * value is added a position, where search would meet all moves again at every position. */
#include <string.h>

#include "cgt/positions/positions.h"

static const cgti_lines *lines_of(cgt_ctx *ctx, uint32_t id);

static cgt_game game_of_line(const cgti_line *line, size_t i) {
  cgt_game g = line->vector->games[i];
  return line->negate ? cgti_neg(g) : g;
}

/* A line of these games, in a vector of its own. */
static bool new_line(cgti_line *line, cgt_ctx *ctx, const cgt_game *games, size_t count) {
  size_t room = count + count / 4 + 2;
  if (room > UINT32_MAX) {
    cgti_fail(ctx, CGT_ELIMIT, "a line has more than 2^32 moves");
    return false;
  }
  cgti_vector *vector = cgti_arena_take(ctx, sizeof *vector + room * sizeof *games);
  if (!vector) return false;
  atomic_init(&vector->used, (uint32_t)count);
  vector->room = (uint32_t)room;
  if (count) memcpy(vector->games, games, count * sizeof *games);
  *line = (cgti_line){vector, (uint32_t)count, false};
  return true;
}

/* Where the moves of a step go on; NULL without an error if they do not. */
static bool further_line(const cgti_line **further, cgt_ctx *ctx, cgti_part part, cgt_player player) {
  *further = NULL;
  if (part.line < 0) return true;
  const cgti_lines *lines = lines_of(ctx, part.id);
  if (!lines) return false;
  cgt_player mover = part.negative ? !player : player;
  if (part.line >= lines->count[mover]) {
    cgti_fail(ctx, CGT_EINVAL, "a step goes on along a line that is not there");
    return false;
  }
  *further = &lines->line[part.line + (mover == CGT_LEFT ? 0 : lines->count[CGT_LEFT])];
  return true;
}

/* The line of one step to a part Q of that value, and the moves that go on from it. An option X of Q may
 * satisfy X <= Q, but never Q <= X; so Q stays, and of the undominated moves from Q those that are not
 * <= Q. Often these are all, and then the vector is shared. */
static bool line_of_step(cgti_line *line, cgt_ctx *ctx, cgti_part part, cgt_game value, cgt_player player,
                         const cgti_line *further) {
  cgti_line rest = *further;
  rest.negate ^= part.negative;
  cgt_game *games = cgti_scratch_take(ctx, (rest.count + 1) * sizeof *games);
  if (!games) return false;
  size_t count = 0;
  for (size_t i = 0; i < rest.count; i++) {
    cgt_game x = game_of_line(&rest, i);
    int dominated = player == CGT_LEFT ? cgti_le(ctx, x, value) : cgti_le(ctx, value, x);
    if (dominated < 0) return false;
    if (!dominated) games[count++] = x;
  }
  uint32_t end = rest.count;
  if (count == rest.count && end < rest.vector->room &&
      atomic_compare_exchange_strong(&rest.vector->used, &end, end + 1)) {
    rest.vector->games[rest.count++] = rest.negate ? cgti_neg(value) : value;
    *line = rest;
    return true;
  }
  games[count++] = value;
  return new_line(line, ctx, games, count);
}

/* The moves in the sink from part *i up to end, all of one line; *i moves there. */
static bool gather_line(cgti_line *line, size_t *i, size_t end, cgt_ctx *ctx, struct cgt_sink *sink,
                        cgt_player player) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game *games = cgti_scratch_take(ctx, (end - *i) * sizeof *games);
  size_t count = 0;
  bool good = games != NULL;
  while (good && *i < end) {
    cgti_part first = sink->parts[*i];
    const cgti_line *further;
    cgt_game value = cgti_evaluate_parts(i, ctx, sink);
    good = !cgti_is_none(value) && further_line(&further, ctx, first, player);
    if (good && further && count == 0 && *i == end) { /* a single step, as a rule */
      good = line_of_step(line, ctx, first, value, player, further);
      cgti_scratch_return(ctx, mark);
      return good;
    }
    if (good && further) {
      cgti_fail(ctx, CGT_EINVAL, "%s: a line goes on from a step that is not its only one",
                sink->ruleset->name);
      good = false;
    }
    if (good) games[count++] = value;
  }
  good = good && cgti_keep_undominated(ctx, games, &count, player) && new_line(line, ctx, games, count);
  cgti_scratch_return(ctx, mark);
  return good;
}

/* Finds all lines of a part, and returns where they are, 0 if it failed; the steps along all of them are
 * resolved together. */
static uint32_t find_lines(cgt_ctx *ctx, struct cgt_sink *sink, const cgti_record *record,
                           const unsigned count[2]) {
  size_t all = count[0] + count[1], ends[2 * CGTI_MOST_LINES];
  for (size_t line = 0; line < all; line++) {
    cgt_player player = line < count[0] ? CGT_LEFT : CGT_RIGHT;
    unsigned number = (unsigned)(player == CGT_LEFT ? line : line - count[0]);
    sink->ruleset->steps(sink, cgti_record_bytes(record), cgti_record_length(record), player, number);
    ends[line] = sink->count;
  }
  if (!cgti_sink_resolve(sink)) return 0;
  uint32_t at;
  cgti_lines *lines = cgti_lines_new(&at, ctx, all);
  if (!lines) return 0;
  *lines = (cgti_lines){.count = {(uint16_t)count[0], (uint16_t)count[1]}};
  size_t i = 0;
  for (size_t line = 0; line < all; line++) {
    cgt_player player = line < count[0] ? CGT_LEFT : CGT_RIGHT;
    if (!gather_line(&lines->line[line], &i, ends[line], ctx, sink, player)) return 0;
  }
  return at;
}

/* The lines of a part, of a ruleset that has lines; NULL if it failed. */
static const cgti_lines *lines_of(cgt_ctx *ctx, uint32_t id) {
  cgti_record *record = cgti_record_at(ctx, id);
  uint32_t at = atomic_load_explicit(&record->lines, memory_order_acquire);
  if (at) return cgti_lines_at(ctx, at);
  if (!cgti_may_recurse(ctx)) return NULL;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  unsigned count[2];
  for (int player = 0; player < 2; player++) {
    count[player] = ruleset->lines(cgti_record_bytes(record), cgti_record_length(record), player);
    if (count[player] > CGTI_MOST_LINES) {
      cgti_fail(ctx, CGT_EINVAL, "%s: a position has more than %d lines", ruleset->name, CGTI_MOST_LINES);
      return NULL;
    }
  }
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return NULL;
  at = find_lines(ctx, sink, record, count);
  cgti_sink_close(sink, mark);
  if (!at) return NULL;
  atomic_store_explicit(&record->lines, at, memory_order_release);
  return cgti_lines_at(ctx, at);
}

/* The moves of player, in scratch memory; no two of one line are ordered. */
static bool side_of(cgti_side *side, cgt_ctx *ctx, const cgti_lines *lines, cgt_player player) {
  const cgti_line *line = lines->line + (player == CGT_LEFT ? 0 : lines->count[CGT_LEFT]);
  size_t count = 0, n = lines->count[player];
  for (size_t k = 0; k < n; k++) count += line[k].count;
  cgt_game *games = cgti_scratch_take(ctx, count * sizeof *games);
  if (!games) return false;
  size_t group = n == 1 || n == 2 ? line[0].count : 0; /* two groups are all that can be told */
  *side = (cgti_side){games, count, group};
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < line[k].count; i++) *games++ = game_of_line(&line[k], i);
  return true;
}

bool cgti_value_by_lines(cgt_game *value, cgt_ctx *ctx, uint32_t id, const cgt_ruleset *ruleset) {
  if (!ruleset->lines || ruleset->impartial) return false;
  const cgti_lines *lines = lines_of(ctx, id);
  if (!lines) return true;
  if (lines->count[CGT_LEFT] + lines->count[CGT_RIGHT] == 0) return false;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_side left, right;
  if (side_of(&left, ctx, lines, CGT_LEFT) && side_of(&right, ctx, lines, CGT_RIGHT))
    *value = cgti_canonical_sides(ctx, left, right);
  cgti_scratch_return(ctx, mark);
  return true;
}
