/* edition_file.c: see edition_file.h. */
#include "command/edition_file.h"

#include <sys/stat.h>

#include "command/memory_shares.h"

cmd_status cmd_edition_open(lab_edition **edition, const cmd_settings *settings, const char *name) {
  char usual[LAB_EDITION_PATH];
  struct stat about;
  lab_error error;
  const char *path = name ? name : lab_edition_usual_path(usual);
  *edition = NULL;
  if (!path) return cmd_refuse("there is no folder for an edition: name its file, or set CGT_ENCYCLOPEDIA");
  if (stat(path, &about) != 0)
    return cmd_refuse("there is no edition %s: 'cgt encyclopedia build%s%s' makes it, in a few minutes", path,
                      name ? " " : "", name ? name : "");
  cmd_limit_stores(settings);
  *edition = lab_edition_open(path, &error);
  return *edition ? CMD_DONE : cmd_failed(&error);
}
