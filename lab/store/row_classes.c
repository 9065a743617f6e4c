/* row_classes.c: see cgt/lab_classes.h. Rows are compared by the texts of their values, which are canonical. Numbers are
 * compared as fractions. */
#include <cgt/lab_classes.h>

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/scratch.h"
#include "base/sort.h"
#include "base/vector.h"
#include "lab/base/lab_guard.h"

typedef struct ranked {
  lab_class class;
  size_t place; /* in the order in which they were met */
} ranked;

struct lab_classes {
  lab_row_shape shape;
  size_t most_bytes;
  labi_map map;
  struct {
    ranked *items;
    size_t count, room;
  } all;
  labi_scratch memory; /* of their rows */
  bool sorted;         /* no row can be added then */
};

lab_classes *lab_classes_new(const lab_row_shape *shape, size_t most_bytes) {
  lab_classes *classes = shape ? calloc(1, sizeof *classes) : NULL;
  if (!classes) return NULL;
  classes->shape = *shape;
  classes->most_bytes = most_bytes;
  return classes;
}

void lab_classes_free(lab_classes *classes) {
  if (!classes) return;
  labi_map_free(&classes->map);
  free(classes->all.items);
  labi_scratch_free(&classes->memory);
  free(classes);
}

/* ---- adding ---------------------------------------------------------------------------------------------- */

static uint64_t hash_values(const lab_classes *classes, const lab_store_value *values) {
  uint64_t hash = 0;
  for (size_t i = 0; i < classes->shape.field_count; i++)
    hash = labi_hash_number(hash + values[i].kind + labi_hash(values[i].text, values[i].length));
  return hash;
}

static bool same_values(const void *where, uint32_t index, const void *key) {
  const lab_classes *classes = where;
  const lab_store_value *a = classes->all.items[index].class.first.values, *b = key;
  for (size_t i = 0; i < classes->shape.field_count; i++)
    if (a[i].kind != b[i].kind || a[i].length != b[i].length ||
        memcmp(a[i].text, b[i].text, a[i].length) != 0)
      return false;
  return true;
}

static bool copy_values(const lab_store_value **to, labi_scratch *memory, const lab_store_value *from,
                        size_t count) {
  lab_store_value *copy = labi_scratch_take(memory, (count + 1) * sizeof *copy);
  if (!copy) return false;
  for (size_t i = 0; i < count; i++) {
    char *text = labi_scratch_take(memory, from[i].length + 1);
    if (!text) return false;
    copy[i] = from[i];
    copy[i].text = memcpy(text, from[i].text, from[i].length);
  }
  return *to = copy, true;
}

static bool copy_row(lab_store_row *to, labi_scratch *memory, const lab_row_shape *shape,
                     const lab_store_row *from) {
  int64_t *parameters = labi_scratch_take(memory, (shape->parameter_count + 1) * sizeof *parameters);
  if (!parameters) return false;
  if (shape->parameter_count > 0)
    memcpy(parameters, from->parameters, shape->parameter_count * sizeof *parameters);
  to->parameters = parameters;
  return copy_values(&to->elements, memory, from->elements, shape->listed_count) &&
         copy_values(&to->values, memory, from->values, shape->field_count);
}

static bool is_past_limit(const lab_classes *classes) {
  const size_t bytes = classes->memory.bytes + labi_map_most_bytes(&classes->map) +
                       2 * classes->all.room * sizeof *classes->all.items;
  return classes->most_bytes > 0 && bytes > classes->most_bytes;
}

static cgt_status add_class(lab_classes *classes, const lab_store_row *row, uint64_t hash) {
  if (is_past_limit(classes)) return CGT_ELIMIT;
  const labi_scratch_mark mark = labi_scratch_here(&classes->memory);
  ranked *made = labi_push(&classes->all);
  if (!made) return CGT_ENOMEM;
  *made = (ranked){.class = {.count = 1}, .place = classes->all.count - 1};
  if (copy_row(&made->class.first, &classes->memory, &classes->shape, row) &&
      labi_map_add(&classes->map, hash, (uint32_t)made->place))
    return CGT_OK;
  classes->all.count--;
  labi_scratch_release(&classes->memory, mark);
  return CGT_ENOMEM;
}

static bool are_given(const lab_store_value *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!values || !values[i].text) return false;
  return true;
}

static bool is_row(const lab_row_shape *shape, const lab_store_row *row) {
  return row && (row->parameters || shape->parameter_count == 0) && are_given(row->elements, shape->listed_count) &&
         are_given(row->values, shape->field_count);
}

cgt_status lab_classes_add(lab_classes *classes, const lab_store_row *row) {
  if (!classes || !is_row(&classes->shape, row) || classes->sorted) return CGT_EINVAL;
  const uint64_t hash = hash_values(classes, row->values);
  const uint32_t found = labi_map_find(&classes->map, hash, same_values, classes, row->values);
  if (found == LABI_NOT_FOUND) return add_class(classes, row, hash);
  classes->all.items[found].class.count++;
  return CGT_OK;
}

/* ---- sorting --------------------------------------------------------------------------------------------- */

static bool is_empty(const ranked *r) { return r->class.first.values[0].kind == LAB_STORE_NOTHING; }

/* "-3/4", as the language prints numbers. */
static bool is_number(const lab_store_value *v) {
  const char *at = v->text + (*v->text == '-');
  size_t digits = strspn(at, "0123456789");
  if (digits == 0) return false;
  at += digits;
  if (*at != '/') return *at == '\0';
  digits = strspn(++at, "0123456789");
  return digits > 0 && at[digits] == '\0';
}

static int by_number(const void *a, const void *b, void *where) {
  const mpq_t *numbers = where;
  const ranked *x = a, *y = b;
  if (is_empty(x) || is_empty(y)) return is_empty(x) - is_empty(y);
  return mpq_cmp(numbers[x->place], numbers[y->place]);
}

static int by_frequency(const void *a, const void *b, void *where) {
  const ranked *x = a, *y = b;
  const size_t fields = *(const size_t *)where;
  if (fields > 0 && is_empty(x) != is_empty(y)) return is_empty(x) - is_empty(y);
  return (x->class.count < y->class.count) - (x->class.count > y->class.count);
}

/* Equal items keep their order, so that of classes with one number the first that was met comes first. */
static cgt_status sort_numbers(lab_classes *classes) {
  const size_t count = classes->all.count;
  mpq_t *numbers = malloc((count + 1) * sizeof *numbers);
  if (!numbers) return CGT_ENOMEM;
  for (size_t i = 0; i < count; i++) {
    mpq_init(numbers[i]);
    if (!is_empty(&classes->all.items[i]))
      mpq_set_str(numbers[i], classes->all.items[i].class.first.values[0].text, 10);
  }
  const bool good =
      labi_sort_items(classes->all.items, count, sizeof *classes->all.items, by_number, numbers);
  for (size_t i = 0; i < count; i++) mpq_clear(numbers[i]);
  free(numbers);
  return good ? CGT_OK : CGT_ENOMEM;
}

cgt_status lab_classes_sort(lab_classes *classes) {
  if (!classes) return CGT_EINVAL;
  bool numbers = classes->shape.field_count > 0;
  for (size_t i = 0; i < classes->all.count && numbers; i++)
    numbers = is_empty(&classes->all.items[i]) || is_number(&classes->all.items[i].class.first.values[0]);
  if (!classes->sorted && numbers) {
    const cgt_status status = sort_numbers(classes);
    if (status != CGT_OK) return status;
  } else if (!classes->sorted &&
             !labi_sort_items(classes->all.items, classes->all.count, sizeof *classes->all.items,
                              by_frequency, &classes->shape.field_count)) {
    return CGT_ENOMEM;
  }
  classes->sorted = true;
  return CGT_OK;
}

size_t lab_classes_count(const lab_classes *classes) { return classes ? classes->all.count : 0; }

const lab_class *lab_class_at(const lab_classes *classes, size_t index) {
  return classes && index < classes->all.count ? &classes->all.items[index].class : NULL;
}
