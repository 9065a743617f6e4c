/* cgt/error.h: the error of a call that has no context to keep it. The libraries above the engine use it. */
#ifndef CGT_ERROR_H
#define CGT_ERROR_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Advice on a failure, or on a page that was cut. The library names no option, argument or method: each program has
 * its own phrase for it, such as "--memory SIZE raises it". */
typedef enum cgt_advice {
  CGT_NO_ADVICE,
  CGT_ADVICE_MEMORY,      /* ELIMIT: a larger memory budget may help */
  CGT_ADVICE_RESUME,      /* the results so far are in a file: continue from it */
  CGT_ADVICE_SCALE,       /* test the finding from a small box on a larger one */
  CGT_ADVICE_REPAIR,      /* make a new store from the intact parts */
  CGT_ADVICE_ALL,         /* of a page: show the whole list */
  CGT_ADVICE_SEARCH,      /* of a page: search for all moves, even if a theorem gives some */
  CGT_ADVICE_CERTIFICATE, /* of a page: write the certificate */
  CGT_ADVICE_EVALUATE,    /* of a page: evaluate the expression, which prints in full what was cut */
  CGT_ADVICE_COUNT
} cgt_advice;

typedef struct cgt_error {
  cgt_status status;  /* CGT_OK if there is no error */
  unsigned line;      /* 1-based; 0 if the error has no place in a text */
  unsigned column;    /* 1-based, in characters, not bytes */
  bool at_end;        /* EPARSE: the text ends too early, and may become right with more text */
  bool in_definition; /* a definition in the text failed, so names that depend on it fail too */
  cgt_advice advice;
  char message[400]; /* one line: what was wrong and what would be right; advice may follow it */
} cgt_error;

#ifdef __cplusplus
}
#endif
#endif
