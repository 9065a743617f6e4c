/* test_grammar.c: the page of the grammar, docs/grammar.md, against the parser. The fuzzers make statements
 * of the same rules, so that what stands there is fuzzed, and what the language knows must stand there. */
#define _GNU_SOURCE
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_program.h>

#include "fixture.h"
#include "fuzz/page_grammar.h"
#include "lab/language/parser.h"

SUITE(grammar);

static page_grammar *read_page(void) {
  page_grammar *p = page_grammar_read(CGT_ROOT "/docs/grammar.md");
  cr_assert(p);
  return p;
}

static bool has(const page_grammar *p, const char *spelling) {
  const char *terminal;
  for (size_t i = 0; (terminal = page_grammar_terminal(p, i)); i++)
    if (strcmp(terminal, spelling) == 0) return true;
  return false;
}

Test(grammar, page_has_every_sign_and_word_of_the_lexer) {
  page_grammar *p = read_page();
  const char *spelling;
  size_t count = 0;
  for (; (spelling = labi_spelling(count)); count++)
    cr_expect(has(p, spelling), "'%s' is not there", spelling);
  cr_expect_gt(count, 60);
  cr_expect(has(p, "#") && has(p, "//") && has(p, "such that") && has(p, "\""));
  page_grammar_free(p);
}

Test(grammar, every_rule_is_used) {
  page_grammar *p = read_page();
  const char *rule;
  for (size_t i = 0; (rule = page_grammar_rule(p, i)); i++)
    cr_expect(strcmp(rule, "program") == 0 || page_grammar_reaches(p, "program", rule) ||
                  strcmp(rule, "blank") == 0 || page_grammar_reaches(p, "blank", rule),
              "%s is used nowhere", rule);
  page_grammar_free(p);
}

/* Words that are names elsewhere, as the sources of the parser look for them: labi_is_word(p, "subset"). */
static void expect_words_of(const page_grammar *p, const char *path, size_t *count) {
  static const char *const calls[] = {"labi_is_word(", "parse_word("};
  FILE *file = fopen(path, "r");
  char *line = NULL, word[40];
  size_t room = 0;
  cr_assert(file);
  while (getline(&line, &room, file) >= 0)
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
      for (const char *at = line; (at = strstr(at, calls[i])); at++)
        if (sscanf(at + strlen(calls[i]), "%*[&a-z], \"%39[A-Za-z]\"", word) == 1) {
          /* the allbut, twisted and yield of CGSuite's */
          bool foreign = strstr(path, "parse_peers.c") || strstr(path, "parse_cgsuite.c");
          cr_expect(foreign || has(p, word), "%s: '%s' is not there", path, word);
          ++*count;
        }
  free(line);
  fclose(file);
}

Test(grammar, page_has_the_words_that_the_parser_looks_for) {
  page_grammar *p = read_page();
  for (size_t kind = LABI_OVER_ELEMENTS + 1; kind < LABI_RANGE_KIND_COUNT; kind++)
    cr_expect(has(p, labi_range_word(kind)), "the kind of range '%s' is not there", labi_range_word(kind));
  DIR *folder = opendir(CGT_ROOT "/lab/language");
  size_t count = 0;
  cr_assert(folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[512];
    if (strncmp(entry->d_name, "parse_", 6) != 0) continue;
    snprintf(path, sizeof path, CGT_ROOT "/lab/language/%s", entry->d_name);
    expect_words_of(p, path, &count);
  }
  closedir(folder);
  cr_expect_gt(count, 25);
  page_grammar_free(p);
}

/* Is it read? What names mean and whether values fit is not asked. */
static bool parses(const grammar *g, lab_error *error) {
  lab_program *program = lab_program_new(false);
  labi_parser p = {.program = program, .error = error};
  cr_assert(program);
  *error = (lab_error){.status = CGT_OK};
  bool good = labi_lex_start(&p.lex, g->text, g->length, error);
  p.lex.text = good ? labi_keep_text(program, p.source, g->text, g->length) : NULL;
  program->source_count += good;
  good = good && labi_parse_program(&p);
  lab_program_free(program);
  return good;
}

Test(grammar, what_the_page_makes_is_read) {
  page_grammar *p = read_page();
  size_t read = 0, tries = test_runs(2000);
  for (size_t i = 0; i < tries; i++) {
    uint8_t decisions[40];
    grammar g = {.next = decisions, .end = decisions + sizeof decisions};
    lab_error error;
    for (size_t k = 0; k < sizeof decisions; k++) decisions[k] = (uint8_t)rng_below(&dice, 256);
    page_grammar_derive(&g, p, "sentence", false);
    bool good = parses(&g, &error);
    read += good;
    if (!good && getenv("CGT_SHOW")) printf("%s\n  %s\n", error.message, g.text);
  }
  /* The others are pictures whose cells do not fit, and a ':' that ends a heading where it stands outside
   * brackets. */
  cr_expect_gt(read, tries * 7 / 10, "%zu of %zu", read, tries);
  page_grammar_free(p);
}
