/* test_empty_boards.c: a board without cells is a position of every ruleset that has boards: nobody has a
 * move on it. The rulesets whose rules want something to be there have the reason in their files, and here. */
#include <stdio.h>

#include <cgt/lab_rulesets.h>

#include "language_session.h"

TestSuite(empty_boards, .timeout = 120);

/* The arguments of an empty position; or, behind !, of one that is refused, and what the refusal says. */
typedef struct empty {
  const char *name, *arguments;
} empty;

static const empty boards[] = {
    {"amazons", "\"\""},
    {"anti_clobber", "\"\""},
    {"anti_clobber", "0,4"},
    {"battle_sheep", "[]"},
    {"cannibal_clobber", "\"\""},
    {"clobber", "\"\""},
    {"clobber", "3,0"},
    {"cram", "\"\""},
    {"cram", "0,0"},
    {"diagonal_clobber", "\"\""},
    {"domineering", "\"\""},
    {"domineering", "0,5"},
    {"dots_and_boxes", "\"\""},
    {"dots_and_boxes", "3,0"},
    {"domineering", "5,0"},
    {"fission", "\"\""},
    {"king_dirt", "0,0,0,\"\""},
    {"king_dirt", "2,1,1,\"\""},
    {"kings", "\"\""},
    {"knights", "\"\""},
    {"konane", "\"\""},
    {"nimbi", "\"\""},
    {"nimbi", "0"},
    {"nogo", "\"\""},
    {"placement", "\"x\",\"xx\",\"\""},
    {"placement", "\"x\",\"xx\",0,7"},
    {"queens", "\"\""},
    {"queens_placement", "\"\""},
    {"queens_placement", "0,0"},
    {"rooks", "\"\""},
    {"ski_jumps", "\"\""},
    {"tac_tix", "\"\""},
    {"elephants_and_rhinos", "\"\""},
    {"elephants_and_rhinos", "0"},
    {"gen_toads_and_frogs", "1,2,1,0,\"\""},
    {"pseudo_quicksort", "[]"},
    {"push", "\"\""},
    {"quicksort", "[]"},
    {"shove", "\"\""},
    {"toads_and_frogs", "\"\""},
    {"toppling_dominoes", "\"\""},
    {"arc_kayles", "\"\""},
    {"sprouts", "\"\""},
    {"sprouts", "0"},
    {"childish_hackenbush", "\"\""},
    {"col", "\"\""},
    {"col", "0,3"},
    {"digraph_placement", "\"\""},
    {"fjords", "\"\""},
    {"hackenbush", "\"\""},
    {"node_kayles", "\"\""},
    {"partizan_arc_kayles", "\"\""},
    {"snort", "\"\""},
    {"weighted_arc_kayles", "\"\""},
    {"holladay", "[]"},
    {"matrix_nim", "[]"},
    {"matrix_nim_impartial", "[]"},
    {"nim_rows_columns", "[]"},
    {"nim_squared", "\"\""},
    {"nim_squared", "0,2"},
    {"two_dimensional_nim", ""},
    {"chomp", "!\"\"!is not a position"},
    {"directed_edge_geography", "!\"\"!one vertex has the token"},
    {"directed_vertex_geography", "!\"\"!one vertex has the token"},
    {"edge_geography", "!\"\"!one vertex has the token"},
    {"vertex_geography", "!\"\"!one vertex has the token"},
    {"entrepreneurial_chess", "!\"\"!one k, one K"},
    {"fox_and_geese", "!\"\"!expected one"},
    {"hare_and_hounds", "!\"\"!expected one"},
};
enum { BOARDS = sizeof boards / sizeof *boards };

static void expect_value_of(const char *value, const char *format, const char *name, const char *arguments) {
  char text[400];
  snprintf(text, sizeof text, format, name, arguments);
  const char *found = eval(text);
  cr_expect(strcmp(found, value) == 0, "%s is %s, not %s", text, found, value);
}

static void expect_refused(const empty *e) {
  char text[200];
  const char *words = strchr(e->arguments + 1, '!');
  snprintf(text, sizeof text, "%s(%.*s)", e->name, (int)(words - e->arguments - 1), e->arguments + 1);
  const char *found = eval(text);
  cr_expect(strstr(found, words + 1), "%s: %s", text, found);
}

Test(empty_boards, are_worth_0) {
  for (const empty *e = boards; e < boards + BOARDS; e++) {
    if (*e->arguments == '!') {
      expect_refused(e);
      continue;
    }
    expect_value_of("0", "%s(%s) + 0", e->name, e->arguments);
    expect_value_of("P", "outcome(%s(%s))", e->name, e->arguments);
    expect_value_of("N", "misere_outcome(%s(%s))", e->name, e->arguments);
    expect_value_of("1", "%s(%s) + 1", e->name, e->arguments);
  }
}

/* What is printed is read as the same position, and so is what that prints. */
Test(empty_boards, are_printed_and_read) {
  for (const empty *e = boards; e < boards + BOARDS; e++) {
    char text[400], again[400];
    if (*e->arguments == '!') continue;
    snprintf(text, sizeof text, "%s(%s)", e->name, e->arguments);
    session s = open_text(text);
    lab_value v;
    cr_assert(lab_evaluate(&v, s.machine, 0, &s.error) == CGT_OK && v.kind == LAB_POSITION, "%s: %s", text,
              s.error.message);
    cgt_ctx *ctx = lab_machine_ctx(s.machine);
    cr_assert_eq(cgt_position_print(again, sizeof again, NULL, ctx, v.as.at.position), CGT_OK);
    for (unsigned player = 0; player < 2; player++) {
      size_t moves;
      cr_expect(cgt_position_moves(&moves, NULL, 0, ctx, v.as.at.position, player) == CGT_OK && moves == 0);
    }
    close_session(&s);
    s = open_text(again);
    cr_assert(lab_evaluate(&v, s.machine, 0, &s.error) == CGT_OK, "%s: %s", again, s.error.message);
    cr_assert_eq(cgt_position_print(text, sizeof text, NULL, lab_machine_ctx(s.machine), v.as.at.position),
                 CGT_OK);
    cr_expect_str_eq(text, again);
    close_session(&s);
  }
}

/* A new ruleset on boards, strips, graphs or matrices has its row above. */
Test(empty_boards, of_every_ruleset) {
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    const char *family = lab_ruleset_family(r);
    bool found = strcmp(family, "grids") && strcmp(family, "strips") && strcmp(family, "graphs") &&
                 strcmp(family, "matrices");
    for (const empty *e = boards; e < boards + BOARDS && !found; e++) found = strcmp(e->name, r->name) == 0;
    cr_expect(found, "%s has no row", r->name);
  }
}

Test(empty_boards, of_rulesets_of_ones_own) {
  static const row rows[] = {
      {"ruleset f(board of \"xo.\") Left \"xo\" -> \".x\" in all directions\nf(\"\") + f(0,3) + f(2,0)", "0"},
      {"ruleset f(strip of \"xo.\") Left \"x.*#\" -> \"..*#\"\nf(\"\") + f(0)", "0"},
      {"ruleset f(hexagons of \"x.\") Both \".\" -> \"x\" unless next to \"x\"\nf(\"\") + f(0,0)", "0"},
      {"ruleset f(board of \"x.\", n) Left \".\" -> \"x\" Both { f(board, n-1) where n > 0 }\nf(\"\", 3) + 0",
       "*"},
      {"game.grid.Clobber(\"\") + Domineering(\"\") + 0", "0"},
  };
  EXPECT_ROWS(rows);
}
