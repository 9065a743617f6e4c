/* folders.h: the folders of a file that a command makes. */
#ifndef CMD_FOLDERS_H
#define CMD_FOLDERS_H

#include <sys/types.h>

/* Makes the folders of a path, with this mode. path is written to, and is the same afterwards. A folder that cannot be
 * made is reported when the file cannot be made. */
void cmd_make_folders(char *path, mode_t mode);

#endif
