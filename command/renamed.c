/* renamed.c: how earlier versions called commands and options, and how they are called now. */
#include <string.h>

#include "command/command.h"

static const struct {
  const char *old, *now;
} renamed[] = {
    {"options", "explain options"},
    {"region", "guess region"},
    {"seq", "guess sequence"},
    {"selftest", "verify selftest"},
    {"verify --certificate", "verify certificate"},
    {"verify --deep", "verify deep"},
    {"quotient", "heap quotient"},
    {"merge", "store merge"},
    {"query", "store sql"},
    {"sweep", "table"},
    {"count --checkpoint", "count --store"},
    {"heap --values", "heap --store"},
    {"check --limit-memory", "check --memory"},
    {"table --limit-memory", "table --memory"},
    {NULL, NULL},
};

cmd_status cmd_refuse_renamed(const char *spelling) {
  for (size_t i = 0; renamed[i].old; i++)
    if (strcmp(spelling, renamed[i].old) == 0)
      return cmd_refuse("'cgt %s' is 'cgt %s' now", renamed[i].old, renamed[i].now);
  return CMD_DONE;
}
