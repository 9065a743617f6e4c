/* cgt/ctx.h: contexts. A context owns all games, positions and caches made with it. Handles are not freed one by one.
 * Each context belongs to one thread. Handles of two contexts may be mixed only if the contexts share their games.
 * There are no globals. */
#ifndef CGT_CTX_H
#define CGT_CTX_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The resources that a context may use. Zero in a field means the default. */
typedef struct cgt_limits {
  /* Memory for games, positions and caches. Default: 4 GiB; with 32-bit pointers 512 MiB, which is also the maximum
   * there. A call fails, too, when it would have to discard and recompute many times this amount. */
  size_t memory_bytes;
  size_t stack_bytes; /* C stack that one call may use; default 4 MiB; set it to 3/4 of the thread's stack */
} cgt_limits;

/* Exact counts since the context was made. They are the same on every machine of this word size and byte order,
 * unless other contexts share with this one. Then the division of work among them varies from run to run, and cores
 * and positions count those that this context added. */
typedef struct cgt_stats {
  uint64_t cores;             /* distinct games up to sign and translation by numbers */
  uint64_t positions;         /* positions interned */
  uint64_t canonicalisations; /* forms made from options */
  uint64_t reductions;        /* of these, forms that were not numbers and not in the cache of option sets */
  uint64_t comparisons;       /* comparisons G <= H, including inner ones */
  uint64_t comparison_recursions; /* of these, comparisons that neither a bound nor the cache decided */
  uint64_t additions;             /* sums that were not in the cache */
  size_t memory_bytes;            /* in use now */
  size_t memory_peak_bytes;
} cgt_stats;

/* Makes a context; limits may be NULL.  Fails: returns NULL if the system has no memory, or if limits->memory_bytes
 * is below the 256 KiB that an empty context needs. */
CGT_API cgt_ctx *cgt_ctx_new(const cgt_limits *limits);
CGT_API void cgt_ctx_free(cgt_ctx *ctx); /* NULL is allowed */

/* Makes a context for another thread that shares games and positions with the context `with`. A handle of either
 * context is valid in both, and a position is evaluated only once. They also share the memory budget; of limits
 * (which may be NULL) only the stack applies. Each context still belongs to one thread. While the first shared
 * context is made, no other thread may use `with`. The contexts may be freed in any order.
 * Cost: the pointers to all forms that fit into the budget, at most 4 MiB.
 * Fails: returns NULL if the system or the budget has no memory. */
CGT_API cgt_ctx *cgt_ctx_new_sharing(cgt_ctx *with, const cgt_limits *limits);

/* The first error since the last clear, and its one-line message ("" if there is none). The message is valid until
 * the next call on ctx. A context stays usable after every error. */
CGT_API cgt_status cgt_ctx_status(const cgt_ctx *ctx);
CGT_API const char *cgt_ctx_message(const cgt_ctx *ctx);
CGT_API void cgt_ctx_clear_error(cgt_ctx *ctx);

/* True if the error is the end of the memory budget, so that a larger cgt_limits.memory_bytes may help. */
CGT_API bool cgt_ctx_ran_full(const cgt_ctx *ctx);

/* Sets the flag of cancellation. When *flag becomes nonzero, running and later calls end with CGT_ECANCELLED. A
 * signal handler or another thread may set it. NULL removes the flag. */
CGT_API void cgt_ctx_set_cancel(cgt_ctx *ctx, const volatile int *flag);

/* Sets the number of steps that all further calls may take together; each recursion takes one step. A call that needs
 * more ends with CGT_ELIMIT, and cgt_ctx_steps_left is then 0; the results found so far stay in the caches. A new
 * context has UINT64_MAX steps, which no call uses up. Returns the number of steps that were left. Use it to get an
 * answer only if it is cheap.  Tested: limits::steps_end_a_call */
CGT_API uint64_t cgt_ctx_set_steps(cgt_ctx *ctx, uint64_t steps);
CGT_API uint64_t cgt_ctx_steps_left(const cgt_ctx *ctx);

/* Sets the owner, which rulesets that are called from ctx can get by cgt_sink_owner (cgt/ruleset.h). */
CGT_API void cgt_ctx_set_owner(cgt_ctx *ctx, void *owner);

CGT_API void cgt_ctx_stats(cgt_stats *stats, const cgt_ctx *ctx);

/* Checks the tables of ctx, starting with empty caches. Every stored form must be canonical, interned once and older
 * than the forms that use it. Every evaluated position must have the value that follows from its moves, from its
 * parts or from the ruleset's theorem; this finds a ruleset whose steps() disagree with its options(). For tests.
 * Fails: EINVAL with a message that names the fault; ELIMIT, ECANCELLED.
 * Cost: one canonicalisation for each form and position. */
CGT_API cgt_status cgt_ctx_check(cgt_ctx *ctx);

#ifdef __cplusplus
}
#endif
#endif
