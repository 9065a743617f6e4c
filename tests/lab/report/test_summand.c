/* test_summand.c: sums as reports write them read back as the same sums. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "lab/machine/value_print.h"
#include "lab/report/report.h"
#include "random_game.h"

TestSuite(summand);

enum { MOST_TERMS = 4, ROOM = 1 << 16 };

static lab_machine *machine;
static lab_program *program;

static void begin(void) {
  program = lab_program_new(false);
  machine = lab_machine_new(program, &(cgt_limits){.memory_bytes = (size_t)1 << 28}, 1);
  cr_assert(machine);
}

static void end(void) {
  lab_machine_free(machine);
  lab_program_free(program);
}

static bool evaluate(lab_value *value, const char *text) {
  lab_error error;
  const bool good = lab_evaluate_text(value, machine, text, strlen(text), &error) == CGT_OK;
  cr_assert(good || error.status == CGT_ELIMIT, "%s: %s", text, error.message);
  return good;
}

static const char *const terms[] = {"0",
                                    "5",
                                    "-3",
                                    "1/2",
                                    "-1/2^40",
                                    "*",
                                    "*2",
                                    "^",
                                    "v",
                                    "^^",
                                    "vv*",
                                    "v3",
                                    "^3",
                                    "1*",
                                    "-1*",
                                    "2v3",
                                    "9+*4",
                                    "Tiny(2)",
                                    "-1Miny(2)",
                                    "^<2>",
                                    "v[3]*",
                                    "+-1",
                                    "+-{1,2*}",
                                    "{2|1*}",
                                    "{3||2|1}",
                                    "over",
                                    "2over",
                                    "on",
                                    "off",
                                    "-1/2under",
                                    "^[on]*",
                                    "on & off",
                                    "+-over",
                                    "{0|pass}",
                                    "a{0,{0||0|a|||0}|0}",
                                    "1 & 0",
                                    "{1|0} & {1|-4}",
                                    "'{*|0}'",
                                    "nim(3)",
                                    "domineering(\"..|..\")",
                                    "Tiny(over)",
                                    "{on|off}",
                                    "Tiny({3|1})"};
enum { TERMS = sizeof terms / sizeof *terms };

static char *sum_text(const lab_summand *summands, size_t count, cgt_format format) {
  labi_buffer out = {0};
  labi_put_sum(&out, machine, format, summands, count, SIZE_MAX, lab_game(CGT_NONE), ROOM);
  char *text = labi_buffer_take(&out, NULL);
  cr_assert(text, "%s", cgt_ctx_message(lab_machine_ctx(machine)));
  return text;
}

/* False: it is too much for the machine. */
static bool add_up(lab_value *sum, const lab_summand *summands, size_t count) {
  lab_error error;
  *sum = lab_game(cgt_integer(lab_machine_ctx(machine), 0));
  for (size_t i = 0; i < count; i++)
    if (lab_call(sum, machine, summands[i].subtracted ? "-" : "+", (lab_value[]){*sum, summands[i].term}, 2,
                 &error) != CGT_OK)
      return false;
  return true;
}

static bool reads_back(const lab_summand *summands, size_t count, cgt_format format) {
  lab_value sum, back, same;
  lab_error error;
  bool compared = false;
  char *text = sum_text(summands, count, format);
  if (add_up(&sum, summands, count) && evaluate(&back, text) &&
      lab_call(&same, machine, "==", (lab_value[]){sum, back}, 2, &error) == CGT_OK) {
    cr_expect(same.as.truth, "%s reads back as another sum", text);
    compared = true;
  }
  free(text);
  cgt_ctx_clear_error(lab_machine_ctx(machine));
  return compared;
}

Test(summand, random_sums_read_back, .init = begin, .fini = end) {
  rng dice = rng_new();
  unsigned compared = 0;
  const unsigned runs = test_runs(2000);
  for (unsigned run = 0; run < runs; run++) {
    lab_summand summands[MOST_TERMS] = {0};
    const size_t count = 1 + rng_below(&dice, MOST_TERMS);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
      summands[i].subtracted = rng_below(&dice, 2);
      if (rng_below(&dice, 3) > 0)
        good &= evaluate(&summands[i].term, terms[rng_below(&dice, TERMS)]);
      else
        summands[i].term = lab_game(random_game(&dice, lab_machine_ctx(machine), 1 + run % 3, 3));
    }
    if (good) compared += reads_back(summands, count, run % 2 ? CGT_PLAIN : CGT_UNICODE);
  }
  cr_expect(2 * compared > runs, "only %u of %u sums were compared", compared, runs);
}

/* A long game in its shared form, which is no term. */
Test(summand, shared_forms_stand_in_parentheses, .init = begin, .fini = end) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_game g = cgt_parse(ctx, "+-1"), h = cgt_parse(ctx, "{2|*}");
  for (int i = 2; i < 40; i++) {
    cgt_game list[2] = {cgt_add(ctx, g, cgt_integer(ctx, 1 << (i % 20))), h};
    cgt_game right = cgt_neg(ctx, cgt_add(ctx, g, cgt_integer(ctx, i * 7)));
    h = g;
    g = cgt_from_options(ctx, list, 2, &right, 1);
  }
  for (unsigned signs = 0; signs < 4; signs++) {
    const lab_summand summands[] = {{.term = lab_game(g), .subtracted = signs & 1},
                                    {.term = lab_game(g), .subtracted = signs & 2}};
    cr_expect(reads_back(summands, 2, CGT_PLAIN));
  }
}

Test(summand, parentheses_are_the_same_in_every_format, .init = begin, .fini = end) {
  static const struct {
    const char *term, *plain, *unicode, *latex;
  } rows[] = {
      {"*2", "-*2", "-*2", "-\\(\\cgtstar2\\)"},
      {"1*", "-(1*)", "-(1*)", "-(\\(1\\cgtstar\\))"},
      {"^", "-^", "-↑", "-\\(\\cgtup\\)"},
      {"-3", "-(-3)", "-(-3)", "-(\\(-3\\))"},
      {"+-1", "-(+-1)", "-(±1)", "-(\\(\\cgtpm1\\))"},
      {"1/2^40", "-1/2^40", "-1/2^40", "-\\(\\frac{1}{2^{40}}\\)"},
      {"Tiny(*2 + 1)", "-Tiny(1+*2)", "-Tiny(1+*2)", "-\\(\\cgttiny{1+\\cgtstar2}\\)"},
      {"{2|1*}", "-{2|1*}", "-{2|1*}", "-\\(\\{2\\cgtbar1\\cgtstar\\}\\)"},
      {"over", "-over", "-over", "-\\(\\mathrm{over}\\)"},
      {"on & off", "-(on & off)", "-(on & off)", "-(\\(\\mathrm{on} \\mathbin{\\&} \\mathrm{off}\\))"},
      {"-nim(2)", "-(-nim(2))", "-(-nim(2))", "-(-nim(2))"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    lab_summand summand = {.subtracted = true};
    cr_assert(evaluate(&summand.term, rows[i].term));
    const char *const wanted[] = {rows[i].plain, rows[i].unicode, rows[i].latex};
    for (cgt_format format = CGT_PLAIN; format <= CGT_LATEX; format++) {
      char *text = sum_text(&summand, 1, format);
      cr_expect_str_eq(text, wanted[format]);
      free(text);
    }
  }
}
