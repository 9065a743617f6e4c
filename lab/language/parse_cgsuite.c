/* parse_cgsuite.c: what CGSuite writes otherwise, rewritten on the way in to what it means here. (CamelCase
 * names are read by labi_spells; words between operands, "from .. to" and "elseif" are of both languages.) */
#include <string.h>

#include "lab/language/parser.h"

/* ---- names ---------------------------------------------------------------------------------------- */

/* Player.Left is Left, too. A word alone, or one before a name that is none of a type, stays a name. */
bool labi_skip_package(labi_parser *p) {
  static const char *const packages[] = {"game", "grid", "heap", "strip", "graph", "Player"};
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++) {
    labi_parser ahead = *p;
    lab_error ignored;
    ahead.error = &ignored;
    if (!labi_is_word(p, packages[i]) || !labi_advance(&ahead) || ahead.now.kind != LABI_TOKEN_DOT) continue;
    if (!labi_advance(&ahead) || ahead.now.kind != LABI_TOKEN_NAME) continue;
    const char *next = p->lex.text + ahead.now.start;
    bool type = next[0] >= 'A' && next[0] <= 'Z', inner = i == 0 && strchr("ghs", next[0]);
    /* NOLINTNEXTLINE(misc-redundant-expression): two tokens */
    if (type || inner) return labi_advance(p) && labi_advance(p) && labi_skip_package(p);
  }
  return true;
}

/* ---- functions of an element ------------------------------------------------------------------------ */

/* list.Apply(x -> e), .Exists and .ForAll stand for listof, any and all of (e for x in list), .Filter(x -> c)
 * for listof(x for x in list where c). */
static const char *lambda_function(const labi_parser *p, const labi_token *name) {
  static const char *const names[][2] = {
      {"Apply", "listof"}, {"Exists", "any"}, {"ForAll", "all"}, {"Filter", "listof"}};
  labi_token arrow, variable;
  labi_lexer ahead = p->lex;
  lab_error ignored;
  if (p->now.kind != LABI_TOKEN_OPEN || !p->now.glued || !labi_lex(&variable, &ahead, &ignored)) return NULL;
  if (variable.kind != LABI_TOKEN_NAME || !labi_lex(&arrow, &ahead, &ignored)) return NULL;
  if (arrow.kind != LABI_TOKEN_ARROW) return NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (labi_token_is(p, name, names[i][0])) return names[i][1];
  return NULL;
}

/* x -> e as e for x in list, or, of a filter, as x for x in list where e. */
static labi_node *parse_lambda(labi_parser *p, labi_node *list, bool filters) {
  labi_node *n = labi_new_node(p, LABI_NODE_COMPREHENSION, &p->now, 1);
  labi_binder *b = labi_take(p, sizeof *b);
  if (!n || !b) return NULL;
  *b = (labi_binder){.line = p->now.line, .column = p->now.column, .source = list};
  labi_token variable = p->now;
  b->name = labi_parse_variable(p);
  if (!b->name || !labi_expect(p, LABI_TOKEN_ARROW, "'->'")) return NULL;
  n->as.bind = (labi_binders){.items = b, .count = 1};
  n->child[0] = labi_parse(p, LABI_ANYTHING);
  if (filters && n->child[0]) {
    n->as.bind.where = n->child[0];
    n->child[0] = labi_new_node(p, LABI_NODE_NAME, &variable, 0);
    if (!n->child[0]) return NULL;
    n->child[0]->as.name.text = b->name;
    n->child[0]->as.name.length = variable.end - variable.start;
  }
  return n->child[0] ? labi_finish(p, n, list->start) : NULL;
}

labi_node *labi_parse_lambda_call(bool *is, labi_parser *p, const labi_token *name, labi_node *list) {
  const char *function = lambda_function(p, name);
  labi_token open = p->now;
  labi_nodes args = {0};
  bool in_braces;
  *is = function;
  if (!function || !labi_open_bracket(p, false, &in_braces)) return NULL;
  if (!labi_push_node(&args, p, parse_lambda(p, list, labi_token_is(p, name, "Filter")))) return NULL;
  if (!labi_close_bracket(p, LABI_TOKEN_CLOSE, "an operator or ')'", &open, in_braces)) return NULL;
  return labi_new_call(p, name, function, strlen(function), &args, list->start);
}

/* ---- loops that yield lists ------------------------------------------------------------------------- */

bool labi_yields(const labi_parser *p) {
  labi_lexer ahead = p->lex;
  labi_token next;
  lab_error ignored;
  unsigned open = 0;
  do {
    if (!labi_lex(&next, &ahead, &ignored) || next.kind == LABI_TOKEN_END ||
        next.kind == LABI_TOKEN_SEMICOLON)
      return false;
    open += next.kind == LABI_TOKEN_OPEN || next.kind == LABI_TOKEN_OPEN_SQUARE ||
            next.kind == LABI_TOKEN_OPEN_BRACE;
    open -= open > 0 && (next.kind == LABI_TOKEN_CLOSE || next.kind == LABI_TOKEN_CLOSE_SQUARE ||
                         next.kind == LABI_TOKEN_CLOSE_BRACE);
    if (labi_token_is(p, &next, "yield")) return true;
  } while (next.kind != LABI_TOKEN_COLON || open > 0);
  return false;
}

/* for x from 1 to 5 yield x*x end: the list of what it yields. */
labi_node *labi_parse_yield(labi_parser *p) {
  labi_token at = p->now;
  labi_nodes args = {0};
  labi_node *n = labi_new_node(p, LABI_NODE_COMPREHENSION, &at, 1);
  if (!n || !labi_parse_loops(&n->as.bind, p)) return NULL;
  if (!labi_is_word(p, "yield")) return labi_unexpected(p, "'yield'"), NULL;
  if (!labi_advance(p) || !(n->child[0] = labi_parse(p, LABI_ANYTHING))) return NULL;
  if (!labi_is_word(p, "end")) return labi_unexpected(p, "an operator or 'end'"), NULL;
  if (!labi_advance(p) || !labi_push_node(&args, p, labi_finish(p, n, at.start))) return NULL;
  return labi_new_call(p, &at, "listof", strlen("listof"), &args, at.start);
}
