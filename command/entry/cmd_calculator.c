/* cmd_calculator.c: cgt alone: a worksheet at the keyboard, or of the lines of the standard input. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/terminal/signals.h"
#include "command/entry/editor.h"
#include "command/entry/worksheet.h"

typedef struct calculator_settings {
  cmd_settings common;
  bool version;
} calculator_settings;

/* The lines so far that are one text. */
typedef struct typed {
  cmd_texts text;
  unsigned line;     /* of the input, the first of them */
  cmd_status status; /* worse than CMD_DONE where there was no memory for a line */
} typed;

static void forget(typed *typed) {
  free(typed->text.bytes);
  typed->text = (cmd_texts){.bytes = NULL};
}

static cmd_status answer(cmd_worksheet *sheet, typed *typed, const char *name) {
  typed->text.bytes[--typed->text.length] = 0;
  const cmd_source source = {
      .name = name, .line = typed->line, .text = typed->text.bytes, .length = typed->text.length};
  cmd_status status = cmd_worksheet_answer(sheet, &source);
  forget(typed);
  return status;
}

/* Joins a line to the text, without the blanks around it. True if the text can be answered: an empty line
 * ends it, whatever it lacks. */
static bool join(typed *typed, const char *line, size_t length, const cmd_worksheet *sheet) {
  while (length > 0 && strchr(" \t\r\n", line[length - 1])) length--;
  while (length > 0 && !typed->text.bytes && strchr(" \t", *line)) line++, length--;
  if (!typed->text.bytes && cmd_line_is_blank(line, length)) return false;
  cmd_status status = cmd_append_text(&typed->text, line, length);
  typed->status = cmd_worse(typed->status, status);
  if (status != CMD_DONE) return false;
  return length == 0 || !cmd_worksheet_goes_on(sheet, typed->text.bytes);
}

/* ---- the standard input ------------------------------------------------------------------------------ */

/* What the line does: it is joined to a text, which is answered when it is complete. */
static cmd_status take_line(cmd_worksheet *sheet, typed *typed, const cmd_source *line) {
  if (!typed->text.bytes) typed->line = line->line;
  if (memchr(line->text, 0, line->length))
    return cmd_refuse("stdin:%u: this is not text: byte 0x00", line->line);
  return join(typed, line->text, line->length, sheet) ? answer(sheet, typed, "stdin") : CMD_DONE;
}

/* A text that fails is reported, and the next one has its turn. */
static cmd_status answer_lines(cmd_worksheet *sheet) {
  typed typed = {.line = 1};
  cmd_source line = {.line = 0};
  cmd_session *session = &sheet->session;
  cmd_status status = cmd_input_open(&session->input, "-", session->settings), one = status;
  while (one == CMD_DONE && !sheet->leaving && !cmd_is_stopped() && !ferror(stdout) &&
         (one = cmd_input_line(&line, session->input)) == CMD_DONE && line.text)
    status = cmd_worse(status, take_line(sheet, &typed, &line));
  if (typed.text.bytes && !cmd_is_stopped()) status = cmd_worse(status, answer(sheet, &typed, "stdin"));
  forget(&typed);
  lab_input_close(session->input);
  session->input = NULL;
  return cmd_is_stopped() ? CMD_STOPPED : cmd_worse(cmd_worse(status, one), typed.status);
}

/* ---- the keyboard ------------------------------------------------------------------------------------ */

/* The arrow keys bring a text back as one line, if it has no comments. */
static void remember(cmd_editor *editor, const char *text) {
  char *line = strdup(text);
  if (!line) return;
  bool joined = !strchr(text, '#') && !strstr(text, "//");
  for (char *at = line; joined && *at; at++)
    if (*at == '\n' && at[1]) *at = ' ';
  cmd_editor_remember(editor, line);
  free(line);
}

static void answer_keys(cmd_worksheet *sheet, cmd_editor *editor) {
  typed typed = {.line = 1};
  const char *line;
  size_t length;
  while (!sheet->leaving && cmd_editor_line(&line, &length, editor, typed.text.bytes != NULL)) {
    if (cmd_is_stopped()) {
      forget(&typed);
    } else if (join(&typed, line, length, sheet)) {
      remember(editor, typed.text.bytes);
      answer(sheet, &typed, NULL);
    }
    cmd_clear_stop();
  }
  forget(&typed);
  if (!sheet->leaving) fputc('\n', stdout);
}

static cmd_status at_keyboard(cmd_worksheet *sheet) {
  cmd_catch_signals(false);
  cmd_editor *editor = cmd_editor_open(&sheet->session);
  if (!editor)
    return cmd_refuse("the line editor does not know this terminal; cgt eval reads lines without it");
  printf("cgt %s, a worksheet for games. Type an expression, such as {3|1} + *2, a definition or a claim;\n"
         "'help' lists all commands, 'quit' or Ctrl-D leaves.\n",
         cgt_version());
  answer_keys(sheet, editor);
  cmd_editor_close(editor);
  return CMD_DONE;
}

static cmd_status run_calculator(const void *settings, int count, char **operands) {
  (void)count;
  (void)operands;
  if (((const calculator_settings *)settings)->version) {
    printf("cgt %s\n", cgt_version());
    return cmd_output_status();
  }
  cmd_worksheet sheet;
  cmd_status status = cmd_worksheet_open(&sheet, settings);
  if (status != CMD_DONE) return status;
  status = isatty(STDIN_FILENO) ? at_keyboard(&sheet) : answer_lines(&sheet);
  cmd_worksheet_close(&sheet);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS,
                                     CMD_MEMORY,
                                     CMD_PAPER,
                                     CMD_UNICODE,
                                     CMD_LATEX,
                                     CMD_JSON,
                                     CMD_HELP,
                                     CMD_FLAG(calculator_settings, version, "version", "show the version"),
                                     {0}};

const cmd_command cmd_calculator = {
    .name = "",
    .group = "",
    .operands = "",
    .summary = "a worksheet: type expressions, definitions, claims",
    .options = options,
    .settings_size = sizeof(calculator_settings),
    .page = "Without a command, cgt is a worksheet for expressions, definitions and claims, line by\n"
            "line, with history, completion (Tab) and help. A line continues after an open bracket,\n"
            "an operator or a comma. Commands are words there and know your definitions, as in\n"
            "table --grid for a in 0..4, b in 0..4: f(a,b). It loads and saves files for cgt\n"
            "check; 'help' lists everything. The lines of a file or a pipe are answered in the\n"
            "same way: cgt < FILE.\n",
    .run = run_calculator,
};
