/* manual.h: the parts of cgtmanual, the program that turns the tables of the command and of the language
 * into man pages, shell completion and pages of the manual. It is run by the build and not installed. */
#ifndef DOCS_MANUAL_H
#define DOCS_MANUAL_H

#include <stdbool.h>
#include <stdio.h>

#include "command/command.h"

/* A file to write in a folder; on failure a message is on standard error and the program ends. */
FILE *manual_open(const char *folder, const char *name);
void manual_close(FILE *out);

/* ---- the page of a command, block by block: paragraphs and indented examples ------------------- */

typedef struct page_block {
  const char *text;
  size_t length;
  bool indented; /* every line begins with two blanks */
} page_block;

/* The block after *block, the first one of text if block->text is NULL; false after the last. */
bool page_next(page_block *block, const char *text);

/* Are these lines to type, "  cgt ..."? */
bool page_is_example(const page_block *block);

/* What stands in the operands of a command that a shell can complete. */
typedef struct operand_words {
  bool files;    /* FILE, STORE */
  bool rulesets; /* RULESET, and NAME of cgt games */
  bool families; /* FAMILY */
  bool names;    /* cgt help NAME: commands, functions, rulesets */
} operand_words;

operand_words operands_of(const cmd_command *command);

/* Words to complete operands with, one after another; NULL after the last. */
const char *ruleset_name(size_t index);
const char *family_name(size_t index);

/* ---- what is made, each into a folder --------------------------------------------------------- */

void make_man_pages(const char *folder);  /* cgt.1, cgt-eval.1, ..., cgt-functions.7 */
void make_completion(const char *folder); /* cgt.bash, _cgt, cgt.fish */
void make_reference(const char *folder);  /* commands.md, functions.md, rulesets.md, small.tsv */
void make_examples(const char *folder);   /* examples.txt and, line for line, values.txt */

#endif
