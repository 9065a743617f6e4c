/* explain_walls.h: how a thermograph is put together, on one page. */
#ifndef LAB_EXPLAIN_WALLS_H
#define LAB_EXPLAIN_WALLS_H

#include "command/command.h"

/* The walls of the options, the scaffolds before and after the tax, where they meet, and the walls. */
cmd_status cmd_explain_walls(cmd_session *session, const cmd_source *source, cgt_game g);

#endif
