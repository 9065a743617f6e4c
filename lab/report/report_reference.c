/* report_reference.c: pages about what there is: functions of the language, rulesets. */
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "lab/base/utf8.h"
#include "lab/text/layout.h"
#include "lab/report/report.h"

/* ---- functions ------------------------------------------------------------------------------- */

static void put_behind(labi_buffer *out, const char *label, const char *text) {
  if (!text) return;
  labi_put(out, label);
  labi_put_paragraph(out, text, strlen(label), 4);
}

cgt_status lab_report_function(cgt_write *write, void *where, const lab_function *function) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_putf(out, "%s\n  ", function->usage);
  labi_put_paragraph(out, function->meaning, 2, 2);
  if (function->example && *function->example)
    labi_putf(out, "  example: %s = %s\n", function->example, function->value ? function->value : "");
  put_behind(out, "  source: ", lab_function_source(function));
  put_behind(out, "  cost: ", lab_function_cost(function));
  return labi_outlet_close(&outlet);
}

cgt_status lab_report_functions(cgt_write *write, void *where) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  size_t widest = 0;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    size_t width = labi_utf8_width(f->usage);
    if (width > widest && width <= 28) widest = width;
  }
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    labi_putf(out, "%-*s  ", (int)widest, f->usage);
    size_t at = labi_utf8_width(f->usage);
    labi_put_paragraph(out, f->meaning, (at > widest ? at : widest) + 2, widest + 2);
  }
  return labi_outlet_close(&outlet);
}

/* ---- rulesets -------------------------------------------------------------------------------- */

static void put_row(labi_buffer *out, const char *name, const char *text) {
  if (!text || !*text) return;
  labi_putf(out, "  %-10s", name);
  labi_put_paragraph(out, text, 12, 12);
}

static void put_json(labi_buffer *out, const cgt_ruleset *ruleset) {
  labi_put_json_line(out,
                     json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:s?, s:s?}", "name", ruleset->name,
                               "title", ruleset->title, "rules", ruleset->rules, "syntax", ruleset->syntax,
                               "example", ruleset->example, "source", ruleset->source ? ruleset->source : "",
                               "impartial", ruleset->impartial, "family", lab_ruleset_family(ruleset),
                               "statements", lab_ruleset_statements(ruleset)));
}

static void put_page(labi_buffer *out, const cgt_ruleset *ruleset, const char *value) {
  labi_putf(out, "%s: %s\n\n", ruleset->name, ruleset->title);
  put_row(out, "rules", ruleset->rules);
  put_row(out, "players", ruleset->impartial ? "impartial: both have the same moves" : "partizan");
  put_row(out, "syntax", ruleset->syntax);
  labi_putf(out, "  %-10s%s\n", "example", ruleset->example);
  if (value) labi_putf(out, "  %-10s%s\n", "  = ", value);
  put_row(out, "source", ruleset->source);
  put_row(out, "family", lab_ruleset_family(ruleset));
  put_row(out, "known", lab_ruleset_statements(ruleset));
}

cgt_status lab_report_ruleset(cgt_write *write, void *where, const lab_style *style,
                              const cgt_ruleset *ruleset, const char *value) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_JSON)
    put_json(out, ruleset);
  else
    put_page(out, ruleset, value);
  return labi_outlet_close(&outlet);
}

/* Those of a family, behind its name; NULL: those of nobody's but the program's own. */
static void put_family(labi_buffer *out, const lab_program *program, const char *family, size_t width) {
  const cgt_ruleset *ruleset;
  bool first = true;
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(program, i)); i++) {
    const char *own = lab_ruleset_family(ruleset);
    if (own && family ? strcmp(own, family) != 0 : own != family) continue;
    if (first) labi_putf(out, "%s%s:\n", out->length > 0 ? "\n" : "", family ? family : "your own");
    const char *file = family ? NULL : lab_program_file_of(program, ruleset);
    labi_putf(out, "%-*s  %s%s%s%s\n", (int)width, ruleset->name, ruleset->title ? ruleset->title : "",
              file ? " (" : "", file ? file : "", file ? ")" : "");
    first = false;
  }
}

static void put_families(labi_buffer *out, const lab_program *program, const char *family) {
  const cgt_ruleset *ruleset;
  const char *name;
  size_t width = 0;
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(program, i)); i++)
    if (strlen(ruleset->name) > width) width = strlen(ruleset->name);
  if (!family) put_family(out, program, NULL, width);
  for (size_t i = 0; (name = lab_games_family(i)); i++)
    if (!family || strcmp(name, family) == 0) put_family(out, program, name, width);
}

cgt_status lab_report_rulesets(cgt_write *write, void *where, const lab_style *style,
                               const lab_program *program, const char *family) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  const cgt_ruleset *ruleset;
  if (style->format != CGT_JSON) put_families(out, program, family);
  for (size_t i = 0; style->format == CGT_JSON && (ruleset = lab_program_ruleset_at(program, i)); i++) {
    const char *own = lab_ruleset_family(ruleset);
    if (!family || (own && strcmp(own, family) == 0)) put_json(out, ruleset);
  }
  return labi_outlet_close(&outlet);
}
