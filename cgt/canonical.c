/* canonical.c: from two lists of options to the canonical form.
 *
 * 1. A number fits between the options: the game is the simplest such number (Simplest Number
 *    Theorem). An option G^L <| x for a number x iff x > R(G^L), or x = R(G^L) and not G^L >= x.
 * 2. Otherwise it is no number, its stops are L = max R(G^L) and R = min L(G^R), and G <= L unless
 *    some G^L >= L (by the Number Avoidance Theorem Right need not move in L). The options are
 *    moved by -(L+R)/2, so that the form is a core (node.h).
 * 3. Dominated options are dropped and reversible ones bypassed until neither is left: Siegel, CGT,
 *    Ch. II.2 (numbers unchecked). Neither step changes the value, so comparisons with the form
 *    itself may use the options it had at first: the provisional node. A number as an option never
 *    reverses once dominated options are gone (node.h). */
#include "forms.h"

typedef struct option {
  cgt_game game;
  cgti_num left, right;        /* stops */
  int64_t left_key, right_key; /* cgti_num_key of them */
  bool below, above;           /* G <= left, G >= right */
  bool settled;                /* known not to reverse */
} option;

typedef struct option_list {
  option *items;
  size_t count, room;
} option_list;

static bool fill_option(option *o, cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  *o = (option){.game = g, .left = cgti_num_add(ctx, g.number, node->stop),
                .right = cgti_num_sub(ctx, g.number, node->stop)};
  if (o->left == CGTI_NAN || o->right == CGTI_NAN) return false;
  o->left_key = cgti_num_key(ctx, o->left);
  o->right_key = cgti_num_key(ctx, o->right);
  o->below = cgti_below_left_stop(node, g);
  o->above = cgti_above_right_stop(node, g);
  return true;
}

static bool list_of(option_list *list, cgt_ctx *ctx, const cgt_game *games, size_t count) {
  *list = (option_list){cgti_scratch_take(ctx, count * sizeof *list->items), count, count};
  if (!list->items) return false;
  for (size_t i = 0; i < count; i++)
    if (!fill_option(&list->items[i], ctx, games[i])) return false;
  return true;
}

/* -1, 0 or 1 as x < y, x = y, x > y, for numbers with keys; see cgti_num_key. */
static inline int compare_keyed(const cgt_ctx *ctx, cgti_num x, int64_t x_key, cgti_num y, int64_t y_key) {
  if (x_key != y_key) return x_key < y_key ? -1 : 1;
  return cgti_num_cmp(ctx, x, y);
}

/* ---- step 1 and 2: stops --------------------------------------------------------------------- */

/* How far the options of one player let numbers go. player Left: x must lie above. */
static cgti_bound bound_of(const cgt_ctx *ctx, const option_list *list, cgt_player player) {
  cgti_bound bound = {0};
  int64_t key = 0;
  for (size_t i = 0; i < list->count; i++) {
    const option *o = &list->items[i];
    cgti_num stop = player == CGT_LEFT ? o->right : o->left;
    int64_t stop_key = player == CGT_LEFT ? o->right_key : o->left_key;
    bool open = player == CGT_LEFT ? o->above : o->below;
    int order = bound.finite ? compare_keyed(ctx, stop, stop_key, bound.at, key) : 0;
    if (player == CGT_RIGHT) order = -order;
    if (!bound.finite || order > 0) {
      bound = (cgti_bound){true, open, stop};
      key = stop_key;
    } else if (order == 0) {
      bound.open |= open;
    }
  }
  return bound;
}

/* ---- step 3: dominated options --------------------------------------------------------------- */

/* a is no better for player than b. */
static int no_better(cgt_ctx *ctx, cgt_game a, cgt_game b, cgt_player player) {
  return player == CGT_LEFT ? cgti_le(ctx, a, b) : cgti_le(ctx, b, a);
}

/* Drops the options that stops alone show to be dominated by the one that bounds the numbers: those
 * of Left with L(G) < R(H), H having the greatest Right stop. */
static void drop_by_stops(const cgt_ctx *ctx, option_list *list, cgt_player player) {
  if (list->count < 2) return;
  cgti_bound bound = bound_of(ctx, list, player);
  int64_t key = cgti_num_key(ctx, bound.at);
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    const option *o = &list->items[i];
    bool dominated = player == CGT_LEFT ? compare_keyed(ctx, o->left, o->left_key, bound.at, key) < 0
                                        : compare_keyed(ctx, o->right, o->right_key, bound.at, key) > 0;
    if (!dominated) list->items[kept++] = *o;
  }
  list->count = kept;
}

/* < 0 if a must be looked at before b: an option can only be dominated by one that stands before it,
 * or has the same stops. For Left: by Left stop, then Right stop, the greatest first; for Right by
 * Right stop, then Left stop, the least first. */
static int rank(const cgt_ctx *ctx, const option *a, const option *b, cgt_player player) {
  int lefts = compare_keyed(ctx, a->left, a->left_key, b->left, b->left_key);
  int rights = compare_keyed(ctx, a->right, a->right_key, b->right, b->right_key);
  if (player == CGT_LEFT) return lefts ? -lefts : -rights;
  return rights ? rights : lefts;
}

static void sort_options(const cgt_ctx *ctx, option *items, size_t count, option *room, cgt_player player) {
  if (count <= 8) {
    for (size_t i = 1; i < count; i++) {
      option o = items[i];
      size_t j = i;
      for (; j > 0 && rank(ctx, &o, &items[j - 1], player) < 0; j--) items[j] = items[j - 1];
      items[j] = o;
    }
    return;
  }
  size_t half = count / 2;
  sort_options(ctx, items, half, room, player);
  sort_options(ctx, items + half, count - half, room, player);
  memcpy(room, items, half * sizeof *items);
  for (size_t i = 0, j = half, k = 0; i < half; k++)
    items[k] = j < count && rank(ctx, &items[j], &room[i], player) < 0 ? items[j++] : room[i++];
}

/* Can b be at least as good for player as a, a standing behind it? One stop is so already. */
static bool may_dominate(const cgt_ctx *ctx, const option *b, const option *a, cgt_player player) {
  if (player == CGT_LEFT) return compare_keyed(ctx, a->right, a->right_key, b->right, b->right_key) <= 0;
  return compare_keyed(ctx, a->left, a->left_key, b->left, b->left_key) >= 0;
}

/* Keeps the maximal options for Left, the minimal ones for Right, each once. */
static bool drop_dominated(cgt_ctx *ctx, option_list *list, cgt_player player) {
  drop_by_stops(ctx, list, player);
  if (list->count < 2) return true;
  option *room = cgti_scratch_take(ctx, list->count * sizeof *room);
  if (!room) return false;
  sort_options(ctx, list->items, list->count, room, player);

  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    option candidate = list->items[i];
    bool dominated = false;
    for (size_t j = 0; j < kept && !dominated; j++) {
      if (!may_dominate(ctx, &list->items[j], &candidate, player)) continue;
      int worse = no_better(ctx, candidate.game, list->items[j].game, player);
      if (worse < 0) return false;
      dominated = worse;
    }
    if (dominated) continue;
    size_t still = kept;
    while (still > 0 && rank(ctx, &list->items[still - 1], &candidate, player) == 0) still--;
    for (size_t j = still, end = kept; j < end; j++) { /* those with the same stops */
      int worse = no_better(ctx, list->items[j].game, candidate.game, player);
      if (worse < 0) return false;
      if (!worse) list->items[still++] = list->items[j];
      kept = still;
    }
    list->items[kept++] = candidate;
  }
  list->count = kept;
  return true;
}

/* ---- step 3: reversible options -------------------------------------------------------------- */

static bool reserve(cgt_ctx *ctx, option_list *list, size_t more) {
  if (list->count + more <= list->room) return true;
  size_t room = 2 * (list->count + more);
  option *items = cgti_scratch_take(ctx, room * sizeof *items);
  if (!items) return false;
  memcpy(items, list->items, list->count * sizeof *items);
  list->items = items;
  list->room = room;
  return true;
}

/* If the option g of player reverses in form, *through is the option of g by which it does. */
static int reverses(cgt_game *through, cgt_ctx *ctx, cgt_game g, cgt_game form, cgt_player player) {
  if (cgti_is_number(g)) return false;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_view view;
  int answer = cgti_view_open(&view, ctx, g, !player) ? 0 : -1;
  for (size_t i = 0; answer == 0 && i < view.count; i++) {
    *through = cgti_view_at(&view, ctx, i);
    answer = cgti_is_none(*through) ? -1 : no_better(ctx, *through, form, player);
  }
  cgti_scratch_return(ctx, mark);
  return answer;
}

/* Appends the options of player in g to list. */
static bool append_options(cgt_ctx *ctx, option_list *list, cgt_game g, cgt_player player) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_view view;
  bool opened = cgti_view_open(&view, ctx, g, player);
  size_t count = opened ? view.count : 0;
  cgti_scratch_return(ctx, mark);
  if (!opened || !reserve(ctx, list, count)) return false; /* the list must outlive the view */

  mark = cgti_scratch_mark(ctx);
  bool good = cgti_view_open(&view, ctx, g, player);
  for (size_t i = 0; good && i < count; i++) {
    cgt_game option_of_g = cgti_view_at(&view, ctx, i);
    good = !cgti_is_none(option_of_g) && fill_option(&list->items[list->count++], ctx, option_of_g);
  }
  cgti_scratch_return(ctx, mark);
  return good;
}

/* One pass over the options that are not settled. *changed tells if any was bypassed. */
static bool bypass_reversible(bool *changed, cgt_ctx *ctx, option_list *list, cgt_game form, cgt_player player) {
  *changed = false;
  size_t count = list->count;
  for (size_t i = 0; i < count; i++) {
    if (list->items[i].settled) continue;
    cgt_game through;
    int found = reverses(&through, ctx, list->items[i].game, form, player);
    if (found < 0) return false;
    list->items[i].settled = !found;
    if (!found) continue;
    *changed = true;
    if (!append_options(ctx, list, through, player)) return false;
    list->items[i--] = list->items[--list->count]; /* and look at what moved here */
    if (count > list->count) count = list->count;
  }
  return true;
}

/* The form under a new provisional id. */
static cgt_game provisional(cgt_ctx *ctx, const option_list *left, const option_list *right, cgti_num stop,
                            bool below_left_stop, bool above_right_stop) {
  cgt_game *options = cgti_scratch_take(ctx, (left->count + right->count) * sizeof *options);
  if (!options) return CGT_NONE;
  for (size_t i = 0; i < left->count; i++) options[i] = left->items[i].game;
  for (size_t i = 0; i < right->count; i++) options[left->count + i] = right->items[i].game;
  ctx->provisional = (cgti_node){.options = options, .nleft = (uint32_t)left->count,
                                 .nright = (uint32_t)right->count, .stop = stop, .kind = CGTI_TREE,
                                 .below_left_stop = below_left_stop, .above_right_stop = above_right_stop};
  if (ctx->provisional_id == CGTI_IDS) { /* ids start over: forget what is known under the old ones */
    cgti_order_forget(ctx);
    ctx->provisional_id = CGTI_PROVISIONAL;
  }
  return (cgt_game){cgti_core_field(ctx->provisional_id++, false, false), 0};
}

/* ---- the closed forms ------------------------------------------------------------------------ */

static bool all_nimbers_below(const cgt_ctx *ctx, const option_list *list, size_t m) {
  for (size_t i = 0; i < list->count; i++) {
    cgti_num up, star;
    cgt_game g = list->items[i].game;
    if (g.number != 0 || !cgti_up_star_parts(&up, &star, ctx, g) || up != 0 || cgti_num_is_big(star) ||
        (size_t)cgti_num_mantissa(star) >= m)
      return false;
  }
  return true;
}

static bool is_zero(cgt_game g) {
  return cgti_is_number(g) && g.number == 0;
}

/* {left | right}, of stops 0, if it is n·↑ + *m with n > 0 (options.c has their canonical forms).
 * negate: the same of the negatives of the options. */
static bool ups_of_form(cgti_num *up, cgti_num *star, cgt_ctx *ctx, const option_list *left,
                        const option_list *right, bool negate) {
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
static bool closed_form(cgt_game *game, cgt_ctx *ctx, const option_list *left, const option_list *right) {
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

static cgt_game *games_of(cgt_ctx *ctx, const option_list *list) {
  cgt_game *games = cgti_scratch_take(ctx, list->count * sizeof *games);
  for (size_t i = 0; games && i < list->count; i++) games[i] = list->items[i].game;
  return games;
}

/* Moves the options by a number. */
static bool centre(cgt_ctx *ctx, option_list *list, cgti_num shift) {
  for (size_t i = 0; i < list->count; i++) {
    cgt_game g = cgti_translate(ctx, list->items[i].game, shift);
    if (cgti_is_none(g) || !fill_option(&list->items[i], ctx, g)) return false;
  }
  return true;
}

/* The core of {left | right}, which is no number, has its options centred and none dominated. */
static cgt_game reduce(cgt_ctx *ctx, option_list *left, option_list *right, cgti_num stop, bool below_left_stop,
                       bool above_right_stop) {
  /* {0 | n·↑ + *m} with n >= 0 is canonical as it stands (options.c): no need to look at all of *m. */
  cgt_game game;
  if (stop == 0 && left->count == 1 && right->count == 1 && closed_form(&game, ctx, left, right)) return game;

  cgt_game form = provisional(ctx, left, right, stop, below_left_stop, above_right_stop);
  if (cgti_is_none(form)) return CGT_NONE;
  bool left_changed, right_changed;
  do {
    if (!bypass_reversible(&left_changed, ctx, left, form, CGT_LEFT) ||
        !bypass_reversible(&right_changed, ctx, right, form, CGT_RIGHT) ||
        (left_changed && !drop_dominated(ctx, left, CGT_LEFT)) ||
        (right_changed && !drop_dominated(ctx, right, CGT_RIGHT)))
      return CGT_NONE;
  } while (left_changed || right_changed);

  if (stop == 0 && closed_form(&game, ctx, left, right)) return game;
  cgt_game *left_games = games_of(ctx, left), *right_games = games_of(ctx, right);
  if (!left_games || !right_games) return CGT_NONE;
  return cgti_intern_tree(ctx, left_games, left->count, right_games, right->count, stop, below_left_stop,
                          above_right_stop);
}

/* The same before centring and domination; low and high are the bounds, which leave no number. */
static cgt_game reduce_all(cgt_ctx *ctx, option_list *left, option_list *right, cgti_bound low, cgti_bound high) {
  cgti_num middle = cgti_num_half(ctx, cgti_num_add(ctx, low.at, high.at));
  cgti_num stop = cgti_num_sub(ctx, low.at, middle);
  if (stop == CGTI_NAN || !drop_dominated(ctx, left, CGT_LEFT) || !drop_dominated(ctx, right, CGT_RIGHT) ||
      (middle != 0 && !(centre(ctx, left, cgti_num_neg(middle)) && centre(ctx, right, cgti_num_neg(middle)))))
    return CGT_NONE;
  cgt_game core = reduce(ctx, left, right, stop, !low.open, !high.open);
  return cgti_is_none(core) ? core : cgti_translate(ctx, core, middle);
}

cgt_game cgti_canonical(cgt_ctx *ctx, const cgt_game *left, size_t nleft, const cgt_game *right, size_t nright) {
  ctx->stats.canonicalisations++;
  cgti_mark mark = cgti_scratch_mark(ctx);
  option_list left_list, right_list;
  cgt_game game = CGT_NONE;
  if (list_of(&left_list, ctx, left, nleft) && list_of(&right_list, ctx, right, nright)) {
    cgti_bound low = bound_of(ctx, &left_list, CGT_LEFT), high = bound_of(ctx, &right_list, CGT_RIGHT);
    game = cgti_num_between(ctx, low, high) ? cgti_number(cgti_num_simplest(ctx, low, high))
                                            : reduce_all(ctx, &left_list, &right_list, low, high);
  }
  cgti_scratch_return(ctx, mark);
  return game;
}

cgt_game cgt_from_options(cgt_ctx *ctx, const cgt_game *left, size_t nleft, const cgt_game *right, size_t nright) {
  CGTI_ENTER(ctx);
  for (size_t i = 0; i < nleft; i++)
    if (cgti_is_none(left[i])) return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "Left option %zu is no game", i + 1);
  for (size_t i = 0; i < nright; i++)
    if (cgti_is_none(right[i])) return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "Right option %zu is no game", i + 1);
  return cgti_canonical(ctx, left, nleft, right, nright);
}
