/* functions_misere.c: impartial games in misère play: canonical forms, genus, quotients. */
#include "lab/functions/function_table.h"
#include <cgt/lab_misere.h>
#include <stdlib.h>
#include <string.h>

#include "lab/impartial/misere_forms.h"

static bool forms_failed(lab_machine *m, const labi_node *at, const labi_misere_forms *forms) {
  switch (forms->status) {
  case CGT_EINVAL:
    return labi_engine_failed(m, at);
  case CGT_ELIMIT:
    return labi_fail(
        m, at, CGT_ELIMIT,
        "misere forms of this position are past the memory limit, or that of %d terms of a genus",
        LABI_GENUS_TERMS);
  case CGT_ECANCELLED:
    return labi_fail(m, at, CGT_ECANCELLED, "interrupted");
  default:
    return labi_fail(m, at, CGT_ENOMEM, "no memory for misere forms");
  }
}

/* The canonical forms of `count` positions of impartial games. Close the forms in any case. */
static bool misere_forms_of(labi_misere_forms *forms, labi_misere_form *found, lab_machine *m,
                            const labi_node *at, const lab_value *args, size_t count) {
  bool good = labi_misere_forms_open(forms, m->ctx, m->memory_limit, m->cancel);
  for (size_t i = 0; good && i < count; i++) {
    cgt_position position = args[i].as.at.position;
    if (!cgt_position_ruleset(m->ctx, position)->impartial)
      return labi_fail(m, at, CGT_EDOMAIN, "%s is of positions of impartial games",
                       at->as.name.function->name);
    good = labi_misere_form_of_position(&found[i], forms, position);
  }
  return good || forms_failed(m, at, forms);
}

enum { MISERE_FORM, MISERE_GENUS, MISERE_MATE };

static bool fn_misere_text(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g;
  labi_buffer text = {0};
  int variant = labi_code_of(at)->variant;
  bool good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good && variant == MISERE_MATE && !labi_misere_mate(&g, &forms, g)) good = forms_failed(m, at, &forms);
  if (good) (variant == MISERE_GENUS ? labi_put_genus : labi_put_misere_form)(&text, &forms, g);
  if (good && text.failed) good = labi_fail(m, at, CGT_ENOMEM, "no memory for a misere form");
  good = good && labi_new_text(result, m, at, text.bytes, text.length);
  labi_buffer_free(&text);
  labi_misere_forms_close(&forms);
  return good;
}

static bool fn_is_tame(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form g;
  bool good = misere_forms_of(&forms, &g, m, at, args, 1);
  if (good) *result = lab_truth(labi_genus_of(&forms, g)->tame);
  labi_misere_forms_close(&forms);
  return good;
}

/* variant: linked, not equal. */
static bool fn_misere_equal(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  labi_misere_forms forms;
  labi_misere_form of[2];
  bool good = misere_forms_of(&forms, of, m, at, args, 2);
  if (good)
    *result =
        lab_truth(labi_code_of(at)->variant ? labi_misere_linked(&forms, of[0], of[1]) : of[0] == of[1]);
  labi_misere_forms_close(&forms);
  return good;
}

static bool fn_misere_day(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int64_t n = args[0].as.integer;
  if (n < 0) return labi_fail(m, at, CGT_EINVAL, "days are numbered from 0");
  if (n > LABI_LAST_MISERE_DAY)
    return labi_fail(m, at, CGT_ELIMIT, "misere forms are listed to day %d; by day 5 there are 4171780",
                     LABI_LAST_MISERE_DAY);
  labi_misere_forms forms;
  size_t count = 0;
  bool good = labi_misere_forms_open(&forms, m->ctx, m->memory_limit, m->cancel) &&
              labi_misere_day(&count, &forms, (unsigned)n);
  if (!good) forms_failed(m, at, &forms);
  good = good && labi_new_list(result, m, at, LAB_MATRIX, count, count);
  for (size_t g = 0; good && g < count; g++) {
    labi_buffer text = {0};
    labi_put_misere_form(&text, &forms, (labi_misere_form)g);
    good = !text.failed || labi_fail(m, at, CGT_ENOMEM, "no memory for a misere form");
    good = good && labi_new_text(&result->as.list->items[g], m, at, text.bytes, text.length);
    labi_buffer_free(&text);
  }
  labi_misere_forms_close(&forms);
  return good;
}

/* ---- quotients ------------------------------------------------------------------------------------------
 */

enum { FIRST_HEAPS = 30, MOST_HEAPS = 4096 };

/* The last quotient, so that further sums need no other. */
typedef struct kept {
  char *code;
  lab_quotient *quotient;
} kept;

static void release(void *data) {
  kept *k = data;
  lab_quotient_free(k->quotient);
  free(k->code);
  *k = (kept){0};
}

/* That of heaps to `heaps` at least, or of all by a proof, which fewer may give; NULL after an error. */
static const lab_quotient *kept_quotient(lab_machine *m, const labi_node *at, const char *code,
                                         size_t heaps) {
  static const char kept_as[] = "misere_quotient";
  kept *k = labi_kept_for(m, kept_as, sizeof *k, release);
  if (!k) return labi_out_of_memory(m, at), NULL;
  if (k->code && strcmp(k->code, code) == 0 && (k->quotient->proved || k->quotient->heaps >= heaps))
    return k->quotient;
  const lab_quotient_options options = {.memory_bytes = m->memory_limit, .stop = m->cancel};
  lab_error error;
  size_t to = 0;
  do {
    release(k);
    to = heaps > 2 * to + FIRST_HEAPS ? 2 * to + FIRST_HEAPS : heaps;
    if (lab_quotient_find(&k->quotient, code, to, &options, &error) != CGT_OK)
      return labi_fail(m, at, error.status, "%s", error.message), NULL;
  } while (to < heaps && !k->quotient->proved);
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
static bool heaps_after(lab_value *result, lab_machine *m, const labi_node *at, const lab_quotient_move *move,
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
  lab_quotient_move move;
  uint64_t *heaps = read_sum(m, at, args);
  if (!heaps) return false;
  const lab_quotient *q = kept_quotient(m, at, args[0].as.text->bytes, largest_of(heaps, count));
  cgt_status status = q ? lab_quotient_winning_move(&move, q, heaps, count) : CGT_OK;
  bool good = q != NULL;
  if (good && status == CGT_ENOMEM)
    good = labi_out_of_memory(m, at);
  else if (good && status != CGT_OK)
    good = labi_fail(m, at, CGT_ELIMIT, "no period is proved by heaps to %zu, and there is a larger one",
                     q->heaps);
  else if (good && labi_code_of(at)->variant == SUM_OUTCOME)
    *result = lab_outcome(move.lost && !move.over ? CGT_P : CGT_N);
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
  const lab_quotient_options options = {.memory_bytes = m->memory_limit, .stop = m->cancel};
  lab_quotient *q;
  lab_error error;
  cgt_status status = lab_quotient_find(&q, args[0].as.text->bytes, (size_t)heaps, &options, &error);
  if (status != CGT_OK) return labi_fail(m, at, status, "%s", error.message);
  *result = labi_integer((int64_t)q->order);
  lab_quotient_free(q);
  return true;
}

const lab_function labi_misere_functions[] = {
    {"misere_form", "misere_form(P)", "the canonical form of an impartial game in misere play: its options",
     "misere_form(kayles(5))", "{*,*2,*3,{*2,*3}}",
     LABI_CODE(1, 1, "p", TEXT, .general = fn_misere_text, .variant = MISERE_FORM)},
    {"genus", "genus(P)",
     "the nim-value and, behind ^, the misere nim-values with 0, 1, 2, .. heaps of 2 added, until two "
     "alternate; one "
     "of them if it is tame, none if it is a heap",
     "genus(kayles(11))", "6^46",
     LABI_CODE(1, 1, "p", TEXT, .general = fn_misere_text, .variant = MISERE_GENUS)},
    {"is_tame", "is_tame(P)",
     "is it like a sum of heaps in misere play, by its genus and what wild options go back to?",
     "is_tame(kayles(5))", "false", LABI_CODE(1, 1, "p", TRUTH, .general = fn_is_tame)},
    {"misere_equal", "misere_equal(P,Q)", "are two impartial games equal in all sums of misere play?",
     "misere_equal(nim(1,1),nim(0))", "true", LABI_CODE(2, 2, "pp", TRUTH, .general = fn_misere_equal),
     .cost = "the forms of both, once; links look at pairs of followers"},
    {"misere_linked", "misere_linked(P,Q)",
     "is there a game T such that who begins loses both P + T and Q + T in misere play?",
     "misere_linked(kayles(5),nim(1))", "false",
     LABI_CODE(2, 2, "pp", TRUTH, .general = fn_misere_equal, .variant = 1),
     .cost = "the forms of both, once; links look at pairs of followers"},
    {"misere_mate", "misere_mate(P)",
     "the mate of an impartial game in misere play: * of 0, else the mates of its options; both together are "
     "lost",
     "misere_mate(nim(2,2))", "{*2,*3}",
     LABI_CODE(1, 1, "p", TEXT, .general = fn_misere_text, .variant = MISERE_MATE)},
    {"misere_day", "misere_day(n)", "the canonical forms of misere play born by day n <= 4", "misere_day(3)",
     "[\"0\",\"*\",\"*2\",\"{*2}\",\"*3\"]", LABI_CODE(1, 1, "i", LIST, .general = fn_misere_day),
     .cost = "the forms of the day are made once: 22 by day 4"},
    {"misere_quotient", "misere_quotient(CODE,n)",
     "the order of the misere quotient of a game on heaps of 1 to n", "misere_quotient(\"0.123\",12)", "20",
     LABI_CODE(2, 2, "vi", INTEGER, .general = fn_misere_quotient),
     .source = "Plambeck and Siegel, Misere quotients for impartial games (2008)",
     .cost = "pairs of an element and its options, times heaps, times order"},
    {"misere_sum", "misere_sum(CODE,L)", "who wins a sum of heaps in misere play, by its quotient",
     "misere_sum(\"0.77\",[4,4,1])", "P",
     LABI_CODE(2, 2, "vl", OUTCOME, .general = fn_misere_sum, .variant = SUM_OUTCOME),
     .source = "Plambeck and Siegel, Misere quotients for impartial games (2008)",
     .cost = "that of the quotient; then a product for each heap and each move"},
    {"misere_move", "misere_move(CODE,L)", "the heaps that a winning move leaves of such a sum",
     "misere_move(\"0.77\",[5,9,12])", "[4,9,12]",
     LABI_CODE(2, 2, "vl", LIST, .general = fn_misere_sum, .variant = SUM_MOVE),
     .source = "Plambeck and Siegel, Misere quotients for impartial games (2008)",
     .cost = "that of the quotient; then a product for each heap and each move"},
    {0}};
