/* messages.c: what is said on standard error, and how the command then ends. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/command.h"
#include "command/help_words.h"
#include "command/terminal/signals.h"

cmd_status cmd_status_of(cgt_status status) {
  switch (status) {
  case CGT_OK:
    return CMD_DONE;
  case CGT_ENOMEM:
  case CGT_ELIMIT:
    return CMD_LIMIT;
  case CGT_ECANCELLED:
    return CMD_STOPPED;
  default:
    return CMD_USAGE;
  }
}

static const char no_memory[] = "out of memory";

enum { MOST_BYTES = 4096 }; /* of a message */

void cmd_put_shown(FILE *out, const char *text, size_t length) {
  char shown[2 * MOST_BYTES];
  lab_text_shown(shown, sizeof shown, text, length);
  fputs(shown, out);
}

static void put_line(FILE *out, const char *before, const char *format, va_list list) {
  char text[MOST_BYTES] = "";
  vsnprintf(text, sizeof text, format, list);
  flockfile(out); /* the line of another thread comes before or after */
  fputs(before, out);
  cmd_put_shown(out, text, strlen(text));
  fputc('\n', out);
  funlockfile(out);
}

static void complain(const char *format, va_list list) {
  fflush(stdout); /* so that results and messages keep their order on a terminal */
  put_line(stderr, "cgt: ", format, list);
}

void cmd_print_line(const char *format, ...) {
  va_list list;
  va_start(list, format);
  put_line(stdout, "", format, list);
  va_end(list);
}

void cmd_complain(const char *format, ...) {
  va_list list;
  va_start(list, format);
  complain(format, list);
  va_end(list);
}

cmd_status cmd_refuse(const char *format, ...) {
  va_list list;
  va_start(list, format);
  complain(format, list);
  va_end(list);
  return CMD_USAGE;
}

char *cmd_hint(char hint[CMD_HINT], const lab_spelling *spelling) {
  hint[0] = 0;
  if (spelling->nearest) snprintf(hint, CMD_HINT, " (did you mean '%s'?)", spelling->nearest);
  return hint;
}

cmd_status cmd_failed(const lab_error *error) {
  const char *why = error->status == CGT_ECANCELLED ? cmd_why_stopped() : NULL;
  const bool late = why && cmd_is_late();
  cmd_complain("%s%s", late ? why : error->message, late ? "" : cmd_advice_of(error));
  return cmd_status_of(error->status);
}

cmd_status cmd_no_memory(void) {
  cmd_complain("%s", no_memory);
  return CMD_LIMIT;
}

void cmd_tell_stop(cmd_status status) {
  if (status == CMD_STOPPED && !cmd_stop_is_told()) cmd_complain("%s", cmd_why_stopped());
}

/* Whoever reads is not reading, and nobody waits for it after a stop: what is left to write goes nowhere. */
static void give_up_output(void) {
  int nowhere = isatty(STDOUT_FILENO) ? -1 : open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
  if (nowhere >= 0) close(nowhere);
  clearerr(stdout);
}

cmd_status cmd_output_status(void) {
  static bool told;
  if (!ferror(stdout) && fflush(stdout) == 0) return CMD_DONE;
  if (cmd_is_stopped() && errno == EINTR) return give_up_output(), CMD_STOPPED;
  if (!told && !cmd_reader_is_gone())
    cmd_complain("cannot write the results: %s", errno ? strerror(errno) : "the output is broken");
  told = true;
  return CMD_USAGE;
}

bool cmd_write(void *where, const char *bytes, size_t length) {
  return fwrite(bytes, 1, length, where) == length;
}

cmd_status cmd_printed(cgt_status status) {
  cmd_status output = cmd_output_status();
  return status == CGT_OK || output != CMD_DONE ? output : cmd_no_memory();
}

cmd_status cmd_session_reported(cmd_session *session, cgt_status status) {
  cmd_status output = cmd_output_status();
  if (status == CGT_OK || output != CMD_DONE) return output;
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  cmd_complain("%s", cgt_ctx_status(ctx) == CGT_OK ? no_memory : cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return cmd_status_of(status);
}

cmd_status cmd_write_file(const char *name, lab_file_fill *fill, const void *data) {
  lab_error error;
  if (strcmp(name, "-") == 0) return cmd_printed(fill(cmd_write, stdout, data));
  const cgt_status status = lab_file_write(name, fill, data, &error);
  if (status == CGT_OK) return CMD_DONE;
  return status == CGT_ENOMEM || !error.message[0] ? cmd_no_memory() : cmd_failed(&error);
}

/* A line of the source, counted from 1, without its end; NULL if there is none. */
static const char *line_of(size_t *length, const cmd_source *source, unsigned line) {
  const char *at = source->text, *end = source->text + source->length;
  for (unsigned n = 1; n < line && at; n++) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (at) at++;
  }
  if (!at) return NULL;
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  *length = (size_t)((stop ? stop : end) - at);
  return at;
}

/* Would the source line under a message help its reader? Not if it is long or not text. */
static bool line_is_readable(const char *line, size_t length) {
  return line && length <= MOST_BYTES && lab_text_shown(NULL, 0, line, length) == length;
}

/* Behind a message: where to read how that is written here. */
static void put_remedy(const lab_error *error, const char *line, size_t length) {
  const char *word;
  size_t letters;
  const char *name =
      error->status == CGT_EPARSE && line ? cmd_help_of_others(&word, &letters, line, length) : NULL;
  if (name) fprintf(stderr, "; '%.*s' is written differently here: cgt help %s", (int)letters, word, name);
}

/* Of an operand that cannot be read as an expression: what it is, if it is the name of a file or looks like
 * one. */
static const char *what_file(const cmd_source *source) {
  static const char *const endings[] = {".db",   ".sqlite", ".cgt",  ".txt", ".csv", ".tsv",
                                        ".json", ".jsonl",  ".cert", ".py",  ".so"};
  char name[256];
  struct stat about;
  if (source->name || source->length >= sizeof name || memchr(source->text, 0, source->length)) return NULL;
  memcpy(name, source->text, source->length);
  name[source->length] = 0;
  if (stat(name, &about) == 0 && S_ISREG(about.st_mode))
    return "a file, not an expression: cgt check reads claims, --file definitions, cgt store results";
  const char *dot = strrchr(name, '.');
  if (!dot || strpbrk(name, " \t\n\"'([{")) return NULL;
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (strcmp(dot, endings[i]) == 0) return "neither an expression nor an existing file";
  return NULL;
}

cmd_status cmd_session_report(const cmd_source *source, const lab_error *error) {
  if (error->status == CGT_ECANCELLED) cmd_why_stopped();
  if (error->status == CGT_ECANCELLED && cmd_is_late()) return cmd_failed(error);
  if (source->is_private && cmd_status_of(error->status) == CMD_USAGE)
    return cmd_refuse(
        "%s:%u: an included file contains definitions; its other lines are shown if its name ends in .cgt",
        source->name, source->line + error->line - (error->line > 0));
  const char *what = error->status == CGT_EPARSE ? what_file(source) : NULL;
  if (what) return cmd_refuse("'%.*s' is %s", (int)source->length, source->text, what);
  char text[MOST_BYTES];
  lab_error_print(text, sizeof text, error, NULL, source->text, source->length);
  const char *message = text;
  size_t length = 0;
  const char *line = line_of(&length, source, error->line);
  if (!line_is_readable(line, length)) {
    text[strcspn(text, "\n")] = 0;
    line = NULL;
  }
  fflush(stdout);
  if (!source->name) {
    fputs("cgt: ", stderr);
  } else if (error->line == 0) {
    cmd_put_shown(stderr, source->name, strlen(source->name));
    fputs(": ", stderr);
  } else {
    /* The line of the file, not of the text. */
    message += strspn(message, "0123456789");
    cmd_put_shown(stderr, source->name, strlen(source->name));
    fprintf(stderr, ":%u", source->line + error->line - 1);
  }
  /* Advice belongs to the message, before the line it is about. */
  size_t first = strcspn(message, "\n");
  cmd_put_shown(stderr, message, first);
  fputs(cmd_advice_of(error), stderr);
  if (!source->is_foreign) put_remedy(error, line, length);
  fprintf(stderr, "%s\n", message + first);
  return cmd_status_of(error->status);
}

cmd_status cmd_session_failed(cmd_session *session, const cmd_source *source, const lab_error *error) {
  session->failure = *error;
  if (error->line > 0) session->failure.line += source->line - 1;
  return cmd_session_report(source, error);
}

cmd_status cmd_session_report_ctx(cmd_session *session, const char *what) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  const cgt_status status = cgt_ctx_status(ctx) == CGT_OK ? CGT_ENOMEM : cgt_ctx_status(ctx);
  session->failure = (lab_error){.status = status};
  snprintf(session->failure.message, sizeof session->failure.message, "%s: %.300s", what,
           status == CGT_ENOMEM ? no_memory : cgt_ctx_message(ctx));
  cmd_complain("%s", session->failure.message);
  cgt_ctx_clear_error(ctx);
  return cmd_status_of(status);
}
