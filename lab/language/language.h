/* language.h: the language of the laboratory: values, expressions, definitions and statements.
 *
 * A program is parsed text: immutable while machines run it, shared by any number of threads.
 * A machine evaluates it: it owns one cgt_ctx and the memory of recursive definitions, and belongs
 * to one thread. Errors are values, never exits: one line, with the place and what would be right.
 *
 *     def F(a,b) = { F(a-k,b) for k in 1..a | F(a,b-k) for k in 1..b }   # recursive, memoised
 *     def c = 5                                                          # a constant; let c = 5 too
 *     c := 5                                                             # the same, with the value 5
 *     theorem "title" for a in 1..9, b in a..2*a where a != b unless a == 7: F(a,b) <= a
 *     example "title": {1|0} + * == {1*|*}
 *     mean({3|1})                                                        # an expression
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
 *   if let | or | and | not | == != < <= > >= <| |> <> | G Max H | .. | + - | : | * / % mod, ± and glue |
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
 * L.Apply(x -> e) is listof(e for x in L), and so are Exists (any) and ForAll (all). 1/3 is a number that is
 * no short game: it may be computed with, but stands in no braces.
 *
 * omega is the first infinite ordinal: omega^2*3 + omega + 5. Sums, products and powers are those of games,
 * so 1 + omega = omega + 1; 1:omega = omega is Cantor's sum. nim_sum, nim_product and their kin take them. */
#ifndef LAB_LANGUAGE_H
#define LAB_LANGUAGE_H

#include <cgt.h>

/* ---- errors ---------------------------------------------------------------------------------- */

typedef struct lab_error {
  cgt_status status;  /* CGT_OK when there is none */
  unsigned line;      /* 1-based; 0 when the error has no place in the text */
  unsigned column;    /* 1-based, in characters, not bytes */
  char message[400];  /* one line: what was wrong and what would be right */
} lab_error;

/* There is none. For what is called a million times: the message is not overwritten. */
static inline void lab_error_clear(lab_error *error) {
  error->status = CGT_OK;
  error->line = error->column = 0;
  error->message[0] = '\0';
}

/* Writes "name:line:column: message", then the source line, then a caret under the column.
 * name may be NULL; text is the whole source. snprintf fashion. */
size_t lab_error_print(char *buf, size_t cap, const lab_error *error, const char *name, const char *text,
                       size_t length);

/* ---- values ---------------------------------------------------------------------------------- */

typedef enum lab_kind {
  LAB_GAME,        /* a short game, numbers included */
  LAB_BOOL,
  LAB_OUTCOME,
  LAB_TEXT,
  LAB_INFINITY,    /* inf, an entry of a matrix */
  LAB_LIST,        /* {1,2}, left_options(G): a set: sorted, each element once */
  LAB_MATRIX,      /* [1,2;3,4]; [1,2,3] has one row and is a list in its order */
  LAB_POSITION,    /* a position not yet evaluated; becomes a game where one is needed */
  LAB_THERMOGRAPH,
  LAB_FORM,        /* '{*|*}': a game as written; counts as its value where a game is needed */
  LAB_PLAYER,      /* Left, Right */
  LAB_RATIONAL,    /* a fraction that is no m/2^n and so no short game: 1/3 */
  LAB_ORDINAL,     /* an infinite one below epsilon_0: omega^2*3 + 5; exponents and factors in turn */
  LAB_INTEGER      /* inside the machine only: an integer of 64 bits; what leaves it is a LAB_GAME */
} lab_kind;

typedef struct lab_value {
  lab_kind kind;
  union {
    cgt_game game;       /* GAME; THERMOGRAPH: the game whose thermograph it is */
    bool truth;
    cgt_outcome outcome;
    cgt_player player;
    struct { cgt_position position; bool negative; } at; /* POSITION */
    cgt_form form;                                       /* FORM */
    struct lab_list *list; /* LIST, MATRIX; RATIONAL: numerator and denominator, integers as GAMEs */
    struct lab_text *text;
    int64_t integer;
  } as;
} lab_value;

/* Lists and texts live until lab_machine_forget or the end of the machine. */
typedef struct lab_list {
  size_t count;  /* rows*cols for a matrix */
  size_t rows, cols;
  size_t values; /* with those in lists among the items, and in lists among theirs, ... */
  unsigned depth; /* 1, or one more than that of the deepest item */
  lab_value items[];
} lab_list;

typedef struct lab_text {
  size_t length;
  char bytes[]; /* zero-terminated */
} lab_text;

/* ---- programs -------------------------------------------------------------------------------- */

typedef struct lab_program lab_program;

typedef enum lab_statement_kind {
  LAB_THEOREM,    /* must hold for all instances */
  LAB_EXAMPLE,    /* must hold */
  LAB_CONJECTURE, /* reported either way */
  LAB_BARE        /* an expression, or a claim without a heading; a theorem to cgt check */
} lab_statement_kind;

enum { LAB_VARIABLE_LIMIT = 64 }; /* of one for clause of a statement */

typedef struct lab_statement {
  lab_statement_kind kind;
  const char *title;       /* "" when it has none */
  const char *text;        /* the source of the statement, not zero-terminated */
  size_t text_length;
  unsigned line;
  size_t variable_count;   /* the variables bound by for; 0 for an expression */
  const char *const *variables;
} lab_statement;

/* An empty program. paper: numerals glued to * or ^ add instead of multiplying, as in print.
 * NULL when there is no memory. */
lab_program *lab_program_new(bool paper);
void lab_program_free(lab_program *program);

/* From the next text on. */
void lab_program_set_paper(lab_program *program, bool paper);

/* Parses text and appends its definitions and statements; a later definition of a name replaces an
 * earlier one. On failure the program is as it was. No machine may be running meanwhile. */
cgt_status lab_program_add(lab_program *program, const char *text, size_t length, lab_error *error);

/* A ruleset of the caller's own, which texts added from now on call by its name. One of that name that was
 * added before, or that the library has, is hidden. It must outlive the program, and does not travel with it.
 * Fails: EINVAL for a name that is none or that a function or a definition has, ENOMEM. */
cgt_status lab_program_add_ruleset(lab_program *program, const cgt_ruleset *ruleset, lab_error *error);

/* The texts that a program was made of as bytes, malloc'ed, and back: statements and definitions keep their
 * numbers. NULL: no memory, or bytes that are no program. */
char *lab_program_pack(size_t *size, const lab_program *program);
lab_program *lab_program_unpack(const char *bytes, size_t size);

size_t lab_program_count(const lab_program *program); /* statements so far */
uint64_t lab_program_definitions(const lab_program *program); /* made so far, those replaced included */
const lab_statement *lab_program_statement(const lab_program *program, size_t index);

/* ---- machines -------------------------------------------------------------------------------- */

typedef struct lab_machine lab_machine;

/* scale: the factor by which cgt check --scale widens the for ranges of statements: an upper end that
 * is written as a numeral is multiplied by it, any other follows by itself; 1 leaves them.
 * Of limits->memory_bytes the engine gets three quarters, lists and remembered values of definitions
 * the rest; of limits->stack_bytes the engine and the evaluator half each. */
lab_machine *lab_machine_new(const lab_program *program, const cgt_limits *limits, unsigned scale);

/* The same with an engine that shares games and positions with ctx, and its budget. */
lab_machine *lab_machine_new_sharing(const lab_program *program, const cgt_limits *limits, unsigned scale,
                                     cgt_ctx *ctx);
void lab_machine_free(lab_machine *machine);

/* Why lab_machine_new gave none: the limits are too small to begin with, or the system gives no memory. */
lab_error lab_no_machine(const cgt_limits *limits);

cgt_ctx *lab_machine_ctx(lab_machine *machine);

/* When *flag becomes nonzero, running and later calls end with CGT_ECANCELLED, the machine's own
 * loops included (cgt_ctx_set_cancel on its context would stop the engine alone). NULL removes it. */
void lab_machine_set_cancel(lab_machine *machine, const volatile int *flag);

/* Releases lists and texts made so far. */
void lab_machine_forget(lab_machine *machine);

/* The value of a statement without variables. A claim gives a LAB_BOOL. Its lists stay until
 * lab_machine_forget: a caller of many statements forgets now and then. */
cgt_status lab_evaluate(lab_value *value, lab_machine *machine, size_t statement, lab_error *error);

/* The terms of a statement that is a sum, a - b + 2*c ..., each evaluated; a term that is a
 * position stays one. negative[i] tells which are subtracted. At most cap terms: more are ELIMIT. */
cgt_status lab_evaluate_terms(size_t *count, lab_value *terms, bool *negative, size_t cap,
                              lab_machine *machine, size_t statement, lab_error *error);

/* Are they the same value? Values of kinds that cannot be equal are not. */
cgt_status lab_equal(bool *same, lab_machine *machine, lab_value a, lab_value b, lab_error *error);

/* Turns a number, game or position into a game.  EINVAL for other kinds, with a message. */
cgt_status lab_to_game(cgt_game *game, lab_machine *machine, lab_value value, lab_error *error);

/* snprintf fashion; games as cgt_print, lists "{a,b}", truth "true"/"false", outcomes "N". A position
 * prints as its value, but as a position, "matrix_nim([0,1])", where it stands in a list. */
cgt_status lab_print(char *buf, size_t cap, size_t *length, lab_machine *machine, lab_value value,
                     cgt_format format);

/* A LAB_POSITION as its ruleset writes it, with a minus sign if it is negative. snprintf fashion. */
cgt_status lab_print_position(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, lab_value position);

/* ---- instances of a statement ---------------------------------------------------------------- */

/* The tuples of the for clause in lexicographic order, where and unless not yet applied.
 * state: variable_count values, filled by lab_instance_first and advanced by lab_instance_next.
 * *done becomes true when there is no (further) tuple. */
cgt_status lab_instance_first(bool *done, int64_t *state, lab_machine *machine, size_t statement,
                              lab_error *error);
cgt_status lab_instance_next(bool *done, int64_t *state, lab_machine *machine, size_t statement,
                             lab_error *error);

typedef enum lab_verdict {
  LAB_OUTSIDE,  /* where is false: no instance */
  LAB_EXCEPTED, /* unless is true: a known exception, not counted */
  LAB_HOLDS,
  LAB_FAILS
} lab_verdict;

/* Applies where and unless, then the claim. */
cgt_status lab_instance_check(lab_verdict *verdict, lab_machine *machine, size_t statement,
                              const int64_t *values, lab_error *error);

/* A statement whose expression is written [x, y, ...] has so many columns; any other has one. Each as it is
 * written, not zero-terminated. */
size_t lab_statement_columns(const lab_program *program, size_t statement);
const char *lab_statement_column(size_t *length, const lab_program *program, size_t statement, size_t column);

/* The value of a column, or of the whole expression, for a tuple, be it a claim or not; a list in it stays
 * until lab_machine_forget. *inside is false, and there is no value, where `where` is false or `unless`
 * is true. */
#define LAB_WHOLE SIZE_MAX
cgt_status lab_instance_value(bool *inside, lab_value *value, lab_machine *machine, size_t statement,
                              size_t column, const int64_t *values, lab_error *error);

/* Why an instance fails: both sides of the comparison that is false, "matrix_nim([1,2;2,2]) = {..} and
 * 2^c = 4" or "k^2 = 9 is not < 9"; else the claim's text. snprintf fashion. */
cgt_status lab_instance_explain(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                size_t statement, const int64_t *values, lab_error *error);

/* ---- what the language knows, for help and completion ---------------------------------------- */

typedef struct lab_function {
  const char *name;     /* "left_stop" */
  const char *usage;    /* "left_stop(G)" */
  const char *meaning;  /* one line */
  const char *example;  /* "left_stop({3|1})" */
  const char *value;    /* what the example prints: "3" */
  const struct lab_code *code; /* the language's own */
} lab_function;

/* The function after last, the first one after NULL; NULL after the last. */
const lab_function *lab_function_next(const lab_function *last);

#endif
