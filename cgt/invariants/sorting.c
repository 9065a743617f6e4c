/* sorting.c: the order in which options are given and printed. It depends on the games alone, not on ids, so
 * that the same value has the same text in every context. */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/invariants/invariants.h"

typedef struct sorted_entry {
  cgt_game game; /* CGT_NONE when empty */
  uint32_t player;
  size_t count;
  const cgt_game *options;
} sorted_entry;

struct cgti_sorter {
  cgt_ctx *ctx;
  sorted_entry *entries; /* open addressing; in scratch memory, like all of the sorter */
  size_t count, room;
  bool failed;
};

cgti_sorter *cgti_sorter_new(cgt_ctx *ctx) {
  cgti_sorter *sorter = cgti_scratch_take(ctx, sizeof *sorter);
  if (sorter) *sorter = (cgti_sorter){.ctx = ctx};
  return sorter;
}

static sorted_entry *sorted_place(sorted_entry *entries, size_t room, cgt_game g, cgt_player player) {
  size_t at = cgti_mix(cgti_key(g) * 2 + player) & (room - 1);
  while (!cgti_is_none(entries[at].game) && !(cgti_same(entries[at].game, g) && entries[at].player == player))
    at = (at + 1) & (room - 1);
  return &entries[at];
}

static bool remember(cgti_sorter *sorter, sorted_entry entry) {
  if (2 * (sorter->count + 1) > sorter->room) {
    size_t room = sorter->room ? 2 * sorter->room : 16;
    sorted_entry *entries = cgti_scratch_take(sorter->ctx, room * sizeof *entries);
    if (!entries) return false;
    memset(entries, 0, room * sizeof *entries);
    for (size_t i = 0; i < sorter->room; i++) {
      sorted_entry *old = &sorter->entries[i];
      if (!cgti_is_none(old->game)) *sorted_place(entries, room, old->game, old->player) = *old;
    }
    sorter->entries = entries;
    sorter->room = room;
  }
  *sorted_place(sorter->entries, sorter->room, entry.game, entry.player) = entry;
  sorter->count++;
  return true;
}

/* ---- the order ------------------------------------------------------------------------------- */

enum { NUMBER, NIMBER, UPTIMAL, OTHER };

static int class_of(cgti_uptimal *u, cgti_sorter *sorter, cgt_game g) {
  int is_one = cgti_uptimal_of(u, sorter->ctx, g);
  if (is_one < 0) sorter->failed = true;
  if (is_one <= 0) return OTHER;
  if (u->count > 0) return UPTIMAL;
  return u->star == 0 ? NUMBER : u->number == 0 ? NIMBER : UPTIMAL;
}

/* By the number, then the coefficients from the first, then their count, then the nimber. */
static int compare_uptimals(cgt_ctx *ctx, const cgti_uptimal *a, const cgti_uptimal *b) {
  int order = cgti_num_cmp(ctx, a->number, b->number);
  for (size_t i = 0, j = 0; order == 0 && i < a->count && j < b->count;) {
    cgti_up_run x = cgti_up_run_at(a, i), y = cgti_up_run_at(b, j);
    order = cgti_num_cmp(ctx, x.c, y.c);
    i += x.end <= y.end;
    j += y.end <= x.end;
  }
  const size_t m = cgti_up_length(a), n = cgti_up_length(b);
  if (order == 0) order = (m > n) - (m < n);
  return order ? order : cgti_num_cmp(ctx, a->star, b->star);
}

static int compare(cgti_sorter *sorter, cgt_game g, cgt_game h);

static int compare_options(cgti_sorter *sorter, cgt_game g, cgt_game h, cgt_player player) {
  size_t ng = 0, nh = 0;
  const cgt_game *a = cgti_sorted_options(&ng, sorter, g, player);
  const cgt_game *b = a ? cgti_sorted_options(&nh, sorter, h, player) : NULL;
  if (!b) return 0;
  for (size_t i = 0; i < ng && i < nh; i++) {
    int order = compare(sorter, a[i], b[i]);
    if (order) return order;
  }
  return (ng > nh) - (ng < nh);
}

static int compare(cgti_sorter *sorter, cgt_game g, cgt_game h) {
  if (cgti_same(g, h) || sorter->failed) return 0;
  cgti_uptimal a, b;
  int class_g = class_of(&a, sorter, g), class_h = class_of(&b, sorter, h);
  if (class_g != class_h) return class_g < class_h ? -1 : 1;
  if (class_g == OTHER) {
    if (!cgti_may_recurse(sorter->ctx)) { /* options that are sorted already are not asked about it */
      sorter->failed = true;
      return 0;
    }
    int order = compare_options(sorter, g, h, CGT_LEFT);
    return order ? order : compare_options(sorter, g, h, CGT_RIGHT);
  }
  return compare_uptimals(sorter->ctx, &a, &b);
}

static void merge_sort(cgti_sorter *sorter, cgt_game *games, size_t count, cgt_game *room) {
  if (count < 2) return;
  size_t half = count / 2;
  merge_sort(sorter, games, half, room);
  merge_sort(sorter, games + half, count - half, room);
  memcpy(room, games, half * sizeof *games);
  for (size_t i = 0, j = half, k = 0; i < half; k++)
    games[k] = j < count && compare(sorter, games[j], room[i]) < 0 ? games[j++] : room[i++];
}

const cgt_game *cgti_sorted_options(size_t *count, cgti_sorter *sorter, cgt_game g, cgt_player player) {
  cgt_ctx *ctx = sorter->ctx;
  if (sorter->failed) return NULL;
  if (sorter->room) {
    const sorted_entry *known = sorted_place(sorter->entries, sorter->room, g, player);
    if (!cgti_is_none(known->game)) {
      *count = known->count;
      return known->options;
    }
  }
  cgti_view view;
  cgt_game *options = NULL;
  if (cgti_may_recurse(ctx) && cgti_view_open(&view, ctx, g, player))
    options =
        cgti_scratch_take(ctx, (2 * view.count + 1) * sizeof *options); /* the upper half is for merging */
  if (!options) goto failed;
  for (size_t i = 0; i < view.count; i++) {
    options[i] = cgti_view_at(&view, ctx, i);
    if (cgti_is_none(options[i])) goto failed;
  }
  merge_sort(sorter, options, view.count, options + view.count);
  if (sorter->failed || !remember(sorter, (sorted_entry){g, player, view.count, options})) goto failed;
  *count = view.count;
  return options;
failed:
  sorter->failed = true;
  return NULL;
}

bool cgti_sort_to_print(cgti_sorter *sorter, cgt_game *games, size_t count) {
  cgt_game *room = cgti_scratch_take(sorter->ctx, (count / 2 + 1) * sizeof *room);
  if (room) merge_sort(sorter, games, count, room);
  return room && !sorter->failed;
}

cgt_status cgt_sort(cgt_game *games, size_t count, cgt_ctx *ctx) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_ARRAY(ctx, games, count)) return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_sorter *sorter = cgti_sorter_new(ctx);
  cgt_game *copy = sorter ? cgti_scratch_take(ctx, (count + 1) * sizeof *copy) : NULL;
  bool good = copy != NULL;
  for (size_t i = 0; good && i < count; i++) {
    if (!cgti_is_own(ctx, games[i]))
      good = !cgti_fail(ctx, CGT_EINVAL, "no game was given to sort");
    else
      copy[i] = games[i];
  }
  good = good && cgti_sort_to_print(sorter, copy, count);
  if (good && count) memcpy(games, copy, count * sizeof *games);
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_options(size_t *count, cgt_game *options, size_t cap, cgt_ctx *ctx, cgt_game g,
                       cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, options, cap) || !CGTI_GAME(ctx, g) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_status status = CGT_OK;
  cgti_view view;
  if (cap == 0) { /* how many: their order does not matter */
    if (cgti_view_open(&view, ctx, g, player))
      *count = view.count;
    else
      status = cgti_last_status(ctx);
  } else {
    cgti_sorter *sorter = cgti_sorter_new(ctx);
    size_t found;
    const cgt_game *sorted = sorter ? cgti_sorted_options(&found, sorter, g, player) : NULL;
    if (sorted) {
      if (found <= cap) memcpy(options, sorted, found * sizeof *options);
      *count = found;
    } else {
      status = cgti_last_status(ctx);
    }
  }
  cgti_scratch_return(ctx, mark);
  return status;
}
