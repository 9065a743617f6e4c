/* rows.c: see rows.h. */
#include "lab/store/rows.h"

#include <stdlib.h>
#include <string.h>

#include <cgt/lab_machine.h>

#include "lab/base/vector.h"

enum { TEXT_BYTES = 18 }; /* of an encoded text, at least */

uint32_t *labi_rows_add(labi_rows *rows) {
  size_t used = rows->count * rows->fields, needed = used + rows->fields;
  rows->cells = labi_grow(rows->cells, &rows->cell_room, needed, sizeof *rows->cells);
  if (rows->cell_room < needed) return NULL;
  rows->count++;
  return memset(rows->cells + used, 0, rows->fields * sizeof *rows->cells);
}

uint32_t labi_rows_add_text(labi_rows *rows, const labi_rows_text *about, const char *text) {
  size_t end = rows->byte_count + about->length;
  if (rows->text_count == UINT32_MAX) return 0;
  rows->texts = labi_grow(rows->texts, &rows->text_room, rows->text_count + 1, sizeof *rows->texts);
  if (rows->text_room <= rows->text_count) return 0;
  rows->bytes = labi_grow(rows->bytes, &rows->byte_room, end + 1, 1);
  if (rows->byte_room <= end) return 0;
  if (about->length > 0) memcpy(rows->bytes + rows->byte_count, text, about->length);
  rows->bytes[end] = 0;
  rows->texts[rows->text_count] = *about;
  rows->texts[rows->text_count].offset = rows->byte_count;
  rows->byte_count = end + 1;
  return (uint32_t)++rows->text_count;
}

lab_store_value labi_rows_value(const labi_rows *rows, uint32_t cell) {
  if (cell == 0) return (lab_store_value){.kind = LAB_STORE_NOTHING, .text = ""};
  const labi_rows_text *text = &rows->texts[cell - 1];
  return (lab_store_value){.kind = text->kind,
                           .text = rows->bytes + text->offset,
                           .length = text->length,
                           .has_fingerprint = text->has_fingerprint,
                           .fingerprint = text->fingerprint};
}

void labi_rows_free(labi_rows *rows) {
  free(rows->cells);
  free(rows->texts);
  free(rows->bytes);
  *rows = (labi_rows){0};
}

void labi_rows_encode(labi_buffer *out, const labi_rows *rows) {
  labi_encode_u64(out, rows->text_count);
  for (size_t i = 0; i < rows->text_count; i++) {
    const labi_rows_text *text = &rows->texts[i];
    labi_encode_u8(out, text->kind);
    labi_encode_u8(out, text->has_fingerprint);
    labi_encode_u64(out, text->fingerprint);
    labi_encode_bytes(out, rows->bytes + text->offset, text->length);
  }
  labi_encode_u64(out, rows->fields);
  labi_encode_u64(out, rows->count);
  for (size_t i = 0; i < rows->count * rows->fields; i++) labi_encode_u32(out, rows->cells[i]);
}

static bool decode_texts(labi_rows *rows, labi_reader *in) {
  for (size_t i = labi_decode_count(in, TEXT_BYTES); i > 0; i--) {
    unsigned kind = labi_decode_u8(in);
    labi_rows_text text = {.kind = kind <= LAB_STORE_OTHER ? (lab_store_value_kind)kind : LAB_STORE_OTHER,
                           .has_fingerprint = labi_decode_u8(in),
                           .fingerprint = labi_decode_u64(in)};
    const char *bytes = labi_decode_bytes(&text.length, in);
    if (in->failed || labi_rows_add_text(rows, &text, bytes) == 0) return false;
  }
  return true;
}

static bool decode_cells(labi_rows *rows, labi_reader *in) {
  enum { CELL_BYTES = 4 };
  rows->fields = labi_decode_u64(in);
  if (rows->fields > LAB_FIELD_LIMIT) return false;
  for (size_t i = labi_decode_count(in, CELL_BYTES * rows->fields + !rows->fields); i > 0; i--) {
    if (rows->fields == 0) return false;
    uint32_t *cells = labi_rows_add(rows);
    if (!cells) return false;
    for (size_t j = 0; j < rows->fields; j++) {
      cells[j] = labi_decode_u32(in);
      if (cells[j] > rows->text_count) return false;
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
