/* written.h: an expression as it is written: what stands in braces keeps its options, simplified or not,
 * and a claim keeps its two sides. For explanations and proofs, which are about forms. */
#ifndef LAB_WRITTEN_H
#define LAB_WRITTEN_H

#include <cgt/lab_machine.h>

#include "lab/language/lexer.h"

typedef struct labi_written labi_written;

struct labi_written {
  lab_value value; /* LAB_GAME, LAB_FORM or LAB_POSITION; of a whole expression it may be another kind */
  cgt_game game;   /* its value as a game; CGT_NONE for other kinds */
  bool negative;   /* of a term of a sum: it is subtracted */
  bool braces;     /* written in braces: the options are those of below */
  size_t count[2]; /* by cgt_player */
  const labi_written *options[2];
};

typedef struct labi_written_claim {
  labi_token_kind
      sign; /* LABI_TOKEN_EQUAL .. LABI_TOKEN_CONFUSED; LABI_TOKEN_END: no comparison, one side alone */
  bool outcome;    /* the one side is an argument of outcome() */
  size_t count[2]; /* terms on the left and on the right of the sign */
  const labi_written *sides[2];
} labi_written_claim;

/* The statement as one expression; of {..|..}, ±{..} and positions the options one level down, too.
 * What is returned lives until lab_machine_forget. */
cgt_status lab_written(labi_written *result, lab_machine *machine, size_t statement, lab_error *error);

/* The statement as a claim "A + B <= C - D", its sides term by term. */
cgt_status lab_written_claim(labi_written_claim *claim, lab_machine *machine, size_t statement,
                             lab_error *error);

#endif
