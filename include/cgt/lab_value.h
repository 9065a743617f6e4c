/* cgt/lab_value.h: values of the language of the laboratory, and its errors.
 *
 * A value is small, and is copied. A game, form or position in it is a handle of the context that made it; lists and
 * texts belong to a machine. Errors are values, too, and never exits: one line with the place and what would be
 * right. */
#ifndef CGT_LAB_VALUE_H
#define CGT_LAB_VALUE_H

#include "cgt.h"
#include "cgt/error.h"
#include "cgt/lab_export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- errors ---------------------------------------------------------------------------------- */

typedef cgt_error lab_error; /* its name in the chapters of the laboratory */

/* Sets an error to none. The message is not overwritten, because this may be called millions of times. */
static inline void lab_error_clear(lab_error *error) {
  error->status = CGT_OK;
  error->line = error->column = 0;
  error->at_end = error->in_definition = false;
  error->advice = CGT_NO_ADVICE;
  error->message[0] = '\0';
}

/* Writes "name:line:column: message", then the source line, then a caret under the column. name may be NULL; text is
 * the whole source. snprintf fashion. */
LAB_API size_t lab_error_print(char *buf, size_t cap, const lab_error *error, const char *name,
                               const char *text, size_t length);

/* ---- values ---------------------------------------------------------------------------------- */

typedef enum lab_kind {
  LAB_GAME, /* a short game, including numbers */
  LAB_BOOL,
  LAB_OUTCOME,
  LAB_TEXT,
  LAB_INFINITY, /* inf, an entry of a matrix */
  LAB_LIST,     /* a set, {1,2} or left_options(G): sorted, each element once */
  LAB_MATRIX,   /* [1,2;3,4]; [1,2,3] has one row and is a list in its own order */
  LAB_POSITION, /* a position not yet evaluated; becomes a game where a game is needed */
  LAB_THERMOGRAPH,
  LAB_FORM,     /* '{*|*}': a game as written; counts as its value where a game is needed */
  LAB_PLAYER,   /* Left or Right */
  LAB_RATIONAL, /* a fraction such as 1/3, which is not m/2^n and so not a short game */
  /* an infinite ordinal below epsilon_0: omega^2*3 + 5; exponents and factors may be ordinals, too */
  LAB_ORDINAL,
  LAB_LOOPY,   /* a loopy game that is not short: over, on & off, a{0||0|a} */
  LAB_DRAWN,   /* the outcome of a loopy game if a draw is among its results */
  LAB_ELEMENT, /* a game of a theory with an equality of its own: a misère form, a Left dead end */
  LAB_INTEGER  /* a 64-bit integer, for input to a machine; a machine returns a LAB_GAME */
} lab_kind;

typedef struct lab_value {
  lab_kind kind;
  union {
    cgt_game game; /* GAME; THERMOGRAPH: the game that it belongs to */
    bool truth;
    cgt_outcome outcome;
    cgt_player player;
    struct {
      cgt_position position;
      bool negative;
    } at;                    /* POSITION */
    cgt_form form;           /* FORM */
    cgt_loopy_option loopy;  /* LOOPY: the value; a node if there is none, in braces that are being read */
    cgt_loopy_outcome drawn; /* DRAWN */
    struct {
      uint32_t id; /* in one machine, equal games of a theory have equal ids */
      uint32_t theory;
    } element; /* ELEMENT */
    /* LIST, MATRIX; RATIONAL: numerator and denominator, integers as GAMEs; ORDINAL: exponent and factor of each
     * power of omega, the highest first */
    struct lab_list *list;
    struct lab_text *text;
    int64_t integer;
  } as;
} lab_value;

#ifdef __cplusplus
#define LAB_OPEN_ARRAY 1 /* C++ has no flexible arrays; only the library makes lists and texts */
#else
#define LAB_OPEN_ARRAY
#endif

/* Lists and texts live until lab_machine_forget or the end of the machine. They are read-only; make them with
 * lab_new_set, lab_new_matrix and lab_new_text (cgt/lab_machine.h). */
typedef struct lab_list {
  size_t count;                    /* rows*cols for a matrix */
  size_t rows, cols;               /* 1 and count for a list that is not a matrix */
  size_t values;                   /* the number of values, including those in nested lists */
  unsigned depth;                  /* 1, or one more than the depth of the deepest item */
  lab_value items[LAB_OPEN_ARRAY]; /* row by row */
} lab_list;

typedef struct lab_text {
  size_t length;
  char bytes[LAB_OPEN_ARRAY]; /* UTF-8, zero-terminated */
} lab_text;

/* Values that own nothing.  Tested: machine_calls::values_of_every_kind */
LAB_API lab_value lab_game(cgt_game game);
LAB_API lab_value lab_integer(int64_t n);
LAB_API lab_value lab_truth(bool truth);
LAB_API lab_value lab_outcome(cgt_outcome outcome);
LAB_API lab_value lab_player(cgt_player player);
LAB_API lab_value lab_infinity(void);
LAB_API lab_value lab_position(cgt_position position, bool negative);
LAB_API lab_value lab_thermograph(cgt_game game);
LAB_API lab_value lab_form(cgt_form form);
LAB_API lab_value lab_loopy(cgt_loopy value); /* value must not be a short game */

/* "a number", "a game", "a list", "true or false" and so on. */
LAB_API const char *lab_kind_name(lab_value value);

/* ---- comparisons ----------------------------------------------------------------------------- */

typedef enum lab_relation {
  LAB_EQ,
  LAB_NE,
  LAB_LT,
  LAB_LE,
  LAB_GT,
  LAB_GE,
  LAB_LF, /* <|: less than or confused with */
  LAB_GF, /* |> */
  LAB_CONFUSED
} lab_relation;

/* "==", "!=", "<", "<=", ">", ">=", "<|", "|>", "<>". */
LAB_API const char *lab_relation_sign(lab_relation relation);

/* True if the relation holds between games of that order.  Tested: machine_calls::relations_hold_by_order */
LAB_API bool lab_relation_holds(lab_relation relation, cgt_order order);

#ifdef __cplusplus
}
#endif
#endif
