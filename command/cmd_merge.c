/* cmd_merge.c: cgt merge, one store out of several: the shards of a run become the run. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/command.h"
#include "lab/base/interrupt.h"
#include "lab/report/output.h"
#include "lab/store/store_merge.h"

typedef struct part {
  store_part part;
  bool used;
} part;

typedef struct inputs {
  store **stores;
  size_t store_count;
  part *parts; /* the runs of all stores */
  size_t count;
} inputs;

/* What tells two runs apart; NULL: nothing but the shard. */
static const char *difference(const store_run *a, const store_run *b) {
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

static bool has_part(const inputs *inputs, const store *store, const store_run *run) {
  for (size_t i = 0; i < inputs->count; i++)
    if (inputs->parts[i].part.store == store && !difference(inputs->parts[i].part.run, run)) return true;
  return false;
}

/* A shard of that number which is of something else may be what was meant. */
static exit_status refuse_missing(const inputs *inputs, const part *first, unsigned shard) {
  const store_run *run = first->part.run;
  char brief[STORE_BRIEF];
  for (size_t i = 0; i < inputs->count; i++) {
    const store_part *other = &inputs->parts[i].part;
    if (other->run->shards < 2 || other->run->shard != shard || has_part(inputs, other->store, run)) continue;
    complain("%s and %s do not belong together: %s (%s)", store_path(first->part.store),
             store_path(other->store), difference(other->run, run), store_brief(brief, run));
    return EXIT_USAGE;
  }
  complain("shard %u of %u is missing: %s has shard %u of it: %s", shard, run->shards,
           store_path(first->part.store), run->shard, store_brief(brief, run));
  return EXIT_USAGE;
}

/* Merges the run that this part is of. */
static exit_status merge_run(store *to, const inputs *inputs, part *first) {
  const store_run *run = first->part.run;
  store_part *parts = calloc(run->shards, sizeof *parts);
  if (!parts) {
    complain("out of memory");
    return EXIT_LIMIT;
  }
  exit_status status = EXIT_DONE;
  for (size_t i = 0; i < inputs->count && status == EXIT_DONE; i++) {
    part *other = &inputs->parts[i];
    const store_run *its = other->part.run;
    if (difference(its, run)) continue;
    if (parts[its->shard - 1].store) {
      char brief[STORE_BRIEF];
      complain("%s and %s both have shard %u of %u of %s", store_path(parts[its->shard - 1].store),
               store_path(other->part.store), its->shard, its->shards, store_brief(brief, its));
      status = EXIT_USAGE;
    } else if (!its->complete && its->shards > 1) {
      char tuples[28];
      complain("%s has not finished shard %u of %u, %s tuples are done: --resume it first",
               store_path(other->part.store), its->shard, its->shards, output_count(tuples, its->tuples));
      status = EXIT_USAGE;
    }
    parts[its->shard - 1] = other->part;
    other->used = true;
  }
  for (unsigned i = 0; i < run->shards && status == EXIT_DONE; i++)
    if (!parts[i].store) status = refuse_missing(inputs, first, i + 1);
  store *culprit;
  if (status == EXIT_DONE && !store_merge(&culprit, to, parts, run->shards, interrupt_flag())) {
    bool stopped = interrupt_is_set(interrupt_flag());
    const store_fault *fault = store_fault_of(culprit);
    complain("%s", stopped ? "stopped: nothing was made" : fault->message);
    status = stopped ? EXIT_STOPPED : exit_status_of(fault->status);
  }
  free(parts);
  return status;
}

static exit_status open_inputs(inputs *inputs, int count, char **names) {
  inputs->stores = calloc((size_t)count, sizeof *inputs->stores);
  if (!inputs->stores) return complain("out of memory"), EXIT_LIMIT;
  for (int i = 0; i < count; i++) {
    store_fault fault;
    store *store = store_open(names[i], STORE_READ, &fault);
    if (!store) {
      complain("%s", fault.message);
      return exit_status_of(fault.status);
    }
    inputs->stores[inputs->store_count++] = store;
    part *more = reallocarray(inputs->parts, inputs->count + store_run_count(store) + 1, sizeof *more);
    if (!more) return complain("out of memory"), EXIT_LIMIT;
    inputs->parts = more;
    for (size_t j = 0; j < store_run_count(store); j++)
      inputs->parts[inputs->count++] = (part){.part = {store, store_run_at(store, j)}};
  }
  return EXIT_DONE;
}

static exit_status merge_all(const inputs *inputs, const char *path) {
  store_fault fault;
  store *to = store_open(path, STORE_NEW, &fault);
  if (!to) {
    complain("%s", fault.message);
    return exit_status_of(fault.status);
  }
  exit_status status = EXIT_DONE;
  for (size_t i = 0; i < inputs->count && status == EXIT_DONE; i++)
    if (!inputs->parts[i].used) status = merge_run(to, inputs, &inputs->parts[i]);
  store_close(to);
  return status;
}

exit_status cmd_merge(const settings *settings, int count, char **operands) {
  const char *path = settings->target;
  struct stat about;
  if (count == 0 || !path) {
    complain("merge what into what? For example: cgt merge part1.db part2.db -o all.db");
    return EXIT_USAGE;
  }
  if (stat(path, &about) == 0) {
    complain("%s is there already; cgt merge makes a new store", path);
    return EXIT_USAGE;
  }
  /* It gets its name when it is whole. */
  size_t room = strlen(path) + 24;
  char *part = malloc(room);
  if (!part) return complain("out of memory"), EXIT_LIMIT;
  snprintf(part, room, "%s.part-%ld", path, (long)getpid());
  inputs inputs = {0};
  exit_status status = open_inputs(&inputs, count, operands);
  if (status == EXIT_DONE) status = merge_all(&inputs, part);
  if (status == EXIT_DONE && rename(part, path) != 0) {
    complain("cannot make %s: %s", path, strerror(errno));
    status = EXIT_USAGE;
  }
  if (status != EXIT_DONE) unlink(part);
  for (size_t i = 0; i < inputs.store_count; i++) store_close(inputs.stores[i]);
  free(inputs.stores);
  free(inputs.parts);
  free(part);
  return status;
}
