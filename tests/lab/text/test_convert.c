/* test_convert.c: positions and values as CGSuite, MCGS and cgt-rs write them: there and back, and their files. */
#include <cgt/lab_convert.h>

#include "language_session.h"
#include "random_game.h"

TestSuite(convert, .timeout = 280);

enum { ROOM = 1 << 15, LINES_A_SESSION = 100 };

/* NULL, with the error in the session, or malloc'ed. */
static char *converted(session *s, const char *text, lab_notation notation) {
  char *result = NULL;
  return lab_convert(&result, s->machine, text, strlen(text), notation, &s->error) == CGT_OK ? result : NULL;
}

typedef struct pair {
  const char *from, *to;
} pair;

/* The conversion, or the message of the error. */
static void expect_conversions(lab_notation notation, const pair *rows, size_t count) {
  session s = open_text("");
  for (size_t i = 0; i < count; i++) {
    char *found = converted(&s, rows[i].from, notation);
    cr_expect_str_eq(found ? found : s.error.message, rows[i].to, "%s: %s", rows[i].from, found ? found : s.error.message);
    free(found);
  }
  close_session(&s);
}
#define EXPECT(notation, rows) expect_conversions(notation, rows, sizeof rows / sizeof *rows)

Test(convert, notations_have_names) {
  lab_notation n = LAB_NOTATION_CGT;
  for (int i = 0; lab_notation_name((lab_notation)i); i++)
    cr_expect(lab_notation_named(&n, lab_notation_name((lab_notation)i)) && (int)n == i);
  cr_expect_eq(n, LAB_NOTATION_CGT_RS);
  cr_expect_not(lab_notation_named(&n, "CGSuite"));
}

/* Each of these was read by CGSuite 2.2-beta2, with the same value. */
Test(convert, to_cgsuite) {
  static const pair rows[] = {
      {"clobber(\"xo|ox\") + nim(3,5) + tiny(1)",
       "game.grid.Clobber(\"xo|ox\") + game.heap.Nim(3) + game.heap.Nim(5) + {0|{0|-1}}"},
      {"impartial(domineering(2,2)) - dicotic(clobber(\"xxo\"))",
       "game.grid.Domineering(\"..|..\").ImpartialVariant - game.grid.Clobber(\"xxo\").DicoticVariant"},
      {"twisted(kayles(1,2))", "(game.heap.Kayles(1) + game.heap.Kayles(2)).TwistedVariant"},
      {"-partizan_subtraction([1,2],[1,3],3,4)",
       "-(game.heap.PartizanSubtraction([1,2],[1,3])(3) + game.heap.PartizanSubtraction([1,2],[1,3])(4))"},
      {"splittles(\"all but [1]\",9)", "game.heap.Splittles([1], allbut => true)(9)"},
      {"partizan_subtraction(\"all but [1]\",[1],9)",
       "CGSuite has no game where one set is listed and the other given by its complement"},
      {"gen_toads_and_frogs(1,1,2,1,\"t.f\")",
       "game.strip.GenToadsAndFrogs(minSlide => 1, maxSlide => 1, maxJump => 2, allowFriendlyJump => true)(\"T.F\")"},
      {"coin_turning(\"1-3\",1,3)", "game.strip.Turning(\"1-3\")(\"hth\")"},
      {"weighted_arc_kayles(\"2-3\")",
       "game.graph.WeightedArcKayles(Graph.Parse(\"2-3\", vertexLabels => str -> Integer.Parse(str)))"},
      {"twisted_cake_product(\"4.0\",\"0.7\",8,3)",
       "game.heap.TakeAndBreak(\"4.0\").CakeProduct(game.heap.TakeAndBreak(\"0.7\"), twisted => true)((8,3))"},
      {"{3|1} + v3*5", "{3+v3*5|1+v3*5}"},
      {"[-3/2^40, 1/2vv*2, true, \"a\", 1/3, {1,2}]", "[-3/1099511627776,1/2+v2*2,true,\"a\",1/3,{1,2}]"},
      {"kayles()", "0"},
      {"konane(\"xo.\")", "CGSuite has no ruleset that is konane here"},
      {"3000000000*^", "CGSuite has no as many ups as 3000000000"},
      {"omega", "CGSuite has no text for an infinite ordinal"},
      {"[1,2;3,4]", "CGSuite has no text for a matrix"},
      {"clobber(\"xo\") + [1]", "expected a game, found a matrix"},
      {"nosuch(3)", "unknown name 'nosuch'"},
  };
  EXPECT(LAB_NOTATION_CGSUITE, rows);
}

Test(convert, to_mcgs) {
  static const pair rows[] = {
      {"clobber(\"xo|ox\") - clobber(\"xxo\") + nim(3,5)", "[clobber] XO|OX [clobber] OOX [nimber] 3 [nimber] 5"},
      {"impartial(nogo(\"...\"))", "[impartial nogo] ..."},
      {"1/2vv*2 - 4", "[dyadic_rational] -7/2 [up_star] -2 [nimber] 2"},
      {"^^*", "[up_star] 2,*"},
      {"{3|-1/2}", "[switch_game] 3,-1/2"},
      {"0", "[integer_game] 0"},
      {"battle_sheep([3,0;0,-3])", "[sheep] 3,0|0,-3"},
      {"king_dirt(1,0,1,\"x.|#o\")", "[gen_king_dirt] 1,0,1:X.|#O"},
      {"-kayles(3)", "[kayles] 3"},
      {"-toppling_dominoes(\"lere\")", "[toppling_dominoes] O#X#"},
      {"-domineering(2,3)", "MCGS has no negative of a position of domineering"},
      {"dicotic(clobber(\"xo\"))", "MCGS has no variant that is dicotic here"},
      {"tiny(1)", "MCGS has no game for Tiny(1): numbers, nimbers, ups, switches and their sums are there"},
      {"[1,2]", "MCGS has no text for a list"},
  };
  EXPECT(LAB_NOTATION_MCGS, rows);
}

Test(convert, to_cgt_rs) {
  static const pair rows[] = {
      {"domineering(2,3)", "Domineering(\"...|...\")"},
      {"-konane(\"xo.\")", "Konane(\"ox.\")"},
      {"toads_and_frogs(\"tt.f\")", "cgt-rs has no ruleset that is toads_and_frogs here"},
      {"ski_jumps(\"L..|..R\")", "cgt-rs has no ruleset that is ski_jumps here"},
      {"{1/2vv*2|tiny(1)||-3}", "{{1/2v2*2|{0|{0|-1}}}|-3}"},
      {"1/2^31", "1/2147483648"},
      {"1/2^32", "cgt-rs has no number as large, or of a denominator as large, as 1/2^32"},
      {"konane(\"xo.\") + 1", "cgt-rs has no text for a sum: convert its terms one by one"},
      {"clobber(\"xo\")", "cgt-rs has no ruleset that is clobber here"},
  };
  EXPECT(LAB_NOTATION_CGT_RS, rows);
}

Test(convert, to_the_language) {
  static const pair rows[] = {
      {"game.grid.Clobber(\"xo|ox\").ImpartialVariant + Nim(3)", "impartial(clobber(\"xo|ox\")) + nim(3)"},
      {"[clobber_1xn] XO [dyadic_rational] -3/4 [up_star] -2,* [switch_game] 3,-1/2", "clobber(\"xo\") - 3/4 + vv* + {3|-1/2}"},
      {"[up_star] * [nimber] 2", "*3"},
      {"[impartial nimber] 3", "*3"},
      {"[nimber] 3,4", "in [nimber] unexpected ',4'"},
      {"[switch_game] 3", "in [switch_game] expected a number, found ''"},
      {"\"ab\"", "\"ab\""},
  };
  EXPECT(LAB_NOTATION_CGT, rows);
}

/* ---- there and back --------------------------------------------------------------------------------- */

/* What is asked of the position in a row of the lists is taken off it: the position is meant. */
static void strip_question(char *line) {
  static const char *const questions[] = {".CanonicalForm", ".NimValue", ".OutcomeClass", ".AtomicWeight", ".Mean",
                                          ".Temperature", ".MisereOutcomeClass"};
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    char *at = strstr(line, questions[i]);
    if (at && strncmp(line, "game.", 5) == 0 && strcmp(at, questions[i]) == 0) *at = '\0';
  }
  size_t length = strlen(line);
  if (strncmp(line, "outcome(", 8) != 0) return;
  memmove(line, line + 8, length - 8);
  line[length - 9] = '\0';
}

/* Equal values, or, where there are none, equal texts: of a position with a large value its own text is enough. */
static void expect_equal(session *s, const char *line, const char *text) {
  lab_value values[2];
  bool same = false;
  const char *sides[] = {line, text};
  for (int i = 0; i < 2; i++)
    cr_assert(lab_evaluate_text(&values[i], s->machine, sides[i], strlen(sides[i]), &s->error) == CGT_OK, "%s: %s", sides[i],
              s->error.message);
  cr_expect(lab_equal(&same, s->machine, values[0], values[1], &s->error) == CGT_OK && same, "%s: %s", line, text);
}

static void expect_back(session *s, const char *line, lab_notation notation, size_t counts[4]) {
  char *there = converted(s, line, notation);
  if (!there) {
    cr_expect(s->error.status == CGT_EDOMAIN || s->error.status == CGT_ELIMIT, "%s: %s", line, s->error.message);
    return;
  }
  char *back = converted(s, there, LAB_NOTATION_CGT), *here = converted(s, line, LAB_NOTATION_CGT);
  cr_assert(back, "%s: %s", there, s->error.message);
  cr_assert(here);
  if (strcmp(back, here) != 0) expect_equal(s, line, there);
  counts[notation]++;
  free(there);
  free(back);
  free(here);
}

static void expect_file(const char *name, size_t step, const size_t least[4]) {
  static char line[ROOM];
  size_t counts[4] = {0}, number = 0;
  FILE *file = fopen(name, "r");
  cr_assert(file);
  session s = open_text("");
  while (fgets(line, sizeof line, file)) {
    if (*line == '#' || number++ % step != 0) continue;
    line[strcspn(line, "\t\n")] = '\0';
    strip_question(line);
    for (int n = LAB_NOTATION_CGT; n <= LAB_NOTATION_CGT_RS; n++) expect_back(&s, line, (lab_notation)n, counts);
    if (number % LINES_A_SESSION != 0) continue;
    close_session(&s);
    s = open_text("");
  }
  close_session(&s);
  fclose(file);
  for (int n = 0; n < 4; n++) cr_expect_geq(counts[n], least[n] / step, "%s: %zu of %s", name, counts[n], lab_notation_name((lab_notation)n));
}

Test(convert, comes_back_as_the_same) {
  expect_file(CGT_TEST_DATA "/peers.tsv", 1, (const size_t[4]){300, 260, 100, 40});
  expect_file(CGT_TEST_DATA "/mcgs.tsv", long_test_step(), (const size_t[4]){2000, 1700, 1950, 500});
}

/* Values of all shapes: each of CGSuite and cgt-rs reads back as itself. */
Test(convert, values_come_back) {
  session s = open_text("");
  for (unsigned k = 1; k <= 60; k++) {
    char text[80];
    snprintf(text, sizeof text, "random_game(%u,4) + %u/8 + %d*^ + *%u", k, k, (int)(k % 7) - 3, k % 5);
    for (int n = LAB_NOTATION_CGSUITE; n <= LAB_NOTATION_CGT_RS; n += 2) {
      char *there = converted(&s, text, (lab_notation)n), both[1 << 14];
      lab_value v;
      cr_assert(there, "%s: %s", text, s.error.message);
      /* what cgt-rs glues together is read so with --paper alone; braces are the same */
      if (n == LAB_NOTATION_CGSUITE && strlen(there) < sizeof both - 200) {
        snprintf(both, sizeof both, "(%s) == (%s)", text, there);
        cr_expect(lab_evaluate_text(&v, s.machine, both, strlen(both), &s.error) == CGT_OK && v.as.truth, "%s", both);
      }
      free(there);
    }
  }
  close_session(&s);
}

/* ---- files ------------------------------------------------------------------------------------------- */

static void expect_items(lab_notation notation, const char *text, size_t count, const char *const *items, const unsigned *lines) {
  lab_notation_reader *reader = lab_notation_open(text, strlen(text), notation);
  lab_converted item = {0};
  lab_error error;
  for (size_t i = 0; i <= count; i++) {
    cr_assert(lab_notation_next(&item, reader, &error) == CGT_OK, "%s", error.message);
    cr_assert_eq(item.text == NULL, i == count);
    if (i == count) break;
    cr_expect_str_eq(item.text, items[i]);
    cr_expect_eq(item.line, lines[i], "%s: line %u", item.text, item.line);
    free(item.text);
  }
  lab_notation_close(reader);
}

/* Behind the items before it, and nothing follows it. */
static void expect_fault(lab_notation notation, const char *text, unsigned line, const char *message) {
  lab_notation_reader *reader = lab_notation_open(text, strlen(text), notation);
  lab_converted item;
  lab_error error, ignored;
  while (lab_notation_next(&item, reader, &error) == CGT_OK && item.text) free(item.text);
  cr_expect_eq(error.status, strstr(message, "limit") ? CGT_ELIMIT : CGT_EPARSE, "%.200s", text);
  cr_expect_eq(error.line, line, "%u", error.line);
  cr_expect(strstr(error.message, message) && !strchr(error.message, '\n'), "%s", error.message);
  cr_expect_null(item.text);
  cr_expect(lab_notation_next(&item, reader, &ignored) == CGT_OK && !item.text);
  lab_notation_close(reader);
}

Test(convert, files_of_other_programs) {
  expect_items(LAB_NOTATION_MCGS,
               "{version 1.7}\n/* two\n[lines] */\n[clobber_1xn] XOXO OXX\n[switch_game]\n(21 7 / 8)\n{B, W}\n{B loss}\n"
               "[sheep]\n(2, 0 | 1 -1)",
               3,
               (const char *const[]){"[clobber_1xn] XOXO + [clobber_1xn] OXX + [switch_game] 21,7/8", "0", "[sheep] 2,0|1,-1"},
               (const unsigned[]){4, 8, 10});
  expect_items(LAB_NOTATION_CGSUITE, "> 9*4\n\n{1|0}\r\n// a comment\n> > 2+^", 3, (const char *const[]){"9*4", "{1|0}", "2+^"},
               (const unsigned[]){1, 3, 5});
  expect_items(LAB_NOTATION_CGT_RS,
               "{\"grid\":\"..|..\",\"temperature\":\"1\"}\n{\"position\":\"Quicksort[1, 2]\",\"game_value\":\"*2\"}\n"
               "{\"canonical_form\":\"{1|0}\",\"position\":{\"graph\":[]}}\n[\"1v2*\"]",
               4, (const char *const[]){"domineering(\"..|..\")", "quicksort([1, 2])", "{1|0}", "1v2*"},
               (const unsigned[]){1, 2, 3, 4});
  expect_fault(LAB_NOTATION_MCGS, "{version 1.7}\nXO {B}", 2, "expected a section such as [clobber] before a game");
  expect_fault(LAB_NOTATION_MCGS, "[clobber XO\n", 1, "expected ']'");
  expect_fault(LAB_NOTATION_CGT_RS, "\"1\"\n{\"grid\":", 2, "invalid JSON");
  expect_fault(LAB_NOTATION_CGT_RS, "\"1\"\n\n{\"degree\":1}", 3, "expected a text or an object with");
  expect_items(LAB_NOTATION_CGT_RS, "[ ]\n[\"1\",\n \"*\" ] \"2\" [{\"game_value\":\"^\"}]", 4,
               (const char *const[]){"1", "*", "2", "^"}, (const unsigned[]){2, 3, 3, 3});
  expect_fault(LAB_NOTATION_CGT_RS, "[\"1\"\n", 2, "invalid JSON: ',' or ']' expected");
  expect_fault(LAB_NOTATION_CGT_RS, "[\"1\" \"2\"]", 1, "invalid JSON: ',' or ']' expected");
  expect_fault(LAB_NOTATION_CGT_RS, "[\"1\",]", 1, "invalid JSON");
  expect_fault(LAB_NOTATION_CGT_RS, "[\"1\",", 1, "invalid JSON: ']' is missing");
  expect_fault(LAB_NOTATION_CGT_RS, "\"1\"\n{\"a\\\nb\": 2}", 3, "invalid JSON: invalid escape");
  expect_fault(LAB_NOTATION_CGT_RS, "{\"near 'x\n\": 2}", 1, "invalid JSON: unexpected newline");
  expect_fault(LAB_NOTATION_CGT_RS, "[", 1, "invalid JSON: ']' is missing");
  expect_fault(LAB_NOTATION_CGT_RS, "[[\"1\"]]", 1, "expected a text or an object with");
  char *large = malloc(1 << 21);
  memset(large, ' ', 1 << 21);
  strcpy(large + (1 << 21) - 12, "1]} \"2\"");
  memcpy(large, "\"1\"\n{\"a\":[", 10);
  expect_fault(LAB_NOTATION_CGT_RS, large, 2, "an object is longer than the limit of 1 MiB");
  free(large);
}
