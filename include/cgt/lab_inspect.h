/* cgt/lab_inspect.h: everything known about one value, as rows of a name and a typed value; explanations of it: how a
 * form becomes canonical step by step, and how a thermograph is made from the thermographs of the options; and the
 * winning moves in a sum.
 *
 *     lab_inspection about;
 *     if (lab_inspect(&about, machine, statement, &error) == CGT_OK) {
 *       const lab_fact *mean = lab_inspection_fact(&about, "mean");
 *       if (mean->status == CGT_OK) cgt_print(text, sizeof text, NULL, ctx, mean->as.game, CGT_PLAIN);
 *       lab_inspection_free(&about);
 *     }
 */
#ifndef CGT_LAB_INSPECT_H
#define CGT_LAB_INSPECT_H

#include "cgt/lab_machine.h"
#include "cgt/lab_report.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Parts of a result. They are freed with it. */
typedef struct lab_game_list {
  cgt_game *items;
  size_t count;
} lab_game_list;

typedef struct lab_value_list {
  lab_value *items;
  size_t count;
} lab_value_list;

typedef struct lab_corner_list {
  cgt_corner *items;
  size_t count;
} lab_corner_list;

/* ---- facts about a value ----------------------------------------------------------------------- */

typedef enum lab_fact_kind {
  LAB_FACT_GAME,
  LAB_FACT_TRUTH,
  LAB_FACT_OUTCOME,
  LAB_FACT_STOP,
  LAB_FACT_OPTIONS,
  LAB_FACT_WALL,
  LAB_FACT_INTERVAL,
  LAB_FACT_TEXT,
  LAB_FACT_FINGERPRINT,
  LAB_FACT_VALUE /* of a loopy game or a game of a theory: the result of a function of the language */
} lab_fact_kind;

typedef struct lab_fact {
  const char *name; /* "left_stop" */
  /* VALUE: "left stop", the label of its row on the page; NULL: the fact is one of the kinds */
  const char *label;
  lab_fact_kind kind;
  bool is_part; /* the number, the ups or the nimber of their sum; JSON leaves it out */
  /* CGT_OK: the fact is known; CGT_EDOMAIN: this value has none; otherwise why it was not found */
  cgt_status status;
  char *why; /* the reason in one line if status is not CGT_OK */
  union {
    cgt_game game; /* GAME */
    bool truth;
    cgt_outcome outcome;
    cgt_stop stop;
    lab_game_list options;
    lab_corner_list wall;
    cgt_interval interval;
    char *text;
    uint64_t fingerprint;
    lab_value value; /* a value of the machine: lists live as in lab_evaluate */
  } as;
} lab_fact;

/* The species of a value: the first that fits. */
typedef enum lab_species {
  LAB_SPECIES_ZERO,
  LAB_SPECIES_INTEGER,
  LAB_SPECIES_NUMBER,
  LAB_SPECIES_NIMBER,
  LAB_SPECIES_UPS_AND_NIMBER,
  LAB_SPECIES_NUMBER_AND_NIMBER,
  LAB_SPECIES_NUMBER_UPS_AND_NIMBER,
  LAB_SPECIES_INFINITESIMAL,
  LAB_SPECIES_TEPID,  /* a number plus an infinitesimal */
  LAB_SPECIES_SWITCH, /* a switch of two numbers */
  LAB_SPECIES_HOT,
  LAB_SPECIES_UNKNOWN /* the stops were not found */
} lab_species;

/* Misère play of a position of an impartial game: the player who makes the last move loses. */
typedef struct lab_misere_play {
  bool known; /* false for other values, and for a position whose misère form takes many steps */
  cgt_outcome outcome;
  char *kind;  /* "tame", "restive", "wild" and so on: how it plays in sums, as in misere_kind(P) */
  char *genus; /* as genus(P) prints it */
} lab_misere_play;

typedef struct lab_inspection {
  lab_value
      /* the value in question: a game, form or position, the value of a loopy position, or a game of a theory */
      value;
  cgt_game game; /* its value; CGT_NONE if that is not a short game */
  lab_species species;
  lab_fact *facts;
  size_t count;
  lab_misere_play misere;
} lab_inspection;

/* All facts about the value of a statement. Each may fail without the others:
 *
 *     outcome birthday left_stop right_stop mean temperature left_wall right_wall left_options right_options
 *     number_part up_part nimber_part confusion_interval
 *     atomic_weight uptimal_expansion reduced_canonical_form star_projection stop_count follower_count
 *     misere_outcome is_integer is_number is_nimber ... (as truths)
 *     fingerprint
 *
 * These are the functions of the language (cgt/lab_program.h) that their table marks as facts, in its order. The
 * facts on the third and fourth line depend on followers. They are left out if there are more than 2,000 followers,
 * or if these have more than 40,000 options; followers x + n·↑ + *m are not counted. A loopy game, or a game of a
 * theory, has other facts, all of kind VALUE.
 * Fails: as lab_evaluate and lab_to_game; ENOMEM.  Tested: inspect::facts_are_those_of_the_engine */
LAB_API cgt_status lab_inspect(lab_inspection *inspection, lab_machine *machine, size_t statement,
                               lab_error *error);
LAB_API void lab_inspection_free(lab_inspection *inspection);

/* The fact with that name; NULL if it is left out. */
LAB_API const lab_fact *lab_inspection_fact(const lab_inspection *inspection, const char *name);

/* Writes a page for people, with values in the format of the style, or an object for programs. It repeats
 * style->question. Where a value cannot be printed, the page gives the reason in its place, and the object has null.
 * The status is then that of the failure, but the rest is complete.
 * Fails: ECANCELLED if write refuses; ENOMEM. */
LAB_API cgt_status lab_report_inspection(cgt_write *write, void *where, const lab_style *style,
                                         const lab_inspection *inspection, lab_machine *machine);

/* A term of a sum. */
typedef struct lab_summand {
  lab_value term; /* a position, or a game */
  bool subtracted;
  lab_value
      /* its value with its sign: a game, a loopy game or a game of a theory; CGT_NONE in misère play, if a theorem
       * plays, and if the value takes long */
      value;
} lab_summand;

/* ---- the role of each option ----------------------------------------------------------------------- */

typedef enum lab_option_role {
  LAB_OPTION_KEPT,       /* it is in the canonical form */
  LAB_OPTION_DOMINATED,  /* it is dominated by `by`, the value of another option of that player */
  LAB_OPTION_REVERSIBLE, /* it is reversible through `by`, an option of the other player in it */
  LAB_OPTION_SIMPLIFIED  /* the value is a number, the simplest one that fits between the options */
} lab_option_role;

typedef struct lab_option {
  /* a position, form or game, of the same kind as the statement; in a sum, the new position of the term */
  lab_value to;
  size_t summand;  /* in a sum: the index of that term */
  lab_value value; /* its value, short or loopy; in a sum, the value of the whole sum after the move */
  lab_option_role role;
  lab_value by; /* DOMINATED and REVERSIBLE */
} lab_option;

typedef struct lab_option_table {
  lab_value of, value;
  /* for a sum with a position among its terms, where `of` is the value of the sum; otherwise NULL */
  lab_summand *summands;
  size_t summand_count;
  lab_option *by[2]; /* all options of each player */
  size_t count[2];
} lab_option_table;

/* Lists the options of a position, form or game, each with its value and its role on the way to the canonical form.
 * Options of equal value have equal roles. In a sum with a position among its terms (lab_evaluate_terms) the options
 * are moves in one term; for the value, use canonical_form(P + Q). A loopy game has roles if it and its
 * options are stoppers. Other loopy games have no canonical form, and all their options are KEPT. The options of a
 * game of a theory come from its simplest form, and are KEPT as well.
 * Fails: as lab_evaluate, lab_evaluate_terms and cgt_explain_form; EINVAL for other kinds; EDOMAIN for a loopy value
 * that is not a stopper, which has no options of its own; ENOMEM.
 * Tested: moves::what_becomes_of_each_option, moves::what_becomes_of_loopy_options */
LAB_API cgt_status lab_find_options(lab_option_table *options, lab_machine *machine, size_t statement,
                                    lab_error *error);
LAB_API void lab_option_table_free(lab_option_table *options);

/* Writes the table as a page, or as an object, which also has the board of a position.  Fails: ECANCELLED if write
 * refuses; ENOMEM, and as cgt_print. */
LAB_API cgt_status lab_report_options(cgt_write *write, void *where, const lab_style *style,
                                      const lab_option_table *options, lab_machine *machine);

/* ---- explanations ------------------------------------------------------------------------------- */

/* A step on the way to the canonical form, like cgt_step, for games of any kind. */
typedef struct lab_explained_step {
  cgt_step_kind kind;
  cgt_player player;          /* the player whose option it is; without meaning for NUMBER */
  lab_value option;           /* as in the form; for a position its value */
  lab_value value;            /* the value of the option; for NUMBER, of the form */
  lab_value by;               /* DOMINATED and REVERSIBLE */
  lab_value_list replaced_by; /* REVERSIBLE: the options of player in `by`; new ones are appended */
} lab_explained_step;

/* A form, and the steps that make it canonical. */
typedef struct lab_explained_form {
  lab_option_table form; /* the options in the order in which they were written */
  lab_explained_step *steps;
  size_t count;
  bool canonical; /* there is no step; for a loopy game, it and its options must also be stoppers */
  /* FORMS: the options after the steps. The last step of a number leaves its options in place. No option of a loopy
   * game is removed, because a step may be valid only as long as the other steps are not taken. */
  lab_value_list rest[2];
  /* Why no simpler number fits, if the value is a number: its option misfits[p] does not fit, because the form has
   * the option obstacles[p], which is >= it for p = CGT_LEFT and otherwise <= it. CGT_NONE if the value has no such
   * option. */
  cgt_game misfits[2], obstacles[2];
} lab_explained_form;

/* A wall of a thermograph. */
typedef struct lab_explained_wall {
  lab_game_list options;   /* the options of the player, */
  lab_corner_list *walls;  /* and for each option its wall of the other player */
  lab_corner_list untaxed; /* the best of these walls: the scaffold before the tax */
  lab_corner_list scaffold;
  lab_corner_list wall;
} lab_explained_wall;

/* Further explanations of a loopy game. */
typedef struct lab_explained_loopy {
  size_t *
      /* an infinite run of alternate moves among the forms, as their indices, if there is one: after the last comes
       * the first again */
      run;
  size_t run_length;
  cgt_player run_mover; /* the player who moves in the first of them */
  /* for a stopper: the positions that best play reaches until the stop, by the player who moves first */
  lab_value *play[2];
  size_t play_length[2]; /* 0: it is its own stop */
  lab_fact *facts;       /* for a loopy value: its facts, as in lab_inspection */
  size_t fact_count;
} lab_explained_loopy;

/* An explanation. FORMS: the inner forms come first, each once; a canonical form is included only if it is the
 * outermost. LOOPY: the braces as written, the whole first; for another stopper its canonical form, for a position
 * its moves. An option that leads back to one of the forms, or into inner braces, is a LAB_LOOPY without value, whose
 * node is the index of that form. */
typedef struct lab_explanation {
  enum { LAB_EXPLAINED_NOTHING, LAB_EXPLAINED_FORMS, LAB_EXPLAINED_THERMOGRAPH, LAB_EXPLAINED_LOOPY } kind;
  lab_value value; /* a game, short or loopy */
  lab_explained_form *forms;
  size_t count;
  lab_explained_wall walls[2]; /* THERMOGRAPH: by cgt_player; an integer has no scaffolds */
  cgt_game mean, temperature;
  lab_explained_loopy loopy; /* LOOPY */
} lab_explanation;

/* Explains the value of a statement. Braces and quotes are explained as written, a position or a sum of positions as
 * the form of the values of its moves, and thermograph(G) as a thermograph. Loopy braces and loopy values are
 * explained as loopy games. Other kinds of values are EXPLAINED_NOTHING.
 * Fails: as lab_evaluate, cgt_explain_form and cgt_scaffold; ENOMEM.
 * Tested: explanation::steps_end_in_the_canonical_form, explanation_loopy */
LAB_API cgt_status lab_explain(lab_explanation *explanation, lab_machine *machine, size_t statement,
                               lab_error *error);
LAB_API void lab_explanation_free(lab_explanation *explanation);

/* Writes the explanation in words, or as an object, with style->question.  Fails: ECANCELLED if write refuses;
 * ENOMEM, and as cgt_print. */
LAB_API cgt_status lab_report_explanation(cgt_write *write, void *where, const lab_style *style,
                                          const lab_explanation *explanation, lab_machine *machine);

/* ---- winning moves in a sum ---------------------------------------------------------------------- */

typedef struct lab_winning_move {
  size_t summand;
  lab_value to;    /* the position or game that replaces the term */
  lab_value after; /* the whole sum after the move; CGT_NONE as above */
} lab_winning_move;

typedef struct lab_winning_moves {
  lab_winning_move *items;
  size_t count;
  uint64_t tried;    /* the number of moves; 0 if a theorem plays */
  cgt_winning known; /* if a theorem plays: whether these are some or all winning moves */
  bool draw;         /* in a loopy sum: no move wins, and these draw */
} lab_winning_moves;

typedef struct lab_moves {
  lab_summand *summands;
  size_t count;
  bool misere;
  bool by_theorem; /* the sum is one position with many moves, and its ruleset knows which moves win */
  lab_value value; /* the value of the sum; CGT_NONE as above */
  cgt_outcome outcome;
  bool loopy;                      /* a term is not a short game */
  cgt_loopy_outcome loopy_outcome; /* replaces outcome */
  lab_winning_moves by[2];         /* by cgt_player, moving first */
} lab_moves;

enum { LAB_SUMMAND_LIMIT = 1024 };

typedef struct lab_moves_options {
  bool misere;     /* a player who cannot move wins; the terms must be positions, and play is searched */
  bool exhaustive; /* try all moves, even if a theorem gives some */
} lab_moves_options;

/* Finds the winning moves of both players in a statement that is a sum, a - b + c ... A move of Left wins if its
 * result is >= 0, a move of Right if it is <= 0. In misère play it wins if the other player, to move, loses. In a
 * loopy sum a move wins or draws according to the outcome of its result; a sum of games of a theory is treated
 * likewise, with the outcomes of the theory. options may be NULL.
 * Fails: as lab_evaluate_terms and lab_to_game; EINVAL for a value in misère play; ENOMEM, ELIMIT.
 * Source: Siegel, CGT, Ch. I, fundamental theorem.
 * Tested: moves::a_move_wins_when_the_other_player_loses */
LAB_API cgt_status lab_find_moves(lab_moves *moves, lab_machine *machine, size_t statement,
                                  const lab_moves_options *options, lab_error *error);

/* The same for a sum of given terms, which belong to the machine; negative marks those that are subtracted.
 * Tested: moves::of_terms_that_a_caller_has */
LAB_API cgt_status lab_find_moves_of(lab_moves *moves, lab_machine *machine, const lab_value *terms,
                                     const bool *negative, size_t count, const lab_moves_options *options,
                                     lab_error *error);
LAB_API void lab_moves_free(lab_moves *moves);

/* ---- moves for score in a sum -------------------------------------------------------------------- */

/* What a strategy of temperature theory chooses at the beginning, and the score it is sure of when its player moves
 * first. */
typedef struct lab_hot_choice {
  cgt_hot_strategy strategy;
  size_t summand;
  cgt_game to;          /* an option of the value of the summand, with its sign */
  cgt_game temperature; /* at which the choice was made */
  cgt_game score;
  cgt_game loss; /* how much less that is, for the player, than with best play */
} lab_hot_choice;

typedef struct lab_score_side {
  cgt_game stop;          /* with best play, this player moving first */
  lab_winning_move *best; /* the moves that reach it; `after` is CGT_NONE */
  size_t count;
  uint64_t tried;       /* the number of moves in components other than numbers */
  lab_hot_choice by[3]; /* CGT_HOTSTRAT, CGT_THERMOSTRAT, CGT_SENTESTRAT; empty if play is over */
} lab_score_side;

typedef struct lab_score_moves {
  lab_summand *summands;
  size_t count;
  bool over; /* all components are numbers */
  lab_score_side by[2];
} lab_score_moves;

/* Finds the best moves of both players in a statement that is a sum of short games, played for score
 * (cgt/hot_play.h), and compares them with the moves of three strategies. The sum itself is not made.
 * Fails: as lab_evaluate_terms, lab_to_game, cgt_sum_stop and cgt_hot_score.
 * Tested: score_moves */
LAB_API cgt_status lab_find_score_moves(lab_score_moves *moves, lab_machine *machine, size_t statement,
                                        lab_error *error);
LAB_API cgt_status lab_find_score_moves_of(lab_score_moves *moves, lab_machine *machine, const lab_value *terms,
                                           const bool *negative, size_t count, lab_error *error);
LAB_API void lab_score_moves_free(lab_score_moves *moves);

/* Writes the moves as a page, with at most 20 moves of each player unless style->all, or as an object.
 * Fails: ECANCELLED if write refuses; ENOMEM, and as cgt_print. */
LAB_API cgt_status lab_report_score_moves(cgt_write *write, void *where, const lab_style *style,
                                          const lab_score_moves *moves, lab_machine *machine);

/* Writes for each player, and for each option of the canonical form of a position, the moves that lead to it, like
 * sensible_lines of the language.
 * Fails: as sensible_lines, and as lab_report_moves.
 * Tested: tests/cli/sensible.part.sh */
LAB_API cgt_status lab_report_sensible(cgt_write *write, void *where, const lab_style *style,
                                       lab_machine *machine, lab_value position, lab_error *error);

/* Writes the moves as a page, with at most 20 moves of each player unless style->all, or as an object.
 * Fails: ECANCELLED if write refuses; ENOMEM, and as cgt_print. */
LAB_API cgt_status lab_report_moves(cgt_write *write, void *where, const lab_style *style,
                                    const lab_moves *moves, lab_machine *machine);

#ifdef __cplusplus
}
#endif
#endif
