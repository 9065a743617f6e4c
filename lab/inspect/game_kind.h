/* game_kind.h: a kind of game as winning moves, options and explanations see it: short games, loopy games, and the games of
 * theories fill in the same table. Values are settled; the sum of nothing is CGT_NONE.
 *
 * A function that fails returns false, and the error is that of the asker, or, if it has none, that of the context. */
#ifndef LAB_GAME_KIND_H
#define LAB_GAME_KIND_H

#include <cgt/lab_inspect.h>

#include "lab/inspect/asker.h"
#include "lab/inspect/option_lists.h"

typedef struct labi_game_kind {
  bool (*value)(lab_value *value, const labi_asker *a, lab_value term); /* of a position, form or game */
  bool (*negative)(lab_value *negative, const labi_asker *a, lab_value g);
  bool (*sum)(lab_value *sum, const labi_asker *a, lab_value g, lab_value h);
  bool (*winner)(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move);

  /* What makes the form f->form canonical, whose value and options with their values are there: f->steps without what takes
   * the place of options, and f->canonical. */
  bool (*steps)(lab_explained_form *f, const labi_asker *a);
} labi_game_kind;

extern const labi_game_kind labi_short_games, labi_loopy_games, labi_theory_games;

/* Of a settled value. The functions of loopy games take short ones, too. */
const labi_game_kind *labi_game_kind_of(lab_value settled);

bool labi_is_nothing(lab_value sum);
bool labi_join(lab_value *sum, const labi_game_kind *kind, const labi_asker *a, lab_value g, lab_value h);

/* As labi_list_options, of games of theories, too. */
bool labi_options_of(lab_value_list *options, const labi_asker *a, lab_value from, cgt_player player);

/* Value and options of table->of, each option with its value; what is no position and no form becomes its value. */
bool labi_fill_options(lab_option_table *table, const labi_game_kind *kind, const labi_asker *a);

/* Does play come back, so that the moves have loopy values, whatever the whole is worth? */
bool labi_plays_back(lab_machine *machine, lab_value of);

/* The kind in which the moves of `of` are played, a position or what labi_game_kind_of takes. */
const labi_game_kind *labi_kind_played(lab_machine *machine, lab_value of);

#endif
