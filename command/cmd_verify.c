/* cmd_verify.c: cgt verify, an oracle for any other program: lines of an expression, a tab and what it is
 * expected to be. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

typedef struct tally {
  cmd_session *session;
  bool printed; /* what is expected is read as print */
  uint64_t passed, failed, undecided;
} tally;

/* "file:3: expression: expected .., got .." */
static void print_difference(const cmd_source *source, size_t expression, const char *expected, size_t length,
                             const char *verb, const char *got) {
  cmd_put_shown(stdout, source->name, strlen(source->name));
  printf(":%u: %.*s\n  expected ", source->line, (int)expression, source->text);
  fwrite(expected, 1, length, stdout);
  printf("\n  %-8s %s\n", verb, got);
}

static cmd_status count_verdict(tally *tally, const lab_comparison *comparison) {
  switch (comparison->verdict) {
  case LAB_VERIFY_PASSED:
    tally->passed++;
    return CMD_DONE;
  case LAB_VERIFY_LIMIT:
    tally->undecided++;
    return CMD_LIMIT;
  case LAB_VERIFY_CANCELLED:
    return CMD_STOPPED;
  default:
    tally->failed++;
    return CMD_CLAIM_FAILED;
  }
}

static cmd_status verify_line(void *where, const cmd_source *source) {
  tally *tally = where;
  cmd_session *session = tally->session;
  const char *tab = memchr(source->text, '\t', source->length);
  if (!tab) {
    tally->failed++;
    return cmd_refuse("%s:%u: expected an expression, a tab and a value", source->name, source->line);
  }
  size_t expression = (size_t)(tab - source->text);
  const char *expected = tab + 1, *end = source->text + source->length;
  const char *stop = memchr(expected, '\t', (size_t)(end - expected)); /* further fields: a source, notes */
  if (!stop) stop = end;
  while (stop > expected && stop[-1] == ' ') stop--;
  size_t length = (size_t)(stop - expected), statements = lab_program_count(session->program);
  lab_comparison comparison = lab_verify(session->program, session->machine, source->text, expression,
                                         expected, length, tally->printed);
  char *got = NULL;
  if (comparison.verdict == LAB_VERIFY_DIFFERS) {
    got = lab_value_text(session->machine, comparison.found, CGT_PLAIN);
    print_difference(source, expression, expected, length, "got", got ? got : "(a value too long to print)");
  }
  if (comparison.verdict == LAB_VERIFY_ERROR)
    print_difference(source, expression, expected, length, "error", comparison.error.message);
  if (comparison.verdict == LAB_VERIFY_LIMIT)
    print_difference(source, expression, expected, length, "limit", comparison.error.message);
  free(got);
  lab_machine_forget(session->machine);
  lab_program_drop(session->program, statements); /* both sides */
  return count_verdict(tally, &comparison);
}

typedef struct verify_settings {
  cmd_settings common;
  bool printed; /* what is expected is read as print */
} verify_settings;

static cmd_status run_verify(const void *settings, int count, char **operands) {
  const verify_settings *own = settings;
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_MACHINE);
  if (status != CMD_DONE) return status;
  tally tally = {.session = &session, .printed = own->printed};
  for (int i = 0; i < (count > 0 ? count : 1) && status != CMD_STOPPED; i++)
    status = cmd_worse(status,
                       cmd_input_each(count > 0 ? operands[i] : "-", settings, false, verify_line, &tally));
  cmd_session_close(&session);
  if (tally.passed + tally.failed + tally.undecided > 0 || status == CMD_DONE) {
    char passed[LAB_COUNT_ROOM], failed[LAB_COUNT_ROOM], undecided[LAB_COUNT_ROOM];
    printf("%s passed, %s failed", lab_count_text(passed, tally.passed),
           lab_count_text(failed, tally.failed));
    if (tally.undecided > 0) printf(", %s not decided", lab_count_text(undecided, tally.undecided));
    puts(status == CMD_STOPPED ? " (stopped before the end)" : "");
  }
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_FLAG(verify_settings, printed, "printed", "read 9*4 as 9+*4, as in print, where it is expected"),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_PAPER,
    CMD_HELP,
    {0}};

const cmd_command cmd_verify = {
    .name = "verify",
    .group = "Checking",
    .operands = "[FILE...]",
    .summary = "compare values with expected values",
    .options = options,
    .settings_size = sizeof(verify_settings),
    .page = "Reads lines with an expression, a tab and the expected value (a further tab ends it),\n"
            "prints the lines that differ and ends with 'N passed, M failed'. Both sides are compared\n"
            "by value if they parse, as text otherwise. N, P, L and R are compared with the outcome,\n"
            "and '!!' with a message stands for any error. The expected value is read like the\n"
            "expression: 9*4 is 36; with --printed as CGSuite and papers print, 9+*4. Without a file\n"
            "it reads the standard input.\n\n"
            "  cgt verify games.tsv\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_verify,
};
