/* parser.h: what the two halves of the parser share: parser.c reads expressions,
 * parse_statement.c definitions and statements. */
#ifndef LAB_PARSER_H
#define LAB_PARSER_H

#include "lab/language/lexer.h"
#include "lab/language/syntax.h"

typedef struct parser {
  lab_program *program;
  lab_error *error;
  lexer lex;
  token now;         /* the token in front of us */
  uint32_t last_end; /* where the token before it ended */
  uint32_t source;
  unsigned depth;    /* of nested expressions */
  unsigned brackets; /* open around us: inside, new lines are blanks */
  bool quoted;       /* inside '..': braces are forms */
  bool in_braces;    /* directly inside {}: ‖ is a bar there */
  bool in_heading;   /* of a statement: outside of brackets a ':' ends it */
} parser;

/* How tight an operator binds; language.h draws the same table. */
enum {
  LABI_ANYTHING = 0,
  LABI_OR = 10,
  LABI_AND = 20,
  LABI_NOT = 30,
  LABI_COMPARISON = 40,
  LABI_INFIX = 43,
  LABI_RANGE = 45,
  LABI_SUM = 50,
  LABI_ORDINAL = 55,
  LABI_PRODUCT = 60,
  LABI_SIGN = 70,
  LABI_POWER = 80,
  LABI_POSTFIX = 90,
  LABI_OPERAND = 100 /* no operator at all */
};

/* Whatever makes a node returns NULL after an error, and takes NULL for one. */

/* ---- parser.c: an expression whose operators bind at least so tight */
node *labi_parse(parser *p, int binding);

/* ---- parse_node.c: tokens */
bool labi_advance(parser *p);                 /* to the next token */
bool labi_peek(token *next, const parser *p); /* the token after now; false if it is no token */
bool labi_expect(parser *p, token_kind kind, const char *what);
bool labi_unexpected(parser *p, const char *expected); /* an error about now; always false */
bool labi_begins_operand(const token *t);
bool labi_ends_statement(const parser *p); /* does a complete statement end before now? */
bool labi_ends_statement_at(const parser *p, const token *t);

/* ---- parse_node.c: nodes on their way into a parent */
typedef struct nodes {
  node **items;
  uint32_t count, room;
} nodes;

void *labi_take(parser *p, size_t bytes);
node *labi_new_node(parser *p, node_kind kind, const token *at, uint32_t count);
node *labi_new_pair(parser *p, node_kind kind, const token *at, node *a, node *b);
node *labi_new_single(parser *p, node_kind kind, const token *at, node *a);
node *labi_new_integer(parser *p, const token *at, int64_t value);
bool labi_push(nodes *list, parser *p, node *n);
node *labi_gather(parser *p, node_kind kind, const token *at, const nodes *list);
node *labi_finish(parser *p, node *n, uint32_t start); /* children in place: span and height */

/* ---- parse_operand.c */
node *labi_parse_operand(parser *p);
node *labi_parse_up_star(parser *p, node *times); /* ^3*2; times, if not NULL, stands before '.' */
node *labi_parse_dot(parser *p, node *left);
bool labi_is_word(const parser *p, const char *word); /* a name that is a word only where it stands */
bool labi_is_outcome(const char *name, uint32_t length); /* N P L R */

/* ---- parse_bracket.c */
bool labi_open_bracket(parser *p, bool braces, bool *was_in_braces);
bool labi_close_bracket(parser *p, token_kind kind, const char *expected, const token *open,
                        bool was_in_braces);
node *labi_parse_parenthesis(parser *p);
node *labi_parse_matrix(parser *p);
node *labi_parse_braces(parser *p);
node *labi_parse_quote(parser *p);
node *labi_parse_item(parser *p); /* an element, "for" and "where" after it */
node *labi_parse_yield(parser *p); /* for .. yield .. end */
node *labi_parse_lambda(parser *p, node *list); /* x -> e as what a list is mapped by: e for x in list */
char *labi_parse_variable(parser *p); /* a name that may be bound */
bool labi_parse_binders(binders *list, parser *p, bool bind_values); /* "x in a, .." or "x = a, .." */

/* ---- parse_statement.c: definitions and statements up to the end of the text */
bool labi_parse_program(parser *p);

#endif
