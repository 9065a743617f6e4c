/* store_join_decided.c: what was decided in several stores (cgt/lab_decided.h), in one: each row once,
 * numbered anew. */
#include <stdlib.h>

#include "base/interrupt.h"
#include "base/vector.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_join.h"
#include "lab/store/store_writer.h"

enum { PARAMETERS = 2 }; /* the number of a row, and the nodes */

/* A sum and who begins, by hashes, as the store keeps its texts. */
typedef struct asked {
  uint64_t hashes[2];
} asked;

typedef struct decided {
  lab_store *to;
  const lab_store_run *run; /* in to */
  labi_run_state state;
  struct {
    asked *items;
    size_t count, room;
  } asked;
  labi_map by_hash;
} decided;

static bool is_same(const void *items, uint32_t index, const void *key) {
  const asked *a = (const asked *)items + index, *b = key;
  return a->hashes[0] == b->hashes[0] && a->hashes[1] == b->hashes[1];
}

static asked asked_in(const lab_store_row *row) {
  const lab_store_value *sum = &row->values[0], *first = &row->values[1];
  asked a;
  labi_store_text_hashes(a.hashes, sum->kind, sum->text, sum->length);
  a.hashes[0] = labi_hash_number(a.hashes[0] ^ labi_hash(first->text, first->length));
  return a;
}

static bool add(decided *d, const lab_store_row *row) {
  const asked key = asked_in(row);
  if (labi_map_find(&d->by_hash, key.hashes[0], is_same, d->asked.items, &key) != LABI_NOT_FOUND) return true;
  asked *new = labi_push(&d->asked);
  if (!new || !labi_map_add(&d->by_hash, key.hashes[0], (uint32_t)d->asked.count - 1))
    return labi_store_out_of_memory(d->to);
  *new = key;
  d->state.last[0] = (int64_t)++d->state.tuples;
  d->state.last[1] = row->parameters[1];
  d->state.rows++;
  return labi_store_add_row(d->to, d->run, d->state.last, row->elements);
}

static bool add_all(lab_store **culprit, decided *d, const labi_store_part *part, const volatile int *stop) {
  lab_store_cursor *rows = lab_store_rows(*culprit = part->store, part->run);
  const lab_store_row *row;
  bool good = rows && !labi_interrupt_is_set(stop);
  while (good && (good = lab_store_next(&row, rows) == CGT_OK) && row) {
    good = add(d, row) && !labi_interrupt_is_set(stop);
    if (!good) *culprit = d->to;
  }
  lab_store_rows_end(rows);
  return good;
}

cgt_status labi_store_join_decided(lab_store **culprit, lab_store *to, const labi_store_part *parts,
                                   size_t count, const volatile int *stop) {
  decided d = {.to = to};
  *culprit = to;
  bool good = labi_run_state_open(&d.state, PARAMETERS) || labi_store_out_of_memory(to);
  good = good && (d.run = labi_store_begin(to, parts[0].run));
  for (size_t i = 0; i < count && good; i++) good = add_all(culprit, &d, &parts[i], stop);
  d.state.complete = true;
  if (good) {
    *culprit = to;
    good = labi_store_save(to, d.run, &d.state) && labi_store_commit(to);
  }
  labi_map_free(&d.by_hash);
  free(d.asked.items);
  labi_run_state_close(&d.state);
  return good ? CGT_OK : labi_interrupt_is_set(stop) ? CGT_ECANCELLED : (*culprit)->error.status;
}
