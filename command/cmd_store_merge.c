/* cmd_store_merge.c: cgt store merge, one store out of several: the shards of a run become the run. */
#include <stdlib.h>
#include <sys/stat.h>

#include "command/memory_shares.h"
#include "command/command.h"
#include "command/terminal/signals.h"

static cmd_status report_join(const lab_join_fault *fault) {
  char brief[LAB_STORE_BRIEF], tuples[28];
  const lab_store_run *run = fault->run, *other = fault->other_run;
  const char *path = fault->store ? lab_store_path(fault->store) : "";
  const char *other_path = fault->other ? lab_store_path(fault->other) : "";
  switch (fault->problem) {
  case LAB_JOIN_FAILED:
    if (fault->error.status != CGT_ECANCELLED) return cmd_failed(&fault->error);
    cmd_complain("%s: nothing was made", cmd_why_stopped());
    return CMD_STOPPED;
  case LAB_JOIN_DIFFERENT:
    cmd_complain("%s and %s do not belong together: %s (%s)", path, other_path, fault->difference,
                 lab_store_brief(brief, run));
    break;
  case LAB_JOIN_MISSING:
    cmd_complain("shard %u of %u is missing: %s has shard %u of it: %s", fault->shard, run->shards, path,
                 run->shard, lab_store_brief(brief, run));
    break;
  case LAB_JOIN_TWICE:
    cmd_complain("%s and %s both have shard %u of %u of %s", path, other_path, fault->shard, other->shards,
                 lab_store_brief(brief, other));
    break;
  case LAB_JOIN_UNFINISHED:
    cmd_complain("%s has not finished shard %u of %u, %s tuples are done: --resume it first", other_path,
                 other->shard, other->shards, lab_count_text(tuples, other->tuples));
    break;
  }
  return CMD_USAGE;
}

static cmd_status join(const cmd_settings *settings, const char *path, lab_store *const *from, size_t count) {
  lab_error error;
  lab_join_fault fault;
  lab_store *to = lab_store_open(path, LAB_STORE_NEW, &error);
  if (!to) return cmd_failed(&error);
  cgt_status status = lab_store_join(to, from, count, cmd_stop_flag(), &fault);
  cmd_status result = status == CGT_OK ? CMD_DONE : report_join(&fault);
  const lab_store_merged merged = {.store = path, .from = count, .runs = lab_store_run_count(to)};
  if (result == CMD_DONE && lab_store_publish(to, NULL) != CGT_OK) result = cmd_failed(lab_store_error(to));
  lab_store_close(to);
  const lab_style style = cmd_style_of(settings);
  return result == CMD_DONE ? cmd_printed(lab_report_store_merged(cmd_write, stdout, &style, &merged)) : result;
}

static cmd_status join_files(const cmd_settings *settings, const char *path, size_t count, char **names) {
  lab_store **stores = calloc(count, sizeof *stores);
  lab_error error;
  cmd_status status = CMD_DONE;
  if (!stores) return cmd_no_memory();
  for (size_t i = 0; i < count && status == CMD_DONE; i++)
    if (!(stores[i] = lab_store_open(names[i], LAB_STORE_READ, &error))) status = cmd_failed(&error);
  if (status == CMD_DONE) status = join(settings, path, stores, count);
  for (size_t i = 0; i < count; i++) lab_store_close(stores[i]);
  free(stores);
  return status;
}

typedef struct merge_settings {
  cmd_settings common;
  const char *target; /* the store to make */
} merge_settings;

static cmd_status run_merge(const void *settings, int count, char **operands) {
  const char *path = ((const merge_settings *)settings)->target;
  struct stat about;
  lab_store_limit_memory(cmd_memory(settings));
  if (count == 0 || !path)
    return cmd_refuse("merge what into what? For example: cgt store merge part1.db part2.db -o all.db");
  if (stat(path, &about) == 0)
    return cmd_refuse("%s already exists; cgt store merge makes a new store", path);
  return join_files(settings, path, (size_t)count, operands);
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_OUTPUT(merge_settings), CMD_LIMIT_TIME, CMD_MEMORY, CMD_FORMATS, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_store_merge = {
    .name = "store merge",
    .operands = "STORE...",
    .summary = "join the stores of independent shards",
    .options = options,
    .settings_size = sizeof(merge_settings),
    .page = "Makes one new store from several. The shards of a run, if all of them are finished,\n"
            "become the run, row for row as without shards. Other runs are copied. The sums that\n"
            "--store of eval, moves and why has kept become one run, each sum once.\n\n"
            "  cgt check claims.cgt --shard 1/2 --store part1.db\n"
            "  cgt check claims.cgt --shard 2/2 --store part2.db\n"
            "  cgt store merge part1.db part2.db -o all.db\n"
            "  cgt check claims.cgt --store all.db --resume\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_merge,
};
