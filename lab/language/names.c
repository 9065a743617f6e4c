/* names.c: the rulesets that a program calls by their names, and "did you mean": the known name that fewest slips
 * of the pen lead to. */
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "lab/language/syntax.h"

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

typedef struct search {
  const char *name;
  size_t length;
  const char *best;
  unsigned slips;
} search;

static void consider(search *s, const char *candidate) {
  unsigned count = slips(s->name, s->length, candidate, strlen(candidate));
  if (count < s->slips) {
    s->slips = count;
    s->best = candidate;
  }
}

const char *labi_nearest_name(const lab_program *program, const char *name, size_t length) {
  search s = {.name = name, .length = length, .slips = length < 3 ? 1 : (unsigned)length / 3 + 1};
  for (size_t i = 0; i < program->definition_count; i++) consider(&s, program->definitions[i].name);
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) consider(&s, f->name);
  for (const labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    consider(&s, r->ruleset->name);
  for (size_t i = 0; cgt_rulesets[i]; i++) consider(&s, cgt_rulesets[i]->name);
  return s.best;
}

const cgt_ruleset *labi_find_ruleset(const lab_program *program, const char *name, size_t length) {
  for (const labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    if (strlen(r->ruleset->name) == length && memcmp(r->ruleset->name, name, length) == 0) return r->ruleset;
  bool camel = length > 0 && name[0] >= 'A' && name[0] <= 'Z'; /* ToadsAndFrogs, as CGSuite has it */
  for (size_t i = 0; cgt_rulesets[i]; i++) {
    const char *own = cgt_rulesets[i]->name;
    if (camel ? labi_spells(name, length, own) : strlen(own) == length && memcmp(own, name, length) == 0)
      return cgt_rulesets[i];
  }
  return NULL;
}
