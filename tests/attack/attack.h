/* attack.h: the tables that attack.awk writes of the public functions. */
#ifndef ATTACK_H
#define ATTACK_H

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab.h>

#include "good.h"

typedef struct attack_type {
  const char *name;
  unsigned count; /* of its values: the good one, 0, and bad ones */
  const char *const *labels;
} attack_type;

typedef struct attack_parameter {
  unsigned type;
  const char *name;
} attack_parameter;

typedef struct attack_function {
  const char *name;
  cgt_status (*call)(const unsigned *choices); /* CGT_EINVAL also where no game, form or value was made */
  bool tells;                                  /* a status, or a game: of others it is always CGT_OK */
  bool takes_sink;
  unsigned count;
  const attack_parameter *parameters;
} attack_function;

extern const attack_type attack_types[];
extern const attack_function attack_functions[];
extern const size_t attack_function_count;

#endif
