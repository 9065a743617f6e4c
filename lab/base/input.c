/* input.c: see cgt/lab_input.h. Bytes come through poll and read, not through a stream of the C library: poll ends
 * when a signal comes and when a time is over, so that nothing waits without a look at the stop. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cgt/lab_input.h>
#include <cgt/lab_program.h>

#include "base/error_guard.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/scratch.h"
#include "base/show_bytes.h"
#include "storage/owned_file.h"

enum {
  PIECE = 1 << 16,      /* the bytes that one call of the system may give */
  ROUGH_LINE = 1 << 20, /* a longer line has to be text */
  LOOK_EVERY = 100,     /* milliseconds */
  PATIENCE = 5000       /* milliseconds, with a fifo that nobody writes to */
};

struct lab_input {
  lab_input_limits limits;
  int descriptor;
  bool is_standard;
  bool has_no_writer; /* a fifo that nobody is known to write to */
  bool ended;
  uint64_t size; /* of a regular file; else 0 */
  uint64_t line; /* the number of lines that were handed out */
  char *bytes;   /* from..to were read and not handed out; behind them is room for a zero */
  size_t from, to, room;
  char name[];
};

size_t lab_input_share(size_t memory_bytes) { return memory_bytes / 8; }

const char *lab_input_name(const lab_input *input) { return input ? input->name : ""; }

/* ---- failures ------------------------------------------------------------------------------------------ */

static cgt_status refuse(lab_error *error, const lab_input *in, cgt_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static cgt_status refuse(lab_error *error, const lab_input *in, cgt_status status, const char *format, ...) {
  *error = (lab_error){.status = status, .advice = status == CGT_ELIMIT ? CGT_ADVICE_MEMORY : CGT_NO_ADVICE};
  const char *quote = in->is_standard ? "" : "'", *name = in->is_standard ? "the standard input" : in->name;
  int used = snprintf(error->message, sizeof error->message, "cannot read %s%.200s%s: ", quote, name, quote);
  va_list list;
  va_start(list, format);
  vsnprintf(error->message + used, sizeof error->message - (size_t)used, format, list);
  va_end(list);
  return status;
}

static cgt_status no_memory(lab_error *error) {
  labi_no_memory(error);
  return CGT_ENOMEM;
}

static cgt_status fail(lab_error *error, const lab_input *in) {
  return errno == ENOMEM ? no_memory(error) : refuse(error, in, CGT_EINVAL, "%s", strerror(errno));
}

/* size: 0 where the end has not been seen. */
static cgt_status too_large(lab_error *error, const lab_input *in, const char *what, uint64_t size) {
  char has[40], most[40];
  labi_show_bytes(most, sizeof most, in->limits.bytes);
  return refuse(error, in, CGT_ELIMIT, "%s has %s%s, and the memory budget leaves it %s", what,
                size ? "" : "more than ", size ? labi_show_bytes(has, sizeof has, size) : most, most);
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static cgt_status open_named(lab_input *in, lab_error *error) {
  struct stat about;
  in->descriptor =
      open(in->name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK); /* or a fifo would wait here */
  if (in->descriptor < 0 || fstat(in->descriptor, &about) != 0) return fail(error, in);
  if (S_ISDIR(about.st_mode)) return refuse(error, in, CGT_EINVAL, "it is a directory");
  in->has_no_writer = S_ISFIFO(about.st_mode);
  if (S_ISREG(about.st_mode)) in->size = (uint64_t)about.st_size;
  return CGT_OK;
}

lab_input *lab_input_open(const char *path, const lab_input_limits *limits, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, path) || !LABI_GIVEN(error, limits)) return NULL;
  const bool is_standard = strcmp(path, "-") == 0;
  const char *name = is_standard ? "stdin" : path;
  lab_input *in = calloc(1, sizeof *in + strlen(name) + 1);
  if (!in) return no_memory(error), NULL;
  in->limits = *limits;
  in->is_standard = is_standard;
  in->descriptor = is_standard ? STDIN_FILENO : -1;
  strcpy(in->name, name);
  lab_error_clear(error);
  if (is_standard || open_named(in, error) == CGT_OK) return in;
  lab_input_close(in);
  return NULL;
}

void lab_input_close(lab_input *input) {
  if (!input) return;
  if (!input->is_standard && input->descriptor >= 0) close(input->descriptor);
  free(input->bytes);
  free(input);
}

/* ---- pieces -------------------------------------------------------------------------------------------- */

/* Makes what is kept begin at bytes[0], with room for a piece and a zero behind it. */
static bool make_room(lab_input *in) {
  if (in->from > 0) memmove(in->bytes, in->bytes + in->from, in->to - in->from);
  in->to -= in->from;
  in->from = 0;
  if (in->room > in->to + PIECE) return true;
  const size_t room = 2 * in->to + 2 * PIECE;
  char *bytes = realloc(in->bytes, room);
  if (!bytes) return false;
  in->bytes = bytes;
  in->room = room;
  return true;
}

/* To read from a fifo without bytes tells a writer that thinks (EAGAIN) from none. */
static cgt_status read_piece(lab_input *in, lab_error *error) {
  struct pollfd at = {.fd = in->descriptor, .events = POLLIN};
  for (int waited = 0;; waited += LOOK_EVERY) {
    if (labi_interrupt_is_set(in->limits.stop)) {
      *error = (lab_error){.status = CGT_ECANCELLED, .message = "stopped on request"};
      return CGT_ECANCELLED;
    }
    const int ready = poll(&at, 1, LOOK_EVERY);
    if (ready < 0 && errno != EINTR && errno != EAGAIN) return fail(error, in);
    if (ready < 0 || (ready == 0 && !(in->has_no_writer && waited >= PATIENCE))) continue;
    const ssize_t got = read(in->descriptor, in->bytes + in->to, PIECE);
    if (got < 0 && errno != EINTR && errno != EAGAIN) return fail(error, in);
    if (got == 0 && ready == 0)
      return refuse(error, in, CGT_EINVAL, "it is a FIFO that no process writes to");
    if (got < 0 && errno == EINTR) continue;
    in->has_no_writer = false;
    if (got < 0) continue;
    in->ended = got == 0;
    in->to += (size_t)got;
    return CGT_OK;
  }
}

static cgt_status read_more(lab_input *in, lab_error *error) {
  return make_room(in) ? read_piece(in, error) : no_memory(error);
}

/* How much of it is text so far; false: what follows is none. A character that is cut in two may be one when
 * more has come. */
static bool is_text(size_t *checked, const char *text, size_t length, bool ended) {
  *checked += lab_text_prefix(text + *checked, length - *checked);
  const size_t rest = length - *checked;
  return rest == 0 || (!ended && rest < 4 && (unsigned char)text[*checked] >= 0xC2);
}

static cgt_status no_text(lab_error *error, const lab_input *in, const char *text, size_t checked) {
  uint64_t line = in->line + 1;
  for (size_t i = 0; i < checked; i++) line += text[i] == '\n';
  return refuse(error, in, CGT_EPARSE, "it is not text: byte 0x%02X in line %" PRIu64,
                (unsigned char)text[checked], line);
}

/* ---- lines --------------------------------------------------------------------------------------------- */

/* More of a line, of which all that was read is a part. */
static cgt_status extend_line(lab_input *in, size_t *checked, lab_error *error) {
  const size_t have = in->to - in->from;
  const char *text = have > 0 ? in->bytes + in->from : ""; /* bytes is NULL at first */
  char what[40];
  snprintf(what, sizeof what, "line %" PRIu64, in->line + 1);
  if (have > in->limits.bytes) return too_large(error, in, what, 0);
  if (have >= ROUGH_LINE && !is_text(checked, text, have, false)) return no_text(error, in, text, *checked);
  return read_more(in, error);
}

/* *seen: so many bytes of the line are no end of it. */
static const char *find_end(size_t *seen, const lab_input *in) {
  const size_t have = in->to - in->from;
  const char *end = have > *seen ? memchr(in->bytes + in->from + *seen, '\n', have - *seen) : NULL;
  *seen = have;
  return end;
}

cgt_status lab_input_line(const char **line, size_t *length, lab_input *input, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, line) || !LABI_GIVEN(error, length) || !LABI_GIVEN(error, input)) return CGT_EINVAL;
  size_t seen = 0, checked = 0;
  const char *end;
  *line = NULL;
  *length = 0;
  while (!(end = find_end(&seen, input)) && !input->ended) {
    const cgt_status status = extend_line(input, &checked, error);
    if (status == CGT_OK) continue;
    input->from = input->to = 0;
    input->ended = true;
    return status;
  }
  if (!end && input->to == input->from) return CGT_OK;
  char *from = input->bytes + input->from;
  size_t bytes = end ? (size_t)(end - from) : input->to - input->from;
  input->from += bytes + (end ? 1 : 0);
  if (input->line++ == 0 && bytes >= 3 && memcmp(from, "\xEF\xBB\xBF", 3) == 0)
    from += 3, bytes -= 3; /* byte order mark */
  if (bytes > 0 && from[bytes - 1] == '\r') bytes--;
  from[bytes] = 0;
  *line = from;
  *length = bytes;
  return CGT_OK;
}

/* ---- a whole text -------------------------------------------------------------------------------------- */

static cgt_status read_all(lab_input *in, lab_error *error) {
  const size_t most = in->limits.bytes;
  size_t checked = 0;
  if (in->size > most) return too_large(error, in, "it", in->size);
  if (!make_room(in)) return no_memory(error);
  for (;;) {
    if (in->to > most) return too_large(error, in, "it", 0);
    if (!is_text(&checked, in->bytes, in->to, in->ended)) return no_text(error, in, in->bytes, checked);
    if (in->ended) return CGT_OK;
    const cgt_status status = read_more(in, error);
    if (status != CGT_OK) return status;
  }
}

static bool is_blank(const char *text, size_t length) {
  while (length > 0 && memchr(" \t\r\n", text[length - 1], 4)) length--;
  return length == 0;
}

cgt_status lab_input_text(char **text, size_t *length, lab_input *input, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, text) || !LABI_GIVEN(error, length) || !LABI_GIVEN(error, input)) return CGT_EINVAL;
  *text = NULL;
  *length = 0;
  cgt_status status = read_all(input, error);
  if (status == CGT_OK && is_blank(input->bytes, input->to))
    status = refuse(error, input, CGT_EPARSE, "it is empty");
  if (status == CGT_OK) {
    input->bytes[input->to] = 0;
    *text = input->bytes;
    *length = input->to;
    input->bytes = NULL;
    input->room = 0;
  }
  input->from = input->to = 0;
  input->ended = true;
  return status;
}
