/* report_ruleset.c: a ruleset, and all that a program finds or those of one family. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"

typedef struct ruleset_result {
  const char *name, *title, *rules, *syntax, *example, *source, *family, *statements;
  bool impartial;
  const char *value; /* of the example; NULL: it is not told */
  const char *file;  /* of a ruleset of one's own; NULL: it is in none */
} ruleset_result;

static const char *text_of(const char *text) { return text ? text : ""; }

static ruleset_result result_of(const cgt_ruleset *ruleset) {
  return (ruleset_result){.name = ruleset->name,
                          .title = text_of(ruleset->title),
                          .rules = text_of(ruleset->rules),
                          .syntax = text_of(ruleset->syntax),
                          .example = text_of(ruleset->example),
                          .source = text_of(ruleset->source),
                          .family = lab_ruleset_family(ruleset),
                          .statements = lab_ruleset_statements(ruleset),
                          .impartial = ruleset->impartial};
}

static const labi_field fields[] = {
    LABI_FIELD("name", TEXT, LABI_AT(ruleset_result, name)),
    LABI_FIELD("title", TEXT, LABI_AT(ruleset_result, title)),
    LABI_FIELD("rules", TEXT, LABI_AT(ruleset_result, rules)),
    LABI_FIELD("syntax", TEXT, LABI_AT(ruleset_result, syntax)),
    LABI_FIELD("example", TEXT, LABI_AT(ruleset_result, example)),
    LABI_FIELD("source", TEXT, LABI_AT(ruleset_result, source)),
    LABI_FIELD("impartial", TRUTH, LABI_AT(ruleset_result, impartial)),
    LABI_FIELD("family", TEXT, LABI_AT(ruleset_result, family), .without = LABI_NULL,
               .meaning = "null: it is not of the library"),
    LABI_FIELD("statements", TEXT, LABI_AT(ruleset_result, statements), .without = LABI_NULL,
               .meaning = "the files of conjectures/ about it, with blanks between them"),
    {0}};

/* ---- the page of one ---------------------------------------------------------------------------- */

static void put_row(labi_buffer *out, const char *name, const char *text) {
  if (!text || !*text) return;
  labi_putf(out, "  %-10s", name);
  labi_put_paragraph(out, text, 12, 12);
}

static void put_page(labi_buffer *out, const labi_record *r) {
  const ruleset_result *ruleset = r->it;
  labi_putf(out, "%s: %s\n\n", ruleset->name, ruleset->title);
  put_row(out, "rules", ruleset->rules);
  put_row(out, "players", ruleset->impartial ? "impartial: both have the same moves" : "partizan");
  put_row(out, "syntax", ruleset->syntax);
  labi_putf(out, "  %-10s%s\n", "example", ruleset->example);
  if (ruleset->value) labi_putf(out, "  %-10s%s\n", "  = ", ruleset->value);
  put_row(out, "source", ruleset->source);
  put_row(out, "family", ruleset->family);
  put_row(out, "known", ruleset->statements);
}

const labi_description labi_result_ruleset = {
    .name = "ruleset", .version = 1, .fields = fields, .page = put_page};

cgt_status lab_report_ruleset(cgt_write *write, void *where, const lab_style *style,
                              const cgt_ruleset *ruleset, const char *value) {
  if (!write || !style || !ruleset) return CGT_EINVAL;
  ruleset_result result = result_of(ruleset);
  result.value = value;
  return labi_report(write, where, style, &labi_result_ruleset, &result, NULL);
}

/* ---- many --------------------------------------------------------------------------------------- */

typedef struct rulesets_result {
  ruleset_result *items; /* in the order of the program */
  size_t count;
  const char *family; /* NULL: all */
} rulesets_result;

/* Those of a family, behind its name; NULL: those of nobody's but the program's own. */
static void put_family(labi_buffer *out, const rulesets_result *all, const char *family, int width,
                       bool *any) {
  bool first = true;
  for (size_t i = 0; i < all->count; i++) {
    const ruleset_result *ruleset = &all->items[i];
    if (ruleset->family && family ? strcmp(ruleset->family, family) != 0 : ruleset->family != family)
      continue;
    if (first) labi_putf(out, "%s%s:\n", *any ? "\n" : "", family ? family : "your own");
    labi_putf(out, "%-*s  %s", width, ruleset->name, ruleset->title);
    if (ruleset->file) labi_putf(out, " (%s)", ruleset->file);
    labi_put_char(out, '\n');
    *any = true;
    first = false;
  }
}

static void put_families(labi_buffer *out, const labi_record *r) {
  const rulesets_result *all = r->it;
  const char *name;
  size_t width = 0;
  bool any = false;
  for (size_t i = 0; i < all->count; i++)
    if (strlen(all->items[i].name) > width) width = strlen(all->items[i].name);
  if (!all->family) put_family(out, all, NULL, (int)width, &any);
  for (size_t i = 0; (name = lab_games_family(i)); i++)
    if (!all->family || strcmp(name, all->family) == 0) put_family(out, all, name, (int)width, &any);
}

static bool is_of_family(const labi_record *part) {
  const ruleset_result *ruleset = part->it;
  const char *family = ((const rulesets_result *)part->whole->it)->family;
  return !family || (ruleset->family && strcmp(ruleset->family, family) == 0);
}

static const labi_description row = {.fields = fields};
static const labi_field rows =
    LABI_FIELD(NULL, ROWS, .of = &row, LABI_ARRAY(rulesets_result, items, count), .among = is_of_family);
static const labi_description rulesets = {
    .fields = fields, .page = put_families, .rows = &rows, .in_lines = true};

cgt_status lab_report_rulesets(cgt_write *write, void *where, const lab_style *style,
                               const lab_program *program, const char *family) {
  if (!write || !style || !program) return CGT_EINVAL;
  rulesets_result all = {.family = family};
  const cgt_ruleset *ruleset;
  while (lab_program_ruleset_at(program, all.count)) all.count++;
  all.items = calloc(all.count + 1, sizeof *all.items);
  if (!all.items) return CGT_ENOMEM;
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(program, i)); i++) {
    all.items[i] = result_of(ruleset);
    if (!all.items[i].family) all.items[i].file = lab_program_file_of(program, ruleset);
  }
  cgt_status status = labi_report(write, where, style, &rulesets, &all, NULL);
  free(all.items);
  return status;
}
