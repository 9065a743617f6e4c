/* functions_ko.c: kos under a named ban: thermographs, and play next to a stack of coupons. Their first
 * argument is a graph: braces as they are written, or a position with all that can be reached from it. Also
 * the heat of positions without their values. */
#include <stdio.h>
#include <string.h>

#include <cgt/heat.h>
#include <cgt/ko.h>

#include "base/map.h"
#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/rational.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum { MOST_NODES = 1 << 20, COPIES = 9, MOST_LEVELS = 100000 };

/* ---- bans -------------------------------------------------------------------------------------- */

static bool fn_ban(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const char *name = cgt_ban_name((cgt_ban)labi_code_of(at)->variant);
  (void)args;
  return labi_new_text(result, m, at, name, strlen(name));
}

/* Without an argument there is no ban, which the engine refuses where it matters. */
static bool ban_of(cgt_ban *ban, lab_machine *m, const labi_node *at, const lab_value *args, uint32_t i) {
  *ban = CGT_NO_BAN;
  if (at->count <= i) return true;
  if (args[i].kind == LAB_TEXT)
    for (*ban = CGT_LEFT_KOMASTER; *ban <= CGT_NO_BAN; ++*ban)
      if (strcmp(args[i].as.text->bytes, cgt_ban_name(*ban)) == 0) return true;
  return labi_fail(m, at->child[i], CGT_EINVAL, "expected a ban: left_komaster, right_komaster or superko");
}

/* ---- graphs ------------------------------------------------------------------------------------ */

typedef struct ko_argument {
  cgt_loopy_graph graph;
  size_t start;
} ko_argument;

/* The nodes that the braces of an argument wrote, which begin at knots.kept. */
static bool graph_of_braces(ko_argument *to, lab_machine *m, const labi_node *at, lab_value v) {
  const labi_knots *k = &m->knots;
  const size_t first = k->kept, count = k->count - first;
  cgt_loopy_node *nodes = labi_room(m, at, count * sizeof *nodes);
  if (!nodes) return false;
  for (size_t i = 0; i < count; i++) {
    nodes[i] = k->nodes[first + i];
    for (int player = 0; player < 2; player++) {
      const size_t options = nodes[i].count[player];
      cgt_loopy_option *moved = labi_room(m, at, (options + 1) * sizeof *moved);
      if (!moved) return false;
      for (size_t n = 0; n < options; n++) {
        moved[n] = nodes[i].options[player][n];
        if (moved[n].value.id) continue;
        if (moved[n].node < first)
          return labi_fail(m, at, CGT_EINVAL, "a graph cannot lead to braces outside of this argument");
        moved[n].node -= (uint32_t)first;
      }
      nodes[i].options[player] = moved;
    }
  }
  *to = (ko_argument){{nodes, count}, v.as.loopy.node - first};
  return true;
}

/* A short game: one node with its options. */
static bool graph_of_game(ko_argument *to, lab_machine *m, const labi_node *at, cgt_game g) {
  cgt_loopy_node *node = labi_room(m, at, sizeof *node);
  if (!node) return false;
  for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    size_t count;
    if (cgt_options(&count, NULL, 0, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
    cgt_game *games = labi_room(m, at, (count + 1) * sizeof *games);
    cgt_loopy_option *options = labi_room(m, at, (count + 1) * sizeof *options);
    if (!games || !options) return false;
    if (cgt_options(&count, games, count, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
    for (size_t i = 0; i < count; i++) {
      options[i] = (cgt_loopy_option){cgt_loopy_from_game(m->ctx, games[i]), 0};
      if (!options[i].value.id) return labi_engine_failed(m, at);
    }
    node->options[player] = options;
    node->count[player] = count;
  }
  *to = (ko_argument){{node, 1}, 0};
  return true;
}

/* ---- graphs of positions ------------------------------------------------------------------------ */

typedef struct reached {
  lab_machine *m;
  const labi_node *at;
  labi_map by_id; /* to their number */
  cgt_position *positions;
  cgt_loopy_node *nodes;
  size_t count, room;
} reached;

static bool is_position(const void *positions, uint32_t index, const void *key) {
  return ((const cgt_position *)positions)[index].id == *(const uint32_t *)key;
}

static bool reach(uint32_t *number, reached *r, cgt_position p) {
  const uint64_t hash = labi_hash_number(p.id);
  *number = labi_map_find(&r->by_id, hash, is_position, r->positions, &p.id);
  if (*number != LABI_NOT_FOUND) return true;
  if (r->count == MOST_NODES)
    return labi_fail(r->m, r->at, CGT_ELIMIT, "more than %d positions can be reached", MOST_NODES);
  if (r->count == r->room) {
    const size_t room = r->room ? 2 * r->room : 64;
    cgt_position *positions = labi_room(r->m, r->at, room * sizeof *positions);
    cgt_loopy_node *nodes = labi_room(r->m, r->at, room * sizeof *nodes);
    if (!positions || !nodes) return false;
    if (r->count) {
      memcpy(positions, r->positions, r->count * sizeof *positions);
      memcpy(nodes, r->nodes, r->count * sizeof *nodes);
    }
    r->positions = positions;
    r->nodes = nodes;
    r->room = room;
  }
  if (!labi_map_add(&r->by_id, hash, (uint32_t)r->count)) return labi_out_of_memory(r->m, r->at);
  r->positions[r->count] = p;
  *number = (uint32_t)r->count++;
  return true;
}

static bool reach_moves(reached *r, size_t from, cgt_player player) {
  size_t count;
  cgt_ctx *ctx = r->m->ctx;
  if (cgt_position_moves(&count, NULL, 0, ctx, r->positions[from], player) != CGT_OK)
    return labi_engine_failed(r->m, r->at);
  cgt_position *moves = labi_room(r->m, r->at, (count + 1) * sizeof *moves);
  cgt_loopy_option *options = labi_room(r->m, r->at, (count + 1) * sizeof *options);
  if (!moves || !options) return false;
  if (cgt_position_moves(&count, moves, count, ctx, r->positions[from], player) != CGT_OK)
    return labi_engine_failed(r->m, r->at);
  for (size_t i = 0; i < count; i++) {
    options[i].value = cgt_loopy_none();
    if (!labi_tick(r->m, r->at) || !reach(&options[i].node, r, moves[i])) return false;
  }
  r->nodes[from].options[player] = options;
  r->nodes[from].count[player] = count;
  return true;
}

static bool graph_of_position(ko_argument *to, lab_machine *m, const labi_node *at, lab_value v) {
  reached r = {.m = m, .at = at};
  uint32_t start;
  bool good = reach(&start, &r, v.as.at.position);
  for (size_t i = 0; good && i < r.count; i++)
    good = reach_moves(&r, i, CGT_LEFT) && reach_moves(&r, i, CGT_RIGHT);
  labi_map_free(&r.by_id);
  if (!good) return false;
  for (size_t i = 0; v.as.at.negative && i < r.count; i++) {
    const cgt_loopy_node n = r.nodes[i];
    r.nodes[i] = (cgt_loopy_node){{n.options[1], n.options[0]}, {n.count[1], n.count[0]}};
  }
  *to = (ko_argument){{r.nodes, r.count}, start};
  return true;
}

static bool graph_of(ko_argument *to, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_game g;
  if (labi_is_open(v)) return graph_of_braces(to, m, at, v);
  if (v.kind == LAB_POSITION) return graph_of_position(to, m, at, v);
  if (v.kind == LAB_LOOPY)
    return labi_fail(m, at, CGT_EINVAL,
                     "a loopy value does not determine its moves; expected its braces, a{10|a||0}, or a position");
  return labi_to_game(&g, m, at, v) && graph_of_game(to, m, at, g);
}

/* ---- walls ------------------------------------------------------------------------------------- */

static bool put_number(lab_value *result, lab_machine *m, const labi_node *at, cgt_fraction x) {
  return labi_rational(result, m, at, '/', labi_integer(x.numerator), labi_integer(x.denominator));
}

typedef struct ko_walls {
  cgt_ko_corner *corners;
  size_t count;
} ko_walls;

static bool walls_of(ko_walls *w, lab_machine *m, const labi_node *at, const lab_value *args, uint32_t ban_at) {
  ko_argument k;
  cgt_ban ban;
  if (!ban_of(&ban, m, at, args, ban_at) || !graph_of(&k, m, at->child[0], args[0])) return false;
  if (cgt_ko_walls(&w->count, NULL, 0, m->ctx, &k.graph, k.start, ban) != CGT_OK)
    return labi_engine_failed(m, at);
  w->corners = labi_room(m, at, (w->count + 1) * sizeof *w->corners);
  if (!w->corners) return false;
  return cgt_ko_walls(&w->count, w->corners, w->count, m->ctx, &k.graph, k.start, ban) == CGT_OK ||
         labi_engine_failed(m, at);
}

static bool fn_mean(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  ko_walls w;
  return walls_of(&w, m, at, args, 1) && put_number(result, m, at, w.corners[0].walls[CGT_LEFT]);
}

static bool fn_temperature(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  ko_walls w;
  return walls_of(&w, m, at, args, 1) && put_number(result, m, at, w.corners[0].temperature);
}

/* Corners (temperature, Left wall, Right wall), from the mast down. */
static bool fn_thermograph(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  ko_walls w;
  if (!walls_of(&w, m, at, args, 1) || !labi_new_list(result, m, at, LAB_MATRIX, 3 * w.count, 3)) return false;
  lab_value *items = result->as.list->items;
  for (size_t i = 0; i < w.count; i++)
    if (!put_number(&items[3 * i], m, at, w.corners[i].temperature) ||
        !put_number(&items[3 * i + 1], m, at, w.corners[i].walls[CGT_LEFT]) ||
        !put_number(&items[3 * i + 2], m, at, w.corners[i].walls[CGT_RIGHT]))
      return false;
  return labi_nest(m, at, *result);
}

/* ---- coupons ----------------------------------------------------------------------------------- */

static bool fraction_of(cgt_fraction *x, lab_machine *m, const labi_node *at, lab_value v) {
  mpq_t q;
  mpq_init(q);
  bool good = v.kind == LAB_INTEGER, fits = true;
  if (good) {
    *x = (cgt_fraction){v.as.integer, 1};
  } else if ((good = labi_get_fraction(q, m, v))) {
    fits = mpz_fits_slong_p(mpq_numref(q)) && mpz_fits_slong_p(mpq_denref(q));
    if (fits) *x = (cgt_fraction){mpz_get_si(mpq_numref(q)), mpz_get_si(mpq_denref(q))};
  }
  mpq_clear(q);
  if (!good) return labi_engine_failed(m, at);
  return fits || labi_fail(m, at, CGT_ELIMIT, "a coupon is a fraction of at most 63 bits");
}

/* The stack of n steps up to t, args[i] and args[i + 1]. */
static bool stack_of(cgt_coupons *stack, lab_machine *m, const labi_node *at, const lab_value *args, uint32_t i) {
  int64_t n;
  cgt_fraction top;
  if (!labi_to_int64(&n, m, at->child[i + 1], args[i + 1]) || !fraction_of(&top, m, at->child[i], args[i]))
    return false;
  if (n < 1 || n > MOST_LEVELS)
    return labi_fail(m, at->child[i + 1], CGT_EINVAL, "a stack has 1 to %d steps", MOST_LEVELS);
  if (top.numerator <= 0) return labi_fail(m, at->child[i], CGT_EINVAL, "the top coupon must be positive");
  lab_value step;
  if (!labi_rational(&step, m, at, '/', args[i], labi_integer(n)) || !fraction_of(&stack->step, m, at, step))
    return false;
  stack->count = (uint32_t)n;
  stack->copies = COPIES;
  return true;
}

/* The scores next to all stacks up to that one. */
static cgt_coupon_score *scores_of(cgt_coupons *stack, lab_machine *m, const labi_node *at, const lab_value *args,
                                   uint32_t stack_at) {
  ko_argument k;
  cgt_ban ban;
  if (!ban_of(&ban, m, at, args, 1) || !stack_of(stack, m, at, args, stack_at) ||
      !graph_of(&k, m, at->child[0], args[0]))
    return NULL;
  cgt_coupon_score *scores = labi_room(m, at, ((size_t)stack->count + 1) * sizeof *scores);
  if (!scores) return NULL;
  if (cgt_coupon_search(scores, m->ctx, &k.graph, k.start, ban, stack) == CGT_OK) return scores;
  labi_engine_failed(m, at);
  return NULL;
}

static bool fn_score(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_coupons stack;
  const cgt_coupon_score *scores = scores_of(&stack, m, at, args, 3);
  if (!scores) return false;
  const cgt_coupon_score *s = &scores[stack.count];
  const cgt_player player = args[2].as.player;
  if (s->low[player].numerator != s->high[player].numerator ||
      s->low[player].denominator != s->high[player].denominator)
    return labi_fail(m, at, CGT_EDOMAIN,
                     "a position of the graph is cold: at temperature 0 the score depends on play below temperature 0");
  return put_number(result, m, at, s->low[player]);
}

/* The largest coupon next to which a player has to move in the game; 0 if there is none. */
static bool fn_coupon_temperature(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_coupons stack;
  const cgt_coupon_score *scores = scores_of(&stack, m, at, args, 2);
  if (!scores) return false;
  uint32_t k = stack.count;
  while (k > 0 && !scores[k].moves[CGT_LEFT] && !scores[k].moves[CGT_RIGHT]) k--;
  if (k == stack.count)
    return labi_fail(m, at, CGT_EDOMAIN, "a move is better than the largest coupon: the top coupon must be larger");
  lab_value step;
  return put_number(&step, m, at, stack.step) && labi_rational(result, m, at, '*', step, labi_integer(k));
}

/* ---- heat of positions -------------------------------------------------------------------------- */

/* [low, high] of the mean or the temperature: variant. */
static bool fn_bounds(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_heat_bounds heat;
  int64_t width = 0;
  if (at->count > 1 && !labi_to_int64(&width, m, at->child[1], args[1])) return false;
  if (width < 0 || (at->count > 1 && width == 0))
    return labi_fail(m, at->child[1], CGT_EINVAL, "expected how many options count, at least 1");
  if (cgt_position_heat(&heat, m->ctx, args[0].as.at.position, (size_t)width) != CGT_OK)
    return labi_engine_failed(m, at);
  const bool mean = labi_code_of(at)->variant == 0, minus = mean && args[0].as.at.negative;
  if (!labi_new_list(result, m, at, LAB_MATRIX, 2, 2)) return false;
  for (int i = 0; i < 2; i++) {
    const cgt_game x = (mean ? heat.mean : heat.temperature)[minus ? !i : i];
    if (!labi_game(&result->as.list->items[i], m, at, minus ? cgt_neg(m->ctx, x) : x)) return false;
    result->as.list->items[i] = labi_normalise(m, result->as.list->items[i]);
  }
  return labi_nest(m, at, *result);
}

/* ---- rows -------------------------------------------------------------------------------------- */

#define BOUNDS                                                                                               \
  .source = "Siegel, CGT, Ch. II, thermographs", .cost = "the walls of the positions reached, no canonical form"
#define BAN(name) LABI_CODE(0, 0, "v", TEXT, .general = fn_ban, .variant = name), .cost = "none"
#define PLAYED                                                                                               \
  .source = "Berlekamp, The economist's view of combinatorial games (1996); Mueller, Enzenberger and "       \
            "Schaeffer, Temperature discovery search (2004)",                                                \
  .cost = "n times the positions, nine times over"

const lab_function labi_ko_functions[] = {
    {"left_komaster", "left_komaster", "the ban by which Left may repeat, and has to leave the ko in one turn",
     "left_komaster", "left_komaster", BAN(CGT_LEFT_KOMASTER)},
    {"right_komaster", "right_komaster", "the ban by which Right may repeat, and has to leave the ko in one turn",
     "right_komaster", "right_komaster", BAN(CGT_RIGHT_KOMASTER)},
    {"superko", "superko", "the ban by which no position may occur twice between two coupons", "superko",
     "superko", BAN(CGT_SUPERKO)},
    {"ko_mean", "ko_mean(K,B)", "the mast value of the graph K, braces or a position, under the ban B",
     "ko_mean(a{10|a||0},superko)", "10/3", LABI_CODE(1, 2, "kv", NUMBER, .general = fn_mean)},
    {"ko_temperature", "ko_temperature(K,B)",
     "the temperature of the graph K under the ban B; 0 also if it is less and K is not short",
     "ko_temperature(a{10|a||0},superko)", "10/3", LABI_CODE(1, 2, "kv", NUMBER, .general = fn_temperature)},
    {"ko_thermograph", "ko_thermograph(K,B)",
     "corners (temperature, left wall, right wall) of the graph K under the ban B, from the mast down",
     "ko_thermograph(a{10|a||0},superko)", "[10/3,10/3,10/3;0,10,0]",
     LABI_CODE(1, 2, "kv", LIST, .general = fn_thermograph)},
    {"coupon_score", "coupon_score(K,B,P,t,n)",
     "the score of K if P moves first, by play next to coupons t/n, 2t/n, ..., t, minus the score of the coupons",
     "coupon_score(a{12|a||0},superko,Left,2,4)", "8", LABI_CODE(5, 5, "kvxqi", NUMBER, .general = fn_score), PLAYED},
    {"coupon_temperature", "coupon_temperature(K,B,t,n)",
     "the largest of the coupons t/n, 2t/n, ..., t next to which a player has to move in K, or 0",
     "coupon_temperature({3|-3},superko,4,16)", "11/4",
     LABI_CODE(4, 4, "kvqi", NUMBER, .general = fn_coupon_temperature), PLAYED},
    {"mean_bounds", "mean_bounds(P,w)",
     "[low, high] for the mean of the position P, if w options of one player count in each position; exact without w",
     "mean_bounds(domineering(3,4),1)", "[-3/2,-1]", LABI_CODE(1, 2, "pi", LIST, .general = fn_bounds, .variant = 0), BOUNDS},
    {"temperature_bounds", "temperature_bounds(P,w)",
     "[low, high] for the temperature of the position P, if w options of one player count in each; exact without w",
     "temperature_bounds(domineering(3,3))", "[1,1]", LABI_CODE(1, 2, "pi", LIST, .general = fn_bounds, .variant = 1),
     BOUNDS},
    {0}};
