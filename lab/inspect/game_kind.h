/* game_kind.h: a kind of game as winning moves and options see it: short games, loopy games, and the games of theories fill
 * in the same table. Values are settled; the sum of nothing is CGT_NONE.
 *
 * A function that fails returns false, and the error is that of the asker, or, if it has none, that of the context. */
#ifndef LAB_GAME_KIND_H
#define LAB_GAME_KIND_H

#include <cgt/lab_inspect.h>

#include "lab/inspect/option_lists.h"

typedef struct labi_asker {
  lab_machine *machine;
  cgt_ctx *ctx;
  lab_error *error; /* clear when it begins */
} labi_asker;

typedef struct labi_game_kind {
  bool (*value)(lab_value *value, const labi_asker *a, lab_value term); /* of a position, form or game */
  bool (*negative)(lab_value *negative, const labi_asker *a, lab_value g);
  bool (*sum)(lab_value *sum, const labi_asker *a, lab_value g, lab_value h);
  bool (*winner)(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move);
} labi_game_kind;

extern const labi_game_kind labi_short_games, labi_loopy_games, labi_theory_games;

/* Of a settled value. The functions of loopy games take short ones, too. */
const labi_game_kind *labi_game_kind_of(lab_value settled);

/* Takes over the error of the context, if the asker has none, or, if that knows none, that there was no memory; always
 * false. */
bool labi_asker_failed(const labi_asker *a, const char *what);

bool labi_is_nothing(lab_value sum);
bool labi_join(lab_value *sum, const labi_game_kind *kind, const labi_asker *a, lab_value g, lab_value h);

/* As labi_list_options, of games of theories, too. */
bool labi_options_of(labi_option_list *options, const labi_asker *a, lab_value from, cgt_player player);

/* Does play come back, so that the moves have loopy values, whatever the whole is worth? */
bool labi_plays_back(lab_machine *machine, lab_value of);

#endif
