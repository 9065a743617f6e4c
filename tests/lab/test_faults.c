/* test_faults.c: everything that can run out or be stopped does so in the middle of everything that can be
 * asked: each allocation fails in turn, the budgets of the engine and of the machine end, the stack ends,
 * the flag to stop by is raised at each look. Then there is a status, a message of one line, sound tables;
 * and the same question, asked again where the failure has left program and machine, has the right answer.
 *
 * What is asked: the example of each function of the language and of each ruleset, and some statements. A
 * run tries some points of each, and with CGT_TEST_MULTIPLIER more. */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cgt/memory/memory.h"
#include "failing_malloc.h"
#include <cgt/lab_survey.h>
#include <cgt/lab_rulesets.h>
#include "lab/machine/machine.h"
#include "lab/search/region.h"
#include "random_game.h"
#include "watched_flag.h"

TestSuite(faults, .timeout = 7200, .init = failing_malloc_spare_gmp);

enum { POINTS = 5, LOOKS = 1000, ANSWER = 1 << 15 };

/* ---- an attempt at an answer -------------------------------------------------------------------- */

/* Goes on, after a failure, where it has stopped. */
typedef struct attempt {
  const char *text;
  lab_program *program;
  lab_machine *machine;
  bool added;
  cgt_status status;
  lab_error error;
  char answer[ANSWER];
  size_t length;
} attempt;

__attribute__((format(printf, 2, 3))) static void say(attempt *a, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(a->answer + a->length, ANSWER - a->length, format, list);
  va_end(list);
  a->length += (size_t)length;
  if (a->length >= ANSWER) a->length = ANSWER - 1;
}

static cgt_status fail_without_words(attempt *a, cgt_status status) {
  a->error = (lab_error){.status = status, .message = "out of memory"};
  return status;
}

/* Takes over the words of the context. */
static cgt_status of_engine(attempt *a, cgt_status status) {
  a->error.status = status;
  snprintf(a->error.message, sizeof a->error.message, "%s", cgt_ctx_message(lab_machine_ctx(a->machine)));
  return status;
}

static cgt_status describe_players_moves(attempt *a, cgt_position position, cgt_player player) {
  cgt_ctx *ctx = lab_machine_ctx(a->machine);
  cgt_position moves[100];
  size_t count = 0, winning_count = 0;
  cgt_winning known = CGT_WINNING_UNKNOWN;
  cgt_status status = cgt_position_moves(&count, moves, 100, ctx, position, player);
  if (status == CGT_OK)
    status = cgt_position_winning_moves(&known, &winning_count, moves, 100, ctx, position, player);
  if (status == CGT_OK) say(a, " moves %zu, winning %d: %zu", count, known, winning_count);
  return status;
}

/* Who wins the position and a switch, decided before its value is known, and by a move. */
static cgt_status describe_winner(attempt *a, cgt_position position) {
  cgt_ctx *ctx = lab_machine_ctx(a->machine);
  const cgt_term terms[] = {{.position = position}, {.game = cgt_switch(ctx, cgt_integer(ctx, 1))}};
  if (cgt_is_none(terms[1].game)) return cgt_ctx_status(ctx);
  const cgt_decide_options options = {.move = true, .table_bytes = 1 << 16};
  cgt_decision decision;
  cgt_status status = cgt_decide(&decision, ctx, terms, 2, CGT_RIGHT, &options);
  if (status == CGT_OK) say(a, " Right %s", decision.wins ? "wins" : "loses");
  return status;
}

/* All that the engine tells of a position. */
static cgt_status describe_position(attempt *a, cgt_position position) {
  cgt_ctx *ctx = lab_machine_ctx(a->machine);
  cgt_outcome outcome = CGT_P;
  cgt_part parts[100];
  size_t count = 0;
  cgt_status status = describe_winner(a, position);
  if (status == CGT_OK) status = cgt_position_outcome(&outcome, ctx, position);
  if (status == CGT_OK) {
    say(a, " %s", cgt_outcome_name(outcome));
    status = cgt_position_parts(&count, parts, 100, ctx, position);
  }
  if (status == CGT_OK) {
    say(a, " parts %zu", count);
    status = describe_players_moves(a, position, CGT_LEFT);
  }
  if (status == CGT_OK) status = describe_players_moves(a, position, CGT_RIGHT);
  cgt_ruleset const *ruleset = cgt_position_ruleset(ctx, position);
  if (status == CGT_OK && ruleset->impartial && cgt_is_none(cgt_position_impartial(ctx, position)))
    status = cgt_ctx_status(ctx);
  return status == CGT_OK ? CGT_OK : of_engine(a, status);
}

static cgt_status describe(attempt *a, lab_value value) {
  static char text[ANSWER];
  for (cgt_format format = CGT_PLAIN; format <= CGT_LATEX; format++) {
    cgt_ctx_clear_error(lab_machine_ctx(a->machine));
    cgt_status status = lab_print(text, sizeof text, NULL, a->machine, value, format);
    if (status != CGT_OK)
      return *cgt_ctx_message(lab_machine_ctx(a->machine)) ? of_engine(a, status)
                                                           : fail_without_words(a, status);
    say(a, "%s\n", text);
  }
  if (value.kind != LAB_POSITION) return CGT_OK;
  cgt_ctx_clear_error(lab_machine_ctx(a->machine));
  return describe_position(a, value.as.at.position);
}

/* Every instance of a statement, and why it fails. */
static cgt_status decide(attempt *a, size_t statement) {
  int64_t tuple[LAB_VARIABLE_LIMIT];
  char why[1000];
  bool done;
  cgt_status status = lab_instance_first(&done, tuple, a->machine, statement, &a->error);
  while (status == CGT_OK && !done) {
    lab_verdict verdict;
    status = lab_instance_check(&verdict, a->machine, statement, tuple, &a->error);
    if (status == CGT_OK) {
      say(a, " %d", verdict);
      if (verdict == LAB_FAILS) {
        cgt_ctx_clear_error(lab_machine_ctx(a->machine));
        status = lab_instance_explain(why, sizeof why, NULL, a->machine, statement, tuple, &a->error);
        if (status == CGT_OK) say(a, " %s", why);
      }
    }
    if (status == CGT_OK) status = lab_instance_next(&done, tuple, a->machine, statement, &a->error);
  }
  return status;
}

/* What must be there before anything can be asked. */
static cgt_status prepare(attempt *a) {
  if (!a->program && !(a->program = lab_program_new(false))) return fail_without_words(a, CGT_ENOMEM);
  if (!a->added) {
    cgt_status status = lab_program_add(a->program, a->text, strlen(a->text), &a->error);
    if (status != CGT_OK) return status;
    a->added = true;
  }
  if (!a->machine && !(a->machine = lab_machine_new(a->program, NULL, 1)))
    return fail_without_words(a, CGT_ENOMEM);
  return CGT_OK;
}

static cgt_status ask(attempt *a) {
  cgt_status status = prepare(a);
  if (status != CGT_OK) return status;
  size_t last = lab_program_count(a->program) - 1;
  if (lab_program_statement(a->program, last)->variable_count > 0) return decide(a, last);
  lab_value value;
  status = lab_evaluate(&value, a->machine, last, &a->error);
  return status == CGT_OK ? describe(a, value) : status;
}

/* That there is no answer, and why, is an answer too. */
static void go(attempt *a) {
  a->error = (lab_error){.status = CGT_OK};
  a->length = 0;
  a->status = ask(a);
  if (a->status == CGT_OK) return;
  a->length = 0;
  say(a, "%s", a->error.message);
}

static bool same(const attempt *a, const attempt *b) {
  return a->status == b->status && strcmp(a->answer, b->answer) == 0;
}

static void end(attempt *a) {
  lab_machine_free(a->machine);
  lab_program_free(a->program);
  a->machine = NULL;
  a->program = NULL;
  a->added = false;
}

/* ---- what is asked ------------------------------------------------------------------------------ */

static const char *const statements[] = {
    "def F(a,b) = {F(a-k,b) for k in 1..a | F(a,b-k) for k in 1..b}; F(4,3)",
    "let c = {3|1}; def twice(x) = x + x; [twice(c), mean(c), "
    "left_options(twice(c) + *2)]",
    "for a in 0..3, b in a..4 where a != b unless a == 2: "
    "matrix_nim([a,b;2,1]) <= *a + b",
    "conjecture \"never\" for a in 0..2, b in 0..2: domineering(a+1,b+1) == 0",
    "{2^70|{1/2^80|-2^90}} + {2^70|-3^50}",
    "3^80 * 5^40 mod 2^77 + floor(3^80 / 2^100)",
    "sum({k|-k} for k in 1..8)",
    "[x^2 for x in 1..40 where x mod 3 == 1]",
    "domineering(4,4)",
    "{{6|4||3|||2|1},{5|*2}|{0|-4||-5},{tiny(3)|-7}} + {2||1|0} + ^^* + {4|-4}",
    "cool({4|1||0|-3},1/2) + heat({1|*},2) + overheat(^,1,1)",
    "left_options('{-1|1}':{2|*} + *3)",
    "'{{1|*}|{*2|-1}}' == '{*|*}'",
    "matrix_nim([3,1;2,2;1,1]) + matrix_nim([2^70,1;0,inf])",
    "mean({100000.^|-5}) + atomic_weight(100000.^)",
    "{x for x in left_options({1,*,^|0}) for y in {0,1} where x <| y}",
    "nim_product(2^40+3, 2^33+9)",
    "omega^(omega*2+1)*3 + omega + nim_product(omega,5)",
    "1/3 + 2^70/7^3",
    "\"a text\"",
};

/* The text number i, or NULL. Of functions and rulesets it is the example. */
static const char *question(size_t i) {
  size_t count = sizeof statements / sizeof *statements;
  if (i < count) return statements[i];
  i -= count;
  const cgt_ruleset *r;
  for (size_t k = 0; (r = lab_ruleset_at(k)); k++)
    if (i-- == 0) return r->example;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    if (i-- == 0) return f->example;
  return NULL;
}

/* ---- the faults --------------------------------------------------------------------------------- */

/* A kind of fault: how many points there are at which it can strike the attempt, which answers without it;
 * what it makes of the attempt at a point; and how to end it. */
typedef struct fault {
  cgt_status status; /* what it must lead to, if to anything */
  bool prepared;     /* it strikes after prepare() */
  uint64_t (*points)(attempt *a, const struct fault *fault);
  void (*strike)(attempt *a, uint64_t point);
  bool (*over)(attempt *a); /* false: it did not come to it */
  uint64_t enough;          /* of something that runs out; 0 for other faults */
} fault;

static attempt now, reference;
static uint64_t injected, met;

static bool suffices(attempt *a, const fault *fault, uint64_t amount) {
  cr_assert(prepare(a) == CGT_OK);
  fault->strike(a, amount + 1);
  go(a);
  fault->over(a);
  end(a);
  return same(a, &reference);
}

/* Where something runs out that is used more and more: the least that is enough, or a little less, for an
 * attempt that succeeds takes longest. */
static uint64_t least_that_is_enough(attempt *a, const fault *fault) {
  const uint64_t part = test_runs(64);
  uint64_t least = 0, enough = 1 << 9;
  while (enough < fault->enough && !suffices(a, fault, enough)) {
    least = enough + 1;
    enough *= 4;
  }
  while (least < enough - enough / part) {
    uint64_t middle = least + (enough - least) / 2;
    if (suffices(a, fault, middle))
      enough = middle;
    else
      least = middle + 1;
  }
  return least;
}

/* Does the fault show? Then as it should. */
static bool check_failure(const attempt *a, const fault *fault, uint64_t point) {
  if (same(a, &reference)) return false;
  cr_expect(a->status == fault->status, "%s, point %" PRIu64 ": %s:\n%s", a->text, point,
            cgt_status_name(a->status), a->answer);
  cr_expect(*a->answer && !strchr(a->answer, '\n'), "%s, point %" PRIu64 ": message '%s'", a->text, point,
            a->answer);
  return true;
}

/* The same attempt, without any fault now. */
static void check_recovery(attempt *a, uint64_t point) {
  go(a);
  cr_expect(same(a, &reference), "%s, after point %" PRIu64 ":\n%s\nis not\n%s", a->text, point, a->answer,
            reference.answer);
  cgt_ctx *ctx = lab_machine_ctx(a->machine);
  cgt_ctx_clear_error(ctx);
  cr_expect(cgt_ctx_check(ctx) == CGT_OK, "%s, after point %" PRIu64 ": %s", a->text, point,
            cgt_ctx_message(ctx));
}

static void strike_at(const fault *fault, uint64_t point) {
  if (fault->prepared) cr_assert(prepare(&now) == CGT_OK);
  fault->strike(&now, point);
  bool shows = false;
  for (int round = 0; round < 2; round++) { /* a fault that lasts meets what it has made */
    go(&now);
    shows |= check_failure(&now, fault, point);
  }
  met += shows;
  injected += fault->over(&now);
  check_recovery(&now, point);
  end(&now);
}

/* Some points of each question, others each time, or all; on a change a kind of fault, by its turn, meets a quarter of the
 * questions, so that each of them meets one kind or two. */
static void strike_everywhere(unsigned turn, const fault *fault) {
  injected = met = 0;
  unsigned most = test_runs(POINTS);
  const unsigned step = long_test_step();
  for (size_t i = turn % step; (now.text = reference.text = question(i)); i += step) {
    go(&reference);
    end(&reference);
    uint64_t all = fault->points(&now, fault), count = all < most ? all : most;
    for (uint64_t k = 0; k < count; k++) strike_at(fault, k * all / count + i % (all / count) + 1);
  }
  printf("%" PRIu64 " faults injected, of which %" PRIu64 " changed the answer\n", injected, met);
  fflush(stdout);
  cr_expect(met > 0, "no fault was noticed");
}

/* ---- allocations -------------------------------------------------------------------------------- */

static uint64_t count_allocations(attempt *a, const fault *fault) {
  (void)fault;
  failing_malloc_arm(0, false);
  go(a);
  uint64_t count = failing_malloc_disarm(NULL);
  end(a);
  return count;
}

static void fail_once(attempt *a, uint64_t point) {
  (void)a;
  failing_malloc_arm(point, false);
}

static void fail_from(attempt *a, uint64_t point) {
  (void)a;
  failing_malloc_arm(point, true);
}

static bool allocations_over(attempt *a) {
  (void)a;
  uint64_t failed;
  failing_malloc_disarm(&failed);
  return failed > 0;
}

Test(faults, an_allocation_fails) {
  strike_everywhere(0, &(fault){CGT_ENOMEM, false, count_allocations, fail_once, allocations_over, 0});
}

Test(faults, all_allocations_fail_from_one_on) {
  strike_everywhere(1, &(fault){CGT_ENOMEM, false, count_allocations, fail_from, allocations_over, 0});
}

/* ---- budgets ------------------------------------------------------------------------------------ */

static size_t ballast, whole_budget;

static cgti_budget *budget_of(attempt *a) { return cgti_memory_of(lab_machine_ctx(a->machine))->budget; }

/* So many bytes are left. */
static void use_up_budget(attempt *a, uint64_t point) {
  cgti_budget *budget = budget_of(a);
  ballast = budget->bytes - atomic_load(&budget->used) - (point - 1);
  atomic_fetch_add(&budget->used, ballast);
}

static bool budget_over(attempt *a) {
  atomic_fetch_sub(&budget_of(a)->used, ballast);
  return true;
}

Test(faults, the_budget_of_the_engine_ends) {
  strike_everywhere(2, &(fault){CGT_ELIMIT, true, least_that_is_enough, use_up_budget, budget_over, (uint64_t)1 << 28});
}

static void lower_memory(attempt *a, uint64_t point) {
  whole_budget = a->machine->memory_limit;
  a->machine->memory_limit = point - 1;
}

static bool memory_over(attempt *a) {
  a->machine->memory_limit = whole_budget;
  return true;
}

Test(faults, the_budget_of_the_machine_ends) {
  strike_everywhere(3, &(fault){CGT_ELIMIT, true, least_that_is_enough, lower_memory, memory_over, (uint64_t)1 << 28});
}

static size_t whole_stacks[2];

static void lower_stack(attempt *a, uint64_t point) {
  cgti_memory *engine = cgti_memory_of(lab_machine_ctx(a->machine));
  whole_stacks[0] = engine->stack_bytes;
  whole_stacks[1] = a->machine->stack_limit;
  engine->stack_bytes = point - 1;
  a->machine->stack_limit = 2 * point - 2;
}

static bool stack_over(attempt *a) {
  cgti_memory_of(lab_machine_ctx(a->machine))->stack_bytes = whole_stacks[0];
  a->machine->stack_limit = whole_stacks[1];
  return true;
}

Test(faults, the_stack_ends) {
  strike_everywhere(4, &(fault){CGT_ELIMIT, true, least_that_is_enough, lower_stack, stack_over, (uint64_t)1 << 21});
}

/* ---- the flag ----------------------------------------------------------------------------------- */

static void raise_flag(attempt *a, uint64_t point) {
  lab_machine_set_cancel(a->machine, watched_flag_arm(point));
}

static bool flag_over(attempt *a) {
  uint64_t looks = watched_flag_disarm();
  lab_machine_set_cancel(a->machine, NULL);
  return looks > 0;
}

static uint64_t count_looks(attempt *a, const fault *fault) {
  (void)fault;
  const uint64_t most = test_runs(LOOKS);
  cr_assert(prepare(a) == CGT_OK);
  lab_machine_set_cancel(a->machine, watched_flag_arm(most));
  go(a);
  uint64_t looks = watched_flag_disarm();
  end(a);
  return looks < most ? looks : most;
}

/* Of long answers the first looks only. */
Test(faults, the_flag_is_raised_at_a_look) {
  if (!watched_flag_works()) cr_skip("no way to see a look at the flag here");
  strike_everywhere(5, &(fault){CGT_ECANCELLED, true, count_looks, raise_flag, flag_over, 0});
}

/* Whichever of its tables finds no memory, the cover of a sample says so. */
Test(faults, a_cover_without_memory_says_so) {
  uint64_t none = 0, all = 1, allocations;
  const labi_sample sample = {.words = 1, .inside = &none, .outside = &all};
  labi_formula formula;
  failing_malloc_arm(0, false);
  cr_assert(labi_region_cover(&formula, &sample, false));
  allocations = failing_malloc_disarm(NULL);
  cr_assert_geq(allocations, 4);
  for (uint64_t at = 1; at <= allocations; at++) {
    failing_malloc_arm(at, false);
    bool good = labi_region_cover(&formula, &sample, false);
    failing_malloc_disarm(NULL);
    cr_expect_not(good, "allocation %d", (int)at);
  }
}
