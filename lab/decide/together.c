/* together.c: see together.h. A question is first asked by the caller's thread alone; where its quick search
 * takes long (cgt/decide.h), threads with contexts of their own ask the same, and all of them share what is
 * found. Whoever is first stops the others: if that was another thread, the caller's asks again, and finds
 * the answer in what is shared. So the caller's context has it, whoever found it. */
#include "lab/decide/together.h"

#include <stdlib.h>

#include "base/interrupt.h"
#include "base/threads.h"

/* Some hundredths of a second: a thread takes less to begin. */
enum { ALONE_NODES = 1 << 13 };

typedef struct helper {
  struct team *team;
  pthread_t thread;
  size_t stack_bytes;
} helper;

typedef struct team {
  const labi_together *together;
  const cgt_term *terms;
  size_t count;
  cgt_player first;
  const cgt_decide_options *way;
  enum { ALONE, TOGETHER, ANSWERED } state;
  bool is_long;      /* stopped, because it is worth helpers */
  volatile int stop; /* somebody has the answer, or it is not wanted */
  helper *helpers;
  unsigned started;
} team;

static void *help(void *where) {
  helper *h = where;
  team *t = h->team;
  const cgt_limits limits = {.stack_bytes = h->stack_bytes / 4 * 3};
  cgt_ctx *ctx = cgt_ctx_new_sharing(t->together->base, &limits);
  if (!ctx) return NULL; /* the others do it */
  const cgt_decide_options options = {.table_bytes = t->way->table_bytes, .shared = t->together->shared};
  cgt_decision d;
  cgt_ctx_set_cancel(ctx, &t->stop);
  if (cgt_decide(&d, ctx, t->terms, t->count, t->first, &options) == CGT_OK)
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
  cgt_ctx_free(ctx);
  return NULL;
}

/* Of the search of the caller's thread. */
static bool watch(void *where, const cgt_decide_progress *progress) {
  team *t = where;
  const bool ended = progress->share >= 1 << 16;
  if (!ended && t->state == ALONE && progress->quick >= ALONE_NODES) return t->is_long = true, false;
  if (!ended && t->state == TOGETHER && labi_interrupt_is_set(&t->stop)) return t->state = ANSWERED, false;
  return !t->way->progress || t->way->progress(t->way->closure, progress);
}

static void start_helpers(team *t) {
  t->helpers = calloc(t->together->threads - 1, sizeof *t->helpers);
  for (; t->helpers && t->started < t->together->threads - 1; t->started++) {
    helper *h = &t->helpers[t->started];
    h->team = t;
    if (!labi_thread_start(&h->thread, &h->stack_bytes, help, h)) return;
  }
}

static void end_helpers(team *t) {
  __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
  while (t->started > 0) pthread_join(t->helpers[--t->started].thread, NULL);
  free(t->helpers);
}

static cgt_status ask(cgt_decision *d, team *t, cgt_ctx *ctx) {
  cgt_decide_options options = *t->way;
  options.progress = watch;
  options.closure = t;
  options.shared = t->together->shared;
  return cgt_decide(d, ctx, t->terms, t->count, t->first, &options);
}

cgt_status labi_decide(cgt_decision *d, const labi_together *together, cgt_ctx *ctx, const cgt_term *terms,
                       size_t count, cgt_player first, const cgt_decide_options *way) {
  if (!together->shared || way->without) return cgt_decide(d, ctx, terms, count, first, way);
  team t = {.together = together, .terms = terms, .count = count, .first = first, .way = way};
  cgt_status status = ask(d, &t, ctx);
  if (!t.is_long) return status;
  cgt_ctx_clear_error(ctx);
  t.state = TOGETHER;
  start_helpers(&t);
  status = ask(d, &t, ctx);
  const bool answered = status == CGT_ECANCELLED && t.state == ANSWERED;
  end_helpers(&t);
  if (!answered) return status;
  cgt_ctx_clear_error(ctx);
  return ask(d, &t, ctx);
}

/* ---- from open to close ------------------------------------------------------------------------------ */

bool labi_together_open(labi_together *together, cgt_ctx *ctx, unsigned threads) {
  labi_together_close(together);
  if (threads < 2) return true;
  together->base = cgt_ctx_new_sharing(ctx, NULL);
  together->shared = together->base ? cgt_shared_search_new(ctx) : NULL;
  together->threads = threads;
  if (together->shared) return true;
  labi_together_close(together);
  return false;
}

void labi_together_close(labi_together *together) {
  cgt_shared_search_free(together->shared);
  cgt_ctx_free(together->base);
  *together = (labi_together){0};
}
