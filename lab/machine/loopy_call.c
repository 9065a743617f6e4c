/* loopy_call.c: functions of the language, called with loopy games. */
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/sorted.h"
#include "lab/machine/value_kind.h"

static bool list_loopy(lab_value *result, lab_machine *m, const labi_node *at, labi_loopy_lister *list,
                       cgt_loopy g) {
  size_t count;
  if (list(&count, NULL, 0, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  cgt_loopy *games = labi_room(m, at, (count + 1) * sizeof *games);
  if (!games || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (list(&count, games, count, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++)
    if (!labi_loopy(&result->as.list->items[i], m, at, games[i])) return false;
  return labi_sort(m, at, result->as.list->items, count);
}

bool labi_call_loopy(lab_value *result, lab_machine *m, const labi_node *at, const labi_loopy_code *code,
                     const lab_value *args) {
  cgt_loopy g, h;
  bool answer;
  if (!labi_to_loopy(&g, m, at, args[0])) return false;
  if (code->game) return labi_loopy(result, m, at, code->game(m->ctx, g));
  if (code->number) return labi_result(result, m, at, code->number(m->ctx, g));
  if (code->list) return list_loopy(result, m, at, code->list, g);
  if (code->pair)
    return labi_to_loopy(&h, m, at, args[1]) && labi_loopy(result, m, at, code->pair(m->ctx, g, h));
  if (code->ask(&answer, m->ctx, g) != CGT_OK) return labi_engine_failed(m, at);
  return *result = labi_truth(answer), true;
}
