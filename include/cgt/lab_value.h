/* cgt/lab_value.h: values of the language of the laboratory, and its errors.
 *
 * A value is small and copied. A game, form or position in it is a handle of the context that made it; lists and
 * texts belong to a machine. Errors are values too, never exits: one line, with the place and what would be
 * right. */
#ifndef CGT_LAB_VALUE_H
#define CGT_LAB_VALUE_H

#include "cgt.h"
#include "cgt/lab_export.h"

#ifdef __cplusplus
extern "C" {
#endif

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
LAB_API size_t lab_error_print(char *buf, size_t cap, const lab_error *error, const char *name,
                               const char *text, size_t length);

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

#ifdef __cplusplus
}
#endif
#endif
