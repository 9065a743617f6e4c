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
  labi_store_shard part;
  bool used;
} part;

typedef struct inputs {
  labi_store **stores;
  size_t store_count;
  part *parts; /* the runs of all stores */
  size_t count;
} inputs;

/* What tells two runs apart; NULL: nothing but the shard. */
static const char *difference(const labi_store_run *a, const labi_store_run *b) {
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

static bool has_part(const inputs *inputs, const labi_store *store, const labi_store_run *run) {
  for (size_t i = 0; i < inputs->count; i++)
    if (inputs->parts[i].part.store == store && !difference(inputs->parts[i].part.run, run)) return true;
  return false;
}

/* A shard of that number which is of something else may be what was meant. */
static cmd_status refuse_missing(const inputs *inputs, const part *first, unsigned shard) {
  const labi_store_run *run = first->part.run;
  char brief[LABI_STORE_BRIEF];
  for (size_t i = 0; i < inputs->count; i++) {
    const labi_store_shard *other = &inputs->parts[i].part;
    if (other->run->shards < 2 || other->run->shard != shard || has_part(inputs, other->store, run)) continue;
    cmd_complain("%s and %s do not belong together: %s (%s)", labi_store_path(first->part.store),
                 labi_store_path(other->store), difference(other->run, run), labi_store_brief(brief, run));
    return CMD_USAGE;
  }
  cmd_complain("shard %u of %u is missing: %s has shard %u of it: %s", shard, run->shards,
               labi_store_path(first->part.store), run->shard, labi_store_brief(brief, run));
  return CMD_USAGE;
}

/* Merges the run that this part is of. */
static cmd_status merge_run(labi_store *to, const inputs *inputs, part *first) {
  const labi_store_run *run = first->part.run;
  labi_store_shard *parts = calloc(run->shards, sizeof *parts);
  if (!parts) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  cmd_status status = CMD_DONE;
  for (size_t i = 0; i < inputs->count && status == CMD_DONE; i++) {
    part *other = &inputs->parts[i];
    const labi_store_run *its = other->part.run;
    if (difference(its, run)) continue;
    if (parts[its->shard - 1].store) {
      char brief[LABI_STORE_BRIEF];
      cmd_complain("%s and %s both have shard %u of %u of %s", labi_store_path(parts[its->shard - 1].store),
                   labi_store_path(other->part.store), its->shard, its->shards, labi_store_brief(brief, its));
      status = CMD_USAGE;
    } else if (!its->complete && its->shards > 1) {
      char tuples[28];
      cmd_complain("%s has not finished shard %u of %u, %s tuples are done: --resume it first",
                   labi_store_path(other->part.store), its->shard, its->shards,
                   labi_output_count(tuples, its->tuples));
      status = CMD_USAGE;
    }
    parts[its->shard - 1] = other->part;
    other->used = true;
  }
  for (unsigned i = 0; i < run->shards && status == CMD_DONE; i++)
    if (!parts[i].store) status = refuse_missing(inputs, first, i + 1);
  labi_store *culprit;
  if (status == CMD_DONE && !labi_store_merge(&culprit, to, parts, run->shards, labi_interrupt_flag())) {
    bool stopped = labi_interrupt_is_set(labi_interrupt_flag());
    const labi_store_fault *fault = labi_store_fault_of(culprit);
    cmd_complain("%s", stopped ? "stopped: nothing was made" : fault->message);
    status = stopped ? CMD_STOPPED : cmd_status_of(fault->status);
  }
  free(parts);
  return status;
}

static cmd_status open_inputs(inputs *inputs, int count, char **names) {
  inputs->stores = calloc((size_t)count, sizeof *inputs->stores);
  if (!inputs->stores) return cmd_complain("out of memory"), CMD_LIMIT;
  for (int i = 0; i < count; i++) {
    labi_store_fault fault;
    labi_store *store = labi_store_open(names[i], LABI_STORE_READ, &fault);
    if (!store) {
      cmd_complain("%s", fault.message);
      return cmd_status_of(fault.status);
    }
    inputs->stores[inputs->store_count++] = store;
    part *more = reallocarray(inputs->parts, inputs->count + labi_store_run_count(store) + 1, sizeof *more);
    if (!more) return cmd_complain("out of memory"), CMD_LIMIT;
    inputs->parts = more;
    for (size_t j = 0; j < labi_store_run_count(store); j++)
      inputs->parts[inputs->count++] = (part){.part = {store, labi_store_run_at(store, j)}};
  }
  return CMD_DONE;
}

static cmd_status merge_all(const inputs *inputs, const char *path) {
  labi_store_fault fault;
  labi_store *to = labi_store_open(path, LABI_STORE_NEW, &fault);
  if (!to) {
    cmd_complain("%s", fault.message);
    return cmd_status_of(fault.status);
  }
  cmd_status status = CMD_DONE;
  for (size_t i = 0; i < inputs->count && status == CMD_DONE; i++)
    if (!inputs->parts[i].used) status = merge_run(to, inputs, &inputs->parts[i]);
  labi_store_close(to);
  return status;
}

static cmd_status run_merge(const cmd_settings *settings, int count, char **operands) {
  const char *path = settings->target;
  struct stat about;
  if (count == 0 || !path) {
    cmd_complain("merge what into what? For example: cgt merge part1.db part2.db -o all.db");
    return CMD_USAGE;
  }
  if (stat(path, &about) == 0) {
    cmd_complain("%s is there already; cgt merge makes a new store", path);
    return CMD_USAGE;
  }
  /* It gets its name when it is whole. */
  size_t room = strlen(path) + 24;
  char *part = malloc(room);
  if (!part) return cmd_complain("out of memory"), CMD_LIMIT;
  snprintf(part, room, "%s.part-%ld", path, (long)getpid());
  inputs inputs = {0};
  cmd_status status = open_inputs(&inputs, count, operands);
  if (status == CMD_DONE) status = merge_all(&inputs, part);
  if (status == CMD_DONE && rename(part, path) != 0) {
    cmd_complain("cannot make %s: %s", path, strerror(errno));
    status = CMD_USAGE;
  }
  if (status != CMD_DONE) unlink(part);
  for (size_t i = 0; i < inputs.store_count; i++) labi_store_close(inputs.stores[i]);
  free(inputs.stores);
  free(inputs.parts);
  free(part);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_OUTPUT_OPTION(cmd_settings), CMD_HELP_OPTION(cmd_settings), {0}};

const cmd_command cmd_merge = {
    .name = "merge",
    .operands = "STORE...",
    .summary = "join the stores of independent shards",
    .options = options,
    .page = "Makes a new store out of several. The shards of a run, all of them finished, become\n"
            "the run, row for row as an unbroken one had made it; other runs are copied.\n\n"
            "  cgt check claims.cgt --shard 1/2 --store part1.db\n"
            "  cgt check claims.cgt --shard 2/2 --store part2.db\n"
            "  cgt merge part1.db part2.db -o all.db\n"
            "  cgt check claims.cgt --store all.db --resume\n",
    .run = run_merge,
};
