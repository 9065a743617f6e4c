/* own_ruleset.h: rulesets written in Python. The bytes of a position are two numbers, the ruleset's and the
 * position's among all that the ruleset has met; Python keeps what they stand for.
 *
 * The engine asks them in whatever thread it runs. In a thread of Python's the asker is that thread. Work,
 * whose threads are its own, has a number of its own, and copies of the rulesets that lead to it: so what is
 * raised in any of its threads comes out of the call that began the work. */
#ifndef CGTPY_OWN_RULESET_H
#define CGTPY_OWN_RULESET_H

#include "wire.h"

typedef struct cgtpy_work cgtpy_work;

struct cgtpy_own {
  cgt_ruleset face; /* the engine knows this */
  cgtpy_own *next;  /* of all of the world */
  uint32_t number;
  cgtpy_work *work;    /* NULL: the thread asks */
  cgtpy_own *original; /* of a copy */
  cgtpy_own *spare;    /* copies that no work has, by link */
  cgtpy_own *link;     /* of copies that are spare, or that one work has */
};

struct cgtpy_work {
  cgtpy_run run; /* the program has the definitions and rulesets of the world */
  cgtpy_world *world;
  uint64_t asker;
  _Atomic bool raised; /* something, so that no more is asked */
  cgtpy_own *copies;
};

/* Ends a call: with what is in out, which may be NULL after an error. */
int cgtpy_work_answer(cgtpy_reply *reply, const cgtpy_work *work, cgtpy_wire_out *out);

/* A position of a copy becomes that of the ruleset itself. False after an error. */
bool cgtpy_to_original(cgt_position *position, lab_machine *machine);

bool cgtpy_is_own(const cgt_ruleset *ruleset);
void cgtpy_rulesets_free(cgtpy_own *all);

/* The number of this thread, as an asker. */
uint64_t cgtpy_this_asker(void);

/* Is this thread inside of a callback? Then *stop is the flag of the work it is for, or as it was. */
bool cgtpy_inside_callback(const volatile int **stop);

#endif
