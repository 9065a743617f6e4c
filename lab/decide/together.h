/* together.h: who wins, asked by several threads at once. */
#ifndef LAB_TOGETHER_H
#define LAB_TOGETHER_H

#include <cgt/ctx.h>
#include <cgt/decide.h>

/* Zeroed: one thread. */
typedef struct labi_together {
  cgt_ctx *base; /* what the contexts of the other threads share with */
  cgt_shared_search *shared;
  unsigned threads;
} labi_together;

/* So many threads from now on, the caller's and others, where questions of ctx take long. False: there is no
 * memory for it, and one thread does it. Closed before ctx goes. */
bool labi_together_open(labi_together *together, cgt_ctx *ctx, unsigned threads);
void labi_together_close(labi_together *together);

/* cgt_decide of ctx, whose way leaves nothing out. */
cgt_status labi_decide(cgt_decision *d, const labi_together *together, cgt_ctx *ctx, const cgt_term *terms,
                       size_t count, cgt_player first, const cgt_decide_options *way);

#endif
