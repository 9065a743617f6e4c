/* store_salvage.c: what is whole of a damaged store, and all of an older one, in a store of today's format. */
#include <stdlib.h>

#include "base/interrupt.h"
#include "lab/base/lab_guard.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

/* Has each row a hash of its own, and does the run need nothing but its rows to go on? Of a check the rows
 * that are lost may stand anywhere. */
static bool rows_stand_alone(const lab_store *from, const lab_store_run *run) {
  return from->format >= 4 && run->kind == LAB_STORE_SWEEP && run->parameter_count > 0;
}

/* Is something missing in it? What an instance has no value for is asked again, so that the run tells why. */
static bool has_value(const lab_store_row *row, const lab_store_run *run) {
  for (size_t i = 0; i < run->field_count; i++)
    if (row->values[i].kind != LAB_STORE_NOTHING) return true;
  return run->field_count == 0;
}

static bool keep_rows(uint64_t *kept, lab_store **culprit, lab_store *to, const lab_store_run *begun,
                      lab_store *from, const lab_store_run *run, const volatile int *stop) {
  lab_store_cursor *cursor = lab_store_rows(from, run);
  const lab_store_row *row;
  bool good = cursor != NULL;
  *culprit = from;
  if (!cursor) return from->error.status == CGT_EINVAL; /* no row can be read */
  while (good && (good = labi_store_next_whole(&row, cursor) == CGT_OK) && row) {
    bool added = false;
    if (labi_interrupt_is_set(stop)) good = labi_store_fail(from, SQLITE_INTERRUPT);
    if (!good || !has_value(row, run)) continue;
    good = labi_store_keep_row(&added, to, begun, row->parameters, row->elements);
    if (!good) *culprit = to;
    *kept += added;
  }
  lab_store_rows_end(cursor);
  return good;
}

/* With nothing done, but with the rows that are whole. */
static cgt_status begin_again(uint64_t *kept, lab_store **culprit, lab_store *to, lab_store *from,
                              const lab_store_run *run, const volatile int *stop) {
  labi_run_state nothing;
  const lab_store_run *begun = labi_store_begin(to, run);
  *culprit = to;
  if (!begun) return to->error.status;
  bool good = !rows_stand_alone(from, run) || keep_rows(kept, culprit, to, begun, from, run, stop);
  if (good) *culprit = to;
  if (good) good = labi_run_state_open(&nothing, run->parameter_count) || labi_store_out_of_memory(to);
  if (!good) return (*culprit)->error.status;
  good = labi_store_save(to, begun, &nothing) && labi_store_commit(to);
  labi_run_state_close(&nothing);
  return good ? CGT_OK : to->error.status;
}

static cgt_status salvage(lab_store_salvaged *how, uint64_t *kept, lab_store **culprit, lab_store *to,
                          lab_store *from, const lab_store_run *run, const volatile int *stop) {
  *how = LAB_STORE_LOST;
  *kept = 0;
  if (run->damaged) return CGT_OK;
  *culprit = from;
  *how = !run->uncounted && labi_store_check_rows(from, run, stop) ? LAB_STORE_KEPT : LAB_STORE_BEGUN;
  if (*how == LAB_STORE_KEPT) *kept = run->rows;
  if (*how == LAB_STORE_KEPT) return labi_store_copy_run(culprit, to, from, run, stop);
  if (!run->uncounted && from->error.status != CGT_EINVAL) return from->error.status;
  return begin_again(kept, culprit, to, from, run, stop);
}

cgt_status lab_store_salvage(const lab_store_kept **kept, lab_store *to, lab_store *from, const volatile int *stop,
                             lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, to) || !LABI_GIVEN(error, from)) return CGT_EINVAL;
  lab_store *culprit = to;
  free(from->kept);
  from->kept = calloc(from->runs.count + 1, sizeof *from->kept);
  cgt_status status = from->kept ? CGT_OK : (labi_store_out_of_memory(to), to->error.status);
  for (size_t i = 0; i < from->runs.count && status == CGT_OK; i++) {
    lab_store_kept *one = &from->kept[i];
    one->run = &from->runs.items[i]->run;
    status = salvage(&one->how, &one->rows, &culprit, to, from, one->run, stop);
  }
  if (kept) *kept = status == CGT_OK ? from->kept : NULL;
  if (status != CGT_OK) *error = culprit->error;
  if (status == CGT_ECANCELLED) *error = (lab_error){.status = status, .message = "stopped on request"};
  return status;
}
