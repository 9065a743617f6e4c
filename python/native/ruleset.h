/* ruleset.h: rulesets written in Python. The bytes of a position are two numbers, the ruleset's and the
 * position's among all that the ruleset has met; Python keeps what they stand for.
 *
 * The engine asks them in whatever thread it runs. In a thread of Python's the asker is that thread. A run,
 * whose threads are its own, has a number of its own, and copies of the rulesets that lead to it: so what is
 * raised in any of its threads comes out of the call that began the run. */
#ifndef CGTPY_RULESET_H
#define CGTPY_RULESET_H

#include "wire.h"

typedef struct cgtpy_run cgtpy_run;

struct cgtpy_own {
  cgt_ruleset face; /* the engine knows this */
  cgtpy_own *next;  /* of all of the world */
  uint32_t number;
  cgtpy_run *run; /* NULL: the thread asks */
};

struct cgtpy_run {
  lab_program *program; /* with the definitions and rulesets of the world */
  uint64_t asker;
  const volatile int *stop; /* also for what its rulesets ask */
  _Atomic bool raised;      /* something, so that no more is asked */
  cgtpy_own *copies;
};

/* Opens a run that Ctrl-C stops where this is Python's main thread; false after an error. */
bool cgtpy_run_open(cgtpy_run *run, cgtpy_world *world);

/* Closes it, which ends the call: with what is in out, which may be NULL after an error. */
int cgtpy_run_reply(cgtpy_reply *reply, cgtpy_run *run, cgtpy_wire_out *out);

/* What a program calls for it: itself, or a copy for the run. NULL: no memory. */
const cgt_ruleset *cgtpy_run_ruleset(cgtpy_run *run, const cgtpy_own *own);

void cgtpy_rulesets_free(cgtpy_own *all);

/* The number of this thread, as an asker. */
uint64_t cgtpy_this_asker(void);

/* Is this thread inside of a callback? Then *stop is the flag of the run it works for, or as it was. */
bool cgtpy_inside_callback(const volatile int **stop);

#endif
