/* names.c: the definitions, functions and rulesets that a program calls by their names, and "did you mean":
 * the known name that fewest slips of the pen lead to. */
#include <stdatomic.h>
#include <string.h>

#include "lab/language/syntax.h"

/* ---- finding ---------------------------------------------------------------------------------- */

labi_definition *labi_find_definition(const lab_program *program, const char *name, size_t length) {
  for (size_t i = 0; i < program->definition_count; i++) {
    labi_definition *d = &program->definitions[i];
    if (strlen(d->name) == length && memcmp(d->name, name, length) == 0) return d;
  }
  return NULL;
}

const labi_definition *labi_definition_in(const lab_program *program, uint32_t index, uint32_t era) {
  const labi_definition *d = &program->definitions[index];
  while (d->before && d->era > era) d = d->before;
  return d;
}

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/* CGSuite's spelling: LeftStop is left_stop. Does name, so read, equal snake? */
bool labi_spells(const char *name, size_t length, const char *snake) {
  size_t at = 0;
  for (size_t i = 0; i < length; i++) {
    if (is_upper(name[i])) {
      bool word = i > 0 && (!is_upper(name[i - 1]) || (i + 1 < length && !is_upper(name[i + 1])));
      if (word && snake[at++] != '_') return false;
      if (snake[at++] != name[i] - 'A' + 'a') return false;
    } else if (snake[at++] != name[i]) {
      return false;
    }
  }
  return snake[at] == 0;
}

const char *labi_cgsuite_name(const char *name, size_t length) {
  static const char *const names[][2] = {{"MisereOutcomeClass", "misere_outcome"},
                                         {"MisereCanonicalForm", "misere_form"},
                                         {"Mate", "misere_mate"},
                                         {"IsLinkedTo", "misere_linked"},
                                         {"IsPrime", "is_misere_prime"},
                                         {"Parts", "misere_parts"},
                                         {"Partitions", "misere_partitions"},
                                         {"NimDiv", "nim_quotient"},
                                         {"NimExp", "nim_power"},
                                         {"GameValue", "canonical_form"},
                                         {"ImpartialVariant", "impartial"},
                                         {"Options", "all_options"},
                                         {"LeftOptions", "all_left_options"},
                                         {"RightOptions", "all_right_options"},
                                         {"Followers", "all_followers"},
                                         {"PeriodicTable", "grouped"},
                                         {"Table", "listof"},
                                         {"DicoticVariant", "dicotic"},
                                         {"TwistedVariant", "twisted"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i][0]) == length && memcmp(names[i][0], name, length) == 0) return names[i][1];
  return NULL;
}

const lab_function *labi_find_function(const lab_program *program, const char *name, size_t length) {
  const lab_function *const *tables = program->known->functions;
  for (size_t i = 0; tables[i]; i++)
    for (const lab_function *f = tables[i]; f->name; f++)
      if (strlen(f->name) == length && memcmp(f->name, name, length) == 0) return f;
  if (length == 0 || !is_upper(name[0])) return NULL;
  const char *other = labi_cgsuite_name(name, length);
  if (other) return labi_find_function(program, other, strlen(other));
  for (size_t i = 0; tables[i]; i++)
    for (const lab_function *f = tables[i]; f->name; f++)
      if (labi_spells(name, length, f->name)) return f;
  return NULL;
}

bool lab_function_takes(const lab_function *function, size_t count) {
  if (!function) return false;
  return count >= function->least && (function->most == LAB_ANY_NUMBER || count <= function->most);
}

labi_library_entry *labi_find_in_library(const char *name, size_t length) {
  bool camel = length > 0 && is_upper(name[0]); /* ToadsAndFrogs, as CGSuite has it */
  for (labi_library_entry *e = labi_library; e->name; e++)
    if (camel ? labi_spells(name, length, e->name)
              : strlen(e->name) == length && memcmp(e->name, name, length) == 0)
      return e;
  return NULL;
}

/* Does the program see what this entry stands for? A file of the library sees those before it in the
 * alphabet, so that none is asked for itself while it is read. */
static bool is_seen(const lab_program *program, const labi_library_entry *entry) {
  return !entry->text || !program->file || strcmp(entry->name, program->file) < 0;
}

static const cgt_ruleset *ruleset_of(const lab_program *program, labi_library_entry *entry,
                                     lab_error *error) {
  const cgt_ruleset *ruleset = atomic_load(&entry->ruleset);
  return ruleset ? ruleset : program->known->read_library(entry, error);
}

const cgt_ruleset *labi_find_ruleset(const lab_program *program, const char *name, size_t length,
                                     lab_error *error) {
  const labi_definition *d = labi_find_definition(program, name, length);
  if (d) return d->ruleset;
  for (const labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    if (strlen(r->ruleset->name) == length && memcmp(r->ruleset->name, name, length) == 0) return r->ruleset;
  labi_library_entry *entry = labi_find_in_library(name, length);
  return entry && is_seen(program, entry) ? ruleset_of(program, entry, error) : NULL;
}

const cgt_ruleset *lab_program_ruleset(const lab_program *program, const char *name) {
  if (!program || !name) return NULL;
  lab_error ignored;
  return labi_find_ruleset(program, name, strlen(name), &ignored);
}

static bool is_found(const lab_program *program, const cgt_ruleset *ruleset) {
  return lab_program_ruleset(program, ruleset->name) == ruleset;
}

const cgt_ruleset *lab_program_ruleset_at(const lab_program *program, size_t index) {
  if (!program) return NULL;
  for (size_t i = 0; i < program->definition_count; i++)
    if (program->definitions[i].ruleset && index-- == 0) return program->definitions[i].ruleset;
  for (const labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    if (is_found(program, r->ruleset) && index-- == 0) return r->ruleset;
  for (labi_library_entry *e = labi_library; e->name; e++) {
    lab_error ignored;
    const cgt_ruleset *ruleset = is_seen(program, e) ? ruleset_of(program, e, &ignored) : NULL;
    if (ruleset && is_found(program, ruleset) && index-- == 0) return ruleset;
  }
  return NULL;
}

/* ---- the nearest ------------------------------------------------------------------------------ */

enum { LONGEST = 40 };

/* Insertions, deletions, substitutions and swaps of neighbours that lead from a to b
 * (F. J. Damerau, Comm. ACM 7, 1964); names that are too long are far from everything. */
static unsigned slips(const char *a, size_t m, const char *b, size_t n) {
  unsigned row[3][LONGEST + 1];
  if (m > LONGEST || n > LONGEST) return LONGEST;
  for (size_t j = 0; j <= n; j++) row[0][j] = (unsigned)j;
  for (size_t i = 1; i <= m; i++) {
    unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
    now[0] = (unsigned)i;
    for (size_t j = 1; j <= n; j++) {
      unsigned best = last[j - 1] + (a[i - 1] != b[j - 1]);
      if (last[j] + 1 < best) best = last[j] + 1;
      if (now[j - 1] + 1 < best) best = now[j - 1] + 1;
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped && before[j - 2] + 1 < best) best = before[j - 2] + 1;
      now[j] = best;
    }
  }
  return row[m % 3][n];
}

/* A slip in three letters is few enough; a name of two is not guessed. */
static void consider(lab_spelling *s, size_t length, const char *candidate) {
  unsigned most = s->nearest ? s->slips : length < 3 ? 1 : (unsigned)length / 3 + 1;
  unsigned count = slips(s->name, length, candidate, strlen(candidate));
  if (count >= most) return;
  s->slips = count;
  s->nearest = candidate;
}

void lab_spelling_consider(lab_spelling *spelling, const char *candidate) {
  if (!spelling || !candidate) return;
  consider(spelling, strlen(spelling->name), candidate);
}

/* What others call it; the value of a position or a form is its canonical form. */
static const char *other_name(const char *name, size_t length) {
  static const char *const names[][2] = {{"value", "canonical_form"}, {"canonical", "canonical_form"},
                                         {"nimvalue", "nim_value"},   {"grundy_value", "nim_value"},
                                         {"temp", "temperature"},     {"len", "length"},
                                         {"log2", "floor_log2"},      {"log", "floor_log2"},
                                         {"ceil", "ceiling"},         {"sort", "sorted"},
                                         {"reversed", "reverse"},     {"unique", "distinct"},
                                         {"append", "adjoin"},        {"push", "adjoin"},
                                         {"first", "head"},           {"join", "to_text"},
                                         {"discard", "remove"},       {"without", "remove"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i][0]) == length && memcmp(names[i][0], name, length) == 0) return names[i][1];
  return NULL;
}

const char *labi_nearest_name(const lab_program *program, const char *name, size_t length) {
  lab_spelling s = {.name = name};
  const char *other = other_name(name, length);
  if (other) return other;
  for (size_t i = 0; i < program->definition_count; i++) consider(&s, length, program->definitions[i].name);
  for (size_t i = 0; program->known->functions[i]; i++)
    for (const lab_function *f = program->known->functions[i]; f->name; f++) consider(&s, length, f->name);
  for (const labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    consider(&s, length, r->ruleset->name);
  for (const labi_library_entry *e = labi_library; e->name; e++)
    if (is_seen(program, e)) consider(&s, length, e->name);
  return s.nearest;
}
