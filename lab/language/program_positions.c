/* program_positions.c: the positions of a ruleset over ranges of its numbers. What a position looks like is
 * taken from the syntax of the ruleset's example: "matrix_nim([1,2;2,2])" over a, b, c, d is
 * matrix_nim([a,b;c,d]). */
#include <string.h>

#include "base/buffer.h"
#include "lab/language/parser.h"

/* ---- the call ---------------------------------------------------------------------------------- */

static bool is_numeral(const labi_node *n) {
  return n->kind == LABI_NODE_CONSTANT && n->as.constant.kind == LAB_INTEGER;
}

static labi_node *parse_example(labi_parser *p, const cgt_ruleset *ruleset) {
  labi_parser example = {.program = p->program, .error = p->error, .source = p->source};
  if (!labi_lex_start(&example.lex, ruleset->example, strlen(ruleset->example), p->error) ||
      !labi_advance(&example))
    return NULL;
  labi_node *n = labi_parse(&example, LABI_ANYTHING);
  return n && n->kind == LABI_NODE_CALL ? n : NULL;
}

static bool is_list_of_numerals(const labi_node *call) {
  for (uint32_t i = 0; i < call->count; i++)
    if (!is_numeral(call->child[i])) return false;
  return call->count > 0;
}

static void name_variable(labi_node *n, const labi_binder *variable) {
  n->kind = LABI_NODE_NAME;
  n->as.name.text = variable->name;
  n->as.name.length = (uint32_t)strlen(variable->name);
}

/* Puts variables in the places of numerals, in their order; returns how many numerals there are. */
static uint32_t name_numerals(labi_node *n, const labi_binders *variables, uint32_t before) {
  if (is_numeral(n)) {
    if (before < variables->count) name_variable(n, &variables->items[before]);
    return before + 1;
  }
  for (uint32_t i = 0; i < n->count; i++) before = name_numerals(n->child[i], variables, before);
  return before;
}

/* Where the example is a list of numerals, any number of variables will do. */
static labi_node *with_arguments(labi_parser *p, const labi_node *example, const labi_binders *variables) {
  labi_nodes arguments = {0};
  for (uint32_t i = 0; i < variables->count; i++) {
    labi_node *n = labi_new_integer(p, &p->now, 0);
    if (n) name_variable(n, &variables->items[i]);
    if (!labi_push_node(&arguments, p, n)) return NULL;
  }
  return labi_new_call(p, &p->now, example->as.name.text, example->as.name.length, &arguments, p->now.start);
}

/* NULL after an error: no memory, or there are not as many numerals as variables. */
static labi_node *position_of(labi_parser *p, const cgt_ruleset *ruleset, const labi_binders *variables) {
  labi_node *example = parse_example(p, ruleset);
  if (example && is_list_of_numerals(example)) return with_arguments(p, example, variables);
  if (example && name_numerals(example, variables, 0) == variables->count) return example;
  if (p->error->status == CGT_OK)
    labi_syntax_error(p->error, CGT_EINVAL, 0, 0,
                      "how do the variables make a position of %.80s, as in %.200s?", ruleset->name,
                      ruleset->example);
  return NULL;
}

/* ---- its text ---------------------------------------------------------------------------------- */

static void put_position(labi_buffer *out, const labi_node *n) {
  bool matrix = n->kind == LABI_NODE_MATRIX;
  if (n->kind == LABI_NODE_NAME || n->kind == LABI_NODE_CALL)
    labi_put_bytes(out, n->as.name.text, n->as.name.length);
  if (n->kind == LABI_NODE_CONSTANT && n->as.constant.kind == LAB_TEXT)
    labi_putf(out, "\"%s\"", n->as.constant.as.text->bytes);
  if (n->kind != LABI_NODE_CALL && !matrix) return;
  labi_put_char(out, matrix ? '[' : '(');
  for (uint32_t i = 0; i < n->count; i++) {
    bool row = matrix && n->as.columns > 0 && i % n->as.columns == 0;
    if (i > 0) labi_put_char(out, row ? ';' : ',');
    put_position(out, n->child[i]);
  }
  labi_put_char(out, matrix ? ']' : ')');
}

/* The text that was parsed ends in "0": that becomes the position. */
static const char *keep_text_with(labi_parser *p, const labi_node *position, size_t *length) {
  labi_program_text *parsed = p->program->last_text;
  labi_buffer text = {0};
  labi_put_bytes(&text, parsed->bytes, parsed->length - 1);
  put_position(&text, position);
  *length = text.length;
  p->program->last_text = parsed->before; /* what travels is the new one */
  const char *kept = text.failed ? NULL : labi_keep_text(p->program, p->source, text.bytes, text.length);
  labi_buffer_free(&text);
  if (!kept) labi_no_memory(p->error);
  return kept;
}

bool labi_put_position(labi_parser *p, const cgt_ruleset *ruleset) {
  labi_statement *s = p->program->statements[p->program->statement_count - 1];
  labi_node *position = position_of(p, ruleset, &s->variables);
  size_t length;
  const char *text = position ? keep_text_with(p, position, &length) : NULL;
  if (!text) return false;
  position->start = s->claim->start;
  position->end = (uint32_t)length;
  s->claim = position;
  s->face.text = text + s->start;
  s->face.text_length = length - s->start;
  return true;
}
