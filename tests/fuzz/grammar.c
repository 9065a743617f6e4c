/* grammar.c: see grammar.h. */
#include "grammar.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_program.h>
#include <cgt/lab_rulesets.h>

#include "fuzz/page_grammar.h"

enum { DEEPEST = 6, LEAST_ROOM = 400 }; /* below: only small things are written */
enum { BY_PAGE = 251 }; /* a decision that leaves the others what they were before there was a page */

#define CHOOSE(g, words) (words)[grammar_choose(g, sizeof(words) / sizeof *(words))]

unsigned grammar_choose(grammar *g, unsigned ways) {
  unsigned way = 0;
  for (unsigned reach = 1; reach < ways && g->next < g->end; reach *= 256) way = way * 256 + *g->next++;
  return way % ways;
}

static void write(grammar *g, const char *format, ...) {
  size_t room = sizeof g->text - g->length;
  va_list list;
  va_start(list, format);
  int length = vsnprintf(g->text + g->length, room, format, list);
  va_end(list);
  if (length > 0 && (size_t)length < room)
    g->length += (size_t)length;
  else
    g->text[g->length] = 0;
}

static const page_grammar *page(void) {
  static page_grammar *read;
  if (!read && !(read = page_grammar_read(CGT_ROOT "/docs/grammar.md"))) abort();
  return read;
}

static void expression(grammar *g);
static void of_kind(grammar *g, char kind);

/* ---- small things ----------------------------------------------------------------------------------- */

static void integer(grammar *g) {
  static const char *const others[] = {"-1",
                                       "-2",
                                       "16",
                                       "100",
                                       "255",
                                       "1000",
                                       "2^20",
                                       "2^31",
                                       "2^63",
                                       "-2^63",
                                       "2^64",
                                       "10^30",
                                       "9223372036854775807"};
  unsigned way = grammar_choose(g, 16);
  if (way < 12)
    write(g, "%u", way);
  else if (way < 15 && g->variables > 0)
    write(g, "%c", 'a' + grammar_choose(g, g->variables));
  else
    write(g, "%s", CHOOSE(g, others));
}

static void own_position(grammar *g) { write(g, "H(%u)", grammar_choose(g, 5)); }

static void leaf(grammar *g) {
  static const char *const leaves[] = {"0",
                                       "*",
                                       "^",
                                       "{3|1}",
                                       "1/2",
                                       "*2",
                                       "v*",
                                       "+-1",
                                       "{1||0|-1}",
                                       "^^*3",
                                       "1/3",
                                       "omega",
                                       "inf",
                                       "N",
                                       "true",
                                       "'{1|0}'",
                                       "\"text\"",
                                       "Left",
                                       "Right",
                                       "P",
                                       "false",
                                       "-3/8",
                                       "^<2>",
                                       "^[2]",
                                       "v3",
                                       "{|}",
                                       "omega^2*3+5",
                                       "tiny(1)",
                                       "'{-1|1}'",
                                       "[1,2,3]",
                                       "{1,*,^}",
                                       "[0,1;2,inf]",
                                       "{*|*}",
                                       "{}",
                                       "[]",
                                       "*2^",
                                       "2*^*3",
                                       "±2",
                                       "½",
                                       "↑*",
                                       "⟨\"a\"⟩",
                                       "thermograph({3|1})",
                                       "{5*|{3|1},^}",
                                       "1:omega",
                                       "^:*",
                                       "{2|1}Max{1|*}",
                                       "\"\"",
                                       "R",
                                       "nosuch",
                                       "L"};
  if (g->variables > 0 && grammar_choose(g, 2))
    write(g, "%c", 'a' + grammar_choose(g, g->variables));
  else if (g->has_ruleset && grammar_choose(g, 2))
    own_position(g);
  else if (grammar_choose(g, 2))
    integer(g);
  else
    write(g, "%s", CHOOSE(g, leaves));
}

/* A position as its ruleset's example has it, with other numerals and other signs on the board. */
static void position(grammar *g) {
  if (g->has_ruleset && grammar_choose(g, 2)) {
    own_position(g);
    return;
  }
  size_t count = 0;
  while (lab_ruleset_name(count)) count++;
  const char *at = lab_ruleset_at(grammar_choose(g, (unsigned)count))->example;
  bool quoted = false;
  char before = 0;
  for (; *at; before = *at++) {
    quoted = quoted != (*at == '"');
    unsigned way = grammar_choose(g, 8);
    if (isdigit((unsigned char)*at) && way == 7) {
      write(g, "%u", grammar_choose(g, 6));
    } else if (isdigit((unsigned char)*at) && way == 6) {
      integer(g);
    } else if (quoted && way == 7 && before && strchr(".|oxTFH", *at)) {
      static const char signs[] = ".|oxTFH";
      write(g, "%c", signs[grammar_choose(g, sizeof signs - 1)]);
    } else {
      write(g, "%c", *at);
    }
  }
}

/* ---- ranges ------------------------------------------------------------------------------------------- */

/* "for a in 0..3", or the same of a set; the variable may be named from here on. */
static void range(grammar *g, const char *word) {
  static const char *const forms[] = {"in 0..%u", "in 1..%u",    "from 0 to %u by 2", "from %u to 0 by -1",
                                      "in %u..2", "in {1,2,%u}", "in -1..%u",         "in 0..%u^2"};
  write(g, "%s%c ", word, 'a' + g->variables);
  switch (grammar_choose(g, 12)) {
  case 8:
    write(g, "subset of 1..%u", grammar_choose(g, 4));
    break;
  case 9:
    write(g, "subset of ");
    of_kind(g, 'l');
    break;
  case 10:
    write(g, "in day(1)");
    break;
  case 11:
    write(g, "in left_options(");
    expression(g);
    write(g, ")");
    break;
  case 6:
    write(g, "in ");
    of_kind(g, 'l');
    break;
  case 7:
    write(g, "in 0..");
    of_kind(g, 'i');
    break;
  default:
    write(g, CHOOSE(g, forms), grammar_choose(g, 5));
  }
  g->variables++;
}

static void condition(grammar *g) {
  static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", "<|", "|>", "<>"};
  static const char *const joints[] = {" and ", " or "};
  if (grammar_choose(g, 6) == 5) write(g, "not ");
  expression(g);
  write(g, " %s ", CHOOSE(g, signs));
  expression(g);
  if (grammar_choose(g, 6) < 4) return;
  write(g, "%s", CHOOSE(g, joints));
  condition(g);
}

/* "e for a in 0..3 where e > 1" between two marks. */
static void comprehension(grammar *g, const char *open, const char *close) {
  unsigned before = g->variables;
  size_t at = g->length;
  write(g, "%s", open);
  g->variables++; /* named in front of the clause that binds it */
  expression(g);
  g->variables--;
  range(g, " for ");
  if (grammar_choose(g, 4) == 3) range(g, ", ");
  if (grammar_choose(g, 4) == 3) {
    write(g, " where ");
    condition(g);
  }
  g->variables = before;
  write(g, "%s", close);
  if (g->length + LEAST_ROOM / 2 > sizeof g->text) g->length = at;
}

/* ---- functions ---------------------------------------------------------------------------------------- */

static void of_kind(grammar *g, char kind) {
  static const char kinds[] = "gnqilpv";
  if (grammar_choose(g, 8) == 7) kind = kinds[grammar_choose(g, sizeof kinds - 1)]; /* a wrong one */
  switch (kind) {
  case 'i':
  case 'n':
  case 'q':
    if (grammar_choose(g, 4) < 3) {
      integer(g);
      if (kind != 'i' && grammar_choose(g, 2)) write(g, "/%u", 1 + grammar_choose(g, 8));
    } else {
      expression(g);
    }
    break;
  case 'p':
    position(g);
    break;
  case 'l':
    if (grammar_choose(g, 2) || g->depth >= DEEPEST) {
      write(g, "[");
      for (unsigned n = grammar_choose(g, 5), i = 0; i < n; i++)
        write(g, i ? ",%u" : "%u", grammar_choose(g, 9));
      write(g, "]");
    } else {
      comprehension(g, "[", "]");
    }
    break;
  default:
    expression(g);
  }
}

static void call(grammar *g) {
  unsigned count = 0;
  for (const lab_function *f = NULL; (f = lab_function_next(f));) count++;
  const lab_function *f = lab_function_next(NULL);
  for (unsigned i = grammar_choose(g, count); i > 0; i--) f = lab_function_next(f);
  if (grammar_choose(g, 8) == 7) {
    write(g, "%s", f->example);
  } else if (f->folds && grammar_choose(g, 2)) {
    write(g, "%s", f->name);
    comprehension(g, "(", ")");
  } else {
    unsigned most = f->most == LAB_ANY_NUMBER ? f->least + 3u : f->most, given;
    given = f->least + grammar_choose(g, most - f->least + 1);
    if (grammar_choose(g, 16) == 15) given = grammar_choose(g, 4); /* a wrong number */
    const char *kind = f->kinds;
    write(g, "%s(", f->name);
    for (unsigned i = 0; i < given; i++) {
      if (i > 0) write(g, ",");
      of_kind(g, kind && *kind ? *kind : 'v');
      if (kind && *kind && kind[1]) kind++;
    }
    write(g, ")");
  }
}

/* ---- expressions -------------------------------------------------------------------------------------- */

static void list(grammar *g, unsigned most) {
  for (unsigned n = grammar_choose(g, most + 1), i = 0; i < n; i++) {
    if (i > 0) write(g, ",");
    expression(g);
  }
}

static void braces(grammar *g, const char *open, const char *middle, const char *close) {
  write(g, "%s", open);
  list(g, 3);
  write(g, "%s", middle);
  list(g, 3);
  write(g, "%s", close);
}

static void compound(grammar *g) {
  static const char *const operators[] = {" + ",   " - ",  "*",    "/",    ":",     "^",  " % ", " mod ",
                                          " Max ", " == ", " <= ", " <> ", " and ", "..", "@",   ","};
  switch (grammar_choose(g, 16)) {
  default:
    call(g);
    break;
  case 5:
    position(g);
    break;
  case 6:
    expression(g);
    write(g, "%s", CHOOSE(g, operators));
    expression(g);
    break;
  case 7:
    write(g, "(");
    expression(g);
    write(g, grammar_choose(g, 2) ? " + " : " - ");
    expression(g);
    write(g, ")");
    break;
  case 8:
    braces(g, "{", "|", "}");
    break;
  case 9:
    braces(g, "'{", grammar_choose(g, 2) ? "|" : "||", "}'");
    break;
  case 10:
    write(g, "[");
    list(g, 4);
    write(g, grammar_choose(g, 8) == 7 ? ";1,2]" : "]");
    break;
  case 11:
    comprehension(g, "{", "}");
    break;
  case 12:
    comprehension(g, "[", "]");
    break;
  case 13:
    write(g, "if ");
    condition(g);
    write(g, " then ");
    expression(g);
    write(g, " else ");
    expression(g);
    break;
  case 14:
    write(g, "let %c = ", 'a' + g->variables);
    expression(g);
    write(g, " in ");
    g->variables++;
    expression(g);
    g->variables--;
    break;
  case 15:
    of_kind(g, 'l');
    write(g, grammar_choose(g, 2) ? "[%u]" : ".Apply(x -> x+%u)", grammar_choose(g, 4));
    break;
  }
}

static void expression(grammar *g) {
  if (g->depth >= DEEPEST || g->length + LEAST_ROOM > sizeof g->text || g->variables >= 20) {
    write(g, "0");
    return;
  }
  g->depth++;
  const bool by_page = g->next < g->end && *g->next == BY_PAGE;
  if (grammar_choose(g, 12) == 11 && !by_page) write(g, "-");
  if (by_page)
    page_grammar_derive(g, page(), "expression", true);
  else if (grammar_choose(g, 2 + g->depth / 2))
    leaf(g);
  else
    compound(g);
  g->depth--;
}

/* ---- statements --------------------------------------------------------------------------------------- */

/* The moves of a player in H(a): mostly downwards, or no play would end. */
static void moves(grammar *g) {
  static const char *const forms[] = {"H(a-k) for k in {1,2} where k <= a",
                                      "H(a-1) where a > 0",
                                      "H(a-2) + H(1) where a > 2",
                                      "-H(a-1) where a > 0",
                                      "nim(a)",
                                      "H(b) + H(a-1-b) for b in 0..a-1"};
  for (unsigned n = grammar_choose(g, 3), i = 0; i < n; i++) write(g, i ? ", %s" : "%s", CHOOSE(g, forms));
  if (grammar_choose(g, 8) == 7) {
    write(g, ", ");
    expression(g);
  }
}

static void ruleset(grammar *g) {
  static const char *const heads[] = {"ruleset H(a) = {", "ruleset H(a) \"of one's own\" = {",
                                      "ruleset H(a) where a >= 0 = {", "ruleset H(a) as H(a) = {"};
  write(g, "%s", CHOOSE(g, heads));
  g->variables = 1;
  moves(g);
  if (grammar_choose(g, 4)) { /* else both players have these */
    write(g, " | ");
    moves(g);
  }
  g->variables = 0;
  write(g, "}\n");
  g->has_ruleset = true;
}

static void begin(grammar *g) {
  g->length = 0;
  g->text[0] = 0;
  g->depth = g->variables = 0;
  g->has_ruleset = false;
  if (grammar_choose(g, 4) == 3) ruleset(g);
}

const char *grammar_expression(grammar *g) {
  begin(g);
  if (grammar_choose(g, 4))
    compound(g);
  else
    expression(g);
  return g->text;
}

const char *grammar_claim(grammar *g) {
  begin(g);
  condition(g);
  return g->text;
}

static void over_ranges(grammar *g, unsigned variables) {
  range(g, "for ");
  for (unsigned i = 1; i < variables; i++) range(g, ", ");
  if (grammar_choose(g, 6) == 5) {
    write(g, grammar_choose(g, 2) ? " where " : " such that ");
    condition(g);
  }
  if (grammar_choose(g, 8) == 7) {
    write(g, " unless ");
    condition(g);
  }
  write(g, ": ");
  if (grammar_choose(g, 2))
    condition(g);
  else
    expression(g);
  g->variables = 0;
}

const char *grammar_sequence(grammar *g) {
  begin(g);
  over_ranges(g, 1);
  return g->text;
}

const char *grammar_box(grammar *g) {
  begin(g);
  over_ranges(g, 2);
  return g->text;
}

const char *grammar_page(grammar *g) {
  begin(g);
  page_grammar_derive(g, page(), "program", true);
  return g->text;
}

/* "def F(a,b) = ...", which may call itself. */
static void definition(grammar *g) {
  unsigned parameters = grammar_choose(g, 3);
  write(g, "def F%u", grammar_choose(g, 2));
  for (unsigned i = 0; i < parameters; i++) write(g, i ? ",%c" : "(%c", 'a' + i);
  write(g, parameters ? ") = " : " = ");
  g->variables = parameters;
  if (parameters == 1 && grammar_choose(g, 2))
    write(g, "{F0(a-k) for k in 1..a | F0(a-2*k) for k in 1..a/2}");
  else
    expression(g);
  g->variables = 0;
  write(g, "\n");
}

const char *grammar_program(grammar *g) {
  static const char *const headings[] = {
      "",          "theorem ", "example \"e\": ", "conjecture \"c\" ", "theorem \"t\": ",
      "x := x + ", "let x = ", "F0(2) + ",        "f := x -> x + "};
  begin(g);
  for (unsigned n = 1 + grammar_choose(g, 4), i = 0; i < n; i++) {
    switch (grammar_choose(g, 4)) {
    case 0:
      definition(g);
      break;
    case 1:
      write(g, "%s", CHOOSE(g, headings));
      over_ranges(g, 1 + grammar_choose(g, 3));
      break;
    default:
      write(g, "%s", CHOOSE(g, headings));
      if (grammar_choose(g, 2))
        condition(g);
      else
        expression(g);
    }
    write(g, grammar_choose(g, 8) == 7 ? "; " : "\n");
  }
  return g->text;
}
