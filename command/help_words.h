/* help_words.h: what cgt help knows besides commands, functions and rulesets: words of the language, of the field and
 * of other programs, and a search for any other word. */
#ifndef CGT_HELP_WORDS_H
#define CGT_HELP_WORDS_H

#include "command/command.h"

typedef struct cmd_word {
  const char *names;   /* "do end begin", with a blank between them */
  const char *usage;   /* how it is written here; the first line of its page */
  const char *meaning; /* one to three lines, with a line feed between them */
  const char *example; /* an expression; NULL: an expression cannot show it */
  const char *value;   /* what the example prints.  Tested: tests/cli/help.part.sh */
  const char *see;     /* "check, sorted": other words of cgt help, or NULL */
} cmd_word;

extern const cmd_word cmd_words[]; /* a row without names ends them */

/* The next character that counts in a name, in lower case and without an accent; 0 at the end. */
int cmd_next_letter(const char **at);

/* Do two names have the same letters? Capitals, accents, blanks and "_" do not count: "LeftStop" is "left_stop". */
bool cmd_same_word(const char *a, const char *b);

/* The word of that name, or NULL. */
const cmd_word *cmd_word_find(const char *name);

/* Of a line that cannot be read: its first word or sign that only other languages have, and under which name cgt help
 * explains what is written here; NULL if there is none. *word is in the line, *length bytes. */
const char *cmd_help_of_others(const char **word, size_t *length, const char *line, size_t bytes);

void cmd_word_print(const cmd_word *word);
void cmd_words_print(void); /* all, a line for each */

/* Lists commands, functions, rulesets and words whose name or one-line meaning contains the word: ten at most, names
 * first. False, and nothing printed: none does. */
bool cmd_search_print(const cmd_session *session, const char *word);

#endif
