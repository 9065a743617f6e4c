/* cmd_region.c: cgt region, a description of where a claim is true, or where an expression has which value:
 * found on one box of the parameters, tested on a larger one. */
#define _GNU_SOURCE /* memmem */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/terminal.h"
#include "lab/survey/larger_box.h"
#include "lab/report/output.h"
#include "lab/report/region_print.h"
#include "lab/base/text_stream.h"
#include "lab/base/threads.h"

static const size_t ALL_VALUES = SIZE_MAX;

/* ---- input ------------------------------------------------------------------------------------- */

/* Definitions, and one statement about ranges. */
static cmd_status read_operands(cmd_region_report *run) {
  const lab_program *program = run->session.program;
  if (lab_program_count(program) > 0) {
    cmd_complain("-d and -f bring %zu statements with them: definitions alone are wanted there",
                 lab_program_count(program));
    return CMD_USAGE;
  }
  for (int i = 0; i < run->count; i++) {
    cmd_source source = {.line = 1, .text = run->operands[i], .length = strlen(run->operands[i])};
    size_t before = lab_program_count(program);
    cmd_status status = cmd_session_add(&run->session, &source);
    if (status != CMD_DONE) return status;
    if (lab_program_count(program) > before) run->asking = i;
  }
  const char *example = "as in cgt region 'for a in 0..9, b in 0..9: is_zero(*a + *b)'";
  if (lab_program_count(program) != 1) {
    cmd_complain("one statement is wanted here, not %zu, behind any definitions, %s",
                 lab_program_count(program), example);
    return CMD_USAGE;
  }
  if (lab_program_statement(program, 0)->variable_count == 0) {
    cmd_complain("a statement about ranges is wanted here, %s", example);
    return CMD_USAGE;
  }
  if (lab_statement_columns(program, 0) != 1) {
    cmd_complain("one claim or expression is wanted here, not a list, %s", example);
    return CMD_USAGE;
  }
  run->claim = lab_statement_column(&run->claim_length, program, 0, 0);
  return CMD_DONE;
}

static void show_progress(void *where, uint64_t done, uint64_t total, double seconds) {
  cmd_region_report *run = where;
  labi_progress_show(&run->progress, "instances", done, total, seconds);
}

static cmd_status report_error(const cmd_region_report *run, cgt_status status, const lab_error *error,
                               const int64_t *place) {
  if (status == CGT_ECANCELLED) return CMD_STOPPED;
  char at[1024] = "";
  for (size_t i = 0; place && i < run->data.width && strlen(at) < sizeof at - 120; i++)
    snprintf(at + strlen(at), sizeof at - strlen(at), "%s%.80s = %lld", i ? ", " : "at ", run->data.names[i],
             (long long)place[i]);
  cmd_complain("%s%s%s", at, *at ? ": " : "", error->message);
  return cmd_status_of(status);
}

static cmd_status gather(cmd_region_report *run) {
  labi_region_job order = {.program = run->session.program,
                           .statement = 0,
                           .limits = run->session.limits,
                           .workers = run->workers,
                           .stop = run->session.stop,
                           .where = run};
  if (cmd_is_terminal(stderr)) order.progress = show_progress;
  lab_error error;
  bool has_place;
  int64_t place[LAB_VARIABLE_LIMIT];
  cgt_status status = labi_region_gather(&run->data, &order, &error, &has_place, place);
  labi_progress_clear(&run->progress);
  if (status != CGT_OK) return report_error(run, status, &error, has_place ? place : NULL);
  if (run->data.count > 0) return CMD_DONE;
  cmd_complain("no instance in the range");
  return CMD_USAGE;
}

/* ---- the descriptions -------------------------------------------------------------------------- */

/* Is the region of that value wanted? That of false is what that of true leaves. */
static bool is_wanted(const cmd_region_report *run, size_t value) {
  return !cmd_region_is_claim(&run->data) || strcmp(run->data.texts[value], "true") == 0;
}

static unsigned rank(const cmd_region_report *run, size_t value) {
  return run->found[value].found ? run->found[value].size : UINT_MAX;
}

static cmd_status describe(cmd_region_report *run) {
  labi_region_data *data = &run->data;
  if (!labi_atoms_make(&run->atoms, data)) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  if (data->values == 1) {
    run->order[run->wanted++] = 0;
    return CMD_DONE;
  }
  for (size_t value = 0; value < data->values; value++) {
    if (!is_wanted(run, value)) continue;
    if (cmd_is_terminal(stderr))
      labi_progress_show(&run->progress, "regions", run->wanted, data->values, 0);
    cgt_status status = labi_region_describe(&run->found[value], data, &run->atoms, value, run->session.stop);
    labi_progress_clear(&run->progress);
    if (status != CGT_OK) return report_error(run, status, &(lab_error){.message = "out of memory"}, NULL);
    size_t at = run->wanted++;
    for (; at > 0 && rank(run, run->order[at - 1]) > rank(run, value); at--)
      run->order[at] = run->order[at - 1];
    run->order[at] = value;
  }
  return CMD_DONE;
}

/* ---- the statement with the description in it -------------------------------------------------- */

/* The texts of games stand in brackets: a sign or bar must not meet what is around. */
static void put_value(FILE *out, const char *text) {
  bool is_word = text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")] == 0;
  fprintf(out, is_word ? "%s" : "(%s)", text);
}

static void put_formula(FILE *out, const cmd_region_report *run, size_t value) {
  labi_formula_print(out, &run->found[value].formula, &run->atoms, run->data.names);
}

/* The expression has that value where the description says, and nowhere else. */
static void put_single(FILE *out, const cmd_region_report *run, size_t value) {
  bool is_truth = cmd_region_is_claim(&run->data);
  fprintf(out, is_truth ? "(%.*s)" : "((%.*s) == ", (int)run->claim_length, run->claim);
  if (!is_truth) {
    put_value(out, run->data.texts[value]);
    fputc(')', out);
  }
  fputs(" == (", out);
  put_formula(out, run, value);
  fputc(')', out);
}

/* What is said of all values; the last in the order has the rest. */
static void put_all(FILE *out, const cmd_region_report *run) {
  fprintf(out, "(%.*s) == (", (int)run->claim_length, run->claim);
  for (size_t i = 0; i < run->wanted; i++) {
    size_t value = run->order[i];
    bool last = i + 1 == run->wanted;
    if (!last) {
      fputs("if ", out);
      put_formula(out, run, value);
      fputs(" then ", out);
    }
    put_value(out, run->data.texts[value]);
    fputs(last ? ")" : " else ", out);
  }
}

/* Where the statement stands in its operand: on its line, before any comment that may repeat it. */
static const char *find_statement(const cmd_region_report *run) {
  const lab_statement *statement = lab_program_statement(run->session.program, 0);
  const char *text = run->operands[run->asking];
  for (unsigned line = 1; line < statement->line; line++) text = strchr(text, '\n') + 1;
  return memmem(text, strlen(text), statement->text, statement->text_length);
}

/* The operands with a claim in place of their own; value: ALL_VALUES, or the one it is about. malloc'ed. */
static char *statement_text(const cmd_region_report *run, size_t value) {
  const lab_statement *statement = lab_program_statement(run->session.program, 0);
  const char *at = find_statement(run);
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (!out) return NULL;
  for (int i = 0; i < run->count; i++) {
    const char *operand = run->operands[i];
    if (i > 0) fputc('\n', out);
    if (i != run->asking) {
      fputs(operand, out);
      continue;
    }
    fprintf(out, "%.*s", (int)(at - operand + (run->claim - statement->text)), operand);
    if (value == ALL_VALUES)
      put_all(out, run);
    else
      put_single(out, run, value);
    fputs(at + statement->text_length, out);
  }
  return labi_text_stream_close(&stream);
}

/* ---- the test on a larger box ------------------------------------------------------------------ */

static cmd_status test(cmd_region_report *run, size_t value) {
  char *text = statement_text(run, value);
  if (!text) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  cmd_region_print_before_test(run, value == ALL_VALUES ? NULL : run->data.texts[value]);
  cmd_status status = cmd_larger_box(run->settings, text, run->data.count);
  cmd_region_print_after_test(run);
  run->tested++;
  free(text);
  return status;
}

static cmd_status test_all(cmd_region_report *run) {
  size_t described = 0;
  while (described < run->wanted && run->found[run->order[described]].found) described++;
  cmd_status status = CMD_DONE;
  bool has_rest = !cmd_region_is_claim(&run->data) && described + 1 >= run->wanted;
  if (has_rest) status = test(run, ALL_VALUES);
  /* The descriptions that the test of all does not contain; a paper says "otherwise" there. */
  size_t from = !has_rest ? 0 : run->settings->format == CGT_LATEX ? run->wanted : run->wanted - 1;
  for (size_t i = from; i < described && status != CMD_STOPPED; i++)
    status = cmd_worse(status, test(run, run->order[i]));
  if (described == run->wanted) return status;
  return cmd_worse(status, CMD_CLAIM_FAILED);
}

static cmd_status find_regions(cmd_region_report *run) {
  cmd_status status = read_operands(run);
  if (status == CMD_DONE) status = gather(run);
  if (status == CMD_DONE) status = describe(run);
  if (status != CMD_DONE) return status;
  bool json = run->settings->format == CGT_JSON;
  cmd_region_print_head(run);
  status = run->data.values == 1 ? test(run, ALL_VALUES) : test_all(run);
  if (json) puts("]}");
  if (run->lost) cmd_complain("out of memory");
  return run->lost ? cmd_worse(status, CMD_LIMIT) : status;
}

static cmd_status run_region(const cmd_settings *settings, int count, char **operands) {
  cmd_region_report run = {.settings = settings,
                           .operands = operands,
                           .count = count,
                           .workers = settings->jobs ? settings->jobs : labi_processor_count(),
                           .progress = {.out = stderr, .colours = cmd_has_colours(stderr)}};
  cmd_status status = cmd_session_open(&run.session, settings, false);
  if (status != CMD_DONE) return status;
  status = find_regions(&run);
  if (status == CMD_STOPPED) cmd_complain("stopped");
  free(run.atoms.items);
  labi_region_free(&run.data);
  cmd_session_close(&run.session);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings), CMD_JOBS_OPTION(cmd_settings),
                                     CMD_SCALE_OPTION(cmd_settings),       CMD_ALL_OPTION(cmd_settings),
                                     CMD_MEMORY_OPTION(cmd_settings),      CMD_PAPER_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),       CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),        {0}};

const cmd_command cmd_region = {
    .name = "region",
    .operands = "[DEFINITION...] STATEMENT",
    .summary = "describe where a claim is true, from data alone",
    .options = options,
    .page = "Evaluates a claim, or an expression with few values, over the box of its ranges and\n"
            "finds the simplest combination of small comparisons of the parameters that tells\n"
            "where it is true, or where it has which value. Then it tests the description on a\n"
            "larger box: --scale K, 2 if not given. It prints every exception and the statement\n"
            "that cgt check takes. The exit status is 1 when no description was found or there\n"
            "are exceptions.\n\n"
            "  cgt region 'for a in 0..9, b in 0..9: is_number({a|b})'\n"
            "  cgt region 'for a in 0..6, b in 0..6, c in 0..6: outcome(matrix_nim([0,a;b,c]))'\n",
    .run = run_region,
};
