/* results.c: see results.h; and the schemas of all results. */
#include "lab/report/results.h"

#include <string.h>

#include "lab/result/result.h"

#define ROW(name) &labi_result_##name,
static const labi_description *const results[] = {LABI_RESULTS(ROW)};
#undef ROW
enum { RESULTS = sizeof results / sizeof *results };

const labi_description *labi_result_at(size_t index) { return index < RESULTS ? results[index] : NULL; }

const char *lab_result_name(size_t index) { return index < RESULTS ? results[index]->name : NULL; }

cgt_status lab_report_schema(cgt_write *write, void *where, const char *name) {
  if (!write || !name) return CGT_EINVAL;
  size_t i = 0;
  while (i < RESULTS && strcmp(results[i]->name, name) != 0) i++;
  if (i == RESULTS) return CGT_EINVAL;
  labi_outlet outlet;
  labi_put_schema(labi_outlet_open(&outlet, write, where), results[i]);
  return labi_outlet_close(&outlet);
}
