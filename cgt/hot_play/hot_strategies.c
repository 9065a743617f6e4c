/* hot_strategies.c: what a strategy chooses, and what it scores against an opponent who plays as well as possible. */
#include <string.h>

#include "cgt/memory/guard.h"
#include "cgt/hot_play/score_graph.h"

/* A sum in play, whose components keep their places. */
typedef struct played {
  cgti_score_graph graph;
  cgti_score_option *components; /* at the beginning */
  size_t count;
  cgt_hot_strategy strategy;
  cgt_player player; /* who keeps to the strategy */
  cgti_score_table table;
  cgti_best_play best;
} played;

/* What the strategy remembers: Sentestrat's ambient temperature and the component where the opponent has just moved. */
typedef struct remembered {
  cgti_num ambient; /* CGTI_NAN: it has not moved yet */
  size_t last;      /* SIZE_MAX: none */
} remembered;

typedef struct choice {
  size_t component; /* SIZE_MAX: all are numbers */
  size_t option;
  cgti_num temperature;
} choice;

/* ---- the component ----------------------------------------------------------------------------------------------- */

static choice choose_hottest(const cgti_score_graph *graph, const uint32_t *nodes, size_t count) {
  choice chosen = {.component = SIZE_MAX};
  for (size_t i = 0; i < count; i++) {
    if (nodes[i] == 0) continue;
    const cgti_num t = cgti_score_temperature(graph, nodes[i]);
    if (chosen.component == SIZE_MAX || cgti_num_cmp(graph->ctx, t, chosen.temperature) > 0)
      chosen = (choice){.component = i, .temperature = t};
  }
  return chosen;
}

/* What Left is promised at t is R_t + w_t, and Right L_t - w_t (best_play.c). Between corners of walls the gaps are linear
 * and the widest of them convex, so a best t is 0 or a corner. */
typedef struct promise {
  bool any;
  cgti_num score, t;
  size_t component;
} promise;

static bool try_promise(promise *found, const cgti_score_graph *graph, const uint32_t *nodes, size_t count,
                        cgt_player player, cgti_num t) {
  cgt_ctx *ctx = graph->ctx;
  cgti_score_walls walls;
  if (!cgti_score_walls_at(&walls, graph, nodes, count, t)) return false;
  const cgti_num score = player == CGT_LEFT ? cgti_num_add(ctx, walls.wall[CGT_RIGHT], walls.gap)
                                            : cgti_num_sub(ctx, walls.gap, walls.wall[CGT_LEFT]);
  if (score == CGTI_NAN) return false;
  const int order = found->any ? cgti_num_cmp(ctx, score, found->score) : 1;
  if (order > 0 || (order == 0 && cgti_num_cmp(ctx, t, found->t) < 0))
    *found = (promise){true, score, t, walls.widest};
  return true;
}

static bool choose_widest(choice *chosen, const cgti_score_graph *graph, const uint32_t *nodes, size_t count,
                          cgt_player player) {
  promise found = {.component = SIZE_MAX};
  bool good = try_promise(&found, graph, nodes, count, player, 0);
  for (size_t i = 0; good && i < count; i++) {
    if (nodes[i] == 0) continue;
    const cgti_thermograph *thermograph = cgti_score_node_at(graph, nodes[i])->thermograph;
    for (int side = CGT_LEFT; side <= CGT_RIGHT; side++)
      for (size_t k = 0; good && k < thermograph->walls[side].count; k++) {
        const cgti_num t = thermograph->walls[side].points[k].t;
        if (cgti_num_sign(t) > 0) good = try_promise(&found, graph, nodes, count, player, t);
      }
  }
  *chosen = (choice){.component = found.component, .temperature = found.t};
  return good;
}

static bool choose_component(choice *chosen, const played *p, const uint32_t *nodes,
                             const remembered *memory) {
  const cgti_score_graph *graph = &p->graph;
  if (p->strategy == CGT_THERMOSTRAT) return choose_widest(chosen, graph, nodes, p->count, p->player);
  *chosen = choose_hottest(graph, nodes, p->count);
  if (p->strategy != CGT_SENTESTRAT || memory->ambient == CGTI_NAN || chosen->component == SIZE_MAX)
    return true;
  const uint32_t answered = memory->last == SIZE_MAX ? 0 : nodes[memory->last];
  if (answered && cgti_num_cmp(graph->ctx, cgti_score_temperature(graph, answered), memory->ambient) > 0)
    *chosen = (choice){.component = memory->last, .temperature = memory->ambient};
  return true;
}

/* ---- the option --------------------------------------------------------------------------------------------------- */

/* The option that attains the wall: of Left, that with the greatest Right wall at the temperature of the choice. */
static bool choose_option(choice *chosen, const played *p, uint32_t node) {
  cgt_ctx *ctx = p->graph.ctx;
  const cgti_score_node *here = cgti_score_node_at(&p->graph, node);
  cgti_num best = CGTI_NAN;
  for (size_t k = 0; k < here->count[p->player]; k++) {
    const cgti_score_option *option = &here->options[p->player][k];
    cgti_num wall = cgti_score_wall(&p->graph, option->node, (cgt_player)!p->player, chosen->temperature);
    if (wall != CGTI_NAN) wall = cgti_num_add(ctx, wall, option->number);
    if (wall == CGTI_NAN) return false;
    const int order = best == CGTI_NAN ? 0 : cgti_num_cmp(ctx, wall, best);
    if (best != CGTI_NAN && (p->player == CGT_LEFT ? order <= 0 : order >= 0)) continue;
    best = wall;
    chosen->option = k;
  }
  return true;
}

static bool choose(choice *chosen, const played *p, const uint32_t *nodes, const remembered *memory) {
  return choose_component(chosen, p, nodes, memory) &&
         (chosen->component == SIZE_MAX || choose_option(chosen, p, nodes[chosen->component]));
}

/* ---- the score of a strategy --------------------------------------------------------------------------------------- */

static cgti_num score_from(played *p, const uint32_t *nodes, cgt_player mover, const remembered *memory);

static cgti_num score_after(played *p, const uint32_t *nodes, size_t component, size_t option,
                            cgt_player mover, const remembered *memory) {
  cgt_ctx *ctx = p->graph.ctx;
  const cgti_score_option *to = &cgti_score_node_at(&p->graph, nodes[component])->options[mover][option];
  uint32_t *rest = cgti_scratch_take(ctx, p->count * sizeof *rest);
  if (!rest) return CGTI_NAN;
  memcpy(rest, nodes, p->count * sizeof *rest);
  rest[component] = to->node;
  const cgti_num after = score_from(p, rest, (cgt_player)!mover, memory);
  return after == CGTI_NAN ? CGTI_NAN : cgti_num_add(ctx, after, to->number);
}

static cgti_num score_of_strategist(played *p, const uint32_t *nodes, const remembered *memory) {
  choice chosen;
  if (!choose(&chosen, p, nodes, memory)) return CGTI_NAN;
  if (chosen.component == SIZE_MAX) return 0;
  remembered then = {.ambient = memory->ambient, .last = SIZE_MAX};
  if (then.ambient == CGTI_NAN || cgti_num_cmp(p->graph.ctx, chosen.temperature, then.ambient) < 0)
    then.ambient = chosen.temperature;
  return score_after(p, nodes, chosen.component, chosen.option, p->player, &then);
}

static cgti_num score_of_opponent(played *p, const uint32_t *nodes, const remembered *memory) {
  const cgt_player mover = (cgt_player)!p->player;
  remembered then = *memory;
  cgti_num found = CGTI_NAN;
  bool moved = false;
  for (size_t i = 0; i < p->count; i++) {
    if (nodes[i] == 0) continue;
    for (size_t k = 0; k < cgti_score_node_at(&p->graph, nodes[i])->count[mover]; k++) {
      const cgti_mark mark = cgti_scratch_mark(p->graph.ctx);
      then.last = i;
      const cgti_num score = score_after(p, nodes, i, k, mover, &then);
      cgti_scratch_return(p->graph.ctx, mark);
      if (score == CGTI_NAN) return CGTI_NAN;
      const int order = moved ? cgti_num_cmp(p->graph.ctx, score, found) : 0;
      if (!moved || (mover == CGT_LEFT ? order > 0 : order < 0)) found = score;
      moved = true;
    }
  }
  return moved ? found : 0;
}

/* A state is who moves, what the strategy remembers, and the nodes in their places. */
static cgti_num score_from(played *p, const uint32_t *nodes, cgt_player mover, const remembered *memory) {
  cgt_ctx *ctx = p->graph.ctx;
  const cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t *state = cgti_scratch_take(ctx, p->table.words * sizeof *state);
  cgti_num score = CGTI_NAN;
  if (state && cgti_may_recurse(ctx)) {
    const bool sente = p->strategy == CGT_SENTESTRAT;
    state[0] = (uint32_t)mover;
    state[1] = sente ? memory->ambient : 0;
    state[2] = sente ? (uint32_t)memory->last : 0;
    memcpy(state + 3, nodes, p->count * sizeof *nodes);
    cgti_score_bounds known;
    if (cgti_score_lookup(&known, &p->table, state)) {
      score = known.low;
    } else {
      score =
          mover == p->player ? score_of_strategist(p, nodes, memory) : score_of_opponent(p, nodes, memory);
      known = (cgti_score_bounds){score, score};
      if (score != CGTI_NAN && !cgti_score_store(&p->table, state, known)) score = CGTI_NAN;
    }
  }
  cgti_scratch_return(ctx, mark);
  return score;
}

/* ---- a question ------------------------------------------------------------------------------------------------------ */

static bool are_own_components(cgt_ctx *ctx, const cgt_game *components, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!cgti_is_own(ctx, components[i])) return false;
  return true;
}

/* Opens a sum with a list of its nodes and the sum of its numbers, in scratch memory. */
static bool play_open(played *p, uint32_t **nodes, cgti_num *numbers, cgt_ctx *ctx,
                      const cgt_game *components, size_t count) {
  *p = (played){.count = count};
  *numbers = 0;
  p->components = cgti_scratch_take(ctx, (count + 1) * sizeof *p->components);
  *nodes = cgti_scratch_take(ctx, (count + 1) * sizeof **nodes);
  p->graph = (cgti_score_graph){.ctx = ctx};
  if (!p->components || !*nodes || !cgti_score_graph_open(&p->graph, p->components, ctx, components, count))
    return false;
  for (size_t i = 0; i < count && *numbers != CGTI_NAN; i++) {
    (*nodes)[i] = p->components[i].node;
    *numbers = cgti_num_add(ctx, *numbers, p->components[i].number);
  }
  return *numbers != CGTI_NAN;
}

/* The best score of the nodes when beginner moves first. */
static cgti_num best_score_from(played *p, const uint32_t *nodes, cgt_player beginner) {
  uint32_t *room = cgti_scratch_take(p->graph.ctx, (p->count + 1) * sizeof *room);
  if (!room) return CGTI_NAN;
  memcpy(room, nodes, p->count * sizeof *room);
  return cgti_best_score(&p->best, room, p->count, beginner);
}

static cgti_num strategy_score_from(played *p, const uint32_t *nodes, cgt_player beginner) {
  const remembered nothing = {CGTI_NAN, SIZE_MAX};
  return score_from(p, nodes, beginner, &nothing);
}

static cgti_num score_with(played *p, const uint32_t *nodes, cgt_player beginner) {
  cgt_ctx *ctx = p->graph.ctx;
  cgti_num score = CGTI_NAN;
  if (p->strategy == CGT_BEST_PLAY) {
    if (cgti_best_play_open(&p->best, &p->graph, p->count)) score = best_score_from(p, nodes, beginner);
    cgti_best_play_close(&p->best);
  } else {
    if (cgti_score_table_open(&p->table, ctx, p->count + 3)) score = strategy_score_from(p, nodes, beginner);
    cgti_score_table_close(&p->table);
  }
  return score;
}

static cgt_game score_of_sum(cgt_ctx *ctx, cgt_hot_strategy strategy, cgt_player player,
                             const cgt_game *components, size_t count, cgt_player beginner) {
  const cgti_mark mark = cgti_scratch_mark(ctx);
  played p;
  uint32_t *nodes;
  cgti_num score = CGTI_NAN, numbers;
  if (play_open(&p, &nodes, &numbers, ctx, components, count)) {
    p.strategy = strategy;
    p.player = player;
    score = score_with(&p, nodes, beginner);
    if (score != CGTI_NAN) score = cgti_num_add(ctx, score, numbers);
  }
  cgti_score_graph_close(&p.graph);
  cgti_scratch_return(ctx, mark);
  return cgti_number(score);
}

/* The first move after which the score is the best one. */
static bool choose_best(choice *chosen, played *p, uint32_t *nodes) {
  cgt_ctx *ctx = p->graph.ctx;
  cgti_num best = CGTI_NAN;
  *chosen = (choice){.component = SIZE_MAX, .temperature = CGTI_NAN};
  for (size_t i = 0; i < p->count; i++) {
    const uint32_t node = nodes[i];
    for (size_t k = 0; node && k < cgti_score_node_at(&p->graph, node)->count[p->player]; k++) {
      const cgti_score_option option = cgti_score_node_at(&p->graph, node)->options[p->player][k];
      nodes[i] = option.node;
      cgti_num score = best_score_from(p, nodes, (cgt_player)!p->player);
      nodes[i] = node;
      if (score != CGTI_NAN) score = cgti_num_add(ctx, score, option.number);
      if (score == CGTI_NAN) return false;
      const int order = best == CGTI_NAN ? 0 : cgti_num_cmp(ctx, score, best);
      if (best != CGTI_NAN && (p->player == CGT_LEFT ? order <= 0 : order >= 0)) continue;
      best = score;
      chosen->component = i;
      chosen->option = k;
    }
  }
  return true;
}

static bool choose_with(choice *chosen, played *p, uint32_t *nodes) {
  const remembered nothing = {CGTI_NAN, SIZE_MAX};
  if (p->strategy != CGT_BEST_PLAY) return choose(chosen, p, nodes, &nothing);
  const bool good = cgti_best_play_open(&p->best, &p->graph, p->count) && choose_best(chosen, p, nodes);
  cgti_best_play_close(&p->best);
  return good;
}

static cgt_status move_of_choice(cgt_hot_move *move, const played *p, const choice *chosen) {
  cgt_ctx *ctx = p->graph.ctx;
  if (chosen->component == SIZE_MAX)
    return cgti_fail(ctx, CGT_EDOMAIN, "there is no move to choose: all components are numbers");
  const cgti_score_option component = p->components[chosen->component];
  const cgti_score_option *to =
      &cgti_score_node_at(&p->graph, component.node)->options[p->player][chosen->option];
  const cgti_num number = cgti_num_add(ctx, component.number, to->number);
  if (number == CGTI_NAN) return cgti_last_status(ctx);
  const uint32_t core = to->node ? cgti_score_node_at(&p->graph, to->node)->core : CGTI_ZERO_CORE;
  *move = (cgt_hot_move){chosen->component, {core, number}, cgti_number(chosen->temperature)};
  return CGT_OK;
}

/* ---- public ------------------------------------------------------------------------------------------------------------ */

cgt_game cgt_sum_stop(cgt_ctx *ctx, const cgt_game *components, size_t count, cgt_player beginner) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_ARRAY(ctx, components, count) || !CGTI_AMONG(ctx, beginner, CGT_RIGHT) ||
      !are_own_components(ctx, components, count))
    return CGT_NONE;
  return score_of_sum(ctx, CGT_BEST_PLAY, beginner, components, count, beginner);
}

cgt_game cgt_hot_score(cgt_ctx *ctx, cgt_hot_strategy strategy, cgt_player player, const cgt_game *components,
                       size_t count, cgt_player beginner) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_AMONG(ctx, strategy, CGT_SENTESTRAT) || !CGTI_AMONG(ctx, player, CGT_RIGHT) ||
      !CGTI_ARRAY(ctx, components, count) || !CGTI_AMONG(ctx, beginner, CGT_RIGHT) ||
      !are_own_components(ctx, components, count))
    return CGT_NONE;
  return score_of_sum(ctx, strategy, player, components, count, beginner);
}

cgt_status cgt_hot_choose(cgt_hot_move *move, cgt_ctx *ctx, cgt_hot_strategy strategy,
                          const cgt_game *components, size_t count, cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, move) || !CGTI_AMONG(ctx, strategy, CGT_SENTESTRAT) ||
      !CGTI_ARRAY(ctx, components, count) || !CGTI_AMONG(ctx, player, CGT_RIGHT) ||
      !are_own_components(ctx, components, count))
    return CGT_EINVAL;
  const cgti_mark mark = cgti_scratch_mark(ctx);
  played p;
  uint32_t *nodes;
  cgti_num numbers;
  choice chosen;
  cgt_status status = CGT_EINVAL;
  bool good = play_open(&p, &nodes, &numbers, ctx, components, count);
  if (good) {
    p.strategy = strategy;
    p.player = player;
    good = choose_with(&chosen, &p, nodes);
  }
  status = good ? move_of_choice(move, &p, &chosen) : cgti_last_status(ctx);
  cgti_score_graph_close(&p.graph);
  cgti_scratch_return(ctx, mark);
  return status;
}
