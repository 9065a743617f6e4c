/* report_selftest.c: what the library's own test has found. */
#include <cgt/base.h>
#include <cgt/lab_proof.h>

#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"

static void put_fault(labi_buffer *out, const lab_fault *fault) {
  labi_put(out, "differs: ");
  switch (fault->kind) {
  case LAB_FAULT_EXAMPLE:
    labi_putf(out, "'%s'    is %s and should be %s\n", fault->text, fault->found, fault->expected);
    break;
  case LAB_FAULT_DEEP:
    labi_putf(out, "'%s'    has another answer by the definitions alone\n", fault->text);
    break;
  case LAB_FAULT_LAW:
    labi_putf(out, "'%s'    should be true\n", fault->text);
    break;
  case LAB_FAULT_FAILURE:
  case LAB_FAULT_NO_MEMORY:
    labi_putf(out, "%s fails: %s\n", fault->text, fault->found);
    break;
  }
}

static void put_page(labi_buffer *out, const labi_record *r) {
  const lab_selftest_told *told = r->it;
  for (size_t i = 0; i < told->fault_count; i++) put_fault(out, &told->faults[i]);
  if (told->under_way) return;
  labi_putf(out, "cgt %s: ", cgt_version());
  labi_put_count(out, told->result.comparisons);
  labi_putf(out, " comparisons in %.0f s, ", told->seconds);
  labi_put_count(out, told->result.rounds);
  labi_put(out, " rounds of random games\n");
  if (told->result.faults == 0) {
    labi_put(out, "none differs\n");
    return;
  }
  labi_put_count(out, told->result.faults);
  labi_put(out, told->result.faults == 1 ? " differs\n" : " differ\n");
}

static labi_datum version(const labi_record *r) {
  (void)r;
  return labi_text_datum(cgt_version());
}

static const char *const kinds[] = {[LAB_FAULT_EXAMPLE] = "example",
                                    [LAB_FAULT_DEEP] = "definitions",
                                    [LAB_FAULT_LAW] = "law",
                                    [LAB_FAULT_FAILURE] = "failure",
                                    [LAB_FAULT_NO_MEMORY] = "memory"};

static const labi_description fault = {
    .fields = LABI_TABLE(LABI_FIELD("kind", WORD, LABI_WORDS(kinds), LABI_AT(lab_fault, kind)),
                         LABI_FIELD("text", TEXT, LABI_AT(lab_fault, text)),
                         LABI_FIELD("found", TEXT, .without = LABI_NULL, LABI_AT(lab_fault, found)),
                         LABI_FIELD("expected", TEXT, .without = LABI_NULL, LABI_AT(lab_fault, expected)))};

static const labi_field fields[] = {
    LABI_FIELD("version", TEXT, .meaning = "of the program that was tested", .get = version),
    LABI_FIELD("comparisons", COUNT, LABI_AT(lab_selftest_told, result.comparisons)),
    LABI_FIELD("rounds", COUNT, .meaning = "of random games", LABI_AT(lab_selftest_told, result.rounds)),
    LABI_FIELD("seconds", SECONDS, LABI_AT(lab_selftest_told, seconds)),
    LABI_FIELD("faults", ROWS, .of = &fault, LABI_ARRAY(lab_selftest_told, faults, fault_count)),
    {0}};

const labi_description labi_result_selftest = {
    .name = "selftest", .version = 1, .fields = fields, .page = put_page};

cgt_status lab_report_selftest(cgt_write *write, void *where, const lab_style *style,
                               const lab_selftest_told *selftest) {
  return labi_report(write, where, style, &labi_result_selftest, selftest, NULL);
}
