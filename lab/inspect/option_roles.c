/* option_roles.c: the options of a position, a form or a game, and what becomes of each in the canonical form: of short
 * games by the steps of cgt_explain_form, which is what explanations show; of loopy ones, which have no such steps, by
 * comparisons. The options of a game of a theory are those of its simplest form. */
#include <stdio.h>
#include <stdlib.h>

#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/machine/normalise.h"
#include "lab/inspect/game_kind.h"
#include "lab/inspect/option_lists.h"
#include "lab/inspect/option_roles.h"
#include "lab/inspect/sum_options.h"

static const char unlisted[] = "the options of the loopy game could not be listed";

/* ---- of loopy games, by comparisons: Siegel, CGT, Ch. VI, canonical form of stoppers ------------------ */

typedef struct role_finder {
  labi_asker ask;
  lab_option_table *table;
  cgt_loopy value;
  cgt_loopy *options[2]; /* their values */
} role_finder;

/* Of a value that is settled. */
static bool loopy_of(cgt_loopy *loopy, role_finder *f, lab_value v) {
  *loopy = labi_loopy_of(f->ask.ctx, v);
  return !cgt_loopy_same(*loopy, cgt_loopy_none()) || labi_asker_failed(&f->ask, unlisted);
}

static bool value_of(cgt_loopy *loopy, lab_value *shown, role_finder *f, lab_value v) {
  *shown = v;
  return lab_settle(shown, f->ask.machine, f->ask.error) == CGT_OK && loopy_of(loopy, f, *shown);
}

static bool is_stopper(const role_finder *f, cgt_loopy g) {
  const cgt_loopy_kind kind = cgt_loopy_kind_of(f->ask.ctx, g);
  return kind == CGT_LOOPY_SHORT || kind == CGT_LOOPY_STOPPER;
}

static bool are_stoppers(const role_finder *f) {
  bool all = is_stopper(f, f->value);
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < f->table->count[player]; i++) all = all && is_stopper(f, f->options[player][i]);
  return all;
}

/* Is g no better for player than h? */
static bool is_no_better(bool *answer, role_finder *f, cgt_loopy g, cgt_loopy h, cgt_player player) {
  cgt_status status =
      player == CGT_LEFT ? cgt_loopy_le(answer, f->ask.ctx, g, h) : cgt_loopy_le(answer, f->ask.ctx, h, g);
  return status == CGT_OK || labi_asker_failed(&f->ask, unlisted);
}

/* The first of the best options that are better than option i. */
static bool find_better(role_finder *f, cgt_player player, size_t i) {
  lab_option *option = &f->table->by[player][i];
  cgt_loopy best = f->options[player][i];
  for (size_t k = 0; k < f->table->count[player]; k++) {
    const cgt_loopy other = f->options[player][k];
    bool worse;
    if (cgt_loopy_same(other, best)) continue;
    if (!is_no_better(&worse, f, best, other, player)) return false;
    if (!worse) continue;
    best = other;
    option->role = LAB_OPTION_DOMINATED;
    option->by = f->table->by[player][k].value;
  }
  return true;
}

/* The first option of the other player in option i that is no better for the mover than the game. */
static bool find_reversal(role_finder *f, cgt_player player, size_t i) {
  lab_option *option = &f->table->by[player][i];
  const lab_value from = labi_shown_loopy(f->ask.ctx, f->options[player][i]);
  labi_option_list back;
  bool found = false, good = labi_list_options(&back, f->ask.ctx, from, (cgt_player)!player, SIZE_MAX) ||
                             labi_asker_failed(&f->ask, unlisted);
  for (size_t k = 0; good && !found && k < back.count; k++) {
    cgt_loopy g;
    lab_value shown;
    good = value_of(&g, &shown, f, back.items[k]) && is_no_better(&found, f, g, f->value, player);
    if (!good || !found) continue;
    option->role = LAB_OPTION_REVERSIBLE;
    option->by = shown;
  }
  free(back.items);
  return good;
}

static bool compare_all(role_finder *f) {
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < f->table->count[player]; i++) {
      if (!find_better(f, (cgt_player)player, i)) return false;
      if (f->table->by[player][i].role == LAB_OPTION_KEPT && !find_reversal(f, (cgt_player)player, i))
        return false;
    }
  return true;
}

static bool take_values(role_finder *f) {
  bool good = loopy_of(&f->value, f, f->table->value);
  for (int player = 0; player < 2 && good; player++) {
    const size_t count = f->table->count[player];
    f->options[player] = calloc(count + 1, sizeof *f->options[player]);
    good = f->options[player] || labi_asker_failed(&f->ask, unlisted);
    for (size_t i = 0; good && i < count; i++)
      good = loopy_of(&f->options[player][i], f, f->table->by[player][i].value);
  }
  return good;
}

bool labi_find_loopy_roles(lab_option_table *table, lab_machine *machine, lab_error *error) {
  role_finder f = {.ask = {machine, lab_machine_ctx(machine), error}, .table = table};
  lab_error_clear(error);
  bool good = take_values(&f) && (!are_stoppers(&f) || compare_all(&f));
  free(f.options[0]);
  free(f.options[1]);
  return good;
}

/* ---- of short games, by steps --------------------------------------------------------------------- */

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

static bool take_steps(lab_option_table *table, cgt_ctx *ctx) {
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
  if (good && take_steps(table, ctx)) return CGT_OK;
  labi_engine_error(error, ctx, "the options could not be listed");
  lab_option_table_free(table);
  return error->status;
}

static bool list_player(lab_option_table *table, const labi_asker *a, const labi_game_kind *kind, cgt_player player) {
  labi_option_list list;
  bool good = labi_options_of(&list, a, table->of, player);
  lab_option *items = table->by[player] = calloc(list.count + 1, sizeof *items);
  good = good && items;
  for (size_t i = 0; good && i < list.count; i++) {
    items[i].to = list.items[i];
    good = kind->value(&items[i].value, a, list.items[i]);
    table->count[player] = i + 1;
  }
  free(list.items);
  return good;
}

static bool list_all(lab_option_table *table, const labi_asker *a) {
  const bool loopy = labi_plays_back(a->machine, table->of);
  const labi_game_kind *kind = loopy ? &labi_loopy_games : labi_game_kind_of(table->of);
  if (!kind->value(&table->value, a, table->of)) return labi_asker_failed(a, unlisted);
  if (table->of.kind != LAB_POSITION && table->of.kind != LAB_FORM && !loopy) table->of = table->value;
  if (list_player(table, a, kind, CGT_LEFT) && list_player(table, a, kind, CGT_RIGHT)) return true;
  return labi_asker_failed(a, loopy ? unlisted : "the options could not be listed");
}

static bool find_roles(lab_option_table *table, const labi_asker *a) {
  if (table->of.kind == LAB_ELEMENT) return true;
  if (labi_plays_back(a->machine, table->of)) return labi_find_loopy_roles(table, a->machine, a->error);
  return take_steps(table, a->ctx) || labi_asker_failed(a, "the options could not be listed");
}

bool labi_find_options_of(lab_option_table *table, lab_machine *machine, lab_error *error) {
  const labi_asker ask = {machine, lab_machine_ctx(machine), error};
  lab_error_clear(error);
  return list_all(table, &ask) && find_roles(table, &ask);
}

cgt_status lab_find_options(lab_option_table *options, lab_machine *machine, size_t statement,
                            lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, options) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  labi_sum sum;
  *options = (lab_option_table){.count = {0, 0}};
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = labi_read_sum_of_positions(&sum, machine, statement, error);
  if (status != CGT_OK) return status;
  if (sum.count > 0) return find_sum_options(options, ctx, &sum, error);
  status = lab_evaluate(&options->of, machine, statement, error);
  if (status != CGT_OK) return status;
  if (labi_find_options_of(options, machine, error)) return CGT_OK;
  lab_option_table_free(options);
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
