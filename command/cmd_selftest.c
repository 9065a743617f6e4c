/* cmd_selftest.c: cgt selftest, trust for whoever did not build the program: what the engine says is
 * compared, for a minute, with Conway's definitions (verifier.h) and with the laws of the algebra. The inputs
 * are the same on every computer; a faster one gets further. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cgt/lab_rulesets.h>

#include "command/command.h"
#include "lab/base/interrupt.h"
#include "lab/proof/verifier.h"
#include "lab/proof/laws.h"
#include "lab/report/output.h"
#include "command/progress.h"
#include "command/terminal.h"

enum { SECONDS = 60, MOST_SHOWN = 10, LINE = 1 << 16, GAMES = 12 };

typedef struct bench {
  cgt_limits limits;
  const volatile int *stop;
  labi_progress_line line;
  bool shows_progress;
  double began, shown_at;
  uint64_t done, differences;
  uint64_t random; /* state of the generator */
  cmd_status status;
} bench;

/* ---- counting, progress, differences ------------------------------------------------------------- */

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool goes_on(const bench *b) { return !labi_interrupt_is_set(b->stop) && b->differences < MOST_SHOWN; }

static void count_one(bench *b) {
  b->done++;
  double now = seconds_now();
  if (!b->shows_progress || now - b->shown_at < 0.1) return;
  labi_progress_show(&b->line, "comparisons", b->done, 0, now - b->began);
  b->shown_at = now;
}

__attribute__((format(printf, 2, 3))) static void differs(bench *b, const char *format, ...) {
  va_list list;
  va_start(list, format);
  labi_progress_clear(&b->line);
  fputs("differs: ", stdout);
  vprintf(format, list);
  fputc('\n', stdout);
  va_end(list);
  b->differences++;
  b->status = cmd_worse(b->status, CMD_CLAIM_FAILED);
}

/* Running out of time, or of what a judge may do, says nothing about the engine; anything else does. */
static void failed(bench *b, cgt_status status, const char *what, const char *message) {
  if (status == CGT_ENOMEM) {
    labi_progress_clear(&b->line);
    cmd_complain("%s: %s", what, message);
    b->status = cmd_worse(b->status, CMD_LIMIT);
  } else if (status != CGT_ECANCELLED && status != CGT_ELIMIT) {
    differs(b, "%s fails: %s", what, message);
  }
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
  lab_error error;
  *c = (calculation){.program = lab_program_new(false)};
  cgt_status status = c->program ? lab_program_add(c->program, text, strlen(text), &error) : CGT_ENOMEM;
  if (status == CGT_OK) {
    c->machine = lab_machine_new(c->program, &b->limits, 1);
    if (c->machine) {
      lab_machine_set_cancel(c->machine, b->stop);
      c->ctx = lab_machine_ctx(c->machine);
      return true;
    }
    status = CGT_ENOMEM;
  }
  failed(b, status, text, status == CGT_ENOMEM ? "out of memory" : error.message);
  calculation_close(c);
  return false;
}

static bool evaluate(lab_value *value, bench *b, calculation *c, size_t statement, const char *text) {
  lab_error error;
  cgt_status status = lab_evaluate(value, c->machine, statement, &error);
  if (status != CGT_OK) failed(b, status, text, error.message);
  return status == CGT_OK;
}

static void check_tables(bench *b, cgt_ctx *ctx) {
  if (!goes_on(b)) return;
  cgt_status status = cgt_ctx_check(ctx);
  if (status != CGT_OK) failed(b, status, "the tables of a context", cgt_ctx_message(ctx));
  count_one(b);
}

/* ---- the examples of the functions ----------------------------------------------------------------- */

static void check_examples(bench *b) {
  static char text[LINE];
  for (const lab_function *f = lab_function_next(NULL); f && goes_on(b); f = lab_function_next(f)) {
    calculation c;
    lab_value value;
    if (!f->example || !calculation_open(&c, b, f->example)) continue;
    if (evaluate(&value, b, &c, 0, f->example)) {
      if (lab_print(text, sizeof text, NULL, c.machine, value, CGT_PLAIN) != CGT_OK)
        failed(b, cgt_ctx_status(c.ctx), f->example, cgt_ctx_message(c.ctx));
      else if (strcmp(text, f->value) != 0)
        differs(b, "cgt eval '%s'    is %s and should be %s", f->example, text, f->value);
      count_one(b);
    }
    calculation_close(&c);
  }
}

/* ---- comparisons with the judge --------------------------------------------------------------------- */

/* The value is that of the form, and in canonical form; the outcome is the form's. */
static bool agrees(bool *right, labi_verifier *j, labi_verifier_form form, cgt_game value,
                   cgt_outcome outcome) {
  labi_verifier_form engine;
  cgt_outcome found;
  if (!labi_verifier_game(&engine, j, value) || !labi_verifier_equal(right, j, form, engine)) return false;
  if (*right && !labi_verifier_canonical(right, j, engine)) return false;
  if (!labi_verifier_outcome(&found, j, form)) return false;
  *right = *right && found == outcome;
  return true;
}

static void check_position(bench *b, labi_verifier *j, calculation *c, cgt_position position) {
  char text[1000];
  cgt_outcome outcome;
  labi_verifier_form form;
  bool right = true;
  cgt_game value = cgt_position_value(c->ctx, position);
  if (cgt_is_none(value) || cgt_position_outcome(&outcome, c->ctx, position) != CGT_OK ||
      cgt_position_print(text, sizeof text, NULL, c->ctx, position) != CGT_OK) {
    failed(b, cgt_ctx_status(c->ctx), "a position", cgt_ctx_message(c->ctx));
    cgt_ctx_clear_error(c->ctx);
    return;
  }
  if (!labi_verifier_position(&form, j, position) || !agrees(&right, j, form, value, outcome))
    failed(b, labi_verifier_status(j), text, labi_verifier_message(j));
  else if (!right)
    differs(b, "cgt verify --deep '%s'", text);
  count_one(b);
}

static void check_list(bench *b, const char *text) {
  calculation c;
  lab_value list;
  if (!calculation_open(&c, b, text)) return;
  labi_verifier *j = labi_verifier_new(c.ctx, b->stop);
  if (!j) failed(b, CGT_ENOMEM, "the judge", "out of memory");
  if (j && evaluate(&list, b, &c, 0, text)) {
    for (size_t k = 0; k < list.as.list->count && goes_on(b); k++)
      if (list.as.list->items[k].kind == LAB_POSITION)
        check_position(b, j, &c, list.as.list->items[k].as.at.position);
    check_tables(b, c.ctx);
  }
  labi_verifier_free(j);
  calculation_close(&c);
}

/* The small positions of every ruleset. */
static void check_positions(bench *b) {
  for (const cgt_ruleset *const *ruleset = cgt_rulesets; *ruleset; ruleset++)
    for (const char *const *text = (*ruleset)->small; *text && goes_on(b); text++) check_list(b, *text);
}

static const char *text_of(cgt_ctx *ctx, cgt_game g, char *text, size_t room) {
  size_t length;
  bool good = cgt_print(text, room, &length, ctx, g, CGT_PLAIN) == CGT_OK && length < room;
  return good ? text : "(a game too long to print)";
}

/* G <= H, G + H, G's canonical form and outcome, and {G|H}. */
static void check_two(bench *b, labi_verifier *j, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  labi_verifier_form fg, fh, sum, engine_sum, form;
  bool less = false, judged_less, right = true;
  cgt_outcome outcome = CGT_P, of_form = CGT_P;
  cgt_game total = cgt_add(ctx, g, h), made = cgt_from_options(ctx, &g, 1, &h, 1);
  if (cgt_is_none(total) || cgt_is_none(made) || cgt_le(&less, ctx, g, h) != CGT_OK ||
      cgt_outcome_of(&outcome, ctx, g) != CGT_OK || cgt_outcome_of(&of_form, ctx, made) != CGT_OK) {
    failed(b, cgt_ctx_status(ctx), "a random game", cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
    return;
  }
  char a[2000], c[2000];
  const char *tg = text_of(ctx, g, a, sizeof a), *th = text_of(ctx, h, c, sizeof c);
  bool good = labi_verifier_game(&fg, j, g) && labi_verifier_game(&fh, j, h) &&
              labi_verifier_le(&judged_less, j, fg, fh);
  if (good && less != judged_less) differs(b, "cgt verify --deep '(%s) <= (%s)'", tg, th);
  if (good && (good = agrees(&right, j, fg, g, outcome)) && !right) differs(b, "cgt verify --deep '%s'", tg);
  good = good && labi_verifier_add(&sum, j, fg, fh) && labi_verifier_game(&engine_sum, j, total) &&
         labi_verifier_equal(&right, j, sum, engine_sum);
  if (good && !right) differs(b, "cgt verify --deep '(%s) + (%s)'", tg, th);
  good = good && labi_verifier_make(&form, j, &fg, 1, &fh, 1) && agrees(&right, j, form, made, of_form);
  if (good && !right) differs(b, "cgt verify --deep '{%s|%s}'", tg, th);
  if (!good) failed(b, labi_verifier_status(j), "a random game", labi_verifier_message(j));
  for (int i = 0; i < 4; i++) count_one(b);
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
static bool write_law(char *line, bench *b, cgt_ctx *ctx, const labi_law *law) {
  static const char *const names[] = {"let g", ", h", ", k"};
  size_t used = 0;
  for (size_t i = 0; i < law->games; i++) {
    unsigned birthday = random_below(b, law->birthday + 1);
    cgt_game g =
        law->all_small ? all_small(b, ctx, birthday) : cgt_random_game(ctx, next_random(b), birthday);
    size_t length, room = LINE / 4;
    used += (size_t)snprintf(line + used, LINE - used, "%s = (", names[i]);
    if (cgt_print(line + used, room, &length, ctx, g, CGT_PLAIN) != CGT_OK || length >= room) return false;
    used += length;
    line[used++] = ')';
  }
  return snprintf(line + used, LINE - used, " in (%s)", law->text) < LINE / 8;
}

static void check_laws(bench *b, cgt_ctx *ctx) {
  static char line[LINE];
  for (const labi_law *law = labi_laws; law->text && goes_on(b); law++) {
    calculation c;
    lab_value value;
    if (!write_law(line, b, ctx, law) || !calculation_open(&c, b, line)) continue;
    if (evaluate(&value, b, &c, 0, line)) {
      if (value.kind != LAB_BOOL || !value.as.truth) differs(b, "cgt eval '%s'    should be true", line);
      count_one(b);
    }
    calculation_close(&c);
  }
}

/* ---- the whole ------------------------------------------------------------------------------------ */

/* Random games, a few at a time, in a context of their own. */
static void check_round(bench *b) {
  cgt_ctx *ctx = cgt_ctx_new(&b->limits);
  labi_verifier *j = ctx ? labi_verifier_new(ctx, b->stop) : NULL;
  if (j) {
    cgt_ctx_set_cancel(ctx, b->stop);
    cgt_game games[GAMES];
    for (size_t i = 0; i < GAMES; i++)
      games[i] = cgt_random_game(ctx, next_random(b), 1 + random_below(b, 3));
    for (size_t i = 0; i + 1 < GAMES && goes_on(b); i++) check_two(b, j, ctx, games[i], games[i + 1]);
    check_laws(b, ctx);
    cgt_ctx_clear_error(ctx);
    check_tables(b, ctx);
  } else {
    failed(b, CGT_ENOMEM, "a round", "out of memory");
  }
  labi_verifier_free(j);
  cgt_ctx_free(ctx);
}

static cmd_status run_selftest(const cmd_settings *settings, int count, char **operands) {
  if (count > 0) {
    cmd_complain("selftest takes no operands, and '%s' is one", operands[0]);
    return CMD_USAGE;
  }
  size_t most = (size_t)1 << 30;
  bench b = {.limits = {.memory_bytes = settings->memory_bytes ? settings->memory_bytes : most,
                        .stack_bytes = settings->stack_bytes / 4 * 3},
             .stop = labi_interrupt_flag(),
             .line = {.out = stderr, .colours = cmd_has_colours(stderr)},
             .shows_progress = cmd_is_terminal(stderr),
             .began = seconds_now()};
  labi_interrupt_after(settings->limit_seconds ? settings->limit_seconds : SECONDS);
  check_examples(&b);
  check_positions(&b);
  uint64_t rounds = 0;
  while (goes_on(&b) && b.status != CMD_LIMIT) {
    check_round(&b);
    rounds += goes_on(&b);
  }
  labi_progress_clear(&b.line);
  char done[28], shown[28];
  printf("cgt %s: %s comparisons in %.0f s, %s rounds of random games\n", cgt_version(),
         labi_output_count(done, b.done), seconds_now() - b.began, labi_output_count(shown, rounds));
  if (b.differences == 0)
    puts("none differs");
  else
    printf("%s differ%s\n", labi_output_count(shown, b.differences), b.differences == 1 ? "s" : "");
  if (labi_interrupt_is_set(b.stop) && !labi_interrupt_is_late()) b.status = cmd_worse(b.status, CMD_STOPPED);
  return cmd_worse(b.status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_LIMIT_TIME_OPTION(cmd_settings), CMD_MEMORY_OPTION(cmd_settings), CMD_HELP_OPTION(cmd_settings), {0}};

const cmd_command cmd_selftest = {
    .name = "selftest",
    .operands = "",
    .summary = "laws and comparisons with the definitions, on this computer",
    .options = options,
    .page = "For a minute, or --limit-time, it compares what the engine says with Conway's\n"
            "definitions: the examples of all functions, small positions of all rulesets played\n"
            "out, random games, their order and sums, and the laws of the algebra on random\n"
            "games. The exit status is 1 when anything differs; it is printed as a line that\n"
            "'cgt eval' or 'cgt verify --deep' takes.\n",
    .run = run_selftest,
};
