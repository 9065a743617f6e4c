/* loopy_values.c: values, made and found again; see loopy_store.h. */
#include "cgt/loopy/component.h"

/* on = {on|}, the first node. */
static bool start_with_on(cgt_ctx *ctx) {
  uint32_t itself = CGTI_LOOPY_LOCAL;
  cgti_refs options[1][2] = {{{&itself, 1}, {NULL, 0}}};
  return cgti_intern_component(&ctx->loopy->on, ctx, &(cgti_component){.count = 1, .options = options});
}

bool cgti_loopy_open(cgt_ctx *ctx) {
  if (ctx->loopy) return true;
  struct cgti_loopy *loopy = cgti_alloc(ctx, sizeof *loopy);
  if (!loopy) return false;
  *loopy = (struct cgti_loopy){.table.count = 1, .value_count = 1};
  ctx->loopy = loopy;
  if (start_with_on(ctx)) return true;
  cgti_loopy_free(ctx);
  return false;
}

uint32_t cgti_loopy_value_of(cgt_ctx *ctx, uint32_t on, uint32_t minus_off) {
  struct cgti_loopy *loopy = ctx->loopy;
  if (!on) return 0;
  if (minus_off && !cgti_loopy_node_at(ctx, on)->fixed) {
    uint32_t minus = cgti_loopy_minus(ctx, on);
    if (!minus) return 0;
    if (minus == minus_off) minus_off = 0;
  }
  const uint64_t key = cgti_walk_pair(on, minus_off);
  uint32_t id = (uint32_t)cgti_walk_lookup(&loopy->value_ids, key);
  if (id) return id;
  if (loopy->value_count >= loopy->value_room) {
    size_t room = loopy->value_room ? 2 * loopy->value_room : 64;
    cgti_loopy_value *values =
        room > CGTI_LOOPY_LOCAL
            ? NULL
            : cgti_resize(ctx, loopy->values, loopy->value_room * sizeof *values, room * sizeof *values);
    if (!values) return 0;
    loopy->values = values;
    loopy->value_room = room;
  }
  id = (uint32_t)loopy->value_count;
  if (!cgti_walk_store(ctx, &loopy->value_ids, key, id)) return 0;
  loopy->values[loopy->value_count++] = (cgti_loopy_value){on, minus_off};
  return id;
}

uint32_t cgti_loopy_side(cgt_ctx *ctx, uint32_t value, cgt_player player) {
  cgti_loopy_value sides = ctx->loopy->values[value];
  if (player == CGT_LEFT) return sides.on;
  return sides.minus_off ? sides.minus_off : cgti_loopy_minus(ctx, sides.on);
}

bool cgti_is_loopy(cgt_ctx *ctx, cgt_loopy g) {
  if (ctx && g.id && ctx->loopy && g.id < ctx->loopy->value_count) return true;
  if (ctx && g.id) cgti_fail(ctx, CGT_EINVAL, "this is not a loopy value of this context");
  return false;
}

cgt_loopy_kind cgt_loopy_kind_of(const cgt_ctx *ctx, cgt_loopy g) {
  if (!ctx || !g.id || !ctx->loopy || g.id >= ctx->loopy->value_count) return CGT_LOOPY_UNSIDED;
  cgti_loopy_value sides = ctx->loopy->values[g.id];
  if (!sides.minus_off) return cgti_loopy_is_short(ctx, sides.on) ? CGT_LOOPY_SHORT : CGT_LOOPY_STOPPER;
  bool fixed = cgti_loopy_node_at(ctx, sides.on)->fixed || cgti_loopy_node_at(ctx, sides.minus_off)->fixed;
  return fixed ? CGT_LOOPY_UNSIDED : CGT_LOOPY_SIDED;
}

cgt_loopy cgt_loopy_from_game(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  if (!cgti_is_own(ctx, g) || !cgti_loopy_open(ctx)) return cgt_loopy_none();
  return (cgt_loopy){cgti_loopy_value_of(ctx, cgti_loopy_short(ctx, g), 0)};
}

cgt_game cgt_loopy_game(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_loopy(ctx, g)) return CGT_NONE;
  cgti_loopy_value sides = ctx->loopy->values[g.id];
  if (!sides.minus_off && cgti_loopy_is_short(ctx, sides.on)) return cgti_loopy_node_at(ctx, sides.on)->game;
  return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "the game is loopy: no short game has its value");
}
