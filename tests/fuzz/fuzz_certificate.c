/* fuzz_certificate.c: the verifier of certificates, which is handed whatever others wrote. */
#include <cgt/lab_proof.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = fuzz_copy(data, size);
  lab_certificate_check check;
  cgt_status status = lab_certificate_verify(&check, text, size);
  fuzz_check(status == CGT_OK || size > 100000, "a short certificate that takes all memory");
  const char *said = check.verdict == LAB_CERTIFICATE_ACCEPTED ? check.claim : check.fault;
  fuzz_check(said && *said && !strchr(said, '\n'), "a verdict that is not one line");
  unsigned lines = 1;
  for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
  fuzz_check(check.line <= lines, "a fault on a line that is not there");
  free(check.claim);
  free(text);
  return 0;
}
