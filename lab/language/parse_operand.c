/* parse_operand.c: what can begin an expression: numerals, ups and stars, names and calls, words. */
#include "lab/language/parser.h"

#include <string.h>

/* ---- values ---------------------------------------------------------------------------------- */

static node *parse_numeral(parser *p) {
  token at = p->now;
  const char *digits = p->lex.text + at.start;
  node *n = labi_new_integer(p, &at, 0);
  if (!n || !labi_advance(p)) return NULL;
  n->literal = true;
  int64_t value = 0;
  for (uint32_t i = 0; i < at.end - at.start; i++) {
    if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, digits[i] - '0', &value)) {
      char *copy = labi_take(p, at.end - at.start + 1);
      if (!copy) return NULL;
      n->kind = N_NUMERAL;
      n->as.name.text = memcpy(copy, digits, at.end - at.start);
      n->as.name.length = at.end - at.start;
      return n;
    }
  }
  n->as.constant.as.integer = value;
  return n;
}

static node *parse_quarters(parser *p) {
  token at = p->now;
  if (!labi_advance(p)) return NULL;
  node *n =
      labi_new_pair(p, N_QUOTIENT, &at, labi_new_integer(p, &at, at.count), labi_new_integer(p, &at, 4));
  if (n) n->literal = true;
  return n;
}

/* What stands glued behind '^', 'v' or '*': a numeral, a name or something in brackets; else one. */
static node *parse_multiplier(parser *p, int64_t otherwise) {
  if (p->now.glued && p->now.kind == T_NUMERAL) return parse_numeral(p);
  if (p->now.glued && (p->now.kind == T_NAME || p->now.kind == T_OPEN)) {
    node *n = labi_parse(p, LABI_OPERAND);
    if (n) n->literal = false;
    return n;
  }
  return labi_new_integer(p, &p->now, otherwise);
}

/* The number n of <n> or [n] glued behind one '^' or 'v', and the bracket; 0 where there is none. */
static char parse_uptimal_index(parser *p, node **index) {
  lexer ahead = p->lex;
  token numeral, close;
  lab_error ignored;
  token_kind closing = p->now.kind == T_LESS ? T_GREATER : T_CLOSE_SQUARE;
  *index = NULL;
  if ((p->now.kind != T_LESS && p->now.kind != T_OPEN_SQUARE) || !p->now.glued) return 0;
  if (!labi_lex(&numeral, &ahead, &ignored) || numeral.kind != T_NUMERAL || !numeral.glued) return 0;
  if (!labi_lex(&close, &ahead, &ignored) || close.kind != closing || !close.glued) return 0;
  char bracket = p->now.kind == T_LESS ? '<' : '[';
  if (labi_advance(p) && (*index = parse_numeral(p)) && !labi_advance(p)) *index = NULL;
  return bracket;
}

/* ^  ^^  ^3  ^n  v3*2  *  *5  *n: n·↑ + *m. times, if not NULL, stands in front: x.^ is x·↑. */
node *labi_parse_up_star(parser *p, node *times) {
  token at = p->now;
  node *ups = times, *star = NULL;
  char bracket = 0;
  if (at.kind != T_STAR) {
    int64_t count = 0;
    do {
      count += p->now.count;
      if (!labi_advance(p)) return NULL;
    } while (p->now.kind == at.kind && p->now.glued);
    if (!times && count > 1 && p->now.kind == T_NUMERAL && p->now.glued) {
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
  if (p->now.kind == T_STAR && (p->now.glued || at.kind == T_STAR)) {
    if (!labi_advance(p)) return NULL;
    star = parse_multiplier(p, 1);
  } else {
    star = labi_new_integer(p, &p->now, 0);
  }
  node *n = labi_new_pair(p, bracket ? N_UPTIMAL : N_UP_STAR, &at, ups, star);
  if (!n || !(n->as.signs = labi_take(p, 2))) return NULL;
  n->as.signs[0] = at.kind == T_DOWN ? '-' : '+';
  n->as.signs[1] = (unsigned char)bracket;
  n->literal = false;
  return labi_finish(p, n, times ? times->start : at.start);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* list.Apply(x -> e), .Exists and .ForAll stand for listof, any and all of (e for x in list). */
static const char *lambda_function(const parser *p, const token *name) {
  static const char *const names[][2] = {{"Apply", "listof"}, {"Exists", "any"}, {"ForAll", "all"}};
  size_t length = name->end - name->start;
  token arrow, variable;
  lexer ahead = p->lex;
  lab_error ignored;
  if (p->now.kind != T_OPEN || !p->now.glued || !labi_lex(&variable, &ahead, &ignored)) return NULL;
  if (variable.kind != T_NAME || !labi_lex(&arrow, &ahead, &ignored) || arrow.kind != T_ARROW) return NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i][0]) == length && memcmp(names[i][0], p->lex.text + name->start, length) == 0)
      return names[i][1];
  return NULL;
}

static node *parse_lambda_call(parser *p, const token *name, node *list, const char *function) {
  token open = p->now;
  nodes args = {0};
  bool in_braces;
  if (!labi_open_bracket(p, false, &in_braces) || !labi_push(&args, p, labi_parse_lambda(p, list)))
    return NULL;
  if (!labi_close_bracket(p, T_CLOSE, "an operator or ')'", &open, in_braces)) return NULL;
  node *n = labi_gather(p, N_CALL, name, &args);
  if (!n) return NULL;
  n->as.name.text = function;
  n->as.name.length = (uint32_t)strlen(function);
  return labi_finish(p, n, list->start);
}

/* name(a, b, ...) or, where it stands behind a first argument, .name or .name(b, ...). */
static node *parse_call(parser *p, const token *name, node *first) {
  nodes args = {0};
  bool in_braces, called = p->now.kind == T_OPEN && (!first || p->now.glued) && !labi_ends_statement(p);
  if (first && !labi_push(&args, p, first)) return NULL;
  if (called) {
    token open = p->now;
    if (!labi_open_bracket(p, false, &in_braces)) return NULL;
    while (p->now.kind != T_CLOSE) {
      if (!labi_push(&args, p, labi_parse_item(p))) return NULL;
      if (p->now.kind != T_COMMA) break;
      if (!labi_advance(p)) return NULL;
      if (p->now.kind == T_CLOSE) return labi_unexpected(p, "another argument"), NULL;
    }
    if (!labi_close_bracket(p, T_CLOSE, "an operator, ',' or ')'", &open, in_braces)) return NULL;
  }
  node *n = labi_gather(p, first || called ? N_CALL : N_NAME, name, &args);
  if (!n) return NULL;
  n->as.name.text = p->lex.text + name->start;
  n->as.name.length = name->end - name->start;
  return labi_finish(p, n, first ? first->start : name->start);
}

bool labi_is_word(const parser *p, const char *word) {
  size_t length = p->now.end - p->now.start;
  return p->now.kind == T_NAME && strlen(word) == length &&
         memcmp(p->lex.text + p->now.start, word, length) == 0;
}

/* CGSuite's full names: game.grid.Domineering is Domineering, Player.Left is Left. */
static bool skip_package(parser *p) {
  static const char *const packages[] = {"game", "grid", "heap", "strip", "graph", "Player"};
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++) {
    parser ahead = *p;
    lab_error ignored;
    ahead.error = &ignored;
    if (!labi_is_word(p, packages[i]) || !labi_advance(&ahead) || ahead.now.kind != T_DOT) continue;
    if (!labi_advance(&ahead) || ahead.now.kind != T_NAME) continue;
    const char *next = p->lex.text + ahead.now.start;
    bool type = next[0] >= 'A' && next[0] <= 'Z', inner = i == 0 && strchr("ghs", next[0]);
    /* NOLINTNEXTLINE(misc-redundant-expression): two tokens */
    if (type || inner) return labi_advance(p) && labi_advance(p) && skip_package(p);
  }
  return true;
}

static node *parse_name(parser *p) {
  if (!skip_package(p)) return NULL;
  token name = p->now;
  const char *text = p->lex.text + name.start;
  bool left = labi_is_word(p, "Left");
  if (left || labi_is_word(p, "Right")) {
    node *player = labi_new_node(p, N_CONSTANT, &name, 0);
    if (player)
      player->as.constant = (lab_value){.kind = LAB_PLAYER, .as.player = left ? CGT_LEFT : CGT_RIGHT};
    return player && labi_advance(p) ? player : NULL;
  }
  if (!labi_advance(p)) return NULL;
  if (!labi_is_outcome(text, name.end - name.start)) return parse_call(p, &name, NULL);
  static const char letters[] = "NPLR"; /* in the order of cgt_outcome */
  node *n = labi_new_node(p, N_CONSTANT, &name, 0);
  if (n) n->as.constant = (lab_value){.kind = LAB_OUTCOME,
                                      .as.outcome = (cgt_outcome)(strchr(letters, text[0]) - letters)};
  return n;
}

node *labi_parse_dot(parser *p, node *left) {
  if (!labi_advance(p)) return NULL;
  if (p->now.kind == T_UP || p->now.kind == T_DOWN) return labi_parse_up_star(p, left);
  token name = p->now;
  if (name.kind == T_NUMERAL && left->literal) {
    labi_unexpected(p, "a name after '.'; write 3/2 for 1.5");
    return NULL;
  }
  if (!labi_expect(p, T_NAME, "a name or '^' after '.'")) return NULL;
  const char *function = lambda_function(p, &name);
  return function ? parse_lambda_call(p, &name, left, function) : parse_call(p, &name, left);
}

/* ---- words ----------------------------------------------------------------------------------- */

static node *parse_constant(parser *p, lab_value value) {
  node *n = labi_new_node(p, N_CONSTANT, &p->now, 0);
  if (n) n->as.constant = value;
  return n && labi_advance(p) ? n : NULL;
}

static node *parse_text(parser *p) {
  uint32_t length = p->now.end - p->now.start - 2;
  lab_text *text = labi_take(p, sizeof *text + length + 1);
  if (!text) return NULL;
  text->length = length;
  memcpy(text->bytes, p->lex.text + p->now.start + 1, length);
  return parse_constant(p, (lab_value){.kind = LAB_TEXT, .as.text = text});
}

/* if a then b else c, or as CGSuite writes it, if a then b elseif c then d else e end. */
static node *parse_if(parser *p) {
  token at = p->now;
  nodes parts = {0};
  if (p->depth >= LABI_NESTING_LIMIT) {
    labi_syntax_error(p->error, CGT_ELIMIT, at.line, at.column, "more branches than the limit of %d",
                      LABI_NESTING_LIMIT);
    return NULL;
  }
  if (!labi_advance(p) || !labi_push(&parts, p, labi_parse(p, LABI_ANYTHING))) return NULL;
  if (!labi_expect(p, T_THEN, "'then'") || !labi_push(&parts, p, labi_parse(p, LABI_ANYTHING))) return NULL;
  if (labi_is_word(p, "elseif")) {
    p->depth++;
    if (!labi_push(&parts, p, parse_if(p))) return NULL;
    p->depth--;
  } else if (p->now.kind == T_ELSE) {
    if (!labi_advance(p) || !labi_push(&parts, p, labi_parse(p, LABI_ANYTHING))) return NULL;
    if (labi_is_word(p, "end") && !labi_advance(p)) return NULL;
  } else if (!labi_is_word(p, "end")) {
    return labi_unexpected(p, "'else'"), NULL;
  } else if (!labi_advance(p)) {
    return NULL;
  }
  node *n = labi_gather(p, N_IF, &at, &parts);
  return n ? labi_finish(p, n, at.start) : NULL;
}

static node *parse_let(parser *p) {
  token at = p->now;
  node *n = labi_new_node(p, N_LET, &at, 1);
  if (!n || !labi_advance(p) || !labi_parse_binders(&n->as.bind, p, true)) return NULL;
  if (!labi_expect(p, T_IN, "'in'") || !(n->child[0] = labi_parse(p, LABI_ANYTHING))) return NULL;
  return labi_finish(p, n, at.start);
}

static node *parse_signed(parser *p, node_kind kind, int binding) {
  token at = p->now;
  if (!labi_advance(p)) return NULL;
  node *operand = labi_parse(p, binding);
  node *n = labi_new_single(p, kind, &at, operand);
  if (n && kind == N_NEGATIVE) n->literal = operand->literal;
  return n;
}

node *labi_parse_operand(parser *p) {
  switch (p->now.kind) {
  case T_NUMERAL: return parse_numeral(p);
  case T_QUARTERS: return parse_quarters(p);
  case T_NAME: return parse_name(p);
  case T_TEXT: return parse_text(p);
  case T_UP: case T_DOWN: case T_STAR: return labi_parse_up_star(p, NULL);
  case T_PLUS: return labi_advance(p) ? labi_parse(p, LABI_SIGN) : NULL;
  case T_MINUS: return parse_signed(p, N_NEGATIVE, LABI_SIGN);
  case T_PLUSMINUS: return parse_signed(p, N_SWITCH, LABI_PRODUCT);
  case T_OPEN: return labi_parse_parenthesis(p);
  case T_OPEN_SQUARE: return labi_parse_matrix(p);
  case T_OPEN_BRACE: return labi_parse_braces(p);
  case T_QUOTE: return labi_parse_quote(p);
  case T_NOT: return parse_signed(p, N_NOT, LABI_NOT);
  case T_IF: return parse_if(p);
  case T_LET: return parse_let(p);
  case T_FOR: return labi_parse_yield(p);
  case T_TRUE: return parse_constant(p, (lab_value){.kind = LAB_BOOL, .as.truth = true});
  case T_FALSE: return parse_constant(p, (lab_value){.kind = LAB_BOOL, .as.truth = false});
  case T_INF: return parse_constant(p, (lab_value){.kind = LAB_INFINITY});
  default: labi_unexpected(p, "a value"); return NULL;
  }
}
