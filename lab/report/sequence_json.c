/* sequence_json.c: the report of cgt seq as one JSON object. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/output.h"
#include "lab/report/sequence_report.h"

static void put_string(const char *text) {
  labi_output_json_string(stdout, text ? text : "", text ? strlen(text) : 0);
}

static void put_member(const char *name, const char *text) {
  printf(", \"%s\": ", name);
  if (text)
    put_string(text);
  else
    fputs("null", stdout);
}

static void put_counts(size_t fitted, size_t confirmed) {
  printf(", \"fitted\": %zu, \"confirmed\": %zu}", fitted, confirmed);
}

static void put_terms(cmd_sequence_report *r) {
  const cmd_terms *terms = r->terms;
  fputs(", \"terms\": [", stdout);
  for (size_t i = 0; i < terms->numbers.count; i++) {
    char *text = cmd_terms_text(terms, i);
    if (i > 0) fputs(", ", stdout);
    put_string(text);
    r->lost = r->lost || !text;
    free(text);
  }
  fputc(']', stdout);
}

static void put_period(const cmd_sequence_report *r) {
  fputs(", \"period\": ", stdout);
  if (!r->has_period) {
    fputs("null", stdout);
    return;
  }
  printf("{\"length\": %zu, \"from\": %lld, \"of\": \"%s\"", r->period.period,
         (long long)r->terms->numbers.first + (long long)r->period.start,
         r->terms->kind == CMD_TERMS_GAMES ? "differences" : "terms");
  put_member("saltus", r->saltus);
  bool proved = r->proof_needs > 0 && r->proof_needs <= r->terms->numbers.count;
  printf(", \"proved\": %s, \"terms_for_proof\": ", proved ? "true" : "false");
  if (r->proof_needs > 0)
    printf("%zu", r->proof_needs);
  else
    fputs("null", stdout);
  put_counts(cmd_sequence_fitted(r), r->period.confirmed);
}

static void put_beatty(const labi_sequence_beatty *beatty) {
  fputs(", \"beatty\": ", stdout);
  if (!beatty->found) {
    fputs("null", stdout);
    return;
  }
  fputs("{\"least_alpha\": ", stdout);
  put_string(beatty->low);
  put_member("alpha_below", beatty->high);
  put_member("alpha", beatty->named ? beatty->alpha : NULL);
  put_member("root_of", beatty->named ? beatty->equation : NULL);
  put_member("beta", *beatty->beta ? beatty->beta : NULL);
  put_counts(beatty->fitted, beatty->confirmed);
}

static void put_finding(cmd_sequence_report *r, const char *name, const labi_sequence_finding *finding) {
  printf(", \"%s\": ", name);
  if (!finding->found) {
    fputs("null", stdout);
    return;
  }
  printf("{\"order\": %zu, \"degree\": %zu", finding->order, finding->degree);
  put_member("formula", finding->text);
  r->lost = r->lost || !finding->text;
  put_counts(finding->fitted, finding->confirmed);
}

void cmd_sequence_print_json(cmd_sequence_report *r) {
  static const char *const kinds[] = {"numbers", "nimbers", "games", "others"};
  const labi_sequence_finding *recurrence = r->constant.found ? &r->constant : &r->holonomic;
  fputs("{\"source\": ", stdout);
  put_string(r->source);
  printf(", \"kind\": \"%s\", \"first\": %lld, \"count\": %zu", kinds[r->terms->kind],
         (long long)r->terms->numbers.first, r->terms->numbers.count);
  put_terms(r);
  put_period(r);
  put_finding(r, "polynomial", &r->polynomial);
  put_beatty(&r->beatty);
  put_finding(r, "recurrence", recurrence);
  printf(", \"searched\": {\"order\": %zu, \"unknowns\": %zu}", r->constant.searched, r->holonomic.searched);
  fputs(", \"growth\": ", stdout);
  if (r->has_growth) {
    fputs("{\"last_ratio\": ", stdout);
    put_string(r->ratio);
    put_member("extrapolated", r->limit);
    fputc('}', stdout);
  } else {
    fputs("null", stdout);
  }
  puts("}");
}
