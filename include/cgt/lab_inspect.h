/* cgt/lab_inspect.h: what there is to know about one value, in rows of a name and a typed value, and how it
 * came about: a form becomes canonical step by step, and a thermograph is made from the thermographs of the options; and
 * which moves win in a sum.
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

/* Parts of a result, which frees them. */
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
  LAB_FACT_VALUE /* of a loopy game or a game of a theory: what a function of the language gives */
} lab_fact_kind;

typedef struct lab_fact {
  const char *name;  /* "left_stop" */
  const char *label; /* VALUE: "left stop", of its row on the page; NULL: it is one of the kinds */
  lab_fact_kind kind;
  cgt_status status; /* CGT_OK: here it is; CGT_EDOMAIN: this value has none; else why it was not found */
  char *why;         /* if status is not CGT_OK: in one line */
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
    lab_value value; /* of the machine: lists as lab_evaluate has them */
  } as;
} lab_fact;

/* What a value is, the first that fits. */
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
  LAB_SPECIES_SWITCH, /* of two numbers */
  LAB_SPECIES_HOT,
  LAB_SPECIES_UNKNOWN /* the stops were not found */
} lab_species;

/* Of a position of an impartial game, when whoever makes the last move loses. */
typedef struct lab_misere_play {
  bool known; /* false of other values, and of a position whose misère form takes many steps */
  cgt_outcome outcome;
  char *kind;  /* "tame", "restive", "wild" ...: how it plays in sums, as misere_kind(P) */
  char *genus; /* as genus(P) writes it */
} lab_misere_play;

typedef struct lab_inspection {
  lab_value value; /* what was asked about: a game, form or position, the value of a loopy one, a game of a theory */
  cgt_game game;   /* its value; CGT_NONE where that is not a short game */
  lab_species species;
  lab_fact *facts;
  size_t count;
  lab_misere_play misere;
} lab_inspection;

/* All facts about the value of a statement, of which each may fail without the others:
 *
 *     outcome birthday left_stop right_stop mean temperature left_wall right_wall left_options right_options
 *     number_part up_part nimber_part confusion_interval
 *     atomic_weight uptimal_expansion reduced_canonical_form star_projection stop_count follower_count
 *     misere_outcome is_integer is_number is_nimber ... (as truths)
 *     fingerprint
 *
 * These are the functions of the language (cgt/lab_program.h) that their table marks as facts, in its order.
 * The third and fourth line are about followers; they are left out where these are more than 2,000, or their
 * options more than 40,000, those that are x + n·↑ + *m not counted. Of a loopy game, and of a game of a theory, the facts
 * are others, those that there are, all of kind VALUE.
 * Fails: as lab_evaluate and lab_to_game; ENOMEM.  Tested: inspect::facts_are_those_of_the_engine */
LAB_API cgt_status lab_inspect(lab_inspection *inspection, lab_machine *machine, size_t statement,
                               lab_error *error);
LAB_API void lab_inspection_free(lab_inspection *inspection);

/* The fact of that name; NULL: it is left out. */
LAB_API const lab_fact *lab_inspection_fact(const lab_inspection *inspection, const char *name);

/* A page for people, on which values are in the format of the style, or an object for programs.
 * style->question is shown there. Fails: ECANCELLED if write refuses; ENOMEM. What cannot be printed of it is
 * described in its place on the page, and null for programs; then the status is why, though the rest is whole. */
LAB_API cgt_status lab_report_inspection(cgt_write *write, void *where, const lab_style *style,
                                         const lab_inspection *inspection, lab_machine *machine);

/* A term of a sum. */
typedef struct lab_summand {
  lab_value term; /* a position, or a game */
  bool subtracted;
  lab_value value; /* with its sign: a game, a loopy game or a game of a theory; CGT_NONE by misere play, where a theorem
                      plays and where it takes long */
} lab_summand;

/* ---- what becomes of each option ----------------------------------------------------------------- */

typedef enum lab_option_role {
  LAB_OPTION_KEPT,       /* in the canonical form */
  LAB_OPTION_DOMINATED,  /* by `by`, the value of another option of that player */
  LAB_OPTION_REVERSIBLE, /* through `by`, an option of the other player in it */
  LAB_OPTION_SIMPLIFIED  /* the value is a number, the simplest one that fits between the options */
} lab_option_role;

typedef struct lab_option {
  lab_value to;    /* a position, form or game, as what was asked about; in a sum, what takes the place */
  size_t summand;  /* of that term */
  lab_value value; /* its value, a game or a loopy one; in a sum, that of the whole sum then */
  lab_option_role role;
  lab_value by; /* DOMINATED and REVERSIBLE */
} lab_option;

typedef struct lab_option_table {
  lab_value of, value;
  lab_summand *summands; /* of a sum with a position among its terms; `of` is its value then. Else NULL */
  size_t summand_count;
  lab_option *by[2]; /* of each player, all of them */
  size_t count[2];
} lab_option_table;

/* The options of the position, form or game that a statement is, each with its value and what becomes of it
 * on the way to the canonical form; options of equal values are alike. Of a sum with a position among its terms
 * (lab_evaluate_terms) the options are moves in one term: canonical_form(P + Q) is its value. Of a loopy game
 * roles are given where it and its options are stoppers: others have no canonical form, and all their options
 * are KEPT, as are the options of a game of a theory, which come from its simplest form. Fails: as lab_evaluate, lab_evaluate_terms and cgt_explain_form; EINVAL for other kinds; EDOMAIN for a loopy value that is not a stopper,
 * which has no options of its own; ENOMEM.  Tested: moves::what_becomes_of_each_option,
 * moves::what_becomes_of_loopy_options */
LAB_API cgt_status lab_find_options(lab_option_table *options, lab_machine *machine, size_t statement,
                                    lab_error *error);
LAB_API void lab_option_table_free(lab_option_table *options);

/* As a page, or as an object, which has the board of a position too. Fails: ECANCELLED if write refuses;
 * ENOMEM, and as cgt_print. */
LAB_API cgt_status lab_report_options(cgt_write *write, void *where, const lab_style *style,
                                      const lab_option_table *options, lab_machine *machine);

/* ---- explanations ------------------------------------------------------------------------------- */

/* A step on the way to the canonical form: cgt_step, of games of any kind. */
typedef struct lab_explained_step {
  cgt_step_kind kind;
  cgt_player player;          /* whose option; without meaning for NUMBER */
  lab_value option;           /* as in the form; of a position its value */
  lab_value value;            /* of the option; NUMBER: of the form */
  lab_value by;               /* DOMINATED and REVERSIBLE */
  lab_value_list replaced_by; /* REVERSIBLE: the options of player in `by`; those that are new are appended */
} lab_explained_step;

/* A form, and what makes it canonical. */
typedef struct lab_explained_form {
  lab_option_table form; /* the options in the order in which they are written */
  lab_explained_step *steps;
  size_t count;
  bool canonical; /* there is no step; of a loopy game: and it and its options are stoppers */
  /* FORMS: the options after the steps; of a number no step takes the last of them away. Of loopy games none is taken, for a
   * step may be right as long as the others are not taken. */
  lab_value_list rest[2];
  /* Why no simpler number fits than the value, if that is one: its option misfits[p] does not, for the form has
   * the option obstacles[p], which is >= it for p = CGT_LEFT, else <= it. CGT_NONE where it has no such
   * option. */
  cgt_game misfits[2], obstacles[2];
} lab_explained_form;

/* A wall of a thermograph. */
typedef struct lab_explained_wall {
  lab_game_list options;   /* of the player, */
  lab_corner_list *walls;  /* and for each its wall of the other player */
  lab_corner_list untaxed; /* the best of these: the scaffold before the tax */
  lab_corner_list scaffold;
  lab_corner_list wall;
} lab_explained_wall;

/* What a loopy game has in addition to its forms. */
typedef struct lab_explained_loopy {
  size_t *run; /* a run by turns without end among the forms, by their numbers, if there is one: after the last comes the
                  first again */
  size_t run_length;
  cgt_player run_mover;  /* who moves in the first of them */
  lab_value *play[2];    /* of a stopper: what best play reaches until the stop, by the player who moves first */
  size_t play_length[2]; /* 0: it is its own stop */
  lab_fact *facts;       /* of a value that is loopy, as in lab_inspection */
  size_t fact_count;
} lab_explained_loopy;

/* FORMS: the inner ones first, each once; canonical ones only if outermost. LOOPY: the braces as they are written,
 * the whole first; of another stopper its canonical form, of a position its moves. An option that leads back to one of
 * them, or into inner braces, is a LAB_LOOPY of no value, whose node is its number. */
typedef struct lab_explanation {
  enum { LAB_EXPLAINED_NOTHING, LAB_EXPLAINED_FORMS, LAB_EXPLAINED_THERMOGRAPH, LAB_EXPLAINED_LOOPY } kind;
  lab_value value; /* a game, or a loopy one */
  lab_explained_form *forms;
  size_t count;
  lab_explained_wall walls[2]; /* THERMOGRAPH: by cgt_player; an integer has no scaffolds */
  cgt_game mean, temperature;
  lab_explained_loopy loopy; /* LOOPY */
} lab_explanation;

/* How the value of a statement comes about. Braces and quotes are taken as they are written, a
 * position, or a sum of positions, as the form of the values of its moves; thermograph(G) is explained as such,
 * and what is loopy, as it is written or as a value, as a loopy game. Other kinds of values are EXPLAINED_NOTHING. Fails: as
 * lab_evaluate, cgt_explain_form and cgt_scaffold; ENOMEM.
 * Tested: explanation::steps_end_in_the_canonical_form, explanation_loopy */
LAB_API cgt_status lab_explain(lab_explanation *explanation, lab_machine *machine, size_t statement,
                               lab_error *error);
LAB_API void lab_explanation_free(lab_explanation *explanation);

/* In words, or as an object, with style->question. Fails: ECANCELLED if write refuses; ENOMEM, and as
 * cgt_print. */
LAB_API cgt_status lab_report_explanation(cgt_write *write, void *where, const lab_style *style,
                                          const lab_explanation *explanation, lab_machine *machine);

/* ---- winning moves in a sum ---------------------------------------------------------------------- */

typedef struct lab_winning_move {
  size_t summand;
  lab_value to;    /* what takes the place of its term */
  lab_value after; /* the whole sum after the move; CGT_NONE as above */
} lab_winning_move;

typedef struct lab_winning_moves {
  lab_winning_move *items;
  size_t count;
  uint64_t tried;    /* moves there are; 0 where a theorem plays */
  cgt_winning known; /* where a theorem plays: some or all of them */
  bool draw;         /* in a loopy sum: none wins, and these draw */
} lab_winning_moves;

typedef struct lab_moves {
  lab_summand *summands;
  size_t count;
  bool misere;
  bool by_theorem; /* the one summand is a position with many moves, and its ruleset knows which win */
  lab_value value; /* of the sum; CGT_NONE as above */
  cgt_outcome outcome;
  bool loopy; /* a component is not a short game */
  cgt_loopy_outcome loopy_outcome; /* in place of outcome */
  lab_winning_moves by[2];         /* by cgt_player, moving first */
} lab_moves;

enum { LAB_SUMMAND_LIMIT = 1024 };

typedef struct lab_moves_options {
  bool misere;     /* whoever cannot move wins; the terms must be positions, and play is searched */
  bool exhaustive; /* all moves are tried, though a theorem may know some */
} lab_moves_options;

/* The winning moves of both players in a statement that is a sum, a - b + c ...: a move of Left wins when
 * what it leaves is >= 0, a move of Right when it is <= 0; by misere play when the other player, to move,
 * loses. In a loopy sum a move wins or draws by the outcome of what it leaves, and so in a sum of games of a
 * theory, with the outcomes of the theory. options may be NULL.
 * Fails: as lab_evaluate_terms and lab_to_game; EINVAL for a value where play is misere; ENOMEM, ELIMIT.
 * Source: Siegel, CGT, Ch. I, fundamental theorem.  Tested: moves::a_move_wins_when_the_other_player_loses */
LAB_API cgt_status lab_find_moves(lab_moves *moves, lab_machine *machine, size_t statement,
                                  const lab_moves_options *options, lab_error *error);

/* The same of the sum of these terms, of the machine; negative: those that are subtracted.
 * Tested: moves::of_terms_that_a_caller_has */
LAB_API cgt_status lab_find_moves_of(lab_moves *moves, lab_machine *machine, const lab_value *terms,
                                     const bool *negative, size_t count, const lab_moves_options *options,
                                     lab_error *error);
LAB_API void lab_moves_free(lab_moves *moves);

/* Of each player, for each option of the canonical form of a position, the moves that lead to it:
 * sensible_lines of the language. Fails: as that does; as the next. Tested: tests/cli/sensible.part.sh */
LAB_API cgt_status lab_report_sensible(cgt_write *write, void *where, const lab_style *style,
                                       lab_machine *machine, lab_value position, lab_error *error);

/* As a page, of each player no more than 20 moves without style->all, or as an object. Fails: ECANCELLED if
 * write refuses; ENOMEM, and as cgt_print. */
LAB_API cgt_status lab_report_moves(cgt_write *write, void *where, const lab_style *style,
                                    const lab_moves *moves, lab_machine *machine);

#ifdef __cplusplus
}
#endif
#endif
