/* result_table.c: a result as a table: the rows that it has, or the names and values of its fields. A part
 * with fields of its own has a column, or a row, for each: "status.word". Many parts are one cell: the items
 * of a list with commas between them, others as JSON has them. */
#include "lab/result/result_table.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/result/result.h"
#include "lab/result/table_cells.h"
#include "lab/text/value_text.h"

/* ---- cells -------------------------------------------------------------------------------------- */

static void add_buffer(lab_table *table, labi_cell_kind kind, labi_buffer *text) {
  if (text->failed)
    labi_table_fail(table, CGT_ENOMEM, LABI_OUT_OF_MEMORY);
  else
    labi_table_cell(table, kind, text->bytes ? text->bytes : "", text->length);
  labi_buffer_free(text);
}

static void add_value(lab_table *table, const labi_record *record, lab_value value) {
  cgt_status status = lab_table_value(table, record->setting->machine, value);
  if (status != CGT_OK) labi_table_fail(table, status, "a value cannot be printed");
}

static void add_count(lab_table *table, uint64_t count) {
  labi_buffer digits = {0};
  labi_putf(&digits, "%" PRIu64, count);
  add_buffer(table, LABI_CELL_NUMBER, &digits);
}

/* A record whose texts and values are plain: no formulas stand among other signs. */
static labi_record plain_record(labi_setting *setting, const labi_record *record) {
  *setting = *record->setting;
  setting->format = CGT_PLAIN;
  labi_record plain = *record;
  plain.setting = setting;
  return plain;
}

/* An item of a list, in a cell with others. */
static void put_plain(labi_buffer *out, const labi_field *f, const labi_record *record) {
  if (labi_is_written(f, record)) {
    f->put(out, record);
    return;
  }
  const labi_datum datum = labi_datum_of(f, record);
  if (f->kind == LABI_VALUE)
    labi_put_value(out, record->setting->machine, datum.as.value, CGT_PLAIN);
  else if (f->kind == LABI_TEXT || f->kind == LABI_DIGITS)
    labi_put_bytes(out, datum.as.text.bytes, datum.as.text.length);
  else if (f->kind == LABI_WORD)
    labi_put(out, f->words[datum.as.word]);
  else
    labi_put_field_json(out, f, record);
}

static void add_parts(lab_table *table, const labi_field *f, const labi_parts *parts,
                      const labi_record *record) {
  const labi_field *item = f->of->fields;
  labi_buffer text = {0};
  labi_setting setting;
  const labi_record plain = plain_record(&setting, record);
  if (f->kind != LABI_LIST || labi_has_parts(item->kind)) {
    labi_put_field_json(&text, f, &plain);
  } else {
    labi_record part;
    for (size_t i = 0; labi_find_part(&part, &i, f, parts, &plain); i++) {
      if (text.length > 0) labi_put(&text, ", ");
      put_plain(&text, item, &part);
    }
  }
  add_buffer(table, LABI_CELL_TEXT, &text);
}

static void add_datum(lab_table *table, const labi_field *f, const labi_datum *datum,
                      const labi_record *record) {
  labi_buffer text = {0};
  switch (f->kind) {
  case LABI_TRUTH:
    labi_table_cell(table, LABI_CELL_TEXT, datum->as.truth ? "true" : "false", datum->as.truth ? 4 : 5);
    break;
  case LABI_INTEGER:
  case LABI_ELEMENT:
    lab_table_integer(table, datum->as.integer);
    break;
  case LABI_COUNT:
    add_count(table, datum->as.count);
    break;
  case LABI_SECONDS:
    labi_putf(&text, "%.3f", datum->as.seconds);
    add_buffer(table, LABI_CELL_NUMBER, &text);
    break;
  case LABI_WORD:
    lab_table_text(table, f->words[datum->as.word], strlen(f->words[datum->as.word]));
    break;
  case LABI_TEXT:
    lab_table_text(table, datum->as.text.bytes, datum->as.text.length);
    break;
  case LABI_DIGITS:
    labi_table_cell(table, LABI_CELL_NUMBER, datum->as.text.bytes, datum->as.text.length);
    break;
  case LABI_VALUE:
    add_value(table, record, datum->as.value);
    break;
  case LABI_ROWS:
  case LABI_TUPLES:
  case LABI_LIST:
  case LABI_NAMED:
    add_parts(table, f, &datum->as.parts, record);
    break;
  case LABI_FIELDS: /* have cells of their own */
  case LABI_RECORD:
  case LABI_FORMULA: /* has `put` */
  case LABI_END:
    break;
  }
}

/* What is made for LaTeX is a formula there. */
static void add_written(lab_table *table, const labi_field *f, const labi_record *record) {
  const bool formula = f->kind == LABI_FORMULA && record->setting->format == CGT_LATEX;
  labi_buffer text = {0};
  f->put(&text, record);
  add_buffer(table,
             formula                  ? LABI_CELL_MADE
             : f->kind == LABI_DIGITS ? LABI_CELL_NUMBER
             : f->kind == LABI_VALUE  ? LABI_CELL_TEXT
                                      : LABI_CELL_WORDS,
             &text);
}

static void add_cell(lab_table *table, const labi_field *f, const labi_record *record) {
  if (!record || !labi_has_datum(f, record)) {
    lab_table_empty(table);
  } else if (labi_is_written(f, record)) {
    add_written(table, f, record);
  } else {
    const labi_datum datum = labi_datum_of(f, record);
    add_datum(table, f, &datum, record);
  }
}

/* ---- fields, one by one --------------------------------------------------------------------------- */

/* Goes through the fields of a record and of the records in it; record: NULL where there is none. */
typedef struct walk {
  lab_table *table;
  void (*each)(struct walk *walk, const labi_field *f, const labi_record *record);
  char path[200]; /* "status." */
  size_t length, columns;
} walk;

static void add_pair(walk *w, const labi_field *f, const labi_record *record);
static void visit(walk *w, const labi_description *shape, const labi_record *record);

/* The fields of a part; those of a RECORD have its name before theirs. */
static void visit_part(walk *w, const labi_field *f, const labi_record *record) {
  const size_t length = w->length, room = sizeof w->path - length;
  const bool has = record && labi_has_datum(f, record);
  labi_record part;
  if (!has && w->each == add_pair) { /* one pair for all of them */
    add_pair(w, f, record);
    return;
  }
  if (has) part = labi_only_part(f, record);
  if (f->kind == LABI_RECORD) {
    const size_t more = (size_t)snprintf(w->path + length, room, "%s.", f->name);
    w->length = more < room ? length + more : sizeof w->path - 1;
  }
  visit(w, f->of, has ? &part : NULL);
  w->path[w->length = length] = 0;
}

static void visit(walk *w, const labi_description *shape, const labi_record *record) {
  for (const labi_field *f = shape->fields; f->kind != LABI_END; f++) {
    if (f->kind == LABI_FIELDS || (f->kind == LABI_RECORD && f->name))
      visit_part(w, f, record);
    else if (f->name)
      w->each(w, f, record);
  }
}

static void put_path(labi_buffer *out, const walk *w, const labi_field *f) {
  labi_putf(out, "%s%s", w->path, f->name);
}

static void count_column(walk *w, const labi_field *f, const labi_record *record) {
  (void)f, (void)record;
  w->columns++;
}

static void add_head(walk *w, const labi_field *f, const labi_record *record) {
  labi_buffer name = {0};
  (void)record;
  put_path(&name, w, f);
  lab_table_head(w->table, name.bytes ? name.bytes : "", name.length);
  labi_buffer_free(&name);
}

static void add_column(walk *w, const labi_field *f, const labi_record *record) {
  add_cell(w->table, f, record);
}

static void add_pair(walk *w, const labi_field *f, const labi_record *record) {
  if (labi_is_left_out(f, record)) return;
  labi_buffer name = {0};
  put_path(&name, w, f);
  add_buffer(w->table, LABI_CELL_TEXT, &name);
  add_cell(w->table, f, record);
  lab_table_row(w->table);
}

/* ---- tables ------------------------------------------------------------------------------------- */

static bool append(void *where, const char *bytes, size_t length) {
  labi_buffer *out = where;
  labi_put_bytes(out, bytes, length);
  return !out->failed;
}

static lab_table *new_table(labi_buffer *out, const labi_record *record, lab_table_format format,
                            size_t columns) {
  const lab_table_options options = {.write = append,
                                     .where = out,
                                     .format = format,
                                     .values = record->setting->format,
                                     .most_bytes = SIZE_MAX};
  return lab_table_new(&options, columns, 0);
}

static void end_table(labi_buffer *out, lab_table *table) {
  if (!table || lab_table_end(table) != CGT_OK) out->failed = true;
  lab_table_free(table);
}

static void put_rows(labi_buffer *out, const labi_field *rows, const labi_record *record,
                     lab_table_format format) {
  walk w = {.each = count_column};
  visit(&w, rows->of, NULL);
  w.table = new_table(out, record, format, w.columns);
  if (w.table) {
    const labi_parts parts = labi_datum_of(rows, record).as.parts;
    w.each = add_head;
    visit(&w, rows->of, NULL);
    w.each = add_column;
    labi_record part;
    for (size_t i = 0; lab_table_status(w.table) == CGT_OK && labi_find_part(&part, &i, rows, &parts, record);
         i++) {
      visit(&w, rows->of, &part);
      lab_table_row(w.table);
    }
  }
  end_table(out, w.table);
}

static void put_pairs(labi_buffer *out, const labi_description *shape, const labi_record *record,
                      lab_table_format format) {
  walk w = {.each = add_pair, .table = new_table(out, record, format, 2)};
  if (w.table) {
    lab_table_head(w.table, "name", 4);
    lab_table_head(w.table, "value", 5);
    visit(&w, shape, record);
  }
  end_table(out, w.table);
}

static void put_table(labi_buffer *out, const labi_description *shape, const labi_record *record,
                      lab_table_format format) {
  if (shape->rows)
    put_rows(out, shape->rows, record, format);
  else
    put_pairs(out, shape, record, format);
}

void labi_put_aligned_rows(labi_buffer *out, const labi_field *rows, const labi_record *record) {
  labi_setting setting;
  const labi_record plain = plain_record(&setting, record);
  put_rows(out, rows, record->setting->format == CGT_LATEX ? &plain : record, LAB_TABLE_TEXT);
}

void labi_put_csv_result(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  put_table(out, shape, record, LAB_TABLE_CSV);
}

void labi_put_tsv_result(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  put_table(out, shape, record, LAB_TABLE_TSV);
}

void labi_put_markdown_result(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  put_table(out, shape, record, LAB_TABLE_MARKDOWN);
}

void labi_put_tabular_result(labi_buffer *out, const labi_description *shape, const labi_record *record) {
  put_table(out, shape, record, LAB_TABLE_LATEX);
}
