/* cmd_store.c: cgt store: what can be done with a store of results, by the second word. */
#include "command/command.h"

static cmd_status run_store(const void *settings, int count, char **operands) {
  (void)settings;
  return cmd_refuse("%s%s%s: rows, sql, merge, check or repair is wanted, as in cgt store rows results.db",
                    count > 0 ? "'" : "do what with which store", count > 0 ? operands[0] : "", count > 0 ? "'" : "");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_HELP, {0}};

const cmd_command cmd_store = {
    .name = "store",
    .group = "Data",
    .operands = "rows|sql|merge|check|repair STORE...",
    .summary = "the files that keep results",
    .options = options,
    .page = "A store is a SQLite file. cgt check and cgt table put what they find there, with --store\n"
            "FILE, and go on from it with --resume, also after a crash. Shards of a run, --shard 1/8\n"
            "to 8/8, are made apart and merged. eval, moves and why keep there who wins.\n\n"
            "  cgt table 'for a in 0..9, b in 0..9: {a|-b}' --fields value,outcome --store results.db\n"
            "  cgt store rows results.db\n"
            "  cgt store sql results.db 'select outcome, count(*) from sweep_1 group by outcome'\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_store,
};
