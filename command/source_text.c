/* source_text.c: texts from files. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/command.h"

static const char no_memory[] = "out of memory";

bool cmd_line_is_blank(const char *line, size_t length) {
  size_t blanks = 0;
  while (blanks < length && memchr(" \t\r\n", line[blanks], 4)) blanks++;
  return blanks == length || line[blanks] == '#';
}

/* All of a file, malloc'ed, in source; NULL, or why it could not be had. */
static const char *read_all(cmd_source *source, char **text, FILE *file) {
  size_t room = 0;
  for (;;) {
    if (source->length == room) {
      room = room ? 2 * room : 1 << 14;
      char *more = realloc(*text, room);
      if (!more) return no_memory;
      source->text = *text = more;
    }
    size_t got = fread(*text + source->length, 1, room - source->length, file);
    source->length += got;
    if (ferror(file)) return strerror(errno);
    if (got == 0) return NULL;
  }
}

/* NULL, or why the bytes are no text to work with; note is room for saying so. */
static const char *find_fault(char note[64], const cmd_source *source) {
  size_t prefix = lab_text_prefix(source->text, source->length), blanks = 0, line = 1;
  while (blanks < prefix && strchr(" \t\r\n", source->text[blanks])) blanks++;
  if (blanks == source->length) return "there is nothing in it";
  if (prefix == source->length) return NULL;
  for (size_t i = 0; i < prefix; i++) line += source->text[i] == '\n';
  snprintf(note, 64, "it is no text: byte 0x%02X in line %zu", (unsigned char)source->text[prefix], line);
  return note;
}

cmd_status cmd_source_read(cmd_source *source, char **text, const char *name) {
  bool standard = strcmp(name, "-") == 0;
  *source = (struct cmd_source){.name = standard ? "stdin" : name, .line = 1};
  *text = NULL;
  struct stat about;
  char note[64];
  FILE *file = standard ? stdin : fopen(name, "rb");
  const char *why = file ? NULL : errno == ENOMEM ? no_memory : strerror(errno);
  if (file && fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode)) why = "it is a directory";
  if (!why) why = read_all(source, text, file);
  if (!why) why = find_fault(note, source);
  if (file && !standard) fclose(file);
  if (!why) return CMD_DONE;
  cmd_complain("cannot read '%s': %s", name, why);
  free(*text);
  *text = NULL;
  return why == no_memory ? CMD_LIMIT : CMD_USAGE;
}
