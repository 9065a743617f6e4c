/* functions_heaps.c: nim-sequences of heaps by a code of taking and breaking. The last sequence is kept, so
 * that its further values need not begin anew. */
#include <stdlib.h>
#include <string.h>

#include <cgt/heaps.h>

#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum { HEAPS = 1000, MOST_HEAPS = 1000000000, MOST_TRIED = 1000000 };

typedef struct kept {
  char *code;
  cgt_nim_sequence *sequence;
} kept;

static void release(void *data) {
  kept *k = data;
  cgt_nim_sequence_free(k->sequence);
  free(k->code);
  *k = (kept){0};
}

static bool failed(lab_machine *m, const labi_node *at, const lab_error *error) {
  return error->status == CGT_ENOMEM ? labi_out_of_memory(m, at)
                                     : labi_fail(m, at, error->status, "%s", error->message);
}

static bool is_code(lab_machine *m, const labi_node *at, lab_value code) {
  return code.kind == LAB_TEXT ||
         labi_fail(m, at, CGT_EINVAL, "expected a code as a text, such as \"0.77\", found %s",
                   lab_kind_name(code));
}

/* NULL after an error. */
static cgt_nim_sequence *begin(lab_machine *m, const labi_node *at, const char *code) {
  cgt_nim_sequence *s;
  lab_error error;
  const cgt_nim_place place = {.memory_bytes = m->memory_limit / 4}; /* beside lists */
  if (cgt_nim_sequence_new(&s, code, CGT_HEAPS_CODE, &place, &error) != CGT_OK) failed(m, at, &error);
  return s;
}

static cgt_nim_sequence *kept_sequence(lab_machine *m, const labi_node *at, const char *code) {
  static const char kept_as[] = "nim_values";
  kept *k = labi_kept_for(m, kept_as, sizeof *k, release, NULL);
  if (!k) return labi_out_of_memory(m, at), NULL;
  if (k->code && strcmp(k->code, code) == 0) return k->sequence;
  release(k);
  k->sequence = begin(m, at, code);
  if (!k->sequence) return NULL;
  k->code = strdup(code);
  if (!k->code) return labi_out_of_memory(m, at), NULL;
  return k->sequence;
}

/* The number of heaps, if it is there. */
static bool read_count(size_t *count, lab_machine *m, const labi_node *at, const lab_value *args,
                       size_t usual) {
  *count = usual;
  if (at->count < 2) return true;
  int64_t n = args[1].as.integer;
  if (n < 1 || n > MOST_HEAPS)
    return labi_fail(m, at, CGT_EINVAL, "expected 1 to %d heaps, found %lld", MOST_HEAPS, (long long)n);
  *count = (size_t)n;
  return true;
}

static bool fn_nim_values(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t count;
  lab_error error;
  const cgt_nim_watch watch = {.stop = m->cancel};
  if (!is_code(m, at, args[0]) || !read_count(&count, m, at, args, HEAPS)) return false;
  if (!labi_new_list(result, m, at, LAB_MATRIX, count, count) || !labi_check_memory(m, at)) return false;
  cgt_nim_sequence *s = kept_sequence(m, at, args[0].as.text->bytes);
  if (!s) return false;
  if (cgt_nim_sequence_extend(s, count + 1, &watch, &error) != CGT_OK) return failed(m, at, &error);
  for (size_t n = 1; n <= count; n++)
    result->as.list->items[n - 1] = labi_integer((int64_t)cgt_nim_sequence_value(s, n));
  return true;
}

static bool fn_nim_period(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t most;
  lab_error error;
  cgt_nim_period period;
  cgt_nim_facts facts;
  const cgt_nim_watch watch = {.stop = m->cancel};
  if (!is_code(m, at, args[0]) || !read_count(&most, m, at, args, MOST_TRIED)) return false;
  cgt_nim_sequence *s = begin(m, at, args[0].as.text->bytes); /* anew: what was asked before is not to show */
  if (!s) return false;
  if (cgt_nim_sequence_prove(&period, s, most, &watch, &error) != CGT_OK) {
    cgt_nim_sequence_free(s);
    return failed(m, at, &error);
  }
  cgt_nim_sequence_facts(&facts, s);
  bool proved = period.status.word == CGT_LAW_PROVED;
  const size_t row[] = {proved ? period.length : 0, proved ? period.start : 0, facts.greatest,
                        facts.rare_count,           cgt_nim_sequence_count(s), proved ? period.saltus : 0};
  cgt_nim_sequence_free(s);
  enum { ROW = sizeof row / sizeof *row };
  if (!labi_new_list(result, m, at, LAB_MATRIX, ROW, ROW)) return false;
  for (size_t i = 0; i < ROW; i++) result->as.list->items[i] = labi_integer((int64_t)row[i]);
  return true;
}

const lab_function labi_heap_functions[] = {
    {"nim_values", "nim_values(code,n)",
     "the nim-values of heaps of 1 to n (1000) by a code of taking and breaking", "nim_values(\"0.77\",7)",
     "[1,2,3,1,4,3,2]", LABI_CODE(1, 2, "vi", LIST, .general = fn_nim_values)},
    {"nim_period", "nim_period(code,n)",
     "the period of nim_values and its first heap, 0 if none is proved up to n (10^6), the greatest value, "
     "rare heaps, heaps, saltus",
     "nim_period(\"0.8\")", "[3,1,84,0,256,1]", LABI_CODE(1, 2, "vi", LIST, .general = fn_nim_period)},
    {0}};
