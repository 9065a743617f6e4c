/* table_output.c: see table_output.h. */
#include "lab/report/table_output.h"

#include "lab/base/threads.h"

exit_status table_open(table_output *output, const settings *settings, size_t columns, size_t keys) {
  *output = (table_output){.format = TABLE_TEXT};
  if (settings->output && !table_format_named(&output->format, settings->output)) {
    complain("--format '%s' should be " TABLE_FORMATS, settings->output);
    return EXIT_USAGE;
  }
  if (!settings->output && settings->format == CGT_LATEX) output->format = TABLE_LATEX;
  if (settings->grid && (keys < 2 || columns != keys + 1)) {
    complain("a grid wants two variables or more and one value, as in "
             "cgt table --grid 'for a in 0..5, b in 0..5: nim_sum(a,b)'");
    return EXIT_USAGE;
  }
  size_t memory = settings->memory_bytes ? settings->memory_bytes : memory_available() / 4 * 3;
  output->games = output->format == TABLE_JSONL   ? CGT_JSON
                  : output->format == TABLE_LATEX ? CGT_LATEX
                                                  : settings->format;
  output->table = table_new(stdout, output->format, columns, keys, settings->grid, memory / 4);
  if (output->table) return EXIT_DONE;
  complain("out of memory");
  return EXIT_LIMIT;
}

exit_status table_close(table_output *output, exit_status status) {
  if (status == EXIT_DONE || status == EXIT_STOPPED) table_end(output->table);
  const char *fault = table_fault(output->table);
  if (fault) complain("%s", fault);
  if (status == EXIT_STOPPED) complain("stopped: the table ends where the work did");
  table_free(output->table);
  return worse(worse(status, fault ? EXIT_LIMIT : EXIT_DONE), output_status());
}
