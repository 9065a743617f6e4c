/* functions_game.c: functions of games and of positions, beyond those that the engine's own shape fits. */
#include <inttypes.h>
#include <stdio.h>

#include "function_table.h"

/* ---- makers ---------------------------------------------------------------------------------- */

static bool up_star(lab_value *result, lab_machine *m, const node *at, lab_value v, bool star,
                    bool negative) {
  cgt_game n, zero = cgt_integer(m->ctx, 0);
  if (!labi_to_number(&n, m, at, v)) return false;
  if (negative) n = cgt_neg(m->ctx, n);
  return labi_game(result, m, at, star ? cgt_number_up_star(m->ctx, zero, zero, n)
                                       : cgt_number_up_star(m->ctx, zero, n, zero));
}

bool labi_nimber(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return up_star(result, m, at, args[0], true, false);
}

bool labi_up(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return up_star(result, m, at, args[0], false, false);
}

bool labi_down(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return up_star(result, m, at, args[0], false, true);
}

/* ---- options --------------------------------------------------------------------------------- */

static bool options(lab_value *result, lab_machine *m, const node *at, cgt_game g, cgt_player player) {
  size_t count;
  if (cgt_options(&count, NULL, 0, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  cgt_game *games = labi_room(m, at, (count + 1) * sizeof *games);
  if (!games || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (cgt_options(&count, games, count, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++)
    result->as.list->items[i] = labi_settle(m, (lab_value){.kind = LAB_GAME, .as.game = games[i]});
  return true;
}

bool labi_left_options(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return options(result, m, at, args[0].as.game, CGT_LEFT);
}

bool labi_right_options(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return options(result, m, at, args[0].as.game, CGT_RIGHT);
}

/* {x|y} with numbers x > y. Siegel, CGT, Ch. II.1 (number unchecked). */
bool labi_is_switch(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  cgt_game g = args[0].as.game, x, y;
  (void)count;
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

bool labi_size(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)m, (void)at, (void)count;
  *result = labi_integer((int64_t)args[0].as.list->count);
  return true;
}

bool labi_contains_value(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  bool found;
  (void)count;
  if (!labi_contains(&found, m, at, args[0].as.list, args[1])) return false;
  *result = labi_truth(found);
  return true;
}

/* ---- parts of x + n·↑ + *m ------------------------------------------------------------------- */

static bool part(lab_value *result, lab_machine *m, const node *at, cgt_game g,
                 cgt_game (*of)(cgt_ctx *ctx, cgt_game g)) {
  if (!cgt_is_number_up_star(m->ctx, g))
    return labi_fail(m, at, CGT_EDOMAIN, "this game is no sum of a number, ups and a nimber");
  if (!labi_game(result, m, at, of(m->ctx, g))) return false;
  *result = labi_settle(m, *result);
  return true;
}

bool labi_number_part(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return part(result, m, at, args[0].as.game, cgt_number_part);
}

bool labi_up_part(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return part(result, m, at, args[0].as.game, cgt_up_part);
}

bool labi_nimber_part(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return part(result, m, at, args[0].as.game, cgt_nimber_part);
}

/* ---- invariants ------------------------------------------------------------------------------ */

/* Of a position by a theorem of its ruleset, where there is one. */
bool labi_outcome(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  cgt_outcome outcome;
  cgt_game g;
  bool position = args[0].kind == LAB_POSITION;
  (void)count;
  if (!position && !labi_to_game(&g, m, at, args[0])) return false;
  cgt_status status = position ? cgt_position_outcome(&outcome, m->ctx, args[0].as.at.position)
                               : cgt_outcome_of(&outcome, m->ctx, g);
  if (status != CGT_OK) return labi_engine_failed(m, at);
  if (position && args[0].as.at.negative && (outcome == CGT_L || outcome == CGT_R))
    outcome = outcome == CGT_L ? CGT_R : CGT_L;
  *result = (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome};
  return true;
}

bool labi_thermograph(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)m, (void)at, (void)count;
  *result = (lab_value){.kind = LAB_THERMOGRAPH, .as.game = args[0].as.game};
  return true;
}

/* A matrix with a row (temperature, value) for each corner, from the mast down. */
static bool wall(lab_value *result, lab_machine *m, const node *at, cgt_game g, cgt_player player) {
  size_t count;
  if (cgt_wall(&count, NULL, 0, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  cgt_corner *corners = labi_room(m, at, count * sizeof *corners);
  if (!corners || !labi_new_list(result, m, at, LAB_MATRIX, 2 * count, 2)) return false;
  if (cgt_wall(&count, corners, count, m->ctx, g, player) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) {
    lab_value *row = result->as.list->items + 2 * i;
    row[0] = labi_settle(m, (lab_value){.kind = LAB_GAME, .as.game = corners[i].temperature});
    row[1] = labi_settle(m, (lab_value){.kind = LAB_GAME, .as.game = corners[i].value});
  }
  return true;
}

bool labi_left_wall(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return wall(result, m, at, args[0].as.game, CGT_LEFT);
}

bool labi_right_wall(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return wall(result, m, at, args[0].as.game, CGT_RIGHT);
}

bool labi_fingerprint(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  uint64_t hash;
  char digits[17];
  (void)count;
  if (cgt_fingerprint(&hash, m->ctx, args[0].as.game) != CGT_OK) return labi_engine_failed(m, at);
  snprintf(digits, sizeof digits, "%016" PRIx64, hash);
  return labi_new_text(result, m, at, digits, 16);
}

/* ---- positions ------------------------------------------------------------------------------- */

bool labi_search(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  cgt_game g = cgt_position_search(m->ctx, args[0].as.at.position);
  return labi_game(result, m, at, args[0].as.at.negative ? cgt_neg(m->ctx, g) : g);
}

/* Left's moves in -P are the negatives of Right's moves in P. */
static bool moves(lab_value *result, lab_machine *m, const node *at, lab_value p, cgt_player player) {
  size_t count;
  bool negative = p.as.at.negative;
  if (negative) player = player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  if (cgt_position_moves(&count, NULL, 0, m->ctx, p.as.at.position, player) != CGT_OK)
    return labi_engine_failed(m, at);
  cgt_position *list = labi_room(m, at, (count + 1) * sizeof *list);
  if (!list || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (cgt_position_moves(&count, list, count, m->ctx, p.as.at.position, player) != CGT_OK)
    return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) {
    lab_value *item = &result->as.list->items[i];
    item->kind = LAB_POSITION;
    item->as.at.position = list[i];
    item->as.at.negative = negative;
  }
  return true;
}

bool labi_left_moves(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return moves(result, m, at, args[0], CGT_LEFT);
}

bool labi_right_moves(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return moves(result, m, at, args[0], CGT_RIGHT);
}
