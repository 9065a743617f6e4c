/* cgt/lab_search.h: searches for patterns in data: where a claim is true, closed forms for the values of an
 * expression, the law of a sequence. A result is correct on all the data that it was found on. Results are data:
 * formulas are trees (lab_expression.h). A result may be tested on further instances. Everything is the same for any
 * number of workers.
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

/* ---- common to all searches ---------------------------------------------------------------------- */

typedef enum lab_search_phase {
  LAB_SEARCH_INSTANCES, /* done counts instances that were evaluated */
  LAB_SEARCH_REGIONS,   /* done counts regions that were described */
  LAB_SEARCH_FORMS,     /* done counts steps of the search for forms and descriptions; the total is unknown */
  LAB_SEARCH_TEST       /* done counts instances of a test */
} lab_search_phase;

/* The options of a search. Zeroed memory and NULL mean the defaults. */
typedef struct lab_search_options {
  cgt_limits limits;        /* for a test: of all its machines together; 0: as in cgt/ctx.h */
  unsigned workers;         /* threads; 0: one per processor */
  const volatile int *stop; /* nonzero stops the search; NULL: never */
  void *where;              /* passed to progress */
  /* Called about ten times a second on the calling thread; total is 0 if it is unknown. May be NULL. */
  void (*progress)(void *where, lab_search_phase phase, uint64_t done, uint64_t total, double seconds);
} lab_search_options;

/* Why a search failed. */
typedef struct lab_search_fault {
  lab_survey_fault at;
  /* the fault is the value of an instance, which this search does not accept, and not its evaluation */
  bool of_value;
} lab_search_fault;

/* The instances without a value, or with one that exceeds a limit of its own. Formulas cover the other instances. */
typedef struct lab_search_gaps {
  size_t count;
  lab_survey_fault first;
} lab_search_gaps;

/* The result of testing a claim at all instances of a statement in a larger box. */
typedef struct lab_test {
  lab_machine *machine;                        /* the machine on which the claim was derived */
  const lab_expression_definition *definition; /* the definition that the claim calls, or NULL */
  lab_program *program;                        /* its statement 0 is the claim that was tested */
  unsigned scale;
  bool reported;      /* false: the test was stopped, or failed, before a result, and nothing below is set */
  bool larger;        /* there were more instances than those on which the claim was found */
  bool holds;         /* there are instances, all were decided, and none fails */
  bool complete;      /* all instances were decided */
  uint64_t instances; /* decided instances */
  uint64_t failures;
  size_t count; /* the number of exceptions kept: the first ones, in order, as many as fit into memory */
  int64_t *exceptions; /* count tuples of the variables */
  lab_error error;     /* why not all instances were decided; otherwise its status is CGT_OK */
} lab_test;

/* Tests a claim on the instances of a statement of the machine's program (lab_program_derive). Upper ends of ranges
 * that are numerals are multiplied by scale. found is the number of instances on which the claim was found. *test is
 * made, and must be freed, also after a failure, unless it is NULL.
 * Fails: as lab_program_derive; ENOMEM, ELIMIT if it cannot begin; ECANCELLED.
 * Tested: region::is_tested_on_a_larger_box */
LAB_API cgt_status lab_claim_test(lab_test **test, lab_machine *machine, size_t statement,
                                  const lab_expression *claim, const lab_expression_definition *definition,
                                  unsigned scale, uint64_t found, const lab_search_options *options,
                                  lab_error *error);
LAB_API void lab_test_free(lab_test *test); /* NULL is allowed */

/* The status of a claim according to its test. It is fitted for NULL, and if the test did not decide all instances. */
LAB_API cgt_law_status lab_test_status(const lab_test *test);

/* ---- regions ----------------------------------------------------------------------------------- */

enum { LAB_REGION_VALUES = 16 };

/* Where the expression has a value, described by comparisons of small forms in the variables, joined by `and` and
 * `or`. The size of a description counts its symbols: 1 for a comparison, a variable, a function and a numeral, plus
 * one for each further binary digit of a numeral. */
typedef struct lab_region {
  size_t value;          /* the index of the value */
  lab_expression *where; /* NULL: no simple description was found, or the region is everything */
  unsigned size;
  /* no smaller description with at most `excluded` comparisons is correct; otherwise no smaller description at all */
  bool smallest;
  unsigned excluded; /* of the kinds A, A and (..), A or (..), and so on inside */
  /* The claim that the expression has that value exactly where the description holds; NULL without description. */
  lab_expression *claim;
} lab_region;

typedef struct lab_regions {
  lab_machine *machine; /* the owner of the values */
  size_t statement;
  size_t instances;     /* instances with a value */
  lab_search_gaps gaps; /* and instances without one */
  bool is_claim;        /* the values are truth values: only the region of true is described */
  size_t value_count;   /* the number of different values, in order of appearance */
  lab_value values[LAB_REGION_VALUES];
  size_t totals[LAB_REGION_VALUES]; /* the number of instances of each */
  size_t count;                     /* sorted by size of description; regions without description come last */
  lab_region regions[LAB_REGION_VALUES];
  /* The claim about all values, in which the last one has the remaining instances; for a single value, that it is
   * everywhere. NULL for claims, and if two or more values have no description. */
  lab_expression *claim;
  size_t comparisons;        /* the number of comparisons that were tried, */
  unsigned most_terms;       /* of linear forms in at most so many variables, */
  unsigned most_comparisons; /* with at most so many in a description */
} lab_regions;

/* Finds the regions of the values of a statement's expression over all its instances; the values belong to the
 * machine. The statement must have variables and one column. *regions is NULL after a failure.
 * Fails: ENOMEM; ELIMIT for more than a million tuples, variables beyond 2^40, more than LAB_REGION_VALUES values, or
 * values longer than 199 bytes; ECANCELLED; EINVAL without instances; if no instance has a value, as the first
 * instance does.
 * Cost: that of the instances, then up to minutes for hundreds of thousands of them.
 * Tested: region::finds_what_was_planted */
LAB_API cgt_status lab_regions_find(lab_regions **regions, lab_machine *machine, size_t statement,
                                    const lab_search_options *options, lab_search_fault *fault);
LAB_API void lab_regions_free(lab_regions *regions);

/* ---- guesses ----------------------------------------------------------------------------------- */

typedef enum lab_guess_kind {
  LAB_GUESS_VALUE, /* the expression itself */
  LAB_GUESS_MEAN,  /* for these, if the value has no form; only for games */
  LAB_GUESS_TEMPERATURE,
  LAB_GUESS_LEFT_STOP,
  LAB_GUESS_RIGHT_STOP,
  LAB_GUESS_KINDS
} lab_guess_kind;

/* The name in the language, such as "mean"; NULL for the value itself. */
LAB_API const char *lab_guess_function(lab_guess_kind kind);

enum { LAB_GUESS_CASES = 6 };

/* A closed form. It consists of minima and maxima of linear forms, powers of 2, also plus a linear form, floors,
 * remainders and nim-sums, of nimbers with such indices, ups, switches and tinies, in up to six regions. Or it is a
 * form plus a game defined by recursion on one variable. */
typedef struct lab_guess {
  lab_guess_kind kind;
  lab_expression *formula;
  lab_expression_definition *definition; /* the definition that the formula calls, or NULL */
  size_t exceptions; /* the number of instances that the formula lists separately at its beginning, */
  size_t cases;      /* and the number of formulas in it, one after another, */
  size_t support[LAB_GUESS_CASES]; /* each with this number of instances */
  lab_expression *claim; /* the claim that the expression, or its mean and so on, equals the formula */
} lab_guess;

typedef struct lab_guesses {
  lab_machine *machine; /* the owner of the values in formulas */
  size_t statement;
  size_t instances;     /* instances with a value */
  lab_search_gaps gaps; /* and instances without one */
  bool games;           /* not all values are numbers */
  bool none;            /* the value has no closed form; the guesses are for its mean and so on */
  size_t count;
  lab_guess guesses[LAB_GUESS_KINDS];
} lab_guesses;

/* Finds closed forms of a statement's expression over all its instances; the values belong to the machine. The
 * statement must have variables and one column. After a failure of the search, *guesses contains what was found
 * before it; after other failures it is NULL.
 * Fails: ENOMEM; ELIMIT for more than 8 variables, 200,000 instances, or variables beyond 2^30; EDOMAIN for values
 * that are not numbers or games; ECANCELLED; EINVAL without instances; if no instance has a value, as the first
 * instance does.
 * Cost: that of the instances, then of elimination on samples, which takes seconds for 100,000 instances; one thread.
 * Tested: guess::closed_forms_that_were_planted */
LAB_API cgt_status lab_guesses_find(lab_guesses **guesses, lab_machine *machine, size_t statement,
                                    const lab_search_options *options, lab_search_fault *fault);
LAB_API void lab_guesses_free(lab_guesses *guesses);

/* ---- sequences --------------------------------------------------------------------------------- */

/* The laws of the terms a(first), a(first+1), ... Each law is derived from some terms and confirmed by others, and
 * both are counted; without enough terms to confirm it, there is no law. A law that no theorem proves is then tested
 * on further terms, if the statement has some: ranges LAB_SEQUENCE_WIDER times as long, as far as they take at most
 * twice the time of the original terms plus a second. A law that fails there is withdrawn: `found` is false, and its
 * status is CGT_LAW_REFUTED. No two laws that disagree about a term in such a range are reported together. Everything
 * is exact, except growth. */
enum {
  LAB_SEQUENCE_LEAST = 8, /* terms that are needed to find a law */
  LAB_SEQUENCE_WIDER = 10,
  LAB_SEQUENCE_MODULI = 12 /* the maximum number of residues */
};

typedef enum lab_sequence_kind {
  LAB_SEQUENCE_NUMBERS,
  LAB_SEQUENCE_NIMBERS, /* not all are 0; laws are about m in *m */
  LAB_SEQUENCE_GAMES,
  LAB_SEQUENCE_OTHERS
} lab_sequence_kind;

/* a(n + length) = a(n) + saltus for all n >= first + start. Values that are not games have no saltus. */
typedef struct lab_period {
  bool found;
  size_t start, length;
  size_t fitted, confirmed;
  bool has_saltus;
  bool slanted;     /* saltus is not 0: an arithmetic period */
  lab_value saltus; /* a number; for games a game, such as ^ */
  cgt_law_status status;
} lab_period;

/* A linear recurrence or a polynomial. Numbers are fractions of the machine, games or LAB_RATIONAL. */
typedef struct lab_law {
  bool found;
  size_t order, degree;
  size_t fitted, confirmed;
  size_t count;
  lab_value *coefficients;
  cgt_law_status status;
} lab_law;

typedef struct lab_surd { /* (p + q*sqrt(d)) / r in lowest terms, d squarefree, r > 0 */
  int64_t p, q, d, r;
} lab_surd;

/* a(n) = floor(n*alpha) for all n >= 1 exactly if low <= alpha < high. */
typedef struct lab_beatty {
  bool found;
  lab_value low, high;
  bool named;               /* a small quadratic irrational is such an alpha. The first terms determine it, */
  size_t fitted, confirmed; /* and the others agree; without such a number, all terms bound alpha */
  int64_t equation[3];      /* alpha is a root of the sum of equation[k]*x^k */
  lab_surd alpha;
  bool has_beta; /* alpha > 1: the remaining integers are floor(n*beta) */
  lab_surd beta;
  cgt_law_status status;
} lab_beatty;

typedef enum lab_sequence_source {
  LAB_SEQUENCE_GIVEN,      /* terms of a statement, values, or a file */
  LAB_SEQUENCE_OCTAL,      /* heaps of an octal, hexadecimal or partizan octal game */
  LAB_SEQUENCE_SUBTRACTION /* heaps of a subtraction game */
} lab_sequence_source;

typedef struct lab_sequence {
  lab_machine *machine;
  size_t statement; /* the statement whose instances are the terms; LAB_WHOLE: they were given */
  lab_sequence_source source;
  /* set when laws are sought: the terms are values of heaps whose rules were given, or recognised from the calls in
   * the terms */
  bool heaps;
  lab_sequence_kind kind;
  int64_t first;
  size_t count;
  const lab_value *terms;
  lab_period period;
  /* If there is no period: a(n + modulus) = a(n) + saltus for n = r modulo `modulus`, n >= first + start, for each r
   * with residues[r].found; for numbers this holds for all residues. modulus is 0 if there is none. */
  size_t modulus;
  lab_period residues[LAB_SEQUENCE_MODULI];
  /* For numbers without period: */
  lab_law
      /* count = degree + 1: the sum of coefficients[k]*n^k; if it is found, nothing else is sought */
      polynomial;
  lab_law constant;     /* count = order: a(n) is the sum of coefficients[k]*a(n-1-k) */
  lab_law holonomic;    /* 0 is the sum of coefficients[i*(degree+1) + k]*n^k*a(n+i), i <= order; integers */
  size_t most_order;    /* there is no recurrence with constant coefficients up to this order, */
  size_t most_unknowns; /* and none with (order+1)*(degree+1) up to this, except those found */
  lab_beatty beatty;    /* also for numbers with an arithmetic period */
  bool has_growth;      /* |a(n)| does not decrease in the second half of the terms */
  lab_value last_ratio, limit; /* a(n+1)/a(n) and its apparent limit; approximate, for display only */
} lab_sequence;

/* Make a sequence, not yet analysed, from four sources: the values of a statement over the range of one variable;
 * values of the machine; the values of heaps 0, 1, ..., count-1 of a game of taking and breaking; and the lines "n
 * a(n)" of a b-file, the OEIS's format for sequences. The rules of heaps are a code, "0.77", "0.3F" or "4!.0", as in
 * the ruleset take_and_break (except codes that add counters), or for a subtraction game a set, "1,3,4", or two for
 * Left and Right, "1,2|2,3". *sequence is NULL after a failure.
 * Fails: ENOMEM; ELIMIT; ECANCELLED; EDOMAIN, EINVAL for a term that does not exist or is left out (of_value), and as
 * the evaluation of an instance does; EPARSE for an invalid code or line, with the line in error.
 * Tested: sequence::terms_come_from_many_places */
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
 * Cost: elimination on matrices with 80 columns, a second for thousands of large terms; one thread. FLINT, which does
 * the elimination, ends the process if there is no memory.  Tested: sequence::laws_are_found */
LAB_API cgt_status lab_sequence_find(lab_sequence *sequence, const lab_search_options *options,
                                     lab_error *error);
LAB_API void lab_sequence_free(lab_sequence *sequence); /* NULL is allowed */

/* ---- reports ----------------------------------------------------------------------------------- */

/* The question, so that a report can print the command that repeats it for a result. */
typedef struct lab_asked {
  const char *command; /* " cgt check --paper -d '..' ", which precedes the claim as a word of the shell */
  const char *before, *after; /* text around the statement, such as definitions */
} lab_asked;

/* A test of the claim about one region, or about all of them. */
typedef struct lab_region_test {
  const lab_region *region; /* NULL: all */
  lab_test *test;
} lab_region_test;

/* Write regions and guesses, for people and for papers: first each result, then each test when it is done. In JSON,
 * lab_report_regions and lab_report_guesses write everything, including tests, at the end, and the other functions
 * are not needed; tests has one element for each guess, NULL for none. lab_report_guesses_end follows the last guess.
 * Fails: as all reports: ECANCELLED if write refuses; ENOMEM, and as cgt_print.
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

/* Writes the terms and the laws; style->question is the source of the terms. */
LAB_API cgt_status lab_report_sequence(cgt_write *write, void *where, const lab_style *style,
                                       const lab_sequence *sequence);

/* Writes the terms as a b-file, with a comment before them.  Fails: EINVAL unless all of them are integers or
 * nimbers. */
LAB_API cgt_status lab_report_bfile(cgt_write *write, void *where, const lab_sequence *sequence,
                                    const char *comment);

/* Writes the lines of an entry of the OEIS: %I, %S to %U (terms), %N (source), %H (link to the b-file), %o (program: the
 * words of a command that writes the b-file), %K (nonn or sign) and %O (offset). The submitter replaces A000000 and "Your
 * Name", and words %N.  Fails: EINVAL as above.  Tested: search_reports::entries_of_the_oeis */
LAB_API cgt_status lab_report_oeis(cgt_write *write, void *where, const lab_sequence *sequence,
                                   const char *source, const char *const *words, size_t count);

typedef enum lab_sequence_part {
  LAB_SEQUENCE_POLYNOMIAL, /* "1/6*n^3 + 5/6*n + 1" */
  LAB_SEQUENCE_CONSTANT,   /* "a(n) = a(n-1) + a(n-2)" */
  LAB_SEQUENCE_HOLONOMIC,
  LAB_SEQUENCE_ALPHA,    /* "(1 + sqrt(5))/2" */
  LAB_SEQUENCE_EQUATION, /* "x^2-x-1", with the root alpha */
  LAB_SEQUENCE_BETA,
  LAB_SEQUENCE_LAST_RATIO, /* "1.618034" */
  LAB_SEQUENCE_LIMIT
} lab_sequence_part;

/* Writes a part of a result, as reports do.
 * Fails: EINVAL if the sequence does not have it; ECANCELLED if write refuses; ENOMEM.
 * Tested: sequence::laws_are_written */
LAB_API cgt_status lab_report_sequence_part(cgt_write *write, void *where, const lab_sequence *sequence,
                                            lab_sequence_part part);

#ifdef __cplusplus
}
#endif
#endif
