/* functions.c: the functions of the language. Each is a row of a table at the end of the file that has its
 * code, functions_*.c; a test evaluates every example. */
#include "lab/functions/function_table.h"

/* In the order in which help lists them. */
const lab_function *const labi_function_tables[] = {labi_number_functions,      labi_integer_functions,
                                                    labi_nimber_functions,      labi_list_functions,
                                                    labi_game_functions,        labi_invariant_functions,
                                                    labi_operation_functions,   labi_loopy_functions,
                                                    labi_enumeration_functions, labi_position_functions,
                                                    labi_sensible_functions,    labi_misere_functions,
                                                    labi_ordinal_functions,     labi_form_functions,
                                                    labi_collection_functions,  labi_text_functions,
                                                    labi_board_functions,       labi_player_functions,
                                                    labi_table_functions,       labi_heap_functions,
                                                    labi_cgsuite_functions,     NULL};
static const char *const headings[] = {
    "Numbers",
    "Integers",
    "Nim arithmetic",
    "Sums, minima, quantifiers",
    "Games",
    "Invariants",
    "Operations",
    "Loopy games",
    "Games by birthday, lattice, random games",
    "Positions",
    "Positions and their options",
    "Misere play",
    "Ordinals",
    "Forms",
    "Sets and lists",
    "Texts and boards",
    "Free boards and graphs",
    "Players",
    "Tables of Grundy values",
    "Nim-values of heaps",
    "For scripts written for CGSuite",
};
enum { TABLE_COUNT = sizeof headings / sizeof *headings };
_Static_assert(sizeof labi_function_tables / sizeof *labi_function_tables == TABLE_COUNT + 1,
               "each table has a heading");

/* The number of the table that it stands in. */
static size_t table_of(const lab_function *function) {
  size_t i = 0;
  for (; i + 1 < TABLE_COUNT; i++)
    for (const lab_function *f = labi_function_tables[i]; f->name; f++)
      if (f == function) return i;
  return i;
}

const lab_function *lab_function_next(const lab_function *last) {
  if (!last) return labi_function_tables[0];
  if (last[1].name) return last + 1;
  return labi_function_tables[table_of(last) + 1];
}

const char *lab_function_heading(const lab_function *function) { return headings[table_of(function)]; }

const lab_function *labi_fact_next(const lab_function *last) {
  const lab_function *next = NULL;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    if (f->fact && (!last || f->fact->place > last->fact->place) &&
        (!next || f->fact->place < next->fact->place))
      next = f;
  return next;
}
