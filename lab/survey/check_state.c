/* check_state.c: see check_state.h. */
#include "lab/survey/check_state.h"

#include <stdlib.h>
#include <string.h>

bool labi_check_state_open(labi_check_state *state, size_t width) {
  *state = (labi_check_state){.width = width};
  state->last = calloc(width + 1, sizeof *state->last);
  state->smallest = calloc(width + 1, sizeof *state->smallest);
  return state->last && state->smallest;
}

void labi_check_state_close(labi_check_state *state) {
  free(state->last);
  free(state->smallest);
  free(state->kept);
  *state = (labi_check_state){0};
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

bool labi_check_is_smaller(const int64_t *a, const int64_t *b, size_t width) {
  wide x = sum_of(a, width), y = sum_of(b, width);
  if (x.high != y.high) return x.high < y.high;
  if (x.low != y.low) return x.low < y.low;
  for (size_t i = 0; i < width; i++)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

bool labi_check_state_fails(labi_check_state *state, const int64_t *tuple, bool keep) {
  size_t bytes = state->width * sizeof *tuple;
  if (bytes == 0) return state->failures++, true;
  if (state->failures == 0 || labi_check_is_smaller(tuple, state->smallest, state->width))
    memcpy(state->smallest, tuple, bytes);
  state->failures++;
  if (!keep) return true;
  if (state->count == state->room) {
    size_t room = state->room ? 2 * state->room : 64;
    int64_t *more = reallocarray(state->kept, room, bytes);
    if (!more) return false;
    state->kept = more;
    state->room = room;
  }
  memcpy(state->kept + state->count++ * state->width, tuple, bytes);
  return true;
}
