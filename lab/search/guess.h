/* guess.h: closed forms for the values of an expression, proposed from data.
 *
 * The data are the instances of a statement, each with its value. A value is taken apart into numbers (the
 * mean of a switch and its temperature, the index of a nimber, ...), and for each of these a form in the
 * parameters is sought: linear, minima and maxima of linear forms, powers of two of these, nim-sums. Where no
 * form fits all instances, several may, each in a region of its own (region.h).
 *
 * A guess is right on all the data or it is not made. Only the arithmetic of int64_t is used: numbers are
 * multiplied by GUESS_UNIT, and what is too large to be compared exactly is never taken for equal. */
#ifndef LAB_GUESS_H
#define LAB_GUESS_H

#include <stdio.h>

#include "lab/language/language.h"

enum {
  GUESS_WIDTH = 8,     /* parameters, at most */
  GUESS_MOST = 200000, /* instances, at most */
  GUESS_TERMS = 8,     /* linear forms in a form */
  GUESS_UNIT = 20160,  /* numbers that times this are integers can be values of linear forms */
  GUESS_SHIFTS = 3,
  GUESS_PIECES = 6 /* cases */
};

/* ---- numbers ------------------------------------------------------------------------------------ */

typedef struct guess_number {
  int64_t scaled;                 /* GUESS_UNIT times the number, if exact */
  int32_t exponent[GUESS_SHIFTS]; /* the number less -1, 0, 1 is sign * 2^exponent */
  signed char sign[GUESS_SHIFTS]; /* 0: it is not */
  bool exact;
} guess_number;

/* ---- linear forms: guess_linear.c --------------------------------------------------------------- */

/* (factor[0]*x0 + ... + factor[width]) / divisor, a divisor of GUESS_UNIT. */
typedef struct linear {
  int32_t factor[GUESS_WIDTH + 1];
  int32_t divisor;
} linear;

/* The tuples of all instances in lexicographic order. Parameters are below 2^30 in absolute value. */
typedef struct guess_points {
  size_t width, count;
  const char *const *names;
  const int64_t *tuples; /* count * width */
} guess_points;

/* GUESS_UNIT times the value. */
int64_t linear_value(const linear *form, size_t width, const int64_t *tuple);
bool linear_same(const linear *a, const linear *b, size_t width);
unsigned linear_size(const linear *form, size_t width); /* for choosing the simpler one */
bool linear_is_constant(const linear *form, size_t width);
/* negated: its negative. As a sum, or in parentheses where it must be a factor. */
void linear_print(FILE *out, const linear *form, const guess_points *points, bool negated, bool factor);

/* The form that has the values y (times GUESS_UNIT) at the given points, where they determine one: the
 * differences from the first point are as good as the rest. */
typedef struct linear_fit {
  size_t width, rank;
  int64_t row[GUESS_WIDTH][GUESS_WIDTH + 1];
  size_t pivot[GUESS_WIDTH];
  const int64_t *base;
  int64_t base_value;
} linear_fit;

void linear_fit_begin(linear_fit *fit, size_t width, const int64_t *tuple, int64_t y);
/* Is the point affinely independent of those before? Others are not taken. */
bool linear_fit_add(linear_fit *fit, const int64_t *tuple, int64_t y);
/* false: a coefficient is too large, or no multiple of 1/GUESS_UNIT. Coefficients left open are 0. */
bool linear_fit_end(linear *form, const linear_fit *fit);

/* ---- forms: guess_form.c ------------------------------------------------------------------------ */

typedef enum form_kind {
  FORM_LATTICE, /* max of minima of linear forms, or min of maxima if dual */
  FORM_POWER,   /* sign * 2^(the same) + shift */
  FORM_XOR      /* nim_sum of all terms, + shift */
} form_kind;

typedef struct guess_form {
  form_kind kind;
  signed char sign, shift;
  bool dual;
  unsigned char terms, sets;
  linear term[GUESS_TERMS];
  unsigned char set[GUESS_TERMS]; /* bit i: term i is one of the inner ones */
} guess_form;

guess_form form_of_linear(const linear *form);
bool form_holds(const guess_form *form, size_t width, const int64_t *tuple, const guess_number *number);
bool form_is_zero(const guess_form *form, size_t width);
unsigned form_size(const guess_form *form, size_t width);
void form_sort(guess_form *form, size_t width); /* its terms, in the order in which they read best */
/* low: all exponents of a power are negative, which is then written 2^-(..). */
void form_print(FILE *out, const guess_form *form, const guess_points *points);

/* ---- forms that fit: guess_cover.c, guess_lattice.c, guess_xor.c --------------------------------- */

/* Numbers at some of the points: those i with in[i]. */
typedef struct guess_data {
  const guess_points *points;
  const guess_number *numbers; /* one for each point */
  const unsigned char *in;
  const volatile int *stop;
  bool *lost; /* becomes true when memory ends: that no form was found says nothing then */
} guess_data;

/* One form for all; false: none was found. */
bool guess_one(guess_form *form, const guess_data *data);

/* The form that holds at as many points with open[i] as can be found. *gain: at how many. */
bool guess_most(guess_form *form, size_t *gain, const guess_data *data, const unsigned char *open);

/* The linear forms that together hold everywhere, as one max of minima or min of maxima. */
bool guess_lattice(guess_form *form, const guess_data *data, const int64_t *y, const linear *linears,
                   size_t count);

bool guess_xor(guess_form *form, const guess_data *data);

/* ---- values: guess_value.c ----------------------------------------------------------------------- */

typedef enum value_kind {
  VALUE_NUMBER,  /* x */
  VALUE_STAR,    /* x + *m, m >= 1 */
  VALUE_UPTIMAL, /* x + n.^ + *m, n not 0 */
  VALUE_SWITCH,  /* x + {t|-t}, t > 0 */
  VALUE_TINY,    /* x + tiny(t) */
  VALUE_MINY,    /* x + miny(t) */
  VALUE_OTHER,   /* its mean x and something else */
  VALUE_KINDS
} value_kind;

/* PART_LEFT and PART_RIGHT: the stops of a switch, which may have the simpler forms. */
enum { PART_X, PART_N, PART_M, PART_T, PART_LEFT, PART_RIGHT, VALUE_PARTS };

typedef struct guess_values {
  guess_points points;
  int64_t *tuples;
  unsigned char *kind;
  guess_number *part[VALUE_PARTS]; /* of each point; those without meaning are 0 */
  cgt_game *game, *core;           /* the value, and the value less x; CGT_NONE for a fraction like 1/3 */
  size_t room;
  size_t of_kind[VALUE_KINDS];
} guess_values;

void guess_values_free(guess_values *values);
/* Appends a value.  Fails: ENOMEM, ELIMIT, EDOMAIN for what is no number or game; error says why. */
cgt_status guess_values_add(guess_values *values, lab_machine *machine, const int64_t *tuple, lab_value value,
                            lab_error *error);
/* A number of the engine, taken apart. */
cgt_status guess_number_of(guess_number *number, cgt_ctx *ctx, cgt_game x);

/* ---- guesses: guess_cases.c, guess_family.c ------------------------------------------------------ */

typedef struct guess {
  char *definitions; /* lines of def, or "" */
  char *formula;
  unsigned size;
} guess;

void guess_free(guess *guess);

/* *found is false when there is none.  Fails: ENOMEM, ECANCELLED. */
cgt_status guess_closed(bool *found, guess *guess, const guess_values *values, cgt_ctx *ctx,
                        const volatile int *stop);
/* mean + a function of one parameter that is defined by recursion. name: of the definition. */
cgt_status guess_family(bool *found, guess *guess, const guess_values *values, cgt_ctx *ctx, const char *name,
                        const volatile int *stop);

/* ---- the order of the search: guess_search.c ----------------------------------------------------- */

/* Of the values themselves. program: its definitions have other names than the guess's.  Fails as above. */
cgt_status guess_value(bool *found, guess *guess, const guess_values *values, cgt_ctx *ctx,
                       const lab_program *program, const volatile int *stop);

/* Of their mean, temperature, Left stop and Right stop.  Fails as above, and as these do. */
enum { GUESS_MEASURES = 4 };
const char *guess_measure_name(size_t measure); /* as the language calls it */
cgt_status guess_measure(bool *found, guess *guess, const guess_values *values, lab_machine *machine,
                         size_t measure, const volatile int *stop);

#endif
