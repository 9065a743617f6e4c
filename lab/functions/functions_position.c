/* functions_position.c: functions of positions. */
#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

/* What is asked of a position and has its negative for the negative. */
static bool of_moves(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g, bool negative) {
  return labi_game(result, m, at, negative ? cgt_neg(m->ctx, g) : g);
}

static bool fn_search(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return of_moves(result, m, at, cgt_position_search(m->ctx, args[0].as.at.position), args[0].as.at.negative);
}

/* The negative has the same moves, all told. */
static bool fn_impartial(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const cgt_position position = args[0].as.at.position;
  const cgt_nim_way way = labi_nim_way(m);
  return labi_game(result, m, at,
                   way == CGT_NIM_AS_PAYS ? cgt_position_impartial(m->ctx, position)
                                          : cgt_position_nimber(m->ctx, position, way));
}

static bool fn_dicotic(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return of_moves(result, m, at, cgt_position_dicotic(m->ctx, args[0].as.at.position),
                  args[0].as.at.negative);
}

static bool fn_twisted(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return of_moves(result, m, at, cgt_position_twisted(m->ctx, args[0].as.at.position),
                  args[0].as.at.negative);
}

/* An integer; of an infinite one the set of integers. */
static bool fn_loopy_nim_value(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const cgt_position position = args[0].as.at.position;
  bool infinite;
  size_t count, cap = 1;
  uint32_t first, *values = &first;
  if (cgt_position_nim_values(&infinite, &count, values, cap, m->ctx, position) != CGT_OK)
    return labi_engine_failed(m, at);
  if (!infinite) return *result = labi_integer(first), true;
  if (count > cap) {
    cap = count;
    values = labi_room(m, at, cap * sizeof *values);
    if (!values) return false;
    if (cgt_position_nim_values(&infinite, &count, values, cap, m->ctx, position) != CGT_OK)
      return labi_engine_failed(m, at);
  }
  if (!labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = labi_integer(values[i]);
  return true;
}

/* Left's moves in -P are the negatives of Right's moves in P. */
static bool fn_moves(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_player player = (cgt_player)labi_code_of(at)->variant;
  lab_value p = args[0];
  size_t count;
  bool negative = p.as.at.negative;
  if (negative) player = player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  if (cgt_position_moves(&count, NULL, 0, m->ctx, p.as.at.position, player) != CGT_OK)
    return labi_engine_failed(m, at);
  cgt_position *list = labi_room(m, at, (count + 1) * sizeof *list);
  if (!list || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (cgt_position_moves(&count, list, count, m->ctx, p.as.at.position, player) != CGT_OK)
    return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = lab_position(list[i], negative);
  return true;
}

#define MOVES(player) LABI_CODE(1, 1, "p", SET, .general = fn_moves, .variant = player)

const lab_function labi_position_functions[] = {
    {"search", "search(P)", "the value of a position by search alone, without theorems of its ruleset",
     "search(matrix_nim([0,3;2,3]))", "1/4", LABI_OF_POSITION(fn_search, GAME),
     .source = "the definition of a value"},
    {"impartial", "impartial(P)", "the value if both players had the moves of both: a nimber",
     "impartial(domineering(1,11))", "*3", LABI_OF_POSITION(fn_impartial, GAME), .source = "as in CGSuite"},
    {"dicotic", "dicotic(P)", "the value if play ended where one player has no move",
     "dicotic(domineering(2,3))", "^", LABI_OF_POSITION(fn_dicotic, GAME), .source = "as in CGSuite"},
    {"twisted", "twisted(P)", "the value if the players changed places after each move",
     "twisted(domineering(2,3))", "1", LABI_OF_POSITION(fn_twisted, GAME), .source = "as in CGSuite"},
    {"loopy_nim_value", "loopy_nim_value(P)",
     "the nim-value of an impartial position in which play may repeat: n, or, if it is infinite, the set of "
     "finite values of the options",
     "loopy_nim_value(nim(2,5))", "7", LABI_OF_POSITION(fn_loopy_nim_value, ANY),
     .source = "C. A. B. Smith, Graphs and composite games (1966); Winning Ways, Ch. 12"},
    {"left_moves", "left_moves(P)", "the positions that Left can move to",
     "left_moves(matrix_nim([1,1;2,2]))", "{matrix_nim([0,1;1,2]),matrix_nim([1,0;2,1])}", MOVES(CGT_LEFT),
     .cost = "one position for each move"},
    {"right_moves", "right_moves(P)", "the positions that Right can move to",
     "right_moves(matrix_nim([0,1;2,2]))", "{matrix_nim([0,1;1,1]),matrix_nim([0,1;0,0])}", MOVES(CGT_RIGHT),
     .cost = "one position for each move"},
    {0}};
