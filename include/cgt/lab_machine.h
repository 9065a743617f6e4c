/* cgt/lab_machine.h: machines, which evaluate programs: statements, instances of a statement over ranges, and
 * values as text.
 *
 * A machine owns one cgt_ctx and the memory of recursive definitions, and belongs to one thread. What fails
 * reports it by its status and fills *error. */
#ifndef CGT_LAB_MACHINE_H
#define CGT_LAB_MACHINE_H

#include "cgt/decide.h"
#include "cgt/lab_program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- machines -------------------------------------------------------------------------------- */

typedef struct lab_machine lab_machine;

/* scale: the factor by which cgt check --scale widens the for ranges of statements: an upper end that
 * is written as a numeral is multiplied by it, any other follows by itself; 1 leaves them.
 * Of limits->memory_bytes the engine gets three quarters, lists and remembered values of definitions
 * the rest; of limits->stack_bytes the engine and the evaluator half each. */
LAB_API lab_machine *lab_machine_new(const lab_program *program, const cgt_limits *limits, unsigned scale);

/* The same with an engine that shares games and positions with ctx, and its budget. */
LAB_API lab_machine *lab_machine_new_sharing(const lab_program *program, const cgt_limits *limits,
                                             unsigned scale, cgt_ctx *ctx);
LAB_API void lab_machine_free(lab_machine *machine);

/* Why lab_machine_new gave none: the limits are too small to begin with, or the system gives no memory. */
LAB_API lab_error lab_no_machine(const cgt_limits *limits);

LAB_API cgt_ctx *lab_machine_ctx(lab_machine *machine);
LAB_API const lab_program *lab_machine_program(const lab_machine *machine);

/* When *flag becomes nonzero, running and later calls end with CGT_ECANCELLED, the machine's own
 * loops included (cgt_ctx_set_cancel on its context would stop the engine alone). NULL removes it. */
LAB_API void lab_machine_set_cancel(lab_machine *machine, const volatile int *flag);

/* watch receives the progress of a search for the winner, as by cgt_decide_options of cgt/decide.h; false stops
 * it. NULL removes it.  Tested: machine_calls::a_search_is_watched */
LAB_API void lab_machine_set_watch(lab_machine *machine,
                                   bool (*watch)(void *where, const cgt_decide_progress *progress),
                                   void *where);

/* Comparisons and outcomes that a long quick search decides (cgt/decide.h) are searched by so many threads,
 * if they can be started; 0 and 1: by the caller's alone, as at first. The answers are the same. Between
 * calls.
 * Fails: ENOMEM; then it is the caller's alone.  Tested: machine_calls::threads_decide_together */
LAB_API cgt_status lab_machine_set_jobs(lab_machine *machine, unsigned jobs);

/* Releases lists and texts made so far. */
LAB_API void lab_machine_forget(lab_machine *machine);

/* The value of a statement without variables. A claim gives a LAB_BOOL. Its lists stay until
 * lab_machine_forget: a caller of many statements forgets now and then. */
LAB_API cgt_status lab_evaluate(lab_value *value, lab_machine *machine, size_t statement, lab_error *error);

/* The terms of a statement that is a sum, a - b + 2*c ..., each evaluated; a term that is a position stays one,
 * n*c and sum(c for ..) with a position c are so many terms, and calls of definitions, let and if are looked into
 * for such; an argument of a call is a value. negative[i] marks the subtracted ones. At most cap terms: more are
 * ELIMIT.
 * Tested: moves::terms_of_sums_are_looked_for */
LAB_API cgt_status lab_evaluate_terms(size_t *count, lab_value *terms, bool *negative, size_t cap,
                                      lab_machine *machine, size_t statement, lab_error *error);

/* The value of an expression that is not part of the program, but may name what the program has. Other threads
 * may use the program meanwhile. The places of errors are those in the text.
 * Tested: machine_calls::a_text_that_is_no_part_of_the_program */
LAB_API cgt_status lab_evaluate_text(lab_value *value, lab_machine *machine, const char *text, size_t length,
                                     lab_error *error);

/* What name(args[0], .., args[count - 1]) is in the language. name: a definition of the program, a function,
 * a ruleset, which makes a position, or an operator of two values: + - * / % ^ : and the comparisons == != <
 * <= >
 * >= <| |> <>. args: of the machine's context, and lists and texts of the machine. errors have no place.
 * Fails: EINVAL for what there is not, or takes other arguments; as the function does.
 * Tested: machine_calls::by_name */
LAB_API cgt_status lab_call(lab_value *result, lab_machine *machine, const char *name, const lab_value *args,
                            size_t count, lab_error *error);

/* Are they the same value? Values of kinds that cannot be equal are not. */
LAB_API cgt_status lab_equal(bool *same, lab_machine *machine, lab_value a, lab_value b, lab_error *error);

/* Turns a number, game or position into a short game.  EINVAL for other kinds, with a message; EDOMAIN for a
 * loopy game. */
LAB_API cgt_status lab_to_game(cgt_game *game, lab_machine *machine, lab_value value, lab_error *error);

/* A position becomes its value: a game, or a loopy one, as does a LAB_LOOPY that is a short game; other values
 * stay as they are.
 * Tested: loopy_rulesets::have_values_of_their_own_accord */
LAB_API cgt_status lab_settle(lab_value *value, lab_machine *machine, lab_error *error);

/* The same of a number.  EINVAL for a game that is none. */
LAB_API cgt_status lab_to_number(cgt_game *number, lab_machine *machine, lab_value value, lab_error *error);

/* ---- values that a machine owns --------------------------------------------------------------- */

/* "-12", "5/8", "1/3", of any size.  Fails: EPARSE, EDOMAIN (1/0).
 * Tested, as are the next: machine_calls::values_of_every_kind */
LAB_API cgt_status lab_new_number(lab_value *value, lab_machine *machine, const char *text, size_t length,
                                  lab_error *error);
/* Fails: EINVAL for a text with the character 0, ENOMEM, ELIMIT. */
LAB_API cgt_status lab_new_text(lab_value *value, lab_machine *machine, const char *bytes, size_t length,
                                lab_error *error);

/* A set: sorted, each element once.  items: count values. */
LAB_API cgt_status lab_new_set(lab_value *value, lab_machine *machine, const lab_value *items, size_t count,
                               lab_error *error);

/* items: rows*columns values, row by row. Of one row it is a list in its order. */
LAB_API cgt_status lab_new_matrix(lab_value *value, lab_machine *machine, const lab_value *items, size_t rows,
                                  size_t columns, lab_error *error);

/* ---- values as text --------------------------------------------------------------------------- */

/* snprintf fashion; games as cgt_print, lists "{a,b}", truth "true"/"false", outcomes "N". A position
 * prints as its value, but as a position, "matrix_nim([0,1])", as an element of a list. */
LAB_API cgt_status lab_print(char *buf, size_t cap, size_t *length, lab_machine *machine, lab_value value,
                             cgt_format format);

/* The text that evaluates to the value again: of a game of a theory the call that makes it, "left_dead_end('{|0}')", of
 * a position its call, of any other value as lab_print. snprintf fashion.
 * Tested: theories::games_are_made_again_by_their_calls */
LAB_API cgt_status lab_print_call(char *buf, size_t cap, size_t *length, lab_machine *machine, lab_value value);

/* A LAB_POSITION as its ruleset writes it, with a minus sign if it is negative. snprintf fashion. */
LAB_API cgt_status lab_print_position(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                      lab_value position);

/* ---- instances of a statement ---------------------------------------------------------------- */

/* The tuples of the for clause in lexicographic order, where and unless not yet applied. A variable that is
 * listed has in a tuple the number of its element, from 0 on: of a list in its order; of a set by birthday,
 * then size, then in the order of the set; of subsets by size. So tuples are integers, and the least of them
 * is the smallest instance. state: variable_count values, filled by lab_instance_first and advanced by
 * lab_instance_next. *done becomes true when there is no (further) tuple. */
LAB_API cgt_status lab_instance_first(bool *done, int64_t *state, lab_machine *machine, size_t statement,
                                      lab_error *error);
LAB_API cgt_status lab_instance_next(bool *done, int64_t *state, lab_machine *machine, size_t statement,
                                     lab_error *error);

/* What a variable is at a tuple: the integer itself, or, of one that is listed, the element or subset of this
 * number. Lists stay until lab_machine_forget.  Tested: domains::by_birthday_then_size */
LAB_API cgt_status lab_instance_variable(lab_value *value, lab_machine *machine, size_t statement,
                                         size_t variable, const int64_t *values, lab_error *error);

/* How many tuples there are, where the ranges tell it at once because none depends on another variable; else,
 * or if there are none or more than 2^64, 0.  Tested: language::a_box_is_counted_at_once */
LAB_API cgt_status lab_instance_box(uint64_t *total, lab_machine *machine, size_t statement,
                                    lab_error *error);

typedef enum lab_verdict {
  LAB_OUTSIDE,  /* where is false: no instance */
  LAB_EXCEPTED, /* unless is true: a known exception, not counted */
  LAB_HOLDS,
  LAB_FAILS
} lab_verdict;

/* Applies where and unless, then the claim. */
LAB_API cgt_status lab_instance_check(lab_verdict *verdict, lab_machine *machine, size_t statement,
                                      const int64_t *values, lab_error *error);

/* The value of a column, or of the whole expression, for a tuple, be it a claim or not; a list in it stays
 * until lab_machine_forget. *inside is false, and there is no value, where `where` is false or `unless`
 * is true. */
#define LAB_WHOLE SIZE_MAX
LAB_API cgt_status lab_instance_value(bool *inside, lab_value *value, lab_machine *machine, size_t statement,
                                      size_t column, const int64_t *values, lab_error *error);

/* ---- why an instance fails ------------------------------------------------------------------- */

typedef enum lab_reason_kind {
  LAB_REASON_NAME,       /* of a let: name stands for sides[0] */
  LAB_REASON_COMPARISON, /* sides[0] relation sides[1] is false */
  LAB_REASON_FALSE,      /* sides[0], which is not a comparison, is false; it has no value here */
  LAB_REASON_TRUE        /* it is true */
} lab_reason_kind;

typedef struct lab_reason_side {
  const char *text; /* as it is written in the program, not zero-terminated */
  size_t length;
  bool untold;     /* the comparison was decided without its value, which would take long, */
  lab_value value; /* and this may be the position that it is */
} lab_reason_side;

typedef struct lab_reason {
  lab_reason_kind kind;
  bool next;             /* of an `or`, all of whose parts are false, this begins another part */
  const char *name;      /* NAME */
  lab_relation relation; /* COMPARISON */
  lab_reason_side sides[2];
} lab_reason;

/* What makes the claim false: comparisons down the claim, after the names they use. They stay until
 * lab_machine_forget. */
LAB_API cgt_status lab_instance_reasons(const lab_reason **reasons, size_t *count, lab_machine *machine,
                                        size_t statement, const int64_t *values, lab_error *error);

/* ---- fields of a value ----------------------------------------------------------------------- */

/* What a sweep computes from the value of each instance. "value" is the game itself; any other name is a function
 * of the language, or a definition, of one argument; anything else is an expression in which G stands for the
 * value: left_stop(G) - right_stop(G). */
enum { LAB_FIELD_LIMIT = 64 };

/* Cells of a row: the elements that listed variables stand for, then fields. */
enum { LAB_ROW_LIMIT = LAB_VARIABLE_LIMIT + LAB_FIELD_LIMIT };

typedef struct lab_fields {
  size_t count;
  const char *names[LAB_FIELD_LIMIT]; /* as they were written */
  bool is_value[LAB_FIELD_LIMIT];
  uint32_t definitions[LAB_FIELD_LIMIT]; /* of the program */
  char *text;                            /* where the names are */
} lab_fields;

/* Reads "value,outcome,mean" and adds to program what evaluates them. After a failure, which error describes,
 * *at is the field it is about, as program text, malloc'ed, or NULL. */
LAB_API cgt_status lab_fields_read(lab_fields *fields, lab_program *program, const char *text, char **at,
                                   lab_error *error);
LAB_API void lab_fields_free(lab_fields *fields);

/* Field number i of a value. Lists stay until lab_machine_forget. */
LAB_API cgt_status lab_field_evaluate(lab_value *result, lab_machine *machine, const lab_fields *fields,
                                      size_t i, lab_value value, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
