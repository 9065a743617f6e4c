/* library.c: programs, which know the functions of the language and the library of rulesets. A file of the
 * library is read into a program of its own, so that nobody sees its other definitions, nor does it see
 * anybody's; the rulesets of files before it in the alphabet it does see. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "lab/base/lab_guard.h"
#include "lab/functions/function_table.h"
#include "lab/theories/theories.h"
#include "lab/machine/by_moves.h"
#include "lab/trial/second_opinion.h"

static const labi_knowledge known = {.functions = labi_function_tables,
                                     .by_moves = &labi_by_moves,
                                     .read_library = labi_library_ruleset,
                                     .theories = labi_theories,
                                     .give_opinion = labi_give_second_opinion};

/* ---- files -------------------------------------------------------------------------------------- */

/* The ruleset that the program defines under the name of its file. */
static const cgt_ruleset *ruleset_of_file(const lab_program *program, const char *name, lab_error *error) {
  const labi_definition *d = labi_find_definition(program, name, strlen(name));
  if (d && d->ruleset) return d->ruleset;
  *error = (lab_error){.status = CGT_EPARSE};
  snprintf(error->message, sizeof error->message, "it defines no ruleset %.80s", name);
  return NULL;
}

const cgt_ruleset *labi_library_ruleset(labi_library_entry *entry, lab_error *error) {
  const cgt_ruleset *ruleset = atomic_load(&entry->ruleset), *read = NULL;
  if (ruleset) return ruleset;
  lab_program *program = labi_program_new(&known);
  if (!program) return labi_no_memory(error), NULL;
  program->file = entry->name;
  if (lab_program_define(program, entry->text, entry->length, error) == CGT_OK)
    read = ruleset_of_file(program, entry->name, error);
  if (read && atomic_compare_exchange_strong(&entry->ruleset, &ruleset, read)) return read;
  lab_program_free(program); /* it is wrong, or another thread was faster */
  return ruleset;
}

/* ---- programs ----------------------------------------------------------------------------------- */

lab_program *lab_program_new(bool paper) {
  lab_program *program = labi_program_new(&known);
  if (program) lab_program_set_paper(program, paper);
  return program;
}

lab_program *lab_program_unpack(const char *bytes, size_t size) {
  if (!bytes && size > 0) return NULL;
  lab_program *program = lab_program_new(false);
  if (program && labi_program_unpack(program, bytes, size)) return program;
  lab_program_free(program);
  return NULL;
}

/* ---- without a program -------------------------------------------------------------------------- */

static const cgt_ruleset *ruleset_of(labi_library_entry *entry) {
  lab_error ignored;
  return entry ? labi_library_ruleset(entry, &ignored) : NULL;
}

const char *lab_ruleset_name(size_t index) {
  const labi_library_entry *entry = labi_library;
  while (entry->name && index-- > 0) entry++;
  return entry->name;
}

/* Families are few: the index-th is the one that so many others come before. */
const char *lab_games_family(size_t index) {
  const char *last = "";
  for (;; index--) {
    const char *next = NULL;
    for (const labi_library_entry *e = labi_library; e->name; e++)
      if (strcmp(e->family, last) > 0 && (!next || strcmp(e->family, next) < 0)) next = e->family;
    if (!next || index == 0) return next;
    last = next;
  }
}

static const labi_library_entry *entry_of(const cgt_ruleset *ruleset) {
  const labi_library_entry *e = labi_library;
  while (e->name && atomic_load(&e->ruleset) != ruleset) e++;
  return e->name ? e : NULL;
}

const char *lab_ruleset_family(const cgt_ruleset *ruleset) {
  if (!ruleset) return NULL;
  const labi_library_entry *e = entry_of(ruleset);
  return e ? e->family : NULL;
}

const char *lab_ruleset_statements(const cgt_ruleset *ruleset) {
  if (!ruleset) return NULL;
  const labi_library_entry *e = entry_of(ruleset);
  return e ? e->statements : NULL;
}

const cgt_ruleset *lab_ruleset_read(size_t index, lab_error *error) {
  LABI_ERROR(error);
  labi_library_entry *entry = &labi_library[0];
  while (entry->name && index-- > 0) entry++;
  *error = (lab_error){.status = CGT_OK};
  return entry->name ? labi_library_ruleset(entry, error) : NULL;
}

const cgt_ruleset *lab_ruleset_at(size_t index) {
  lab_error ignored;
  return lab_ruleset_read(index, &ignored);
}

const cgt_ruleset *lab_ruleset_named(const char *name) {
  if (!name) return NULL;
  return ruleset_of(labi_find_in_library(name, strlen(name)));
}
