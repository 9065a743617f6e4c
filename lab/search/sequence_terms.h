/* sequence_terms.h: where the terms of a sequence come from: a statement, a list, a b-file, an octal code. */
#ifndef LAB_SEQUENCE_TERMS_H
#define LAB_SEQUENCE_TERMS_H

#include "command/command.h"
#include "lab/search/sequence.h"

typedef enum terms_kind { TERMS_NUMBERS, TERMS_NIMBERS, TERMS_GAMES, TERMS_OTHERS } terms_kind;

typedef struct terms {
  terms_kind kind;
  sequence numbers; /* NUMBERS; NIMBERS: m of *m; of the others only the count and the first n */
  sequence keys;    /* what periods are sought in: the differences, of OTHERS the terms themselves: equal
                     * numbers mean equal things */
  char **texts;     /* GAMES and OTHERS: as the language writes them; NULL else */
} terms;

/* Operands: definitions and an expression over the range of one variable, or one list [1,2,3], or a file.
 * A failure is reported. */
exit_status terms_read(terms *terms, session *session, int count, char **operands);

/* The values of an octal game's heaps 0..count-1. */
exit_status terms_of_octal(terms *terms, const octal_code *code, size_t count, const volatile int *stop);

void terms_free(terms *terms);

/* Term number i as the language writes it, malloc'ed; NULL: no memory. */
char *terms_text(const terms *terms, size_t i);

/* sequence_file.c. A b-file: lines "n a(n)", n rising by 1, # comments. */
exit_status bfile_read(sequence *s, const char *name);
/* "n a(n)" a line; of what has no integers a message. */
exit_status bfile_write(const terms *terms, const char *comment);

#endif
