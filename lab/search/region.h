/* region.h: descriptions of regions of the parameters: where does an expression have which value?
 *
 * The data are the instances of a statement, each with its value. A region, the instances of one value, is
 * described by comparisons of small forms in the parameters joined by `and` and `or`. The size of a
 * description counts what is written: 1 for a comparison, a variable, a function and a numeral, and one more
 * for each further binary digit of a numeral.
 *
 * The search works on a sample of the instances. A description that is right on the sample is tried on all;
 * instances that it gets wrong join the sample. What is right on all is right on the sample, so that nothing
 * is excluded for all that was not excluded on the sample. */
#ifndef LAB_REGION_H
#define LAB_REGION_H

#include <stdio.h>

#include "lab/language/language.h"

/* ---- instances and their values: region_data.c ------------------------------------------------ */

enum { REGION_VALUES = 16, REGION_MOST = 1000000 }; /* different values; instances */

typedef struct region_data {
  size_t width;
  const char *const *names;
  size_t count;      /* instances */
  int64_t *tuples;   /* count * width */
  unsigned char *of; /* the number of its value, for each instance */
  size_t values;
  char *texts[REGION_VALUES]; /* the values, as the language writes them */
  size_t totals[REGION_VALUES];
} region_data;

typedef struct region_order {
  const lab_program *program;
  size_t statement;
  cgt_limits limits;
  unsigned workers;
  const volatile int *stop;
  void (*progress)(void *where, uint64_t done, uint64_t total, double seconds); /* or NULL */
  void *where;
} region_order;

/* Evaluates all instances. ECANCELLED after a stop; has_place: error is of the tuple that place holds. */
cgt_status region_gather(region_data *data, const region_order *order, lab_error *error, bool *has_place,
                         int64_t place[LAB_VARIABLE_LIMIT]);
void region_free(region_data *data);

/* ---- comparisons: region_atoms.c --------------------------------------------------------------- */

enum { ATOM_TERMS = 4 };

typedef enum atom_kind {             /* kind ^ 1 is the negation; f is a linear form */
                         ATOM_EQUAL, /* f == c */
                         ATOM_UNEQUAL,
                         ATOM_MOST,      /* f <= c */
                         ATOM_MORE,      /* f > c */
                         ATOM_CONGRUENT, /* mod(f, modulus) == c */
                         ATOM_INCONGRUENT,
                         ATOM_NIM, /* the nim-sum of the variables is c */
                         ATOM_NOT_NIM
} atom_kind;

typedef struct atom {
  unsigned char kind, terms, size, modulus;
  unsigned char variable[ATOM_TERMS];
  signed char factor[ATOM_TERMS];
  int64_t c;
} atom;

typedef struct atoms {
  atom *items; /* by size */
  size_t count;
  unsigned most_terms; /* of a linear form */
} atoms;

bool atoms_make(atoms *atoms, const region_data *data); /* false: no memory */
bool atom_holds(const atom *atom, const int64_t *tuple);
int atoms_find(const atoms *atoms, const atom *atom); /* its number; it is there */
void atom_print(FILE *out, const atom *atom, const char *const *names);

/* ---- descriptions: region_formula.c ------------------------------------------------------------ */

enum { FORMULA_ATOMS = 32, FORMULA_CODES = 2 * FORMULA_ATOMS };

enum { CODE_AND = -1, CODE_OR = -2 };

/* Prefix notation: CODE_AND and CODE_OR take the two formulas that follow, other codes are atoms. */
typedef struct formula {
  int code[FORMULA_CODES];
  size_t length;
} formula;

size_t formula_atoms(const formula *formula);
unsigned formula_size(const formula *formula, const atoms *atoms);
bool formula_holds(const formula *formula, const atoms *atoms, const int64_t *tuple);
void formula_print(FILE *out, const formula *formula, const atoms *atoms, const char *const *names);
/* Joins b to a, a CODE between them; false when there is no room. a may be empty. */
bool formula_join(formula *a, int code, const formula *b);
/* Drops the first or the second of the two formulas that the CODE at that place joins. */
void formula_drop(formula *formula, size_t at, bool first);

/* ---- samples: region_sample.c ------------------------------------------------------------------ */

/* Bit i of a row tells of instance i of the sample. */
typedef struct sample {
  const region_data *data;
  const atoms *atoms;
  size_t value; /* the region's */
  size_t *instances, count, room;
  size_t words; /* of a row */
  uint64_t *inside, *outside;
  uint64_t *rows; /* one for each of the different atoms */
  int *atom;      /* the atom of smallest size that has the row */
  size_t different;
  const volatile int *stop;
} sample;

bool sample_open(sample *sample, const region_data *data, const atoms *atoms, size_t value);
/* More instances: at least so many of the inside and of the outside, if there are. */
bool sample_spread(sample *sample, size_t most);
void sample_close(sample *sample);
/* The rows of the sample as it now stands. */
bool sample_fill(sample *sample);
bool sample_agrees(const sample *sample, const formula *formula, bool negated);
/* Tries a description on all instances; *right, or some that it gets wrong join the sample. */
bool sample_try(bool *right, sample *sample, const formula *formula, bool negated);

static inline const uint64_t *sample_row(const sample *sample, size_t i) {
  return sample->rows + i * sample->words;
}

/* ---- the search: region_exact.c, region_cover.c, region_describe.c ------------------------------ */

enum { EXACT_ATOMS = 4 };

/* The description of least size, less than `below`, that is right on the sample and has the shape
 * A, (A op S) with S of that shape: at most `depth` atoms. Empty: there is none. *finished is false when it
 * took more than a fixed number of steps. False: no memory. */
bool region_exact(formula *formula, bool *finished, const sample *sample, unsigned depth, unsigned below);

/* A short disjunction of conjunctions, right on the sample; of the outside when negated. Empty: none. */
bool region_cover(formula *formula, const sample *sample, bool negated);

typedef struct description {
  bool found;
  bool exact;        /* found by region_exact, not by region_cover */
  unsigned excluded; /* no smaller one of the shape of region_exact has so many atoms or fewer */
  unsigned size;
  formula formula;
} description;

cgt_status region_describe(description *description, const region_data *data, const atoms *atoms,
                           size_t value, const volatile int *stop);

#endif
