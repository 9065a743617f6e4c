/* parse_node.c: what the parser is made of: a token of lookahead, and nodes on their way into a tree. */
#include "lab/language/parser.h"

#include <string.h>

/* ---- tokens ---------------------------------------------------------------------------------- */

bool labi_advance(parser *p) {
  p->last_end = p->now.end;
  return labi_lex(&p->now, &p->lex, p->error);
}

bool labi_peek(token *next, const parser *p) {
  lexer ahead = p->lex;
  lab_error ignored;
  return labi_lex(next, &ahead, &ignored);
}

bool labi_unexpected(parser *p, const char *expected) {
  char found[64];
  const char *hint = p->now.kind == T_ASSIGN ? "; write == to compare" : "";
  bool glued = p->now.glued && p->last_end > 0 && strchr("0123456789", p->lex.text[p->last_end - 1]);
  if (p->now.kind == T_NAME && glued) hint = "; write * to multiply";
  return labi_syntax_error(p->error, CGT_EPARSE, p->now.line, p->now.column, "found %s, expected %s%s",
                           labi_describe(found, sizeof found, &p->now, p->lex.text), expected, hint);
}

bool labi_expect(parser *p, token_kind kind, const char *what) {
  return p->now.kind == kind ? labi_advance(p) : labi_unexpected(p, what);
}

bool labi_begins_operand(const token *t) {
  switch (t->kind) {
  case T_NUMERAL: case T_QUARTERS: case T_NAME: case T_TEXT: case T_UP: case T_DOWN: case T_STAR:
  case T_PLUSMINUS: case T_OPEN: case T_OPEN_SQUARE: case T_OPEN_BRACE: case T_QUOTE: case T_IF: case T_LET:
  case T_TRUE: case T_FALSE: case T_INF:
    return true;
  default:
    return false;
  }
}

static bool begins_statement(const token *t) {
  switch (t->kind) {
  case T_PLUS: case T_MINUS: case T_NOT: case T_DEF: case T_THEOREM: case T_EXAMPLE: case T_CONJECTURE:
  case T_FOR:
    return true;
  default:
    return labi_begins_operand(t);
  }
}

bool labi_ends_statement_at(const parser *p, const token *t) {
  if (p->brackets > 0) return t->kind == T_END;
  return t->kind == T_END || t->kind == T_SEMICOLON || (t->fresh && t->column == 1 && begins_statement(t));
}

bool labi_ends_statement(const parser *p) { return labi_ends_statement_at(p, &p->now); }

/* ---- nodes ----------------------------------------------------------------------------------- */

void *labi_take(parser *p, size_t bytes) {
  void *memory = scratch_take(&p->program->memory, bytes);
  if (!memory) labi_no_memory(p->error);
  return memory;
}

node *labi_new_node(parser *p, node_kind kind, const token *at, uint32_t count) {
  node *n = labi_take(p, sizeof *n + count * sizeof *n->child);
  if (!n) return NULL;
  n->kind = (unsigned char)kind;
  n->count = count;
  n->line = at->line;
  n->column = at->column;
  n->start = at->start;
  n->end = at->end;
  return n;
}

/* Closes a node whose children are in place: its span and its height. */
node *labi_finish(parser *p, node *n, uint32_t start) {
  unsigned height = 0;
  for (uint32_t i = 0; i < n->count; i++)
    if (n->child[i]->height > height) height = n->child[i]->height;
  if (n->kind == N_COMPREHENSION || n->kind == N_LET) {
    for (uint32_t i = 0; i < n->as.bind.count; i++) {
      const binder *b = &n->as.bind.items[i];
      if (b->source->height > height) height = b->source->height;
      if (b->proviso && b->proviso->height > height) height = b->proviso->height;
    }
    if (n->as.bind.where && n->as.bind.where->height > height) height = n->as.bind.where->height;
  }
  if (height >= LABI_HEIGHT_LIMIT) {
    labi_syntax_error(p->error, CGT_ELIMIT, n->line, n->column,
                      "this expression is a chain longer than the limit of %d: use brackets or let",
                      LABI_HEIGHT_LIMIT);
    return NULL;
  }
  n->height = (uint16_t)(height + 1);
  n->start = start;
  n->end = p->last_end;
  return n;
}

node *labi_new_pair(parser *p, node_kind kind, const token *at, node *a, node *b) {
  node *n = a && b ? labi_new_node(p, kind, at, 2) : NULL;
  if (!n) return NULL;
  n->child[0] = a;
  n->child[1] = b;
  n->literal = a->literal && b->literal;
  return labi_finish(p, n, a->start);
}

node *labi_new_single(parser *p, node_kind kind, const token *at, node *a) {
  node *n = a ? labi_new_node(p, kind, at, 1) : NULL;
  if (!n) return NULL;
  n->child[0] = a;
  return labi_finish(p, n, at->start);
}

node *labi_new_integer(parser *p, const token *at, int64_t value) {
  node *n = labi_new_node(p, N_CONSTANT, at, 0);
  if (n) n->as.constant = (lab_value){.kind = LAB_INTEGER, .as.integer = value};
  return n;
}

bool labi_push(nodes *list, parser *p, node *n) {
  if (!n) return false;
  if (list->count == list->room) {
    uint32_t room = list->room ? 2 * list->room : 4;
    node **items = labi_take(p, room * sizeof *items);
    if (!items) return false;
    if (list->count) memcpy(items, list->items, list->count * sizeof *items);
    list->items = items;
    list->room = room;
  }
  list->items[list->count++] = n;
  return true;
}

node *labi_gather(parser *p, node_kind kind, const token *at, const nodes *list) {
  node *n = labi_new_node(p, kind, at, list->count);
  if (n && list->count) memcpy(n->child, list->items, list->count * sizeof *n->child);
  return n;
}
