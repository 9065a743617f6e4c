/* run_state.h: how far a statement has been decided, and what was found: enough to go on from there. */
#ifndef LAB_RUN_STATE_H
#define LAB_RUN_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/lab_value.h>

typedef struct labi_run_state {
  size_t width;    /* variables of the statement */
  bool complete;   /* nothing is left to do */
  bool left;       /* and that because --first ended it: what was decided up to there counts */
  uint64_t tuples; /* decided or left out by where and unless: the first so many */
  uint64_t instances, excepted, failures;
  uint64_t without;  /* instances that have no value, */
  lab_error why;     /* why the first of them has none, */
  int64_t *why_at;   /* and which it is */
  uint64_t rows;     /* of a sweep */
  int64_t *last;     /* the last of the tuples, if there are any */
  int64_t *smallest; /* the counterexample of least sum, then lexicographically, if failures > 0 */
  int64_t *kept;     /* the first of the counterexamples, in their order */
  size_t count, room;
} labi_run_state;

bool labi_run_state_open(labi_run_state *state, size_t width); /* nothing decided; false: no memory */
void labi_run_state_close(labi_run_state *state);

/* All but the counterexamples that are kept; both were opened for as many variables. */
void labi_run_state_copy(labi_run_state *to, const labi_run_state *from);

/* A further counterexample, in their order: counted, or kept. False: no memory. */
void labi_run_state_fails(labi_run_state *state, const int64_t *tuple);
bool labi_run_state_keep(labi_run_state *state, const int64_t *tuple);

/* The order of smallest: by sum, which cannot overflow here, then lexicographically. */
bool labi_run_state_is_smaller(const int64_t *a, const int64_t *b, size_t width);

#endif
