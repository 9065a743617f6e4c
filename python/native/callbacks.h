/* callbacks.h: what Python answers; cgtlab/ruleset.py has the other side. cffi makes these functions: they
 * take the interpreter lock. */
#ifndef CGTPY_CALLBACKS_H
#define CGTPY_CALLBACKS_H

#include <stddef.h>
#include <stdint.h>

typedef struct cgt_sink cgt_sink;

/* Emit the positions after a move of player (0 Left, 1 Right); the parts of a position. */
void cgtpy_options(cgt_sink *sink, uint32_t ruleset, uint64_t position, int player);
void cgtpy_split(cgt_sink *sink, uint32_t ruleset, uint64_t position);

/* How it is written, snprintf fashion. */
size_t cgtpy_text(char *buf, size_t cap, uint32_t ruleset, uint64_t position);

#endif
