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

#include <cgt/lab_search.h>

#include "base/scratch.h"
#include "lab/search/search.h"

/* ---- instances and their values: region_data.c ------------------------------------------------ */

enum { LABI_REGION_MOST = 1000000 /* tuples */ };

typedef struct labi_region_data {
  size_t width;
  size_t count;      /* instances */
  int64_t *tuples;   /* count * width */
  unsigned char *of; /* the number of its value, for each instance */
  size_t tuple_room, of_room;
  size_t values; /* different ones, numbered in the order in which they appear */
  lab_value value[LAB_REGION_VALUES];
  size_t totals[LAB_REGION_VALUES];
} labi_region_data;

/* Evaluates all instances; lists and texts among the values are kept in memory. */
cgt_status labi_region_gather(labi_region_data *data, labi_scratch *memory, lab_machine *machine,
                              size_t statement, const lab_search_options *options, lab_search_gaps *gaps,
                              lab_search_fault *fault);
void labi_region_free(labi_region_data *data);

/* ---- comparisons: region_atoms.c --------------------------------------------------------------- */

enum { LABI_ATOM_TERMS = 4 };

typedef enum labi_atom_kind {                  /* kind ^ 1 is the negation; f is a linear form */
                              LABI_ATOM_EQUAL, /* f == c */
                              LABI_ATOM_UNEQUAL,
                              LABI_ATOM_MOST,      /* f <= c */
                              LABI_ATOM_MORE,      /* f > c */
                              LABI_ATOM_CONGRUENT, /* mod(f, modulus) == c */
                              LABI_ATOM_INCONGRUENT,
                              LABI_ATOM_NIM, /* the nim-sum of the variables is c */
                              LABI_ATOM_NOT_NIM
} labi_atom_kind;

typedef struct labi_atom {
  unsigned char kind, terms, size, modulus;
  unsigned char variable[LABI_ATOM_TERMS];
  signed char factor[LABI_ATOM_TERMS];
  int64_t c;
} labi_atom;

typedef struct labi_atoms {
  labi_atom *items; /* by size */
  size_t count, room;
  unsigned most_terms; /* of a linear form */
} labi_atoms;

bool labi_atoms_make(labi_atoms *atoms, const labi_region_data *data); /* false: no memory */
bool labi_atom_holds(const labi_atom *atom, const int64_t *tuple);
int labi_atoms_find(const labi_atoms *atoms, const labi_atom *atom); /* its number; it is there */

/* f <= c is f < c+1, and f > c is f >= c+1: whichever constant is smaller is written. */
typedef struct labi_atom_relation {
  lab_relation sign;
  int64_t c;
} labi_atom_relation;

labi_atom_relation labi_atom_relation_of(const labi_atom *atom);
bool labi_atom_has_negative(const labi_atom *atom); /* factor */

/* ---- descriptions: region_formula.c ------------------------------------------------------------ */

enum { LABI_FORMULA_ATOMS = 32, LABI_FORMULA_CODES = 2 * LABI_FORMULA_ATOMS };

enum { LABI_FORMULA_AND = -1, LABI_FORMULA_OR = -2 };

/* Prefix notation: LABI_FORMULA_AND and LABI_FORMULA_OR take the two formulas that follow, other codes are
 * atoms. */
typedef struct labi_formula {
  int code[LABI_FORMULA_CODES];
  size_t length;
} labi_formula;

size_t labi_formula_atoms(const labi_formula *formula);
unsigned labi_formula_size(const labi_formula *formula, const labi_atoms *atoms);
bool labi_formula_holds(const labi_formula *formula, const labi_atoms *atoms, const int64_t *tuple);
/* Joins b to a, a CODE between them; false when there is no room. a may be empty. */
bool labi_formula_join(labi_formula *a, int code, const labi_formula *b);
/* Drops the first or the second of the two formulas that the CODE at that place joins. */
void labi_formula_drop(labi_formula *formula, size_t at, bool first);

/* ---- as expressions: region_expression.c -------------------------------------------------------- */

lab_expression *labi_atom_expression(labi_scratch *memory, const labi_atom *atom, const char *const *names);
lab_expression *labi_formula_expression(labi_scratch *memory, const labi_formula *formula,
                                        const labi_atoms *atoms, const char *const *names);

/* ---- samples: region_sample.c ------------------------------------------------------------------ */

/* Bit i of a row tells of instance i of the sample. */
typedef struct labi_sample {
  const labi_region_data *data;
  const labi_atoms *atoms;
  size_t value; /* the region's */
  size_t *instances, count, room;
  size_t words; /* of a row */
  uint64_t *inside, *outside;
  uint64_t *rows; /* one for each of the different atoms */
  int *atom;      /* the atom of smallest size that has the row */
  size_t different;
  labi_search_watch *watch;
} labi_sample;

bool labi_sample_open(labi_sample *sample, const labi_region_data *data, const labi_atoms *atoms,
                      size_t value);
/* More instances: at least so many of the inside and of the outside, if there are. */
bool labi_sample_spread(labi_sample *sample, size_t most);
void labi_sample_close(labi_sample *sample);
/* The rows of the sample as it now stands. */
bool labi_sample_fill(labi_sample *sample);
bool labi_sample_agrees(const labi_sample *sample, const labi_formula *formula, bool negated);
/* Tries a description on all instances; *right, or some that it gets wrong join the sample. */
bool labi_sample_try(bool *right, labi_sample *sample, const labi_formula *formula, bool negated);

static inline const uint64_t *labi_sample_row(const labi_sample *sample, size_t i) {
  return sample->rows + i * sample->words;
}

/* ---- the search: region_exact.c, region_cover.c, region_describe.c ------------------------------ */

enum { LABI_REGION_EXACT_ATOMS = 4 };

/* The description of least size, less than `below`, that is right on the sample and has the shape
 * A, (A op S) with S of that shape: at most `depth` atoms. Empty: there is none. *finished is false when it
 * took more than a fixed number of steps. False: no memory. */
bool labi_region_exact(labi_formula *formula, bool *finished, const labi_sample *sample, unsigned depth,
                       unsigned below);

/* A short disjunction of conjunctions, right on the sample; of the outside when negated. Empty: none. */
bool labi_region_cover(labi_formula *formula, const labi_sample *sample, bool negated);

typedef struct labi_region_description {
  bool found;
  bool exact;        /* found by labi_region_exact, not by labi_region_cover */
  unsigned excluded; /* no smaller one of the shape of labi_region_exact has so many atoms or fewer */
  unsigned size;
  labi_formula formula;
} labi_region_description;

cgt_status labi_region_describe(labi_region_description *description, const labi_region_data *data,
                                const labi_atoms *atoms, size_t value, labi_search_watch *watch);

#endif
