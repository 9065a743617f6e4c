/* manual.c: cgtmanual WHAT FOLDER, where WHAT is man, completion, reference or examples. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_count.h>
#include <cgt/lab_rulesets.h>

#include "manual.h"

/* ---- files ------------------------------------------------------------------------------------ */

FILE *manual_open(const char *folder, const char *name) {
  char path[4096];
  if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, name) < sizeof path) {
    FILE *out = fopen(path, "w");
    if (out) return out;
  }
  fprintf(stderr, "cgtmanual: %s/%s cannot be written\n", folder, name);
  exit(EXIT_FAILURE);
}

void manual_close(FILE *out) {
  bool good = !ferror(out);
  if (fclose(out) == 0 && good) return;
  fprintf(stderr, "cgtmanual: a file could not be written to its end\n");
  exit(EXIT_FAILURE);
}

/* ---- pages of commands ------------------------------------------------------------------------ */

bool page_next(page_block *block, const char *text) {
  const char *at = block->text ? block->text + block->length : text;
  while (*at == '\n') at++;
  if (!*at) return false;
  block->text = at;
  block->indented = strncmp(at, "  ", 2) == 0;
  const char *end = strstr(at, "\n\n");
  block->length = end ? (size_t)(end - at) : strlen(at);
  while (block->length > 0 && at[block->length - 1] == '\n') block->length--;
  return true;
}

bool page_is_example(const page_block *block) { return strncmp(block->text, "  cgt ", 6) == 0; }

operand_words operands_of(const cmd_command *command) {
  const char *operands = command->operands;
  bool is_help = strcmp(command->name, "help") == 0;
  return (operand_words){
      .files = strstr(operands, "FILE") || strstr(operands, "STORE"),
      .rulesets = strstr(operands, "RULESET") || (strstr(operands, "NAME") && !is_help),
      .families = strstr(operands, "FAMILY") != NULL,
      .names = is_help,
  };
}

const char *ruleset_name(size_t index) { return lab_ruleset_name(index); }

const char *family_name(size_t index) { return lab_family_name(index); }

/* ---- main ------------------------------------------------------------------------------------- */

int main(int count, char **arguments) {
  static const struct {
    const char *what;
    void (*make)(const char *folder);
  } parts[] = {{"man", make_man_pages},
               {"completion", make_completion},
               {"reference", make_reference},
               {"examples", make_examples}};
  if (count == 3)
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      if (strcmp(arguments[1], parts[i].what) == 0) {
        parts[i].make(arguments[2]);
        return EXIT_SUCCESS;
      }
  fprintf(stderr, "usage: cgtmanual man|completion|reference|examples FOLDER\n");
  return CMD_USAGE;
}
