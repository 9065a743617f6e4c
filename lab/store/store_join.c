/* store_join.c: which runs of some stores are shards of one, and that one out of them: the rows of all shards
 * are merged as sorted lists are, and counts add up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_decided.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_join.h"
#include "lab/store/store_writer.h"

/* ---- merging ----------------------------------------------------------------------------------- */

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
  uint64_t first; /* an option of the run; 0: none */
  labi_run_state state;
  const volatile int *stop;
  int64_t last[LAB_VARIABLE_LIMIT]; /* the parameters of the last row, if there is one */
} merging;

static int compare_tuples(const int64_t *a, const int64_t *b, size_t width) {
  for (size_t i = 0; i < width; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

static bool advance(input *input) { return lab_store_next(&input->row, input->cursor) == CGT_OK; }

static bool open_input(input *input, const labi_store_part *part) {
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
  const size_t width = m->run->parameter_count;
  bool sweep = m->run->kind == LAB_STORE_SWEEP, any = false;
  uint64_t failures = state->failures;
  if (m->first > 0) state->failures = 0; /* those that are kept count */
  for (input *i; (i = least(m)) && (m->first == 0 || state->failures < m->first);) {
    *culprit = i->store;
    if (labi_interrupt_is_set(m->stop)) return false;
    if (any && compare_tuples(i->row->parameters, m->last, width) == 0)
      return labi_store_refuse(
          i->store, "another shard also has one of its rows: they do not come from the same division");
    memcpy(m->last, i->row->parameters, width * sizeof *m->last);
    any = true;
    *culprit = m->to;
    if (!labi_store_add_row(m->to, m->run, i->row->parameters, i->row->elements)) return false;
    if (!sweep && m->first > 0) labi_run_state_fails(state, i->row->parameters);
    *culprit = i->store;
    if (!advance(i)) return false;
  }
  if (m->first > 0 && m->run->parameter_count == 0) state->failures = failures;
  if (m->first > 0 && state->failures >= m->first) {
    state->left = true;
    state->tuples = state->instances = state->excepted = 0; /* how many stand before the last is not known */
  }
  return true;
}

/* What the part has counted joins the whole. */
static bool add_state(merging *m, const labi_store_part *part) {
  labi_run_state one, *all = &m->state;
  bool good = (labi_run_state_open(&one, all->width) || labi_store_fail(part->store, SQLITE_NOMEM)) &&
              labi_store_load(&one, part->store, part->run, 0);
  size_t bytes = all->width * sizeof *all->last;
  if (good) {
    if (one.tuples > 0 && (all->tuples == 0 || compare_tuples(one.last, all->last, all->width) > 0))
      memcpy(all->last, one.last, bytes);
    if (one.failures > 0 &&
        (all->failures == 0 || labi_run_state_is_smaller(one.smallest, all->smallest, all->width)))
      memcpy(all->smallest, one.smallest, bytes);
    if (one.without > 0 && (all->without == 0 || compare_tuples(one.why_at, all->why_at, all->width) < 0)) {
      all->why = one.why;
      memcpy(all->why_at, one.why_at, bytes);
    }
    all->complete = one.complete;
    all->without += one.without;
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

static bool merge_parts(lab_store **culprit, merging *m, const labi_store_part *parts) {
  for (size_t i = 0; i < m->count; i++) {
    *culprit = parts[i].store;
    if (!add_state(m, &parts[i]) || !open_input(&m->inputs[i], &parts[i])) return false;
    *culprit = m->to;
    if (!labi_store_renews(m->to, parts[i].store)) return false;
  }
  if (!merge_rows(culprit, m)) return false;
  *culprit = m->to;
  return labi_store_save(m->to, m->run, &m->state) && labi_store_commit(m->to);
}

/* Puts the run `like` into `to`, out of these parts of it, of which each is there once. Fails: ECANCELLED; as
 * the store *culprit, whose error tells of it. */
static cgt_status merge(lab_store **culprit, lab_store *to, const lab_store_run *like,
                        const labi_store_part *parts, size_t count, uint64_t first,
                        const volatile int *stop) {
  merging m = {.to = to, .count = count, .first = first, .stop = stop};
  *culprit = to;
  m.inputs = calloc(count, sizeof *m.inputs);
  bool good = m.inputs && labi_run_state_open(&m.state, like->parameter_count);
  if (good)
    good = (m.run = labi_store_begin(to, like)) != NULL && merge_parts(culprit, &m, parts);
  else
    labi_store_fail(to, SQLITE_NOMEM);
  for (size_t i = 0; m.inputs && i < count; i++) lab_store_rows_end(m.inputs[i].cursor);
  free(m.inputs);
  labi_run_state_close(&m.state);
  return good ? CGT_OK : labi_interrupt_is_set(stop) ? CGT_ECANCELLED : (*culprit)->error.status;
}

/* All shards are complete. */
static cgt_status merge_shards(lab_store **culprit, lab_store *to, const labi_store_part *shards,
                               size_t count, const volatile int *stop) {
  lab_store_run whole = *shards[0].run;
  whole.shard = whole.shards = 1;
  whole.in_chunks = false;
  return merge(culprit, to, &whole, shards, count, whole.options.first, stop);
}

cgt_status labi_store_copy_run(lab_store **culprit, lab_store *to, lab_store *from, const lab_store_run *run,
                               const volatile int *stop) {
  return merge(culprit, to, run, &(labi_store_part){.store = from, .run = run}, 1, 0, stop);
}

/* ---- which belong together --------------------------------------------------------------------- */

typedef struct joining {
  struct {
    labi_store_part *items;
    size_t count, room;
  } parts; /* the runs of all stores */
  const volatile int *stop;
  lab_join_fault *fault;
} joining;

static bool has_part(const joining *j, const lab_store *store, const lab_store_run *run) {
  for (size_t i = 0; i < j->parts.count; i++)
    if (j->parts.items[i].store == store && !labi_store_difference(j->parts.items[i].run, run)) return true;
  return false;
}

static cgt_status refuse(joining *j, lab_join_problem problem, const labi_store_part *first,
                         const labi_store_part *other, unsigned shard) {
  *j->fault = (lab_join_fault){.problem = problem,
                               .store = first->store,
                               .run = first->run,
                               .other = other ? other->store : NULL,
                               .other_run = other ? other->run : NULL,
                               .shard = shard};
  if (problem == LAB_JOIN_DIFFERENT) j->fault->difference = labi_store_difference(other->run, first->run);
  return CGT_EINVAL;
}

/* A shard of that number which is of something else may be what was meant. */
static cgt_status refuse_missing(joining *j, const labi_store_part *first, unsigned shard) {
  const lab_store_run *run = first->run;
  for (size_t i = 0; i < j->parts.count; i++) {
    const labi_store_part *other = &j->parts.items[i];
    if (other->run->shards >= 2 && other->run->shard == shard && !has_part(j, other->store, run))
      return refuse(j, LAB_JOIN_DIFFERENT, first, other, shard);
  }
  return refuse(j, LAB_JOIN_MISSING, first, NULL, shard);
}

/* All shards of the run of this part. */
static cgt_status find_shards(labi_store_part *shards, joining *j, const labi_store_part *first) {
  const lab_store_run *run = first->run;
  for (size_t i = 0; i < j->parts.count; i++) {
    labi_store_part *other = &j->parts.items[i];
    const lab_store_run *its = other->run;
    if (labi_store_difference(its, run)) continue;
    labi_store_part *place = &shards[its->shard - 1];
    if (place->store) return refuse(j, LAB_JOIN_TWICE, place, other, its->shard);
    if (!its->complete && its->shards > 1) return refuse(j, LAB_JOIN_UNFINISHED, first, other, its->shard);
    *place = *other;
    other->used = true;
  }
  for (unsigned i = 0; i < run->shards; i++)
    if (!shards[i].store) return refuse_missing(j, first, i + 1);
  return CGT_OK;
}

static cgt_status fail(joining *j, cgt_status status, const lab_store *culprit) {
  *j->fault = (lab_join_fault){.problem = LAB_JOIN_FAILED, .store = culprit};
  j->fault->error = status == CGT_ECANCELLED ? (lab_error){.status = status, .message = "stopped on request"}
                    : culprit                ? culprit->error
                                             : (lab_error){.status = status, .message = LABI_OUT_OF_MEMORY};
  return status;
}

static bool is_decided(const lab_store_run *run) {
  return run->kind == LAB_STORE_SWEEP && run->shards == 1 &&
         strcmp(run->statement, LAB_DECIDED_STATEMENT) == 0;
}

/* What was decided with the same definitions, in all stores. */
static cgt_status join_decided(joining *j, lab_store *to, const labi_store_part *first) {
  labi_store_part *parts = calloc(j->parts.count, sizeof *parts);
  size_t count = 0;
  lab_store *culprit;
  if (!parts) return fail(j, CGT_ENOMEM, NULL);
  for (size_t i = 0; i < j->parts.count; i++) {
    labi_store_part *part = &j->parts.items[i];
    if (labi_store_difference(part->run, first->run)) continue;
    part->used = true;
    parts[count++] = *part;
  }
  cgt_status status = labi_store_join_decided(&culprit, to, parts, count, j->stop);
  if (status != CGT_OK) fail(j, status, culprit);
  free(parts);
  return status;
}

static cgt_status join_run(joining *j, lab_store *to, const labi_store_part *first) {
  unsigned count = first->run->shards;
  labi_store_part *shards = calloc(count, sizeof *shards);
  if (!shards) return fail(j, CGT_ENOMEM, NULL);
  cgt_status status = find_shards(shards, j, first);
  lab_store *culprit;
  if (status == CGT_OK && (status = merge_shards(&culprit, to, shards, count, j->stop)) != CGT_OK)
    fail(j, status, culprit);
  free(shards);
  return status;
}

cgt_status lab_store_join(lab_store *to, lab_store *const *from, size_t count, const volatile int *stop,
                          lab_join_fault *fault) {
  lab_join_fault unread;
  if (!fault) fault = &unread;
  if (!to || (!from && count > 0)) {
    *fault = (lab_join_fault){.problem = LAB_JOIN_FAILED};
    labi_refuse(&fault->error, __func__, to ? "from" : "to", "is NULL");
    return CGT_EINVAL;
  }
  joining j = {.stop = stop, .fault = fault};
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    for (size_t k = 0; k < lab_store_run_count(from[i]) && status == CGT_OK; k++) {
      labi_store_part *part = labi_push(&j.parts);
      if (part)
        *part = (labi_store_part){.store = from[i], .run = lab_store_run_at(from[i], k)};
      else
        status = fail(&j, CGT_ENOMEM, NULL);
    }
  for (size_t i = 0; i < j.parts.count && status == CGT_OK; i++)
    if (!j.parts.items[i].used) {
      const labi_store_part *first = &j.parts.items[i];
      status = is_decided(first->run) ? join_decided(&j, to, first) : join_run(&j, to, first);
    }
  free(j.parts.items);
  return status;
}
