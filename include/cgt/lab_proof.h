/* cgt/lab_proof.h: why a claim about games is true or false, so that nobody has to trust the engine.
 *
 * G <= H and its like say who wins a sum of games, moving first or second. A proof names a winning move
 * wherever one is needed; written out it is a certificate, which lab_certificate_verify replays without
 * canonical form, cache or bound.
 *
 *     lab_proof *proof;
 *     if (lab_prove(&proof, machine, statement, &error) == CGT_OK) {
 *       puts(lab_proof_claim(proof)->text);                                  // "^ + * > 0"
 *       lab_certificate_write(print, stdout, proof, "of the file examples.cgt");
 *       lab_proof_free(proof);
 *     }
 *
 * A certificate is text, one fact a line; empty lines and lines that begin with # say nothing.
 *
 *     cgt certificate 1
 *     game 0 = |
 *     game 1 = 0|0
 *     game 2 = 0|1
 *     claim 2 > - : ^ > 0
 *     sum 2
 *     Left first 0:0
 *     Left second
 *     turn Right 2 : 0:1>0:0
 *
 * game N = A B|C     the game {A,B|C} of games that have smaller numbers, each side in increasing order.
 *                    Games are numbered 0, 1, 2, ... in the order of their lines.
 * claim A -B <= C : TEXT   the sum of the games A and -B is <= C; - alone is the empty sum, 0. The text is
 *                    the same claim for people; the verifier derives it again from the games and compares.
 * sum A -B           what is played to prove it: left side less right side; right less left where the
 *                    sign is <=, <| or < and the right side is not empty, so that Left is to win.
 * Left second        Left, moving second, wins the sum. <= and >= need one line of this kind, == two.
 * Left first K:G     Left, moving first, wins it by moving in its component K (0, 1, ...) to game G.
 *                    <| and |> need one such line, <> two, < and > one of each kind, != either of two.
 * turn Right A B : M>N ...   Right is to move in the sum of A and B, signs as in `sum`, and loses: each of
 *                    his moves M is answered by N, both written K:G. All his moves are listed, component
 *                    by component in the order of the options. Positions in which he has none are omitted.
 *
 * In a component -G Left moves to -G^R. Plays end, for every move leads to a game of smaller number.
 *
 * Of loopy games, where a run without end is a draw, G >= H holds if it does on both sides (lab_side), and on
 * each of them Left, moving second, does not lose G - H. The certificate names the player who does not lose,
 * or wins, on which side, and shows it by ranks:
 *
 *     cgt certificate 3
 *     game 0 = |
 *     game 1 = 0|1
 *     claim 1 > - : over > 0
 *     on Left second
 *     off Left second
 *     off Left first 0:0
 *     turn on second Right 1 rank 0 : 0:1>0:0
 *     turn off second Right 1 rank 0 : 0:1>0:0
 *
 * game N = A B|C     as above, but any game of the certificate may be an option.
 * claim ...          as above; a term A&-B is a game whose onside is that of A and whose offside that of -B.
 *                    `claim A -B outcome PHat : outcome(TEXT) == PHat` is about who wins.
 * on Left second     on the onsides Left, moving second, does not lose the left side less the right.
 *                    <= and >= need two lines of this kind, == four.
 * off Left first K:G   on the offsides Left, moving first to game G in component K, wins it. <| and |> need
 *                    one such line, on either side. Components are the terms of the claim.
 * turn on second Right A B rank R : M>N ...   Right is to move in the sum of A and B, signs as in the claim,
 *                    and each of his moves M is answered by N. Of `second` the next position has a rank below
 *                    R, unless M or N is a move where runs without end are won by the other player, here
 * Left: so such moves never cease. Of `first` it has no rank above R, and one below it if M or N is a move
 * where they are won by the player to move: so these cease.
 *
 * An outcome needs of each beginner that he wins though runs without end are lost for him, `off Left first`
 * or `on Right first`; or that he draws, `on Left first` and `off Right second`, `off Right first` and `on
 * Left second`; or that the other player wins, `on Right second` or `off Left second`.
 * Source: Siegel, CGT, Ch. VI. */
#ifndef CGT_LAB_PROOF_H
#define CGT_LAB_PROOF_H

#include "cgt/verdict.h"
#include "cgt/lab_machine.h"
#include "cgt/lab_report.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- claims ---------------------------------------------------------------------------------- */

/* "Left", "Right". */
LAB_API const char *lab_player_name(cgt_player player);

enum { LAB_SUM_LIMIT = 16 }; /* components of the sum that is played, at most */

typedef struct lab_component {
  uint32_t game; /* by its number in the proof */
  bool negative;
} lab_component;

typedef struct lab_sum {
  lab_component components[LAB_SUM_LIMIT];
  size_t count;
} lab_sum;

/* A run without end, in a claim about loopy games. It continues for ever on the left of the sign, on the right,
 * or on both. On the onsides Left wins it on the left and Right on the right, on the offsides the other way
 * round, and a run on both is a draw. */
typedef enum lab_side { LAB_ONSIDE, LAB_OFFSIDE } lab_side;

typedef struct lab_claim {
  lab_relation asked, proved; /* the same if the claim holds; else what holds instead of it is proved */
  bool holds;
  bool of_outcome;  /* asked: the outcome of a game, which is how it compares with 0 */
  const char *text; /* what is proved, in the language; games with long names as "#12" */
  lab_sum sides[2]; /* left and right of the sign, without {|} */
  lab_sum played;   /* left less right, or right less left: whoever wins it decides the claim */

  bool loopy;                /* a game is loopy: the above are the onsides, and left less right is played, */
  cgt_loopy_outcome outcome; /* of_outcome: what is proved */
  lab_sum off_sides[2], off_played; /* these the offsides, term by term */
} lab_claim;

/* ---- proofs ---------------------------------------------------------------------------------- */

typedef struct lab_proof lab_proof;

enum {
  LAB_PROOF_GAMES = 20000, /* that are written out, at most */
  LAB_PROOF_OPTIONS = 2000000,
  LAB_PROOF_TURNS = 200000
};

/* Proves the statement, a claim "A + B <= C - D" or outcome(G), or, if it is false, what holds instead. Braces
 * are played as they are written, positions by their moves, other values as their canonical
 * forms. The proof is good while the machine's context is. Fails: EINVAL if it is not a claim; ELIMIT where
 * games or positions are too many to be written out; ENOMEM, ECANCELLED, and as lab_evaluate.  Cost: a
 * comparison for each move that is tried. Tested: proof::certificates_of_random_claims_are_accepted */
LAB_API cgt_status lab_prove(lab_proof **proof, lab_machine *machine, size_t statement, lab_error *error);
LAB_API void lab_proof_free(lab_proof *proof);

LAB_API const lab_claim *lab_proof_claim(const lab_proof *proof);

/* A game of the proof. Games are numbered from 0, which is {|}; options have smaller numbers
 * than their game. Of a number that there is not: zeroes. Likewise turns. */
typedef struct lab_proof_game {
  cgt_game value;
  cgt_position position;      /* the position that it is; id 0: none */
  const uint32_t *options[2]; /* by cgt_player, in increasing order */
  size_t count[2];
} lab_proof_game;

LAB_API uint32_t lab_proof_game_count(const lab_proof *proof);
LAB_API lab_proof_game lab_proof_game_at(const lab_proof *proof, uint32_t game);

/* Game number g: "1/2", "^3*2", "{2|-1}" where its options, all the way down, are the options of the
 * canonical form that the name stands for or the ones in the braces; "#12" where that does not fit into cap bytes, which
 * are 12 at least. */
LAB_API void lab_proof_game_name(char *buf, size_t cap, const lab_proof *proof, uint32_t game);

/* A move in a component of the sum, to a game. */
typedef struct lab_move {
  uint32_t component, to;
} lab_move;

#define LAB_NO_TURN UINT32_MAX

/* A way to win the sum; of loopy games to win it moving first, or not to lose it moving second. */
typedef struct lab_goal {
  cgt_player player; /* the winner */
  bool first;        /* moves first, */
  lab_move opening;  /* so */
  uint32_t next;     /* the turn the loser faces; LAB_NO_TURN if he has no move */
  lab_side side;     /* of loopy games */
} lab_goal;

typedef struct lab_answer {
  lab_move move, answer;
  uint32_t next; /* as above */
} lab_answer;

/* The loser is to move, and each of his moves is answered. */
typedef struct lab_turn {
  cgt_player player;        /* the loser */
  const uint32_t *position; /* a game for each component of the sum */
  const lab_answer *answers;
  size_t count;
  lab_side side; /* of loopy games: it is part of such a goal */
  bool first;
  uint32_t rank; /* by which a run without end is seen to be the winner's */
} lab_turn;

LAB_API const lab_goal *lab_proof_goals(size_t *count, const lab_proof *proof);
LAB_API uint32_t lab_proof_turn_count(const lab_proof *proof);
LAB_API lab_turn lab_proof_turn_at(const lab_proof *proof, uint32_t turn);

/* Who wins how, and the answer to every move: as text for people, as JSON or for a paper. Without style->all
 * no more than 40 turns, except as JSON. Fails: ENOMEM; ECANCELLED if write refuses. */
LAB_API cgt_status lab_report_proof(cgt_write *write, void *where, const lab_style *style,
                                    const lab_proof *proof, lab_machine *machine);

/* ---- certificates ---------------------------------------------------------------------------- */

/* The certificate of a proof; title, in one line, becomes a comment. Fails: ENOMEM; ECANCELLED if write
 * refuses.
 */
LAB_API cgt_status lab_certificate_write(cgt_write *write, void *where, const lab_proof *proof,
                                         const char *title);

/* The proof as a file for Coq: the certificate as terms of proofs/certificate.v, and a theorem that coqc
 * accepts if the checker there, which is proved sound, accepts the terms. title, in one line, becomes a
 * comment. Fails: as lab_certificate_write.  Tested: certificate::for_coq_it_has_the_same_terms */
LAB_API cgt_status lab_certificate_write_coq(cgt_write *write, void *where, const lab_proof *proof,
                                             const char *title);

/* The same terms for Lean 4, as in proofs/certificate.lean, with a line that calls the checker there, which
 * is not proved sound. Fails: as lab_certificate_write.  Tested: certificate::for_lean_it_has_the_same_terms
 */
LAB_API cgt_status lab_certificate_write_lean(cgt_write *write, void *where, const lab_proof *proof,
                                              const char *title);

/* Replays a certificate. Whatever the bytes are, it ends with a verdict: true claims alone are accepted, on
 * the strength of Conway's definitions and nothing else. stop: when it becomes nonzero the call ends, NULL for
 * never. Fails: ENOMEM, ECANCELLED, and then there is no verdict.  Cost: linear in the text, except for the
 * search of each move among the options.  Tested: certificate::nothing_false_is_ever_accepted */
LAB_API cgt_status lab_certificate_verify(cgt_certificate_check *check, const char *text, size_t length,
                                          const volatile int *stop);

/* ---- strategies ------------------------------------------------------------------------------- */

/* How to win a sum of positions too large to be written out: an answer to each move, down to sums whose parts
 * have values that are found in a moment. Positions are taken apart and turned as their rulesets say
 * (cgt_position_parts). A part G and its negative cancel, for G - G = 0: but only where play ends, whoever
 * moves. Where play may come back to a position the one who mirrors may mirror for ever, and so off - off is
 * not 0. Play is known to end in positions of the library's rulesets, except rulesets declared loopy, and in
 * parts that have a line 'ends', all of whose positions are walked through. Its text:
 *
 *     cgt certificate 2
 *     part 0 = domineering(6,6)
 *     part 7 = {3|1}
 *     value 9 = 1/2
 *     ends 4
 *     claim 0 -7 |> 0 : domineering(6,6) - ({3|1}) |> 0
 *     Left first 0.12
 *     turn Right 3 -5 : 1.0 0.4 =
 *
 * part N = TEXT     a position or a game of the language; N counts from 0
 * value N = TEXT    the value of part N, which the reader computes again
 * ends N            no position can be reached from itself in play of part N, whoever moves; the reader walks
 *                   through its positions again, 100,000 for all such lines together at most
 * claim A -B R 0 : TEXT   the sum of parts A and -B compares so with 0; the same for people
 * Left first K.M    Left, moving first, wins by move M of part K of the sum
 * Left second       Left, moving second, wins
 * turn Right A -B : K.M K.M ...   Right is to move and loses: for each of his moves, part by part, the answer
 * =                 in place of a move: as the values of all parts tell, which are known
 *
 * A sum is taken apart, and its parts are in the order of their numbers, parts with a minus after their
 * equals; the moves of equal parts are listed once. Moves are counted from 0, for a position in the order of their
 * bytes, for a game by their numbers. Sums of parts whose values are known need no turn if the values give
 * the same answer. */
typedef struct lab_strategy lab_strategy;

/* Of a claim "A + B <= C - D" or outcome(G), or of what holds in its place. Of a program that decides by
 * search no value of a position is used. Fails: EINVAL if it is not a claim or has no position; EDOMAIN where
 * play comes back to a sum; ELIMIT for more than LAB_PROOF_TURNS turns; ENOMEM, ECANCELLED, and as cgt_decide.
 * Tested: strategy::what_is_found_is_accepted, loopy_strategy::what_is_proved_is_true_of_play */
LAB_API cgt_status lab_find_strategy(lab_strategy **strategy, lab_machine *machine, size_t statement,
                                     lab_error *error);
LAB_API void lab_strategy_free(lab_strategy *strategy); /* NULL is allowed */
LAB_API bool
lab_strategy_holds(const lab_strategy *strategy); /* the claim; false: what holds in its place is shown */

/* Its text; title, in one line, becomes a comment. Fails: ENOMEM, and as cgt_print; ECANCELLED if write
 * refuses. */
LAB_API cgt_status lab_strategy_write(cgt_write *write, void *where, const lab_strategy *strategy,
                                      const char *title);

/* Who wins, by which move, and how long the strategy is: as text or JSON. Fails: as the above. */
LAB_API cgt_status lab_report_strategy(cgt_write *write, void *where, const lab_style *style,
                                       const lab_strategy *strategy);

/* The verdict on a certificate that is one (not FOREIGN), with the name of its file. Fails: ENOMEM; ECANCELLED if
 * write refuses.  Tested: cli.formats */
LAB_API cgt_status lab_report_certificate_check(cgt_write *write, void *where, const lab_style *style,
                                                const char *file, const cgt_certificate_check *check);

/* Replays a strategy on a machine whose program has the rulesets: moves come from the rulesets, values from
 * the engine; nothing is taken from the search. Fails: ENOMEM, ECANCELLED, and ELIMIT where
 * a value is past a limit: then error has the reason and there is no verdict.  Tested:
 * strategy::nothing_else_is_accepted, loopy_strategy */
LAB_API cgt_status lab_strategy_verify(cgt_certificate_check *check, lab_machine *machine, const char *text,
                                       size_t length, lab_error *error);

/* ---- Conway's definitions ---------------------------------------------------------------------- */

typedef struct lab_deep_check {
  enum { LAB_DEEP_CONFIRMED, LAB_DEEP_WRONG, LAB_DEEP_UNDECIDED } verdict;
  lab_value found;    /* the engine's answer: a truth, an outcome, or a game in canonical form */
  size_t forms;       /* that were made, */
  uint64_t questions; /* and comparisons and outcomes that were asked of them */
  cgt_status status;  /* UNDECIDED: a limit, or ECANCELLED, */
  char why[400];      /* in one line */
} lab_deep_check;

/* The value of a statement, or the truth of a claim, derived once more by the definitions of <=, + and -
 * alone: no canonical form, no bound, no theorem decides. Braces are played as they are written and positions
 * by all their moves; other values are taken as the canonical forms that the engine has of them. Fails: as
 * lab_evaluate and lab_to_game; ENOMEM.  Cost: may be exponential; past 1,000,000 forms, 10,000,000 questions
 * or 4,000 moves of a play there is no verdict.  Source: Conway, ONAG, Ch. 0. Tested:
 * verifier::finds_the_engine_right */
LAB_API cgt_status lab_verify_deep(lab_deep_check *check, lab_machine *machine, size_t statement,
                                   lab_error *error);

/* The verdict. style->question: the expression that was checked. Fails: as printing a value does; ENOMEM;
 * ECANCELLED if write refuses.  Tested: cli.verify, cli.formats */
LAB_API cgt_status lab_report_deep(cgt_write *write, void *where, const lab_style *style,
                                   const lab_deep_check *check, lab_machine *machine);

/* ---- expected values --------------------------------------------------------------------------- */

typedef struct lab_comparison {
  enum {
    LAB_VERIFY_PASSED,
    LAB_VERIFY_DIFFERS, /* found is another value */
    LAB_VERIFY_ERROR,   /* there is no value; error has the reason */
    LAB_VERIFY_LIMIT,   /* it is not known; error has the reason */
    LAB_VERIFY_CANCELLED
  } verdict;
  lab_value found; /* DIFFERS: until lab_machine_forget */
  lab_error error;
} lab_comparison;

/* Compares the value of an expression with the output of another program: by value where expected is an
 * expression too, by outcome where it is N, P, L or R and the expression a game, as text otherwise. An
 * expected text that begins with "!!" stands for any error. 9*4 is expected to be 36 or, if printed, as other
 * programs and papers print, 9 + *4. Both texts are added to program, which is the machine's, as statements.
 * Tested: expected::values_are_compared_by_value */
LAB_API lab_comparison lab_verify(lab_program *program, lab_machine *machine, const char *expression,
                                  size_t length, const char *expected, size_t expected_length, bool printed);

/* A line of a file of expected values that did not pass. */
typedef struct lab_difference {
  const char *file;
  unsigned line;
  const char *expression, *expected;
  unsigned verdict;  /* of lab_comparison: DIFFERS, ERROR or LIMIT */
  const char *found; /* the value that was found, or why there is none */
} lab_difference;

typedef struct lab_verified {
  uint64_t passed, failed, undecided;
  const lab_difference *differences;
  size_t difference_count;
  bool stopped; /* before the end of the files */
  bool under_way; /* more follows: its page is that of the differences alone */
} lab_verified;

/* What came of such files. Fails: ENOMEM; ECANCELLED if write refuses.  Tested: cli.verify, cli.formats */
LAB_API cgt_status lab_report_verified(cgt_write *write, void *where, const lab_style *style,
                                       const lab_verified *verified);

/* ---- the library's own test -------------------------------------------------------------------- */

typedef enum lab_fault_kind {
  LAB_FAULT_EXAMPLE, /* text, the example of a function, is found and should be expected */
  LAB_FAULT_DEEP,    /* lab_verify_deep contradicts the engine's answer for text */
  LAB_FAULT_LAW,     /* text, a law of the algebra, should be true */
  LAB_FAULT_FAILURE, /* text fails, which it should not; found is the message */
  LAB_FAULT_NO_MEMORY
} lab_fault_kind;

typedef struct lab_fault {
  lab_fault_kind kind;
  const char *text, *found, *expected;
} lab_fault;

typedef struct lab_selftest_options {
  cgt_limits limits;          /* of each of its contexts */
  const lab_program *program; /* whose rulesets are tried; NULL: the library's */
  const volatile int *stop;   /* it ends when this is set; NULL: never by itself */
  uint64_t most_faults;       /* or after so many; 0: 10 */
  void (*progress)(void *where, uint64_t comparisons); /* after each; NULL: none */
  void (*fault)(void *where, const lab_fault *fault);  /* NULL: they are counted */
  void *where;
} lab_selftest_options;

typedef struct lab_selftest {
  uint64_t comparisons, faults;
  uint64_t rounds;   /* of random games */
  cgt_status status; /* CGT_ENOMEM: ended for want of memory */
} lab_selftest;

/* The engine's answers are compared with the examples of all functions, with the definitions, on small
 * positions of every ruleset and on random games, and with the laws of the algebra. The inputs are the same
 * on every computer; a faster one gets further.  Tested: selftest::finds_no_fault */
LAB_API lab_selftest lab_selftest_run(const lab_selftest_options *options);

typedef struct lab_selftest_told {
  lab_selftest result;
  double seconds;
  const lab_fault *faults;
  size_t fault_count;
  bool under_way; /* more follows: its page is that of the faults alone */
} lab_selftest_told;

/* The result of a selftest. Fails: ENOMEM; ECANCELLED if write refuses.  Tested: cli.verify, cli.formats */
LAB_API cgt_status lab_report_selftest(cgt_write *write, void *where, const lab_style *style,
                                       const lab_selftest_told *selftest);

#ifdef __cplusplus
}
#endif
#endif
