/* cgt/lab_program.h: programs in the language of the laboratory: expressions, definitions and statements.
 *
 * A program is parsed text: immutable while machines run it, shared by any number of threads.
 *
 *     def F(a,b) = { F(a-k,b) for k in 1..a | F(a,b-k) for k in 1..b }   # recursive, memoised
 *     def c = 5                                # a constant; `let c = 5` is the same
 *     c := c + 1                               # c gets the value that c + 1 has here
 *     f := x -> x^2                            # def f(x) = x^2; `def f(x) := x^2` is the same
 *     theorem "title" for a in 1..9, b in a..2*a where a != b unless a == 7: F(a,b) <= a
 *     theorem for G, H in day(2), S subset of 1..6 such that G <= H: G - H <= 0   # lists, sets, subsets
 *     example "title": {1|0} + * == {1*|*}
 *     mean({3|1})                              # an expression
 *
 * Where a statement ends. A ';' outside brackets ends one. A new line is a blank, except where the
 * statement is complete: there the new line begins the next statement if it starts in column 1 with
 * something that can begin a statement, or with anything that cannot continue the last one.
 *
 * Signs. Between operands + - * / ^ are arithmetic: 2*3 = 6, 2^31 is a power, 3/4 a quotient. After
 * an operand a '^' is a power when a numeral, name, '(' or '-' follows, else an up. A numeral glued
 * to an infinitesimal adds: 1*  2^^  1/2vv*2  6^*3  9tiny(2)  1*-1. Glued "+-" is the sign ±, also
 * after an operand: 3 - 2 +- 6 = 1 + ±6; so a minus after a plus wants a blank. The names v, vv, v3
 * are downs and N P L R outcomes. From the loosest to the tightest, operators bind so:
 *   if let | or | and | not | == != < <= > >= <| |> <> in | G Max H | .. | + - | : | * / % mod, ± and glue |
 *   - | ^ | .f()
 * G Max H stands for max(G,H), and so with every function of two arguments; G:H is the ordinal sum.
 *
 * ^<n> is the n-th power of up, {0 | v[n-1]*}, and ^[n] = ^<1> + ... + ^<n>; v<n>, v[n] their negatives.
 *
 * In quotes '{-1|1}' is a form, kept as it is written, and so are all braces inside; where a game is needed
 * it counts as its value, but ordinal sums '{-1|1}':1, misere_outcome and selective_sum see the form.
 *
 * {1,*} is a set, sorted and each element once; [2,1,2] a list, and L[2] its second element. Both may run:
 *   {k^2 for k in 1..9 where k mod 2 == 1}   [f(x,y) for x from 0 to 9 by 3 for y in S while y < x]
 *   {n*m for n, m in 1..3 such that n < m}   [S for S subset of {1,*}]   [k for k in 1..9 if k not in S]
 * x in S is contains(S,x); in a value of let it needs brackets, for "in" ends the value.
 * "t"^a + "." is a text, T[2] its second character and T[2..4] a part.
 * L.Apply(x -> e) is listof(e for x in L), and so are Exists (any) and ForAll (all). 1/3 is a number that is
 * not a short game: it may be computed with, but is not allowed in braces.
 *
 * omega is the first infinite ordinal: omega^2*3 + omega + 5. Sums, products and powers are the operations on
 * games, so 1 + omega = omega + 1; 1:omega = omega is Cantor's sum. nim_sum, nim_product and related functions take them. */
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
  LAB_THEOREM,    /* must hold for all instances */
  LAB_EXAMPLE,    /* must hold */
  LAB_CONJECTURE, /* reported either way */
  LAB_BARE,       /* an expression, or a claim without a heading; a theorem to cgt check */
  LAB_ASSIGNMENT  /* x := e, whose value is that of e; no claim, so a check passes over it */
} lab_statement_kind;

enum { LAB_VARIABLE_LIMIT = 64 }; /* of one for clause of a statement */

typedef struct lab_statement {
  lab_statement_kind kind;
  const char *title; /* "" when it has none */
  const char *text;  /* the source of the statement, not zero-terminated */
  size_t text_length;
  size_t offset; /* of its first byte, in the text that it came with */
  unsigned line;
  size_t variable_count; /* the variables bound by for; 0 for an expression */
  const char *const *variables;
  size_t
      listed_count; /* of those, how many run over something else than integers a..b: lists, sets, subsets; */
  const bool
      *listed; /* is it this one? Its number in a tuple is which element, from 0: lab_instance_variable */
} lab_statement;

/* An empty program. paper: numerals glued to * or ^ add instead of multiplying, as in print.
 * NULL when there is no memory. */
LAB_API lab_program *lab_program_new(bool paper);
LAB_API void lab_program_free(lab_program *program);

/* From the next text on. */
LAB_API void lab_program_set_paper(lab_program *program, bool paper);

/* How outcomes and comparisons are decided, of sums whose value would take long. */
typedef enum lab_deciding {
  LAB_DECIDE_AS_PAYS,  /* values where they are cheap, else as cgt_decide does */
  LAB_DECIDE_BY_VALUE, /* values alone */
  LAB_DECIDE_BY_SEARCH /* no value of a position, no theorem about one */
} lab_deciding;

/* LAB_DECIDE_AS_PAYS, until another way is set; no machine may be running meanwhile.
 * Tested: decided::all_ways_agree */
LAB_API void lab_program_set_deciding(lab_program *program, lab_deciding how);

/* Parses text and appends its definitions and statements; a later definition of a name replaces an
 * earlier one, for the statements that come after it. On failure the program is as it was. No machine may be
 * running meanwhile. */
LAB_API cgt_status lab_program_add(lab_program *program, const char *text, size_t length, lab_error *error);

/* The same of its definitions alone: its statements are read and left out, as of a file that another
 * includes. */
LAB_API cgt_status lab_program_define(lab_program *program, const char *text, size_t length,
                                      lab_error *error);

/* The text that was added last is of the file of that name; and where a ruleset comes from, NULL: it is of no
 * such text. Fails: ENOMEM.  Tested: tests/cli/ruleset.part.sh */
LAB_API cgt_status lab_program_name_file(lab_program *program, const char *file);
LAB_API const char *lab_program_file_of(const lab_program *program, const cgt_ruleset *ruleset);

/* How many bytes at the beginning are text: UTF-8 with no control characters but tabs and line ends. A file
 * that is none is found by it before it is read as a program.  Tested:
 * base::every_character_decodes_and_nothing_else_does */
LAB_API size_t lab_text_prefix(const char *text, size_t length);

/* A text as one line of a message shows it, whatever it is: control characters except tabs and bytes that are
 * not UTF-8 as \x1B, controls of the direction of writing and separators of lines as \u202E. snprintf fashion.
 * Tested: base::what_is_shown_changes_nothing_around_it */
LAB_API size_t lab_text_shown(char *buf, size_t cap, const char *text, size_t length);

/* Takes back the texts that were added last, until there are so many statements, or one of these texts defined
 * something: the statements go, and their memory. Whoever evaluates line after line so keeps a program as small as its
 * definitions. No machine may be running meanwhile.  Tested: language::a_text_is_dropped */
LAB_API void lab_program_drop(lab_program *program, size_t statements);

/* From now on, while a text is added: all that the program takes may be so many bytes, 0 for no limit; when *stop
 * becomes nonzero, the addition ends with CGT_ECANCELLED, NULL for never. A text past the limit is ELIMIT, of the
 * budget.  Tested: language::texts_are_read_within_limits */
LAB_API void lab_program_set_limits(lab_program *program, size_t memory_bytes, const volatile int *stop);

/* The bytes that a program takes: its texts, definitions and statements. */
LAB_API size_t lab_program_memory(const lab_program *program);

/* Adds "for RANGES: ruleset(...)", where the variables of ranges, "a in 0..8, b in 0..8", take the places of
 * the numerals of the ruleset's example; where that is a list of numerals, any number of variables will
 * do. Fails: as lab_program_add does for "for RANGES: 0"; EINVAL, with no place, for another number of
 * variables. Tested: language::positions_over_ranges */
LAB_API cgt_status lab_program_add_positions(lab_program *program, const cgt_ruleset *ruleset,
                                             const char *ranges, size_t length, lab_error *error);

/* A ruleset of the caller's own, which texts added from now on call by its name. One of that name that was
 * added before, or that the library has, is hidden. It must outlive the program, and does not travel with it.
 * Fails: EINVAL for a name that is none or that a function or a definition has, ENOMEM. */
LAB_API cgt_status lab_program_add_ruleset(lab_program *program, const cgt_ruleset *ruleset,
                                           lab_error *error);

/* The ruleset that a text added now finds under a name; NULL: none. */
LAB_API const cgt_ruleset *lab_program_ruleset(const lab_program *program, const char *name);

/* Do texts of it define rulesets? Then it must outlive all contexts that share with the contexts of its
 * machines, because these know positions of the rulesets.  Tested: ruleset_statement::is_found_by_its_name */
LAB_API bool lab_program_has_rulesets(const lab_program *program);

/* A program that begins with all that this one has, and shares it: what is added to one of them is not of the
 * other, but the rulesets so far are the same. This one must outlive it; additions to it do no harm. It
 * counts as one without rulesets until texts of its own define some. NULL: no memory.  Cost: none. Tested:
 * ruleset_statement::a_branch_shares_what_there_was */
LAB_API lab_program *lab_program_branch(const lab_program *program);

/* The rulesets that are found under their names: from its texts and added ones, the newest first, then the
 * library's in alphabetical order. NULL where index is not below their number. Tested:
 * own_rulesets::a_program_tells_what_it_knows */
LAB_API const cgt_ruleset *lab_program_ruleset_at(const lab_program *program, size_t index);

/* The check of a ruleset that a text wrote or the caller added. At its first use small positions of it are played out
 * move by move, for a quarter of a second of processor time at most: those that it lists as small, and those with small
 * arguments like the ones of its example. Their trees of moves are compared with the trees of their representatives and
 * parts, their values and outcomes with the engine's. After a difference each use fails with the message, EINVAL. */
typedef enum lab_opinion { LAB_OPINION_NONE, LAB_OPINION_AGREES, LAB_OPINION_DIFFERS } lab_opinion;

typedef struct lab_second_opinion {
  const cgt_ruleset *ruleset;
  lab_opinion opinion;
  size_t positions;  /* played out; 0: no small one was found, or there was no memory */
  char message[500]; /* DIFFERS: the position, and both answers */
} lab_second_opinion;

/* That of ruleset number index, from 0, among those that were used; false: there are fewer. No machine may be running.
 * Tested: second_opinion */
LAB_API bool lab_program_second_opinion(lab_second_opinion *opinion, const lab_program *program, size_t index);

/* Leaves out the check of a ruleset that was added; for callers that check it themselves. */
LAB_API void lab_program_believe(lab_program *program, const cgt_ruleset *ruleset);

/* The texts that a program was made of as bytes, malloc'ed, and back: statements and definitions keep their
 * numbers. NULL: no memory, or bytes that are not a program. */
LAB_API char *lab_program_pack(size_t *size, const lab_program *program);
LAB_API lab_program *lab_program_unpack(const char *bytes, size_t size);

LAB_API size_t lab_program_count(const lab_program *program); /* statements so far */
/* made so far, those replaced included */
LAB_API uint64_t lab_program_definitions(const lab_program *program);
/* The name of the i-th of them, from 0, each name once; NULL if there are not so many. */
LAB_API const char *lab_program_definition(const lab_program *program, size_t i);
/* The name of the i-th definition, from 0, that hides a function of the language or, being none itself, a
 * ruleset of the library, and which of them; NULL if there are not so many. */
LAB_API const char *lab_program_hidden(const lab_program *program, bool *is_function, size_t i);
LAB_API const lab_statement *lab_program_statement(const lab_program *program, size_t index);

/* A statement whose expression is written [x, y, ...] has so many columns; any other has one, and none where there
 * is no such statement. Each as it is written, not zero-terminated; NULL: there is none. */
LAB_API size_t lab_statement_columns(const lab_program *program, size_t statement);
LAB_API const char *lab_statement_column(size_t *length, const lab_program *program, size_t statement,
                                         size_t column);

/* ---- what the language knows, for help and completion ---------------------------------------- */

/* What a function gives. */
typedef enum lab_result {
  LAB_RESULT_ANY, /* that depends on the arguments */
  LAB_RESULT_GAME,
  LAB_RESULT_NUMBER,  /* a short game, or a fraction such as 1/3 */
  LAB_RESULT_INTEGER, /* of any size */
  LAB_RESULT_TRUTH,
  LAB_RESULT_OUTCOME,
  LAB_RESULT_PLAYER,
  LAB_RESULT_TEXT,
  LAB_RESULT_SET,
  LAB_RESULT_LIST, /* in its order; a matrix */
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
  const char *value;         /* what the example prints: "3" */
  unsigned char least, most; /* arguments; LAB_ANY_NUMBER: no limit */
  const char *kinds; /* of the arguments, the last for all that follow: g game, n number, q fraction too,
                        z integer, i integer of 64 bits, l list, s list or text, p position, x player, w game,
                        a loopy one too, a also one of a theory, v any value */
  lab_result result;
  bool folds;                  /* takes f(k) for k in a..b as one argument: sum, all, ... */
  bool invariant;              /* of one game: what there is to know about it */
  const struct lab_code *code; /* the language's own, as is the next */
  const struct labi_fact_row *fact;
  const char *source, *cost; /* NULL: as lab_function_source and lab_function_cost have it */
} lab_function;

/* The function after last, the first one after NULL; NULL after the last. */
LAB_API const lab_function *lab_function_next(const lab_function *last);

/* Under which heading help lists it: "Numbers". */
LAB_API const char *lab_function_heading(const lab_function *function);

/* Who defined it, where, NULL for what everybody knows; what it costs beyond reading its arguments: its own
 * words, or the words of all below its heading. */
LAB_API const char *lab_function_source(const lab_function *function);
LAB_API const char *lab_function_cost(const lab_function *function);

/* May it be called with so many arguments? */
LAB_API bool lab_function_takes(const lab_function *function, size_t count);

/* "Did you mean": of the candidates, the name that fewest slips of the pen lead to, and few enough of them.
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
