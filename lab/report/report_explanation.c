/* report_explanation.c: how a form becomes canonical, and what a thermograph is made of, as a result. */
#include <cgt/lab_inspect.h>

#include "lab/inspect/facts.h"
#include "lab/machine/value_kind.h"
#include "lab/report/explanation_page.h"
#include "lab/report/report.h"
#include "lab/report/report_options.h"
#include "lab/report/results.h"

typedef struct result {
  lab_explanation it; /* the first: the fields are those of a lab_explanation */
  const char *question;
} result;

static const lab_explanation *of(const labi_record *r) { return r->it; }

static bool is_of_forms(const labi_record *r) { return of(r)->kind == LAB_EXPLAINED_FORMS; }
static bool is_of_loopy(const labi_record *r) { return of(r)->kind == LAB_EXPLAINED_LOOPY; }
static bool is_of_thermograph(const labi_record *r) { return of(r)->kind == LAB_EXPLAINED_THERMOGRAPH; }

static const char *const players[] = {[CGT_LEFT] = "Left", [CGT_RIGHT] = "Right"};

static const labi_description any_value = {.fields = LABI_TABLE({.kind = LABI_VALUE})};
static const labi_description option_value = {
    .fields = LABI_TABLE(LABI_FIELD(NULL, VALUE, LABI_AT(lab_option, value)))};

/* Steps. */
static const char *const step_names[] = {[CGT_STEP_REPEATED] = "repeated",
                                         [CGT_STEP_DOMINATED] = "dominated",
                                         [CGT_STEP_REVERSIBLE] = "reversible",
                                         [CGT_STEP_NUMBER] = "number"};

static bool is_step(const labi_record *r, cgt_step_kind kind) {
  return ((const lab_explained_step *)r->it)->kind == kind;
}

static bool is_number(const labi_record *r) { return is_step(r, CGT_STEP_NUMBER); }
static bool is_of_option(const labi_record *r) { return !is_number(r); }
static bool is_dominated(const labi_record *r) { return is_step(r, CGT_STEP_DOMINATED); }
static bool is_reversible(const labi_record *r) { return is_step(r, CGT_STEP_REVERSIBLE); }

static const labi_description step = {
    .fields = LABI_TABLE(LABI_FIELD("step", WORD, LABI_WORDS(step_names), LABI_AT(lab_explained_step, kind)),
                         LABI_FIELD("value", VALUE, .without = LABI_LEFT_OUT, .has = is_number,
                                    .meaning = "the simplest number that fits between the options",
                                    LABI_AT(lab_explained_step, value)),
                         LABI_FIELD("player", WORD, .without = LABI_LEFT_OUT, .has = is_of_option,
                                    LABI_WORDS(players), LABI_AT(lab_explained_step, player)),
                         LABI_FIELD("option", VALUE, .without = LABI_LEFT_OUT, .has = is_of_option,
                                    LABI_AT(lab_explained_step, option)),
                         LABI_FIELD("by", VALUE, .without = LABI_LEFT_OUT, .has = is_dominated,
                                    LABI_AT(lab_explained_step, by)),
                         LABI_FIELD("through", VALUE, .without = LABI_LEFT_OUT, .has = is_reversible,
                                    LABI_AT(lab_explained_step, by)),
                         LABI_FIELD("replaced_by", LIST, .of = &any_value, .without = LABI_LEFT_OUT,
                                    .has = is_reversible,
                                    LABI_ARRAY(lab_explained_step, replaced_by.items, replaced_by.count)))};

/* Forms of short games. */
static const labi_description short_options = {
    .fields = LABI_TABLE(LABI_FIELD("left", LIST, .of = &option_value,
                                    LABI_ARRAY(lab_option_table, by[CGT_LEFT], count[CGT_LEFT])),
                         LABI_FIELD("right", LIST, .of = &option_value,
                                    LABI_ARRAY(lab_option_table, by[CGT_RIGHT], count[CGT_RIGHT])))};
static const labi_description form = {
    .fields = LABI_TABLE(LABI_FIELD("form", RECORD, .of = &short_options, LABI_AT(lab_explained_form, form)),
                         LABI_FIELD("steps", ROWS, .of = &step, LABI_ARRAY(lab_explained_form, steps, count)),
                         LABI_FIELD("value", VALUE, LABI_AT(lab_explained_form, form.value)))};

/* Forms of loopy games. */
static labi_datum to_of(const labi_record *r) {
  const lab_value to = ((const lab_option *)r->it)->to;
  return labi_is_open(to) ? labi_no_datum() : labi_value_datum(to);
}

static void put_to(labi_buffer *out, const labi_record *r) {
  labi_put_form_name(out, ((const lab_option *)r->it)->to.as.loopy.node);
}

static void put_place(labi_buffer *out, const labi_record *r) { labi_put_form_name(out, r->index); }
static void put_run_place(labi_buffer *out, const labi_record *r) {
  labi_put_form_name(out, *(const size_t *)r->it);
}

static const labi_description loopy_option = {
    .fields = LABI_TABLE(
        LABI_FIELD("to", VALUE, .get = to_of, .put = put_to, .meaning = "an inner form by its name"),
        LABI_FIELD(NULL, FIELDS, .of = &labi_option_role))};
static const labi_description position = {
    .fields =
        LABI_TABLE(LABI_FIELD("name", TEXT, .put = put_place),
                   LABI_FIELD("left", ROWS, .of = &loopy_option,
                              LABI_ARRAY(lab_explained_form, form.by[CGT_LEFT], form.count[CGT_LEFT])),
                   LABI_FIELD("right", ROWS, .of = &loopy_option,
                              LABI_ARRAY(lab_explained_form, form.by[CGT_RIGHT], form.count[CGT_RIGHT])),
                   LABI_FIELD("value", VALUE, LABI_AT(lab_explained_form, form.value)))};
static const labi_description run_place = {.fields =
                                               LABI_TABLE(LABI_FIELD(NULL, TEXT, .put = put_run_place))};

static labi_datum fact_datum(const labi_record *r, const char *name) {
  const lab_fact *fact = labi_fact_named(of(r)->loopy.facts, of(r)->loopy.fact_count, name);
  return fact ? labi_value_datum(fact->as.value) : labi_no_datum();
}

static labi_datum onside(const labi_record *r) { return fact_datum(r, "onside"); }
static labi_datum offside(const labi_record *r) { return fact_datum(r, "offside"); }
static labi_datum left_stop(const labi_record *r) { return fact_datum(r, "left_stop"); }
static labi_datum right_stop(const labi_record *r) { return fact_datum(r, "right_stop"); }
static labi_datum degree(const labi_record *r) { return fact_datum(r, "degree"); }
static labi_datum variety(const labi_record *r) { return fact_datum(r, "variety"); }

#define OF_LOOPY .without = LABI_LEFT_OUT, .has = is_of_loopy

/* Walls of thermographs. */
static labi_datum corner_temperature(const labi_record *r) {
  return labi_value_datum(lab_game(((const cgt_corner *)r->it)->temperature));
}

static labi_datum corner_value(const labi_record *r) {
  return labi_value_datum(lab_game(((const cgt_corner *)r->it)->value));
}

static const labi_description corner = {
    .fields = LABI_TABLE(LABI_FIELD("temperature", VALUE, .get = corner_temperature),
                         LABI_FIELD("value", VALUE, .get = corner_value))};

static const lab_explained_wall *wall_of(const labi_record *r) { return r->it; }

static labi_datum wall_option(const labi_record *r) {
  return labi_value_datum(lab_game(wall_of(r)->options.items[r->index]));
}

static labi_datum option_wall(const labi_record *r) {
  const lab_corner_list *wall = &wall_of(r)->walls[r->index];
  return labi_parts_datum(wall->items, wall->count, sizeof *wall->items);
}

/* Part number i is option number i of that wall. */
static labi_datum left_options(const labi_record *r) {
  return labi_parts_datum(&of(r)->walls[CGT_LEFT], of(r)->walls[CGT_LEFT].options.count, 0);
}

static labi_datum right_options(const labi_record *r) {
  return labi_parts_datum(&of(r)->walls[CGT_RIGHT], of(r)->walls[CGT_RIGHT].options.count, 0);
}

static labi_datum mean(const labi_record *r) { return labi_value_datum(lab_game(of(r)->mean)); }
static labi_datum temperature(const labi_record *r) { return labi_value_datum(lab_game(of(r)->temperature)); }

static const labi_description option = {
    .fields = LABI_TABLE(LABI_FIELD("option", VALUE, .get = wall_option),
                         LABI_FIELD("wall", ROWS, .of = &corner, .get = option_wall))};

#define OF_THERMOGRAPH .without = LABI_LEFT_OUT, .has = is_of_thermograph
#define CORNERS(player, which)                                                                               \
  .of = &corner, OF_THERMOGRAPH,                                                                             \
  LABI_ARRAY(lab_explanation, walls[player].which.items, walls[player].which.count)

static const labi_field fields[] = {
    LABI_FIELD("expression", TEXT, LABI_AT(result, question)),
    LABI_FIELD("forms", ROWS, .of = &form, .without = LABI_LEFT_OUT, .has = is_of_forms,
               .meaning = "of a short game, the inner ones first", LABI_ARRAY(lab_explanation, forms, count)),
    LABI_FIELD("positions", ROWS, .of = &position, OF_LOOPY, .meaning = "of a loopy game, the whole first",
               LABI_ARRAY(lab_explanation, forms, count)),
    LABI_FIELD("run", LIST, .of = &run_place, OF_LOOPY,
               .meaning = "alternating play that need not end, as a list of positions",
               LABI_ARRAY(lab_explanation, loopy.run, loopy.run_length)),
    LABI_FIELD("value", VALUE, LABI_AT(lab_explanation, value)),
    LABI_FIELD("onside", VALUE, .without = LABI_LEFT_OUT, .get = onside),
    LABI_FIELD("offside", VALUE, .without = LABI_LEFT_OUT, .get = offside),
    LABI_FIELD("left_stop", VALUE, .without = LABI_LEFT_OUT, .get = left_stop),
    LABI_FIELD("right_stop", VALUE, .without = LABI_LEFT_OUT, .get = right_stop),
    LABI_FIELD("degree", VALUE, .without = LABI_LEFT_OUT, .get = degree),
    LABI_FIELD("variety", VALUE, .without = LABI_LEFT_OUT, .get = variety),
    LABI_FIELD("left_play", LIST, .of = &any_value, OF_LOOPY,
               .meaning = "best play to the stop if Left moves first",
               LABI_ARRAY(lab_explanation, loopy.play[CGT_LEFT], loopy.play_length[CGT_LEFT])),
    LABI_FIELD("right_play", LIST, .of = &any_value, OF_LOOPY,
               LABI_ARRAY(lab_explanation, loopy.play[CGT_RIGHT], loopy.play_length[CGT_RIGHT])),
    LABI_FIELD("left_options", ROWS, .of = &option, OF_THERMOGRAPH, .meaning = "with their Right walls",
               .get = left_options),
    LABI_FIELD("left_scaffold_before_tax", ROWS, CORNERS(CGT_LEFT, untaxed)),
    LABI_FIELD("left_scaffold", ROWS, CORNERS(CGT_LEFT, scaffold)),
    LABI_FIELD("left_wall", ROWS, CORNERS(CGT_LEFT, wall)),
    LABI_FIELD("right_options", ROWS, .of = &option, OF_THERMOGRAPH, .meaning = "with their Left walls",
               .get = right_options),
    LABI_FIELD("right_scaffold_before_tax", ROWS, CORNERS(CGT_RIGHT, untaxed)),
    LABI_FIELD("right_scaffold", ROWS, CORNERS(CGT_RIGHT, scaffold)),
    LABI_FIELD("right_wall", ROWS, CORNERS(CGT_RIGHT, wall)),
    LABI_FIELD("mean", VALUE, OF_THERMOGRAPH, .get = mean),
    LABI_FIELD("temperature", VALUE, OF_THERMOGRAPH, .get = temperature),
    {0}};

const labi_description labi_result_explanation = {.name = "explanation",
                                                  .version = 1,
                                                  .fields = fields,
                                                  .page = labi_put_explanation,
                                                  .page_in_latex = true};

cgt_status lab_report_explanation(cgt_write *write, void *where, const lab_style *style,
                                  const lab_explanation *explanation, lab_machine *machine) {
  if (!write || !style || !explanation || !machine) return CGT_EINVAL;
  const result whole = {*explanation, labi_question(style)};
  return labi_report(write, where, style, &labi_result_explanation, &whole, machine);
}
