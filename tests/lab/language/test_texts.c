/* test_texts.c: texts and boards as values of the language. */
#include "language_session.h"

Test(texts, are_taken_apart_and_put_together) {
  static const row rows[] = {
      {"\"ab\" + \"c\"", "abc"},
      {"\"t\"^3", "ttt"},
      {"\"t\"^0 + \"x\"", "x"},
      {"(\"ab\" + \"c\")^2", "abcabc"},
      {"let a = 2, b = 1 in \"t\"^a + \".\"^b + \"f\"^(a+b)", "tt.fff"},
      {"[1,2]^2", "[1,2,1,2]"},
      {"[0]^0", "[]"},
      {"length(\"\")", "0"},
      {"size(\"aéz\")", "3"},
      {"\"aéz\"[2]", "é"},
      {"\"aéz\"[3]", "z"},
      {"\"abcdef\"[2..4]", "bcd"},
      {"\"abcdef\"[[6,1]]", "fa"},
      {"\"abc\"[2..1]", ""},
      {"[5,6,7][2..3]", "[6,7]"},
      {"head(\"abc\") + tail(\"abc\")", "abc"},
      {"reverse(\"aéz\")", "zéa"},
      {"reverse([1,2,3])", "[3,2,1]"},
      {"to_list(\"ab\")", "[\"a\",\"b\"]"},
      {"to_text([c for c in to_list(\"a.b\") where c != \".\"])", "ab"},
      {"to_text([\"ab\",\"cd\"],\"|\")", "ab|cd"},
      {"to_text([1,{2|-1},\"x\"],\" \")", "1 {2|-1} x"},
      {"to_text(1/2)", "1/2"},
      {"to_text([])", ""},
      {"is_empty(\"\")", "true"},
      {"contains(\"t.f\",\".f\")", "true"},
      {"contains(\"t.f\",\"ft\")", "false"},
      {"index_of(\"éa.b\",\".\")", "3"},
      {"index_of(\"abc\",\"d\")", "0"},
      {"index_of(\"abc\",\"\")", "1"},
      {"replace(\"t.tf\",\"t\",\"ff\")", "ff.fff"},
      {"replace(\"aaa\",\"aa\",\"b\")", "ba"},
      {"replace([1,2;2,1],2,0)", "[1,0;0,1]"},
      {"replace({1,2,3},2,3)", "{1,3}"},
      {"\"ab\" < \"b\" and \"a\" < \"ab\" and not (\"b\" <= \"ab\")", "true"},
      {"\"a\" < \"z\" and \"a\" <= \"z\" and \"z\" > \"a\" and \"z\" >= \"a\" and not (\"z\" < \"a\")", "true"},
      {"\"ab\" <= \"ab\" and \"ab\" == \"a\" + \"b\" and \"a\" != \"b\"", "true"},
      {"\"x.\".Length", "2"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(texts, boards_have_rows_columns_and_neighbours) {
  static const row rows[] = {
      {"rows(\"ab|cd\")", "[\"ab\",\"cd\"]"},
      {"columns(\"ab|cd\")", "[\"ac\",\"bd\"]"},
      {"rows(\"ab|cd\")[2][1]", "c"},
      {"to_text([reverse(r) for r in rows(\"ab|cd\")],\"|\")", "ba|dc"},
      {"to_text(columns(\"abc|def\"),\"|\")", "ad|be|cf"},
      {"rows([1,2;3,4])", "[[1,2],[3,4]]"},
      {"columns([1,2;3,4])[1]", "[1,3]"},
      {"rows(\"\")", "[\"\"]"},
      {"neighbours(\"abc|def|ghi\",2,2)", "[\"b\",\"d\",\"f\",\"h\"]"},
      {"neighbours(\"abc|def|ghi\",3,1)", "[\"d\",\"h\"]"},
      {"neighbours(\"ab\",1,1)", "[\"b\"]"},
      {"neighbours([1,2;3,4],1,2)", "[1,4]"},
      {"toads_and_frogs(\"t\"^2 + \".\" + \"f\"^2) == toads_and_frogs(\"tt.ff\")", "true"},
      {"all(domineering(\"..|..\") == domineering(to_text([\".\"^n for k in 1..n],\"|\")) for n in 2..2)",
       "true"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(texts, refusals_say_what_is_wanted) {
  static const row rows[] = {
      {"\"abc\"[4]", "1:6: there is no element 4: there are 3"},
      {"\"abc\"[\"a\"]", "1:6: expected a number, found a text"},
      {"\"t\"^(-1)", "1:6: a text or list cannot be repeated -1 times"},
      {"length(5)", "1:8: expected a list or a text, found a number"},
      {"replace(\"a\",\"\",\"b\")", "1:1: the text to replace must have at least one character"},
      {"replace(\"a\",1,\"b\")", "1:1: expected a text, found a number"},
      {"contains(\"a\",1)", "1:1: expected a text, found a number"},
      {"rows(\"ab|c\")", "1:1: the rows of this board differ in length: row 2 has 1 cells, the first 2"},
      {"rows(5)", "1:1: expected a board, a text such as \"..|.x\" or a matrix, found a number"},
      {"neighbours(\"ab\",2,1)", "1:1: there is no row 2, column 1 on a board of 1 rows and 2 columns"},
      {"to_text(5,\"|\")", "1:1: to_text(L, between) joins a list, with a text between its elements"},
      {"\"a\" < 1", "1:5: cannot compare a text with a number"},
      {"\"a\" <> \"b\"", "1:5: '<>', '<|' and '|>' compare games, found a text; '!=' tests inequality"},
      {"[1] <> [2]", "1:5: '<>', '<|' and '|>' compare games, found a matrix; '!=' tests inequality"},
      {"head(\"\")", "1:1: an empty list has no head"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

/* What has no room is refused, not tried. */
Test(texts, of_any_length_the_memory_decides) {
  static const char *const texts[] = {"\"ab\"^(10^18)", "[1,2]^(10^18)", "\"a\"^(2^62)",
                                      "replace(\"aaaa\"^1000,\"a\",\"b\"^1000000)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    session s = open_with(texts[i], false, &(cgt_limits){.memory_bytes = (size_t)1 << 26}, 1);
    lab_value v;
    cr_expect_eq(lab_evaluate(&v, s.machine, 0, &s.error), CGT_ELIMIT, "%s: %s", texts[i], s.error.message);
    close_session(&s);
  }
}
