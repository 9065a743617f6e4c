/* python_host.c: see python_host.h; python_host.py is the other side, and says what goes over the socket. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#endif
#include "lab/plugin/python_host.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/base/json.h"

extern char **environ;

/* The text of python_host.py; the build makes it. */
extern const char labi_python_host_text[];

typedef struct own {
  cgt_ruleset face; /* the engine knows this */
  labi_python_host *host;
  json_t *about; /* has the texts of the face */
  size_t number;
} own;

struct labi_python_host {
  pid_t pid; /* 0: none */
  int socket;
  const volatile int *stop; /* of who waits without a sink */
  pthread_mutex_t lock; /* who has it asks */
  uint64_t serial;
  labi_buffer incoming; /* lines that were not taken yet */
  own *rulesets;
  const cgt_ruleset **list;
  size_t count;
};

enum { LOOK_EVERY = 50, PATIENCE = 10000 }; /* milliseconds; the patience of who cannot be stopped */

/* ---- asking ---------------------------------------------------------------------------------------- */

/* False: nobody reads any more. */
static bool send_all(int socket, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t sent = send(socket, bytes, length, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes += sent;
    length -= (size_t)sent;
  }
  return true;
}

typedef enum waited { ARRIVED, ENDED, STOPPED } waited;

/* More bytes. sink: of who waits; NULL while Python starts, which takes what it takes. */
static waited wait_for_bytes(labi_python_host *host, cgt_sink *sink, int *patience) {
  struct pollfd at = {.fd = host->socket, .events = POLLIN};
  for (;;) {
    int ready = poll(&at, 1, LOOK_EVERY);
    if (ready < 0 && errno != EINTR) return ENDED;
    if (ready > 0) break;
    if (sink ? !cgt_sink_goes_on(sink) : labi_interrupt_is_set(host->stop)) return STOPPED;
    if (!sink && patience && (*patience -= LOOK_EVERY) < 0) return STOPPED;
  }
  size_t cap;
  char *to = labi_buffer_room(&host->incoming, 4096, &cap);
  ssize_t got = to ? read(host->socket, to, cap - 1) : 0;
  if (got <= 0) return ENDED;
  labi_buffer_added(&host->incoming, (size_t)got);
  return ARRIVED;
}

/* The next line as JSON, of its own memory; NULL: none is complete. */
static json_t *take_line(labi_buffer *incoming) {
  char *end = incoming->length ? memchr(incoming->bytes, '\n', incoming->length) : NULL;
  if (!end) return NULL;
  size_t length = (size_t)(end - incoming->bytes) + 1;
  json_t *line = json_loadb(incoming->bytes, length, 0, NULL);
  memmove(incoming->bytes, end + 1, incoming->length - length);
  incoming->length -= length;
  return line ? line : json_null();
}

/* The line of that serial number; those before it nobody waits for any longer. */
static waited take_answer(json_t **line, labi_python_host *host, uint64_t serial, cgt_sink *sink,
                          int *patience) {
  for (;;) {
    while ((*line = take_line(&host->incoming))) {
      if ((uint64_t)json_integer_value(json_array_get(*line, 0)) == serial) return ARRIVED;
      json_decref(*line);
    }
    waited state = wait_for_bytes(host, sink, patience);
    if (state != ARRIVED) return state;
  }
}

/* Sends [serial, what, ruleset, rest] and waits for the answer, which is *line; frees rest. */
static waited ask_host(json_t **line, const own *o, cgt_sink *sink, const char *what, labi_buffer *rest) {
  labi_python_host *host = o->host;
  labi_buffer text = {0};
  int patience = PATIENCE;
  pthread_mutex_lock(&host->lock);
  uint64_t serial = ++host->serial;
  labi_putf(&text, "[%" PRIu64 ",\"%s\",%zu", serial, what, o->number);
  labi_put_bytes(&text, rest->bytes ? rest->bytes : "", rest->length);
  labi_put(&text, "]\n");
  bool sent = !text.failed && !rest->failed && send_all(host->socket, text.bytes, text.length);
  waited state = sent ? take_answer(line, host, serial, sink, &patience) : ENDED;
  pthread_mutex_unlock(&host->lock);
  labi_buffer_free(&text);
  labi_buffer_free(rest);
  return state;
}

/* What is answered, of its own memory; NULL after a failure, which the sink has if there is one. */
static json_t *ask(const own *o, cgt_sink *sink, const char *what, labi_buffer *rest) {
  char why[300];
  json_t *line = NULL, *answer = NULL;
  waited state = ask_host(&line, o, sink, what, rest);
  if (state == STOPPED) return NULL; /* the engine knows */
  bool good = state == ARRIVED && json_is_true(json_array_get(line, 1));
  const char *said = json_string_value(json_array_get(line, 2));
  if (good)
    answer = json_incref(json_array_get(line, 2));
  else
    snprintf(why, sizeof why, "%.60s: %.230s", o->face.name,
             state == ENDED ? "its Python has ended"
             : said         ? said
                            : "its Python gave no answer");
  if (!answer && sink) cgt_sink_fail(sink, CGT_EINVAL, why);
  json_decref(line);
  return answer;
}

/* ---- positions --------------------------------------------------------------------------------------- */

typedef struct place {
  uint64_t ruleset, number;
} place;

static const own *own_of(labi_buffer *rest, const void *position) {
  place p;
  memcpy(&p, position, sizeof p);
  labi_putf(rest, ",%" PRIu64, p.number);
  return (const own *)(uintptr_t)p.ruleset;
}

static void emit_all(const own *o, cgt_sink *out, json_t *numbers) {
  size_t i;
  json_t *number;
  json_array_foreach(numbers, i, number) {
    place p = {(uintptr_t)o, (uint64_t)json_integer_value(number)};
    cgt_emit(out, &p, sizeof p);
  }
  json_decref(numbers);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  labi_buffer rest = {0};
  const own *o = own_of(&rest, position);
  (void)length;
  labi_putf(&rest, ",%d", player == CGT_RIGHT);
  emit_all(o, out, ask(o, out, "moves", &rest));
}

static void split(cgt_sink *out, const void *position, size_t length) {
  labi_buffer rest = {0};
  const own *o = own_of(&rest, position);
  (void)length;
  emit_all(o, out, ask(o, out, "split", &rest));
}

/* An argument as JSON; a list is a matrix of one row. */
static void put_argument(labi_buffer *out, const cgt_arg *arg) {
  switch (arg->kind) {
  case CGT_ARG_INTEGER:
    if (arg->digits)
      labi_put(out, arg->digits);
    else
      labi_putf(out, "%" PRId64, arg->integer);
    return;
  case CGT_ARG_INFINITY:
    labi_put(out, "Infinity"); /* as Python writes it */
    return;
  case CGT_ARG_TEXT:
    labi_put_json(out, labi_json_string(arg->text));
    return;
  case CGT_ARG_MATRIX:
    break;
  }
  labi_put(out, arg->rows == 1 ? "[" : "[[");
  for (size_t i = 0; i < arg->rows * arg->cols; i++) {
    if (i > 0) labi_put(out, i % arg->cols == 0 ? "],[" : ",");
    put_argument(out, &arg->cells[i]);
  }
  labi_put(out, arg->rows == 1 ? "]" : "]]");
}

static void read_position(cgt_sink *out, const cgt_arg *args, size_t count) {
  const own *o = (const own *)(const void *)cgt_sink_ruleset(out);
  labi_buffer rest = {0};
  for (size_t i = 0; i < count; i++) {
    labi_put_char(&rest, ',');
    put_argument(&rest, &args[i]);
  }
  emit_all(o, out, ask(o, out, "read", &rest));
}

static size_t copy_text(char *buf, size_t cap, json_t *text) {
  const char *bytes = json_is_string(text) ? json_string_value(text) : "?";
  return (size_t)snprintf(buf, cap, "%s", bytes);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  labi_buffer rest = {0};
  const own *o = own_of(&rest, position);
  (void)length;
  json_t *text = ask(o, NULL, "text", &rest);
  length = copy_text(buf, cap, text);
  json_decref(text);
  return length;
}

static json_t *ask_board(const void *position) {
  labi_buffer rest = {0};
  const own *o = own_of(&rest, position);
  return ask(o, NULL, "board", &rest);
}

static cgt_board board(const void *position, size_t length) {
  json_t *answer = ask_board(position), *rows = json_array_get(answer, 1), *row;
  cgt_board b = {.kind = (cgt_board_kind)json_integer_value(json_array_get(answer, 0)),
                 .rows = json_array_size(rows)};
  size_t i;
  (void)length;
  json_array_foreach(rows, i, row) if (json_array_size(row) > b.cols) b.cols = json_array_size(row);
  json_decref(answer);
  return b;
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  json_t *answer = ask_board(position), *cells = json_array_get(json_array_get(answer, 1), row);
  json_t *sign = json_array_get(cells, col);
  length = sign ? copy_text(buf, cap, sign) : copy_text(buf, cap, json_string(""));
  json_decref(answer);
  return length;
}

/* ---- starting ---------------------------------------------------------------------------------------- */

static bool take_ruleset(own *o, labi_python_host *host, json_t *about) {
  const char *texts[6], *names[] = {"name", "title", "rules", "syntax", "example", "source"};
  for (size_t i = 0; i < 6; i++)
    if (!(texts[i] = json_string_value(json_object_get(about, names[i])))) return false;
  *o = (own){.host = host,
             .about = json_incref(about),
             .number = host->count,
             .face = {.name = texts[0],
                      .title = texts[1],
                      .rules = texts[2],
                      .syntax = texts[3],
                      .example = texts[4],
                      .source = texts[5],
                      .impartial = json_is_true(json_object_get(about, "impartial")),
                      .loopy = true, /* nobody knows that play ends */
                      .read = read_position,
                      .options = options,
                      .split = json_is_true(json_object_get(about, "splits")) ? split : NULL,
                      .print = print}};
  for (size_t i = 0; i < 3; i++)
    o->face.small[i] = json_string_value(json_array_get(json_object_get(about, "small"), i));
  if (json_is_true(json_object_get(about, "draws"))) {
    o->face.board = board;
    o->face.cell = cell;
  }
  host->list[host->count++] = &o->face;
  return true;
}

static bool take_rulesets(labi_python_host *host, json_t *all) {
  size_t count = json_array_size(all);
  host->rulesets = calloc(count + 1, sizeof *host->rulesets);
  host->list = calloc(count + 1, sizeof *host->list);
  for (size_t i = 0; host->rulesets && host->list && i < count; i++)
    if (!take_ruleset(&host->rulesets[i], host, json_array_get(all, i))) return false;
  return count > 0 && host->count == count;
}

/* What Python says of the file. */
static bool hear(labi_python_host *host, char *why, size_t cap) {
  json_t *line = NULL;
  waited state = take_answer(&line, host, 0, NULL, NULL);
  const char *said = json_string_value(json_array_get(line, 2));
  bool good = state == ARRIVED && json_is_true(json_array_get(line, 1)) &&
              take_rulesets(host, json_array_get(line, 2));
  if (!good)
    snprintf(why, cap, "%.200s", said ? said : "Python ended before it listed the rulesets of the file");
  json_decref(line);
  return good;
}

/* Python with the socket as its descriptor 3, and what it prints on standard error. */
static bool spawn(labi_python_host *host, const char *path, char *why, size_t cap) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
    return snprintf(why, cap, "%s", strerror(errno)), false;
  host->socket = pair[0];
  const char *const words[] = {"python3", "-c", labi_python_host_text, path, NULL};
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", 0, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, 2, 1);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, pair[1], 3);
  if (!error)
    error = posix_spawnp(&host->pid, words[0], &actions, NULL, (char *const *)(uintptr_t)words, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pair[1]);
  if (error) host->pid = 0;
  if (error) snprintf(why, cap, "python3 cannot be started: %s", strerror(error));
  return !error;
}

labi_python_host *labi_python_start(const char *path, const volatile int *stop, char *why, size_t cap) {
  labi_python_host *host = calloc(1, sizeof *host);
  if (!host) return snprintf(why, cap, LABI_OUT_OF_MEMORY), NULL;
  host->socket = -1;
  host->stop = stop;
  pthread_mutex_init(&host->lock, NULL);
  if (spawn(host, path, why, cap) && hear(host, why, cap)) return host;
  labi_python_stop(host);
  return NULL;
}

const cgt_ruleset *const *labi_python_rulesets(const labi_python_host *host) { return host->list; }

void labi_python_stop(labi_python_host *host) {
  if (!host) return;
  if (host->socket >= 0) close(host->socket);
  if (host->pid > 0) {
    kill(host->pid, SIGKILL); /* it may be in an endless loop */
    while (waitpid(host->pid, NULL, 0) < 0 && errno == EINTR) continue;
  }
  for (size_t i = 0; i < host->count; i++) json_decref(host->rulesets[i].about);
  free(host->rulesets);
  free(host->list);
  labi_buffer_free(&host->incoming);
  pthread_mutex_destroy(&host->lock);
  free(host);
}
