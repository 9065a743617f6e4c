/* keeps_moves.c: rulesets whose positions are values, played on as their canonical forms (values, in cgt/ruleset.h).
 * What asks for moves, and not for values, may not come to them: equal values have different moves. */
#include "cgt/positions/positions.h"

bool cgti_keeps_moves(cgt_ctx *ctx, uint32_t id) {
  char shown[120]; /* the beginning of a long one */
  if (!cgti_ruleset_of(ctx, cgti_record_at(ctx, id)->way)->values) return true;
  cgt_position_print(shown, sizeof shown, NULL, ctx, (cgt_position){id});
  cgti_fail(ctx, CGT_EDOMAIN,
            "play reaches the value %s, which does not record its moves; misere play and variants of the "
            "rules need them: make the option a form, such as '{0|}', or a position",
            shown);
  return false;
}

bool cgti_parts_keep_moves(cgt_ctx *ctx, const cgti_record *record) {
  cgti_mark mark;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  if (!ruleset->split && !ruleset->values) return true;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  bool good = sink && cgti_sink_take_apart(sink, record);
  for (size_t i = 0; good && i < sink->count; i++) good = cgti_keeps_moves(ctx, sink->parts[i].id);
  if (sink) cgti_sink_close(sink, mark);
  return good;
}

cgt_status cgt_position_keeps_moves(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_POSITION(ctx, position)) return CGT_EINVAL;
  return cgti_keeps_moves(ctx, position.id) ? CGT_OK : cgti_last_status(ctx);
}
