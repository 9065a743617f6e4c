/* cgt/law.h: how far a law is known that was found in data. Every law of a guess, a region, a sequence,
 * the heaps of a game and a misère quotient carries such a status, and all reports render it in the same
 * words. */
#ifndef CGT_LAW_H
#define CGT_LAW_H

#include "cgt/impartial_export.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cgt_law_word {
  CGT_LAW_FITTED, /* right on the data that it was found in; no other data tested it */
  CGT_LAW_AGREES, /* right also on data that took no part in finding it */
  CGT_LAW_PROVED, /* right for all n >= from, by a theorem whose conditions were checked */
  CGT_LAW_REFUTED /* wrong on further data; it is withdrawn */
} cgt_law_word;

typedef enum cgt_theorem {
  CGT_THEOREM_NONE,
  CGT_THEOREM_GUY_SMITH,   /* of octal and hexadecimal games; Siegel, CGT, ch. IV, octal periodicity */
  CGT_THEOREM_WINDOW,      /* of moves that leave one heap at most: `window` values in a row determine all
                              later ones */
  CGT_THEOREM_TRANSLATION, /* either, of a saltus that is a number where no value is one; Siegel, CGT, ch. II,
                              number translation */
  CGT_THEOREM_SPARSE,      /* octal periodicity after the last rare heap; its proof is in the source, in
                              impartial/heaps/nim_period.c */
  CGT_THEOREM_SLANTED,     /* arithmetic periodicity where three heaps at most are left; its proof is in
                              impartial/heaps/slanted.c */
  CGT_THEOREM_QUOTIENT     /* of misère quotients; Plambeck and Siegel 2008, the periodicity theorem */
} cgt_theorem;

typedef struct cgt_law_status {
  cgt_law_word word;
  int64_t from;        /* the law is about all n >= from */
  int64_t to;          /* the last n whose term is known to agree; of a refuted law the first that does not */
  unsigned scale;      /* of a claim over ranges: the larger box, ends times this; 0: of a sequence */
  cgt_theorem theorem; /* that proves it, or would prove it */
  size_t needs;        /* terms that prove it by that theorem; 0: it is not known how many */
  size_t window;
} cgt_law_status;

CGT_IMPARTIAL_API const char *cgt_law_word_name(cgt_law_word word);  /* "agrees" */
CGT_IMPARTIAL_API const char *cgt_theorem_name(cgt_theorem theorem); /* "Guy and Smith"; NULL: there is none */

#ifdef __cplusplus
}
#endif
#endif
