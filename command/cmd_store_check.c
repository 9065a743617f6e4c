/* cmd_store_check.c: cgt store check finds damage in a store of results; cgt store repair keeps the intact parts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cgt/lab_report.h>
#include <cgt/lab_store.h>

#include "command/memory_shares.h"
#include "command/command.h"
#include "command/terminal/signals.h"

static cmd_status stopped(void) {
  cmd_complain("%s", cmd_why_stopped());
  return CMD_STOPPED;
}

/* ---- cgt store check ------------------------------------------------------------------------------ */

/* CMD_CLAIM_FAILED: it is damaged. */
static cmd_status check_store(lab_store_checked *found, lab_store *store) {
  cgt_status status = lab_store_check(found, store, cmd_stop_flag());
  if (status == CGT_ECANCELLED) return stopped();
  if (found->damage_count > 0 && status == CGT_EINVAL) return CMD_CLAIM_FAILED;
  return status == CGT_OK ? CMD_DONE : cmd_failed(lab_store_error(store));
}

/* ---- cgt store repair ----------------------------------------------------------------------------- */

/* The second name that a killed repair has left is no other file. */
static bool is_another(const char *before, const char *path) {
  struct stat one, two;
  return stat(before, &one) == 0 &&
         (stat(path, &two) != 0 || one.st_dev != two.st_dev || one.st_ino != two.st_ino);
}

/* The new store takes the place of the one before, which keeps its other name: before, of room enough. */
static cmd_status repair_store(const lab_store_kept **runs, char *before, lab_store *from, bool damaged) {
  const char *path = lab_store_path(from);
  lab_error error;
  if (damaged)
    sprintf(before, "%s.damaged", path);
  else
    sprintf(before, "%s.format-%u", path, lab_store_format(from));
  if (is_another(before, path)) return cmd_refuse("%s already exists: move it away", before);
  lab_store *to = lab_store_open(path, LAB_STORE_ANEW, &error);
  cgt_status status = to ? lab_store_salvage(runs, to, from, cmd_stop_flag(), &error) : error.status;
  if (status == CGT_OK && (status = lab_store_publish(to, before)) != CGT_OK) error = *lab_store_error(to);
  lab_store_close(to);
  if (status == CGT_ECANCELLED) return stopped();
  return status == CGT_OK ? CMD_DONE : cmd_failed(&error);
}

static cmd_status open_named(lab_store **store, const void *settings, int count, char **operands, const char *verb) {
  lab_error error;
  lab_store_limit_memory(cmd_memory(settings));
  if (count != 1) return cmd_refuse("%s which store? For example: cgt store %s results.db", verb, verb);
  *store = lab_store_open(operands[0], LAB_STORE_SALVAGE, &error);
  return *store ? CMD_DONE : cmd_failed(&error);
}

static cmd_status run_check(const void *settings, int count, char **operands) {
  lab_store *store;
  cmd_status status = open_named(&store, settings, count, operands, "check");
  if (status != CMD_DONE) return status;
  lab_store_checked found = {0};
  status = check_store(&found, store);
  if (status == CMD_DONE || status == CMD_CLAIM_FAILED) {
    const lab_style style = cmd_style_of(settings);
    status = cmd_worse(status, cmd_printed(lab_report_store_checked(cmd_write, stdout, &style, &found)));
  }
  lab_store_close(store);
  return status;
}

/* Of a store that is as it was saved, and of today's format, nothing is made. What is damaged is told even where
 * nothing can be made of it. */
static cmd_status repair_and_report(lab_store *store, const void *settings, const lab_store_checked *found) {
  const bool damaged = found->damage_count > 0, needed = damaged || lab_store_format(store) < LAB_STORE_VERSION;
  const lab_store_kept *runs = NULL;
  char *before = malloc(strlen(lab_store_path(store)) + 24);
  const lab_style style = cmd_style_of(settings);
  cmd_status status = before ? CMD_DONE : cmd_no_memory();
  if (status == CMD_DONE && needed) status = repair_store(&runs, before, store, damaged);
  const lab_store_repaired repaired = {.before = *found,
                                       .kept_as = needed && status == CMD_DONE ? before : NULL,
                                       .runs = runs,
                                       .run_count = runs ? lab_store_run_count(store) : 0};
  if (status == CMD_DONE || cmd_is_page(settings))
    status = cmd_worse(status, cmd_printed(lab_report_store_repaired(cmd_write, stdout, &style, &repaired)));
  free(before);
  return status;
}

static cmd_status run_repair(const void *settings, int count, char **operands) {
  lab_store *store;
  cmd_status status = open_named(&store, settings, count, operands, "repair");
  if (status != CMD_DONE) return status;
  lab_store_checked found = {0};
  status = check_store(&found, store);
  if (status == CMD_DONE || status == CMD_CLAIM_FAILED) status = repair_and_report(store, settings, &found);
  lab_store_close(store);
  return status;
}

/* ---- the commands ----------------------------------------------------------------------------- */

static const cmd_option options[] = {CMD_LIMIT_TIME, CMD_MEMORY, CMD_FORMATS, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_store_check = {
    .name = "store check",
    .operands = "STORE",
    .summary = "check a store for damage",
    .options = options,
    .page = "A store identifies its runs and their rows by hashes. This reads all of it and names each\n"
            "part that differs from what was saved, with exit status 1. cgt check and cgt table do the\n"
            "same before they continue with a store. 'cgt store repair' keeps the intact parts.\n\n"
            "  cgt store check results.db\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_check,
};

const cmd_command cmd_store_repair = {
    .name = "store repair",
    .operands = "STORE",
    .summary = "keep the intact parts of a damaged store, or convert an old one",
    .options = options,
    .page = "Makes a store from the intact parts of a damaged one. Of a table that has lost rows, or\n"
            "their counts, it keeps every row that is as it was saved, and --resume computes the\n"
            "others. A check that has lost counterexamples starts again, because they can be anywhere.\n"
            "The damaged file remains as FILE.damaged.\n\n"
            "A store of an older format can be read, but not extended. This makes a store of the\n"
            "current format from it, with new fingerprints, and the old file remains as\n"
            "FILE.format-4. Rows of format 3 and before have no hashes of their own, so a damaged run\n"
            "of theirs is lost.\n\n"
            "  cgt store repair results.db\n"
            "  cgt table 'for a in 0..9, b in 0..9: *a+b' --store results.db --resume\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_repair,
};
