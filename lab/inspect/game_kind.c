/* game_kind.c: see game_kind.h. */
#include "lab/inspect/game_kind.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/call.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"

const labi_game_kind *labi_game_kind_of(lab_value settled) {
  return settled.kind == LAB_ELEMENT ? &labi_theory_games
         : settled.kind == LAB_LOOPY ? &labi_loopy_games
                                     : &labi_short_games;
}

bool labi_is_nothing(lab_value sum) { return sum.kind == LAB_GAME && cgt_is_none(sum.as.game); }

bool labi_join(lab_value *sum, const labi_game_kind *kind, const labi_asker *a, lab_value g, lab_value h) {
  if (labi_is_nothing(g)) return *sum = h, true;
  if (labi_is_nothing(h)) return *sum = g, true;
  return kind->sum(sum, a, g, h);
}

bool labi_options_of(lab_value_list *options, const labi_asker *a, lab_value from, cgt_player player) {
  lab_value list;
  if (from.kind != LAB_ELEMENT) return labi_list_options(options, a->ctx, from, player, SIZE_MAX);
  *options = (lab_value_list){0};
  const char *const name = player == CGT_LEFT ? "left_options" : "right_options";
  if (labi_call_named(&list, a->machine, name, from, a->error) != CGT_OK) return false;
  const size_t count = list.as.list->count;
  options->items = malloc((count + 1) * sizeof *options->items);
  if (!options->items) return labi_no_memory(a->error), false;
  if (count > 0) memcpy(options->items, list.as.list->items, count * sizeof *options->items);
  return options->count = count, true;
}

bool labi_plays_back(lab_machine *machine, lab_value of) {
  if (of.kind == LAB_POSITION) return cgt_is_none(labi_game_of(machine, of)) && labi_comes_back(machine);
  return of.kind == LAB_LOOPY;
}

const labi_game_kind *labi_kind_played(lab_machine *machine, lab_value of) {
  return labi_plays_back(machine, of) ? &labi_loopy_games : labi_game_kind_of(of);
}

static bool fill_player(lab_option_table *table, const labi_game_kind *kind, const labi_asker *a,
                        cgt_player player) {
  lab_value_list list;
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

bool labi_fill_options(lab_option_table *table, const labi_game_kind *kind, const labi_asker *a) {
  const bool is_written = table->of.kind == LAB_POSITION || table->of.kind == LAB_FORM;
  if (!kind->value(&table->value, a, table->of)) return false;
  if (!is_written && kind != &labi_loopy_games) table->of = table->value;
  return fill_player(table, kind, a, CGT_LEFT) && fill_player(table, kind, a, CGT_RIGHT);
}
