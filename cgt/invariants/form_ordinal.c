/* form_ordinal.c: ordinal sums and products of forms, and the negative: what changes one form along the
 * followers of another. */
#include <string.h>

#include "cgt/invariants/form_store.h"
#include "cgt/invariants/operations.h"

typedef struct form_ordinal {
  cgt_ctx *ctx;
  cgti_walk sums; /* F:G by F, G */
  cgti_walk products;
  cgti_walk negatives;
} form_ordinal;

static void ordinal_free(form_ordinal *o) {
  cgti_walk_free(o->ctx, &o->sums);
  cgti_walk_free(o->ctx, &o->products);
  cgti_walk_free(o->ctx, &o->negatives);
}

/* ---- the negative ---------------------------------------------------------------------------- */

static uint32_t negative_form(form_ordinal *o, uint32_t f);

/* The negatives of the options of player, in scratch memory. */
static uint32_t *negative_options(size_t *count, form_ordinal *o, uint32_t f, cgt_player player) {
  const uint32_t *options = cgti_form_options(count, o->ctx, f, player);
  uint32_t *list = options ? cgti_scratch_take(o->ctx, (*count + 1) * sizeof *list) : NULL;
  for (size_t i = 0; list && i < *count; i++)
    if (!(list[i] = negative_form(o, options[i]))) return NULL;
  return list;
}

static uint32_t negative_form(form_ordinal *o, uint32_t f) {
  const cgti_form_node *node = cgti_form_at(o->ctx, f);
  if (node->leaf) return cgti_form_leaf(o->ctx, cgti_neg(node->value));
  uint32_t made = (uint32_t)cgti_walk_lookup(&o->negatives, f);
  if (made || !cgti_may_recurse(o->ctx)) return made;
  cgti_mark mark = cgti_scratch_mark(o->ctx);
  size_t nleft, nright;
  uint32_t *left = negative_options(&nleft, o, f, CGT_RIGHT), *right;
  if (left && (right = negative_options(&nright, o, f, CGT_LEFT)))
    made = cgti_form_make(o->ctx, left, nleft, right, nright);
  cgti_scratch_return(o->ctx, mark);
  return made && cgti_walk_store(o->ctx, &o->negatives, f, made) ? made : 0;
}

cgt_form cgt_form_neg(cgt_ctx *ctx, cgt_form f) {
  CGTI_ENTER(ctx, (cgt_form){0});
  if (!cgti_is_form(ctx, f)) return (cgt_form){0};
  form_ordinal o = {.ctx = ctx};
  uint32_t made = negative_form(&o, f.id);
  ordinal_free(&o);
  return (cgt_form){made};
}

/* ---- F:G ------------------------------------------------------------------------------------- */

static uint32_t ordinal_form(form_ordinal *o, uint32_t f, uint32_t g);

static uint32_t *ordinal_options(size_t *count, form_ordinal *o, uint32_t f, uint32_t g, cgt_player player) {
  size_t nf, ng;
  const uint32_t *of_f = cgti_form_options(&nf, o->ctx, f, player);
  const uint32_t *of_g = of_f ? cgti_form_options(&ng, o->ctx, g, player) : NULL;
  uint32_t *list = of_g ? cgti_scratch_take(o->ctx, (nf + ng + 1) * sizeof *list) : NULL;
  if (!list) return NULL;
  if (nf) memcpy(list, of_f, nf * sizeof *list);
  for (size_t i = 0; i < ng; i++)
    if (!(list[nf + i] = ordinal_form(o, f, of_g[i]))) return NULL;
  *count = nf + ng;
  return list;
}

static uint32_t ordinal_form(form_ordinal *o, uint32_t f, uint32_t g) {
  const cgti_form_node *end = cgti_form_at(o->ctx, g);
  if (end->leaf && cgti_is_number(end->value) && end->value.number == 0) return f;
  uint32_t made = (uint32_t)cgti_walk_lookup(&o->sums, cgti_walk_pair(f, g));
  if (made || !cgti_may_recurse(o->ctx)) return made;
  cgti_mark mark = cgti_scratch_mark(o->ctx);
  size_t nleft, nright;
  uint32_t *left = ordinal_options(&nleft, o, f, g, CGT_LEFT), *right;
  if (left && (right = ordinal_options(&nright, o, f, g, CGT_RIGHT)))
    made = cgti_form_make_named(o->ctx, left, nleft, right, nright);
  cgti_scratch_return(o->ctx, mark);
  return made && cgti_walk_store(o->ctx, &o->sums, cgti_walk_pair(f, g), made) ? made : 0;
}

cgt_form cgt_form_ordinal_sum(cgt_ctx *ctx, cgt_form f, cgt_form g) {
  CGTI_ENTER(ctx, (cgt_form){0});
  if (!cgti_is_form(ctx, f) || !cgti_is_form(ctx, g)) return (cgt_form){0};
  form_ordinal o = {.ctx = ctx};
  uint32_t made = ordinal_form(&o, f.id, g.id);
  ordinal_free(&o);
  return (cgt_form){made};
}

/* ---- values: F as the base of an ordinal sum --------------------------------------------------- */

/* The options in scratch memory. */
static bool base_of_form(cgti_base *base, cgt_ctx *ctx, cgt_form f) {
  const cgti_form_node *node = cgti_form_at(ctx, f.id);
  *base = (cgti_base){.value = node->value, .canonical = node->leaf};
  for (int player = 0; !base->canonical && player < 2; player++) {
    size_t count;
    const uint32_t *options = cgti_form_options(&count, ctx, f.id, (cgt_player)player);
    if (!options) return false;
    for (size_t i = 0; i < count; i++)
      if (!cgti_games_add(ctx, &base->options[player], cgti_form_at(ctx, options[i])->value)) return false;
  }
  return true;
}

/* F:G depends on the value of G alone (Winning Ways, Ch. 7, Colon Principle). */
cgt_game cgt_form_ordinal_sum_value(cgt_ctx *ctx, cgt_form f, cgt_form g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_form(ctx, f) || !cgti_is_form(ctx, g)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_base base;
  bool good = base_of_form(&base, ctx, f);
  cgt_game sum = good ? cgti_ordinal_sum_on(ctx, &base, cgti_form_at(ctx, g.id)->value) : CGT_NONE;
  cgti_scratch_return(ctx, mark);
  return sum;
}

cgt_game cgt_form_subordinate(cgt_ctx *ctx, cgt_game g, cgt_form base) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_form(ctx, base)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_base on;
  cgt_game found = base_of_form(&on, ctx, base) ? cgti_subordinate_on(ctx, g, &on) : CGT_NONE;
  cgti_scratch_return(ctx, mark);
  return found;
}

/* ---- F⊛G ------------------------------------------------------------------------------------- */

static uint32_t product_form(form_ordinal *o, uint32_t f, uint32_t g);

/* F⊛G' : ±F' for the options G' of player side in G and those F' of F for which it is player's move. */
static uint32_t *product_options(size_t *count, form_ordinal *o, uint32_t f, uint32_t g, cgt_player player) {
  size_t nf[2], ng[2], room;
  const uint32_t *of_f[2], *of_g[2];
  for (int side = CGT_LEFT; side <= CGT_RIGHT; side++)
    if (!(of_f[side] = cgti_form_options(&nf[side], o->ctx, f, (cgt_player)side)) ||
        !(of_g[side] = cgti_form_options(&ng[side], o->ctx, g, (cgt_player)side)))
      return NULL;
  cgt_player opponent = player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  size_t same = nf[player], other = nf[opponent];
  if (__builtin_mul_overflow(same > other ? same : other, ng[0] + ng[1], &room)) room = SIZE_MAX / 8;
  uint32_t *list = cgti_scratch_take(o->ctx, (room + 1) * sizeof *list);
  size_t n = 0;
  for (int side = CGT_LEFT; list && side <= CGT_RIGHT; side++) {
    cgt_player of = side == CGT_LEFT ? player : opponent;
    for (size_t k = 0; k < ng[side]; k++) {
      uint32_t base = product_form(o, f, of_g[side][k]);
      for (size_t i = 0; i < nf[of]; i++) {
        uint32_t added = !base ? 0 : side == CGT_LEFT ? of_f[of][i] : negative_form(o, of_f[of][i]);
        if (!added || !(list[n++] = ordinal_form(o, base, added))) return NULL;
      }
      if (!base) return NULL;
    }
  }
  *count = n;
  return list;
}

static uint32_t product_form(form_ordinal *o, uint32_t f, uint32_t g) {
  uint32_t made = (uint32_t)cgti_walk_lookup(&o->products, cgti_walk_pair(f, g));
  if (made || !cgti_may_recurse(o->ctx)) return made;
  cgti_mark mark = cgti_scratch_mark(o->ctx);
  size_t nleft, nright;
  uint32_t *left = product_options(&nleft, o, f, g, CGT_LEFT), *right;
  if (left && (right = product_options(&nright, o, f, g, CGT_RIGHT)))
    made = cgti_form_make_named(o->ctx, left, nleft, right, nright);
  cgti_scratch_return(o->ctx, mark);
  return made && cgti_walk_store(o->ctx, &o->products, cgti_walk_pair(f, g), made) ? made : 0;
}

cgt_form cgt_form_ordinal_product(cgt_ctx *ctx, cgt_form f, cgt_form g) {
  CGTI_ENTER(ctx, (cgt_form){0});
  if (!cgti_is_form(ctx, f) || !cgti_is_form(ctx, g)) return (cgt_form){0};
  form_ordinal o = {.ctx = ctx};
  uint32_t made = product_form(&o, f.id, g.id);
  ordinal_free(&o);
  return (cgt_form){made};
}
