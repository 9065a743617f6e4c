/* parse_listing.c: what CGSuite asks of a ruleset for many sizes at once: .NimValueSequence(20) and its like.
 */
#include <string.h>

#include "lab/language/peer_call.h"

static labi_node *call_with(labi_parser *p, const labi_token *at, const char *function, labi_node *argument) {
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, argument)) return NULL;
  return labi_new_call(p, at, function, strlen(function), &args, at->start);
}

static labi_node *call_two(labi_parser *p, const labi_token *at, const char *function, labi_node *a,
                           labi_node *b) {
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, a) || !labi_push_node(&args, p, b)) return NULL;
  return labi_new_call(p, at, function, strlen(function), &args, at->start);
}

/* Variables that nobody can write. */
static const char *const sizes[] = {" row", " heap"};

static labi_node *size_node(labi_parser *p, const labi_token *at, const char *variable) {
  labi_node *n = labi_new_node(p, LABI_NODE_NAME, at, 0);
  if (!n) return NULL;
  n->as.name.text = variable;
  n->as.name.length = (uint32_t)strlen(variable);
  return labi_finish(p, n, at->start);
}

/* [element for variable in from..to] */
static labi_node *list_of(labi_parser *p, const labi_token *at, labi_node *element, const char *variable,
                          int from, labi_node *to) {
  labi_nodes ends = {0}, items = {0};
  labi_binder *b = labi_take(p, sizeof *b);
  labi_node *n = b ? labi_new_node(p, LABI_NODE_COMPREHENSION, at, 1) : NULL;
  if (!n || !element || !labi_push_node(&ends, p, labi_new_integer(p, at, from)) ||
      !labi_push_node(&ends, p, to))
    return NULL;
  *b = (labi_binder){.name = variable, .line = at->line, .column = at->column};
  b->source = labi_gather(p, LABI_NODE_RANGE, at, &ends);
  if (!b->source || !labi_finish(p, b->source, at->start)) return NULL;
  n->as.bind = (labi_binders){.items = b, .count = 1};
  n->child[0] = element;
  if (!labi_push_node(&items, p, labi_finish(p, n, at->start))) return NULL;
  labi_node *list = labi_gather(p, LABI_NODE_MATRIX, at, &items);
  return list ? labi_finish(p, list, at->start) : NULL;
}

typedef struct listing {
  const char *method, *function;
  unsigned dimensions;
} listing;

static const listing listings[] = {{"NimValueSequence", "nim_value", 1},
                                   {"GameValueSequence", "canonical_form", 1},
                                   {"NimValueTable", "nim_value", 2},
                                   {"GameValueTable", "canonical_form", 2},
                                   {"CheckPeriodicity", "nim_value", 1}};

/* Behind the point: what is asked; NULL: something of a position. */
static const listing *find_listing(const labi_parser *p) {
  labi_token method;
  if (p->now.kind != LABI_TOKEN_DOT || !labi_peek(&method, p)) return NULL;
  for (size_t i = 0; i < sizeof listings / sizeof *listings; i++)
    if (labi_token_is(p, &method, listings[i].method)) return &listings[i];
  return NULL;
}

/* How many digits an octal code has, which says how long values must repeat. */
static labi_node *count_digits(const labi_peer_call *c, labi_parser *p, const labi_token *method) {
  labi_node *code = labi_peer_code(c, p);
  bool text = code && code->kind == LABI_NODE_CONSTANT && code->as.constant.kind == LAB_TEXT;
  const char *bytes = text ? code->as.constant.as.text->bytes : "";
  const char *point = strchr(bytes, '.');
  if (point == bytes + 1 && bytes[0] == '0' && point[1] && strspn(bytes, "01234567.") == strlen(bytes))
    return labi_new_integer(p, method, (int64_t)strlen(point + 1));
  labi_syntax_error(p->error, CGT_EPARSE, method->line, method->column,
                    "CheckPeriodicity needs an octal game, such as TakeAndBreak(\"0.77\")");
  return NULL;
}

/* .NimValueSequence(20) goes from heap 1 on, .NimValueTable(5,20) from row and column 0. */
static labi_node *parse_listing(labi_peer_call *c, labi_parser *p, const listing *asked) {
  labi_peer_call ends = {.name = c->name};
  if (!labi_advance(p)) return NULL;
  labi_token method = p->now;
  if (!labi_advance(p)) return NULL;
  if (p->now.kind != LABI_TOKEN_OPEN) return labi_unexpected(p, "'('"), NULL;
  if (!labi_parse_peer_arguments(&ends, p)) return NULL;
  if (ends.args.count != asked->dimensions) {
    labi_syntax_error(p->error, CGT_EPARSE, method.line, method.column, "%s takes %u argument%s, found %u",
                      asked->method, asked->dimensions, asked->dimensions == 1 ? "" : "s", ends.args.count);
    return NULL;
  }
  labi_node *digits = NULL;
  if (strcmp(asked->method, "CheckPeriodicity") == 0 && !(digits = count_digits(c, p, &method))) return NULL;
  for (unsigned i = 2 - asked->dimensions; i < 2; i++)
    if (!labi_push_node(&c->args, p, size_node(p, &method, sizes[i]))) return NULL;
  labi_node *n = call_with(p, &method, asked->function, labi_peer_node(c, p));
  if (digits)
    return call_two(p, &method, "periodicity", list_of(p, &method, n, sizes[1], 1, ends.args.items[0]),
                    digits);
  if (asked->dimensions == 1) return list_of(p, &method, n, sizes[1], 1, ends.args.items[0]);
  n = list_of(p, &method, n, sizes[1], 0, ends.args.items[1]);
  return list_of(p, &method, n, sizes[0], 0, ends.args.items[0]);
}

labi_node *labi_parse_listing(bool *is, labi_peer_call *c, labi_parser *p) {
  const listing *asked = find_listing(p);
  *is = asked;
  return asked ? parse_listing(c, p, asked) : NULL;
}
