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
  for (int format = CGT_PLAIN; format <= CGT_LATEX_MACROS; format++)
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

/* ---- lines, as of a stream --------------------------------------------------------------------------- */

enum { LINES = 12 };

typedef struct side {
  lab_program *program;
  lab_machine *machine;
  bool drops; /* each line, when it has been answered */
} side;

static side open_side(bool paper, bool drops, const cgt_limits *limits, const volatile int *stop) {
  side s = {.program = lab_program_new(paper), .drops = drops};
  fuzz_check(s.program && (s.machine = lab_machine_new(s.program, limits, 1)), "no machine");
  lab_machine_set_cancel(s.machine, stop);
  return s;
}

static void close_side(side *s) {
  lab_machine_free(s->machine);
  lab_program_free(s->program);
}

/* What a line is worth, statement after statement, malloc'ed; *status: the worst there was. */
static char *answer(cgt_status *status, side *s, const char *line, size_t length) {
  const size_t first = lab_program_count(s->program), room = 4000;
  char *text = calloc(1, room);
  size_t used = 0;
  lab_error error;
  *status = lab_program_add(s->program, line, length, &error);
  for (size_t i = first; i < lab_program_count(s->program) && i < first + STATEMENTS; i++) {
    lab_value value;
    size_t wanted;
    if (lab_program_statement(s->program, i)->variable_count > 0) run_instances(s->machine, i);
    cgt_status one = lab_evaluate(&value, s->machine, i, &error);
    if (one == CGT_OK && lab_print(NULL, 0, &wanted, s->machine, value, CGT_PLAIN) == CGT_OK && wanted + 2 < room - used) {
      lab_print(text + used, room - used, NULL, s->machine, value, CGT_PLAIN);
      used = strlen(text);
    }
    if (one == CGT_ELIMIT || one == CGT_ENOMEM || one == CGT_ECANCELLED) *status = one;
    text[used++] = one == CGT_OK ? '\n' : '!';
    if (used + 2 >= room) break;
    lab_machine_forget(s->machine);
  }
  if (s->drops) lab_program_drop(s->program, first);
  return text;
}

/* Lines that are dropped have the answers of lines that stay. */
static void compare_lines(const char *text, size_t size, bool paper, const cgt_limits *limits, const volatile int *stop) {
  side stays = open_side(paper, false, limits, stop), goes = open_side(paper, true, limits, stop);
  const char *at = text, *end = text + size;
  for (int n = 0; n < LINES && at < end; n++) {
    const char *stop_at = memchr(at, '\n', (size_t)(end - at));
    const size_t length = (size_t)((stop_at ? stop_at : end) - at);
    cgt_status one, other;
    char *first = answer(&one, &stays, at, length), *second = answer(&other, &goes, at, length);
    const bool same = one != other || one == CGT_ELIMIT || one == CGT_ENOMEM || one == CGT_ECANCELLED || strcmp(first, second) == 0;
    fuzz_check(one == other || one != CGT_OK || other == CGT_ELIMIT || other == CGT_ENOMEM || other == CGT_ECANCELLED,
               "a line that is dropped is refused");
    fuzz_check(same, "a line has another answer where lines before it were dropped");
    free(first);
    free(second);
    if (one != other || *stop) break;
    at += length + 1;
  }
  close_side(&stays);
  close_side(&goes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const cgt_limits limits = {.memory_bytes = 32 << 20, .stack_bytes = 2 << 20};
  const volatile int *stop = fuzz_stop_after(200);
  lab_error error = {0};
  lab_program *program = lab_program_new(size > 0 && data[0] == ' ');
  fuzz_check(program, "no program");
  char *text = fuzz_copy(data, size);
  cgt_status status = lab_program_add(program, text, size, &error);
  if (memchr(text, '\n', size)) compare_lines(text, size, size > 0 && data[0] == ' ', &limits, stop);
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
