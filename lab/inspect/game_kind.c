/* game_kind.c: see game_kind.h. */
#include "lab/inspect/game_kind.h"

#include <stdlib.h>
#include <string.h>

#include "lab/language/diagnostic.h"
#include "lab/machine/call.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"

/* ---- short games --------------------------------------------------------------------------------- */

static bool take_game(lab_value *value, cgt_game g) { return *value = lab_game(g), !cgt_is_none(g); }

static bool short_value(lab_value *value, const labi_asker *a, lab_value term) {
  cgt_game g;
  if (term.kind == LAB_GAME) return *value = term, true;
  return lab_to_game(&g, a->machine, term, a->error) == CGT_OK && take_game(value, g);
}

static bool short_negative(lab_value *negative, const labi_asker *a, lab_value g) {
  return take_game(negative, cgt_neg(a->ctx, g.as.game));
}

static bool short_sum(lab_value *sum, const labi_asker *a, lab_value g, lab_value h) {
  return take_game(sum, cgt_add(a->ctx, g.as.game, h.as.game));
}

/* Who is not to move wins if the value is at least as good as 0 for him. */
static bool short_winner(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move) {
  const cgt_game zero = cgt_integer(a->ctx, 0);
  bool other;
  const cgt_status status = to_move == CGT_RIGHT ? cgt_le(&other, a->ctx, zero, g.as.game)
                                                 : cgt_le(&other, a->ctx, g.as.game, zero);
  *result = other == (to_move == CGT_RIGHT) ? CGT_LEFT_WINS : CGT_RIGHT_WINS;
  return status == CGT_OK;
}

const labi_game_kind labi_short_games = {short_value, short_negative, short_sum, short_winner};

/* ---- loopy games --------------------------------------------------------------------------------- */

static bool take_loopy(lab_value *value, const labi_asker *a, cgt_loopy g) {
  if (cgt_loopy_same(g, cgt_loopy_none())) return false;
  return *value = labi_shown_loopy(a->ctx, g), true;
}

static bool loopy_value(lab_value *value, const labi_asker *a, lab_value term) {
  *value = term;
  if (lab_settle(value, a->machine, a->error) != CGT_OK) return false;
  return value->kind == LAB_LOOPY || short_value(value, a, *value);
}

static bool loopy_negative(lab_value *negative, const labi_asker *a, lab_value g) {
  return take_loopy(negative, a, cgt_loopy_negative(a->ctx, labi_loopy_of(a->ctx, g)));
}

static bool loopy_sum(lab_value *sum, const labi_asker *a, lab_value g, lab_value h) {
  return take_loopy(sum, a, cgt_loopy_sum(a->ctx, labi_loopy_of(a->ctx, g), labi_loopy_of(a->ctx, h)));
}

static bool loopy_winner(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move) {
  cgt_loopy_outcome outcome;
  if (cgt_loopy_outcome_of(&outcome, a->ctx, labi_loopy_of(a->ctx, g)) != CGT_OK) return false;
  return *result = to_move == CGT_LEFT ? outcome.left_first : outcome.right_first, true;
}

const labi_game_kind labi_loopy_games = {loopy_value, loopy_negative, loopy_sum, loopy_winner};

/* ---- games of theories, as the language has them ------------------------------------------------- */

static bool call(lab_value *result, const labi_asker *a, const char *name, lab_value of) {
  return labi_call_named(result, a->machine, name, of, a->error) == CGT_OK;
}

static bool theory_value(lab_value *value, const labi_asker *a, lab_value term) {
  *value = term;
  return lab_settle(value, a->machine, a->error) == CGT_OK;
}

static bool theory_negative(lab_value *negative, const labi_asker *a, lab_value g) {
  const lab_value args[] = {lab_integer(-1), g};
  return lab_call(negative, a->machine, "*", args, 2, a->error) == CGT_OK;
}

static bool theory_sum(lab_value *sum, const labi_asker *a, lab_value g, lab_value h) {
  const lab_value args[] = {g, h};
  return lab_call(sum, a->machine, "+", args, 2, a->error) == CGT_OK;
}

static bool theory_winner(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move) {
  lab_value outcome;
  if (!call(&outcome, a, "outcome", g)) return false;
  const cgt_outcome o = outcome.as.outcome;
  const bool left = o == CGT_L || o == (to_move == CGT_LEFT ? CGT_N : CGT_P);
  return *result = left ? CGT_LEFT_WINS : CGT_RIGHT_WINS, true;
}

const labi_game_kind labi_theory_games = {theory_value, theory_negative, theory_sum, theory_winner};

/* ---- of any kind --------------------------------------------------------------------------------- */

const labi_game_kind *labi_game_kind_of(lab_value settled) {
  return settled.kind == LAB_ELEMENT ? &labi_theory_games
         : settled.kind == LAB_LOOPY ? &labi_loopy_games
                                     : &labi_short_games;
}

bool labi_asker_failed(const labi_asker *a, const char *what) {
  if (a->error->status == CGT_OK) labi_engine_error(a->error, a->ctx, what);
  return false;
}

bool labi_is_nothing(lab_value sum) { return sum.kind == LAB_GAME && cgt_is_none(sum.as.game); }

bool labi_join(lab_value *sum, const labi_game_kind *kind, const labi_asker *a, lab_value g, lab_value h) {
  if (labi_is_nothing(g)) return *sum = h, true;
  if (labi_is_nothing(h)) return *sum = g, true;
  return kind->sum(sum, a, g, h);
}

bool labi_options_of(labi_option_list *options, const labi_asker *a, lab_value from, cgt_player player) {
  lab_value list;
  if (from.kind != LAB_ELEMENT) return labi_list_options(options, a->ctx, from, player, SIZE_MAX);
  *options = (labi_option_list){0};
  if (!call(&list, a, player == CGT_LEFT ? "left_options" : "right_options", from)) return false;
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
