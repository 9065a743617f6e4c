/* antichains.c: see antichains.h. */
#include "cgt/invariants/antichains.h"

typedef struct antichain_search {
  uint32_t *sets; /* NULL while they are only counted */
  size_t count, games;
  uint32_t ordered[CGTI_MOST_IN_ANTICHAINS]; /* the games that are >= or <= this one, itself included */
} antichain_search;

/* Adds a set, and each antichain that extends it by games from `from` on. */
static void extend_antichain(antichain_search *s, uint32_t set, size_t from) {
  if (s->sets) s->sets[s->count] = set;
  s->count++;
  for (size_t i = from; i < s->games; i++)
    if (!(set & s->ordered[i])) extend_antichain(s, set | (uint32_t)1 << i, i + 1);
}

bool cgti_antichains_find(cgti_antichains *antichains, cgt_ctx *ctx, const void *list, size_t games,
                          cgti_ge_in_list *ge) {
  antichain_search s = {.games = games};
  for (size_t i = 0; i < games; i++)
    for (size_t k = 0; k < games; k++) {
      const int answer = ge(ctx, list, i, k);
      if (answer < 0) return false;
      if (!answer) continue;
      s.ordered[i] |= (uint32_t)1 << k;
      s.ordered[k] |= (uint32_t)1 << i;
    }
  extend_antichain(&s, 0, 0);
  s.sets = cgti_scratch_take(ctx, s.count * sizeof *s.sets);
  if (!s.sets) return false;
  s.count = 0;
  extend_antichain(&s, 0, 0);
  *antichains = (cgti_antichains){.sets = s.sets, .count = s.count};
  return true;
}
