/* function_table.h: how a function of the language is run, and the tables of functions, functions_*.c.
 *
 * A new function is a row in one of the tables, with its code in the same file or in the engine; help, man
 * pages, completion, Python and, for an invariant, cgt show take it from there. A test runs the examples. */
#ifndef LAB_FUNCTION_TABLE_H
#define LAB_FUNCTION_TABLE_H

#include "lab/machine/function_row.h"

/* functions.c: all tables; NULL is the end. */
extern const lab_function *const labi_function_tables[];

/* library.c: the ruleset of a file that comes with the laboratory, which is read at the first call. NULL,
 * with an error: no memory, or the file is wrong. */
labi_library_reader labi_library_ruleset;

/* functions_form.c: the canonical options. */
labi_lister labi_left_options, labi_right_options;

/* functions_text.c: the characters of a text as a list, each a text; the elements of a list as one text, as
 * they print; the place of the first character of a part, from 1, or 0. */
bool labi_spell(lab_value *list, lab_machine *m, const labi_node *at, const lab_text *text);
bool labi_join_texts(lab_value *result, lab_machine *m, const labi_node *at, const lab_list *list,
                     const char *between);
bool labi_find_text(size_t *place, lab_machine *m, const labi_node *at, const lab_text *text, lab_value part);

/* functions_loopy.c: of loopy games. */
extern const labi_loopy_code labi_loopy_options[2], labi_loopy_stops[2], labi_loopy_tiny, labi_loopy_miny,
    labi_loopy_itself, labi_loopy_is_none, labi_loopy_followers, labi_loopy_switch, labi_loopy_follower_count,
    labi_loopy_is_hot, labi_loopy_is_tepid, labi_loopy_is_all_small, labi_loopy_thermograph;

extern const lab_function labi_number_functions[], labi_integer_functions[], labi_nimber_functions[],
    labi_enumeration_functions[], labi_operation_functions[], labi_list_functions[], labi_game_functions[],
    labi_form_functions[], labi_position_functions[], labi_ordinal_functions[], labi_invariant_functions[],
    labi_collection_functions[], labi_player_functions[], labi_table_functions[], labi_cgsuite_functions[],
    labi_text_functions[], labi_board_functions[], labi_family_functions[], labi_played_functions[],
    labi_quotient_functions[], labi_heap_functions[], labi_loopy_functions[],
    labi_hot_play_functions[], labi_ko_functions[], labi_construction_functions[];

#endif
