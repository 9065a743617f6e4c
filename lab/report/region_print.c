/* region_print.c: see region_print.h. */
#include "lab/report/region_print.h"

#include <stdlib.h>
#include <string.h>

#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/report/output.h"
#include "lab/base/text_stream.h"

enum { DESCRIPTION_AT = 4, LONG_FORMULA = 120 /* bytes of LaTeX that fit on a line of a paper */ };

bool cmd_region_is_claim(const labi_region_data *data) {
  for (size_t i = 0; i < data->values; i++)
    if (strcmp(data->texts[i], "true") != 0 && strcmp(data->texts[i], "false") != 0) return false;
  return true;
}

/* Is the same value everywhere? Then it was not described. */
static bool is_everywhere(const cmd_region_report *run) { return run->data.values == 1; }

static char *description_text(const cmd_region_report *run, size_t value) {
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (!out) return NULL;
  labi_formula_print(out, &run->found[value].formula, &run->atoms, run->data.names);
  return labi_text_stream_close(&stream);
}

/* "size 3; there is no smaller one with at most 4 comparisons", or what is known where there is none. */
static void print_size(const labi_region_description *d) {
  const char *many = d->excluded == 1 ? "" : "s";
  if (!d->found) {
    printf("there is none with at most %u comparison%s", d->excluded, many);
    return;
  }
  printf("size %u", d->size);
  if (d->excluded > 0 && d->exact)
    printf("; there is no smaller one with at most %u comparison%s", d->excluded, many);
  else if (d->excluded > 0)
    printf("; there is none with at most %u comparison%s, but there may be a smaller one", d->excluded, many);
}

/* ---- for people -------------------------------------------------------------------------------- */

static void print_scope(const cmd_region_report *run) {
  char n[28];
  const labi_region_data *data = &run->data;
  printf("%s instances:", labi_output_count(n, data->count));
  for (size_t i = 0; i < data->values; i++) {
    printf("%s %s", i ? "," : "", data->texts[i]);
    printf(" %s", labi_output_count(n, data->totals[i]));
  }
  puts("");
}

/* Broken before `and` and `or`, and nowhere inside a comparison. */
static void print_broken(const char *text) {
  size_t column = DESCRIPTION_AT;
  printf("%*s", DESCRIPTION_AT, "");
  while (*text) {
    const char *and_at = strstr(text + 1, " and "), *or_at = strstr(text + 1, " or ");
    const char *end = and_at && (!or_at || and_at < or_at) ? and_at : or_at ? or_at : text + strlen(text);
    size_t length = (size_t)(end - text);
    if (column + length > LABI_OUTPUT_COLUMNS && column > DESCRIPTION_AT) {
      printf("\n%*s", DESCRIPTION_AT + 1, "");
      column = DESCRIPTION_AT + 1 + length - 1;
      printf("%.*s", (int)length - 1, text + 1);
    } else {
      printf("%.*s", (int)length, text);
      column += length;
    }
    text = end;
  }
  puts("");
}

static void print_description(cmd_region_report *run, size_t value) {
  const labi_region_description *d = &run->found[value];
  printf("\n%s\n", run->data.texts[value]);
  if (is_everywhere(run)) {
    printf("%*severywhere\n", DESCRIPTION_AT, "");
    return;
  }
  if (d->found) {
    char *text = description_text(run, value);
    if (text)
      print_broken(text);
    else
      run->lost = true;
    free(text);
  } else {
    printf("%*sno simple description was found\n", DESCRIPTION_AT, "");
    if (d->excluded == 0) return;
  }
  fputs("  ", stdout);
  print_size(d);
  puts("");
}

static void print_measure(const cmd_region_report *run) {
  char n[28];
  printf("\nTried: %s comparisons of linear forms in up to %u parameters with factors up to 2\n"
         "and constants up to 4 (of one parameter 64), remainders modulo 2, 3, 4, nim-sums.\n"
         "Size: 1 for each comparison, parameter, function and numeral, and 1 more for each\n"
         "further binary digit of a numeral. What there is none of was sought among A,\n"
         "A and (..), A or (..), and so on inside; what may be longer, among disjunctions of\n"
         "conjunctions and the reverse, with at most %d comparisons.\n",
         labi_output_count(n, run->atoms.count), run->atoms.most_terms, LABI_FORMULA_ATOMS);
}

static void print_text(cmd_region_report *run) {
  print_scope(run);
  for (size_t i = 0; i < run->wanted; i++) print_description(run, run->order[i]);
  if (!is_everywhere(run)) print_measure(run);
}

/* ---- for papers -------------------------------------------------------------------------------- */

/* The formulas of the report; all of them malloc'ed. */
typedef struct formulas {
  labi_latex_statement statement;
  char *value[LABI_REGION_VALUES], *where[LABI_REGION_VALUES]; /* where: NULL if there is no description */
  bool long_ones;
} formulas;

static void formulas_free(formulas *f) {
  labi_latex_statement_free(&f->statement);
  for (size_t i = 0; i < LABI_REGION_VALUES; i++) {
    free(f->value[i]);
    free(f->where[i]);
  }
}

static bool formulas_make(formulas *f, const cmd_region_report *run) {
  const lab_statement *statement = lab_program_statement(run->session.program, 0);
  *f = (formulas){0};
  bool good =
      labi_latex_statement_make(&f->statement, statement->text, statement->text_length, run->settings->paper);
  for (size_t i = 0; good && i < run->wanted; i++) {
    size_t v = run->order[i];
    const char *value = run->data.texts[v];
    f->value[v] = labi_latex_formula(value, strlen(value), false);
    good = f->value[v] != NULL;
    if (!good || !run->found[v].found) continue;
    char *text = description_text(run, v);
    if (text) f->where[v] = labi_latex_formula(text, strlen(text), false);
    free(text);
    good = f->where[v] != NULL;
    size_t before = cmd_region_is_claim(&run->data) ? 2 * strlen(f->statement.claim) / 3 : 0;
    f->long_ones = f->long_ones || (good && before + strlen(f->where[v]) > LONG_FORMULA);
  }
  return good;
}

static void latex_claim(const cmd_region_report *run, const formulas *f) {
  const char *tuple = f->statement.tuple, *claim = f->statement.claim, *where = f->where[run->order[0]];
  if (!where)
    printf("no simple description of $\\{%s : %s\\}$ was found.\n", tuple, claim);
  else if (f->long_ones)
    printf("$\\{%s : %s\\}$ is the set of all $%s$ with\n\\begin{quote}\\raggedright\n$%s$.\n\\end{quote}\n",
           tuple, claim, tuple, where);
  else
    printf("\\[\n  \\{%s : %s\\} = \\{%s : %s\\}.\n\\]\n", tuple, claim, tuple, where);
}

static void latex_list(const cmd_region_report *run, const formulas *f, bool all) {
  printf("$%s$ is\n\\begin{itemize}\\raggedright\n", f->statement.claim);
  for (size_t i = 0; i < run->wanted; i++) {
    size_t v = run->order[i];
    bool last = i + 1 == run->wanted;
    if (all && last)
      printf("  \\item $%s$ elsewhere.\n", f->value[v]);
    else if (f->where[v])
      printf("  \\item $%s$ where $%s$%s\n", f->value[v], f->where[v], last ? "." : ";");
    else
      printf("  \\item $%s$ in a region without a simple description%s\n", f->value[v], last ? "." : ";");
  }
  puts("\\end{itemize}");
}

static void latex_cases(const cmd_region_report *run, const formulas *f) {
  printf("\\[\n  %s = \\begin{cases}\n", f->statement.claim);
  for (size_t i = 0; i < run->wanted; i++) {
    size_t v = run->order[i];
    if (i + 1 < run->wanted)
      printf("    %s & \\text{if } %s,\\\\\n", f->value[v], f->where[v]);
    else
      printf("    %s & \\text{otherwise.}\n", f->value[v]);
  }
  puts("  \\end{cases}\n\\]");
}

/* As cases, the last of them the rest; or as a list where a line has no room for them. Those that have a
 * description come first. */
static void latex_values(const cmd_region_report *run, const formulas *f, bool all) {
  if (all && !f->long_ones)
    latex_cases(run, f);
  else if (f->where[run->order[0]])
    latex_list(run, f, all);
  else
    printf("no simple description was found of where $%s$ has which value.\n", f->statement.claim);
}

static void print_latex(cmd_region_report *run) {
  formulas f;
  char n[28], inside[28];
  const labi_region_data *data = &run->data;
  if (!formulas_make(&f, run)) {
    run->lost = true;
    formulas_free(&f);
    return;
  }
  size_t first = run->order[0];
  labi_latex_put_macros(stdout);
  if (!labi_latex_put_definitions(stdout, run->session.definitions, run->settings->paper)) run->lost = true;
  for (size_t i = 0; i < run->wanted && !is_everywhere(run); i++) {
    printf("%% %s: ", data->texts[run->order[i]]);
    print_size(&run->found[run->order[i]]);
    puts("");
  }
  printf("\\noindent For $%s$ (%s instances", f.statement.scope, labi_output_count(n, data->count));
  if (!is_everywhere(run) && cmd_region_is_claim(data))
    printf(", %s of them true", labi_output_count(inside, data->totals[first]));
  bool all = f.where[first] != NULL; /* but for the last */
  for (size_t i = 0; i + 1 < run->wanted; i++) all = all && f.where[run->order[i]];
  printf(")%s\n", is_everywhere(run) || (all && !f.long_ones) ? "" : ","); /* or a formula follows */
  if (is_everywhere(run))
    printf("\\[\n  %s%s%s.\n\\]\n", f.statement.claim, strcmp(data->texts[0], "true") == 0 ? "" : "=",
           strcmp(data->texts[0], "true") == 0 ? "" : f.value[0]);
  else if (cmd_region_is_claim(data))
    latex_claim(run, &f);
  else
    latex_values(run, &f, all);
  formulas_free(&f);
}

/* ---- for programs ------------------------------------------------------------------------------ */

static void json_string(const char *text) { labi_output_json_string(stdout, text, strlen(text)); }

static void json_region(cmd_region_report *run, size_t value) {
  const labi_region_description *d = &run->found[value];
  char *text = d->found ? description_text(run, value) : NULL;
  run->lost = run->lost || (d->found && !text);
  fputs("{\"value\": ", stdout);
  json_string(run->data.texts[value]);
  fputs(", \"description\": ", stdout);
  if (text || is_everywhere(run))
    json_string(text ? text : "true");
  else
    fputs("null", stdout);
  printf(", \"size\": %u, \"smallest\": %s, \"comparisons_excluded\": %u}", d->size,
         is_everywhere(run) || (d->exact && d->excluded > 0) ? "true" : "false", d->excluded);
  free(text);
}

static void print_json(cmd_region_report *run) {
  const lab_statement *statement = lab_program_statement(run->session.program, 0);
  fputs("{\"statement\": ", stdout);
  labi_output_json_string(stdout, statement->text, statement->text_length);
  fputs(", \"variables\": [", stdout);
  for (size_t i = 0; i < run->data.width; i++) {
    if (i > 0) fputs(", ", stdout);
    json_string(run->data.names[i]);
  }
  printf("], \"instances\": %zu, \"values\": [", run->data.count);
  for (size_t i = 0; i < run->data.values; i++) {
    printf("%s{\"value\": ", i > 0 ? ", " : "");
    json_string(run->data.texts[i]);
    printf(", \"instances\": %zu}", run->data.totals[i]);
  }
  fputs("], \"regions\": [", stdout);
  for (size_t i = 0; i < run->wanted; i++) {
    if (i > 0) fputs(", ", stdout);
    json_region(run, run->order[i]);
  }
  printf("], \"comparisons_tried\": %zu, \"tests\": [", run->atoms.count);
}

/* ---- any of them ------------------------------------------------------------------------------- */

void cmd_region_print_head(cmd_region_report *run) {
  if (run->settings->format == CGT_JSON)
    print_json(run);
  else if (run->settings->format == CGT_LATEX)
    print_latex(run);
  else
    print_text(run);
}

void cmd_region_print_before_test(cmd_region_report *run, const char *value) {
  switch (run->settings->format) {
  case CGT_JSON:
    fputs(run->tested > 0 ? ", {\"value\": " : "{\"value\": ", stdout);
    if (value)
      json_string(value);
    else
      fputs("null", stdout);
    fputs(", \"test\": ", stdout);
    break;
  case CGT_LATEX:
    puts("");
    if (!value || cmd_region_is_claim(&run->data)) break;
    fputs("The region of $", stdout);
    if (!labi_latex_put_formula(stdout, value, strlen(value), false)) run->lost = true;
    fputs("$: ", stdout);
    break;
  default:
    puts("");
    break;
  }
}

void cmd_region_print_after_test(const cmd_region_report *run) {
  if (run->settings->format == CGT_JSON) fputc('}', stdout);
}
