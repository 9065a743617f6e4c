/* saving.c: see saving.h. */
#include "command/saving.h"

#include "command/memory_shares.h"

cmd_status cmd_store_open(lab_store **store, const cmd_saving *saving) {
  lab_error error;
  *store = NULL;
  if (!saving->store && saving->resume)
    return cmd_refuse("--resume continues from a store: name it with --store FILE");
  if (saving->store && !(*store = lab_store_open(saving->store, LAB_STORE_WRITE, &error)))
    return cmd_failed(&error);
  return CMD_DONE;
}

lab_check_options cmd_run_options(const cmd_session *session, const cmd_saving *saving, lab_store *store,
                                  void *where) {
  cgt_limits limits = cmd_session_limits(session);
  if (store) limits.memory_bytes = cmd_memory_without(limits.memory_bytes, CMD_STORE_SHARE);
  return (lab_check_options){.limits = limits,
                             .workers = session->settings->jobs,
                             .scale = session->settings->scale,
                             .sample = session->settings->sample,
                             .seed = session->settings->seed > 0 ? session->settings->seed : 1,
                             .shard = saving->part.shard,
                             .shards = saving->part.shards,
                             .store = store,
                             .resume = saving->resume,
                             .definitions = session->definitions.bytes,
                             .stop = session->stop,
                             .where = where};
}

static cmd_status refuse_again(const lab_store *store, const lab_store_run *run) {
  char tuples[28], how[60] = "finished", brief[LAB_STORE_BRIEF];
  if (!run->complete) snprintf(how, sizeof how, "%s tuples done so far", lab_count_text(tuples, run->tuples));
  return cmd_refuse("%s already has this %s, %s: --resume continues from it: %s", lab_store_path(store),
                    run->kind == LAB_STORE_SWEEP ? "sweep" : "statement", how, lab_store_brief(brief, run));
}

cmd_status cmd_report_saving(const lab_store *store, const lab_check_summary *summary) {
  if (summary->older)
    cmd_complain("note: run %lld of %s was begun by cgt %s, and this is cgt %s",
                 (long long)summary->older->id, lab_store_path(store), summary->older->program,
                 cgt_version());
  if (summary->saving == LAB_SAVING_GOOD) return CMD_DONE;
  if (summary->saving == LAB_SAVING_KNOWN) return refuse_again(store, summary->run);
  bool broken = summary->saving == LAB_SAVING_BROKEN;
  cmd_complain("%s%s%s", lab_store_error(store)->message, cmd_advice_of(lab_store_error(store)),
               broken ? "; earlier results are safe, and --resume continues from them" : "");
  return cmd_status_of(lab_store_error(store)->status);
}
