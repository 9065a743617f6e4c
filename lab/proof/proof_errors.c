/* proof_errors.c: what a proof ends with where there is none. */
#include <stdarg.h>

#include "base/make_error.h"
#include "lab/language/diagnostic.h"
#include "lab/proof/proof_internal.h"

bool labi_proof_fail(lab_proof *p, cgt_status status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  labi_error_set_list(p->error, status, format, list);
  va_end(list);
  return false;
}

bool labi_proof_no_memory(lab_proof *p) {
  return labi_proof_fail(p, CGT_ENOMEM, LABI_OUT_OF_MEMORY);
}

bool labi_proof_goes_on(lab_proof *p) {
  return !(p->cancel && *p->cancel) || labi_proof_fail(p, CGT_ECANCELLED, "stopped on request");
}

bool labi_proof_engine_failed(lab_proof *p) {
  labi_engine_error(p->error, p->ctx, NULL);
  return false;
}

bool labi_proof_has_too_many_terms(lab_proof *p, const labi_written_claim *claim) {
  size_t total = claim->count[0] + claim->count[1];
  return total > LAB_SUM_LIMIT &&
         !labi_proof_fail(p, CGT_ELIMIT,
                          "the claim has %zu terms, more than the limit of %d; combine terms with brackets",
                          total, LAB_SUM_LIMIT);
}
