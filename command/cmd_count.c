/* cmd_count.c: cgt count, how many positions of a family there are: on a terminal with a line that says how
 * far it has come, with a checkpoint to go on from after Ctrl-C or a crash. */
#include <stdlib.h>
#include <string.h>

#include "command/memory_shares.h"
#include "command/command.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

typedef struct watch {
  cmd_count_line line;
  bool begun;
  uint64_t done_before; /* of this run */
} watch;

typedef struct count_settings {
  cmd_settings common;
  const char *store; /* a file to save the work in; NULL: the usual one */
  bool resume;       /* go on from it */
  bool plain;        /* by the plain algorithm */
} count_settings;

static void show(void *where, uint64_t done, uint64_t total) {
  watch *w = where;
  if (!w->begun) w->done_before = done;
  w->begun = true;
  cmd_progress_count(&w->line, done - w->done_before, total - w->done_before);
}

static bool read_side(unsigned *side, const char *text) {
  uint64_t n;
  if (!cmd_read_count(&n, text, LAB_COUNT_SIDE)) {
    cmd_complain("'%s' should be a number of rows or columns from 1 to %d, as in cgt count nim_squared 6 6",
                 text, LAB_COUNT_SIDE);
    return false;
  }
  *side = (unsigned)n;
  return true;
}

static cmd_status run_count(const void *settings, int count, char **operands) {
  const count_settings *own = settings;
  unsigned rows, columns;
  if (count != 3)
    return cmd_refuse("count what? A family and the sides of the board, as in cgt count nim_squared 6 6");
  if (!read_side(&rows, operands[1]) || !read_side(&columns, operands[2])) return CMD_USAGE;
  char title[80], name[100], *digits;
  snprintf(title, sizeof title, "%.40s-%ux%u", operands[0], rows, columns);
  snprintf(name, sizeof name, "%s.checkpoint", title);
  watch watch = {
      .line = {.line = {.out = stderr, .colours = cmd_has_colours(stderr)}, .title = title}};
  const lab_count_options options = {.workers = own->common.jobs,
                                     .memory_bytes = cmd_memory(&own->common),
                                     .checkpoint = own->store   ? own->store
                                                   : own->plain    ? NULL
                                                                   : name,
                                     .resume = own->resume,
                                     .plain = own->plain,
                                     .stop = cmd_stop_flag(),
                                     .where = &watch,
                                     .progress = cmd_is_terminal(stderr) ? show : NULL};
  lab_error error;
  cgt_status status = lab_count(&digits, operands[0], rows, columns, &options, &error);
  cmd_progress_clear(&watch.line.line);
  if (status != CGT_OK) return cmd_failed(&error);
  const lab_style style = cmd_style_of(&own->common);
  const lab_counted counted = {operands[0], rows, columns, digits};
  status = lab_report_count(cmd_write, stdout, &style, &counted);
  free(digits);
  return cmd_printed(status);
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_JOBS,
    CMD_ROW(count_settings, store, 0, "store", "FILE",
            "a file that keeps the work, to resume from (default: FAMILY-MxN.checkpoint)", CMD_READ_FILE),
    CMD_RESUME(count_settings, resume),
    CMD_FLAG(count_settings, plain, "plain", "by a plain, independent algorithm, for comparison"),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_FORMATS,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_count = {
    .name = "count",
    .group = "Games",
    .operands = "FAMILY M N",
    .summary = "count P-positions exactly",
    .options = options,
    .settings_size = sizeof(count_settings),
    .page = "Prints the number of P-positions among all boards of M rows and N columns. If the work\n"
            "takes more than a minute, it is saved at intervals, and at Ctrl-C, in a file, the\n"
            "checkpoint; --store names another file. --resume continues from it, also after a crash.\n"
            "At the end the file is removed.\n\n"
            "If --memory allows less than a board needs, but at least a third, most of the data is\n"
            "kept in files next to the checkpoint. This takes 1.3 to 2 times as long: 8x8 then takes\n"
            "15 GB of memory and 54 GB of disk. These files belong to the checkpoint. If the disk has\n"
            "too little room, the command ends before the work begins.\n\n"
            "  cgt count nim_squared 6 6\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_count,
};
