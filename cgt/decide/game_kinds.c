/* game_kinds.c: see game_kinds.h. */
#include "cgt/decide/game_kinds.h"

#include <stdlib.h>
#include <string.h>

#include "cgt/forms/recursion.h"

enum { STEPS_OF_A_KIND = 2000 };

static bool is_fixed_number(int64_t x) { return x != CGTI_NOT_FIXED; }

size_t cgti_kind_of_core(const cgti_game_kinds *k, uint32_t core) {
  size_t i = 0;
  while (i < k->count && k->kinds[i].core != core) i++;
  return i;
}

/* ---- which there are ------------------------------------------------------------------------------- */

/* False where there are too many. */
static bool add_kind(cgti_game_kinds *k, uint32_t core) {
  if (cgti_kind_of_core(k, core) < k->count) return true;
  if (k->count == CGTI_MOST_KINDS) return false;
  k->kinds[k->count++] = (cgti_game_kind){.core = core};
  return true;
}

static bool list_kinds(cgti_game_kinds *k, bool *fits, const cgti_sum *sum) {
  cgt_ctx *ctx = k->question->ctx;
  for (size_t i = 0; i < sum->core_count; i++) *fits = *fits && add_kind(k, sum->words[i]);
  for (size_t next = 0; *fits && next < k->count; next++)
    for (int player = 0; player < 2; player++) {
      cgti_games options = {0};
      const cgt_game g = {k->kinds[next].core, 0};
      if (!cgti_games_of_options(&options, ctx, g, (cgt_player)player)) return false;
      k->move_count[player] += options.count;
      for (size_t i = 0; i < options.count && *fits; i++)
        *fits = cgti_is_number(options.items[i]) || add_kind(k, options.items[i].core);
      *fits = *fits && k->move_count[player] <= CGTI_MOST_KIND_MOVES;
    }
  return true;
}

/* ---- what each is ---------------------------------------------------------------------------------- */

static bool measure_kind(bool *fits, cgt_ctx *ctx, cgti_game_kind *kind) {
  cgti_num shift;
  const cgt_game g = {kind->core, 0};
  const cgti_thermograph *graph = cgti_thermograph_of(&shift, ctx, g);
  if (!graph) return false;
  *fits = cgti_is_fixed(graph) && is_fixed_number(cgti_num_fixed(graph->mean)) &&
          is_fixed_number(cgti_num_fixed(graph->temperature)) && is_fixed_number(cgti_num_fixed(shift));
  if (!*fits) return true;
  kind->mean = cgti_num_fixed(graph->mean) + cgti_num_fixed(shift);
  kind->heat = cgti_num_sign(graph->temperature) > 0 ? cgti_num_fixed(graph->temperature) : 0;
  for (int player = 0; player < 2; player++)
    kind->stops[player] = cgti_wall_at(&graph->walls[player], 0) + cgti_num_fixed(shift);
  kind->cold = kind->stops[CGT_LEFT] == kind->stops[CGT_RIGHT] && !cgti_same(g, cgt_nimber(ctx, 1));
  return true;
}

static int compare_heat_of_kinds(const void *a, const void *b) {
  const cgti_game_kind *x = a, *y = b;
  if (x->heat != y->heat) return x->heat > y->heat ? -1 : 1;
  return (x->core > y->core) - (x->core < y->core);
}

static void sort_kinds(cgti_game_kinds *k) {
  qsort(k->kinds, k->count, sizeof *k->kinds, compare_heat_of_kinds);
  for (size_t i = 0; i < k->count; i++) {
    const size_t negative = cgti_kind_of_core(k, cgti_core_neg(k->kinds[i].core));
    k->kinds[i].negative = negative < k->count ? (uint16_t)negative : CGTI_NO_KIND;
  }
}

static void list_levels(cgti_game_kinds *k) {
  for (size_t i = 0; i < k->count; i++) {
    const int64_t heat = k->kinds[i].heat;
    if (k->level_count == 0 || k->levels[k->level_count - 1] != heat) k->levels[k->level_count++] = heat;
    k->kinds[i].level = (uint16_t)(k->level_count - 1);
  }
  if (k->levels[k->level_count - 1] > 0) k->levels[k->level_count++] = 0;
}

static bool list_walls(cgti_game_kinds *k, size_t i) {
  cgti_num shift;
  const cgt_game g = {k->kinds[i].core, 0};
  const cgti_thermograph *graph = cgti_thermograph_of(&shift, k->question->ctx, g);
  if (!graph) return false;
  for (size_t level = 0; level < k->level_count; level++)
    for (int player = 0; player < 2; player++)
      k->walls[player][i * k->level_count + level] =
          cgti_wall_at(&graph->walls[player], k->levels[level]) + cgti_num_fixed(shift);
  return true;
}

static bool list_moves(bool *fits, cgti_game_kinds *k, cgti_game_kind *kind, int player) {
  cgt_ctx *ctx = k->question->ctx;
  cgti_games options = {0};
  const cgt_game g = {kind->core, 0};
  if (!cgti_games_of_options(&options, ctx, g, (cgt_player)player)) return false;
  kind->first[player] = (uint32_t)k->move_count[player];
  kind->count[player] = (uint32_t)options.count;
  for (size_t i = 0; i < options.count; i++) {
    const cgt_game option = options.items[i];
    bool failed = false;
    cgti_kind_move *move = &k->moves[player][k->move_count[player]++];
    move->to = cgti_is_number(option) ? CGTI_NO_KIND : (uint16_t)cgti_kind_of_core(k, option.core);
    move->number = cgti_num_fixed(option.number);
    move->option = option;
    move->incentive = cgti_add_within(&failed, ctx, option, cgti_neg(g), STEPS_OF_A_KIND);
    if (failed) return false;
    *fits = *fits && is_fixed_number(move->number);
  }
  const bool to_number = options.count == 1 && cgti_is_number(options.items[0]);
  kind->is_switch = to_number && (player == CGT_LEFT || kind->is_switch);
  return true;
}

/* ---- together -------------------------------------------------------------------------------------- */

static bool take_tables(cgti_game_kinds *k) {
  cgt_ctx *ctx = k->question->ctx;
  k->levels = cgti_scratch_take(ctx, (k->count + 1) * sizeof *k->levels);
  if (!k->levels) return false;
  list_levels(k);
  for (int player = 0; player < 2; player++) {
    const size_t moves = k->move_count[player];
    k->walls[player] = cgti_scratch_take(ctx, k->count * k->level_count * sizeof *k->walls[player]);
    k->moves[player] = cgti_scratch_take(ctx, (moves + 1) * sizeof *k->moves[player]);
    k->dominated[player] = cgti_scratch_take(ctx, moves * moves + 1);
    if (!k->walls[player] || !k->moves[player] || !k->dominated[player]) return false;
    memset(k->dominated[player], 0, moves * moves);
    k->move_count[player] = 0;
  }
  return true;
}

static void note_magnitude(int64_t *most, int64_t x) {
  if (x < 0) x = -x;
  if (x > *most) *most = x;
}

/* No sum of numbers of a state leaves 64 bits after any play, in which each game is of each kind at most once. */
static bool have_room(const cgti_game_kinds *k, int64_t number) {
  int64_t most = 0;
  note_magnitude(&most, number);
  for (int player = 0; player < 2; player++) {
    for (size_t i = 0; i < k->count * k->level_count; i++) note_magnitude(&most, k->walls[player][i]);
    for (size_t i = 0; i < k->move_count[player]; i++) note_magnitude(&most, k->moves[player][i].number);
  }
  for (size_t i = 0; i < k->count; i++) {
    note_magnitude(&most, k->kinds[i].mean);
    note_magnitude(&most, k->kinds[i].heat);
  }
  return most < INT64_MAX / 4 / CGTI_MOST_HOT_GAMES / (int64_t)(k->count + 2);
}

/* Is one of the games hot? -1 if it failed. */
static int has_hot_game(cgt_ctx *ctx, const cgti_sum *sum) {
  for (size_t i = 0; i < sum->core_count; i++) {
    cgti_num shift;
    const cgti_thermograph *graph = cgti_thermograph_of(&shift, ctx, (cgt_game){sum->words[i], 0});
    if (!graph || cgti_num_sign(graph->temperature) > 0) return graph ? 1 : -1;
  }
  return 0;
}

bool cgti_game_kinds_find(cgti_game_kinds *k, bool *fits, cgti_question *question, const cgti_sum *sum) {
  *k = (cgti_game_kinds){.question = question};
  const int hot = has_hot_game(question->ctx, sum);
  *fits = hot == 1 && sum->core_count <= CGTI_MOST_HOT_GAMES && is_fixed_number(cgti_num_fixed(sum->number));
  if (hot < 0 || !*fits) return hot >= 0;
  k->kinds = cgti_scratch_take(question->ctx, CGTI_MOST_KINDS * sizeof *k->kinds);
  if (!k->kinds || !list_kinds(k, fits, sum)) return false;
  for (size_t i = 0; *fits && i < k->count; i++)
    if (!measure_kind(fits, question->ctx, &k->kinds[i])) return false;
  if (!*fits) return true;
  sort_kinds(k);
  if (!take_tables(k)) return false;
  for (size_t i = 0; *fits && i < k->count; i++)
    if (!list_walls(k, i) || !list_moves(fits, k, &k->kinds[i], CGT_LEFT) ||
        !list_moves(fits, k, &k->kinds[i], CGT_RIGHT))
      return false;
  *fits = *fits && have_room(k, cgti_num_fixed(sum->number));
  return true;
}

/* ---- moves ----------------------------------------------------------------------------------------- */

bool cgti_move_is_dominated(bool *dominated, const cgti_game_kinds *k, cgt_player player, size_t i, size_t j) {
  cgt_ctx *ctx = k->question->ctx;
  uint8_t *known = &k->dominated[player][i * k->move_count[player] + j];
  const cgt_game x = k->moves[player][i].incentive, y = k->moves[player][j].incentive;
  if (!*known && !cgti_is_none(x) && !cgti_is_none(y)) {
    cgti_steps allowed;
    cgti_steps_begin(&allowed, ctx, STEPS_OF_A_KIND);
    const int below = player == CGT_LEFT ? cgti_le(ctx, x, y) : cgti_le(ctx, y, x);
    if (!cgti_steps_end(&allowed, ctx) && below < 0) return false;
    *known = below > 0 ? 2 : 1;
  }
  *dominated = *known == 2;
  return true;
}
