/* opcache.c: what was already computed. The caches for <= and + forget what collides and grow with use while
 * the budget has room to spare. They fail if there is no room to begin with, for without a cache the
 * recursions for <= and + would be exponential; and when a call has had to forget many times what its budget
 * holds, for then it computes the same again and again. */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/store/context.h"

#ifdef CGT_TINY /* tables so small that everything collides, to give bugs a chance */
enum { FIRST_ENTRIES = 4, MOST_ORDERS = 16, MOST_SUMS = 16 };
#else
/* Small enough to stay in the processor's own caches: questions are asked again soon or never. On the
 * sums of day-3 games 2^15 entries of the order cache take half the time of 2^22, with a tenth more work. */
enum { FIRST_ENTRIES = 1 << 11, MOST_ORDERS = 1 << 15, MOST_SUMS = 1 << 19 };
#endif
/* A cache doubles when it was written a quarter as often as it has entries: then one line of four in 270 was
 * too short; if it waited until it had been written as often as it has entries, one in three. */
enum { FILLED = 4 };
enum { DEEP = 64 };

/* A call may forget this many times its budget for want of room, and this many answers however small that is:
 * some seconds of work. */
enum { FORGET_TIMES = 4, FORGET_ANSWERS = 1 << 24 };

typedef struct cgti_order_entry {
  uint64_t games; /* of the question; 0 when empty */
  cgti_num shift;
  uint32_t answer;
} cgti_order_entry;

typedef struct cgti_sum_entry {
  uint64_t games; /* core fields, the lesser one above; 0 when empty */
  cgt_game sum;
} cgti_sum_entry;

_Static_assert(sizeof(cgti_order_entry) == 16 && sizeof(cgti_sum_entry) == 16, "one entry size");

static uint64_t cache_hash(uint32_t g, uint32_t h, cgti_num shift) {
  cgt_game first = cgti_untagged((cgt_game){g, shift}), second = cgti_untagged((cgt_game){h, 0});
  return cgti_mix(((uint64_t)first.core << 32 | second.core) ^ (uint64_t)first.number * 0x9E3779B97F4A7C15u);
}

/* Four entries share a line of memory; the one used last stands first, the last one is overwritten. */
enum { WAYS = 4 };

/* Where the line of that hash begins. */
static size_t line_at(const cgti_cache *cache, uint64_t hash) {
  return hash & (cache->count - 1) & ~(size_t)(WAYS - 1);
}

/* Is the call, which has no room for so many answers more that it will be asked again, to go on? */
static bool may_forget(cgt_ctx *ctx, size_t answers) {
  cgti_memory *memory = &ctx->memory;
  memory->strained = true;
  memory->forgotten += answers;
  if (memory->forgotten < FORGET_ANSWERS || memory->forgotten / FORGET_TIMES < memory->budget->bytes / 16)
    return true;
  cgti_fail_budget(ctx, "is too small: results had to be discarded and computed again");
  return false;
}

/* Copies the entries of one cache into an empty one of twice its size. Those of a line go to two lines, in
 * their order, so that there is room for all. */
typedef void keep_entries(cgti_cache *to, const cgti_cache *from);

/* Doubles a cache that has been written so often, up to `most`; beyond that only if DEEP entries or more were
 * written for each question from outside, as with games hundreds of moves deep: what was forgotten would be
 * asked again at every level. At most an eighth of the budget goes to each cache. */
static bool grow_cache(cgt_ctx *ctx, cgti_cache *cache, size_t most, keep_entries *keep) {
  size_t count = cache->count ? 2 * cache->count : FIRST_ENTRIES;
  size_t written = cache->count / FILLED;
  bool deep = cache->asked < written / DEEP;
  cache->stored = cache->asked = 0;
  if (count > most && !deep) return true;
  void *entries = NULL;
  if (!cache->count)
    entries = cgti_alloc(ctx, 16 * count);
  else if (16 * count <= ctx->memory.budget->bytes / 8)
    entries = cgti_try_alloc(ctx, 16 * count);
  if (!entries) return cache->count > 0 && (!deep || may_forget(ctx, written));
  if (!cache->count) memset(entries, 0, 16 * count);
  cgti_cache grown = *cache;
  grown.entries = entries;
  grown.count = count;
  keep(&grown, cache);
  cgti_release(ctx, cache->entries, 16 * cache->count);
  *cache = grown;
  return true;
}

static bool before_store(cgt_ctx *ctx, cgti_cache *cache, size_t most, keep_entries *keep) {
  return cache->stored++ < cache->count / FILLED || grow_cache(ctx, cache, most, keep);
}

static cgti_order_entry *order_line(const cgti_cache *cache, const cgti_order_question *question) {
  return (cgti_order_entry *)cache->entries + line_at(cache, question->hash);
}

static void keep_orders(cgti_cache *to, const cgti_cache *from) {
  const cgti_order_entry *old = from->entries;
  for (size_t i = 0; i < from->count; i++) {
    if (!old[i].games) continue;
    cgti_order_question question =
        cgti_order_question_of((uint32_t)(old[i].games >> 32), (uint32_t)old[i].games, old[i].shift);
    cgti_order_entry *line = order_line(to, &question);
    while (line->games) line++;
    *line = old[i];
  }
}

cgti_order_question cgti_order_question_of(uint32_t g, uint32_t h, cgti_num shift) {
  return (cgti_order_question){(uint64_t)g << 32 | h, shift, cache_hash(g, h, shift)};
}

int cgti_order_lookup(cgt_ctx *ctx, const cgti_order_question *question) {
  const cgti_cache *cache = &ctx->order_cache;
  if (!cache->count) return -1;
  cgti_order_entry *line = order_line(cache, question);
  for (int i = 0; i < WAYS; i++) {
    cgti_order_entry entry = line[i];
    if (entry.games != question->games || entry.shift != question->shift) continue;
    if (i > 0) {
      line[i] = line[i - 1];
      line[i - 1] = entry;
    }
    return (int)entry.answer;
  }
  return -1;
}

bool cgti_order_store(cgt_ctx *ctx, const cgti_order_question *question, bool answer) {
  cgti_cache *cache = &ctx->order_cache;
  if (!before_store(ctx, cache, MOST_ORDERS, keep_orders)) return false;
  cgti_order_entry *line = order_line(cache, question);
  line[3] = line[2];
  line[2] = line[1];
  line[1] = line[0];
  line[0] = (cgti_order_entry){question->games, question->shift, answer};
  return true;
}

void cgti_order_forget(cgt_ctx *ctx) {
  if (ctx->order_cache.count) memset(ctx->order_cache.entries, 0, 16 * ctx->order_cache.count);
}

static cgti_sum_entry *sum_line(const cgti_cache *cache, uint32_t g, uint32_t h) {
  return (cgti_sum_entry *)cache->entries + line_at(cache, cache_hash(g, h, 0));
}

static void keep_sums(cgti_cache *to, const cgti_cache *from) {
  const cgti_sum_entry *old = from->entries;
  for (size_t i = 0; i < from->count; i++) {
    if (!old[i].games) continue;
    cgti_sum_entry *line = sum_line(to, (uint32_t)(old[i].games >> 32), (uint32_t)old[i].games);
    while (line->games) line++;
    *line = old[i];
  }
}

bool cgti_sum_lookup(cgt_game *sum, cgt_ctx *ctx, uint32_t g, uint32_t h) {
  const cgti_cache *cache = &ctx->sum_cache;
  if (!cache->count) return false;
  const uint64_t games = (uint64_t)g << 32 | h;
  cgti_sum_entry *line = sum_line(cache, g, h);
  for (int i = 0; i < WAYS; i++) {
    cgti_sum_entry entry = line[i];
    if (entry.games != games) continue;
    if (i > 0) {
      line[i] = line[i - 1];
      line[i - 1] = entry;
    }
    *sum = entry.sum;
    return true;
  }
  return false;
}

bool cgti_sum_store(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_game sum) {
  cgti_cache *cache = &ctx->sum_cache;
  if (!before_store(ctx, cache, MOST_SUMS, keep_sums)) return false;
  cgti_sum_entry *line = sum_line(cache, g, h);
  line[3] = line[2];
  line[2] = line[1];
  line[1] = line[0];
  line[0] = (cgti_sum_entry){(uint64_t)g << 32 | h, sum};
  return true;
}

void cgti_caches_drop(cgt_ctx *ctx) {
  cgti_release(ctx, ctx->order_cache.entries, 16 * ctx->order_cache.count);
  cgti_release(ctx, ctx->sum_cache.entries, 16 * ctx->sum_cache.count);
  ctx->order_cache = ctx->sum_cache = (cgti_cache){0}; /* no question is being answered */
}
