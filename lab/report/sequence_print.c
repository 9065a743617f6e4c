/* sequence_print.c: the report of cgt seq as text. */
#include "lab/report/sequence_report.h"

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

static void print_counts(size_t fitted, size_t confirmed) {
  printf("  fitted on %zu term%s, confirmed by the other %zu\n", fitted, plural(fitted), confirmed);
}

static void print_heading(const cmd_terms *terms) {
  static const char *const kinds[] = {"numbers", "nimbers", "games", "values that are no games"};
  const labi_sequence *s = &terms->numbers;
  printf("%zu terms, n = %lld..%lld: %s\n", s->count, (long long)s->first,
         (long long)s->first + (long long)s->count - 1, kinds[terms->kind]);
}

static void print_beatty(const labi_sequence_beatty *beatty) {
  if (!beatty->found) return;
  if (beatty->named) {
    printf("Beatty sequence: a(n) = floor(n*alpha) with alpha = %s, a root of %s\n", beatty->alpha,
           beatty->equation);
    print_counts(beatty->fitted, beatty->confirmed);
    if (*beatty->beta) printf("  the integers left out are floor(n*beta), beta = %s\n", beatty->beta);
  } else {
    puts("Beatty sequence: a(n) = floor(n*alpha) for all terms, but no small quadratic irrational is such an "
         "alpha");
  }
  printf("  exactly the alpha with %s <= alpha < %s give all terms\n", beatty->low, beatty->high);
}

static void print_period(const cmd_sequence_report *r) {
  const labi_sequence_period *found = &r->period;
  printf("%s %zu from n = %lld on", cmd_sequence_has_saltus(r) ? "arithmetic period" : "period",
         found->period, (long long)r->terms->numbers.first + (long long)found->start);
  if (cmd_sequence_has_saltus(r)) {
    bool minus = r->saltus[0] == '-';
    printf(", saltus %s: a(n+%zu) = a(n) %c %s", r->saltus, found->period, minus ? '-' : '+',
           r->saltus + minus);
  } else if (r->terms->kind == CMD_TERMS_GAMES) {
    fputs(" of the differences a(n+1) - a(n)", stdout);
  }
  puts("");
  print_counts(cmd_sequence_fitted(r), found->confirmed);
  if (r->proof_needs > r->terms->numbers.count)
    printf("  not proved: Guy and Smith's theorem takes %zu terms\n", r->proof_needs);
  else if (r->proof_needs > 0)
    printf("  proved for all n >= %zu by Guy and Smith's theorem, from the terms below %zu\n", found->start,
           r->proof_needs);
}

static void print_finding(cmd_sequence_report *r, const char *title, const labi_sequence_finding *finding) {
  if (!finding->found) return;
  printf("%s%s\n", title, finding->text ? finding->text : "");
  r->lost = r->lost || !finding->text;
  print_counts(finding->fitted, finding->confirmed);
}

static void print_numbers(cmd_sequence_report *r) {
  print_finding(r, "polynomial: a(n) = ", &r->polynomial);
  if (r->polynomial.found) return;
  print_beatty(&r->beatty);
  print_finding(r, "recurrence: ", &r->constant);
  print_finding(r, "recurrence: ", &r->holonomic);
  if (!r->constant.found && !r->holonomic.found && !r->beatty.found) {
    printf("no recurrence with constant coefficients up to order %zu\n", r->constant.searched);
    if (r->holonomic.searched > 0)
      printf("no recurrence with polynomial coefficients, as long as (order+1)*(degree+1) <= %zu\n",
             r->holonomic.searched);
  }
  if (r->has_growth)
    printf("growth: the last ratio a(n+1)/a(n) is about %s; extrapolated, %s\n", r->ratio, r->limit);
}

void cmd_sequence_print(cmd_sequence_report *r) {
  print_heading(r->terms);
  if (r->has_period) {
    print_period(r);
    print_beatty(&r->beatty);
    return;
  }
  printf("no period that covers %s of the terms and is seen twice\n", r->code ? "a third" : "two thirds");
  if (r->terms->kind == CMD_TERMS_NUMBERS) print_numbers(r);
}
