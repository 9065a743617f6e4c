/* evaluate.c: the value of a position is the sum of the values of its parts. The value of a part is
 * remembered, or known by a theorem of its ruleset, or found along lines, or searched. An impartial part is
 * worth *mex of the nimbers it can move to (Siegel, CGT, Ch. IV, Sprague-Grundy theorem); a partizan one the
 * canonical form of its options.
 *
 * Along lines run the moves of Nim and its kin (cgt/ruleset.h). The moves of P along a line are the first
 * step, to Q, and the moves of Q along that line. So the undominated values among them are Q's own and, of
 * those kept for Q, the ones that are not <= Q: one value is added a position, where search would meet all
 * moves again at every position. */
#include <stdlib.h>
#include <string.h>

#include "cgt/positions/positions.h"

/* ---- what is known of a record --------------------------------------------------------------- */

/* What a record holds while this user of the store evaluates the position. It is no game: its core is 0. */
static cgt_game open_mark(const cgt_ctx *ctx) { return (cgt_game){0, ctx->user}; }

/* CGT_NONE where nothing is known, or another user is evaluating: then both do. */
static cgt_game known_value(const cgt_ctx *ctx, const cgti_record *record) {
  uint64_t key = atomic_load_explicit(&record->value, memory_order_acquire);
  cgt_game value = {(uint32_t)(key >> 32), (uint32_t)key};
  return value.core || value.number == ctx->user ? value : CGT_NONE;
}

static void set_value(cgti_record *record, cgt_game value) {
  atomic_store_explicit(&record->value, cgti_key(value), memory_order_release);
}

/* Takes back the mark of a failed evaluation, unless another user has put a value there. */
static void forget_open(const cgt_ctx *ctx, cgti_record *record) {
  uint64_t mark = cgti_key(open_mark(ctx));
  atomic_compare_exchange_strong(&record->value, &mark, 0);
}

cgt_game cgti_value_if_known(const cgt_ctx *ctx, uint32_t id) {
  cgt_game value = known_value(ctx, cgti_record_at(ctx, id));
  return value.core ? value : CGT_NONE;
}

cgt_game cgti_evaluate_parts(size_t *i, cgt_ctx *ctx, struct cgt_sink *sink) {
  cgt_game sum = CGT_NONE;
  for (bool last = false; !last; ++*i) {
    cgti_part part = sink->parts[*i];
    cgt_game value = cgti_value_of_part(ctx, part.id);
    if (part.negative) value = cgti_neg(value);
    if (cgti_is_none(value)) return CGT_NONE;
    __builtin_prefetch(cgti_node_of(ctx, value)); /* looked at when all options are together */
    sum = cgti_is_none(sum) ? value : cgti_add(ctx, sum, value);
    if (cgti_is_none(sum)) return CGT_NONE;
    last = part.last;
  }
  return sum;
}

/* ---- by theorem ------------------------------------------------------------------------------ */

/* Sets *value and returns true if theorems may be used and the ruleset has one for this part. */
static bool by_theorem(cgt_game *value, struct cgt_sink *sink, const cgti_record *record) {
  if (cgti_mode_of(record->way) != CGTI_WITH_THEOREMS || !sink->ruleset->value) return false;
  sink->ruleset->value(sink, cgti_record_bytes(record), cgti_record_length(record));
  if (!sink->failed) *value = sink->value;
  return sink->failed || !cgti_is_none(sink->value);
}

bool cgti_value_at_hand(cgt_game *value, cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  *value = cgti_value_if_known(ctx, id);
  if (!cgti_is_none(*value) || !cgti_ruleset_of(ctx, record->way)->value) return true;
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return false;
  by_theorem(value, sink, record);
  bool good = !sink->failed;
  cgti_sink_close(sink, mark);
  return good;
}

/* ---- along lines ----------------------------------------------------------------------------- */

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
    cgti_fail(ctx, CGT_EINVAL, "a step continues along a line that does not exist");
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
      cgti_fail(ctx, CGT_EINVAL,
                "%s: a line with several steps continues from one of them; only a line of one step can",
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

/* If the ruleset says that part id has lines: true, with its value, or CGT_NONE if that failed. */
static bool by_lines(cgt_game *value, cgt_ctx *ctx, uint32_t id, const cgt_ruleset *ruleset) {
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

/* ---- by search ------------------------------------------------------------------------------- */

/* The values of the moves in the sink from part *i up to end, in scratch memory; NULL if it failed. */
static cgt_game *values_of_moves(size_t *count, size_t *i, size_t end, cgt_ctx *ctx, struct cgt_sink *sink) {
  cgt_game *values = cgti_scratch_take(ctx, (end - *i) * sizeof *values);
  *count = 0;
  while (values && *i < end) {
    cgt_game value = cgti_evaluate_parts(i, ctx, sink);
    if (cgti_is_none(value)) return NULL;
    values[(*count)++] = value;
  }
  return values;
}

static cgt_game mex(cgt_ctx *ctx, const cgt_game *values, size_t count, const char *ruleset) {
  bool *seen = cgti_scratch_take(ctx, count + 1);
  if (!seen) return CGT_NONE;
  memset(seen, 0, count + 1);
  for (size_t i = 0; i < count; i++) {
    cgti_num up, star;
    if (values[i].number != 0 || !cgti_up_star_parts(&up, &star, ctx, values[i]) || up != 0)
      return CGTI_FAIL_GAME(ctx, CGT_EINVAL,
                            "%s is marked impartial, but one of its positions is not a nimber", ruleset);
    if (!cgti_num_is_big(star) && (size_t)cgti_num_mantissa(star) < count)
      seen[cgti_num_mantissa(star)] = true;
  }
  size_t least = 0;
  while (seen[least]) least++;
  return cgti_intern_up_star(ctx, 0, cgti_num_int(ctx, (int64_t)least));
}

/* What is emitted of a record stands for itself, or is taken apart. */
static cgti_sink_mode sink_mode_of(cgti_way way) {
  return cgti_takes_whole(cgti_mode_of(way)) ? CGTI_AS_PLAYED : CGTI_IN_PARTS;
}

/* From the values of the options in the same mode, which it may change. */
static cgt_game of_whole(cgt_ctx *ctx, cgti_mode mode, cgt_game *left, size_t nleft, cgt_game *right,
                         size_t nright) {
  if (mode == CGTI_DICOTIC && (nleft == 0 || nright == 0)) nleft = nright = 0;
  for (size_t i = 0; mode == CGTI_TWISTED && i < nleft; i++) left[i] = cgti_neg(left[i]);
  for (size_t i = 0; mode == CGTI_TWISTED && i < nright; i++) right[i] = cgti_neg(right[i]);
  return cgti_canonical(ctx, left, nleft, right, nright);
}

/* The moves of both players are looked up together: one wait for memory in place of two. */
static cgt_game by_search(cgt_ctx *ctx, struct cgt_sink *sink, const cgti_record *record) {
  const cgt_ruleset *ruleset = sink->ruleset;
  const cgti_mode mode = cgti_mode_of(record->way);
  if (mode >= CGTI_IMPARTIAL && !cgti_parts_keep_moves(ctx, record)) return CGT_NONE;
  cgti_sink_empty(sink, sink_mode_of(record->way));
  ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record), CGT_LEFT);
  size_t of_left = sink->count;
  bool other_side = !ruleset->impartial || cgti_takes_whole(mode);
  if (other_side && !sink->failed) /* who failed is not asked again: the first error stays */
    ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record),
                     ruleset->impartial ? CGT_LEFT : CGT_RIGHT);
  if (!cgti_sink_resolve(sink)) return CGT_NONE;
  size_t i = 0, nleft, nright;
  if (mode == CGTI_IMPARTIAL || (ruleset->impartial && !cgti_takes_whole(mode))) {
    const cgt_game *all = values_of_moves(&nleft, &i, sink->count, ctx, sink);
    return all ? mex(ctx, all, nleft, ruleset->name) : CGT_NONE;
  }
  cgt_game *left = values_of_moves(&nleft, &i, of_left, ctx, sink);
  cgt_game *right = left ? values_of_moves(&nright, &i, sink->count, ctx, sink) : NULL;
  if (!right) return CGT_NONE;
  return cgti_takes_whole(mode) ? of_whole(ctx, mode, left, nleft, right, nright)
                                : cgti_canonical(ctx, left, nleft, right, nright);
}

/* ---- the three together ---------------------------------------------------------------------- */

static void fail_endless(cgt_ctx *ctx, uint32_t id) {
  char shown[200]; /* the beginning of a long one */
  cgt_position_print(shown, sizeof shown, NULL, ctx, (cgt_position){id});
  cgti_fail(ctx, CGT_EDOMAIN,
            "%s: a position can be reached from itself, so it is not a short game; cgt_position_loopy gives "
            "its loopy value",
            shown);
}

bool cgti_value_begin(cgt_ctx *ctx, uint32_t id) {
  cgti_record *record = cgti_record_at(ctx, id);
  const cgt_game known = known_value(ctx, record);
  if (!known.core && known.number) {
    fail_endless(ctx, id);
    return false;
  }
  if (!cgti_may_recurse(ctx)) return false;
  if (!known.core) set_value(record, open_mark(ctx)); /* else another user has found it since */
  return true;
}

void cgti_value_end(cgt_ctx *ctx, uint32_t id, cgt_game value) {
  cgti_record *record = cgti_record_at(ctx, id);
  if (cgti_is_none(value))
    forget_open(ctx, record);
  else
    set_value(record, value);
}

cgt_game cgti_value_of_part(cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgt_game value = known_value(ctx, record);
  if (!cgti_is_none(value)) return value;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  if (!cgti_value_begin(ctx, id)) return CGT_NONE;
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, sink_mode_of(record->way), CGT_ELIMIT);
  if (sink) {
    bool done = by_theorem(&value, sink, record);
    if (!done && cgti_mode_of(record->way) < CGTI_IMPARTIAL) done = by_lines(&value, ctx, id, ruleset);
    if (!done) value = by_search(ctx, sink, record);
    cgti_sink_close(sink, mark);
  }
  cgti_value_end(ctx, id, value);
  return value;
}

/* ---- positions as written -------------------------------------------------------------------- */

cgt_game cgti_evaluate_again(cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, sink_mode_of(record->way), CGT_ELIMIT);
  if (!sink) return CGT_NONE;
  cgt_game value = CGT_NONE;
  if (cgti_sink_take_apart(sink, record)) {
    const cgti_part *first = &sink->parts[0];
    size_t i = 0;
    if (sink->count > 1 || first->id != id || first->negative)
      value = cgti_evaluate_parts(&i, ctx, sink);
    else if (!by_theorem(&value, sink, record))
      value = by_search(ctx, sink, record);
  }
  cgti_sink_close(sink, mark);
  return value;
}

/* The record of a position as written is in the mode CGTI_WITH_THEOREMS; in others its parts know. */
cgt_game cgti_value_as_written(cgt_ctx *ctx, cgt_position position, cgti_mode how, cgti_prepare prepare) {
  cgti_record *record = cgti_record_at(ctx, position.id);
  cgti_way way = record->way;
  if (how != CGTI_WITH_THEOREMS) way = cgti_way_of(ctx, cgti_ruleset_of(ctx, way), how);
  cgt_game value = way == record->way ? known_value(ctx, record) : CGT_NONE;
  if (!cgti_is_none(value)) return value;
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, way, sink_mode_of(way), CGT_ELIMIT);
  if (!sink) return CGT_NONE;
  size_t i = 0;
  if (cgti_sink_take_apart(sink, record) && (!prepare || prepare(ctx, sink)))
    value = cgti_evaluate_parts(&i, ctx, sink);
  cgti_sink_close(sink, mark);
  if (way == record->way && !cgti_is_none(value)) set_value(record, value);
  return value;
}
