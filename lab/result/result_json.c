/* result_json.c: a result as a line of JSON. The line is written when it is whole, so that no value that
 * cannot be printed leaves half of one. */
#include "lab/result/result.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/json.h"
#include "lab/text/value_text.h"

static void put_value(labi_buffer *out, lab_machine *machine, lab_value value) {
  char *text = lab_value_text(machine, value, CGT_PLAIN);
  if (text)
    labi_put_json_text(out, text, strlen(text));
  else
    out->failed = true;
  free(text);
}

static void put_written(labi_buffer *out, const labi_field *f, const labi_record *record) {
  labi_buffer text = {0};
  f->put(&text, record);
  if (text.failed)
    out->failed = true;
  else
    labi_put_json_text(out, text.bytes ? text.bytes : "", text.length);
  labi_buffer_free(&text);
}

/* ---- parts -------------------------------------------------------------------------------------- */

/* "name": */
static void put_key(labi_buffer *out, const char *name, size_t length, bool first) {
  if (!first) labi_put(out, ", ");
  labi_put_json_text(out, name, length);
  labi_put(out, ": ");
}

/* first: is nothing before the members? */
static bool put_members(labi_buffer *out, const labi_description *shape, const labi_record *record, bool first) {
  for (const labi_field *f = shape->fields; f->kind != LABI_END && !out->failed; f++) {
    if (labi_is_left_out(f, record)) continue;
    if (f->kind == LABI_FIELDS) {
      const labi_record part = labi_only_part(f, record);
      first = put_members(out, f->of, &part, first);
    } else if (f->name) {
      put_key(out, f->name, strlen(f->name), first);
      labi_put_field_json(out, f, record);
      first = false;
    }
  }
  return first;
}

static void put_object(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  labi_put_char(out, '{');
  put_members(out, shape, record, true);
  labi_put_char(out, '}');
}

static void put_tuple(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  labi_put_char(out, '[');
  for (const labi_field *f = shape->fields; f->kind != LABI_END; f++) {
    if (f > shape->fields) labi_put(out, ", ");
    labi_put_field_json(out, f, record);
  }
  labi_put_char(out, ']');
}

static void put_member(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  const labi_datum name = labi_datum_of(&shape->fields[0], record);
  put_key(out, name.as.text.bytes, name.as.text.length, true);
  labi_put_field_json(out, &shape->fields[1], record);
}

static void put_parts(labi_buffer *out, const labi_field *f, const labi_parts *parts,
                      const labi_record *record) {
  bool named = f->kind == LABI_NAMED, first = true;
  labi_record part;
  labi_put_char(out, named ? '{' : '[');
  for (size_t i = 0; !out->failed && labi_find_part(&part, &i, f, parts, record); i++) {
    if (!first) labi_put(out, ", ");
    first = false;
    if (named)
      put_member(out, f->of, &part);
    else if (f->kind == LABI_ROWS)
      put_object(out, f->of, &part);
    else if (f->kind == LABI_TUPLES)
      put_tuple(out, f->of, &part);
    else
      labi_put_field_json(out, f->of->fields, &part);
  }
  labi_put_char(out, named ? '}' : ']');
}

/* ---- data --------------------------------------------------------------------------------------- */

static void put_datum(labi_buffer *out, const labi_field *f, const labi_datum *datum,
                      const labi_record *record) {
  labi_record part;
  switch (f->kind) {
  case LABI_TRUTH:
    labi_put(out, datum->as.truth ? "true" : "false");
    break;
  case LABI_INTEGER:
  case LABI_ELEMENT:
    labi_putf(out, "%" PRId64, datum->as.integer);
    break;
  case LABI_COUNT:
    labi_putf(out, "%" PRIu64, datum->as.count);
    break;
  case LABI_SECONDS:
    labi_putf(out, "%.3f", datum->as.seconds);
    break;
  case LABI_WORD:
    labi_put_json_text(out, f->words[datum->as.word], strlen(f->words[datum->as.word]));
    break;
  case LABI_TEXT:
  case LABI_DIGITS:
    labi_put_json_text(out, datum->as.text.bytes, datum->as.text.length);
    break;
  case LABI_VALUE:
    put_value(out, record->setting->machine, datum->as.value);
    break;
  case LABI_RECORD:
    part = labi_only_part(f, record);
    put_object(out, f->of, &part);
    break;
  case LABI_ROWS:
  case LABI_TUPLES:
  case LABI_LIST:
  case LABI_NAMED:
    put_parts(out, f, &datum->as.parts, record);
    break;
  case LABI_FIELDS:  /* are members of the whole */
  case LABI_FORMULA: /* has `put` */
  case LABI_END:
    break;
  }
}

void labi_put_field_json(labi_buffer *out, const labi_field *f, const labi_record *record) {
  if (!labi_has_datum(f, record)) {
    labi_put(out, "null");
  } else if (labi_is_written(f, record)) {
    put_written(out, f, record);
  } else {
    const labi_datum datum = labi_datum_of(f, record);
    put_datum(out, f, &datum, record);
  }
}

void labi_put_record_json(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  labi_buffer line = {0};
  put_object(&line, shape, record);
  if (line.failed)
    out->failed = true;
  else
    labi_put_bytes(out, line.bytes, line.length);
  labi_buffer_free(&line);
}

void labi_put_json_result(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  if (!shape->in_lines) {
    labi_put_record_json(out, shape, record);
    labi_put_char(out, '\n');
    return;
  }
  const labi_parts lines = labi_datum_of(shape->rows, record).as.parts;
  labi_record line;
  for (size_t i = 0; !out->failed && labi_find_part(&line, &i, shape->rows, &lines, record); i++) {
    labi_put_record_json(out, shape->rows->of, &line);
    labi_put_char(out, '\n');
  }
}
