/* callbacks.h: what Python answers; cgtlab/_ruleset.py has the other side. cffi makes these functions: they
 * take the interpreter lock. */
#ifndef CGTPY_CALLBACKS_H
#define CGTPY_CALLBACKS_H

#include <stddef.h>
#include <stdint.h>

typedef struct cgt_sink cgt_sink;

/* Emit the positions after a move of player (0 Left, 1 Right); the parts of a position. 0: it has raised an
 * exception, which Python keeps for the call that the engine runs in. */
int cgtpy_options(cgt_sink *sink, uint32_t ruleset, uint64_t position, int player);
int cgtpy_split(cgt_sink *sink, uint32_t ruleset, uint64_t position);

/* How it is written, snprintf fashion. */
size_t cgtpy_text(char *buf, size_t cap, uint32_t ruleset, uint64_t position);

#endif
