/* cgt/lab_proof.h: proofs of claims about games, so that nobody has to trust the engine.
 *
 * A claim such as G <= H states who wins a sum of games, moving first or second. A proof gives a winning move
 * wherever one is needed. Written out, it is a certificate, which lab_certificate_verify replays without canonical
 * form, cache or bound.
 *
 *     lab_proof *proof;
 *     if (lab_prove(&proof, machine, statement, &error) == CGT_OK) {
 *       puts(lab_proof_claim(proof)->text);                                  // "^ + * > 0"
 *       lab_certificate_write(print, stdout, proof, "of the file examples.cgt");
 *       lab_proof_free(proof);
 *     }
 *
 * A certificate is text, with one fact in each line. Empty lines and lines that begin with # are ignored.
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
 *     game N = A B|C     the game {A,B|C} of games with smaller numbers, each side in increasing order.
 *                        Games are numbered 0, 1, 2, ... in the order of their lines.
 *     claim A -B <= C : TEXT   the sum of the games A and -B is <= C; - alone is the empty sum, 0. The text is
 *                        the same claim for people; the verifier derives it again from the games and compares.
 *     sum A -B           the sum that is played to prove it: the left side minus the right side. If the sign is
 *                        <=, <| or < and the right side is not empty, it is right minus left, so that Left is to win.
 *     Left second        Left, moving second, wins the sum. <= and >= need one line of this kind, == needs two.
 *     Left first K:G     Left, moving first, wins it by moving in component K (0, 1, ...) to game G.
 *                        <| and |> need one such line, <> two, < and > one of each kind, != either of two.
 *     turn Right A B : M>N ...   Right is to move in the sum of A and B, signs as in `sum`, and loses: N answers
 *                        each of Right's moves M, both written K:G. All moves of Right are listed, component by
 *                        component in the order of the options. Positions in which Right has none are omitted.
 *
 * In a component -G Left moves to -G^R. Every play ends, because each move leads to a game with a smaller number.
 *
 * In loopy games an infinite run is a draw. G >= H holds if it holds on both sides (lab_side): on each of them Left,
 * moving second, does not lose G - H. The certificate states which player does not lose, or wins, on which side, and
 * shows it by ranks:
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
 *     game N = A B|C     as above, but any game of the certificate may be an option.
 *     claim ...          as above; a term A&-B is a game with the onside of A and the offside of -B.
 *                        `claim A -B outcome PHat : outcome(TEXT) == PHat` is a claim about who wins.
 *     on Left second     on the onsides Left, moving second, does not lose the left side minus the right.
 *                        <= and >= need two lines of this kind, == needs four.
 *     off Left first K:G   on the offsides Left, moving first to game G in component K, wins it. <| and |> need
 *                        one such line, on either side. Components are the terms of the claim.
 *     turn on second Right A B rank R : M>N ...   Right is to move in the sum of A and B, signs as in the claim,
 *                        and N answers each of Right's moves M. In `second` the next position has a rank below R,
 *                        unless M or N is a move in which the other player, here Left, wins infinite runs:
 *                        such moves then occur again and again. In `first` the next position has no rank above R,
 *                        and one below R if M or N is a move in which the player to move wins infinite runs:
 *                        such moves occur only finitely often.
 *
 * An outcome needs lines for each player who moves first: that this player wins although infinite runs count as lost,
 * `off Left first` or `on Right first`; or draws, `on Left first` and `off Right second`, `off Right first` and `on
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

enum { LAB_SUM_LIMIT = 16 }; /* the maximum of components in the sum that is played */

typedef struct lab_component {
  uint32_t game; /* its number in the proof */
  bool negative;
} lab_component;

typedef struct lab_sum {
  lab_component components[LAB_SUM_LIMIT];
  size_t count;
} lab_sum;

/* In a claim about loopy games an infinite run continues for ever on the left of the sign, on its right, or on both.
 * On the onsides Left wins a run on the left and Right a run on the right; on the offsides it is the other way round.
 * A run on both is a draw. */
typedef enum lab_side { LAB_ONSIDE, LAB_OFFSIDE } lab_side;

typedef struct lab_claim {
  /* the same if the claim holds; otherwise the relation that holds instead is proved */
  lab_relation asked, proved;
  bool holds;
  bool of_outcome;  /* the question is the outcome of a game, that is, how it compares with 0 */
  const char *text; /* the claim that is proved, in the language; games with long names are "#12" */
  lab_sum sides[2]; /* left and right of the sign, without {|} */
  lab_sum played;   /* left minus right, or right minus left: the winner of this sum decides the claim */

  bool loopy;                /* a game is loopy: the above are the onsides, and left minus right is played, */
  cgt_loopy_outcome outcome; /* of_outcome: the outcome that is proved */
  lab_sum off_sides[2], off_played; /* and these are the offsides, term by term */
} lab_claim;

/* ---- proofs ---------------------------------------------------------------------------------- */

typedef struct lab_proof lab_proof;

enum {
  LAB_PROOF_GAMES = 20000, /* the maximum of games that are written out */
  LAB_PROOF_OPTIONS = 2000000,
  LAB_PROOF_TURNS = 200000
};

/* Proves a statement that is a claim "A + B <= C - D" or outcome(G), or, if it is false, what holds instead. Braces
 * are played as written, positions by their moves, other values as their canonical forms. The proof is valid as long
 * as the machine's context.
 * Fails: EINVAL if the statement is not a claim; ELIMIT if there are too many games or positions to write out;
 * ENOMEM, ECANCELLED, and as lab_evaluate.
 * Cost: one comparison for each move that is tried.
 * Tested: proof::certificates_of_random_claims_are_accepted */
LAB_API cgt_status lab_prove(lab_proof **proof, lab_machine *machine, size_t statement, lab_error *error);
LAB_API void lab_proof_free(lab_proof *proof);

LAB_API const lab_claim *lab_proof_claim(const lab_proof *proof);

/* A game of the proof. Games are numbered from 0, which is {|}; options have smaller numbers than their game. For a
 * number that does not exist, the result is zeroed memory. The same applies to turns. */
typedef struct lab_proof_game {
  cgt_game value;
  cgt_position position;      /* the position that it came from; id 0: none */
  const uint32_t *options[2]; /* by cgt_player, in increasing order */
  size_t count[2];
} lab_proof_game;

LAB_API uint32_t lab_proof_game_count(const lab_proof *proof);
LAB_API lab_proof_game lab_proof_game_at(const lab_proof *proof, uint32_t game);

/* The name of game number g: "1/2", "^3*2", "{2|-1}". Its options, all the way down, are the options of the canonical
 * form with that name, or the ones in the braces. The name is "#12" if it does not fit into cap bytes, which must be
 * at least 12. */
LAB_API void lab_proof_game_name(char *buf, size_t cap, const lab_proof *proof, uint32_t game);

/* A move to a game, in a component of the sum. */
typedef struct lab_move {
  uint32_t component, to;
} lab_move;

#define LAB_NO_TURN UINT32_MAX

/* A way to win the sum; for loopy games a way to win it moving first, or not to lose it moving second. */
typedef struct lab_goal {
  cgt_player player; /* the winner */
  bool first;        /* who moves first, */
  lab_move opening;  /* with this move */
  uint32_t next;     /* the turn that the loser faces; LAB_NO_TURN if the loser has no move */
  lab_side side;     /* for loopy games */
} lab_goal;

typedef struct lab_answer {
  lab_move move, answer;
  uint32_t next; /* as above */
} lab_answer;

/* A position in which the loser is to move, with an answer to each move. */
typedef struct lab_turn {
  cgt_player player;        /* the loser */
  const uint32_t *position; /* a game for each component of the sum */
  const lab_answer *answers;
  size_t count;
  lab_side side; /* for loopy games: it belongs to a goal with this side and this first */
  bool first;
  uint32_t rank; /* the rank, which shows that the winner wins an infinite run */
} lab_turn;

LAB_API const lab_goal *lab_proof_goals(size_t *count, const lab_proof *proof);
LAB_API uint32_t lab_proof_turn_count(const lab_proof *proof);
LAB_API lab_turn lab_proof_turn_at(const lab_proof *proof, uint32_t turn);

/* Writes who wins and how, and the answer to every move: as text for people, as JSON or for a paper. At most 40 turns
 * are written, unless style->all or JSON.
 * Fails: ENOMEM; ECANCELLED if write refuses. */
LAB_API cgt_status lab_report_proof(cgt_write *write, void *where, const lab_style *style,
                                    const lab_proof *proof, lab_machine *machine);

/* ---- certificates ---------------------------------------------------------------------------- */

/* Writes the certificate of a proof; title, in one line, becomes a comment.  Fails: ENOMEM; ECANCELLED if write
 * refuses. */
LAB_API cgt_status lab_certificate_write(cgt_write *write, void *where, const lab_proof *proof,
                                         const char *title);

/* Writes the proof as a file for Coq: the certificate as terms of proofs/certificate.v, and a theorem that coqc
 * accepts if the checker there, which is proved sound, accepts the terms. title, in one line, becomes a comment.
 * Fails: as lab_certificate_write.  Tested: certificate::for_coq_it_has_the_same_terms */
LAB_API cgt_status lab_certificate_write_coq(cgt_write *write, void *where, const lab_proof *proof,
                                             const char *title);

/* Writes the same terms for Lean 4, as in proofs/certificate.lean, with a line that calls the checker there, which is
 * not proved sound.
 * Fails: as lab_certificate_write.
 * Tested: certificate::for_lean_it_has_the_same_terms */
LAB_API cgt_status lab_certificate_write_lean(cgt_write *write, void *where, const lab_proof *proof,
                                              const char *title);

/* Replays a certificate. Any bytes end with a verdict. Only true claims are accepted, on the basis of Conway's
 * definitions and nothing else. A nonzero *stop ends the call; NULL: never.
 * Fails: ENOMEM, ECANCELLED; there is then no verdict.
 * Cost: linear in the text, except for the search of each move among the options.
 * Tested: certificate::nothing_false_is_ever_accepted */
LAB_API cgt_status lab_certificate_verify(cgt_certificate_check *check, const char *text, size_t length,
                                          const volatile int *stop);

/* ---- strategies ------------------------------------------------------------------------------- */

/* A strategy wins a sum of positions that is too large to be written out. It contains an answer to each move, down to
 * sums of parts whose values are found at once. Positions are split and replaced by their representatives as their
 * rulesets do it (cgt_position_parts). A part G and its negative cancel, because G - G = 0, but only if every play of
 * G ends, whoever moves. Otherwise the player who mirrors may have to mirror for ever, and so off - off is not 0.
 * Play is known to end in positions of the library's rulesets, except rulesets declared loopy, and in parts with a
 * line 'ends', all of whose positions are visited. The text of a strategy:
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
 *     part N = TEXT     a position or a game of the language; N counts from 0
 *     value N = TEXT    the value of part N, which the reader computes again
 *     ends N            no position can be reached from itself in play of part N, whoever moves; the reader visits
 *                       its positions again, at most 100,000 for all such lines together
 *     nim N = V : M M   part N is impartial and has nim-value V: moves M M ... lead to 0, 1, ..., V - 1, and no move
 *                       leads to V
 *     option N = V : M  move M of part N leads to the nim-value V, so the nim-value of part N is not V
 *     impartial         before the parts: in each position both players may make the moves of both
 *     claim A -B R 0 : TEXT   the sum of parts A and -B has relation R to 0; TEXT is the same for people
 *     Left first K.M    Left, moving first, wins by move M of part K of the sum
 *     Left second       Left, moving second, wins
 *     turn Right A -B : K.M K.M ...   Right is to move and loses: the answer to each of Right's moves, part by part
 *     =                 in place of a move: the known values of all parts give the answer
 *
 * A sum is split, and its parts are in the order of their numbers; negative parts come after equal positive ones. The
 * moves of equal parts are listed once. Moves are counted from 0, for a position in the order of their bytes, for a
 * game by their numbers. A sum of parts with known values needs no turn if the values give the same answer.
 *
 * The claim nim_value(P) == n is P - *n == 0. Its strategy consists of lines 'nim' and 'option', and uses no value of the
 * engine. Each line follows from the moves of its part and from the lines above. A move leads to V if lines 'nim' give the
 * values of all parts after it, with nim-sum V. It does not lead to V if their nim-sum is another number, or if they give
 * all values but one, and a line 'option' excludes the value that this part would need. So whoever moves second wins
 * P + *V, and each smaller value has the move to it (Siegel, CGT, Ch. IV). Of equal impartial parts two cancel, if play of
 * them ends. The reader compares the moves of each position with the moves of its parts, one move ahead. */
typedef struct lab_strategy lab_strategy;

/* Is the statement a claim nim_value(G) == n, or with !=? lab_find_strategy proves it for positions, lab_prove compares
 * the two integers.  Tested: nim_certificate::claims_about_nim_values_are_known */
LAB_API bool lab_is_nim_claim(lab_machine *machine, size_t statement);

/* Finds a strategy for a claim "A + B <= C - D", outcome(G) or nim_value(G) == n, or for what holds instead. A program that
 * decides by search uses no value of a position, and neither does a claim about a nim-value. G is a sum of impartial
 * positions, or impartial(P).
 * Fails: EINVAL if the statement is not a claim or has no position; EDOMAIN if play returns to a sum; ELIMIT for more
 * than LAB_PROOF_TURNS turns, or lines on nim-values; ENOMEM, ECANCELLED, and as cgt_decide.
 * Tested: strategy::what_is_found_is_accepted, loopy_strategy::what_is_proved_is_true_of_play */
LAB_API cgt_status lab_find_strategy(lab_strategy **strategy, lab_machine *machine, size_t statement,
                                     lab_error *error);
LAB_API void lab_strategy_free(lab_strategy *strategy); /* NULL is allowed */
LAB_API bool
/* true: the claim holds; false: the strategy shows what holds instead */
lab_strategy_holds(const lab_strategy *strategy);

/* Writes the strategy; title, in one line, becomes a comment.  Fails: ENOMEM, and as cgt_print; ECANCELLED if write
 * refuses. */
LAB_API cgt_status lab_strategy_write(cgt_write *write, void *where, const lab_strategy *strategy,
                                      const char *title);

/* Writes who wins, by which move, and how long the strategy is: as text or JSON.  Fails: as lab_strategy_write. */
LAB_API cgt_status lab_report_strategy(cgt_write *write, void *where, const lab_style *style,
                                       const lab_strategy *strategy);

/* Writes the verdict on a certificate (not FOREIGN), with the name of its file.  Fails: ENOMEM; ECANCELLED if write
 * refuses.  Tested: cli.formats */
LAB_API cgt_status lab_report_certificate_check(cgt_write *write, void *where, const lab_style *style,
                                                const char *file, const cgt_certificate_check *check);

/* Replays a strategy on a machine whose program has the rulesets. Moves come from the rulesets and values from the
 * engine; nothing comes from the search.
 * Fails: ENOMEM, ECANCELLED; ELIMIT if a value exceeds a limit. error then has the reason, and there is no verdict.
 * Tested: strategy::nothing_else_is_accepted, loopy_strategy */
LAB_API cgt_status lab_strategy_verify(cgt_certificate_check *check, lab_machine *machine, const char *text,
                                       size_t length, lab_error *error);

/* ---- Conway's definitions ---------------------------------------------------------------------- */

typedef struct lab_deep_check {
  enum { LAB_DEEP_CONFIRMED, LAB_DEEP_WRONG, LAB_DEEP_UNDECIDED } verdict;
  lab_value found;    /* the engine's answer: a truth value, an outcome, or a game in canonical form */
  size_t forms;       /* the number of forms made, */
  uint64_t questions; /* and of comparisons and outcomes of these forms */
  cgt_status status;  /* UNDECIDED: a limit, or ECANCELLED, */
  char why[400];      /* and the reason in one line */
} lab_deep_check;

/* Derives the value of a statement, or the truth of a claim, again by the definitions of <=, + and - alone, without
 * canonical forms, bounds or theorems. Braces are played as written, and positions by all their moves; other values
 * are taken as the canonical forms of the engine.
 * Fails: as lab_evaluate and lab_to_game; ENOMEM.
 * Cost: may be exponential; beyond 1,000,000 forms, 10,000,000 questions or 4,000 moves of a play there is no
 * verdict.
 * Source: Conway, ONAG, Ch. 0.
 * Tested: verifier::finds_the_engine_right */
LAB_API cgt_status lab_verify_deep(lab_deep_check *check, lab_machine *machine, size_t statement,
                                   lab_error *error);

/* Writes the verdict. style->question: the expression that was checked.  Fails: as printing a value does; ENOMEM;
 * ECANCELLED if write refuses.
 * Tested: cli.verify, cli.formats */
LAB_API cgt_status lab_report_deep(cgt_write *write, void *where, const lab_style *style,
                                   const lab_deep_check *check, lab_machine *machine);

/* ---- expected values --------------------------------------------------------------------------- */

typedef struct lab_comparison {
  enum {
    LAB_VERIFY_PASSED,
    LAB_VERIFY_DIFFERS, /* found is a different value */
    LAB_VERIFY_ERROR,   /* there is no value; error has the reason */
    LAB_VERIFY_LIMIT,   /* the value is unknown; error has the reason */
    LAB_VERIFY_CANCELLED
  } verdict;
  lab_value found; /* DIFFERS: valid until lab_machine_forget */
  lab_error error;
} lab_comparison;

/* Compares the value of an expression with the output of another program: by value if expected is an expression, by
 * outcome if it is N, P, L or R and the expression is a game, and otherwise as text. An expected text that begins
 * with "!!" matches any error. 9*4 is expected to be 36 or, if printed, 9 + *4, as other programs and papers print
 * it. Both texts are added as statements to program, which is the machine's.
 * Tested: expected::values_are_compared_by_value */
LAB_API lab_comparison lab_verify(lab_program *program, lab_machine *machine, const char *expression,
                                  size_t length, const char *expected, size_t expected_length, bool printed);

/* A line of a file of expected values that did not pass. */
typedef struct lab_difference {
  const char *file;
  unsigned line;
  const char *expression, *expected;
  unsigned verdict;  /* of lab_comparison: DIFFERS, ERROR or LIMIT */
  const char *found; /* the value found, or the reason why there is none */
} lab_difference;

typedef struct lab_verified {
  uint64_t passed, failed, undecided;
  const lab_difference *differences;
  size_t difference_count;
  bool stopped;   /* before the end of the files */
  bool under_way; /* more follows: the page contains only the differences */
} lab_verified;

/* Writes the result for such files.  Fails: ENOMEM; ECANCELLED if write refuses.  Tested: cli.verify, cli.formats */
LAB_API cgt_status lab_report_verified(cgt_write *write, void *where, const lab_style *style,
                                       const lab_verified *verified);

/* ---- the library's own test -------------------------------------------------------------------- */

typedef enum lab_fault_kind {
  LAB_FAULT_EXAMPLE, /* text, the example of a function, is found but should be expected */
  LAB_FAULT_DEEP,    /* lab_verify_deep contradicts the engine's answer for text */
  LAB_FAULT_LAW,     /* text, a law of the algebra, should be true */
  LAB_FAULT_FAILURE, /* text fails, but should not; found is the message */
  LAB_FAULT_NO_MEMORY
} lab_fault_kind;

typedef struct lab_fault {
  lab_fault_kind kind;
  const char *text, *found, *expected;
} lab_fault;

typedef struct lab_selftest_options {
  cgt_limits limits;          /* of each of its contexts */
  const lab_program *program; /* the program whose rulesets are tested; NULL: the library's */
  const volatile int *stop;   /* nonzero ends it; NULL: only most_faults does */
  uint64_t most_faults;       /* the number of faults that end it; 0: 10 */
  void (*progress)(void *where, uint64_t comparisons); /* called after each comparison; may be NULL */
  void (*fault)(void *where, const lab_fault *fault);  /* NULL: faults are only counted */
  void *where;
} lab_selftest_options;

typedef struct lab_selftest {
  uint64_t comparisons, faults;
  uint64_t rounds;   /* rounds of random games */
  cgt_status status; /* CGT_ENOMEM: ended because memory ran out */
} lab_selftest;

/* Compares the engine's answers with the examples of all functions, with the definitions, on small positions of every
 * ruleset and on random games, and with the laws of the algebra. The inputs are the same on every computer; a faster
 * computer tests more of them.  Tested: selftest::finds_no_fault */
LAB_API lab_selftest lab_selftest_run(const lab_selftest_options *options);

typedef struct lab_selftest_told {
  lab_selftest result;
  double seconds;
  const lab_fault *faults;
  size_t fault_count;
  bool under_way; /* more follows: the page contains only the faults */
} lab_selftest_told;

/* Writes the result of a selftest.  Fails: ENOMEM; ECANCELLED if write refuses.  Tested: cli.verify, cli.formats */
LAB_API cgt_status lab_report_selftest(cgt_write *write, void *where, const lab_style *style,
                                       const lab_selftest_told *selftest);

#ifdef __cplusplus
}
#endif
#endif
