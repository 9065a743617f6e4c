/* LaTeX through macros: each stands for what the engine prints. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_machine.h>
#include <cgt/loopy.h>
#include "lab/text/latex.h"
#include "lab/text/latex_break.h"
#include "loopy_reader.h"
#include "random_game.h"

/* What LaTeX would make of the macros: their definitions put in their places. */
static char *expand(const char *text) {
  labi_buffer definitions = {0}, to = {0};
  labi_put_latex_macros(&definitions);
  size_t depth = 0;
  bool argument[200] = {false};
  while (*text) {
    char name[32];
    int used = 0;
    if (sscanf(text, "\\%30[a-z]%n", name, &used) == 1 && strncmp(name, "cgt", 3) == 0) {
      char wanted[64];
      snprintf(wanted, sizeof wanted, "\\providecommand{\\%s}", name);
      const char *line = strstr(definitions.bytes, wanted);
      cr_assert(line != NULL, "%s is not defined", name);
      line += strlen(wanted);
      bool has_argument = strncmp(line, "[1]", 3) == 0;
      line += has_argument ? 4 : 1;
      labi_put_bytes(&to, line, strcspn(line, "\n") - (has_argument ? 4 : 1)); /* without #1)} or } */
      text += used;
      if (has_argument) {
        cr_assert(*text == '{');
        argument[depth++] = true;
        text++;
      } else if (*text == ' ') {
        text++;
      }
      continue;
    }
    char c = *text++;
    if (c == '\\') {
      labi_put_char(&to, c);
      c = *text++;
    } else if (c == '{') {
      argument[depth++] = false;
    } else if (c == '}' && depth > 0 && argument[--depth]) {
      c = ')';
    }
    labi_put_char(&to, c);
  }
  labi_buffer_free(&definitions);
  return labi_buffer_take(&to, NULL);
}

static void expect_same_when_expanded(const char *macros, const char *latex) {
  char *back = expand(macros);
  cr_expect_str_eq(back, latex);
  cr_expect(!strstr(macros, "arrow") && !strstr(macros, "mathrel") && !strstr(macros, "mathrm{tiny"), "%s", macros);
  free(back);
}

/* Games, and loopy games of which they are a part, whose names are letters behind signs. */
static void expect_game(cgt_ctx *ctx, cgt_game g) {
  static char macros[20000], latex[20000];
  const cgt_loopy loops[] = {cgt_loopy_from_game(ctx, g), cgt_loopy_named(ctx, CGT_OVER)};
  if (cgt_print(latex, sizeof latex, NULL, ctx, g, CGT_LATEX) != CGT_OK) return;
  cr_assert_eq(cgt_print(macros, sizeof macros, NULL, ctx, g, CGT_LATEX_MACROS), CGT_OK);
  expect_same_when_expanded(macros, latex);
  const cgt_loopy sum = cgt_loopy_sum(ctx, loops[0], loops[1]);
  if (cgt_loopy_print(latex, sizeof latex, NULL, ctx, sum, CGT_LATEX) == CGT_OK) {
    cr_assert_eq(cgt_loopy_print(macros, sizeof macros, NULL, ctx, sum, CGT_LATEX_MACROS), CGT_OK);
    expect_same_when_expanded(macros, latex);
  }
  cgt_ctx_clear_error(ctx);
}

Test(latex_macros, stand_for_what_the_engine_prints) {
  static const char *const values[] = {"^",
                                       "v",
                                       "^^*3+2",
                                       "vv*",
                                       "^5*2",
                                       "+-1",
                                       "tiny(2)",
                                       "miny({2|1})+1",
                                       "tiny(tiny(1))",
                                       "{3||||2|||1||0}",
                                       "3/4",
                                       "{^[3]|^<2>*}",
                                       "+-{1,2*}"};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) expect_game(ctx, cgt_parse(ctx, values[i]));
  rng r = rng_new();
  for (unsigned i = 0; i < test_runs(300); i++) expect_game(ctx, random_game(&r, ctx, 1 + i % 3, 3));
  cgt_ctx_free(ctx);
}

/* A letter behind a control word would lengthen it. */
Test(latex_macros, a_blank_parts_a_word_from_a_letter) {
  static const char *const rows[][2] = {{"a{0||0|{0,*2||||a|0||0|||0}}", "a\\{0\\cgtbars0\\cgtbar\\{0,\\cgtstar2\\cgtbarsss a\\cgtbar0\\cgtbars0\\cgtbarss0\\}\\}"},
                                        {"a{0,{0||0|a|||0}|0}", "a\\{0,\\{0\\cgtbars0\\cgtbar a\\cgtbarss0\\}\\cgtbar0\\}"}};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  char text[500];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cr_assert_eq(cgt_loopy_print(text, sizeof text, NULL, ctx, read_loopy(ctx, rows[i][0]), CGT_LATEX_MACROS), CGT_OK);
    cr_expect_str_eq(text, rows[i][1]);
  }
  cgt_ctx_free(ctx);
}

static void expect_breakable(const char *math, const char *wanted) {
  labi_buffer out = {0};
  labi_put_latex_breakable(&out, math);
  char *text = labi_buffer_take(&out, NULL);
  cr_expect_str_eq(text, wanted);
  free(text);
}

/* Not in groups, where TeX breaks no formula, nor behind what is no comma; and short formulas stay as they are. */
Test(latex_macros, long_formulas_break_behind_commas) {
  expect_breakable("\\{1,2\\cgtbar0\\}", "\\{1,2\\cgtbar0\\}");
#define LONG "10000000000000000000000000000000000000"
  expect_breakable("[" LONG ",-1,\\{2,x\\},f_{1,2},\\cgttiny{3,4}\\,\\cgtstar]",
                   "[" LONG ",\\allowbreak-1,\\allowbreak\\{2,\\allowbreak{}x\\},\\allowbreak{}f_{1,2},\\allowbreak"
                   "\\cgttiny{3,4}\\,\\cgtstar]");
  cr_expect_eq(labi_latex_signs("\\{1\\cgtbar\\frac{1}{2}\\}"), 7);
  cr_expect_eq(labi_latex_signs("a\\"), 2);
}
