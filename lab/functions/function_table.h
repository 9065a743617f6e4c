/* function_table.h: how a function of the language is run. Tables of functions are in functions_*.c. */
#ifndef LAB_FUNCTION_TABLE_H
#define LAB_FUNCTION_TABLE_H

#include "lab/machine/machine.h"

enum { LABI_ANY_NUMBER = 255 };

typedef enum labi_fold_kind {
  LABI_FOLD_NONE,
  LABI_FOLD_ANY,
  LABI_FOLD_ALL,
  LABI_FOLD_COUNT,
  LABI_FOLD_SUM,
  LABI_FOLD_MIN,
  LABI_FOLD_MAX
} labi_fold_kind;

typedef bool labi_general(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                          size_t count);

/* One of the function pointers is set, or fold. */
typedef struct lab_code {
  unsigned char least, most; /* arguments */
  char kinds[4];             /* of the arguments, the last for all that follow: g game, n number, q fraction too,
                                i integer of 64 bits, l list, p position, v any value */
  labi_fold_kind fold;
  cgt_game (*game)(cgt_ctx *ctx, cgt_game g);
  cgt_game (*pair)(cgt_ctx *ctx, cgt_game g, cgt_game h);
  bool (*holds)(const cgt_ctx *ctx, cgt_game g);
  cgt_status (*ask)(bool *answer, cgt_ctx *ctx, cgt_game g);
  labi_general *general;
} lab_code;

/* functions.c: one list stands for its elements. */
void labi_spread(lab_value **args, size_t *count);

/* functions_list.c: a list of these games. */
bool labi_list_of_games(lab_value *result, lab_machine *m, const labi_node *at, const cgt_game *games,
                        size_t count);

/* functions_form.c: the canonical options. */
bool labi_options_of_game(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g,
                          cgt_player player);

/* functions_fold.c: sum, all, max, ... step by step. */
lab_value labi_fold_start(labi_fold_kind kind);
bool labi_fold_step(bool *stop, lab_value *total, lab_machine *m, const labi_node *at, labi_fold_kind kind,
                    lab_value v);
bool labi_fold_end(lab_value *total, lab_machine *m, const labi_node *at, labi_fold_kind kind);

/* ---- tables, each at the end of the file that has the code; {0} ends one ----------------------- */

#define LABI_CODE(...) &(const lab_code){__VA_ARGS__}
#define LABI_GAME(function) LABI_CODE(1, 1, "g", .game = function)
#define LABI_PAIR(function) LABI_CODE(2, 2, "g", .pair = function)
#define LABI_HOLDS(function) LABI_CODE(1, 1, "g", .holds = function)
#define LABI_ASK(function) LABI_CODE(1, 1, "g", .ask = function)
#define LABI_OF_GAME(function) LABI_CODE(1, 1, "g", .general = function)
#define LABI_OF_NUMBER(function) LABI_CODE(1, 1, "n", .general = function)
#define LABI_OF_RATIONAL(function) LABI_CODE(1, 1, "q", .general = function)
#define LABI_OF_POSITION(function) LABI_CODE(1, 1, "p", .general = function)
#define LABI_FOLD(kind) LABI_CODE(1, LABI_ANY_NUMBER, "v", .fold = kind)

extern const lab_function labi_number_functions[], labi_integer_functions[], labi_nimber_functions[],
    labi_enumeration_functions[], labi_operation_functions[], labi_list_functions[], labi_game_functions[],
    labi_form_functions[],
    labi_position_functions[], labi_ordinal_functions[], labi_invariant_functions[], labi_collection_functions[],
    labi_player_functions[], labi_table_functions[], labi_cgsuite_functions[];

#endif
