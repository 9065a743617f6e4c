/* edition_tables.c: what the library has for editions: their statements, names of values, errata; and where an edition
 * usually is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/encyclopedia/edition.h"

const char *lab_edition_name(size_t index) {
  for (size_t i = 0; i < index; i++)
    if (!labi_edition_files[i].name) return NULL;
  return labi_edition_files[index].name;
}

const char *lab_edition_statements(const char *name) {
  for (const labi_edition_file *file = labi_edition_files; name && file->name; file++)
    if (strcmp(file->name, name) == 0) return file->text;
  return NULL;
}

cgt_status lab_edition_ruleset_of(char name[LAB_RULESET_NAME], const lab_program *program, size_t statement) {
  if (!name) return CGT_EINVAL;
  name[0] = 0;
  size_t length;
  const char *text = lab_statement_column(&length, program, statement, 0);
  if (!text) return CGT_EINVAL;
  size_t word = 0;
  while (word < length && (text[word] == '_' || (text[word] >= 'a' && text[word] <= 'z') ||
                           (text[word] >= '0' && text[word] <= '9')))
    word++;
  if (word == 0 || word >= length || word >= LAB_RULESET_NAME || text[word] != '(') return CGT_OK;
  memcpy(name, text, word);
  name[word] = 0;
  return CGT_OK;
}

bool lab_game_name_at(lab_game_name *name, size_t index) {
  size_t count = 0;
  if (!name) return false;
  while (labi_game_names[count].game) count++;
  *name = index < count ? labi_game_names[index] : (lab_game_name){"", "", ""};
  return index < count;
}

bool labi_edition_errata(lab_edition *edition, const lab_erratum *table) {
  lab_edition_about *about = &edition->about;
  size_t all = 0;
  while (table[all].edition) all++;
  lab_erratum *items = labi_scratch_take(&edition->memory, (all + 1) * sizeof *items);
  if (!items) return labi_edition_fail(edition, SQLITE_NOMEM);
  about->errata = items;
  about->erratum_count = 0;
  for (size_t i = 0; i < all; i++)
    if (strcmp(table[i].edition, about->name) == 0 && strcmp(table[i].program, about->program) == 0)
      items[about->erratum_count++] = table[i];
  return true;
}

/* ---- the usual place --------------------------------------------------------------------------------- */

const char *lab_edition_usual_path(char path[LAB_EDITION_PATH]) {
  if (!path) return NULL;
  const char *named = getenv("CGT_ENCYCLOPEDIA"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  int length = -1;
  if (named && *named)
    length = snprintf(path, LAB_EDITION_PATH, "%s", named);
  else if (data && *data == '/')
    length = snprintf(path, LAB_EDITION_PATH, "%s/cgt/encyclopedia.db", data);
  else if (home && *home == '/')
    length = snprintf(path, LAB_EDITION_PATH, "%s/.local/share/cgt/encyclopedia.db", home);
  return length > 0 && length < LAB_EDITION_PATH ? path : NULL;
}
