/* latex_formula.c: see latex_formula.h. Texts are parsed here and written by latex_node.c. */
#include "lab/base/escape.h"
#include "lab/text/latex_formula.h"

#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression_node.h"
#include "lab/text/latex_node.h"

/* The text as it stands, not as mathematics. */
static char *as_words(const char *text, size_t length) {
  char *copy = strndup(length > 0 ? text : "", length);
  labi_buffer words = {.failed = !copy};
  if (copy) labi_put_latex_words(&words, copy);
  free(copy);
  return labi_buffer_take(&words, NULL);
}

/* ---- expressions ------------------------------------------------------------------------------- */

/* A = B = C: the language knows no equations, so that here each side is parsed by itself. */
static bool put_equation(labi_latex_writer *w, labi_parser *p) {
  if (!labi_advance(p)) return false;
  for (;;) {
    const labi_node *n = labi_parse(p, LABI_ANYTHING);
    if (!n) return false;
    labi_latex_put_node(w, n, LABI_ANYTHING);
    if (p->now.kind != LABI_TOKEN_ASSIGN) return p->now.kind == LABI_TOKEN_END;
    labi_put(w->out, "=");
    if (!labi_advance(p)) return false;
  }
}

char *labi_latex_formula(const char *text, size_t length, bool paper) {
  lab_program *program = lab_program_new(paper);
  lab_error error = {0};
  labi_parser p = {.program = program, .error = &error};
  labi_buffer formula = {0};
  labi_latex_writer w = {.nodes = &labi_latex_all_nodes, .out = &formula, .outcomes = true};
  if (!program) return NULL;
  bool good = labi_lex_start(&p.lex, text, length, &error) && put_equation(&w, &p);
  lab_program_free(program);
  if (good) return labi_buffer_take(&formula, NULL);
  labi_buffer_free(&formula);
  return error.status == CGT_ENOMEM ? NULL : as_words(text, length);
}

void labi_put_latex_formula(labi_buffer *out, const char *text, size_t length, bool paper) {
  labi_put_made(out, labi_latex_formula(text, length, paper));
}

void labi_put_latex_expression(labi_buffer *out, lab_machine *machine, const lab_expression *e) {
  lab_program program = {0};
  lab_error error;
  labi_node_maker make = {.parser = {.program = &program, .error = &error}};
  const labi_node *n = labi_make_node(&make, e);
  labi_latex_writer w = {.nodes = &labi_latex_all_nodes, .out = out, .machine = machine};
  if (n)
    labi_latex_put_node(&w, n, LABI_ANYTHING);
  else
    out->failed = true;
  labi_scratch_free(&program.memory);
}

/* ---- definitions and statements ---------------------------------------------------------------- */

/* "F(n, m)=" */
static void put_head(labi_latex_writer *w, const char *name, const char *const *parameters, size_t count) {
  (count > 0 ? labi_latex_put_function : labi_latex_put_variable)(w, name, strlen(name));
  for (size_t i = 0; i < count; i++) {
    labi_put(w->out, i > 0 ? ", " : "(");
    labi_latex_put_variable(w, parameters[i], strlen(parameters[i]));
  }
  labi_put(w->out, count > 0 ? ")=" : "=");
}

void labi_put_latex_definitions(labi_buffer *out, const lab_program *program) {
  labi_latex_writer w = {.nodes = &labi_latex_all_nodes, .out = out};
  for (size_t i = 0; i < program->definition_count; i++) {
    labi_put(out, i > 0 ? "$,\\\\\n  $" : "\\noindent Let\n\\begin{quote}\\raggedright\n  $");
    const labi_definition *d = &program->definitions[i];
    put_head(&w, d->name, (const char *const *)d->parameters, d->parameter_count);
    if (d->body) {
      labi_latex_put_node(&w, d->body, LABI_ANYTHING);
    } else { /* a ruleset by pictures of its moves */
      labi_put(out, "\\text{");
      labi_put_latex_text(out, d->ruleset->title);
      labi_put_char(out, '}');
    }
  }
  if (program->definition_count > 0) labi_put(out, "$.\n\\end{quote}\n");
}

void labi_put_latex_definition(labi_buffer *out, lab_machine *machine, const lab_expression_definition *d) {
  put_head(&(labi_latex_writer){.out = out}, d->name, d->parameters, d->parameter_count);
  labi_put_latex_expression(out, machine, d->body);
}

void labi_put_latex_name(labi_buffer *out, const char *name) {
  labi_latex_put_variable(&(labi_latex_writer){.out = out}, name, strlen(name));
}

void labi_put_latex_column(labi_buffer *out, const lab_program *program, size_t statement, size_t column,
                           const char *function) {
  labi_latex_writer w = {.nodes = &labi_latex_all_nodes, .out = out};
  labi_node *n = labi_column_of(program->statements[statement], column);
  if (!function) {
    labi_latex_put_node(&w, n, LABI_ANYTHING);
    return;
  }
  labi_node *call = calloc(1, sizeof *call + sizeof *call->child);
  if (call) {
    call->kind = LABI_NODE_CALL;
    call->count = 1;
    call->child[0] = n;
    call->as.name.text = function;
    call->as.name.length = (uint32_t)strlen(function);
    labi_latex_put_node(&w, call, LABI_ANYTHING);
  }
  out->failed |= !call;
  free(call);
}

static void put_tuple(labi_latex_writer *w, const labi_statement *s) {
  bool many = s->variables.count > 1;
  if (many) labi_put_char(w->out, '(');
  for (uint32_t i = 0; i < s->variables.count; i++) {
    if (i > 0) labi_put_char(w->out, ',');
    labi_latex_put_variable(w, s->variables.items[i].name, strlen(s->variables.items[i].name));
  }
  if (many) labi_put_char(w->out, ')');
}

static void put_scope(labi_latex_writer *w, const labi_statement *s) {
  labi_latex_put_binders(w, &s->variables);
  if (!s->unless) return;
  labi_put(w->out, ",\\ \\text{unless }");
  labi_latex_put_node(w, s->unless, LABI_ANYTHING);
}

static void put_claim(labi_latex_writer *w, const labi_statement *s) {
  labi_latex_put_node(w, s->claim, LABI_ANYTHING);
}

static char *part(const labi_statement *s, void (*put)(labi_latex_writer *w, const labi_statement *s)) {
  labi_buffer out = {0};
  labi_latex_writer w = {.nodes = &labi_latex_all_nodes, .out = &out};
  put(&w, s);
  return labi_buffer_take(&out, NULL);
}

bool labi_latex_statement_make(labi_latex_statement *formulas, const lab_statement *statement) {
  const labi_statement *s = labi_statement_of(statement);
  *formulas = (labi_latex_statement){part(s, put_tuple), part(s, put_scope), part(s, put_claim)};
  if (formulas->tuple && formulas->scope && formulas->claim) return true;
  labi_latex_statement_free(formulas);
  return false;
}

void labi_latex_statement_free(labi_latex_statement *formulas) {
  free(formulas->tuple);
  free(formulas->scope);
  free(formulas->claim);
  *formulas = (labi_latex_statement){0};
}
