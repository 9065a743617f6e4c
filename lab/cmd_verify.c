/* cmd_verify.c: cgt verify, an oracle for any other program: lines of an expression, a tab and what
 * it is expected to be. Compared by value where both sides are games, as text otherwise. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "output.h"

typedef struct tally {
  uint64_t passed, failed, undecided;
} tally;

typedef enum side_state { SIDE_VALUE, SIDE_WRONG, SIDE_LIMIT, SIDE_STOPPED } side_state;

/* One side of a line: its value, and its text when it is no game. */
typedef struct side {
  side_state state;
  bool is_game;
  cgt_game game;
  char *text; /* as cgt eval prints it; malloc'ed */
  lab_error error;
} side;

static side side_of(session *session, const char *text, size_t length) {
  side side = {.state = SIDE_WRONG};
  size_t statement = lab_program_count(session->program);
  cgt_status status = lab_program_add(session->program, text, length, &side.error);
  lab_value value;
  if (status == CGT_OK && (lab_program_count(session->program) != statement + 1 ||
                           lab_program_statement(session->program, statement)->variable_count > 0)) {
    status = CGT_EPARSE;
    side.error = (lab_error){.status = status, .message = "one expression is wanted on each side of the tab"};
  }
  if (status == CGT_OK) status = lab_evaluate(&value, session->machine, statement, &side.error);
  if (status == CGT_OK && (value.kind == LAB_GAME || value.kind == LAB_POSITION)) {
    side.is_game = true;
    status = lab_to_game(&side.game, session->machine, value, &side.error);
    value = (lab_value){.kind = LAB_GAME, .as.game = side.game};
  }
  if (status == CGT_OK) {
    side.text = session_text(session, value, CGT_PLAIN);
    cgt_ctx *ctx = lab_machine_ctx(session->machine);
    if (!side.text) {
      status = cgt_ctx_status(ctx) == CGT_OK ? CGT_ENOMEM : cgt_ctx_status(ctx);
      side.error = (lab_error){.status = status};
      snprintf(side.error.message, sizeof side.error.message, "%s", cgt_ctx_message(ctx));
    }
  }
  exit_status exit = exit_status_of(status);
  side.state = exit == EXIT_DONE      ? SIDE_VALUE
               : exit == EXIT_LIMIT   ? SIDE_LIMIT
               : exit == EXIT_STOPPED ? SIDE_STOPPED
                                      : SIDE_WRONG;
  return side;
}

static bool same_text(const char *a, const char *b, size_t length) {
  return a && strlen(a) == length && memcmp(a, b, length) == 0;
}

/* "file:3: expression: expected .., got .." */
static void print_difference(const source *source, size_t expression, const char *expected, size_t expected_length,
                             const char *verb, const char *got) {
  printf("%s:%u: %.*s\n  expected ", source->name, source->line, (int)expression, source->text);
  fwrite(expected, 1, expected_length, stdout);
  printf("\n  %-8s %s\n", verb, got);
}

/* Reports a malformed line; returns false when the run was interrupted. */
static exit_status verify_line(tally *tally, session *session, const source *source) {
  const char *tab = memchr(source->text, '\t', source->length);
  if (!tab) {
    complain("%s:%u: expected an expression, a tab and a value", source->name, source->line);
    tally->failed++;
    return EXIT_USAGE;
  }
  size_t expression = (size_t)(tab - source->text);
  const char *expected = tab + 1, *end = source->text + source->length;
  const char *stop = memchr(expected, '\t', (size_t)(end - expected)); /* further fields: a source, notes */
  if (!stop) stop = end;
  while (stop > expected && stop[-1] == ' ') stop--;
  size_t expected_length = (size_t)(stop - expected);
  side mine = side_of(session, source->text, expression);
  side theirs = {.state = SIDE_WRONG};
  bool textual = mine.state == SIDE_VALUE && same_text(mine.text, expected, expected_length);
  if (mine.state == SIDE_VALUE && !textual) theirs = side_of(session, expected, expected_length);
  bool equal = textual;
  if (mine.state == SIDE_VALUE && theirs.state == SIDE_VALUE) {
    equal = mine.is_game && theirs.is_game ? cgt_equal(mine.game, theirs.game)
                                           : mine.is_game == theirs.is_game && strcmp(mine.text, theirs.text) == 0;
  }
  exit_status status = EXIT_DONE;
  if (mine.state == SIDE_STOPPED || theirs.state == SIDE_STOPPED) {
    status = EXIT_STOPPED;
  } else if (mine.state == SIDE_LIMIT || theirs.state == SIDE_LIMIT) {
    tally->undecided++;
    status = EXIT_LIMIT;
    const char *message = mine.state == SIDE_LIMIT ? mine.error.message : theirs.error.message;
    print_difference(source, expression, expected, expected_length, "limit", message);
  } else if (equal) {
    tally->passed++;
  } else {
    tally->failed++;
    status = EXIT_CLAIM_FAILED;
    bool wrong = mine.state == SIDE_WRONG;
    print_difference(source, expression, expected, expected_length, wrong ? "error" : "got",
                     wrong ? mine.error.message : mine.text);
  }
  free(mine.text);
  free(theirs.text);
  lab_machine_forget(session->machine);
  return status;
}

static exit_status verify_file(tally *tally, session *session, const char *name) {
  source whole;
  char *text;
  exit_status status = read_source(&whole, &text, name);
  const char *end = status == EXIT_DONE ? text + whole.length : NULL;
  unsigned number = 0;
  for (const char *at = text; at < end && status != EXIT_STOPPED && !ferror(stdout);) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    const char *next = stop ? stop + 1 : end;
    if (!stop) stop = end;
    if (stop > at && stop[-1] == '\r') stop--;
    number++;
    source line = {.name = whole.name, .line = number, .text = at, .length = (size_t)(stop - at)};
    if (!line_says_nothing(at, line.length)) status = worse(status, verify_line(tally, session, &line));
    at = next;
  }
  free(text);
  return status;
}

exit_status cmd_verify(const settings *settings, int count, char **operands) {
  session session;
  exit_status status = session_open(&session, settings, true);
  if (status != EXIT_DONE) return status;
  tally tally = {0};
  char *standard = "-";
  for (int i = 0; i < (count > 0 ? count : 1) && status != EXIT_STOPPED; i++)
    status = worse(status, verify_file(&tally, &session, count > 0 ? operands[i] : standard));
  session_close(&session);
  if (tally.passed + tally.failed + tally.undecided > 0 || status == EXIT_DONE) {
    char passed[28], failed[28], undecided[28];
    output_count(passed, tally.passed);
    output_count(failed, tally.failed);
    printf("%s passed, %s failed", passed, failed);
    if (tally.undecided > 0) printf(", %s not decided", output_count(undecided, tally.undecided));
    puts(status == EXIT_STOPPED ? " (stopped before the end)" : "");
  }
  return worse(status, output_status());
}
