/* parse_bracket.c: what stands in brackets: {..|..}, {..}, [..;..], (..), and what runs over ranges there. */
#include "lab/language/parser.h"

#include <stdio.h>
#include <string.h>

/* ---- names and binders ----------------------------------------------------------------------- */

bool labi_is_outcome(const char *name, uint32_t length) { return length == 1 && strchr("NPLR", name[0]); }

char *labi_parse_variable(labi_parser *p) {
  const char *text = p->lex.text + p->now.start;
  uint32_t length = p->now.end - p->now.start;
  if (p->now.kind == LABI_TOKEN_DOWN) {
    labi_unexpected(p, "a name (v, vv, v3 are downs)");
  } else if (p->now.kind != LABI_TOKEN_NAME) {
    labi_unexpected(p, "a name");
  } else if (labi_is_outcome(text, length)) {
    labi_unexpected(p, "a name (N, P, L and R are outcomes)");
  } else {
    char *name = labi_take(p, length + 1);
    if (name) memcpy(name, text, length);
    return name && labi_advance(p) ? name : NULL;
  }
  return NULL;
}

/* Is now a comma, and after it another "x in"? The options {F(k) for k in 1..a, G | H} go on with G. */
static bool another_binder(labi_parser *p, bool bind_values) {
  labi_lexer ahead = p->lex;
  labi_token name, sign;
  lab_error ignored;
  return p->now.kind == LABI_TOKEN_COMMA && labi_lex(&name, &ahead, &ignored) &&
         name.kind == LABI_TOKEN_NAME && labi_lex(&sign, &ahead, &ignored) &&
         sign.kind == (bind_values ? LABI_TOKEN_ASSIGN : LABI_TOKEN_IN);
}

static labi_node *first_numeral(labi_node *n) { /* the upper end of a range, if written as a numeral */
  if (n->kind != LABI_NODE_RANGE) return NULL;
  labi_node *end = n->child[1];
  return end->kind == LABI_NODE_CONSTANT && end->as.constant.kind == LAB_INTEGER ? end : NULL;
}

bool labi_parse_binders(labi_binders *list, labi_parser *p, bool bind_values) {
  uint32_t room = 0;
  *list = (labi_binders){0};
  for (;;) {
    if (list->count == room) {
      labi_binder *items = labi_take(p, (room = room ? 2 * room : 4) * sizeof *items);
      if (!items) return false;
      if (list->count) memcpy(items, list->items, list->count * sizeof *items);
      list->items = items;
    }
    labi_binder *b = &list->items[list->count];
    b->line = p->now.line;
    b->column = p->now.column;
    b->name = labi_parse_variable(p);
    if (!b->name ||
        !labi_expect(p, bind_values ? LABI_TOKEN_ASSIGN : LABI_TOKEN_IN, bind_values ? "'='" : "'in'"))
      return false;
    b->source = labi_parse(p, bind_values ? LABI_ANYTHING : LABI_RANGE);
    if (!b->source) return false;
    b->scales = first_numeral(b->source) != NULL;
    list->count++;
    if (!another_binder(p, bind_values)) return true;
    if (!labi_advance(p)) return false;
  }
}

/* After "x": "in list" or "from a to b by c", either with "while claim" after it. Without "to" the
 * range goes on until the claim is false. */
static bool parse_loop(labi_binder *b, labi_parser *p) {
  labi_token at = p->now;
  if (labi_is_word(p, "from")) {
    labi_nodes ends = {0};
    if (!labi_advance(p) || !labi_push_node(&ends, p, labi_parse(p, LABI_INFIX))) return false;
    bool ends_itself = labi_is_word(p, "to");
    if (ends_itself && !labi_advance(p)) return false;
    if (!labi_push_node(&ends, p, ends_itself ? labi_parse(p, LABI_INFIX) : labi_new_integer(p, &at, INT64_MAX)))
      return false;
    if (labi_is_word(p, "by") &&
        (!labi_advance(p) || !labi_push_node(&ends, p, labi_parse(p, LABI_INFIX))))
      return false;
    b->source = labi_gather(p, LABI_NODE_RANGE, &at, &ends);
    if (!b->source || !labi_finish(p, b->source, at.start)) return false;
    if (!ends_itself && !labi_is_word(p, "while")) return labi_unexpected(p, "'to' or 'while'");
  } else {
    if (!labi_expect(p, LABI_TOKEN_IN, "'in' or 'from'") || !(b->source = labi_parse(p, LABI_RANGE)))
      return false;
  }
  return !labi_is_word(p, "while") ||
         (labi_advance(p) && (b->proviso = labi_parse(p, LABI_ANYTHING)) != NULL);
}

/* "for x in a, y in b for z from 1 to 3 by 2 ...", and "where claim". */
static bool parse_loops(labi_binders *list, labi_parser *p) {
  uint32_t room = 0;
  *list = (labi_binders){0};
  do {
    if (!labi_advance(p)) return false;
    if (list->count == room) {
      labi_binder *items = labi_take(p, (room = room ? 2 * room : 4) * sizeof *items);
      if (!items) return false;
      if (list->count) memcpy(items, list->items, list->count * sizeof *items);
      list->items = items;
    }
    labi_binder *b = &list->items[list->count];
    *b = (labi_binder){.line = p->now.line, .column = p->now.column, .name = labi_parse_variable(p)};
    if (!b->name || !parse_loop(b, p)) return false;
    list->count++;
  } while (another_binder(p, false) || p->now.kind == LABI_TOKEN_FOR);
  return p->now.kind != LABI_TOKEN_WHERE || (labi_advance(p) && (list->where = labi_parse(p, LABI_ANYTHING)));
}

/* An element, with "for ..." after it where it runs over something. */
labi_node *labi_parse_item(labi_parser *p) {
  labi_node *element = labi_parse(p, LABI_ANYTHING);
  if (!element || p->now.kind != LABI_TOKEN_FOR) return element;
  labi_node *n = labi_new_node(p, LABI_NODE_COMPREHENSION, &p->now, 1);
  if (!n) return NULL;
  n->child[0] = element;
  return parse_loops(&n->as.bind, p) ? labi_finish(p, n, element->start) : NULL;
}

/* for x from 1 to 5 yield x*x end: the list of what it yields. */
labi_node *labi_parse_yield(labi_parser *p) {
  labi_token at = p->now;
  labi_nodes args = {0};
  labi_node *n = labi_new_node(p, LABI_NODE_COMPREHENSION, &at, 1);
  if (!n || !parse_loops(&n->as.bind, p)) return NULL;
  if (!labi_is_word(p, "yield")) return labi_unexpected(p, "'yield'"), NULL;
  if (!labi_advance(p) || !(n->child[0] = labi_parse(p, LABI_ANYTHING))) return NULL;
  if (!labi_is_word(p, "end")) return labi_unexpected(p, "an operator or 'end'"), NULL;
  if (!labi_advance(p) || !labi_push_node(&args, p, labi_finish(p, n, at.start))) return NULL;
  labi_node *list = labi_gather(p, LABI_NODE_CALL, &at, &args);
  if (!list) return NULL;
  list->as.name.text = "listof";
  list->as.name.length = 6;
  return labi_finish(p, list, at.start);
}

labi_node *labi_parse_lambda(labi_parser *p, labi_node *list) {
  labi_node *n = labi_new_node(p, LABI_NODE_COMPREHENSION, &p->now, 1);
  labi_binder *b = labi_take(p, sizeof *b);
  if (!n || !b) return NULL;
  *b = (labi_binder){.line = p->now.line, .column = p->now.column, .source = list};
  b->name = labi_parse_variable(p);
  if (!b->name || !labi_expect(p, LABI_TOKEN_ARROW, "'->'")) return NULL;
  n->as.bind = (labi_binders){.items = b, .count = 1};
  n->child[0] = labi_parse(p, LABI_ANYTHING);
  return n->child[0] ? labi_finish(p, n, list->start) : NULL;
}

bool labi_open_bracket(labi_parser *p, bool braces, bool *was_in_braces) {
  *was_in_braces = p->in_braces;
  p->in_braces = braces;
  p->brackets++;
  return labi_advance(p);
}

/* The closing bracket; the message names the one it belongs to. */
bool labi_close_bracket(labi_parser *p, labi_token_kind kind, const char *expected, const labi_token *open,
                        bool in_braces) {
  char text[120];
  if (p->now.kind != kind) {
    snprintf(text, sizeof text, "%s (opened at %u:%u)", expected, open->line, open->column);
    return labi_unexpected(p, text);
  }
  p->brackets--;
  p->in_braces = in_braces;
  return labi_advance(p);
}

labi_node *labi_parse_parenthesis(labi_parser *p) {
  labi_token open = p->now;
  bool in_braces;
  if (!labi_open_bracket(p, false, &in_braces)) return NULL;
  labi_node *n = labi_parse(p, LABI_ANYTHING);
  if (!n || !labi_close_bracket(p, LABI_TOKEN_CLOSE, "')'", &open, in_braces)) return NULL;
  n->literal = false;
  n->start = open.start;
  n->end = p->last_end;
  return n;
}

labi_node *labi_parse_matrix(labi_parser *p) {
  labi_token open = p->now;
  labi_nodes cells = {0};
  uint32_t rows = 0, columns = 0;
  bool in_braces;
  if (!labi_open_bracket(p, false, &in_braces)) return NULL;
  bool empty = p->now.kind == LABI_TOKEN_CLOSE_SQUARE;
  if (!empty) do {
    if (rows > 0 && !labi_advance(p)) return NULL;
    labi_token row = p->now;
    uint32_t before = cells.count;
    do {
      if (cells.count > before && !labi_advance(p)) return NULL;
      if (!labi_push_node(&cells, p, labi_parse_item(p))) return NULL;
    } while (p->now.kind == LABI_TOKEN_COMMA);
    if (rows++ == 0) columns = cells.count;
    if (cells.count - before != columns) {
      labi_syntax_error(p->error, CGT_EPARSE, row.line, row.column,
                        "row %u of the matrix has %u entries, expected %u as in the first row", rows,
                        cells.count - before, columns);
      return NULL;
    }
    } while (p->now.kind == LABI_TOKEN_SEMICOLON);
  if (!labi_close_bracket(p, LABI_TOKEN_CLOSE_SQUARE, "',', ';' or ']'", &open, in_braces)) return NULL;
  labi_node *n = labi_gather(p, LABI_NODE_MATRIX, &open, &cells);
  if (!n) return NULL;
  n->as.columns = rows == 1 ? 0 : columns;
  return labi_finish(p, n, open.start);
}

/* ---- braces ---------------------------------------------------------------------------------- */

typedef struct bar {
  labi_token at;
  uint32_t before; /* how many items stand before it */
} bar;

typedef struct braces {
  labi_token open;
  labi_nodes items;
  bar *bars;
  uint32_t bar_count, bar_room;
} braces;

static bool push_bar(braces *b, labi_parser *p) {
  if (b->bar_count == b->bar_room) {
    b->bar_room = b->bar_room ? 2 * b->bar_room : 4;
    bar *bars = labi_take(p, b->bar_room * sizeof *bars);
    if (!bars) return false;
    if (b->bar_count) memcpy(bars, b->bars, b->bar_count * sizeof *bars);
    b->bars = bars;
  }
  b->bars[b->bar_count++] = (bar){.at = p->now, .before = b->items.count};
  return labi_advance(p);
}

/* The game between items from and to, split at the longest of the bars first to last. */
static labi_node *split_bars(labi_parser *p, const braces *b, uint32_t from, uint32_t to, uint32_t first,
                             uint32_t last) {
  uint32_t longest = first;
  const bar *rival = NULL;
  for (uint32_t i = first + 1; i < last; i++) {
    uint32_t length = b->bars[i].at.count, best = b->bars[longest].at.count;
    if (length > best) longest = i, rival = NULL;
    else if (length == best && !rival) rival = &b->bars[i];
  }
  const bar *middle = &b->bars[longest];
  if (rival) {
    labi_syntax_error(p->error, CGT_EPARSE, rival->at.line, rival->at.column,
                      "two bars of the same length in one pair of braces: make the one that splits first "
                      "longer, as in {1||0|-1} or {1|0||-1}");
    return NULL;
  }
  labi_nodes parts = {0};
  if (longest > first) {
    if (!labi_push_node(&parts, p, split_bars(p, b, from, middle->before, first, longest))) return NULL;
  } else {
    for (uint32_t i = from; i < middle->before; i++)
      if (!labi_push_node(&parts, p, b->items.items[i])) return NULL;
  }
  uint32_t left = parts.count;
  if (longest + 1 < last) {
    if (!labi_push_node(&parts, p, split_bars(p, b, middle->before, to, longest + 1, last))) return NULL;
  } else {
    for (uint32_t i = middle->before; i < to; i++)
      if (!labi_push_node(&parts, p, b->items.items[i])) return NULL;
  }
  labi_node *n = labi_gather(p, p->quoted ? LABI_NODE_FORM : LABI_NODE_OPTIONS, &b->open, &parts);
  if (!n) return NULL;
  n->as.left = left;
  return labi_finish(p, n, b->open.start);
}

labi_node *labi_parse_braces(labi_parser *p) {
  braces b = {.open = p->now};
  bool in_braces;
  if (!labi_open_bracket(p, true, &in_braces)) return NULL;
  bool comma = false;
  while (p->now.kind != LABI_TOKEN_CLOSE_BRACE || comma) {
    if (p->now.kind == LABI_TOKEN_END) break;
    if (p->now.kind == LABI_TOKEN_BARS && !comma) {
      if (!push_bar(&b, p)) return NULL;
      continue;
    }
    if (!labi_push_node(&b.items, p, labi_parse_item(p))) return NULL;
    comma = p->now.kind == LABI_TOKEN_COMMA;
    if (comma && !labi_advance(p)) return NULL;
    if (!comma && p->now.kind != LABI_TOKEN_BARS && p->now.kind != LABI_TOKEN_CLOSE_BRACE) break;
  }
  if (!labi_close_bracket(p, LABI_TOKEN_CLOSE_BRACE, "an operator, ',', '|' or '}'", &b.open, in_braces))
    return NULL;
  if (b.bar_count > 0) return split_bars(p, &b, 0, b.items.count, 0, b.bar_count);
  labi_node *n = labi_gather(p, LABI_NODE_LIST, &b.open, &b.items);
  return n ? labi_finish(p, n, b.open.start) : NULL;
}

/* 'G': braces inside are taken as they are written. */
labi_node *labi_parse_quote(labi_parser *p) {
  labi_token open = p->now;
  bool in_braces;
  if (p->quoted) return labi_unexpected(p, "a value before the closing quote"), NULL;
  p->quoted = true;
  labi_node *form = labi_open_bracket(p, false, &in_braces) ? labi_parse(p, LABI_ANYTHING) : NULL;
  p->quoted = false;
  if (!form || !labi_close_bracket(p, LABI_TOKEN_QUOTE, "an operator or the closing quote", &open, in_braces))
    return NULL;
  labi_node *n = labi_new_single(p, LABI_NODE_QUOTE, &open, form);
  return n ? labi_finish(p, n, open.start) : NULL;
}
