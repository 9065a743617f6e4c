/* cgt/decide.h: who wins a sum, without its value. A sum is any number of positions, of any rulesets, and of
 * games, each taken with its sign; the two players alternate, and whoever cannot move loses.
 *
 * Ways to an answer, the cheapest first: a theorem of the ruleset; values, where parts are small (a value
 * that would take long is given up and tried again when the part was met more often); bounds, as a ruleset's
 * bounds() gives them (cgt/ruleset.h); search, quick where its tries() gives what moves leave. Parts that are
 * worth the negative of one another leave the sum, parts of known value are added up, and of them no move is
 * tried that another dominates.
 *
 * So G >= H if Right, moving first, does not win G - H, and G = H if neither player does.
 * Source: Siegel, CGT, Ch. II; Bullock, Domineering: solving large combinatorial search spaces (2002). */
#ifndef CGT_DECIDE_H
#define CGT_DECIDE_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A term of a sum: a position, or where its id is 0 a game. */
typedef struct cgt_term {
  cgt_position position;
  cgt_game game;
  bool negative; /* it is subtracted: Left and Right change places */
} cgt_term;

typedef enum cgt_decided_by { CGT_BY_THEOREM, CGT_BY_VALUE, CGT_BY_BOUNDS, CGT_BY_SEARCH } cgt_decided_by;

/* Exact counts of one question: the same each time it is asked of a new context. */
typedef struct cgt_decide_counts {
  uint64_t nodes;      /* sums whose moves were tried */
  uint64_t by_theorem; /* sums that were decided so, without their moves */
  uint64_t by_value;
  uint64_t by_bounds;
  uint64_t by_table;
  uint64_t values;   /* parts whose value was found */
  uint64_t given_up; /* values that were given up for now */
} cgt_decide_counts;

typedef struct cgt_decision {
  bool wins;             /* the player who moves first */
  cgt_decided_by how;    /* the whole sum */
  bool has_move;         /* he wins and a winning move was wanted: that of */
  size_t term;           /* this term leaves, */
  cgt_position position; /* where it is a position, this one in its place, with the sign of the term, */
  cgt_game game;         /* and where it is a game this one */
  cgt_decide_counts counts;
} cgt_decision;

/* What is left out, to compare ways with each other: the answer is the same without any of them. */
typedef enum cgt_decide_without {
  CGT_WITHOUT_THEOREMS = 1,
  CGT_WITHOUT_VALUES = 2, /* of positions; and games are not added up */
  CGT_WITHOUT_BOUNDS = 4,
  CGT_WITHOUT_CANCELLING = 8,
  CGT_WITHOUT_TABLE = 16,
  CGT_WITHOUT_ORDER = 32,
  CGT_WITHOUT_TRIES = 64 /* the quick search of a position, with an integer, whose ruleset has tries() */
} cgt_decide_without;

typedef struct cgt_decide_progress {
  uint64_t nodes;
  uint32_t share; /* of the tree that is done, in 1/2^16: as if all moves at a node took equally long */
  uint64_t quick; /* of these, nodes of the quick search, which threads can share */
} cgt_decide_progress;

/* What threads find that ask the same question at once, each of a context of its own. */
typedef struct cgt_shared_search cgt_shared_search;

/* That player wins the sum of these terms moving first, or that he does not. */
typedef struct cgt_decided {
  const cgt_term *terms;
  size_t count;
  cgt_player player;
  bool wins;
  uint64_t nodes; /* that it took */
} cgt_decided;

/* Zero in any field means the default. */
typedef struct cgt_decide_options {
  bool move;          /* a winning move is wanted, which may take longer than to know that there is one */
  unsigned without;   /* cgt_decide_without, added up */
  size_t table_bytes; /* of the table of decided sums, which stays with the context; default an eighth of
                         what the context may use */
  uint64_t
      value_steps; /* the most steps a value may take; default: as many as pay, by how often a part is met */
  uint64_t node_limit; /* ELIMIT above so many nodes; default none */
  /* At each sum whose moves are tried; false: stop. Where it was called, it is once more when the search has
   * ended, however it ended, with a share of 2^16. */
  bool (*progress)(void *closure, const cgt_decide_progress *progress);
  void *closure;
  /* Receives the question, unless values or a theorem answer at once, and each sum on the way that took as many
   * nodes as keep_nodes; not what the table had. The terms are good until it returns; NULL: not called.
   */
  void (*keep)(void *keeper, const cgt_decided *decided);
  void *keeper;
  uint64_t keep_nodes; /* default 1 */
  /* For the quick search, unless something is left out: what this thread finds the others know, and of moves
   * it searches those that nobody searches now. Who finds the answer is chance, and so are counts; the others
   * are then stopped, by cgt_ctx_set_cancel, or find it soon. NULL: no other thread. */
  cgt_shared_search *shared;
} cgt_decide_options;

/* Does player, moving first, win the sum of these terms? options may be NULL. Which of several winning moves
 * is given may depend on what was asked of ctx before.
 * Fails: EINVAL without a position or game; EDOMAIN where a position can be reached from itself; ELIMIT,
 * also above node_limit; ENOMEM, ECANCELLED, also by progress.
 * Cost: exponential at worst; a state of the search is compared in full with what the table holds, so that no
 * answer hangs on a hash.  Tested: decide::agrees_with_values */
CGT_API cgt_status cgt_decide(cgt_decision *decision, cgt_ctx *ctx, const cgt_term *terms, size_t count,
                              cgt_player player, const cgt_decide_options *options);

/* Both questions: who wins, Left moving first and Right moving first. counts, NULL for none, of both. */
CGT_API cgt_status cgt_decide_outcome(cgt_outcome *outcome, cgt_decide_counts *counts, cgt_ctx *ctx,
                                      const cgt_term *terms, size_t count, const cgt_decide_options *options);

/* For questions of ctx and of contexts that share with it (cgt_ctx_new_sharing), others are EINVAL. It keeps
 * what was found, for positions of one ruleset in so many bytes each, until a question about others is asked
 * alone; its memory is that of ctx, before which it must be freed.
 * Fails: NULL, ENOMEM.  Cost: about 40 KB, and a table of up to table_bytes.
 * Source: Weill, The ABDADA distributed minimax-search algorithm (1996).
 * Tested: shared_search::threads_part */
CGT_API cgt_shared_search *cgt_shared_search_new(cgt_ctx *ctx);
CGT_API void cgt_shared_search_free(cgt_shared_search *shared); /* NULL is allowed */

/* What was decided elsewhere, as cgt_decide_options.keep received it, joins the table of ctx and is trusted.
 * Fails: EINVAL without a position or game; ELIMIT, ENOMEM, ECANCELLED.
 * Tested: decide::what_was_kept_is_a_look_up */
CGT_API cgt_status cgt_decide_learn(cgt_ctx *ctx, const cgt_decided *decided);

#ifdef __cplusplus
}
#endif
#endif
