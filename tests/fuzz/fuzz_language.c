/* fuzz_language.c: programs of the language: parsed, every statement evaluated, or its first instances, and
 * the values printed. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include <cgt/lab_survey.h>

enum { INSTANCES = 8, STATEMENTS = 20 };

static void expect_error(const lab_error *error, cgt_status status) {
  fuzz_check(error->status == status, "the error and the status differ");
  fuzz_check(*error->message && !strchr(error->message, '\n'), "an error whose message is not one line");
}

static void print_value(lab_machine *machine, lab_value value) {
  size_t length;
  for (int format = CGT_PLAIN; format <= CGT_JSON; format++)
    if (lab_print(NULL, 0, &length, machine, value, (cgt_format)format) == CGT_OK && length < 100000) {
      char *text = malloc(length + 1);
      fuzz_check(text, "out of memory");
      size_t again;
      if (lab_print(text, length + 1, &again, machine, value, (cgt_format)format) == CGT_OK)
        fuzz_check(again == length && memchr(text, 0, length + 1) != NULL, "a text without an end");
      free(text);
    }
}

static void run_instances(lab_machine *machine, size_t statement) {
  int64_t state[LAB_VARIABLE_LIMIT];
  char text[500];
  bool done;
  lab_verdict verdict;
  lab_error error;
  cgt_status status = lab_instance_first(&done, state, machine, statement, &error);
  for (int i = 0; i < INSTANCES && status == CGT_OK && !done; i++) {
    status = lab_instance_check(&verdict, machine, statement, state, &error);
    if (status == CGT_OK && verdict == LAB_FAILS)
      lab_instance_explain(text, sizeof text, NULL, machine, statement, state, &error);
    bool inside;
    lab_value value;
    if (status == CGT_EINVAL) /* no claim: an expression with a value */
      status = lab_instance_value(&inside, &value, machine, statement, LAB_WHOLE, state, &error);
    if (status == CGT_OK) status = lab_instance_next(&done, state, machine, statement, &error);
  }
  if (status != CGT_OK) expect_error(&error, status);
}

static void run_statement(lab_program *program, lab_machine *machine, size_t statement) {
  if (lab_program_statement(program, statement)->variable_count > 0) {
    run_instances(machine, statement);
    return;
  }
  lab_error error;
  lab_value value;
  cgt_status status = lab_evaluate(&value, machine, statement, &error);
  if (status == CGT_OK)
    print_value(machine, value);
  else
    expect_error(&error, status);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const cgt_limits limits = {.memory_bytes = 32 << 20, .stack_bytes = 2 << 20};
  const volatile int *stop = fuzz_stop_after(200);
  lab_error error = {0};
  lab_program *program = lab_program_new(size > 0 && data[0] == ' ');
  fuzz_check(program, "no program");
  char *text = fuzz_copy(data, size);
  cgt_status status = lab_program_add(program, text, size, &error);
  free(text);
  if (status != CGT_OK) {
    expect_error(&error, status);
  } else {
    lab_machine *machine = lab_machine_new(program, &limits, 1);
    fuzz_check(machine, "no machine");
    lab_machine_set_cancel(machine, stop);
    size_t count = lab_program_count(program);
    for (size_t i = 0; i < count && i < STATEMENTS; i++) run_statement(program, machine, i);
    cgt_ctx *ctx = lab_machine_ctx(machine);
    cgt_ctx_clear_error(ctx);
    fuzz_check(cgt_ctx_check(ctx) != CGT_EINVAL, "the tables are not sound");
    lab_machine_free(machine);
  }
  lab_program_free(program);
  return 0;
}
