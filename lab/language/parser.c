/* parser.c: expressions, by operator precedence (V. R. Pratt, Top down operator precedence, 1973).
 *
 * The one thing unusual is that '*', '^' and 'v' are operators or values by what stands around
 * them; the rules are in lab_program.h and the functions means_power, means_nimber and parse_glued. */
#include "lab/language/parser.h"

#include <string.h>

/* '^' after left: a power, when something that can be an exponent follows. */
static bool means_power(const labi_parser *p, const labi_node *left) {
  labi_token next;
  if (p->now.count != 1 || p->lex.text[p->now.start] != '^' || !labi_peek(&next, p)) return false;
  if (labi_ends_statement_at(p, &next)) return false;
  if (p->program->paper && left->literal && p->now.glued && next.kind == LABI_TOKEN_NUMERAL && next.glued)
    return false;
  return next.kind == LABI_TOKEN_NUMERAL || next.kind == LABI_TOKEN_NAME || next.kind == LABI_TOKEN_OPEN ||
         next.kind == LABI_TOKEN_MINUS || next.kind == LABI_TOKEN_QUARTERS;
}

/* upon*, which no number stands before. */
static bool is_star_behind_name(const labi_parser *p, const labi_node *left) {
  return left->kind == LABI_NODE_NAME && left->as.name.length == 4 &&
         !memcmp(left->as.name.text, "upon", 4) && p->now.glued;
}

/* '*' after left: the nimber, when glued to a numeral and nothing follows that it could multiply. */
static bool means_nimber(const labi_parser *p, const labi_node *left) {
  labi_token next;
  if ((!(left->literal && p->now.glued) && !is_star_behind_name(p, left)) || !labi_peek(&next, p))
    return false;
  if (p->program->paper && next.kind == LABI_TOKEN_NUMERAL && next.glued) return true;
  if (next.kind == LABI_TOKEN_QUOTE && p->quoted) return true; /* the closing one */
  return !labi_begins_operand(&next) || labi_ends_statement_at(p, &next);
}

/* 9tiny(2), 9Tiny(2), 9over: the only names that are glued to a numeral. */
static bool means_glued_name(const labi_parser *p, const labi_node *left) {
  static const char *const names[] = {"tiny", "Tiny", "miny", "Miny", "over", "under", "upon"};
  if (!left->literal || !p->now.glued) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (labi_is_word(p, names[i])) return true;
  return false;
}

/* A numeral with an infinitesimal glued to it: their sum, which no later rule takes apart. */
static labi_node *parse_glued(labi_parser *p, labi_node *left) {
  labi_token at = p->now;
  labi_node *right = at.kind == LABI_TOKEN_NAME ? labi_parse(p, LABI_OPERAND) : labi_parse_up_star(p, NULL);
  labi_node *n = labi_new_pair(p, LABI_NODE_SUM, &at, left, right);
  if (!n || !(n->as.signs = labi_take(p, 2))) return NULL;
  memcpy(n->as.signs, "++", 2);
  n->literal = false;
  n->glued = true;
  return n;
}

/* a + b - c ± d ...: one node, however long. */
static labi_node *parse_sum(labi_parser *p, labi_node *left) {
  labi_token at = p->now;
  labi_nodes terms = {0};
  uint32_t room = 0;
  unsigned char *signs = labi_one_more(p, NULL, 0, &room, 1);
  if (!signs || !labi_push_node(&terms, p, left)) return NULL;
  signs[0] = '+';
  while ((p->now.kind == LABI_TOKEN_PLUS || p->now.kind == LABI_TOKEN_MINUS ||
          p->now.kind == LABI_TOKEN_PLUSMINUS) &&
         !labi_ends_statement(p)) {
    labi_token sign = p->now;
    if (!labi_advance(p)) return NULL;
    labi_node *term = labi_parse(p, LABI_SUM + 1);
    if (sign.kind == LABI_TOKEN_PLUSMINUS) term = labi_new_single(p, LABI_NODE_SWITCH, &sign, term);
    if (!labi_push_node(&terms, p, term)) return NULL;
    signs = labi_one_more(p, signs, terms.count - 1, &room, 1);
    if (!signs) return NULL;
    signs[terms.count - 1] = sign.kind == LABI_TOKEN_MINUS ? '-' : '+';
  }
  labi_node *n = labi_gather(p, LABI_NODE_SUM, &at, &terms);
  if (!n) return NULL;
  n->as.signs = signs;
  return labi_finish(p, n, left->start);
}

/* a and b and c ..., a or b ...: one node. */
static labi_node *parse_chain(labi_parser *p, labi_node *left, labi_node_kind kind, labi_token_kind word,
                              int binding) {
  labi_token at = p->now;
  labi_nodes parts = {0};
  if (!labi_push_node(&parts, p, left)) return NULL;
  while (p->now.kind == word)
    if (!labi_advance(p) || !labi_push_node(&parts, p, labi_parse(p, binding + 1))) return NULL;
  labi_node *n = labi_gather(p, kind, &at, &parts);
  return n ? labi_finish(p, n, left->start) : NULL;
}

static bool is_confused_bar(const labi_parser *p) { /* G ‖ H, outside of braces */
  return p->now.kind == LABI_TOKEN_BARS && p->now.count == 2 && !p->in_braces &&
         p->lex.text[p->now.start] != '|';
}

static bool is_comparison(const labi_parser *p) {
  return (p->now.kind >= LABI_TOKEN_EQUAL && p->now.kind <= LABI_TOKEN_CONFUSED) || is_confused_bar(p);
}

/* a < b <= c ...: holds when each of its comparisons does. */
static labi_node *parse_comparison(labi_parser *p, labi_node *left) {
  labi_token at = p->now;
  labi_nodes sides = {0};
  unsigned char signs[64];
  if (!labi_push_node(&sides, p, left)) return NULL;
  while (is_comparison(p)) {
    if (sides.count > sizeof signs) return labi_unexpected(p, "at most 64 comparisons in a chain"), NULL;
    signs[sides.count - 1] =
        (unsigned char)(p->now.kind == LABI_TOKEN_BARS ? LABI_TOKEN_CONFUSED : p->now.kind);
    if (!labi_advance(p) || !labi_push_node(&sides, p, labi_parse(p, LABI_COMPARISON + 1))) return NULL;
  }
  labi_node *n = labi_gather(p, LABI_NODE_COMPARISON, &at, &sides);
  if (!n || !(n->as.signs = labi_take(p, sides.count))) return NULL;
  memcpy(n->as.signs, signs, sides.count - 1);
  return labi_finish(p, n, left->start);
}

/* x in S, x not in S. Behind "let a = x" the word ends the value. */
static bool is_membership(const labi_parser *p) {
  labi_token next;
  if (p->binding == p->brackets + 1) return false;
  if (p->now.kind == LABI_TOKEN_NOT) return labi_peek(&next, p) && next.kind == LABI_TOKEN_IN;
  return p->now.kind == LABI_TOKEN_IN;
}

/* contains(S, x), or not that. */
static labi_node *parse_membership(labi_parser *p, labi_node *left) {
  labi_token at = p->now;
  labi_nodes args = {0};
  bool is_not = at.kind == LABI_TOKEN_NOT;
  if ((is_not && !labi_advance(p)) || !labi_advance(p)) return NULL;
  if (!labi_push_node(&args, p, labi_parse(p, LABI_COMPARISON + 1)) || !labi_push_node(&args, p, left))
    return NULL;
  labi_node *n = labi_new_call(p, &at, "contains", 8, &args, left->start);
  return is_not ? labi_new_single(p, LABI_NODE_NOT, &at, n) : n;
}

static labi_node *parse_binary(labi_parser *p, labi_node *left, labi_node_kind kind, int right_binding) {
  labi_token at = p->now;
  return labi_advance(p) ? labi_new_pair(p, kind, &at, left, labi_parse(p, right_binding)) : NULL;
}

/* A word between two operands: 7 mod 3 binds as a product does, 4 Max 3 + 5 looser than a sum. */
static int infix_binding(const labi_parser *p) {
  return labi_is_word(p, "mod") || labi_is_word(p, "div") ? LABI_PRODUCT : LABI_INFIX;
}

static labi_node *parse_infix_call(labi_parser *p, labi_node *left) {
  labi_token name = p->now;
  int binding = infix_binding(p);
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, left) || !labi_advance(p)) return NULL;
  if (!labi_push_node(&args, p, labi_parse(p, binding + 1))) return NULL;
  return labi_new_call(p, &name, p->lex.text + name.start, name.end - name.start, &args, left->start);
}

static bool means_infix_call(const labi_parser *p, const labi_node *left) {
  labi_token next;
  if (left->literal && p->now.glued) return false;
  const lab_function *f =
      labi_find_function(p->program, p->lex.text + p->now.start, p->now.end - p->now.start);
  if (!f || !lab_function_takes(f, 2)) return false;
  if (!labi_peek(&next, p) || labi_ends_statement_at(p, &next)) return false;
  return labi_begins_operand(&next) || next.kind == LABI_TOKEN_MINUS;
}

/* L[i] is item(L,i). */
static labi_node *parse_item_of(labi_parser *p, labi_node *left) {
  labi_token open = p->now;
  labi_nodes args = {0};
  bool in_braces;
  if (!labi_open_bracket(p, false, &in_braces) || !labi_push_node(&args, p, left)) return NULL;
  if (!labi_push_node(&args, p, labi_parse(p, LABI_ANYTHING))) return NULL;
  if (!labi_close_bracket(p, LABI_TOKEN_CLOSE_SQUARE, "an operator or ']'", &open, in_braces)) return NULL;
  return labi_new_call(p, &open, "item", 4, &args, left->start);
}

/* How tight the operator in front of us binds; 0 if there is none that could continue left. */
static int operator_binding(const labi_parser *p, const labi_node *left) {
  bool glue = left->literal && p->now.glued;
  if (labi_ends_statement(p)) return 0;
  switch ((int)p->now.kind) {
  case LABI_TOKEN_DOT:
    return LABI_POSTFIX;
  case LABI_TOKEN_OPEN_SQUARE:
    return p->now.glued && !left->literal ? LABI_POSTFIX : 0;
  case LABI_TOKEN_UP:
    return means_power(p, left) ? LABI_POWER : glue ? LABI_PRODUCT : 0;
  case LABI_TOKEN_DOWN:
    return glue ? LABI_PRODUCT : 0;
  case LABI_TOKEN_NAME:
    if (means_glued_name(p, left)) return LABI_PRODUCT;
    return means_infix_call(p, left) ? infix_binding(p) : 0;
  case LABI_TOKEN_STAR:
  case LABI_TOKEN_TIMES:
  case LABI_TOKEN_SLASH:
  case LABI_TOKEN_PERCENT:
    return LABI_PRODUCT;
  case LABI_TOKEN_COLON:
    return p->in_heading && p->brackets == 0 ? 0 : LABI_ORDINAL;
  case LABI_TOKEN_PLUS:
  case LABI_TOKEN_MINUS:
  case LABI_TOKEN_PLUSMINUS:
    return LABI_SUM;
  case LABI_TOKEN_DOTDOT:
    return LABI_RANGE;
  case LABI_TOKEN_SIDES:
    return LABI_SIDES;
  case LABI_TOKEN_AND:
    return LABI_AND;
  case LABI_TOKEN_OR:
    return LABI_OR;
  default:
    return is_comparison(p) || is_membership(p) ? LABI_COMPARISON : 0;
  }
}

/* 2**3 is a power elsewhere; 2 times *3, or 2* times 3, is written with a blank or brackets. */
static bool is_double_star(const labi_parser *p) {
  labi_token next;
  bool after = p->now.glued && p->lex.text[p->now.start - 1] == '*';
  return after || (labi_peek(&next, p) && next.kind == LABI_TOKEN_STAR && next.glued);
}

static labi_node *refuse_double_star(labi_parser *p) {
  labi_syntax_error(
      p->error, CGT_EPARSE, p->now.line, p->now.column,
      "'**' is not a sign of the language: write 2^3 for the power, 2 * *3 for a product with a nimber");
  return NULL;
}

static labi_node *parse_operator(labi_parser *p, labi_node *left) {
  switch ((int)p->now.kind) {
  case LABI_TOKEN_DOT:
    return labi_parse_dot(p, left);
  case LABI_TOKEN_OPEN_SQUARE:
    return parse_item_of(p, left);
  case LABI_TOKEN_UP:
    return means_power(p, left) ? parse_binary(p, left, LABI_NODE_POWER, LABI_SIGN) : parse_glued(p, left);
  case LABI_TOKEN_DOWN:
    return parse_glued(p, left);
  case LABI_TOKEN_NAME:
    return means_glued_name(p, left) ? parse_glued(p, left) : parse_infix_call(p, left);
  case LABI_TOKEN_STAR:
    if (is_double_star(p)) return refuse_double_star(p);
    if (means_nimber(p, left)) return parse_glued(p, left); /* fall through */
  case LABI_TOKEN_TIMES:
    return parse_binary(p, left, LABI_NODE_PRODUCT, LABI_PRODUCT + 1);
  case LABI_TOKEN_SLASH:
    return parse_binary(p, left, LABI_NODE_QUOTIENT, LABI_PRODUCT + 1);
  case LABI_TOKEN_PERCENT:
    return parse_binary(p, left, LABI_NODE_MODULO, LABI_PRODUCT + 1);
  case LABI_TOKEN_COLON:
    return parse_binary(p, left, LABI_NODE_ORDINAL_SUM, LABI_ORDINAL + 1);
  case LABI_TOKEN_PLUS:
  case LABI_TOKEN_MINUS:
  case LABI_TOKEN_PLUSMINUS:
    return parse_sum(p, left);
  case LABI_TOKEN_DOTDOT:
    return parse_binary(p, left, LABI_NODE_RANGE, LABI_RANGE + 1);
  case LABI_TOKEN_SIDES:
    return parse_binary(p, left, LABI_NODE_SIDES, LABI_SIDES + 1);
  case LABI_TOKEN_AND:
    return parse_chain(p, left, LABI_NODE_AND, LABI_TOKEN_AND, LABI_AND);
  case LABI_TOKEN_OR:
    return parse_chain(p, left, LABI_NODE_OR, LABI_TOKEN_OR, LABI_OR);
  case LABI_TOKEN_IN:
  case LABI_TOKEN_NOT:
    return parse_membership(p, left);
  default:
    return parse_comparison(p, left);
  }
}

labi_node *labi_parse(labi_parser *p, int binding) {
  if (p->depth >= LABI_NESTING_LIMIT) {
    labi_syntax_error(p->error, CGT_ELIMIT, p->now.line, p->now.column,
                      "nested deeper than the limit of %d levels", LABI_NESTING_LIMIT);
    return NULL;
  }
  p->depth++;
  labi_node *left = labi_parse_operand(p);
  while (left) {
    int tight = operator_binding(p, left);
    if (tight == 0 || tight < binding) break;
    left = parse_operator(p, left);
  }
  p->depth--;
  return left;
}
