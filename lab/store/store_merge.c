/* store_merge.c: see store_merge.h. The rows of all parts are merged as sorted lists are; counts add up. */
#include "lab/store/store_merge.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

typedef struct input {
  lab_store *store;
  lab_store_cursor *cursor;
  const lab_store_row *row; /* NULL at the end */
} input;

typedef struct merging {
  lab_store *to;
  const lab_store_run *run; /* in to */
  input *inputs;
  size_t count;
  uint64_t first; /* the N of --first N; 0: none */
  labi_run_state state;
  const volatile int *stop;
} merging;

static uint64_t first_of(const char *options) {
  const char *at = strstr(options, "--first ");
  return at ? strtoull(at + strlen("--first "), NULL, 10) : 0;
}

static int compare_tuples(const int64_t *a, const int64_t *b, size_t width) {
  for (size_t i = 0; i < width; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

static bool advance(input *input) { return lab_store_next(&input->row, input->cursor) == CGT_OK; }

static bool open_input(input *input, const labi_store_shard *part) {
  input->store = part->store;
  input->cursor = lab_store_rows(part->store, part->run);
  return input->cursor && advance(input);
}

/* The input with the least row; NULL when all are done. */
static input *least(const merging *m) {
  input *best = NULL;
  for (input *i = m->inputs; i < m->inputs + m->count; i++)
    if (i->row &&
        (!best || compare_tuples(i->row->parameters, best->row->parameters, m->run->parameter_count) < 0))
      best = i;
  return best;
}

static bool merge_rows(lab_store **culprit, merging *m) {
  labi_run_state *state = &m->state;
  bool sweep = m->run->kind == LAB_STORE_SWEEP;
  uint64_t failures = state->failures;
  if (m->first > 0) state->failures = 0; /* those that are kept count */
  for (input *i; (i = least(m)) && (m->first == 0 || state->failures < m->first);) {
    *culprit = m->to;
    if (labi_interrupt_is_set(m->stop)) return false;
    if (!labi_store_add_row(m->to, m->run, i->row->parameters, i->row->values)) return false;
    if (!sweep && m->first > 0 && !labi_run_state_fails(state, i->row->parameters, false))
      return labi_store_fail(m->to, SQLITE_NOMEM);
    *culprit = i->store;
    if (!advance(i)) return false;
  }
  if (m->first > 0 && m->run->parameter_count == 0) state->failures = failures;
  if (m->first > 0 && state->failures >= m->first) {
    state->left = true;
    state->tuples = state->instances = state->excepted = 0;
  }
  return true;
}

/* What the part has counted joins the whole. */
static bool add_state(merging *m, const labi_store_shard *part) {
  labi_run_state one, *all = &m->state;
  bool good = (labi_run_state_open(&one, all->width) || labi_store_fail(part->store, SQLITE_NOMEM)) &&
              labi_store_load(&one, part->store, part->run);
  size_t bytes = all->width * sizeof *all->last;
  if (good) {
    if (one.tuples > 0 && (all->tuples == 0 || compare_tuples(one.last, all->last, all->width) > 0))
      memcpy(all->last, one.last, bytes);
    if (one.failures > 0 &&
        (all->failures == 0 || labi_run_state_is_smaller(one.smallest, all->smallest, all->width)))
      memcpy(all->smallest, one.smallest, bytes);
    all->complete = one.complete;
    all->left |= one.left;
    all->tuples += one.tuples;
    all->instances += one.instances;
    all->excepted += one.excepted;
    all->failures += one.failures;
    all->rows += one.rows;
  }
  labi_run_state_close(&one);
  return good;
}

static bool merge_parts(lab_store **culprit, merging *m, const labi_store_shard *parts) {
  for (size_t i = 0; i < m->count; i++) {
    *culprit = parts[i].store;
    if (!add_state(m, &parts[i]) || !open_input(&m->inputs[i], &parts[i])) return false;
  }
  if (!merge_rows(culprit, m)) return false;
  *culprit = m->to;
  return labi_store_save(m->to, m->run, &m->state) && labi_store_commit(m->to);
}

cgt_status labi_store_merge(lab_store **culprit, lab_store *to, const labi_store_shard *parts, size_t count,
                            const volatile int *stop) {
  lab_store_run whole = *parts[0].run;
  whole.shard = whole.shards = 1;
  merging m = {.to = to, .count = count, .first = first_of(whole.options), .stop = stop};
  *culprit = to;
  m.inputs = calloc(count, sizeof *m.inputs);
  bool good = m.inputs && labi_run_state_open(&m.state, whole.parameter_count);
  if (good)
    good = (m.run = labi_store_begin(to, &whole)) != NULL && merge_parts(culprit, &m, parts);
  else
    labi_store_fail(to, SQLITE_NOMEM);
  for (size_t i = 0; m.inputs && i < count; i++) lab_store_rows_end(m.inputs[i].cursor);
  free(m.inputs);
  labi_run_state_close(&m.state);
  return good ? CGT_OK : labi_interrupt_is_set(stop) ? CGT_ECANCELLED : (*culprit)->error.status;
}
