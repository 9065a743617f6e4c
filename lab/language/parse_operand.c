/* parse_operand.c: what can begin an expression: numerals, ups and stars, names and calls, words. */
#include "lab/language/parser.h"

#include <string.h>

/* ---- values ---------------------------------------------------------------------------------- */

static labi_node *parse_numeral(labi_parser *p) {
  labi_token at = p->now;
  const char *digits = p->lex.text + at.start;
  labi_node *n = labi_new_integer(p, &at, 0);
  if (!n || !labi_advance(p)) return NULL;
  n->literal = true;
  int64_t value = 0;
  for (uint32_t i = 0; i < at.end - at.start; i++) {
    if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, digits[i] - '0', &value)) {
      char *copy = labi_take(p, at.end - at.start + 1);
      if (!copy) return NULL;
      n->kind = LABI_NODE_NUMERAL;
      n->as.name.text = memcpy(copy, digits, at.end - at.start);
      n->as.name.length = at.end - at.start;
      return n;
    }
  }
  n->as.constant.as.integer = value;
  return n;
}

static labi_node *parse_quarters(labi_parser *p) {
  labi_token at = p->now;
  if (!labi_advance(p)) return NULL;
  labi_node *n = labi_new_pair(p, LABI_NODE_QUOTIENT, &at, labi_new_integer(p, &at, at.count),
                               labi_new_integer(p, &at, 4));
  if (n) n->literal = true;
  return n;
}

/* What stands glued behind '^', 'v' or '*': a numeral, a name or something in brackets; else one. */
static labi_node *parse_multiplier(labi_parser *p, int64_t otherwise) {
  if (p->now.glued && p->now.kind == LABI_TOKEN_NUMERAL) return parse_numeral(p);
  if (p->now.glued && (p->now.kind == LABI_TOKEN_NAME || p->now.kind == LABI_TOKEN_OPEN)) {
    labi_node *n = labi_parse(p, LABI_OPERAND);
    if (n) n->literal = false;
    return n;
  }
  return labi_new_integer(p, &p->now, otherwise);
}

static labi_node *parse_on(labi_parser *p) {
  labi_node *n = labi_new_node(p, LABI_NODE_NAME, &p->now, 0);
  if (!n) return NULL;
  n->as.name.text = "on";
  n->as.name.length = 2;
  return labi_advance(p) ? n : NULL;
}

/* Is it a numeral, or on, as the index of ups may be? */
static bool is_uptimal_index(const labi_parser *p, const labi_token *t) {
  return t->kind == LABI_TOKEN_NUMERAL || labi_token_is(p, t, "on");
}

/* The n of <n> or [n] glued behind one '^' or 'v', and the bracket; 0 where there is none. */
static char parse_uptimal_index(labi_parser *p, labi_node **index) {
  labi_lexer ahead = p->lex;
  labi_token numeral, close;
  lab_error ignored;
  labi_token_kind closing = p->now.kind == LABI_TOKEN_LESS ? LABI_TOKEN_GREATER : LABI_TOKEN_CLOSE_SQUARE;
  *index = NULL;
  if ((p->now.kind != LABI_TOKEN_LESS && p->now.kind != LABI_TOKEN_OPEN_SQUARE) || !p->now.glued) return 0;
  if (!labi_lex(&numeral, &ahead, &ignored) || !is_uptimal_index(p, &numeral) || !numeral.glued) return 0;
  if (!labi_lex(&close, &ahead, &ignored) || close.kind != closing || !close.glued) return 0;
  char bracket = p->now.kind == LABI_TOKEN_LESS ? '<' : '[';
  if (!labi_advance(p)) return bracket;
  *index = numeral.kind == LABI_TOKEN_NUMERAL ? parse_numeral(p) : parse_on(p);
  if (*index && !labi_advance(p)) *index = NULL;
  return bracket;
}

/* ^  ^^  ^3  ^n  v3*2  *  *5  *n: n·↑ + *m. times, if not NULL, stands in front: x.^ is x·↑. */
labi_node *labi_parse_up_star(labi_parser *p, labi_node *times) {
  labi_token at = p->now;
  labi_node *ups = times, *star = NULL;
  char bracket = 0;
  if (at.kind != LABI_TOKEN_STAR) {
    int64_t count = 0;
    do {
      count += p->now.count;
      if (!labi_advance(p)) return NULL;
    } while (p->now.kind == at.kind && p->now.glued);
    if (!times && count > 1 && p->now.kind == LABI_TOKEN_NUMERAL && p->now.glued) {
      labi_unexpected(p, "one sign before a number of ups or downs, as in ^3 or v3");
      return NULL;
    }
    if (times && count > 1) {
      labi_syntax_error(p->error, CGT_EPARSE, at.line, at.column, "x.^ takes one '^'");
      return NULL;
    }
    if (!times && count == 1) bracket = parse_uptimal_index(p, &ups);
    if (!times && !bracket) ups = count > 1 ? labi_new_integer(p, &at, count) : parse_multiplier(p, 1);
  } else {
    ups = labi_new_integer(p, &at, 0);
  }
  if (!ups) return NULL;
  if (p->now.kind == LABI_TOKEN_STAR && (p->now.glued || at.kind == LABI_TOKEN_STAR)) {
    if (!labi_advance(p)) return NULL;
    star = parse_multiplier(p, 1);
  } else {
    star = labi_new_integer(p, &p->now, 0);
  }
  labi_node *n = labi_new_pair(p, bracket ? LABI_NODE_UPTIMAL : LABI_NODE_UP_STAR, &at, ups, star);
  if (!n || !(n->as.signs = labi_take(p, 2))) return NULL;
  n->as.signs[0] = at.kind == LABI_TOKEN_DOWN ? '-' : '+';
  n->as.signs[1] = (unsigned char)bracket;
  n->literal = false;
  return labi_finish(p, n, times ? times->start : at.start);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* name(a, b, ...) or, where it stands behind a first argument, .name or .name(b, ...). */
static labi_node *parse_call(labi_parser *p, const labi_token *name, labi_node *first) {
  labi_nodes args = {0};
  bool in_braces,
      called = p->now.kind == LABI_TOKEN_OPEN && (!first || p->now.glued) && !labi_ends_statement(p);
  if (first && !labi_push_node(&args, p, first)) return NULL;
  if (called) {
    labi_token open = p->now;
    if (!labi_open_bracket(p, false, &in_braces)) return NULL;
    while (p->now.kind != LABI_TOKEN_CLOSE) {
      if (!labi_push_node(&args, p, labi_parse_item(p))) return NULL;
      if (p->now.kind != LABI_TOKEN_COMMA) break;
      if (!labi_advance(p)) return NULL;
      if (p->now.kind == LABI_TOKEN_CLOSE) return labi_unexpected(p, "another argument"), NULL;
    }
    if (!labi_close_bracket(p, LABI_TOKEN_CLOSE, "an operator, ',' or ')'", &open, in_braces)) return NULL;
  }
  bool takes = first && labi_token_is(p, name, "Take"); /* a name of one's own where it is no method */
  const char *text = takes ? "initial" : p->lex.text + name->start;
  labi_node *n = labi_new_call(p, name, text, takes ? strlen(text) : name->end - name->start, &args,
                               first ? first->start : name->start);
  if (n && !first && !called) n->kind = LABI_NODE_NAME;
  return n;
}

static labi_node *parse_name(labi_parser *p) {
  if (!labi_skip_package(p)) return NULL;
  labi_token name = p->now;
  const char *text = p->lex.text + name.start;
  bool left = labi_is_word(p, "Left");
  if (left || labi_is_word(p, "Right")) {
    labi_node *player = labi_new_node(p, LABI_NODE_CONSTANT, &name, 0);
    if (player)
      player->as.constant = (lab_value){.kind = LAB_PLAYER, .as.player = left ? CGT_LEFT : CGT_RIGHT};
    return player && labi_advance(p) ? player : NULL;
  }
  bool peer;
  labi_node *n = labi_parse_peer_static(&peer, p);
  if (peer) return n;
  if (!labi_advance(p)) return NULL;
  if (p->now.kind == LABI_TOKEN_OPEN_BRACE && p->now.glued) return labi_parse_knot(p, &name);
  n = labi_parse_peer_ruleset(&peer, p, &name);
  if (peer) return n;
  if (!labi_is_outcome(text, name.end - name.start)) return parse_call(p, &name, NULL);
  n = labi_new_node(p, LABI_NODE_NAME, &name, 0); /* of a variable, or else of an outcome */
  if (!n) return NULL;
  n->as.name.text = text;
  n->as.name.length = 1;
  return n;
}

labi_node *labi_parse_dot(labi_parser *p, labi_node *left) {
  if (!labi_advance(p)) return NULL;
  if (p->now.kind == LABI_TOKEN_UP || p->now.kind == LABI_TOKEN_DOWN) return labi_parse_up_star(p, left);
  labi_token name = p->now;
  if (name.kind == LABI_TOKEN_NUMERAL && left->literal) {
    labi_unexpected(p, "a name after '.'; write 3/2 for 1.5");
    return NULL;
  }
  if (!labi_expect(p, LABI_TOKEN_NAME, "a name or '^' after '.'")) return NULL;
  bool lambda;
  labi_node *n = labi_parse_lambda_call(&lambda, p, &name, left);
  return lambda ? n : parse_call(p, &name, left);
}

/* ---- words ----------------------------------------------------------------------------------- */

static labi_node *parse_constant(labi_parser *p, lab_value value) {
  labi_node *n = labi_new_node(p, LABI_NODE_CONSTANT, &p->now, 0);
  if (n) n->as.constant = value;
  return n && labi_advance(p) ? n : NULL;
}

static labi_node *parse_text(labi_parser *p) {
  uint32_t length = p->now.end - p->now.start - 2;
  lab_text *text = labi_take(p, sizeof *text + length + 1);
  if (!text) return NULL;
  text->length = length;
  memcpy(text->bytes, p->lex.text + p->now.start + 1, length);
  return parse_constant(p, (lab_value){.kind = LAB_TEXT, .as.text = text});
}

/* if a then b else c, or as CGSuite writes it, if a then b elseif c then d else e end. */
static labi_node *parse_if(labi_parser *p) {
  labi_token at = p->now;
  labi_nodes parts = {0};
  if (p->depth >= LABI_NESTING_LIMIT) {
    labi_syntax_error(p->error, CGT_ELIMIT, at.line, at.column, "more branches than the limit of %d",
                      LABI_NESTING_LIMIT);
    return NULL;
  }
  if (!labi_advance(p) || !labi_push_node(&parts, p, labi_parse(p, LABI_ANYTHING))) return NULL;
  if (!labi_expect(p, LABI_TOKEN_THEN, "'then'") || !labi_push_node(&parts, p, labi_parse(p, LABI_ANYTHING)))
    return NULL;
  if (labi_is_word(p, "elseif")) {
    p->depth++;
    if (!labi_push_node(&parts, p, parse_if(p))) return NULL;
    p->depth--;
  } else if (p->now.kind == LABI_TOKEN_ELSE) {
    if (!labi_advance(p) || !labi_push_node(&parts, p, labi_parse(p, LABI_ANYTHING))) return NULL;
    if (labi_is_word(p, "end") && !labi_advance(p)) return NULL;
  } else if (!labi_is_word(p, "end")) {
    return labi_unexpected(p, p->in_braces ? "'else'; an option under a condition is f(n-1) where n > 0"
                                           : "'else'"),
           NULL;
  } else if (!labi_advance(p)) {
    return NULL;
  }
  labi_node *n = labi_gather(p, LABI_NODE_IF, &at, &parts);
  return n ? labi_finish(p, n, at.start) : NULL;
}

static labi_node *parse_let(labi_parser *p) {
  labi_token at = p->now;
  labi_node *n = labi_new_node(p, LABI_NODE_LET, &at, 1);
  if (!n || !labi_advance(p) || !labi_parse_binders(&n->as.bind, p, true)) return NULL;
  if (!labi_expect(p, LABI_TOKEN_IN, "'in'") || !(n->child[0] = labi_parse(p, LABI_ANYTHING))) return NULL;
  return labi_finish(p, n, at.start);
}

static labi_node *parse_signed(labi_parser *p, labi_node_kind kind, int binding) {
  labi_token at = p->now;
  if (!labi_advance(p)) return NULL;
  labi_node *operand = labi_parse(p, binding);
  labi_node *n = labi_new_single(p, kind, &at, operand);
  if (n && kind == LABI_NODE_NEGATIVE) n->literal = operand->literal;
  return n;
}

labi_node *labi_parse_operand(labi_parser *p) {
  switch (p->now.kind) {
  case LABI_TOKEN_NUMERAL:
    return parse_numeral(p);
  case LABI_TOKEN_QUARTERS:
    return parse_quarters(p);
  case LABI_TOKEN_NAME:
    return parse_name(p);
  case LABI_TOKEN_TEXT:
    return parse_text(p);
  case LABI_TOKEN_UP:
  case LABI_TOKEN_DOWN:
  case LABI_TOKEN_STAR:
    return labi_parse_up_star(p, NULL);
  case LABI_TOKEN_PLUS:
    return labi_advance(p) ? labi_parse(p, LABI_SIGN) : NULL;
  case LABI_TOKEN_MINUS:
    return parse_signed(p, LABI_NODE_NEGATIVE, LABI_SIGN);
  case LABI_TOKEN_PLUSMINUS:
    return parse_signed(p, LABI_NODE_SWITCH, LABI_PRODUCT);
  case LABI_TOKEN_OPEN:
    return labi_parse_parenthesis(p);
  case LABI_TOKEN_OPEN_SQUARE: {
    bool mcgs;
    labi_node *n = labi_parse_mcgs(&mcgs, p);
    return mcgs ? n : labi_parse_matrix(p);
  }
  case LABI_TOKEN_OPEN_BRACE:
    return labi_parse_braces(p);
  case LABI_TOKEN_QUOTE:
    return labi_parse_quote(p);
  case LABI_TOKEN_NOT:
    return parse_signed(p, LABI_NODE_NOT, LABI_NOT);
  case LABI_TOKEN_IF:
    return parse_if(p);
  case LABI_TOKEN_LET:
    return parse_let(p);
  case LABI_TOKEN_FOR:
    return labi_parse_yield(p);
  case LABI_TOKEN_TRUE:
    return parse_constant(p, (lab_value){.kind = LAB_BOOL, .as.truth = true});
  case LABI_TOKEN_FALSE:
    return parse_constant(p, (lab_value){.kind = LAB_BOOL, .as.truth = false});
  case LABI_TOKEN_INF:
    return parse_constant(p, (lab_value){.kind = LAB_INFINITY});
  default:
    labi_unexpected(p, "a value");
    return NULL;
  }
}
