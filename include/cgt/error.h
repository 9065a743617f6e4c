/* cgt/error.h: the error of a call that has no context to keep it: of the libraries above the engine. */
#ifndef CGT_ERROR_H
#define CGT_ERROR_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the caller may do about a failure, or about a page that is cut. The library names no option, argument or method: a
 * program has a phrase of its own for each, "--memory SIZE raises it". */
typedef enum cgt_advice {
  CGT_NO_ADVICE,
  CGT_ADVICE_MEMORY,      /* ELIMIT, of the memory budget: a larger one would put it off */
  CGT_ADVICE_RESUME,      /* there is a file: continue from it */
  CGT_ADVICE_SCALE,       /* test what was found on a small box on a larger one */
  CGT_ADVICE_REPAIR,      /* make a new store from the intact parts */
  CGT_ADVICE_ALL,         /* of a page: show the whole list */
  CGT_ADVICE_SEARCH,      /* of a page: search for all moves, whatever a theorem knows */
  CGT_ADVICE_CERTIFICATE, /* of a page: write the certificate */
  CGT_ADVICE_EVALUATE,    /* of a page: what was cut is whole as the value of an expression */
  CGT_ADVICE_COUNT
} cgt_advice;

typedef struct cgt_error {
  cgt_status status;  /* CGT_OK when there is none */
  unsigned line;      /* 1-based; 0 when the error has no place in a text */
  unsigned column;    /* 1-based, in characters, not bytes */
  bool at_end;        /* EPARSE, for the text ends too early: more of it may be right */
  bool in_definition; /* something that the text defines is not defined now, and what names it fails too */
  cgt_advice advice;
  char message[400]; /* one line: what was wrong and what would be right; advice may follow it */
} cgt_error;

#ifdef __cplusplus
}
#endif
#endif
