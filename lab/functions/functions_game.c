/* functions_game.c: functions of games and of positions, beyond those that the engine's own shape fits. */
#include <inttypes.h>
#include <stdio.h>

#include "lab/functions/function_table.h"
#include "lab/machine/comparison.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/side.h"
#include "lab/machine/value_kind.h"

/* ---- makers ---------------------------------------------------------------------------------- */

/* n ups, n downs or the nimber *n. */
static bool fn_up_star(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game n, zero = cgt_integer(m->ctx, 0);
  int sign = labi_code_of(at)->variant;
  if (!labi_to_number(&n, m, at, args[0])) return false;
  if (sign == '-') n = cgt_neg(m->ctx, n);
  cgt_game ups = sign == '*' ? zero : n, star = sign == '*' ? n : zero;
  return labi_game(result, m, at, cgt_number_up_star(m->ctx, zero, ups, star));
}

/* ---- switches -------------------------------------------------------------------------------- */

/* {x|y} with numbers x > y. Siegel, CGT, Ch. II, switches. */
static bool fn_is_switch(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game g = args[0].as.game, x, y;
  *result = labi_truth(false);
  if (cgt_is_number_up_star(m->ctx, g)) return true; /* *n may have too many options to ask for */
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    size_t found = 0;
    cgt_game *option = player == CGT_LEFT ? &x : &y;
    if (cgt_options(&found, option, 1, m->ctx, g, (cgt_player)player) != CGT_OK)
      return labi_engine_failed(m, at);
    if (found != 1 || !cgt_is_number(*option)) return true;
  }
  *result = labi_truth(true);
  return true;
}

/* ---- parts of x + n·↑ + *m ------------------------------------------------------------------- */

static bool fn_part(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game g = args[0].as.game;
  if (!cgt_is_number_up_star(m->ctx, g))
    return labi_fail(m, at, CGT_EDOMAIN, "this game is not a sum of a number, ups and a nimber");
  return labi_result(result, m, at, labi_code_of(at)->game(m->ctx, g));
}

/* ---- invariants ------------------------------------------------------------------------------ */

/* Of infinite ordinals and of fractions that are no games too. */
static bool fn_outcome(lab_value *result, lab_machine *m, const labi_node *at, labi_side *side) {
  int sign = 1;
  bool whole = side->count == 0, ordinal = whole && side->value.kind == LAB_ORDINAL,
       rational = whole && side->value.kind == LAB_RATIONAL;
  if (rational && !labi_numbers_in_order(&sign, m, at, side->value, labi_integer(0))) return false;
  if (ordinal || rational) return *result = lab_outcome(sign > 0 ? CGT_L : CGT_R), true;
  return labi_outcome_of_side(result, m, at, side);
}

static bool fn_thermograph(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  (void)m, (void)at;
  return *result = lab_thermograph(args[0].as.game), true;
}

/* The corners of a wall of a short game or a stopper. */
static cgt_status list_corners(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, lab_value v,
                               cgt_player player) {
  if (v.kind == LAB_LOOPY) return cgt_loopy_wall(count, corners, cap, ctx, v.as.loopy.value, player);
  return cgt_wall(count, corners, cap, ctx, v.as.game, player);
}

/* A matrix with a row (temperature, value) for each corner, from the mast down. */
static bool fn_corners(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_player player = (cgt_player)labi_code_of(at)->variant;
  size_t count;
  if (list_corners(&count, NULL, 0, m->ctx, args[0], player) != CGT_OK) return labi_engine_failed(m, at);
  cgt_corner *corners = labi_room(m, at, (count + 1) * sizeof *corners);
  if (!corners || !labi_new_list(result, m, at, LAB_MATRIX, 2 * count, 2)) return false;
  if (list_corners(&count, corners, count, m->ctx, args[0], player) != CGT_OK)
    return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) {
    lab_value *row = result->as.list->items + 2 * i;
    row[0] = labi_normalise(m, lab_game(corners[i].temperature));
    row[1] = labi_normalise(m, lab_game(corners[i].value));
  }
  return true;
}

static bool fn_fingerprint(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  uint64_t hash;
  char digits[17];
  if (cgt_fingerprint(&hash, m->ctx, args[0].as.game) != CGT_OK) return labi_engine_failed(m, at);
  snprintf(digits, sizeof digits, "%016" PRIx64, hash);
  return labi_new_text(result, m, at, digits, 16);
}

/* ---- rows ------------------------------------------------------------------------------------- */

static bool is_number(const cgt_ctx *ctx, cgt_game g) { return (void)ctx, cgt_is_number(g); }

static bool is_zero(const cgt_ctx *ctx, cgt_game g) {
  return cgt_is_number(g) && cgt_is_nimber(ctx, g); /* 0 alone is both */
}

static cgt_game canonical_form(cgt_ctx *ctx, cgt_game g) { return (void)ctx, g; }

#define UP_STAR(sign) LABI_CODE(1, 1, "n", GAME, .general = fn_up_star, .variant = sign)
#define PART(function, gives) LABI_CODE(1, 1, "g", gives, .general = fn_part, .game = function)
#define NEVER_LOOPY(function) LABI_CODE(1, 1, "g", TRUTH, .holds = function, .loopy = &labi_loopy_is_none)
#define CORNERS(player)                                                                                      \
  LABI_CODE(1, 1, "g", LIST, .general = fn_corners, .variant = player, LABI_LOOPY(.general = fn_corners))

#define FROM_THERMOGRAPHS                                                                                    \
  .source = "Siegel, CGT, Ch. II, thermographs",                                                             \
  .cost = "the thermographs of all followers, each made once and kept"
#define BY_DECIDING                                                                                          \
  .source = "Siegel, CGT, Ch. I, outcomes; of loopy games Ch. VI",                                           \
  .cost =                                                                                                    \
      "none for a game; positions and sums are decided by values, bounds and search, at worst exponential"

static cgt_game left_stop_of_sum(cgt_ctx *ctx, const cgt_game *games, size_t count) {
  return cgt_sum_stop(ctx, games, count, CGT_LEFT);
}

static cgt_game right_stop_of_sum(cgt_ctx *ctx, const cgt_game *games, size_t count) {
  return cgt_sum_stop(ctx, games, count, CGT_RIGHT);
}

const lab_function labi_game_functions[] = {
    {"switch", "switch(G)", "{G|-G}, also written +-G", "switch(2)", "+-2",
     LABI_CODE(1, 1, "g", GAME, .game = cgt_switch, .loopy = &labi_loopy_switch),
     .cost = "one canonical form"},
    {"tiny", "tiny(G)", "{0||0|-G}", "tiny(2) == {0||0|-2}", "true",
     LABI_CODE(1, 1, "g", GAME, .game = cgt_tiny, .loopy = &labi_loopy_tiny),
     .source = "Siegel, CGT, Ch. II, tiny and miny", .cost = "two canonical forms"},
    {"miny", "miny(G)", "{G|0||0}, the negative of tiny(G)", "miny(2) == -tiny(2)", "true",
     LABI_CODE(1, 1, "g", GAME, .game = cgt_miny, .loopy = &labi_loopy_miny),
     .source = "Siegel, CGT, Ch. II, tiny and miny", .cost = "two canonical forms"},
    {"nimber", "nimber(n)", "the nimber *n, for an integer n >= 0", "nimber(3) + nimber(5)", "*6",
     UP_STAR('*'), .cost = "one record, however large"},
    {"up", "up(n)", "n times up, for an integer n", "up(3)", "^3", UP_STAR('+'),
     .cost = "one record, however large"},
    {"down", "down(n)", "n times down, for an integer n", "down(2)", "vv", UP_STAR('-'),
     .cost = "one record, however large"},
    {"outcome", "outcome(G)", "who wins: N next, P previous player, L Left, R Right", "outcome({1|-1})", "N",
     LABI_CODE(1, 1, "v", OUTCOME, .side = fn_outcome), LABI_FACT(10), BY_DECIDING},
    {"outcome_class", "outcome_class(G)", "another name of outcome", "outcome_class(^)", "L",
     LABI_CODE(1, 1, "v", OUTCOME, .side = fn_outcome), BY_DECIDING},
    {"left_stop", "left_stop(G)", "the number that play reaches if Left moves first", "left_stop({3|1})",
     "3", LABI_CODE(1, 1, "g", NUMBER, .game = cgt_left_stop, .of_sum = left_stop_of_sum,
                    .loopy = &labi_loopy_stops[CGT_LEFT]),
     LABI_FACT(30)},
    {"right_stop", "right_stop(G)", "the number that play reaches if Right moves first",
     "right_stop({3|1})", "1",
     LABI_CODE(1, 1, "g", NUMBER, .game = cgt_right_stop, .of_sum = right_stop_of_sum,
               .loopy = &labi_loopy_stops[CGT_RIGHT]),
     LABI_FACT(40)},
    {"mean", "mean(G)", "the mean value, from the thermograph", "mean({3|1})", "2",
     LABI_CODE(1, 1, "g", NUMBER, .game = cgt_mean, .adds = true, LABI_LOOPY(.number = cgt_loopy_mean)),
     LABI_FACT(50), FROM_THERMOGRAPHS},
    {"temperature", "temperature(G)", "the temperature; of m/2^e in lowest terms -1/2^e",
     "temperature({3|1})", "1",
     LABI_CODE(1, 1, "g", NUMBER, .game = cgt_temperature, .of_sum = cgt_sum_temperature, LABI_LOOPY(.number = cgt_loopy_temperature)),
     LABI_FACT(60), FROM_THERMOGRAPHS},
    {"thermograph", "thermograph(G)", "mast, temperatures of the corners, slopes: left wall, then right",
     "thermograph(9/8*)", "Thermograph(9/8,[0,-1/8,-1/4],[0,-1,0,-1],9/8,[0,-1/8],[0,1,0])",
     LABI_CODE(1, 1, "g", THERMOGRAPH, .general = fn_thermograph, .loopy = &labi_loopy_thermograph),
     .invariant = true, FROM_THERMOGRAPHS},
    {"left_wall", "left_wall(G)", "corners (temperature, value) of the left wall, from the mast down",
     "left_wall({3|1})", "[1,2;-1,4]", CORNERS(CGT_LEFT), LABI_FACT(70), FROM_THERMOGRAPHS},
    {"right_wall", "right_wall(G)", "corners (temperature, value) of the right wall, from the mast down",
     "right_wall({3|1})", "[1,2;-1,0]", CORNERS(CGT_RIGHT), LABI_FACT(80), FROM_THERMOGRAPHS},
    {"fingerprint", "fingerprint(G)", "64 bits that identify the canonical form on every machine",
     "fingerprint(0) == fingerprint(*+*)", "true", LABI_OF_GAME(fn_fingerprint, TEXT), LABI_FACT(900),
     .source = "cgt/invariant.h defines it",
     .cost = "the digits of a number; one step for each follower of other games, once"},
    {"number_part", "number_part(G)", "x of G = x + n.^ + *m", "number_part(1/2v3*5)", "1/2",
     PART(cgt_number_part, NUMBER), LABI_PART(110)},
    {"up_part", "up_part(G)", "n of G = x + n.^ + *m", "up_part(1/2v3*5)", "-3", PART(cgt_up_part, INTEGER),
     LABI_PART(120)},
    {"nimber_part", "nimber_part(G)", "m of G = x + n.^ + *m", "nimber_part(1/2v3*5)", "5",
     PART(cgt_nimber_part, INTEGER), LABI_PART(130)},
    {"is_zero", "is_zero(G)", "true if G = 0", "is_zero(* + *)", "true", NEVER_LOOPY(is_zero),
     .invariant = true},
    {"is_number", "is_number(G)", "true if G is a number", "is_number({0|1})", "true", NEVER_LOOPY(is_number),
     LABI_KIND(320)},
    {"is_integer", "is_integer(G)", "true if G is an integer", "is_integer({0|1})", "false",
     NEVER_LOOPY(cgt_is_integer), LABI_KIND(310)},
    {"is_nimber", "is_nimber(G)", "true if G is a nimber, such as 0", "is_nimber(*2 + *3)", "true",
     NEVER_LOOPY(cgt_is_nimber), LABI_KIND(330)},
    {"is_number_up_star", "is_number_up_star(G)", "true if G is the sum of a number, ups and a nimber",
     "is_number_up_star({0|*})", "true", NEVER_LOOPY(cgt_is_number_up_star), .invariant = true},
    {"is_switch", "is_switch(G)", "true if G = {x|y} with numbers x > y", "is_switch({3|1})", "true",
     LABI_CODE(1, 1, "g", TRUTH, .general = fn_is_switch, .loopy = &labi_loopy_is_none), .invariant = true},
    {"canonical_form", "canonical_form(P)", "the value of a position, as a game", "canonical_form({0,1|})",
     "2", LABI_CODE(1, 1, "g", GAME, .game = canonical_form, .loopy = &labi_loopy_itself),
     .source = "Siegel, CGT, Ch. II, canonical form theorem",
     .cost = "each position that play can reach, once, where no theorem of the ruleset knows the value"},
    {0}};
