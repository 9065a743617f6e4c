/* functions_player.c: what is asked of a game and a player, Left or Right. */
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_print.h"

static bool to_player(cgt_player *player, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind != LAB_PLAYER)
    return labi_fail(m, at, CGT_EINVAL, "expected Left or Right, found %s", lab_kind_name(v));
  *player = v.as.player;
  return true;
}

static bool fn_stop(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_player player = CGT_LEFT;
  cgt_game g = args[0].as.game;
  if (!to_player(&player, m, at, args[1])) return false;
  if (args[0].kind == LAB_LOOPY) return labi_call_loopy(result, m, at, &labi_loopy_stops[player], args);
  return labi_game(result, m, at, player == CGT_LEFT ? cgt_left_stop(m->ctx, g) : cgt_right_stop(m->ctx, g));
}

static bool fn_opponent(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_player player = CGT_LEFT;
  if (!to_player(&player, m, at, args[0])) return false;
  *result = lab_player(player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT);
  return true;
}

static bool fn_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_player player = CGT_LEFT;
  if (!to_player(&player, m, at, args[1])) return false;
  if (args[0].kind == LAB_LOOPY) return labi_call_loopy(result, m, at, &labi_loopy_options[player], args);
  labi_lister *options = player == CGT_LEFT ? labi_left_options : labi_right_options;
  return labi_list_games(result, m, at, options, args[0].as.game);
}

/* One half of "Thermograph(mast,[..],[..],mast,[..],[..])", as CGSuite prints
 * a wall: "Trajectory(mast,..)". */
static bool fn_wall(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static const char head[] = "Thermograph(", new_head[] = "Trajectory(";
  cgt_player player = CGT_LEFT;
  cgt_game g = args[0].as.game;
  if (!to_player(&player, m, at, args[1])) return false;
  if (args[0].kind != LAB_THERMOGRAPH && !labi_to_game(&g, m, at, args[0])) return false;
  lab_value whole = {.kind = LAB_THERMOGRAPH, .as.game = g};
  labi_buffer *printed = &m->printed;
  labi_buffer_clear(printed);
  if (labi_print(printed, m, whole, CGT_PLAIN) != CGT_OK)
    return printed->failed ? labi_out_of_memory(m, at) : labi_engine_failed(m, at);
  char *text = printed->bytes, *from = text + strlen(head),
       *end = strchr(strchr(from, ']') + 1, ']') + 1; /* of the left wall */
  if (player == CGT_RIGHT) from = end + 1, end = text + printed->length - 1;
  from -= strlen(new_head); /* which is shorter */
  memcpy(from, new_head, strlen(new_head));
  *end++ = ')';
  return labi_new_text(result, m, at, from, (size_t)(end - from));
}

const lab_function labi_player_functions[] = {
    {"stop", "stop(G,Left)", "the number reached when Left, or Right, begins", "stop({3|1},Right)", "1",
     LABI_CODE(2, 2, "gv", NUMBER, .general = fn_stop, LABI_LOOPY(.general = fn_stop))},
    {"options", "options(G,Left)", "the options of one player in the canonical form", "options(^*,Left)",
     "{0,*}", LABI_CODE(2, 2, "gv", SET, .general = fn_options, LABI_LOOPY(.general = fn_options))},
    {"opponent", "opponent(Left)", "the other player", "opponent(Left)", "Right",
     LABI_CODE(1, 1, "v", PLAYER, .general = fn_opponent), .cost = "none"},
    {"wall", "wall(G,P)", "the wall of player P, as CGSuite's Trajectory: mast, temperatures, slopes",
     "wall(9/8*,Left)", "Trajectory(9/8,[0,-1/8,-1/4],[0,-1,0,-1])",
     LABI_CODE(2, 2, "v", TEXT, .general = fn_wall),
     .source = "Siegel, CGT, Ch. II, thermographs; printed as in CGSuite",
     .cost = "the thermographs of all followers, each made once and kept"},
    {0}};
