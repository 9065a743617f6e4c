/* table_output.c: see table_output.h. */
#include "lab/report/table_output.h"

#include "lab/base/threads.h"

cmd_status cmd_table_open(cmd_table_output *output, const cmd_settings *settings, size_t columns,
                          size_t keys) {
  *output = (cmd_table_output){.format = LABI_TABLE_TEXT};
  if (settings->output && !labi_table_format_named(&output->format, settings->output)) {
    cmd_complain("--format '%s' should be " LABI_TABLE_FORMATS, settings->output);
    return CMD_USAGE;
  }
  if (!settings->output && settings->format == CGT_LATEX) output->format = LABI_TABLE_LATEX;
  if (settings->grid && (keys < 2 || columns != keys + 1)) {
    cmd_complain("a grid wants two variables or more and one value, as in "
                 "cgt table --grid 'for a in 0..5, b in 0..5: nim_sum(a,b)'");
    return CMD_USAGE;
  }
  size_t memory = settings->memory_bytes ? settings->memory_bytes : labi_memory_available() / 4 * 3;
  output->games = output->format == LABI_TABLE_JSONL   ? CGT_JSON
                  : output->format == LABI_TABLE_LATEX ? CGT_LATEX
                                                       : settings->format;
  output->table = labi_table_new(stdout, output->format, columns, keys, settings->grid, memory / 4);
  if (output->table) return CMD_DONE;
  cmd_complain("out of memory");
  return CMD_LIMIT;
}

cmd_status cmd_table_close(cmd_table_output *output, cmd_status status) {
  if (status == CMD_DONE || status == CMD_STOPPED) labi_table_end(output->table);
  const char *fault = labi_table_fault(output->table);
  if (fault) cmd_complain("%s", fault);
  if (status == CMD_STOPPED) cmd_complain("stopped: the table ends where the work did");
  labi_table_free(output->table);
  return cmd_worse(cmd_worse(status, fault ? CMD_LIMIT : CMD_DONE), cmd_output_status());
}
