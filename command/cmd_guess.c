/* cmd_guess.c: cgt guess, closed forms for the values of an expression: found on one box of the parameters,
 * tested on a larger one. */
#define _GNU_SOURCE /* asprintf, memmem */
#include <stdlib.h>
#include <string.h>

#include "lab/survey/each_instance.h"
#include "lab/search/guess.h"
#include "lab/base/interrupt.h"
#include "lab/survey/larger_box.h"
#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/report/output.h"
#include "lab/base/text_stream.h"

enum { LONG_EQUATION = 140 /* bytes of LaTeX that fit on a line of a paper */ };

static const char *const example = "cgt guess 'for a in 0..9, b in 0..9: *a + *b'";

typedef struct guess_run {
  const cmd_settings *settings;
  char **operands;
  int count;
  cmd_session session;
  cmd_source source; /* of the statement */
  size_t statement;
  const char *claim;
  size_t claim_length;
  labi_guess_values values;
  size_t printed; /* guesses */
  bool lost;      /* memory ended while they were printed */
} guess_run;

/* ---- input ------------------------------------------------------------------------------------------ */

static cmd_status read_operands(guess_run *run) {
  cmd_status status =
      cmd_session_ranges(&run->statement, &run->source, &run->session, run->count, run->operands, example);
  if (status != CMD_DONE) return status;
  const lab_program *program = run->session.program;
  const lab_statement *statement = lab_program_statement(program, run->statement);
  if (statement->variable_count > LABI_GUESS_WIDTH) {
    cmd_complain("more parameters than the limit of %d", LABI_GUESS_WIDTH);
    return CMD_LIMIT;
  }
  if (lab_statement_columns(program, run->statement) != 1) {
    cmd_complain("one expression is wanted here, not a list, as in %s", example);
    return CMD_USAGE;
  }
  run->claim = lab_statement_column(&run->claim_length, program, run->statement, 0);
  return CMD_DONE;
}

static cmd_status gather(void *where, cmd_session *session, const int64_t *tuple) {
  guess_run *run = where;
  bool inside, exists;
  lab_value value;
  lab_error error;
  cmd_status status =
      cmd_instance_value(&inside, &exists, &value, session, &run->source, run->statement, 0, tuple, &error);
  if (status != CMD_DONE || !inside) return status;
  if (exists && labi_guess_values_add(&run->values, session->machine, tuple, value, &error) == CGT_OK)
    return CMD_DONE;
  char at[400] = "";
  cmd_append_tuple(at, sizeof at, lab_program_statement(session->program, run->statement), tuple);
  cmd_complain("at %s: %s", at, error.message);
  return cmd_status_of(error.status);
}

/* ---- output ----------------------------------------------------------------------------------------- */

/* The operands with the guess in the place of their claim. function: of the expression, or "". */
static char *statement_text(const guess_run *run, const labi_guess *guess, const char *function) {
  const lab_statement *statement = lab_program_statement(run->session.program, run->statement);
  const char *last = run->operands[run->count - 1];
  const char *at = memmem(last, strlen(last), statement->text, statement->text_length);
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (!out) return NULL;
  for (int i = 0; i + 1 < run->count; i++) fprintf(out, "%s\n", run->operands[i]);
  size_t before = (size_t)(run->claim - statement->text);
  bool call = run->claim_length > 0 && !memmem(run->claim, run->claim_length, " ", 1);
  const char *open = *function || !call ? "(" : "", *close = *open ? ")" : "";
  fprintf(out, "%.*s%s%.*s%s%s%.*s%s == %s", at ? (int)(at - last) : 0, last, guess->definitions, (int)before,
          statement->text, function, open, (int)run->claim_length, run->claim, close, guess->formula);
  return labi_text_stream_close(&stream);
}

static cgt_format format_of(const guess_run *run) { return run->settings->format; }

static void print_head(guess_run *run) {
  const lab_statement *statement = lab_program_statement(run->session.program, run->statement);
  char n[28];
  if (format_of(run) == CGT_LATEX) {
    labi_latex_put_macros(stdout);
    if (!labi_latex_put_definitions(stdout, run->session.definitions, run->settings->paper)) run->lost = true;
  } else if (format_of(run) == CGT_JSON) {
    fputs("{\"statement\": ", stdout);
    labi_output_json_string(stdout, statement->text, statement->text_length);
    fputs(", \"variables\": [", stdout);
    for (size_t i = 0; i < statement->variable_count; i++) {
      if (i > 0) fputs(", ", stdout);
      labi_output_json_string(stdout, statement->variables[i], strlen(statement->variables[i]));
    }
    printf("], \"instances\": %zu, \"guesses\": [", run->values.points.count);
  } else {
    printf("%s instances\n", labi_output_count(n, run->values.points.count));
  }
}

static void print_text(const labi_guess *guess, const char *function) {
  puts("");
  if (*function) printf("%s\n", function);
  if (*guess->definitions) printf("    %s", guess->definitions);
  printf("    %s\n\n", guess->formula);
}

/* "of" the value or its mean, ...; the test follows, and then a brace. */
static void print_json(guess_run *run, const labi_guess *guess, const char *function) {
  size_t length = strcspn(guess->definitions, "\n"); /* of one definition, or none */
  printf("%s{\"of\": \"%s\", \"definition\": ", run->printed > 0 ? ", " : "", *function ? function : "value");
  if (length > 0)
    labi_output_json_string(stdout, guess->definitions, length);
  else
    fputs("null", stdout);
  fputs(", \"formula\": ", stdout);
  labi_output_json_string(stdout, guess->formula, strlen(guess->formula));
  fputs(", \"test\": ", stdout);
}

/* The expression, or a function of it, as it is written. malloc'ed. */
static char *left_side(const guess_run *run, const char *function) {
  char *text = NULL, *formula = NULL;
  const char *open = *function ? "(" : "", *close = *function ? ")" : "";
  int length = asprintf(&text, "%s%s%.*s%s", function, open, (int)run->claim_length, run->claim, close);
  if (length < 0) return NULL;
  formula = labi_latex_formula(text, (size_t)length, run->settings->paper);
  free(text);
  return formula;
}

/* The longest row of a formula, if it has some. */
static size_t row_length(const char *formula) {
  size_t most = 0;
  for (const char *end; *formula; formula = end) {
    end = strstr(formula + 1, "\\\\");
    if (!end) end = formula + strlen(formula);
    if ((size_t)(end - formula) > most) most = (size_t)(end - formula);
  }
  return most;
}

/* An equation, on two lines where one has no room for it, and a definition below it. */
static void put_equation(const char *left, const char *right, const char *definitions) {
  bool is_long = strlen(left) + row_length(right) > LONG_EQUATION;
  const char *kind = is_long ? "multline*" : "gather*";
  printf("\\begin{%s}\n  %s%s= %s", kind, left, is_long ? "\\\\\n  " : " ", right);
  if (*definitions) printf(",\\\\\n  %s", definitions);
  bool ends_in_cases = !*definitions && strstr(right, "{cases}");
  printf("%s\n\\end{%s}\n", ends_in_cases ? "" : ".", kind);
}

static void print_latex(guess_run *run, const labi_guess *guess, const char *function) {
  const lab_statement *statement = lab_program_statement(run->session.program, run->statement);
  labi_latex_statement s;
  bool good = labi_latex_statement_make(&s, statement->text, statement->text_length, run->settings->paper);
  char *left = left_side(run, function), n[28];
  char *right = labi_latex_formula(guess->formula, strlen(guess->formula), false);
  char *definitions = labi_latex_definitions(guess->definitions, strlen(guess->definitions), false);
  if (good && left && right && definitions) {
    printf("%s\\noindent For $%s$ (%s instances%s)\n", run->printed > 0 ? "\n" : "", s.scope,
           labi_output_count(n, run->values.points.count),
           strstr(right, "{cases}") ? "; of the cases the first that applies" : "");
    put_equation(left, right, definitions);
  } else {
    run->lost = true;
  }
  if (good) labi_latex_statement_free(&s);
  free(left);
  free(right);
  free(definitions);
}

static cmd_status print_guess(guess_run *run, const labi_guess *guess, const char *function) {
  char *text = statement_text(run, guess, function);
  if (!text) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  bool json = format_of(run) == CGT_JSON;
  if (json)
    print_json(run, guess, function);
  else if (format_of(run) == CGT_LATEX)
    print_latex(run, guess, function);
  else
    print_text(guess, function);
  cmd_status status = cmd_larger_box(run->settings, text, run->values.points.count);
  if (json) fputc('}', stdout);
  run->printed++;
  free(text);
  return status;
}

/* ---- the search ------------------------------------------------------------------------------------- */

static cmd_status failed(const guess_run *run, cgt_status status) {
  if (status == CGT_ECANCELLED) return CMD_STOPPED;
  const char *why = cgt_ctx_message(lab_machine_ctx(run->session.machine));
  cmd_complain("%s", *why ? why : "out of memory");
  return cmd_status_of(status);
}

/* Of values without a closed form, that of a measure if it has one. */
static cmd_status guess_one_measure(guess_run *run, size_t measure, bool *any) {
  bool found;
  labi_guess guess = {0};
  cgt_status status =
      labi_guess_measure(&found, &guess, &run->values, run->session.machine, measure, run->session.stop);
  cmd_status result = CMD_DONE;
  if (status != CGT_OK)
    result = failed(run, status);
  else if (found)
    result = print_guess(run, &guess, labi_guess_measure_name(measure));
  *any = *any || found;
  labi_guess_free(&guess);
  return result;
}

static cmd_status guess_measures(guess_run *run) {
  size_t hot = run->values.points.count - run->values.of_kind[LABI_GUESS_NUMBER];
  bool any = false;
  cmd_status status = CMD_DONE;
  bool json = format_of(run) == CGT_JSON, text = !json && format_of(run) != CGT_LATEX;
  if (!json)
    puts(text ? "\nNo closed form was found for the value."
              : "\\noindent No closed form was found for the value.\n");
  if (hot > 0)
    for (size_t i = 0; i < LABI_GUESS_MEASURES && status <= CMD_CLAIM_FAILED; i++)
      status = cmd_worse(status, guess_one_measure(run, i, &any));
  if (text && hot > 0 && !any && status <= CMD_CLAIM_FAILED)
    puts("None was found for its mean, its temperature or its stops.");
  if (text)
    puts("\nTried: minima and maxima of linear forms, powers of 2 of these, nim-sums of linear\n"
         "forms, these as indices of nimbers, ups, switches, tinies; up to six of them in\n"
         "regions of their own; and recursive families in one parameter.");
  return cmd_worse(status, CMD_CLAIM_FAILED);
}

static cmd_status search(guess_run *run) {
  cgt_ctx *ctx = lab_machine_ctx(run->session.machine);
  labi_guess guess = {0};
  bool found = false;
  print_head(run);
  cgt_status status =
      labi_guess_value(&found, &guess, &run->values, ctx, run->session.program, run->session.stop);
  cmd_status result;
  if (status != CGT_OK)
    result = failed(run, status);
  else if (found)
    result = print_guess(run, &guess, "");
  else
    result = guess_measures(run);
  if (format_of(run) == CGT_JSON) puts("]}");
  labi_guess_free(&guess);
  return result;
}

static cmd_status find_and_print(guess_run *run) {
  cmd_status status = read_operands(run);
  if (status != CMD_DONE) return status;
  const lab_statement *statement = lab_program_statement(run->session.program, run->statement);
  run->values.points.width = statement->variable_count;
  run->values.points.names = statement->variables;
  status = cmd_each_instance(&run->session, &run->source, run->statement, gather, run);
  if (status != CMD_DONE) return status;
  if (run->values.points.count == 0) {
    cmd_complain("no instance in the range");
    return CMD_USAGE;
  }
  return search(run);
}

static cmd_status run_guess(const cmd_settings *settings, int count, char **operands) {
  struct cmd_settings first_box = *settings;
  first_box.scale = 1;
  if (count == 0) {
    cmd_complain("one expression over ranges is wanted, as in %s", example);
    return CMD_USAGE;
  }
  guess_run run = {.settings = settings, .operands = operands, .count = count};
  cmd_status status = cmd_session_open(&run.session, &first_box, true);
  if (status != CMD_DONE) return status;
  status = find_and_print(&run);
  if (run.lost) cmd_complain("out of memory");
  if (run.lost) status = cmd_worse(status, CMD_LIMIT);
  if (status == CMD_STOPPED) cmd_complain("stopped");
  labi_guess_values_free(&run.values);
  cmd_session_close(&run.session);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings), CMD_JOBS_OPTION(cmd_settings),
                                     CMD_SCALE_OPTION(cmd_settings),       CMD_ALL_OPTION(cmd_settings),
                                     CMD_MEMORY_OPTION(cmd_settings),      CMD_PAPER_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),       CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),        {0}};

const cmd_command cmd_guess = {
    .name = "guess",
    .operands = "[DEFINITION...] STATEMENT",
    .summary = "propose closed forms for an expression, from data alone",
    .options = options,
    .page = "Evaluates an expression, a number or a game, over the box of its ranges and looks for\n"
            "a closed form in the parameters: minima and maxima of linear forms, powers of 2,\n"
            "nim-sums, these inside nimber, up, switch and tiny, several of them in regions of\n"
            "their own, a family X(a) defined by recursion. Then it tests the form on a larger\n"
            "box, --scale K, 2 if not given, and prints the statement that cgt check takes. Where\n"
            "a value has no such form its mean, temperature and stops may have one. The exit\n"
            "status is 1 when no form was found for the value or there are exceptions.\n\n"
            "  cgt guess 'for a in 0..9, b in 0..9: {a|b}'\n"
            "  cgt guess 'for b in 0..10, c in 0..10, d in 0..20: matrix_nim([0,b;c,d])'\n",
    .run = run_guess,
};
