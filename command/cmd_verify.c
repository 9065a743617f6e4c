/* cmd_verify.c: cgt verify, an oracle for any other program: lines of an expression, a tab and what it is
 * expected to be. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

typedef struct tally {
  cmd_session *session;
  bool printed; /* what is expected is read as print */
  lab_verified result;
  lab_difference *differences; /* for programs, with texts of their own; people see each at once */
} tally;

static char *copy(const char *text, size_t length) {
  char *same = malloc(length + 1);
  if (same) memcpy(same, text, length);
  if (same) same[length] = '\0';
  return same;
}

static void forget(lab_difference *d) {
  free((char *)d->file);
  free((char *)d->expression);
  free((char *)d->expected);
  free((char *)d->found);
}

static cmd_status print_difference(const tally *tally, const lab_difference *difference) {
  const lab_style style = cmd_style_of(tally->session->settings);
  const lab_verified one = {.differences = difference, .difference_count = 1, .under_way = true};
  return cmd_printed(lab_report_verified(cmd_write, stdout, &style, &one));
}

/* Adds it to the list, which doubles where its length is a power of two. */
static bool keep_difference(tally *tally, const lab_difference *difference) {
  const size_t count = tally->result.difference_count;
  lab_difference *all = tally->differences;
  if ((count & (count - 1)) == 0) all = realloc(all, (count ? 2 * count : 1) * sizeof *all);
  if (!all) return false;
  all[count] = *difference;
  tally->differences = all;
  tally->result.differences = all;
  tally->result.difference_count++;
  return true;
}

/* found: is taken. */
static cmd_status take_difference(tally *tally, const cmd_source *source, size_t expression, const char *expected,
                                  size_t length, unsigned verdict, char *found) {
  lab_difference difference = {.file = copy(source->name, strlen(source->name)),
                               .line = source->line,
                               .expression = copy(source->text, expression),
                               .expected = copy(expected, length),
                               .verdict = verdict,
                               .found = found};
  if (!difference.file || !difference.expression || !difference.expected || !difference.found) {
    forget(&difference);
    return cmd_no_memory();
  }
  if (!cmd_is_page(tally->session->settings)) {
    if (keep_difference(tally, &difference)) return CMD_DONE;
    forget(&difference);
    return cmd_no_memory();
  }
  const cmd_status status = print_difference(tally, &difference);
  forget(&difference);
  return status;
}

static cmd_status count_verdict(tally *tally, const lab_comparison *comparison) {
  switch (comparison->verdict) {
  case LAB_VERIFY_PASSED:
    tally->result.passed++;
    return CMD_DONE;
  case LAB_VERIFY_LIMIT:
    tally->result.undecided++;
    return CMD_LIMIT;
  case LAB_VERIFY_CANCELLED:
    return CMD_STOPPED;
  default:
    tally->result.failed++;
    return CMD_CLAIM_FAILED;
  }
}

static cmd_status verify_line(void *where, const cmd_source *source) {
  tally *tally = where;
  cmd_session *session = tally->session;
  const char *tab = memchr(source->text, '\t', source->length);
  if (!tab) {
    tally->result.failed++;
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
  cmd_status told = CMD_DONE;
  if (comparison.verdict != LAB_VERIFY_PASSED && comparison.verdict != LAB_VERIFY_CANCELLED) {
    static const char too_long[] = "(a value too long to print)";
    char *found = comparison.verdict == LAB_VERIFY_DIFFERS
                      ? lab_value_text(session->machine, comparison.found, CGT_PLAIN)
                      : copy(comparison.error.message, strlen(comparison.error.message));
    if (!found) found = copy(too_long, sizeof too_long - 1);
    told = take_difference(tally, source, expression, expected, length, comparison.verdict, found);
  }
  lab_machine_forget(session->machine);
  lab_program_drop(session->program, statements); /* both sides */
  return cmd_worse(told, count_verdict(tally, &comparison));
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
  tally.result.stopped = status == CMD_STOPPED;
  if (tally.result.passed + tally.result.failed + tally.result.undecided > 0 || status == CMD_DONE) {
    const lab_style style = cmd_style_of(settings);
    status = cmd_worse(status, cmd_printed(lab_report_verified(cmd_write, stdout, &style, &tally.result)));
  }
  for (size_t i = 0; i < tally.result.difference_count; i++) forget(&tally.differences[i]);
  free(tally.differences);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_FLAG(verify_settings, printed, "printed", "read 9*4 as 9+*4, as in print, where it is expected"),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_PAPER,
    CMD_FORMATS,
    CMD_JSON,
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
