/* session.c: a program with one machine that runs it, texts that go in, values and messages that
 * come out. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/command.h"
#include "lab/base/interrupt.h"
#include "lab/report/latex.h"
#include "lab/report/output.h"
#include "lab/base/threads.h"

exit_status exit_status_of(cgt_status status) {
  switch (status) {
  case CGT_OK:
    return EXIT_DONE;
  case CGT_ENOMEM:
  case CGT_ELIMIT:
    return EXIT_LIMIT;
  case CGT_ECANCELLED:
    return EXIT_STOPPED;
  default:
    return EXIT_USAGE;
  }
}

static const char no_memory[] = "out of memory";

/* ---- messages -------------------------------------------------------------------------------- */

_Thread_local FILE *complaints;

static FILE *complaint_stream(void) { return complaints ? complaints : stderr; }

void complain(const char *format, ...) {
  FILE *out = complaint_stream();
  va_list list;
  va_start(list, format);
  fflush(stdout); /* so that results and messages keep their order on a terminal */
  flockfile(out); /* the line of another thread comes before or after */
  fputs("cgt: ", out);
  vfprintf(out, format, list);
  fputc('\n', out);
  funlockfile(out);
  va_end(list);
}

exit_status output_status(void) {
  static bool told;
  if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_DONE;
  if (!told) complain("cannot write the results: %s", errno ? strerror(errno) : "the output is broken");
  told = true;
  return EXIT_USAGE;
}

exit_status cannot_write(const char *name) {
  int why = errno;
  complain("cannot write '%s': %s", name, why == ENOMEM ? no_memory : why ? strerror(why) : "the file is broken");
  return why == ENOMEM ? EXIT_LIMIT : EXIT_USAGE;
}

/* Would the source line under a message help its reader? Not if it is long or not text. */
static bool line_is_readable(const source *source, unsigned line) {
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
static bool names_a_file(const source *source) {
  char name[256];
  struct stat about;
  if (source->name || source->length >= sizeof name) return false;
  memcpy(name, source->text, source->length);
  name[source->length] = 0;
  return stat(name, &about) == 0 && S_ISREG(about.st_mode);
}

/* What would help, besides what the message says. */
static const char *advice(const source *source, const lab_error *error) {
  if (error->status == CGT_ELIMIT && strstr(error->message, "memory budget")) return "; --memory SIZE raises it";
  if (error->status == CGT_EPARSE && names_a_file(source))
    return "; this is the name of a file: cgt check reads claims, --file definitions, --store results";
  return "";
}

exit_status session_report(const source *source, const lab_error *error) {
  FILE *out = complaint_stream();
  char text[2048];
  lab_error_print(text, sizeof text, error, NULL, source->text, source->length);
  const char *message = text;
  if (!line_is_readable(source, error->line)) text[strcspn(text, "\n")] = 0;
  fflush(stdout);
  if (!source->name) {
    fputs("cgt: ", out);
  } else if (error->line == 0) {
    fprintf(out, "%s: ", source->name);
  } else {
    /* The line of the file, not of the text. */
    message += strspn(message, "0123456789");
    fprintf(out, "%s:%u", source->name, source->line + error->line - 1);
  }
  /* Advice belongs to the message, before the line it is about. */
  size_t first = strcspn(message, "\n");
  fprintf(out, "%.*s%s%s\n", (int)first, message, advice(source, error), message + first);
  return exit_status_of(error->status);
}

exit_status session_report_ctx(session *session, const char *what) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  cgt_status status = cgt_ctx_status(ctx);
  if (status == CGT_OK) {
    complain("%s: out of memory", what);
    return EXIT_LIMIT;
  }
  complain("%s: %s", what, cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return exit_status_of(status);
}

bool line_says_nothing(const char *line, size_t length) {
  size_t blanks = 0;
  while (blanks < length && memchr(" \t\r\n", line[blanks], 4)) blanks++;
  return blanks == length || line[blanks] == '#';
}

/* ---- files ----------------------------------------------------------------------------------- */

/* All of a file, malloc'ed, in source; NULL, or why it could not be had. */
static const char *read_all(source *source, char **text, FILE *file) {
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
static const char *find_fault(char note[64], const source *source) {
  size_t prefix = output_text_prefix(source->text, source->length), blanks = 0, line = 1;
  while (blanks < prefix && strchr(" \t\r\n", source->text[blanks])) blanks++;
  if (blanks == source->length) return "there is nothing in it";
  if (prefix == source->length) return NULL;
  for (size_t i = 0; i < prefix; i++) line += source->text[i] == '\n';
  snprintf(note, 64, "it is no text: byte 0x%02X in line %zu", (unsigned char)source->text[prefix], line);
  return note;
}

exit_status read_source(source *source, char **text, const char *name) {
  bool standard = strcmp(name, "-") == 0;
  *source = (struct source){.name = standard ? "stdin" : name, .line = 1};
  *text = NULL;
  struct stat about;
  char note[64];
  FILE *file = standard ? stdin : fopen(name, "rb");
  const char *why = file ? NULL : errno == ENOMEM ? no_memory : strerror(errno);
  if (file && fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode)) why = "it is a directory";
  if (!why) why = read_all(source, text, file);
  if (!why) why = find_fault(note, source);
  if (file && !standard) fclose(file);
  if (!why) return EXIT_DONE;
  complain("cannot read '%s': %s", name, why);
  free(*text);
  *text = NULL;
  return why == no_memory ? EXIT_LIMIT : EXIT_USAGE;
}

/* ---- sessions -------------------------------------------------------------------------------- */

static exit_status add_preludes(session *session) {
  const settings *settings = session->settings;
  for (size_t i = 0; i < settings->prelude_count; i++) {
    const prelude *prelude = &settings->preludes[i];
    source source = {.line = 1, .text = prelude->text, .length = strlen(prelude->text)};
    char *text = NULL;
    exit_status status = prelude->is_file ? read_source(&source, &text, prelude->text) : EXIT_DONE;
    if (status == EXIT_DONE) status = session_add(session, &source);
    free(text);
    if (status != EXIT_DONE) return status;
  }
  return EXIT_DONE;
}

exit_status session_open(session *session, const settings *settings, bool machine) {
  *session = (struct session){.settings = settings, .stop = interrupt_flag()};
  size_t memory = settings->memory_bytes ? settings->memory_bytes : memory_available() / 4 * 3;
  session->limits = (cgt_limits){.memory_bytes = memory, .stack_bytes = settings->stack_bytes / 4 * 3};
  session->program = lab_program_new(settings->paper);
  if (!session->program) {
    complain("out of memory");
    return EXIT_LIMIT;
  }
  exit_status status = add_preludes(session);
  if (status == EXIT_DONE && machine) {
    session->machine = lab_machine_new(session->program, &session->limits, settings->scale);
    if (session->machine) {
      lab_machine_set_cancel(session->machine, session->stop);
    } else {
      complain("%s", lab_no_machine(&session->limits).message);
      status = EXIT_LIMIT;
    }
  }
  if (status != EXIT_DONE) session_close(session);
  return status;
}

void session_close(session *session) {
  lab_machine_free(session->machine);
  lab_program_free(session->program);
  free(session->definitions);
  session->machine = NULL;
  session->program = NULL;
  session->definitions = NULL;
}

static exit_status keep_definitions(session *session, const source *source) {
  size_t used = session->definitions ? strlen(session->definitions) : 0;
  char *more = realloc(session->definitions, used + source->length + 2);
  if (!more) {
    complain("out of memory");
    return EXIT_LIMIT;
  }
  memcpy(more + used, source->text, source->length);
  memcpy(more + used + source->length, "\n", 2);
  session->definitions = more;
  return EXIT_DONE;
}

exit_status session_add(session *session, const source *source) {
  lab_error error = {0};
  const lab_program *program = session->program;
  uint64_t before = lab_program_definitions(program);
  if (lab_program_add(session->program, source->text, source->length, &error) != CGT_OK)
    return session_report(source, &error);
  return lab_program_definitions(program) == before ? EXIT_DONE : keep_definitions(session, source);
}

exit_status session_expression(size_t *statement, session *session, const source *source) {
  *statement = lab_program_count(session->program);
  exit_status status = session_add(session, source);
  if (status != EXIT_DONE) return status;
  size_t added = lab_program_count(session->program) - *statement;
  if (added == 1 && lab_program_statement(session->program, *statement)->variable_count == 0)
    return EXIT_DONE;
  complain("one expression is wanted here, not %s", added == 0 ? "definitions"
                                                    : added == 1
                                                        ? "a statement about ranges; 'cgt check' takes those"
                                                        : "several");
  return EXIT_USAGE;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* A position as its ruleset writes it, anything else as the language does. */
static cgt_status print_into(char *text, size_t room, size_t *length, session *session, lab_value value,
                             cgt_format format) {
  if (value.kind != LAB_POSITION) return lab_print(text, room, length, session->machine, value, format);
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  return lab_print_position(text, room, length, ctx, value);
}

static char *with_macros(char *latex) {
  char *text = latex_with_macros(latex);
  free(latex);
  return text;
}

char *session_text(session *session, lab_value value, cgt_format format) {
  cgt_ctx_clear_error(lab_machine_ctx(session->machine));
  size_t room = 512, length = 0;
  char *text = malloc(room);
  /* A second round when the first has told the length. */
  while (text && print_into(text, room, &length, session, value, format) == CGT_OK) {
    if (length < room) return format == CGT_LATEX ? with_macros(text) : text;
    room = length + 1;
    char *more = realloc(text, room);
    if (!more) break;
    text = more;
  }
  free(text);
  return NULL;
}

char *session_game_text(session *session, cgt_game g, cgt_format format) {
  return session_text(session, (lab_value){.kind = LAB_GAME, .as.game = g}, format);
}

/* Positions are shown as what they are worth. */
static exit_status print_value(session *session, const source *source, lab_value value) {
  lab_error error = {0};
  if (value.kind == LAB_POSITION) {
    cgt_game g;
    if (lab_to_game(&g, session->machine, value, &error) != CGT_OK) return session_report(source, &error);
    value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  char *text = session_text(session, value, session->settings->format);
  if (!text) return session_report_ctx(session, "cannot print the value");
  puts(text);
  free(text);
  return output_status();
}

exit_status session_evaluate(session *session, const source *source) {
  size_t first = lab_program_count(session->program);
  exit_status status = session_add(session, source);
  if (status != EXIT_DONE) return status;
  for (size_t i = first; i < lab_program_count(session->program); i++) {
    lab_value value;
    lab_error error = {0};
    if (lab_program_statement(session->program, i)->variable_count > 0) {
      complain("a statement about ranges is for 'cgt check', not for 'cgt eval'");
      status = worse(status, EXIT_USAGE);
    } else if (lab_evaluate(&value, session->machine, i, &error) != CGT_OK) {
      status = worse(status, session_report(source, &error));
    } else {
      status = worse(status, print_value(session, source, value));
    }
    lab_machine_forget(session->machine);
  }
  return status;
}

exit_status session_pages(const settings *settings, int count, char **operands, page_maker *page,
                          const char *without) {
  if (count == 0) {
    complain("%s", without);
    return EXIT_USAGE;
  }
  session session;
  exit_status status = session_open(&session, settings, true);
  if (status != EXIT_DONE) return status;
  for (int i = 0; i < count && status != EXIT_STOPPED; i++) {
    if (i > 0 && settings->format != CGT_JSON) fputc('\n', stdout);
    source source = {.line = 1, .text = operands[i], .length = strlen(operands[i])};
    status = worse(status, page(&session, &source));
  }
  session_close(&session);
  return status;
}
