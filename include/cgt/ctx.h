/* cgt/ctx.h: contexts. A context owns all games, positions and caches made with it; handles are
 * never freed one by one. One context per thread; contexts mix only if they share; there are no globals. */
#ifndef CGT_CTX_H
#define CGT_CTX_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a context may use. Zero in any field means the default. */
typedef struct cgt_limits {
  /* Games, positions and caches; default 4 GiB (32 bits: 512 MiB, the most). A call that has to forget many
   * times as much, and computes it again and again, ends too. */
  size_t memory_bytes;
  size_t stack_bytes; /* C stack one call may take; default 4 MiB, set it to 3/4 of the thread's */
} cgt_limits;

/* Exact counts since the context was made: the same on every machine of this word size and byte order, unless
 * others share with it: then who does which work is chance, and cores and positions are those that this
 * context added. */
typedef struct cgt_stats {
  uint64_t cores;                 /* distinct games up to sign and translation by numbers */
  uint64_t positions;             /* positions interned */
  uint64_t canonicalisations;     /* forms put together from options */
  uint64_t reductions;            /* those that were no number and not in the cache of option sets */
  uint64_t comparisons;           /* questions G <= H asked, inner ones included */
  uint64_t comparison_recursions; /* those that neither a bound nor the cache decided */
  uint64_t additions;             /* sums that were not in the cache */
  size_t memory_bytes;            /* in use now */
  size_t memory_peak_bytes;
} cgt_stats;

/* A new context; limits may be NULL.  Fails: NULL when the system gives no memory, or when
 * limits->memory_bytes is below the 256 KiB that an empty context takes. */
CGT_API cgt_ctx *cgt_ctx_new(const cgt_limits *limits);
CGT_API void cgt_ctx_free(cgt_ctx *ctx); /* NULL is allowed */

/* A context for another thread that shares games and positions with this one: a handle of either is one
 * of both, and a position that one has evaluated the other need not. The budget of memory is shared too;
 * of limits (which may be NULL) only the stack counts. Each context still belongs to one thread; the
 * first call for contexts that do not share yet must not overlap with any other use of `with`. They may
 * be freed in any order. Cost: the pointers to all forms that fit into the budget, at most 4 MiB.
 * Fails: NULL when the system or the budget gives no memory. */
CGT_API cgt_ctx *cgt_ctx_new_sharing(cgt_ctx *with, const cgt_limits *limits);

/* The first error since the last clear, and its one-line message ("" when there is none). The
 * message lives until the next call on ctx. A context stays usable after every error. */
CGT_API cgt_status cgt_ctx_status(const cgt_ctx *ctx);
CGT_API const char *cgt_ctx_message(const cgt_ctx *ctx);
CGT_API void cgt_ctx_clear_error(cgt_ctx *ctx);

/* Is that error the end of the memory budget, which a larger cgt_limits.memory_bytes would put off? */
CGT_API bool cgt_ctx_ran_full(const cgt_ctx *ctx);

/* When *flag becomes nonzero, running and later calls end with CGT_ECANCELLED. The flag may be
 * set from a signal handler or another thread. NULL removes it. */
CGT_API void cgt_ctx_set_cancel(cgt_ctx *ctx, const volatile int *flag);

/* How many steps the calls from now on may take together: a recursion begins with one. A call that needs more
 * ends with CGT_ELIMIT, and cgt_ctx_steps_left is 0; what it has found out stays remembered. UINT64_MAX, as a
 * new context has them, is more than any call takes. Returns how many were left. For callers who want an
 * answer only if it is cheap.  Tested: limits::steps_end_a_call */
CGT_API uint64_t cgt_ctx_set_steps(cgt_ctx *ctx, uint64_t steps);
CGT_API uint64_t cgt_ctx_steps_left(const cgt_ctx *ctx);

/* Whatever the rulesets that are asked from ctx want to find by cgt_sink_owner (cgt/ruleset.h). */
CGT_API void cgt_ctx_set_owner(cgt_ctx *ctx, void *owner);

CGT_API void cgt_ctx_stats(cgt_stats *stats, const cgt_ctx *ctx);

/* Proves the tables of ctx sound, beginning with empty caches: every stored form is canonical, interned once
 * and older than the forms that use it; every position that was valued is worth what the values of its moves,
 * of its parts or the ruleset's theorem make of it, so that a ruleset whose steps() are not its options() is
 * found out.  Fails: EINVAL with a message that names what is broken;
 * ELIMIT, ECANCELLED. Cost: one canonicalisation for each form and position; for tests. */
CGT_API cgt_status cgt_ctx_check(cgt_ctx *ctx);

#ifdef __cplusplus
}
#endif
#endif
