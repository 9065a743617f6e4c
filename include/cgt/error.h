/* cgt/error.h: the error of a call that has no context to keep it: of the libraries above the engine. */
#ifndef CGT_ERROR_H
#define CGT_ERROR_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_error {
  cgt_status status;  /* CGT_OK when there is none */
  unsigned line;      /* 1-based; 0 when the error has no place in a text */
  unsigned column;    /* 1-based, in characters, not bytes */
  bool at_end;        /* EPARSE, for the text ends too early: more of it may be right */
  bool of_budget;     /* ELIMIT, of the memory budget: a larger one would put it off */
  bool in_definition; /* something that the text defines is not defined now, and what names it fails too */
  char message[400];  /* one line: what was wrong and what would be right */
} cgt_error;

#ifdef __cplusplus
}
#endif
#endif
