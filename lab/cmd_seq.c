/* cmd_seq.c: cgt seq, what a sequence seems to be, and how many terms say so. */
#include <flint/flint.h>
#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "sequence_terms.h"

enum { OCTAL_TERMS = 1000, MOST_OCTAL_TERMS = 200000 };

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

static void print_counts(size_t fitted, size_t confirmed) {
  printf("  fitted on %zu term%s, confirmed by the other %zu\n", fitted, plural(fitted), confirmed);
}

static void print_heading(const terms *terms) {
  static const char *const kinds[] = {"numbers", "nimbers", "games", "values that are no games"};
  const sequence *s = &terms->numbers;
  printf("%zu terms, n = %lld..%lld: %s\n", s->count, (long long)s->first,
         (long long)s->first + (long long)s->count - 1, kinds[terms->kind]);
}

/* ---- periods ------------------------------------------------------------------------------------ */

static void print_saltus(const sequence *s, const sequence_period *found) {
  fmpz_t saltus, common;
  fmpz_init(saltus);
  fmpz_init(common);
  fmpz_sub(saltus, s->terms + s->count - 1, s->terms + s->count - 1 - found->period);
  fmpz_gcd(common, saltus, s->scale);
  if (fmpz_is_zero(saltus)) {
    puts("");
  } else {
    fmpz_divexact(saltus, saltus, common);
    fmpz_divexact(common, s->scale, common);
    char *top = fmpz_get_str(NULL, 10, saltus), *bottom = fmpz_get_str(NULL, 10, common);
    printf(", saltus %s%s%s: a(n+%zu) = a(n) %s %s%s%s\n", top, fmpz_is_one(common) ? "" : "/",
           fmpz_is_one(common) ? "" : bottom, found->period, *top == '-' ? "-" : "+", top + (*top == '-'),
           fmpz_is_one(common) ? "" : "/", fmpz_is_one(common) ? "" : bottom);
    flint_free(top);
    flint_free(bottom);
  }
  fmpz_clear(saltus);
  fmpz_clear(common);
}

/* The certificate of a period without saltus, or how many terms it takes. */
static void print_proof(const terms *terms, const sequence_period *found, const octal_code *code) {
  size_t start = found->start > 0 ? found->start : 1, needed = octal_terms_needed(code, start, found->period);
  if (needed <= terms->numbers.count)
    printf("  proved for all n >= %zu by Guy and Smith's theorem, from the terms below %zu\n", found->start,
           needed);
  else
    printf("  not proved: Guy and Smith's theorem takes %zu terms\n", needed);
}

static bool print_beatty(const sequence *s) {
  sequence_beatty beatty;
  sequence_find_beatty(&beatty, s);
  if (!beatty.found) return false;
  if (beatty.named) {
    printf("Beatty sequence: a(n) = floor(n*alpha) with alpha = %s, a root of %s\n", beatty.alpha,
           beatty.equation);
    print_counts(beatty.fitted, beatty.confirmed);
    if (*beatty.beta) printf("  the integers left out are floor(n*beta), beta = %s\n", beatty.beta);
  } else {
    puts("Beatty sequence: a(n) = floor(n*alpha) for all terms, but no small quadratic irrational is such an "
         "alpha");
  }
  printf("  exactly the alpha with %s <= alpha < %s give all terms\n", beatty.low, beatty.high);
  return true;
}

static bool print_period(const terms *terms, const octal_code *code) {
  sequence_period found;
  const sequence *s = &terms->numbers;
  size_t keys = terms->keys.count, least = code ? keys / 3 : keys - keys / 3; /* a proof makes up for much */
  if (!sequence_find_period(&found, terms->keys.terms, keys, least)) return false;
  long long start = (long long)s->first + (long long)found.start;
  bool differences = terms->kind != TERMS_OTHERS, numbers = terms->kind <= TERMS_NIMBERS;
  bool steps = numbers && !fmpz_equal(s->terms + s->count - 1, s->terms + s->count - 1 - found.period);
  printf("%s %zu from n = %lld on", steps ? "arithmetic period" : "period", found.period, start);
  if (numbers)
    print_saltus(s, &found);
  else
    puts(differences ? " of the differences a(n+1) - a(n)" : "");
  print_counts(found.start + found.period + differences, found.confirmed);
  if (code && !steps) print_proof(terms, &found, code);
  /* A fraction near alpha makes floor(n*alpha) look periodic for a while. */
  if (terms->kind == TERMS_NUMBERS && steps && found.period > 1) print_beatty(s);
  return true;
}

/* ---- everything else ---------------------------------------------------------------------------- */

static void print_growth(const sequence *s) {
  char ratio[40], limit[40];
  if (sequence_growth(ratio, limit, s))
    printf("growth: the last ratio a(n+1)/a(n) is about %s; extrapolated, %s\n", ratio, limit);
}

static bool print_finding(const char *title, sequence_finding *finding) {
  if (!finding->found) return false;
  printf("%s%s\n", title, finding->text ? finding->text : "(too large to print)");
  print_counts(finding->fitted, finding->confirmed);
  free(finding->text);
  return true;
}

static exit_status print_numbers(const sequence *s, const volatile int *stop) {
  sequence_finding polynomial, constant, holonomic;
  sequence_find_polynomial(&polynomial, s);
  if (print_finding("polynomial: a(n) = ", &polynomial)) return EXIT_DONE;
  bool found = print_beatty(s);
  sequence_find_recurrence(&constant, s);
  found = print_finding("recurrence: ", &constant) || found;
  if (!constant.found) {
    sequence_find_holonomic(&holonomic, s, stop);
    found = print_finding("recurrence: ", &holonomic) || found;
    if (!found) printf("no recurrence with constant coefficients up to order %zu\n", constant.searched);
    if (!found && holonomic.searched > 0)
      printf("no recurrence with polynomial coefficients, as long as (order+1)*(degree+1) <= %zu\n",
             holonomic.searched);
  }
  if (interrupt_is_set(stop)) return EXIT_STOPPED;
  print_growth(s);
  return EXIT_DONE;
}

static exit_status analyse(const terms *terms, const octal_code *code, const volatile int *stop) {
  size_t count = terms->numbers.count;
  if (count < SEQUENCE_LEAST) {
    complain("%zu term%s: at least %d are needed to find something and to confirm it", count, plural(count),
             SEQUENCE_LEAST);
    return EXIT_USAGE;
  }
  print_heading(terms);
  exit_status status = EXIT_DONE;
  if (!print_period(terms, code)) {
    printf("no period that covers %s of the terms and is seen twice\n", code ? "a third" : "two thirds");
    if (terms->kind == TERMS_NUMBERS) status = print_numbers(&terms->numbers, stop);
  }
  return worse(status, output_status());
}

/* ---- the command -------------------------------------------------------------------------------- */

static exit_status read_octal(terms *terms, octal_code *code, const settings *settings, int count,
                              char **operands) {
  size_t most = OCTAL_TERMS;
  if (!octal_read(code, settings->octal)) {
    complain("--octal '%s' should be a code such as 0.77 or 4.007, of at most %d digits", settings->octal,
             OCTAL_DIGITS);
    return EXIT_USAGE;
  }
  if (count > 0) {
    char *end;
    unsigned long n = *operands[0] >= '0' && *operands[0] <= '9' ? strtoul(operands[0], &end, 10) : 0;
    if (count > 1 || n < SEQUENCE_LEAST || n > MOST_OCTAL_TERMS || *end) {
      complain("'%s' should be a number of terms from %d to %d, as in cgt seq --octal 0.77 1000", operands[0],
               SEQUENCE_LEAST, MOST_OCTAL_TERMS);
      return EXIT_USAGE;
    }
    most = n;
  }
  return terms_of_octal(terms, code, most, interrupt_flag());
}

static exit_status run(session *session, int count, char **operands) {
  const settings *settings = session->settings;
  terms terms = {.kind = TERMS_NUMBERS};
  octal_code code;
  exit_status status = settings->octal ? read_octal(&terms, &code, settings, count, operands)
                                       : terms_read(&terms, session, count, operands);
  if (status == EXIT_DONE && settings->output && strcmp(settings->output, "bfile") == 0)
    status = bfile_write(&terms, settings->octal ? settings->octal : operands[count - 1]);
  else if (status == EXIT_DONE)
    status = analyse(&terms, settings->octal ? &code : NULL, session->stop);
  if (status == EXIT_STOPPED) complain("stopped");
  terms_free(&terms);
  return status;
}

exit_status cmd_seq(const settings *settings, int count, char **operands) {
  struct settings without = *settings;
  char *file;
  if (count == 0 && !settings->octal && settings->prelude_count == 1 && settings->preludes->is_file) {
    /* --file has nothing to define here: it is the b-file */
    file = (char *)(uintptr_t)settings->preludes->text;
    without.prelude_count = 0;
    settings = &without;
    operands = &file;
    count = 1;
  }
  if (count == 0 && !settings->octal) {
    complain(
        "a sequence is wanted, as in cgt seq '[1,1,2,3,5,8,13,21]'; 'cgt help seq' shows the other ways");
    return EXIT_USAGE;
  }
  if (settings->output && strcmp(settings->output, "text") != 0 && strcmp(settings->output, "bfile") != 0) {
    complain("--format '%s' should be text or bfile", settings->output);
    return EXIT_USAGE;
  }
  session session;
  exit_status status = session_open(&session, settings, true);
  if (status != EXIT_DONE) return status;
  status = run(&session, count, operands);
  session_close(&session);
  flint_cleanup();
  return status;
}
