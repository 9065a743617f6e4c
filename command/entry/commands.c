/* commands.c: the table of subcommands, and which of them a command line names. */
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

/* Has any subcommand an option of this name, or letter, that takes an operand? */
static bool takes_operand(const char *argument) {
  for (const cmd_command *command = NULL; (command = cmd_next(command));) {
    for (const cmd_option *row = command->options; row->name; row++) {
      bool is_long = strncmp(argument, "--", 2) == 0 && strcmp(argument + 2, row->name) == 0;
      bool is_letter = row->letter && argument[1] == row->letter && !argument[2];
      if (row->operand && (is_long || is_letter)) return true;
    }
  }
  return false;
}

int cmd_options_find_word(int first, int count, char *const *arguments) {
  for (int i = first; i < count; i++) {
    const char *argument = arguments[i];
    if (argument[0] != '-' || !argument[1] || cmd_is_value(argument)) return i;
    if (strcmp(argument, "--") == 0) return count;
    if (takes_operand(argument)) i++;
  }
  return count;
}
