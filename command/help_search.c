/* help_search.c: cgt help, of a word that names nothing: where it occurs. */
#include <string.h>

#include "command/help_words.h"

enum { MOST_HITS = 10, SHORTEST_WORD = 3, WIDTH_OF_NAMES = 24, WIDTH_OF_TEXTS = 62 };

typedef struct search {
  const char *word;
  bool of_names; /* looks at names, else at meanings */
  size_t hits;   /* printed are the first MOST_HITS */
} search;

static bool is_letter(char c) { return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c & 0x80); }

/* Does the text have this word, or its plural in -s? Letters are equal as in cmd_same_word. */
static bool has_word(const char *text, const char *word) {
  for (const char *at = text; *at; at++) {
    const char *ahead = at, *rest = word;
    if ((at > text && is_letter(at[-1])) || !is_letter(*at)) continue;
    while (*rest && *ahead) {
      const char *letter = ahead;
      if (cmd_next_letter(&letter) != cmd_next_letter(&rest)) break;
      ahead = letter;
      if (!*rest && !is_letter(ahead[*ahead == 's'])) return true;
    }
  }
  return false;
}

/* As many whole words of its first line as have room, and one at least. */
static void print_text(const char *text) {
  size_t length = strcspn(text, " \n");
  for (size_t next; text[length] == ' '; length = next) {
    next = length + 1 + strcspn(text + length + 1, " \n");
    if (next > WIDTH_OF_TEXTS) break;
  }
  printf("%.*s%s\n", (int)length, text, text[length] ? " ..." : "");
}

static void consider(search *s, const char *name, const char *text) {
  const bool in_name = has_word(name, s->word);
  if (s->of_names ? !in_name : in_name || !has_word(text, s->word)) return;
  if (s->hits == 0) printf("No command, function or game is called '%s'. The word occurs in:\n\n", s->word);
  if (s->hits++ >= MOST_HITS) return;
  printf("  %-*s  ", WIDTH_OF_NAMES, name);
  print_text(text);
}

static void consider_all(search *s, const cmd_session *session) {
  const cgt_ruleset *ruleset;
  for (const cmd_command *c = NULL; (c = session->settings->next_command(c));)
    if (*c->name) consider(s, c->name, c->summary);
  for (const lab_function *f = NULL; (f = lab_function_next(f));) consider(s, f->name, f->meaning);
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(session->program, i)); i++)
    consider(s, ruleset->name, ruleset->title ? ruleset->title : "");
  for (const cmd_word *word = cmd_words; word->names; word++) {
    char name[WIDTH_OF_NAMES];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word->names, " "), word->names);
    consider(s, name, word->meaning);
  }
}

bool cmd_search_print(const cmd_session *session, const char *word) {
  search s = {.word = word, .of_names = true};
  if (strlen(word) < SHORTEST_WORD || !is_letter(*word)) return false;
  consider_all(&s, session);
  s.of_names = false;
  consider_all(&s, session);
  if (s.hits > MOST_HITS) printf("  and in %zu more\n", s.hits - MOST_HITS);
  if (s.hits > 0) puts("\ncgt help NAME explains each.");
  return s.hits > 0;
}
