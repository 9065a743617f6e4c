/* test_starvation.c: each allocation fails in turn in what test_faults.c cannot ask in the language:
 * contexts that share, explanations, certificates, programs as bytes. */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cgt/lab_inspect.h>
#include <cgt/lab_proof.h>
#include <cgt/lab_search.h>
#include "failing_malloc.h"
#include <cgt/lab_machine.h>
#include "base/buffer.h"
#include "random_game.h"
#include "stores.h"

TestSuite(starvation, .timeout = 240, .init = failing_malloc_spare_gmp);

/* Does the same each time, or ends without memory: false. */
typedef bool task(void);

static void starve(task *task, const char *name) {
  failing_malloc_arm(0, false);
  cr_assert(task(), "%s", name);
  uint64_t count = failing_malloc_disarm(NULL), failed;
  for (uint64_t k = 1; k <= count; k += long_test_step())
    for (int lasting = 0; lasting < 2; lasting++) {
      failing_malloc_arm(k, lasting);
      task();
      failing_malloc_disarm(&failed);
      cr_expect(failed > 0, "%s: allocation %" PRIu64 " was not made", name, k);
      cr_expect(task(), "%s, after allocation %" PRIu64, name, k);
    }
}

#define STARVE(task) starve(task, #task)

/* A context shares with one that goes on whether that succeeds or not. */
static bool share(void) {
  static cgt_ctx *ctx;
  if (!ctx && !(ctx = cgt_ctx_new(NULL))) return false;
  cgt_game sum = cgt_parse(ctx, "{3|1} + {2||1|0} + ^");
  cgt_ctx *other = cgt_ctx_new_sharing(ctx, NULL);
  bool good = other && !cgt_is_none(sum) && cgt_equal(sum, cgt_parse(other, "^ + {2||1|0} + {3|1}"));
  cgt_ctx_free(other);
  cgt_ctx_clear_error(ctx);
  bool sound = cgt_ctx_check(ctx) == CGT_OK || cgt_ctx_status(ctx) == CGT_ENOMEM;
  cgt_ctx_clear_error(ctx);
  cr_expect(sound);
  if (!good || !sound) return false;
  cgt_ctx_free(ctx);
  ctx = NULL;
  return true;
}

static bool explain(void) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) return false;
  cgt_game left[] = {cgt_parse(ctx, "3"), cgt_parse(ctx, "{2|1}"), cgt_parse(ctx, "{1|1}")};
  cgt_game right[] = {cgt_parse(ctx, "{5|0}"), cgt_parse(ctx, "*")};
  cgt_step steps[20];
  cgt_corner corners[20];
  size_t count = 0, corner_count = 0;
  bool good = cgt_explain_form(&count, steps, 20, ctx, left, 3, right, 2) == CGT_OK &&
              cgt_scaffold(&corner_count, corners, 20, ctx, left[1], CGT_LEFT, true) == CGT_OK && count > 0 &&
              corner_count > 0;
  cgt_ctx_free(ctx);
  return good;
}

static bool certify(void) {
  static const char text[] = "cgt certificate 1\ngame 0 = |\ngame 1 = "
                             "0|0\nclaim 1 <> - : * <> 0\nsum 1\n"
                             "Left first 0:0\nRight first 0:0\n";
  cgt_certificate_check check;
  cgt_status status = lab_certificate_verify(&check, text, sizeof text - 1, NULL);
  cr_expect(status == CGT_ENOMEM || check.verdict == CGT_CERTIFICATE_ACCEPTED, "%s", check.fault);
  if (status == CGT_OK) free(check.claim);
  return status == CGT_OK;
}

static bool ignore(void *where, const char *bytes, size_t length) {
  return (void)where, (void)bytes, length < SIZE_MAX;
}

typedef bool examiner(lab_machine *machine);

/* A machine for a text that has one statement, and what is to be done with it. */
static bool examine(const char *text, examiner *examiner) {
  lab_error error;
  lab_program *program = lab_program_new(false);
  lab_machine *machine = NULL;
  if (program && lab_program_add(program, text, strlen(text), &error) == CGT_OK)
    machine = lab_machine_new(program, &(cgt_limits){.memory_bytes = (size_t)1 << 26}, 1);
  bool good = machine && examiner(machine);
  lab_machine_free(machine);
  lab_program_free(program);
  return good;
}

static bool prove_and_report(lab_machine *machine) {
  lab_error error;
  lab_proof *proof;
  if (lab_prove(&proof, machine, 0, &error) != CGT_OK) return false;
  bool good = lab_certificate_write(ignore, NULL, proof, "title") == CGT_OK;
  for (cgt_format format = CGT_PLAIN; format <= CGT_JSON; format++)
    good &= lab_report_proof(ignore, NULL, &(lab_style){.format = format}, proof, machine) == CGT_OK;
  lab_proof_free(proof);
  return good;
}

static bool inspect_and_report(lab_machine *machine) {
  lab_error error;
  lab_inspection about;
  if (lab_inspect(&about, machine, 0, &error) != CGT_OK) return false;
  bool good = true;
  for (size_t i = 0; i < about.count; i++) {
    cgt_status status = about.facts[i].status;
    cr_expect(status == CGT_OK || status == CGT_EDOMAIN || status == CGT_ENOMEM, "%s: %s", about.facts[i].name,
              about.facts[i].why);
    good &= status != CGT_ENOMEM;
  }
  for (cgt_format format = CGT_PLAIN; format <= CGT_JSON; format++)
    good &= lab_report_inspection(ignore, NULL, &(lab_style){.format = format}, &about, machine) == CGT_OK;
  lab_inspection_free(&about);
  return good;
}

static bool explain_and_report(lab_machine *machine) {
  lab_error error;
  lab_explanation explanation;
  if (lab_explain(&explanation, machine, 0, &error) != CGT_OK) return false;
  bool good = true;
  for (cgt_format format = CGT_PLAIN; format <= CGT_JSON; format++)
    good &= lab_report_explanation(ignore, NULL, &(lab_style){.format = format}, &explanation, machine) == CGT_OK;
  lab_explanation_free(&explanation);
  return good;
}

static bool move_and_report(lab_machine *machine) {
  lab_error error;
  lab_moves moves;
  if (lab_find_moves(&moves, machine, 0, NULL, &error) != CGT_OK) return false;
  bool good = true;
  for (cgt_format format = CGT_PLAIN; format <= CGT_JSON; format++)
    good &= lab_report_moves(ignore, NULL, &(lab_style){.format = format}, &moves, machine) == CGT_OK;
  lab_moves_free(&moves);
  return good;
}

typedef struct written {
  char text[1 << 14];
  size_t length;
} written;

static bool keep(void *where, const char *bytes, size_t length) {
  written *kept = where;
  cr_assert_lt(kept->length + length, sizeof kept->text);
  memcpy(kept->text + kept->length, bytes, length);
  kept->length += length;
  return true;
}

/* Streams in memory, of which the report is made, end without a word: what is reported is whole, or nothing is. */
static bool find_regions_and_report(lab_machine *machine) {
  static written first, now;
  const lab_search_options options = {.workers = 1};
  const lab_asked asked = {.command = "", .before = "", .after = ""};
  lab_search_fault fault;
  lab_regions *regions;
  now.length = 0;
  if (lab_regions_find(&regions, machine, 0, &options, &fault) != CGT_OK) return false;
  bool good = true;
  for (cgt_format format = CGT_PLAIN; format <= CGT_JSON; format++)
    good &= lab_report_regions(keep, &now, &(lab_style){.format = format}, regions, &asked, NULL, 0) == CGT_OK;
  lab_regions_free(regions);
  if (good && first.length == 0) first = now;
  cr_expect(!good || (now.length == first.length && memcmp(now.text, first.text, now.length) == 0), "%.*s",
            (int)now.length, now.text);
  return good;
}

static bool verify_deep(lab_machine *machine) {
  lab_error error;
  lab_deep_check check;
  if (lab_verify_deep(&check, machine, 0, &error) != CGT_OK) return false;
  cr_expect(check.verdict == LAB_DEEP_CONFIRMED || check.status == CGT_ENOMEM, "%s", check.why);
  return check.verdict == LAB_DEEP_CONFIRMED;
}

static bool verify(void) {
  static const char text[] = "{3|1} + ^", value[] = "{3^|1^}", outcome[] = "L";
  lab_program *program = lab_program_new(false);
  lab_machine *machine = program ? lab_machine_new(program, &(cgt_limits){.memory_bytes = (size_t)1 << 26}, 1) : NULL;
  bool good = machine != NULL;
  for (int i = 0; i < 2 && good; i++) {
    const char *expected = i == 0 ? value : outcome;
    lab_comparison c = lab_verify(program, machine, text, sizeof text - 1, expected, strlen(expected), false);
    cr_expect(c.verdict == LAB_VERIFY_PASSED || c.error.status == CGT_ENOMEM, "%s", c.error.message);
    good = c.verdict == LAB_VERIFY_PASSED;
  }
  lab_machine_free(machine);
  lab_program_free(program);
  return good;
}

static void stop_at_900(void *where, uint64_t comparisons) { *(volatile int *)where = comparisons >= 900; }

static void expect_no_fault(void *where, const lab_fault *fault) {
  (void)where;
  cr_expect_eq(fault->kind, LAB_FAULT_NO_MEMORY, "%s: %s", fault->text, fault->found);
}

/* Without memory it ends, and finds no fault in the engine. */
static void selftest_without(uint64_t allocation) {
  volatile int stop = 0;
  lab_selftest_options options = {.limits = {.memory_bytes = (size_t)1 << 26},
                                  .stop = &stop,
                                  .progress = stop_at_900,
                                  .fault = expect_no_fault,
                                  .where = (void *)&stop};
  failing_malloc_arm(allocation, true);
  lab_selftest result = lab_selftest_run(&options);
  failing_malloc_disarm(NULL);
  cr_expect_eq(result.status, CGT_ENOMEM, "after allocation %" PRIu64, allocation);
  cr_expect_eq(result.faults, 0);
}

/* Wherever memory ends, in the store that is read or the one that is made, that is what is said. */
static void salvage_without(uint64_t *failed, uint64_t allocation, bool lasting) {
  lab_error error = {0};
  unlink(other_store_path);
  lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
  failing_malloc_arm(allocation, lasting);
  cgt_status status = lab_store_salvage(NULL, to, from, NULL, &error);
  failing_malloc_disarm(failed);
  cr_expect(status == CGT_OK || (status == CGT_ENOMEM && error.status == status && strstr(error.message, "out of memory")),
            "allocation %" PRIu64 ": %d, %d %s", allocation, (int)status, (int)error.status, error.message);
  cr_expect(status != CGT_OK || lab_store_run_count(to) == 2);
  lab_store_close(from);
  lab_store_close(to);
}

static bool deep(void) { return examine("nim(1,2) - {3|1} + '{1,1|2}'", verify_deep); }
static bool move(void) { return examine("nim(1,2) - {3|1}", move_and_report); }
static bool explain_form(void) { return examine("{2*,{1|1,1},{^|v}|4,'{0||0,*|}'}", explain_and_report); }
static bool explain_wall(void) { return examine("thermograph({4||2|0})", explain_and_report); }
static bool explain_loopy(void) { return examine("a{0,*,{a|2},b{b|a}|a}", explain_and_report); }
static bool explain_stopper(void) { return examine("{upon|{0|over}}", explain_and_report); }
static bool prove(void) { return examine("{3|1} > ^ - 1", prove_and_report); }
static bool region(void) { return examine("for a in 0..1: a <= 0", find_regions_and_report); }
static bool inspect(void) { return examine("{3|*||0}", inspect_and_report); }

static bool travel(void) {
  static const char text[] = "def f(a) = a + 1; for n in 1..3: f(n) == n + 1";
  lab_program *program = lab_program_new(false), *copy = NULL;
  size_t size;
  char *bytes = NULL;
  if (program && lab_program_add(program, text, sizeof text - 1, NULL) == CGT_OK)
    bytes = lab_program_pack(&size, program);
  if (bytes) copy = lab_program_unpack(bytes, size);
  bool good = copy && lab_program_count(copy) == 1;
  lab_program_free(copy);
  lab_program_free(program);
  free(bytes);
  return good;
}

/* What there is no memory for is never missing from a text without a word. */
static bool collect(void) {
  labi_buffer out = {0};
  size_t length;
  for (int i = 0; i < 30000; i++) labi_putf(&out, "%d", i % 10);
  char *text = labi_buffer_take(&out, &length);
  if (!text) return false;
  bool whole = length == 30000 && strlen(text) == 30000;
  cr_expect(whole, "%zu characters of 30000", length);
  free(text);
  return whole;
}

Test(starvation, contexts_that_share) { STARVE(share); }
Test(starvation, texts_that_are_collected) { STARVE(collect); }
Test(starvation, explanations) { STARVE(explain); }
Test(starvation, certificates) { STARVE(certify); }
Test(starvation, proofs) { STARVE(prove); }
Test(starvation, regions) { STARVE(region); }
Test(starvation, inspections) { STARVE(inspect); }
Test(starvation, explanations_of_forms) { STARVE(explain_form); }
Test(starvation, explanations_of_thermographs) { STARVE(explain_wall); }
Test(starvation, explanations_of_loopy_games) { STARVE(explain_loopy); }
Test(starvation, explanations_of_stoppers) { STARVE(explain_stopper); }
Test(starvation, definitions) { STARVE(deep); }
Test(starvation, expected_values) { STARVE(verify); }
Test(starvation, selftests) {
  for (uint64_t allocation = 1; allocation < 10000; allocation += 1 + allocation / 4) selftest_without(allocation);
}
Test(starvation, stores_that_are_salvaged, .init = stores_begin, .fini = stores_end) {
  failing_malloc_spare_gmp();
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  for (unsigned i = 0; i < 2; i++) {
    lab_store_run same = store_run("s", 1, 1);
    same.number = i;
    const lab_store_run *run = labi_store_begin(store, &same);
    store_rows(store, run, 0, 2, (const char *[]){"{1|*}", "0"});
    store_done(store, run, 2, true);
  }
  lab_store_close(store);
  uint64_t failed = 1;
  for (uint64_t allocation = 1; failed > 0; allocation += 1 + allocation * long_test_step() / 32) salvage_without(&failed, allocation, allocation % 2);
}
Test(starvation, winning_moves) { STARVE(move); }
Test(starvation, programs_that_travel) { STARVE(travel); }
