/* written.h: an expression as it is written: what stands in braces keeps its options, simplified or not,
 * and a claim keeps its two sides. For explanations and proofs, which are about forms. */
#ifndef LAB_WRITTEN_H
#define LAB_WRITTEN_H

#include <cgt/lab_machine.h>

typedef struct labi_written labi_written;

struct labi_written {
  lab_value value; /* LAB_GAME, LAB_FORM, LAB_POSITION or LAB_LOOPY; of a whole expression it may be another
                      kind, and of braces with loopy games in them it is none */
  cgt_game game;   /* its value as a game; CGT_NONE for other kinds */
  bool loopy;      /* no short game */
  bool negative;   /* of a term of a sum: it is subtracted */
  bool braces;     /* written in braces: the options are those of below */
  size_t count[2]; /* by cgt_player */
  const labi_written *options[2];
  const cgt_loopy_graph *graph; /* of a whole expression a{..|..}, with or without pass: its nodes; else NULL */
};

typedef struct labi_written_claim {
  enum { LABI_WRITTEN_RELATION, LABI_WRITTEN_OUTCOME, LABI_WRITTEN_SUM } kind;
  lab_relation relation; /* RELATION */
  size_t count[2]; /* terms on the left and on the right of the sign; without a sign all are on the left */
  const labi_written *sides[2];
  bool loopy; /* a term is no short game */
} labi_written_claim;

/* The statement as one expression; of {..|..}, ±{..} and positions the options one level down, too.
 * What is returned lives until lab_machine_forget. */
cgt_status labi_read_written(labi_written *result, lab_machine *machine, size_t statement, lab_error *error);

/* A claim by its terms, those of the right side subtracted, and without any value that would take long. A claim
 * nim_value(G) == n is G - *n == 0. */
typedef struct labi_written_sums {
  bool of_outcome;
  lab_relation relation; /* else */
  const cgt_term *terms;
  size_t count;
  bool of_nim_value; /* the last term is *n */
  bool impartial;    /* of nim_value(impartial(P)): each player may make the moves of both */
} labi_written_sums;

cgt_status labi_read_sums(labi_written_sums *sums, lab_machine *machine, size_t statement, lab_error *error);

/* The statement as a claim "A + B <= C - D" or outcome(A + B), its sides term by term. */
cgt_status labi_read_claim(labi_written_claim *claim, lab_machine *machine, size_t statement,
                           lab_error *error);

/* The statement, which is no claim, term by term; what is no sum is one term. */
cgt_status labi_read_sum(labi_written_claim *claim, lab_machine *machine, size_t statement, lab_error *error);

#endif
