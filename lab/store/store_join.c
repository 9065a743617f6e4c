/* store_join.c: which runs of some stores are shards of one. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/vector.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_merge.h"

typedef struct part {
  labi_store_shard shard;
  bool used;
} part;

typedef struct joining {
  struct {
    part *items;
    size_t count, room;
  } parts; /* the runs of all stores */
  const volatile int *stop;
  lab_join_fault *fault;
} joining;

/* What tells two runs apart; NULL: nothing but the shard. */
static const char *difference(const lab_store_run *a, const lab_store_run *b) {
  if (a->kind != b->kind) return "one is a check and one a sweep";
  if (strcmp(a->statement, b->statement) != 0) return "the statements differ";
  if (strcmp(a->definitions, b->definitions) != 0) return "the definitions differ";
  if (strcmp(a->options, b->options) != 0) return "the options differ";
  if (a->shards != b->shards) return "they are parts of another division";
  if (a->number != b->number || a->parameter_count != b->parameter_count) return "the statements differ";
  if (a->field_count != b->field_count) return "the fields differ";
  for (size_t i = 0; i < a->parameter_count + a->field_count; i++)
    if (strcmp(a->names[i], b->names[i]) != 0) return "the fields differ";
  return NULL;
}

static bool has_part(const joining *j, const lab_store *store, const lab_store_run *run) {
  for (size_t i = 0; i < j->parts.count; i++)
    if (j->parts.items[i].shard.store == store && !difference(j->parts.items[i].shard.run, run)) return true;
  return false;
}

static cgt_status refuse(joining *j, lab_join_problem problem, const labi_store_shard *first,
                         const labi_store_shard *other, unsigned shard) {
  *j->fault = (lab_join_fault){.problem = problem,
                               .store = first->store,
                               .run = first->run,
                               .other = other ? other->store : NULL,
                               .other_run = other ? other->run : NULL,
                               .shard = shard};
  if (problem == LAB_JOIN_DIFFERENT) j->fault->difference = difference(other->run, first->run);
  return CGT_EINVAL;
}

/* A shard of that number which is of something else may be what was meant. */
static cgt_status refuse_missing(joining *j, const part *first, unsigned shard) {
  const lab_store_run *run = first->shard.run;
  for (size_t i = 0; i < j->parts.count; i++) {
    const labi_store_shard *other = &j->parts.items[i].shard;
    if (other->run->shards >= 2 && other->run->shard == shard && !has_part(j, other->store, run))
      return refuse(j, LAB_JOIN_DIFFERENT, &first->shard, other, shard);
  }
  return refuse(j, LAB_JOIN_MISSING, &first->shard, NULL, shard);
}

/* All shards of the run of this part. */
static cgt_status find_shards(labi_store_shard *shards, joining *j, const part *first) {
  const lab_store_run *run = first->shard.run;
  for (size_t i = 0; i < j->parts.count; i++) {
    part *other = &j->parts.items[i];
    const lab_store_run *its = other->shard.run;
    if (difference(its, run)) continue;
    labi_store_shard *place = &shards[its->shard - 1];
    if (place->store) return refuse(j, LAB_JOIN_TWICE, place, &other->shard, its->shard);
    if (!its->complete && its->shards > 1)
      return refuse(j, LAB_JOIN_UNFINISHED, &first->shard, &other->shard, its->shard);
    *place = other->shard;
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
                                             : (lab_error){.status = status, .message = "out of memory"};
  return status;
}

static cgt_status join_run(joining *j, lab_store *to, const part *first) {
  unsigned count = first->shard.run->shards;
  labi_store_shard *shards = calloc(count, sizeof *shards);
  if (!shards) return fail(j, CGT_ENOMEM, NULL);
  cgt_status status = find_shards(shards, j, first);
  lab_store *culprit;
  if (status == CGT_OK && (status = labi_store_merge(&culprit, to, shards, count, j->stop)) != CGT_OK)
    fail(j, status, culprit);
  free(shards);
  return status;
}

cgt_status lab_store_join(lab_store *to, lab_store *const *from, size_t count, const volatile int *stop,
                          lab_join_fault *fault) {
  joining j = {.stop = stop, .fault = fault};
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    for (size_t k = 0; k < lab_store_run_count(from[i]) && status == CGT_OK; k++) {
      part *part = labi_push(&j.parts);
      if (part)
        *part = (struct part){.shard = {from[i], lab_store_run_at(from[i], k)}};
      else
        status = fail(&j, CGT_ENOMEM, NULL);
    }
  for (size_t i = 0; i < j.parts.count && status == CGT_OK; i++)
    if (!j.parts.items[i].used) status = join_run(&j, to, &j.parts.items[i]);
  free(j.parts.items);
  return status;
}
