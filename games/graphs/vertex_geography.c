/* vertex_geography.c: Vertex Geography.
 *
 * Theorem (Fraenkel, Scheinerman, Ullman). Who plays first wins if and only if every largest matching covers
 * the token's vertex v, so that without v largest matchings are smaller. Proof: let M be one. If M covers v,
 * the first player goes along edges of M. Would the other come to a vertex that M leaves out, the way to
 * there, with its edges out of M in place of those in M, would make a largest matching that leaves out v. If
 * M leaves out v, it covers each neighbour, for else it could grow, and the second player goes along edges of
 * M; would the first come to a vertex that M leaves out, M could grow along the way.
 */
#include "games/graphs/geography.h"
#include "games/graphs/matching.h"

static const games_geography_rule rule = {.takes_edges = false, .kind = {.vertex = ".o", .edge = "-"}};

GAMES_GEOGRAPHY(rule)

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  const games_graph g = games_graph_look(position, length, false);
  const unsigned token = games_geography_token(&g);
  const bool covered = games_graph_matching(&g, token) < games_graph_matching(&g, GAMES_GONE);
  *outcome = covered ? CGT_N : CGT_P;
  return true;
}

const cgt_ruleset cgt_ruleset_vertex_geography = {
    .name = "vertex_geography",
    .title = "Vertex Geography",
    .rules = "A token stands on a vertex, o. A player moves it along an edge, and the vertex it leaves is "
             "removed.",
    .syntax = "vertex_geography(\"o-.-(-;-)\")  a graph, o where the token stands, else the first vertex; or "
              "vertex_geography(4,[1,2;2,3;3,4])",
    .example = "vertex_geography(\".-o(-.;-.-.)\")",
    .small = {"[vertex_geography(\"o\"), vertex_geography(\"o-\"), vertex_geography(\"o--\"), "
              "vertex_geography(\"-o-\"), vertex_geography(\"o-(-;--)\"), vertex_geography(\":Ao--:A\"), "
              "vertex_geography(\":Ao---:A\"), vertex_geography(\"-:Ao---:A\"), "
              "vertex_geography(\"o-:A-:B-:C(-:A;-(-:A;-:B;-))\"), vertex_geography(\"-o(-;--(-;-))\"), "
              "vertex_geography(\"o----\")]"},
    .source = "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected Edge Geography, Theoret. Comput. "
              "Sci. 112, 1993",
    .impartial = true,
    .read = read,
    .options = options,
    .representative = NULL, /* split() makes it */
    .split = split,
    .value = NULL, /* no theorem */
    .outcome = outcome,
    .print = print,
    .board = games_graph_board,
    .cell = cell,
    .edges = edges,
};
