/* world.h: worlds, and the machines that threads use in them.
 *
 * Every thread that asks something of a world has a session there, a machine whose engine shares the games
 * and positions of the world; so handles are good in all threads. A ruleset in Python may ask the engine
 * while the engine asks it: then the thread has a second session for the inner call. */
#ifndef CGTPY_WORLD_H
#define CGTPY_WORLD_H

#include <stdatomic.h>
#include <stdbool.h>

#include <cgt/lab_machine.h>

#include "api.h"

typedef struct cgtpy_work cgtpy_work;

struct cgtpy_world {
  uint64_t serial; /* of all worlds ever made */
  struct cgtpy_world *next;
  size_t memory_bytes;     /* three quarters of it are the engine's */
  size_t stack_bytes;      /* of a call, at most; 0: what the thread has */
  cgt_ctx *root;           /* which the sessions share with; used for nothing else */
  cgtpy_session *sessions; /* all of them, by next */
  char **definitions;      /* texts */
  _Atomic size_t definition_count;
  cgtpy_own *rulesets;       /* all that were ever made here: positions lead to them */
  const cgt_ruleset **named; /* those that the language calls, one of a name */
  size_t named_count;
  lab_program **kept; /* to whose rulesets positions may lead */
  size_t kept_count;
  lab_program *base;      /* or NULL: what other programs branch off, so that its rulesets are theirs */
  size_t base_known;      /* definitions that it has */
  _Atomic size_t namings; /* counts changes of that */
};

struct cgtpy_session {
  cgtpy_world *world;
  cgtpy_session *next;
  lab_program *program;
  lab_machine *machine;
  size_t stack_bytes;
  size_t known;   /* definitions of the world that program has */
  size_t namings; /* the world's when program was made */
  bool stale;     /* to begin afresh with the next call */
  bool taken;     /* a thread has it */
  bool inner;     /* for the length of one call inside another */
  bool on_main;   /* of Python's main thread */
};

/* What went wrong in the last call of this thread. */
extern _Thread_local lab_error cgtpy_error;

/* Opens a call; NULL after an error. Not with the interpreter lock: it may wait for another thread. */
cgtpy_session *cgtpy_enter(cgtpy_world *world);
void cgtpy_leave(cgtpy_session *session);

/* A program with the rulesets and definitions of the world, and how many definitions those are; NULL after an
 * error. work: which the rulesets are to lead to, or NULL. */
lab_program *cgtpy_world_program(cgtpy_world *world, size_t *known, cgtpy_work *work);
/* A machine whose engine shares with the world's; NULL after an error. */
lab_machine *cgtpy_new_machine(cgtpy_world *world, const lab_program *program, unsigned scale,
                               size_t stack_bytes);
void cgtpy_world_take_back(cgtpy_work *work);                    /* its copies of rulesets */
void cgtpy_world_drop(cgtpy_world *world, lab_program *program); /* to be freed, if no position leads to it */

/* The world keeps it. */
void cgtpy_world_keep_ruleset(cgtpy_world *world, cgtpy_own *own);

size_t cgtpy_stack_bytes(const cgtpy_world *world); /* that a call in this thread may take */

/* All give false. The first takes over the error of the machine's context. */
bool cgtpy_engine_failed(lab_machine *machine);
bool cgtpy_no_memory(void);
bool cgtpy_fail(cgt_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline cgt_game cgtpy_game(uint64_t handle) {
  return (cgt_game){.core = (uint32_t)handle, .number = (uint32_t)(handle >> 32)};
}

static inline uint64_t cgtpy_handle(cgt_game g) { return g.core | (uint64_t)g.number << 32; }

#endif
