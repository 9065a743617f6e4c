/* rows.c: see rows.h. */
#include "lab/survey/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/vector.h"

enum { TEXT_BYTES = 18 }; /* of an encoded text, at least */

uint32_t *labi_rows_add(labi_rows *rows) {
  if (!labi_has_room(&rows->cells, rows->fields)) return NULL;
  uint32_t *cells = rows->cells.items + rows->cells.count;
  rows->cells.count += rows->fields;
  rows->count++;
  return memset(cells, 0, rows->fields * sizeof *cells);
}

void labi_rows_drop_last(labi_rows *rows) {
  rows->cells.count -= rows->fields;
  rows->count--;
}

static bool is_text(const void *key, uint32_t index, const void *value) {
  const labi_rows *rows = key;
  const lab_store_value *wanted = value;
  const labi_rows_text *text = &rows->texts.items[index];
  return text->value.kind == wanted->kind && text->value.length == wanted->length &&
         memcmp(rows->bytes.bytes + text->offset, wanted->text, wanted->length) == 0;
}

uint32_t labi_rows_text_number(labi_rows *rows, const lab_store_value *value) {
  uint64_t hash = labi_hash(value->text, value->length);
  uint32_t index = labi_map_find(&rows->texts_by_hash, hash, is_text, rows, value);
  if (index != LABI_NOT_FOUND) return index + 1;
  labi_rows_text text = {.value = *value, .offset = rows->bytes.length};
  labi_put_bytes(&rows->bytes, value->text, value->length);
  labi_put_char(&rows->bytes, 0);
  if (rows->bytes.failed || !labi_has_room(&rows->texts, 1) ||
      !labi_map_add(&rows->texts_by_hash, hash, (uint32_t)rows->texts.count))
    return 0;
  rows->texts.items[rows->texts.count] = text;
  return (uint32_t)++rows->texts.count;
}

static lab_store_value value_of(const labi_rows *rows, const labi_rows_text *text) {
  lab_store_value value = text->value;
  value.text = rows->bytes.bytes + text->offset;
  return value;
}

void labi_rows_get(lab_store_value *values, const labi_rows *rows, size_t i) {
  const uint32_t *cells = rows->cells.items + i * rows->fields;
  for (size_t j = 0; j < rows->fields; j++)
    values[j] = cells[j] ? value_of(rows, &rows->texts.items[cells[j] - 1])
                         : (lab_store_value){.kind = LAB_STORE_NOTHING, .text = ""};
}

size_t labi_rows_bytes(const labi_rows *rows) {
  return rows->cells.room * sizeof *rows->cells.items + rows->texts.room * sizeof *rows->texts.items +
         labi_map_bytes(&rows->texts_by_hash) + rows->bytes.room;
}

void labi_rows_free(labi_rows *rows) {
  free(rows->cells.items);
  free(rows->texts.items);
  labi_map_free(&rows->texts_by_hash);
  labi_buffer_free(&rows->bytes);
  *rows = (labi_rows){0};
}

void labi_rows_encode(labi_buffer *out, const labi_rows *rows) {
  labi_encode_u64(out, rows->texts.count);
  for (size_t i = 0; i < rows->texts.count; i++) {
    const lab_store_value value = value_of(rows, &rows->texts.items[i]);
    labi_encode_u8(out, value.kind);
    labi_encode_u8(out, value.has_fingerprint);
    labi_encode_u64(out, value.fingerprint);
    labi_encode_bytes(out, value.text, value.length);
  }
  labi_encode_u64(out, rows->fields);
  labi_encode_u64(out, rows->count);
  for (size_t i = 0; i < rows->cells.count; i++) labi_encode_u32(out, rows->cells.items[i]);
}

static bool decode_texts(labi_rows *rows, labi_reader *in) {
  size_t count = labi_decode_count(in, TEXT_BYTES);
  for (size_t i = 1; i <= count; i++) {
    unsigned kind = labi_decode_u8(in);
    lab_store_value value = {.kind = (lab_store_value_kind)kind,
                             .has_fingerprint = labi_decode_u8(in),
                             .fingerprint = labi_decode_u64(in)};
    value.text = labi_decode_bytes(&value.length, in);
    if (in->failed || kind > LAB_STORE_OTHER || labi_rows_text_number(rows, &value) != i) return false;
  }
  return true;
}

static bool decode_cells(labi_rows *rows, labi_reader *in) {
  enum { CELL_BYTES = 4 };
  rows->fields = labi_decode_u64(in);
  if (rows->fields > LAB_ROW_LIMIT) return false;
  for (size_t i = labi_decode_count(in, CELL_BYTES * rows->fields + !rows->fields); i > 0; i--) {
    uint32_t *cells = rows->fields > 0 ? labi_rows_add(rows) : NULL;
    if (!cells) return false;
    for (size_t j = 0; j < rows->fields; j++) {
      cells[j] = labi_decode_u32(in);
      if (cells[j] > rows->texts.count) return false;
    }
  }
  return !in->failed;
}

bool labi_rows_decode(labi_rows *rows, labi_reader *in) {
  *rows = (labi_rows){0};
  if (decode_texts(rows, in) && decode_cells(rows, in)) return true;
  labi_rows_free(rows);
  return false;
}
