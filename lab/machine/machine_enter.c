/* machine_enter.c: calls of machines from outside: what is set right before one begins, and what is kept from
 * one to the next. */
#include <stdlib.h>
#include <string.h>

#include "lab/machine/machine.h"

enum { LARGE_STACK = 1 << 12 /* values */ };

static void clear_pool(labi_home *home) {
  if (home->pool_count) memset(home->pool, 0, home->pool_count * sizeof *home->pool);
}

static void forget_values(lab_machine *m) {
  for (labi_home *home = &m->own; home; home = home->next) {
    labi_memo_forget(&home->memo);
    clear_pool(home);
  }
}

/* What the program learned since the last call: more constants, other definitions. */
static void follow_program(labi_home *home, uint32_t era) {
  if (home->pool_era != era) clear_pool(home);
  home->pool_era = era;
  if (home->pool_count < home->program->pool_count + 1) {
    uint32_t count = home->program->pool_count + 1;
    lab_value *pool = realloc(home->pool, count * sizeof *pool);
    if (!pool) return; /* then the newer constants are computed each time */
    memset(pool + home->pool_count, 0, (count - home->pool_count) * sizeof *pool);
    home->pool = pool;
    home->pool_count = count;
  }
}

lab_value *labi_pool_place(lab_machine *m, const labi_node *n) {
  labi_home *home = m->home;
  return n->pool && n->pool < home->pool_count && m->era == home->pool_era ? &home->pool[n->pool] : NULL;
}

void labi_keep_in_pool(lab_value *place, lab_machine *m, lab_value v) {
  if (labi_keep(&v, &m->home->memo.memory)) *place = v;
}

labi_home *labi_home_of(lab_machine *m, const labi_ruleset *ruleset) {
  labi_home *last = &m->own;
  if (!ruleset->library) return last;
  for (; last->next; last = last->next)
    if (last->next->program == ruleset->library) return last->next;
  labi_home *home = calloc(1, sizeof *home);
  if (!home) return NULL;
  home->program = ruleset->library;
  follow_program(home, ruleset->library->era);
  return last->next = home;
}

static void enter_era(lab_machine *m, uint32_t source, uint32_t era, lab_error *error) {
  m->error = error;
  lab_error_clear(error);
  m->run++;
  m->source = source;
  m->running = NULL;
  m->told = false;
  m->stack_count = 0;
  m->knots.count = 0;
  if (m->stack_room > LARGE_STACK) { /* a list that was too large must not weigh on later calls */
    free(m->stack);
    m->stack = NULL;
    m->stack_room = 0;
  }
  m->stack_base = __builtin_frame_address(0);
  cgt_ctx_clear_error(m->ctx);
  m->home = &m->own;
  m->era = era;
  follow_program(m->home, era);
  /* between calls nothing is half done: forgetting costs time, never a wrong value */
  if (labi_memory_in_use(m) - m->results.bytes > m->memory_limit / 4 * 3) forget_values(m);
}

void labi_enter(lab_machine *m, uint32_t source, lab_error *error) {
  enter_era(m, source, m->program->era, error);
}

cgt_status labi_leave(lab_machine *m, bool good) {
  cgt_status status = good ? CGT_OK : m->error->status;
  m->error = NULL;
  return status;
}

const labi_statement *labi_enter_statement(lab_machine *m, size_t index, lab_error *error) {
  const labi_statement *s = index < m->program->statement_count ? m->program->statements[index] : NULL;
  enter_era(m, s ? s->source : 0, s ? s->era : m->program->era, error);
  if (s) return s;
  labi_fail(m, NULL, CGT_EINVAL, "there is no statement %zu", index);
  return NULL;
}

void *labi_kept_for(lab_machine *m, const char *name, size_t bytes, void (*release)(void *data)) {
  for (labi_kept *kept = m->kept; kept; kept = kept->next)
    if (kept->name == name) return kept->data;
  labi_kept *kept = calloc(1, sizeof *kept + bytes);
  if (!kept) return NULL;
  *kept = (labi_kept){.next = m->kept, .name = name, .release = release};
  m->kept = kept;
  return kept->data;
}
