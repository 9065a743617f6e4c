/* nim_options.c: the moves of a part, each as names of its parts and a nim-sum of values that theorems give.
 *
 * Parts that are equal cancel. Short positions stay bytes and are not interned. */
#include <stdlib.h>
#include <string.h>

#include "cgt/values/nim_names.h"

bool cgti_nim_of_game(uint32_t *n, const cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star;
  if (g.number != 0 || !cgti_up_star_parts(&up, &star, ctx, g) || up != 0 || cgti_num_is_big(star))
    return false;
  const int64_t value = cgti_num_mantissa(star);
  *n = (uint32_t)value;
  return value >= 0 && value < CGTI_NIM_ANY;
}

cgti_nim_name cgti_nim_name_of(const cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  cgti_nim_name name = {.way = record->way, .length = record->length};
  if (record->length == CGTI_LONG)
    name.word[0] = id;
  else
    memcpy(name.word, record->bytes.here, sizeof name.word);
  return name;
}

/* Of a long part the id, which is made if need be; false if it failed. */
static bool name_part(cgti_nim_name *name, const struct cgt_sink *sink, cgti_part *part) {
  *name = (cgti_nim_name){.way = part->way};
  if (part->length <= CGTI_BYTES_HERE) {
    name->length = (uint8_t)part->length;
    memcpy(name->word, part->bytes.here, sizeof name->word);
    return true;
  }
  part->id = cgti_position_find(sink, part);
  if (!part->id) part->id = cgti_position_add(sink, part);
  name->length = CGTI_LONG;
  name->word[0] = part->id;
  return part->id != 0;
}

static bool emit_nim_moves(struct cgt_sink *sink, const cgti_nim_name *name) {
  const cgt_ruleset *ruleset = sink->ruleset;
  const void *bytes = name->word;
  size_t length = name->length;
  if (length == CGTI_LONG) {
    const cgti_record *record = cgti_record_at(sink->ctx, (uint32_t)name->word[0]);
    bytes = cgti_record_bytes(record);
    length = cgti_record_length(record);
  }
  ruleset->options(sink, bytes, length, CGT_LEFT);
  if (!ruleset->impartial && !sink->failed) ruleset->options(sink, bytes, length, CGT_RIGHT);
  return !sink->failed;
}

bool cgti_nim_count_moves(uint32_t *count, cgt_ctx *ctx, const cgti_nim_name *name) {
  cgti_mark mark;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, name->way, CGTI_AS_PLAYED, CGT_ELIMIT);
  if (!sink) return false;
  const bool good = emit_nim_moves(sink, name);
  *count = sink->count < CGTI_NIM_ANY ? (uint32_t)sink->count : CGTI_NIM_ANY;
  cgti_sink_close(sink, mark);
  return good;
}

/* ---- parts whose values are not for this search ---------------------------------------------------------- */

/* Is a part of this way searched? Others are evaluated: those of partizan rulesets. */
static bool is_searched(cgt_ctx *ctx, cgti_way way) {
  return cgti_mode_of(way) == CGTI_IMPARTIAL || cgti_ruleset_of(ctx, way)->impartial;
}

static bool has_nim_theorem(cgt_ctx *ctx, cgti_way way) {
  return cgti_mode_of(way) == CGTI_WITH_THEOREMS && cgti_ruleset_of(ctx, way)->value;
}

/* The values of parts that theorems give, or that are not searched: *known[i], CGTI_NIM_ANY if part i is searched. */
static cgti_nim_result known_nim_parts(uint32_t **known, cgt_ctx *ctx, cgti_nim_part *parts, size_t count) {
  cgti_way last = 0;
  bool plain = true; /* all parts of way `last` are searched */
  *known = NULL;
  for (size_t i = 0; i < count; i++) {
    const cgti_way way = parts[i].name.way;
    if (way != last) plain = is_searched(ctx, way) && !has_nim_theorem(ctx, way);
    last = way;
    if (plain) continue;
    if (cgti_mode_of(way) == CGTI_IMPARTIAL && cgti_ruleset_of(ctx, way)->values) return CGTI_NIM_DECLINED;
    if (!*known) {
      *known = cgti_scratch_take(ctx, count * sizeof **known);
      if (!*known) return CGTI_NIM_FAILED;
      for (size_t k = 0; k < count; k++) (*known)[k] = CGTI_NIM_ANY;
    }
    const uint32_t id = (uint32_t)parts[i].hash; /* see take_nim_parts */
    cgt_game value;
    if (!is_searched(ctx, way)) {
      value = cgti_value_of_part(ctx, id);
      if (cgti_is_none(value)) return CGTI_NIM_FAILED;
    } else if (!cgti_value_at_hand(&value, ctx, id)) {
      return CGTI_NIM_FAILED;
    }
    if (!cgti_is_none(value) && !cgti_nim_of_game(&(*known)[i], ctx, value)) return CGTI_NIM_DECLINED;
  }
  return CGTI_NIM_FOUND;
}

/* The parts in a sink, in scratch memory; the hash of a part that is not plainly searched is its id for the time being.
 * The option of part i is option[i]. */
static cgti_nim_part *take_nim_parts(uint32_t **option, size_t *options, struct cgt_sink *sink) {
  cgt_ctx *ctx = sink->ctx;
  cgti_nim_part *parts = cgti_scratch_take(ctx, (sink->count + 1) * sizeof *parts);
  *option = cgti_scratch_take(ctx, (sink->count + 1) * sizeof **option);
  *options = 0;
  if (!parts || !*option) return NULL;
  for (size_t i = 0; i < sink->count; i++) {
    cgti_part *part = &sink->parts[i];
    if (!name_part(&parts[i].name, sink, part)) return NULL;
    if (!is_searched(ctx, part->way) || has_nim_theorem(ctx, part->way)) {
      part->id = cgti_position_find(sink, part);
      if (!part->id) part->id = cgti_position_add(sink, part);
      if (!part->id) return NULL;
      parts[i].hash = part->id;
    }
    (*option)[i] = (uint32_t)*options;
    *options += part->last;
  }
  return parts;
}

/* ---- lists ----------------------------------------------------------------------------------------------- */

static int compare_nim_names(const cgti_nim_name *a, const cgti_nim_name *b) {
  if (a->word[0] != b->word[0]) return a->word[0] < b->word[0] ? -1 : 1;
  if (a->word[1] != b->word[1]) return a->word[1] < b->word[1] ? -1 : 1;
  if (a->way != b->way) return a->way < b->way ? -1 : 1;
  return (a->length > b->length) - (a->length < b->length);
}

void cgti_nim_cancel(cgti_nim_option *option) {
  cgti_nim_part *parts = option->parts;
  for (uint32_t i = 1; i < option->count; i++) {
    const cgti_nim_part held = parts[i];
    uint32_t j = i;
    for (; j > 0 && compare_nim_names(&parts[j - 1].name, &held.name) > 0; j--) parts[j] = parts[j - 1];
    parts[j] = held;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < option->count; i++) {
    if (kept && cgti_nim_same(&parts[kept - 1].name, &parts[i].name))
      kept--;
    else
      parts[kept++] = parts[i];
  }
  option->count = kept;
}

static int compare_nim_contents(const cgti_nim_option *a, const cgti_nim_option *b) {
  if (a->size != b->size) return a->size < b->size ? -1 : 1;
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  if (a->sum != b->sum) return a->sum < b->sum ? -1 : 1;
  for (uint32_t i = 0; i < a->count; i++) {
    const int order = compare_nim_names(&a->parts[i].name, &b->parts[i].name);
    if (order) return order;
  }
  return 0;
}

/* By size; otherwise equal moves are neighbours. */
static int compare_nim_options(const void *a, const void *b) { return compare_nim_contents(a, b); }

static void finish_option(cgti_nim_option *option, const cgti_nim_table *table) {
  if (option->count > 1) cgti_nim_cancel(option);
  for (uint32_t i = 0; i < option->count; i++) {
    cgti_nim_part *part = &option->parts[i];
    part->hash = cgti_nim_hash(&part->name);
    cgti_nim_prefetch(table, &part->name, part->hash);
  }
}

enum { FEW_MOVES = 24 /* most lists are so short */ };

static void sort_few_moves(cgti_nim_option *options, size_t count) {
  for (size_t i = 1; i < count; i++) {
    const cgti_nim_option held = options[i];
    size_t j = i;
    for (; j > 0 && compare_nim_contents(&options[j - 1], &held) > 0; j--) options[j] = options[j - 1];
    options[j] = held;
  }
}

size_t cgti_nim_sort(cgti_nim_option *options, size_t count) {
  size_t kept = 0;
  if (count > FEW_MOVES)
    qsort(options, count, sizeof *options, compare_nim_options);
  else
    sort_few_moves(options, count);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || compare_nim_contents(&options[kept - 1], &options[i]) != 0) options[kept++] = options[i];
  return kept;
}

static cgti_nim_result list_nim_options(cgti_nim_option **options, size_t *count, cgt_ctx *ctx,
                                        const cgti_nim_table *table, cgti_nim_part *parts,
                                        const uint32_t *option, size_t part_count) {
  uint32_t *known;
  const cgti_nim_result found = known_nim_parts(&known, ctx, parts, part_count);
  if (found != CGTI_NIM_FOUND) return found;
  cgti_nim_option *list = cgti_scratch_take(ctx, (*count + 1) * sizeof *list);
  if (!list) return CGTI_NIM_FAILED;
  for (size_t i = 0; i < part_count;) {
    cgti_nim_option *to = &list[option[i]];
    *to = (cgti_nim_option){.parts = &parts[i]};
    for (const uint32_t now = option[i]; i < part_count && option[i] == now; i++) {
      if (known && known[i] != CGTI_NIM_ANY)
        to->sum ^= known[i];
      else
        to->parts[to->count++] = parts[i];
    }
    finish_option(to, table);
  }
  *options = list;
  return CGTI_NIM_FOUND;
}

cgti_nim_result cgti_nim_options(cgti_nim_option **options, size_t *count, cgt_ctx *ctx,
                                 const cgti_nim_table *table, const cgti_nim_name *name) {
  cgti_mark mark;
  uint32_t *option = NULL;
  cgti_nim_part *parts = NULL;
  if (cgti_mode_of(name->way) == CGTI_IMPARTIAL && cgti_ruleset_of(ctx, name->way)->values)
    return CGTI_NIM_DECLINED;
  struct cgt_sink *sink = cgti_sink_open(&mark, ctx, name->way, CGTI_IN_PARTS, CGT_ELIMIT);
  if (!sink) return CGTI_NIM_FAILED;
  const bool good = emit_nim_moves(sink, name);
  const size_t part_count = sink->count;
  cgti_sink_close(sink, mark); /* a sink keeps its parts until another is opened */
  if (good) parts = take_nim_parts(&option, count, sink);
  if (!parts) return CGTI_NIM_FAILED;
  return list_nim_options(options, count, ctx, table, parts, option, part_count);
}
