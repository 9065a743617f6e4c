/* part_moves.c: the moves of a part, and its bounds, as lists of parts: for who searches sums as they stand
 * and goes on to search before he has looked at all of them, so that no sink may stay open meanwhile. */
#include <string.h>

#include "cgt/positions/positions.h"

/* Closes a resolved sink, and puts what was in it into scratch memory. A sink keeps its parts until another
 * is opened. NULL if it failed. */
static cgti_move_part *close_with_parts(size_t *count, struct cgt_sink *sink, cgti_mark mark) {
  bool good = cgti_sink_resolve(sink);
  cgti_sink_close(sink, mark);
  if (!good) return NULL;
  cgti_move_part *parts = cgti_scratch_take(sink->ctx, (sink->count + 1) * sizeof *parts);
  for (size_t i = 0; parts && i < sink->count; i++)
    parts[i] = (cgti_move_part){sink->parts[i].id, sink->parts[i].negative, sink->parts[i].last};
  *count = sink->count;
  return parts;
}

static void emit_moves(struct cgt_sink *sink, const cgti_record *record, cgt_player player) {
  sink->ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record),
                         sink->ruleset->impartial ? CGT_LEFT : player);
}

static cgti_move_part *moves_of(size_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player,
                                cgti_sink_mode mode) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, mode, CGT_ELIMIT);
  if (!sink) return NULL;
  emit_moves(sink, record, player);
  return close_with_parts(count, sink, mark);
}

cgti_move_part *cgti_moves_in_parts(size_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player) {
  return moves_of(count, ctx, id, player, CGTI_IN_PARTS);
}

cgti_move_part *cgti_moves_as_played(size_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player) {
  return moves_of(count, ctx, id, player, CGTI_AS_PLAYED);
}

cgti_move_part *cgti_parts_of(size_t *count, cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return NULL;
  cgt_emit(sink, cgti_record_bytes(record), cgti_record_length(record));
  return close_with_parts(count, sink, mark);
}

bool cgti_count_moves(size_t count[2], cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_AS_PLAYED, CGT_ELIMIT);
  if (!sink) return false;
  emit_moves(sink, record, CGT_LEFT);
  count[CGT_LEFT] = sink->count;
  if (!sink->failed) emit_moves(sink, record, CGT_RIGHT);
  count[CGT_RIGHT] = sink->count - count[CGT_LEFT];
  bool good = !sink->failed;
  cgti_sink_close(sink, mark);
  return good;
}

cgti_move_part *cgti_bounds_in_parts(size_t *part_count, const cgti_bound_end **bounds, size_t *count,
                                     cgt_ctx *ctx, uint32_t id, bool upper) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return NULL;
  cgti_sink_take_bounds(sink, record, upper);
  cgti_move_part *parts = close_with_parts(part_count, sink, mark);
  cgti_bound_end *list = parts ? cgti_scratch_take(ctx, (sink->bound_count + 1) * sizeof *list) : NULL;
  if (!list) return NULL;
  if (sink->bound_count) memcpy(list, sink->bounds, sink->bound_count * sizeof *list);
  *bounds = list;
  *count = sink->bound_count;
  return parts;
}
