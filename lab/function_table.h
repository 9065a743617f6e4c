/* function_table.h: how a function of the language is run. Its row in functions.c names it. */
#ifndef LAB_FUNCTION_TABLE_H
#define LAB_FUNCTION_TABLE_H

#include "machine.h"

enum { LABI_ANY_NUMBER = 255 };

typedef enum fold_kind { FOLD_NONE, FOLD_ANY, FOLD_ALL, FOLD_COUNT, FOLD_SUM, FOLD_MIN, FOLD_MAX } fold_kind;

typedef bool labi_general(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count);

/* One of the three function pointers is set, or fold. */
typedef struct lab_code {
  unsigned char least, most; /* arguments */
  char kinds[4];             /* of the arguments, the last for all that follow: g game, n number,
                                i integer of 64 bits, l list, p position, v any value */
  fold_kind fold;
  cgt_game (*game)(cgt_ctx *ctx, cgt_game g);
  bool (*holds)(const cgt_ctx *ctx, cgt_game g);
  labi_general *general;
} lab_code;

/* functions_fold.c: sum, all, max, ... step by step. */
lab_value labi_fold_start(fold_kind kind);
bool labi_fold_step(bool *stop, lab_value *total, lab_machine *m, const node *at, fold_kind kind,
                    lab_value v);
bool labi_fold_end(lab_value *total, lab_machine *m, const node *at, fold_kind kind);

/* functions_number.c */
labi_general labi_abs, labi_floor, labi_ceiling, labi_mod, labi_div, labi_gcd, labi_isqrt, labi_xor, labi_mex,
    labi_numerator, labi_denominator, labi_approx;

/* functions_game.c */
labi_general labi_outcome, labi_left_options, labi_right_options, labi_thermograph, labi_left_wall,
    labi_right_wall, labi_fingerprint, labi_nimber, labi_up, labi_down, labi_number_part, labi_up_part,
    labi_nimber_part, labi_is_switch, labi_search, labi_left_moves, labi_right_moves, labi_size,
    labi_contains_value;

#endif
