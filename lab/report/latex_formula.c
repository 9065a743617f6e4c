/* latex_formula.c: see latex_formula.h. Texts are parsed here and written by latex_node.c. */
#include "lab/report/latex_formula.h"

#include <stdlib.h>
#include <string.h>

#include "lab/report/latex.h"
#include "lab/report/latex_node.h"
#include "lab/base/text_stream.h"

/* The text as it stands, not as mathematics. */
static char *as_words(const char *text, size_t length) {
  char *copy = strndup(text, length), *words = NULL;
  text_stream stream;
  FILE *out = copy ? text_stream_open(&stream) : NULL;
  if (out) {
    fputs("\\text{", out);
    latex_put_text(out, copy);
    fputs("}", out);
    words = text_stream_close(&stream);
  }
  free(copy);
  return words;
}

/* ---- expressions ------------------------------------------------------------------------------- */

/* A = B = C: the language knows no equations, so that here each side is parsed by itself. */
static bool put_equation(latex_writer *w, parser *p) {
  if (!labi_advance(p)) return false;
  for (;;) {
    const node *n = labi_parse(p, LABI_ANYTHING);
    if (!n) return false;
    latex_put_node(w, n, LABI_ANYTHING);
    if (p->now.kind != T_ASSIGN) return p->now.kind == T_END;
    fputs("=", w->out);
    if (!labi_advance(p)) return false;
  }
}

char *latex_formula(const char *text, size_t length, bool paper) {
  lab_program program = {.paper = paper};
  lab_error error = {0};
  parser p = {.program = &program, .error = &error};
  text_stream stream;
  FILE *out = text_stream_open(&stream);
  if (!out) return NULL;
  latex_writer w = {.out = out, .text = text};
  bool good = labi_lex_start(&p.lex, text, length, &error) && put_equation(&w, &p);
  char *formula = text_stream_close(&stream);
  scratch_free(&program.memory);
  if (good || !formula) return formula;
  free(formula);
  return error.status == CGT_ENOMEM ? NULL : as_words(text, length);
}

bool latex_put_formula(FILE *out, const char *text, size_t length, bool paper) {
  char *formula = latex_formula(text, length, paper);
  bool good = formula != NULL;
  if (good) fputs(formula, out);
  free(formula);
  return good;
}

/* ---- definitions and statements ---------------------------------------------------------------- */

static bool parse(lab_program *program, const char *text, size_t length, lab_error *error) {
  parser p = {.program = program, .error = error};
  return labi_lex_start(&p.lex, text, length, error) && labi_parse_program(&p);
}

static void put_definition(latex_writer *w, const definition *d) {
  if (d->parameter_count > 0)
    latex_put_function(w, d->name, strlen(d->name));
  else
    latex_put_variable(w, d->name, strlen(d->name));
  for (uint32_t i = 0; i < d->parameter_count; i++) {
    fputs(i > 0 ? ", " : "(", w->out);
    latex_put_variable(w, d->parameters[i], strlen(d->parameters[i]));
  }
  fputs(d->parameter_count > 0 ? ")=" : "=", w->out);
  latex_put_node(w, d->body, LABI_ANYTHING);
}

/* All definitions of a text, malloc'ed; between: what stands between two of them. */
static char *all_definitions(const char *text, size_t length, bool paper, const char *between) {
  lab_program program = {.paper = paper};
  lab_error error = {0};
  text_stream stream;
  FILE *out = text_stream_open(&stream);
  if (!out) return NULL;
  latex_writer w = {.out = out, .text = text};
  bool good = parse(&program, text, length, &error);
  for (size_t i = 0; good && i < program.definition_count; i++) {
    if (i > 0) fputs(between, out);
    put_definition(&w, &program.definitions[i]);
  }
  scratch_free(&program.memory);
  char *list = text_stream_close(&stream);
  if (error.status != CGT_ENOMEM) return list;
  free(list);
  return NULL;
}

char *latex_definitions(const char *text, size_t length, bool paper) {
  return all_definitions(text, length, paper, ",\\\\\n  ");
}

bool latex_put_definitions(FILE *out, const char *text, bool paper) {
  if (!text) return true;
  char *list = all_definitions(text, strlen(text), paper, "$,\\\\\n  $");
  bool good = list != NULL;
  if (good && *list)
    fprintf(out, "\\noindent Let\n\\begin{quote}\\raggedright\n  $%s$.\n\\end{quote}\n", list);
  free(list);
  return good;
}

static void put_tuple(latex_writer *w, const statement *s) {
  bool many = s->variables.count > 1;
  if (many) fputc('(', w->out);
  for (uint32_t i = 0; i < s->variables.count; i++) {
    if (i > 0) fputc(',', w->out);
    latex_put_variable(w, s->variables.items[i].name, strlen(s->variables.items[i].name));
  }
  if (many) fputc(')', w->out);
}

static void put_scope(latex_writer *w, const statement *s) {
  latex_put_binders(w, &s->variables);
  if (!s->unless) return;
  fputs(",\\ \\text{unless }", w->out);
  latex_put_node(w, s->unless, LABI_ANYTHING);
}

static void put_claim(latex_writer *w, const statement *s) { latex_put_node(w, s->claim, LABI_ANYTHING); }

static char *part(const statement *s, const char *text, void (*put)(latex_writer *w, const statement *s)) {
  text_stream stream;
  FILE *out = text_stream_open(&stream);
  if (!out) return NULL;
  latex_writer w = {.out = out, .text = text};
  put(&w, s);
  return text_stream_close(&stream);
}

bool latex_statement_make(latex_statement *formulas, const char *text, size_t length, bool paper) {
  lab_program program = {.paper = paper};
  lab_error error = {0};
  *formulas = (latex_statement){0};
  if (parse(&program, text, length, &error) && program.statement_count > 0) {
    const statement *s = program.statements[program.statement_count - 1];
    formulas->tuple = part(s, text, put_tuple);
    formulas->scope = part(s, text, put_scope);
    formulas->claim = part(s, text, put_claim);
  }
  scratch_free(&program.memory);
  if (formulas->tuple && formulas->scope && formulas->claim) return true;
  latex_statement_free(formulas);
  return false;
}

void latex_statement_free(latex_statement *formulas) {
  free(formulas->tuple);
  free(formulas->scope);
  free(formulas->claim);
  *formulas = (latex_statement){0};
}
