/* test_mcgs.c: positions of the public tests of MCGS (M. Müller's group, University of Alberta; MIT licence), as they stand in its
 * input and test, in tests/data/mcgs.tsv: a line has the position, a tab, its outcome, N P L R, or its value, a tab, the file.
 * Those are there that take some hundredths of a second. */
#include "data_table.h"
#include "language_session.h"
#include "random_game.h"

TestSuite(mcgs, .timeout = 280);

enum { LINES_A_SESSION = 100, FEWEST = 2500 };

static void expect_row(session *s, char *cells[3]) {
  char statement[1 << 14];
  snprintf(statement, sizeof statement, is_outcome_letter(cells[1]) ? "outcome(%s) == %s" : "%s == %s", cells[0], cells[1]);
  lab_value v;
  cr_assert(lab_evaluate_text(&v, s->machine, statement, strlen(statement), &s->error) == CGT_OK, "%s: %s", statement,
            s->error.message);
  cr_expect(v.kind == LAB_BOOL && v.as.truth, "false: %s", statement);
}

Test(mcgs, positions_have_its_outcomes) {
  static data_table table;
  char *cells[3];
  cr_assert(open_table(&table, "mcgs"));
  session s = open_text("");
  while (read_row(&table, cells, 3)) {
    if ((table.rows - 1) % long_test_step() != 0) continue;
    expect_row(&s, cells);
    if (table.rows % LINES_A_SESSION != 0) continue;
    close_session(&s);
    s = open_text("");
  }
  close_session(&s);
  close_table(&table, FEWEST);
}
