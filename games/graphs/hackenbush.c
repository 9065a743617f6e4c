/* hackenbush.c: Hackenbush, by J. H. Conway (On Numbers and Games, ch. 8; Berlekamp, Conway, Guy, Winning
 * Ways, ch. 1 and 7): who cuts an edge takes what is then not connected with the ground.
 *
 * Theorems of Winning Ways give values at once. The fusion principle: of a green part a cycle may be
 * fused to one vertex, on which its edges are loops, worth * each; what is then left is a tree, and by the
 * colon principle a green edge with *n on top is *(n+1). A blue edge with a number x on top is (x+n)/2^(n-1),
 * n the least integer >= 1 for which x+n > 1 (ch. 7, on blue-red trees), a red one the negative of a blue one
 * with -x. Blue and red cycles: hackenbush_blocks.c. */
#include <gmp.h>

#include "games/graphs/hackenbush.h"

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  games_hackenbush_options(out, position, length, player, false);
}

/* ---- green --------------------------------------------------------------------------------------------- */

/* Vertices are numbered by a walk that turns back where all neighbours have been seen, so that each edge
 * leads from a vertex to one from which the walk came to it; the last of them belongs to a cycle, or the walk
 * went along it. */
static uint64_t nim_value(const games_graph *g) {
  games_numbers parent;
  bool begun[GAMES_MOST_VERTICES] = {false}; /* has the edge to the parent been seen? */
  unsigned low[GAMES_MOST_VERTICES];         /* the least vertex that edges of v and above it lead back to */
  uint64_t value[GAMES_MOST_VERTICES] = {0};
  games_graph_parents(parent, g);
  for (unsigned v = 0; v < g->order; v++) low[v] = v;
  for (size_t i = 0; i < g->size; i++) {
    unsigned from = g->edge[i].from, to = g->edge[i].to;
    if (parent[to] == from && !begun[to]) {
      begun[to] = true;
    } else {
      if (low[to] > from) low[to] = from;
      value[to] ^= 1;
    }
  }
  for (unsigned v = g->order; v-- > 1;) {
    unsigned p = parent[v];
    bool fused = low[v] < v;
    value[p] ^= fused ? value[v] ^ 1 : value[v] + 1;
    if (low[p] > low[v]) low[p] = low[v];
  }
  return value[0];
}

/* ---- blue and red -------------------------------------------------------------------------------------- */

/* An edge below x. */
static void put_below(mpq_ptr x, bool blue) {
  mpz_t n;
  mpz_init_set_si(n, 1);
  if (!blue) mpq_neg(x, x);
  mpz_mul(n, n, mpq_denref(x));
  mpz_sub(n, n, mpq_numref(x));
  mpz_fdiv_q(n, n, mpq_denref(x)); /* floor(1 - x) */
  unsigned long more = mpz_sgn(n) < 0 ? 0 : mpz_get_ui(n);
  mpz_addmul_ui(mpq_numref(x), mpq_denref(x), more + 1);
  mpq_div_2exp(x, x, more);
  if (!blue) mpq_neg(x, x);
  mpz_clear(n);
}

/* In pieces that fit. */
static void emit_number(cgt_sink *out, mpq_srcptr x) {
  enum { BITS = 30 };
  uint64_t exponent = mpz_scan1(mpq_denref(x), 0);
  mpz_t rest, piece;
  mpz_init_set(rest, mpq_numref(x));
  mpz_init(piece);
  for (; exponent > BITS; exponent -= BITS) {
    mpz_tdiv_r_2exp(piece, rest, BITS);
    mpz_tdiv_q_2exp(rest, rest, BITS);
    cgt_emit_dyadic(out, mpz_get_si(piece), exponent);
  }
  mpz_tdiv_q_2exp(piece, rest, BITS); /* a number of edges, and what is smaller */
  cgt_emit_dyadic(out, mpz_get_si(piece) * (INT64_C(1) << BITS), exponent);
  mpz_tdiv_r_2exp(piece, rest, BITS);
  cgt_emit_dyadic(out, mpz_get_si(piece), exponent);
  mpz_clears(rest, piece, NULL);
}

static void emit_tree(cgt_sink *out, const games_graph *g) {
  mpq_t value[GAMES_MOST_VERTICES];
  for (unsigned v = 0; v < g->order; v++) mpq_init(value[v]);
  for (size_t i = g->size; i-- > 0;) { /* later edges lie above, for they rise by their lower ends */
    games_edge e = g->edge[i];
    put_below(value[e.to], e.code == GAMES_FOR_LEFT);
    mpq_add(value[e.from], value[e.from], value[e.to]);
  }
  emit_number(out, value[0]);
  for (unsigned v = 0; v < g->order; v++) mpq_clear(value[v]);
}

static void value(cgt_sink *out, const void *position, size_t length) {
  const games_graph g = games_graph_look(position, length, false);
  size_t green = 0;
  for (size_t i = 0; i < g.size; i++) green += g.edge[i].code == GAMES_FOR_BOTH;
  if (green == g.size)
    cgt_emit_nimber(out, nim_value(&g));
  else if (green == 0 && g.size + 1 == g.order)
    emit_tree(out, &g);
  else if (green == 0)
    games_hackenbush_blocks(out, &g);
}

const cgt_ruleset cgt_ruleset_hackenbush = {
    .name = "hackenbush",
    .title = "Hackenbush",
    .rules = "Left cuts a blue edge (l), Right a red one (r), either a green one (e); what is then not "
             "connected with "
             "the ground falls.",
    .syntax = "hackenbush(\"e(ee:A;l:A)\")  edges from the ground, l Left's, r Right's, e either's; or "
              "hackenbush(3,[1,2;2,3],[1,-1]), vertex 1 the ground, 0 for either's",
    .example = "hackenbush(\"l(r;rl)\")",
    .small =
        {"[hackenbush(\".\"), hackenbush(\"l\"), hackenbush(\"lr\"), hackenbush(\"le\"), hackenbush(\"el\"), "
         "hackenbush(\"l(l;rl)\"), hackenbush(\"e(ee;l)\"), hackenbush(\"(l;r;e)\")]",
         "[hackenbush(\":Alrl:A\"), hackenbush(\":Aee:A\"), hackenbush(\"e:Aee:A\"), "
         "hackenbush(\"(l:Ae;r:A)\"), "
         "hackenbush(\"r(ee:A;l:A)\"), hackenbush(\"(e:B;l:Brr:B)\"), hackenbush(\"ll:Al:A\")]"},
    .source = "J. H. Conway, On Numbers and Games, ch. 8; Berlekamp, Conway, Guy, Winning Ways, ch. 1 and 7",
    .impartial = false,
    .read = games_hackenbush_read,
    .options = options,
    .representative = NULL, /* split() makes it */
    .split = games_hackenbush_split,
    .value = value,
    .print = games_hackenbush_print,
    .board = games_graph_board,
    .cell = games_hackenbush_cell,
    .edges = games_hackenbush_edges,
};
