/* test_mcgs.c: positions of the public tests of MCGS (M. Müller's group, University of Alberta; MIT licence), as they stand in its
 * input and test, in tests/data/mcgs.tsv: a line has the position, a tab, its outcome, N P L R, or its value, a tab, the file.
 * Those are there that take some hundredths of a second. */
#include "language_session.h"
#include "random_game.h"

TestSuite(mcgs, .timeout = 280);

enum { LINES_A_SESSION = 100, FEWEST = 2500 };

static void expect_line(session *s, char *line) {
  char *tab = strchr(line, '\t'), *end = tab ? strchr(tab + 1, '\t') : NULL, statement[1 << 14];
  cr_assert(end && end[1] != '\n', "not three columns: %s", line);
  *tab = *end = '\0';
  const bool is_outcome = strlen(tab + 1) == 1 && strchr("NPLR", tab[1]);
  snprintf(statement, sizeof statement, is_outcome ? "outcome(%s) == %s" : "%s == %s", line, tab + 1);
  lab_value v;
  cr_assert(lab_evaluate_text(&v, s->machine, statement, strlen(statement), &s->error) == CGT_OK, "%s: %s", statement,
            s->error.message);
  cr_expect(v.kind == LAB_BOOL && v.as.truth, "false: %s", statement);
}

Test(mcgs, positions_have_its_outcomes) {
  static char line[1 << 13];
  FILE *file = fopen(CGT_TEST_DATA "/mcgs.tsv", "r");
  size_t count = 0;
  cr_assert(file);
  session s = open_text("");
  while (fgets(line, sizeof line, file)) {
    if (*line == '#' || count++ % long_test_step() != 0) continue;
    expect_line(&s, line);
    if (count % LINES_A_SESSION != 0) continue;
    close_session(&s);
    s = open_text("");
  }
  close_session(&s);
  fclose(file);
  cr_expect_geq(count, FEWEST);
}
