/* cgt/lab_search.h: what data alone suggest: where a claim is true, closed forms for the values of an
 * expression, the law of a sequence. What is found is right on all the data that it was found on, or it is
 * not found; it is data itself, formulas are trees (lab_expression.h), and it may be tested on instances that
 * it was not found on. All of it is the same for any number of workers.
 *
 *     lab_regions *regions;
 *     lab_search_options options = {.workers = 8};
 *     if (lab_regions_find(&regions, machine, 0, &options, &fault) == CGT_OK && regions->regions[0].where)
 *       lab_expression_print(text, sizeof text, &length, machine, 0, regions->regions[0].where);
 *     lab_regions_free(regions);
 */
#ifndef CGT_LAB_SEARCH_H
#define CGT_LAB_SEARCH_H

#include "cgt/lab_expression.h"
#include "cgt/law.h"
#include "cgt/lab_report.h"
#include "cgt/lab_survey.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what all searches share ------------------------------------------------------------------ */

typedef enum lab_search_phase {
  LAB_SEARCH_INSTANCES, /* done: instances that were evaluated */
  LAB_SEARCH_REGIONS,   /* regions that were described */
  LAB_SEARCH_FORMS,     /* steps of the search for forms and descriptions; the total is not known */
  LAB_SEARCH_TEST       /* instances of a test */
} lab_search_phase;

/* Zeroed, or NULL: the defaults. */
typedef struct lab_search_options {
  cgt_limits limits;        /* of a test: of all its machines together; 0: as cgt/ctx.h */
  unsigned workers;         /* threads; 0: one a processor */
  const volatile int *stop; /* nonzero: end; NULL: never */
  void *where;              /* handed to progress */
  /* About ten times a second, on the calling thread; total is 0 when it is not known. NULL: never. */
  void (*progress)(void *where, lab_search_phase phase, uint64_t done, uint64_t total, double seconds);
} lab_search_options;

/* Why a search failed. */
typedef struct lab_search_fault {
  lab_survey_fault at;
  bool of_value; /* of what an instance is worth, which this search cannot take, and not of its evaluation */
} lab_search_fault;

/* Instances that have no value, or one past a limit of its own: formulas are of the others. */
typedef struct lab_search_gaps {
  size_t count;
  lab_survey_fault first;
} lab_search_gaps;

/* What became of a claim on all instances of a statement in a larger box. */
typedef struct lab_test {
  lab_machine *machine;                        /* that it was derived on */
  const lab_expression_definition *definition; /* that it calls, or NULL */
  lab_program *program;                        /* its statement 0 is the claim that was tested */
  unsigned scale;
  bool reported; /* false, and nothing below is known: it was stopped, or failed, before it was decided */
  bool larger;   /* there were more instances than those that the claim was found on */
  bool holds;    /* there are instances, all were decided, and none fails */
  bool complete; /* all instances were decided */
  uint64_t instances; /* decided */
  uint64_t failures;
  size_t count;        /* exceptions, the first ones, in order, as many as the memory has room to report */
  int64_t *exceptions; /* count tuples of the variables */
  lab_error error;     /* why not all were decided; status CGT_OK otherwise */
} lab_test;

/* Tests a claim on the instances of a statement of the machine's program: lab_program_derive. Upper ends of
 * ranges that are numerals are multiplied by scale; found: the number of instances that the claim was found
 * on. Fails: as lab_program_derive; ENOMEM, ELIMIT where it cannot begin; ECANCELLED. *test is made all the
 * same, and to be freed, unless it is NULL. Tested: region::is_tested_on_a_larger_box */
LAB_API cgt_status lab_claim_test(lab_test **test, lab_machine *machine, size_t statement,
                                  const lab_expression *claim, const lab_expression_definition *definition,
                                  unsigned scale, uint64_t found, const lab_search_options *options,
                                  lab_error *error);
LAB_API void lab_test_free(lab_test *test); /* NULL is allowed */

/* What is known of the claim by its test; NULL, and a test that decided not all: it is fitted. */
LAB_API cgt_law_status lab_test_status(const lab_test *test);

/* ---- regions ----------------------------------------------------------------------------------- */

enum { LAB_REGION_VALUES = 16 };

/* Where the expression has a value: comparisons of small forms in the variables, joined by `and` and `or`.
 * The size of a description counts what is written: 1 for a comparison, a variable, a function and a numeral,
 * and one more for each further binary digit of a numeral. */
typedef struct lab_region {
  size_t value;          /* number of the value */
  lab_expression *where; /* NULL: no simple description was found, or it is everywhere */
  unsigned size;
  bool smallest;     /* nothing smaller with at most `excluded` comparisons is right; otherwise nothing
                      * at all is */
  unsigned excluded; /* among A, A and (..), A or (..), and so on inside */
  /* The expression has that value where the description holds and nowhere else; NULL without description. */
  lab_expression *claim;
} lab_region;

typedef struct lab_regions {
  lab_machine *machine; /* of the values */
  size_t statement;
  size_t instances;     /* with a value */
  lab_search_gaps gaps; /* and without one */
  bool is_claim;        /* the values are truths: the region of true alone is described */
  size_t value_count;   /* different values, in the order in which they appear */
  lab_value values[LAB_REGION_VALUES];
  size_t totals[LAB_REGION_VALUES]; /* instances of each */
  size_t count;                     /* the shortest description first, those without one last */
  lab_region regions[LAB_REGION_VALUES];
  /* What is said of all values, the last one having the rest; of a value that is everywhere, that it is. NULL
   * where two or more have no description, and of claims. */
  lab_expression *claim;
  size_t comparisons;        /* that were tried, */
  unsigned most_terms;       /* of linear forms in at most so many variables, */
  unsigned most_comparisons; /* at most so many in a description */
} lab_regions;

/* The regions of the values of a statement's expression at all its instances, whose values are the machine's;
 * the statement has variables and one column.
 * Fails: ENOMEM; ELIMIT, for more than a million tuples, variables past 2^40, more than LAB_REGION_VALUES
 * values, values longer than 199 bytes; ECANCELLED; EINVAL without instances; if none of them has a value, as
 * the first. *regions is NULL then.
 * Cost: that of the instances, then up to minutes for hundreds of thousands of them.
 * Tested: region::finds_what_was_planted */
LAB_API cgt_status lab_regions_find(lab_regions **regions, lab_machine *machine, size_t statement,
                                    const lab_search_options *options, lab_search_fault *fault);
LAB_API void lab_regions_free(lab_regions *regions);

/* ---- guesses ----------------------------------------------------------------------------------- */

typedef enum lab_guess_kind {
  LAB_GUESS_VALUE, /* of the expression itself */
  LAB_GUESS_MEAN,  /* of these where the value has none; games alone have them */
  LAB_GUESS_TEMPERATURE,
  LAB_GUESS_LEFT_STOP,
  LAB_GUESS_RIGHT_STOP,
  LAB_GUESS_KINDS
} lab_guess_kind;

/* "mean", as the language calls it; NULL of the value. */
LAB_API const char *lab_guess_function(lab_guess_kind kind);

enum { LAB_GUESS_CASES = 6 };

/* A closed form: minima and maxima of linear forms, powers of 2, also plus a linear form, floors,
 * remainders, nim-sums, these as indices of nimbers, ups, switches, tinies, in up to six regions; or a form
 * plus a game that is defined by recursion on one variable. */
typedef struct lab_guess {
  lab_guess_kind kind;
  lab_expression *formula;
  lab_expression_definition *definition; /* that the formula calls, or NULL */
  size_t exceptions;                     /* instances whose values the formula names one by one, in front, */
  size_t cases;                          /* and formulas in it, one behind the other, */
  size_t support[LAB_GUESS_CASES];       /* each with its instances, as many as this */
  lab_expression *claim;                 /* the expression, or its mean, ..., equals the formula */
} lab_guess;

typedef struct lab_guesses {
  lab_machine *machine; /* of the values in formulas */
  size_t statement;
  size_t instances;     /* with a value */
  lab_search_gaps gaps; /* and without one */
  bool games;           /* not all values are numbers */
  bool none;            /* the value has no closed form; guesses are of its mean, ... */
  size_t count;
  lab_guess guesses[LAB_GUESS_KINDS];
} lab_guesses;

/* Closed forms of a statement's expression at all its instances, whose values are the machine's; the
 * statement has variables and one column. Fails: ENOMEM; ELIMIT, for more than 8 variables, 200,000
 * instances, variables past 2^30; EDOMAIN, for values that are not numbers or games; ECANCELLED; EINVAL
 * without instances; if none of them has a value, as the first. After a failure in the search *guesses has
 * what was found before it; else it is NULL. Cost: that of the instances, then of elimination on samples,
 * seconds for 100,000; one thread. Tested: guess::closed_forms_that_were_planted */
LAB_API cgt_status lab_guesses_find(lab_guesses **guesses, lab_machine *machine, size_t statement,
                                    const lab_search_options *options, lab_search_fault *fault);
LAB_API void lab_guesses_free(lab_guesses *guesses);

/* ---- sequences --------------------------------------------------------------------------------- */

/* What the terms a(first), a(first+1), ... follow. Each law is read off from some terms and confirmed by
 * others, and both are counted; without enough terms to confirm it there is none. A law that no theorem
 * proves is then tested on the terms behind the range, where a statement has some: the terms of ranges
 * LAB_SEQUENCE_WIDER times as long, as far as they take no more than twice the time of the terms and a
 * second. A law that fails there is withdrawn: `found` is false, and its status is CGT_LAW_REFUTED. Two laws
 * that disagree about a term in ranges as long do not stand side by side. All of it is exact, growth apart.
 */
enum {
  LAB_SEQUENCE_LEAST = 8, /* terms, to find something */
  LAB_SEQUENCE_WIDER = 10,
  LAB_SEQUENCE_MODULI = 12 /* of residues, at most */
};

typedef enum lab_sequence_kind {
  LAB_SEQUENCE_NUMBERS,
  LAB_SEQUENCE_NIMBERS, /* not all of them 0; laws are of the m of *m */
  LAB_SEQUENCE_GAMES,
  LAB_SEQUENCE_OTHERS
} lab_sequence_kind;

/* a(n + length) = a(n) + saltus for all n >= first + start; values other than games have no saltus. */
typedef struct lab_period {
  bool found;
  size_t start, length;
  size_t fitted, confirmed;
  bool has_saltus;
  bool slanted;     /* it is not 0: an arithmetic period */
  lab_value saltus; /* a number; of games a game, as ^ */
  cgt_law_status status;
} lab_period;

/* Numbers are fractions of the machine, games or LAB_RATIONAL. */
typedef struct lab_law {
  bool found;
  size_t order, degree;
  size_t fitted, confirmed;
  size_t count;
  lab_value *coefficients;
  cgt_law_status status;
} lab_law;

typedef struct lab_surd { /* (p + q*sqrt(d)) / r in lowest terms, d without squares, r > 0 */
  int64_t p, q, d, r;
} lab_surd;

/* a(n) = floor(n*alpha) for all n >= 1 exactly if low <= alpha < high. */
typedef struct lab_beatty {
  bool found;
  lab_value low, high;
  bool named; /* a small quadratic irrational is such an alpha: it is so by the first terms alone, */
  size_t fitted, confirmed; /* and the others agree; without a name all of them bound alpha */
  int64_t equation[3];      /* alpha is a root of the sum of equation[k]*x^k */
  lab_surd alpha;
  bool has_beta; /* alpha > 1: the integers left out are floor(n*beta) */
  lab_surd beta;
  cgt_law_status status;
} lab_beatty;

typedef enum lab_sequence_source {
  LAB_SEQUENCE_GIVEN,      /* terms of a statement, values, a file */
  LAB_SEQUENCE_OCTAL,      /* heaps of an octal, hexadecimal or partizan octal game */
  LAB_SEQUENCE_SUBTRACTION /* of a subtraction game */
} lab_sequence_source;

typedef struct lab_sequence {
  lab_machine *machine;
  size_t statement; /* whose instances the terms are; LAB_WHOLE: they were given */
  lab_sequence_source source;
  bool heaps; /* once laws were sought: values of heaps whose rules were given, or read off what the terms
                 call */
  lab_sequence_kind kind;
  int64_t first;
  size_t count;
  const lab_value *terms;
  lab_period period;
  /* Without period: a(n + modulus) = a(n) + saltus for n = r modulo `modulus`, n >= first + start, where
   * residues[r] was found; of numbers in all residues. 0: in none. */
  size_t modulus;
  lab_period residues[LAB_SEQUENCE_MODULI];
  /* Of numbers without period: */
  lab_law
      polynomial; /* count = degree + 1: the sum of coefficients[k]*n^k; after that, nothing else is sought */
  lab_law constant;     /* count = order: a(n) is the sum of coefficients[k]*a(n-1-k) */
  lab_law holonomic;    /* 0 is the sum of coefficients[i*(degree+1) + k]*n^k*a(n+i), i <= order; integers */
  size_t most_order;    /* no recurrence of constant coefficients up to that order, */
  size_t most_unknowns; /* none of (order+1)*(degree+1) up to that, except what was found */
  lab_beatty beatty;    /* also of numbers with an arithmetic period */
  bool has_growth;      /* |a(n)| rises, or stays, through the second half of the terms */
  lab_value last_ratio, limit; /* a(n+1)/a(n) and what it seems to tend to, for the eye only */
} lab_sequence;

/* The terms, not yet analysed: the values of a statement over the range of one variable; values of the machine;
 * the values of heaps 0, 1, ..., count-1 of a game of taking and breaking, a code as "0.77", "0.3F" or
 * "4!.0", as the ruleset take_and_break has them (none that adds counters), or a set as "1,3,4"
 * (subtraction), of Left and of Right "1,2|2,3"; the lines "n a(n)" of a b-file, in which the OEIS keeps
 * sequences. *sequence is NULL after a failure. Fails: ENOMEM; ELIMIT; ECANCELLED; EDOMAIN, EINVAL for a term
 * that does not exist or is left out (of_value), and as the evaluation of an instance does; EPARSE for a code
 * or a line that is none, error then having the line. Tested: sequence::terms_come_from_many_places */
LAB_API cgt_status lab_sequence_of_statement(lab_sequence **sequence, lab_machine *machine, size_t statement,
                                             const lab_search_options *options, lab_search_fault *fault);
LAB_API cgt_status lab_sequence_of_values(lab_sequence **sequence, lab_machine *machine,
                                          const lab_value *terms, size_t count, int64_t first,
                                          lab_error *error);
LAB_API cgt_status lab_sequence_of_heaps(lab_sequence **sequence, lab_machine *machine,
                                         lab_sequence_source source, const char *rules, size_t count,
                                         const lab_search_options *options, lab_error *error);
LAB_API cgt_status lab_sequence_of_bfile(lab_sequence **sequence, lab_machine *machine, const char *text,
                                         size_t length, lab_error *error);

/* Finds the laws.  Fails: EINVAL for fewer than LAB_SEQUENCE_LEAST terms; ENOMEM, ELIMIT; ECANCELLED.
 * Cost: elimination on matrices of 80 columns, a second for thousands of large terms; one thread. FLINT,
 * which is used for it, ends the process when there is no memory.  Tested: sequence::laws_are_found */
LAB_API cgt_status lab_sequence_find(lab_sequence *sequence, const lab_search_options *options,
                                     lab_error *error);
LAB_API void lab_sequence_free(lab_sequence *sequence); /* NULL is allowed */

/* ---- reports ----------------------------------------------------------------------------------- */

/* How a statement was asked for, so that a report can say how what was found is asked for again. */
typedef struct lab_asked {
  const char *command;        /* "  cgt check --paper -d '..' ", before the claim as a word of the shell */
  const char *before, *after; /* text around the statement, as definitions */
} lab_asked;

/* A test of the claim about one region, or about all of them. */
typedef struct lab_region_test {
  const lab_region *region; /* NULL: all */
  lab_test *test;
} lab_region_test;

/* Regions and guesses as they are found, for people and for papers: what was found, then each test when it is
 * done. In JSON lab_report_regions and lab_report_guesses write all, tests included, when all is done, and
 * the others are not wanted; tests has one of each guess, NULL for none. After the last guess comes
 * lab_report_guesses_end. Fails, as all reports do: ECANCELLED if write refuses; ENOMEM, and as cgt_print.
 * Tested: search_reports::are_written_in_every_format */
LAB_API cgt_status lab_report_regions(cgt_write *write, void *where, const lab_style *style,
                                      const lab_regions *regions, const lab_asked *asked,
                                      const lab_region_test *tests, size_t count);
LAB_API cgt_status lab_report_region_test(cgt_write *write, void *where, const lab_style *style,
                                          const lab_regions *regions, const lab_asked *asked,
                                          const lab_region_test *test);
LAB_API cgt_status lab_report_guesses(cgt_write *write, void *where, const lab_style *style,
                                      const lab_guesses *guesses, const lab_asked *asked,
                                      lab_test *const *tests);
LAB_API cgt_status lab_report_guess(cgt_write *write, void *where, const lab_style *style,
                                    const lab_guesses *guesses, const lab_guess *guess);
LAB_API cgt_status lab_report_guesses_end(cgt_write *write, void *where, const lab_style *style,
                                          const lab_guesses *guesses);
LAB_API cgt_status lab_report_test(cgt_write *write, void *where, const lab_style *style,
                                   const lab_test *test, const lab_asked *asked);

/* The terms and the laws that were found; style->question is where the terms are from. */
LAB_API cgt_status lab_report_sequence(cgt_write *write, void *where, const lab_style *style,
                                       const lab_sequence *sequence);

/* The terms as a b-file, with a comment in front.  Fails: EINVAL unless all of them are
 * integers or nimbers. */
LAB_API cgt_status lab_report_bfile(cgt_write *write, void *where, const lab_sequence *sequence,
                                    const char *comment);

typedef enum lab_sequence_part {
  LAB_SEQUENCE_POLYNOMIAL, /* "1/6*n^3 + 5/6*n + 1" */
  LAB_SEQUENCE_CONSTANT,   /* "a(n) = a(n-1) + a(n-2)" */
  LAB_SEQUENCE_HOLONOMIC,
  LAB_SEQUENCE_ALPHA,    /* "(1 + sqrt(5))/2" */
  LAB_SEQUENCE_EQUATION, /* "x^2-x-1", of which alpha is a root */
  LAB_SEQUENCE_BETA,
  LAB_SEQUENCE_LAST_RATIO, /* "1.618034" */
  LAB_SEQUENCE_LIMIT
} lab_sequence_part;

/* A piece of what was found, as reports write it.  Fails: EINVAL if the sequence has not got it; ECANCELLED,
 * write refused; ENOMEM.  Tested: sequence::laws_are_written */
LAB_API cgt_status lab_report_sequence_part(cgt_write *write, void *where, const lab_sequence *sequence,
                                            lab_sequence_part part);

#ifdef __cplusplus
}
#endif
#endif
