/* parse_node.c: what the parser is made of: a token of lookahead, and nodes on their way into a tree. */
#include "lab/language/parser.h"

#include <string.h>

/* ---- tokens ---------------------------------------------------------------------------------- */

bool labi_advance(labi_parser *p) {
  p->last_end = p->now.end;
  return labi_lex(&p->now, &p->lex, p->error);
}

bool labi_peek(labi_token *next, const labi_parser *p) {
  labi_lexer ahead = p->lex;
  lab_error ignored;
  return labi_lex(next, &ahead, &ignored);
}

bool labi_token_is(const labi_parser *p, const labi_token *t, const char *word) {
  size_t length = t->end - t->start;
  return t->kind == LABI_TOKEN_NAME && strlen(word) == length &&
         !memcmp(p->lex.text + t->start, word, length);
}

bool labi_is_word(const labi_parser *p, const char *word) { return labi_token_is(p, &p->now, word); }

bool labi_unexpected(labi_parser *p, const char *expected) {
  char found[64];
  bool bars = p->now.kind == LABI_TOKEN_BARS && !p->in_braces && strncmp(expected, "an operator", 11) == 0;
  bool compares = p->now.kind == LABI_TOKEN_ASSIGN && !strstr(expected, "->"); /* a picture does not */
  const char *hint = compares                    ? "; write == to compare, := to define"
                     : bars && p->now.count == 2 ? "; write or for either, <> for confused with"
                     : bars ? "; options go in braces, {2|3}, and m divides n where n mod m == 0"
                            : "";
  bool glued = p->now.glued && p->last_end > 0 && strchr("0123456789", p->lex.text[p->last_end - 1]);
  if (p->now.kind == LABI_TOKEN_NAME && glued) hint = "; write * to multiply";
  labi_syntax_error(p->error, CGT_EPARSE, p->now.line, p->now.column, "found %s, expected %s%s",
                    labi_describe(found, sizeof found, &p->now, p->lex.text), expected, hint);
  labi_token next;
  bool before_end = p->now.kind == LABI_TOKEN_COMMA && labi_peek(&next, p) && next.kind == LABI_TOKEN_END;
  p->error->at_end = p->now.kind == LABI_TOKEN_END || before_end;
  return false;
}

bool labi_expect(labi_parser *p, labi_token_kind kind, const char *what) {
  return p->now.kind == kind ? labi_advance(p) : labi_unexpected(p, what);
}

typedef enum beginning {
  OPERAND = 1, /* of an operand, and so of a statement */
  STATEMENT    /* of a statement alone */
} beginning;

static const unsigned char beginnings[] = {
    [LABI_TOKEN_NUMERAL] = OPERAND,    [LABI_TOKEN_QUARTERS] = OPERAND,
    [LABI_TOKEN_NAME] = OPERAND,       [LABI_TOKEN_TEXT] = OPERAND,
    [LABI_TOKEN_UP] = OPERAND,         [LABI_TOKEN_DOWN] = OPERAND,
    [LABI_TOKEN_STAR] = OPERAND,       [LABI_TOKEN_PLUSMINUS] = OPERAND,
    [LABI_TOKEN_OPEN] = OPERAND,       [LABI_TOKEN_OPEN_SQUARE] = OPERAND,
    [LABI_TOKEN_OPEN_BRACE] = OPERAND, [LABI_TOKEN_QUOTE] = OPERAND,
    [LABI_TOKEN_IF] = OPERAND,         [LABI_TOKEN_LET] = OPERAND,
    [LABI_TOKEN_TRUE] = OPERAND,       [LABI_TOKEN_FALSE] = OPERAND,
    [LABI_TOKEN_INF] = OPERAND,        [LABI_TOKEN_PLUS] = STATEMENT,
    [LABI_TOKEN_MINUS] = STATEMENT,    [LABI_TOKEN_NOT] = STATEMENT,
    [LABI_TOKEN_DEF] = STATEMENT,      [LABI_TOKEN_THEOREM] = STATEMENT,
    [LABI_TOKEN_EXAMPLE] = STATEMENT,  [LABI_TOKEN_CONJECTURE] = STATEMENT,
    [LABI_TOKEN_FOR] = STATEMENT,      [LABI_TOKEN_WHERE] = 0 /* the last */};

bool labi_begins_operand(const labi_token *t) { return beginnings[t->kind] == OPERAND; }

bool labi_ends_statement_at(const labi_parser *p, const labi_token *t) {
  if (p->brackets > 0) return t->kind == LABI_TOKEN_END;
  return t->kind == LABI_TOKEN_END || t->kind == LABI_TOKEN_SEMICOLON ||
         (t->fresh && t->column == 1 && beginnings[t->kind]);
}

bool labi_ends_statement(const labi_parser *p) { return labi_ends_statement_at(p, &p->now); }

/* ---- nodes ----------------------------------------------------------------------------------- */

void *labi_take(labi_parser *p, size_t bytes) {
  if (!labi_program_goes_on(p->program, bytes, p->now.line, p->now.column, p->error)) return NULL;
  void *memory = labi_scratch_take(&p->program->memory, bytes);
  if (!memory) labi_no_memory(p->error);
  return memory;
}

void *labi_one_more(labi_parser *p, void *items, size_t count, uint32_t *room, size_t size) {
  if (count < *room) return items;
  uint32_t wanted = *room ? 2 * *room : 4;
  void *moved = labi_take(p, wanted * size);
  if (!moved) return NULL;
  *room = wanted;
  return count > 0 ? memcpy(moved, items, count * size) : moved;
}

char *labi_copy_source(labi_parser *p, uint32_t from, uint32_t to) {
  char *text = labi_take(p, to - from + 1);
  return text ? memcpy(text, p->lex.text + from, to - from) : NULL;
}

labi_node *labi_new_node(labi_parser *p, labi_node_kind kind, const labi_token *at, uint32_t count) {
  labi_node *n = labi_take(p, sizeof *n + count * sizeof *n->child);
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
labi_node *labi_finish(labi_parser *p, labi_node *n, uint32_t start) {
  unsigned height = 0;
  for (uint32_t i = 0; i < n->count; i++)
    if (n->child[i]->height > height) height = n->child[i]->height;
  if (n->kind == LABI_NODE_COMPREHENSION || n->kind == LABI_NODE_LET) {
    for (uint32_t i = 0; i < n->as.bind.count; i++) {
      const labi_binder *b = &n->as.bind.items[i];
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

labi_node *labi_new_pair(labi_parser *p, labi_node_kind kind, const labi_token *at, labi_node *a,
                         labi_node *b) {
  labi_node *n = a && b ? labi_new_node(p, kind, at, 2) : NULL;
  if (!n) return NULL;
  n->child[0] = a;
  n->child[1] = b;
  n->literal = a->literal && b->literal;
  return labi_finish(p, n, a->start);
}

labi_node *labi_new_single(labi_parser *p, labi_node_kind kind, const labi_token *at, labi_node *a) {
  labi_node *n = a ? labi_new_node(p, kind, at, 1) : NULL;
  if (!n) return NULL;
  n->child[0] = a;
  return labi_finish(p, n, at->start);
}

labi_node *labi_new_integer(labi_parser *p, const labi_token *at, int64_t value) {
  labi_node *n = labi_new_node(p, LABI_NODE_CONSTANT, at, 0);
  if (n) n->as.constant = (lab_value){.kind = LAB_INTEGER, .as.integer = value};
  return n;
}

bool labi_push_node(labi_nodes *list, labi_parser *p, labi_node *n) {
  if (!n) return false;
  list->items = labi_one_more(p, list->items, list->count, &list->room, sizeof(labi_node *));
  if (!list->items) return false;
  list->items[list->count++] = n;
  return true;
}

labi_node *labi_gather(labi_parser *p, labi_node_kind kind, const labi_token *at, const labi_nodes *list) {
  labi_node *n = labi_new_node(p, kind, at, list->count);
  if (n && list->count) memcpy(n->child, list->items, list->count * sizeof *n->child);
  return n;
}

labi_node *labi_new_call(labi_parser *p, const labi_token *at, const char *name, size_t length,
                         const labi_nodes *arguments, uint32_t start) {
  labi_node *n = labi_gather(p, LABI_NODE_CALL, at, arguments);
  if (!n) return NULL;
  n->as.name.text = name;
  n->as.name.length = (uint32_t)length;
  return labi_finish(p, n, start);
}
