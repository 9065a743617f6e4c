/* read_term.c: see read_term.h. */
#include "read_term.h"

#include <string.h>

#include "fuzz.h"

bool read_term(lab_value *value, lab_program *program, lab_machine **machine, const char *text, size_t size) {
  const cgt_limits limits = {.memory_bytes = 48 << 20, .stack_bytes = 2 << 20};
  lab_error error;
  size_t statement = lab_program_count(program);
  if (lab_program_add(program, text, size, &error) != CGT_OK) return false;
  if (lab_program_count(program) != statement + 1) return false;
  if (lab_program_statement(program, statement)->variable_count > 0) return false;
  if (!*machine) *machine = lab_machine_new(program, &limits, 1);
  fuzz_check(*machine, "no machine");
  lab_machine_set_cancel(*machine, fuzz_stop_after(200));
  if (lab_evaluate(value, *machine, statement, &error) == CGT_OK) return true;
  fuzz_check(*error.message && !strchr(error.message, '\n'), "a refusal that is not one line");
  return false;
}
