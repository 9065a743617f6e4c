/* command.h: what the subcommands of cgt share: exit statuses, settings from the command line,
 * sessions (a program with one machine that runs it), and the table of subcommands. */
#ifndef LAB_COMMAND_H
#define LAB_COMMAND_H

#include <stdio.h>
#include <string.h>

#include <cgt/lab.h>

#include "command/cmd_options.h"
#include "command/terminal/progress.h"

/* ---- sessions: a program, one machine, messages ---------------------------------------------- */

/* Where a text comes from, for messages. */
typedef struct cmd_source {
  const char *name; /* a file; NULL for an argument of the command line */
  unsigned line;    /* the line of the file at which text begins */
  const char *text;
  size_t length;
  bool is_private; /* what stands in it is not for messages */
  bool is_foreign; /* it is not in the language here, so no page of help explains its words */
} cmd_source;

/* Texts one after another, each ended by a new line. */
typedef struct cmd_texts {
  char *bytes; /* zero-terminated; NULL: none */
  size_t length, room;
} cmd_texts;

typedef struct cmd_session {
  const cmd_settings *settings;
  lab_program *program;
  lab_machine *machine;
  cgt_limits limits; /* of a machine or a run, before what the program takes: cmd_session_limits */
  const volatile int *stop;
  lab_input *input; /* where a worksheet comes from, for a command in it that reads "-"; NULL: the keyboard */
  cmd_decision_line decision;
  lab_store *store; /* of what is decided; NULL: none */
  lab_decided *decided;
  bool undefined;    /* a text whose definitions are missing was refused */
  lab_error failure; /* what was reported last; of an expression, if it is not in_definition */
  size_t hidden;     /* functions that definitions hide, of which a word was said */
  cmd_texts definitions; /* those so far that define something */
  cmd_texts record;      /* of a worksheet: these and its claims, as a file that cgt check takes */
  enum {
    CMD_RECORD_NONE,
    CMD_RECORD_CLAIMS,
    CMD_RECORD_ALL
  } records;                     /* ALL: what is asked without a claim, too */
  struct cmd_included *included; /* files, the last first */
  lab_plugin **plugins;
  size_t plugin_count;
} cmd_session;

typedef enum cmd_session_kind {
  CMD_SESSION_RUN,     /* without a machine: a run makes its own, within session->limits */
  CMD_SESSION_MACHINE, /* one machine, which has the memory for itself */
  CMD_SESSION_SURVEY   /* one machine, and runs beside it, which session->limits holds for, too */
} cmd_session_kind;

/* A program that knows the definitions of the worksheet that it is asked in, of -d and -f, and a machine for it.
 * On failure a message has been printed and nothing is left to close. */
cmd_status cmd_session_open(cmd_session *session, const cmd_settings *settings, cmd_session_kind kind);
void cmd_session_close(cmd_session *session);

/* Saves what was decided, if a store is named; a failure is reported. */
cmd_status cmd_session_save(cmd_session *session);

/* An argument of the command line. */
static inline cmd_source cmd_source_of(const char *text) {
  return (cmd_source){.line = 1, .text = text, .length = strlen(text)};
}

/* Parses a text and appends it to the program; a failure is reported. A line  include "FILE"  from column 1
 * on stands for the definitions of the file, whose name is relative to that of the source: once, however
 * often;  ruleset "FILE"  for its rulesets. */
cmd_status cmd_session_add(cmd_session *session, const cmd_source *source);

/* The rulesets of a shared object, or of Python. */
cmd_status cmd_session_add_rulesets(cmd_session *session, const char *path);

/* How many statements there are from number first on, assignments aside; *last gets the last of them, if
 * there are any. last may be NULL. */
size_t cmd_session_claims(size_t *last, const cmd_session *session, size_t first);

/* A text without such lines. alone: its definitions, without its statements. */
cmd_status cmd_session_add_part(cmd_session *session, const cmd_source *source, bool alone);
void cmd_included_free(struct cmd_included *included);

/* Appends a text and a new line. */
cmd_status cmd_append_text(cmd_texts *texts, const char *text, size_t length);

/* Prints what a statement without variables is worth on a line; *value is good until the machine forgets. */
cmd_status cmd_session_print(lab_value *value, cmd_session *session, const cmd_source *source,
                             size_t statement);

/* The statement that a text consists of: one expression, no definitions. A failure is reported. */
cmd_status cmd_session_expression(size_t *statement, cmd_session *session, const cmd_source *source);

/* Prints the error of a text, or the context's last one, on standard error. cmd_session_failed notes it, too. */
cmd_status cmd_session_report(const cmd_source *source, const lab_error *error);
cmd_status cmd_session_failed(cmd_session *session, const cmd_source *source, const lab_error *error);
const char *cmd_advice_of(const lab_error *error); /* "; --memory SIZE raises it"; "" where there is none */
cmd_status cmd_session_report_ctx(cmd_session *session, const char *what);

/* What a text that is no part of the program is worth, as text, malloc'ed. A failure is reported. */
cmd_status cmd_session_worth(char **text, cmd_session *session, const cmd_source *source);

/* Is a line blank, or a comment (#)? */
bool cmd_line_is_blank(const char *line, size_t length);

/* The memory that the command may take: --memory, or three quarters of what the computer has. */
size_t cmd_memory(const cmd_settings *settings);

/* How much of it the machines of a session may take: what texts and definitions leave. */
cgt_limits cmd_session_limits(const cmd_session *session);

/* A file to read, or, of the name "-", the standard input, within the memory of the command and with the stop
 * looked at (cgt/lab_input.h). A failure is reported. */
cmd_status cmd_input_open(lab_input **input, const char *name, const cmd_settings *settings);
void cmd_input_close(lab_input *input, const cmd_settings *settings);

/* The next line; line->text is NULL at the end. *line is zeroed memory before the first. A failure is reported, and
 * then there are no more lines. */
cmd_status cmd_input_line(cmd_source *line, lab_input *input);

/* Gives the lines of an input to take, but for blanks and comments, until one of them ends with CMD_STOPPED. A
 * failure is reported; so is, unless may_be_empty, an input of blanks alone. */
typedef cmd_status cmd_line_taker(void *where, const cmd_source *line);
cmd_status cmd_input_each(const char *name, const cmd_settings *settings, bool may_be_empty,
                          cmd_line_taker *take, void *where);

/* A whole text, malloc'ed. A failure is reported; so is a file with no text in it. */
cmd_status cmd_source_read(cmd_source *source, char **text, const char *name, const cmd_settings *settings);

/* A name or another text of somebody's, for one line on a terminal (lab_text_shown). */
void cmd_put_shown(FILE *out, const char *text, size_t length);

/* One line on standard output, and one on standard error that begins with "cgt: ", whatever bytes they are
 * made of. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void cmd_print_line(const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void cmd_complain(const char *format, ...);

/* The same, and the status of what was wrong: of a command line that makes no sense, of an error that a call
 * of the library gave, of memory that ended. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
cmd_status
cmd_refuse(const char *format, ...);
cmd_status cmd_failed(const lab_error *error);
cmd_status cmd_no_memory(void);

/* A command that ends with CMD_STOPPED has said so, here if nowhere else. */
void cmd_tell_stop(cmd_status status);

/* Writes a file in one step (cgt/lab_file.h), or, of the name "-", standard output. A failure gets its
 * message. */
cmd_status cmd_write_file(const char *name, lab_file_fill *fill, const void *data);

/* Where reports go: a cgt_write, where is a FILE. */
bool cmd_write(void *where, const char *bytes, size_t length);

/* What came of a page on standard output, by the status of its outlet; a failure gets its message. */
cmd_status cmd_printed(cgt_status status);

/* The same of a report, which may have failed to print a value. */
cmd_status cmd_session_reported(cmd_session *session, cgt_status status);

/* CMD_USAGE, once with a message, when standard output cannot be written. */
cmd_status cmd_output_status(void);

/* ---- the subcommands ------------------------------------------------------------------------- */

/* How its operands are typed in a worksheet, where there is no shell to quote for. */
typedef enum cmd_typed {
  CMD_TYPED_TEXT,          /* the rest of the line is one */
  CMD_TYPED_WORD_AND_LIST, /* a word, and texts with commas between them */
  CMD_TYPED_WORDS          /* words, or "several words" */
} cmd_typed;

/* A subcommand is a file, which ends in a table of its options and a cmd_command, and a row here. */
typedef struct cmd_command {
  const char *name;     /* "" for the calculator; "guess region" stands behind the command guess */
  const char *group;    /* its heading in the overview, "" for none; NULL: it is on the page of the first word alone */
  const char *operands; /* "EXPR..." */
  const char *summary;  /* one line */
  const cmd_option *options;
  size_t settings_size; /* of its settings; 0: they are a cmd_settings and nothing else */
  const char *page;     /* the rest of its help */
  const char *(*kind_name)(size_t index); /* what its first operand can be, NULL after the last; NULL: it has no kinds */
  cmd_typed typed;
  cmd_status (*run)(const void *settings, int count, char **operands);
} cmd_command;

/* In the order of the overview, each group together; the first is what cgt does without a command. */
#define CMD_COMMANDS(ROW)                                                                                    \
  ROW(calculator) ROW(help)                                                                                  \
  ROW(eval) ROW(show) ROW(explain) ROW(explain_options)                                                      \
  ROW(games) ROW(moves) ROW(why) ROW(heap) ROW(heap_quotient) ROW(count)                                     \
  ROW(check) ROW(guess) ROW(guess_region) ROW(guess_sequence)                                                \
  ROW(encyclopedia) ROW(encyclopedia_build) ROW(encyclopedia_verify) ROW(encyclopedia_export) ROW(occurs)    \
  ROW(table) ROW(store) ROW(store_rows) ROW(store_sql) ROW(store_merge) ROW(store_check) ROW(store_repair)   \
  ROW(plot) ROW(convert)                                                                                     \
  ROW(verify) ROW(verify_certificate) ROW(verify_deep) ROW(verify_selftest)

#define CMD_DECLARE(name) extern const cmd_command cmd_##name;
CMD_COMMANDS(CMD_DECLARE)
#undef CMD_DECLARE

cmd_successor cmd_next;

/* The command of that name among those that next, cmd_next, goes through; NULL when there is none. Help is
 * handed next in its settings, for it is one of them. */
static inline const cmd_command *cmd_find(cmd_successor *next, const char *name, size_t length) {
  const cmd_command *command = NULL;
  while ((command = next(command)))
    if (strlen(command->name) == length && strncmp(command->name, name, length) == 0) break;
  return command;
}

/* The second word of a command that stands behind another one: "region" of "guess region" behind "guess"; else NULL. */
static inline const char *cmd_second_word(const cmd_command *command, const cmd_command *first) {
  const size_t length = strlen(first->name);
  const bool behind = length > 0 && strncmp(command->name, first->name, length) == 0 && command->name[length] == ' ';
  return behind ? command->name + length + 1 : NULL;
}

/* The command behind another one that has this second word; NULL when there is none. */
static inline const cmd_command *cmd_find_behind(cmd_successor *next, const cmd_command *first, const char *word,
                                                 size_t length) {
  const cmd_command *command = first;
  const char *second;
  while ((command = next(command)))
    if ((second = cmd_second_word(command, first)) && strlen(second) == length && strncmp(second, word, length) == 0)
      break;
  return command;
}

/* CMD_USAGE, with a message that has the new spelling, of what earlier versions called so: "region", or
 * "count --checkpoint". CMD_DONE: it is no such spelling. */
cmd_status cmd_refuse_renamed(const char *spelling);

extern const char *const cmd_certificate_pages[]; /* the formats, for cgt help certificate; NULL ends them */

/* What is said of each operand, in one session; blank lines between them if `apart`. without: what to say
 * when there is none. */
typedef cmd_status cmd_page_maker(cmd_session *session, const cmd_source *source, const void *settings);
cmd_status cmd_session_pages(const void *settings, int count, char **operands, bool apart,
                             cmd_page_maker *page, const char *without);

/* " (did you mean 'eval'?)" where something is near, else "". Returns hint. */
enum { CMD_HINT = 80 };
char *cmd_hint(char hint[CMD_HINT], const lab_spelling *spelling);

#endif
