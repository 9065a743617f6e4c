/* selftest.c: trust for whoever did not build the library: what the engine says is compared with Conway's
 * definitions (verifier.h) and with the laws of the algebra. The inputs are the same on every computer. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_proof.h>
#include <cgt/lab_rulesets.h>
#include <cgt/loopy.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/trust/laws.h"
#include "lab/trust/verifier.h"

enum { MOST_FAULTS = 10, LINE = 1 << 16, GAMES = 12, GAME_ROOM = 2000 };

typedef struct bench {
  const lab_selftest_options *options;
  lab_selftest result;
  uint64_t random;  /* state of the generator */
  char line[LINE];  /* a text of the language, */
  char value[LINE]; /* and what it gives */
} bench;

/* ---- counting and faults --------------------------------------------------------------------------- */

static bool goes_on(const bench *b) {
  uint64_t most = b->options->most_faults ? b->options->most_faults : MOST_FAULTS;
  return !labi_interrupt_is_set(b->options->stop) && b->result.faults < most && b->result.status == CGT_OK;
}

static void count_one(bench *b) {
  b->result.comparisons++;
  if (b->options->progress) b->options->progress(b->options->where, b->result.comparisons);
}

static void tell(bench *b, lab_fault fault) {
  if (fault.kind != LAB_FAULT_NO_MEMORY) b->result.faults++;
  if (b->options->fault) b->options->fault(b->options->where, &fault);
}

/* Running out of time, or of what a verifier may do, says nothing about the engine; anything else does. */
static void failed(bench *b, cgt_status status, const char *what, const char *message) {
  if (status == CGT_ECANCELLED || status == CGT_ELIMIT) return;
  bool starved = status == CGT_ENOMEM;
  if (starved) b->result.status = CGT_ENOMEM;
  tell(b, (lab_fault){
              .kind = starved ? LAB_FAULT_NO_MEMORY : LAB_FAULT_FAILURE, .text = what, .found = message});
}

static uint64_t next_random(bench *b) { /* splitmix64 */
  uint64_t x = b->random += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
  return x ^ (x >> 31);
}

static unsigned random_below(bench *b, unsigned n) { return (unsigned)(next_random(b) % n); }

/* ---- one text of the language -------------------------------------------------------------------- */

typedef struct calculation {
  lab_program *program;
  lab_machine *machine;
  cgt_ctx *ctx;
} calculation;

static void calculation_close(calculation *c) {
  lab_machine_free(c->machine);
  lab_program_free(c->program);
}

static bool calculation_open(calculation *c, bench *b, const char *text) {
  lab_error error = {0};
  *c = (calculation){.program = lab_program_new(false)};
  cgt_status status = c->program ? lab_program_add(c->program, text, strlen(text), &error) : CGT_ENOMEM;
  if (status == CGT_OK) {
    c->machine = lab_machine_new(c->program, &b->options->limits, 1);
    if (c->machine) {
      lab_machine_set_cancel(c->machine, b->options->stop);
      c->ctx = lab_machine_ctx(c->machine);
      return true;
    }
    status = CGT_ENOMEM;
  }
  failed(b, status, text, status == CGT_ENOMEM ? LABI_OUT_OF_MEMORY : error.message);
  calculation_close(c);
  return false;
}

static bool evaluate(lab_value *value, bench *b, calculation *c, const char *text) {
  lab_error error;
  cgt_status status = lab_evaluate(value, c->machine, 0, &error);
  if (status != CGT_OK) failed(b, status, text, error.message);
  return status == CGT_OK;
}

static void engine_failed(bench *b, cgt_ctx *ctx, const char *what) {
  failed(b, cgt_ctx_status(ctx), what, cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
}

static void check_tables(bench *b, cgt_ctx *ctx) {
  if (!goes_on(b)) return;
  if (cgt_ctx_check(ctx) != CGT_OK) engine_failed(b, ctx, "the tables of a context");
  count_one(b);
}

/* ---- the examples of the functions ----------------------------------------------------------------- */

static void check_example(bench *b, const lab_function *f) {
  calculation c;
  lab_value value;
  if (!f->example || !calculation_open(&c, b, f->example)) return;
  if (evaluate(&value, b, &c, f->example)) {
    cgt_status status = lab_print(b->value, LINE, NULL, c.machine, value, CGT_PLAIN);
    if (status != CGT_OK)
      failed(b, status, f->example, cgt_ctx_message(c.ctx));
    else if (strcmp(b->value, f->value) != 0)
      tell(b, (lab_fault){LAB_FAULT_EXAMPLE, f->example, b->value, f->value});
    count_one(b);
  }
  calculation_close(&c);
}

/* ---- comparisons with the definitions ---------------------------------------------------------------- */

/* The value is that of the form, and in canonical form; the outcome is the form's. */
static bool agrees(bool *right, labi_verifier *v, labi_verifier_form form, cgt_game value,
                   cgt_outcome outcome) {
  labi_verifier_form engine;
  cgt_outcome found;
  if (!labi_verifier_game(&engine, v, value) || !labi_verifier_equal(right, v, form, engine)) return false;
  if (*right && !labi_verifier_canonical(right, v, engine)) return false;
  if (!labi_verifier_outcome(&found, v, form)) return false;
  *right = *right && found == outcome;
  return true;
}

/* Play comes back, if only in parts that nobody need play: the definitions here are for short games alone, and
 * the tests compare loopy ones. */
static bool is_loopy(cgt_ctx *ctx, cgt_position position, cgt_game value) {
  if (!cgt_is_none(value) || cgt_ctx_status(ctx) != CGT_EDOMAIN) return false;
  cgt_ctx_clear_error(ctx); /* play comes back to where it was, or it fails again */
  return cgt_position_loopy(ctx, position).id != 0;
}

static void check_position(bench *b, labi_verifier *v, cgt_ctx *ctx, cgt_position position) {
  char text[1000];
  cgt_outcome outcome;
  labi_verifier_form form;
  bool right = true;
  cgt_game value = cgt_position_value(ctx, position);
  if (is_loopy(ctx, position, value)) return;
  if (cgt_is_none(value) || cgt_position_outcome(&outcome, ctx, position) != CGT_OK ||
      cgt_position_print(text, sizeof text, NULL, ctx, position) != CGT_OK) {
    engine_failed(b, ctx, "a position");
    return;
  }
  if (!labi_verifier_position(&form, v, position) || !agrees(&right, v, form, value, outcome))
    failed(b, labi_verifier_status(v), text, labi_verifier_message(v));
  else if (!right)
    tell(b, (lab_fault){.kind = LAB_FAULT_DEEP, .text = text});
  count_one(b);
}

/* Every position of a list in the language of the program. */
static void check_positions(bench *b, lab_machine *machine, const char *text) {
  lab_value list;
  lab_error error;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = lab_evaluate_text(&list, machine, text, strlen(text), &error);
  labi_verifier *v = labi_verifier_new(ctx, b->options->stop);
  if (!v) failed(b, CGT_ENOMEM, "the verifier", LABI_OUT_OF_MEMORY);
  if (status != CGT_OK) failed(b, status, text, error.message);
  bool good = v && status == CGT_OK && (list.kind == LAB_LIST || list.kind == LAB_MATRIX);
  for (size_t k = 0; good && k < list.as.list->count && goes_on(b); k++)
    if (list.as.list->items[k].kind == LAB_POSITION)
      check_position(b, v, ctx, list.as.list->items[k].as.at.position);
  if (good) check_tables(b, ctx);
  labi_verifier_free(v);
}

/* The small positions of every ruleset that the program finds, a machine for each. */
static void check_rulesets(bench *b, const lab_program *program) {
  const cgt_ruleset *ruleset;
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(program, i)) && goes_on(b); i++) {
    lab_machine *machine = lab_machine_new(program, &b->options->limits, 1);
    if (machine) {
      lab_machine_set_cancel(machine, b->options->stop);
      for (const char *const *text = ruleset->small; *text && goes_on(b); text++)
        check_positions(b, machine, *text);
    } else {
      failed(b, CGT_ENOMEM, ruleset->name, LABI_OUT_OF_MEMORY);
    }
    lab_machine_free(machine);
  }
}

/* What the engine says of a text, a claim or a value, is what the definitions say. */
static void check_text(bench *b, const char *text) {
  calculation c;
  lab_deep_check check;
  lab_error error;
  if (!calculation_open(&c, b, text)) return;
  cgt_status status = lab_verify_deep(&check, c.machine, 0, &error);
  if (status != CGT_OK)
    failed(b, status, text, error.message);
  else if (check.verdict == LAB_DEEP_UNDECIDED)
    failed(b, check.status, text, check.why);
  else if (check.verdict == LAB_DEEP_WRONG)
    tell(b, (lab_fault){.kind = LAB_FAULT_DEEP, .text = text});
  calculation_close(&c);
  count_one(b);
}

/* A game as text; false: it does not fit. */
static bool print_game(char text[GAME_ROOM], cgt_ctx *ctx, cgt_game g) {
  size_t length;
  return cgt_print(text, GAME_ROOM, &length, ctx, g, CGT_PLAIN) == CGT_OK && length < GAME_ROOM;
}

/* Their order and sum, the form of both, and G's outcome. */
static void check_two(bench *b, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  char left[GAME_ROOM], right[GAME_ROOM];
  if (!print_game(left, ctx, g) || !print_game(right, ctx, h)) return;
  snprintf(b->line, LINE, "(%s) <= (%s)", left, right);
  check_text(b, b->line);
  snprintf(b->line, LINE, "(%s) + (%s)", left, right);
  check_text(b, b->line);
  snprintf(b->line, LINE, "{%s|%s}", left, right);
  check_text(b, b->line);
  snprintf(b->line, LINE, "outcome(%s)", left);
  check_text(b, b->line);
}

/* ---- laws --------------------------------------------------------------------------------------- */

static cgt_game all_small(bench *b, cgt_ctx *ctx, unsigned birthday) {
  cgt_game sides[2][3];
  size_t n[2];
  if (birthday == 0) return cgt_integer(ctx, 0);
  for (int p = 0; p < 2; p++) {
    n[p] = 1 + random_below(b, 3);
    for (size_t i = 0; i < n[p]; i++) sides[p][i] = all_small(b, ctx, random_below(b, birthday));
  }
  return cgt_from_options(ctx, sides[0], n[0], sides[1], n[1]);
}

/* "let g = (..), h = (..) in (law)"; false where it does not fit. */
static bool write_law(bench *b, cgt_ctx *ctx, const labi_law *law) {
  static const char *const names[] = {"let g", ", h", ", k"};
  size_t used = 0;
  for (size_t i = 0; i < law->games; i++) {
    unsigned birthday = random_below(b, law->birthday + 1);
    cgt_game g =
        law->all_small ? all_small(b, ctx, birthday) : cgt_random_game(ctx, next_random(b), birthday);
    size_t length, room = LINE / 4;
    used += (size_t)snprintf(b->line + used, LINE - used, "%s = (", names[i]);
    if (cgt_print(b->line + used, room, &length, ctx, g, CGT_PLAIN) != CGT_OK || length >= room) return false;
    used += length;
    b->line[used++] = ')';
  }
  return snprintf(b->line + used, LINE - used, " in (%s)", law->text) < LINE / 8;
}

static void check_law(bench *b, cgt_ctx *ctx, const labi_law *law) {
  calculation c;
  lab_value value;
  if (!write_law(b, ctx, law) || !calculation_open(&c, b, b->line)) return;
  if (evaluate(&value, b, &c, b->line)) {
    if (value.kind != LAB_BOOL || !value.as.truth)
      tell(b, (lab_fault){.kind = LAB_FAULT_LAW, .text = b->line});
    count_one(b);
  }
  calculation_close(&c);
}

/* ---- the whole ------------------------------------------------------------------------------------ */

/* Random games, a few at a time, in a context of their own. */
static void check_round(bench *b) {
  cgt_ctx *ctx = cgt_ctx_new(&b->options->limits);
  if (ctx) {
    cgt_ctx_set_cancel(ctx, b->options->stop);
    cgt_game games[GAMES];
    for (size_t i = 0; i < GAMES; i++)
      games[i] = cgt_random_game(ctx, next_random(b), 1 + random_below(b, 3));
    for (size_t i = 0; i + 1 < GAMES && goes_on(b); i++) check_two(b, ctx, games[i], games[i + 1]);
    for (const labi_law *law = labi_laws; law->text && goes_on(b); law++) check_law(b, ctx, law);
    cgt_ctx_clear_error(ctx);
    check_tables(b, ctx);
  } else {
    failed(b, CGT_ENOMEM, "a round", LABI_OUT_OF_MEMORY);
  }
  cgt_ctx_free(ctx);
}

lab_selftest lab_selftest_run(const lab_selftest_options *options) {
  if (!options) return (lab_selftest){.status = CGT_EINVAL};
  bench *b = calloc(1, sizeof *b);
  lab_program *own = options->program ? NULL : lab_program_new(false);
  const lab_program *program = own ? own : options->program;
  if (!b || !program) {
    free(b);
    lab_program_free(own);
    return (lab_selftest){.status = CGT_ENOMEM};
  }
  b->options = options;
  for (const lab_function *f = lab_function_next(NULL); f && goes_on(b); f = lab_function_next(f))
    check_example(b, f);
  check_rulesets(b, program);
  while (goes_on(b)) {
    check_round(b);
    b->result.rounds += goes_on(b);
  }
  lab_selftest result = b->result;
  lab_program_free(own);
  free(b);
  return result;
}
