/* folders.c: see folders.h. */
#include "command/folders.h"

#include <string.h>
#include <sys/stat.h>

void cmd_make_folders(char *path, mode_t mode) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, mode);
    *slash = '/';
  }
}
