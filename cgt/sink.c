/* sink.c: positions enter the table here, from a ruleset's hands.
 *
 * What a ruleset emits waits in the sink as bytes with a hash; the slot in the table is asked for at
 * once (prefetched) and looked at when all has been emitted, so that the waits for memory overlap. */
#include <stdarg.h>
#include <stdio.h>

#include "hash.h"
#include "positions.h"

/* ---- the table ------------------------------------------------------------------------------- */

static bool resize_position_slots(cgt_ctx *ctx, size_t count) {
  cgti_positions *positions = ctx->positions;
  cgti_position_slot *slots = cgti_alloc(ctx, count * sizeof *slots);
  if (!slots) return false;
  memset(slots, 0, count * sizeof *slots);
  for (size_t i = 0; i < positions->slot_count; i++) {
    cgti_position_slot slot = positions->slots[i];
    if (!slot.id) continue;
    size_t at = slot.hash & (count - 1);
    while (slots[at].id) at = (at + 1) & (count - 1);
    slots[at] = slot;
  }
  cgti_release(ctx, positions->slots, positions->slot_count * sizeof *slots);
  positions->slots = slots;
  positions->slot_count = count;
  return true;
}

static bool start(cgt_ctx *ctx) {
  if (ctx->positions) return true;
  cgti_positions *positions = cgti_alloc(ctx, sizeof *positions);
  if (!positions) return false;
  *positions = (cgti_positions){.count = 1};
  ctx->positions = positions;
  if (resize_position_slots(ctx, 256)) return true;
  cgti_release(ctx, positions, sizeof *positions);
  ctx->positions = NULL;
  return false;
}

static bool grow_records(cgt_ctx *ctx) {
  cgti_positions *positions = ctx->positions;
  size_t room = positions->room ? positions->room + positions->room / 2 : 64;
  if (room > UINT32_MAX / 2) {
    cgti_fail(ctx, CGT_ELIMIT, "the context holds 2^31 positions, as many as it can");
    return false;
  }
  cgti_record *records =
      cgti_resize(ctx, positions->records, positions->room * sizeof *records, room * sizeof *records);
  if (!records) return false;
  positions->records = records;
  positions->room = room;
  return true;
}

static const void *part_bytes(const struct cgt_sink *sink, const cgti_part *part) {
  return part->length <= CGTI_BYTES_HERE ? (const void *)part->bytes.here : sink->bytes + part->bytes.offset;
}

/* Fills a new record; 0 if it failed. */
static uint32_t add_record(const struct cgt_sink *sink, const cgti_part *part) {
  cgt_ctx *ctx = sink->ctx;
  cgti_positions *positions = ctx->positions;
  if (positions->count >= positions->room && !grow_records(ctx)) return 0;
  cgti_record *record = &positions->records[positions->count];
  *record = (cgti_record){.ruleset = sink->ruleset, .length = part->length};
  if (part->length <= CGTI_BYTES_HERE) {
    memcpy(record->bytes.here, part->bytes.here, CGTI_BYTES_HERE);
  } else {
    void *kept = cgti_arena_take(ctx, part->length);
    if (!kept) return 0;
    record->bytes.there = memcpy(kept, part_bytes(sink, part), part->length);
  }
  ctx->stats.positions++;
  return (uint32_t)positions->count++;
}

static inline bool same_bytes(const cgti_record *record, const struct cgt_sink *sink, const cgti_part *part) {
  if (record->length != part->length || record->ruleset != sink->ruleset) return false;
  if (part->length > CGTI_BYTES_HERE)
    return memcmp(record->bytes.there, part_bytes(sink, part), part->length) == 0;
  return record->bytes.here[0] == part->bytes.here[0] && record->bytes.here[1] == part->bytes.here[1];
}

/* The id of a part; 0 if it failed. */
static uint32_t intern(const struct cgt_sink *sink, const cgti_part *part) {
  cgt_ctx *ctx = sink->ctx;
  cgti_positions *positions = ctx->positions;
  if (3 * (positions->count + 1) > 2 * positions->slot_count &&
      !resize_position_slots(ctx, 2 * positions->slot_count))
    return 0;
  size_t at = part->hash & (positions->slot_count - 1);
  for (; positions->slots[at].id; at = (at + 1) & (positions->slot_count - 1)) {
    if (positions->slots[at].hash != part->hash) continue;
    if (same_bytes(&positions->records[positions->slots[at].id], sink, part)) return positions->slots[at].id;
  }
  uint32_t id = add_record(sink, part);
  if (id) positions->slots[at] = (cgti_position_slot){id, part->hash};
  return id;
}

void cgti_positions_free(cgt_ctx *ctx) {
  cgti_positions *positions = ctx->positions;
  if (!positions) return;
  for (size_t i = 0; i < positions->sink_room; i++) {
    struct cgt_sink *sink = positions->sinks[i];
    if (!sink) continue;
    cgti_release(ctx, sink->parts, sink->room * sizeof *sink->parts);
    cgti_release(ctx, sink->bytes, sink->byte_room);
    cgti_release(ctx, sink, sizeof *sink);
  }
  cgti_release(ctx, positions->sinks, positions->sink_room * sizeof *positions->sinks);
  cgti_release(ctx, positions->records, positions->room * sizeof *positions->records);
  cgti_release(ctx, positions->slots, positions->slot_count * sizeof *positions->slots);
  cgti_release(ctx, positions, sizeof *positions);
}

/* ---- opening and closing --------------------------------------------------------------------- */

struct cgt_sink *cgti_sink_open(cgti_mark *mark, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                                cgti_sink_mode mode, cgt_status refused) {
  if (!start(ctx)) return NULL;
  cgti_positions *positions = ctx->positions;
  if (positions->depth == positions->sink_room) {
    size_t room = positions->sink_room ? 2 * positions->sink_room : 16;
    struct cgt_sink **sinks =
        cgti_resize(ctx, positions->sinks, positions->sink_room * sizeof *sinks, room * sizeof *sinks);
    if (!sinks) return NULL;
    memset(sinks + positions->sink_room, 0, (room - positions->sink_room) * sizeof *sinks);
    positions->sinks = sinks;
    positions->sink_room = room;
  }
  struct cgt_sink **place = &positions->sinks[positions->depth];
  if (!*place) {
    *place = cgti_alloc(ctx, sizeof **place);
    if (!*place) return NULL;
    **place = (struct cgt_sink){0};
  }
  struct cgt_sink *sink = *place;
  sink->ctx = ctx;
  sink->ruleset = ruleset;
  sink->refused = refused;
  sink->failed = false;
  cgti_sink_empty(sink, mode);
  positions->depth++;
  *mark = cgti_scratch_mark(ctx);
  return sink;
}

void cgti_sink_empty(struct cgt_sink *sink, cgti_sink_mode mode) {
  sink->mode = mode;
  sink->stage = CGTI_EMITTING;
  sink->negative = false;
  sink->count = sink->byte_count = 0;
  sink->value = NULL;
}

void cgti_sink_close(struct cgt_sink *sink, cgti_mark mark) {
  sink->ctx->positions->depth--;
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

static inline uint32_t hash_of(const cgti_part *part, const void *position, const cgt_ruleset *ruleset) {
  uint64_t seed = (uintptr_t)ruleset + part->length;
  if (part->length > CGTI_BYTES_HERE)
    return (uint32_t)(cgti_mix(cgti_hash_bytes(position, part->length) ^ seed) >> 32);
  return (uint32_t)(cgti_mix(part->bytes.here[0] ^ cgti_mix(part->bytes.here[1] ^ seed)) >> 32);
}

static void push_position(cgt_sink *sink, const void *position, size_t length, bool negative) {
  if (length > UINT32_MAX / 2) {
    cgti_fail(sink->ctx, CGT_ELIMIT, "%s: a position takes more than 2^31 bytes", sink->ruleset->name);
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
  *part = (cgti_part){.length = (uint32_t)length, .negative = negative, .line = -1};
  if (length > CGTI_BYTES_HERE) {
    sink->failed = !keep_bytes(sink, part, position);
    if (sink->failed) return;
  } else if (length > 0) {
    memcpy(part->bytes.here, position, length);
  }
  part->hash = hash_of(part, position, sink->ruleset);
  const cgti_positions *positions = sink->ctx->positions;
  __builtin_prefetch(&positions->slots[part->hash & (positions->slot_count - 1)]);
  sink->count++;
}

/* The position, or its negative, that stands for what was emitted: in parts. */
static void emit_in_parts(cgt_sink *sink, const void *position, size_t length, bool negative) {
  const cgt_ruleset *ruleset = sink->ruleset;
  size_t before = sink->count;
  if (ruleset->split) {
    sink->stage = CGTI_SPLITTING;
    sink->negative = negative;
    ruleset->split(sink, position, length);
  }
  if (sink->count == before && !sink->failed) push_position(sink, position, length, negative);
}

/* What stands for a move, or for a position to read, has been emitted whole. */
static void finish_emission(cgt_sink *sink, size_t before) {
  sink->stage = CGTI_EMITTING;
  if (sink->failed) return;
  if (sink->count == before) {
    cgti_fail(sink->ctx, CGT_EINVAL, "%s: representative() emitted nothing", sink->ruleset->name);
    sink->failed = true;
  } else {
    sink->parts[sink->count - 1].last = true;
  }
}

/* read() or options() emit a position as the players see it. */
static void emit_as_played(cgt_sink *sink, const void *position, size_t length) {
  const cgt_ruleset *ruleset = sink->ruleset;
  size_t before = sink->count;
  if (sink->mode == CGTI_AS_PLAYED) {
    push_position(sink, position, length, false);
  } else if (ruleset->representative) {
    cgti_mark mark = cgti_scratch_mark(sink->ctx);
    sink->stage = CGTI_REPRESENTING;
    ruleset->representative(sink, position, length);
    cgti_scratch_return(sink->ctx, mark);
  } else {
    emit_in_parts(sink, position, length, false);
  }
  finish_emission(sink, before);
}

static void emit(cgt_sink *sink, const void *position, size_t length, bool negative) {
  if (sink->failed) return;
  switch (sink->stage) {
  case CGTI_SPLITTING:
    push_position(sink, position, length, negative != sink->negative);
    return;
  case CGTI_REPRESENTING:
    emit_in_parts(sink, position, length, negative);
    return;
  case CGTI_EMITTING:
    break;
  }
  if (!cgti_may_recurse(sink->ctx)) { /* one call of options() may emit millions */
    sink->failed = true;
  } else if (negative) {
    cgti_fail(sink->ctx, CGT_EINVAL, "%s: read() and options() must not emit negatives", sink->ruleset->name);
    sink->failed = true;
  } else {
    emit_as_played(sink, position, length);
  }
}

bool cgt_wants_representatives(const cgt_sink *sink) {
  return sink->mode == CGTI_IN_PARTS && sink->stage == CGTI_EMITTING;
}

void cgt_emit_representative(cgt_sink *sink, const void *position, size_t length, bool negative) {
  if (!cgt_wants_representatives(sink)) {
    emit(sink, position, length, negative);
    return;
  }
  if (sink->failed) return;
  sink->failed = !cgti_may_recurse(sink->ctx);
  if (sink->failed) return;
  size_t before = sink->count;
  cgti_mark mark = cgti_scratch_mark(sink->ctx);
  emit_in_parts(sink, position, length, negative);
  cgti_scratch_return(sink->ctx, mark);
  finish_emission(sink, before);
}

void cgt_emit(cgt_sink *sink, const void *position, size_t length) { emit(sink, position, length, false); }

void cgt_emit_negative(cgt_sink *sink, const void *position, size_t length) {
  emit(sink, position, length, true);
}

void cgt_emit_step(cgt_sink *sink, const void *position, size_t length, bool negative, int line) {
  size_t before = sink->count;
  cgt_emit_representative(sink, position, length, negative);
  if (sink->failed || line < 0) return;
  if (sink->count == before + 1 && line < CGTI_MOST_LINES) {
    sink->parts[before].line = (int16_t)line;
  } else {
    cgti_fail(sink->ctx, CGT_EINVAL, "%s: line %d cannot go on from a position that splits",
              sink->ruleset->name, line);
    sink->failed = true;
  }
}

void cgt_emit_value(cgt_sink *sink, const char *text) {
  size_t length = strlen(text);
  char *kept = sink->failed ? NULL : cgti_scratch_take(sink->ctx, length + 1);
  if (!kept) {
    sink->failed = true;
    return;
  }
  memcpy(kept, text, length + 1);
  sink->value = kept;
}

void cgt_refuse(cgt_sink *sink, const char *format, ...) {
  if (sink->failed) return;
  char message[256];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  cgti_fail(sink->ctx, sink->refused, "%s: %s", sink->ruleset->name, message);
  sink->failed = true;
}

void *cgt_sink_room(cgt_sink *sink, size_t bytes) {
  void *room = sink->failed ? NULL : cgti_scratch_take(sink->ctx, bytes);
  if (room)
    memset(room, 0, bytes);
  else
    sink->failed = true;
  return room;
}

/* ---- resolving ------------------------------------------------------------------------------- */

bool cgti_sink_resolve(struct cgt_sink *sink) {
  if (sink->failed) return false;
  cgt_ctx *ctx = sink->ctx;
  const cgti_positions *positions = ctx->positions;
  for (size_t i = 0; i < sink->count; i++) { /* the slots have arrived; ask for the records they name */
    const cgti_position_slot *slot = &positions->slots[sink->parts[i].hash & (positions->slot_count - 1)];
    if (slot->id && slot->hash == sink->parts[i].hash) __builtin_prefetch(&positions->records[slot->id]);
  }
  for (size_t i = 0; i < sink->count; i++) {
    cgti_part *part = &sink->parts[i];
    part->id = intern(sink, part);
    if (!part->id) {
      sink->failed = true;
      return false;
    }
  }
  return true;
}
