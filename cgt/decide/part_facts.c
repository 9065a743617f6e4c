/* part_facts.c: what the search knows of a part: its value, where that is cheap, or bounds.
 *
 * When does a value pay? It may take long, and the search may do without. So each meeting of a part is worth
 * some steps, a value is looked for when all meetings together are worth what values of parts with so many
 * moves have cost of late, and it is given up when twice that is spent; then it waits for twice as many
 * meetings. So what is spent on values is at most a fixed multiple of what is spent on meeting parts, and a
 * value that pays is found after at most as much search as it costs. What was found of positions below is
 * remembered, so little is done twice. */
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/memory/hash.h"

enum { FIRST_COST = 16, STEPS_OF_A_CHOICE = 2000, STEPS_OF_A_COUNT = 1 << 12 };

/* ---- sums that may be dropped ---------------------------------------------------------------------- */

cgt_game cgti_add_within(bool *failed, cgt_ctx *ctx, cgt_game g, cgt_game h, uint64_t steps) {
  cgti_steps allowed;
  cgti_steps_begin(&allowed, ctx, steps);
  cgt_game sum = cgti_add(ctx, g, h);
  bool out = cgti_steps_end(&allowed, ctx);
  if (cgti_is_none(sum) && !out) *failed = true;
  return sum;
}

/* ---- the table ----------------------------------------------------------------------------------- */

static cgti_part_facts *facts_at(const cgti_facts_table *table, uint32_t index) {
  cgti_place place = cgti_place_of(index);
  return &table->segments[place.segment][place.at];
}

static uint32_t *facts_slot(const cgti_facts_table *table, uint32_t id) {
  size_t at = cgti_mix(id) & (table->room - 1);
  while (table->slots[at] && facts_at(table, table->slots[at])->id != id) at = (at + 1) & (table->room - 1);
  return &table->slots[at];
}

static bool grow_facts(cgt_ctx *ctx, cgti_facts_table *table) {
  cgti_facts_table grown = *table;
  grown.room = table->room ? 2 * table->room : 64;
  grown.slots = cgti_alloc(ctx, grown.room * sizeof *grown.slots);
  if (!grown.slots) return false;
  memset(grown.slots, 0, grown.room * sizeof *grown.slots);
  for (uint32_t index = 1; index <= table->count; index++)
    *facts_slot(&grown, facts_at(table, index)->id) = index;
  cgti_release(ctx, table->slots, table->room * sizeof *table->slots);
  *table = grown;
  return true;
}

/* The facts of a part, which may be new; NULL if it failed. */
static cgti_part_facts *facts_of_id(cgt_ctx *ctx, cgti_facts_table *table, uint32_t id) {
  if (2 * (table->count + 1) > table->room && !grow_facts(ctx, table)) return NULL;
  uint32_t *slot = facts_slot(table, id);
  if (*slot) return facts_at(table, *slot);
  cgti_place place = cgti_place_of(table->count + 1);
  cgti_part_facts **segment = &table->segments[place.segment];
  if (!*segment) *segment = cgti_alloc(ctx, cgti_segment_size(place.segment) * sizeof **segment);
  if (!*segment) return NULL;
  *slot = ++table->count;
  (*segment)[place.at] = (cgti_part_facts){.id = id};
  return *segment + place.at;
}

static void empty_facts(cgt_ctx *ctx, cgti_facts_table *table) {
  for (unsigned i = 0; i < CGTI_SEGMENTS; i++)
    cgti_release(ctx, table->segments[i], cgti_segment_size(i) * sizeof *table->segments[i]);
  cgti_release(ctx, table->slots, table->room * sizeof *table->slots);
  *table = (cgti_facts_table){0};
}

void cgti_deciding_empty(cgt_ctx *ctx, struct cgti_deciding *deciding) {
  empty_facts(ctx, &deciding->facts);
  cgti_decided_empty(ctx, &deciding->decided);
  cgti_tried_empty(ctx, &deciding->tried);
  cgti_pieces_empty(ctx, &deciding->pieces);
}

struct cgti_deciding *cgti_deciding_start(cgt_ctx *ctx) {
  if (!ctx->deciding) {
    ctx->deciding = cgti_alloc(ctx, sizeof *ctx->deciding);
    if (ctx->deciding) *ctx->deciding = (struct cgti_deciding){.fold_most = CGTI_FIRST_FOLD};
  }
  return ctx->deciding;
}

void cgti_deciding_free(cgt_ctx *ctx) {
  if (!ctx->deciding) return;
  cgti_deciding_empty(ctx, ctx->deciding);
  cgti_release(ctx, ctx->deciding, sizeof *ctx->deciding);
  ctx->deciding = NULL;
}

/* ---- values -------------------------------------------------------------------------------------- */

static void keep_value(cgti_question *question, cgti_part_facts *facts, cgt_game value) {
  facts->bound[0] = facts->bound[1] = value;
  question->counts.values++;
}

/* What the size of a part is told by. Where moves cannot be listed, or are more than can be told, very many:
 * theorems may know the part all the same. */
bool cgti_find_moves(cgti_question *question, cgti_part_facts *facts) {
  cgt_ctx *ctx = question->ctx;
  size_t count[2];
  cgti_steps allowed;
  if (facts->counted) return true;
  cgti_steps_begin(&allowed, ctx, STEPS_OF_A_COUNT);
  bool listed = cgti_count_moves(count, ctx, facts->id);
  bool out = cgti_steps_end(&allowed, ctx);
  if (!listed && !out && !(ctx->memory.steps_left && cgti_steps_take_back(&allowed, ctx))) return false;
  if (!listed) count[CGT_LEFT] = count[CGT_RIGHT] = SIZE_MAX;
  for (int player = 0; player < 2; player++)
    facts->moves[player] = count[player] < UINT16_MAX ? (uint16_t)count[player] : UINT16_MAX;
  return facts->counted = true;
}

/* What values of parts so large have cost, in steps. */
static uint64_t *cost_of(cgti_question *question, const cgti_part_facts *facts) {
  unsigned moves = cgti_moves_of(facts);
  unsigned way = cgti_record_at(question->ctx, facts->id)->way;
  uint64_t *costs = question->deciding->costs[way % CGTI_COST_WAYS];
  if (moves >= CGTI_COST_MOVES) moves = CGTI_COST_MOVES - 1;
  if (!costs[moves]) costs[moves] = FIRST_COST + (moves ? costs[moves - 1] : 0);
  return &costs[moves];
}

/* Looks for the value of a part if it has been met so often that it pays. */
static bool try_value(cgti_question *question, cgti_part_facts *facts, uint64_t worth) {
  cgt_ctx *ctx = question->ctx;
  if (!cgti_find_moves(question, facts)) return false;
  uint64_t *cost = cost_of(question, facts), steps = question->options.value_steps;
  if (!steps && *cost > worth * facts->met) return true;
  if (!steps) steps = 2 * worth * facts->met;
  cgti_steps allowed;
  cgti_steps_begin(&allowed, ctx, steps);
  cgt_game value = cgti_value_of_part(ctx, facts->id);
  uint64_t taken = allowed.given - ctx->memory.steps_left;
  bool out = cgti_steps_end(&allowed, ctx);
  *cost = *cost - *cost / 4 + (out ? 2 * taken : taken) / 4;
  if (!cgti_is_none(value)) {
    keep_value(question, facts, value);
    return true;
  }
  question->counts.given_up += out;
  facts->next_try = question->options.value_steps || !out ? UINT32_MAX : 2 * facts->met;
  return out || (ctx->memory.steps_left && cgti_steps_take_back(&allowed, ctx));
}

/* The same in the question's own way, of a part that has few moves. */
static bool find_value(cgti_question *question, cgti_part_facts *facts) {
  if (!cgti_find_moves(question, facts)) return false;
  if (cgti_moves_of(facts) > question->most_moves) return true;
  cgt_game value = question->value_of(question, facts);
  if (!cgti_is_none(value)) keep_value(question, facts, value);
  return !cgti_is_none(value);
}

cgti_part_facts *cgti_known_facts_of(cgti_question *question, uint32_t id) {
  return facts_of_id(question->ctx, &question->deciding->facts, id);
}

/* Who wins a part bounds it, where a theorem says that: it is 0 if the second player wins, and at least, or
 * at most, 0 if Left, or Right, does whoever moves first. */
static void bound_by_theorem(cgti_question *question, cgti_part_facts *facts) {
  const cgti_record *record = cgti_record_at(question->ctx, facts->id);
  const cgt_ruleset *ruleset = cgti_ruleset_of(question->ctx, record->way);
  cgt_outcome outcome;
  facts->theorem = true;
  if (!ruleset->outcome || !ruleset->outcome(&outcome, cgti_record_bytes(record), cgti_record_length(record)))
    return;
  if (outcome == CGT_P || outcome == CGT_L) facts->bound[false] = cgti_number(0);
  if (outcome == CGT_P || outcome == CGT_R) facts->bound[true] = cgti_number(0);
}

cgti_part_facts *cgti_facts_of(cgti_question *question, uint32_t id, uint64_t worth) {
  cgti_part_facts *facts = cgti_known_facts_of(question, id);
  if (facts && !facts->theorem && cgti_with(question, CGT_WITHOUT_THEOREMS | CGT_WITHOUT_BOUNDS))
    bound_by_theorem(question, facts);
  if (!facts || cgti_is_valued(facts) || !cgti_with(question, CGT_WITHOUT_VALUES)) return facts;
  cgt_game value = cgti_value_if_known(question->ctx, id);
  if (!cgti_is_none(value))
    keep_value(question, facts, value);
  else if (question->value_of)
    return find_value(question, facts) ? facts : NULL;
  else if (++facts->met > facts->next_try && !try_value(question, facts, worth))
    return NULL;
  return facts;
}

/* ---- bounds -------------------------------------------------------------------------------------- */

/* The better of two bounds: where they are not ordered, that whose stops are, together, the lower, if upper,
 * or else the higher. CGT_NONE is worse than any. */
static bool take_better(cgti_question *question, cgt_game *best, cgt_game g, bool upper) {
  cgt_ctx *ctx = question->ctx;
  bool better = cgti_is_none(*best);
  if (!better) {
    cgti_steps allowed;
    cgti_steps_begin(&allowed, ctx, STEPS_OF_A_CHOICE);
    int below = cgti_le(ctx, g, *best), above = below < 0 ? -1 : cgti_le(ctx, *best, g);
    bool out = cgti_steps_end(&allowed, ctx);
    if (above < 0 && !out) return false;
    int means = cgti_num_cmp(ctx, g.number, best->number); /* cores have opposite stops */
    if (above < 0 || below == above)
      better = upper ? means < 0 : means > 0;
    else
      better = upper ? below : above;
  }
  if (better) *best = g;
  return true;
}

/* A bound that bounds() emitted: the sum of the bounds of these parts, and of value. CGT_NONE, with *failed
 * as it is, where there is none. */
static cgt_game sum_of_bounds(bool *failed, cgti_question *question, const cgti_move_part *parts,
                              size_t count, cgt_game value, bool upper) {
  cgt_game sum = cgti_is_none(value) ? cgti_number(0) : value;
  for (size_t i = 0; i < count && !cgti_is_none(sum); i++) {
    bool side = upper != parts[i].negative;
    cgti_part_facts *facts = cgti_facts_of(question, parts[i].id, CGTI_WORTH_IN_BOUNDS);
    if (!facts || !cgti_find_bound(question, facts, side)) {
      *failed = true;
      return CGT_NONE;
    }
    cgt_game g = facts->bound[side];
    if (cgti_is_none(g)) return CGT_NONE;
    sum =
        cgti_add_within(failed, question->ctx, sum, parts[i].negative ? cgti_neg(g) : g, question->sum_steps);
  }
  return sum;
}

static bool best_bound(cgti_question *question, cgti_part_facts *facts, const cgti_move_part *parts,
                       const cgti_bound_end *bounds, size_t count, bool upper) {
  bool failed = false;
  size_t from = 0;
  cgt_game best = facts->bound[upper];
  for (size_t i = 0; i < count; i++) {
    cgt_game sum =
        sum_of_bounds(&failed, question, parts + from, bounds[i].end - from, bounds[i].value, upper);
    from = bounds[i].end;
    if (failed) return false;
    if (!cgti_is_none(sum) && !take_better(question, &best, sum, upper)) return false;
  }
  facts->bound[upper] = best;
  return true;
}

bool cgti_find_bound(cgti_question *question, cgti_part_facts *facts, bool upper) {
  cgt_ctx *ctx = question->ctx;
  if (facts->asked[upper] || cgti_is_valued(facts) || !cgti_with(question, CGT_WITHOUT_BOUNDS)) return true;
  facts->asked[upper] = true;
  if (!cgti_ruleset_of(ctx, cgti_record_at(ctx, facts->id)->way)->bounds) return true;
  if (!cgti_may_recurse(ctx) || (question->value_of && !cgti_find_moves(question, facts))) return false;
  const unsigned most_moves = question->most_moves;
  question->most_moves = cgti_most_moves(facts, CGTI_PERCENT_IN_BOUNDS);
  cgti_mark mark = cgti_scratch_mark(ctx);
  size_t parts, count;
  const cgti_bound_end *bounds;
  const cgti_move_part *list = cgti_bounds_in_parts(&parts, &bounds, &count, ctx, facts->id, upper);
  bool good = list && best_bound(question, facts, list, bounds, count, upper);
  question->most_moves = most_moves;
  cgti_scratch_return(ctx, mark);
  return good;
}

/* ---- guesses --------------------------------------------------------------------------------------- */

/* From bounds that were found, or half a move for each move that Left has more. */
bool cgti_guess_mean(int64_t *guess, cgti_question *question, cgti_part_facts *facts) {
  cgt_ctx *ctx = question->ctx;
  bool low = !cgti_is_none(facts->bound[0]), high = !cgti_is_none(facts->bound[1]);
  int64_t below = low ? cgti_num_key(ctx, facts->bound[0].number) : 0;
  int64_t above = high ? cgti_num_key(ctx, facts->bound[1].number) : 0;
  if (low || high) {
    *guess = low && high ? below / 2 + above / 2 : below + above;
    return true;
  }
  if (!cgti_find_moves(question, facts)) return false;
  *guess = ((int64_t)facts->moves[CGT_LEFT] - facts->moves[CGT_RIGHT]) * ((int64_t)1 << 31);
  return true;
}
