/* evaluate.c: the value of a position is the sum of the values of its parts; that of a part is
 * remembered, or known by a theorem of its ruleset, or searched. An impartial part is worth *mex of the
 * nimbers it can move to (Siegel, CGT, Ch. IV.1, Sprague-Grundy theorem); a partizan one the canonical form
 * of its options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cgt/invariants/invariants.h"
#include "cgt/positions/positions.h"

/* ---- what is known of a record --------------------------------------------------------------- */

/* In place of a value, that this user of the store is evaluating the position: no game. */
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

static cgt_game evaluate(cgt_ctx *ctx, uint32_t id);

cgt_game cgti_evaluate_parts(size_t *i, cgt_ctx *ctx, struct cgt_sink *sink) {
  cgt_game sum = CGT_NONE;
  for (bool last = false; !last; ++*i) {
    cgti_part part = sink->parts[*i];
    cgt_game value = evaluate(ctx, part.id);
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
      return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "%s is called impartial, but a position of it is no nimber",
                            ruleset);
    if (!cgti_num_is_big(star) && (size_t)cgti_num_mantissa(star) < count)
      seen[cgti_num_mantissa(star)] = true;
  }
  size_t least = 0;
  while (seen[least]) least++;
  return cgti_intern_up_star(ctx, 0, cgti_num_int(ctx, (int64_t)least));
}

/* The moves of both players are looked up together: one wait for memory in place of two. */
static cgt_game by_search(cgt_ctx *ctx, struct cgt_sink *sink, const cgti_record *record) {
  const cgt_ruleset *ruleset = sink->ruleset;
  cgti_sink_empty(sink, CGTI_IN_PARTS);
  ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record), CGT_LEFT);
  size_t of_left = sink->count;
  if (!ruleset->impartial)
    ruleset->options(sink, cgti_record_bytes(record), cgti_record_length(record), CGT_RIGHT);
  if (!cgti_sink_resolve(sink)) return CGT_NONE;
  size_t i = 0, nleft, nright;
  if (ruleset->impartial || cgti_mode_of(record->way) == CGTI_IMPARTIAL) {
    const cgt_game *all = values_of_moves(&nleft, &i, sink->count, ctx, sink);
    return all ? mex(ctx, all, nleft, ruleset->name) : CGT_NONE;
  }
  const cgt_game *left = values_of_moves(&nleft, &i, of_left, ctx, sink);
  const cgt_game *right = left ? values_of_moves(&nright, &i, sink->count, ctx, sink) : NULL;
  return right ? cgti_canonical(ctx, left, nleft, right, nright) : CGT_NONE;
}

static cgt_game evaluate(cgt_ctx *ctx, uint32_t id) {
  cgti_record *record = cgti_record_at(ctx, id);
  cgt_game value = known_value(ctx, record);
  if (!cgti_is_none(value)) return value;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  if (value.number)
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN,
                          "%s: a position can be reached from itself, so it is no short game", ruleset->name);
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return CGT_NONE;
  set_value(record, open_mark(ctx));
  bool done = by_theorem(&value, sink, record);
  if (!done && cgti_mode_of(record->way) != CGTI_IMPARTIAL)
    done = cgti_value_by_lines(&value, ctx, id, ruleset);
  if (!done) value = by_search(ctx, sink, record);
  cgti_sink_close(sink, mark);
  if (cgti_is_none(value))
    forget_open(ctx, record);
  else
    set_value(record, value);
  return value;
}

/* ---- positions as written -------------------------------------------------------------------- */

/* Puts the parts of a position into a sink just opened. */
static bool take_apart(struct cgt_sink *sink, const cgti_record *record) {
  cgt_emit(sink, cgti_record_bytes(record), cgti_record_length(record));
  return cgti_sink_resolve(sink);
}

cgt_game cgti_evaluate_again(cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return CGT_NONE;
  cgt_game value = CGT_NONE;
  if (take_apart(sink, record)) {
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
static cgt_game value_as_written(cgt_ctx *ctx, cgt_position position, cgti_mode how) {
  cgti_record *record = cgti_record_at(ctx, position.id);
  cgti_way way = record->way;
  if (how != CGTI_WITH_THEOREMS) way = cgti_way_of(ctx, cgti_ruleset_of(ctx, way), how);
  cgt_game value = way == record->way ? known_value(ctx, record) : CGT_NONE;
  if (!cgti_is_none(value)) return value;
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return CGT_NONE;
  size_t i = 0;
  if (take_apart(sink, record)) value = cgti_evaluate_parts(&i, ctx, sink);
  cgti_sink_close(sink, mark);
  if (way == record->way && !cgti_is_none(value)) set_value(record, value);
  return value;
}

/* By the ruleset's theorem, if the position is one part and there is one. */
static cgt_status outcome_by_theorem(bool *known, cgt_outcome *outcome, cgt_ctx *ctx,
                                     const cgti_record *record) {
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  bool good = take_apart(sink, record);
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

/* ---- public ---------------------------------------------------------------------------------- */

static bool is_position(const cgt_ctx *ctx, cgt_position position) {
  return position.id > 0 && ctx->positions &&
         position.id < atomic_load_explicit(&ctx->positions->count, memory_order_relaxed);
}

/* Asks read() for one position. */
static bool read_into(struct cgt_sink *sink, const cgt_arg *args, size_t count) {
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

cgt_status cgt_position_read(cgt_position *position, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                             const cgt_arg *args, size_t count) {
  CGTI_ENTER(ctx);
  cgti_mark mark;
  struct cgt_sink *sink =
      cgti_sink_open(&mark, ctx, cgti_way_of(ctx, ruleset, CGTI_WITH_THEOREMS), CGTI_AS_PLAYED, CGT_EPARSE);
  if (!sink) return cgti_last_status(ctx);
  bool good = read_into(sink, args, count);
  if (good) position->id = sink->parts[0].id;
  cgti_sink_close(sink, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_game cgt_value_of_arguments(cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_arg *args, size_t count,
                                bool plain) {
  CGTI_ENTER(ctx);
  cgti_mark mark;
  struct cgt_sink *sink =
      cgti_sink_open(&mark, ctx, cgti_way_of(ctx, ruleset, plain ? CGTI_SEARCH_ONLY : CGTI_WITH_THEOREMS),
                     CGTI_IN_PARTS, CGT_EPARSE);
  if (!sink) return CGT_NONE;
  cgt_game value = CGT_NONE;
  size_t i = 0;
  if (read_into(sink, args, count)) value = cgti_evaluate_parts(&i, ctx, sink);
  cgti_sink_close(sink, mark);
  return value;
}

cgt_game cgt_position_value(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return value_as_written(ctx, position, CGTI_WITH_THEOREMS);
}

cgt_game cgt_position_search(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return value_as_written(ctx, position, CGTI_SEARCH_ONLY);
}

cgt_game cgt_position_impartial(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "no position was given to evaluate");
  return value_as_written(ctx, position, CGTI_IMPARTIAL);
}

cgt_status cgt_position_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given to evaluate");
  const cgti_record *record = cgti_record_at(ctx, position.id);
  if (cgti_ruleset_of(ctx, record->way)->outcome) {
    bool known = false;
    cgt_outcome found;
    cgt_status status = outcome_by_theorem(&known, &found, ctx, record);
    if (status == CGT_OK && known) *outcome = found;
    if (status != CGT_OK || known) return status;
  }
  cgt_game value = value_as_written(ctx, position, CGTI_WITH_THEOREMS);
  return cgti_is_none(value) ? cgti_last_status(ctx) : cgti_outcome_of(outcome, ctx, value);
}

cgt_status cgti_position_parts(size_t *count, cgt_part *parts, size_t cap, cgt_ctx *ctx,
                               cgt_position position) {
  const cgti_record *record = cgti_record_at(ctx, position.id);
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, record->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return cgti_last_status(ctx);
  bool good = take_apart(sink, record);
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
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given");
  return cgti_position_parts(count, parts, cap, ctx, position);
}

static int compare_ids(const void *a, const void *b) {
  uint32_t x = ((const cgti_part *)a)->id, y = ((const cgti_part *)b)->id;
  return (x > y) - (x < y);
}

/* Gives what was emitted as played, each once. */
static bool give_moves(size_t *count, cgt_position *moves, size_t cap, struct cgt_sink *sink) {
  if (!cgti_sink_resolve(sink)) return false;
  if (sink->count > 1) qsort(sink->parts, sink->count, sizeof *sink->parts, compare_ids);
  size_t found = 0;
  for (size_t i = 0; i < sink->count; i++) {
    if (i > 0 && sink->parts[i].id == sink->parts[i - 1].id) continue;
    if (found < cap) moves[found].id = sink->parts[i].id;
    found++;
  }
  *count = found;
  return true;
}

cgt_status cgt_position_moves(size_t *count, cgt_position *moves, size_t cap, cgt_ctx *ctx,
                              cgt_position position, cgt_player player) {
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given");
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
  CGTI_ENTER(ctx);
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given");
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
  return is_position(ctx, position) ? cgti_ruleset_of(ctx, cgti_record_at(ctx, position.id)->way) : NULL;
}

cgt_status cgt_position_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_position position) {
  if (!is_position(ctx, position)) return cgti_fail(ctx, CGT_EINVAL, "no position was given to print");
  const cgti_record *record = cgti_record_at(ctx, position.id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, record->way);
  const void *bytes = cgti_record_bytes(record);
  size_t size = cgti_record_length(record);
  size_t whole = strlen(ruleset->name) + 2 + ruleset->print(NULL, 0, bytes, size);
  if (length) *length = whole;
  if (cap == 0) return CGT_OK;
  size_t used = (size_t)snprintf(buf, cap, "%s(", ruleset->name);
  if (used < cap) used += ruleset->print(buf + used, cap - used, bytes, size);
  if (used < cap) snprintf(buf + used, cap - used, ")");
  return CGT_OK;
}
