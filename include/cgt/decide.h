/* cgt/decide.h: decides who wins a sum without computing its value. A sum has any number of terms: positions of any
 * rulesets, and games, each with its sign. The two players alternate, and a player who cannot move loses.
 *
 * The search tries the cheapest method first:
 *     1. a theorem of the ruleset;
 *     2. values of small parts: a value that takes too long is given up, and tried again when the part has occurred
 *        more often;
 *     3. bounds from the ruleset's bounds() (cgt/ruleset.h);
 *     4. search, which is faster if the ruleset's tries() gives the results of moves.
 * Parts that are negatives of each other cancel. Parts of known value are added up, and their dominated moves are not
 * tried.
 *
 * G >= H exactly if Right, moving first, does not win G - H, and G = H if neither player wins G - H moving first.
 * Source: Siegel, CGT, Ch. II; Bullock, Domineering: solving large combinatorial search spaces (2002). */
#ifndef CGT_DECIDE_H
#define CGT_DECIDE_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A term of a sum: a position, or a game if the id of position is 0. */
typedef struct cgt_term {
  cgt_position position;
  cgt_game game;
  bool negative; /* the term is subtracted: Left and Right change places */
} cgt_term;

typedef enum cgt_decided_by { CGT_BY_THEOREM, CGT_BY_VALUE, CGT_BY_BOUNDS, CGT_BY_SEARCH } cgt_decided_by;

/* Exact counts of one question. A new context gives the same counts each time. */
typedef struct cgt_decide_counts {
  uint64_t nodes;      /* sums whose moves were tried */
  uint64_t by_theorem; /* sums decided in this way, without trying their moves */
  uint64_t by_value;
  uint64_t by_bounds;
  uint64_t by_table;
  uint64_t values;   /* parts that were evaluated */
  uint64_t given_up; /* evaluations given up for the time being */
} cgt_decide_counts;

typedef struct cgt_decision {
  bool wins;             /* the player who moves first wins */
  cgt_decided_by how;    /* how the whole sum was decided */
  bool has_move;         /* the player wins and a winning move was requested: it */
  size_t term;           /* changes this term */
  cgt_position position; /* to this position, with the sign of the term, if the term is a position, */
  cgt_game game;         /* and to this game otherwise */
  cgt_decide_counts counts;
} cgt_decision;

/* Methods to leave out, for comparisons. The answer is the same without any of them. */
typedef enum cgt_decide_without {
  CGT_WITHOUT_THEOREMS = 1,
  CGT_WITHOUT_VALUES = 2, /* values of positions; games are not added up either */
  CGT_WITHOUT_BOUNDS = 4,
  CGT_WITHOUT_CANCELLING = 8,
  CGT_WITHOUT_TABLE = 16,
  CGT_WITHOUT_ORDER = 32,
  /* the quick searches: of a position plus an integer, for rulesets with tries(), and of many games, some of them hot */
  CGT_WITHOUT_TRIES = 64
} cgt_decide_without;

typedef struct cgt_decide_progress {
  uint64_t nodes;
  /* the share of the tree that is done, in 1/2^16, as if all moves at a node took equally long */
  uint32_t share;
  uint64_t quick; /* of these, nodes of the quick search, which threads can share */
} cgt_decide_progress;

/* The findings of several threads that decide the same question, each with a context of its own. */
typedef struct cgt_shared_search cgt_shared_search;

/* A decided sum: whether player, moving first, wins the sum of these terms. */
typedef struct cgt_decided {
  const cgt_term *terms;
  size_t count;
  cgt_player player;
  bool wins;
  uint64_t nodes; /* the nodes of its search */
} cgt_decided;

/* Zero in any field means the default. */
typedef struct cgt_decide_options {
  bool move;        /* find a winning move, which can take longer than deciding that there is one */
  unsigned without; /* the sum of cgt_decide_without values */
  /* the size of the table of decided sums, which stays with the context; default: an eighth of its memory limit */
  size_t table_bytes;
  /* the maximum of steps for one value; default: it grows with the number of times the part occurs */
  uint64_t value_steps;
  uint64_t node_limit; /* the maximum of nodes, ELIMIT above it; default: no limit */
  /* Called at each sum whose moves are tried; false stops the search. After the search, however it ends, it is called
   * once more with a share of 2^16, unless it was not called before. */
  bool (*progress)(void *closure, const cgt_decide_progress *progress);
  void *closure;
  /* Receives the question, unless values or a theorem answer it at once, and each sum on the way that took at least
   * keep_nodes nodes; sums found in the table are left out. The terms are valid until it returns. NULL: not called. */
  void (*keep)(void *keeper, const cgt_decided *decided);
  void *keeper;
  uint64_t keep_nodes; /* default: 1 */
  /* For the quick search, unless a method is left out. Threads share what they find, and each prefers moves that no
   * other thread is searching. Which thread finds the answer, and the counts, vary from run to run. Stop the other
   * threads by cgt_ctx_set_cancel, or let them finish soon after. NULL: no other thread. */
  cgt_shared_search *shared;
} cgt_decide_options;

/* Decides whether player, moving first, wins the sum of these terms. options may be NULL. If there are several
 * winning moves, the one returned may depend on earlier calls on ctx.
 * Fails: EINVAL without a position or game; EDOMAIN if a position can be reached from itself; ELIMIT, also above
 * node_limit; ENOMEM; ECANCELLED, also by progress.
 * Cost: exponential at worst. A state of the search is compared in full with the entries of the table, so no answer
 * depends on a hash.  Tested: decide::agrees_with_values */
CGT_API cgt_status cgt_decide(cgt_decision *decision, cgt_ctx *ctx, const cgt_term *terms, size_t count,
                              cgt_player player, const cgt_decide_options *options);

/* Decides both questions, Left moving first and Right moving first. counts, which may be NULL, receives the counts of
 * both. */
CGT_API cgt_status cgt_decide_outcome(cgt_outcome *outcome, cgt_decide_counts *counts, cgt_ctx *ctx,
                                      const cgt_term *terms, size_t count, const cgt_decide_options *options);

/* A shared search for ctx and the contexts that share with it (cgt_ctx_new_sharing); any other context is EINVAL. It
 * keeps its findings, for positions of one ruleset of the same length in bytes, until it is used alone for other
 * positions. Its memory counts against ctx; free it before ctx.
 * Fails: returns NULL; ENOMEM.  Cost: about 40 KB, and a table of up to table_bytes.
 * Source: Weill, The ABDADA distributed minimax-search algorithm (1996).
 * Tested: shared_search::threads_part */
CGT_API cgt_shared_search *cgt_shared_search_new(cgt_ctx *ctx);
CGT_API void cgt_shared_search_free(cgt_shared_search *shared); /* NULL is allowed */

/* Adds a sum that was decided elsewhere, as cgt_decide_options.keep received it, to the table of ctx, which trusts
 * it.
 * Fails: EINVAL without a position or game; ELIMIT, ENOMEM, ECANCELLED.
 * Tested: decide::what_was_kept_is_a_look_up */
CGT_API cgt_status cgt_decide_learn(cgt_ctx *ctx, const cgt_decided *decided);

#ifdef __cplusplus
}
#endif
#endif
