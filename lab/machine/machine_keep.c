/* machine_keep.c: see machine_keep.h. */
#include "lab/machine/machine_keep.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/machine.h"
#include "lab/machine/memo.h"
#include "lab/machine/normalise.h"

static void clear_pool(labi_home *home, uint32_t from) {
  if (home->pool_count > from) memset(home->pool + from, 0, (home->pool_count - from) * sizeof *home->pool);
}

void labi_forget_values(lab_machine *m) {
  for (labi_home *home = &m->own; home; home = home->next) {
    labi_memo_forget(&home->memo);
    clear_pool(home, 0);
  }
}

/* The places of texts that were dropped are those of the next one. */
static void follow_drops(labi_home *home) {
  const uint32_t drops = home->program->dropped - home->dropped;
  home->dropped += drops;
  if (drops > 0) clear_pool(home, drops == 1 ? home->program->pool_floor + 1 : 0);
}

void labi_follow_program(labi_home *home, uint32_t era) {
  follow_drops(home);
  if (home->pool_era != era) clear_pool(home, 0);
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

labi_home *labi_home_of(lab_machine *m, const lab_program *library) {
  labi_home *last = &m->own;
  if (!library) return last;
  for (; last->next; last = last->next)
    if (last->next->program == library) return last->next;
  labi_home *home = calloc(1, sizeof *home);
  if (!home) return NULL;
  home->program = library;
  labi_follow_program(home, library->era);
  return last->next = home;
}

void *labi_kept_for(lab_machine *m, const char *name, size_t bytes, void (*release)(void *data),
                    size_t (*taken)(const void *data)) {
  for (labi_kept *kept = m->kept; kept; kept = kept->next)
    if (kept->name == name) return kept->data;
  labi_kept *kept = calloc(1, sizeof *kept + bytes);
  if (!kept) return NULL;
  *kept = (labi_kept){.next = m->kept, .name = name, .release = release, .taken = taken};
  m->kept = kept;
  return kept->data;
}
