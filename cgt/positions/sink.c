/* sink.c: positions that a ruleset emits enter the table here.
 *
 * What a ruleset emits waits in the sink as bytes with a hash; the slot in the table is asked for at
 * once (prefetched) and looked at when all has been emitted, so that the waits for memory overlap. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/positions/positions.h"

/* ---- opening and closing --------------------------------------------------------------------- */

static bool sinks_start(cgt_ctx *ctx) {
  if (ctx->sinks) return true;
  ctx->sinks = cgti_alloc(ctx, sizeof *ctx->sinks);
  if (ctx->sinks) *ctx->sinks = (cgti_sinks){0};
  return ctx->sinks;
}

void cgti_sinks_free(cgt_ctx *ctx) {
  cgti_sinks *sinks = ctx->sinks;
  if (!sinks) return;
  for (size_t i = 0; i < sinks->room; i++) {
    struct cgt_sink *sink = sinks->at[i];
    if (!sink) continue;
    cgti_release(ctx, sink->parts, sink->room * sizeof *sink->parts);
    cgti_release(ctx, sink->bytes, sink->byte_room);
    cgti_release(ctx, sink->bounds, sink->bound_room * sizeof *sink->bounds);
    cgti_release(ctx, sink, sizeof *sink);
  }
  cgti_release(ctx, sinks->at, sinks->room * sizeof *sinks->at);
  cgti_release(ctx, sinks, sizeof *sinks);
}

struct cgt_sink *cgti_sink_open(cgti_mark *mark, cgt_ctx *ctx, cgti_way way, cgti_sink_mode mode,
                                cgt_status refused) {
  if (!way || !sinks_start(ctx)) return NULL;
  cgti_sinks *sinks = ctx->sinks;
  if (sinks->depth == sinks->room) {
    size_t room = sinks->room ? 2 * sinks->room : 16;
    struct cgt_sink **at = cgti_resize(ctx, sinks->at, sinks->room * sizeof *at, room * sizeof *at);
    if (!at) return NULL;
    memset(at + sinks->room, 0, (room - sinks->room) * sizeof *at);
    sinks->at = at;
    sinks->room = room;
  }
  struct cgt_sink **place = &sinks->at[sinks->depth];
  if (!*place) {
    *place = cgti_alloc(ctx, sizeof **place);
    if (!*place) return NULL;
    **place = (struct cgt_sink){0};
  }
  struct cgt_sink *sink = *place;
  sink->ctx = ctx;
  sink->ruleset = cgti_ruleset_of(ctx, way);
  sink->way = way;
  sink->refused = refused;
  sink->failed = false;
  cgti_sink_empty(sink, mode);
  sinks->depth++;
  ctx->memory.asking++;
  *mark = cgti_scratch_mark(ctx);
  return sink;
}

void cgti_sink_empty(struct cgt_sink *sink, cgti_sink_mode mode) {
  sink->mode = mode;
  sink->stage = CGTI_EMITTING;
  sink->count = sink->byte_count = sink->bound_count = 0;
  sink->value = CGT_NONE;
}

void cgti_sink_close(struct cgt_sink *sink, cgti_mark mark) {
  sink->ctx->sinks->depth--;
  sink->ctx->memory.asking--;
  cgti_scratch_return(sink->ctx, mark);
}

/* ---- emitting -------------------------------------------------------------------------------- */

static void *grow_block(cgt_ctx *ctx, void *block, size_t *room, size_t needed, size_t size) {
  size_t more = *room ? 2 * *room : 64;
  while (more < needed) more *= 2;
  void *grown = cgti_resize(ctx, block, *room * size, more * size);
  if (grown) *room = more;
  return grown;
}

/* Keeps the bytes of a long part in the sink. */
static bool keep_bytes(cgt_sink *sink, cgti_part *part, const void *position) {
  size_t offset = sink->byte_count;
  if (offset + part->length > sink->byte_room) {
    unsigned char *bytes = grow_block(sink->ctx, sink->bytes, &sink->byte_room, offset + part->length, 1);
    if (!bytes) return false;
    sink->bytes = bytes;
  }
  memcpy(sink->bytes + offset, position, part->length);
  sink->byte_count += part->length;
  part->bytes.offset = offset;
  return true;
}

/* A short position as two words, filled up with zeros. A copy of so many bytes is a call; loads that overlap
 * took a tenth of all instructions of W1 and W4 away. */
static inline void copy_short(uint64_t to[2], const unsigned char *from, size_t length) {
  to[0] = to[1] = 0;
  if (length == 0) return; /* from may be NULL */
  if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) {
    memcpy(to, from, length);
  } else if (length < 4) {
    size_t half = length / 2, end = length - 1;
    to[0] = from[0] | (uint64_t)from[half] << 8 * half | (uint64_t)from[end] << 8 * end;
  } else if (length > 8) {
    memcpy(&to[0], from, 8);
    memcpy(&to[1], from + length - 8, 8);
    to[1] >>= 8 * (16 - length);
  } else {
    uint32_t first, last;
    memcpy(&first, from, 4);
    memcpy(&last, from + length - 4, 4);
    to[0] = first | (uint64_t)last << 8 * (length - 4);
  }
}

/* Positions that differ by little are often asked for one after another. Those of three to eight bytes that
 * differ only in the last bits of the last three bytes, as [a,b;c,d] and [a,b;c,d+1] may, get slots in one
 * line of memory; their order there is that of a random word. */
static inline uint32_t hash_short(const cgti_part *part, uint64_t seed) {
  uint64_t low = part->bytes.here[0], near = 0;
  if (part->length >= 3 && part->length <= 8) {
    unsigned shift = 8 * (part->length - 3);
    near = low & UINT64_C(0x010101) << shift;
    low ^= near;
    near = (near >> shift | near >> shift >> 7 | near >> shift >> 14) & 7;
  }
  return (uint32_t)(cgti_mix(low ^ cgti_mix(part->bytes.here[1] ^ seed)) >> 32) ^ (uint32_t)near;
}

static inline uint32_t hash_of(const cgti_part *part, const void *position, cgti_way way) {
  uint64_t seed = (uint64_t)way << 32 | part->length;
  if (part->length <= CGTI_BYTES_HERE) return hash_short(part, seed);
  return (uint32_t)(cgti_mix(cgti_hash_bytes(position, part->length) ^ seed) >> 32);
}

static void push_position(cgt_sink *sink, const void *position, size_t length, bool negative) {
  if (length > UINT32_MAX / 2) {
    cgti_fail(sink->ctx, CGT_ELIMIT, "%s: a position takes 2^31 bytes or more, too many", sink->ruleset->name);
    sink->failed = true;
    return;
  }
  if (sink->count == sink->room) {
    cgti_part *parts = grow_block(sink->ctx, sink->parts, &sink->room, sink->count + 1, sizeof *parts);
    sink->failed = !parts;
    if (!parts) return;
    sink->parts = parts;
  }
  cgti_part *part = &sink->parts[sink->count];
  part->length = (uint32_t)length;
  part->negative = negative;
  part->last = false;
  part->line = -1;
  part->way = sink->way;
  if (length <= CGTI_BYTES_HERE) {
    copy_short(part->bytes.here, position, length);
  } else {
    sink->failed = !keep_bytes(sink, part, position);
    if (sink->failed) return;
  }
  part->hash = hash_of(part, position, sink->way);
  const cgti_position_table *table = atomic_load_explicit(&sink->ctx->positions->table, memory_order_acquire);
  __builtin_prefetch(&table->slots[part->hash & (table->count - 1)]);
  sink->count++;
}

/* The position, or its negative, that stands for what was emitted: in parts. */
static void emit_in_parts(cgt_sink *sink, const void *position, size_t length, bool negative) {
  const cgt_ruleset *ruleset = sink->ruleset;
  size_t before = sink->count;
  if (ruleset->split) {
    const bool large = length > CGTI_BYTES_HERE; /* options() may emit thousands, each with its room */
    cgti_mark mark;
    if (large) mark = cgti_scratch_mark(sink->ctx);
    sink->stage = CGTI_SPLITTING;
    sink->negative = negative;
    ruleset->split(sink, position, length);
    if (large) cgti_scratch_return(sink->ctx, mark);
  }
  if (sink->count == before && !sink->failed) push_position(sink, position, length, negative);
}

/* Its representative, or the negative of that if `turned`, in parts. */
static void emit_represented(cgt_sink *sink, const void *position, size_t length, bool turned) {
  const cgt_ruleset *ruleset = sink->ruleset;
  size_t before = sink->count;
  if (!ruleset->representative) {
    emit_in_parts(sink, position, length, turned);
    return;
  }
  cgti_mark mark = cgti_scratch_mark(sink->ctx);
  sink->stage = CGTI_REPRESENTING;
  sink->turned = turned;
  ruleset->representative(sink, position, length);
  cgti_scratch_return(sink->ctx, mark);
  if (sink->count > before || sink->failed) return;
  cgti_fail(sink->ctx, CGT_EINVAL, "%s: representative() emitted nothing", ruleset->name);
  sink->failed = true;
}

/* What stands for a move, or for a position to read, has been emitted whole. */
static void finish_emission(cgt_sink *sink) {
  sink->stage = CGTI_EMITTING;
  if (!sink->failed) sink->parts[sink->count - 1].last = true;
}

/* read() or options() emit a position as the players see it. */
static void emit_as_played(cgt_sink *sink, const void *position, size_t length) {
  if (sink->mode == CGTI_AS_PLAYED)
    push_position(sink, position, length, false);
  else
    emit_represented(sink, position, length, false);
  finish_emission(sink);
}

/* Ends the call for what a ruleset must not do. */
__attribute__((noinline)) static bool misused(cgt_sink *sink, const char *what) {
  cgti_fail(sink->ctx, CGT_EINVAL, "%s: %s", sink->ruleset->name, what);
  sink->failed = true;
  return false;
}

/* May the sink take these bytes? */
static inline bool takes(cgt_sink *sink, const void *position, size_t length) {
  if (!sink || sink->failed) return false;
  return position || length == 0 || misused(sink, "a position was emitted without its bytes");
}

static void emit(cgt_sink *sink, const void *position, size_t length, bool negative) {
  if (!takes(sink, position, length)) return;
  switch (sink->stage) {
  case CGTI_SPLITTING:
    push_position(sink, position, length, negative != sink->negative);
    return;
  case CGTI_REPRESENTING:
    emit_in_parts(sink, position, length, negative != sink->turned);
    return;
  case CGTI_EMITTING:
    break;
  }
  if (!cgt_sink_goes_on(sink)) return; /* one call of options() may emit millions */
  if (negative)
    misused(sink, "read() and options() must not emit negatives");
  else
    emit_as_played(sink, position, length);
}

bool cgt_wants_representatives(const cgt_sink *sink) {
  return sink && sink->mode == CGTI_IN_PARTS && sink->stage == CGTI_EMITTING;
}

void cgt_emit_representative(cgt_sink *sink, const void *position, size_t length, bool negative) {
  if (!cgt_wants_representatives(sink)) {
    emit(sink, position, length, negative);
    return;
  }
  if (!takes(sink, position, length) || !cgt_sink_goes_on(sink)) return;
  cgti_mark mark = cgti_scratch_mark(sink->ctx);
  emit_in_parts(sink, position, length, negative);
  cgti_scratch_return(sink->ctx, mark);
  finish_emission(sink);
}

void cgt_emit(cgt_sink *sink, const void *position, size_t length) { emit(sink, position, length, false); }

void cgt_emit_negative(cgt_sink *sink, const void *position, size_t length) {
  emit(sink, position, length, true);
}

void cgt_emit_part(cgt_sink *sink, const cgt_ruleset *ruleset, const void *position, size_t length,
                   bool negative) {
  if (!takes(sink, position, length) || !cgt_sink_goes_on(sink)) return;
  if (sink->stage != CGTI_SPLITTING) {
    misused(sink, "only split() and bounds() may emit parts");
    return;
  }
  const cgt_ruleset *asked = sink->ruleset;
  cgti_way way = sink->way;
  bool turned = sink->turned, outer = sink->negative;
  sink->ruleset = ruleset;
  sink->way = cgti_way_of(sink->ctx, ruleset, cgti_mode_of(way));
  sink->failed = !sink->way;
  if (!sink->failed) emit_represented(sink, position, length, negative != outer);
  sink->ruleset = asked;
  sink->way = way;
  sink->turned = turned;
  sink->negative = outer;
  sink->stage = CGTI_SPLITTING;
}

/* bounds() emits nothing but parts and values: as split() does. */
void cgti_sink_take_bounds(struct cgt_sink *sink, const cgti_record *record, bool upper) {
  sink->stage = CGTI_SPLITTING;
  sink->negative = false;
  sink->ruleset->bounds(sink, cgti_record_bytes(record), cgti_record_length(record), upper);
}

void cgt_emit_bound(cgt_sink *sink) {
  if (!cgt_sink_goes_on(sink)) return;
  if (sink->bound_count == sink->bound_room) {
    cgti_bound_end *bounds =
        grow_block(sink->ctx, sink->bounds, &sink->bound_room, sink->bound_count + 1, sizeof *bounds);
    sink->failed = !bounds;
    if (!bounds) return;
    sink->bounds = bounds;
  }
  sink->bounds[sink->bound_count++] = (cgti_bound_end){sink->count, sink->value};
  sink->value = CGT_NONE;
}

void cgt_emit_step(cgt_sink *sink, const void *position, size_t length, bool negative, int line) {
  if (!sink) return;
  size_t before = sink->count;
  cgt_emit_representative(sink, position, length, negative);
  if (sink->failed || line < 0) return;
  if (sink->count == before + 1 && line < CGTI_MOST_LINES) {
    sink->parts[before].line = (int8_t)line;
  } else {
    cgti_fail(sink->ctx, CGT_EINVAL, "%s: line %d cannot continue from a position that splits",
              sink->ruleset->name, line);
    sink->failed = true;
  }
}

static void refuse(cgt_sink *sink, const char *format, va_list args, bool with_example) {
  if (!sink || sink->failed) return;
  char message[256] = "the arguments are invalid";
  if (format) vsnprintf(message, sizeof message, format, args);
  const char *example = with_example && sink->refused == CGT_EPARSE ? sink->ruleset->example : NULL;
  cgti_fail(sink->ctx, sink->refused, "%s: %s%s%s", sink->ruleset->name, message,
            example ? "; an example: " : "", example ? example : "");
  sink->failed = true;
}

void cgt_refuse(cgt_sink *sink, const char *format, ...) {
  va_list args;
  va_start(args, format);
  refuse(sink, format, args, true);
  va_end(args);
}

void cgt_refuse_showing(cgt_sink *sink, const char *format, ...) {
  va_list args;
  va_start(args, format);
  refuse(sink, format, args, false);
  va_end(args);
}

void cgt_sink_fail(cgt_sink *sink, cgt_status status, const char *message) {
  if (!sink || sink->failed) return;
  if (status == CGT_OK || (unsigned)status > CGT_ECANCELLED) status = CGT_EINVAL;
  cgti_fail(sink->ctx, status, "%s", message ? message : cgt_status_name(status));
  sink->failed = true;
}

static bool is_within(const cgt_arg *arg, int64_t least, int64_t most) {
  return arg->kind == CGT_ARG_INTEGER && !arg->digits && arg->integer >= least && arg->integer <= most;
}

bool cgt_read_integers(cgt_sink *sink, int64_t *values, size_t wanted, const cgt_arg *args, size_t count,
                       int64_t least, int64_t most) {
  bool good = count == wanted && (count == 0 || (args && values));
  for (size_t i = 0; i < count && good; i++) good = is_within(&args[i], least, most);
  for (size_t i = 0; i < count && good; i++) values[i] = args[i].integer;
  if (!good)
    cgt_refuse(sink, "expected %zu integer%s from %" PRId64 " to %" PRId64, wanted, wanted == 1 ? "" : "s",
               least, most);
  return good;
}

const cgt_ruleset *cgt_sink_ruleset(const cgt_sink *sink) { return sink ? sink->ruleset : NULL; }

void *cgt_sink_owner(const cgt_sink *sink) { return sink ? sink->ctx->owner : NULL; }

const void *cgt_sink_stack(const cgt_sink *sink) { return sink ? sink->ctx->memory.stack_base : NULL; }

void *cgt_sink_room(cgt_sink *sink, size_t bytes) {
  if (!sink) return NULL;
  if (bytes > SIZE_MAX / 2) {
    cgti_fail(sink->ctx, CGT_ENOMEM, "out of memory (%zu bytes requested)", bytes);
    sink->failed = true;
  }
  void *room = sink->failed ? NULL : cgti_scratch_take(sink->ctx, bytes);
  if (room)
    memset(room, 0, bytes);
  else
    sink->failed = true;
  return room;
}

bool cgt_sink_goes_on(cgt_sink *sink) {
  if (!sink) return false;
  if (!sink->failed) sink->failed = !cgti_may_recurse(sink->ctx);
  return !sink->failed;
}

/* ---- resolving ------------------------------------------------------------------------------- */

bool cgti_sink_resolve(struct cgt_sink *sink) {
  if (sink->failed) return false;
  cgt_ctx *ctx = sink->ctx;
  const cgti_position_table *table = atomic_load_explicit(&ctx->positions->table, memory_order_acquire);
  for (size_t i = 0; i < sink->count; i++) { /* the slots have arrived; ask for the records they name */
    uint32_t hash = sink->parts[i].hash;
    uint64_t slot = atomic_load_explicit(&table->slots[hash & (table->count - 1)], memory_order_acquire);
    if (slot && (uint32_t)slot == hash) __builtin_prefetch(cgti_record_at(ctx, (uint32_t)(slot >> 32)));
  }
  for (size_t i = 0; i < sink->count; i++) {
    cgti_part *part = &sink->parts[i];
    part->id = cgti_position_find(sink, part);
    if (!part->id) part->id = cgti_position_add(sink, part);
    if (!part->id) {
      sink->failed = true;
      return false;
    }
  }
  return true;
}

bool cgti_sink_take_apart(struct cgt_sink *sink, const cgti_record *record) {
  cgt_emit(sink, cgti_record_bytes(record), cgti_record_length(record));
  return cgti_sink_resolve(sink);
}
