/* cmd_store.c: cgt store: what can be done with a store of results, by the second word. */
#include "command/command.h"

static cmd_status run_store(const void *settings, int count, char **operands) {
  (void)settings;
  return cmd_refuse("%s%s%s: expected rows, sql, merge, check or repair, as in cgt store rows results.db",
                    count > 0 ? "'" : "do what with which store", count > 0 ? operands[0] : "",
                    count > 0 ? "'" : "");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_HELP, {0}};

const cmd_command cmd_store = {
    .name = "store",
    .group = "Data",
    .operands = "rows|sql|merge|check|repair STORE...",
    .summary = "work with the files that keep results",
    .options = options,
    .page = "A store is a SQLite file. With --store FILE, cgt check and cgt table write their results\n"
            "there, and --resume continues from it, also after a crash. The shards of a run, --shard\n"
            "1/8 to 8/8, are computed separately and merged. eval, moves and why keep there who wins.\n\n"
            "  cgt table 'for a in 0..9, b in 0..9: {a|-b}' --fields value,outcome --store results.db\n"
            "  cgt store rows results.db\n"
            "  cgt store sql results.db 'select outcome, count(*) from sweep_1 group by outcome'\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_store,
};
