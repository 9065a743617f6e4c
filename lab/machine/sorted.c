/* sorted.c: the order in which the elements of a set stand: games as options of a game print, then true
 * and false, texts, lists, sets and the rest. It depends on the values alone. */
#include "lab/machine/sorted.h"

#include <string.h>

#include "lab/machine/budget.h"
#include "lab/machine/comparison.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"

enum {
  RANK_NUMBER,
  RANK_GAME,
  RANK_LOOPY,
  RANK_ELEMENT,
  RANK_TRUTH,
  RANK_TEXT,
  RANK_LIST,
  RANK_SET,
  RANK_OUTCOME,
  RANK_DRAWN,
  RANK_PLAYER,
  RANK_OTHER
};

/* What has no rank here stays in the order in which it came. */
static int rank_of(lab_value v) {
  static const unsigned char ranks[] = {
      [LAB_INTEGER] = RANK_NUMBER,  [LAB_RATIONAL] = RANK_NUMBER, [LAB_ORDINAL] = RANK_NUMBER,
      [LAB_INFINITY] = RANK_NUMBER, [LAB_BOOL] = RANK_TRUTH,      [LAB_TEXT] = RANK_TEXT,
      [LAB_MATRIX] = RANK_LIST,     [LAB_LIST] = RANK_SET,        [LAB_OUTCOME] = RANK_OUTCOME,
      [LAB_PLAYER] = RANK_PLAYER,   [LAB_POSITION] = RANK_OTHER,  [LAB_THERMOGRAPH] = RANK_OTHER,
      [LAB_FORM] = RANK_OTHER,      [LAB_LOOPY] = RANK_LOOPY,     [LAB_DRAWN] = RANK_DRAWN,
      [LAB_ELEMENT] = RANK_ELEMENT};
  return v.kind != LAB_GAME ? ranks[v.kind] : cgt_is_number(v.as.game) ? RANK_NUMBER : RANK_GAME;
}

static bool compare(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

static bool compare_lists(int *sign, lab_machine *m, const labi_node *at, const lab_list *a,
                          const lab_list *b) {
  *sign = 0;
  for (size_t i = 0; *sign == 0 && i < a->count && i < b->count; i++)
    if (!labi_tick(m, at) || !compare(sign, m, at, a->items[i], b->items[i])) return false;
  if (*sign == 0) *sign = (a->count > b->count) - (a->count < b->count);
  return true;
}

static bool compare_games(int *sign, lab_machine *m, const labi_node *at, cgt_game g, cgt_game h) {
  cgt_game pair[] = {g, h};
  *sign = 0;
  if (cgt_equal(g, h)) return true;
  if (cgt_sort(pair, 2, m->ctx) != CGT_OK) return labi_engine_failed(m, at);
  *sign = cgt_equal(pair[0], g) ? -1 : 1;
  return true;
}

/* By their texts, which do not depend on where they were made. */
static bool compare_loopy(int *sign, lab_machine *m, const labi_node *at, cgt_loopy g, cgt_loopy h) {
  const cgt_loopy both[] = {g, h};
  char *texts[2];
  *sign = 0;
  if (cgt_loopy_same(g, h)) return true;
  for (int i = 0; i < 2; i++) {
    size_t length;
    if (cgt_loopy_print(NULL, 0, &length, m->ctx, both[i], CGT_PLAIN) != CGT_OK)
      return labi_engine_failed(m, at);
    if (!(texts[i] = labi_room(m, at, length + 1))) return false;
    if (cgt_loopy_print(texts[i], length + 1, NULL, m->ctx, both[i], CGT_PLAIN) != CGT_OK)
      return labi_engine_failed(m, at);
  }
  *sign = strcmp(texts[0], texts[1]);
  return true;
}

/* By theories, then by days and texts, which do not depend on where the games were met; without days, by the lengths of
 * texts, so that *2 is before *10. */
static bool compare_elements(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  const labi_theory *theory = labi_theory_of(m, a);
  labi_buffer texts[2] = {{0}, {0}};
  uint32_t days[2] = {0, 0};
  *sign = (a.as.element.theory > b.as.element.theory) - (a.as.element.theory < b.as.element.theory);
  if (*sign != 0 || a.as.element.id == b.as.element.id) return true;
  bool good = theory->put(&texts[0], m, at, a.as.element.id) && theory->put(&texts[1], m, at, b.as.element.id) &&
              (!theory->birthday || (theory->birthday(&days[0], m, at, a.as.element.id) &&
                                     theory->birthday(&days[1], m, at, b.as.element.id)));
  if (good && !theory->birthday) {
    days[0] = (uint32_t)texts[0].length;
    days[1] = (uint32_t)texts[1].length;
  }
  *sign = (days[0] > days[1]) - (days[0] < days[1]);
  if (good && *sign == 0) *sign = strcmp(texts[0].bytes, texts[1].bytes);
  labi_buffer_free(&texts[0]);
  labi_buffer_free(&texts[1]);
  return good;
}

static int code_of(cgt_loopy_outcome outcome) {
  return 3 * (int)outcome.left_first + (int)outcome.right_first;
}

static bool compare(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  int rank = rank_of(a), other = rank_of(b);
  *sign = (rank > other) - (rank < other);
  if (*sign != 0) return true;
  switch (rank) {
  case RANK_NUMBER:
    return labi_numbers_in_order(sign, m, at, a, b);
  case RANK_GAME:
    return compare_games(sign, m, at, a.as.game, b.as.game);
  case RANK_TRUTH:
    *sign = a.as.truth - b.as.truth;
    return true;
  case RANK_TEXT:
    *sign = labi_text_order(a.as.text, b.as.text);
    return true;
  case RANK_LIST:
  case RANK_SET:
    return labi_check_stack(m, at) && compare_lists(sign, m, at, a.as.list, b.as.list);
  case RANK_OUTCOME:
    *sign = (int)a.as.outcome - (int)b.as.outcome;
    return true;
  case RANK_LOOPY:
    return compare_loopy(sign, m, at, a.as.loopy.value, b.as.loopy.value);
  case RANK_ELEMENT:
    return compare_elements(sign, m, at, a, b);
  case RANK_DRAWN:
    *sign = code_of(a.as.drawn) - code_of(b.as.drawn);
    return true;
  case RANK_PLAYER:
    *sign = (int)a.as.player - (int)b.as.player;
    return true;
  default:
    return true;
  }
}

/* Games stay as they are among themselves: the engine sorts them all at once. */
static bool compare_items(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  if (rank_of(a) == RANK_GAME && rank_of(b) == RANK_GAME) return *sign = 0, true;
  return compare(sign, m, at, a, b);
}

static bool merge_sort(lab_machine *m, const labi_node *at, lab_value *items, size_t count, lab_value *room) {
  if (count < 2) return true;
  size_t half = count / 2;
  if (!labi_tick(m, at) || !merge_sort(m, at, items, half, room) ||
      !merge_sort(m, at, items + half, count - half, room))
    return false;
  memcpy(room, items, half * sizeof *items);
  for (size_t i = 0, j = half, k = 0; i < half; k++) {
    int sign = -1;
    if (j < count && !compare_items(&sign, m, at, items[j], room[i])) return false;
    items[k] = j < count && sign < 0 ? items[j++] : room[i++];
  }
  return true;
}

static bool sort_games(lab_machine *m, const labi_node *at, lab_value *items, size_t count) {
  cgt_game *games = labi_room(m, at, (count + 1) * sizeof *games);
  if (!games) return false;
  for (size_t i = 0; i < count; i++) games[i] = items[i].as.game;
  if (cgt_sort(games, count, m->ctx) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) items[i].as.game = games[i];
  return true;
}

/* As ranges give them. */
static bool are_ascending_integers(const lab_value *items, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (items[i].kind != LAB_INTEGER || (i > 0 && items[i - 1].as.integer >= items[i].as.integer))
      return false;
  return true;
}

bool labi_sort(lab_machine *m, const labi_node *at, lab_value *items, size_t count) {
  if (are_ascending_integers(items, count)) return true;
  lab_value *room = labi_room(m, at, (count / 2 + 1) * sizeof *room);
  if (!room || !merge_sort(m, at, items, count, room)) return false;
  size_t first = 0, end;
  while (first < count && rank_of(items[first]) < RANK_GAME) first++;
  for (end = first; end < count && rank_of(items[end]) == RANK_GAME;) end++;
  return end - first < 2 || sort_games(m, at, items + first, end - first);
}

bool labi_sort_set(lab_machine *m, const labi_node *at, lab_value *items, size_t *count) {
  size_t kept = 0;
  if (!labi_sort(m, at, items, *count)) return false;
  for (size_t i = 0; i < *count; i++) {
    int sign = 1;
    bool simple = kept > 0 && rank_of(items[i]) != RANK_OTHER;
    if (simple && !compare(&sign, m, at, items[kept - 1], items[i])) return false;
    if (sign != 0) items[kept++] = items[i];
  }
  *count = kept;
  return true;
}
