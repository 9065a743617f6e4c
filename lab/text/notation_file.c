/* notation_file.c: files of other programs as expressions of the language, which reads their positions as
 * they stand: a test file of MCGS, lines of a worksheet of CGSuite, objects of JSON of cgt-rs; and classes of
 * CGSuite as rulesets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "lab/base/json.h"
#include "lab/base/lab_guard.h"
#include "lab/cgscript/script_rulesets.h"
#include "lab/language/diagnostic.h"

#include <cgt/lab_convert.h>

/* Of MCGS: what the blocks so far say. */
typedef struct sum {
  labi_buffer section, text; /* "[clobber]"; "[clobber] XO + .." */
  unsigned line;             /* where the sum begins */
} sum;

struct lab_notation_reader {
  const char *at, *end;
  unsigned line;
  lab_notation notation;
  sum sum;
  bool in_array;                  /* of JSON: its elements are items */
  bool has_classes;               /* of CGSuite */
  labi_script_rulesets *rulesets; /* of its classes */
  lab_converted item;             /* what was read last and not handed out */
  lab_error *error;
};

typedef lab_notation_reader reader;

static bool keep(reader *r, char *text, unsigned line) {
  r->item = (lab_converted){.text = text, .line = line};
  return text || labi_no_memory(r->error);
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

static bool read_lines(reader *r) {
  const bool prompts = r->notation == LAB_NOTATION_CGSUITE;
  for (; r->at < r->end && !r->item.text; r->line++) {
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

static bool add_game(reader *r, const char *from, const char *to) {
  sum *s = &r->sum;
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

static bool end_sum(reader *r, const char *commands, const char *end) {
  sum *s = &r->sum;
  bool version = end - commands >= 7 && memcmp(commands, "version", 7) == 0;
  if (version) return true;
  if (s->text.length == 0) {
    s->line = r->line;
    labi_put(&s->text, "0");
  }
  return keep(r, labi_buffer_take(&s->text, NULL), s->line);
}

static bool read_piece(reader *r) {
  const char *from, *to = NULL;
  char open = *r->at;
  if (open == '/' && r->end - r->at > 1 && r->at[1] == '*') return take_until(&from, &to, r, "*/");
  if (strchr("[({", open)) r->at++;
  switch (open) {
  case '[':
    if (!take_until(&from, &to, r, "]")) return false;
    labi_buffer_clear(&r->sum.section);
    labi_putf(&r->sum.section, "[%.*s]", (int)(to - from), from);
    return !r->sum.section.failed || labi_no_memory(r->error);
  case '(':
    return take_until(&from, &to, r, ")") && add_game(r, from, to);
  case '{':
    return take_until(&from, &to, r, "}") && end_sum(r, from, to);
  default:
    from = r->at;
    while (r->at < r->end && !is_blank(*r->at)) r->at++;
    return add_game(r, from, r->at);
  }
}

static bool read_mcgs(reader *r) {
  bool good = true;
  for (skip_blanks(r); r->at < r->end && good && !r->item.text; skip_blanks(r)) good = read_piece(r);
  if (good && !r->item.text && r->sum.text.length > 0)
    good = keep(r, labi_buffer_take(&r->sum.text, NULL), r->sum.line);
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

static bool refuse_json(reader *r, const char *why) {
  return labi_syntax_error(r->error, CGT_EPARSE, r->line, 0, "invalid JSON: %s", why);
}

/* jansson quotes the bytes that it stands at, line ends included; the line is shown with the error instead. */
static bool refuse_value(reader *r, const json_error_t *fault) {
  char why[JSON_ERROR_TEXT_LENGTH];
  snprintf(why, sizeof why, "%s", fault->text);
  char *quoted = strstr(why, " near '");
  if (quoted) *quoted = 0;
  r->line += (unsigned)fault->line - 1;
  return refuse_json(r, why);
}

/* The tree of a value is many times its text. */
static bool read_value(reader *r) {
  enum { MOST_BYTES = 1 << 20 };
  json_error_t fault;
  const size_t left = (size_t)(r->end - r->at), length = left < MOST_BYTES ? left : MOST_BYTES;
  json_t *value = json_loadb(r->at, length, JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY, &fault);
  if (!value && length < left && (size_t)fault.position + 4 >= length) /* it may be cut in a character */
    return labi_syntax_error(r->error, CGT_ELIMIT, r->line, 0, "an object is longer than the limit of 1 MiB");
  if (!value) return refuse_value(r, &fault);
  const bool good = read_object(r, value, r->line);
  json_decref(value);
  for (const char *stop = r->at + fault.position; r->at < stop; r->at++) r->line += *r->at == '\n';
  return good;
}

/* Behind a bracket or a comma, or the one that closes. */
static bool read_element(reader *r, bool begins) {
  skip_blanks(r);
  if (r->at < r->end && *r->at == ']' && begins) return r->at++, r->in_array = false, true;
  if (r->at == r->end) return refuse_json(r, "']' is missing");
  if (!read_value(r)) return false;
  skip_blanks(r);
  if (r->at == r->end || (*r->at != ',' && *r->at != ']')) return refuse_json(r, "',' or ']' expected");
  r->in_array = *r->at++ == ',';
  return true;
}

/* One value behind another; of an array, one element behind another, so that it is never in memory whole. */
static bool read_cgt_rs(reader *r) {
  for (skip_blanks(r); r->at < r->end && !r->item.text; skip_blanks(r)) {
    const bool begins = !r->in_array && *r->at == '[';
    r->at += begins;
    r->in_array = r->in_array || begins;
    if (!(r->in_array ? read_element(r, begins) : read_value(r))) return false;
  }
  return r->item.text || !r->in_array || refuse_json(r, "']' is missing");
}

/* ---- classes of CGSuite ------------------------------------------------------------------------------------
 */

bool lab_is_cgsuite_class(const char *text, size_t length) {
  return text && labi_script_is_class(text, length);
}

/* An error of one ruleset leaves the others. */
static bool read_ruleset(reader *r) {
  if (!r->rulesets && !(r->rulesets = labi_script_open(r->at, (size_t)(r->end - r->at), r->error))) {
    r->has_classes = false; /* nothing follows */
    return false;
  }
  r->item.is_ruleset = true;
  return labi_script_next(&r->item.text, &r->item.line, r->rulesets, r->error) == CGT_OK;
}

/* ---- a text
 * ------------------------------------------------------------------------------------------------- */

lab_notation_reader *lab_notation_open(const char *text, size_t length, lab_notation notation) {
  if ((!text && length > 0) || (unsigned)notation > LAB_NOTATION_CGT_RS) return NULL;
  if (!text) text = ""; /* to which 0 can be added */
  reader *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  *r = (reader){.at = text, .end = text + length, .line = 1, .notation = notation};
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) r->at += 3; /* byte order mark */
  r->has_classes = notation == LAB_NOTATION_CGSUITE && labi_script_is_class(r->at, (size_t)(r->end - r->at));
  return r;
}

cgt_status lab_notation_next(lab_converted *item, lab_notation_reader *reader, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, item) || !LABI_GIVEN(error, reader)) return CGT_EINVAL;
  lab_error_clear(error);
  reader->error = error;
  reader->item = (lab_converted){.text = NULL};
  const bool good = reader->has_classes                       ? read_ruleset(reader)
                    : reader->notation == LAB_NOTATION_MCGS   ? read_mcgs(reader)
                    : reader->notation == LAB_NOTATION_CGT_RS ? read_cgt_rs(reader)
                                                              : read_lines(reader);
  if (!good && !reader->has_classes) { /* nothing follows a fault */
    free(reader->item.text);
    reader->item.text = NULL;
    reader->at = reader->end;
    reader->in_array = false;
    labi_buffer_clear(&reader->sum.text);
  }
  *item = reader->item;
  reader->item.text = NULL;
  return error->status;
}

void lab_notation_close(lab_notation_reader *r) {
  if (!r) return;
  free(r->item.text);
  labi_script_close(r->rulesets);
  labi_buffer_free(&r->sum.section);
  labi_buffer_free(&r->sum.text);
  free(r);
}
