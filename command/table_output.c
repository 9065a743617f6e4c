/* table_output.c: see table_output.h. */
#include "command/table_output.h"

#include <string.h>

#include "command/memory_shares.h"
#include "command/terminal/signals.h"

cmd_status cmd_table_open(lab_table **table, const cmd_settings *settings, const cmd_table_style *style,
                          lab_table_format unless, size_t columns, size_t parameters) {
  const bool json = settings->format == CGT_JSON, latex = settings->format == CGT_LATEX;
  lab_table_options options = {.write = cmd_write,
                               .where = stdout,
                               .format = latex ? LAB_TABLE_LATEX : json ? LAB_TABLE_JSONL : unless,
                               .values = json ? CGT_PLAIN : settings->format,
                               .grid = style->grid,
                               .most_bytes = cmd_memory(settings) / CMD_TABLE_SHARE};
  const lab_table_format brief = options.format; /* as --json and --latex have it */
  options.most_columns = style->grid ? LAB_TABLE_IN_GRID : LAB_TABLE_IN_LIST;
  if (style->format) lab_table_format_named(&options.format, style->format);
  if ((json || latex) && brief != options.format)
    return cmd_refuse("--format '%s' and --%s exclude each other: give one of them", style->format,
                      json ? "json" : "latex");
  if (style->grid && (parameters < 2 || columns != parameters + 1))
    return cmd_refuse("a grid needs two or more variables and one value, as in "
                      "cgt table --grid 'for a in 0..5, b in 0..5: nim_sum(a,b)'");
  *table = lab_table_new(&options, columns, parameters);
  return *table ? CMD_DONE : cmd_no_memory();
}

static void complain_of_cuts(uint64_t cells) {
  char count[LAB_COUNT_ROOM];
  if (cells > 0)
    cmd_complain("%s value%s cut; --format tsv prints %s in full", lab_count_text(count, cells),
                 cells == 1 ? " is" : "s are", cells == 1 ? "it" : "them");
}

cmd_status cmd_table_close(lab_table *table, cmd_status status) {
  if (status == CMD_DONE || status == CMD_STOPPED) lab_table_end(table);
  cgt_status ended = lab_table_status(table);
  bool full = ended != CGT_OK && ended != CGT_ECANCELLED;
  if (full) (void)cmd_failed(lab_table_error(table));
  if (status == CMD_STOPPED)
    cmd_complain("%s: the table ends where the computation stopped", cmd_why_stopped());
  if (!full) complain_of_cuts(lab_table_cut(table));
  lab_table_free(table);
  return cmd_worse(cmd_worse(status, full ? cmd_status_of(ended) : CMD_DONE), cmd_output_status());
}

void cmd_table_head(lab_table *table, const char *name) { lab_table_head(table, name, strlen(name)); }

void cmd_table_variables(lab_table *table, lab_machine *machine, const lab_store_row *row, const bool *listed,
                         size_t count) {
  const lab_store_value *element = row->elements;
  for (size_t i = 0; i < count; i++) {
    if (listed && listed[i])
      lab_table_stored_element(table, machine, element++);
    else
      lab_table_integer(table, row->parameters[i]);
  }
}
