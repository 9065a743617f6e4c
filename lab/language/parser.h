/* parser.h: what the two halves of the parser share: parser.c reads expressions,
 * parse_statement.c definitions and statements. */
#ifndef LAB_PARSER_H
#define LAB_PARSER_H

#include <cgt/lab_pattern.h>

#include "lab/language/lexer.h"
#include "lab/language/syntax.h"

typedef struct labi_parser {
  lab_program *program;
  lab_error *error;
  labi_lexer lex;
  labi_token now;    /* the token in front of us */
  uint32_t last_end; /* where the token before it ended */
  uint32_t source;
  unsigned depth;    /* of nested expressions */
  unsigned brackets; /* open around us: inside, new lines are blanks */
  bool quoted;       /* inside '..': braces are forms */
  bool in_braces;    /* directly inside {}: ‖ is a bar there */
  bool in_heading;   /* of a statement: outside of brackets a ':' ends it */
  unsigned binding;  /* a value of let is read with brackets + 1 == binding: there "in" ends it; 0: none is */
  bool defines;      /* a definition or a ruleset has begun */
  bool has_copied;   /* the program's definitions, so that one may be replaced in place */
  uint32_t unseen;   /* of the program's aliases: the newest that what is read may not name */
} labi_parser;

/* How tight an operator binds; lab_program.h draws the same table. */
enum {
  LABI_ANYTHING = 0,
  LABI_OR = 10,
  LABI_AND = 20,
  LABI_NOT = 30,
  LABI_COMPARISON = 40,
  LABI_INFIX = 43,
  LABI_RANGE = 45,
  LABI_SIDES = 47,
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
labi_node *labi_parse(labi_parser *p, int binding);

/* ---- parse_node.c: tokens */
bool labi_advance(labi_parser *p);                      /* to the next token */
bool labi_peek(labi_token *next, const labi_parser *p); /* the token after now; false if it is no token */
bool labi_expect(labi_parser *p, labi_token_kind kind, const char *what);
bool labi_is_word(const labi_parser *p,
                  const char *word); /* now: a name that is a word only where it stands */
bool labi_token_is(const labi_parser *p, const labi_token *t, const char *word);
bool labi_unexpected(labi_parser *p, const char *expected); /* an error about now; always false */
bool labi_begins_operand(const labi_token *t);
bool labi_ends_statement(const labi_parser *p); /* does a complete statement end before now? */
bool labi_ends_statement_at(const labi_parser *p, const labi_token *t);

/* ---- parse_node.c: nodes on their way into a parent */
typedef struct labi_nodes {
  labi_node **items;
  uint32_t count, room;
} labi_nodes;

void *labi_take(labi_parser *p, size_t bytes);
char *labi_copy_source(labi_parser *p, uint32_t from, uint32_t to); /* these bytes of the text */
/* The items with room for one more than count, moved if they are as many as *room; NULL: no memory. */
void *labi_one_more(labi_parser *p, void *items, size_t count, uint32_t *room, size_t size);
labi_node *labi_new_node(labi_parser *p, labi_node_kind kind, const labi_token *at, uint32_t count);
labi_node *labi_new_pair(labi_parser *p, labi_node_kind kind, const labi_token *at, labi_node *a,
                         labi_node *b);
labi_node *labi_new_single(labi_parser *p, labi_node_kind kind, const labi_token *at, labi_node *a);
labi_node *labi_new_integer(labi_parser *p, const labi_token *at, int64_t value);
bool labi_push_node(labi_nodes *list, labi_parser *p, labi_node *n);
labi_node *labi_gather(labi_parser *p, labi_node_kind kind, const labi_token *at, const labi_nodes *list);
labi_node *labi_finish(labi_parser *p, labi_node *n, uint32_t start); /* children in place: span and height */
labi_node *labi_new_call(labi_parser *p, const labi_token *at, const char *name, size_t length,
                         const labi_nodes *arguments, uint32_t start);

/* ---- parse_operand.c */
labi_node *labi_parse_operand(labi_parser *p);
labi_node *labi_parse_up_star(labi_parser *p,
                              labi_node *times); /* ^3*2; times, if not NULL, stands before '.' */
labi_node *labi_parse_dot(labi_parser *p, labi_node *left);
bool labi_is_outcome(const char *name, uint32_t length); /* N P L R */

/* ---- parse_bracket.c */
bool labi_open_bracket(labi_parser *p, bool braces, bool *was_in_braces);
bool labi_close_bracket(labi_parser *p, labi_token_kind kind, const char *expected, const labi_token *open,
                        bool was_in_braces);
labi_node *labi_parse_parenthesis(labi_parser *p);
labi_node *labi_parse_matrix(labi_parser *p);
labi_node *labi_parse_braces(labi_parser *p);
labi_node *labi_parse_knot(labi_parser *p, const labi_token *name); /* a{0|a}, at its brace */
labi_node *labi_parse_quote(labi_parser *p);
labi_node *labi_parse_item(labi_parser *p); /* an element, "for" and "where" after it */
bool labi_parse_loops(labi_binders *list,
                      labi_parser *p);     /* "for x in a, y in b for z from 1 to 3 by 2 ..." */
char *labi_parse_name(labi_parser *p);     /* of a definition */
char *labi_parse_variable(labi_parser *p); /* one that is bound: P, L, R and N too */
/* The same where all that it is bound in comes after it, up to the end of the statement: v too. */
char *labi_parse_parameter(labi_parser *p);
bool labi_parse_binders(labi_binders *list, labi_parser *p,
                        bool bind_values); /* "x in a, .." or "x = a, .." */

/* ---- parse_cgsuite.c: what CGSuite writes otherwise, as what it means here */
bool labi_skip_package(labi_parser *p); /* game.grid.Domineering is Domineering */
bool labi_yields(const labi_parser *p); /* is the "for" in front of us one of for .. yield .. end? */
labi_node *labi_parse_yield(labi_parser *p);
/* list.Apply(x -> e) after the name; *is false, and nothing is read, if it is another call. */
labi_node *labi_parse_lambda_call(bool *is, labi_parser *p, const labi_token *name, labi_node *list);

/* ---- parse_peers.c: a name of CGSuite's that is a ruleset here, and what stands behind it. *is false, and
 * nothing is read, if it is none. */
labi_node *labi_parse_peer_ruleset(bool *is, labi_parser *p, const labi_token *name);
/* Grid.Empty(3,4), Graph.Path(5): now is the first name of it. */
labi_node *labi_parse_peer_static(bool *is, labi_parser *p);

/* ---- parse_mcgs.c: [clobber] XO|OX, at its bracket; as above */
labi_node *labi_parse_mcgs(bool *is, labi_parser *p);

/* ---- parse_statement.c: definitions and statements up to the end of the text */
bool labi_parse_program(labi_parser *p);

/* Name, parameters and body of a definition, or its ruleset, become one of the program; at: its name. */
bool labi_define(labi_parser *p, const labi_token *at, labi_definition definition);

/* "(a, b)", or nothing. */
bool labi_parse_parameters(const char ***parameters, uint32_t *count, labi_parser *p);

/* A text "..", as it stands between its quotes; NULL: no memory. */
char *labi_parse_text(labi_parser *p);

/* ---- parse_about.c: what is told of a ruleset, behind its head: "title" rules ".." source ".." example ..
 * small .. */
bool labi_begins_about(const labi_parser *p);
/* One of these, which becomes a member of face; face->example, which is there, is shown to who wants another.
 * arguments: as many as an example has; 0 for any number. */
bool labi_parse_about(cgt_ruleset *face, labi_parser *p, uint32_t arguments);

/* ---- parse_ruleset.c: ruleset name(a, b) "title" where .. as .. = {..|..} */
bool labi_begins_ruleset(const labi_parser *p);
bool labi_parse_ruleset(labi_parser *p);
labi_node *labi_parse_moves_of_one(labi_parser *p); /* {..}, of the player whose line it is */

/* ---- parse_pictures.c: ruleset name(board of "xo.", n) "title" Left "xo" -> ".x" .. */
typedef struct labi_lines {
  lab_pattern_ruleset rules; /* letters and board are those of the head; the rest is filled in last */
  lab_pattern *pictures;
  labi_token *at;   /* of each, the picture before the move */
  labi_token board; /* the letters */
  uint32_t count, room, at_room;
  labi_nodes left, right; /* moves in braces: {..}, one of each line */
  bool impartial;         /* has every line been one of both players? */
} labi_lines;

bool labi_begins_board(const labi_parser *p);
/* From '(' on: (board of "xo.", n). The board is a parameter, named by the word for it. */
bool labi_parse_board(labi_lines *lines, labi_definition *d, labi_parser *p);
bool labi_parse_lines(labi_lines *lines, labi_parser *p);
/* The ruleset of the pictures alone; NULL after an error. */
cgt_ruleset *labi_compile_pictures(labi_lines *lines, labi_parser *p, const cgt_ruleset *face);

/* ---- program_positions.c: the claim of the last statement becomes a position, its variables the numerals */
bool labi_put_position(labi_parser *p, const cgt_ruleset *ruleset);

#endif
