/* moves.c: the winning moves in a sum, component by component, of any kind of game (game_kind.h): what is left after a
 * move is the sum of the other components and of what was moved to, and who is then to move must not win it. Where values
 * of short games take long, who wins after each move is decided without them (cgt/decide.h).
 *
 * A single position of many moves is left to the theorem of its ruleset, if there is one that tells winning
 * moves at any size. By misere play values say nothing: each sum after a move is searched. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/lab_inspect.h>

#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/machine/attempt.h"
#include "lab/machine/machine.h"
#include "lab/machine/side.h"
#include "lab/inspect/game_kind.h"
#include "lab/inspect/sum_terms.h"
#include "lab/inspect/option_lists.h"

enum { MANY_MOVES = 500, VALUE_STEPS = 1 << 22 /* of cgt_ctx_set_steps: about half a second */ };

typedef struct judged_moves {
  lab_winning_move *items;
  size_t count, room;
} judged_moves;

typedef struct finder {
  labi_asker ask;
  const labi_together *together;
  cgt_ctx *ctx;
  lab_moves *sum;
  judged_moves wins[2], draws[2];
  const labi_game_kind *kind; /* where play goes by values */
  lab_value *before, *behind; /* then: the sums of the components before each, and of those behind it */
  cgt_position *positions; /* by misere play: where the components stand */
  bool *negative;
  cgt_term *terms; /* where values take long: what the components are */
  cgt_decide_options way;
  lab_error *error;
} finder;

static const lab_value no_value = {.kind = LAB_GAME}; /* CGT_NONE */

static bool failed(finder *f, const char *what) { return labi_asker_failed(&f->ask, what); }

static bool keep(finder *f, judged_moves *moves, lab_winning_move move) {
  lab_winning_move *last = labi_push(moves);
  if (!last) return failed(f, "a move could not be kept");
  *last = move;
  return true;
}

/* ---- one move ------------------------------------------------------------------------------------ */

/* The value of what takes the place of a component, with its sign. */
static bool value_of(lab_value *value, finder *f, size_t i, lab_value to) {
  return f->kind->value(value, &f->ask, to) &&
         (!f->sum->summands[i].subtracted || f->kind->negative(value, &f->ask, *value));
}

static bool wins_by_misere_play(bool *wins, finder *f, size_t i, lab_value to, cgt_player player) {
  cgt_outcome after = CGT_N;
  cgt_position before = f->positions[i];
  f->positions[i] = to.as.at.position;
  cgt_status status = cgt_misere_outcome_of_sum(&after, f->ctx, f->positions, f->negative, f->sum->count);
  f->positions[i] = before;
  *wins = after == CGT_P || after == (player == CGT_LEFT ? CGT_L : CGT_R);
  return status == CGT_OK;
}

static bool judge_by_value(cgt_loopy_result *result, lab_value *after, finder *f, size_t i, lab_value to,
                           cgt_player player) {
  lab_value rest, value;
  return labi_join(&rest, f->kind, &f->ask, f->before[i], f->behind[i]) && value_of(&value, f, i, to) &&
         labi_join(after, f->kind, &f->ask, rest, value) &&
         f->kind->winner(result, &f->ask, *after, (cgt_player)!player);
}

static cgt_term term_of(lab_value v, bool subtracted) {
  if (v.kind != LAB_POSITION) return (cgt_term){.game = v.as.game, .negative = subtracted};
  return (cgt_term){.position = v.as.at.position, .negative = v.as.at.negative != subtracted};
}

/* The other player, who is to move, must not win. */
static bool wins_as_decided(bool *wins, finder *f, size_t i, lab_value to, cgt_player player) {
  cgt_decision decision;
  cgt_term before = f->terms[i];
  f->terms[i] = term_of(to, f->sum->summands[i].subtracted);
  cgt_status status =
      labi_decide(&decision, f->together, f->ctx, f->terms, f->sum->count, (cgt_player)!player, &f->way);
  f->terms[i] = before;
  if (status == CGT_OK) *wins = !decision.wins;
  return status == CGT_OK;
}

static bool try_move(finder *f, size_t i, lab_value to, cgt_player player) {
  const cgt_loopy_result won = player == CGT_LEFT ? CGT_LEFT_WINS : CGT_RIGHT_WINS;
  cgt_loopy_result result = won;
  bool wins = true;
  lab_winning_move move = {.summand = i, .to = to, .after = no_value};
  bool good = f->sum->misere ? wins_by_misere_play(&wins, f, i, to, player)
              : f->terms     ? wins_as_decided(&wins, f, i, to, player)
                             : judge_by_value(&result, &move.after, f, i, to, player);
  if (!good) return failed(f, "a move could not be judged");
  f->sum->by[player].tried++;
  if (result == CGT_DRAWN) return keep(f, &f->draws[player], move);
  return !wins || result != won || keep(f, &f->wins[player], move);
}

/* ---- all moves of a player ------------------------------------------------------------------------ */

/* In what is subtracted Left moves as Right does in it. */
static cgt_player mover_in(const lab_summand *s, cgt_player player) {
  return s->subtracted ? (cgt_player)!player : player;
}

static bool try_component(finder *f, size_t i, cgt_player player) {
  const lab_summand *s = &f->sum->summands[i];
  lab_value_list moves;
  bool good =
      labi_options_of(&moves, &f->ask, s->term, mover_in(s, player)) ||
      failed(f, f->sum->loopy
                    ? "the moves of a loopy game without a canonical form are the moves of its position"
                : s->term.kind == LAB_POSITION ? "the moves of a position could not be listed"
                                               : "the options of a game could not be listed");
  for (size_t k = 0; k < moves.count && good; k++) good = try_move(f, i, moves.items[k], player);
  free(moves.items);
  return good;
}

/* The one component is a position that a theorem plays. */
static bool ask_theorem(finder *f, cgt_player player) {
  const lab_summand *s = &f->sum->summands[0];
  cgt_position from = s->term.as.at.position, *moves = NULL;
  bool negative = s->term.as.at.negative;
  cgt_player mover = mover_in(s, negative ? (cgt_player)!player : player);
  cgt_winning *known = &f->sum->by[player].known;
  size_t count = 0;
  bool good = (cgt_position_winning_moves(known, &count, NULL, 0, f->ctx, from, mover) == CGT_OK &&
               (moves = malloc((count + 1) * sizeof *moves)) &&
               cgt_position_winning_moves(known, &count, moves, count, f->ctx, from, mover) == CGT_OK) ||
              failed(f, "the winning moves were not found");
  for (size_t k = 0; k < count && good; k++)
    good = keep(f, &f->wins[player], (lab_winning_move){.to = lab_position(moves[k], negative), .after = no_value});
  free(moves);
  return good;
}

static bool find_player(finder *f, cgt_player player) {
  bool good = true;
  if (f->sum->by_theorem) return ask_theorem(f, player);
  for (size_t i = 0; i < f->sum->count && good; i++) good = try_component(f, i, player);
  return good;
}

static bool find_outcome_by_value(finder *f) {
  lab_moves *sum = f->sum;
  cgt_loopy_outcome *o = &sum->loopy_outcome;
  if (!f->kind->winner(&o->left_first, &f->ask, sum->value, CGT_LEFT) ||
      !f->kind->winner(&o->right_first, &f->ask, sum->value, CGT_RIGHT))
    return failed(f, "the outcome was not found");
  const bool left = o->left_first == CGT_LEFT_WINS, right = o->right_first == CGT_RIGHT_WINS;
  sum->outcome = left ? right ? CGT_N : CGT_L : right ? CGT_R : CGT_P;
  return true;
}

static bool find_outcome(finder *f) {
  lab_moves *sum = f->sum;
  cgt_status status = CGT_OK;
  if (f->terms) {
    bool left = f->wins[CGT_LEFT].count > 0, right = f->wins[CGT_RIGHT].count > 0;
    sum->outcome = left ? right ? CGT_N : CGT_L : right ? CGT_R : CGT_P;
  } else if (sum->misere) {
    status = cgt_misere_outcome_of_sum(&sum->outcome, f->ctx, f->positions, f->negative, sum->count);
  } else {
    status = cgt_position_outcome(&sum->outcome, f->ctx, sum->summands[0].term.as.at.position);
    bool is_partizan = status == CGT_OK && (sum->outcome == CGT_L || sum->outcome == CGT_R);
    if (is_partizan && sum->summands[0].subtracted != sum->summands[0].term.as.at.negative)
      sum->outcome = sum->outcome == CGT_L ? CGT_R : CGT_L;
  }
  return status == CGT_OK || failed(f, "the outcome was not found");
}

/* ---- the sum --------------------------------------------------------------------------------------- */

/* Does a theorem play this position, whose moves are many? */
static bool theorem_plays(cgt_ctx *ctx, cgt_position from) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgt_winning known;
    size_t winning, all = 0;
    if (cgt_position_winning_moves(&known, &winning, NULL, 0, ctx, from, (cgt_player)p) != CGT_OK ||
        known == CGT_WINNING_UNKNOWN)
      break;
    if (cgt_position_moves(&all, NULL, 0, ctx, from, (cgt_player)p) != CGT_OK) {
      cgt_ctx_clear_error(ctx); /* too many to list */
      return true;
    }
    if (all > MANY_MOVES) return true;
  }
  cgt_ctx_clear_error(ctx);
  return false;
}

static bool place_positions(finder *f) {
  lab_moves *sum = f->sum;
  f->positions = malloc((sum->count + 1) * sizeof *f->positions);
  f->negative = malloc((sum->count + 1) * sizeof *f->negative);
  if (!f->positions || !f->negative) return failed(f, "the sum was not found");
  for (size_t i = 0; i < sum->count; i++) {
    const lab_summand *s = &sum->summands[i];
    if (s->term.kind != LAB_POSITION) {
      *f->error = (lab_error){.status = CGT_EINVAL};
      snprintf(f->error->message, sizeof f->error->message,
               "component %zu is not a position of a ruleset: misere play is searched, and a value does not "
               "record its moves",
               i + 1);
      return false;
    }
    f->positions[i] = s->term.as.at.position;
    f->negative[i] = s->term.as.at.negative != s->subtracted;
  }
  return true;
}

/* The values of the components, the sums on both sides of each, and the sum of all. */
static bool add_values(finder *f) {
  lab_moves *sum = f->sum;
  const size_t count = sum->count;
  f->before = realloc(f->before, (count + 1) * sizeof *f->before);
  f->behind = realloc(f->behind, (count + 1) * sizeof *f->behind);
  bool good = f->before && f->behind;
  for (size_t i = 0; good && i < count; i++) {
    lab_summand *s = &sum->summands[i];
    good = value_of(&s->value, f, i, s->term);
    if (good && f->kind == &labi_short_games && s->term.kind != LAB_POSITION)
      good = f->kind->value(&s->term, &f->ask, s->term);
  }
  sum->value = no_value;
  for (size_t i = 0; good && i < count; i++) {
    f->before[i] = sum->value;
    good = labi_join(&sum->value, f->kind, &f->ask, sum->value, sum->summands[i].value);
  }
  for (size_t i = count; good && i-- > 0;)
    good = i + 1 == count ? (f->behind[i] = no_value, true)
                          : labi_join(&f->behind[i], f->kind, &f->ask, sum->summands[i + 1].value, f->behind[i + 1]);
  if (good && count == 0) sum->value = lab_game(cgt_integer(f->ctx, 0));
  return good || failed(f, "the sum was not found");
}

static bool take_terms(finder *f, const lab_value *terms, const bool *negative, size_t count) {
  lab_moves *sum = f->sum;
  sum->summands = calloc(count + 1, sizeof *sum->summands);
  if (!sum->summands) return failed(f, "the sum was not found");
  sum->count = count;
  for (size_t i = 0; i < count; i++)
    sum->summands[i] = (lab_summand){.term = terms[i], .subtracted = negative[i], .value = no_value};
  return true;
}

static void forget_moves(finder *f) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    f->wins[p].count = f->draws[p].count = 0;
    f->sum->by[p].tried = 0;
  }
}

static bool find_by_values(finder *f, const labi_game_kind *kind) {
  f->kind = kind;
  forget_moves(f);
  return add_values(f) && find_player(f, CGT_LEFT) && find_player(f, CGT_RIGHT) && find_outcome_by_value(f);
}

static bool find_by_short_values(finder *f, lab_machine *machine) {
  (void)machine;
  return find_by_values(f, &labi_short_games);
}

/* What was found by values is given up. */
static bool find_by_decisions(finder *f, lab_machine *machine) {
  lab_moves *sum = f->sum;
  sum->value = no_value;
  f->terms = malloc((sum->count + 1) * sizeof *f->terms);
  if (!f->terms) return failed(f, "the sum was not found");
  forget_moves(f);
  for (size_t i = 0; i < sum->count; i++) {
    lab_summand *s = &sum->summands[i];
    cgt_game g;
    s->value = no_value;
    if (s->term.kind != LAB_POSITION) {
      if (lab_to_game(&g, machine, s->term, f->error) != CGT_OK) return false;
      s->term = lab_game(g);
    }
    f->terms[i] = term_of(s->term, s->subtracted);
  }
  return find_player(f, CGT_LEFT) && find_player(f, CGT_RIGHT) && find_outcome(f);
}

static bool find_as_pays(finder *f, lab_machine *machine) {
  labi_attempt attempt = labi_attempt_begin(machine, VALUE_STEPS);
  bool good = find_by_short_values(f, machine);
  if (!labi_attempt_was_too_long(attempt, machine, good ? CGT_OK : f->error->status)) return good;
  lab_error_clear(f->error); /* of the attempt */
  return find_by_decisions(f, machine);
}

/* The components are short games, or the positions of such. */
static bool find_short(finder *f, lab_machine *machine, const lab_moves_options *options) {
  static bool (*const ways[])(finder *, lab_machine *) = {[LAB_DECIDE_AS_PAYS] = find_as_pays,
                                                          [LAB_DECIDE_BY_VALUE] = find_by_short_values,
                                                          [LAB_DECIDE_BY_SEARCH] = find_by_decisions};
  lab_moves *sum = f->sum;
  lab_deciding how = machine->program->deciding;
  const lab_summand *first = sum->summands;
  f->way = labi_deciding_options(machine);
  sum->misere = options->misere;
  if (sum->misere && !place_positions(f)) return false;
  sum->by_theorem = !sum->misere && !options->exhaustive && how == LAB_DECIDE_AS_PAYS && sum->count == 1 &&
                    first->term.kind == LAB_POSITION && theorem_plays(f->ctx, first->term.as.at.position);
  if (!sum->misere && !sum->by_theorem) return ways[how](f, machine);
  return find_player(f, CGT_LEFT) && find_player(f, CGT_RIGHT) && find_outcome(f);
}

static bool has_game_of_theory(const lab_moves *sum) {
  for (size_t i = 0; i < sum->count; i++)
    if (sum->summands[i].term.kind == LAB_ELEMENT) return true;
  return false;
}

/* A position that can be reached from itself has no short value, and no search of it ends. */
static bool find_moves(finder *f, lab_machine *machine, const lab_moves_options *options) {
  if (!options->misere && has_game_of_theory(f->sum)) return find_by_values(f, &labi_theory_games);
  if (find_short(f, machine, options)) return true;
  if (f->sum->misere || f->error->status != CGT_EDOMAIN) return false;
  cgt_ctx_clear_error(f->ctx);
  lab_error_clear(f->error);
  free(f->terms);
  f->terms = NULL;
  f->sum->loopy = true;
  return find_by_values(f, &labi_loopy_games);
}

/* Of a player who has none that wins, those that draw. */
static void take_moves(finder *f, cgt_player player) {
  lab_winning_moves *found = &f->sum->by[player];
  found->draw = f->wins[player].count == 0 && f->draws[player].count > 0;
  const judged_moves *taken = found->draw ? &f->draws[player] : &f->wins[player];
  free(found->draw ? f->wins[player].items : f->draws[player].items);
  found->items = taken->items;
  found->count = taken->count;
}

cgt_status lab_find_moves_of(lab_moves *moves, lab_machine *machine, const lab_value *terms,
                             const bool *negative, size_t count, const lab_moves_options *options,
                             lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, moves) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, terms, count) ||
      !LABI_ITEMS(error, negative, count))
    return CGT_EINVAL;
  lab_moves sum = {.value = no_value};
  cgt_ctx *ctx = lab_machine_ctx(machine);
  finder f = {.ask = {machine, ctx, error}, .together = &machine->together, .ctx = ctx, .sum = &sum, .error = error};
  lab_error_clear(error);
  bool good = take_terms(&f, terms, negative, count) &&
              find_moves(&f, machine, options ? options : &(lab_moves_options){0});
  take_moves(&f, CGT_LEFT);
  take_moves(&f, CGT_RIGHT);
  free(f.before);
  free(f.behind);
  free(f.positions);
  free(f.negative);
  free(f.terms);
  if (good)
    *moves = sum;
  else
    lab_moves_free(&sum);
  return good ? CGT_OK : error->status;
}

cgt_status lab_find_moves(lab_moves *moves, lab_machine *machine, size_t statement,
                          const lab_moves_options *options, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, moves) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  labi_sum_terms terms;
  cgt_status status = labi_read_sum_terms(&terms, machine, statement, error);
  if (status == CGT_OK)
    status = lab_find_moves_of(moves, machine, terms.items, terms.negative, terms.count, options, error);
  labi_free_sum_terms(&terms);
  return status;
}

void lab_moves_free(lab_moves *moves) {
  if (!moves) return;
  free(moves->summands);
  free(moves->by[CGT_LEFT].items);
  free(moves->by[CGT_RIGHT].items);
  *moves = (lab_moves){0};
}
