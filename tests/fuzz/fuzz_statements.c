/* fuzz_statements.c: statements that the grammar makes (grammar.h), asked what the subcommands of cgt ask:
 * their value, what is known of it, why, which moves win, tables, laws, regions, closed forms, proofs and
 * pictures; and every report in each of its formats. With CGT_FUZZ_NAMES the statements are told on standard
 * error. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "fuzz.h"
#include "grammar.h"
#include <cgt/lab.h>

#include "lab/machine/instances.h"

enum { MILLISECONDS = 300, MOST_BYTES = 1 << 20 };

typedef struct question {
  grammar *g;
  lab_program *program;
  lab_machine *machine;
  const volatile int *stop;
  const char *text;
  size_t statement;
} question;

/* ---- reports ---------------------------------------------------------------------------------------- */

typedef struct text {
  char *bytes;
  size_t length;
} text;

/* A reader who takes no more than a megabyte. */
static bool collect(void *where, const char *bytes, size_t length) {
  text *t = where;
  if (t->length + length > MOST_BYTES) return false;
  char *more = realloc(t->bytes, t->length + length + 1);
  fuzz_check(more, "out of memory");
  memcpy(more + t->length, bytes, length);
  t->bytes = more;
  t->bytes[t->length += length] = 0;
  return true;
}

static void expect_json(const char *line, size_t length) {
  json_error_t error;
  json_t *document =
      json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
  fuzz_check(document, "no JSON");
  json_decref(document);
}

/* Every line by itself, and its end. */
static void expect_lines_of_json(const text *t) {
  for (size_t at = 0; at < t->length;) {
    const char *end = memchr(t->bytes + at, '\n', t->length - at);
    fuzz_check(end, "a line of JSON without an end");
    expect_json(t->bytes + at, (size_t)(end - t->bytes) - at);
    at = (size_t)(end - t->bytes) + 1;
  }
}

/* Braces come in pairs, or no page with them compiles. */
static void expect_pairs(const text *t) {
  long open = 0;
  for (size_t i = 0; i < t->length; i++) {
    if (t->bytes[i] == '\\') {
      i++;
    } else {
      open += (t->bytes[i] == '{') - (t->bytes[i] == '}');
      fuzz_check(open >= 0, "LaTeX closes a brace that is not open");
    }
  }
  fuzz_check(open == 0, "LaTeX leaves a brace open");
}

static void expect_page(text *t, cgt_status status, cgt_format format) {
  fuzz_check(lab_text_prefix(t->bytes, t->length) == t->length, "a report that is not text");
  if (status == CGT_OK && format == CGT_JSON) expect_lines_of_json(t);
  if (status == CGT_OK && format == CGT_LATEX) expect_pairs(t);
  free(t->bytes);
  *t = (text){0};
}

/* In each format up to the last. */
#define REPORT_UP_TO(last, q, report, ...)                                                                   \
  for (cgt_format format = CGT_PLAIN; format <= last; format++) {                                            \
    const lab_style style = {.format = format, .all = grammar_choose((q)->g, 2), .question = (q)->text};     \
    text page = {0};                                                                                         \
    cgt_status told = report(collect, &page, &style, __VA_ARGS__);                                           \
    expect_page(&page, told, format);                                                                        \
    cgt_ctx_clear_error(lab_machine_ctx((q)->machine));                                                      \
  }
#define REPORT(...) REPORT_UP_TO(CGT_JSON, __VA_ARGS__)

static void expect_error(const lab_error *error, cgt_status status) {
  fuzz_check(error->status == status, "the error and the status differ");
  fuzz_check(*error->message && !strchr(error->message, '\n'), "an error whose message is not one line");
  fuzz_check(lab_text_prefix(error->message, strlen(error->message)) == strlen(error->message),
             "an error that is not text");
}

/* ---- values ------------------------------------------------------------------------------------------- */

static void print_value(lab_machine *machine, lab_value value) {
  for (cgt_format format = CGT_PLAIN; format <= CGT_JSON; format++) {
    char *printed = lab_value_text(machine, value, format);
    text t = {.bytes = printed, .length = printed ? strlen(printed) : 0};
    if (printed && format == CGT_JSON) expect_json(printed, t.length);
    if (printed) expect_page(&t, CGT_OK, format == CGT_JSON ? CGT_PLAIN : format);
    cgt_ctx_clear_error(lab_machine_ctx(machine));
  }
}

static void ask_value(question *q) {
  lab_value value;
  lab_error error = {0};
  cgt_status status = lab_evaluate(&value, q->machine, q->statement, &error);
  if (status == CGT_OK)
    print_value(q->machine, value);
  else
    expect_error(&error, status);
}

static void ask_facts(question *q) {
  lab_inspection about;
  lab_error error = {0};
  cgt_status status = lab_inspect(&about, q->machine, q->statement, &error);
  if (status != CGT_OK) {
    expect_error(&error, status);
    return;
  }
  REPORT(q, lab_report_inspection, &about, q->machine)
  lab_inspection_free(&about);
}

static void ask_steps(question *q) {
  lab_explanation steps;
  lab_error error = {0};
  cgt_status status = lab_explain(&steps, q->machine, q->statement, &error);
  if (status != CGT_OK) {
    expect_error(&error, status);
    return;
  }
  if (steps.kind != LAB_EXPLAINED_NOTHING) REPORT(q, lab_report_explanation, &steps, q->machine)
  lab_explanation_free(&steps);
}

static void ask_moves(question *q) {
  const lab_moves_options options = {grammar_choose(q->g, 2), grammar_choose(q->g, 2)};
  lab_moves moves;
  lab_error error = {0};
  cgt_status status = lab_find_moves(&moves, q->machine, q->statement, &options, &error);
  if (status != CGT_OK) {
    expect_error(&error, status);
    return;
  }
  REPORT(q, lab_report_moves, &moves, q->machine)
  lab_moves_free(&moves);
}

/* What was proved is accepted by who replays it, in the same words. */
static void expect_certificate(const lab_proof *proof) {
  text t = {0};
  cgt_certificate_check check;
  if (lab_certificate_write(collect, &t, proof, "made by fuzz_statements") == CGT_OK &&
      lab_certificate_verify(&check, t.bytes, t.length, NULL) == CGT_OK) {
    fuzz_check(check.verdict == CGT_CERTIFICATE_ACCEPTED, check.fault);
    fuzz_check(strcmp(check.claim, lab_proof_claim(proof)->text) == 0, "the certificate says something else");
    free(check.claim);
  }
  free(t.bytes);
}

static void ask_why(question *q) {
  lab_proof *proof;
  lab_error error = {0};
  cgt_status status = lab_prove(&proof, q->machine, q->statement, &error);
  if (status != CGT_OK) {
    expect_error(&error, status);
    return;
  }
  REPORT(q, lab_report_proof, proof, q->machine)
  expect_certificate(proof);
  lab_proof_free(proof);
}

static void ask_definitions(question *q) {
  lab_deep_check check;
  lab_error error = {0};
  cgt_status status = lab_verify_deep(&check, q->machine, q->statement, &error);
  if (status == CGT_OK)
    fuzz_check(check.verdict != LAB_DEEP_WRONG, check.why);
  else
    expect_error(&error, status);
}

/* ---- searches ----------------------------------------------------------------------------------------- */

static const lab_asked asked = {.command = "  cgt check ", .before = "", .after = ""};

static lab_search_options search_options(const question *q) {
  return (lab_search_options){.workers = 1, .stop = q->stop, .limits = {.memory_bytes = 16 << 20}};
}

static void ask_law(question *q) {
  const lab_search_options options = search_options(q);
  lab_sequence *sequence;
  lab_search_fault fault;
  cgt_status status = lab_sequence_of_statement(&sequence, q->machine, q->statement, &options, &fault);
  if (status != CGT_OK) {
    expect_error(&fault.at.error, status);
    return;
  }
  lab_error error = {0};
  status = lab_sequence_find(sequence, &options, &error);
  if (status != CGT_OK) expect_error(&error, status);
  if (status == CGT_OK) REPORT(q, lab_report_sequence, sequence)
  text t = {0};
  expect_page(&t, lab_report_bfile(collect, &t, sequence, q->text), CGT_PLAIN);
  lab_sequence_free(sequence);
}

static void ask_regions(question *q) {
  const lab_search_options options = search_options(q);
  lab_regions *regions;
  lab_search_fault fault;
  cgt_status status = lab_regions_find(&regions, q->machine, q->statement, &options, &fault);
  if (status != CGT_OK) {
    expect_error(&fault.at.error, status);
    return;
  }
  lab_region_test test = {.region = &regions->regions[0]};
  lab_error error = {0};
  if (test.region->claim)
    lab_claim_test(&test.test, q->machine, q->statement, test.region->claim, NULL, 2, regions->instances,
                   &options, &error);
  size_t tests = test.test != NULL;
  REPORT(q, lab_report_regions, regions, &asked, &test, tests)
  if (tests) REPORT_UP_TO(CGT_LATEX, q, lab_report_region_test, regions, &asked, &test)
  lab_test_free(test.test);
  lab_regions_free(regions);
}

static void ask_forms(question *q) {
  const lab_search_options options = search_options(q);
  lab_guesses *guesses;
  lab_search_fault fault;
  cgt_status status = lab_guesses_find(&guesses, q->machine, q->statement, &options, &fault);
  if (status != CGT_OK) expect_error(&fault.at.error, status);
  if (!guesses) return;
  lab_test *tests[LAB_GUESS_KINDS] = {NULL};
  lab_error error = {0};
  if (status == CGT_OK && guesses->count > 0)
    lab_claim_test(&tests[0], q->machine, q->statement, guesses->guesses[0].claim,
                   guesses->guesses[0].definition, 2, guesses->instances, &options, &error);
  REPORT(q, lab_report_guesses, guesses, &asked, tests)
  if (guesses->count > 0) REPORT_UP_TO(CGT_LATEX, q, lab_report_guess, guesses, &guesses->guesses[0])
  if (tests[0]) REPORT(q, lab_report_test, tests[0], &asked)
  lab_test_free(tests[0]);
  lab_guesses_free(guesses);
}

/* ---- surveys ------------------------------------------------------------------------------------------ */

static void ask_table(question *q) {
  text t = {0};
  lab_table_format form = (lab_table_format)grammar_choose(q->g, LAB_TABLE_MARKDOWN + 1);
  size_t keys = lab_program_statement(q->program, q->statement)->variable_count;
  size_t columns = lab_statement_columns(q->program, q->statement);
  const lab_table_options options = {.write = collect,
                                     .where = &t,
                                     .format = form,
                                     .most_bytes = MOST_BYTES,
                                     .values = grammar_choose(q->g, 2) ? CGT_PLAIN : CGT_UNICODE,
                                     .grid = columns == 1 && keys > 1 && grammar_choose(q->g, 2)};
  lab_table *table = lab_table_new(&options, keys + columns, keys);
  fuzz_check(table, "no table");
  for (size_t i = 0; i < keys + columns; i++) {
    size_t length;
    const char *name = i < keys ? lab_program_statement(q->program, q->statement)->variables[i]
                                : lab_statement_column(&length, q->program, q->statement, i - keys);
    lab_table_head(table, name, i < keys ? strlen(name) : length);
  }
  lab_error error = {0};
  const lab_survey_options work = {
      .workers = 1 + grammar_choose(q->g, 2), .stop = q->stop, .machine = q->machine};
  lab_survey *survey = lab_survey_open(q->program, q->statement, &work, &error);
  const lab_survey_row *row = NULL;
  cgt_status status = CGT_OK;
  bool whole = survey != NULL;
  while (whole && (status = lab_survey_next(&row, survey)) == CGT_OK && row) {
    for (size_t i = 0; i < keys; i++) lab_table_integer(table, row->tuple[i]);
    for (size_t i = 0; i < columns && whole; i++) {
      if (row->cells[i].why)
        lab_table_empty(table);
      else
        whole = lab_table_value(table, q->machine, row->cells[i].value) == CGT_OK;
    }
    if (whole) lab_table_row(table);
    whole = whole && lab_table_status(table) == CGT_OK;
  }
  if (!survey) expect_error(&error, error.status);
  if (survey && status != CGT_OK) expect_error(&lab_survey_fault_of(survey)->error, status);
  lab_survey_close(survey);
  status = whole && status == CGT_OK ? lab_table_end(table) : CGT_ECANCELLED;
  lab_table_free(table);
  expect_page(&t, status,
              form == LAB_TABLE_JSONL   ? CGT_JSON
              : form == LAB_TABLE_LATEX ? CGT_LATEX
                                        : CGT_PLAIN);
}

static bool report_verdict(void *where, const lab_check_result *result, lab_machine *machine) {
  question own = *(const question *)where;
  own.machine = machine;
  REPORT(&own, lab_report_check, NULL, result, machine)
  return true;
}

static lab_check_options check_options(question *q) {
  return (lab_check_options){.limits = {.memory_bytes = 16 << 20, .stack_bytes = 2 << 20},
                             .workers = 1 + grammar_choose(q->g, 2),
                             .scale = 1 + grammar_choose(q->g, 2),
                             .stop = q->stop,
                             .where = q,
                             .report = report_verdict,
                             .all = grammar_choose(q->g, 2)};
}

/* What columns find of the first tuples, the evaluator finds, too. */
static void compare_columns(question *q) {
  enum { TUPLES = 64, WIDTH = 4 };
  int64_t tuples[(TUPLES + 1) * WIDTH];
  unsigned char verdicts[TUPLES];
  lab_error error = {0};
  const size_t width = lab_program_statement(q->program, q->statement)->variable_count;
  size_t count = 0;
  bool done = true;
  if (width == 0 || width > WIDTH ||
      lab_instance_first(&done, tuples, q->machine, q->statement, &error) != CGT_OK)
    return;
  while (!done && ++count < TUPLES) {
    memcpy(tuples + count * width, tuples + (count - 1) * width, width * sizeof *tuples);
    if (lab_instance_next(&done, tuples + count * width, q->machine, q->statement, &error) != CGT_OK) break;
  }
  if (!labi_instances_decide(verdicts, q->machine, q->statement, tuples, width, count, true)) return;
  for (size_t i = 0; i < count; i++) {
    lab_verdict verdict;
    if (verdicts[i] == LABI_OPEN) continue;
    const cgt_status status =
        lab_instance_check(&verdict, q->machine, q->statement, tuples + i * width, &error);
    if (status == CGT_ECANCELLED || status == CGT_ELIMIT) return;
    fuzz_check(status == CGT_OK && verdict == (lab_verdict)verdicts[i], "a column differs from the evaluator");
  }
}

static void ask_verdicts(question *q) {
  const lab_check_options options = check_options(q);
  lab_check_summary summary;
  lab_error error = {0};
  cgt_status status = lab_check(&summary, q->program, &options, &error);
  if (status != CGT_OK) expect_error(&error, status);
  compare_columns(q);
}

static void ask_rows(question *q) {
  static const char *const fields[] = {
      "value",         "outcome,mean", "value,G + *", "temperature,left_options,birthday",
      "atomic_weight", "nosuch",       ",",           "is_number(G) and G > 0"};
  lab_check_options options = check_options(q);
  lab_check_summary summary;
  lab_fields asked_of;
  char *at = NULL;
  lab_error error = {0};
  cgt_status status = lab_fields_read(&asked_of, q->program, fields[grammar_choose(q->g, 8)], &at, &error);
  if (status == CGT_OK) {
    options.fields = &asked_of;
    status = lab_sweep(&summary, q->program, &options, &error);
    lab_fields_free(&asked_of);
  }
  free(at);
  if (status != CGT_OK) expect_error(&error, status);
}

/* ---- pictures ----------------------------------------------------------------------------------------- */

static void render(lab_picture *picture) {
  static const lab_picture_format formats[] = {LAB_PICTURE_TEXT, LAB_PICTURE_SVG, LAB_PICTURE_TIKZ,
                                               LAB_PICTURE_DOT};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    text t = {0};
    lab_error error = {0};
    cgt_status status = lab_picture_render(collect, &t, picture, formats[i], NULL, &error);
    if (status != CGT_OK) expect_error(&error, status);
    expect_page(&t, status, formats[i] == LAB_PICTURE_TIKZ ? CGT_LATEX : CGT_PLAIN);
  }
  lab_picture_free(picture);
}

static void ask_picture(question *q) {
  lab_picture_operand game = {.expression = q->text};
  lab_picture *picture = NULL;
  lab_error error = {0};
  cgt_status status = lab_evaluate(&game.value, q->machine, q->statement, &error);
  if (status == CGT_OK) {
    switch (grammar_choose(q->g, 4)) {
    case 0:
      status = lab_picture_thermographs(&picture, q->machine, &game, 1, &error);
      break;
    case 1:
      status = lab_picture_tree(&picture, q->machine, &game, &error);
      break;
    case 2:
      status = lab_picture_graph(&picture, q->machine, &game, &error);
      break;
    case 3:
      status = lab_picture_boards(&picture, q->machine, &game.value, &(size_t){1}, 1, &error);
      break;
    }
  }
  if (status == CGT_OK)
    render(picture);
  else
    expect_error(&error, status);
}

static void ask_map(question *q) {
  lab_picture *picture = NULL;
  lab_error error = {0};
  const lab_survey_options options = {.workers = 1, .stop = q->stop, .machine = q->machine};
  cgt_status status = (grammar_choose(q->g, 2) ? lab_picture_heatmap : lab_picture_map)(
      &picture, q->program, q->statement, &options, &error);
  if (status == CGT_OK)
    render(picture);
  else
    expect_error(&error, status);
}

/* ---- papers ------------------------------------------------------------------------------------------- */

static void ask_formula(question *q) {
  text t = {0};
  expect_page(&t, lab_report_formula(collect, &t, q->text, strlen(q->text), grammar_choose(q->g, 2)),
              CGT_LATEX);
  expect_page(&t, lab_report_definitions(collect, &t, q->program), CGT_LATEX);
}

/* What packs comes back as the same statements. */
static void ask_pack(question *q) {
  size_t size;
  char *bytes = lab_program_pack(&size, q->program);
  fuzz_check(bytes, "a program that does not pack");
  lab_program *again = lab_program_unpack(bytes, size);
  fuzz_check(again, "a program that does not come back");
  fuzz_check(lab_program_count(again) == lab_program_count(q->program), "statements were lost");
  lab_program_free(again);
  free(bytes);
}

/* ---- questions ---------------------------------------------------------------------------------------- */

/* Of which text, and what. */
static const struct asking {
  const char *(*make)(grammar *g);
  void (*ask)(question *q);
} askings[] = {{grammar_expression, ask_value},  {grammar_claim, ask_value},
               {grammar_expression, ask_facts},  {grammar_expression, ask_steps},
               {grammar_expression, ask_moves},  {grammar_claim, ask_why},
               {grammar_claim, ask_definitions}, {grammar_expression, ask_definitions},
               {grammar_sequence, ask_law},      {grammar_box, ask_regions},
               {grammar_box, ask_forms},         {grammar_box, ask_table},
               {grammar_box, ask_map},           {grammar_expression, ask_picture},
               {grammar_program, ask_verdicts},  {grammar_program, ask_rows},
               {grammar_program, ask_formula},   {grammar_program, ask_pack}};

/* By the rules of the page. They are chosen by the bytes that are left over when the others share 256, so
 * that old inputs stay what they were. */
static const struct asking page_askings[] = {{grammar_page, ask_value},
                                             {grammar_page, ask_verdicts},
                                             {grammar_page, ask_formula},
                                             {grammar_page, ask_pack}};
enum {
  ASKINGS = sizeof askings / sizeof *askings,
  PAGE_ASKINGS = sizeof page_askings / sizeof *page_askings
};
enum { SHARED = 256 / ASKINGS * ASKINGS };
_Static_assert(SHARED + PAGE_ASKINGS <= 256, "there are bytes left over");

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const cgt_limits limits = {.memory_bytes = 24 << 20, .stack_bytes = 2 << 20};
  static grammar g;
  setenv("PATH", "", 1); /* no program is started: neither dot nor rsvg-convert */
  g = (grammar){.next = data, .end = data + size};
  const bool by_page = size > 0 && data[0] >= SHARED;
  unsigned number = grammar_choose(&g, ASKINGS);
  const struct asking *asking = by_page ? &page_askings[(data[0] - SHARED) % PAGE_ASKINGS] : &askings[number];
  lab_error error = {0};
  question q = {.g = &g, .stop = fuzz_stop_after(MILLISECONDS)};
  q.program = lab_program_new(grammar_choose(&g, 4) == 3);
  fuzz_check(q.program, "no program");
  q.text = asking->make(&g);
  char *made = fuzz_copy(q.text, g.length);
  if (getenv("CGT_FUZZ_NAMES"))
    fprintf(stderr, "%zu: %s\n",
            by_page ? ASKINGS + (size_t)(asking - page_askings) : (size_t)(asking - askings), q.text);
  cgt_status status = lab_program_add(q.program, made, g.length, &error);
  if (status == CGT_OK && lab_program_count(q.program) > 0) {
    q.machine = lab_machine_new(q.program, &limits, 1);
    fuzz_check(q.machine, "no machine");
    lab_machine_set_cancel(q.machine, q.stop);
    q.statement = lab_program_count(q.program) - 1;
    asking->ask(&q);
    cgt_ctx_clear_error(lab_machine_ctx(q.machine));
    fuzz_check(cgt_ctx_check(lab_machine_ctx(q.machine)) != CGT_EINVAL, "the tables are not sound");
    lab_machine_free(q.machine);
  } else if (status != CGT_OK) {
    expect_error(&error, status);
  }
  free(made);
  lab_program_free(q.program);
  return 0;
}
