/* command_words.h: random command lines, from the tables that feed the help: subcommands, their options and
 * what these take, and the examples of the pages. A new command or option is tried from then on. */
#ifndef COMMAND_WORDS_H
#define COMMAND_WORDS_H

#include <stdbool.h>
#include <stdio.h>

#include "fuzz/mutate.h"

enum { MOST_WORDS = 40 };

typedef struct command_line {
  char *words[MOST_WORDS + 1]; /* as of argv, without the program; malloc'ed; NULL ends them */
  int count;
  const char *command; /* of the tables: "guess region" */
  bool json;   /* every line of the output is a document */
  bool writes; /* a file is named that the output may go to */
  bool defines; /* a word is a definition, or a comment; if it is all there is, nothing is printed */
} command_line;

/* The files that lines may name are those that command_files makes. */
void command_line_make(command_line *line, random_bytes *dice);
void command_line_free(command_line *line);

/* Prints it as a shell reads it. */
void command_line_print(FILE *out, const command_line *line);

/* Makes texts in the current folder: definitions, claims, lists, what is none. Those that the program itself
 * writes, stores and certificates, are made by the lines that command_files_made_by goes through; NULL ends
 * them. */
void command_files_write(void);
extern const char *const command_files_made_by[];

#endif
