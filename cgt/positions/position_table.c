/* position_table.c: the table of positions: from bytes to ids, and what is kept under an id.
 *
 * Records, lines and rulesets are in segments that never move, so that they are read without a lock. */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/positions/positions.h"

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
  atomic_init(&positions->ruleset_count, 1);
  positions->line_count = 1;
  ctx->positions = positions;
  if (resize_position_table(ctx, 256)) return true;
  cgti_release(ctx, positions, sizeof *positions);
  ctx->positions = NULL;
  return false;
}

void cgti_positions_free(cgt_ctx *ctx) {
  cgti_positions *positions = ctx->positions;
  if (!positions) return;
  for (unsigned i = 0; i < CGTI_SEGMENTS; i++) {
    size_t size = cgti_segment_size(i);
    cgti_release(ctx, positions->segments[i], size * sizeof *positions->segments[i]);
    cgti_release(ctx, positions->line_segments[i], size * sizeof *positions->line_segments[i]);
    cgti_release(ctx, positions->ruleset_segments[i], size * sizeof *positions->ruleset_segments[i]);
  }
  for (cgti_position_table *table = positions->table, *older; table; table = older) {
    older = table->older;
    cgti_release(ctx, table, table_bytes(table->count));
  }
  cgti_release(ctx, positions, sizeof *positions);
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
  record->way = part->way;
  if (part->length <= CGTI_BYTES_HERE) {
    record->length = (uint8_t)part->length;
    memcpy(record->bytes.here, part->bytes.here, CGTI_BYTES_HERE);
  } else {
    void *kept = cgti_arena_take(ctx, part->length);
    if (!kept) return 0;
    record->length = CGTI_LONG;
    record->bytes.there = memcpy(kept, cgti_part_bytes(sink, part), part->length);
    record->bytes.length = part->length;
  }
  ctx->stats.positions++;
  atomic_store_explicit(&positions->count, count + 1, memory_order_relaxed);
  return id;
}

static inline bool is_part(const cgti_record *record, const struct cgt_sink *sink, const cgti_part *part) {
  if (record->way != part->way) return false;
  if (part->length <= CGTI_BYTES_HERE)
    return record->length == part->length && record->bytes.here[0] == part->bytes.here[0] &&
           record->bytes.here[1] == part->bytes.here[1];
  return record->length == CGTI_LONG && record->bytes.length == part->length &&
         memcmp(record->bytes.there, cgti_part_bytes(sink, part), part->length) == 0;
}

/* The id of a part, or 0 and the slot where it would stand. */
static inline uint32_t find(size_t *at, const cgti_position_table *table, const struct cgt_sink *sink,
                            const cgti_part *part) {
  uint64_t slot;
  for (*at = part->hash & (table->count - 1);
       (slot = atomic_load_explicit(&table->slots[*at], memory_order_acquire));
       *at = (*at + 1) & (table->count - 1)) {
    if ((uint32_t)slot != part->hash) continue;
    uint32_t id = (uint32_t)(slot >> 32);
    if (is_part(cgti_record_at(sink->ctx, id), sink, part)) return id;
  }
  return 0;
}

/* A table that another has outgrown meanwhile may lack it: adding asks again. */
uint32_t cgti_position_find(const struct cgt_sink *sink, const cgti_part *part) {
  size_t at;
  return find(&at, atomic_load_explicit(&sink->ctx->positions->table, memory_order_acquire), sink, part);
}

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

uint32_t cgti_position_add(const struct cgt_sink *sink, const cgti_part *part) {
  cgti_lock(sink->ctx, CGTI_POSITION_LOCK);
  uint32_t id = find_or_add(sink, part);
  cgti_unlock(sink->ctx, CGTI_POSITION_LOCK);
  return id;
}

/* ---- rulesets -------------------------------------------------------------------------------- */

/* The index of a ruleset; 0 if it is not there. */
static size_t find_ruleset(const cgt_ctx *ctx, const cgt_ruleset *ruleset) {
  size_t count = atomic_load_explicit(&ctx->positions->ruleset_count, memory_order_acquire);
  for (size_t i = count; i-- > 1;)
    if (cgti_ruleset_of(ctx, (cgti_way)(i * CGTI_MODES)) == ruleset) return i;
  return 0;
}

/* Under the position lock. */
static size_t add_ruleset(cgt_ctx *ctx, const cgt_ruleset *ruleset) {
  cgti_positions *positions = ctx->positions;
  size_t count = atomic_load_explicit(&positions->ruleset_count, memory_order_relaxed);
  if (count > CGTI_MOST_RULESETS) {
    cgti_fail(ctx, CGT_ELIMIT, "the context knows %d rulesets, as many as it can", CGTI_MOST_RULESETS);
    return 0;
  }
  cgti_place place = cgti_place_of((uint32_t)count);
  const cgt_ruleset ***segment = &positions->ruleset_segments[place.segment];
  if (!*segment) *segment = cgti_alloc(ctx, cgti_segment_size(place.segment) * sizeof **segment);
  if (!*segment) return 0;
  (*segment)[place.at] = ruleset;
  if (cgti_takes_few_options(ruleset))
    atomic_store_explicit(&positions->some_take_few, true, memory_order_relaxed);
  atomic_store_explicit(&positions->ruleset_count, count + 1, memory_order_release);
  return count;
}

static bool is_whole(const cgt_ruleset *ruleset) {
  return ruleset && ruleset->name && ruleset->read && ruleset->options && ruleset->print &&
         !ruleset->lines == !ruleset->steps && !ruleset->board == !ruleset->cell;
}

cgti_way cgti_way_of(cgt_ctx *ctx, const cgt_ruleset *ruleset, cgti_mode how) {
  if (!is_whole(ruleset)) {
    cgti_fail(ctx, CGT_EINVAL,
              "a ruleset has a name, read(), options() and print(); lines() and steps(), or neither; "
              "board() and cell(), or neither");
    return 0;
  }
  if (!cgti_positions_start(ctx)) return 0;
  size_t at = find_ruleset(ctx, ruleset);
  if (!at) {
    cgti_lock(ctx, CGTI_POSITION_LOCK);
    at = find_ruleset(ctx, ruleset); /* another may have been first */
    if (!at) at = add_ruleset(ctx, ruleset);
    cgti_unlock(ctx, CGTI_POSITION_LOCK);
  }
  bool alike = how == CGTI_IMPARTIAL
                   ? ruleset->impartial
                   : !ruleset->value && !ruleset->print_sum && !cgti_takes_few_options(ruleset);
  if (cgti_takes_whole(how)) alike = false;
  return at ? (cgti_way)(at * CGTI_MODES + (alike ? CGTI_WITH_THEOREMS : how)) : 0;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Under the position lock. */
static uint32_t room_for_lines(cgt_ctx *ctx, size_t count) {
  cgti_positions *positions = ctx->positions;
  cgti_place place = cgti_place_of((uint32_t)positions->line_count);
  while (place.at + count > cgti_segment_size(place.segment)) { /* all in one segment */
    positions->line_count += cgti_segment_size(place.segment) - place.at;
    place = cgti_place_of((uint32_t)positions->line_count);
  }
  if (positions->line_count + count > (size_t)1 << 31) {
    cgti_fail(ctx, CGT_ELIMIT, "the context holds 2^31 lines of moves, as many as it can");
    return 0;
  }
  cgti_line **segment = &positions->line_segments[place.segment];
  if (!*segment) *segment = cgti_alloc(ctx, cgti_segment_size(place.segment) * sizeof **segment);
  if (!*segment) return 0;
  uint32_t at = (uint32_t)positions->line_count;
  positions->line_count += count;
  return at;
}

enum { SET_ASIDE = 512 }; /* lines, where threads share: so that they seldom wait for each other */

cgti_lines *cgti_lines_new(uint32_t *at, cgt_ctx *ctx, size_t count) {
  uint32_t wanted = (uint32_t)count + 1; /* the counts take less than one */
  if (ctx->lines_left < wanted) {
    uint32_t room = ctx->store->shared && wanted < SET_ASIDE ? SET_ASIDE : wanted;
    cgti_lock(ctx, CGTI_POSITION_LOCK);
    ctx->lines_at = room_for_lines(ctx, room);
    cgti_unlock(ctx, CGTI_POSITION_LOCK);
    ctx->lines_left = ctx->lines_at ? room : 0;
    if (!ctx->lines_at) return NULL;
  }
  *at = ctx->lines_at;
  ctx->lines_at += wanted;
  ctx->lines_left -= wanted;
  return (cgti_lines *)(uintptr_t)cgti_lines_at(ctx, *at);
}
