/* cmd_status.h: how a subcommand ends. */
#ifndef CMD_STATUS_H
#define CMD_STATUS_H

#include <cgt/base.h>

/* Exit statuses; when several apply the highest is returned. */
typedef enum cmd_status {
  CMD_DONE = 0,
  CMD_CLAIM_FAILED = 1, /* a theorem, an example or an expected value is wrong */
  CMD_USAGE = 2,        /* wrong options, text that does not parse, results that cannot be written */
  CMD_LIMIT = 3,        /* the answer exists, but memory or stack ran out */
  CMD_STOPPED = 4       /* interrupted */
} cmd_status;

static inline cmd_status cmd_worse(cmd_status a, cmd_status b) { return a > b ? a : b; }

cmd_status cmd_status_of(cgt_status status);

#endif
