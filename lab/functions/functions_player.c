/* functions_player.c: the wall of a player; lab/prelude/players.cgt has what else depends on one. */
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_print.h"

/* One half of "Thermograph(mast,[..],[..],mast,[..],[..])", as CGSuite prints
 * a wall: "Trajectory(mast,..)". */
static bool fn_wall(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static const char head[] = "Thermograph(", new_head[] = "Trajectory(";
  cgt_game g = args[0].as.game;
  if (args[0].kind != LAB_THERMOGRAPH && !labi_to_game(&g, m, at, args[0])) return false;
  lab_value whole = {.kind = LAB_THERMOGRAPH, .as.game = g};
  labi_buffer *printed = &m->printed;
  labi_buffer_clear(printed);
  if (labi_print(printed, m, whole, CGT_PLAIN) != CGT_OK)
    return printed->failed ? labi_out_of_memory(m, at) : labi_engine_failed(m, at);
  char *text = printed->bytes, *from = text + strlen(head),
       *end = strchr(strchr(from, ']') + 1, ']') + 1; /* of the left wall */
  if (args[1].as.player == CGT_RIGHT) from = end + 1, end = text + printed->length - 1;
  from -= strlen(new_head); /* which is shorter */
  memcpy(from, new_head, strlen(new_head));
  *end++ = ')';
  return labi_new_text(result, m, at, from, (size_t)(end - from));
}

const lab_function labi_player_functions[] = {
    {"wall", "wall(G,P)", "the wall of player P, as CGSuite's Trajectory: mast, temperatures, slopes",
     "wall(9/8*,Left)", "Trajectory(9/8,[0,-1/8,-1/4],[0,-1,0,-1])",
     LABI_CODE(2, 2, "vx", TEXT, .general = fn_wall),
     .source = "Siegel, CGT, Ch. II, thermographs; printed as in CGSuite",
     .cost = "the thermographs of all followers, each made once and kept"},
    {0}};
