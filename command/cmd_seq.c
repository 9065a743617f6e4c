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
static char *saltus_text(const labi_sequence *s, size_t period) {
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

static void find_period(cmd_sequence_report *r) {
  const cmd_terms *terms = r->terms;
  const labi_sequence *s = &terms->numbers;
  size_t keys = terms->keys.count,
         least = r->code ? keys / 3 : keys - keys / 3; /* a proof makes up for much */
  r->has_period = labi_sequence_find_period(&r->period, terms->keys.terms, keys, least);
  if (!r->has_period) return;
  if (terms->kind <= CMD_TERMS_NIMBERS) r->saltus = saltus_text(s, r->period.period);
  size_t start = r->period.start > 0 ? r->period.start : 1;
  if (r->code && !cmd_sequence_has_saltus(r))
    r->proof_needs = labi_octal_terms_needed(r->code, start, r->period.period);
  /* A fraction near alpha makes floor(n*alpha) look periodic for a while. */
  if (terms->kind == CMD_TERMS_NUMBERS && cmd_sequence_has_saltus(r) && r->period.period > 1)
    labi_sequence_find_beatty(&r->beatty, s);
}

static cmd_status find_numbers(cmd_sequence_report *r, const volatile int *stop) {
  const labi_sequence *s = &r->terms->numbers;
  labi_sequence_find_polynomial(&r->polynomial, s);
  if (r->polynomial.found) return CMD_DONE;
  labi_sequence_find_beatty(&r->beatty, s);
  labi_sequence_find_recurrence(&r->constant, s);
  if (!r->constant.found) labi_sequence_find_holonomic(&r->holonomic, s, stop);
  if (labi_interrupt_is_set(stop)) return CMD_STOPPED;
  r->has_growth = labi_sequence_growth(r->ratio, r->limit, s);
  return CMD_DONE;
}

static cmd_status analyse(cmd_sequence_report *r, const volatile int *stop) {
  size_t count = r->terms->numbers.count;
  if (count < LABI_SEQUENCE_LEAST) {
    cmd_complain("%zu term%s: at least %d are needed to find something and to confirm it", count,
                 count == 1 ? "" : "s", LABI_SEQUENCE_LEAST);
    return CMD_USAGE;
  }
  cmd_status status = CMD_DONE;
  find_period(r);
  if (!r->has_period && r->terms->kind == CMD_TERMS_NUMBERS) status = find_numbers(r, stop);
  if (r->settings->format == CGT_JSON)
    cmd_sequence_print_json(r);
  else if (r->settings->format == CGT_LATEX)
    cmd_sequence_print_latex(r);
  else
    cmd_sequence_print(r);
  if (r->lost) cmd_complain("out of memory");
  return cmd_worse(r->lost ? CMD_LIMIT : status, cmd_output_status());
}

static void report_free(cmd_sequence_report *r) {
  if (r->saltus) flint_free(r->saltus);
  free(r->polynomial.text);
  free(r->constant.text);
  free(r->holonomic.text);
}

/* ---- the command -------------------------------------------------------------------------------- */

static cmd_status read_octal(cmd_terms *terms, labi_octal_code *code, const cmd_settings *settings, int count,
                             char **operands) {
  size_t most = OCTAL_TERMS;
  if (!labi_octal_read(code, settings->octal)) {
    cmd_complain("--octal '%s' should be a code such as 0.77 or 4.007, of at most %d digits", settings->octal,
                 LABI_OCTAL_DIGITS);
    return CMD_USAGE;
  }
  if (count > 0) {
    char *end;
    unsigned long n = *operands[0] >= '0' && *operands[0] <= '9' ? strtoul(operands[0], &end, 10) : 0;
    if (count > 1 || n < LABI_SEQUENCE_LEAST || n > MOST_OCTAL_TERMS || *end) {
      cmd_complain("'%s' should be a number of terms from %d to %d, as in cgt seq --octal 0.77 1000",
                   operands[0], LABI_SEQUENCE_LEAST, MOST_OCTAL_TERMS);
      return CMD_USAGE;
    }
    most = n;
  }
  return cmd_terms_of_octal(terms, code, most, labi_interrupt_flag());
}

static cmd_status run(cmd_session *session, int count, char **operands) {
  const cmd_settings *settings = session->settings;
  cmd_terms terms = {.kind = CMD_TERMS_NUMBERS};
  labi_octal_code code;
  cmd_status status = settings->octal ? read_octal(&terms, &code, settings, count, operands)
                                      : cmd_terms_read(&terms, session, count, operands);
  const char *source = settings->octal ? settings->octal : operands[count - 1];
  cmd_sequence_report report = {.settings = settings,
                                .source = source,
                                .definitions = session->definitions,
                                .terms = &terms,
                                .code = settings->octal ? &code : NULL};
  size_t statements = lab_program_count(session->program);
  if (statements > 0) report.statement = lab_program_statement(session->program, statements - 1);
  if (report.statement && report.statement->variable_count == 0) report.statement = NULL; /* a list */
  if (status == CMD_DONE && settings->output && strcmp(settings->output, "bfile") == 0)
    status = cmd_bfile_write(&terms, source);
  else if (status == CMD_DONE)
    status = analyse(&report, session->stop);
  report_free(&report);
  if (status == CMD_STOPPED) cmd_complain("stopped");
  cmd_terms_free(&terms);
  return status;
}

static cmd_status run_seq(const cmd_settings *settings, int count, char **operands) {
  struct cmd_settings without = *settings;
  char *file;
  if (count == 0 && !settings->octal && settings->preludes.count == 1 && settings->preludes.items->is_file) {
    /* --file has nothing to define here: it is the b-file */
    file = (char *)(uintptr_t)settings->preludes.items->text;
    without.preludes.count = 0;
    settings = &without;
    operands = &file;
    count = 1;
  }
  if (count == 0 && !settings->octal) {
    cmd_complain(
        "a sequence is wanted, as in cgt seq '[1,1,2,3,5,8,13,21]'; 'cgt help seq' shows the other ways");
    return CMD_USAGE;
  }
  if (settings->output && strcmp(settings->output, "text") != 0 && strcmp(settings->output, "bfile") != 0) {
    cmd_complain("--format '%s' should be text or bfile", settings->output);
    return CMD_USAGE;
  }
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  status = run(&session, count, operands);
  cmd_session_close(&session);
  flint_cleanup();
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings),
                                     CMD_SCALE_OPTION(cmd_settings),
                                     CMD_FORMAT_OPTION(cmd_settings),
                                     {0, "octal", "CODE", "the heaps of an octal game, as 0.77 for Kayles",
                                      CMD_READ_TEXT, offsetof(cmd_settings, octal)},
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),
                                     CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_seq = {
    .name = "seq",
    .operands = "[DEFINITION...] STATEMENT | LIST | FILE",
    .summary = "what a sequence seems to be, and how many terms say so",
    .options = options,
    .page = "Looks for a period (with a saltus: arithmetic), a polynomial, a Beatty sequence\n"
            "floor(n*alpha), and recurrences with constant or polynomial coefficients. All of it\n"
            "is exact: fitted on some terms and confirmed by all the others. Nimbers and other\n"
            "games have periods only. A FILE is a b-file, lines of n and a(n), as is what\n"
            "--format bfile writes. With --octal the terms are the nim-values of heaps, so many\n"
            "(1000), and a period is proved by the theorem of Guy and Smith.\n\n"
            "  cgt seq 'for n in 0..60: sum(k^2 for k in 0..n)'\n"
            "  cgt seq '[1,1,2,5,14,42,132,429,1430,4862,16796,58786]'\n"
            "  cgt seq --octal 0.77\n"
            "  cgt seq --format bfile 'for n in 0..99: 2^n'\n",
    .run = run_seq,
};
