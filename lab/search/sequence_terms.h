/* sequence_terms.h: where the terms of a sequence come from: a statement, a list, a b-file, an octal code. */
#ifndef LAB_SEQUENCE_TERMS_H
#define LAB_SEQUENCE_TERMS_H

#include "command/command.h"
#include "lab/search/sequence.h"

typedef enum cmd_terms_kind {
  CMD_TERMS_NUMBERS,
  CMD_TERMS_NIMBERS,
  CMD_TERMS_GAMES,
  CMD_TERMS_OTHERS
} cmd_terms_kind;

typedef struct cmd_terms {
  cmd_terms_kind kind;
  labi_sequence numbers; /* NUMBERS; NIMBERS: m of *m; of the others only the count and the first n */
  labi_sequence keys;    /* what periods are sought in: the differences, of OTHERS the terms themselves: equal
                          * numbers mean equal things */
  char **texts;     /* GAMES and OTHERS: as the language writes them; NULL else */
} cmd_terms;

/* Operands: definitions and an expression over the range of one variable, or one list [1,2,3], or a file.
 * A failure is reported. */
cmd_status cmd_terms_read(cmd_terms *terms, cmd_session *session, int count, char **operands);

/* The values of an octal game's heaps 0..count-1. */
cmd_status cmd_terms_of_octal(cmd_terms *terms, const labi_octal_code *code, size_t count,
                              const volatile int *stop);

void cmd_terms_free(cmd_terms *terms);

/* Term number i as the language writes it, malloc'ed; NULL: no memory. */
char *cmd_terms_text(const cmd_terms *terms, size_t i);

/* sequence_file.c. A b-file: lines "n a(n)", n rising by 1, # comments. */
cmd_status cmd_bfile_read(labi_sequence *s, const char *name);
/* "n a(n)" a line; of what has no integers a message. */
cmd_status cmd_bfile_write(const cmd_terms *terms, const char *comment);

#endif
