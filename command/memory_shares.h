/* memory_shares.h: how the memory that a command may use is divided among all that it keeps for long. */
#ifndef LAB_MEMORY_SHARES_H
#define LAB_MEMORY_SHARES_H

#include "command/command.h"

/* The whole: --memory, or three quarters of what the computer has. A worksheet, whose own machine keeps what it
 * knows, leaves half of that to a command. */
size_t cmd_memory(const cmd_settings *settings);

/* Parts of the whole: a quarter for stores; a quarter for a table that waits to be printed; the rest is for
 * machines, half of it each where a machine and a survey keep values. */
enum { CMD_STORE_SHARE = 4, CMD_TABLE_SHARE = 4, CMD_SURVEY_SHARE = 2 };

/* What stores may take from now on, for lab_store_limit_memory: that quarter, or the 8 MB that SQLite works with. */
void cmd_limit_stores(const cmd_settings *settings);

static inline size_t cmd_memory_without(size_t memory, size_t share) { return memory - memory / share; }

#endif
