/* functions.c: the functions of the language. Each is a row of a table at the end of the file that has its
 * code, functions_*.c; a test evaluates every example. */
#include "lab/functions/prelude.h"
#include "lab/theories/theories.h"

#define FUNCTIONS_OF(NAME) labi_##NAME##_functions,
#define WORDS_OF(NAME) &labi_##NAME##_words,

/* In the order in which help lists them. */
const lab_function *const labi_function_tables[] = {labi_number_functions,
                                                    labi_integer_functions,
                                                    labi_prelude_integers,
                                                    labi_nimber_functions,
                                                    labi_list_functions,
                                                    labi_game_functions,
                                                    labi_invariant_functions,
                                                    labi_operation_functions,
                                                    labi_loopy_functions,
                                                    labi_ko_functions,
                                                    labi_enumeration_functions,
                                                    labi_position_functions,
                                                    labi_played_functions,
                                                    labi_prelude_sensible,
                                                    labi_hot_play_functions,
                                                    LABI_THEORY_FOLDERS(FUNCTIONS_OF) /**/
                                                    labi_quotient_functions,
                                                    labi_ordinal_functions,
                                                    labi_form_functions,
                                                    labi_collection_functions,
                                                    labi_prelude_lists,
                                                    labi_text_functions,
                                                    labi_board_functions,
                                                    labi_family_functions,
                                                    labi_construction_functions,
                                                    labi_player_functions,
                                                    labi_prelude_players,
                                                    labi_table_functions,
                                                    labi_heap_functions,
                                                    labi_cgsuite_functions,
                                                    NULL};

/* The heading of each table, and what holds of those of its functions that say nothing else: who defined
 * them, where (NULL: what everybody knows), and what they cost beyond reading their arguments. */
#define WORDS(...) &(const labi_table_words){__VA_ARGS__}
#define PRELUDE NULL /* of a section whose table in C stands before it */
static const labi_table_words *const words[] = {
    WORDS("Numbers", NULL, "that of arithmetic on the digits"),
    WORDS("Integers", NULL, "that of arithmetic on the digits"),
    PRELUDE,
    WORDS("Nim arithmetic", "Conway, ONAG, Ch. 6; Winning Ways, Ch. 14",
     "a few products of about n^1.6 steps each, for n bits"),
    WORDS("Sums, minima, quantifiers", NULL, "each element is evaluated once"),
    WORDS("Games", "Siegel, CGT, Ch. II", "none: kept with the game"),
    WORDS("Invariants", "Siegel, CGT, Ch. II", "one step for each follower, once; the results are kept"),
    WORDS("Operations", "Siegel, CGT, Ch. II", "one canonical form for each follower"),
    WORDS("Loopy games", "Siegel, CGT, Ch. VI; Winning Ways, Ch. 11",
     "comparisons, each at most polynomial in the positions of two graphs; none for short games"),
    WORDS("Kos, coupons, heat of positions", "Berlekamp, The economist's view of combinatorial games (1996); Spight, Extended thermography (1999)",
     "the walls of all positions; under superko the paths through each ko"),
    WORDS("Games by birthday, lattice, random games",
     "Calistrate, Paulhus and Wolfe, On the lattice structure of finite games (2002)",
     "comparisons with the games born by day n - 1"),
    WORDS("Positions", "Siegel, CGT, Ch. I", "each position that play can reach, once"),
    WORDS("Positions and their options", "as in CGSuite", "the values of the options"),
    PRELUDE,
    WORDS("Hot games and their sums, played for score",
     "Winning Ways, Ch. 6; Berlekamp, The economist's view of combinatorial games (1996)",
     "a step for each way in which the games of the list can stand, less where thermographs decide"),
    LABI_THEORY_FOLDERS(WORDS_OF) /**/
    WORDS("Misere quotients", "Plambeck and Siegel, Misere quotients for impartial games (2008)",
     "pairs of an element and its options, times heaps, times order"),
    WORDS("Ordinals", "Conway, ONAG, Ch. 6; Lenstra, On the algebraic closure of two (1977)",
     "one step for each term"),
    WORDS("Forms", "Conway, ONAG, Ch. 14; Winning Ways, Ch. 9 and 10", "one form for each pair of followers"),
    WORDS("Sets and lists", NULL, "one step for each element"),
    PRELUDE,
    WORDS("Texts and boards", NULL, "one step for each character"),
    WORDS("Free boards and graphs", NULL, "one step for each cell, vertex and edge"),
    WORDS("All boards, graphs, partitions of a size", NULL, "one step for each cell, vertex and edge"),
    WORDS("Positions of a given value", NULL, "one step for each vertex and edge"),
    WORDS("Players", "Siegel, CGT, Ch. II", "none: kept with the game"),
    PRELUDE,
    WORDS("Tables of Grundy values", "Winning Ways, Ch. 4", "the moves of each entry; the table is in memory"),
    WORDS("Nim-values of heaps", "Winning Ways, Ch. 4; Guy and Smith, The G-values of various games (1956)",
     "a few steps for each heap and each rare value, if moves leave at most two heaps"),
    WORDS("For scripts written for CGSuite", "as in CGSuite", "none"),
    WORDS(NULL, NULL, NULL)}; /* of a function of no table */
enum { TABLE_COUNT = sizeof words / sizeof *words - 1 };
_Static_assert(sizeof labi_function_tables / sizeof *labi_function_tables == TABLE_COUNT + 1,
               "each table has its words");

/* The number of the table that the function stands in, or TABLE_COUNT. */
static size_t table_of(const lab_function *function) {
  size_t i = 0;
  for (; i < TABLE_COUNT; i++)
    for (const lab_function *f = labi_function_tables[i]; f->name; f++)
      if (f == function) return i;
  return i;
}

static const lab_function *next_of(const lab_function *last) {
  if (!last) return labi_function_tables[0];
  if (last[1].name) return last + 1;
  return labi_function_tables[table_of(last) + 1];
}

const lab_function *lab_function_next(const lab_function *last) {
  return last && table_of(last) == TABLE_COUNT ? NULL : next_of(last); /* it may be no function of a table */
}

static const labi_table_words *words_of(const lab_function *function) {
  size_t i = table_of(function);
  while (i < TABLE_COUNT && !words[i]) i--;
  return words[i];
}

const char *lab_function_heading(const lab_function *function) {
  return function ? words_of(function)->heading : NULL;
}

const char *lab_function_source(const lab_function *function) {
  if (!function) return NULL;
  return function->source ? function->source : words_of(function)->source;
}

const char *lab_function_cost(const lab_function *function) {
  if (!function) return NULL;
  return function->cost ? function->cost : words_of(function)->cost;
}
