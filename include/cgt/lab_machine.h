/* cgt/lab_machine.h: machines, which evaluate programs: statements, instances of a statement over ranges, and values
 * as text.
 *
 * A machine owns one cgt_ctx and the memory of recursive definitions, and belongs to one thread. A function that
 * fails returns a status and fills *error. */
#ifndef CGT_LAB_MACHINE_H
#define CGT_LAB_MACHINE_H

#include "cgt/decide.h"
#include "cgt/lab_program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- machines -------------------------------------------------------------------------------- */

typedef struct lab_machine lab_machine;

/* Makes a machine. scale is the factor by which cgt check --scale widens the for ranges of statements: an upper end
 * written as a numeral is multiplied by it, and the other ends follow; 1 changes nothing. The engine gets three
 * quarters of limits->memory_bytes, and lists and cached values of definitions get the rest. The engine and the
 * evaluator get half of limits->stack_bytes each. */
LAB_API lab_machine *lab_machine_new(const lab_program *program, const cgt_limits *limits, unsigned scale);

/* The same, with an engine that shares games, positions and the budget with ctx. */
LAB_API lab_machine *lab_machine_new_sharing(const lab_program *program, const cgt_limits *limits,
                                             unsigned scale, cgt_ctx *ctx);
LAB_API void lab_machine_free(lab_machine *machine);

/* Why lab_machine_new returned none: the limits are too small to begin with, or the system has no memory. */
LAB_API lab_error lab_no_machine(const cgt_limits *limits);

LAB_API cgt_ctx *lab_machine_ctx(lab_machine *machine);
LAB_API const lab_program *lab_machine_program(const lab_machine *machine);

/* When *flag becomes nonzero, running and later calls end with CGT_ECANCELLED, including the machine's own loops
 * (cgt_ctx_set_cancel on its context would stop only the engine). NULL removes it. */
LAB_API void lab_machine_set_cancel(lab_machine *machine, const volatile int *flag);

/* Sets a function that receives the progress of a search for the winner, as in cgt_decide_options of cgt/decide.h;
 * returning false stops the search. NULL removes it.  Tested: machine_calls::a_search_is_watched */
LAB_API void lab_machine_set_watch(lab_machine *machine,
                                   bool (*watch)(void *where, const cgt_decide_progress *progress),
                                   void *where);

/* Sets the number of threads for comparisons and outcomes that a long quick search decides (cgt/decide.h), as far as
 * threads can be started. 0 and 1 mean the caller's thread alone, which is the default. The answers are the same.
 * Call it between other calls.
 * Fails: ENOMEM; then only the caller's thread searches.
 * Tested: machine_calls::threads_decide_together */
LAB_API cgt_status lab_machine_set_jobs(lab_machine *machine, unsigned jobs);

/* Releases the lists and texts made so far. */
LAB_API void lab_machine_forget(lab_machine *machine);

/* Evaluates a statement without variables. A claim gives a LAB_BOOL. Lists in the value live until
 * lab_machine_forget: call that from time to time if you evaluate many statements. */
LAB_API cgt_status lab_evaluate(lab_value *value, lab_machine *machine, size_t statement, lab_error *error);

/* Evaluates each term of a statement that is a sum, a - b + 2*c ... A term that is a position stays a position. n*c
 * and sum(c for ..) with a position c are so many terms. Calls of definitions, let and if are expanded to find such
 * terms; an argument of a call is a value. negative[i] marks a term that is subtracted. More than cap terms are
 * ELIMIT.
 * Tested: moves::terms_of_sums_are_looked_for */
LAB_API cgt_status lab_evaluate_terms(size_t *count, lab_value *terms, bool *negative, size_t cap,
                                      lab_machine *machine, size_t statement, lab_error *error);

/* Evaluates an expression that is not part of the program but may use its names. Other threads may use the program at
 * the same time. The places of errors refer to the text.
 * Tested: machine_calls::a_text_that_is_no_part_of_the_program */
LAB_API cgt_status lab_evaluate_text(lab_value *value, lab_machine *machine, const char *text, size_t length,
                                     lab_error *error);

/* Evaluates name(args[0], .., args[count - 1]) of the language. name is a definition of the program, a function, a
 * ruleset, which makes a position, or an operator of two values: + - * / % ^ : and the comparisons == != < <= > >= <|
 * |> <>. args belong to the machine's context, and their lists and texts to the machine. Errors have no place.
 * Fails: EINVAL for an unknown name or wrong arguments; as the function does.
 * Tested: machine_calls::by_name */
LAB_API cgt_status lab_call(lab_value *result, lab_machine *machine, const char *name, const lab_value *args,
                            size_t count, lab_error *error);

/* Sets *same to whether two values are equal. Values whose kinds cannot be equal are different. */
LAB_API cgt_status lab_equal(bool *same, lab_machine *machine, lab_value a, lab_value b, lab_error *error);

/* Converts a number, game or position to a short game.  Fails: EINVAL for other kinds, with a message; EDOMAIN for a
 * loopy game. */
LAB_API cgt_status lab_to_game(cgt_game *game, lab_machine *machine, lab_value value, lab_error *error);

/* Replaces a position by its value, short or loopy, and a LAB_LOOPY that is a short game by that game; other values
 * are unchanged.
 * Tested: loopy_rulesets::have_values_of_their_own_accord */
LAB_API cgt_status lab_settle(lab_value *value, lab_machine *machine, lab_error *error);

/* Converts a value to a number.  Fails: EINVAL for a game that is not a number. */
LAB_API cgt_status lab_to_number(cgt_game *number, lab_machine *machine, lab_value value, lab_error *error);

/* ---- values that a machine owns --------------------------------------------------------------- */

/* Makes a number of any size: "-12", "5/8", "1/3".  Fails: EPARSE, EDOMAIN (1/0).
 * Tested: machine_calls::values_of_every_kind, as are the functions below */
LAB_API cgt_status lab_new_number(lab_value *value, lab_machine *machine, const char *text, size_t length,
                                  lab_error *error);
/* Makes a text.  Fails: EINVAL for a text with the character 0, ENOMEM, ELIMIT. */
LAB_API cgt_status lab_new_text(lab_value *value, lab_machine *machine, const char *bytes, size_t length,
                                lab_error *error);

/* Makes a set of count values: sorted, each element once. */
LAB_API cgt_status lab_new_set(lab_value *value, lab_machine *machine, const lab_value *items, size_t count,
                               lab_error *error);

/* Makes a matrix of rows*columns values, row by row. With one row it is a list in its own order. */
LAB_API cgt_status lab_new_matrix(lab_value *value, lab_machine *machine, const lab_value *items, size_t rows,
                                  size_t columns, lab_error *error);

/* ---- values as text --------------------------------------------------------------------------- */

/* Prints a value, snprintf fashion: games as in cgt_print, lists as "{a,b}", truth values as "true" or "false",
 * outcomes as "N". A position prints as its value, but as an element of a list it prints as a position,
 * "matrix_nim([0,1])". */
LAB_API cgt_status lab_print(char *buf, size_t cap, size_t *length, lab_machine *machine, lab_value value,
                             cgt_format format);

/* Prints a text that evaluates to the value again: for a game of a theory the call that makes it,
 * "left_dead_end('{|0}')", for a position its call, for any other value as lab_print. snprintf fashion.
 * Tested: theories::games_are_made_again_by_their_calls */
LAB_API cgt_status lab_print_call(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                  lab_value value);

/* Prints a LAB_POSITION as its ruleset does, with a minus sign if it is negative. snprintf fashion. */
LAB_API cgt_status lab_print_position(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                      lab_value position);

/* ---- instances of a statement ---------------------------------------------------------------- */

/* Enumerates the tuples of the for clause in lexicographic order, before where and unless are applied. A listed
 * variable is represented by the index of its element, from 0: a list is in its own order, a set is sorted by
 * birthday, then by size, then in the order of the set, and subsets by size. So tuples consist of integers, and the
 * least tuple is the smallest instance. state has variable_count values; lab_instance_first fills it and
 * lab_instance_next advances it. *done becomes true if there is no (further) tuple. */
LAB_API cgt_status lab_instance_first(bool *done, int64_t *state, lab_machine *machine, size_t statement,
                                      lab_error *error);
LAB_API cgt_status lab_instance_next(bool *done, int64_t *state, lab_machine *machine, size_t statement,
                                     lab_error *error);

/* The value of a variable at a tuple: the integer itself, or, for a listed variable, the element or subset with this
 * index. Lists live until lab_machine_forget.  Tested: domains::by_birthday_then_size */
LAB_API cgt_status lab_instance_variable(lab_value *value, lab_machine *machine, size_t statement,
                                         size_t variable, const int64_t *values, lab_error *error);

/* The number of tuples, if no range depends on another variable. Otherwise 0, also if there are none or more than
 * 2^64.
 * Tested: language::a_box_is_counted_at_once */
LAB_API cgt_status lab_instance_box(uint64_t *total, lab_machine *machine, size_t statement,
                                    lab_error *error);

typedef enum lab_verdict {
  LAB_OUTSIDE,  /* where is false: not an instance */
  LAB_EXCEPTED, /* unless is true: a known exception, not counted */
  LAB_HOLDS,
  LAB_FAILS
} lab_verdict;

/* Applies where and unless, and then tests the claim. */
LAB_API cgt_status lab_instance_check(lab_verdict *verdict, lab_machine *machine, size_t statement,
                                      const int64_t *values, lab_error *error);

/* Evaluates a column, or the whole expression, at a tuple, whether it is a claim or not. A list in the value lives
 * until lab_machine_forget. If `where` is false or `unless` is true, *inside is false and there is no value. */
#define LAB_WHOLE SIZE_MAX
LAB_API cgt_status lab_instance_value(bool *inside, lab_value *value, lab_machine *machine, size_t statement,
                                      size_t column, const int64_t *values, lab_error *error);

/* ---- why an instance fails ------------------------------------------------------------------- */

typedef enum lab_reason_kind {
  LAB_REASON_NAME,       /* from a let: name stands for sides[0] */
  LAB_REASON_COMPARISON, /* sides[0] relation sides[1] is false */
  LAB_REASON_FALSE,      /* sides[0], which is not a comparison, is false; it has no value here */
  LAB_REASON_TRUE        /* it is true */
} lab_reason_kind;

typedef struct lab_reason_side {
  const char *text; /* as written in the program, not zero-terminated */
  size_t length;
  bool untold;     /* the comparison was decided without its value, which would take long, */
  lab_value value; /* and this may be the position itself */
} lab_reason_side;

typedef struct lab_reason {
  lab_reason_kind kind;
  bool next;             /* this begins another part of an `or`, all of whose parts are false */
  const char *name;      /* NAME */
  lab_relation relation; /* COMPARISON */
  lab_reason_side sides[2];
} lab_reason;

/* Finds what makes the claim false: the comparisons in the claim, after the names that they use. They live until
 * lab_machine_forget. */
LAB_API cgt_status lab_instance_reasons(const lab_reason **reasons, size_t *count, lab_machine *machine,
                                        size_t statement, const int64_t *values, lab_error *error);

/* ---- fields of a value ----------------------------------------------------------------------- */

/* The fields that a sweep computes from the value of each instance. "value" is the game itself. Any other name is a
 * function of the language, or a definition, with one argument. Anything else is an expression in which G stands for
 * the value: left_stop(G) - right_stop(G). */
enum { LAB_FIELD_LIMIT = 64 };

/* The cells of a row: the elements of listed variables, then fields. */
enum { LAB_ROW_LIMIT = LAB_VARIABLE_LIMIT + LAB_FIELD_LIMIT };

typedef struct lab_fields {
  size_t count;
  const char *names[LAB_FIELD_LIMIT]; /* as they were written */
  bool is_value[LAB_FIELD_LIMIT];
  uint32_t definitions[LAB_FIELD_LIMIT]; /* their indices in the program */
  char *text;                            /* the memory of the names */
} lab_fields;

/* Reads "value,outcome,mean", and adds the definitions that evaluate the fields to program. After a failure, which
 * error describes, *at is the field in question, as program text allocated by malloc, or NULL. */
LAB_API cgt_status lab_fields_read(lab_fields *fields, lab_program *program, const char *text, char **at,
                                   lab_error *error);
LAB_API void lab_fields_free(lab_fields *fields);

/* Evaluates field number i of a value. Lists live until lab_machine_forget. */
LAB_API cgt_status lab_field_evaluate(lab_value *result, lab_machine *machine, const lab_fields *fields,
                                      size_t i, lab_value value, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
