/* grammar.h: statements of the language made from bytes: each byte decides which way the grammar goes, so
 * that nearly all that a fuzzer tries is read, and much of it has a value. The functions are those of the
 * table, the rulesets those of the list: what is added to them is fuzzed from then on. */
#ifndef GRAMMAR_H
#define GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GRAMMAR_ROOM = 3000 };

typedef struct grammar {
  const uint8_t *next, *end; /* the decisions that are left; where none is, the first way is gone */
  char text[GRAMMAR_ROOM];   /* what was made so far, zero-terminated */
  size_t length;
  unsigned depth;     /* of the expression that is being made */
  unsigned variables; /* a, b, c, ... that it may name */
  bool has_ruleset;   /* H is one */
} grammar;

/* A decision: 0 .. ways - 1, with ways at most 65536. */
unsigned grammar_choose(grammar *g, unsigned ways);

/* Each replaces the text, and some put a ruleset H before it. An expression; a claim; an expression or a
 * claim over the range of one variable; over ranges of two; a whole program, of definitions and statements.
 */
const char *grammar_expression(grammar *g);
const char *grammar_claim(grammar *g);
const char *grammar_sequence(grammar *g);
const char *grammar_box(grammar *g);
const char *grammar_program(grammar *g);

/* A program by the rules of docs/grammar.md, with all its tokens, blanks and comments, whatever it means. */
const char *grammar_page(grammar *g);

#endif
