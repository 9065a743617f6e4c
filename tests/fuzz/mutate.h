/* mutate.h: inputs made of others by small changes, as every fuzzer makes them, from a seed. */
#ifndef MUTATE_H
#define MUTATE_H

#include <stdbool.h>

#include "fuzz.h"

typedef struct input {
  uint8_t *bytes;
  size_t length;
} input;

typedef struct inputs {
  input *items;
  size_t count;
} inputs;

/* A file; false: it cannot be read. */
bool inputs_add_file(inputs *all, const char *path);
void inputs_free(inputs *all);

/* The words of a dictionary of libFuzzer's: a line "..." each, with \x1B, \\ and \" for what cannot stand
 * there. */
typedef struct inputs words;
void words_read(words *all, const char *path);
void words_free(words *all);

typedef struct random_bytes {
  uint64_t state;
} random_bytes;
uint64_t random_below(random_bytes *r, uint64_t n);

/* 20261124, of the day in Greenwich. */
uint64_t seed_of_the_day(void);

/* One of the inputs, or of none of them, changed; its length, at most room. */
size_t mutate(uint8_t *bytes, size_t room, const inputs *from, const words *words, random_bytes *r);

#endif
