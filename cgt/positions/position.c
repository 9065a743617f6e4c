/* position.c: positions for those who use the library: read, valued, played and printed. */
#include <stdlib.h>

#include "cgt/invariants/invariants.h"
#include "cgt/positions/positions.h"

bool cgti_sink_read(struct cgt_sink *sink, const cgt_arg *args, size_t count) {
  const cgt_ruleset *ruleset = sink->ruleset;
  ruleset->read(sink, args, count);
  size_t made = 0;
  for (size_t i = 0; i < sink->count; i++) made += sink->parts[i].last;
  if (!sink->failed && made != 1) {
    cgti_fail(sink->ctx, CGT_EINVAL, "%s: read() made %zu positions instead of one", ruleset->name, made);
    return false;
  }
  return cgti_sink_resolve(sink);
}

/* A sink for one position as the players see it. */
static struct cgt_sink *open_for_position(cgti_mark *mark, cgt_ctx *ctx, const cgt_ruleset *ruleset) {
  return cgti_sink_open(mark, ctx, cgti_way_of(ctx, ruleset, CGTI_WITH_THEOREMS), CGTI_AS_PLAYED, CGT_EPARSE);
}

/* good: it has been emitted and found. */
static cgt_status close_with_position(cgt_position *position, struct cgt_sink *sink, cgti_mark mark,
                                      bool good) {
  cgt_ctx *ctx = sink->ctx;
  if (good) position->id = sink->parts[0].id;
  cgti_sink_close(sink, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_position_read(cgt_position *position, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                             const cgt_arg *args, size_t count) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, position) || !CGTI_GIVEN(ctx, ruleset) || !CGTI_ARRAY(ctx, args, count))
    return CGT_EINVAL;
  cgti_mark mark;
  struct cgt_sink *sink = open_for_position(&mark, ctx, ruleset);
  if (!sink) return cgti_last_status(ctx);
  return close_with_position(position, sink, mark, cgti_sink_read(sink, args, count));
}

cgt_status cgt_position_of_bytes(cgt_position *position, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                                 const void *bytes, size_t length) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, position) || !CGTI_GIVEN(ctx, ruleset) || !CGTI_ARRAY(ctx, bytes, length))
    return CGT_EINVAL;
  cgti_mark mark;
  struct cgt_sink *sink = open_for_position(&mark, ctx, ruleset);
  if (!sink) return cgti_last_status(ctx);
  cgt_emit(sink, bytes, length);
  return close_with_position(position, sink, mark, cgti_sink_resolve(sink));
}

const void *cgt_position_bytes(size_t *length, const cgt_ctx *ctx, cgt_position position) {
  if (!length || !cgti_is_position(ctx, position)) return NULL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  *length = cgti_record_length(record);
  return cgti_record_bytes(record);
}

static cgt_game value_of(cgt_ctx *ctx, cgt_position position, cgti_mode how) {
  if (!cgti_is_position(ctx, position))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return cgti_value_as_written(ctx, position, how, NULL);
}

cgt_game cgt_position_search(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_NONE);
  return value_of(ctx, position, CGTI_SEARCH_ONLY);
}

cgt_game cgt_position_dicotic(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_NONE);
  return value_of(ctx, position, CGTI_DICOTIC);
}

cgt_game cgt_position_twisted(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_NONE);
  return value_of(ctx, position, CGTI_TWISTED);
}

cgt_status cgti_position_parts(size_t *count, cgt_part *parts, size_t cap, cgt_ctx *ctx,
                               cgt_position position) {
  const cgti_record *record = cgti_record_at(ctx, position.id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  bool good = cgti_sink_take_apart(sink, record);
  if (good) {
    for (size_t i = 0; sink->count <= cap && i < sink->count; i++)
      parts[i] = (cgt_part){{sink->parts[i].id}, sink->parts[i].negative};
    *count = sink->count;
  }
  cgti_sink_close(sink, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_position_parts(size_t *count, cgt_part *parts, size_t cap, cgt_ctx *ctx,
                              cgt_position position) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, parts, cap) || !CGTI_POSITION(ctx, position))
    return CGT_EINVAL;
  return cgti_position_parts(count, parts, cap, ctx, position);
}

static int compare_ids(const void *a, const void *b) {
  uint32_t x = ((const cgti_part *)a)->id, y = ((const cgti_part *)b)->id;
  return (x > y) - (x < y);
}

/* Gives what was emitted as played, each once, if they all fit. */
static bool give_moves(size_t *count, cgt_position *moves, size_t cap, struct cgt_sink *sink) {
  if (!cgti_sink_resolve(sink)) return false;
  if (sink->count > 1) qsort(sink->parts, sink->count, sizeof *sink->parts, compare_ids);
  size_t found = 0;
  for (size_t i = 0; i < sink->count; i++)
    if (i == 0 || sink->parts[i].id != sink->parts[found - 1].id) sink->parts[found++] = sink->parts[i];
  for (size_t i = 0; found <= cap && i < found; i++) moves[i].id = sink->parts[i].id;
  *count = found;
  return true;
}

cgt_status cgt_position_moves(size_t *count, cgt_position *moves, size_t cap, cgt_ctx *ctx,
                              cgt_position position, cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, moves, cap) || !CGTI_POSITION(ctx, position) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_AS_PLAYED, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  sink->ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record),
                         sink->ruleset->impartial ? CGT_LEFT : player);
  bool good = give_moves(count, moves, cap, sink);
  cgti_sink_close(sink, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_position_winning_moves(cgt_winning *known, size_t *count, cgt_position *moves, size_t cap,
                                      cgt_ctx *ctx, cgt_position position, cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, known) || !CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, moves, cap) ||
      !CGTI_POSITION(ctx, position) || !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_AS_PLAYED, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  cgt_winning found = CGT_WINNING_UNKNOWN;
  if (ruleset->winning)
    found = ruleset->winning(sink, cgti_record_bytes(record), cgti_record_length(record),
                             ruleset->impartial ? CGT_LEFT : player);
  bool good = give_moves(count, moves, cap, sink);
  if (good) *known = found;
  cgti_sink_close(sink, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

const cgt_ruleset *cgt_position_ruleset(const cgt_ctx *ctx, cgt_position position) {
  return cgti_is_position(ctx, position) ? cgti_ruleset_of(ctx, cgti_record_at(ctx, position.id)->way) : NULL;
}
