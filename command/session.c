/* session.c: a program with one machine that runs it, texts that go in, values and messages that
 * come out. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/command.h"
#include "command/signals.h"

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

/* ---- messages -------------------------------------------------------------------------------- */

static void complain(const char *format, va_list list) {
  fflush(stdout);    /* so that results and messages keep their order on a terminal */
  flockfile(stderr); /* the line of another thread comes before or after */
  fputs("cgt: ", stderr);
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  funlockfile(stderr);
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
  bool late = error->status == CGT_ECANCELLED && cmd_is_late();
  cmd_complain("%s", late ? cmd_why_stopped() : error->message);
  return cmd_status_of(error->status);
}

cmd_status cmd_no_memory(void) {
  cmd_complain("%s", no_memory);
  return CMD_LIMIT;
}

cmd_status cmd_output_status(void) {
  static bool told;
  if (fflush(stdout) == 0 && !ferror(stdout)) return CMD_DONE;
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

cmd_status cmd_cannot_write(const char *name) {
  int why = errno;
  cmd_complain("cannot write '%s': %s", name,
               why == ENOMEM ? no_memory
               : why         ? strerror(why)
                             : "the file is broken");
  return why == ENOMEM ? CMD_LIMIT : CMD_USAGE;
}

/* Would the source line under a message help its reader? Not if it is long or not text. */
static bool line_is_readable(const cmd_source *source, unsigned line) {
  const char *at = source->text, *end = source->text + source->length;
  for (unsigned n = 1; n < line && at; n++) {
    at = memchr(at, '\n', (size_t)(end - at));
    if (at) at++;
  }
  if (!at) return false;
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  if (!stop) stop = end;
  for (const char *c = at; c < stop; c++)
    if ((unsigned char)*c < 0x20 && *c != '\t') return false;
  return stop - at <= 4096;
}

/* An operand that is no expression, but the name of a file. */
static bool names_a_file(const cmd_source *source) {
  char name[256];
  struct stat about;
  if (source->name || source->length >= sizeof name) return false;
  memcpy(name, source->text, source->length);
  name[source->length] = 0;
  return stat(name, &about) == 0 && S_ISREG(about.st_mode);
}

/* What would help, besides what the message says. */
static const char *advice(const cmd_source *source, const lab_error *error) {
  if (error->of_budget) return "; --memory SIZE raises it";
  if (error->status == CGT_EPARSE && names_a_file(source))
    return "; this is the name of a file: cgt check reads claims, --file definitions, --store results";
  return "";
}

cmd_status cmd_session_report(const cmd_source *source, const lab_error *error) {
  if (error->status == CGT_ECANCELLED && cmd_is_late()) return cmd_failed(error);
  char text[2048];
  lab_error_print(text, sizeof text, error, NULL, source->text, source->length);
  const char *message = text;
  if (!line_is_readable(source, error->line)) text[strcspn(text, "\n")] = 0;
  fflush(stdout);
  if (!source->name) {
    fputs("cgt: ", stderr);
  } else if (error->line == 0) {
    fprintf(stderr, "%s: ", source->name);
  } else {
    /* The line of the file, not of the text. */
    message += strspn(message, "0123456789");
    fprintf(stderr, "%s:%u", source->name, source->line + error->line - 1);
  }
  /* Advice belongs to the message, before the line it is about. */
  size_t first = strcspn(message, "\n");
  fprintf(stderr, "%.*s%s%s\n", (int)first, message, advice(source, error), message + first);
  return cmd_status_of(error->status);
}

cmd_status cmd_session_report_ctx(cmd_session *session, const char *what) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  cgt_status status = cgt_ctx_status(ctx);
  if (status == CGT_OK) {
    cmd_complain("%s: out of memory", what);
    return CMD_LIMIT;
  }
  cmd_complain("%s: %s", what, cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return cmd_status_of(status);
}

bool cmd_line_is_blank(const char *line, size_t length) {
  size_t blanks = 0;
  while (blanks < length && memchr(" \t\r\n", line[blanks], 4)) blanks++;
  return blanks == length || line[blanks] == '#';
}

/* ---- files ----------------------------------------------------------------------------------- */

/* All of a file, malloc'ed, in source; NULL, or why it could not be had. */
static const char *read_all(cmd_source *source, char **text, FILE *file) {
  size_t room = 0;
  for (;;) {
    if (source->length == room) {
      room = room ? 2 * room : 1 << 14;
      char *more = realloc(*text, room);
      if (!more) return no_memory;
      source->text = *text = more;
    }
    size_t got = fread(*text + source->length, 1, room - source->length, file);
    source->length += got;
    if (ferror(file)) return strerror(errno);
    if (got == 0) return NULL;
  }
}

/* NULL, or why the bytes are no text to work with; note is room for saying so. */
static const char *find_fault(char note[64], const cmd_source *source) {
  size_t prefix = lab_text_prefix(source->text, source->length), blanks = 0, line = 1;
  while (blanks < prefix && strchr(" \t\r\n", source->text[blanks])) blanks++;
  if (blanks == source->length) return "there is nothing in it";
  if (prefix == source->length) return NULL;
  for (size_t i = 0; i < prefix; i++) line += source->text[i] == '\n';
  snprintf(note, 64, "it is no text: byte 0x%02X in line %zu", (unsigned char)source->text[prefix], line);
  return note;
}

cmd_status cmd_source_read(cmd_source *source, char **text, const char *name) {
  bool standard = strcmp(name, "-") == 0;
  *source = (struct cmd_source){.name = standard ? "stdin" : name, .line = 1};
  *text = NULL;
  struct stat about;
  char note[64];
  FILE *file = standard ? stdin : fopen(name, "rb");
  const char *why = file ? NULL : errno == ENOMEM ? no_memory : strerror(errno);
  if (file && fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode)) why = "it is a directory";
  if (!why) why = read_all(source, text, file);
  if (!why) why = find_fault(note, source);
  if (file && !standard) fclose(file);
  if (!why) return CMD_DONE;
  cmd_complain("cannot read '%s': %s", name, why);
  free(*text);
  *text = NULL;
  return why == no_memory ? CMD_LIMIT : CMD_USAGE;
}

/* ---- sessions -------------------------------------------------------------------------------- */

static cmd_status keep_definitions(cmd_session *session, const char *text, size_t length) {
  size_t used = session->definitions ? strlen(session->definitions) : 0;
  char *more = realloc(session->definitions, used + length + 2);
  if (!more) return cmd_no_memory();
  memcpy(more + used, text, length);
  memcpy(more + used + length, "\n", 2);
  session->definitions = more;
  return CMD_DONE;
}

/* What is kept of them among the definitions is a comment, which tells apart what was computed with them. */
static cmd_status add_rulesets(cmd_session *session, const char *path) {
  lab_plugin **more = realloc(session->plugins, (session->plugin_count + 1) * sizeof(lab_plugin *));
  if (!more) return cmd_no_memory();
  session->plugins = more;
  lab_error error;
  lab_plugin *plugin = lab_plugin_open(path, &error);
  if (!plugin) return cmd_failed(&error);
  more[session->plugin_count++] = plugin;
  for (const cgt_ruleset *const *r = lab_plugin_rulesets(plugin); *r; r++) {
    char note[200];
    int length = snprintf(note, sizeof note, "# %.80s: a ruleset of a shared object", (*r)->name);
    if (lab_program_add_ruleset(session->program, *r, &error) != CGT_OK) return cmd_failed(&error);
    cmd_status status = keep_definitions(session, note, (size_t)length);
    if (status != CMD_DONE) return status;
  }
  return CMD_DONE;
}

static cmd_status add_prelude(cmd_session *session, const struct cmd_prelude *prelude) {
  cmd_source source = cmd_source_of(prelude->text);
  char *text = NULL;
  cmd_status status =
      prelude->kind == CMD_PRELUDE_FILE ? cmd_source_read(&source, &text, prelude->text) : CMD_DONE;
  if (status == CMD_DONE) status = cmd_session_add(session, &source);
  free(text);
  return status;
}

static cmd_status add_preludes(cmd_session *session) {
  const cmd_preludes *preludes = &session->settings->preludes;
  cmd_status status = CMD_DONE;
  for (size_t i = 0; i < preludes->count && status == CMD_DONE; i++)
    if (preludes->items[i].kind == CMD_PRELUDE_RULESETS)
      status = add_rulesets(session, preludes->items[i].text);
  for (size_t i = 0; i < preludes->count && status == CMD_DONE; i++)
    if (preludes->items[i].kind != CMD_PRELUDE_RULESETS) status = add_prelude(session, &preludes->items[i]);
  return status;
}

cmd_status cmd_session_open(cmd_session *session, const cmd_settings *settings, bool machine) {
  *session = (struct cmd_session){.settings = settings, .stop = cmd_stop_flag()};
  size_t memory = settings->memory_bytes ? settings->memory_bytes : lab_memory_available() / 4 * 3;
  session->limits = (cgt_limits){.memory_bytes = memory, .stack_bytes = settings->stack_bytes / 4 * 3};
  session->program = lab_program_new(settings->paper);
  if (!session->program) return cmd_no_memory();
  cmd_status status = add_preludes(session);
  if (status == CMD_DONE && machine) {
    session->machine = lab_machine_new(session->program, &session->limits, settings->scale);
    if (session->machine) {
      lab_machine_set_cancel(session->machine, session->stop);
    } else {
      cmd_complain("%s", lab_no_machine(&session->limits).message);
      status = CMD_LIMIT;
    }
  }
  if (status != CMD_DONE) cmd_session_close(session);
  return status;
}

void cmd_session_close(cmd_session *session) {
  lab_machine_free(session->machine);
  lab_program_free(session->program);
  free(session->definitions);
  while (session->plugin_count > 0) lab_plugin_close(session->plugins[--session->plugin_count]);
  free(session->plugins);
  session->plugins = NULL;
  session->machine = NULL;
  session->program = NULL;
  session->definitions = NULL;
}

static void tell_hidden(cmd_session *session) {
  for (const char *name; (name = lab_program_hidden_function(session->program, session->hidden));
       session->hidden++)
    cmd_complain("note: '%s' is now what is defined here, no longer the function of the language", name);
}

cmd_status cmd_session_add(cmd_session *session, const cmd_source *source) {
  lab_error error = {0};
  const lab_program *program = session->program;
  uint64_t before = lab_program_definitions(program);
  if (lab_program_add(session->program, source->text, source->length, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  if (lab_program_definitions(program) == before) return CMD_DONE;
  tell_hidden(session);
  return keep_definitions(session, source->text, source->length);
}

cmd_status cmd_session_expression(size_t *statement, cmd_session *session, const cmd_source *source) {
  *statement = lab_program_count(session->program);
  cmd_status status = cmd_session_add(session, source);
  if (status != CMD_DONE) return status;
  size_t added = lab_program_count(session->program) - *statement;
  if (added == 1 && lab_program_statement(session->program, *statement)->variable_count == 0) return CMD_DONE;
  cmd_complain("one expression is wanted here, not %s",
               added == 0   ? "definitions"
               : added == 1 ? "a statement about ranges; 'cgt check' takes those"
                            : "several");
  return CMD_USAGE;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Positions are shown as what they are worth. */
static cmd_status text_of(char **text, cmd_session *session, const cmd_source *source, lab_value value) {
  lab_error error = {0};
  if (value.kind == LAB_POSITION) {
    cgt_game g;
    if (lab_to_game(&g, session->machine, value, &error) != CGT_OK) return cmd_session_report(source, &error);
    value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  *text = lab_value_text(session->machine, value, session->settings->format);
  if (*text) return CMD_DONE;
  if (!cmd_is_stopped()) return cmd_session_report_ctx(session, "cannot print the value");
  error = (lab_error){.status = CGT_ECANCELLED, .message = "stopped on request"};
  return cmd_session_report(source, &error);
}

static cmd_status print_value(cmd_session *session, const cmd_source *source, lab_value value) {
  char *text = NULL;
  cmd_status status = text_of(&text, session, source, value);
  if (text) puts(text);
  free(text);
  return cmd_worse(status, cmd_output_status());
}

cmd_status cmd_session_worth(char **text, cmd_session *session, const cmd_source *source) {
  lab_value value;
  lab_error error = {0};
  if (lab_evaluate_text(&value, session->machine, source->text, source->length, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  return text_of(text, session, source, value);
}

cmd_status cmd_session_evaluate(cmd_session *session, const cmd_source *source) {
  size_t first = lab_program_count(session->program);
  cmd_status status = cmd_session_add(session, source);
  if (status != CMD_DONE) return status;
  for (size_t i = first; i < lab_program_count(session->program); i++) {
    lab_value value;
    lab_error error = {0};
    if (lab_program_statement(session->program, i)->variable_count > 0) {
      cmd_complain("a statement about ranges is for 'cgt check', not for 'cgt eval'");
      status = cmd_worse(status, CMD_USAGE);
    } else if (lab_evaluate(&value, session->machine, i, &error) != CGT_OK) {
      status = cmd_worse(status, cmd_session_report(source, &error));
    } else {
      status = cmd_worse(status, print_value(session, source, value));
    }
    lab_machine_forget(session->machine);
  }
  return status;
}

cmd_status cmd_session_pages(const void *settings, int count, char **operands, bool apart,
                             cmd_page_maker *page, const char *without) {
  if (count == 0) return cmd_refuse("%s", without);
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  for (int i = 0; i < count && status != CMD_STOPPED; i++) {
    if (i > 0 && apart && session.settings->format != CGT_JSON) fputc('\n', stdout);
    const cmd_source source = cmd_source_of(operands[i]);
    status = cmd_worse(status, page(&session, &source, settings));
  }
  cmd_session_close(&session);
  return status;
}
