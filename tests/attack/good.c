/* good.c: good arguments for an attack. They are made once, before the process forks; but a survey, which has threads, and a
 * store that is written, which is locked by its process, when they are first asked for. */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "good.h"

unsigned attack_variant;

static const char *const text = "domineering(2,2) + {3|1} >= 0\n"
                                "domineering(2,2) - {2|1}\n"
                                "for n in 0..12: n^2\n"
                                "for a in 0..4, b in 0..4: min(a,b)\n";
enum { CLAIM, SUM, SEQUENCE, BOX };

static struct {
  lab_program *program;
  lab_machine *machine;
  cgt_ctx *ctx, *other;
  cgt_shared_search *search;
  cgt_sink *sink;
  lab_picture *picture;
  lab_store *read_store, *write_store;
  lab_store_cursor *cursor;
  lab_query *query;
  lab_edition *edition;
  lab_table *table;
  lab_survey *survey;
  lab_classes *classes;
  lab_decided *decided;
  cgt_nim_sequence *heaps;
  lab_proof *proof;
  lab_strategy *strategy;
  cgt_quotient *quotient;
  lab_regions *regions;
  lab_guesses *guesses;
  lab_sequence *sequence;
  lab_inspection inspection;
  lab_moves moves;
  lab_explanation explanation;
  lab_option_table options;
  lab_test *test;
  lab_fields fields;
  cgt_game games[16];
  cgt_form form;
  cgt_loopy loopy;
  cgt_class class;
  cgt_loopy_side side;
  cgt_position position;
  lab_value values[ATTACK_VARIANTS];
} good;

static bool made(bool it, const char *what) {
  if (!it) fprintf(stderr, "attack: there is no good %s to attack with\n", what);
  return it;
}

/* ---- what callers give ----------------------------------------------------------------------------------- */

bool good_cgt_write(void *where, const char *bytes, size_t length) {
  return (void)where, (void)bytes, length < SIZE_MAX;
}

cgt_status good_lab_file_fill(cgt_write *write, void *where, const void *data) {
  (void)data;
  return write(where, "1", 1) ? CGT_OK : CGT_ECANCELLED;
}

static bool take_result(void *where, const lab_check_result *result, lab_machine *machine) {
  return (void)where, (void)machine, result != NULL;
}

const lab_check_options *good_lab_check_options(void) {
  static const lab_check_options options = {.workers = 1, .report = take_result, .fields = &good.fields};
  return &options;
}

const lab_check_result *good_lab_check_result(void) {
  static lab_check_result result;
  result.statement = lab_program_statement(good.program, CLAIM);
  return &result;
}

const lab_selftest_options *good_lab_selftest_options(void) {
  static const volatile int stop = 1;
  static const lab_selftest_options options = {.stop = &stop};
  return &options;
}

const lab_table_options *good_lab_table_options(void) {
  static const lab_table_options options = {.write = good_cgt_write, .most_bytes = 1 << 20};
  return &options;
}

const lab_pattern_ruleset *good_lab_pattern_ruleset(void) {
  static const lab_pattern move = {.players = LAB_PATTERN_BOTH, .before = "x.", .after = ".x"};
  static const lab_pattern_ruleset ruleset = {
      .name = "slide", .board = LAB_PATTERN_GRID, .letters = "x.", .patterns = &move, .count = 1};
  return &ruleset;
}

const lab_store_value *good_lab_store_value(void) {
  static const lab_store_value value = {.kind = LAB_STORE_GAME, .text = "1", .length = 1};
  return &value;
}

const lab_spelling *good_lab_spelling(void) {
  static const lab_spelling spelling = {.name = "evla"};
  return &spelling;
}

const lab_function *good_lab_function(void) { return lab_function_next(NULL); }

const lab_expression *good_lab_expression(void) {
  static const lab_expression claim = {.kind = LAB_EXPRESSION_CLAIM};
  return &claim;
}

const lab_expression_definition *good_lab_expression_definition(void) {
  static const char *const parameters[] = {"x"};
  static const lab_expression one = {.kind = LAB_EXPRESSION_INTEGER, .integer = 1};
  static const lab_expression_definition definition = {"f", parameters, 1, &one};
  return &definition;
}

const char *good_char(void) {
  static const char *const texts[ATTACK_VARIANTS] = {"1", "0.77", "read.db", "mean"};
  return texts[attack_variant];
}

/* ---- handles and values -------------------------------------------------------------------------------------- */

const cgt_game *good_cgt_game(void) { return good.games; }
const cgt_form *good_cgt_form(void) { return &good.form; }
const cgt_loopy *good_cgt_loopy(void) { return &good.loopy; }
const cgt_class *good_cgt_class(void) { return &good.class; }
const cgt_universe *good_cgt_universe(void) { return cgt_universe_named("dead_ending"); }
const cgt_loopy_side *good_cgt_loopy_side(void) { return &good.side; }
const cgt_position *good_cgt_position(void) { return &good.position; }
const lab_value *good_lab_value(void) { return &good.values[attack_variant]; }

const cgt_loopy_outcome *good_cgt_loopy_outcome(void) {
  static const cgt_loopy_outcome outcome = {CGT_DRAWN, CGT_LEFT_WINS};
  return &outcome;
}

const cgt_term *good_cgt_term(void) {
  static cgt_term term;
  term = (cgt_term){.position = good.position};
  return &term;
}

const cgt_decided *good_cgt_decided(void) {
  static cgt_decided decided;
  decided = (cgt_decided){.terms = good_cgt_term(), .count = 1, .wins = true};
  return &decided;
}

const cgt_loopy_graph *good_cgt_loopy_graph(void) {
  static const cgt_loopy_option itself = {.node = 0};
  static const cgt_loopy_node node = {.options = {&itself, NULL}, .count = {1, 0}};
  static const cgt_loopy_graph on = {&node, 1};
  return &on;
}

const lab_picture_operand *good_lab_picture_operand(void) {
  static lab_picture_operand operand;
  operand = (lab_picture_operand){.value = good.values[0]};
  return &operand;
}

/* Games of another context are noticed by debug builds. */
cgt_game bad_cgt_game(unsigned which) {
  (void)which;
#ifdef NDEBUG
  return CGT_NONE;
#else
  return cgt_parse(good.other, "{5|{4|3}}");
#endif
}

cgt_form bad_cgt_form(unsigned which) { return (cgt_form){which % 2 ? UINT32_MAX : 0x7FFFFFF}; }
cgt_loopy bad_cgt_loopy(unsigned which) { return (cgt_loopy){which % 2 ? UINT32_MAX : 0x7FFFFFF}; }
cgt_loopy_side bad_cgt_loopy_side(unsigned which) {
  return (cgt_loopy_side){which % 2 ? UINT32_MAX : 0x7FFFFFF};
}
cgt_position bad_cgt_position(unsigned which) { return (cgt_position){which % 2 ? UINT32_MAX : 0x7FFFFFF}; }

cgt_loopy_outcome bad_cgt_loopy_outcome(unsigned which) {
  (void)which;
  return (cgt_loopy_outcome){(cgt_loopy_result)77, (cgt_loopy_result)77};
}

lab_value bad_lab_value(unsigned which) {
  static const lab_value values[] = {
      {.kind = (lab_kind)77},
      {.kind = LAB_LIST},
      {.kind = LAB_TEXT},
      {.kind = LAB_OUTCOME, .as.outcome = (cgt_outcome)77},
      {.kind = LAB_PLAYER, .as.player = (cgt_player)77},
      {.kind = LAB_POSITION},
      {.kind = LAB_FORM},
      {.kind = LAB_LOOPY},
  };
  return values[which];
}

mpq_ptr good_mpq_ptr(void) {
  static mpq_t q;
  mpq_init(q);
  return q;
}
mpq_srcptr good_mpq_srcptr(void) { return good_mpq_ptr(); }
mpz_srcptr good_mpz_srcptr(void) { return mpq_numref(good_mpq_ptr()); }

/* ---- what the library makes ---------------------------------------------------------------------------------- */

cgt_ctx *good_cgt_ctx(void) { return good.ctx; }
cgt_shared_search *good_cgt_shared_search(void) { return good.search; }
lab_program *good_lab_program(void) { return good.program; }
lab_machine *good_lab_machine(void) { return good.machine; }
lab_picture *good_lab_picture(void) { return good.picture; }
lab_store_cursor *good_lab_store_cursor(void) { return good.cursor; }
lab_query *good_lab_query(void) { return good.query; }
lab_table *good_lab_table(void) { return good.table; }
cgt_nim_sequence *good_cgt_nim_sequence(void) { return good.heaps; }
lab_proof *good_lab_proof(void) { return good.proof; }
lab_strategy *good_lab_strategy(void) { return good.strategy; }
lab_plugin *good_lab_plugin(void) { return NULL; } /* for want of a shared object */
cgt_quotient *good_cgt_quotient(void) { return good.quotient; }
lab_regions *good_lab_regions(void) { return good.regions; }
lab_guesses *good_lab_guesses(void) { return good.guesses; }
lab_sequence *good_lab_sequence(void) { return good.sequence; }
lab_inspection *good_lab_inspection(void) { return &good.inspection; }
lab_moves *good_lab_moves(void) { return &good.moves; }
lab_explanation *good_lab_explanation(void) { return &good.explanation; }
lab_option_table *good_lab_option_table(void) { return &good.options; }
lab_test *good_lab_test(void) { return good.test; }
lab_fields *good_lab_fields(void) { return &good.fields; }
const lab_store_run *good_lab_store_run(void) { return lab_store_run_at(good.read_store, 0); }
const lab_guess *good_lab_guess(void) { return &good.guesses->guesses[0]; }

const lab_region_test *good_lab_region_test(void) {
  static lab_region_test test;
  test = (lab_region_test){.test = good.test};
  return &test;
}

lab_error *good_new_lab_error(void) {
  static lab_error error;
  return &error;
}

cgt_ruleset *good_new_cgt_ruleset(void) {
  cgt_ruleset *ruleset = NULL;
  lab_pattern_compile(&ruleset, NULL, NULL, good_lab_pattern_ruleset());
  return ruleset;
}

lab_input *good_lab_input(void) {
  static lab_input *input;
  FILE *file = input ? NULL : fopen("good-input.txt", "w");
  if (file) {
    for (int i = 0; i < 1000; i++) fputs("a line\n", file);
    fclose(file);
    input = lab_input_open("good-input.txt", &(lab_input_limits){.bytes = 1 << 20}, NULL);
  }
  return input;
}

lab_notation_reader *good_lab_notation_reader(void) {
  static lab_notation_reader *reader;
  if (!reader) reader = lab_notation_open("1\n2\n3\n", 6, LAB_NOTATION_CGT);
  return reader;
}

lab_store *good_lab_store(void) {
  if (attack_variant % 2 == 0) return good.read_store;
  if (!good.write_store) good.write_store = lab_store_open("write.db", LAB_STORE_WRITE, NULL);
  return good.write_store;
}

lab_decided *good_lab_decided(void) {
  if (good.decided) return good.decided;
  lab_store *store = lab_store_open("decided.db", LAB_STORE_WRITE, NULL);
  good.decided = lab_decided_open(store, good.machine, NULL, NULL, NULL);
  return good.decided;
}

lab_classes *good_lab_classes(void) {
  if (!good.classes) good.classes = lab_classes_new(&(lab_row_shape){1, 0, 1}, 0);
  return good.classes;
}

lab_survey *good_lab_survey(void) {
  static const lab_survey_options options = {.workers = 1};
  lab_error error;
  if (!good.survey) good.survey = lab_survey_open(good.program, BOX, &options, &error);
  return good.survey;
}

lab_edition *good_lab_edition(void) { return good.edition; }
const lab_edition_about *good_lab_edition_about(void) { return lab_edition_describe(good.edition); }

/* Its program has statements that the store lacks. */
const lab_edition_making *good_lab_edition_making(void) {
  static lab_edition_making making;
  making = (lab_edition_making){.path = "made.db", .name = "made", .store = good.read_store};
  return &making;
}

lab_occurrences *good_lab_occurrences(void) {
  lab_occurrences *found = NULL;
  lab_error error;
  return lab_edition_find(&found, good.edition, good.machine, good.games[0], 1, &error) == CGT_OK ? found
                                                                                                  : NULL;
}

const lab_occurs *good_lab_occurs(void) {
  static lab_occurs occurs;
  if (!occurs.value)
    occurs = (lab_occurs){good_lab_edition_about(), good_lab_occurrences(), good_lab_occurrences()};
  return &occurs;
}

const lab_edition_checked *good_lab_edition_checked(void) {
  static const lab_edition_checked checked = {.path = "edition.db", .name = "one"};
  return &checked;
}

/* ---- making them ----------------------------------------------------------------------------------------------- */

static bool make_engine(void) {
  const cgt_limits limits = {.memory_bytes = (size_t)64 << 20};
  lab_error error;
  char *at = NULL;
  good.program = lab_program_new(false);
  if (!made(good.program && lab_program_add(good.program, text, strlen(text), &error) == CGT_OK, "program") ||
      !made(lab_fields_read(&good.fields, good.program, "value,mean", &at, &error) == CGT_OK, "fields"))
    return false;
  good.machine = lab_machine_new(good.program, &limits, 1);
  good.other = cgt_ctx_new(&limits);
  if (!made(good.machine && good.other, "machine")) return false;
  good.ctx = lab_machine_ctx(good.machine);
  good.search = cgt_shared_search_new(good.ctx);
  for (size_t i = 0; i < sizeof good.games / sizeof *good.games; i++)
    good.games[i] = cgt_parse(good.ctx, "{3,*|1}");
  good.form = cgt_form_of_game(good.ctx, good.games[0]);
  good.loopy = cgt_loopy_named(good.ctx, CGT_OVER);
  good.class = cgt_class_of_form(good.ctx, good_cgt_universe(), good.form);
  lab_value *v = good.values;
  return made(good.search && good.form.id && good.loopy.id, "game") &&
         made(cgt_loopy_side_of(&good.side, good.ctx, good.loopy, CGT_LEFT) == CGT_OK, "side") &&
         made(lab_evaluate_text(&v[1], good.machine, "domineering(2,2)", 16, &error) == CGT_OK, "position") &&
         made((v[0] = lab_game(good.games[0]), good.position = v[1].as.at.position, good.position.id != 0),
              "position") &&
         made(lab_evaluate_text(&v[2], good.machine, "{1,2,*}", 7, &error) == CGT_OK, "list") &&
         made(lab_evaluate_text(&v[3], good.machine, "\"1\"", 3, &error) == CGT_OK, "text");
}

static bool make_stores(void) {
  lab_error error;
  lab_store *store = lab_store_open("read.db", LAB_STORE_WRITE, &error);
  lab_program *program = lab_program_new(false);
  lab_check_options options = {.workers = 1, .report = take_result, .store = store};
  lab_fields fields = {0};
  char *at = NULL;
  if (!made(store && program, "store") ||
      !made(lab_program_add(program, "for n in 0..3: n", 16, &error) == CGT_OK &&
                lab_fields_read(&fields, program, "value", &at, &error) == CGT_OK,
            "sweep"))
    return false;
  options.fields = &fields;
  if (!made(lab_sweep(NULL, program, &options, &error) == CGT_OK, "sweep")) return false;
  lab_store_close(store);
  lab_fields_free(&fields);
  lab_program_free(program);
  good.read_store = lab_store_open("read.db", LAB_STORE_READ, &error);
  if (!made(good.read_store, "store")) return false;
  static const char question[] = "SELECT * FROM run";
  const char *rest = question;
  good.cursor = lab_store_rows(good.read_store, lab_store_run_at(good.read_store, 0));
  return made(good.cursor, "cursor") &&
         made(lab_query_open(&good.query, &rest, good.read_store, question, NULL, &error) == CGT_OK, "query");
}

static bool make_edition(void) {
  lab_error error = {0};
  static const char positions[] = "for n in 0..3: nim(n)";
  lab_store *store = lab_store_open("positions.db", LAB_STORE_WRITE, &error);
  lab_program *program = lab_program_new(false);
  lab_fields fields = {0};
  char *at = NULL;
  if (!made(store && program && lab_program_add(program, positions, strlen(positions), &error) == CGT_OK &&
                lab_fields_read(&fields, program, LAB_EDITION_FIELDS, &at, &error) == CGT_OK,
            "statement"))
    return false;
  const lab_check_options options = {.workers = 1, .store = store, .fields = &fields};
  lab_machine *machine = lab_machine_new(program, NULL, 1);
  const lab_edition_making making = {.path = "edition.db", .name = "one", .store = store};
  if (!made(machine && lab_sweep(NULL, program, &options, &error) == CGT_OK &&
                lab_edition_make(machine, &making, &error) == CGT_OK,
            "edition"))
    return false;
  lab_machine_free(machine);
  lab_store_close(store);
  lab_fields_free(&fields);
  lab_program_free(program);
  good.edition = lab_edition_open("edition.db", &error);
  return made(good.edition, "edition");
}

static bool make_results(void) {
  lab_error error;
  lab_search_fault fault;
  lab_machine *m = good.machine;
  const lab_search_options one = {.workers = 1};
  const lab_table_options *table = good_lab_table_options();
  good.table = lab_table_new(table, 2, 1);
  return made(good.table, "table") &&
         made(cgt_nim_sequence_new(&good.heaps, "0.77", CGT_HEAPS_CODE, NULL, &error) == CGT_OK &&
                  cgt_nim_sequence_extend(good.heaps, 40, NULL, &error) == CGT_OK,
              "sequence of heaps") &&
         made(lab_prove(&good.proof, m, CLAIM, &error) == CGT_OK, "proof") &&
         made(lab_find_strategy(&good.strategy, m, CLAIM, &error) == CGT_OK, "strategy") &&
         made(cgt_quotient_find(&good.quotient, "0.3", 4, NULL, &error) == CGT_OK, "quotient") &&
         made(lab_regions_find(&good.regions, m, BOX, &one, &fault) == CGT_OK, "regions") &&
         made(lab_guesses_find(&good.guesses, m, BOX, &one, &fault) == CGT_OK && good.guesses->count,
              "guess") &&
         made(lab_sequence_of_statement(&good.sequence, m, SEQUENCE, &one, &fault) == CGT_OK &&
                  lab_sequence_find(good.sequence, &one, &error) == CGT_OK,
              "sequence") &&
         made(lab_inspect(&good.inspection, m, SUM, &error) == CGT_OK, "inspection") &&
         made(lab_find_moves(&good.moves, m, SUM, NULL, &error) == CGT_OK, "moves") &&
         made(lab_explain(&good.explanation, m, SUM, &error) == CGT_OK, "explanation") &&
         made(lab_find_options(&good.options, m, SUM, &error) == CGT_OK, "options") &&
         made(lab_claim_test(&good.test, m, BOX, good.guesses->guesses[0].claim, NULL, 1, 25, &one, &error) ==
                  CGT_OK,
              "test") &&
         made(lab_picture_tree(&good.picture, m, good_lab_picture_operand(), &error) == CGT_OK, "picture");
}

bool good_begin(void) { return make_engine() && make_stores() && make_edition() && make_results(); }

/* ---- sinks ------------------------------------------------------------------------------------------------------ */

static void (*attack_now)(const void *what);
static const void *attack_what;

cgt_sink *good_cgt_sink(void) { return good.sink; }

static void with_sink(cgt_sink *sink) {
  good.sink = sink;
  if (attack_now) attack_now(attack_what);
  attack_now = NULL;
}

static void read_position(cgt_sink *sink, const cgt_arg *args, size_t count) {
  (void)args, (void)count;
  static unsigned char fresh;
  fresh++;
  if (attack_variant == 0)
    with_sink(sink);
  else
    cgt_emit(sink, &fresh, 1);
}

static void options_of(cgt_sink *sink, const void *position, size_t length, cgt_player player) {
  (void)position, (void)length, (void)player;
  if (attack_variant == 1) with_sink(sink);
}

static void parts_of(cgt_sink *sink, const void *position, size_t length) {
  (void)position, (void)length;
  if (attack_variant == 2) with_sink(sink);
}

static void value_of(cgt_sink *sink, const void *position, size_t length) {
  (void)position, (void)length;
  if (attack_variant == 3) with_sink(sink);
}

static size_t print_position(char *buf, size_t cap, const void *position, size_t length) {
  (void)position, (void)length;
  return (size_t)snprintf(buf, cap, "1");
}

static const cgt_ruleset sinks = {.name = "sinks",
                                  .title = "",
                                  .rules = "",
                                  .syntax = "",
                                  .example = "1",
                                  .source = "",
                                  .read = read_position,
                                  .options = options_of,
                                  .split = parts_of,
                                  .value = value_of,
                                  .print = print_position};

/* A ruleset that takes any bytes for a position. */
static void read_plain(cgt_sink *sink, const cgt_arg *args, size_t count) {
  (void)args, (void)count;
  cgt_emit(sink, "", 1);
}

static void no_options(cgt_sink *sink, const void *position, size_t length, cgt_player player) {
  (void)sink, (void)position, (void)length, (void)player;
}

const cgt_ruleset *good_cgt_ruleset(void) {
  static const cgt_ruleset plain = {.name = "plain",
                                    .title = "",
                                    .rules = "",
                                    .syntax = "",
                                    .example = "plain(1)",
                                    .source = "",
                                    .read = read_plain,
                                    .options = no_options,
                                    .print = print_position};
  return &plain;
}

void good_sink_for(void (*attack)(const void *what), const void *what) {
  cgt_position position;
  attack_now = attack;
  attack_what = what;
  if (cgt_position_read(&position, good.ctx, &sinks, NULL, 0) == CGT_OK)
    cgt_position_value(good.ctx, position);
  cgt_ctx_clear_error(good.ctx);
}
