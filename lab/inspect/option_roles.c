/* option_roles.c: the options of a position, a form or a game, and what becomes of each in the canonical
 * form. */
#include <stdio.h>
#include <stdlib.h>

#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/machine/normalise.h"
#include "lab/inspect/loopy_moves.h"
#include "lab/inspect/option_lists.h"
#include "lab/inspect/sum_options.h"

static bool list_player(lab_option_table *table, cgt_ctx *ctx, cgt_player player) {
  labi_option_list list;
  bool good = labi_list_options(&list, ctx, table->of, player, SIZE_MAX);
  lab_option *items = table->by[player] = calloc(list.count + 1, sizeof *items);
  good = good && items;
  for (size_t i = 0; good && i < list.count; i++) {
    items[i] = (lab_option){.to = list.items[i], .value = lab_game(labi_option_value(ctx, list.items[i]))};
    good = !cgt_is_none(items[i].value.as.game);
    table->count[player] = i + 1;
  }
  free(list.items);
  return good;
}

static cgt_game *values_of(const lab_option_table *table, cgt_player player) {
  cgt_game *values = malloc((table->count[player] + 1) * sizeof *values);
  for (size_t i = 0; values && i < table->count[player]; i++) values[i] = table->by[player][i].value.as.game;
  return values;
}

/* Options of equal values lose one of them by CGT_STEP_REPEATED; what becomes of the last becomes of all. */
static void take(lab_option_table *table, const cgt_step *step) {
  if (step->kind == CGT_STEP_REPEATED || step->kind == CGT_STEP_NUMBER) return;
  for (size_t i = 0; i < table->count[step->player]; i++) {
    lab_option *option = &table->by[step->player][i];
    if (!cgt_equal(option->value.as.game, step->option) || option->role != LAB_OPTION_KEPT) continue;
    option->role = step->kind == CGT_STEP_DOMINATED ? LAB_OPTION_DOMINATED : LAB_OPTION_REVERSIBLE;
    option->by = lab_game(step->by);
  }
}

static bool is_canonical_option(const lab_game_list *canonical, cgt_game g) {
  for (size_t i = 0; i < canonical->count; i++)
    if (cgt_equal(canonical->items[i], g)) return true;
  return false;
}

/* Of a number what no step took away may be missing in the canonical form all the same. */
static bool simplify(lab_option_table *table, cgt_ctx *ctx, cgt_player player) {
  lab_game_list canonical;
  bool good = labi_list_values(&canonical, ctx, table->value, player);
  for (size_t i = 0; good && i < table->count[player]; i++) {
    lab_option *option = &table->by[player][i];
    if (option->role == LAB_OPTION_KEPT && !is_canonical_option(&canonical, option->value.as.game))
      option->role = LAB_OPTION_SIMPLIFIED;
  }
  free(canonical.items);
  return good;
}

static bool find_roles(lab_option_table *table, cgt_ctx *ctx) {
  size_t count = 0;
  cgt_game *left = values_of(table, CGT_LEFT), *right = values_of(table, CGT_RIGHT);
  cgt_step *steps = NULL;
  bool good =
      left && right &&
      cgt_explain_form(&count, NULL, 0, ctx, left, table->count[0], right, table->count[1]) == CGT_OK &&
      (steps = malloc((count + 1) * sizeof *steps)) &&
      cgt_explain_form(&count, steps, count, ctx, left, table->count[0], right, table->count[1]) == CGT_OK;
  for (size_t i = 0; good && i < count; i++) take(table, &steps[i]);
  if (good && cgt_is_number(table->value.as.game))
    good = simplify(table, ctx, CGT_LEFT) && simplify(table, ctx, CGT_RIGHT);
  free(steps);
  free(left);
  free(right);
  return good;
}

/* The table takes the terms. */
static cgt_status find_sum_options(lab_option_table *table, cgt_ctx *ctx, const labi_sum *sum,
                                   lab_error *error) {
  table->summands = sum->summands;
  table->summand_count = sum->count;
  table->of = table->value = lab_game(sum->value);
  bool good = true;
  for (int player = CGT_LEFT; good && player <= CGT_RIGHT; player++)
    good = labi_list_sum_options(&table->by[player], &table->count[player], ctx, sum, (cgt_player)player);
  if (good && find_roles(table, ctx)) return CGT_OK;
  labi_engine_error(error, ctx, "the options could not be listed");
  lab_option_table_free(table);
  return error->status;
}

cgt_status lab_find_options(lab_option_table *table, lab_machine *machine, size_t statement,
                            lab_error *error) {
  LABI_ERROR(error);
  if (!(table || labi_refuse(error, __func__, "options", "is NULL")) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  cgt_game value;
  labi_sum sum;
  *table = (lab_option_table){.count = {0, 0}};
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = labi_read_sum_of_positions(&sum, machine, statement, error);
  if (status != CGT_OK) return status;
  if (sum.count > 0) return find_sum_options(table, ctx, &sum, error);
  status = lab_evaluate(&table->of, machine, statement, error);
  if (status != CGT_OK) return status;
  if (labi_plays_back(machine, table->of)) {
    if (labi_find_loopy_options(table, machine, error)) return CGT_OK;
    lab_option_table_free(table);
    return error->status;
  }
  if ((status = lab_to_game(&value, machine, table->of, error)) != CGT_OK) return status;
  table->value = lab_game(value);
  if (table->of.kind != LAB_POSITION && table->of.kind != LAB_FORM) table->of = table->value;
  if (list_player(table, ctx, CGT_LEFT) && list_player(table, ctx, CGT_RIGHT) && find_roles(table, ctx))
    return CGT_OK;
  labi_engine_error(error, ctx, "the options could not be listed");
  lab_option_table_free(table);
  return error->status;
}

void lab_option_table_free(lab_option_table *table) {
  if (!table) return;
  free(table->summands);
  table->summands = NULL;
  table->summand_count = 0;
  for (int p = 0; p < 2; p++) {
    free(table->by[p]);
    table->by[p] = NULL;
    table->count[p] = 0;
  }
}
