/* source_text.c: texts from files and from the standard input. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/terminal/signals.h"

bool cmd_line_is_blank(const char *line, size_t length) {
  size_t blanks = 0;
  while (blanks < length && memchr(" \t\r\n", line[blanks], 4)) blanks++;
  return blanks == length || line[blanks] == '#';
}

/* Of a worksheet that comes from the standard input, "-" is what is left of it. */
static lab_input *input_of_sheet(const char *name, const cmd_settings *settings) {
  return settings->sheet && strcmp(name, "-") == 0 ? settings->sheet->input : NULL;
}

static cmd_status failed(const lab_error *error) {
  if (error->advice == CGT_NO_ADVICE) return cmd_failed(error);
  cmd_complain("%s%s", error->message, cmd_advice_of(error));
  return cmd_status_of(error->status);
}

cmd_status cmd_input_open(lab_input **input, const char *name, const cmd_settings *settings) {
  const lab_input_limits limits = {.bytes = lab_input_share(cmd_memory(settings)), .stop = cmd_stop_flag()};
  lab_error error;
  *input = input_of_sheet(name, settings);
  if (!*input) *input = lab_input_open(name, &limits, &error);
  return *input ? CMD_DONE : failed(&error);
}

void cmd_input_close(lab_input *input, const cmd_settings *settings) {
  if (!settings->sheet || input != settings->sheet->input) lab_input_close(input);
}

cmd_status cmd_input_line(cmd_source *line, lab_input *input) {
  lab_error error;
  line->name = lab_input_name(input);
  line->line++;
  const cgt_status status = lab_input_line(&line->text, &line->length, input, &error);
  return status == CGT_OK ? CMD_DONE : failed(&error);
}

cmd_status cmd_input_each(const char *name, const cmd_settings *settings, bool may_be_empty,
                          cmd_line_taker *take, void *where) {
  lab_input *input;
  cmd_source line = {.line = 0};
  bool is_empty = !may_be_empty;
  cmd_status status = cmd_input_open(&input, name, settings), one = status;
  while (one == CMD_DONE && status != CMD_STOPPED && !cmd_is_stopped() && !ferror(stdout) &&
         (one = cmd_input_line(&line, input)) == CMD_DONE && line.text) {
    is_empty = is_empty && strspn(line.text, " \t\r") == line.length;
    if (!cmd_line_is_blank(line.text, line.length)) status = cmd_worse(status, take(where, &line));
  }
  if (one == CMD_DONE && is_empty && !ferror(stdout) && !cmd_is_stopped())
    one = cmd_refuse("cannot read '%s': it is empty", line.name);
  if (input) cmd_input_close(input, settings);
  return cmd_is_stopped() ? CMD_STOPPED : cmd_worse(status, one);
}

cmd_status cmd_source_read(cmd_source *source, char **text, const char *name, const cmd_settings *settings) {
  lab_error error;
  lab_input *input;
  *text = NULL;
  *source = (cmd_source){.name = strcmp(name, "-") == 0 ? "stdin" : name, .line = 1};
  cmd_status status = cmd_input_open(&input, name, settings);
  if (status != CMD_DONE) return status;
  if (lab_input_text(text, &source->length, input, &error) != CGT_OK) status = failed(&error);
  cmd_input_close(input, settings);
  source->text = *text;
  return status;
}
