/* canonical.c: from two lists of options to the canonical form.
 *
 * 1. A number fits between the options: the game is the simplest such number (Simplest Number
 *    Theorem). An option G^L <| x for a number x iff x > R(G^L), or x = R(G^L) and not G^L >= x.
 * 2. Otherwise it is no number, its stops are L = max R(G^L) and R = min L(G^R), and G <= L unless
 *    some G^L >= L (by the Number Avoidance Theorem Right need not move in L). The options are
 *    moved by -(L+R)/2, so that the form is a core (handle.h).
 * 3. Dominated options are dropped and reversible ones bypassed until neither is left: Siegel, CGT,
 *    Ch. II, canonical form theorem. Neither step changes the value, so comparisons with the form
 *    itself may use the options it had at first: the provisional node. A number as an option never
 *    reverses once dominated options are gone (handle.h). */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/forms/nimber_sum.h"
#include "cgt/forms/option_list.h"

/* ---- step 3: reversible options -------------------------------------------------------------- */

static bool reserve_options(cgt_ctx *ctx, cgti_option_list *list, size_t more) {
  if (list->count + more <= list->room) return true;
  size_t room = 2 * (list->count + more);
  cgti_option *items = cgti_scratch_take(ctx, room * sizeof *items);
  if (!items) return false;
  memcpy(items, list->items, list->count * sizeof *items);
  list->items = items;
  list->room = room;
  return true;
}

/* Can stops tell that g, a Left option, does not reverse? Some GR <= form has R(GR) <= R(form). On
 * matrix Nim that decides nine options in ten. -1 if it failed. */
static int out_of_reach(cgt_ctx *ctx, cgt_game g, cgt_game form, cgt_player player) {
  const cgti_node *node = cgti_node_of(ctx, g);
  if (node->kind != CGTI_TREE) return false;
  bool of_right = (player == CGT_LEFT) != cgti_sign(g);
  cgti_num reach = of_right ? node->right_reach : node->left_reach;
  reach = cgti_num_add(ctx, cgti_sign(g) ? cgti_num_neg(reach) : reach, g.number);
  cgti_num stop = player == CGT_LEFT ? cgti_right_stop(ctx, form) : cgti_left_stop(ctx, form);
  if (reach == CGTI_NAN || stop == CGTI_NAN) return -1;
  int order = cgti_num_cmp(ctx, reach, stop);
  return player == CGT_LEFT ? order > 0 : order < 0;
}

/* If the option g of player reverses in form, *through is the option of g by which it does. */
static int reverses(cgt_game *through, cgt_ctx *ctx, cgt_game g, cgt_game form, cgt_player player) {
  if (cgti_is_number(g)) return false;
  int decided = out_of_reach(ctx, g, form, player);
  if (!decided && ctx->reducing) decided = cgti_nimber_keeps(ctx, g, player);
  if (decided) return decided < 0 ? -1 : false;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_view view;
  int answer = cgti_view_open(&view, ctx, g, !player) ? 0 : -1;
  for (size_t i = 0; answer == 0 && i < view.count; i++) {
    *through = cgti_view_at(&view, ctx, i);
    answer = cgti_is_none(*through) ? -1 : cgti_no_better(ctx, *through, form, player);
  }
  cgti_scratch_return(ctx, mark);
  return answer;
}

/* Of the nimbers x + *j with j < safe it is known that no option reverses through them. */
typedef struct safe_nimbers {
  cgti_num number, safe; /* x; the latter inline */
} safe_nimbers;

enum { LONG_NIMBER = 64 };

/* Is g a long nimber x + *k? */
static bool is_long_nimber(cgti_num *k, cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  *k = node->star;
  return node->kind == CGTI_UP_STAR && node->up == 0 && !cgti_num_is_big(*k) &&
         cgti_num_mantissa(*k) > LONG_NIMBER;
}

/* reverses() for x + *k. All longer ones ask the same of x + *j for j < k, so that it is asked once for all.
 */
static int nimber_reverses(cgt_game *through, safe_nimbers *known, cgt_ctx *ctx, cgt_game g, cgti_num k,
                           cgt_game form, cgt_player player) {
  if (known->number != g.number) *known = (safe_nimbers){g.number, 0};
  for (; cgti_num_mantissa(known->safe) < cgti_num_mantissa(k);
       known->safe = cgti_num_inline(cgti_num_mantissa(known->safe) + 1, 0)) {
    if (!cgti_may_recurse(ctx)) return -1;
    cgt_game star = cgti_intern_up_star(ctx, 0, known->safe);
    *through = cgti_is_none(star) ? star : cgti_translate(ctx, star, g.number);
    int answer = cgti_is_none(*through) ? -1 : cgti_no_better(ctx, *through, form, player);
    if (answer) return answer;
  }
  return false;
}

/* Appends the options of player in g to list. */
static bool append_options(cgt_ctx *ctx, cgti_option_list *list, cgt_game g, cgt_player player) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_view view;
  bool opened = cgti_view_open(&view, ctx, g, player);
  size_t count = opened ? view.count : 0;
  cgti_scratch_return(ctx, mark);
  if (!opened || !reserve_options(ctx, list, count)) return false; /* the list must outlive the view */

  mark = cgti_scratch_mark(ctx);
  bool good = cgti_view_open(&view, ctx, g, player);
  for (size_t i = 0; good && i < count; i++) {
    cgt_game option_of_g = cgti_view_at(&view, ctx, i);
    good = !cgti_is_none(option_of_g) && cgti_option_fill(&list->items[list->count++], ctx, option_of_g);
  }
  cgti_scratch_return(ctx, mark);
  return good;
}

/* One pass over the options that may reverse. *changed tells if any was bypassed. */
static bool bypass_reversible(bool *changed, cgt_ctx *ctx, cgti_option_list *list, cgt_game form,
                              cgt_player player) {
  *changed = false;
  safe_nimbers known = {CGTI_NAN, 0};
  size_t count = list->count;
  for (size_t i = 0; i < count; i++) {
    if (list->items[i].irreversible) continue;
    if (!cgti_may_recurse(ctx)) return false;
    cgt_game through, g = list->items[i].game;
    cgti_num k;
    int found = is_long_nimber(&k, ctx, g) ? nimber_reverses(&through, &known, ctx, g, k, form, player)
                                           : reverses(&through, ctx, g, form, player);
    if (found < 0) return false;
    list->items[i].irreversible = !found;
    if (!found) continue;
    *changed = true;
    if (!append_options(ctx, list, through, player)) return false;
    list->items[i--] = list->items[--list->count]; /* and look at what moved here */
    if (count > list->count) count = list->count;
  }
  return true;
}

static void negate_all(cgt_game *games, size_t count) {
  for (size_t i = 0; i < count; i++) games[i] = cgti_neg(games[i]);
}

/* Long lists, in which options are looked up. */
static void sort_as_stored(cgt_game *left, size_t nleft, cgt_game *right, size_t nright) {
  if (nleft > CGTI_FEW_OPTIONS) cgti_sort_games(left, nleft);
  if (nright <= CGTI_FEW_OPTIONS) return;
  negate_all(right, nright);
  cgti_sort_games(right, nright);
  negate_all(right, nright);
}

/* The form under a new provisional id. */
static cgt_game provisional(cgt_ctx *ctx, const cgti_option_list *left, const cgti_option_list *right,
                            cgti_num stop, bool below_left_stop, bool above_right_stop) {
  cgt_game *options = cgti_scratch_take(ctx, (left->count + right->count) * sizeof *options);
  if (!options) return CGT_NONE;
  for (size_t i = 0; i < left->count; i++) options[i] = left->items[i].game;
  for (size_t i = 0; i < right->count; i++) options[left->count + i] = right->items[i].game;
  sort_as_stored(options, left->count, options + left->count, right->count);
  ctx->provisional =
      (cgti_node){.options = options,
                  .nleft = (uint32_t)left->count,
                  .nright = (uint32_t)right->count,
                  .stop = stop,
                  .stop_fixed = cgti_num_fixed(stop),
                  .kind = CGTI_TREE,
                  .bounds = cgti_bounds_of_options(ctx, options, left->count, right->count, stop),
                  .bounded = {below_left_stop, above_right_stop}};
  if (ctx->provisional_id == CGTI_IDS) { /* ids start over: forget what is known under the old ones */
    cgti_order_forget(ctx);
    ctx->provisional_id = CGTI_PROVISIONAL;
  }
  return (cgt_game){cgti_core_field(ctx->provisional_id++, false, false), 0};
}

/* ---- the closed forms ------------------------------------------------------------------------ */

static bool all_nimbers_below(const cgt_ctx *ctx, const cgti_option_list *list, size_t m) {
  for (size_t i = 0; i < list->count; i++) {
    cgti_num up, star;
    cgt_game g = list->items[i].game;
    if (g.number != 0 || !cgti_up_star_parts(&up, &star, ctx, g) || up != 0 || cgti_num_is_big(star) ||
        (size_t)cgti_num_mantissa(star) >= m)
      return false;
  }
  return true;
}

static bool is_zero(cgt_game g) { return cgti_is_number(g) && g.number == 0; }

/* {left | right}, of stops 0, if it is n·↑ + *m with n > 0 (options.c has their canonical forms).
 * negate: the same of the negatives of the options. */
static bool ups_of_form(cgti_num *up, cgti_num *star, cgt_ctx *ctx, const cgti_option_list *left,
                        const cgti_option_list *right, bool negate) {
  cgti_num one = cgti_num_inline(1, 0);
  if (right->count != 1 || left->count == 0 || left->count > 2) return false;
  cgt_game r = negate ? cgti_neg(right->items[0].game) : right->items[0].game;
  if (left->count == 2) { /* ↑* = {0,* | 0} */
    *up = *star = one;
    return is_zero(r) && all_nimbers_below(ctx, left, 2);
  }
  if (!is_zero(left->items[0].game) || r.number != 0 || !cgti_up_star_parts(up, star, ctx, r) ||
      cgti_num_sign(*up) < 0 || is_zero(r))
    return false;
  *up = cgti_num_add(ctx, *up, one);
  *star = cgti_num_xor(ctx, *star, one);
  return true;
}

/* True if a canonical form with stops 0 is n·↑ + *m; *game is then that, or CGT_NONE if it failed. */
static bool closed_form(cgt_game *game, cgt_ctx *ctx, const cgti_option_list *left,
                        const cgti_option_list *right) {
  cgti_num up = 0, star = 0;
  if (left->count == right->count && all_nimbers_below(ctx, left, left->count) &&
      all_nimbers_below(ctx, right, right->count)) /* distinct, so *0 .. *(m-1) once each */
    star = cgti_num_int(ctx, (int64_t)left->count);
  else if (ups_of_form(&up, &star, ctx, right, left, true))
    up = cgti_num_neg(up);
  else if (!ups_of_form(&up, &star, ctx, left, right, false))
    return false;
  *game = cgti_intern_up_star(ctx, up, star);
  return true;
}

/* ---- all together ---------------------------------------------------------------------------- */

static cgt_game *games_of(cgt_ctx *ctx, const cgti_option_list *list) {
  cgt_game *games = cgti_scratch_take(ctx, list->count * sizeof *games);
  for (size_t i = 0; games && i < list->count; i++) games[i] = list->items[i].game;
  return games;
}

/* Moves the options by a number. */
static bool centre(cgt_ctx *ctx, cgti_option_list *list, cgti_num shift) {
  for (size_t i = 0; i < list->count; i++) {
    cgt_game g = cgti_translate(ctx, list->items[i].game, shift);
    cgti_option before = list->items[i];
    if (cgti_is_none(g) || !cgti_option_fill(&list->items[i], ctx, g)) return false;
    list->items[i].group = before.group;
    list->items[i].irreversible = before.irreversible;
  }
  return true;
}

/* The core of {left | right}, which is no number, has its options centred and none dominated. */
static cgt_game reduce(cgt_ctx *ctx, cgti_option_list *left, cgti_option_list *right, cgti_num stop,
                       bool below_left_stop, bool above_right_stop) {
  /* {0 | n·↑ + *m} with n >= 0 is canonical as it stands (options.c): no need to look at all of *m. */
  cgt_game game;
  if (stop == 0 && left->count == 1 && right->count == 1 && closed_form(&game, ctx, left, right)) return game;

  cgt_game form = provisional(ctx, left, right, stop, below_left_stop, above_right_stop);
  if (cgti_is_none(form)) return CGT_NONE;
  bool left_changed, right_changed;
  do {
    if (!bypass_reversible(&left_changed, ctx, left, form, CGT_LEFT) ||
        !bypass_reversible(&right_changed, ctx, right, form, CGT_RIGHT) ||
        (left_changed && !cgti_drop_dominated(ctx, left, CGT_LEFT)) ||
        (right_changed && !cgti_drop_dominated(ctx, right, CGT_RIGHT)))
      return CGT_NONE;
    if (ctx->reducing) {
      ctx->reducing->bypassed[CGT_LEFT] |= left_changed;
      ctx->reducing->bypassed[CGT_RIGHT] |= right_changed;
    }
  } while (left_changed || right_changed);

  if (stop == 0 && closed_form(&game, ctx, left, right)) return game;
  cgt_game *left_games = games_of(ctx, left), *right_games = games_of(ctx, right);
  if (!left_games || !right_games) return CGT_NONE;
  return cgti_intern_tree(ctx, left_games, left->count, right_games, right->count, stop, below_left_stop,
                          above_right_stop);
}

/* What the set cache knows a form by: its centred options, each once, oriented like a node. */
typedef struct set_key {
  cgt_game *games;
  size_t nleft, nright; /* after orienting */
  bool sign;            /* the form is the negative of what the key shows */
  uint64_t hash;
} set_key;

/* Centred, sorted and each once; negated for Right. */
static bool key_side(cgt_game *out, size_t *count, cgt_ctx *ctx, const cgti_option_list *list, cgti_num shift,
                     bool negate) {
  for (size_t i = 0; i < list->count; i++) {
    out[i] = cgti_translate(ctx, list->items[i].game, shift);
    if (cgti_is_none(out[i])) return false;
    if (negate) out[i] = cgti_neg(out[i]);
  }
  cgti_sort_games(out, list->count);
  *count = 0;
  for (size_t i = 0; i < list->count; i++)
    if (i == 0 || !cgti_same(out[i], out[*count - 1])) out[(*count)++] = out[i];
  return true;
}

static bool make_key(set_key *key, cgt_ctx *ctx, const cgti_option_list *left, const cgti_option_list *right,
                     cgti_num shift) {
  cgt_game *sides = cgti_scratch_take(ctx, 2 * (left->count + right->count) * sizeof *sides);
  if (!sides) return false;
  cgt_game *second = sides + left->count;
  size_t nleft, nright;
  if (!key_side(sides, &nleft, ctx, left, shift, false) ||
      !key_side(second, &nright, ctx, right, shift, true))
    return false;
  key->games = second + right->count;
  key->sign = cgti_compare_games(sides, nleft, second, nright) > 0;
  key->nleft = key->sign ? nright : nleft;
  key->nright = key->sign ? nleft : nright;
  memcpy(key->games, key->sign ? second : sides, key->nleft * sizeof *sides);
  memcpy(key->games + key->nleft, key->sign ? sides : second, key->nright * sizeof *sides);
  for (size_t i = 0; i < nleft + nright; i++) key->games[i] = cgti_untagged(key->games[i]);
  key->hash = cgti_mix(cgti_hash_bytes(key->games, (nleft + nright) * sizeof *sides) + key->nleft);
  return true;
}

/* Drops what is dominated, centres what is left and reduces it. low and high bound the numbers that the
 * form could equal; none lies between them. */
static cgt_game reduce_all(cgt_ctx *ctx, cgti_option_list *left, cgti_option_list *right, cgti_bound low,
                           cgti_bound high) {
  cgti_num middle = cgti_num_half(ctx, cgti_num_add(ctx, low.at, high.at));
  cgti_num stop = cgti_num_sub(ctx, low.at, middle), shift = cgti_num_neg(middle);
  cgti_drop_by_stops(ctx, left, low, CGT_LEFT);
  cgti_drop_by_stops(ctx, right, high, CGT_RIGHT);
  set_key key;
  cgt_game core;
  if (stop == CGTI_NAN || !make_key(&key, ctx, left, right, shift)) return CGT_NONE;
  if (!cgti_set_lookup(&core, ctx, key.hash, key.games, key.nleft, key.nright)) {
    ctx->stats.reductions++;
    int nimbers = cgti_reduce_nimbers(ctx, left, right);
    if (nimbers < 0 ||
        (!nimbers &&
         (!cgti_drop_dominated(ctx, left, CGT_LEFT) || !cgti_drop_dominated(ctx, right, CGT_RIGHT))) ||
        (middle != 0 && !(centre(ctx, left, shift) && centre(ctx, right, shift))))
      return CGT_NONE;
    core = reduce(ctx, left, right, stop, !low.open, !high.open);
    if (cgti_is_none(core)) return core;
    if (key.sign) core = cgti_neg(core);
    cgti_set_store(ctx, key.hash, key.games, key.nleft, key.nright, core);
  }
  return cgti_translate(ctx, key.sign ? cgti_neg(core) : core, middle);
}

cgt_game cgti_canonical_sides(cgt_ctx *ctx, cgti_side left, cgti_side right) {
  ctx->stats.canonicalisations++;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_option_list left_list, right_list;
  cgt_game game = CGT_NONE;
  if (cgti_option_list_fill(&left_list, ctx, left) && cgti_option_list_fill(&right_list, ctx, right)) {
    cgti_bound low = cgti_option_bound(ctx, &left_list, CGT_LEFT);
    cgti_bound high = cgti_option_bound(ctx, &right_list, CGT_RIGHT);
    game = cgti_num_between(ctx, low, high) ? cgti_number(cgti_num_simplest(ctx, low, high))
                                            : reduce_all(ctx, &left_list, &right_list, low, high);
  }
  cgti_scratch_return(ctx, mark);
  return game;
}

cgt_game cgti_canonical(cgt_ctx *ctx, const cgt_game *left, size_t nleft, const cgt_game *right,
                        size_t nright) {
  return cgti_canonical_sides(ctx, (cgti_side){left, nleft, 0}, (cgti_side){right, nright, 0});
}

cgt_game cgt_from_options(cgt_ctx *ctx, const cgt_game *left, size_t nleft, const cgt_game *right,
                          size_t nright) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (nleft > CGTI_MOST_OPTIONS || nright > CGTI_MOST_OPTIONS)
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "a form has more options than memory can hold");
  if (!CGTI_ARRAY(ctx, left, nleft) || !CGTI_ARRAY(ctx, right, nright)) return CGT_NONE;
  for (size_t i = 0; i < nleft; i++)
    if (!cgti_is_own(ctx, left[i]))
      return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "Left option %zu is not a game", i + 1);
  for (size_t i = 0; i < nright; i++)
    if (!cgti_is_own(ctx, right[i]))
      return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "Right option %zu is not a game", i + 1);
  return cgti_canonical(ctx, left, nleft, right, nright);
}
