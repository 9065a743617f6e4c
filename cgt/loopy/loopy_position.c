/* loopy_position.c: the value of a position that can be reached from itself, or of one that leads to such.
 *
 * Tarjan's algorithm walks the parts of positions, as evaluate.c has them, and finds their strongly connected
 * components, each after those that it leads to: so each is a graph of its own positions and of values that
 * are known, and its values are those of the graph. Depth-First Search and Linear Graph Algorithms, 1972.
 *
 * A move to several parts is the sum of their values. If one of them leads back to the position itself, there
 * is none yet; then positions are walked whole, as they are played, with what is known kept. */
#include "cgt/loopy/loopy_graph.h"
#include "cgt/loopy/loopy_sum.h"
#include "cgt/positions/positions.h"

/* A position on the stack: those of its component that are not done lie above the first one of it. */
typedef struct visit {
  uint32_t id;
  size_t parent,
      low; /* places in the stack: who came here; the lowest that is known to be reached from here */
  cgti_move_part *moves[2];
  size_t count[2], next; /* next: of the parts of all moves, the first not looked at */
  cgti_mark mark;
} visit;

typedef struct position_walk {
  cgt_ctx *ctx;
  bool whole;   /* positions as played, not in parts */
  bool tangled; /* ended, because a part leads back to where it is not alone */
  visit *stack;
  size_t count, room;
  cgti_walk places; /* from ids, one more than the place in the stack; of what is done, nothing that counts */
} position_walk;

/* ---- what is known ---------------------------------------------------------------------------------- */

/* The value of a position, 0 if there is none yet; failed tells whether it will never be known. */
static uint32_t known_loopy(bool *failed, cgt_ctx *ctx, uint32_t id) {
  uint32_t value = (uint32_t)cgti_walk_lookup(&ctx->loopy->positions, id);
  *failed = false;
  if (value) return value;
  cgt_game game;
  if (!cgti_value_at_hand(&game, ctx, id)) {
    *failed = true;
    return 0;
  }
  if (cgti_is_none(game)) return 0;
  value = cgti_loopy_value_of(ctx, cgti_loopy_short(ctx, game), 0);
  *failed = !value || !cgti_walk_store(ctx, &ctx->loopy->positions, id, value);
  return *failed ? 0 : value;
}

/* ---- components -------------------------------------------------------------------------------------- */

/* The option that a move, of `parts` parts, is in the graph of the component from place `first` on; 0 if it
 * failed. */
static uint32_t option_of(position_walk *w, const cgti_move_part *part, size_t parts, size_t first,
                          bool doubled, bool negative) {
  uint32_t sum = 0;
  for (size_t i = 0; i < parts; i++) {
    const bool minus = part[i].negative != negative;
    uint32_t value = (uint32_t)cgti_walk_lookup(&w->ctx->loopy->positions, part[i].id);
    if (!value) {
      size_t place = (size_t)cgti_walk_lookup(&w->places, part[i].id) - 1 - first;
      w->tangled = parts > 1;
      return parts > 1 ? 0 : (uint32_t)(CGTI_LOOPY_LOCAL + (doubled ? 2 * place + minus : place));
    }
    if (minus) value = cgti_loopy_negative(w->ctx, value);
    sum = i ? cgti_loopy_sum(w->ctx, sum, value) : value;
    if (!sum) return 0;
  }
  return sum;
}

/* Does a move of the component lead to the negative of one of its positions? */
static bool has_negatives(const position_walk *w, size_t first) {
  for (size_t at = first; at < w->count; at++)
    for (int player = 0; player < 2; player++)
      for (size_t i = 0; i < w->stack[at].count[player]; i++) {
        const cgti_move_part *part = &w->stack[at].moves[player][i];
        if (part->negative && !cgti_walk_lookup(&w->ctx->loopy->positions, part->id)) return true;
      }
  return false;
}

/* The options of player in one of its positions, or in the negative of that. */
static bool options_of(cgti_refs *refs, position_walk *w, const visit *from, cgt_player player, size_t first,
                       bool doubled, bool negative) {
  const cgt_player mover = negative ? !player : player;
  const cgti_move_part *moves = from->moves[mover];
  if (!cgti_refs_new(refs, w->ctx, from->count[mover])) return false;
  for (size_t i = 0, end; i < from->count[mover]; i = end) {
    for (end = i; !moves[end++].last;) {}
    uint32_t option = option_of(w, moves + i, end - i, first, doubled, negative);
    if (!option) return false;
    refs->items[refs->count++] = option;
  }
  cgti_refs_sort(refs);
  return true;
}

/* The values of the positions from place `first` on, a component, which are then done. */
static bool value_of_component(position_walk *w, size_t first) {
  cgt_ctx *ctx = w->ctx;
  const bool doubled = has_negatives(w, first);
  const size_t signs = doubled ? 2 : 1, count = (w->count - first) * signs;
  cgti_component graph;
  uint32_t *values = cgti_scratch_take(ctx, count * sizeof *values);
  if (!values || !cgti_component_new(&graph, ctx, count)) return false;
  for (size_t i = 0; i < count; i++)
    for (int player = 0; player < 2; player++)
      if (!options_of(&graph.options[i][player], w, &w->stack[first + i / signs], player, first, doubled,
                      i % signs))
        return false;
  if (!cgti_loopy_values(values, ctx, &graph)) return false;
  for (size_t at = first; at < w->count; at++)
    if (!cgti_walk_store(ctx, &ctx->loopy->positions, w->stack[at].id, values[(at - first) * signs]))
      return false;
  return true;
}

/* ---- the walk ---------------------------------------------------------------------------------------- */

static bool visit_position(position_walk *w, uint32_t id, size_t parent) {
  if (!cgti_may_recurse(w->ctx)) return false;
  if (w->count == w->room) {
    size_t room = w->room ? 2 * w->room : 64;
    visit *stack = cgti_resize(w->ctx, w->stack, w->room * sizeof *stack, room * sizeof *stack);
    if (!stack) return false;
    w->stack = stack;
    w->room = room;
  }
  visit *here = &w->stack[w->count];
  *here = (visit){.id = id, .parent = parent, .low = w->count, .mark = cgti_scratch_mark(w->ctx)};
  for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    here->moves[player] =
        (w->whole ? cgti_moves_as_played : cgti_moves_in_parts)(&here->count[player], w->ctx, id, player);
    if (!here->moves[player]) return false;
  }
  return cgti_walk_store(w->ctx, &w->places, id, ++w->count);
}

/* The id of the next part to look at; 0 if there is none. */
static uint32_t next_part(visit *here) {
  size_t i = here->next++;
  if (i < here->count[CGT_LEFT]) return here->moves[CGT_LEFT][i].id;
  i -= here->count[CGT_LEFT];
  return i < here->count[CGT_RIGHT] ? here->moves[CGT_RIGHT][i].id : 0;
}

/* All is done that can be reached from position `at`: so is its component, if it is the first one of it.
 * Returns who came here; if that failed, the place itself. */
static size_t leave_position(position_walk *w, size_t at) {
  const visit here = w->stack[at];
  if (here.low < at) {
    if (here.low < w->stack[here.parent].low) w->stack[here.parent].low = here.low;
    return here.parent;
  }
  if (!value_of_component(w, at)) return at;
  cgti_scratch_return(w->ctx, here.mark);
  w->count = at;
  return here.parent;
}

static bool walk_from(position_walk *w, uint32_t start) {
  bool failed;
  if (known_loopy(&failed, w->ctx, start)) return true;
  if (failed || !visit_position(w, start, SIZE_MAX)) return false;
  for (size_t at = 0; at != SIZE_MAX;) {
    uint32_t id = next_part(&w->stack[at]);
    if (!id) {
      size_t back = leave_position(w, at);
      if (back == at) return false;
      at = back;
      continue;
    }
    if (known_loopy(&failed, w->ctx, id)) continue;
    size_t place = (size_t)cgti_walk_lookup(&w->places, id);
    if (failed) return false;
    if (place) {
      if (place - 1 < w->stack[at].low) w->stack[at].low = place - 1;
    } else {
      if (!visit_position(w, id, at)) return false;
      at = w->count - 1;
    }
  }
  return true;
}

/* The value of position id, 0 if it failed, tangled or not. */
static uint32_t value_by_walk(bool *tangled, cgt_ctx *ctx, uint32_t id, bool whole) {
  position_walk w = {.ctx = ctx, .whole = whole};
  cgti_mark mark = cgti_scratch_mark(ctx);
  bool good = walk_from(&w, id);
  cgti_scratch_return(ctx, mark);
  cgti_release(ctx, w.stack, w.room * sizeof *w.stack);
  cgti_walk_free(ctx, &w.places);
  *tangled = w.tangled;
  return good ? (uint32_t)cgti_walk_lookup(&ctx->loopy->positions, id) : 0;
}

static uint32_t loopy_of_position(cgt_ctx *ctx, uint32_t id) {
  bool tangled;
  uint32_t value = 0;
  size_t count;
  const cgti_move_part *parts = cgti_parts_of(&count, ctx, id);
  for (size_t i = 0; parts && i < count; i++) {
    uint32_t part = value_by_walk(&tangled, ctx, parts[i].id, false);
    if (tangled) return value_by_walk(&tangled, ctx, id, true);
    if (part && parts[i].negative) part = cgti_loopy_negative(ctx, part);
    value = i && part ? cgti_loopy_sum(ctx, value, part) : part;
    if (!value) return 0;
  }
  return value;
}

cgt_loopy cgt_position_loopy(cgt_ctx *ctx, cgt_position position) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  if (!cgti_is_position(ctx, position)) {
    cgti_fail(ctx, CGT_EINVAL, "no position was given to evaluate");
    return cgt_loopy_none();
  }
  if (!cgti_loopy_open(ctx)) return cgt_loopy_none();
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_loopy value = {loopy_of_position(ctx, position.id)};
  cgti_scratch_return(ctx, mark);
  return value;
}
