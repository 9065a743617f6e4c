/* cmd_guess.c: cgt guess, closed forms for the values of an expression: found on one box of the parameters,
 * tested on a larger one. */
#include "command/cmd_search.h"

static const char *const example = "cgt guess 'for a in 0..9, b in 0..9: *a + *b'";

typedef struct guess_run {
  cmd_search search;
  cmd_source source; /* of the statement */
  lab_guesses *guesses;
  lab_test *tests[LAB_GUESS_KINDS];
} guess_run;

static cmd_status read_operands(guess_run *run, int count, char **operands) {
  cmd_search *search = &run->search;
  cmd_status status =
      cmd_session_ranges(&search->statement, &run->source, &search->session, count, operands, example);
  if (status != CMD_DONE) return status;
  if (lab_statement_columns(search->session.program, search->statement) != 1)
    return cmd_refuse("expected one expression, not a list, as in %s", example);
  return cmd_search_ask(search, count, operands, count - 1, false);
}

static cmd_status find(guess_run *run) {
  cmd_search *search = &run->search;
  lab_search_fault fault;
  cgt_status status =
      lab_guesses_find(&run->guesses, search->session.machine, search->statement, &search->options, &fault);
  return cmd_search_ended(search, status, &fault, &run->source);
}

static cmd_status test_guess(guess_run *run, size_t i) {
  cmd_search *search = &run->search;
  const lab_guess *guess = &run->guesses->guesses[i];
  cmd_status status = CMD_DONE;
  if (!search->whole)
    status = cmd_printed(lab_report_guess(cmd_write, stdout, &search->style, run->guesses, guess));
  status = cmd_worse(status, cmd_search_test(&run->tests[i], search, guess->claim, guess->definition,
                                             run->guesses->instances));
  if (search->whole || !run->tests[i]) return status;
  return cmd_worse(
      status, cmd_printed(lab_report_test(cmd_write, stdout, &search->style, run->tests[i], &search->asked)));
}

static cmd_status report(guess_run *run) {
  cmd_search *search = &run->search;
  return cmd_printed(
      lab_report_guesses(cmd_write, stdout, &search->style, run->guesses, &search->asked, run->tests));
}

static cmd_status guess(cmd_search *search, int count, char **operands) {
  guess_run *run = (guess_run *)search; /* its first member */
  if (count == 0) return cmd_refuse("expected one expression over ranges, as in %s", example);
  cmd_status read = read_operands(run, count, operands);
  if (read != CMD_DONE) return read;
  cmd_status found = find(run), status = found;
  if (!run->guesses) return found;
  if (!search->whole) status = cmd_worse(status, report(run));
  if (run->guesses->none) status = cmd_worse(status, CMD_CLAIM_FAILED);
  for (size_t i = 0; i < run->guesses->count && status <= CMD_CLAIM_FAILED; i++)
    status = cmd_worse(status, test_guess(run, i));
  if (search->whole) return cmd_worse(status, report(run));
  if (found != CMD_DONE) return status;
  return cmd_worse(status,
                   cmd_printed(lab_report_guesses_end(cmd_write, stdout, &run->search.style, run->guesses)));
}

static void free_guesses(cmd_search *search) {
  guess_run *run = (guess_run *)search;
  for (size_t i = 0; i < LAB_GUESS_KINDS; i++) lab_test_free(run->tests[i]);
  lab_guesses_free(run->guesses);
}

static cmd_status run_guess(const void *given, int count, char **operands) {
  guess_run run = {.guesses = NULL};
  return cmd_search_run(&run.search, given, guess, free_guesses, count, operands);
}

/* ---- the command ------------------------------------------------------------------------------ */

const cmd_command cmd_guess = {
    .name = "guess",
    .group = "Claims",
    .operands = "[DEFINITION...] STATEMENT",
    .summary = "find formulas for values, from data alone",
    .options = cmd_search_options,
    .settings_size = sizeof(cmd_search_settings),
    .page = "Evaluates an expression, a number or a game, over its ranges and searches for a closed\n"
            "form in the parameters: minima and maxima of linear forms, powers of 2, floors,\n"
            "remainders, nim-sums, any of these inside nimber, up, switch (plus ups and a nimber) and\n"
            "tiny, several of them in separate regions, and a family X(a) defined by recursion. It\n"
            "then tests the form on ranges --scale K times as long (2 by default), and prints the\n"
            "statement for cgt check. If a value has no such form, its mean, temperature and stops\n"
            "may have one. The exit status is 1 if no form was found for the value or there are\n"
            "exceptions.\n\n"
            "  cgt guess 'for a in 0..9, b in 0..9: {a|b}'\n"
            "  cgt guess 'for b in 0..10, c in 0..10, d in 0..20: matrix_nim([0,b;c,d])'\n",
    .run = run_guess,
};
