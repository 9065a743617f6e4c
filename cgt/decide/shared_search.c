/* shared_search.c: threads that ask the same question, each of a context of its own. They share the table of
 * the quick search, so that none does what another has done; and of the moves of a sum a thread leaves those
 * to the last that others search now, so that they part where there is work for all (T. Kerrigan's
 * simplified ABDADA, after Weill, The ABDADA distributed minimax-search algorithm, 1996). */
#include "cgt/decide/deciding.h"

/* Only who holds all locks changes what the table is for, and only while no other question relies on it. */
static bool serve(cgti_question *question, const cgt_ruleset *ruleset, size_t length) {
  cgt_shared_search *shared = question->options.shared;
  cgti_tried_table *table = &shared->table;
  bool serves = table->ruleset == ruleset && table->length == length;
  if (!serves && shared->users == question->relies) {
    cgti_tried_empty(question->ctx, table);
    table->ruleset = ruleset;
    table->length = length;
    serves = true;
  }
  shared->users += serves && !question->relies;
  question->relies |= serves;
  return serves;
}

static bool share_table(cgti_question *question, const cgt_ruleset *ruleset, size_t length) {
  cgt_shared_search *shared = question->options.shared;
  question->shared = NULL;
  if (!shared || question->options.without) return false;
  cgti_lock_all(shared);
  if (serve(question, ruleset, length)) question->shared = shared;
  cgti_unlock_all(shared);
  return question->shared;
}

void cgti_tried_open(cgti_question *question, const cgt_ruleset *ruleset, size_t length) {
  if (share_table(question, ruleset, length)) return;
  cgti_tried_table *table = &question->deciding->tried;
  table->full = false;
  if (table->ruleset == ruleset && table->length == length) return;
  cgti_tried_empty(question->ctx, table);
  table->ruleset = ruleset;
  table->length = length;
}

void cgti_unshare_table(cgti_question *question) {
  if (!question->relies) return;
  cgti_mutex_lock(&question->options.shared->locks[0]);
  question->options.shared->users--;
  cgti_mutex_unlock(&question->options.shared->locks[0]);
}

/* ---- what is searched now ------------------------------------------------------------------------------ */

static size_t busy_place(uint64_t hash) { return hash >> (64 - CGTI_BUSY_BITS); }

bool cgti_is_busy(const cgt_shared_search *shared, uint64_t hash) {
  return atomic_load_explicit(&shared->busy[busy_place(hash)], memory_order_relaxed) == hash;
}
void cgti_set_busy(cgt_shared_search *shared, uint64_t hash) {
  atomic_store_explicit(&shared->busy[busy_place(hash)], hash, memory_order_relaxed);
}
void cgti_clear_busy(cgt_shared_search *shared, uint64_t hash) {
  if (cgti_is_busy(shared, hash))
    atomic_store_explicit(&shared->busy[busy_place(hash)], 0, memory_order_relaxed);
}

/* ---- public ------------------------------------------------------------------------------------------- */

cgt_shared_search *cgt_shared_search_new(cgt_ctx *ctx) {
  CGTI_ENTER(ctx, NULL);
  cgt_shared_search *shared = cgti_try_alloc(ctx, sizeof *shared);
  if (!shared) return cgti_fail(ctx, CGT_ENOMEM, "out of memory for the data that threads share"), NULL;
  shared->ctx = ctx;
  for (size_t i = 0; i < CGTI_TRIED_LOCKS; i++) {
    if (cgti_mutex_init(&shared->locks[i])) continue;
    while (i-- > 0) cgti_mutex_free(&shared->locks[i]);
    cgti_release(ctx, shared, sizeof *shared);
    return cgti_fail(ctx, CGT_ENOMEM, "the locks of a shared search cannot be created"), NULL;
  }
  return shared;
}

void cgt_shared_search_free(cgt_shared_search *shared) {
  if (!shared) return;
  cgti_tried_empty(shared->ctx, &shared->table);
  for (size_t i = 0; i < CGTI_TRIED_LOCKS; i++) cgti_mutex_free(&shared->locks[i]);
  cgti_release(shared->ctx, shared, sizeof *shared);
}
