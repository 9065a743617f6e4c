/* report_deep.c: a value that was derived once more by the definitions alone. */
#include <cgt/lab_proof.h>

#include "lab/base/lab_guard.h"
#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/layout.h"
#include "lab/text/page.h"

static const lab_deep_check *of(const labi_record *r) { return r->it; }

static bool is_undecided(const labi_record *r) { return of(r)->verdict == LAB_DEEP_UNDECIDED; }
static labi_datum verdict(const labi_record *r) { return labi_word_datum(of(r)->verdict); }
static labi_datum question(const labi_record *r) { return labi_text_datum(r->setting->style->question); }

static void put_page(labi_buffer *out, const labi_record *r) {
  const lab_deep_check *check = of(r);
  if (is_undecided(r)) {
    labi_putf(out, "not decided: %s\n", check->why);
    return;
  }
  labi_put(out, check->verdict == LAB_DEEP_CONFIRMED ? "confirmed: " : "WRONG: ");
  labi_put_made(out, labi_page_value(r->setting->machine, check->found, r->setting->format));
  labi_put(out, "\n  by the definitions alone: ");
  labi_put_count(out, check->forms);
  labi_put(out, " forms, ");
  labi_put_count(out, check->questions);
  labi_put(out, " questions\n");
}

static const char *const verdicts[] = {
    [LAB_DEEP_CONFIRMED] = "confirmed", [LAB_DEEP_WRONG] = "wrong", [LAB_DEEP_UNDECIDED] = "undecided"};

static const labi_field fields[] = {
    LABI_FIELD("expression", TEXT, .without = LABI_LEFT_OUT, .get = question),
    LABI_FIELD("verdict", WORD, .meaning = "of the definitions on the value", LABI_WORDS(verdicts), .get = verdict),
    LABI_FIELD("value", VALUE, .meaning = "that the engine found", LABI_AT(lab_deep_check, found)),
    LABI_FIELD("forms", COUNT, .meaning = "that were made", LABI_AT(lab_deep_check, forms)),
    LABI_FIELD("questions", COUNT, .meaning = "comparisons and outcomes that were asked of the forms",
               LABI_AT(lab_deep_check, questions)),
    LABI_FIELD("why", TEXT, .meaning = "there is no verdict", .without = LABI_LEFT_OUT, .has = is_undecided,
               LABI_CHARS(lab_deep_check, why)),
    {0}};

const labi_description labi_result_deep = {
    .name = "deep", .version = 1, .fields = fields, .page = put_page, .page_in_latex = true};

cgt_status lab_report_deep(cgt_write *write, void *where, const lab_style *style, const lab_deep_check *check,
                           lab_machine *machine) {
  if (!machine) return CGT_EINVAL;
  return labi_report(write, where, style, &labi_result_deep, check, machine);
}
