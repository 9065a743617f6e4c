/* guess.h: closed forms for the values of an expression, proposed from data.
 *
 * The data are the instances of a statement, each with its value. A value is taken apart into numbers (the
 * mean of a switch and its temperature, the index of a nimber, ...), and for each of these a form in the
 * parameters is sought: linear, minima and maxima of linear forms, powers of two of these, nim-sums. Where no
 * form fits all instances, several may, each in a region of its own (region.h).
 *
 * A guess is right on all the data or it is not made. Only the arithmetic of int64_t is used: numbers are
 * multiplied by LABI_GUESS_UNIT, and what is too large to be compared exactly is never taken for equal. */
#ifndef LAB_GUESS_H
#define LAB_GUESS_H

#include <cgt/lab_search.h>

#include "base/scratch.h"
#include "lab/search/search.h"

enum {
  LABI_GUESS_WIDTH = 8,     /* parameters, at most */
  LABI_GUESS_MOST = 200000, /* instances, at most */
  LABI_GUESS_TERMS = 8,     /* linear forms in a form */
  LABI_GUESS_NUMBERS = 16,  /* further numbers in a form */
  LABI_GUESS_UNIT = 20160,  /* numbers that times this are integers can be values of linear forms */
  LABI_GUESS_SHIFTS = 3,
  LABI_GUESS_PIECES = LAB_GUESS_CASES
};

/* ---- numbers ------------------------------------------------------------------------------------ */

typedef struct labi_guess_number {
  int64_t scaled;                      /* LABI_GUESS_UNIT times the number, if exact */
  int32_t exponent[LABI_GUESS_SHIFTS]; /* the number less -1, 0, 1 is sign * 2^exponent */
  signed char sign[LABI_GUESS_SHIFTS]; /* 0: it is not */
  bool exact;
  bool dyadic; /* the number is top / 2^down, top odd or 0 or down 0 */
  int64_t top;
  int32_t down;
} labi_guess_number;

/* ---- linear forms: guess_linear.c --------------------------------------------------------------- */

/* (factor[0]*x0 + ... + factor[width]) / divisor, a divisor of LABI_GUESS_UNIT. */
typedef struct labi_linear {
  int32_t factor[LABI_GUESS_WIDTH + 1];
  int32_t divisor;
} labi_linear;

/* The tuples of all instances in lexicographic order. Parameters are below 2^30 in absolute value. */
typedef struct labi_guess_points {
  size_t width, count;
  const char *const *names;
  const int64_t *tuples; /* count * width */
} labi_guess_points;

static inline const int64_t *labi_guess_tuple(const labi_guess_points *points, size_t i) {
  return points->tuples + i * points->width;
}

int64_t labi_gcd(int64_t a, int64_t b); /* >= 0; of numbers above -2^63 */
/* LABI_GUESS_UNIT times the value. */
int64_t labi_linear_value(const labi_linear *form, size_t width, const int64_t *tuple);
bool labi_linear_same(const labi_linear *a, const labi_linear *b, size_t width);
unsigned labi_linear_size(const labi_linear *form, size_t width); /* for choosing the simpler one */
bool labi_linear_is_constant(const labi_linear *form, size_t width);
/* negated: its negative. In brackets, unless it is a name or a numeral, where it is raised. */
lab_expression *labi_linear_expression(labi_scratch *memory, const labi_linear *form,
                                       const labi_guess_points *points, bool negated, bool raised);

/* The form that has the values y (times LABI_GUESS_UNIT) at the given points, where they determine one: the
 * differences from the first point are as good as the rest. */
typedef struct labi_linear_fit {
  size_t width, rank;
  int64_t row[LABI_GUESS_WIDTH][LABI_GUESS_WIDTH + 1];
  size_t pivot[LABI_GUESS_WIDTH];
  const int64_t *base;
  int64_t base_value;
} labi_linear_fit;

void labi_linear_fit_begin(labi_linear_fit *fit, size_t width, const int64_t *tuple, int64_t y);
/* Is the point affinely independent of those before? Others are not taken. */
bool labi_linear_fit_add(labi_linear_fit *fit, const int64_t *tuple, int64_t y);
/* false: a coefficient is too large, or no multiple of 1/LABI_GUESS_UNIT. Coefficients left open are 0. */
bool labi_linear_fit_end(labi_linear *form, const labi_linear_fit *fit);

/* ---- forms: guess_form.c ------------------------------------------------------------------------ */

typedef struct labi_form_kind labi_form_kind; /* guess_forms.h */

/* Terms and numbers; what they are for is known to the file of the kind. */
typedef struct labi_guess_form {
  const labi_form_kind *kind;
  size_t terms;
  labi_linear term[LABI_GUESS_TERMS];
  int64_t number[LABI_GUESS_NUMBERS];
} labi_guess_form;

/* guess_lattice.c: forms of one linear term. */
labi_guess_form labi_guess_form_linear(const labi_linear *form);
labi_guess_form labi_guess_form_zero(void);
bool labi_guess_form_is_linear(const labi_guess_form *form); /* is it its only term? */
bool labi_guess_form_is_zero(const labi_guess_form *form, size_t width);

bool labi_guess_form_holds(const labi_guess_form *form, size_t width, const int64_t *tuple,
                           const labi_guess_number *number);
unsigned labi_guess_form_size(const labi_guess_form *form, size_t width);
/* The same without that term, where a form of its kind may lose one; false: it may not. */
bool labi_guess_form_drop(labi_guess_form *form, size_t term);
lab_expression *labi_guess_form_expression(labi_scratch *memory, const labi_guess_form *form,
                                           const labi_guess_points *points);

/* ---- values: guess_value.c ----------------------------------------------------------------------- */

typedef enum labi_guess_kind {
  LABI_GUESS_NUMBER,  /* x */
  LABI_GUESS_STAR,    /* x + *m, m >= 1 */
  LABI_GUESS_UPTIMAL, /* x + n.^ + *m, n not 0 */
  LABI_GUESS_SWITCH,  /* x + {t|-t} + n.^ + *m, t > 0 */
  LABI_GUESS_TINY,    /* x + tiny(t) */
  LABI_GUESS_MINY,    /* x + miny(t) */
  LABI_GUESS_THREAT,  /* {{l|t}|r}, numbers */
  LABI_GUESS_ANSWER,  /* {l|{t|r}} */
  LABI_GUESS_OTHER,   /* its mean x and something else */
  LABI_GUESS_KINDS
} labi_guess_kind;

/* LABI_GUESS_PART_LEFT and LABI_GUESS_PART_RIGHT: the stops of a switch, which may have the simpler forms; l
 * and r. */
typedef enum labi_guess_part {
  LABI_GUESS_PART_X,
  LABI_GUESS_PART_N,
  LABI_GUESS_PART_M,
  LABI_GUESS_PART_T,
  LABI_GUESS_PART_LEFT,
  LABI_GUESS_PART_RIGHT,
  LABI_GUESS_PARTS
} labi_guess_part;

typedef struct labi_guess_value {
  labi_guess_kind kind;
  labi_guess_number part[LABI_GUESS_PARTS]; /* those without meaning are 0 */
  cgt_game game, core; /* the value, and the value less x; CGT_NONE for a fraction like 1/3 */
} labi_guess_value;

typedef struct labi_guess_values {
  labi_guess_points points;
  int64_t *tuples;
  labi_guess_value *items; /* of each point */
  size_t tuple_room, room;
  size_t of_kind[LABI_GUESS_KINDS];
} labi_guess_values;

void labi_guess_values_free(labi_guess_values *values);
/* Appends a value.  Fails: ENOMEM, ELIMIT, EDOMAIN for what is no number or game; error says why. */
cgt_status labi_guess_values_add(labi_guess_values *values, lab_machine *machine, const int64_t *tuple,
                                 lab_value value, lab_error *error);

/* The point with these parameters; points->count if there is none. */
size_t labi_guess_find_point(const labi_guess_points *points, const int64_t *tuple);

/* ---- forms that fit: guess_cover.c -------------------------------------------------------------- */

/* A part of the values at some of the points: those i with in[i]. */
typedef struct labi_guess_data {
  const labi_guess_points *points;
  const labi_guess_value *values; /* one for each point */
  labi_guess_part part;
  const unsigned char *in;
  labi_search_watch *watch;
  bool *lost; /* becomes true when memory ends: that no form was found says nothing then */
} labi_guess_data;

static inline const labi_guess_number *labi_guess_number_at(const labi_guess_data *data, size_t i) {
  return &data->values[i].part[data->part];
}

/* guess_form.c: does it hold at point i; at all? */
bool labi_guess_holds_at(const labi_guess_form *form, const labi_guess_data *data, size_t i);
bool labi_guess_holds(const labi_guess_form *form, const labi_guess_data *data);

/* One form for all; false: none was found. */
bool labi_guess_one(labi_guess_form *form, const labi_guess_data *data);

/* The form that holds at as many points with open[i] as can be found. *gain: at how many. */
bool labi_guess_most(labi_guess_form *form, size_t *gain, const labi_guess_data *data,
                     const unsigned char *open);

/* ---- guesses: guess_cases.c, guess_family.c ------------------------------------------------------ */

typedef struct labi_guess {
  lab_expression *formula;
  lab_expression_definition *definition;                /* that it calls, or NULL */
  size_t cases, support[LABI_GUESS_PIECES], exceptions; /* as those of lab_guess; 0: of a family */
} labi_guess;

/* *found is false when there is none; what is found lies in memory.  Fails: ENOMEM, ECANCELLED. */
cgt_status labi_guess_closed(bool *found, labi_guess *guess, labi_scratch *memory,
                             const labi_guess_values *values, labi_search_watch *watch);
/* mean + a function of one parameter that is defined by recursion. name: of the definition. */
cgt_status labi_guess_family(bool *found, labi_guess *guess, labi_scratch *memory,
                             const labi_guess_values *values, cgt_ctx *ctx, const char *name,
                             labi_search_watch *watch);

#endif
