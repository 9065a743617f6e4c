/* evaluate.c, layer 5: the value of a position: remembered, or known by a theorem of its ruleset, or the sum
 * of its parts, or searched. An impartial position is worth *mex of the nimbers it can move to
 * (Sprague and Grundy: Siegel, CGT, Ch. IV.1 (number unchecked)); a partizan one the canonical form
 * of its options. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/invariant.h>

#include "positions.h"
#include "writer.h"

typedef enum mode { WITH_THEOREMS, SEARCH_ONLY } mode;

/* In a record, the value of a position that is being evaluated: no game. */
static const cgt_game OPEN = {0, 1};

static cgt_game *known_value(const cgt_ctx *ctx, uint32_t id, mode how) {
  cgti_record *record = &ctx->positions->records[id];
  return how == WITH_THEOREMS ? &record->value : &record->searched;
}

static cgt_game evaluate(cgt_ctx *ctx, uint32_t id, mode how);

static cgt_game evaluate_item(cgt_ctx *ctx, cgti_item item, mode how) {
  cgt_game value = evaluate(ctx, item.id, how);
  return item.negative ? cgti_neg(value) : value;
}

/* ---- by theorem, by parts -------------------------------------------------------------------- */

/* Sets *value and returns true if the ruleset knows it. */
static bool by_theorem(cgt_game *value, cgt_ctx *ctx, struct cgt_sink *sink, const cgti_record *record) {
  record->ruleset->value(sink, record->bytes, record->length);
  if (sink->failed || !sink->value) return sink->failed;
  *value = cgti_parse(ctx, sink->value, strlen(sink->value));
  return true;
}

/* Sets *value and returns true if the position splits. */
static bool by_parts(cgt_game *value, cgt_ctx *ctx, struct cgt_sink *sink, uint32_t id, const cgti_record *record,
                     mode how) {
  cgti_sink_empty(sink);
  record->ruleset->split(sink, record->bytes, record->length);
  if (sink->failed) return true;
  if (sink->count == 0 || (sink->count == 1 && sink->items[0].id == id)) return false;
  cgt_game sum = cgti_number(0);
  for (size_t i = 0; i < sink->count && !cgti_is_none(sum); i++) {
    cgt_game part = evaluate_item(ctx, sink->items[i], how);
    sum = cgti_is_none(part) ? part : cgti_add(ctx, sum, part);
  }
  *value = sum;
  return true;
}

/* ---- by search ------------------------------------------------------------------------------- */

static int compare_items(const void *a, const void *b) {
  const cgti_item *x = a, *y = b;
  if (x->id != y->id) return x->id < y->id ? -1 : 1;
  return (int)x->negative - (int)y->negative;
}

/* Leaves in the sink the moves of player, each once. */
static bool gather_moves(struct cgt_sink *sink, const cgti_record *record, cgt_player player) {
  cgti_sink_empty(sink);
  record->ruleset->options(sink, record->bytes, record->length, player);
  if (sink->failed) return false;
  if (sink->count > 1) qsort(sink->items, sink->count, sizeof *sink->items, compare_items);
  size_t kept = 0;
  for (size_t i = 0; i < sink->count; i++)
    if (i == 0 || compare_items(&sink->items[i], &sink->items[kept - 1]) != 0) sink->items[kept++] = sink->items[i];
  sink->count = kept;
  return true;
}

/* The values of the moves of player, in scratch memory; NULL if it failed. */
static cgt_game *values_of_moves(size_t *count, cgt_ctx *ctx, struct cgt_sink *sink, const cgti_record *record,
                                 cgt_player player, mode how) {
  if (!gather_moves(sink, record, player)) return NULL;
  cgt_game *values = cgti_scratch_take(ctx, sink->count * sizeof *values);
  if (!values) return NULL;
  *count = sink->count;
  for (size_t i = 0; i < sink->count; i++) {
    values[i] = evaluate_item(ctx, sink->items[i], how);
    if (cgti_is_none(values[i])) return NULL;
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
      return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "%s is called impartial, but a position of it is no nimber", ruleset);
    if (!cgti_num_is_big(star) && (size_t)cgti_num_mantissa(star) < count) seen[cgti_num_mantissa(star)] = true;
  }
  size_t least = 0;
  while (seen[least]) least++;
  return cgti_intern_up_star(ctx, 0, cgti_num_int(ctx, (int64_t)least));
}

static cgt_game by_search(cgt_ctx *ctx, struct cgt_sink *sink, const cgti_record *record, mode how) {
  size_t nleft, nright;
  cgt_game *left = values_of_moves(&nleft, ctx, sink, record, CGT_LEFT, how);
  if (!left) return CGT_NONE;
  if (record->ruleset->impartial) return mex(ctx, left, nleft, record->ruleset->name);
  cgt_game *right = values_of_moves(&nright, ctx, sink, record, CGT_RIGHT, how);
  return right ? cgti_canonical(ctx, left, nleft, right, nright) : CGT_NONE;
}

static cgt_game evaluate(cgt_ctx *ctx, uint32_t id, mode how) {
  cgt_game value = *known_value(ctx, id, how);
  if (!cgti_is_none(value)) return value;
  if (value.number == OPEN.number)
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "%s: a position can be reached from itself, so it is no short game",
                          ctx->positions->records[id].ruleset->name);
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  *known_value(ctx, id, how) = OPEN;
  const cgti_record record = ctx->positions->records[id]; /* a copy: the table moves as it grows */
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record.ruleset, CGT_ELIMIT);
  if (!sink) {
    *known_value(ctx, id, how) = CGT_NONE;
    return CGT_NONE;
  }
  bool done = how == WITH_THEOREMS && record.ruleset->value && by_theorem(&value, ctx, sink, &record);
  if (!done) done = record.ruleset->split && by_parts(&value, ctx, sink, id, &record, how);
  if (!done) value = by_search(ctx, sink, &record, how);
  cgti_sink_close(sink, mark);
  *known_value(ctx, id, how) = value;
  return value;
}

/* ---- public ---------------------------------------------------------------------------------- */

static bool is_position(const cgt_ctx *ctx, cgt_position position) {
  return position.id > 0 && ctx->positions && position.id < ctx->positions->count;
}

cgt_status cgt_position_read(cgt_position *position, bool *negative, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                             const cgt_arg *args, size_t count) {
  CGTI_ENTER(ctx);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, ruleset, CGT_EPARSE);
  if (!sink) return cgti_last_status(ctx);
  ruleset->read(sink, args, count);
  cgt_status status = CGT_OK;
  if (sink->failed) {
    status = cgti_last_status(ctx);
  } else if (sink->count != 1) {
    status = cgti_fail(ctx, CGT_EINVAL, "%s: read() made %zu positions instead of one", ruleset->name, sink->count);
  } else {
    position->id = sink->items[0].id;
    *negative = sink->items[0].negative;
  }
  cgti_sink_close(sink, mark);
  return status;
}

cgt_game cgt_position_value(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position)) return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return evaluate(ctx, position.id, WITH_THEOREMS);
}

cgt_game cgt_position_search(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position)) return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return evaluate(ctx, position.id, SEARCH_ONLY);
}

cgt_status cgt_position_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_position position) {
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given to evaluate");
  const cgti_record *record = &ctx->positions->records[position.id];
  if (record->ruleset->outcome && record->ruleset->outcome(outcome, record->bytes, record->length)) return CGT_OK;
  cgt_game value = cgt_position_value(ctx, position);
  return cgti_is_none(value) ? cgti_last_status(ctx) : cgt_outcome_of(outcome, ctx, value);
}

cgt_status cgt_position_moves(size_t *count, cgt_move *moves, size_t cap, cgt_ctx *ctx, cgt_position position,
                              cgt_player player) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given");
  const cgti_record record = ctx->positions->records[position.id];
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record.ruleset, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  bool good = gather_moves(sink, &record, record.ruleset->impartial ? CGT_LEFT : player);
  if (good) {
    for (size_t i = 0; sink->count <= cap && i < sink->count; i++)
      moves[i] = (cgt_move){{sink->items[i].id}, sink->items[i].negative};
    *count = sink->count;
  }
  cgti_sink_close(sink, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

const cgt_ruleset *cgt_position_ruleset(const cgt_ctx *ctx, cgt_position position) {
  return is_position(ctx, position) ? ctx->positions->records[position.id].ruleset : NULL;
}

cgt_status cgt_position_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_position position,
                              bool negative) {
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given to print");
  const cgti_record *record = &ctx->positions->records[position.id];
  const cgt_ruleset *ruleset = record->ruleset;
  size_t name = strlen(ruleset->name), whole = name + 2 + ruleset->print(NULL, 0, record->bytes, record->length, negative);
  if (length) *length = whole;
  if (cap == 0) return CGT_OK;
  size_t used = (size_t)snprintf(buf, cap, "%s(", ruleset->name);
  if (used < cap) used += ruleset->print(buf + used, cap - used, record->bytes, record->length, negative);
  if (used < cap) snprintf(buf + used, cap - used, ")");
  return CGT_OK;
}
