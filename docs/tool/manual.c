/* manual.c: cgtmanual WHAT FOLDER, where WHAT is man, completion, reference or examples. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "studies/studies.h"
#include "lab/functions/function_table.h"
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
      .kinds = strstr(operands, "KIND") != NULL,
      .names = is_help,
  };
}

const char *ruleset_name(size_t index) { return cgt_rulesets[index] ? cgt_rulesets[index]->name : NULL; }

const char *family_name(size_t index) { return study_families[index].name; }

/* ---- tables of functions ---------------------------------------------------------------------- */

static const struct {
  const lab_function *first;
  const char *heading;
} headings[] = {
    {labi_number_functions, "Numbers"},
    {labi_integer_functions, "Integers"},
    {labi_nimber_functions, "Nim arithmetic"},
    {labi_list_functions, "Sums, minima, quantifiers"},
    {labi_game_functions, "Games"},
    {labi_invariant_functions, "Invariants"},
    {labi_operation_functions, "Operations"},
    {labi_enumeration_functions, "Games by birthday, lattice, random games"},
    {labi_position_functions, "Positions"},
    {labi_ordinal_functions, "Ordinals"},
    {labi_form_functions, "Forms"},
    {labi_collection_functions, "Sets and lists"},
    {labi_player_functions, "Players"},
    {labi_table_functions, "Tables of Grundy values"},
    {labi_cgsuite_functions, "For scripts written for CGSuite"},
};

const char *function_heading(const lab_function *function) {
  for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
    if (headings[i].first == function) return headings[i].heading;
  return NULL;
}

/* A table without a heading would hide under that of another one. */
static bool all_have_headings(void) {
  const lab_function *last = NULL;
  for (const lab_function *f = lab_function_next(NULL); f; last = f, f = lab_function_next(f)) {
    if ((last && f == last + 1) || function_heading(f)) continue;
    fprintf(stderr,
            "cgtmanual: the table of functions that begins with %s has no heading in docs/tool/manual.c\n",
            f->name);
    return false;
  }
  return true;
}

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
        if (!all_have_headings()) return EXIT_FAILURE;
        parts[i].make(arguments[2]);
        return EXIT_SUCCESS;
      }
  fprintf(stderr, "usage: cgtmanual man|completion|reference|examples FOLDER\n");
  return CMD_USAGE;
}
