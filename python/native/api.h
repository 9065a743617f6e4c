/* api.h: what Python calls. cffi reads this file too, without the lines that begin with '#': keep it to
 * plain declarations.
 *
 * A world is what a Python Context stands for: one store of games and positions, and a machine of the
 * language for each thread that asks. A game crosses as a handle of 64 bits, never 0; all other values as
 * bytes, see wire.h. */
#ifndef CGTPY_API_H
#define CGTPY_API_H

#include <cgt/lab_survey.h>

typedef struct cgtpy_world cgtpy_world;

/* What a call brings back: on success the values as wire bytes, else the message as text, with its place in
 * the text that was given (line 0: it has none). bytes is malloc'ed, for cgtpy_free. */
typedef struct cgtpy_reply {
  int status; /* cgt_status */
  unsigned line, column;
  int advice;     /* cgt_advice */
  uint64_t asker; /* under that number Python keeps what rulesets raised when this call asked them */
  size_t length;
  char *bytes;
} cgtpy_reply;

void cgtpy_free(void *bytes);

/* Adds the type Core, games with their fast operators, to the module of that name. 0: it is there. */
int cgtpy_add_core(const char *module_name);

/* ---- worlds ---------------------------------------------------------------------------------- */

/* NULL when there is no memory, or less than 1 MiB is allowed. 0: the default, 4 GiB, and half of a thread's
 * stack, which is the most. */
cgtpy_world *cgtpy_open(size_t memory_bytes, size_t stack_bytes);
void cgtpy_close(cgtpy_world *world);

/* By its ident, Python's main thread, whose calls Ctrl-C stops. */
void cgtpy_main_thread(uint64_t ident);

/* After a call that was stopped. False: this is another thread, that worked for one of the main thread's. */
int cgtpy_clear_interrupt(void);

/* ---- calls; all return reply->status ----------------------------------------------------------- */

/* A definition, found right before, for all that is asked of this world from now on. False: no memory. */
bool cgtpy_remember(cgtpy_world *world, const char *text);

/* The value of an expression of the language. */
int cgtpy_evaluate(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length);

/* A function, ruleset or definition of the language, or an operator, of the values in wire; ".game",
 * ".number", ".plain", ".unicode", ".latex", ".json": what its one value is as a game, as a fraction, as text. */
int cgtpy_call(cgtpy_world *world, cgtpy_reply *reply, const char *name, const char *wire, size_t length);

/* ---- the engine, as Python calls it itself ----------------------------------------------------- */

typedef struct cgtpy_session cgtpy_session;

/* The context of this thread. NULL after an error, which is in reply. */
cgtpy_session *cgtpy_engine_open(cgt_ctx **ctx, cgtpy_world *world, cgtpy_reply *reply);

/* Ends it, with the error of the context, if there is one; returns reply->status. */
int cgtpy_engine_close(cgtpy_session *session, cgtpy_reply *reply);

/* ---- work that Python does by the public library itself ----------------------------------------- */

typedef struct cgtpy_run {
  lab_program *program; /* the definitions and rulesets of the world, then the text that was given */
  lab_machine *machine; /* whose games are the world's */
  cgt_limits limits;
  const volatile int *stop;
  lab_error error; /* the first, if there was one */
} cgtpy_run;

/* NULL after an error, which is in reply. */
cgtpy_run *cgtpy_run_open(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length);

/* The value in wire, good as long as the run. False after an error, which is the run's. */
bool cgtpy_run_value(cgtpy_run *run, lab_value *value, const char *wire, size_t length);

/* The other way: the value in wire, as a reply. */
int cgtpy_run_wire(cgtpy_run *run, cgtpy_reply *reply, lab_value value);

/* Ends it, with its error; returns reply->status. */
int cgtpy_run_close(cgtpy_run *run, cgtpy_reply *reply);

/* ---- sweeps ------------------------------------------------------------------------------------ */

typedef struct cgtpy_sweep cgtpy_sweep;

/* Of the one statement of a run, which it takes over, as well as the fields of the options. NULL: no memory. */
cgtpy_sweep *cgtpy_sweep_open(cgtpy_run *run, const lab_survey_options *options);
/* Rows from number `at` on, at most so many; none at the end. `at` is the first row given last, if those did
 * not arrive, or the one behind them. */
int cgtpy_sweep_next(cgtpy_sweep *sweep, cgtpy_reply *reply, uint64_t at, size_t most);
uint64_t cgtpy_sweep_close(cgtpy_sweep *sweep); /* its asker */

/* ---- rulesets written in Python ---------------------------------------------------------------- */

typedef struct cgtpy_own cgtpy_own;

/* A ruleset of that name, as long as the world is; number: by which Python knows it. NULL: no memory. */
cgtpy_own *cgtpy_new_ruleset(cgtpy_world *world, const char *name, bool impartial, bool splits, bool draws,
                             uint32_t number);

/* Makes the language call one, in Python or not, by its name, which has been found right. False: no memory. */
bool cgtpy_define_ruleset(cgtpy_world *world, const cgt_ruleset *ruleset);

/* Its position of that number. */
int cgtpy_position(cgtpy_world *world, cgtpy_reply *reply, cgtpy_own *ruleset, uint64_t position);

/* The numbers of a position; 0 if its ruleset is not one of Python's, -1 after an error. */
int cgtpy_numbers(cgtpy_world *world, uint32_t id, uint32_t *ruleset, uint64_t *position);

/* From inside of a callback: the positions that it makes. */
void cgtpy_emit(cgt_sink *sink, uint32_t ruleset, const uint64_t *positions, size_t count);

#endif
