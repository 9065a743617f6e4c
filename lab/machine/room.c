/* room.c: the errors of a machine, its limits, and the memory in which values lie. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/machine/machine.h"

enum { TICKS_PER_LOOK = 1024 /* steps of loops between two looks at the cancel flag */ };

/* ---- errors ---------------------------------------------------------------------------------- */

bool labi_fail(lab_machine *m, const labi_node *at, cgt_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  *m->error = (lab_error){.status = status, .line = at ? at->line : 0, .column = at ? at->column : 0};
  vsnprintf(m->error->message, sizeof m->error->message, format, args);
  va_end(args);
  return false;
}

void labi_move_error(lab_machine *m, const labi_node *call, const char *name) {
  char message[sizeof m->error->message];
  memcpy(message, m->error->message, sizeof message);
  m->error->line = call->line;
  m->error->column = call->column;
  snprintf(m->error->message, sizeof m->error->message, "in %.60s: %.300s", name, message);
}

bool labi_engine_failed(lab_machine *m, const labi_node *at) {
  if (cgt_ctx_status(m->ctx) == CGT_OK)
    return labi_fail(m, at, CGT_EINVAL, "the engine gave no value and no reason");
  labi_engine_error(m->error, m->ctx, NULL);
  m->error->line = at ? at->line : 0;
  m->error->column = at ? at->column : 0;
  return false;
}

bool labi_game(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g) {
  if (cgt_is_none(g)) return labi_engine_failed(m, at);
  *result = (lab_value){.kind = LAB_GAME, .as.game = g};
  return true;
}

bool labi_form(lab_value *result, lab_machine *m, const labi_node *at, cgt_form f) {
  if (cgt_form_is_none(f)) return labi_engine_failed(m, at);
  *result = (lab_value){.kind = LAB_FORM, .as.form = f};
  return true;
}

bool labi_out_of_memory(lab_machine *m, const labi_node *at) {
  return labi_fail(m, at, CGT_ENOMEM, "out of memory: the system gives no more");
}

/* ---- limits ---------------------------------------------------------------------------------- */

size_t labi_memory_of(const cgt_limits *limits) {
  const uint64_t most = SIZE_MAX / 8 + 1, usual = (uint64_t)4 << 30;
  if (limits && limits->memory_bytes > 0) return limits->memory_bytes;
  return (size_t)(most < usual ? most : usual);
}

size_t labi_memory_in_use(const lab_machine *m) {
  const char *here = __builtin_frame_address(0);
  size_t stack = m->stack_base > here ? (size_t)(m->stack_base - here) : 0;
  size_t bytes =
      stack + m->listed_bytes + m->results.bytes + m->knots.memory.bytes + m->stack_room * sizeof *m->stack;
  for (const labi_home *home = &m->own; home; home = home->next)
    bytes += home->memo.memory.bytes + home->memo.room * sizeof *home->memo.slots +
             home->pool_count * sizeof *home->pool;
  return bytes;
}

bool labi_check_stack(lab_machine *m, const labi_node *at) {
  const char *here = __builtin_frame_address(0);
  if ((size_t)(m->stack_base - here) < m->stack_limit || here > m->stack_base) return true;
  unsigned kib = (unsigned)(m->stack_limit >> 10);
  if (!m->running) return labi_fail(m, at, CGT_ELIMIT, "nested too deep for the stack limit of %u KiB", kib);
  return labi_fail(m, at, CGT_ELIMIT,
                   "the recursion of %s is too deep for the stack limit of %u KiB: does it end?", m->running,
                   kib);
}

const char *labi_show_bytes(char *buf, size_t cap, size_t bytes) {
  bool large = bytes >= (size_t)10 << 20;
  snprintf(buf, cap, "%zu %s", bytes >> (large ? 20 : 10), large ? "MiB" : "KiB");
  return buf;
}

bool labi_check_memory(lab_machine *m, const labi_node *at) {
  char limit[32];
  if (labi_memory_in_use(m) <= m->memory_limit) return true;
  labi_fail(
      m, at, CGT_ELIMIT,
      "lists and values of definitions take more than their limit of %s (a quarter of the memory limit)",
      labi_show_bytes(limit, sizeof limit, m->memory_limit));
  m->error->of_budget = true;
  return false;
}

size_t labi_most_bits(const lab_machine *m) {
  const size_t most = (size_t)1 << 24;
  return m->memory_limit / 8 < most ? m->memory_limit / 8 : most;
}

bool labi_too_many_bits(lab_machine *m, const labi_node *at, const char *what) {
  return labi_fail(
      m, at, CGT_ELIMIT,
      "%s may need more than %zu bits: integers have so many at most, 2^24 or what the memory limit allows",
      what, labi_most_bits(m));
}

bool labi_look(lab_machine *m, const labi_node *at) {
  if (!m->cancel || !__atomic_load_n(m->cancel, __ATOMIC_RELAXED)) return true;
  return labi_fail(m, at, CGT_ECANCELLED, "stopped on request");
}

bool labi_tick(lab_machine *m, const labi_node *at) {
  return ++m->ticks % TICKS_PER_LOOK != 0 || labi_look(m, at);
}

/* ---- memory ---------------------------------------------------------------------------------- */

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
      return labi_fail(m, at, CGT_ELIMIT, "lists stand in one another at most %d deep", DEEPEST);
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
