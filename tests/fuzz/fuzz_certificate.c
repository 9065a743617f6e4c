/* fuzz_certificate.c: the checker of certificates, which is handed whatever others wrote. */
#include "lab/proof/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = fuzz_copy(data, size), *message = NULL;
  unsigned line = 0;
  labi_certificate_verdict verdict = labi_certificate_verify(&message, &line, text, size);
  fuzz_check(verdict != LABI_CERTIFICATE_NO_MEMORY || size > 100000,
             "a short certificate that takes all memory");
  fuzz_check(message && *message && !strchr(message, '\n'), "a verdict that is not one line");
  unsigned lines = 1;
  for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
  fuzz_check(line <= lines, "a fault on a line that is not there");
  free(message);
  free(text);
  return 0;
}
