/* form_position.c: positions of rulesets as forms: every move as the ruleset plays it, no theorem asked. */
#include "cgt/invariants/form_store.h"
#include "cgt/positions/positions.h"

static uint32_t form_of_position(cgt_ctx *ctx, cgti_walk *known, uint32_t position);

/* The positions that player can move to, in the order in which they are emitted; in scratch memory. */
static uint32_t *moves_from(size_t *count, cgt_ctx *ctx, struct cgt_sink *sink, const cgti_record *record,
                            cgt_player player) {
  cgti_sink_empty(sink, CGTI_AS_PLAYED);
  sink->ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record),
                         sink->ruleset->impartial ? CGT_LEFT : player);
  if (!cgti_sink_resolve(sink)) return NULL;
  uint32_t *ids = cgti_scratch_take(ctx, (sink->count + 1) * sizeof *ids);
  for (size_t i = 0; ids && i < sink->count; i++) ids[i] = sink->parts[i].id;
  *count = sink->count;
  return ids;
}

static bool positions_to_forms(cgt_ctx *ctx, cgti_walk *known, uint32_t *ids, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!(ids[i] = form_of_position(ctx, known, ids[i]))) return false;
  return true;
}

static uint32_t form_of_position(cgt_ctx *ctx, cgti_walk *known, uint32_t position) {
  uint32_t made = (uint32_t)cgti_walk_lookup(known, position);
  if (made || !cgti_may_recurse(ctx)) return made;
  const cgti_record *record = cgti_record_at(ctx, position);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_AS_PLAYED, CGT_ELIMIT);
  if (!sink) return 0;
  size_t nleft, nright;
  uint32_t *left = moves_from(&nleft, ctx, sink, record, CGT_LEFT);
  uint32_t *right = left ? moves_from(&nright, ctx, sink, record, CGT_RIGHT) : NULL;
  if (right && positions_to_forms(ctx, known, left, nleft) && positions_to_forms(ctx, known, right, nright))
    made = cgti_form_make_named(ctx, left, nleft, right, nright);
  cgti_sink_close(sink, mark);
  return made && cgti_walk_store(ctx, known, position, made) ? made : 0;
}

cgt_form cgt_form_of_position(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, (cgt_form){0});
  if (!cgt_position_ruleset(ctx, position)) {
    cgti_fail(ctx, CGT_EINVAL, "no position was given to cgt_form_of_position");
    return (cgt_form){0};
  }
  cgti_walk known = {0};
  uint32_t made = form_of_position(ctx, &known, position.id);
  cgti_walk_free(ctx, &known);
  return (cgt_form){made};
}
