/* loopy_roles.c: the options of a loopy game, and what becomes of each in the canonical form, which stoppers
 * have: an option is dominated by a better one, and reversible through an answer that is no worse for the
 * other player than the game itself. Siegel, CGT, Ch. VI, canonical form of stoppers. */
#include <stdlib.h>

#include "lab/language/diagnostic.h"
#include "lab/inspect/loopy_moves.h"
#include "lab/inspect/option_lists.h"

typedef struct role_finder {
  lab_option_table *table;
  lab_machine *machine;
  cgt_ctx *ctx;
  lab_error *error;
  cgt_loopy value;
  cgt_loopy *options[2]; /* their values */
} role_finder;

static bool failed(role_finder *f) {
  labi_engine_error(f->error, f->ctx, "the options of the loopy game could not be listed");
  return false;
}

/* Of a value that is settled. */
static bool loopy_of(cgt_loopy *loopy, role_finder *f, lab_value v) {
  *loopy = v.kind == LAB_LOOPY ? v.as.loopy.value : cgt_loopy_from_game(f->ctx, v.as.game);
  return !cgt_loopy_same(*loopy, cgt_loopy_none()) || failed(f);
}

static bool value_of(cgt_loopy *loopy, lab_value *shown, role_finder *f, lab_value v) {
  *shown = v;
  return lab_settle(shown, f->machine, f->error) == CGT_OK && loopy_of(loopy, f, *shown);
}

/* ---- roles ----------------------------------------------------------------------------------------------
 */

static bool is_stopper(const role_finder *f, cgt_loopy g) {
  const cgt_loopy_kind kind = cgt_loopy_kind_of(f->ctx, g);
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
      player == CGT_LEFT ? cgt_loopy_le(answer, f->ctx, g, h) : cgt_loopy_le(answer, f->ctx, h, g);
  return status == CGT_OK || failed(f);
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
  const lab_value from = cgt_loopy_kind_of(f->ctx, f->options[player][i]) == CGT_LOOPY_SHORT
                             ? lab_game(cgt_loopy_game(f->ctx, f->options[player][i]))
                             : lab_loopy(f->options[player][i]);
  labi_option_list back;
  bool good = labi_list_options(&back, f->ctx, from, (cgt_player)!player, SIZE_MAX) || failed(f),
       found = false;
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

static bool find_roles(role_finder *f) {
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
    good = f->options[player] || failed(f);
    for (size_t i = 0; good && i < count; i++)
      good = loopy_of(&f->options[player][i], f, f->table->by[player][i].value);
  }
  return good;
}

bool labi_find_loopy_roles(lab_option_table *table, lab_machine *machine, lab_error *error) {
  role_finder f = {.table = table, .machine = machine, .ctx = lab_machine_ctx(machine), .error = error};
  bool good = take_values(&f) && (!are_stoppers(&f) || find_roles(&f));
  free(f.options[0]);
  free(f.options[1]);
  return good;
}

/* ---- options of what is no braces ------------------------------------------------------------------ */

static bool list_player(lab_option_table *table, lab_machine *machine, cgt_player player, lab_error *error) {
  labi_option_list list;
  bool listed = labi_list_options(&list, lab_machine_ctx(machine), table->of, player, SIZE_MAX);
  lab_option *items = table->by[player] = calloc(list.count + 1, sizeof *items);
  if (!listed || !items)
    labi_engine_error(error, lab_machine_ctx(machine), "the options of the loopy game could not be listed");
  bool good = listed && items;
  for (size_t i = 0; good && i < list.count; i++) {
    items[i].to = items[i].value = list.items[i];
    good = lab_settle(&items[i].value, machine, error) == CGT_OK;
    table->count[player] = i + 1;
  }
  free(list.items);
  return good;
}

bool labi_find_loopy_options(lab_option_table *table, lab_machine *machine, lab_error *error) {
  table->value = table->of;
  return lab_settle(&table->value, machine, error) == CGT_OK &&
         list_player(table, machine, CGT_LEFT, error) && list_player(table, machine, CGT_RIGHT, error) &&
         labi_find_loopy_roles(table, machine, error);
}
