/* test_constructions.c: positions made for a value have it, by play and by theorems. */
#include <criterion/criterion.h>

#include "fixture.h"
#include "language_session.h"

/* Winning Ways, Ch. 3: the stalks of 3/4, 1/4 and 5/8; numbers of any sign. */
Test(constructions, stalks_have_the_signs_of_their_numbers) {
  cr_expect_str_eq(eval("[hackenbush_string(x) for x in [0,1,-2,1/2,3/4,1/4,5/8,-5/8,11/4]]"),
                   "[\"\",\"l\",\"rr\",\"lr\",\"lrl\",\"lrr\",\"lrlr\",\"rlrl\",\"lllrl\"]");
  cr_expect_str_eq(eval("all(search(hackenbush(hackenbush_string(x))) == x for x in number_day(6))"), "true");
  cr_expect_str_eq(eval("all(size(hackenbush_string(x)) == birthday(x) for x in number_day(7))"), "true");
  cr_expect_str_eq(eval("let x = 5 + 1/2^40 in hackenbush(hackenbush_string(-x)) == -x"), "true");
}

Test(constructions, digraphs_have_their_values_by_play) {
  cr_expect_str_eq(eval("all(search(digraph_placement(digraph_of(G))) == G for G in day(2))"), "true");
  cr_expect_str_eq(eval("[digraph_of(n) for n in [0,2,-1]]"), "[\"\",\":{1}L;:{2}L\",\":{1}R\"]");
  cr_expect_str_eq(eval("digraph_of(*)"), ":{1}L;:{2}R;:{1}(>:{2});:{2}(>:{1})");
}

/* Other games: of day 3, of day 4, and hot ones, whose classes are large. */
Test(constructions, digraphs_of_larger_games) {
  cr_expect_str_eq(
      eval(
          "all(digraph_placement(digraph_of(random_game(seed,3))) == random_game(seed,3) for seed in 1..20)"),
      "true");
  /* Far from 0, so that no class of one player may stay when the other one has answered. */
  cr_expect_str_eq(
      eval("[digraph_placement(digraph_of(G))+0 for G in [{4|-4}, {3||1|-2}, ^^*, *3, {2|1||0}, 7/8, {4|3}, "
           "{-3|-4}, 5/2, -5/2, 2*, -3*]]"),
      "[+-4,{3||1|-2},^^*,*3,{2|1||0},7/8,{4|3},{-3|-4},5/2,-5/2,2*,-3*]");
}

Test(constructions, the_errors_name_what_is_wrong) {
  static const row rows[] = {
      {"hackenbush_string(*)", "1:19: expected a number, found a game, *"},
      {"hackenbush_string(2^100)", "1:1: the stalk has more than 1048576 edges, the limit"},
      {"digraph_of(256)", "1:1: the digraph of this game has more than 255 vertices, the limit"},
      {"digraph_of(2^100)", "1:1: the digraph of this game has more than 255 vertices, the limit"},
      {"digraph_of({1000|-1000})", "1:1: the digraph of this game has more than 255 vertices, the limit"},
      {"size(digraph_of(-255)) > 255", "true"},
  };
  EXPECT_ROWS(rows);
}
