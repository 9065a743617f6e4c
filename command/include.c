/* include.c: lines  include "FILE"  in a text, for the definitions of the file, and  ruleset "FILE", for the
 * rulesets of a shared object or of Python: once, however often it is named. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

typedef struct cmd_included {
  struct cmd_included *before;
  bool reading; /* its end has not come: who includes it now goes in a circle */
  char path[];  /* without links and dots */
} included;

void cmd_included_free(struct cmd_included *last) {
  while (last) {
    struct cmd_included *before = last->before;
    free(last);
    last = before;
  }
}

/* The next such line of a text, from a byte on. */
typedef struct line {
  const char *begin, *end; /* with its new line, if it has one */
  const char *word;        /* include or ruleset */
  const char *name;
  size_t length;
} line;

static bool read_line(line *found, const char *begin, const char *stop) {
  enum { LENGTH = 7 };
  const char *at = begin;
  found->begin = begin;
  found->end = memchr(begin, '\n', (size_t)(stop - begin));
  found->end = found->end ? found->end + 1 : stop;
  if (found->end - at <= LENGTH) return false;
  found->word = memcmp(at, "include", LENGTH) == 0   ? "include"
                : memcmp(at, "ruleset", LENGTH) == 0 ? "ruleset"
                                                     : NULL;
  if (!found->word) return false;
  at += LENGTH;
  while (at < found->end && (*at == ' ' || *at == '\t')) at++;
  if (at == found->end || *at != '"') return false;
  const char *quote = memchr(at + 1, '"', (size_t)(found->end - at - 1));
  if (!quote) return false;
  found->name = at + 1;
  found->length = (size_t)(quote - found->name);
  for (at = quote + 1; at < found->end && *at != '#' && strncmp(at, "//", 2) != 0; at++)
    if (!strchr(" \t\r\n;", *at)) return false;
  return true;
}

static bool next_line(line *found, const char *from, const char *stop) {
  for (; from < stop; from = found->end)
    if (read_line(found, from, stop)) return true;
  return false;
}

/* The path of a file that a source names, malloc'ed; NULL, with errno, if there is none. */
static char *path_of(const cmd_source *source, const line *line) {
  const char *slash = source->name ? strrchr(source->name, '/') : NULL;
  bool apart = slash && line->length > 0 && *line->name != '/';
  char name[PATH_MAX];
  int written = snprintf(name, sizeof name, "%.*s%.*s", apart ? (int)(slash + 1 - source->name) : 0,
                         apart ? source->name : "", (int)line->length, line->name);
  if (written >= (int)sizeof name) return errno = ENAMETOOLONG, NULL;
  return realpath(name, NULL);
}

static included *find(const cmd_session *session, const char *path) {
  included *file = session->included;
  while (file && strcmp(file->path, path) != 0) file = file->before;
  return file;
}

static included *remember(cmd_session *session, const char *path) {
  included *file = malloc(sizeof *file + strlen(path) + 1);
  if (!file) return NULL;
  *file = (included){.before = session->included, .reading = true};
  strcpy(file->path, path);
  return session->included = file;
}

static cmd_status add_parts(cmd_session *session, const cmd_source *source, bool alone);

/* What is saved elsewhere names the whole path. */
static cmd_status record(cmd_session *session, const char *word, const char *path) {
  char text[PATH_MAX + 16];
  int length = snprintf(text, sizeof text, "%s \"%s\"", word, path);
  return cmd_append_text(&session->record, text, (size_t)length);
}

/* Somebody else's worksheet may name any file: a message shows what is in definitions alone. */
static bool is_private(const char *path) {
  const size_t length = strlen(path);
  return length < 4 || strcmp(path + length - 4, ".cgt") != 0;
}

static cmd_status add_file(cmd_session *session, const line *line, const char *path) {
  cmd_source source;
  char *text;
  if (*line->word == 'r') return cmd_session_add_rulesets(session, path);
  cmd_status status = cmd_source_read(&source, &text, path, session->settings);
  if (status != CMD_DONE) return status;
  source.is_private = is_private(path);
  status = add_parts(session, &source, true);
  free(text);
  return status;
}

static cmd_status include(cmd_session *session, const cmd_source *source, const line *line, bool alone) {
  char *path = path_of(source, line);
  unsigned number = source->line;
  for (const char *at = source->text; at < line->begin; at++) number += *at == '\n';
  char where[300];
  snprintf(where, sizeof where, "%.255s:%u: %s \"", source->name ? source->name : "text", number, line->word);
  if (!path && errno == ENOMEM) return cmd_no_memory();
  if (!path)
    return cmd_refuse("%s%.*s\" is not possible: %s", where, (int)line->length, line->name, strerror(errno));
  included *file = find(session, path);
  cmd_status status = CMD_DONE;
  if (file && file->reading) {
    status = cmd_refuse("%s%.*s\" is circular: that file is already being read", where, (int)line->length,
                        line->name);
  } else if (!file && !(file = remember(session, path))) {
    status = cmd_no_memory();
  } else if (file->reading) {
    status = add_file(session, line, path);
  }
  if (file && status != CMD_DONE) *file->path = 0; /* who mends it may include it again */
  if (file) file->reading = false;
  if (status == CMD_DONE && session->records && !alone) status = record(session, line->word, path);
  free(path);
  return status;
}

/* The text from a byte up to another, with the new lines before it, so that places are those of the whole. */
static cmd_status add_part(cmd_session *session, const cmd_source *source, const char *begin, const char *end,
                           bool alone) {
  char *text = malloc(source->length + 1), *to = text;
  if (!text) return cmd_no_memory();
  for (const char *at = source->text; at < begin; at++)
    if (*at == '\n') *to++ = '\n';
  memcpy(to, begin, (size_t)(end - begin));
  to += end - begin;
  cmd_source part = *source;
  part.text = text;
  part.length = (size_t)(to - text);
  cmd_status status = cmd_session_add_part(session, &part, alone);
  free(text);
  return status;
}

static cmd_status add_parts(cmd_session *session, const cmd_source *source, bool alone) {
  const char *from = source->text, *stop = from + source->length;
  line line;
  if (!next_line(&line, from, stop)) return cmd_session_add_part(session, source, alone);
  cmd_status status = CMD_DONE;
  while (status == CMD_DONE && next_line(&line, from, stop)) {
    status = add_part(session, source, from, line.begin, alone);
    if (status == CMD_DONE) status = include(session, source, &line, alone);
    from = line.end;
  }
  return status == CMD_DONE ? add_part(session, source, from, stop, alone) : status;
}

cmd_status cmd_session_add(cmd_session *session, const cmd_source *source) {
  char *path = source->name ? realpath(source->name, NULL) : NULL; /* of the standard input there is none */
  included *file = path ? find(session, path) : NULL;
  if (path && !file) file = remember(session, path);
  if (file) file->reading = true;
  free(path);
  cmd_status status = add_parts(session, source, false);
  if (file) file->reading = false;
  return status;
}
