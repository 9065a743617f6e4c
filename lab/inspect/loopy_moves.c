/* loopy_moves.c: see loopy_moves.h. After a move the sum is what remains plus what was moved to, and the
 * player who is then to move wins, draws or loses it: its outcome says which. */
#include "lab/inspect/loopy_moves.h"

#include <stdlib.h>

#include "base/vector.h"
#include "lab/language/diagnostic.h"
#include "lab/inspect/option_lists.h"
#include "lab/machine/normalise.h"

typedef struct judged_moves {
  lab_winning_move *items;
  size_t count, room;
} judged_moves;

typedef struct loopy_finder {
  lab_machine *machine;
  cgt_ctx *ctx;
  lab_moves *sum;
  judged_moves wins, draws; /* of the player whose moves are tried */
  lab_error *error;
} loopy_finder;

static bool failed(loopy_finder *f, const char *what) {
  labi_engine_error(f->error, f->ctx, what);
  return false;
}

/* The value of a term, with its sign. */
static bool value_of(cgt_loopy *g, loopy_finder *f, lab_value term, bool subtracted) {
  cgt_game game = term.as.game;
  if (lab_settle(&term, f->machine, f->error) != CGT_OK) return false;
  if (term.kind == LAB_LOOPY) {
    *g = term.as.loopy.value;
  } else {
    if (lab_to_game(&game, f->machine, term, f->error) != CGT_OK) return false;
    *g = cgt_loopy_from_game(f->ctx, game);
  }
  if (subtracted) *g = cgt_loopy_negative(f->ctx, *g);
  return !cgt_loopy_same(*g, cgt_loopy_none()) || failed(f, "the sum was not found");
}

/* All components but one. */
static bool rest_of(cgt_loopy *rest, loopy_finder *f, size_t without) {
  *rest = cgt_loopy_from_game(f->ctx, cgt_integer(f->ctx, 0));
  for (size_t i = 0; i < f->sum->count; i++)
    if (i != without) *rest = cgt_loopy_sum(f->ctx, *rest, f->sum->summands[i].loopy);
  return !cgt_loopy_same(*rest, cgt_loopy_none()) || failed(f, "the sum was not found");
}

static bool keep(loopy_finder *f, judged_moves *moves, lab_winning_move move) {
  lab_winning_move *last = labi_push(moves);
  if (!last) return failed(f, "a move could not be kept");
  *last = move;
  return true;
}

static bool judge(loopy_finder *f, size_t i, lab_value to, cgt_loopy rest, cgt_player player) {
  cgt_loopy value;
  cgt_loopy_outcome outcome;
  if (!value_of(&value, f, to, f->sum->summands[i].subtracted)) return false;
  const lab_winning_move move = {
      .summand = i, .to = to, .after = CGT_NONE, .leaves = cgt_loopy_sum(f->ctx, rest, value)};
  if (cgt_loopy_same(move.leaves, cgt_loopy_none()) ||
      cgt_loopy_outcome_of(&outcome, f->ctx, move.leaves) != CGT_OK)
    return failed(f, "a move could not be judged");
  const cgt_loopy_result result = player == CGT_LEFT ? outcome.right_first : outcome.left_first;
  f->sum->by[player].tried++;
  if (result == CGT_DRAWN) return keep(f, &f->draws, move);
  return result != (player == CGT_LEFT ? CGT_LEFT_WINS : CGT_RIGHT_WINS) || keep(f, &f->wins, move);
}

/* ---- all moves of a player ------------------------------------------------------------------------ */

static bool try_component(loopy_finder *f, size_t i, cgt_loopy rest, cgt_player player, cgt_player mover) {
  labi_option_list moves;
  bool good =
      labi_list_options(&moves, f->ctx, f->sum->summands[i].term, mover, SIZE_MAX) ||
      failed(f, "the moves of a loopy game without a canonical form are those of the position it comes from");
  for (size_t k = 0; k < moves.count && good; k++) good = judge(f, i, moves.items[k], rest, player);
  free(moves.items);
  return good;
}

static bool find_player(loopy_finder *f, cgt_player player) {
  lab_winning_moves *found = &f->sum->by[player];
  bool good = true;
  f->wins = f->draws = (judged_moves){0};
  found->tried = 0;
  for (size_t i = 0; i < f->sum->count && good; i++) {
    const lab_summand *s = &f->sum->summands[i];
    const cgt_player mover = s->subtracted ? (cgt_player)!player : player;
    cgt_loopy rest;
    good = rest_of(&rest, f, i) && try_component(f, i, rest, player, mover);
  }
  found->draw = f->wins.count == 0 && f->draws.count > 0;
  judged_moves *kept = found->draw ? &f->draws : &f->wins, *left = found->draw ? &f->wins : &f->draws;
  free(left->items);
  found->items = kept->items;
  found->count = kept->count;
  return good;
}

static bool find_values(loopy_finder *f) {
  lab_moves *sum = f->sum;
  sum->value = CGT_NONE;
  for (size_t i = 0; i < sum->count; i++) {
    lab_summand *s = &sum->summands[i];
    s->value = CGT_NONE;
    if (!value_of(&s->loopy, f, s->term, s->subtracted)) return false;
  }
  if (!rest_of(&sum->loopy_value, f, SIZE_MAX)) return false;
  return cgt_loopy_outcome_of(&sum->loopy_outcome, f->ctx, sum->loopy_value) == CGT_OK ||
         failed(f, "the outcome was not found");
}

bool labi_find_loopy_moves(lab_moves *moves, lab_machine *machine, lab_error *error) {
  loopy_finder f = {.machine = machine, .ctx = lab_machine_ctx(machine), .sum = moves, .error = error};
  moves->loopy = true;
  return find_values(&f) && find_player(&f, CGT_LEFT) && find_player(&f, CGT_RIGHT);
}

bool labi_plays_back(lab_machine *machine, lab_value of) {
  if (of.kind == LAB_POSITION) return cgt_is_none(labi_game_of(machine, of)) && labi_comes_back(machine);
  return of.kind == LAB_LOOPY;
}
