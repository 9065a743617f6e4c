/* game_names.c: names that the literature has for values, a row each: the value as text of the language, its name, and the
 * source. Add a row here; the test encyclopedia::names_are_of_games reads all of them. The negative of a named value
 * needs a row of its own. */
#include <stddef.h>

#include "lab/encyclopedia/edition.h"

#define ONAG "Conway, On Numbers and Games"
#define WW "Berlekamp, Conway, Guy, Winning Ways"
#define CGT "Siegel, Combinatorial Game Theory"

const lab_game_name labi_game_names[] = {{"0", "zero, the endgame", ONAG ", ch. 0"},
                                         {"1", "one", ONAG ", ch. 0"},
                                         {"-1", "minus one", ONAG ", ch. 0"},
                                         {"1/2", "a half", ONAG ", ch. 0"},
                                         {"-1/2", "minus a half", ONAG ", ch. 0"},
                                         {"*", "star", ONAG ", ch. 7; " WW ", ch. 2"},
                                         {"*2", "star-two", WW ", ch. 2"},
                                         {"*3", "star-three", WW ", ch. 2"},
                                         {"*4", "star-four", WW ", ch. 2"},
                                         {"*5", "star-five", WW ", ch. 2"},
                                         {"*6", "star-six", WW ", ch. 2"},
                                         {"*7", "star-seven", WW ", ch. 2"},
                                         {"*8", "star-eight", WW ", ch. 2"},
                                         {"^", "up", WW ", ch. 3"},
                                         {"v", "down", WW ", ch. 3"},
                                         {"^*", "up-star", WW ", ch. 3"},
                                         {"v*", "down-star", WW ", ch. 3"},
                                         {"^^", "double-up", WW ", ch. 3"},
                                         {"vv", "double-down", WW ", ch. 3"},
                                         {"^^*", "double-up-star", WW ", ch. 3"},
                                         {"vv*", "double-down-star", WW ", ch. 3"},
                                         {"^3", "triple-up", WW ", ch. 3"},
                                         {"v3", "triple-down", WW ", ch. 3"},
                                         {"^3*", "triple-up-star", WW ", ch. 3"},
                                         {"v3*", "triple-down-star", WW ", ch. 3"},
                                         {"^4", "quadruple-up", WW ", ch. 3"},
                                         {"v4", "quadruple-down", WW ", ch. 3"},
                                         {"^<2>", "up-second", CGT ", ch. II, uptimals"},
                                         {"-^<2>", "down-second", CGT ", ch. II, uptimals"},
                                         {"tiny(1)", "tiny-one", WW ", ch. 5"},
                                         {"miny(1)", "miny-one", WW ", ch. 5"},
                                         {"tiny(2)", "tiny-two", WW ", ch. 5"},
                                         {"miny(2)", "miny-two", WW ", ch. 5"},
                                         {"tiny(1/2)", "tiny-a-half", WW ", ch. 5"},
                                         {"miny(1/2)", "miny-a-half", WW ", ch. 5"},
                                         {"tiny(0)", "tiny-zero", WW ", ch. 5"},
                                         {"{1|0}", "a switch, one half plus-or-minus a half", WW ", ch. 5"},
                                         {"+-1", "plus-or-minus one, a switch", WW ", ch. 5"},
                                         {"+-1/2", "plus-or-minus a half, a switch", WW ", ch. 5"},
                                         {"+-2", "plus-or-minus two, a switch", WW ", ch. 5"},
                                         {"+-3", "plus-or-minus three, a switch", WW ", ch. 5"},
                                         {NULL, NULL, NULL}};
