/* fuzz_certificate.c: the verifiers of certificates of all kinds, which are handed whatever others wrote. */
#include <cgt/heaps.h>
#include <cgt/lab_machine.h>
#include <cgt/quotient.h>
#include <cgt/lab_proof.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { MILLISECONDS = 500 }; /* what is long and sound need not end here */

/* A strategy is replayed on a machine, and may end at a limit: then there is no verdict. */
static bool verify_strategy(cgt_certificate_check *check, const char *text, size_t size) {
  const cgt_limits limits = {.memory_bytes = 48 << 20, .stack_bytes = 2 << 20};
  lab_error error;
  lab_program *program = lab_program_new(false);
  fuzz_check(program, "no program");
  lab_machine *machine = lab_machine_new(program, &limits, 1);
  fuzz_check(machine, "no machine");
  lab_machine_set_cancel(machine, fuzz_stop_after(MILLISECONDS));
  bool decided = lab_strategy_verify(check, machine, text, size, &error) == CGT_OK;
  fuzz_check(decided || (*error.message && !strchr(error.message, '\n')), "a refusal that is not one line");
  lab_machine_free(machine);
  lab_program_free(program);
  return decided;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char strategy[] = "cgt certificate 2";
  char *text = fuzz_copy(data, size);
  cgt_certificate_check check;
  bool decided = true;
  if (size >= sizeof strategy - 1 && memcmp(text, strategy, sizeof strategy - 1) == 0)
    decided = verify_strategy(&check, text, size);
  else if (cgt_quotient_is_certificate(text, size))
    decided = cgt_quotient_verify(&check, text, size, fuzz_stop_after(MILLISECONDS)) == CGT_OK;
  else if (cgt_nim_is_certificate(text, size))
    decided = cgt_nim_certificate_verify(&check, text, size, fuzz_stop_after(MILLISECONDS)) == CGT_OK;
  else
    fuzz_check(lab_certificate_verify(&check, text, size, NULL) == CGT_OK || size > 100000,
               "a short certificate that takes all memory");
  if (decided) {
    const char *said = check.verdict == CGT_CERTIFICATE_ACCEPTED ? check.claim : check.fault;
    fuzz_check(said && *said && !strchr(said, '\n'), "a verdict that is not one line");
    unsigned lines = 1;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    fuzz_check(check.line <= lines, "a fault on a line that is not there");
    free(check.claim);
  }
  free(text);
  return 0;
}
