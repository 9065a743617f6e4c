/* cmd_guess_region.c: cgt guess region, a description of where a claim is true, or where an expression has which value:
 * found on one box of the parameters, tested on a larger one. */
#include "command/cmd_search.h"

typedef struct region_run {
  cmd_search search;
  lab_regions *regions;
  lab_region_test tests[LAB_REGION_VALUES + 1];
  size_t tested;
} region_run;

/* ---- input ------------------------------------------------------------------------------------- */

/* Definitions, and one statement about ranges. */
static cmd_status read_operands(cmd_search *search, int count, char **operands) {
  const char *example = "as in cgt guess region 'for a in 0..9, b in 0..9: is_zero(*a + *b)'";
  const cmd_session *session = &search->session;
  int asking = 0;
  size_t brought = cmd_session_claims(NULL, session, 0), *last = &search->statement;
  if (brought > 0)
    return cmd_refuse("-d and -f contain %zu statement%s: only definitions are allowed there",
                      brought, brought == 1 ? "" : "s");
  for (int i = 0; i < count; i++) {
    const cmd_source source = cmd_source_of(operands[i]);
    size_t before = lab_program_count(session->program);
    cmd_status status = cmd_session_add(&search->session, &source);
    if (status != CMD_DONE) return status;
    if (cmd_session_claims(NULL, session, before) > 0) asking = i;
  }
  size_t claims = cmd_session_claims(last, session, 0);
  if (claims != 1)
    return cmd_refuse("expected one statement after any definitions, not %zu, %s", claims, example);
  if (lab_program_statement(session->program, *last)->variable_count == 0)
    return cmd_refuse("expected a statement about ranges, %s", example);
  if (lab_statement_columns(session->program, *last) != 1)
    return cmd_refuse("expected one claim or expression, not a list, %s", example);
  return cmd_search_ask(search, count, operands, asking, true);
}

static cmd_status find(region_run *run) {
  cmd_search *search = &run->search;
  lab_search_fault fault;
  cgt_status status =
      lab_regions_find(&run->regions, search->session.machine, search->statement, &search->options, &fault);
  return cmd_search_ended(search, status, &fault, NULL);
}

/* ---- the tests on a larger box ------------------------------------------------------------------ */

/* region: NULL for what is said of all. */
static cmd_status test(region_run *run, const lab_region *region) {
  cmd_search *search = &run->search;
  lab_test *test;
  const lab_expression *claim = region ? region->claim : run->regions->claim;
  cmd_status status = cmd_search_test(&test, search, claim, NULL, run->regions->instances);
  if (!test) return status;
  lab_region_test *last = &run->tests[run->tested++];
  *last = (lab_region_test){region, test};
  if (search->whole) return status;
  return cmd_worse(status, cmd_printed(lab_report_region_test(cmd_write, stdout, &search->style, run->regions,
                                                              &search->asked, last)));
}

static cmd_status test_all(region_run *run) {
  const lab_regions *all = run->regions;
  size_t described = 0;
  while (described < all->count && all->regions[described].claim) described++;
  cmd_status status = all->claim ? test(run, NULL) : CMD_DONE;
  if (all->value_count == 1) return status;
  /* The descriptions that the test of all does not contain; a paper says "otherwise" there. */
  size_t from = !all->claim ? 0 : run->search.style.format == CGT_LATEX ? all->count : all->count - 1;
  for (size_t i = from; i < described && status != CMD_STOPPED; i++)
    status = cmd_worse(status, test(run, &all->regions[i]));
  return described == all->count ? status : cmd_worse(status, CMD_CLAIM_FAILED);
}

static cmd_status report(region_run *run) {
  cmd_search *search = &run->search;
  return cmd_printed(lab_report_regions(cmd_write, stdout, &search->style, run->regions, &search->asked,
                                        run->tests, run->tested));
}

static cmd_status find_regions(cmd_search *search, int count, char **operands) {
  region_run *run = (region_run *)search; /* its first member */
  cmd_status status = read_operands(search, count, operands);
  if (status == CMD_DONE) status = find(run);
  if (status != CMD_DONE) return status;
  if (!search->whole) status = report(run);
  status = cmd_worse(status, test_all(run));
  return search->whole ? cmd_worse(status, report(run)) : status;
}

static void free_regions(cmd_search *search) {
  region_run *run = (region_run *)search;
  for (size_t i = 0; i < run->tested; i++) lab_test_free(run->tests[i].test);
  lab_regions_free(run->regions);
}

static cmd_status run_region(const void *given, int count, char **operands) {
  region_run run = {.tested = 0};
  return cmd_search_run(&run.search, given, find_regions, free_regions, count, operands);
}

/* ---- the command ------------------------------------------------------------------------------ */

const cmd_command cmd_guess_region = {
    .name = "guess region",
    .operands = "[DEFINITION...] STATEMENT",
    .summary = "describe where a claim is true, from data alone",
    .options = cmd_search_options,
    .settings_size = sizeof(cmd_search_settings),
    .page = "Evaluates a claim, or an expression with few values, over its ranges and finds the\n"
            "simplest combination of small comparisons of the parameters that describes where it is\n"
            "true, or where it has which value. It then tests the description on ranges --scale K\n"
            "times as long (2 by default), and prints every exception and the statement for cgt check.\n"
            "The exit status is 1 if no description was found or there are exceptions.\n\n"
            "  cgt guess region 'for a in 0..9, b in 0..9: is_number({a|b})'\n"
            "  cgt guess region 'for a in 0..6, b in 0..6, c in 0..6: outcome(matrix_nim([0,a;b,c]))'\n",
    .run = run_region,
};
