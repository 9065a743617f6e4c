/* form_sum.c: compounds of two forms, by definition: each pair of followers is met once.
 *
 * Closed forms for values, used where both components are canonical (G ∘ H for the compound; mex proofs run
 * by induction over the options named in the definition):
 *   selective    x ∘ y = x + y for numbers: a move makes each component worse for the mover, so moving in
 *                both is dominated by moving in one, which leaves the options of x + y.
 *                *a ∘ *b = *(a+b): the options are *0, ..., *(a+b-1).
 *   conjunctive  *a ∘ *b = *min(a,b): the options are *min(a',b'), a' < a, b' < b. Integers likewise when of
 *                one sign; of two signs, neither player can move in both: 0.
 *   continued    the same with max; integers m > 0 > -n: Left moves in the one, Right in the other: m - n.
 *   shortened    *a ∘ *b = *(a+b-1) for a, b > 0: the options are 0 and *1, ..., *(a+b-2).
 * CGSuite's selective sum is another one: its published *8 for *5 and *6, and {1^^|-1} for ±1 and ^^, are
 * what comes out if play goes on as a conjunctive sum after a move in both, as a disjunctive after one.
 *
 * A compound with {|} is 0 where it is over as soon as one component has ended, and else the other one. */
#include "cgt/invariants/form_store.h"

typedef struct form_compound {
  cgt_ctx *ctx;
  cgt_sum_rule rule;
  bool values; /* only the value is wanted: leaves do for options */
  cgti_walk known;
} form_compound;

/* ---- closed forms ---------------------------------------------------------------------------- */

static bool ends_with_one(cgt_sum_rule rule) {
  return rule == CGT_CONJUNCTIVE || rule == CGT_DIMINISHED_DISJUNCTIVE || rule == CGT_SHORTENED_SELECTIVE;
}

static cgt_game nimber_compound(cgt_ctx *ctx, cgt_sum_rule rule, cgti_num a, cgti_num b) {
  cgti_num least = cgti_num_cmp(ctx, a, b) < 0 ? a : b, most = least == a ? b : a, result = CGTI_NAN;
  switch (rule) {
  case CGT_CONJUNCTIVE:
    result = least;
    break;
  case CGT_CONTINUED_CONJUNCTIVE:
    result = most;
    break;
  case CGT_SELECTIVE:
    result = cgti_num_add(ctx, a, b);
    break;
  case CGT_SHORTENED_SELECTIVE:
    result = cgti_num_sub(ctx, cgti_num_add(ctx, a, b), cgti_num_inline(1, 0));
    break;
  default:
    break;
  }
  return result == CGTI_NAN ? CGT_NONE : cgti_intern_up_star(ctx, 0, result);
}

static cgt_game number_compound(cgt_ctx *ctx, cgt_sum_rule rule, cgti_num x, cgti_num y) {
  if (rule == CGT_SELECTIVE) return cgti_number(cgti_num_add(ctx, x, y));
  if (!cgti_num_is_integer(ctx, x) || !cgti_num_is_integer(ctx, y)) return CGT_NONE;
  if (rule != CGT_CONJUNCTIVE && rule != CGT_CONTINUED_CONJUNCTIVE) return CGT_NONE;
  bool longest = rule == CGT_CONTINUED_CONJUNCTIVE;
  if (cgti_num_sign(x) != cgti_num_sign(y)) return cgti_number(longest ? cgti_num_add(ctx, x, y) : 0);
  bool x_nearer = (cgti_num_cmp(ctx, x, y) < 0) == (cgti_num_sign(x) > 0);
  return cgti_number(x_nearer != longest ? x : y);
}

static bool is_nimber_core(cgti_num *star, const cgt_ctx *ctx, cgt_game g) {
  cgti_num up;
  return g.number == 0 && cgti_up_star_parts(&up, star, ctx, g) && up == 0;
}

/* The value of the compound where it is known, CGT_NONE where it is not or could not be made. */
static cgt_game closed_compound(cgt_ctx *ctx, cgt_sum_rule rule, cgt_game g, cgt_game h) {
  cgti_num a, b;
  if (cgti_is_number(g) && g.number == 0) return ends_with_one(rule) ? g : h;
  if (cgti_is_number(h) && h.number == 0) return ends_with_one(rule) ? h : g;
  if (cgti_is_number(g) && cgti_is_number(h)) return number_compound(ctx, rule, g.number, h.number);
  if (is_nimber_core(&a, ctx, g) && is_nimber_core(&b, ctx, h)) return nimber_compound(ctx, rule, a, b);
  return CGT_NONE;
}

/* ---- by definition --------------------------------------------------------------------------- */

static uint32_t compound_form(form_compound *c, uint32_t f, uint32_t g);

/* In which components a player may move who has nf and ng options in them. */
typedef struct compound_moves {
  bool first, second, both;
} compound_moves;

static compound_moves moves_allowed(cgt_sum_rule rule, bool f, bool g) {
  bool all = f && g;
  switch (rule) {
  case CGT_DISJUNCTIVE:
    return (compound_moves){f, g, false};
  case CGT_DIMINISHED_DISJUNCTIVE:
    return (compound_moves){all, all, false};
  case CGT_CONJUNCTIVE:
    return (compound_moves){false, false, all};
  case CGT_CONTINUED_CONJUNCTIVE:
    return (compound_moves){!all && f, !all && g, all};
  case CGT_SELECTIVE:
    return (compound_moves){f, g, all};
  case CGT_SHORTENED_SELECTIVE:
    return (compound_moves){all, all, all};
  }
  return (compound_moves){false, false, false};
}

/* The options of player, in scratch memory; NULL if it failed. */
static uint32_t *compound_options(size_t *count, form_compound *c, uint32_t f, uint32_t g,
                                  cgt_player player) {
  size_t nf, ng, room;
  const uint32_t *of_f = cgti_form_options(&nf, c->ctx, f, player);
  const uint32_t *of_g = of_f ? cgti_form_options(&ng, c->ctx, g, player) : NULL;
  if (!of_g) return NULL;
  compound_moves moves = moves_allowed(c->rule, nf > 0, ng > 0);
  if (__builtin_mul_overflow(moves.both ? nf : 0, ng, &room)) room = SIZE_MAX / 8;
  uint32_t *options = cgti_scratch_take(c->ctx, (room + nf + ng + 1) * sizeof *options);
  size_t n = 0;
  bool good = options != NULL;
  for (size_t i = 0; good && moves.first && i < nf; i++)
    good = (options[n++] = compound_form(c, of_f[i], g)) != 0;
  for (size_t k = 0; good && moves.second && k < ng; k++)
    good = (options[n++] = compound_form(c, f, of_g[k])) != 0;
  for (size_t i = 0; good && moves.both && i < nf; i++)
    for (size_t k = 0; good && k < ng; k++) good = (options[n++] = compound_form(c, of_f[i], of_g[k])) != 0;
  *count = n;
  return good ? options : NULL;
}

static uint32_t known_compound(const form_compound *c, uint32_t f, uint32_t g) {
  const cgti_form_node *a = cgti_form_at(c->ctx, f), *b = cgti_form_at(c->ctx, g);
  if (c->values && a->leaf && b->leaf) {
    cgt_game value = closed_compound(c->ctx, c->rule, a->value, b->value);
    if (!cgti_is_none(value)) return cgti_form_leaf(c->ctx, value);
  }
  return (uint32_t)cgti_walk_lookup(&c->known, cgti_walk_pair(f, g));
}

static uint32_t compound_form(form_compound *c, uint32_t f, uint32_t g) {
  uint32_t made = known_compound(c, f, g);
  if (made || !cgti_may_recurse(c->ctx)) return made;
  cgti_mark mark = cgti_scratch_mark(c->ctx);
  size_t nleft, nright;
  uint32_t *left = compound_options(&nleft, c, f, g, CGT_LEFT), *right;
  if (left && (right = compound_options(&nright, c, f, g, CGT_RIGHT)))
    made = c->values ? cgti_form_value_leaf(c->ctx, left, nleft, right, nright)
                     : cgti_form_make_named(c->ctx, left, nleft, right, nright);
  cgti_scratch_return(c->ctx, mark);
  return made && cgti_walk_store(c->ctx, &c->known, cgti_walk_pair(f, g), made) ? made : 0;
}

static cgt_form compound_of(cgt_ctx *ctx, cgt_sum_rule rule, cgt_form f, cgt_form g, bool values) {
  if (!cgti_is_form(ctx, f) || !cgti_is_form(ctx, g)) return (cgt_form){0};
  form_compound c = {.ctx = ctx, .rule = rule, .values = values};
  uint32_t made = compound_form(&c, f.id, g.id);
  cgti_walk_free(ctx, &c.known);
  return (cgt_form){made};
}

cgt_form cgt_form_sum(cgt_ctx *ctx, cgt_sum_rule rule, cgt_form f, cgt_form g) {
  CGTI_ENTER(ctx, (cgt_form){0});
  if (!CGTI_AMONG(ctx, rule, CGT_SHORTENED_SELECTIVE)) return (cgt_form){0};
  return compound_of(ctx, rule, f, g, false);
}

cgt_game cgt_form_sum_value(cgt_ctx *ctx, cgt_sum_rule rule, cgt_form f, cgt_form g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_AMONG(ctx, rule, CGT_SHORTENED_SELECTIVE)) return CGT_NONE;
  if (rule == CGT_DISJUNCTIVE && cgti_is_form(ctx, f) && cgti_is_form(ctx, g)) /* it depends on values */
    return cgti_add(ctx, cgti_form_at(ctx, f.id)->value, cgti_form_at(ctx, g.id)->value);
  return cgt_form_value(ctx, compound_of(ctx, rule, f, g, true));
}
