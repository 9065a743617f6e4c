/* cgt/lab_law.h: how far a law is known that was found in data. Every law of a guess, a region, a sequence,
 * the heaps of a game and a misère quotient carries such a status, and all reports render it in the same
 * words. */
#ifndef CGT_LAB_LAW_H
#define CGT_LAB_LAW_H

#include "cgt/lab_report.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_law_word {
  LAB_LAW_FITTED, /* right on the data that it was found in; no other data tested it */
  LAB_LAW_AGREES, /* right also on data that took no part in finding it */
  LAB_LAW_PROVED, /* right for all n >= from, by a theorem whose conditions were checked */
  LAB_LAW_REFUTED /* wrong on further data; it is withdrawn */
} lab_law_word;

typedef enum lab_theorem {
  LAB_THEOREM_NONE,
  LAB_THEOREM_GUY_SMITH, /* of octal and hexadecimal games; Siegel, CGT, ch. IV, octal periodicity */
  LAB_THEOREM_WINDOW,    /* of moves that leave one heap at most: `window` values in a row determine all later
                            ones */
  LAB_THEOREM_TRANSLATION, /* either, of a saltus that is a number where no value is one; Siegel, CGT, ch. II,
                              number translation */
  LAB_THEOREM_SPARSE,  /* octal periodicity after the last rare heap: impartial/heaps/nim_period.c has the proof */
  LAB_THEOREM_SLANTED, /* arithmetic periodicity where three heaps at most are left: impartial/heaps/slanted.c has
                          it */
  LAB_THEOREM_QUOTIENT /* of misère quotients; Plambeck and Siegel 2008, the periodicity theorem */
} lab_theorem;

typedef struct lab_law_status {
  lab_law_word word;
  int64_t from;        /* the law is about all n >= from */
  int64_t to;          /* the last n whose term is known to agree; of a refuted law the first that does not */
  unsigned scale;      /* of a claim over ranges: the larger box, ends times this; 0: of a sequence */
  lab_theorem theorem; /* that proves it, or would prove it */
  size_t needs;        /* terms that prove it by that theorem; 0: it is not known how many */
  size_t window;
} lab_law_status;

LAB_API const char *lab_law_word_name(lab_law_word word);  /* "agrees" */
LAB_API const char *lab_theorem_name(lab_theorem theorem); /* "Guy and Smith"; NULL: there is none */

/* "agrees to n = 149, not proved: Guy and Smith's theorem takes 168 terms"; a sentence of LaTeX; or the
 * object
 * {"word", "to", "scale", "theorem", "needs"} of JSON.  Fails: as all reports.
 * Tested: law_status::words_are_the_same_everywhere */
LAB_API cgt_status lab_report_law_status(lab_write *write, void *where, const lab_style *style,
                                         const lab_law_status *status);

#ifdef __cplusplus
}
#endif
#endif
