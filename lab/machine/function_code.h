/* function_code.h: what is behind the row of a function, and how the evaluator runs it. */
#ifndef LAB_FUNCTION_CODE_H
#define LAB_FUNCTION_CODE_H

#include <cgt/lab_machine.h>

#include "lab/enumeration/enumeration.h"
#include "lab/language/syntax.h"
#include "lab/machine/column.h"
#include "lab/machine/side.h"

typedef enum labi_fold_kind {
  LABI_FOLD_NONE,
  LABI_FOLD_ANY,
  LABI_FOLD_ALL,
  LABI_FOLD_COUNT,
  LABI_FOLD_SUM,
  LABI_FOLD_MIN,
  LABI_FOLD_MAX,
  LABI_FOLD_FIND /* the first element */
} labi_fold_kind;

/* args has as many values as the call has children. */
typedef bool labi_general(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args);

/* Of a call that lists a family: which one it is. */
typedef bool labi_family_reader(labi_family_of *of, lab_machine *m, const labi_node *at, const lab_value *args);

/* Of a sum of which less than the value is asked; the function has one argument. */
typedef bool labi_of_side(lab_value *result, lab_machine *m, const labi_node *at, labi_side *side);

/* As cgt_options has it: the number of games, and as many of them as cap allows. */
typedef cgt_status labi_lister(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g);

/* What a function is of loopy games, of the first arguments of a call: one of the pointers. */
typedef cgt_status labi_loopy_lister(size_t *count, cgt_loopy *games, size_t cap, cgt_ctx *ctx, cgt_loopy g);
typedef struct labi_loopy_code {
  cgt_loopy (*game)(cgt_ctx *ctx, cgt_loopy g);
  cgt_loopy (*pair)(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);
  cgt_status (*ask)(bool *answer, cgt_ctx *ctx, cgt_loopy g);
  cgt_game (*number)(cgt_ctx *ctx, cgt_loopy g);
  labi_loopy_lister *list;
  labi_general *general;
} labi_loopy_code;

/* loopy_call.c: not of a general one. */
bool labi_call_loopy(lab_value *result, lab_machine *m, const labi_node *at, const labi_loopy_code *code,
                     const lab_value *args);

/* One of the function pointers is set, or fold, and loopy perhaps beside it. Where several functions share
 * their general code, it finds what is theirs in variant, or in game, pair or list. */
typedef struct lab_code {
  labi_fold_kind fold;
  cgt_game (*game)(cgt_ctx *ctx, cgt_game g);
  cgt_game (*pair)(cgt_ctx *ctx, cgt_game g, cgt_game h);
  bool (*holds)(const cgt_ctx *ctx, cgt_game g);
  cgt_status (*ask)(bool *answer, cgt_ctx *ctx, cgt_game g);
  labi_lister *list;
  labi_general *general;
  labi_family_reader *family; /* general is labi_list_family */
  labi_of_side *side;
  const labi_loopy_code *loopy; /* NULL: loopy games are refused */
  labi_column_operation *column; /* of integers; a function of several arguments folds them from the left; NULL: there is
                                  * none */
  struct labi_prelude_file *prelude; /* a general one: where its definition is */
  int variant;
  bool adds; /* game(G + H) = game(G) + game(H) where both are defined: sums need not be added up */
  labi_of_games *of_sum; /* game(G + ... + H) from the terms of the sum, which need not be added up; NULL: there is none */
} lab_code;

/* Of the function that is called. */
static inline const lab_code *labi_code_of(const labi_node *call) { return call->as.name.function->code; }

/* sum(f(k) for k in ...)? */
static inline bool labi_is_sum_over(const labi_node *n) {
  return n->kind == LABI_NODE_FOLD && labi_code_of(n)->fold == LABI_FOLD_SUM;
}

/* A set of the games that list gives. */
bool labi_list_games(lab_value *result, lab_machine *m, const labi_node *at, labi_lister *list, cgt_game g);

/* evaluate_function.c: one list stands for its elements. */
void labi_spread(lab_value **args, size_t *count);

/* fold.c: sum, all, max, ... step by step. */
lab_value labi_fold_start(labi_fold_kind kind);
bool labi_fold_step(bool *stop, lab_value *total, lab_machine *m, const labi_node *at, labi_fold_kind kind,
                    lab_value v);
bool labi_fold_end(lab_value *total, lab_machine *m, const labi_node *at, labi_fold_kind kind);

#endif
