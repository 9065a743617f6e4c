/* sink.c: positions enter the table here, from a ruleset's hands.
 *
 * What a ruleset emits waits in the sink as bytes with a hash; the slot in the table is asked for at
 * once (prefetched) and looked at when all has been emitted, so that the waits for memory overlap. */
#include <stdarg.h>
#include <stdio.h>

#include "hash.h"
#include "positions.h"

/* ---- the table ------------------------------------------------------------------------------- */

static size_t table_bytes(size_t count) { return sizeof(cgti_position_table) + count * sizeof(uint64_t); }

static bool resize_position_table(cgt_ctx *ctx, size_t count) {
  cgti_position_table *old = atomic_load(&ctx->positions->table),
                      *table = cgti_alloc(ctx, table_bytes(count));
  if (!table) return false;
  memset(table, 0, table_bytes(count));
  table->count = count;
  for (size_t i = 0; old && i < old->count; i++) {
    uint64_t slot = atomic_load_explicit(&old->slots[i], memory_order_relaxed);
    if (!slot) continue;
    size_t at = slot & (count - 1);
    while (atomic_load_explicit(&table->slots[at], memory_order_relaxed)) at = (at + 1) & (count - 1);
    atomic_store_explicit(&table->slots[at], slot, memory_order_relaxed);
  }
  if (ctx->store->shared)
    table->older = old;
  else if (old)
    cgti_release(ctx, old, table_bytes(old->count));
  atomic_store(&ctx->positions->table, table);
  return true;
}

bool cgti_positions_start(cgt_ctx *ctx) {
  if (ctx->positions) return true;
  cgti_positions *positions = cgti_alloc(ctx, sizeof *positions);
  if (!positions) return false;
  memset(positions, 0, sizeof *positions);
  atomic_init(&positions->count, 1);
  ctx->positions = positions;
  if (resize_position_table(ctx, 256)) return true;
  cgti_release(ctx, positions, sizeof *positions);
  ctx->positions = NULL;
  return false;
}

void cgti_positions_free(cgt_ctx *ctx) {
  cgti_positions *positions = ctx->positions;
  if (!positions) return;
  for (unsigned i = 0; i < CGTI_SEGMENTS; i++)
    cgti_release(ctx, positions->segments[i], cgti_segment_size(i) * sizeof *positions->segments[i]);
  for (cgti_position_table *table = positions->table, *older; table; table = older) {
    older = table->older;
    cgti_release(ctx, table, table_bytes(table->count));
  }
  cgti_release(ctx, positions, sizeof *positions);
}

static const void *part_bytes(const struct cgt_sink *sink, const cgti_part *part) {
  return part->length <= CGTI_BYTES_HERE ? (const void *)part->bytes.here : sink->bytes + part->bytes.offset;
}

/* Fills a new record; 0 if it failed. */
static uint32_t add_record(const struct cgt_sink *sink, const cgti_part *part) {
  cgt_ctx *ctx = sink->ctx;
  cgti_positions *positions = ctx->positions;
  size_t count = atomic_load_explicit(&positions->count, memory_order_relaxed);
  if (count == (size_t)1 << 31) {
    cgti_fail(ctx, CGT_ELIMIT, "the context holds 2^31 positions, as many as it can");
    return 0;
  }
  uint32_t id = (uint32_t)count;
  cgti_place place = cgti_place_of(id);
  cgti_record **segment = &positions->segments[place.segment];
  if (!*segment) *segment = cgti_alloc(ctx, cgti_segment_size(place.segment) * sizeof **segment);
  if (!*segment) return 0;
  cgti_record *record = *segment + place.at;
  memset(record, 0, sizeof *record);
  record->ruleset = sink->ruleset;
  record->length = part->length;
  if (part->length <= CGTI_BYTES_HERE) {
    memcpy(record->bytes.here, part->bytes.here, CGTI_BYTES_HERE);
  } else {
    void *kept = cgti_arena_take(ctx, part->length);
    if (!kept) return 0;
    record->bytes.there = memcpy(kept, part_bytes(sink, part), part->length);
  }
  ctx->stats.positions++;
  atomic_store_explicit(&positions->count, count + 1, memory_order_relaxed);
  return id;
}

static inline bool same_bytes(const cgti_record *record, const struct cgt_sink *sink, const cgti_part *part) {
  if (record->length != part->length || record->ruleset != sink->ruleset) return false;
  if (part->length > CGTI_BYTES_HERE)
    return memcmp(record->bytes.there, part_bytes(sink, part), part->length) == 0;
  return record->bytes.here[0] == part->bytes.here[0] && record->bytes.here[1] == part->bytes.here[1];
}

/* The id of a part, or 0 and the slot where it would stand. */
static uint32_t find(size_t *at, const cgti_position_table *table, const struct cgt_sink *sink,
                     const cgti_part *part) {
  uint64_t slot;
  for (*at = part->hash & (table->count - 1);
       (slot = atomic_load_explicit(&table->slots[*at], memory_order_acquire));
       *at = (*at + 1) & (table->count - 1)) {
    if ((uint32_t)slot != part->hash) continue;
    uint32_t id = (uint32_t)(slot >> 32);
    if (same_bytes(cgti_record_at(sink->ctx, id), sink, part)) return id;
  }
  return 0;
}

/* The same with a new record if there was none; under the position lock. */
static uint32_t find_or_add(const struct cgt_sink *sink, const cgti_part *part) {
  cgt_ctx *ctx = sink->ctx;
  cgti_positions *positions = ctx->positions;
  size_t room = atomic_load_explicit(&positions->table, memory_order_relaxed)->count, at;
  size_t count = atomic_load_explicit(&positions->count, memory_order_relaxed);
  if (3 * (count + 1) > 2 * room && !resize_position_table(ctx, 2 * room)) return 0;
  cgti_position_table *table = atomic_load_explicit(&positions->table, memory_order_relaxed);
  uint32_t id = find(&at, table, sink, part);
  if (id) return id;
  id = add_record(sink, part);
  if (id) atomic_store_explicit(&table->slots[at], (uint64_t)id << 32 | part->hash, memory_order_release);
  return id;
}

/* The id of a part; 0 if it failed. */
static uint32_t intern(const struct cgt_sink *sink, const cgti_part *part) {
  cgt_ctx *ctx = sink->ctx;
  size_t at;
  if (ctx->store->shared) { /* a table that another has outgrown meanwhile may lack it: then ask again */
    uint32_t id = find(&at, atomic_load_explicit(&ctx->positions->table, memory_order_acquire), sink, part);
    if (id) return id;
  }
  cgti_lock(ctx, CGTI_POSITION_LOCK);
  uint32_t id = find_or_add(sink, part);
  cgti_unlock(ctx, CGTI_POSITION_LOCK);
  return id;
}

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
    cgti_release(ctx, sink, sizeof *sink);
  }
  cgti_release(ctx, sinks->at, sinks->room * sizeof *sinks->at);
  cgti_release(ctx, sinks, sizeof *sinks);
}

struct cgt_sink *cgti_sink_open(cgti_mark *mark, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                                cgti_sink_mode mode, cgt_status refused) {
  if (!cgti_positions_start(ctx) || !sinks_start(ctx)) return NULL;
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
  sink->ruleset = ruleset;
  sink->refused = refused;
  sink->failed = false;
  cgti_sink_empty(sink, mode);
  sinks->depth++;
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
  sink->ctx->sinks->depth--;
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
  const cgti_position_table *table = atomic_load_explicit(&sink->ctx->positions->table, memory_order_acquire);
  __builtin_prefetch(&table->slots[part->hash & (table->count - 1)]);
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
  /* Words that do not show a position of this ruleset are followed by one. */
  const char *name = sink->ruleset->name, *shown = strstr(message, name);
  bool shows = sink->refused != CGT_EPARSE || (shown && shown[strlen(name)] == '(');
  cgti_fail(sink->ctx, sink->refused, "%s: %s%s%s", name, message, shows ? "" : "; an example: ",
            shows ? "" : sink->ruleset->example);
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
  const cgti_position_table *table = atomic_load_explicit(&ctx->positions->table, memory_order_acquire);
  for (size_t i = 0; i < sink->count; i++) { /* the slots have arrived; ask for the records they name */
    uint32_t hash = sink->parts[i].hash;
    uint64_t slot = atomic_load_explicit(&table->slots[hash & (table->count - 1)], memory_order_acquire);
    if (slot && (uint32_t)slot == hash) __builtin_prefetch(cgti_record_at(ctx, (uint32_t)(slot >> 32)));
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
