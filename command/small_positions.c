/* small_positions.c: see small_positions.h. */
#include "command/small_positions.h"

#include <stddef.h>

const char *const small_positions[] = {
    "[coin_product(\"turtles\",\"ruler\",x,y,2,2) for x in 1..3, y in 1..3 where x*y != 4]",
    "[coin_product(\"mock_turtles\",\"twins\",x,y) for x in 0..2, y in 0..3]",
    "[domineering(m,n) for m in 1..3, n in 1..4]",
    "[domineering(\"..|..|#.\"), domineering(\".#.|...|..#\"), domineering(\"..#..|#...#\"), "
    "domineering(\"..##.|..##.\")]",
    "[grundy(a,b) for a in 0..9, b in a..9]",
    "[holladay([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..1]",
    "[holladay([a,b,c]) for a in 0..3, b in a..3, c in b..3]",
    "[integer_nim([a,b]) for a in 0..3, b in a+1..4]",
    "[integer_nim([0,a,b],\"lose\",[0,2],\"win\",[1,2,3]) for a in 1..2, b in a+1..4]",
    "[matrix_nim([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..2]",
    "[matrix_nim([a,inf,b;inf,c,d]) for a in 0..2, b in 0..2, c in 0..1, d in 0..2]",
    "[matrix_nim_impartial([a,b;c,d]) for a in 0..3, b in 0..3, c in 0..3, d in 0..2]",
    "[matrix_nim_impartial([a,inf,b;inf,c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..2]",
    "[matrix_nim_impartial([a,b,c,d]) for a in 0..2, b in 0..3, c in b..3, d in c..4]",
    "[mock_turtles(a,b) for a in 0..5, b in a+1..6]",
    "[naive_p_nim(3,[a,b,c]) for a in 0..3, b in a..3, c in b..4]",
    "[naive_p_nim(4,[a,b,c]) for a in 0..2, b in a..3, c in b..3]",
    "[nim(a,b,c) for a in 0..3, b in a..4, c in b..4]",
    "[nim_rows_columns([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..1]",
    "[nim_rows_columns([a,0,b;0,c,0]) for a in 0..3, b in 0..3, c in 0..3]",
    "[nim_squared(m,n) for m in 1..3, n in m..3]",
    "[nim_squared(\"xo|ox\"), nim_squared(\"xxoo|xooo|oxoo|ooxx\"), nim_squared(\"xoxo|oxox|ooxo\")]",
    "[nimbi(side) for side in 1..4]",
    "[nimbi(\"o|oo|o.o\"), nimbi(\".|oo|o..|oooo\"), nimbi(\"o|..|...|o..o\"), nimbi(\"o|..|ooo|....\")]",
    "[odd_nim(a,b,c) for a in 0..3, b in a..3, c in b..4]",
    "[p_nim(p,[a,b,c]) for p in 2..4, a in 0..2, b in a..3, c in b..4]",
    "[ruler(a,b) for a in 1..5, b in a+1..6]",
    "[saturated_nim(p,[a,b,c]) for p in 2..4, a in 0..2, b in a..3, c in b..3]",
    "[saturated_welter(p,[a,b,c]) for p in 2..4, a in 0..2, b in a+1..3, c in b+1..5]",
    "[schrage(m,n) for m in 1..5, n in m..5]",
    "[schrage(m,n,3,2) for m in 1..4, n in 1..4]",
    "[toads_and_frogs(\"T.F\"), toads_and_frogs(\"TT.F\"), toads_and_frogs(\"T..FF\"), "
    "toads_and_frogs(\"TF.TF\"), "
    "toads_and_frogs(\"TT..FF\"), toads_and_frogs(\"T.TF.TFF.F\"), toads_and_frogs(\"..T.\")]",
    "[turning_corners(x,y,1,2) for x in 0..2, y in 0..3 where y != 2]",
    "[turning_turtles(a,b) for a in 1..5, b in a+1..6]",
    "[twins(a,b) for a in 0..5, b in a+1..6]",
    "[two_dimensional_nim(0,a,0,b) for a in 0..5, b in a..5]", /* on higher rows the moves are infinitely many
                                                                */
    "[welter(a,b,c) for a in 0..4, b in a+1..6, c in b+1..6]",
    "[wythoff(a,b,r) for a in 0..4, b in a..6, r in 1..3]",
    NULL};
