/* notation_file.c: files of other programs as expressions of the language, which reads their positions as
 * they stand: a test file of MCGS, lines of a worksheet of CGSuite, objects of JSON of cgt-rs. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/vector.h"
#include "lab/base/json.h"
#include "lab/base/lab_guard.h"
#include "base/vector.h"
#include "lab/language/diagnostic.h"

#include <cgt/lab_convert.h>

typedef struct reader {
  struct {
    lab_converted *items;
    size_t count, room;
  } found;
  const char *at, *end;
  unsigned line;
  lab_error *error;
} reader;

static bool keep(reader *r, char *text, unsigned line) {
  lab_converted *last = text ? labi_push(&r->found) : NULL;
  if (!last) return free(text), labi_no_memory(r->error);
  *last = (lab_converted){text, line};
  return true;
}

static bool keep_bytes(reader *r, const char *bytes, size_t length, unsigned line) {
  labi_buffer copy = {0};
  labi_put_bytes(&copy, bytes, length);
  return keep(r, labi_buffer_take(&copy, NULL), line);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static void skip_blanks(reader *r) {
  for (; r->at < r->end && is_blank(*r->at); r->at++) r->line += *r->at == '\n';
}

/* ---- lines: CGSuite, and ours ---------------------------------------------------------------------------
 */

static bool read_lines(reader *r, bool prompts) {
  for (; r->at < r->end; r->line++) {
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at)), *end = stop ? stop : r->end,
               *from = r->at;
    while (from < end && (is_blank(*from) || (prompts && *from == '>'))) from++;
    while (end > from && is_blank(end[-1])) end--;
    bool comment = from < end && (*from == '#' || (end - from > 1 && memcmp(from, "//", 2) == 0));
    if (end > from && !comment && !keep_bytes(r, from, (size_t)(end - from), r->line)) return false;
    r->at = stop ? stop + 1 : r->end;
  }
  return true;
}

/* ---- MCGS -------------------------------------------------------------------------------------------------
 */

typedef struct sum {
  labi_buffer section, text; /* "[clobber]"; "[clobber] XO + .." */
  unsigned line;             /* where the sum begins */
} sum;

/* Up to `close`, which must be there. */
static bool take_until(const char **from, const char **to, reader *r, const char *close) {
  unsigned line = r->line;
  size_t length = strlen(close);
  *from = r->at;
  for (; (size_t)(r->end - r->at) >= length; r->line += *r->at++ == '\n') {
    if (memcmp(r->at, close, length) != 0) continue;
    *to = r->at;
    r->at += length;
    return true;
  }
  return labi_syntax_error(r->error, CGT_EPARSE, line, 0, "expected '%s'", close);
}

/* Blanks between the items of a game are commas, and those beside a sign are nothing. */
static void put_game(labi_buffer *out, const char *from, const char *to) {
  char last = ',';
  bool blank = false;
  for (; from < to; from++) {
    bool sign = strchr(",|/:", *from);
    if (is_blank(*from)) {
      blank = true;
      continue;
    }
    if (blank && !sign && !strchr(",|/:", last)) labi_put_char(out, ',');
    labi_put_char(out, *from);
    last = *from;
    blank = false;
  }
}

static bool add_game(sum *s, reader *r, const char *from, const char *to) {
  if (s->section.length == 0)
    return labi_syntax_error(r->error, CGT_EPARSE, r->line, 0,
                             "expected a section such as [clobber] before a game");
  if (s->text.length > 0)
    labi_put(&s->text, " + ");
  else
    s->line = r->line;
  labi_putf(&s->text, "%s ", s->section.bytes ? s->section.bytes : "");
  put_game(&s->text, from, to);
  return true;
}

static bool end_sum(sum *s, reader *r, const char *commands, const char *end) {
  bool version = end - commands >= 7 && memcmp(commands, "version", 7) == 0;
  if (version) return true;
  if (s->text.length == 0) {
    s->line = r->line;
    labi_put(&s->text, "0");
  }
  return keep(r, labi_buffer_take(&s->text, NULL), s->line);
}

static bool read_piece(sum *s, reader *r) {
  const char *from, *to = NULL;
  char open = *r->at;
  if (open == '/' && r->end - r->at > 1 && r->at[1] == '*') return take_until(&from, &to, r, "*/");
  if (strchr("[({", open)) r->at++;
  switch (open) {
  case '[':
    if (!take_until(&from, &to, r, "]")) return false;
    labi_buffer_clear(&s->section);
    labi_putf(&s->section, "[%.*s]", (int)(to - from), from);
    return !s->section.failed || labi_no_memory(r->error);
  case '(':
    return take_until(&from, &to, r, ")") && add_game(s, r, from, to);
  case '{':
    return take_until(&from, &to, r, "}") && end_sum(s, r, from, to);
  default:
    from = r->at;
    while (r->at < r->end && !is_blank(*r->at)) r->at++;
    return add_game(s, r, from, r->at);
  }
}

static bool read_mcgs(reader *r) {
  sum s = {0};
  bool good = true;
  for (skip_blanks(r); r->at < r->end && good; skip_blanks(r)) good = read_piece(&s, r);
  if (good && s.text.length > 0) good = keep(r, labi_buffer_take(&s.text, NULL), s.line);
  labi_buffer_free(&s.section);
  labi_buffer_free(&s.text);
  return good;
}

/* ---- cgt-rs
 * ------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *member) {
  return json_string_value(json_object_get(object, member));
}

/* "Quicksort[1, 2]" or "[1, 2]". */
static void put_quicksort(labi_buffer *out, const char *position) {
  const char *list = strchr(position, '[');
  labi_putf(out, "quicksort(%s)", list ? list : position);
}

static bool read_object(reader *r, const json_t *object, unsigned line) {
  const char *grid = text_of(object, "grid"), *position = text_of(object, "position");
  const char *value = text_of(object, "canonical_form");
  labi_buffer text = {0};
  if (!value) value = text_of(object, "game_value");
  if (json_is_string(object)) value = json_string_value(object);
  if (grid)
    labi_putf(&text, "domineering(\"%s\")", grid);
  else if (position)
    put_quicksort(&text, position);
  else if (value)
    labi_put(&text, value);
  else
    return labi_syntax_error(
        r->error, CGT_EPARSE, line, 0,
        "expected a text or an object with \"grid\", \"position\", \"canonical_form\" or "
        "\"game_value\"");
  return keep(r, labi_buffer_take(&text, NULL), line);
}

static bool read_json(reader *r, const json_t *value, unsigned line) {
  size_t i;
  json_t *item;
  if (!json_is_array(value)) return read_object(r, value, line);
  json_array_foreach(value, i, item) {
    if (!read_object(r, item, line)) return false;
  }
  return true;
}

/* One value behind another. */
static bool read_cgt_rs(reader *r) {
  for (skip_blanks(r); r->at < r->end; skip_blanks(r)) {
    json_error_t fault;
    json_t *value =
        json_loadb(r->at, (size_t)(r->end - r->at), JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY, &fault);
    if (!value)
      return labi_syntax_error(r->error, CGT_EPARSE, r->line + (unsigned)fault.line - 1, 0, "no JSON: %s",
                               fault.text);
    bool good = read_json(r, value, r->line);
    json_decref(value);
    if (!good) return false;
    for (const char *stop = r->at + fault.position; r->at < stop; r->at++) r->line += *r->at == '\n';
  }
  return true;
}

/* ---- a file
 * ------------------------------------------------------------------------------------------------- */

void lab_converted_free(lab_converted *items, size_t count) {
  for (size_t i = 0; items && i < count; i++) free(items[i].text);
  free(items);
}

cgt_status lab_read_notation(lab_converted **items, size_t *count, const char *text, size_t length,
                             lab_notation notation, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, items) || !LABI_GIVEN(error, count) || !LABI_ITEMS(error, text, length) ||
      !LABI_AMONG(error, notation, LAB_NOTATION_CGT_RS))
    return CGT_EINVAL;
  reader r = {.at = text, .end = text + length, .line = 1, .error = error};
  lab_error_clear(error);
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) r.at += 3; /* byte order mark */
  bool good = notation == LAB_NOTATION_MCGS     ? read_mcgs(&r)
              : notation == LAB_NOTATION_CGT_RS ? read_cgt_rs(&r)
                                                : read_lines(&r, notation == LAB_NOTATION_CGSUITE);
  if (!good) return lab_converted_free(r.found.items, r.found.count), error->status;
  *items = r.found.items;
  *count = r.found.count;
  return CGT_OK;
}
