/* functions_quotient.c: misère quotients of games on heaps. */
#include <cgt/quotient.h>
#include <stdlib.h>
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum { FIRST_HEAPS = 30, MOST_HEAPS = 4096 };

/* The last quotient, so that further sums need no other. */
typedef struct kept {
  char *code;
  cgt_quotient *quotient;
} kept;

static void release(void *data) {
  kept *k = data;
  cgt_quotient_free(k->quotient);
  free(k->code);
  *k = (kept){0};
}

/* Of all heaps? */
static bool is_whole(const cgt_quotient *q) { return q->status.word == CGT_LAW_PROVED; }

/* That of heaps to `heaps` at least, or of all by a proof, which fewer may give; NULL after an error. */
static const cgt_quotient *kept_quotient(lab_machine *m, const labi_node *at, const char *code,
                                         size_t heaps) {
  static const char kept_as[] = "misere_quotient";
  kept *k = labi_kept_for(m, kept_as, sizeof *k, release);
  if (!k) return labi_out_of_memory(m, at), NULL;
  if (k->code && strcmp(k->code, code) == 0 && (is_whole(k->quotient) || k->quotient->heaps >= heaps))
    return k->quotient;
  const cgt_quotient_options options = {.memory_bytes = m->memory_limit, .stop = m->cancel};
  lab_error error;
  size_t to = 0;
  do {
    release(k);
    to = heaps > 2 * to + FIRST_HEAPS ? 2 * to + FIRST_HEAPS : heaps;
    if (cgt_quotient_find(&k->quotient, code, to, &options, &error) != CGT_OK)
      return labi_fail(m, at, error.status, "%s", error.message), NULL;
  } while (to < heaps && !is_whole(k->quotient));
  k->code = strdup(code);
  if (k->code) return k->quotient;
  release(k);
  return labi_out_of_memory(m, at), NULL;
}

/* The heaps of the list args[1], malloc'ed; NULL after an error. */
static uint64_t *read_sum(lab_machine *m, const labi_node *at, const lab_value *args) {
  const lab_list *list = args[1].as.list;
  bool good = args[0].kind == LAB_TEXT ||
              labi_fail(m, at, CGT_EINVAL, "the code of a game is a text, as \"0.77\", found %s",
                        lab_kind_name(args[0]));
  uint64_t *heaps = good ? malloc((list->count + 1) * sizeof *heaps) : NULL;
  if (good && !heaps) labi_out_of_memory(m, at);
  for (size_t i = 0; heaps && i < list->count; i++) {
    lab_value n = labi_normalise(m, list->items[i]);
    if (n.kind == LAB_INTEGER && n.as.integer >= 0) {
      heaps[i] = (uint64_t)n.as.integer;
      continue;
    }
    labi_fail(m, at, CGT_EINVAL, "heaps are integers from 0 on, as in misere_sum(\"0.77\",[5,9,12])");
    free(heaps);
    return NULL;
  }
  return heaps;
}

static size_t largest_of(const uint64_t *heaps, size_t count) {
  size_t largest = 1;
  for (size_t i = 0; i < count; i++)
    if (heaps[i] > largest) largest = heaps[i] < MOST_HEAPS ? (size_t)heaps[i] : MOST_HEAPS;
  return largest;
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
  size_t count = args[1].as.list->count;
  cgt_quotient_move move;
  uint64_t *heaps = read_sum(m, at, args);
  if (!heaps) return false;
  const cgt_quotient *q = kept_quotient(m, at, args[0].as.text->bytes, largest_of(heaps, count));
  const bool outcome = labi_code_of(at)->variant == SUM_OUTCOME;
  size_t element;
  cgt_status status = !q        ? CGT_OK
                      : outcome ? cgt_quotient_element(&element, q, heaps, count)
                                : cgt_quotient_winning_move(&move, q, heaps, count);
  bool good = q != NULL;
  if (good && status == CGT_ENOMEM)
    good = labi_out_of_memory(m, at);
  else if (good && status == CGT_ELIMIT)
    good = labi_fail(m, at, status, "a heap is past the limit of 2^28, to which moves are looked for");
  else if (good && status != CGT_OK)
    good = labi_fail(m, at, CGT_ELIMIT, "no period is proved by heaps to %zu, and there is a larger one",
                     q->heaps);
  else if (good && outcome)
    *result = lab_outcome(q->lost[element] ? CGT_P : CGT_N);
  else if (good && move.lost)
    good = labi_fail(m, at, CGT_EDOMAIN,
                     move.over ? "no move is left: who begins has won" : "who begins loses: no move wins");
  else if (good)
    good = heaps_after(result, m, at, &move, heaps, count);
  free(heaps);
  return good;
}

static bool fn_misere_quotient(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int64_t heaps = args[1].as.integer;
  if (args[0].kind != LAB_TEXT)
    return labi_fail(m, at, CGT_EINVAL, "the code of a game is a text, as \"0.77\", found %s",
                     lab_kind_name(args[0]));
  if (heaps < 0 || heaps > UINT32_MAX / 8)
    return labi_fail(m, at, CGT_ELIMIT, "heaps are from 0 to 2^29 - 1");
  const cgt_quotient_options options = {.memory_bytes = m->memory_limit, .stop = m->cancel};
  cgt_quotient *q;
  lab_error error;
  cgt_status status = cgt_quotient_find(&q, args[0].as.text->bytes, (size_t)heaps, &options, &error);
  if (status != CGT_OK) return labi_fail(m, at, status, "%s", error.message);
  *result = labi_integer((int64_t)q->order);
  cgt_quotient_free(q);
  return true;
}

const lab_function labi_quotient_functions[] = {
    {"misere_quotient", "misere_quotient(CODE,n)",
     "the order of the misere quotient of a game on heaps of 1 to n", "misere_quotient(\"0.123\",12)", "20",
     LABI_CODE(2, 2, "vi", INTEGER, .general = fn_misere_quotient)},
    {"misere_sum", "misere_sum(CODE,L)", "who wins a sum of heaps in misere play, by its quotient",
     "misere_sum(\"0.77\",[4,4,1])", "P",
     LABI_CODE(2, 2, "vl", OUTCOME, .general = fn_misere_sum, .variant = SUM_OUTCOME),
     .cost = "that of the quotient; then a product for each heap and each move"},
    {"misere_move", "misere_move(CODE,L)", "the heaps that a winning move leaves of such a sum",
     "misere_move(\"0.77\",[5,9,12])", "[4,9,12]",
     LABI_CODE(2, 2, "vl", LIST, .general = fn_misere_sum, .variant = SUM_MOVE),
     .cost = "that of the quotient; then a product for each heap and each move"},
    {0}};
