/* cgt/law.h: how certain a law is that was found in data. Every law of a guess, a region, a sequence, the heaps of a
 * game or a misère quotient has such a status, and all reports describe it in the same words. */
#ifndef CGT_LAW_H
#define CGT_LAW_H

#include "cgt/impartial_export.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cgt_law_word {
  CGT_LAW_FITTED, /* correct on the data it was found in; not tested on other data */
  CGT_LAW_AGREES, /* also correct on data that took no part in finding it */
  CGT_LAW_PROVED, /* true for all n >= from, by a theorem whose conditions were checked */
  CGT_LAW_REFUTED /* wrong on further data, and withdrawn */
} cgt_law_word;

typedef enum cgt_theorem {
  CGT_THEOREM_NONE,
  CGT_THEOREM_GUY_SMITH, /* for octal and hexadecimal games; Siegel, CGT, ch. IV, octal periodicity */
  /* for moves that leave at most one heap: `window` values in a row determine all later ones */
  CGT_THEOREM_WINDOW,
  /* for a saltus that is a number, where no value is a number; Siegel, CGT, ch. II, number translation */
  CGT_THEOREM_TRANSLATION,
  /* octal periodicity after the last rare heap; the proof is in impartial/heaps/nim_period.c */
  CGT_THEOREM_SPARSE,
  /* arithmetic periodicity where moves leave at most three heaps; the proof is in impartial/heaps/slanted.c */
  CGT_THEOREM_SLANTED,
  CGT_THEOREM_QUOTIENT /* for misère quotients; Plambeck and Siegel 2008, the periodicity theorem */
} cgt_theorem;

typedef struct cgt_law_status {
  cgt_law_word word;
  int64_t from;   /* the law is a statement about all n >= from */
  int64_t to;     /* the last n whose term is known to agree; for a refuted law the first that disagrees */
  unsigned scale; /* of a claim over ranges: the factor of the larger box; 0 for a sequence */
  cgt_theorem theorem; /* the theorem that proves it, or would prove it */
  size_t needs;        /* the number of terms that prove it by that theorem; 0 if unknown */
  size_t window;
} cgt_law_status;

CGT_IMPARTIAL_API const char *cgt_law_word_name(cgt_law_word word); /* "agrees" */
/* "Guy and Smith"; NULL for CGT_THEOREM_NONE */
CGT_IMPARTIAL_API const char *cgt_theorem_name(cgt_theorem theorem);

#ifdef __cplusplus
}
#endif
#endif
