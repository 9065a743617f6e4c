/* ko_graph.c: graphs for thermographs under a ban: what can be reached, with short games as leaves. */
#include <string.h>

#include "cgt/kos/kos.h"
#include "cgt/loopy/loopy_graph.h"
#include "cgt/memory/word_list.h"

const char *cgt_ban_name(cgt_ban ban) {
  static const char *const names[] = {"left_komaster", "right_komaster", "superko", "neutral_threats", "no_ban"};
  return (unsigned)ban < sizeof names / sizeof *names ? names[ban] : NULL;
}

cgt_fraction cgti_fraction_of_num(bool *over, const cgt_ctx *ctx, cgti_num x) {
  mpz_t m;
  int64_t n = 0;
  mpz_init(m);
  const size_t e = cgti_num_get(m, ctx, x);
  if (!cgti_mpz_int64(&n, m) || e > 62) *over = true;
  mpz_clear(m);
  return *over ? CGTI_NOUGHT : cgti_fraction_of(over, n, (int64_t)1 << e);
}

bool cgti_ko_too_large(cgt_ctx *ctx) {
  cgti_fail(ctx, CGT_ELIMIT, "a fraction of the thermograph has more than 63 bits");
  return false;
}

/* ---- what is read --------------------------------------------------------------------------------- */

/* The graph that is given, and of each of its nodes the short game that it is, or CGT_NONE. */
typedef struct ko_source {
  cgti_component graph;
  cgti_components parts;
  cgt_game *games;
} ko_source;

static bool game_of_value(cgt_game *game, cgt_ctx *ctx, uint32_t value) {
  const cgti_loopy_value *of = &ctx->loopy->values[value];
  *game = of->minus_off ? CGT_NONE : cgti_loopy_node_at(ctx, of->on)->game;
  if (!cgti_is_none(*game)) return true;
  cgti_fail(ctx, CGT_EDOMAIN,
            "an option is a loopy value, which does not determine its moves: a thermograph under a ban needs "
            "the graph of all moves");
  return false;
}

/* The short game that an option is, or CGT_NONE. */
static bool game_of_ref(cgt_game *game, cgt_ctx *ctx, const ko_source *s, uint32_t ref) {
  if (!cgti_is_local(ref)) return game_of_value(game, ctx, ref);
  *game = s->games[ref - CGTI_LOOPY_LOCAL];
  return true;
}

/* The game of a node that no cycle leads back to, if all its options are short. */
static bool shorten_node(ko_source *s, cgt_ctx *ctx, uint32_t node) {
  cgt_game *options[2];
  const cgti_refs *lists = s->graph.options[node];
  for (int player = 0; player < 2; player++) {
    options[player] = cgti_scratch_take(ctx, ((size_t)lists[player].count + 1) * sizeof(cgt_game));
    if (!options[player]) return false;
    for (uint32_t i = 0; i < lists[player].count; i++) {
      if (!game_of_ref(&options[player][i], ctx, s, lists[player].items[i])) return false;
      if (cgti_is_none(options[player][i])) return true;
    }
  }
  s->games[node] = cgti_canonical(ctx, options[0], lists[0].count, options[1], lists[1].count);
  return !cgti_is_none(s->games[node]);
}

static bool has_cycle(const cgti_component *graph, const cgti_components *parts, uint32_t part) {
  if (parts->starts[part + 1] - parts->starts[part] > 1) return true;
  const uint32_t node = parts->order[parts->starts[part]];
  for (int player = 0; player < 2; player++)
    for (uint32_t i = 0; i < graph->options[node][player].count; i++)
      if (graph->options[node][player].items[i] == CGTI_LOOPY_LOCAL + node) return true;
  return false;
}

static bool read_source(ko_source *s, cgt_ctx *ctx, const cgt_loopy_graph *from, size_t start) {
  if (!cgti_loopy_open(ctx) || !cgti_graph_read(&s->graph, ctx, from)) return false;
  if (start >= from->count) {
    cgti_fail(ctx, CGT_EINVAL, "node %zu has no thermograph: there are %zu nodes", start, from->count);
    return false;
  }
  s->games = cgti_scratch_take(ctx, from->count * sizeof *s->games);
  if (!s->games || !cgti_components_find(&s->parts, ctx, &s->graph)) return false;
  for (size_t i = 0; i < from->count; i++) s->games[i] = CGT_NONE;
  for (uint32_t part = 0; part < s->parts.count; part++) {
    if (!cgti_may_recurse(ctx)) return false;
    if (has_cycle(&s->graph, &s->parts, part)) continue;
    cgti_mark mark = cgti_scratch_mark(ctx);
    const bool good = shorten_node(s, ctx, s->parts.order[s->parts.starts[part]]);
    cgti_scratch_return(ctx, mark);
    if (!good) return false;
  }
  return true;
}

/* ---- what is reached ------------------------------------------------------------------------------- */

/* A node to come: one of the source, or a short game that is played move by move. */
typedef struct ko_item {
  uint32_t node;
  cgt_game game; /* CGT_NONE: node of the source */
} ko_item;

typedef struct ko_builder {
  cgt_ctx *ctx;
  const ko_source *source;
  cgti_ko_graph *ko;
  bool by_moves;
  ko_item *items; /* by node */
  cgti_refs (*options)[2];
  size_t count, room;
  cgti_walk nodes, games, leaves; /* to 1 + their number */
} ko_builder;

static bool push_node_item(uint32_t *ref, ko_builder *b, ko_item item, cgti_walk *known, uint64_t key) {
  const uint64_t found = cgti_walk_lookup(known, key);
  if (found) return *ref = CGTI_LOOPY_LOCAL + (uint32_t)(found - 1), true;
  if (b->count == b->room) {
    const size_t room = b->room ? 2 * b->room : 32;
    ko_item *items = cgti_scratch_take(b->ctx, room * sizeof *items);
    cgti_refs(*options)[2] = cgti_scratch_take(b->ctx, room * sizeof *options);
    if (!items || !options) return false;
    if (b->count) {
      memcpy(items, b->items, b->count * sizeof *items);
      memcpy(options, b->options, b->count * sizeof *options);
    }
    b->items = items;
    b->options = options;
    b->room = room;
  }
  if (b->count + 1 >= (size_t)1 << 30) {
    cgti_fail(b->ctx, CGT_ELIMIT, "the graph of a thermograph has 2^30 nodes or more");
    return false;
  }
  b->items[b->count] = item;
  *ref = CGTI_LOOPY_LOCAL + (uint32_t)b->count;
  return cgti_walk_store(b->ctx, known, key, ++b->count);
}

static bool push_leaf(uint32_t *ref, ko_builder *b, cgt_game game) {
  cgti_ko_graph *ko = b->ko;
  const uint64_t found = cgti_walk_lookup(&b->leaves, cgti_key(game));
  if (found) return *ref = (uint32_t)(found - 1), true;
  if (ko->leaf_count == ko->leaf_room) {
    const uint32_t room = ko->leaf_room ? 2 * ko->leaf_room : 16;
    cgt_game *leaves = cgti_scratch_take(b->ctx, room * sizeof *leaves);
    if (!leaves) return false;
    if (ko->leaf_count) memcpy(leaves, ko->leaves, ko->leaf_count * sizeof *leaves);
    ko->leaves = leaves;
    ko->leaf_room = room;
  }
  *ref = ko->leaf_count;
  ko->leaves[ko->leaf_count++] = game;
  return cgti_walk_store(b->ctx, &b->leaves, cgti_key(game), ko->leaf_count);
}

static bool push_short(uint32_t *ref, ko_builder *b, cgt_game game) {
  if (!b->by_moves || cgti_is_number(game)) return push_leaf(ref, b, game);
  return push_node_item(ref, b, (ko_item){0, game}, &b->games, cgti_key(game));
}

static bool push_ref(uint32_t *ref, ko_builder *b, uint32_t of_source) {
  cgt_game game;
  if (!game_of_ref(&game, b->ctx, b->source, of_source)) return false;
  if (!cgti_is_none(game)) return push_short(ref, b, game);
  const uint32_t node = of_source - CGTI_LOOPY_LOCAL;
  return push_node_item(ref, b, (ko_item){node, CGT_NONE}, &b->nodes, (uint64_t)node + 1);
}

/* The options of a short game are in scratch memory that stays. */
static bool push_options(ko_builder *b, size_t at, cgt_player player) {
  const ko_item item = b->items[at];
  const cgti_refs *from = cgti_is_none(item.game) ? &b->source->graph.options[item.node][player] : NULL;
  cgti_view view = {0};
  if (!from && !cgti_view_open(&view, b->ctx, item.game, player)) return false;
  const size_t count = from ? from->count : view.count;
  cgti_refs refs;
  if (!cgti_refs_new(&refs, b->ctx, count)) return false;
  for (size_t i = 0; i < count; i++) {
    uint32_t *to = &refs.items[refs.count++];
    const cgt_game game = from ? CGT_NONE : cgti_view_at(&view, b->ctx, i);
    if (from ? !push_ref(to, b, from->items[i]) : cgti_is_none(game) || !push_short(to, b, game)) return false;
  }
  cgti_refs_sort(&refs);
  b->options[at][player] = refs;
  return true;
}

static bool reach_all(ko_builder *b, uint32_t start) {
  cgti_ko_graph *ko = b->ko;
  if (!push_ref(&ko->start, b, CGTI_LOOPY_LOCAL + start)) return false;
  for (size_t at = 0; at < b->count; at++)
    if (!cgti_may_recurse(b->ctx) || !push_options(b, at, CGT_LEFT) || !push_options(b, at, CGT_RIGHT))
      return false;
  ko->graph = (cgti_component){.count = (uint32_t)b->count, .options = b->options};
  return true;
}

/* ---- what is refused ------------------------------------------------------------------------------- */

/* Can one player return without a move of the other? */
static bool refuse_lone_cycles(cgti_ko_graph *ko, cgt_ctx *ctx) {
  for (int player = 0; player < 2; player++) {
    cgti_component alone;
    cgti_components parts;
    if (!cgti_component_new(&alone, ctx, ko->graph.count)) return false;
    for (uint32_t i = 0; i < ko->graph.count; i++) alone.options[i][player] = ko->graph.options[i][player];
    if (!cgti_components_find(&parts, ctx, &alone)) return false;
    for (uint32_t part = 0; part < parts.count; part++)
      if (has_cycle(&alone, &parts, part)) {
        cgti_fail(ctx, CGT_EDOMAIN,
                  "%s alone can return to a position, as in on or over; a ban on repetition is a rule for kos, in "
                  "which both players move",
                  player == CGT_LEFT ? "Left" : "Right");
        return false;
      }
  }
  return true;
}

static bool refuse_ban(cgt_ctx *ctx, cgt_ban ban) {
  if (ban <= CGT_SUPERKO) return true;
  cgti_fail(ctx, CGT_EDOMAIN,
            ban == CGT_NO_BAN ? "without a ban infinite play has no score, and a ko has no thermograph; the bans are "
                                "left_komaster, right_komaster and superko"
                              : "the neutral threat environment (Spight 1999) is not supported; the bans are "
                                "left_komaster, right_komaster and superko");
  return false;
}

bool cgti_ko_open(cgti_ko_graph *ko, cgt_ctx *ctx, const cgt_loopy_graph *from, size_t start, cgt_ban ban,
                  bool by_moves) {
  ko_source source = {0};
  ko_builder b = {.ctx = ctx, .source = &source, .ko = ko, .by_moves = by_moves};
  *ko = (cgti_ko_graph){0};
  bool good = read_source(&source, ctx, from, start) && reach_all(&b, (uint32_t)start);
  cgti_walk_free(ctx, &b.nodes);
  cgti_walk_free(ctx, &b.games);
  cgti_walk_free(ctx, &b.leaves);
  if (!good || !cgti_components_find(&ko->parts, ctx, &ko->graph)) return false;
  bool any = false;
  for (uint32_t part = 0; part < ko->parts.count && !any; part++) any = has_cycle(&ko->graph, &ko->parts, part);
  return (!any || refuse_ban(ctx, ban)) && refuse_lone_cycles(ko, ctx);
}
