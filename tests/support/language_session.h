/* language_session.h: a program and a machine for the tests of the language, opened on a text. */
#ifndef LANGUAGE_SESSION_H
#define LANGUAGE_SESSION_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_machine.h>

typedef struct session {
  lab_program *program;
  lab_machine *machine;
  lab_error error;
} session;

static inline session open_with(const char *text, bool paper, const cgt_limits *limits, unsigned scale) {
  session s = {.program = lab_program_new(paper)};
  lab_program_add(s.program, text, strlen(text), &s.error);
  s.machine = lab_machine_new(s.program, limits, scale);
  return s;
}

static inline session open_text(const char *text) { return open_with(text, false, NULL, 1); }

static inline void close_session(session *s) {
  cr_expect(cgt_ctx_check(lab_machine_ctx(s->machine)) == CGT_OK);
  lab_machine_free(s->machine);
  lab_program_free(s->program);
}

/* The last statement's value as text, or "line:column: message". Good until the next call. */
static inline const char *value_of(session *s) {
  static char text[1 << 16];
  lab_value v;
  size_t count = lab_program_count(s->program);
  if (s->error.status == CGT_OK && count > 0 &&
      lab_evaluate(&v, s->machine, count - 1, &s->error) == CGT_OK &&
      lab_print(text, sizeof text, NULL, s->machine, v, CGT_PLAIN) == CGT_OK)
    return text;
  snprintf(text, sizeof text, "%u:%u: %s", s->error.line, s->error.column, s->error.message);
  return text;
}

static inline const char *eval_paper(const char *text, bool paper) {
  session s = open_with(text, paper, NULL, 1);
  const char *result = value_of(&s);
  close_session(&s);
  return result;
}

static inline const char *eval(const char *text) { return eval_paper(text, false); }

typedef struct row {
  const char *text, *value;
} row;

static inline void expect_rows(const row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const char *found = eval(rows[i].text);
    cr_expect(strcmp(found, rows[i].value) == 0, "%s is %s, not %s", rows[i].text, found, rows[i].value);
  }
}

#define EXPECT_ROWS(rows) expect_rows(rows, sizeof rows / sizeof *rows)

/* How many instances of statement number index there are, and how many fail. */
static inline size_t instances(session *s, size_t index, size_t *failures) {
  int64_t state[LAB_VARIABLE_LIMIT];
  size_t count = 0;
  bool done;
  lab_verdict verdict;
  *failures = 0;
  cr_assert(lab_instance_first(&done, state, s->machine, index, &s->error) == CGT_OK, "%s", s->error.message);
  while (!done) {
    cr_assert(lab_instance_check(&verdict, s->machine, index, state, &s->error) == CGT_OK, "%s",
              s->error.message);
    count += verdict == LAB_HOLDS || verdict == LAB_FAILS;
    *failures += verdict == LAB_FAILS;
    cr_assert(lab_instance_next(&done, state, s->machine, index, &s->error) == CGT_OK, "%s",
              s->error.message);
  }
  return count;
}

#endif
