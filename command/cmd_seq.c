/* cmd_seq.c: cgt seq, what a sequence seems to be, and how many terms say so. */
#include <flint/flint.h>
#include <flint/fmpq.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/report/sequence_report.h"

enum { OCTAL_TERMS = 1000, MOST_OCTAL_TERMS = 200000 };

/* ---- what is found ------------------------------------------------------------------------------ */

/* a(n + period) - a(n) at the end, as a fraction in lowest terms. */
static char *saltus_text(const sequence *s, size_t period) {
  fmpq_t saltus;
  fmpz_t difference;
  fmpq_init(saltus);
  fmpz_init(difference);
  fmpz_sub(difference, s->terms + s->count - 1, s->terms + s->count - 1 - period);
  fmpq_set_fmpz_frac(saltus, difference, s->scale);
  char *text = fmpq_get_str(NULL, 10, saltus);
  fmpz_clear(difference);
  fmpq_clear(saltus);
  return text;
}

static void find_period(sequence_report *r) {
  const terms *terms = r->terms;
  const sequence *s = &terms->numbers;
  size_t keys = terms->keys.count,
         least = r->code ? keys / 3 : keys - keys / 3; /* a proof makes up for much */
  r->has_period = sequence_find_period(&r->period, terms->keys.terms, keys, least);
  if (!r->has_period) return;
  if (terms->kind <= TERMS_NIMBERS) r->saltus = saltus_text(s, r->period.period);
  size_t start = r->period.start > 0 ? r->period.start : 1;
  if (r->code && !report_has_saltus(r)) r->proof_needs = octal_terms_needed(r->code, start, r->period.period);
  /* A fraction near alpha makes floor(n*alpha) look periodic for a while. */
  if (terms->kind == TERMS_NUMBERS && report_has_saltus(r) && r->period.period > 1)
    sequence_find_beatty(&r->beatty, s);
}

static exit_status find_numbers(sequence_report *r, const volatile int *stop) {
  const sequence *s = &r->terms->numbers;
  sequence_find_polynomial(&r->polynomial, s);
  if (r->polynomial.found) return EXIT_DONE;
  sequence_find_beatty(&r->beatty, s);
  sequence_find_recurrence(&r->constant, s);
  if (!r->constant.found) sequence_find_holonomic(&r->holonomic, s, stop);
  if (interrupt_is_set(stop)) return EXIT_STOPPED;
  r->has_growth = sequence_growth(r->ratio, r->limit, s);
  return EXIT_DONE;
}

static exit_status analyse(sequence_report *r, const volatile int *stop) {
  size_t count = r->terms->numbers.count;
  if (count < SEQUENCE_LEAST) {
    complain("%zu term%s: at least %d are needed to find something and to confirm it", count,
             count == 1 ? "" : "s", SEQUENCE_LEAST);
    return EXIT_USAGE;
  }
  exit_status status = EXIT_DONE;
  find_period(r);
  if (!r->has_period && r->terms->kind == TERMS_NUMBERS) status = find_numbers(r, stop);
  if (r->settings->format == CGT_JSON)
    report_print_json(r);
  else if (r->settings->format == CGT_LATEX)
    report_print_latex(r);
  else
    report_print(r);
  if (r->lost) complain("out of memory");
  return worse(r->lost ? EXIT_LIMIT : status, output_status());
}

static void report_free(sequence_report *r) {
  if (r->saltus) flint_free(r->saltus);
  free(r->polynomial.text);
  free(r->constant.text);
  free(r->holonomic.text);
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
  const char *source = settings->octal ? settings->octal : operands[count - 1];
  sequence_report report = {.settings = settings,
                            .source = source,
                            .definitions = session->definitions,
                            .terms = &terms,
                            .code = settings->octal ? &code : NULL};
  size_t statements = lab_program_count(session->program);
  if (statements > 0) report.statement = lab_program_statement(session->program, statements - 1);
  if (report.statement && report.statement->variable_count == 0) report.statement = NULL; /* a list */
  if (status == EXIT_DONE && settings->output && strcmp(settings->output, "bfile") == 0)
    status = bfile_write(&terms, source);
  else if (status == EXIT_DONE)
    status = analyse(&report, session->stop);
  report_free(&report);
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
