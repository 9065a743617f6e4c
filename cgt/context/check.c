/* check.c: proves the tables of a context sound. */
#include "cgt/positions/positions.h"
#include "cgt/forms/uptimal.h"
#include "cgt/loopy/loopy_store.h"

static bool older_options(const cgt_ctx *ctx, uint32_t id) {
  const cgti_node *node = cgti_node_at(ctx, id);
  for (size_t i = 0; i < (size_t)node->nleft + node->nright; i++)
    if (cgti_id(node->options[i]) == 0 || cgti_id(node->options[i]) >= id) return false;
  return true;
}

/* The game of node id in its stored sign, made again from its canonical options. */
static cgt_game made_again(cgt_ctx *ctx, uint32_t id) {
  const cgti_node *node = cgti_node_at(ctx, id);
  bool sym = node->kind == CGTI_UP_STAR && node->up == 0;
  cgt_game g = {cgti_core_field(id, sym, false), 0};
  cgti_view left, right;
  if (!cgti_view_open(&left, ctx, g, CGT_LEFT) || !cgti_view_open(&right, ctx, g, CGT_RIGHT)) return CGT_NONE;
  cgt_game *options = cgti_scratch_take(ctx, (left.count + right.count) * sizeof *options);
  if (!options) return CGT_NONE;
  for (size_t i = 0; i < left.count; i++) options[i] = cgti_view_at(&left, ctx, i);
  for (size_t i = 0; i < right.count; i++) options[left.count + i] = cgti_view_at(&right, ctx, i);
  for (size_t i = 0; i < left.count + right.count; i++)
    if (cgti_is_none(options[i])) return CGT_NONE;
  return cgti_canonical(ctx, options, left.count, options + left.count, right.count);
}

static cgt_status check_form(cgt_ctx *ctx, uint32_t id) {
  const cgti_node *node = cgti_node_at(ctx, id);
  if (node->kind == CGTI_TREE && !older_options(ctx, id))
    return cgti_fail(ctx, CGT_EINVAL, "form %u has an option that is not older than it", id);
  cgti_uptimal u;
  int uptimal = cgti_uptimal_of(&u, ctx, (cgt_game){cgti_core_field(id, false, false), 0});
  if (uptimal < 0) return cgti_last_status(ctx);
  if (uptimal && cgti_num_cmp(ctx, u.star, cgti_num_inline(64, 0)) > 0)
    return CGT_OK; /* to make *m again takes about m² comparisons */
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game again = made_again(ctx, id);
  cgti_scratch_return(ctx, mark);
  if (cgti_is_none(again)) return cgti_last_status(ctx);
  if (cgti_id(again) != id || cgti_sign(again) || again.number != 0)
    return cgti_fail(ctx, CGT_EINVAL, "form %u is not canonical: made again it is form %u", id,
                     cgti_id(again));
  return CGT_OK;
}

static cgt_status check_position(cgt_ctx *ctx, uint32_t id) {
  const cgti_record *record = cgti_record_at(ctx, id);
  uint64_t known = atomic_load_explicit(&record->value, memory_order_acquire);
  if (known >> 32 == 0) return CGT_OK; /* nobody has asked for its value */
  cgt_game again = cgti_evaluate_again(ctx, id);
  if (cgti_is_none(again)) return cgti_last_status(ctx);
  if (cgti_key(again) == known) return CGT_OK;
  char text[160];
  cgt_position_print(text, sizeof text, NULL, ctx, (cgt_position){id});
  return cgti_fail(ctx, CGT_EINVAL, "%s differs from the table of positions", text);
}

cgt_status cgt_ctx_check(cgt_ctx *ctx) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (ctx->memory.scratch.current) return cgti_fail(ctx, CGT_EINVAL, "scratch memory was not freed");
  ctx->memory.give_back(ctx); /* what caches remember is not to be proved by itself */
  cgt_status status = CGT_OK;
  uint32_t forms = ctx->store->node_count;
  for (uint32_t index = CGTI_ZERO_ID + 1; status == CGT_OK && index < forms; index++)
    status = check_form(ctx, ctx->store->tag | index);
  size_t positions = ctx->positions ? atomic_load(&ctx->positions->count) : 0;
  for (uint32_t id = 1; status == CGT_OK && id < positions; id++) status = check_position(ctx, id);
  return status == CGT_OK ? cgti_loopy_check(ctx) : status;
}
