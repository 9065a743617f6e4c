/* functions_quotient.c: misère quotients of games on heaps. */
#include <cgt/quotient.h>
#include <stdlib.h>
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/functions/heap_sums.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum { FIRST_HEAPS = 30, MOST_HEAPS = 4096 };

/* ---- who wins a sum ------------------------------------------------------------------------------
 *
 * By play a sum is decided at once, or never; the quotient takes long, or has no end, and then decides each
 * sum at once. So both are tried by turns, each as long as the other has taken, four times as long each time:
 * neither takes much longer than the better of them would. What play has found, and the quotient, stay for
 * the sums that follow. */

/* Steps of a quotient; steps of play times the largest heap: some tenths of a second each. */
enum { FIRST_STEPS = 1 << 20, FIRST_WORK = 1 << 22 };

/* Of the last code. */
typedef struct kept {
  char *code;
  games_heap_game game;
  cgt_quotient *quotient; /* NULL: there is none yet */
  uint64_t work;          /* for play, until it is the quotient's turn */
  unsigned turn;
  bool hopeless; /* no quotient is within its limits */
} kept;

static void release(void *data) {
  kept *k = data;
  cgt_quotient_free(k->quotient);
  if (k->code) games_heap_game_clear(&k->game);
  free(k->code);
  *k = (kept){0};
}

/* NULL after an error: the code is none that has quotients. */
static kept *kept_for(lab_machine *m, const labi_node *at, const char *code) {
  static const char kept_as[] = "misere_quotient";
  kept *k = labi_kept_for(m, kept_as, sizeof *k, release, NULL);
  if (!k) return labi_out_of_memory(m, at), NULL;
  if (k->code && strcmp(k->code, code) == 0) return k;
  release(k);
  cgt_quotient *none;
  lab_error error;
  const cgt_status status = cgt_quotient_find(&none, code, 0, NULL, &error);
  if (status != CGT_OK) return labi_fail(m, at, error.status, "%s", error.message), NULL;
  cgt_quotient_free(none);
  const char *what;
  const bool good = games_heap_game_read(&k->game, code, false, &what);
  k->work = FIRST_WORK;
  k->code = good ? strdup(code) : NULL;
  if (k->code) return k;
  games_heap_game_clear(&k->game);
  release(k);
  return labi_out_of_memory(m, at), NULL;
}

/* Of all heaps? */
static bool is_whole(const cgt_quotient *q) { return q->status.word == CGT_LAW_PROVED; }

static bool suffices(const cgt_quotient *q, size_t heaps) { return q && (is_whole(q) || q->heaps >= heaps); }

/* Looks for that of so many heaps at least, or of all by a proof, which fewer may give, by so many steps; 0: by
 * any number. None is found where these are too few, or other limits are met. False after an error. */
static bool find_quotient(kept *k, lab_machine *m, const labi_node *at, size_t heaps, uint64_t steps) {
  const cgt_quotient_options options = {
      .memory_bytes = m->memory_limit, .stop = m->cancel, .most_steps = steps};
  lab_error error;
  size_t to = 0;
  do {
    cgt_quotient_free(k->quotient);
    k->quotient = NULL;
    to = heaps > 2 * to + FIRST_HEAPS ? 2 * to + FIRST_HEAPS : heaps;
    const cgt_status status = cgt_quotient_find(&k->quotient, k->code, to, &options, &error);
    if (status == CGT_ELIMIT) return true;
    if (status != CGT_OK) return labi_fail(m, at, error.status, "%s", error.message);
  } while (to < heaps && !is_whole(k->quotient));
  return true;
}

/* What is asked of a sum, and the answer. */
typedef struct sum_question {
  labi_heap_sum sum;
  bool wants_move;
  bool lost; /* for who begins */
  cgt_quotient_move move;
} sum_question;

static bool ask_play(sum_question *ask, bool *decided, lab_machine *m, const labi_node *at, uint64_t *steps) {
  return ask->wants_move ? labi_heap_sum_move(&ask->move, decided, m, at, &ask->sum, steps)
                         : labi_heap_sum_lost(&ask->lost, decided, m, at, &ask->sum, steps);
}

/* EINVAL: it does not know a heap. */
static cgt_status ask_quotient(sum_question *ask, const cgt_quotient *q) {
  size_t element;
  if (ask->wants_move) return cgt_quotient_winning_move(&ask->move, q, ask->sum.heaps, ask->sum.count);
  const cgt_status status = cgt_quotient_element(&element, q, ask->sum.heaps, ask->sum.count);
  if (status == CGT_OK) ask->lost = q->lost[element];
  return status;
}

/* One turn of play, and then, if that did not decide, of the quotient. */
static bool take_turn(kept *k, sum_question *ask, bool *decided, lab_machine *m, const labi_node *at,
                      size_t heaps) {
  const uint64_t each = ask->sum.largest + 16;
  uint64_t steps = k->work / each;
  if (steps > 0 && !ask_play(ask, decided, m, at, &steps)) return false;
  k->work = steps * each;
  if (*decided) return true;
  const unsigned growth = 2 * k->turn++;
  const bool last = growth >= 30;
  k->work = (uint64_t)FIRST_WORK << growth << 2;
  if (!find_quotient(k, m, at, heaps, last ? 0 : (uint64_t)FIRST_STEPS << growth)) return false;
  k->hopeless = last && !k->quotient;
  return true;
}

static bool decide(sum_question *ask, lab_machine *m, const labi_node *at, kept *k) {
  const size_t heaps = ask->sum.largest < MOST_HEAPS ? ask->sum.largest : MOST_HEAPS;
  bool decided = false;
  while (!k->hopeless && !suffices(k->quotient, heaps))
    if (!take_turn(k, ask, &decided, m, at, heaps) || decided) return decided;
  const cgt_status status = k->quotient ? ask_quotient(ask, k->quotient) : CGT_EINVAL;
  if (status == CGT_OK) return true;
  if (status == CGT_ENOMEM) return labi_out_of_memory(m, at);
  if (status == CGT_ELIMIT || ask->sum.largest > LABI_MOST_HEAP)
    return labi_fail(m, at, CGT_ELIMIT, "a heap is past the limit of 2^28 for finding moves");
  uint64_t any = UINT64_MAX;
  return ask_play(ask, &decided, m, at, &any);
}

/* The heaps of the list args[1], malloc'ed; NULL after an error. */
static uint64_t *read_sum(lab_machine *m, const labi_node *at, const lab_value *args) {
  const lab_list *list = args[1].as.list;
  bool good =
      args[0].kind == LAB_TEXT ||
      labi_fail(m, at, CGT_EINVAL, "expected the code of a game as a text, such as \"0.77\", found %s",
                lab_kind_name(args[0]));
  uint64_t *heaps = good ? malloc((list->count + 1) * sizeof *heaps) : NULL;
  if (good && !heaps) labi_out_of_memory(m, at);
  for (size_t i = 0; heaps && i < list->count; i++) {
    lab_value n = labi_normalise(m, list->items[i]);
    if (n.kind == LAB_INTEGER && n.as.integer >= 0) {
      heaps[i] = (uint64_t)n.as.integer;
      continue;
    }
    labi_fail(m, at, CGT_EINVAL, "heaps are integers >= 0, as in misere_sum(\"0.77\",[5,9,12])");
    free(heaps);
    return NULL;
  }
  return heaps;
}

static size_t largest_of(const uint64_t *heaps, size_t count) {
  uint64_t largest = 1;
  for (size_t i = 0; i < count; i++)
    if (heaps[i] > largest) largest = heaps[i];
  return (size_t)largest;
}

/* The heaps after the move, rising. */
static bool heaps_after(lab_value *result, lab_machine *m, const labi_node *at, const cgt_quotient_move *move,
                        const uint64_t *heaps, size_t count) {
  size_t all = count - 1 + move->left_count, used = 0;
  if (!labi_new_list(result, m, at, LAB_MATRIX, all, all)) return false;
  lab_value *items = result->as.list->items;
  for (size_t i = 0; i < count + move->left_count; i++) {
    if (i == move->component) continue;
    int64_t heap = (int64_t)(i < count ? heaps[i] : move->left[i - count]);
    size_t place = used++;
    for (; place > 0 && items[place - 1].as.integer > heap; place--) items[place] = items[place - 1];
    items[place] = labi_integer(heap);
  }
  return true;
}

enum { SUM_OUTCOME, SUM_MOVE };

static bool fn_misere_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const size_t count = args[1].as.list->count;
  uint64_t *heaps = read_sum(m, at, args);
  kept *k = heaps ? kept_for(m, at, args[0].as.text->bytes) : NULL;
  sum_question ask = {.sum = {k ? k->code : NULL, k ? &k->game : NULL, heaps, count, heaps ? largest_of(heaps, count) : 0},
                      .wants_move = labi_code_of(at)->variant == SUM_MOVE};
  bool good = k && decide(&ask, m, at, k);
  if (good && !ask.wants_move)
    *result = lab_outcome(ask.lost ? CGT_P : CGT_N);
  else if (good && ask.move.lost)
    good = labi_fail(m, at, CGT_EDOMAIN,
                     ask.move.over ? "no move is left: the player to move wins"
                                   : "the player who moves first loses: no move wins");
  else if (good)
    good = heaps_after(result, m, at, &ask.move, heaps, count);
  free(heaps);
  return good;
}

static bool fn_misere_quotient(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int64_t heaps = args[1].as.integer;
  if (args[0].kind != LAB_TEXT)
    return labi_fail(m, at, CGT_EINVAL, "expected the code of a game as a text, such as \"0.77\", found %s",
                     lab_kind_name(args[0]));
  if (heaps < 0 || heaps > UINT32_MAX / 8)
    return labi_fail(m, at, CGT_ELIMIT, "heaps are from 0 to 2^29 - 1");
  /* Fewer heaps than n suffice where they prove the quotient of all heaps. */
  const cgt_quotient_options options = {.memory_bytes = m->memory_limit, .stop = m->cancel, .partial = true};
  cgt_quotient *q;
  lab_error error;
  cgt_status status = cgt_quotient_find(&q, args[0].as.text->bytes, (size_t)heaps, &options, &error);
  if (status == CGT_OK) *result = labi_integer((int64_t)q->order);
  cgt_quotient_free(q);
  return status == CGT_OK || labi_fail(m, at, status, "%s", error.message);
}

const lab_function labi_quotient_functions[] = {
    {"misere_quotient", "misere_quotient(CODE,n)",
     "the order of the misere quotient of a game on heaps of 1 to n", "misere_quotient(\"0.123\",12)", "20",
     LABI_CODE(2, 2, "vi", INTEGER, .general = fn_misere_quotient)},
    {"misere_sum", "misere_sum(CODE,L)", "who wins a sum of heaps in misere play, by its quotient or by play",
     "misere_sum(\"0.77\",[4,4,1])", "P",
     LABI_CODE(2, 2, "vl", OUTCOME, .general = fn_misere_sum, .variant = SUM_OUTCOME),
     .cost = "that of the quotient or of play, whichever is less; with the quotient a product for each heap "
             "and each move"},
    {"misere_move", "misere_move(CODE,L)", "the heaps after a winning move in such a sum",
     "misere_move(\"0.77\",[5,9,12])", "[4,9,12]",
     LABI_CODE(2, 2, "vl", LIST, .general = fn_misere_sum, .variant = SUM_MOVE),
     .cost = "that of the quotient or of play, whichever is less; with the quotient a product for each heap "
             "and each move"},
    {0}};
