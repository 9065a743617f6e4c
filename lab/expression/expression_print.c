/* expression_print.c: expressions as text that the language reads. */
#include "lab/language/parser.h"
#include "lab/expression/expression_check.h"
#include "lab/expression/expression_print.h"
#include "lab/machine/machine.h"
#include "lab/machine/value_print.h"

typedef struct printer {
  labi_buffer *out;
  lab_machine *machine;
  size_t statement; /* of the CLAIM */
} printer;

static void put_expression(printer *p, const lab_expression *e, int binding);

static void put_printed_value(printer *p, lab_value value) {
  if (labi_print(p->out, p->machine, value, CGT_PLAIN) != CGT_OK) p->out->failed = true;
}

static void put_list(printer *p, const lab_expression *e, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    if (i > from) labi_put(p->out, ", ");
    put_expression(p, e->children[i], LABI_ANYTHING);
  }
}

/* The first term may be a sum itself, which goes on. */
static void put_terms(printer *p, const lab_expression *e) {
  for (size_t i = 0; i < e->count; i++) {
    const lab_expression *term = e->children[i];
    bool minus = i > 0 && term->kind == LAB_EXPRESSION_NEGATIVE;
    if (i > 0) labi_put(p->out, e->tight ? (minus ? "-" : "+") : minus ? " - " : " + ");
    put_expression(p, minus ? term->children[0] : term, i > 0 ? LABI_SUM + 1 : LABI_SUM);
  }
}

static void put_pair(printer *p, const lab_expression *e, const char *sign, int left, int right) {
  put_expression(p, e->children[0], left);
  labi_put(p->out, sign);
  put_expression(p, e->children[1], right);
}

/* 2^-n needs no brackets. */
static void put_raised(printer *p, const lab_expression *e) {
  const lab_expression *exponent = e->children[1];
  bool minus = exponent->kind == LAB_EXPRESSION_NEGATIVE && !exponent->brackets;
  put_expression(p, e->children[0], LABI_POSTFIX);
  labi_put(p->out, minus ? "^-" : "^");
  put_expression(p, minus ? exponent->children[0] : exponent, LABI_OPERAND);
}

/* What is joined by the other word stands in brackets. */
static void put_joined(printer *p, const lab_expression *e, const char *word) {
  for (size_t i = 0; i < e->count; i++) {
    if (i > 0) labi_put(p->out, word);
    put_expression(p, e->children[i], LABI_NOT);
  }
}

static void put_cases(printer *p, const lab_expression *e) {
  labi_put(p->out, "if ");
  put_expression(p, e->children[0], LABI_ANYTHING);
  labi_put(p->out, " then ");
  put_expression(p, e->children[1], LABI_ANYTHING);
  labi_put(p->out, " else ");
  put_expression(p, e->children[2], LABI_ANYTHING);
}

static void put_options(printer *p, const lab_expression *e) {
  labi_put(p->out, e->tight ? "{" : "{ ");
  put_list(p, e, 0, e->left);
  labi_put(p->out, " | ");
  put_list(p, e, e->left, e->count);
  labi_put(p->out, e->tight ? "}" : " }");
}

static void put_each(printer *p, const lab_expression *e) {
  put_expression(p, e->children[0], LABI_ANYTHING);
  labi_putf(p->out, " for %s in ", e->name);
  put_expression(p, e->children[1], LABI_RANGE + 1);
  labi_put(p->out, "..");
  put_expression(p, e->children[2], LABI_RANGE + 1);
}

/* How tight what is written binds. Values and claims have their brackets from whoever
 * makes the expression. */
static int binding_of(const lab_expression *e) {
  static const unsigned char loose[] = {
      [LAB_EXPRESSION_SUM] = LABI_SUM,          [LAB_EXPRESSION_PRODUCT] = LABI_PRODUCT,
      [LAB_EXPRESSION_QUOTIENT] = LABI_PRODUCT, [LAB_EXPRESSION_POWER] = LABI_POWER,
      [LAB_EXPRESSION_NEGATIVE] = LABI_SIGN,    [LAB_EXPRESSION_COMPARISON] = LABI_COMPARISON,
      [LAB_EXPRESSION_AND] = LABI_AND,          [LAB_EXPRESSION_OR] = LABI_OR,
      [LAB_EXPRESSION_CLAIM] = LABI_OPERAND};
  if (e->kind == LAB_EXPRESSION_IF || e->kind == LAB_EXPRESSION_EACH) return LABI_ANYTHING;
  if (e->kind == LAB_EXPRESSION_INTEGER) return e->integer < 0 ? LABI_SIGN : LABI_OPERAND;
  return loose[e->kind] ? loose[e->kind] : LABI_OPERAND;
}

static void put_bare(printer *p, const lab_expression *e) {
  const char *claim;
  size_t length;
  switch (e->kind) {
  case LAB_EXPRESSION_INTEGER:
    labi_putf(p->out, "%lld", (long long)e->integer);
    break;
  case LAB_EXPRESSION_NUMERAL:
  case LAB_EXPRESSION_NAME:
    labi_put(p->out, e->name);
    break;
  case LAB_EXPRESSION_VALUE:
    put_printed_value(p, e->value);
    break;
  case LAB_EXPRESSION_CALL:
    labi_putf(p->out, "%s(", e->name);
    put_list(p, e, 0, e->count);
    labi_put_char(p->out, ')');
    break;
  case LAB_EXPRESSION_SUM:
    put_terms(p, e);
    break;
  case LAB_EXPRESSION_PRODUCT:
    put_pair(p, e, "*", LABI_PRODUCT, LABI_PRODUCT + 1);
    break;
  case LAB_EXPRESSION_QUOTIENT:
    put_pair(p, e, "/", LABI_PRODUCT, LABI_PRODUCT + 1);
    break;
  case LAB_EXPRESSION_POWER:
    put_raised(p, e);
    break;
  case LAB_EXPRESSION_NEGATIVE:
    labi_put_char(p->out, '-');
    put_expression(p, e->children[0], LABI_PRODUCT);
    break;
  case LAB_EXPRESSION_COMPARISON:
    put_expression(p, e->children[0], LABI_COMPARISON + 1);
    labi_putf(p->out, " %s ", lab_relation_sign(e->relation));
    put_expression(p, e->children[1], LABI_COMPARISON + 1);
    break;
  case LAB_EXPRESSION_AND:
    put_joined(p, e, " and ");
    break;
  case LAB_EXPRESSION_OR:
    put_joined(p, e, " or ");
    break;
  case LAB_EXPRESSION_IF:
    put_cases(p, e);
    break;
  case LAB_EXPRESSION_OPTIONS:
    put_options(p, e);
    break;
  case LAB_EXPRESSION_EACH:
    put_each(p, e);
    break;
  case LAB_EXPRESSION_CLAIM:
    claim = lab_statement_column(&length, p->machine->program, p->statement, 0);
    if (claim)
      labi_put_bytes(p->out, claim, length);
    else
      p->out->failed = true; /* of no statement */
    break;
  }
}

static void put_expression(printer *p, const lab_expression *e, int binding) {
  bool brackets = e->brackets || binding_of(e) < binding;
  if (brackets) labi_put_char(p->out, '(');
  put_bare(p, e);
  if (brackets) labi_put_char(p->out, ')');
}

void labi_put_expression(labi_buffer *out, lab_machine *machine, size_t statement, const lab_expression *e) {
  printer p = {out, machine, statement};
  put_expression(&p, e, LABI_ANYTHING);
}

void labi_put_expression_definition(labi_buffer *out, lab_machine *machine,
                                    const lab_expression_definition *definition) {
  labi_putf(out, "def %s", definition->name);
  for (size_t i = 0; i < definition->parameter_count; i++)
    labi_putf(out, "%s%s", i > 0 ? ", " : "(", definition->parameters[i]);
  labi_put(out, definition->parameter_count > 0 ? ") = " : " = ");
  labi_put_expression(out, machine, 0, definition->body);
}

cgt_status lab_expression_print(char *buf, size_t cap, size_t *length, lab_machine *machine, size_t statement,
                                const lab_expression *e) {
  if ((!buf && cap > 0) || !machine || !labi_is_expression(e)) return CGT_EINVAL;
  labi_buffer text = {0};
  labi_put_expression(&text, machine, statement, e);
  cgt_status status = cgt_ctx_status(machine->ctx);
  if (text.failed && status == CGT_OK) status = CGT_ENOMEM;
  if (status == CGT_OK) labi_buffer_copy(buf, cap, length, &text);
  labi_buffer_free(&text);
  return status;
}
