/* memo.c: what definitions gave before: a hash table from definition and arguments to the result.
 * An entry is made when a call begins; found again unfinished in the same run, the call needs its
 * own value. Entries left unfinished by an error belong to an earlier run and are begun anew. */
#include "lab/machine/memo.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/value_kind.h"

static uint64_t mix(uint64_t x) { /* the finisher of splitmix64 */
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

/* The whole of a value that points nowhere. A kind that is left out would make all its values one argument. */
static uint64_t bits(lab_value v) {
  switch (v.kind) {
  case LAB_BOOL:
    return v.as.truth;
  case LAB_PLAYER:
    return v.as.player;
  case LAB_OUTCOME:
    return (uint64_t)v.as.outcome;
  case LAB_POSITION:
    return (uint64_t)v.as.at.position.id << 1 | v.as.at.negative;
  case LAB_GAME:
  case LAB_THERMOGRAPH:
    return (uint64_t)v.as.game.core << 32 | v.as.game.number;
  case LAB_FORM:
    return v.as.form.id;
  case LAB_INTEGER:
    return (uint64_t)v.as.integer;
  case LAB_LOOPY:
    return (uint64_t)v.as.loopy.value.id << 32 | v.as.loopy.node;
  case LAB_DRAWN:
    return (uint64_t)v.as.drawn.left_first << 8 | (uint64_t)v.as.drawn.right_first;
  case LAB_ELEMENT:
    return (uint64_t)v.as.element.theory << 32 | v.as.element.id;
  case LAB_INFINITY:
    return 0;
  case LAB_TEXT: /* these point somewhere */
  case LAB_LIST:
  case LAB_MATRIX:
  case LAB_RATIONAL:
  case LAB_ORDINAL:
    return 0;
  }
  return 0;
}

static uint64_t hash_value(uint64_t hash, lab_value v) {
  hash = mix(hash + (uint64_t)v.kind * UINT64_C(0x9E3779B97F4A7C15));
  if (v.kind == LAB_TEXT) {
    for (size_t i = 0; i < v.as.text->length; i++) hash = mix(hash ^ (unsigned char)v.as.text->bytes[i]);
  } else if (labi_points(v)) {
    hash = mix(hash + v.as.list->count + (v.as.list->cols << 20));
    for (size_t i = 0; i < v.as.list->count; i++) hash = hash_value(hash, v.as.list->items[i]);
  } else {
    hash = mix(hash + bits(v));
  }
  return hash;
}

static bool same_contents(lab_value a, lab_value b);

/* Most arguments are small integers. */
static inline bool same(lab_value a, lab_value b) {
  if (a.kind != b.kind) return false;
  return a.kind == LAB_INTEGER ? a.as.integer == b.as.integer : same_contents(a, b);
}

/* Of two values of one kind. */
static bool same_contents(lab_value a, lab_value b) {
  if (a.kind == LAB_TEXT)
    return a.as.text->length == b.as.text->length &&
           memcmp(a.as.text->bytes, b.as.text->bytes, a.as.text->length) == 0;
  if (!labi_points(a)) return bits(a) == bits(b);
  const lab_list *x = a.as.list, *y = b.as.list;
  if (x->count != y->count || x->rows != y->rows) return false;
  for (size_t i = 0; i < x->count; i++)
    if (!same(x->items[i], y->items[i])) return false;
  return true;
}

static bool grow(labi_memo *table) {
  size_t room = table->room ? 2 * table->room : 256;
  labi_memo_entry **slots = calloc(room, sizeof *slots);
  if (!slots) return false;
  for (size_t i = 0; i < table->room; i++) {
    labi_memo_entry *e = table->slots[i];
    if (!e) continue;
    size_t at = e->hash & (room - 1);
    while (slots[at]) at = (at + 1) & (room - 1);
    slots[at] = e;
  }
  free(table->slots);
  table->slots = slots;
  table->room = room;
  return true;
}

labi_memo_entry *labi_memo_find(bool *known, lab_machine *m, uint32_t index, const lab_value *arguments,
                                uint32_t count) {
  labi_memo *table = &m->home->memo;
  uint64_t hash = mix(((uint64_t)m->era << 32 | index) + UINT64_C(0x9E3779B97F4A7C15));
  for (uint32_t i = 0; i < count; i++) hash = hash_value(hash, arguments[i]);
  if (4 * (table->count + 1) > 3 * table->room && !grow(table)) return NULL;
  size_t at = hash & (table->room - 1);
  for (labi_memo_entry *e; (e = table->slots[at]); at = (at + 1) & (table->room - 1)) {
    if (e->hash != hash || e->definition != index || e->era != m->era || e->count != count) continue;
    uint32_t i = 0;
    while (i < count && same(e->arguments[i], arguments[i])) i++;
    if (i == count) return *known = true, e;
  }
  *known = false;
  labi_memo_entry *e = labi_scratch_take(&table->memory, sizeof *e + count * sizeof *e->arguments);
  if (!e) return NULL;
  *e = (labi_memo_entry){.hash = hash, .run = m->run, .definition = index, .era = m->era, .count = count};
  for (uint32_t i = 0; i < count; i++) {
    e->arguments[i] = arguments[i];
    if (!labi_keep(&e->arguments[i], &table->memory)) return NULL;
  }
  table->slots[at] = e;
  table->count++;
  return e;
}

void labi_memo_forget(labi_memo *table) {
  free(table->slots);
  labi_scratch_free(&table->memory);
  *table = (labi_memo){0};
}
