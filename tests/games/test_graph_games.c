/* test_graph_games.c: games on graphs by their rules, on random graphs as lists of ends: no parts, no labels that
 * say who may move, no representatives, no theorems. */
#include <stdio.h>

#include "fixture.h"

SUITE(graph_games);

enum { MOST = 8 };

/* Vertices that are there, what stands on each (0, 'x' Left's, 'o' Right's, or a number), edges that are there. */
typedef struct plain {
  unsigned vertices, edges;
  bool there[MOST], cut[MOST];
  int on[MOST];
  unsigned from[MOST], to[MOST];
  char colour[MOST]; /* l, r, e */
  unsigned token;
} plain;

static bool touches(const plain *p, unsigned e, unsigned v, unsigned w) {
  return !p->cut[e] && ((p->from[e] == v && p->to[e] == w) || (p->from[e] == w && p->to[e] == v));
}

static bool has_beside(const plain *p, unsigned v, int piece) {
  for (unsigned w = 0; w < p->vertices; w++)
    for (unsigned e = 0; e < p->edges; e++)
      if (p->on[w] == piece && w != v && touches(p, e, v, w)) return true;
  return false;
}

/* A move of player at vertex v or edge v; false if he has none there. */
typedef bool rule(plain *p, unsigned at, cgt_player player);

static bool move_col(plain *p, unsigned v, cgt_player player) {
  int mine = player == CGT_LEFT ? 'x' : 'o';
  if (v >= p->vertices || p->on[v] || has_beside(p, v, mine)) return false;
  p->on[v] = mine;
  return true;
}

static bool move_snort(plain *p, unsigned v, cgt_player player) {
  int mine = player == CGT_LEFT ? 'x' : 'o';
  if (v >= p->vertices || p->on[v] || has_beside(p, v, mine == 'x' ? 'o' : 'x')) return false;
  p->on[v] = mine;
  return true;
}

/* Who may only go on from where he stands. */
static bool move_fjords(plain *p, unsigned v, cgt_player player) {
  return has_beside(p, v, player == CGT_LEFT ? 'x' : 'o') && move_snort(p, v, player);
}

static bool move_node_kayles(plain *p, unsigned v, cgt_player player) {
  (void)player;
  if (v >= p->vertices || p->on[v] || has_beside(p, v, 'x')) return false;
  p->on[v] = 'x';
  return true;
}

/* Vertex v is Left's if it is even; edges lead from their first end. */
static bool move_digraph(plain *p, unsigned v, cgt_player player) {
  if (v >= p->vertices || p->on[v] || (v % 2 == 0) != (player == CGT_LEFT)) return false;
  p->on[v] = 'x';
  for (unsigned e = 0; e < p->edges; e++)
    if (p->from[e] == v) p->on[p->to[e]] = 'x';
  return true;
}

static bool is_mine(const plain *p, unsigned e, cgt_player player) {
  return e < p->edges && !p->cut[e] && (p->colour[e] == 'e' || (p->colour[e] == 'l') == (player == CGT_LEFT));
}

/* Cuts what is not connected with vertex 0. Returns how many edges there are. */
static unsigned fall(plain *p) {
  bool stands[MOST] = {true};
  unsigned left = 0;
  for (unsigned round = 0; round < MOST; round++)
    for (unsigned e = 0; e < p->edges; e++)
      if (!p->cut[e] && (stands[p->from[e]] || stands[p->to[e]])) stands[p->from[e]] = stands[p->to[e]] = true;
  for (unsigned e = 0; e < p->edges; e++) {
    if (!stands[p->from[e]]) p->cut[e] = true;
    left += !p->cut[e];
  }
  return left;
}

static bool move_hackenbush(plain *p, unsigned e, cgt_player player) {
  if (!is_mine(p, e, player)) return false;
  p->cut[e] = true;
  fall(p);
  return true;
}

static bool move_childish(plain *p, unsigned e, cgt_player player) {
  unsigned before = fall(p);
  if (!is_mine(p, e, player)) return false;
  p->cut[e] = true;
  return fall(p) + 1 == before || p->colour[e] == 'e';
}

static bool move_partizan_arc(plain *p, unsigned e, cgt_player player) {
  if (!is_mine(p, e, player)) return false;
  for (unsigned f = 0; f < p->edges; f++)
    if (f != e && (p->from[f] == p->from[e] || p->from[f] == p->to[e] || p->to[f] == p->from[e] || p->to[f] == p->to[e]))
      p->cut[f] = true;
  p->cut[e] = true;
  return true;
}

static bool move_arc(plain *p, unsigned e, cgt_player player) {
  p->colour[e % MOST] = 'e';
  return move_partizan_arc(p, e, player);
}

static bool move_weighted_arc(plain *p, unsigned e, cgt_player player) {
  (void)player;
  if (e >= p->edges || p->on[p->from[e]] == 0 || p->on[p->to[e]] == 0) return false;
  p->on[p->from[e]]--;
  if (p->from[e] != p->to[e]) p->on[p->to[e]]--;
  return true;
}

/* Edge e leads from the token to a vertex that is there. */
static bool leads_on(const plain *p, unsigned e, unsigned *to, bool directed) {
  if (e >= p->edges || p->cut[e] || (p->from[e] != p->token && (directed || p->to[e] != p->token))) return false;
  *to = p->from[e] == p->token ? p->to[e] : p->from[e];
  return !p->on[*to];
}

static bool leave_vertex(plain *p, unsigned e, bool directed) {
  unsigned to;
  if (!leads_on(p, e, &to, directed)) return false;
  p->on[p->token] = 'x';
  p->token = to;
  return true;
}

static bool move_vertex_geography(plain *p, unsigned e, cgt_player player) {
  (void)player;
  return leave_vertex(p, e, false);
}

static bool move_directed_vertex_geography(plain *p, unsigned e, cgt_player player) {
  (void)player;
  return leave_vertex(p, e, true);
}

static bool move_edge_geography(plain *p, unsigned e, cgt_player player) {
  (void)player;
  unsigned to;
  if (!leads_on(p, e, &to, false)) return false;
  p->cut[e] = true;
  p->token = to;
  return true;
}

/* Equal edges are one. */
static bool move_directed_edge_geography(plain *p, unsigned e, cgt_player player) {
  (void)player;
  unsigned to;
  if (!leads_on(p, e, &to, true)) return false;
  for (unsigned k = 0; k < p->edges; k++) p->cut[k] |= p->from[k] == p->token && p->to[k] == to;
  p->token = to;
  return true;
}

static cgt_game play(const plain *p, rule *move) {
  cgt_game options[2][MOST];
  size_t count[2] = {0, 0};
  for (int player = 0; player < 2; player++)
    for (unsigned at = 0; at < MOST; at++) {
      plain after = *p;
      if (move(&after, at, player ? CGT_RIGHT : CGT_LEFT)) options[player][count[player]++] = play(&after, move);
    }
  return cgt_from_options(ctx, options[0], count[0], options[1], count[1]);
}

/* ---- the same for the library ------------------------------------------------------------------------------ */

typedef struct game {
  const char *name;
  rule *move;
  bool loops, rooted;
  char marks; /* 'v' of vertices, 'e' of edges, 'w' numbers, ' ' none */
} game;

static const game games[] = {{"col", move_col, false, false, ' '},
                             {"snort", move_snort, false, false, ' '},
                             {"fjords", move_fjords, false, false, ' '},
                             {"node_kayles", move_node_kayles, false, false, ' '},
                             {"digraph_placement", move_digraph, false, false, 'v'},
                             {"arc_kayles", move_arc, true, false, ' '},
                             {"partizan_arc_kayles", move_partizan_arc, true, false, 'e'},
                             {"weighted_arc_kayles", move_weighted_arc, true, false, 'w'},
                             {"hackenbush", move_hackenbush, true, true, 'e'},
                             {"childish_hackenbush", move_childish, true, true, 'e'},
                             {"vertex_geography", move_vertex_geography, false, false, ' '},
                             {"edge_geography", move_edge_geography, true, false, ' '},
                             {"directed_vertex_geography", move_directed_vertex_geography, false, false, ' '},
                             {"directed_edge_geography", move_directed_edge_geography, true, false, ' '}};

static plain any_graph(const game *g) {
  plain p = {.vertices = 1 + rng_below(&dice, 5), .edges = rng_below(&dice, 7)};
  for (unsigned e = 0; e < p.edges; e++) {
    p.to[e] = rng_below(&dice, p.vertices);
    p.from[e] = rng_below(&dice, p.vertices);
    if (g->rooted && e + 1 < p.vertices) p.from[e] = e + 1, p.to[e] = rng_below(&dice, e + 1);
    p.colour[e] = "lre"[rng_below(&dice, 3)];
  }
  if (g->rooted && p.edges + 1 < p.vertices) p.vertices = p.edges + 1;
  for (unsigned e = 0, kept = 0; !g->loops; e++) {
    if (e == p.edges) {
      p.edges = kept;
      break;
    }
    if (p.from[e] == p.to[e]) continue;
    p.from[kept] = p.from[e], p.to[kept++] = p.to[e];
  }
  return p;
}

static cgt_arg integer(int64_t n) { return (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n}; }

static cgt_game value_of(const game *g, plain *p) {
  cgt_arg ends[2 * MOST], marks[MOST], args[3];
  for (unsigned e = 0; e < p->edges; e++) ends[2 * e] = integer(p->from[e] + 1), ends[2 * e + 1] = integer(p->to[e] + 1);
  size_t count = g->marks == 'e' ? p->edges : p->vertices;
  for (unsigned i = 0; i < count; i++) {
    marks[i] = integer(g->marks == 'v' ? (i % 2 ? -1 : 1) : p->colour[i] == 'l' ? 1 : p->colour[i] == 'r' ? -1 : 0);
    if (g->marks == 'w') marks[i] = integer(p->on[i] = (int)rng_below(&dice, 4));
  }
  args[0] = integer(p->vertices);
  args[1] = (cgt_arg){.kind = CGT_ARG_MATRIX, .rows = p->edges, .cols = 2, .cells = ends};
  args[2] = (cgt_arg){.kind = CGT_ARG_MATRIX, .rows = 1, .cols = count, .cells = marks};
  cgt_position position;
  cr_assert(cgt_position_read(&position, ctx, ruleset_named(g->name), args, g->marks == ' ' ? 2 : 3) == CGT_OK, "%s",
            cgt_ctx_message(ctx));
  return cgt_position_value(ctx, position);
}

Test(graph_games, have_the_values_of_plain_play) {
  for (size_t k = 0; k < sizeof games / sizeof *games; k++)
    for (unsigned round = 0; round < long_test_runs(100); round++) {
      if (games[k].move == move_fjords) continue; /* nobody stands anywhere */
      plain p = any_graph(&games[k]);
      cgt_game found = value_of(&games[k], &p), wanted = play(&p, games[k].move);
      cr_assert(cgt_equal(found, wanted), "%s: %u vertices, %u edges: %s, not %s", games[k].name, p.vertices, p.edges,
                show(found), show(wanted));
    }
}

/* Boards of Col, Snort, Fjords and Node Kayles, with pieces. */
Test(graph_games, have_the_values_of_plain_play_on_boards) {
  for (size_t k = 0; k < 4; k++)
    for (unsigned round = 0; round < 200; round++) {
      unsigned rows = 1 + rng_below(&dice, 2), cols = 1 + rng_below(&dice, 4);
      plain p = {.vertices = rows * cols};
      char text[32];
      size_t length = 0;
      unsigned ends[2][2 * MOST], edges = 0;
      for (unsigned v = 0; v < p.vertices; v++) {
        if (v > 0 && v % cols == 0) text[length++] = '|';
        char sign = ".....xo#"[rng_below(&dice, 8)];
        if (k == 3 && sign == 'o') sign = 'x';
        text[length++] = sign;
        p.on[v] = sign == '.' ? 0 : sign == '#' ? '#' : sign;
        if (v % cols + 1 < cols) ends[0][edges] = v, ends[1][edges++] = v + 1;
        if (v + cols < p.vertices) ends[0][edges] = v, ends[1][edges++] = v + cols;
      }
      text[length] = '\0';
      if (edges > MOST) continue;
      for (unsigned e = 0; e < edges; e++) p.from[e] = ends[0][e], p.to[e] = ends[1][e];
      p.edges = edges;
      cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
      cgt_position position;
      cr_assert(cgt_position_read(&position, ctx, ruleset_named(games[k].name), &arg, 1) == CGT_OK);
      cgt_game found = cgt_position_value(ctx, position), wanted = play(&p, games[k].move);
      cr_assert(cgt_equal(found, wanted), "%s(%s): %s, not %s", games[k].name, text, show(found), show(wanted));
    }
}

/* ---- the theorem of Vertex Geography ------------------------------------------------------------------------ */

Test(graph_games, largest_matchings_tell_who_wins) {
  for (unsigned round = 0; round < long_test_runs(300); round++) {
    const unsigned vertices = 2 + rng_below(&dice, 9), edges = rng_below(&dice, 2 * vertices);
    cgt_arg ends[40], args[2] = {integer(vertices), {.kind = CGT_ARG_MATRIX, .rows = edges, .cols = 2, .cells = ends}};
    for (unsigned e = 0; e < edges; e++) {
      const unsigned v = rng_below(&dice, vertices);
      ends[2 * e] = integer(v + 1);
      ends[2 * e + 1] = integer((v + 1 + rng_below(&dice, vertices - 1)) % vertices + 1);
    }
    cgt_position p;
    cgt_outcome outcome;
    cr_assert(cgt_position_read(&p, ctx, ruleset_named("vertex_geography"), args, 2) == CGT_OK, "%s", cgt_ctx_message(ctx));
    cr_assert(cgt_position_outcome(&outcome, ctx, p) == CGT_OK);
    cr_assert((outcome == CGT_N) == !cgt_equal(cgt_position_search(ctx, p), cgt_integer(ctx, 0)), "%u vertices, %u edges",
              vertices, edges);
  }
}

/* ---- the theorems of Hackenbush ----------------------------------------------------------------------------- */

static void expect_as_by_search(const char *text) {
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, ruleset_named("hackenbush"), &arg, 1) == CGT_OK, "%s: %s", text,
            cgt_ctx_message(ctx));
  cgt_game found = cgt_position_value(ctx, p), wanted = cgt_position_search(ctx, p);
  cr_assert(cgt_equal(found, wanted), "%s: %s, by search %s", text, show(found), show(wanted));
}

/* Edges at vertices of the names A, B, ... in the notation of CGSuite, from the ground G. */
static void any_text(char *text, unsigned edges, const char *colours, bool tree) {
  size_t length = (size_t)sprintf(text, ":G");
  unsigned vertices = 1;
  for (unsigned e = 0; e < edges; e++) {
    unsigned from = rng_below(&dice, vertices), to = tree || rng_below(&dice, 2) ? vertices++ : rng_below(&dice, vertices);
    length += (size_t)sprintf(text + length, ";:%c%c:%c", (char)('G' + from), colours[rng_below(&dice, (unsigned)strlen(colours))],
                              (char)('G' + to));
  }
}

Test(graph_games, fusion_agrees_with_search) {
  char text[200];
  for (unsigned round = 0; round < 400; round++) {
    any_text(text, 1 + rng_below(&dice, 9), "e", false);
    expect_as_by_search(text);
  }
}

Test(graph_games, blue_red_trees_agree_with_search) {
  char text[200];
  for (unsigned round = 0; round < 400; round++) {
    any_text(text, 1 + rng_below(&dice, 10), "lr", true);
    expect_as_by_search(text);
  }
}

Test(graph_games, blue_red_cycles_agree_with_search) {
  char text[200];
  for (unsigned round = 0; round < long_test_runs(400); round++) {
    any_text(text, 3 + rng_below(&dice, 8), "lr", false);
    expect_as_by_search(text);
  }
}

/* Rings on the ground of more edges than the theorem takes, and of as many. */
Test(graph_games, long_rings_agree_with_search) {
  char text[80];
  for (unsigned length = 54; length < 60; length++) {
    memset(text, 'l', length + 4);
    memcpy(text, ":G", 2);
    memcpy(text + length + 2, ":G", 3);
    expect_as_by_search(text);
    text[length / 2] = 'r';
    expect_as_by_search(text);
  }
}

/* Long strings: the pieces of a number. */
Test(graph_games, long_strings_agree_with_search) {
  char text[200];
  for (unsigned round = 0; round < long_test_runs(40); round++) {
    unsigned length = 30 + rng_below(&dice, 120);
    for (unsigned i = 0; i < length; i++) text[i] = "lr"[rng_below(&dice, 2)];
    text[length] = '\0';
    expect_as_by_search(text);
  }
}
