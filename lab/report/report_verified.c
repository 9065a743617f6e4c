/* report_verified.c: values that were compared with those that are expected. */
#include <string.h>

#include <cgt/lab_program.h>
#include <cgt/lab_proof.h>

#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

static const char *const verdicts[] = {
    [LAB_VERIFY_DIFFERS] = "differs", [LAB_VERIFY_ERROR] = "error", [LAB_VERIFY_LIMIT] = "limit"};

/* "file:3: expression", what is expected, and what was got. */
static void put_difference(labi_buffer *out, const lab_difference *d) {
  labi_page_put_shown(out, d->file);
  labi_putf(out, ":%u: %s\n  expected %s\n  %-8s %s\n", d->line, d->expression, d->expected,
            d->verdict == LAB_VERIFY_DIFFERS ? "got" : verdicts[d->verdict], d->found);
}

static void put_page(labi_buffer *out, const labi_record *r) {
  const lab_verified *v = r->it;
  for (size_t i = 0; i < v->difference_count; i++) put_difference(out, &v->differences[i]);
  if (v->under_way) return;
  labi_put_count(out, v->passed);
  labi_put(out, " passed, ");
  labi_put_count(out, v->failed);
  labi_put(out, " failed");
  if (v->undecided > 0) labi_put(out, ", ");
  if (v->undecided > 0) labi_put_count(out, v->undecided);
  labi_putf(out, "%s%s\n", v->undecided > 0 ? " not decided" : "", v->stopped ? " (stopped before the end)" : "");
}

static const labi_description difference = {
    .fields = LABI_TABLE(
        LABI_FIELD("file", TEXT, LABI_AT(lab_difference, file)),
        LABI_FIELD("line", COUNT, LABI_AT(lab_difference, line)),
        LABI_FIELD("expression", TEXT, LABI_AT(lab_difference, expression)),
        LABI_FIELD("expected", TEXT, LABI_AT(lab_difference, expected)),
        LABI_FIELD("verdict", WORD, .meaning = "differs: from `found`; error: no value, or limit: not known, as `found` has it",
                   LABI_WORDS(verdicts), LABI_AT(lab_difference, verdict)),
        LABI_FIELD("found", TEXT, LABI_AT(lab_difference, found)))};

static const labi_field fields[] = {
    LABI_FIELD("passed", COUNT, .unit = "lines", LABI_AT(lab_verified, passed)),
    LABI_FIELD("failed", COUNT, .unit = "lines", LABI_AT(lab_verified, failed)),
    LABI_FIELD("undecided", COUNT, .unit = "lines", LABI_AT(lab_verified, undecided)),
    LABI_FIELD("stopped", TRUTH, .meaning = "before the end of the files", LABI_AT(lab_verified, stopped)),
    LABI_FIELD("differences", ROWS, .of = &difference,
               LABI_ARRAY(lab_verified, differences, difference_count)),
    {0}};

static const labi_field rows =
    LABI_FIELD(NULL, ROWS, .of = &difference, LABI_ARRAY(lab_verified, differences, difference_count));

const labi_description labi_result_verified = {
    .name = "verified", .version = 1, .fields = fields, .page = put_page, .rows = &rows};

cgt_status lab_report_verified(cgt_write *write, void *where, const lab_style *style, const lab_verified *verified) {
  return labi_report(write, where, style, &labi_result_verified, verified, NULL);
}
