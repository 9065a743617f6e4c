/* commands.c: the table of subcommands. */
#include <string.h>

#include "command/command.h"

#define ADDRESS(name) &cmd_##name,
static const cmd_command *const commands[] = {CMD_COMMANDS(ADDRESS) NULL};

const cmd_command *cmd_next(const cmd_command *last) {
  size_t i = 0;
  if (last)
    while (commands[i++] != last) continue;
  return commands[i];
}

const cmd_command *cmd_find(const char *name) {
  const cmd_command *command = NULL;
  while ((command = cmd_next(command)) && strcmp(command->name, name) != 0) continue;
  return command;
}

char *cmd_hint(char hint[CMD_HINT], const lab_spelling *spelling) {
  hint[0] = 0;
  if (spelling->nearest) snprintf(hint, CMD_HINT, " (did you mean '%s'?)", spelling->nearest);
  return hint;
}
