/* nim_table.c: what the search for nim-values has found, of bounded size.
 *
 * An entry is compared in full, so no answer depends on a hash. Parts of one word, such as most sets of cells, have entries of
 * two words, all others of four. A bucket is four entries that begin at a line of memory. The table grows up to its share of the
 * memory budget, as long as entries are found that took work. What a part's moves answered at once is kept where there is room.
 * Where there is none, the entry that took the least work leaves: its part is searched again if it is asked about. */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/values/nim_names.h"
#include "cgt/values/values.h"

enum {
  BUCKET_NIMS = 4,
  LINE_OF_NIMS = 64,
  FIRST_NIM_BUCKETS = 1 << 8,
  NIM_SHARE = 8 /* of the budget, for each shelf */
};

/* The words of an entry: the first word of the name; unless it is short, the second one and the values of options; and the last word,
 * which is 0 if the entry is empty. From its lowest bit on, this has the way, the length, the work, whether the value is exact, and
 * the greatest possible value; in short entries also the least values of options. */
enum {
  SHORT_NIM = 2,
  LONG_NIM = 4,
  NIM_LENGTH_AT = 16,
  NIM_WORK_AT = 24,
  NIM_EXACT_AT = 31,
  NIM_MOST_AT = 32,
  NIM_HAS_AT = 39,
  NIM_WORK_MASK = 127,
  SHORT_ANY = 127
};
#define NIM_KIND_MASK UINT64_C(0xFFFFFF)

_Static_assert((int)CGTI_MOST_RULESETS <= UINT16_MAX, "a way has 16 bits");

static void shape_nim_shelf(cgti_nim_shelf *shelf, const cgt_ctx *ctx, unsigned width) {
  const size_t bucket = BUCKET_NIMS * width * sizeof *shelf->words;
  *shelf = (cgti_nim_shelf){.width = width, .most = FIRST_NIM_BUCKETS};
  while (2 * shelf->most * bucket <= ctx->memory.budget->bytes / NIM_SHARE) shelf->most *= 2;
}

cgti_nim_table *cgti_nim_table_start(cgt_ctx *ctx) {
  if (ctx->nims) return ctx->nims;
  cgti_nim_table *table = cgti_alloc(ctx, sizeof *table);
  if (!table) return NULL;
  shape_nim_shelf(&table->shelf[0], ctx, SHORT_NIM);
  shape_nim_shelf(&table->shelf[1], ctx, LONG_NIM);
  return ctx->nims = table;
}

static size_t bytes_of_shelf(const cgti_nim_shelf *shelf) {
  return shelf->buckets * BUCKET_NIMS * shelf->width * sizeof *shelf->words + LINE_OF_NIMS;
}

static void release_shelf(cgt_ctx *ctx, const cgti_nim_shelf *shelf) {
  if (shelf->room) cgti_release(ctx, shelf->room, bytes_of_shelf(shelf));
}

void cgti_nims_free(cgt_ctx *ctx) {
  if (!ctx->nims) return;
  release_shelf(ctx, &ctx->nims->shelf[0]);
  release_shelf(ctx, &ctx->nims->shelf[1]);
  cgti_release(ctx, ctx->nims, sizeof *ctx->nims);
  ctx->nims = NULL;
}

/* ---- entries ---------------------------------------------------------------------------------------------- */

static uint64_t kind_of_name(const cgti_nim_name *name) {
  return name->way | (uint64_t)name->length << NIM_LENGTH_AT;
}

uint64_t cgti_nim_hash(const cgti_nim_name *name) {
  if (cgti_nim_is_short(name)) return cgti_mix(name->word[0] ^ kind_of_name(name) << 40);
  return cgti_mix(name->word[0] ^ cgti_mix(name->word[1] ^ cgti_mix(kind_of_name(name))));
}

static bool is_nim_entry_of(const uint64_t *entry, unsigned width, const cgti_nim_name *name) {
  uint64_t other = (entry[0] ^ name->word[0]) | ((entry[width - 1] & NIM_KIND_MASK) ^ kind_of_name(name));
  if (width == LONG_NIM) other |= entry[1] ^ name->word[1];
  return other == 0;
}

static unsigned work_of_nim_entry(uint64_t last) { return last >> NIM_WORK_AT & NIM_WORK_MASK; }

static cgti_nim_facts facts_of_entry(const uint64_t *entry, unsigned width) {
  const uint64_t last = entry[width - 1];
  cgti_nim_facts facts = {.exact = last >> NIM_EXACT_AT & 1};
  if (width == SHORT_NIM) {
    facts.has = last >> NIM_HAS_AT;
    facts.most = last >> NIM_MOST_AT & SHORT_ANY;
    if (facts.most == SHORT_ANY) facts.most = CGTI_NIM_ANY;
  } else {
    facts.has = entry[2];
    facts.most = (uint32_t)(last >> NIM_MOST_AT);
  }
  return facts;
}

/* Of large values of options a short entry knows nothing. Its part has at most 64 cells, and is worth no more. */
static void write_nim_entry(uint64_t *entry, unsigned width, const cgti_nim_name *name,
                            const cgti_nim_facts *facts, unsigned work) {
  uint64_t most = facts->most;
  if (width == SHORT_NIM && most > SHORT_ANY) most = SHORT_ANY;
  const uint64_t last = kind_of_name(name) | (uint64_t)work << NIM_WORK_AT |
                        (uint64_t)cgti_nim_is_known(facts) << NIM_EXACT_AT | most << NIM_MOST_AT;
  entry[0] = name->word[0];
  if (width == LONG_NIM) {
    entry[1] = name->word[1];
    entry[2] = facts->has;
  }
  entry[width - 1] = width == SHORT_NIM ? last | facts->has << NIM_HAS_AT : last;
}

/* 0: its moves answered at once that it has not the value that was asked for. */
static unsigned work_of_nodes(const cgti_nim_facts *facts, uint64_t nodes) {
  if (nodes <= 1 && !cgti_nim_is_known(facts)) return 0;
  return 64 - (unsigned)__builtin_clzll(nodes | 1);
}

/* ---- the table -------------------------------------------------------------------------------------------- */

static uint64_t *nim_bucket_of(const cgti_nim_shelf *shelf, uint64_t hash) {
  return shelf->words + (hash & (shelf->buckets - 1)) * BUCKET_NIMS * shelf->width;
}

/* All entries are compared, as it cannot be foreseen which one it is. */
static cgti_nim_facts facts_in_bucket(const uint64_t *bucket, unsigned width, const cgti_nim_name *name) {
  unsigned same = 0;
  for (unsigned i = 0; i < BUCKET_NIMS; i++)
    same |= (unsigned)is_nim_entry_of(bucket + i * width, width, name) << i;
  if (!same) return (cgti_nim_facts){0, CGTI_NIM_ANY, false};
  return facts_of_entry(bucket + (unsigned)__builtin_ctz(same) * width, width);
}

cgti_nim_facts cgti_nim_lookup(const cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash) {
  const bool is_short = cgti_nim_is_short(name);
  const cgti_nim_shelf *shelf = &table->shelf[!is_short];
  if (!shelf->buckets) return (cgti_nim_facts){0, CGTI_NIM_ANY, false};
  const uint64_t *bucket = nim_bucket_of(shelf, hash);
  return is_short ? facts_in_bucket(bucket, SHORT_NIM, name) : facts_in_bucket(bucket, LONG_NIM, name);
}

/* The entry for a name: its own, an empty one, or the one that took the least work. */
static uint64_t *nim_place_for(const cgti_nim_shelf *shelf, const cgti_nim_name *name, uint64_t hash) {
  const unsigned width = shelf->width;
  uint64_t *entry = nim_bucket_of(shelf, hash), *least = entry;
  for (unsigned i = 0; i < BUCKET_NIMS; i++, entry += width) {
    if (entry[width - 1] == 0 || is_nim_entry_of(entry, width, name)) return entry;
    if (work_of_nim_entry(entry[width - 1]) < work_of_nim_entry(least[width - 1])) least = entry;
  }
  return least;
}

static void put_nim_entry(cgti_nim_shelf *shelf, uint64_t *entry, const cgti_nim_name *name,
                          const cgti_nim_facts *facts, unsigned work) {
  shelf->worked += (work > 0) - (work_of_nim_entry(entry[shelf->width - 1]) > 0);
  write_nim_entry(entry, shelf->width, name, facts, work);
}

static void grow_nims(cgt_ctx *ctx, cgti_nim_shelf *shelf) {
  const unsigned width = shelf->width;
  cgti_nim_shelf grown = {.buckets = shelf->buckets ? 2 * shelf->buckets : FIRST_NIM_BUCKETS,
                          .most = shelf->most,
                          .width = width};
  grown.room = cgti_try_alloc(ctx, bytes_of_shelf(&grown));
  if (!grown.room) {
    shelf->most = shelf->buckets; /* it stays as it is */
    return;
  }
  grown.words = (uint64_t *)(((uintptr_t)grown.room + LINE_OF_NIMS - 1) & ~(uintptr_t)(LINE_OF_NIMS - 1));
  for (size_t i = 0; i < shelf->buckets * BUCKET_NIMS; i++) {
    const uint64_t *entry = shelf->words + i * width, last = entry[width - 1];
    if (!last) continue;
    const cgti_nim_name name = {
        {entry[0], width == SHORT_NIM ? 0 : entry[1]}, (cgti_way)last, (uint8_t)(last >> NIM_LENGTH_AT)};
    const cgti_nim_facts facts = facts_of_entry(entry, width);
    put_nim_entry(&grown, nim_place_for(&grown, &name, cgti_nim_hash(&name)), &name, &facts,
                  work_of_nim_entry(last));
  }
  release_shelf(ctx, shelf);
  *shelf = grown;
}

void cgti_nim_store(cgt_ctx *ctx, cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash,
                    const cgti_nim_facts *facts, uint64_t nodes) {
  cgti_nim_shelf *shelf = &table->shelf[!cgti_nim_is_short(name)];
  const unsigned width = shelf->width;
  if (2 * shelf->worked >= shelf->buckets * BUCKET_NIMS && shelf->buckets < shelf->most)
    grow_nims(ctx, shelf);
  if (!shelf->buckets) return;
  uint64_t *entry = nim_place_for(shelf, name, hash);
  unsigned work = work_of_nodes(facts, nodes);
  cgti_nim_facts all = *facts;
  if (entry[width - 1] && is_nim_entry_of(entry, width, name)) {
    const cgti_nim_facts before = facts_of_entry(entry, width);
    all.has |= before.has;
    if (before.most < all.most) all.most = before.most;
    all.exact |= before.exact;
    if (work_of_nim_entry(entry[width - 1]) > work) work = work_of_nim_entry(entry[width - 1]);
  }
  put_nim_entry(shelf, entry, name, &all, work);
}
