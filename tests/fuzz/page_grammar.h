/* page_grammar.h: the rules of docs/grammar.md, read from the page itself, and sentences derived from them.
 * What the page says is fuzzed from then on, and test_grammar.c sees that it says all. */
#ifndef PAGE_GRAMMAR_H
#define PAGE_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/grammar.h"

typedef struct page_grammar page_grammar;

/* NULL with a line on standard error: the file cannot be read, a rule cannot, or one that is used is missing.
 * */
page_grammar *page_grammar_read(const char *path);
void page_grammar_free(page_grammar *p);

/* Appends a derivation of the rule to the text of g, its decisions among ways. Between tokens stands a blank;
 * if wild, sometimes none, a new line or a comment, as the rule `blank` has it. */
void page_grammar_derive(grammar *g, const page_grammar *p, const char *rule, bool wild);

/* What stands in quotes in the rules; NULL at the end. And the names of rules. */
const char *page_grammar_terminal(const page_grammar *p, size_t i);
const char *page_grammar_rule(const page_grammar *p, size_t i);

/* Can the second rule occur in derivations of the first? */
bool page_grammar_reaches(const page_grammar *p, const char *from, const char *to);

#endif
