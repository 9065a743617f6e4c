/* stoppers.c: all stoppers whose canonical form has n positions.
 *
 * The positions of a canonical form that are not in its own knot are a closed set of smaller stoppers: with
 * each all its options. So every stopper of n positions is in a knot of k of them on top of a closed set of n
 * - k, all of which it reaches. Closed sets are found by adding knots in the order in which they were found,
 * and that puts a knot behind those below it: each set is found once. Knots are tried with all sets of
 * options, but that
 *
 *   - none is dominated among those outside; on is the one option of Left, and none of Right, whom it would
 * take back to on, and so for off,
 *   - both players have options: {GL|} is the least integer n for which all GL are <| n, or if there is none
 * on, for then a GL is above all integers, and Left comes from it to on; so no knot of loopy positions but on
 * and off has a position without options of one player, and none is without positions below it,
 *   - whoever moves alternately comes to an end: the pairs (position, who is to move), and who may come from
 * which to which, are a graph without cycles,
 *   - no two positions are equal, and no option is dominated or reversible, as far as the options that are
 * chosen decide it: what holds whatever is chosen of the others,
 *   - numbering the positions anew makes none before another.
 *
 * With all options chosen that is everything, and the graph canonical (Siegel, CGT, Ch. VI, Canonical
 * Stoppers); the store has it with all its numberings once. */
#include <stdlib.h>
#include <string.h>

#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_sum.h"

enum { MOST_POSITIONS = 6 };

/* Positions of a knot, and those below it, as nodes of the store. */
typedef struct stopper_knot {
  uint32_t own[MOST_POSITIONS], below[MOST_POSITIONS];
  unsigned own_count, below_count;
} stopper_knot;

/* Positions 0 to own-1 are the knot, those from own to all-1 the closed set below. Sets of them are bits. */
typedef struct stopper_search {
  cgt_ctx *ctx;
  stopper_knot *knots;
  size_t count, room;
  cgti_walk met; /* first nodes of knots that were found */
  unsigned own, all;
  uint32_t below[MOST_POSITIONS];       /* nodes of the store, of positions own to all-1 */
  uint32_t options[MOST_POSITIONS][2];  /* by cgt_player */
  uint32_t ge[MOST_POSITIONS];          /* which are at least this one */
  uint32_t order[MOST_POSITIONS];       /* what numberings are compared by */
  bool free_below[1 << MOST_POSITIONS]; /* is no member of this set of positions from own on ordered to
                                           another? */
  uint32_t on, off;                     /* those of them that are on, and off */
} stopper_search;

#define EACH_POSITION(i, set)                                                                                \
  for (uint32_t i##_rest = (set), i; i##_rest && (i = (uint32_t)__builtin_ctz(i##_rest), true);              \
       i##_rest &= i##_rest - 1)

/* ---- is it a stopper, and canonical? ------------------------------------------------------------------ */

/* Fills in ge, of the positions whose options are chosen, `known`: i <= j if Left, moving second in j - i,
 * can always answer, until Right cannot move or for ever, whatever is chosen of the others: there Left is
 * taken to lose, but in k - k. */
static void order_positions(stopper_search *s, uint32_t known) {
  uint32_t second[MOST_POSITIONS],
      first[MOST_POSITIONS]; /* bit j of [i]: he survives if he is not, or is, to move */
  bool changed = true;
  for (unsigned i = 0; i < s->all; i++) {
    first[i] = known >> i & 1 ? known : 0;
    second[i] = first[i] | UINT32_C(1) << i;
  }
  while (changed) {
    changed = false;
    EACH_POSITION(i, known)
    EACH_POSITION(j, known) {
      const uint32_t bit = UINT32_C(1) << j;
      if (first[i] & bit && !(s->options[j][CGT_LEFT] & second[i])) {
        bool survives = false;
        EACH_POSITION(k, s->options[i][CGT_RIGHT]) survives |= (second[k] & bit) != 0;
        if (!survives) first[i] ^= bit, changed = true;
      }
      if (second[i] & bit && i != j) {
        bool survives = !(s->options[j][CGT_RIGHT] & ~first[i]);
        EACH_POSITION(k, s->options[i][CGT_LEFT]) survives &= (first[k] & bit) != 0;
        if (!survives) second[i] ^= bit, changed = true;
      }
    }
  }
  memcpy(s->ge, second, sizeof s->ge);
}

static uint32_t at_most(const stopper_search *s, uint32_t i) {
  uint32_t set = 0;
  for (unsigned j = 0; j < s->all; j++) set |= (s->ge[j] >> i & 1) << j;
  return set;
}

/* Of a position of the knot, as far as the order is known: is it equal to no other one, and no option of it
 * dominated or reversible? */
static bool is_canonical_position(const stopper_search *s, uint32_t i) {
  const uint32_t ge = s->ge[i], le = at_most(s, i), itself = UINT32_C(1) << i;
  if ((ge & le) != itself) return false;
  EACH_POSITION(x, s->options[i][CGT_LEFT])
  if (s->options[i][CGT_LEFT] & s->ge[x] & ~(UINT32_C(1) << x) || s->options[x][CGT_RIGHT] & le) return false;
  EACH_POSITION(x, s->options[i][CGT_RIGHT])
  if (s->options[i][CGT_RIGHT] & at_most(s, x) & ~(UINT32_C(1) << x) || s->options[x][CGT_LEFT] & ge)
    return false;
  return true;
}

/* The positions that can be reached from one. */
static uint32_t reached_from(const stopper_search *s, uint32_t start) {
  uint32_t reached = UINT32_C(1) << start, before;
  do {
    before = reached;
    EACH_POSITION(i, before) reached |= s->options[i][CGT_LEFT] | s->options[i][CGT_RIGHT];
  } while (reached != before);
  return reached;
}

/* Can the players not stay for ever among positions 0 to count-1 of the knot by moving alternately? */
static bool ends_alternately(const stopper_search *s, unsigned count) {
  uint32_t alive[2], before[2];
  alive[0] = alive[1] = (UINT32_C(1) << count) - 1;
  do {
    memcpy(before, alive, sizeof before);
    for (unsigned i = 0; i < count; i++)
      for (int player = 0; player < 2; player++)
        if (!(s->options[i][player] & alive[!player])) alive[player] &= ~(UINT32_C(1) << i);
  } while (memcmp(before, alive, sizeof before) != 0);
  return !(alive[CGT_LEFT] | alive[CGT_RIGHT]);
}

/* ---- knots -------------------------------------------------------------------------------------------- */

static bool keep_knot(stopper_search *s, const uint32_t *nodes) {
  uint32_t least = nodes[0];
  for (unsigned i = 1; i < s->own; i++)
    if (nodes[i] < least) least = nodes[i];
  if (cgti_walk_lookup(&s->met, least)) return true;
  if (s->count == s->room) {
    const size_t room = s->room ? 2 * s->room : 64;
    stopper_knot *knots = cgti_resize(s->ctx, s->knots, s->room * sizeof *knots, room * sizeof *knots);
    if (!knots) return false;
    s->knots = knots;
    s->room = room;
  }
  stopper_knot *knot = &s->knots[s->count++];
  *knot = (stopper_knot){.own_count = s->own, .below_count = s->all - s->own};
  memcpy(knot->own, nodes, s->own * sizeof *nodes);
  memcpy(knot->below, s->below, sizeof s->below);
  return cgti_walk_store(s->ctx, &s->met, least, s->count);
}

static bool intern_positions(uint32_t *nodes, const stopper_search *s) {
  cgti_component graph;
  if (!cgti_component_new(&graph, s->ctx, s->own)) return false;
  for (unsigned i = 0; i < s->own; i++)
    for (int player = 0; player < 2; player++) {
      cgti_refs *refs = &graph.options[i][player];
      if (!cgti_refs_new(refs, s->ctx, s->all)) return false;
      EACH_POSITION(k, s->options[i][player])
      refs->items[refs->count++] = k < s->own ? CGTI_LOOPY_LOCAL + k : s->below[k - s->own];
      cgti_refs_sort(refs);
    }
  return cgti_intern_component(nodes, s->ctx, &graph);
}

/* Can positions 0 to count-1 of the knot be canonical, and stoppers? */
static bool can_be_canonical(stopper_search *s, unsigned count) {
  const uint32_t own = (UINT32_C(1) << s->own) - 1, everything = (UINT32_C(1) << s->all) - 1;
  if (!ends_alternately(s, count)) return false;
  order_positions(s, (everything & ~own) | ((UINT32_C(1) << count) - 1));
  for (unsigned i = 0; i < count; i++)
    if (!is_canonical_position(s, i)) return false;
  return true;
}

/* All options are chosen: keeps the knot if it is one, and reaches all. */
static bool try_knot(stopper_search *s) {
  const uint32_t everything = (UINT32_C(1) << s->all) - 1;
  for (unsigned i = 0; i < s->own; i++)
    if (reached_from(s, i) != everything) return true;
  uint32_t nodes[MOST_POSITIONS];
  const cgti_mark mark = cgti_scratch_mark(s->ctx);
  const bool good = intern_positions(nodes, s) && keep_knot(s, nodes);
  cgti_scratch_return(s->ctx, mark);
  return good;
}

/* Can this be the set of options of player, as far as on and off, and those below, are concerned? */
static bool is_possible_set(const stopper_search *s, uint32_t set, cgt_player player) {
  const uint32_t best = player == CGT_LEFT ? s->on : s->off, worst = player == CGT_LEFT ? s->off : s->on;
  return s->free_below[set >> s->own << s->own] && !(set & worst) && (!(set & best) || set == best);
}

/* Chooses the options of position i of the knot, and those after it. */
static bool choose_options(stopper_search *s, unsigned i) {
  if (i >= s->own || i >= MOST_POSITIONS) return try_knot(s); /* own is at most that, as gcc cannot see */
  if (!cgti_may_recurse(s->ctx)) return false;
  const uint32_t sets = UINT32_C(1) << s->all, own = (UINT32_C(1) << s->own) - 1;
  for (uint32_t left = 0; left < sets; left++)
    for (uint32_t right = 0; is_possible_set(s, left, CGT_LEFT) && right < sets; right++) {
      const bool loopy = s->all > 1 && (s->own > 1 || (left | right) & own);
      if (!is_possible_set(s, right, CGT_RIGHT) || (loopy && (!left || !right))) continue;
      s->order[i] = ((left >> s->own) << 24) | ((right >> s->own) << 16) |
                    (uint32_t)__builtin_popcount(left & own) << 8 | (uint32_t)__builtin_popcount(right & own);
      if (i > 0 && s->order[i] < s->order[i - 1]) continue;
      s->options[i][CGT_LEFT] = left;
      s->options[i][CGT_RIGHT] = right;
      if (can_be_canonical(s, i + 1) && !choose_options(s, i + 1)) return false;
    }
  return true;
}

/* ---- closed sets -------------------------------------------------------------------------------------- */

static int place_below(const stopper_search *s, uint32_t node) {
  for (unsigned i = s->own; i < s->all; i++)
    if (s->below[i - s->own] == node) return (int)i;
  return -1;
}

/* The closed set is complete: all knots of `own` positions on top of it. */
static bool build_on_top(stopper_search *s) {
  for (unsigned i = s->own; i < s->all; i++)
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      uint32_t count;
      const uint32_t *options = cgti_loopy_node_options(&count, s->ctx, s->below[i - s->own], player);
      if (!options) return false;
      s->options[i][player] = 0;
      for (uint32_t k = 0; k < count; k++) s->options[i][player] |= UINT32_C(1) << place_below(s, options[k]);
    }
  const unsigned own = s->own;
  const uint32_t minus_on = cgti_loopy_minus(s->ctx, s->ctx->loopy->on);
  const int on = place_below(s, s->ctx->loopy->on), off = place_below(s, minus_on);
  if (!minus_on) return false;
  s->on = on < 0 ? 0 : UINT32_C(1) << on;
  s->off = off < 0 ? 0 : UINT32_C(1) << off;
  order_positions(s, ((UINT32_C(1) << s->all) - 1) >> own << own);
  for (uint32_t set = 0; set < UINT32_C(1) << (s->all - own); set++) {
    bool free = true;
    EACH_POSITION(i, set << own) free &= !(s->ge[i] & (set << own) & ~(UINT32_C(1) << i));
    s->free_below[set << own] = free;
  }
  return choose_options(s, 0);
}

/* Adds knots, from the one numbered `from` on, until the set below has all its positions. */
static bool add_below(stopper_search *s, unsigned count, size_t from) {
  const unsigned wanted = s->all - s->own;
  if (count == wanted) return build_on_top(s);
  for (size_t k = from; k < s->count; k++) {
    const stopper_knot knot = s->knots[k];
    bool fits = knot.own_count + count <= wanted;
    for (unsigned i = 0; fits && i < knot.below_count; i++) {
      const int place = place_below(s, knot.below[i]);
      fits = place >= 0 && (unsigned)place < s->own + count;
    }
    if (!fits) continue;
    memcpy(s->below + count, knot.own, knot.own_count * sizeof *knot.own);
    if (!add_below(s, count + knot.own_count, k + 1)) return false;
  }
  return true;
}

static bool find_knots(stopper_search *s, unsigned positions) {
  for (s->all = 1; s->all <= positions; s->all++)
    for (s->own = 1; s->own == 1 || s->own < s->all; s->own++)
      if (!add_below(s, 0, 0)) return false;
  return true;
}

/* ---- public ------------------------------------------------------------------------------------------- */

/* Those of n positions. */
static bool give_stoppers(size_t *count, cgt_loopy *list, size_t cap, const stopper_search *s, unsigned n) {
  *count = 0;
  for (size_t k = 0; k < s->count; k++) {
    const stopper_knot *knot = &s->knots[k];
    for (unsigned i = 0; knot->own_count + knot->below_count == n && i < knot->own_count; i++, ++*count) {
      if (*count >= cap) continue;
      list[*count] = (cgt_loopy){cgti_loopy_value_of(s->ctx, knot->own[i], 0)};
      if (!list[*count].id) return false;
    }
  }
  return true;
}

cgt_status cgt_loopy_stoppers(size_t *count, cgt_loopy *stoppers, size_t cap, cgt_ctx *ctx,
                              unsigned positions) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, stoppers, cap)) return CGT_EINVAL;
  if (positions < 1) return cgti_fail(ctx, CGT_EINVAL, "a stopper has at least one position");
  if (positions > MOST_POSITIONS)
    return cgti_fail(ctx, CGT_ELIMIT, "stoppers of %u positions cannot be listed; the limit is %d positions",
                     positions, MOST_POSITIONS);
  if (!cgti_loopy_open(ctx)) return cgti_last_status(ctx);
  stopper_search s = {.ctx = ctx};
  const cgti_mark mark = cgti_scratch_mark(ctx);
  const bool good = find_knots(&s, positions) && give_stoppers(count, stoppers, cap, &s, positions);
  cgti_scratch_return(ctx, mark);
  cgti_release(ctx, s.knots, s.room * sizeof *s.knots);
  cgti_walk_free(ctx, &s.met);
  return good ? CGT_OK : cgti_last_status(ctx);
}
