/* option_roles.c: the options of a position, a form, a game or a sum, and what becomes of each in the canonical form, by the
 * steps that explanations show. The options of a game of a theory are those of its simplest form. */
#include "lab/base/lab_guard.h"
#include "lab/inspect/simplify.h"
#include "lab/inspect/sum_options.h"

static bool find_roles(lab_option_table *table, const labi_game_kind *kind, const labi_asker *a) {
  lab_explained_form f = {.form = *table};
  const bool good = labi_simplify(&f, kind, a);
  *table = f.form;
  f.form = (lab_option_table){0};
  labi_explained_form_free(&f);
  return good;
}

/* The table takes the terms. */
static bool find_sum_options(lab_option_table *table, const labi_asker *a, const labi_sum *sum) {
  table->summands = sum->summands;
  table->summand_count = sum->count;
  table->of = table->value = lab_game(sum->value);
  bool good = true;
  for (int player = CGT_LEFT; good && player <= CGT_RIGHT; player++)
    good = labi_list_sum_options(&table->by[player], &table->count[player], a->ctx, sum, (cgt_player)player);
  return good && find_roles(table, &labi_short_games, a);
}

cgt_status lab_find_options(lab_option_table *options, lab_machine *machine, size_t statement,
                            lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, options) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  const labi_asker ask = {machine, lab_machine_ctx(machine), error};
  const labi_game_kind *kind = &labi_short_games;
  labi_sum sum;
  *options = (lab_option_table){.count = {0, 0}};
  cgt_status status = labi_read_sum_of_positions(&sum, machine, statement, error);
  if (status == CGT_OK && sum.count == 0) status = lab_evaluate(&options->of, machine, statement, error);
  if (status != CGT_OK) return status;
  if (sum.count == 0) kind = labi_kind_played(machine, options->of);
  lab_error_clear(error);
  if (sum.count > 0 ? find_sum_options(options, &ask, &sum)
                    : labi_fill_options(options, kind, &ask) && find_roles(options, kind, &ask))
    return CGT_OK;
  labi_asker_failed(&ask, kind == &labi_loopy_games ? "the options of the loopy game could not be listed"
                                                    : "the options could not be listed");
  lab_option_table_free(options);
  return error->status;
}
