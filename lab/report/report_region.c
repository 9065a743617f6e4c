/* report_region.c: regions and their descriptions, for people, for papers and for programs. */
#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression_print.h"
#include "lab/text/latex.h"
#include "lab/text/latex_break.h"
#include "lab/text/latex_formula.h"
#include "lab/text/layout.h"
#include "lab/report/report_search.h"
#include "lab/report/report_status.h"
#include "lab/report/results.h"

enum { DESCRIPTION_AT = 4 };

static bool is_everywhere(const lab_regions *all) { return all->value_count == 1; }

static const lab_statement *statement_of(const lab_regions *all) {
  return lab_program_statement(lab_machine_program(all->machine), all->statement);
}

static void put_value(labi_buffer *out, const lab_regions *all, size_t number) {
  labi_put_value(out, all->machine, all->values[number], CGT_PLAIN);
}

/* "size 3; there is no smaller one with at most 4 comparisons", or what is known where there is none. */
static void put_size(labi_buffer *out, const lab_region *region) {
  const char *many = region->excluded == 1 ? "" : "s";
  if (!region->where) {
    labi_putf(out, "there is none with at most %u comparison%s", region->excluded, many);
    return;
  }
  labi_putf(out, "size %u", region->size);
  if (region->smallest)
    labi_putf(out, "; there is no smaller one with at most %u comparison%s", region->excluded, many);
  else if (region->excluded > 0)
    labi_putf(out, "; there is none with at most %u comparison%s, but there may be a smaller one",
              region->excluded, many);
}

/* ---- for people -------------------------------------------------------------------------------- */

static void put_scope(labi_buffer *out, const lab_regions *all) {
  labi_put_count(out, all->instances);
  labi_put(out, " instances:");
  for (size_t i = 0; i < all->value_count; i++) {
    labi_put(out, i > 0 ? ", " : " ");
    put_value(out, all, i);
    labi_put_char(out, ' ');
    labi_put_count(out, all->totals[i]);
  }
  labi_put_char(out, '\n');
  labi_put_gaps(out, all->machine, all->statement, &all->gaps);
}

/* A finished line, laid out: broken before `and` and `or`, and nowhere inside a comparison. */
static void put_broken(labi_buffer *out, const char *text) {
  size_t column = DESCRIPTION_AT;
  labi_put_times(out, ' ', DESCRIPTION_AT);
  while (*text) {
    const char *and_at = strstr(text + 1, " and "), *or_at = strstr(text + 1, " or ");
    const char *end = and_at && (!or_at || and_at < or_at) ? and_at : or_at ? or_at : text + strlen(text);
    size_t length = (size_t)(end - text);
    if (column + length > LABI_COLUMNS && column > DESCRIPTION_AT) {
      labi_put_char(out, '\n');
      labi_put_times(out, ' ', DESCRIPTION_AT + 1);
      labi_put_bytes(out, text + 1, length - 1);
      column = DESCRIPTION_AT + 1 + length - 1;
    } else {
      labi_put_bytes(out, text, length);
      column += length;
    }
    text = end;
  }
  labi_put_char(out, '\n');
}

static void put_description(labi_buffer *out, const lab_regions *all, const lab_region *region) {
  labi_put_char(out, '\n');
  put_value(out, all, region->value);
  labi_put_char(out, '\n');
  if (is_everywhere(all)) {
    labi_put(out, "    everywhere in these ranges\n");
    return;
  }
  if (region->where) {
    labi_buffer text = {0};
    labi_put_expression(&text, all->machine, all->statement, region->where);
    if (!text.failed) put_broken(out, text.bytes);
    out->failed |= text.failed;
    labi_buffer_free(&text);
  } else {
    labi_put(out, "    no simple description was found\n");
    if (region->excluded == 0) return;
  }
  labi_put(out, "  ");
  put_size(out, region);
  labi_put_char(out, '\n');
}

static void put_measure(labi_buffer *out, const lab_regions *all) {
  labi_put(out, "\nTried: ");
  labi_put_count(out, all->comparisons);
  labi_putf(out,
            " comparisons of linear forms in up to %u parameters with factors up to 2\n"
            "and constants up to 4 (of one parameter 64), remainders modulo 2, 3, 4, nim-sums.\n"
            "Size: 1 for each comparison, parameter, function and numeral, and 1 more for each\n"
            "further binary digit of a numeral. The search for a smallest description covers\n"
            "A, A and (..), A or (..), and so on inside; the search for longer ones covers\n"
            "disjunctions of conjunctions and the reverse, with at most %u comparisons.\n",
            all->most_terms, all->most_comparisons);
}

static void put_text(labi_buffer *out, const lab_regions *all) {
  put_scope(out, all);
  for (size_t i = 0; i < all->count; i++) put_description(out, all, &all->regions[i]);
  if (!is_everywhere(all)) put_measure(out, all);
}

/* ---- for papers -------------------------------------------------------------------------------- */

/* The formulas of the report, in the order of the regions; all of them malloc'ed. */
typedef struct formulas {
  labi_latex_statement statement;
  char *value[LAB_REGION_VALUES], *where[LAB_REGION_VALUES]; /* where: NULL if there is no description */
  bool long_ones;
} formulas;

static void formulas_free(formulas *f) {
  labi_latex_statement_free(&f->statement);
  for (size_t i = 0; i < LAB_REGION_VALUES; i++) {
    free(f->value[i]);
    free(f->where[i]);
  }
}

/* Of a displayed formula with description i: {(a,b) : claim} = {(a,b) : where}, or a row of cases. */
static bool is_too_wide(const formulas *f, const lab_regions *all, size_t i) {
  const size_t claim = labi_latex_signs(f->statement.claim), where = labi_latex_signs(f->where[i]);
  return claim + where + (all->is_claim ? 2 * labi_latex_signs(f->statement.tuple) + 8
                                        : labi_latex_signs(f->value[i]) + 6) > LABI_LATEX_LINE;
}

static bool formulas_make(formulas *f, const lab_regions *all) {
  *f = (formulas){0};
  bool good = labi_latex_statement_make(&f->statement, statement_of(all));
  for (size_t i = 0; good && i < all->count; i++) {
    labi_buffer formula = {0};
    labi_put_latex_value(&formula, all->machine, all->values[all->regions[i].value]);
    good = (f->value[i] = labi_buffer_take(&formula, NULL)) != NULL;
    if (!good || !all->regions[i].where) continue;
    labi_put_latex_expression(&formula, all->machine, all->regions[i].where);
    good = (f->where[i] = labi_buffer_take(&formula, NULL)) != NULL;
    f->long_ones = f->long_ones || (good && is_too_wide(f, all, i));
  }
  return good;
}

static void latex_claim(labi_buffer *out, const formulas *f) {
  const char *tuple = f->statement.tuple, *claim = f->statement.claim, *where = f->where[0];
  if (!where)
    labi_putf(out, "no simple description of $\\{%s : %s\\}$ was found.\n", tuple, claim);
  else if (f->long_ones) {
    labi_putf(out, "\\begin{quote}\\raggedright\n$\\{%s : ", tuple);
    labi_put_latex_breakable(out, claim);
    labi_putf(out, "\\}$ is the set of all $%s$ with $", tuple);
    labi_put_latex_breakable(out, where);
    labi_put(out, "$.\n\\end{quote}\n");
  } else
    labi_putf(out, "\\[\n  \\{%s : %s\\} = \\{%s : %s\\}.\n\\]\n", tuple, claim, tuple, where);
}

static void put_item(labi_buffer *out, const char *value, const char *where, bool last) {
  labi_putf(out, "  \\item $%s$ where $", value);
  labi_put_latex_breakable(out, where);
  labi_put(out, last ? "$.\n" : "$;\n");
}

static void latex_list(labi_buffer *out, const lab_regions *all, const formulas *f, bool complete) {
  labi_putf(out, "$%s$ is\n\\begin{itemize}\\raggedright\n", f->statement.claim);
  for (size_t i = 0; i < all->count; i++) {
    bool last = i + 1 == all->count;
    if (complete && last)
      labi_putf(out, "  \\item $%s$ elsewhere.\n", f->value[i]);
    else if (f->where[i])
      put_item(out, f->value[i], f->where[i], last);
    else
      labi_putf(out, "  \\item $%s$ in a region without a simple description%s\n", f->value[i],
                last ? "." : ";");
  }
  labi_put(out, "\\end{itemize}\n");
}

static void latex_cases(labi_buffer *out, const lab_regions *all, const formulas *f) {
  labi_putf(out, "\\[\n  %s = \\begin{cases}\n", f->statement.claim);
  for (size_t i = 0; i + 1 < all->count; i++)
    labi_putf(out, "    %s & \\text{if } %s,\\\\\n", f->value[i], f->where[i]);
  labi_putf(out, "    %s & \\text{otherwise.}\n  \\end{cases}\n\\]\n", f->value[all->count - 1]);
}

/* As cases, the last of them the rest; or as a list where a line has no room for them. Those that have a
 * description come first. complete: all but the last have one. */
static void latex_values(labi_buffer *out, const lab_regions *all, const formulas *f, bool complete) {
  if (complete && !f->long_ones)
    latex_cases(out, all, f);
  else if (f->where[0])
    latex_list(out, all, f, complete);
  else
    labi_putf(out, "no simple description was found of where $%s$ has which value.\n", f->statement.claim);
}

static void latex_everywhere(labi_buffer *out, const lab_regions *all, const formulas *f) {
  bool holds = all->is_claim && all->values[0].as.truth;
  bool is_long = labi_latex_signs(f->statement.claim) + labi_latex_signs(f->value[0]) + 2 > LABI_LATEX_LINE;
  labi_put(out, is_long ? "\\begin{quote}\\raggedright\n$" : "\\[\n  ");
  if (is_long)
    labi_put_latex_breakable(out, f->statement.claim);
  else
    labi_put(out, f->statement.claim);
  if (!holds) labi_putf(out, "=%s", f->value[0]);
  labi_put(out, is_long ? "$.\n\\end{quote}\n" : ".\n\\]\n");
}

static void put_latex(labi_buffer *out, const lab_regions *all) {
  formulas f;
  if (!formulas_make(&f, all)) {
    out->failed = true;
    formulas_free(&f);
    return;
  }
  labi_put_latex_macros(out);
  labi_put_latex_definitions(out, lab_machine_program(all->machine));
  for (size_t i = 0; i < all->count && !is_everywhere(all); i++) {
    labi_put(out, "% ");
    put_value(out, all, all->regions[i].value);
    labi_put(out, ": ");
    put_size(out, &all->regions[i]);
    labi_put_char(out, '\n');
  }
  labi_put_latex_searched(out, &f.statement, all->instances, &all->gaps);
  if (!is_everywhere(all) && all->is_claim) {
    labi_put(out, ", ");
    labi_put_count(out, all->totals[all->regions[0].value]);
    labi_put(out, " of them true");
  }
  bool complete = f.where[0] != NULL;
  for (size_t i = 0; i + 1 < all->count; i++) complete = complete && f.where[i];
  /* a formula follows, or the sentence goes on */
  labi_put(out, is_everywhere(all) || (complete && !f.long_ones) ? ")\n" : "),\n");
  if (is_everywhere(all))
    latex_everywhere(out, all, &f);
  else if (all->is_claim)
    latex_claim(out, &f);
  else
    latex_values(out, all, &f, complete);
  formulas_free(&f);
}

/* ---- the fields --------------------------------------------------------------------------------- */

typedef struct regions_record {
  const lab_regions *all;
  labi_searched searched;
  cgt_law_status status[LAB_REGION_VALUES]; /* of each region */
  struct region_tested {
    const lab_region *region; /* NULL: all of them */
    labi_tested tested;
  } tests[LAB_REGION_VALUES + 1];
  size_t tested;
} regions_record;

static const regions_record *of(const labi_record *r) { return r->it; }

/* Of a part: all regions. */
static const lab_regions *regions_of(const labi_record *part) { return of(part->whole)->all; }

static labi_datum own_value(const labi_record *part) {
  return labi_value_datum(*(const lab_value *)part->it);
}

static labi_datum own_total(const labi_record *part) {
  return labi_count_datum(regions_of(part)->totals[part->index]);
}

static const labi_description value_shape = {
    .fields = LABI_TABLE(LABI_FIELD("value", VALUE, .get = own_value),
                         LABI_FIELD("instances", COUNT, .get = own_total))};

static labi_datum values_of(const labi_record *r) {
  return labi_parts_datum(of(r)->all->values, of(r)->all->value_count, sizeof *of(r)->all->values);
}

static labi_datum region_value(const labi_record *part) {
  return labi_value_datum(regions_of(part)->values[((const lab_region *)part->it)->value]);
}

static bool is_described(const labi_record *part) {
  return ((const lab_region *)part->it)->where || is_everywhere(regions_of(part));
}

static void put_where(labi_buffer *out, const labi_record *part) {
  const lab_regions *all = regions_of(part);
  const lab_region *region = part->it;
  if (!region->where)
    labi_put(out, "true");
  else if (part->setting->format == CGT_LATEX)
    labi_put_latex_expression(out, all->machine, region->where);
  else
    labi_put_expression(out, all->machine, all->statement, region->where);
}

static labi_datum region_status(const labi_record *part) {
  return labi_parts_datum(&of(part->whole)->status[part->index], 1, 0);
}

static const labi_field region_fields[] = {
    LABI_FIELD("value", VALUE, .get = region_value),
    LABI_FIELD("description", FORMULA, .without = LABI_NULL, .has = is_described, .put = put_where,
               .meaning = "where the expression has it"),
    LABI_FIELD("size", COUNT, LABI_AT(lab_region, size), .meaning = "of the description"),
    LABI_FIELD("smallest", TRUTH, LABI_AT(lab_region, smallest),
               .meaning = "no smaller description with at most as many comparisons as were excluded is right"),
    LABI_FIELD("comparisons_excluded", COUNT, LABI_AT(lab_region, excluded)),
    LABI_FIELD("status", RECORD, .of = &labi_law_status, .without = LABI_NULL, .has = is_described,
               .get = region_status),
    {0}};
static const labi_description region_shape = {.fields = region_fields};

static labi_datum described_of(const labi_record *r) {
  return labi_parts_datum(of(r)->all->regions, of(r)->all->count, sizeof *of(r)->all->regions);
}

static bool is_of_region(const labi_record *part) { return ((const struct region_tested *)part->it)->region; }

static labi_datum tested_value(const labi_record *part) {
  return labi_value_datum(regions_of(part)->values[((const struct region_tested *)part->it)->region->value]);
}

static labi_datum test_of(const labi_record *part) {
  return labi_parts_datum(&((const struct region_tested *)part->it)->tested, 1, 0);
}

static const labi_field test_fields[] = {
    LABI_FIELD("value", VALUE, .without = LABI_NULL, .has = is_of_region, .get = tested_value,
               .meaning = "whose region was tested; null: the regions of all values together"),
    LABI_FIELD(NULL, FIELDS, .of = &labi_test_shape, .get = test_of),
    {0}};
static const labi_description test_shape = {.fields = test_fields};

static labi_datum tests_of(const labi_record *r) {
  return labi_parts_datum(of(r)->tests, of(r)->tested, sizeof *of(r)->tests);
}

static labi_datum comparisons_of(const labi_record *r) { return labi_count_datum(of(r)->all->comparisons); }

static const labi_field fields[] = {
    LABI_FIELD(NULL, FIELDS, .of = &labi_searched_shape, LABI_AT(regions_record, searched)),
    LABI_FIELD("values", ROWS, .of = &value_shape, .get = values_of,
               .meaning = "in the order in which they appear"),
    LABI_FIELD("regions", ROWS, .of = &region_shape, .get = described_of,
               .meaning = "the shortest description first, those without one last"),
    LABI_FIELD("comparisons_tried", COUNT, .get = comparisons_of),
    LABI_FIELD("tests", ROWS, .of = &test_shape, .get = tests_of),
    {0}};

static void put_page(labi_buffer *out, const labi_record *r) { put_text(out, of(r)->all); }

static void put_paper(labi_buffer *out, const labi_record *r) { put_latex(out, of(r)->all); }

/* Pages go on with each test when it is done. */
const labi_description labi_result_region = {.name = "region",
                                             .version = 1,
                                             .fields = fields,
                                             .page = put_page,
                                             .latex = put_paper,
                                             .rows = &fields[2]};

/* ---- any of them ------------------------------------------------------------------------------- */

/* The test of a region, or of all of them; where that of all fails it may be another region that does. */
static const lab_test *test_about(const lab_region *region, const lab_region_test *tests, size_t count) {
  const lab_test *test = NULL;
  for (size_t i = 0; i < count; i++) {
    bool of_all = !tests[i].region && !test && tests[i].test->failures == 0;
    if (tests[i].region == region || of_all) test = tests[i].test;
  }
  return test;
}

cgt_status lab_report_regions(cgt_write *write, void *where, const lab_style *style,
                              const lab_regions *regions, const lab_asked *asked,
                              const lab_region_test *tests, size_t count) {
  if (!write || !style || !regions || (!tests && count > 0)) return CGT_EINVAL;
  for (size_t i = 0; i < count; i++)
    if (!tests[i].test) return CGT_EINVAL;
  regions_record record = {
      .all = regions,
      .searched = labi_searched_of(regions->machine, regions->statement, regions->instances, &regions->gaps),
      .tested = count};
  for (size_t i = 0; i < regions->count; i++)
    record.status[i] = lab_test_status(test_about(&regions->regions[i], tests, count));
  for (size_t i = 0; i < count; i++)
    record.tests[i] = (struct region_tested){tests[i].region, labi_tested_of(tests[i].test, asked)};
  return labi_report(write, where, style, &labi_result_region, &record, regions->machine);
}

cgt_status lab_report_region_test(cgt_write *write, void *where, const lab_style *style,
                                  const lab_regions *regions, const lab_asked *asked,
                                  const lab_region_test *test) {
  if (!write || !style || (unsigned)style->format > CGT_JSON || !regions || !test || !test->test)
    return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_put_char(out, '\n');
  if (style->format == CGT_LATEX && test->region && !regions->is_claim) {
    labi_put(out, "The region of $");
    labi_put_latex_value(out, regions->machine, regions->values[test->region->value]);
    labi_put(out, "$: ");
  }
  labi_put_test(out, style, test->test, asked);
  return labi_report_close(&outlet, regions->machine);
}
