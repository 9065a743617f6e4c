/* test_peers.c: positions as CGSuite, cgt-rs and MCGS write them, in tests/data/peers.tsv: a line has an expression, a tab, its
 * value (N P L R: its outcome), a tab, where it is from. Lines that begin with # are comments. */
#include "data_table.h"
#include "language_session.h"

TestSuite(peers, .timeout = 240);

/* As text; "": it has none, and the error says why. */
static void print_value(char text[1 << 15], const char *expression) {
  session s = open_text("");
  lab_value v;
  cgt_game g;
  text[0] = '\0';
  if (lab_evaluate_text(&v, s.machine, expression, strlen(expression), &s.error) == CGT_OK) {
    if (v.kind == LAB_POSITION && lab_to_game(&g, s.machine, v, &s.error) == CGT_OK)
      v = (lab_value){.kind = LAB_GAME, .as.game = g};
    lab_print(text, 1 << 15, NULL, s.machine, v, CGT_PLAIN);
  }
  if (!*text) snprintf(text, 1 << 15, "%u: %s", s.error.column, s.error.message);
  close_session(&s);
}

Test(peers, have_the_values_that_they_print) {
  static data_table table;
  static char *cells[3], found[1 << 15], expected[1 << 15];
  cr_assert(open_table(&table, "peers"));
  while (read_row(&table, cells, 3)) {
    print_value(found, cells[0]);
    if (is_outcome_letter(cells[1]))
      strcpy(expected, cells[1]);
    else
      print_value(expected, cells[1]);
    cr_expect_str_eq(found, expected, "%s: %s, expected %s", cells[0], found, cells[1]);
  }
  close_table(&table, 180);
}

/* What is written otherwise and means the same. */
Test(peers, are_read_as_ours) {
  static const row rows[] = {
      {"GenToadsAndFrogs(maxJump => 2, allowFriendlyJump => true)(\"t.f\") == gen_toads_and_frogs(1,1,2,1,\"t.f\")", "true"},
      {"GenToadsAndFrogs()(\"t.f\") == toads_and_frogs(\"t.f\")", "true"},
      {"HotClobber(\"xo.|oxx\") == cannibal_clobber(\"xo.|oxx\")", "true"},
      {"GenClobber(directions => Coordinates.Compass, maxDistance => inf)(\"x.o|o.x\") == queens(\"x.o|o.x\")", "true"},
      {"game.grid.GenClobber( )(\"xo\") == *", "true"},
      {"Splittles([1], allbut => true)(9) == splittles(\"all but [1]\",9)", "true"},
      {"Domineering.ImpartialVariant(Grid.Empty(2,5)).NimValue", "1"},
      {"Domineering(\"..|..\").ImpartialVariant == Cram(Grid.Empty(2,2))", "true"},
      {"Wythoff(3,4) == Wythoff((3,4)) and wythoff(3,4) == Wythoff((3,4))", "true"},
      {"Wythoff.NimValueTable(1,3)", "[[0,1,2,3],[1,2,0,4]]"},
      {"TakeAndBreak(\"0.77\").NimValueSequence(6)", "[1,2,3,1,4,3]"},
      {"PartizanSubtraction([1,3],[2,3]).GameValueSequence(3)", "[1,{1|0},{0,{1|0}|0}]"},
      {"TakeAndBreak(\"4.0\").CakeProduct(TakeAndBreak(\"4.0\"))((8,3)) == cutcake(8,3)", "true"},
      {"GenCutcake(TakeAndBreak(\"0.7\"), TakeAndBreak(\"0.7\"))(5,3) == eatcake(5,3)", "true"},
      {"[clobber] XO.|.OX + [clobber_1xn] XO", "*"},
      {"[[nogo] ..]", "[nogo(\"..\")]"},
      {"[impartial kayles] 5", "*4"},
      {"[toppling_dominoes] XO# == toppling_dominoes(\"lre\")", "true"},
      {"[gen_toads] 1,1,2,0:X.O == gen_toads_and_frogs(1,1,2,0,\"t.f\")", "true"},
      {"[domineering] ..|#. # is a comment here", "*"},
      {"Grid.Parse(\"xo|ox\", \".xo\")", "xo|ox"},
      {"Graph.Parse(\"1-2\", vertexLabels => str -> Integer.Parse(str))", "1-2"},
      {"[Graph.Path(0), Graph.Path(3), Graph.Cycle(2), Graph.Star(3), Graph.Clique(2)]",
       "[\"\",\".-.-.\",\".:{1}-.-:{1}\",\".(-.;-.)\",\".:{1}(-.:{2})\"]"},
      {"(game.grid.Domineering(Grid.Empty(2,2)).LeftOptions).Size", "2"},
      /* a definition of one's own is no ruleset of theirs */
      {"def Cram(x) = x + 1; Cram(3)", "4"},
      {"def clobber = 2; [clobber]", "[2]"},
      /* mistakes */
      {"GenToadsAndFrogs(maxLeap => 2)(\"t.f\")", "1:18: found 'maxLeap', expected a parameter of this game"},
      {"Nim.NimValueSequence(1,2)", "1:5: NimValueSequence takes 1 argument, found 2"},
      {"[sheep] 2,x", "1:2: in [sheep] expected a number, found 'x'"},
      {"[sheep] 2,0|1", "1:2: in [sheep] expected rows of equal length"},
      {"Grid.Empty(2)", "1:1: wrong number of arguments for 'free_board': write free_board(m,n)"},
      {"free_board(-1,2)", "1:1: expected an integer from 0 to 1000, found -1"},
      {"misere_nim_value(domineering(2,2))", "1:1: misere_nim_value needs a position of an impartial game"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

/* By the definition: each sensible option is as good as a canonical one, and a line ends at one, each canonical option once. */
Test(peers, sensible_play_leads_to_the_canonical_form) {
  static const row rows[] = {
      {"def good(P) = all(any(P1 >= K for K in left_options(P)) for P1 in sensible_options(P,Left));"
       "def ends(P) = all(any(L[size(L)] == K for K in left_options(P)) for L in sensible_lines(P,Left));"
       "def lines(P) = size(sensible_lines(P,Left)) == size(left_options(P));"
       "all(good(P) and ends(P) and lines(P) for P in [clobber(a+b+\"o|x\"+c+d) for a, b, c, d in [\"x\",\"o\",\".\"]])",
       "true"},
      {"def dual(P) = size(sensible_options(P,Left)) == size(sensible_options(-P,Right));"
       "all(dual(domineering(m,n)) for m in 1..3, n in 1..3)",
       "true"},
      {"sensible_lines(-domineering(1,2),Left)", "[[-domineering(\"##\")]]"},
      {"sensible_options(domineering(2,2),3)", "1:35: expected Left or Right, found a number"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}
