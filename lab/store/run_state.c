/* run_state.c: see run_state.h. */
#include "lab/store/run_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/vector.h"

bool labi_run_state_open(labi_run_state *state, size_t width) {
  *state = (labi_run_state){.width = width};
  state->last = calloc(width + 1, sizeof *state->last);
  state->smallest = calloc(width + 1, sizeof *state->smallest);
  state->why_at = calloc(width + 1, sizeof *state->why_at);
  return state->last && state->smallest && state->why_at;
}

void labi_run_state_close(labi_run_state *state) {
  free(state->last);
  free(state->smallest);
  free(state->why_at);
  free(state->kept);
  *state = (labi_run_state){0};
}

void labi_run_state_copy(labi_run_state *to, const labi_run_state *from) {
  const labi_run_state before = *to;
  if (from->width > 0) {
    memcpy(to->last, from->last, from->width * sizeof *to->last);
    memcpy(to->smallest, from->smallest, from->width * sizeof *to->smallest);
    memcpy(to->why_at, from->why_at, from->width * sizeof *to->why_at);
  }
  *to = *from;
  to->last = before.last;
  to->smallest = before.smallest;
  to->why_at = before.why_at;
  to->kept = before.kept;
  to->count = before.count;
  to->room = before.room;
}

/* The sum of a tuple in two words, low one in 0 .. 2^32-1: it cannot overflow. */
typedef struct wide {
  int64_t high, low;
} wide;

static wide sum_of(const int64_t *tuple, size_t width) {
  wide sum = {0, 0};
  for (size_t i = 0; i < width; i++) {
    int64_t low = (int64_t)((uint64_t)tuple[i] & 0xFFFFFFFF);
    sum.high += (tuple[i] - low) / ((int64_t)1 << 32);
    sum.low += low;
  }
  sum.high += sum.low >> 32;
  sum.low &= 0xFFFFFFFF;
  return sum;
}

bool labi_run_state_is_smaller(const int64_t *a, const int64_t *b, size_t width) {
  wide x = sum_of(a, width), y = sum_of(b, width);
  if (x.high != y.high) return x.high < y.high;
  if (x.low != y.low) return x.low < y.low;
  for (size_t i = 0; i < width; i++)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

void labi_run_state_fails(labi_run_state *state, const int64_t *tuple) {
  const size_t width = state->width;
  if (width > 0 && (state->failures == 0 || labi_run_state_is_smaller(tuple, state->smallest, width)))
    memcpy(state->smallest, tuple, width * sizeof *tuple);
  state->failures++;
}

bool labi_run_state_keep(labi_run_state *state, const int64_t *tuple) {
  const size_t bytes = state->width * sizeof *tuple;
  state->kept = labi_grow(state->kept, &state->room, state->count + 1, bytes);
  if (state->room <= state->count) return false;
  memcpy(state->kept + state->count++ * state->width, tuple, bytes);
  return true;
}
