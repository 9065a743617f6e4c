/* sink.c: positions enter the table here, from a ruleset's hands. */
#include <stdarg.h>
#include <stdio.h>

#include "hash.h"
#include "positions.h"

/* ---- the table ------------------------------------------------------------------------------- */

static bool resize_slots(cgt_ctx *ctx, size_t count) {
  cgti_positions *positions = ctx->positions;
  uint32_t *slots = cgti_alloc(ctx, count * sizeof *slots);
  if (!slots) return false;
  memset(slots, 0, count * sizeof *slots);
  for (size_t id = 1; id < positions->count; id++) {
    size_t at = positions->records[id].hash & (count - 1);
    while (slots[at]) at = (at + 1) & (count - 1);
    slots[at] = (uint32_t)id;
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
  return true;
}

static bool grow_records(cgt_ctx *ctx) {
  cgti_positions *positions = ctx->positions;
  size_t room = positions->room ? 2 * positions->room : 64;
  if (room > UINT32_MAX) {
    cgti_fail(ctx, CGT_ELIMIT, "the context holds 2^31 positions, as many as it can");
    return false;
  }
  cgti_record *records = cgti_resize(ctx, positions->records, positions->room * sizeof *records, room * sizeof *records);
  if (!records) return false;
  positions->records = records;
  positions->room = room;
  return true;
}

uint32_t cgti_position_intern(cgt_ctx *ctx, const cgt_ruleset *ruleset, const void *bytes, size_t length) {
  if (!start(ctx)) return 0;
  cgti_positions *positions = ctx->positions;
  if (length > UINT32_MAX) {
    cgti_fail(ctx, CGT_ELIMIT, "a position takes more than 2^32 bytes");
    return 0;
  }
  if (2 * (positions->count + 1) > positions->slot_count &&
      !resize_slots(ctx, positions->slot_count ? 2 * positions->slot_count : 256))
    return 0;
  uint32_t hash = (uint32_t)(cgti_mix(cgti_hash_bytes(bytes, length) ^ (uintptr_t)ruleset) >> 32);
  size_t at = hash & (positions->slot_count - 1);
  for (; positions->slots[at]; at = (at + 1) & (positions->slot_count - 1)) {
    const cgti_record *record = &positions->records[positions->slots[at]];
    if (record->hash == hash && record->length == length && record->ruleset == ruleset &&
        memcmp(record->bytes, bytes, length) == 0)
      return positions->slots[at];
  }
  if (positions->count >= positions->room && !grow_records(ctx)) return 0;
  void *kept = cgti_arena_take(ctx, length);
  if (!kept) return 0;
  if (length) memcpy(kept, bytes, length);
  uint32_t id = (uint32_t)positions->count++;
  positions->records[id] = (cgti_record){.ruleset = ruleset, .bytes = kept, .length = (uint32_t)length, .hash = hash};
  positions->slots[at] = id;
  ctx->stats.positions++;
  return id;
}

void cgti_positions_free(cgt_ctx *ctx) {
  cgti_positions *positions = ctx->positions;
  if (!positions) return;
  for (size_t i = 0; i < positions->sink_room; i++) {
    struct cgt_sink *sink = positions->sinks[i];
    if (!sink) continue;
    cgti_release(ctx, sink->items, sink->room * sizeof *sink->items);
    cgti_release(ctx, sink, sizeof *sink);
  }
  cgti_release(ctx, positions->sinks, positions->sink_room * sizeof *positions->sinks);
  cgti_release(ctx, positions->records, positions->room * sizeof *positions->records);
  cgti_release(ctx, positions->slots, positions->slot_count * sizeof *positions->slots);
  cgti_release(ctx, positions, sizeof *positions);
}

/* ---- the sink -------------------------------------------------------------------------------- */

struct cgt_sink *cgti_sink_open(cgti_mark *mark, cgt_ctx *ctx, const cgt_ruleset *ruleset, cgt_status refused) {
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
  *sink = (struct cgt_sink){.ctx = ctx, .ruleset = ruleset, .items = sink->items, .room = sink->room, .refused = refused};
  positions->depth++;
  *mark = cgti_scratch_mark(ctx);
  return sink;
}

void cgti_sink_empty(struct cgt_sink *sink) {
  sink->count = 0;
  sink->value = NULL;
}

void cgti_sink_close(struct cgt_sink *sink, cgti_mark mark) {
  sink->ctx->positions->depth--;
  cgti_scratch_return(sink->ctx, mark);
}

static void emit(cgt_sink *sink, const void *position, size_t length, bool negative) {
  cgt_ctx *ctx = sink->ctx;
  if (sink->failed) return;
  if (sink->count == sink->room) {
    size_t room = sink->room ? 2 * sink->room : 16;
    cgti_item *items = cgti_resize(ctx, sink->items, sink->room * sizeof *items, room * sizeof *items);
    sink->failed = !items;
    if (!items) return;
    sink->items = items;
    sink->room = room;
  }
  uint32_t id = cgti_position_intern(ctx, sink->ruleset, position, length);
  sink->failed = id == 0;
  if (id) sink->items[sink->count++] = (cgti_item){id, negative};
}

void cgt_emit(cgt_sink *sink, const void *position, size_t length) {
  emit(sink, position, length, false);
}

void cgt_emit_negative(cgt_sink *sink, const void *position, size_t length) {
  emit(sink, position, length, true);
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
  if (room) memset(room, 0, bytes);
  else sink->failed = true;
  return room;
}
