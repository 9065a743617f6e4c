/* class_position.c: classes of positions: of each part from its moves, and of a position the sum of its parts, as the
 * class of a sum is the sum of the classes. Parts and representatives keep the tree of moves (cgt/ruleset.h).
 *
 * With scores, a part in which a player has no move ends with the score that its ruleset gives, or with 0.
 *
 * A universe contains a sum exactly if it contains all the parts: it is closed under sums, and each part is a follower
 * of the sum, when the others have been played out. */
#include "cgt/positions/positions.h"
#include "cgt/universes/class_store.h"

/* What is known of a position: its class, and its bits. class 0: failed. */
typedef struct placed {
  uint32_t class;
  unsigned bits;
} placed;

static const unsigned ends_of_both = CGTI_END_OF_LEFT | CGTI_END_OF_LEFT << 1;

/* The bits of a sum: an end if both are, and a move to an end in one if the other is an end. */
static unsigned bits_of_sum(unsigned a, unsigned b) {
  const unsigned end_a = a & ends_of_both, end_b = b & ends_of_both;
  const unsigned to_a = a / CGTI_TO_END_OF_LEFT, to_b = b / CGTI_TO_END_OF_LEFT;
  return (end_a & end_b) | ((to_a & end_b) | (to_b & end_a)) * CGTI_TO_END_OF_LEFT;
}

static unsigned mirrored_bits(unsigned bits) { return (bits & 5) << 1 | (bits & 10) >> 1; }

static placed place_part(cgt_ctx *ctx, uint8_t number, uint32_t position);

/* The sum of the parts from *i on, to the last of a move. */
static placed place_parts(size_t *i, cgt_ctx *ctx, uint8_t number, const cgti_move_part *parts) {
  placed sum = {0};
  do {
    placed part = place_part(ctx, number, parts[*i].id);
    if (part.class && parts[*i].negative)
      part = (placed){cgti_class_conjugate(ctx, part.class), mirrored_bits(part.bits)};
    if (!part.class) return part;
    sum = sum.class ? (placed){cgti_class_add(ctx, sum.class, part.class), bits_of_sum(sum.bits, part.bits)}
                    : part;
    if (!sum.class) return sum;
  } while (!parts[(*i)++].last);
  return sum;
}

/* The classes of the moves of a player and their bits, in scratch memory. */
static bool place_moves(uint32_t **classes, unsigned **bits, size_t *count, cgt_ctx *ctx, uint8_t number,
                        uint32_t position, cgt_player player) {
  size_t parts;
  const cgti_move_part *moves = cgti_moves_in_parts(&parts, ctx, position, player);
  *classes = moves ? cgti_scratch_take(ctx, (parts + 1) * sizeof **classes) : NULL;
  *bits = *classes ? cgti_scratch_take(ctx, (parts + 1) * sizeof **bits) : NULL;
  *count = 0;
  if (!*bits) return false;
  for (size_t i = 0; i < parts; ++*count) {
    const placed move = place_parts(&i, ctx, number, moves);
    if (!move.class) return false;
    (*classes)[*count] = move.class;
    (*bits)[*count] = move.bits;
  }
  return true;
}

/* The ends of a part in a universe with scores. False if they are not in the universe, or it failed. */
static bool place_ends(cgti_options_of *of, cgt_ctx *ctx, uint8_t number, uint32_t position) {
  const cgti_num score = cgti_score_of_part(ctx, position);
  if (score == CGTI_NAN) return false;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    of->end[p] = of->count[p] == 0;
    if (of->end[p]) of->score[p] = score;
  }
  return cgti_class_marks_hold(ctx, number, of);
}

static placed place_part(cgt_ctx *ctx, uint8_t number, uint32_t position) {
  const uint64_t key = cgti_walk_pair(number + 1u, position),
                 known = cgti_walk_lookup(&ctx->classes->positions, key);
  if (known) return (placed){(uint32_t)(known >> 4), known & 15};
  if (!cgti_may_recurse(ctx) || !cgti_keeps_moves(ctx, position)) return (placed){0};
  const cgt_universe *universe = ctx->classes->universes[number];
  cgti_mark mark = cgti_scratch_mark(ctx);
  placed part = {0};
  cgti_options_of of = {.id = 0};
  uint32_t *classes[2];
  unsigned *bits[2];
  bool good = true;
  for (int p = CGT_LEFT; good && p <= CGT_RIGHT; p++) {
    good = place_moves(&classes[p], &bits[p], &of.count[p], ctx, number, position, (cgt_player)p);
    of.options[p] = classes[p];
  }
  for (int p = CGT_LEFT; good && p <= CGT_RIGHT; p++)
    good = of.count[p] > 0 || cgti_is_end_of(universe->ends, (cgt_player)p, bits[!p], of.count[!p]) ||
           cgti_not_in_universe(ctx, universe);
  if (good && universe->scores) good = place_ends(&of, ctx, number, position);
  if (good) {
    part.bits = cgti_bits_of((const unsigned *const *)bits, of.count, (const bool[2]){false, false});
    part.class = cgti_class_make(ctx, number, &of);
  }
  cgti_scratch_return(ctx, mark);
  if (part.class &&
      !cgti_walk_store(ctx, &ctx->classes->positions, key, (uint64_t)part.class << 4 | part.bits))
    part.class = 0;
  return part;
}

cgt_class cgt_class_of_position(cgt_ctx *ctx, const cgt_universe *universe, cgt_position position) {
  CGTI_ENTER(ctx, (cgt_class){0});
  if (!CGTI_UNIVERSE(ctx, universe) || !CGTI_POSITION(ctx, position)) return (cgt_class){0};
  const int number = cgti_universe_number(ctx, universe);
  if (number < 0) return (cgt_class){0};
  cgti_mark mark = cgti_scratch_mark(ctx);
  size_t count, i = 0;
  cgti_move_part *parts = cgti_parts_of(&count, ctx, position.id);
  placed whole = {0};
  if (parts && count > 0) {
    for (size_t k = 0; k < count; k++) parts[k].last = k + 1 == count;
    whole = place_parts(&i, ctx, (uint8_t)number, parts);
  } else if (parts) {
    whole.class = cgti_class_make(ctx, (uint8_t)number, &(cgti_options_of){.id = 0});
  }
  cgti_scratch_return(ctx, mark);
  return (cgt_class){whole.class};
}
