/* cgt/lab_program.h: programs in the language of the laboratory: expressions, definitions and statements.
 *
 * A program is parsed text. It is immutable while machines run it, and any number of threads may share it.
 *
 *     def F(a,b) = { F(a-k,b) for k in 1..a | F(a,b-k) for k in 1..b }   # recursive, memoised
 *     def c = 5                                # a constant; `let c = 5` is the same
 *     c := c + 1                               # c gets the value that c + 1 has here
 *     f := x -> x^2                            # def f(x) = x^2; `def f(x) := x^2` is the same
 *     theorem "title" for a in 1..9, b in a..2*a where a != b unless a == 7: F(a,b) <= a
 *     theorem for G, H in day(2), S subset of 1..6 such that G <= H: G - H <= 0   # lists, sets, subsets
 *     theorem exists n in 1..9, B in polyominoes(n): domineering(B) == {1|0}      # true for one instance at least
 *     example "title": {1|0} + * == {1*|*}
 *     mean({3|1})                              # an expression
 *
 * Where a statement ends. A ';' outside brackets ends a statement. A new line counts as a blank unless the statement
 * is complete. Then the new line begins the next statement if it starts in column 1 with something that can begin a
 * statement, or if it starts with anything that cannot continue the last one.
 *
 * Signs. Between operands, + - * / ^ are arithmetic: 2*3 = 6, 2^31 is a power, 3/4 a quotient. After an operand, '^'
 * is a power if a numeral, name, '(' or '-' follows, and otherwise an up. A numeral directly before an infinitesimal
 * is added to it: 1*  2^^  1/2vv*2 6^*3  9tiny(2)  1*-1. "+-" without a blank is the sign ±, also after an operand: 3
 * - 2 +- 6 = 1 + ±6. So write a blank between a plus and a minus. The names v, vv, v3 are downs, and N P L R are
 * outcomes. The operators, from the loosest to the tightest, are
 *
 *     if let | or | and | not | == != < <= > >= <| |> <> in | G Max H | .. | + - | : | * / % mod, ± and glue |
 *     - | ^ | .f()
 *
 * G Max H means max(G,H); every function of two arguments can be written so. G:H is the ordinal sum.
 *
 * ^<n> is the n-th power of up, {0 | v[n-1]*}, and ^[n] = ^<1> + ... + ^<n>; v<n> and v[n] are their negatives.
 *
 * '{-1|1}', in quotes, is a form, kept as written, and so are all braces inside. Where a game is needed, a form
 * counts as its value, but ordinal sums '{-1|1}':1, misere_outcome and selective_sum use the form.
 *
 * {1,*} is a set: it is sorted and contains each element once. [2,1,2] is a list, and L[2] is its second element.
 * Both may be comprehensions:
 *
 *     {k^2 for k in 1..9 where k mod 2 == 1}   [f(x,y) for x from 0 to 9 by 3 for y in S while y < x]
 *     {n*m for n, m in 1..3 such that n < m}   [S for S subset of {1,*}]   [k for k in 1..9 if k not in S]
 *
 * x in S means contains(S,x). In the value of a let, put it in parentheses, because "in" ends that value. "t"^a + "."
 * is a text, T[2] its second character, and T[2..4] a part of it. L.Apply(x -> e) means listof(e for x in L); Exists
 * (any) and ForAll (all) work likewise. 1/3 is a number but not a short game: you can compute with it, but braces
 * refuse it.
 *
 * omega is the first infinite ordinal: omega^2*3 + omega + 5. Sums, products and powers are the operations on games,
 * so 1 + omega = omega + 1. Cantor's sum is 1:omega = omega. nim_sum, nim_product and related functions accept
 * ordinals. */
#ifndef CGT_LAB_PROGRAM_H
#define CGT_LAB_PROGRAM_H

#include "cgt/lab_value.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- programs -------------------------------------------------------------------------------- */

typedef struct lab_program lab_program;

typedef enum lab_statement_kind {
  LAB_THEOREM,    /* a claim that must hold at all instances */
  LAB_EXAMPLE,    /* a claim that must hold */
  LAB_CONJECTURE, /* a claim that is reported either way */
  LAB_BARE,       /* an expression, or a claim without a heading, which cgt check treats as a theorem */
  LAB_ASSIGNMENT  /* x := e, whose value is the value of e; a check skips it */
} lab_statement_kind;

enum { LAB_VARIABLE_LIMIT = 64 }; /* the maximum in one for clause of a statement */

typedef struct lab_statement {
  lab_statement_kind kind;
  const char *title; /* "" if there is none */
  const char *text;  /* the source of the statement, not zero-terminated */
  size_t text_length;
  size_t offset; /* the offset of its first byte in the text that contains it */
  unsigned line;
  bool exists;           /* the claim begins with exists: it holds if it is true of one instance, a witness */
  size_t variable_count; /* the number of variables bound by for or exists; 0 for an expression */
  const char *const *variables;
  /* the number of variables that run over anything but integers a..b: lists, sets, subsets; */
  size_t listed_count;
  /* and whether each variable does. A tuple then contains the index of the element, from 0:
   * lab_instance_variable */
  const bool *listed;
} lab_statement;

/* Makes an empty program. paper: numerals directly before * or ^ are added instead of multiplied, as in print. NULL
 * without memory. */
LAB_API lab_program *lab_program_new(bool paper);
LAB_API void lab_program_free(lab_program *program);

/* Changes this for the texts that follow. */
LAB_API void lab_program_set_paper(lab_program *program, bool paper);

/* How outcomes and comparisons are decided for sums whose value would take long, and how nim-values of positions are
 * found (cgt_nim_way). */
typedef enum lab_deciding {
  LAB_DECIDE_AS_PAYS,  /* by values where they are cheap, otherwise as cgt_decide does */
  LAB_DECIDE_BY_VALUE, /* by values alone */
  LAB_DECIDE_BY_SEARCH /* by search alone: no value of a position, and no theorem about one */
} lab_deciding;

/* Sets the way. The default is LAB_DECIDE_AS_PAYS. No machine may be running.
 * Tested: decided::all_ways_agree */
LAB_API void lab_program_set_deciding(lab_program *program, lab_deciding how);

/* Parses text and appends its definitions and statements. A later definition of a name replaces an earlier one for
 * the statements that come after it. On failure the program is unchanged. No machine may be running. */
LAB_API cgt_status lab_program_add(lab_program *program, const char *text, size_t length, lab_error *error);

/* The same for the definitions alone: the statements are parsed and dropped, as for a file that another file
 * includes. */
LAB_API cgt_status lab_program_define(lab_program *program, const char *text, size_t length,
                                      lab_error *error);

/* States that the last text came from the file with this name. lab_program_file_of returns the file of a ruleset;
 * NULL if it does not come from such a text.  Fails: ENOMEM.  Tested: tests/cli/ruleset.part.sh */
LAB_API cgt_status lab_program_name_file(lab_program *program, const char *file);
LAB_API const char *lab_program_file_of(const lab_program *program, const cgt_ruleset *ruleset);

/* The number of bytes at the beginning that are text: UTF-8 without control characters other than tabs and line ends.
 * It identifies a file that is not text before that is parsed as a program.
 * Tested: base::every_character_decodes_and_nothing_else_does */
LAB_API size_t lab_text_prefix(const char *text, size_t length);

/* Converts any bytes to one line for a message. Control characters except tabs, and bytes that are not UTF-8, appear
 * as \x1B; characters that control the direction of writing or separate lines appear as \u202E. snprintf fashion.
 * Tested: base::what_is_shown_changes_nothing_around_it */
LAB_API size_t lab_text_shown(char *buf, size_t cap, const char *text, size_t length);

/* Removes the texts that were added last, with their statements and memory, until `statements` statements remain or a
 * text is reached that defines something. A program that evaluates line after line thus stays as small as its
 * definitions. No machine may be running.
 * Tested: language::a_text_is_dropped */
LAB_API void lab_program_drop(lab_program *program, size_t statements);

/* Limits for adding texts: the maximum of bytes that the whole program may take, 0 for no limit; and a flag, NULL for
 * none, that cancels an addition (CGT_ECANCELLED) when it becomes nonzero. A text beyond the limit is ELIMIT, of the
 * budget.
 * Tested: language::texts_are_read_within_limits */
LAB_API void lab_program_set_limits(lab_program *program, size_t memory_bytes, const volatile int *stop);

/* The memory of a program in bytes: its texts, definitions and statements. */
LAB_API size_t lab_program_memory(const lab_program *program);

/* Adds "for RANGES: ruleset(...)". The variables of ranges, "a in 0..8, b in 0..8", replace the numerals of the
 * ruleset's example. If the example is a list of numerals, any number of variables is allowed.
 * Fails: as lab_program_add does for "for RANGES: 0"; EINVAL, without a place, for another number of variables.
 * Tested: language::positions_over_ranges */
LAB_API cgt_status lab_program_add_positions(lab_program *program, const cgt_ruleset *ruleset,
                                             const char *ranges, size_t length, lab_error *error);

/* Adds a ruleset of the caller, which later texts call by its name. It hides a ruleset with the same name that was
 * added earlier or belongs to the library. It must outlive the program, and is not packed with it.
 * Fails: EINVAL for an invalid name and for the name of a function or a definition; ENOMEM. */
LAB_API cgt_status lab_program_add_ruleset(lab_program *program, const cgt_ruleset *ruleset,
                                           lab_error *error);

/* The ruleset that a text added now would find under a name; NULL if there is none. */
LAB_API const cgt_ruleset *lab_program_ruleset(const lab_program *program, const char *name);

/* True if texts of the program define rulesets. The program must then outlive all contexts that share with the
 * contexts of its machines, because these contain positions of the rulesets.
 * Tested: ruleset_statement::is_found_by_its_name */
LAB_API bool lab_program_has_rulesets(const lab_program *program);

/* Makes a program that begins with the contents of this one and shares them. Later additions to one do not appear in
 * the other, but the rulesets so far are the same. This program must outlive the branch, and may be extended.
 * lab_program_has_rulesets is false for a branch until its own texts define rulesets. NULL without memory.
 * Cost: none.
 * Tested: ruleset_statement::a_branch_shares_what_there_was */
LAB_API lab_program *lab_program_branch(const lab_program *program);

/* The rulesets by name: first those from texts and added ones, the newest first, then the library's in alphabetical
 * order. NULL if index is too large.
 * Tested: own_rulesets::a_program_tells_what_it_knows */
LAB_API const cgt_ruleset *lab_program_ruleset_at(const lab_program *program, size_t index);

/* The check of a ruleset from a text or from the caller. At its first use, small positions are played out move by
 * move, for at most a quarter of a second of processor time: the positions listed as small, and those with small
 * arguments like the ones of the example. Their trees of moves are compared with the trees of their representatives
 * and parts, and their values and outcomes with the engine's. Where the ruleset has bounds(), tries() or
 * own_negative(), cgt_decide answers from these alone, and its answers are compared with the values. After a difference
 * each use fails with the message, EINVAL.
 * Tested: second_opinion::bounds_tries_and_symmetries_are_tried */
typedef enum lab_opinion { LAB_OPINION_NONE, LAB_OPINION_AGREES, LAB_OPINION_DIFFERS } lab_opinion;

typedef struct lab_second_opinion {
  const cgt_ruleset *ruleset;
  lab_opinion opinion;
  size_t positions;  /* the positions played out; 0: no small one was found, or there was no memory */
  char message[500]; /* DIFFERS: the position and both answers */
} lab_second_opinion;

/* The check of ruleset number index, from 0, among those that were used. Returns false if there are fewer. No machine
 * may be running.
 * Tested: second_opinion */
LAB_API bool lab_program_second_opinion(lab_second_opinion *opinion, const lab_program *program,
                                        size_t index);

/* Skips the check of an added ruleset, for callers that check it themselves. */
LAB_API void lab_program_believe(lab_program *program, const cgt_ruleset *ruleset);

/* Packs the texts of a program into bytes, allocated by malloc, and unpacks them. Statements and definitions keep
 * their numbers. NULL without memory, and for bytes that are not a program. */
LAB_API char *lab_program_pack(size_t *size, const lab_program *program);
LAB_API lab_program *lab_program_unpack(const char *bytes, size_t size);

LAB_API size_t lab_program_count(const lab_program *program); /* the number of statements */
/* the number of definitions made so far, including replaced ones */
LAB_API uint64_t lab_program_definitions(const lab_program *program);
/* The name of the i-th definition, from 0, each name once; NULL if there are fewer. */
LAB_API const char *lab_program_definition(const lab_program *program, size_t i);
/* The name of the i-th definition, from 0, that hides a function of the language or a ruleset of the library;
 * *is_function states which. NULL if there are fewer. */
LAB_API const char *lab_program_hidden(const lab_program *program, bool *is_function, size_t i);
LAB_API const lab_statement *lab_program_statement(const lab_program *program, size_t index);

/* The columns of a statement. An expression written [x, y, ...] has a column for each element; any other has one. A
 * missing statement has none, and a missing column is NULL. The text is as written, not zero-terminated. */
LAB_API size_t lab_statement_columns(const lab_program *program, size_t statement);
LAB_API const char *lab_statement_column(size_t *length, const lab_program *program, size_t statement,
                                         size_t column);

/* ---- the functions of the language, for help and completion --------------------------------------- */

/* The kind of a function's result. */
typedef enum lab_result {
  LAB_RESULT_ANY, /* it depends on the arguments */
  LAB_RESULT_GAME,
  LAB_RESULT_NUMBER,  /* a short game, or a fraction such as 1/3 */
  LAB_RESULT_INTEGER, /* of any size */
  LAB_RESULT_TRUTH,
  LAB_RESULT_OUTCOME,
  LAB_RESULT_PLAYER,
  LAB_RESULT_TEXT,
  LAB_RESULT_SET,
  LAB_RESULT_LIST, /* in its own order; also a matrix */
  LAB_RESULT_FORM,
  LAB_RESULT_THERMOGRAPH,
  LAB_RESULT_LOOPY /* a game, short or loopy */
} lab_result;

enum { LAB_ANY_NUMBER = 255 };

typedef struct lab_function {
  const char *name;          /* "left_stop" */
  const char *usage;         /* "left_stop(G)" */
  const char *meaning;       /* one line */
  const char *example;       /* "left_stop({3|1})" */
  const char *value;         /* the output of the example: "3" */
  unsigned char least, most; /* the number of arguments; LAB_ANY_NUMBER: no limit */
  /* of the arguments; the last letter applies to all that follow: g game, n number, q also a fraction, z integer, i
   * integer of 64 bits, l list, s list or text, p position, x player, w game, also a loopy one, a also a game of a
   * theory, m a number, or a form and a universe, k a game with its graph: braces as written or a position, v any
   * value */
  const char *kinds;
  lab_result result;
  bool folds;                  /* accepts f(k) for k in a..b as one argument: sum, all, ... */
  bool invariant;              /* an invariant of one game */
  const struct lab_code *code; /* private to the library, like the next member */
  const struct labi_fact_row *fact;
  /* NULL: the default of the heading, which lab_function_source and lab_function_cost return */
  const char *source, *cost;
} lab_function;

/* The function after last; the first for NULL; NULL after the last. */
LAB_API const lab_function *lab_function_next(const lab_function *last);

/* The heading under which help lists the function: "Numbers". */
LAB_API const char *lab_function_heading(const lab_function *function);

/* The source of the definition, NULL for common knowledge; and the cost beyond reading the arguments. Both are the
 * function's own, or apply to all functions under its heading. */
LAB_API const char *lab_function_source(const lab_function *function);
LAB_API const char *lab_function_cost(const lab_function *function);

/* True if the function accepts this number of arguments. */
LAB_API bool lab_function_takes(const lab_function *function, size_t count);

/* "Did you mean": the candidate that is nearest to a name, by the number of slips, if it is near enough.
 *
 *     lab_spelling spelling = {.name = "evla"};
 *     lab_spelling_consider(&spelling, "eval");   -> spelling.nearest is "eval"
 *
 * Source: F. J. Damerau, Comm. ACM 7, 1964.  Tested: machine_calls::slips_of_the_pen */
typedef struct lab_spelling {
  const char *name;
  const char *nearest; /* NULL: nothing is near */
  unsigned slips;
} lab_spelling;
LAB_API void lab_spelling_consider(lab_spelling *spelling, const char *candidate);

#ifdef __cplusplus
}
#endif
#endif
