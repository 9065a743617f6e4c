/* report_certificate.c: the verdict on a certificate. */
#include <string.h>

#include <cgt/lab_program.h>
#include <cgt/lab_proof.h>

#include "lab/report/results.h"
#include "lab/result/result.h"
#include "lab/text/page.h"

typedef struct checked {
  const char *file;
  const cgt_certificate_check *check;
} checked;

static const cgt_certificate_check *of(const labi_record *r) { return ((const checked *)r->it)->check; }

static bool is_accepted(const labi_record *r) { return of(r)->verdict == CGT_CERTIFICATE_ACCEPTED; }
static bool is_rejected(const labi_record *r) { return !is_accepted(r); }
static bool has_line(const labi_record *r) { return is_rejected(r) && of(r)->line > 0; }

static labi_datum accepted(const labi_record *r) { return labi_truth_datum(is_accepted(r)); }
static labi_datum claim(const labi_record *r) { return labi_text_datum(of(r)->claim); }
static labi_datum line(const labi_record *r) { return labi_count_datum(of(r)->line); }
static labi_datum fault(const labi_record *r) { return labi_text_datum(of(r)->fault); }

static void put_page(labi_buffer *out, const labi_record *r) {
  const cgt_certificate_check *check = of(r);
  if (is_accepted(r)) {
    labi_putf(out, "accepted: %s\n", check->claim);
    return;
  }
  labi_put(out, "rejected: ");
  labi_page_put_shown(out, ((const checked *)r->it)->file);
  labi_put_char(out, ':');
  if (check->line > 0) labi_putf(out, "%u:", check->line);
  labi_putf(out, " %s\n", check->fault);
}

static const labi_field fields[] = {
    LABI_FIELD("file", TEXT, LABI_AT(checked, file)),
    LABI_FIELD("accepted", TRUTH, .get = accepted),
    LABI_FIELD("claim", TEXT, .meaning = "that is proved", .without = LABI_LEFT_OUT, .has = is_accepted, .get = claim),
    LABI_FIELD("line", COUNT, .meaning = "of the first fault; left out if something is missing at the end",
               .without = LABI_LEFT_OUT, .has = has_line, .get = line),
    LABI_FIELD("fault", TEXT, .without = LABI_LEFT_OUT, .has = is_rejected, .get = fault),
    {0}};

const labi_description labi_result_certificate = {
    .name = "certificate", .version = 1, .fields = fields, .page = put_page};

cgt_status lab_report_certificate_check(cgt_write *write, void *where, const lab_style *style, const char *file,
                                        const cgt_certificate_check *check) {
  if (!file || !check || check->verdict == CGT_CERTIFICATE_FOREIGN) return CGT_EINVAL;
  const checked record = {file, check};
  return labi_report(write, where, style, &labi_result_certificate, &record, NULL);
}
