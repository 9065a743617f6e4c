/* edition_file.h: the edition of the encyclopedia that a command reads. */
#ifndef CMD_EDITION_FILE_H
#define CMD_EDITION_FILE_H

#include "command/command.h"

/* The edition of that file; name NULL: at the usual place. A failure is reported; where there is no edition, with the
 * command that makes one. */
cmd_status cmd_edition_open(lab_edition **edition, const cmd_settings *settings, const char *name);

#endif
