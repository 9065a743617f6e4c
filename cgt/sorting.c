/* sorting.c: the order in which options print. It depends on the games alone, not on ids, so that
 * the same value has the same text in every context. */
#include "forms.h"
#include "hash.h"

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

enum { NUMBER, NIMBER, UP_STAR, OTHER };

static int class_of(const cgti_sorter *sorter, cgt_game g) {
  const cgti_node *node = cgti_node_of(sorter->ctx, g);
  if (node->kind == CGTI_ZERO) return NUMBER;
  if (node->kind == CGTI_TREE) return OTHER;
  return node->up == 0 && g.number == 0 ? NIMBER : UP_STAR;
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
  cgt_ctx *ctx = sorter->ctx;
  int class_g = class_of(sorter, g), class_h = class_of(sorter, h);
  if (class_g != class_h) return class_g < class_h ? -1 : 1;
  if (class_g == OTHER) {
    int order = compare_options(sorter, g, h, CGT_LEFT);
    return order ? order : compare_options(sorter, g, h, CGT_RIGHT);
  }
  int order = cgti_num_cmp(ctx, g.number, h.number);
  if (order) return order;
  cgti_num up_g, star_g, up_h, star_h;
  cgti_up_star_parts(&up_g, &star_g, ctx, g);
  cgti_up_star_parts(&up_h, &star_h, ctx, h);
  order = cgti_num_cmp(ctx, up_g, up_h);
  return order ? order : cgti_num_cmp(ctx, star_g, star_h);
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
