/* test_help_pages.c: the lines that CGSuite's help pages ask one to type, in tests/data/help_pages.tsv: "= PAGE" begins a page, whose
 * lines go on from each other; behind a tab stands what the line is worth, of what is long its beginning and "...". */
#include "language_session.h"

TestSuite(help_pages, .timeout = 240);

enum { ROOM = 1 << 14, FEWEST = 57 };

/* What the last statement of a line is worth, as text; "" of one that only defines. */
static void print_line(char *text, session *s, const char *line) {
  lab_value value;
  size_t length, before = lab_program_count(s->program);
  text[0] = '\0';
  cr_assert(lab_program_add(s->program, line, strlen(line), &s->error) == CGT_OK, "%s: %s", line, s->error.message);
  if (lab_program_count(s->program) == before) return;
  cr_assert(lab_evaluate(&value, s->machine, lab_program_count(s->program) - 1, &s->error) == CGT_OK, "%s: %s", line, s->error.message);
  cr_assert(lab_print(text, ROOM, &length, s->machine, value, CGT_PLAIN) == CGT_OK);
  lab_machine_forget(s->machine);
}

Test(help_pages, lines_have_these_values) {
  static char line[ROOM], text[ROOM];
  FILE *file = fopen(CGT_TEST_DATA "/help_pages.tsv", "r");
  size_t count = 0;
  cr_assert(file);
  session s = open_text("");
  while (fgets(line, sizeof line, file)) {
    char *tab = strchr(line, '\t');
    line[strcspn(line, "\n")] = '\0';
    if (*line == '#') continue;
    if (*line == '=') {
      close_session(&s);
      s = open_text("");
      continue;
    }
    cr_assert(tab, "two columns: %s", line);
    *tab++ = '\0';
    print_line(text, &s, line);
    size_t length = strlen(tab);
    bool begins = length > 3 && strcmp(tab + length - 3, "...") == 0;
    cr_expect(begins ? strncmp(text, tab, length - 3) == 0 : strcmp(text, tab) == 0, "%s: %.200s, expected %s", line, text, tab);
    count++;
  }
  close_session(&s);
  fclose(file);
  cr_expect_geq(count, FEWEST);
}

/* ---- rulesets with names of one's own ------------------------------------------------------------------ */

static void expect(const char *program, const char *expected) {
  static char text[ROOM];
  session s = open_text("");
  lab_value value;
  size_t length;
  text[0] = '\0';
  if (lab_program_add(s.program, program, strlen(program), &s.error) == CGT_OK &&
      lab_evaluate(&value, s.machine, lab_program_count(s.program) - 1, &s.error) == CGT_OK)
    cr_assert(lab_print(text, ROOM, &length, s.machine, value, CGT_PLAIN) == CGT_OK);
  cr_expect_str_eq(*text ? text : s.error.message, expected, "%s: %s", program, *text ? text : s.error.message);
  close_session(&s);
}

Test(help_pages, a_ruleset_is_given_a_name) {
  expect("R := TakeAndBreak(\"0.77\"); [R == N, R(5)]", "[false,take_and_break(\"0.77\",5)]");
  expect("A := game.heap.Nim; A := A; A(3)", "*3");
  expect("C := game.grid.GenClobber(); C(\"xo\") + C(\"xxo\")", "^*");
  expect("C := game.grid.GenClobber(); def C(x) = x; C(3)", "3");
  expect("def euc(p,q) = 1; euc := PartizanEuclid; euc(9,6)", "*");
  expect("T := GenToadsAndFrogs(maxJump => 2); T(\"tt.f\")", "{1/2|0}");
  expect("J := Nim PartizanJoin Kayles; K := game.heap.Nim.PartizanJoin(Kayles); [J(5), K(5)]",
         "[partizan_take_and_break(\"0.[3]\",\"0.77\",5),partizan_take_and_break(\"0.[3]\",\"0.77\",5)]");
  expect("S := TakeAndBreak(\"4.0\"); C := S CakeProduct S; C((8,3)) == cutcake(8,3)", "true");
  expect("D := Domineering; D.ImpartialVariant(\"..|..\")", "0");
  expect("W := Wythoff; W.NimValueTable(1,2)", "[[0,1,2],[1,2,0]]");
  expect("F := GenWythoff(k -> 2*k + 1); [F((3,n)) == gen_wythoff(2,1,3,n) for n in 0..5]", "[true,true,true,true,true,true]");
  expect("GenWythoff(k -> k^2)((3,4))", "expected a linear function, as in k -> 2*k + 1; other functions need a ruleset of your own");
  expect("GenMem((memory, j) -> j >= memory)((10,4)) == mem(10,4)", "true");
  expect("a := Kayles(3); a", "*3");
  expect("euc := game.heap.PartizanEuclid; euc", "'PartizanEuclid' is a ruleset: write partizan_euclid(p,q)");
  /* what fails is taken back */
  session s = open_text("E := PartizanEuclid");
  cr_expect_eq(lab_program_add(s.program, "E := Nim; nosuch(1)", 19, &s.error), CGT_EPARSE);
  cr_expect_eq(lab_program_add(s.program, "E(9,6)", 6, &s.error), CGT_OK);
  close_session(&s);
}

Test(help_pages, octal_games_are_proved_periodic) {
  expect("Kayles.CheckPeriodicity(167)", "[12,71]");
  expect("Kayles.CheckPeriodicity(166)", "[]");
  expect("periodicity([1,1,1,1],10^18)", "[]");
  expect("GrundysGame.CheckPeriodicity(9)",
         "CheckPeriodicity needs an octal game, such as TakeAndBreak(\"0.77\")");
}

Test(help_pages, lists_are_filtered_and_grouped) {
  expect("[1,2,3].Filter(x -> x > 1)", "[2,3]");
  expect("[3,1,2].Take(5)", "[3,1,2]");
  expect("\"xoxo\".Take(2)", "xo");
  expect("Table([[j*k for j from 1 to 2] for k from 1 to 2])", "[[1,2],[2,4]]");
  expect("grouped([1],0)", "expected a number of elements >= 1");
}
