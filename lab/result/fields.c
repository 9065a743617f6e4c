/* fields.c: see fields.h. */
#include "lab/result/fields.h"

#include <assert.h>
#include <string.h>

/* ---- members ------------------------------------------------------------------------------------ */

static uint64_t read_unsigned(const void *member, size_t size) {
  switch (size) {
  case 1:
    return *(const uint8_t *)member;
  case 2:
    return *(const uint16_t *)member;
  case 4:
    return *(const uint32_t *)member;
  default:
    assert(size == 8);
    return *(const uint64_t *)member;
  }
}

static int64_t read_signed(const void *member, size_t size) {
  assert(size == 4 || size == 8);
  return size == 4 ? *(const int32_t *)member : *(const int64_t *)member;
}

labi_datum labi_text_datum(const char *text) {
  if (!text) return (labi_datum){.nothing = true};
  return (labi_datum){.as.text = {text, strlen(text)}};
}

static labi_parts read_parts(const labi_field *f, const char *it) {
  if (f->stride == 0) return (labi_parts){it + f->offset, 1, 0};
  return (labi_parts){*(const void *const *)(it + f->offset), *(const size_t *)(it + f->count_offset),
                      f->stride};
}

static labi_datum read_member(const labi_field *f, const char *it) {
  const void *member = it + f->offset;
  switch (f->kind) {
  case LABI_TRUTH:
    return (labi_datum){.as.truth = *(const bool *)member};
  case LABI_INTEGER:
    return (labi_datum){.as.integer = read_signed(member, f->size)};
  case LABI_COUNT:
    return (labi_datum){.as.count = read_unsigned(member, f->size)};
  case LABI_SECONDS:
    return (labi_datum){.as.seconds = *(const double *)member};
  case LABI_WORD:
    return (labi_datum){.as.word = (size_t)read_unsigned(member, f->size)};
  case LABI_DIGITS:
  case LABI_TEXT:
    return labi_text_datum(f->size > 0 ? *(const char *const *)member : member);
  case LABI_VALUE:
    return (labi_datum){.as.value = *(const lab_value *)member};
  case LABI_FIELDS:
  case LABI_RECORD:
  case LABI_ROWS:
  case LABI_TUPLES:
  case LABI_LIST:
  case LABI_NAMED:
    return (labi_datum){.as.parts = read_parts(f, it)};
  case LABI_ELEMENT:
  case LABI_FORMULA:
  case LABI_END:
    break;
  }
  assert(!"a member of this kind needs get or put");
  return (labi_datum){.nothing = true};
}

/* ---- fields ------------------------------------------------------------------------------------- */

labi_datum labi_datum_of(const labi_field *field, const labi_record *record) {
  if (field->has && !field->has(record)) return (labi_datum){.nothing = true};
  labi_datum datum = field->get ? field->get(record) : read_member(field, record->it);
  if (field->kind == LABI_WORD && !datum.nothing) {
    assert(datum.as.word < field->word_count);
    datum.nothing = !field->words[datum.as.word];
  }
  assert(!datum.nothing || field->without || field->put);
  return datum;
}

bool labi_has_datum(const labi_field *field, const labi_record *record) {
  if (!field->put) return !labi_datum_of(field, record).nothing;
  return !field->has || field->has(record);
}

bool labi_is_written(const labi_field *field, const labi_record *record) {
  return field->put && (!field->get || field->get(record).nothing);
}

bool labi_is_left_out(const labi_field *field, const labi_record *record) {
  if (!(field->without & LABI_LEFT_OUT)) return false;
  return field->without & LABI_NULL ? !field->has(record) : !labi_has_datum(field, record);
}

/* ---- parts -------------------------------------------------------------------------------------- */

static labi_record part_at(const labi_parts *parts, size_t i, const labi_record *record) {
  return (labi_record){.it = (const char *)parts->first + i * parts->stride,
                       .index = i,
                       .whole = record,
                       .setting = record->setting};
}

labi_record labi_only_part(const labi_field *field, const labi_record *record) {
  const labi_parts parts = labi_datum_of(field, record).as.parts;
  return part_at(&parts, 0, record);
}

bool labi_find_part(labi_record *part, size_t *at, const labi_field *field, const labi_parts *parts,
                    const labi_record *record) {
  for (; *at < parts->count; ++*at) {
    *part = part_at(parts, *at, record);
    if (!field->among || field->among(part)) return true;
  }
  return false;
}

labi_datum labi_index_of(const labi_record *part) { return (labi_datum){.as.count = part->index}; }
