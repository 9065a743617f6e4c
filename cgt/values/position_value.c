/* position_value.c: values and outcomes of positions for those who use the library: by theorems, from few options where a
 * ruleset has bounds, and by the walk of all positions. */
#include "cgt/values/values.h"

#include "cgt/invariants/invariants.h"
#include "cgt/values/nim_names.h"

/* Measured on Domineering, up to 6x7. */
static const cgti_few_way usual_way = {.least_moves = 16, .test_steps = UINT64_C(1) << 28};

/* A walk that takes longer is given up for the search of nim-values. Measured on Cram and Node Kayles. */
enum { WALK_STEPS = 1 << 14 };

/* What the walk need not find. */
static bool from_searches(cgt_ctx *ctx, const struct cgt_sink *sink) {
  uint64_t nodes = 0;
  return cgti_value_from_few(ctx, sink, &usual_way) && cgti_value_from_nims(ctx, sink, WALK_STEPS, &nodes);
}

static bool from_nims_alone(cgt_ctx *ctx, const struct cgt_sink *sink) {
  uint64_t nodes = 0;
  return cgti_value_from_nims(ctx, sink, 0, &nodes);
}

cgt_game cgt_position_value(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_position(ctx, position))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return cgti_value_as_written(ctx, position, CGTI_WITH_THEOREMS, from_searches);
}

cgt_game cgt_position_walk(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_POSITION(ctx, position)) return CGT_NONE;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, cgti_record_at(ctx, position.id)->way);
  return cgti_value_as_written(ctx, position,
                               cgti_takes_few_options(ruleset) ? CGTI_SEARCH_ONLY : CGTI_WITH_THEOREMS, NULL);
}

cgt_game cgt_position_nimber(cgt_ctx *ctx, cgt_position position, cgt_nim_way way) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_POSITION(ctx, position) || !CGTI_AMONG(ctx, way, CGT_NIM_BY_SEARCH)) return CGT_NONE;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, cgti_record_at(ctx, position.id)->way);
  const cgti_mode mode = !ruleset->impartial        ? CGTI_IMPARTIAL
                         : way == CGT_NIM_BY_SEARCH ? CGTI_SEARCH_ONLY
                                                    : CGTI_WITH_THEOREMS;
  static const cgti_prepare prepare[] = {
      [CGT_NIM_AS_PAYS] = from_searches, [CGT_NIM_BY_SEARCH] = from_nims_alone};
  return cgti_value_as_written(ctx, position, mode, prepare[way]);
}

/* By the value, where the search has no answer. */
static cgt_status test_value(cgt_nim_test *answer, cgt_ctx *ctx, cgt_position position, cgti_mode mode, uint32_t n) {
  uint32_t value;
  const cgt_game found = cgti_value_as_written(ctx, position, mode, from_searches);
  if (cgti_is_none(found)) return cgti_last_status(ctx);
  if (!cgti_nim_of_game(&value, ctx, found)) return cgti_fail(ctx, CGT_EDOMAIN, "a position is not a nimber");
  *answer = value == n ? CGT_NIM_EQUAL : value > n ? CGT_NIM_REACHED : CGT_NIM_BELOW;
  return CGT_OK;
}

cgt_status cgt_position_test_nimber(cgt_nim_test *answer, cgt_ctx *ctx, cgt_position position, uint32_t n) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_POSITION(ctx, position)) return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  const cgti_mode mode = ruleset->impartial ? CGTI_WITH_THEOREMS : CGTI_IMPARTIAL;
  bool known = false;
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, cgti_way_of(ctx, ruleset, mode), CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  const bool good = cgti_sink_take_apart(sink, record) && cgti_test_nims(&known, answer, ctx, sink, n);
  cgti_sink_close(sink, mark);
  if (!good) return cgti_last_status(ctx);
  return known ? CGT_OK : test_value(answer, ctx, position, mode, n);
}

cgt_game cgt_position_impartial(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_position(ctx, position))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return cgti_value_as_written(ctx, position, CGTI_IMPARTIAL, from_searches);
}

cgt_game cgt_value_of_arguments(cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_arg *args, size_t count,
                                bool plain) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_GIVEN(ctx, ruleset) || !CGTI_ARRAY(ctx, args, count)) return CGT_NONE;
  cgti_mark mark;
  struct cgt_sink *sink =
      cgti_sink_open(&mark, ctx, cgti_way_of(ctx, ruleset, plain ? CGTI_SEARCH_ONLY : CGTI_WITH_THEOREMS),
                     CGTI_IN_PARTS, CGT_EPARSE);
  if (!sink) return CGT_NONE;
  cgt_game value = CGT_NONE;
  size_t i = 0;
  if (cgti_sink_read(sink, args, count) && (plain || from_searches(ctx, sink)))
    value = cgti_evaluate_parts(&i, ctx, sink);
  cgti_sink_close(sink, mark);
  return value;
}

/* By the ruleset's theorem, if the position is one part and there is one. */
static cgt_status outcome_by_theorem(bool *known, cgt_outcome *outcome, cgt_ctx *ctx,
                                     const cgti_record *record) {
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  bool good = cgti_sink_take_apart(sink, record);
  *known = false;
  if (good && sink->count == 1) {
    const cgti_record *part = cgti_record_at(ctx, sink->parts[0].id);
    *known = sink->ruleset->outcome(outcome, cgti_record_bytes(part), cgti_record_length(part));
    if (*known && sink->parts[0].negative && (*outcome == CGT_L || *outcome == CGT_R))
      *outcome = *outcome == CGT_L ? CGT_R : CGT_L;
  }
  cgti_sink_close(sink, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_position_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_POSITION(ctx, position)) return CGT_EINVAL;
  const cgti_record *record = cgti_record_at(ctx, position.id);
  if (cgti_ruleset_of(ctx, record->way)->outcome) {
    bool known = false;
    cgt_outcome found;
    cgt_status status = outcome_by_theorem(&known, &found, ctx, record);
    if (status == CGT_OK && known) *outcome = found;
    if (status != CGT_OK || known) return status;
  }
  cgt_game value = cgti_value_as_written(ctx, position, CGTI_WITH_THEOREMS, from_searches);
  return cgti_is_none(value) ? cgti_last_status(ctx) : cgti_outcome_of(outcome, ctx, value);
}
