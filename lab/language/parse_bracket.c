/* parse_bracket.c: what stands in brackets: {..|..}, {..}, [..;..], (..), and what runs over ranges there. */
#include "lab/language/parser.h"

#include <stdio.h>
#include <string.h>

/* ---- names and binders ----------------------------------------------------------------------- */

bool labi_is_outcome(const char *name, uint32_t length) { return length == 1 && strchr("NPLR", name[0]); }

static char *take_name(labi_parser *p) {
  const char *text = p->lex.text + p->now.start;
  uint32_t length = p->now.end - p->now.start;
  char *name = labi_take(p, length + 1);
  if (name) memcpy(name, text, length);
  return name && labi_advance(p) ? name : NULL;
}

char *labi_parse_variable(labi_parser *p) {
  if (p->now.kind == LABI_TOKEN_NAME) return take_name(p);
  labi_unexpected(p, p->now.kind == LABI_TOKEN_DOWN ? "a name (v, vv, v3 are downs)" : "a name");
  return NULL;
}

char *labi_parse_name(labi_parser *p) {
  if (!labi_is_outcome(p->lex.text + p->now.start, p->now.end - p->now.start)) return labi_parse_variable(p);
  labi_unexpected(p, "a name (N, P, L and R are outcomes)");
  return NULL;
}

char *labi_parse_parameter(labi_parser *p) {
  if (p->now.kind != LABI_TOKEN_DOWN || p->now.end - p->now.start != 1) return labi_parse_variable(p);
  p->lex.v_is_name = true;
  return take_name(p);
}

/* The kind of range whose word a token is. */
static labi_range_kind kind_at(const labi_parser *p, const labi_token *token) {
  for (size_t kind = LABI_OVER_ELEMENTS + 1; kind < LABI_RANGE_KIND_COUNT; kind++)
    if (labi_token_is(p, token, labi_range_word(kind))) return (labi_range_kind)kind;
  return LABI_OVER_ELEMENTS;
}

/* Is now a comma, and after it another "x in", or "x, y in"? The options {F(k) for k in 1..a, G | H} go on
 * with G. */
static bool another_binder(labi_parser *p, bool bind_values) {
  labi_lexer ahead = p->lex;
  labi_token token = p->now;
  lab_error ignored;
  if (token.kind != LABI_TOKEN_COMMA) return false;
  do {
    if (!labi_lex(&token, &ahead, &ignored)) return false;
    if (token.kind != LABI_TOKEN_NAME && !(token.kind == LABI_TOKEN_DOWN && p->in_heading)) return false;
    if (!labi_lex(&token, &ahead, &ignored)) return false;
  } while (token.kind == LABI_TOKEN_COMMA && !bind_values);
  return bind_values ? token.kind == LABI_TOKEN_ASSIGN
                     : token.kind == LABI_TOKEN_IN || kind_at(p, &token) != LABI_OVER_ELEMENTS;
}

static bool ends_in_numeral(const labi_node *range) {
  const labi_node *end = range->kind == LABI_NODE_RANGE ? range->child[1] : NULL;
  return end && end->kind == LABI_NODE_CONSTANT && end->as.constant.kind == LAB_INTEGER;
}

/* A binder more, of the name in front of us; NULL after an error. */
static labi_binder *push_binder(labi_binders *list, labi_parser *p, uint32_t *room, bool heading) {
  list->items = labi_one_more(p, list->items, list->count, room, sizeof *list->items);
  if (!list->items) return NULL;
  labi_binder *b = &list->items[list->count++];
  *b = (labi_binder){.line = p->now.line, .column = p->now.column};
  return (b->name = (heading ? labi_parse_parameter : labi_parse_variable)(p)) ? b : NULL;
}

/* "x, y": binders more, which will have one source: that of the last, which is returned; NULL after an error.
 */
static labi_binder *push_binders(labi_binders *list, labi_parser *p, uint32_t *room, bool heading) {
  labi_binder *b = push_binder(list, p, room, heading);
  while (b && p->now.kind == LABI_TOKEN_COMMA)
    b = labi_advance(p) ? push_binder(list, p, room, heading) : NULL;
  return b;
}

/* "in source" or "subset of source". */
static bool parse_source(labi_binder *b, labi_parser *p, const char *expected) {
  b->over = kind_at(p, &p->now);
  if (b->over && (!labi_advance(p) || !labi_is_word(p, "of"))) return labi_unexpected(p, "'of'");
  if (b->over ? !labi_advance(p) : !labi_expect(p, LABI_TOKEN_IN, expected)) return false;
  b->source = labi_parse(p, LABI_RANGE);
  b->scales = b->source && !b->over && ends_in_numeral(b->source);
  return b->source != NULL;
}

/* What the last of them runs over, those named with it run over too. */
static void share_source(labi_binders *list, uint32_t first) {
  const labi_binder *last = &list->items[list->count - 1];
  for (labi_binder *b = &list->items[first]; b < last; b++) {
    b->source = last->source;
    b->over = last->over;
    b->scales = last->scales;
  }
}

/* "= value" of a let, which "in" ends. */
static bool parse_bound(labi_binder *b, labi_parser *p) {
  unsigned around = p->binding;
  if (!labi_expect(p, LABI_TOKEN_ASSIGN, "'='")) return false;
  p->binding = p->brackets + 1;
  b->source = labi_parse(p, LABI_ANYTHING);
  p->binding = around;
  return b->source != NULL;
}

bool labi_parse_binders(labi_binders *list, labi_parser *p, bool bind_values) {
  uint32_t room = 0, first;
  *list = (labi_binders){0};
  for (;;) {
    first = list->count;
    labi_binder *b = (bind_values ? push_binder : push_binders)(list, p, &room, p->in_heading);
    if (!b) return false;
    if (!(bind_values ? parse_bound(b, p) : parse_source(b, p, "'in'"))) return false;
    share_source(list, first);
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
    if (!labi_push_node(&ends, p,
                        ends_itself ? labi_parse(p, LABI_INFIX) : labi_new_integer(p, &at, INT64_MAX)))
      return false;
    if (labi_is_word(p, "by") && (!labi_advance(p) || !labi_push_node(&ends, p, labi_parse(p, LABI_INFIX))))
      return false;
    b->source = labi_gather(p, LABI_NODE_RANGE, &at, &ends);
    if (!b->source || !labi_finish(p, b->source, at.start)) return false;
    if (!ends_itself && !labi_is_word(p, "while")) return labi_unexpected(p, "'to' or 'while'");
  } else if (!parse_source(b, p, "'in' or 'from', as in for k in 0..9")) {
    return false;
  }
  return !labi_is_word(p, "while") ||
         (labi_advance(p) && (b->proviso = labi_parse(p, LABI_ANYTHING)) != NULL);
}

/* "where", and Python's word for it. */
static bool begins_where(const labi_parser *p) {
  return p->now.kind == LABI_TOKEN_WHERE || p->now.kind == LABI_TOKEN_IF;
}

/* After the loops, or an element by itself, "where claim". */
static bool parse_where(labi_binders *list, labi_parser *p) {
  return !begins_where(p) || (labi_advance(p) && (list->where = labi_parse(p, LABI_ANYTHING)));
}

bool labi_parse_loops(labi_binders *list, labi_parser *p) {
  uint32_t room = 0;
  *list = (labi_binders){0};
  do {
    uint32_t first = list->count;
    if (!labi_advance(p)) return false;
    labi_binder *b = push_binders(list, p, &room, false);
    if (!b || !parse_loop(b, p)) return false;
    share_source(list, first);
  } while (another_binder(p, false) || p->now.kind == LABI_TOKEN_FOR);
  return parse_where(list, p);
}

/* An element, with "for ..." after it where it runs over something, or "where ..." where it may be missing.
 */
labi_node *labi_parse_item(labi_parser *p) {
  labi_node *element = labi_parse(p, LABI_ANYTHING);
  bool runs = p->now.kind == LABI_TOKEN_FOR;
  if (!element || (!runs && !begins_where(p))) return element;
  labi_node *n = labi_new_node(p, LABI_NODE_COMPREHENSION, &p->now, 1);
  if (!n) return NULL;
  n->child[0] = element;
  bool good = runs ? labi_parse_loops(&n->as.bind, p) : parse_where(&n->as.bind, p);
  return good ? labi_finish(p, n, element->start) : NULL;
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
  b->bars = labi_one_more(p, b->bars, b->bar_count, &b->bar_room, sizeof *b->bars);
  if (!b->bars) return false;
  b->bars[b->bar_count++] = (bar){.at = p->now, .before = b->items.count};
  return labi_advance(p);
}

/* Does an option say pass? In braces further inside it is theirs. */
static bool passes(const labi_parser *p, const labi_node *n) {
  static const char pass[] = "pass";
  if (n->kind == LABI_NODE_NAME)
    return n->as.name.length == sizeof pass - 1 && memcmp(n->as.name.text, pass, sizeof pass - 1) == 0;
  if (n->kind == LABI_NODE_OPTIONS || n->kind == LABI_NODE_KNOT) return false;
  for (uint32_t i = 0; i < n->count; i++)
    if (passes(p, n->child[i])) return true;
  return false;
}

/* Braces to whose node a name leads back. */
static labi_node *new_knot(labi_parser *p, const labi_token *at, const char *name, size_t length,
                           labi_node *options) {
  labi_node *n = labi_new_single(p, LABI_NODE_KNOT, at, options);
  if (!n) return NULL;
  n->as.name.text = name;
  n->as.name.length = (uint32_t)length;
  return n;
}

/* {0|pass}: pass is the name of the braces, unless it is that of something else. */
static labi_node *with_pass(labi_parser *p, labi_node *options) {
  for (uint32_t i = 0; options->kind == LABI_NODE_OPTIONS && i < options->count; i++)
    if (passes(p, options->child[i])) {
      labi_token at = {.start = options->start, .line = options->line, .column = options->column};
      return new_knot(p, &at, "pass", 0, options);
    }
  return options;
}

/* The game between items from and to, split at the longest of the bars first to last. */
static labi_node *split_bars(labi_parser *p, const braces *b, uint32_t from, uint32_t to, uint32_t first,
                             uint32_t last) {
  uint32_t longest = first;
  const bar *rival = NULL;
  for (uint32_t i = first + 1; i < last; i++) {
    uint32_t length = b->bars[i].at.count, best = b->bars[longest].at.count;
    if (length > best)
      longest = i, rival = NULL;
    else if (length == best && !rival)
      rival = &b->bars[i];
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
  n = labi_finish(p, n, b->open.start);
  return n ? with_pass(p, n) : NULL;
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

labi_node *labi_parse_knot(labi_parser *p, const labi_token *name) {
  size_t length = name->end - name->start;
  char *text = labi_take(p, length + 1);
  if (!text) return NULL;
  memcpy(text, p->lex.text + name->start, length);
  if (p->quoted) return labi_unexpected(p, "a form, which has no names in it"), NULL;
  labi_node *options = labi_parse_braces(p);
  if (options && options->kind == LABI_NODE_LIST) {
    labi_syntax_error(p->error, CGT_EPARSE, name->line, name->column,
                      "'%.*s' is followed by braces: %.*s{..|..} names a loopy game, and calls have ( )",
                      (int)length, text, (int)length, text);
    return NULL;
  }
  return new_knot(p, name, text, length, options);
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
