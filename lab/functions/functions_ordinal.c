/* functions_ordinal.c: omega, and games whose nim values are infinite.
 *
 * Two-Dimensional Nim (games/matrices/two_dimensional_nim.c): a counter in row r and column c can move to
 * each place with a smaller ordinal omega*r + c and to no other, so by the theorem of Sprague and Grundy that
 * is its nim value, a set of counters has the nim-sum of theirs, and each counter has at most one winning
 * move: to the place whose ordinal is the nim-sum of all others, if that is lower. */
#include <stdlib.h>
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/arithmetic.h"
#include "lab/machine/budget.h"
#include "lab/machine/comparison.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

static bool fn_omega(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  (void)args;
  return labi_omega_power(result, m, at, labi_integer(1), labi_integer(1));
}

static bool fn_nim_degree(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  uint64_t degree = 0;
  if (!labi_nim_degree(&degree, m, at, args[0])) return false;
  *result = labi_integer((int64_t)degree);
  return true;
}

/* ---- Two-Dimensional Nim --------------------------------------------------------------------- */

static bool is_transfinite(lab_machine *m, lab_value v) {
  return v.kind == LAB_POSITION &&
         strcmp(cgt_position_ruleset(m->ctx, v.as.at.position)->name, "two_dimensional_nim") == 0;
}

/* The ordinals omega*row + column, from the text of the position, which is what its ruleset reads. */
static bool read_counters(lab_value **places, size_t *count, lab_machine *m, const labi_node *at,
                          lab_value v) {
  size_t length;
  if (cgt_position_print(NULL, 0, &length, m->ctx, v.as.at.position) != CGT_OK)
    return labi_engine_failed(m, at);
  char *text = labi_room(m, at, length + 1);
  if (!text) return false;
  if (cgt_position_print(text, length + 1, NULL, m->ctx, v.as.at.position) != CGT_OK)
    return labi_engine_failed(m, at);
  *places = labi_room(m, at, (length + 1) * sizeof **places);
  if (!*places) return false;
  lab_value pair[2], row;
  *count = 0;
  size_t read = 0;
  for (char *next = strchr(text, '('); (next = strpbrk(next, "0123456789")); read++) {
    size_t digits = strspn(next, "0123456789");
    if (!labi_game(&pair[read % 2], m, at, cgt_number_from_text(m->ctx, next, digits))) return false;
    next += digits;
    if (read % 2 == 0) continue;
    if (!labi_omega_power(&row, m, at, labi_integer(1), labi_normalise(m, pair[0])) ||
        !labi_add(&(*places)[*count], m, at, row, labi_normalise(m, pair[1])))
      return false;
    ++*count;
  }
  return true;
}

static bool nim_sum_of(lab_value *sum, lab_machine *m, const labi_node *at, const lab_value *places,
                       size_t count) {
  *sum = labi_integer(0);
  for (size_t i = 0; i < count; i++)
    if (!labi_ordinal(sum, m, at, 'x', *sum, places[i])) return false;
  return true;
}

bool labi_transfinite_value(bool *is, lab_value *result, lab_machine *m, const labi_node *at, lab_value v) {
  lab_value *places;
  size_t count;
  *is = is_transfinite(m, v);
  return !*is || (read_counters(&places, &count, m, at, v) && nim_sum_of(result, m, at, places, count));
}

/* The row and the column, as a ruleset reads them. */
static bool to_arguments(cgt_arg args[2], lab_machine *m, const labi_node *at, lab_value place) {
  lab_value room[2];
  const lab_value *pairs;
  size_t terms;
  args[0] = args[1] = (cgt_arg){.kind = CGT_ARG_INTEGER};
  if (!labi_ordinal_terms(&pairs, &terms, room, m, at, place)) return false;
  for (size_t i = 0; i < terms; i++) {
    lab_value exponent = labi_normalise(m, pairs[2 * i]), n = labi_normalise(m, pairs[2 * i + 1]);
    cgt_arg *arg = &args[exponent.as.integer == 0];
    size_t length;
    if (n.kind == LAB_INTEGER) {
      arg->integer = n.as.integer;
      continue;
    }
    if (cgt_print(NULL, 0, &length, m->ctx, n.as.game, CGT_PLAIN) != CGT_OK) return labi_engine_failed(m, at);
    char *digits = labi_room(m, at, length + 1);
    if (!digits) return false;
    if (cgt_print(digits, length + 1, NULL, m->ctx, n.as.game, CGT_PLAIN) != CGT_OK)
      return labi_engine_failed(m, at);
    arg->digits = digits;
  }
  return true;
}

static bool add_position(lab_value *moves, size_t *count, lab_machine *m, const labi_node *at,
                         const cgt_ruleset *ruleset, const lab_value *places, size_t place_count) {
  cgt_arg *args = labi_room(m, at, 2 * place_count * sizeof *args);
  if (!args) return false;
  for (size_t i = 0; i < place_count; i++)
    if (!to_arguments(args + 2 * i, m, at, places[i])) return false;
  lab_value to = lab_position((cgt_position){0}, false);
  if (cgt_position_read(&to.as.at.position, m->ctx, ruleset, args, 2 * place_count) != CGT_OK)
    return labi_engine_failed(m, at);
  for (size_t i = 0; i < *count; i++)
    if (moves[i].as.at.position.id == to.as.at.position.id) return true; /* of an equal counter */
  moves[(*count)++] = to;
  return true;
}

static bool transfinite_moves(lab_value *moves, size_t *count, lab_machine *m, const labi_node *at,
                              const cgt_ruleset *ruleset, lab_value *places, size_t place_count) {
  lab_value sum, target;
  *count = 0;
  if (!nim_sum_of(&sum, m, at, places, place_count)) return false;
  for (size_t i = 0; i < place_count; i++) {
    int sign;
    if (!labi_ordinal(&target, m, at, 'x', sum, places[i]) ||
        !labi_numbers_in_order(&sign, m, at, target, places[i]))
      return false;
    if (sign >= 0) continue;
    lab_value held = places[i];
    places[i] = target;
    bool good = add_position(moves, count, m, at, ruleset, places, place_count);
    places[i] = held;
    if (!good) return false;
  }
  return true;
}

/* ---- winning moves --------------------------------------------------------------------------- */

static bool searched_moves(lab_value **moves, size_t *count, lab_machine *m, const labi_node *at,
                           lab_value v) {
  size_t all;
  if (cgt_position_moves(&all, NULL, 0, m->ctx, v.as.at.position, CGT_LEFT) != CGT_OK)
    return labi_engine_failed(m, at);
  cgt_position *to = labi_room(m, at, (all + 1) * sizeof *to);
  *moves = labi_room(m, at, (all + 1) * sizeof **moves);
  if (!to || !*moves) return false;
  if (cgt_position_moves(&all, to, all, m->ctx, v.as.at.position, CGT_LEFT) != CGT_OK)
    return labi_engine_failed(m, at);
  *count = 0;
  for (size_t i = 0; i < all; i++) {
    cgt_outcome outcome;
    if (!labi_tick(m, at)) return false;
    if (cgt_position_outcome(&outcome, m->ctx, to[i]) != CGT_OK) return labi_engine_failed(m, at);
    if (outcome != CGT_P) continue;
    (*moves)[(*count)++] = lab_position(to[i], false);
  }
  return true;
}

static bool fn_winning_moves(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const cgt_ruleset *ruleset = cgt_position_ruleset(m->ctx, args[0].as.at.position);
  lab_value *moves = NULL, *places;
  size_t found = 0, count;
  if (!ruleset->impartial)
    return labi_fail(m, at, CGT_EDOMAIN,
                     "in %s the players have different moves; this function needs an impartial game",
                     ruleset->name);
  if (is_transfinite(m, args[0])) {
    if (!read_counters(&places, &count, m, at, args[0])) return false;
    moves = labi_room(m, at, (count + 1) * sizeof *moves);
    if (!moves || !transfinite_moves(moves, &found, m, at, ruleset, places, count)) return false;
  } else if (!searched_moves(&moves, &found, m, at, args[0])) {
    return false;
  }
  if (!labi_new_list(result, m, at, LAB_LIST, found, found)) return false;
  if (found > 0) memcpy(result->as.list->items, moves, found * sizeof *moves);
  return true;
}

const lab_function labi_ordinal_functions[] = {
    {"omega", "omega",
     "the first infinite ordinal; + and * are the operations on games, and : is the ordinal sum",
     "(omega + 1)^2", "omega^2+omega*2+1", LABI_CODE(0, 0, "v", ANY, .general = fn_omega), .cost = "none"},
    {"nim_degree", "nim_degree(a)", "the least d for which a is in the nim field of 2^d elements",
     "nim_degree(omega + 1)", "6", LABI_CODE(1, 1, "v", INTEGER, .general = fn_nim_degree)},
    {"winning_moves", "winning_moves(P)", "the moves to P-positions, in an impartial game",
     "winning_moves(two_dimensional_nim(1,2,0,5))", "{two_dimensional_nim(0,5,0,5)}",
     LABI_OF_POSITION(fn_winning_moves, SET), .source = "Siegel, CGT, Ch. IV",
     .cost = "the nim-value of each move"},
    {0}};
