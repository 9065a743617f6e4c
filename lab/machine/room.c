/* room.c: see room.h. */
#include "lab/machine/room.h"

#include <stdlib.h>
#include <string.h>

#include "base/show_bytes.h"
#include "lab/machine/budget.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"

void *labi_room(lab_machine *m, const labi_node *at, size_t bytes) {
  size_t before = m->results.bytes;
  char wanted[32], limit[32];
  if (bytes > m->memory_limit) {
    labi_fail(
        m, at, CGT_ELIMIT, "a list or text of %s is past the limit of %s (a quarter of the memory limit)",
        labi_show_bytes(wanted, sizeof wanted, bytes), labi_show_bytes(limit, sizeof limit, m->memory_limit));
    return NULL;
  }
  void *room = labi_scratch_take(&m->results, bytes);
  if (!room) labi_out_of_memory(m, at);
  return room && m->results.bytes != before && !labi_check_memory(m, at) ? NULL : room;
}

void *labi_one_more_item(lab_machine *m, const labi_node *at, void *items, size_t count, size_t *room,
                         size_t size) {
  if (count < *room) return items;
  size_t wanted = *room ? 2 * *room : 4;
  void *moved = labi_room(m, at, wanted * size);
  if (!moved) return NULL;
  *room = wanted;
  return count > 0 ? memcpy(moved, items, count * size) : moved;
}

lab_value *labi_frame(lab_machine *m, const labi_node *at, uint32_t slot_count) {
  return labi_room(m, at, (slot_count + (size_t)1) * sizeof(lab_value));
}

bool labi_push_value(lab_machine *m, const labi_node *at, lab_value value) {
  if (m->stack_count == m->stack_room) {
    size_t room = m->stack_room ? 2 * m->stack_room : 64;
    lab_value *stack = realloc(m->stack, room * sizeof *stack);
    if (!stack) return labi_out_of_memory(m, at);
    m->stack = stack;
    m->stack_room = room;
    if (!labi_check_memory(m, at)) return false;
  }
  m->stack[m->stack_count++] = value;
  return true;
}

bool labi_new_list(lab_value *result, lab_machine *m, const labi_node *at, lab_kind kind, size_t count,
                   size_t columns) {
  lab_list *list = labi_room(m, at, sizeof *list + count * sizeof *list->items);
  if (!list) return false;
  list->count = count;
  list->cols = columns;
  list->rows = columns ? count / columns : 1;
  list->values = count;
  list->depth = 1;
  *result = (lab_value){.kind = kind, .as.list = list};
  return true;
}

/* [L,L] costs no more than L, but is printed, compared and copied in full: so all of its values count. */
bool labi_nest(lab_machine *m, const labi_node *at, lab_value v) {
  enum { DEEPEST = 200 };
  lab_list *list = v.as.list;
  size_t most = m->memory_limit / 4 / sizeof *list->items;
  for (size_t i = 0; i < list->count; i++) {
    if (list->items[i].kind != LAB_LIST && list->items[i].kind != LAB_MATRIX) continue;
    const lab_list *item = list->items[i].as.list;
    if (list->depth <= item->depth) list->depth = item->depth + 1;
    if (list->depth > DEEPEST)
      return labi_fail(m, at, CGT_ELIMIT, "lists can be nested at most %d deep", DEEPEST);
    if (__builtin_add_overflow(list->values, item->values, &list->values) || list->values > most)
      return labi_fail(m, at, CGT_ELIMIT,
                       "a list whose lists hold more than %zu values in all is past the memory limit", most);
  }
  return true;
}

bool labi_new_text(lab_value *result, lab_machine *m, const labi_node *at, const char *bytes, size_t length) {
  lab_text *text = labi_room(m, at, sizeof *text + length + 1);
  if (!text) return false;
  text->length = length;
  if (length && bytes) memcpy(text->bytes, bytes, length);
  *result = (lab_value){.kind = LAB_TEXT, .as.text = text};
  return true;
}
