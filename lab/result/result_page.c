/* result_page.c: a result as a page: by its hook, or a row for each field with a label. Many parts are items
 * with commas between them on as many lines as they need, or an aligned table. */
#include "lab/result/result.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lab/base/utf8.h"
#include "lab/result/result_table.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

enum { LABEL_WIDTH = 16 };

/* ---- data on a line ----------------------------------------------------------------------------- */

static void put_value(labi_buffer *out, const labi_record *record, lab_value value) {
  const labi_setting *setting = record->setting;
  labi_page_put_cut_value(out, setting->machine, value, LABI_COLUMNS, setting->format);
}

static void put_datum(labi_buffer *out, const labi_field *f, const labi_datum *datum,
                      const labi_record *record) {
  const cgt_format format = record->setting->format;
  labi_buffer line = {0};
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
    labi_put_count(out, datum->as.count);
    break;
  case LABI_SECONDS:
    labi_putf(out, "%.2f s", datum->as.seconds);
    break;
  case LABI_WORD:
    labi_put(out, f->words[datum->as.word]);
    break;
  case LABI_TEXT:
  case LABI_DIGITS:
    labi_put_one_line(&line, datum->as.text.bytes, datum->as.text.length);
    labi_page_put_words(out, line.bytes ? line.bytes : "", format);
    out->failed |= line.failed;
    break;
  case LABI_VALUE:
    put_value(out, record, datum->as.value);
    break;
  case LABI_FIELDS:
  case LABI_RECORD:
    part = labi_only_part(f, record);
    labi_put_record_page(out, f->of, &part);
    break;
  case LABI_ROWS: /* are several items */
  case LABI_TUPLES:
  case LABI_LIST:
  case LABI_NAMED:
  case LABI_FORMULA: /* has `put` */
  case LABI_END:
    break;
  }
  labi_buffer_free(&line);
}

void labi_put_field_text(labi_buffer *out, const labi_field *f, const labi_record *record) {
  if (!labi_has_datum(f, record)) {
    labi_put(out, "none");
  } else if (labi_is_written(f, record)) {
    f->put(out, record);
  } else {
    const labi_datum datum = labi_datum_of(f, record);
    put_datum(out, f, &datum, record);
  }
}

/* ---- many parts --------------------------------------------------------------------------------- */

static void put_item(labi_buffer *out, const labi_description *of, const labi_record *part) {
  if (of->page) {
    of->page(out, part);
    return;
  }
  for (const labi_field *f = of->fields; f->kind != LABI_END; f++) {
    if (f > of->fields) labi_put_char(out, ' ');
    labi_put_field_text(out, f, part);
  }
}

/* Items with commas between them, on lines that begin at column `indent`. */
static void put_items(labi_buffer *out, const labi_field *f, const labi_record *record, size_t indent) {
  const labi_parts parts = labi_datum_of(f, record).as.parts;
  size_t at = indent, shown = 0;
  labi_record part;
  for (size_t i = 0; !out->failed && labi_find_part(&part, &i, f, &parts, record); i++, shown++) {
    labi_buffer item = {0};
    put_item(&item, f->of, &part);
    if (item.failed) out->failed = true;
    const size_t width = labi_utf8_count(item.bytes ? item.bytes : "", item.length);
    if (shown > 0) labi_put_char(out, ',');
    if (shown > 0 && at + width + 2 > LABI_COLUMNS) {
      labi_put_char(out, '\n');
      labi_put_times(out, ' ', indent);
      at = indent;
    } else if (shown > 0) {
      labi_put_char(out, ' ');
      at++;
    }
    labi_put_bytes(out, item.bytes ? item.bytes : "", item.length);
    at += width + 1;
    labi_buffer_free(&item);
  }
  if (shown == 0) labi_put(out, f->if_none ? f->if_none : "none");
  labi_put_char(out, '\n');
}

/* ---- rows of the page --------------------------------------------------------------------------- */

static void put_row(labi_buffer *out, const labi_field *f, const labi_record *record, unsigned width) {
  labi_putf(out, "%-*s", (int)width, f->label);
  if (f->page) {
    f->page(out, record);
    labi_put_char(out, '\n');
  } else if (f->kind == LABI_ROWS && !f->of->page) {
    labi_put_char(out, '\n');
    labi_put_aligned_rows(out, f, record);
  } else if (f->kind >= LABI_ROWS) {
    put_items(out, f, record, width);
  } else {
    labi_put_field_text(out, f, record);
    labi_put_char(out, '\n');
  }
}

void labi_put_labelled(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  const unsigned width = shape->label_width ? shape->label_width : LABEL_WIDTH;
  for (const labi_field *f = shape->fields; f->kind != LABI_END; f++)
    if (f->label && !labi_is_left_out(f, record)) put_row(out, f, record, width);
}

void labi_put_record_page(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  if (shape->page)
    shape->page(out, record);
  else
    labi_put_labelled(out, shape, record);
}

void labi_put_page_result(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  const cgt_format format = record->setting->format;
  labi_page_begin(out, format);
  labi_put_record_page(out, shape, record);
  labi_page_end(out, format);
}
