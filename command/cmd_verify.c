/* cmd_verify.c: cgt verify, an oracle for any other program: lines of an expression, a tab and what
 * it is expected to be. Compared by value where both sides have one, by outcome where the right side is
 * N, P, L or R, as text otherwise; "!!" and a message is expected where there is an error. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/report/output.h"

typedef struct tally {
  uint64_t passed, failed, undecided;
} tally;

typedef enum side_state { SIDE_VALUE, SIDE_WRONG, SIDE_LIMIT, SIDE_STOPPED } side_state;

/* One side of a line: its value, and its text as cgt eval prints it. */
typedef struct side {
  side_state state;
  lab_value value;
  char *text; /* malloc'ed by settle() */
  lab_error error;
} side;

static bool is_game(const side *side) {
  lab_kind kind = side->value.kind;
  return side->state == SIDE_VALUE && (kind == LAB_GAME || kind == LAB_POSITION || kind == LAB_FORM);
}

static void set_state(side *side, cgt_status status) {
  cmd_status exit = cmd_status_of(status);
  side->state = exit == CMD_DONE      ? SIDE_VALUE
                : exit == CMD_LIMIT   ? SIDE_LIMIT
                : exit == CMD_STOPPED ? SIDE_STOPPED
                                      : SIDE_WRONG;
}

static side side_of(cmd_session *session, const char *text, size_t length) {
  side side = {.state = SIDE_WRONG};
  size_t statement = lab_program_count(session->program);
  cgt_status status = lab_program_add(session->program, text, length, &side.error);
  if (status == CGT_OK && (lab_program_count(session->program) != statement + 1 ||
                           lab_program_statement(session->program, statement)->variable_count > 0)) {
    status = CGT_EPARSE;
    side.error = (lab_error){.status = status, .message = "one expression is wanted on each side of the tab"};
  }
  if (status == CGT_OK) status = lab_evaluate(&side.value, session->machine, statement, &side.error);
  set_state(&side, status);
  return side;
}

static void take_ctx_error(side *side, cmd_session *session) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  cgt_status status = cgt_ctx_status(ctx) == CGT_OK ? CGT_ENOMEM : cgt_ctx_status(ctx);
  side->error = (lab_error){.status = status};
  snprintf(side->error.message, sizeof side->error.message, "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  set_state(side, status);
}

/* Where an outcome is expected of a game, the outcome takes the game's place. */
static void become_outcome(side *side, cmd_session *session) {
  cgt_ctx *ctx = lab_machine_ctx(session->machine);
  static const cgt_outcome mirrored[] = {[CGT_N] = CGT_N, [CGT_P] = CGT_P, [CGT_L] = CGT_R, [CGT_R] = CGT_L};
  cgt_outcome outcome = CGT_N;
  bool is_position = side->value.kind == LAB_POSITION;
  cgt_game g = side->value.kind == LAB_FORM ? cgt_form_value(ctx, side->value.as.form) : side->value.as.game;
  cgt_status status = is_position ? cgt_position_outcome(&outcome, ctx, side->value.as.at.position)
                                  : cgt_outcome_of(&outcome, ctx, g);
  if (status != CGT_OK) {
    take_ctx_error(side, session);
    return;
  }
  if (is_position && side->value.as.at.negative) outcome = mirrored[outcome];
  side->value = (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome};
}

/* Positions become games, and everything gets its text. */
static void settle(side *side, cmd_session *session) {
  if (is_game(side)) {
    cgt_game g;
    set_state(side, lab_to_game(&g, session->machine, side->value, &side->error));
    if (side->state == SIDE_VALUE) side->value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  if (side->state == SIDE_VALUE) side->text = cmd_session_text(session, side->value, CGT_PLAIN);
  if (side->state == SIDE_VALUE && !side->text) take_ctx_error(side, session);
}

static bool expects_error(const char *expected, size_t length) {
  return length >= 2 && memcmp(expected, "!!", 2) == 0;
}

static bool are_equal(cmd_session *session, const side *mine, const side *theirs, const char *expected,
                      size_t length) {
  bool same = false;
  lab_error error;
  if (mine->state != SIDE_VALUE) return mine->state == SIDE_WRONG && expects_error(expected, length);
  if (strlen(mine->text) == length && memcmp(mine->text, expected, length) == 0) return true;
  return theirs->state == SIDE_VALUE &&
         lab_equal(&same, session->machine, mine->value, theirs->value, &error) == CGT_OK && same;
}

/* 9*4 is 9 + *4 in print, and a product in the language: what another program printed may be meant so. */
static bool equals_print(cmd_session *session, const side *mine, const char *expected, size_t length) {
  if (mine->state != SIDE_VALUE || session->settings->paper) return false;
  lab_program_set_paper(session->program, true);
  side theirs = side_of(session, expected, length);
  lab_program_set_paper(session->program, false);
  settle(&theirs, session);
  bool same = theirs.state == SIDE_VALUE && are_equal(session, mine, &theirs, expected, length);
  free(theirs.text);
  return same;
}

/* "file:3: expression: expected .., got .." */
static void print_difference(const cmd_source *source, size_t expression, const char *expected,
                             size_t expected_length, const char *verb, const char *got) {
  printf("%s:%u: %.*s\n  expected ", source->name, source->line, (int)expression, source->text);
  fwrite(expected, 1, expected_length, stdout);
  printf("\n  %-8s %s\n", verb, got);
}

static cmd_status verify_line(tally *tally, cmd_session *session, const cmd_source *source) {
  const char *tab = memchr(source->text, '\t', source->length);
  if (!tab) {
    cmd_complain("%s:%u: expected an expression, a tab and a value", source->name, source->line);
    tally->failed++;
    return CMD_USAGE;
  }
  size_t expression = (size_t)(tab - source->text);
  const char *expected = tab + 1, *end = source->text + source->length;
  const char *stop = memchr(expected, '\t', (size_t)(end - expected)); /* further fields: a source, notes */
  if (!stop) stop = end;
  while (stop > expected && stop[-1] == ' ') stop--;
  size_t expected_length = (size_t)(stop - expected);
  side mine = side_of(session, source->text, expression);
  side theirs = {.state = SIDE_WRONG};
  if (!expects_error(expected, expected_length)) theirs = side_of(session, expected, expected_length);
  if (is_game(&mine) && theirs.state == SIDE_VALUE && theirs.value.kind == LAB_OUTCOME)
    become_outcome(&mine, session);
  settle(&mine, session);
  settle(&theirs, session);
  cmd_status status = CMD_DONE;
  if (mine.state == SIDE_STOPPED || theirs.state == SIDE_STOPPED) {
    status = CMD_STOPPED;
  } else if (mine.state == SIDE_LIMIT || theirs.state == SIDE_LIMIT) {
    tally->undecided++;
    status = CMD_LIMIT;
    const char *message = mine.state == SIDE_LIMIT ? mine.error.message : theirs.error.message;
    print_difference(source, expression, expected, expected_length, "limit", message);
  } else if (are_equal(session, &mine, &theirs, expected, expected_length) ||
             equals_print(session, &mine, expected, expected_length)) {
    tally->passed++;
  } else {
    tally->failed++;
    status = CMD_CLAIM_FAILED;
    bool wrong = mine.state == SIDE_WRONG;
    print_difference(source, expression, expected, expected_length, wrong ? "error" : "got",
                     wrong ? mine.error.message : mine.text);
  }
  free(mine.text);
  free(theirs.text);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status verify_file(tally *tally, cmd_session *session, const char *name) {
  cmd_source whole;
  char *text;
  cmd_status status = cmd_source_read(&whole, &text, name);
  const char *end = status == CMD_DONE ? text + whole.length : NULL, *start = text;
  unsigned number = 0;
  if (end && end - start >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) start += 3; /* byte order mark */
  for (const char *at = start; at < end && status != CMD_STOPPED && !ferror(stdout);) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    const char *next = stop ? stop + 1 : end;
    if (!stop) stop = end;
    if (stop > at && stop[-1] == '\r') stop--;
    number++;
    cmd_source line = {.name = whole.name, .line = number, .text = at, .length = (size_t)(stop - at)};
    if (!cmd_line_is_blank(at, line.length)) status = cmd_worse(status, verify_line(tally, session, &line));
    at = next;
  }
  free(text);
  return status;
}

typedef struct verify_settings {
  cmd_settings common;
  bool deep; /* by the definitions alone */
} verify_settings;

static cmd_status run_verify(const cmd_settings *settings, int count, char **operands) {
  if (settings->certificate) {
    if (count == 0) return cmd_verify_certificate(settings->certificate);
    cmd_complain("--certificate FILE is checked alone, without other files");
    return CMD_USAGE;
  }
  if (((const verify_settings *)settings)->deep) return cmd_verify_deep(settings, count, operands);
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  tally tally = {0};
  char *standard = "-";
  for (int i = 0; i < (count > 0 ? count : 1) && status != CMD_STOPPED; i++)
    status = cmd_worse(status, verify_file(&tally, &session, count > 0 ? operands[i] : standard));
  cmd_session_close(&session);
  if (tally.passed + tally.failed + tally.undecided > 0 || status == CMD_DONE) {
    char passed[28], failed[28], undecided[28];
    labi_output_count(passed, tally.passed);
    labi_output_count(failed, tally.failed);
    printf("%s passed, %s failed", passed, failed);
    if (tally.undecided > 0) printf(", %s not decided", labi_output_count(undecided, tally.undecided));
    puts(status == CMD_STOPPED ? " (stopped before the end)" : "");
  }
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings),
                                     CMD_CERTIFICATE_OPTION(cmd_settings),
                                     {0, "deep", NULL, "derive values once more by the definitions alone",
                                      CMD_READ_FLAG, offsetof(verify_settings, deep)},
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_verify = {
    .name = "verify",
    .operands = "[FILE... | --deep EXPR...]",
    .summary = "compare expressions with what is expected of them",
    .options = options,
    .settings_size = sizeof(verify_settings),
    .page = "Reads lines of an expression, a tab and what is expected (a further tab ends\n"
            "it), prints those that differ and closes with 'N passed, M failed'. Both sides\n"
            "are compared by value where they parse, as text otherwise; N, P, L and R are\n"
            "compared with the outcome, and '!!' and a message stands for any error. What is\n"
            "expected may be written as programs print: 9*4 for 9+*4. Without a file it\n"
            "reads the standard input.\n\n"
            "With --certificate FILE it checks a proof that cgt why wrote: it says 'accepted'\n"
            "and what was proved, or 'rejected' and the first fault, with exit status 1.\n\n"
            "With --deep it derives the value of an expression, or the truth of a claim, once\n"
            "more by Conway's definitions alone: braces as they are written, positions by all\n"
            "their moves, without theorems, symmetry or canonical forms. Small ones only.\n\n"
            "  cgt verify --deep 'domineering(3,3)' '{3|1} + matrix_nim([1,2;2,2])'\n",
    .run = run_verify,
};
