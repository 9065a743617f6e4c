/* parse_line.c: a linear function that CGSuite gives to a ruleset, GenWythoff(x -> 2*x + 1), as two numbers:
 * what it is at 1 less what it is at 0, and what it is at 0. */
#include <string.h>

#include "lab/language/peer_call.h"

/* In the variable; 2 for more, and for what is not seen to be linear. */
static unsigned degree(const labi_node *n, const char *variable) {
  unsigned sum = 0, most = 0;
  if (n->kind == LABI_NODE_NAME)
    return strlen(variable) == n->as.name.length && memcmp(variable, n->as.name.text, n->as.name.length) == 0;
  for (uint32_t i = 0; i < n->count; i++) {
    unsigned d = degree(n->child[i], variable);
    sum += d;
    if (d > most) most = d;
  }
  if (n->kind == LABI_NODE_SUM || n->kind == LABI_NODE_NEGATIVE) return most;
  return n->kind == LABI_NODE_PRODUCT && sum < 2 ? sum : most > 0 ? 2 : 0;
}

/* let x = value in e, of x -> e; the parser is then behind it. */
static labi_node *function_at(labi_parser *p, int64_t value) {
  labi_token at = p->now;
  labi_node *n = labi_new_node(p, LABI_NODE_LET, &at, 1);
  labi_binder *b = labi_take(p, sizeof *b);
  if (!n || !b) return NULL;
  *b = (labi_binder){.line = at.line, .column = at.column, .source = labi_new_integer(p, &at, value)};
  b->name = labi_parse_variable(p);
  if (!b->source || !b->name || !labi_expect(p, LABI_TOKEN_ARROW, "'->'")) return NULL;
  n->as.bind = (labi_binders){.items = b, .count = 1};
  n->child[0] = labi_parse(p, LABI_ANYTHING);
  if (!n->child[0]) return NULL;
  if (degree(n->child[0], b->name) < 2) return labi_finish(p, n, at.start);
  labi_syntax_error(
      p->error, CGT_EPARSE, at.line, at.column,
      "expected a linear function, as in %s -> 2*%s + 1; other functions need a ruleset of your own", b->name,
      b->name);
  return NULL;
}

bool labi_push_line(labi_nodes *args, labi_parser *p) {
  labi_parser again = *p, third = *p;
  labi_node *at_one = function_at(&again, 1), *at_zero = at_one ? function_at(&third, 0) : NULL;
  labi_node *slope = at_zero ? labi_new_pair(p, LABI_NODE_SUM, &p->now, at_one, at_zero) : NULL;
  if (!slope || !(slope->as.signs = labi_take(p, 2))) return false;
  memcpy(slope->as.signs, "+-", 2);
  return labi_push_node(args, p, slope) && labi_push_node(args, p, function_at(p, 0));
}
