/* typed_call.c: see typed_call.h. */
#include "command/entry/typed_call.h"

#include <stdlib.h>
#include <string.h>

#include "command/terminal/signals.h"

static const char blanks[] = " \t\r\n";

/* What is typed, in words: those of options go to the table of the command, operands to the command itself.
 */
typedef struct words {
  const cmd_command *command;
  char *text; /* where they lie */
  char **items;
  int count; /* the name first, as in a command line */
  char **operands;
  int operand_count;
  bool all; /* operands too, as at the shell: cgt show '{3|1}' */
} words;

char *cmd_next_word(char **rest) {
  char *word = *rest + strspn(*rest, blanks);
  if (!*word) return NULL;
  const char quote[] = {*word, 0}, *stop = *word == '"' || *word == '\'' ? quote : blanks;
  if (stop == quote) word++;
  char *end = word + strcspn(word, stop);
  *rest = end + (*end != 0);
  *end = 0;
  return word;
}

/* ---- options -------------------------------------------------------------------------------------- */

/* The option that a text begins with: --grid, --jobs=2, -j; a word ends behind it. */
static const cmd_option *option_at(const cmd_command *command, const char *text) {
  size_t length = strcspn(text, "= \t\r\n");
  for (const cmd_option *row = command->options; row->name; row++) {
    bool is_long = length > 2 && strncmp(text, "--", 2) == 0 && strlen(row->name) == length - 2 &&
                   strncmp(text + 2, row->name, length - 2) == 0;
    if (is_long || (length == 2 && text[0] == '-' && row->letter == text[1])) return row;
  }
  return NULL;
}

/* May it stand behind an operand, where -j could be a variable? -o names a file. */
static bool is_behind(const cmd_command *command, const char *text) {
  const cmd_option *row = option_at(command, text);
  return row && (text[1] == '-' || row->letter == 'o');
}

/* Where options begin again behind an operand: outside of brackets and texts; else its end. */
static char *options_behind(const cmd_command *command, char *operand) {
  int depth = 0;
  char *at = operand;
  for (; *at; at++) {
    if (*at == '"') at += 1 + strcspn(at + 1, "\"\n");
    if (!*at) break;
    if (strchr("([{", *at)) depth++;
    if (strchr(")]}", *at)) depth--;
    bool fresh = at > operand && strchr(blanks, at[-1]);
    if (depth == 0 && fresh && *at == '-' && is_behind(command, at)) break;
  }
  return at;
}

static void add_word(words *words, char *word) {
  if (word) words->items[words->count++] = word;
}

/* Words that are options, from *rest on, with their operands; any word if `all`. */
static void take_options(words *words, char **rest, bool all) {
  for (;;) {
    const char *next = *rest + strspn(*rest, blanks);
    if (!*next || (!all && (*next != '-' || cmd_is_value(next) || strchr(blanks, next[1])))) return;
    const cmd_option *row = option_at(words->command, next);
    char *word = cmd_next_word(rest);
    if (!all && strcmp(word, "--") == 0) return;
    add_word(words, word);
    if (row && row->operand && !strchr(word, '=')) add_word(words, cmd_next_word(rest));
  }
}

/* ---- operands ------------------------------------------------------------------------------------- */

static void add_operand(words *words, char *operand) {
  operand += strspn(operand, blanks);
  size_t length = strlen(operand);
  while (length > 0 && strchr(blanks, operand[length - 1])) operand[--length] = 0;
  if (length > 0) words->operands[words->operand_count++] = operand;
}

/* Games with commas between them; a statement has commas of its own. */
static void add_list(words *words, char *text) {
  int depth = 0;
  text += strspn(text, blanks);
  bool is_statement = strncmp(text, "for", 3) == 0 && text[3] && strchr(blanks, text[3]);
  for (char *at = text; *at && !is_statement; at++) {
    if (*at == '"') at += 1 + strcspn(at + 1, "\"\n");
    if (!*at) break;
    depth += strchr("([{", *at) != NULL;
    depth -= strchr(")]}", *at) != NULL;
    if (*at != ',' || depth > 0) continue;
    *at = 0;
    add_operand(words, text);
    text = at + 1;
  }
  add_operand(words, text);
}

static void close_words(words *words) {
  free(words->text);
  free(words->items);
  free(words->operands);
}

static bool open_words(words *words, const cmd_call *call) {
  const cmd_command *command = call->command;
  size_t most = strlen(call->rest) + 3; /* words, and so operands */
  *words = (struct words){.command = command,
                          .text = strdup(call->rest),
                          .items = calloc(most, sizeof *words->items),
                          .operands = calloc(most, sizeof *words->operands),
                          .all = command->typed == CMD_TYPED_WORDS || call->as_at_shell};
  if (!words->text || !words->items || !words->operands) return close_words(words), false;
  char *at = words->text;
  add_word(words, (char *)(uintptr_t)command->name);
  if (words->all) return take_options(words, &at, true), true;
  take_options(words, &at, false);
  at += strspn(at, blanks);
  char *options = options_behind(command, at);
  if (*options) options[-1] = 0;
  take_options(words, &options, false);
  if (command->typed == CMD_TYPED_WORD_AND_LIST) {
    char *word = cmd_next_word(&at);
    if (word) words->operands[words->operand_count++] = word;
    take_options(words, &at, false);
    add_list(words, at);
  } else {
    add_operand(words, at);
  }
  return true;
}

/* ---- calls ---------------------------------------------------------------------------------------- */

bool cmd_call_read(cmd_call *call, const char *line, cmd_successor *next) {
  static const char prompt[] = "cgt";
  size_t length = sizeof prompt - 1, blank = strspn(line + strnlen(line, length), blanks);
  bool as_at_shell = strncmp(line, prompt, length) == 0 && blank > 0;
  if (as_at_shell) line += length + blank;
  length = strcspn(line, blanks);
  const cmd_command *command = length > 0 ? cmd_find(next, line, length) : NULL;
  if (!command) return false;
  const char *rest = line + length + strspn(line + length, blanks);
  length = strcspn(rest, blanks);
  const cmd_command *behind = cmd_find_behind(next, command, rest, length);
  if (behind) rest += length + strspn(rest + length, blanks), command = behind;
  *call = (cmd_call){command, rest, as_at_shell && strchr(rest, '\'')};
  if (strcmp(command->name, "count") == 0 && *rest == '(') return false; /* the function */
  return *rest != '=' && strncmp(rest, ":=", 2) != 0;
}

static cmd_status run(const words *words, cmd_session *sheet) {
  const cmd_command *command = words->command;
  size_t size = command->settings_size ? command->settings_size : sizeof(cmd_settings);
  cmd_settings *settings = calloc(1, size);
  if (!settings) return cmd_no_memory();
  *settings = *sheet->settings; /* those of cgt itself */
  settings->preludes = (cmd_preludes){0};
  settings->sheet = sheet;
  int operands, count = words->operand_count;
  char **items = words->operands;
  cmd_status status =
      cmd_options_read(settings, &operands, words->count, words->items, command->options, command->name);
  if (status == CMD_DONE && words->all) {
    items = words->items + 1;
    count = operands - 1;
  }
  if (status == CMD_DONE && settings->help) {
    status = cmd_find(settings->next_command, "help", 4)->run(settings, 1, words->items);
  } else if (status == CMD_DONE) {
    cmd_stop_after(settings->limit_seconds);
    status = command->run(settings, count, items);
    cmd_stop_after(0);
    cmd_tell_stop(status);
    if (status == CMD_STOPPED && cmd_is_late()) status = CMD_LIMIT;
    if (cmd_is_late()) cmd_clear_stop(); /* the time of the command is over, not that of the worksheet */
  }
  free(settings->preludes.items);
  free(settings);
  return status;
}

cmd_status cmd_call_run(const cmd_call *call, cmd_session *sheet) {
  words words;
  if (!open_words(&words, call)) return cmd_no_memory();
  cmd_status status = run(&words, sheet);
  close_words(&words);
  return status;
}

cmd_status cmd_call_with(const char *name, cmd_session *sheet, char *operand) {
  const cmd_command *command = cmd_find(sheet->settings->next_command, name, strlen(name));
  return run(&(words){.command = command,
                      .items = (char *[]){(char *)(uintptr_t)name, NULL},
                      .count = 1,
                      .operands = &operand,
                      .operand_count = 1},
             sheet);
}

/* ---- what goes on --------------------------------------------------------------------------------- */

bool cmd_text_goes_on(const cmd_settings *settings, const char *text, size_t length) {
  lab_program *program = lab_program_new(false);
  lab_error error = {0};
  if (program) lab_program_set_limits(program, cmd_memory(settings) / 4, cmd_stop_flag());
  bool goes_on = program && lab_program_add(program, text, length, &error) != CGT_OK && error.at_end;
  lab_program_free(program);
  return goes_on;
}

bool cmd_call_goes_on(const cmd_settings *settings, const cmd_call *call) {
  words words;
  if (!open_words(&words, call)) return false;
  const char *last = words.operand_count > 0 ? words.operands[words.operand_count - 1] : NULL;
  bool goes_on = last && cmd_text_goes_on(settings, last, strlen(last));
  close_words(&words);
  return goes_on;
}
