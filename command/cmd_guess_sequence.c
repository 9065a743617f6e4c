/* cmd_guess_sequence.c: cgt guess sequence, what a sequence seems to be, and how many terms say so. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/cmd_search.h"

enum { HEAPS = 1000, MOST_HEAPS = 200000 };

static const char *const example = "cgt guess sequence 'for n in 0..200: n^2'";

typedef struct seq_settings {
  cmd_settings common;
  const char *octal, *subtraction; /* the code, the set of a game on heaps; NULL: none */
} seq_settings;

static const char *rules_of(const seq_settings *settings) {
  return settings->octal ? settings->octal : settings->subtraction;
}

/* ---- where the terms are ------------------------------------------------------------------------ */

static cmd_status read_heaps(lab_sequence **sequence, cmd_search *search, const seq_settings *settings,
                             int count, char **operands) {
  lab_error error;
  uint64_t n = HEAPS;
  lab_sequence_source source = settings->octal ? LAB_SEQUENCE_OCTAL : LAB_SEQUENCE_SUBTRACTION;
  bool good =
      count == 0 || (count == 1 && cmd_read_count(&n, operands[0], MOST_HEAPS) && n >= LAB_SEQUENCE_LEAST);
  cgt_status status = lab_sequence_of_heaps(sequence, search->session.machine, source, rules_of(settings),
                                            good ? (size_t)n : 0, &search->options, &error);
  const char *option = settings->octal ? "octal" : "subtraction";
  if (status == CGT_EINVAL) {
    cmd_complain("--%s %s", option, error.message);
  } else if (status == CGT_OK && !good) {
    return cmd_refuse(
        "'%s' should be a number of terms from %d to %d, as in cgt guess sequence --%s %s 1000 or 10^3",
        operands[0], LAB_SEQUENCE_LEAST, MOST_HEAPS, option, settings->octal ? "0.77" : "1,3,4");
  } else if (status != CGT_OK && status != CGT_ECANCELLED) {
    return cmd_failed(&error);
  }
  return cmd_status_of(status);
}

static bool is_file(const char *operand) {
  struct stat about;
  size_t length = strlen(operand);
  return strcmp(operand, "-") == 0 || stat(operand, &about) == 0 ||
         (length > 4 && strcmp(operand + length - 4, ".txt") == 0);
}

static cmd_status read_file(lab_sequence **sequence, cmd_search *search, const char *name) {
  cmd_source source;
  char *text;
  lab_error error;
  cmd_status status = cmd_source_read(&source, &text, name, search->session.settings);
  if (status != CMD_DONE) return status;
  status = cmd_status_of(
      lab_sequence_of_bfile(sequence, search->session.machine, source.text, source.length, &error));
  if (error.line > 0)
    cmd_complain("%s:%u: %s", source.name, error.line, error.message);
  else if (status != CMD_DONE)
    status = cmd_failed(&error);
  free(text);
  return status;
}

static cmd_status read_list(lab_sequence **sequence, cmd_search *search, const cmd_source *source) {
  lab_value value;
  lab_error error;
  lab_machine *machine = search->session.machine;
  if (lab_evaluate(&value, machine, search->statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  if (value.kind != LAB_MATRIX || value.as.list->rows != 1)
    return cmd_refuse(
        "expected a list of terms, as in cgt guess sequence '[1,1,2,3,5,8,13,21]', or a range, as in %s",
        example);
  cgt_status status =
      lab_sequence_of_values(sequence, machine, value.as.list->items, value.as.list->count, 1, &error);
  return status == CGT_OK ? CMD_DONE : cmd_failed(&error);
}

static cmd_status read_statement(lab_sequence **sequence, cmd_search *search, int count, char **operands) {
  lab_program *program = search->session.program;
  cmd_source source;
  size_t before = 0;
  for (int i = 0; i < count; i++) {
    source = cmd_source_of(operands[i]);
    before = lab_program_count(program);
    cmd_status status = cmd_session_add(&search->session, &source);
    if (status != CMD_DONE) return status;
  }
  size_t claims = cmd_session_claims(&search->statement, &search->session, before);
  const lab_statement *statement = lab_program_statement(program, search->statement);
  if (claims != 1 || statement->variable_count > 1)
    return cmd_refuse("expected one expression over the range of one variable, as in %s", example);
  if (statement->variable_count == 0) return read_list(sequence, search, &source);
  lab_search_fault fault;
  cgt_status status = lab_sequence_of_statement(sequence, search->session.machine, search->statement,
                                                &search->options, &fault);
  return cmd_search_ended(search, status, &fault, &source);
}

static cmd_status read_terms(lab_sequence **sequence, cmd_search *search, const seq_settings *settings,
                             int count, char **operands) {
  if (rules_of(settings)) return read_heaps(sequence, search, settings, count, operands);
  if (count == 1 && is_file(operands[0])) return read_file(sequence, search, operands[0]);
  return read_statement(sequence, search, count, operands);
}

/* ---- what they seem to be ----------------------------------------------------------------------- */

/* ---- the terms alone, as the OEIS keeps them ------------------------------------------------------- */

enum { TERM_FORMATS = 2 };
static const char *const term_formats[TERM_FORMATS] = {"bfile", "oeis"};

/* The number of the format that --format names; TERM_FORMATS for the others. */
static size_t term_format_of(const cmd_settings *common) {
  size_t i = 0;
  while (i < TERM_FORMATS && !(common->output && strcmp(common->output, term_formats[i]) == 0)) i++;
  return i;
}

/* The report of an entry, with the words of the command that writes the terms again. */
static cgt_status report_entry(const lab_sequence *sequence, const seq_settings *settings, const char *source,
                               int count, char **operands) {
  const char **words = malloc(((size_t)count + 7) * sizeof *words);
  size_t used = 0;
  if (!words) return CGT_ENOMEM;
  for (const char *const *word = (const char *const[]){"cgt", "guess", "sequence", "--format", "bfile", NULL};
       *word; word++)
    words[used++] = *word;
  if (rules_of(settings)) {
    words[used++] = settings->octal ? "--octal" : "--subtraction";
    words[used++] = rules_of(settings);
  }
  for (int i = 0; i < count; i++) words[used++] = operands[i];
  const cgt_status status = lab_report_oeis(cmd_write, stdout, sequence, source, words, used);
  free(words);
  return status;
}

static cmd_status write_terms(const lab_sequence *sequence, const seq_settings *settings, const char *source,
                              int count, char **operands) {
  const cgt_status status = term_format_of(&settings->common) == 0
                                ? lab_report_bfile(cmd_write, stdout, sequence, source)
                                : report_entry(sequence, settings, source, count, operands);
  if (status != CGT_EINVAL) return cmd_printed(status);
  return cmd_refuse("the OEIS has integers, or the m of nimbers *m; some terms are neither");
}

/* ---- laws --------------------------------------------------------------------------------------------- */

/* What was found before a stop is told. */
static cmd_status find_laws(cmd_search *search, lab_sequence *sequence, const char *source) {
  lab_error error;
  cgt_status status = lab_sequence_find(sequence, &search->options, &error);
  if (status != CGT_OK && status != CGT_ECANCELLED) return cmd_failed(&error);
  search->style.question = source;
  return cmd_worse(cmd_status_of(status),
                   cmd_printed(lab_report_sequence(cmd_write, stdout, &search->style, sequence)));
}

static cmd_status run(cmd_search *search, const seq_settings *settings, int count, char **operands) {
  lab_sequence *sequence = NULL;
  const char *source = rules_of(settings) ? rules_of(settings) : operands[count - 1];
  cmd_status status = read_terms(&sequence, search, settings, count, operands);
  if (status == CMD_DONE)
    status = term_format_of(&settings->common) < TERM_FORMATS
                 ? write_terms(sequence, settings, source, count, operands)
                 : find_laws(search, sequence, source);
  lab_sequence_free(sequence);
  return status;
}

static cmd_status run_seq(const void *given, int count, char **operands) {
  const seq_settings *settings = given;
  cmd_settings common = settings->common;
  char *file;
  if (count == 0 && !rules_of(settings) && common.preludes.count == 1 &&
      common.preludes.items->kind == CMD_PRELUDE_FILE) {
    /* --file has nothing to define here: it is the b-file */
    file = (char *)(uintptr_t)common.preludes.items->text;
    common.preludes.count = 0;
    operands = &file;
    count = 1;
  }
  if (settings->octal && settings->subtraction)
    return cmd_refuse("give either --octal or --subtraction, as in cgt guess sequence --octal 0.77");
  if (count == 0 && !rules_of(settings))
    return cmd_refuse("expected a sequence, as in cgt guess sequence '[1,1,2,3,5,8,13,21]'; 'cgt help guess "
                      "sequence' shows the other ways");
  cmd_search search;
  cmd_status status = cmd_search_open(&search, &common, false, common.scale);
  if (status != CMD_DONE) return status;
  return cmd_search_close(&search, run(&search, settings, count, operands));
}

/* ---- the command ------------------------------------------------------------------------------ */

static const char *seq_format(size_t index) {
  size_t results = 0;
  while (lab_output_name(results)) results++;
  if (index < results) return lab_output_name(index);
  return index - results < TERM_FORMATS ? term_formats[index - results] : NULL;
}

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_JOBS,
    CMD_SCALE,
    {0, "format", "NAME", NULL, CMD_READ_OUTPUT, offsetof(cmd_settings, format), seq_format},
    CMD_ROW(seq_settings, octal, 0, "octal", "CODE", "the heaps of an octal game, as 0.77 for Kayles",
            CMD_READ_TEXT),
    CMD_ROW(seq_settings, subtraction, 0, "subtraction", "SET", "the heaps of a subtraction game, as 1,3,4",
            CMD_READ_TEXT),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_PAPER,
    CMD_UNICODE,
    CMD_LATEX,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_guess_sequence = {
    .name = "guess sequence",
    .operands = "[DEFINITION...] STATEMENT | LIST | FILE",
    .summary = "find the laws of a sequence: periods, recurrences, polynomials",
    .options = options,
    .settings_size = sizeof(seq_settings),
    .page = "Searches for a period (arithmetic, if it has a saltus), such periods in residues of n with\n"
            "a saltus for each, a polynomial, a Beatty sequence floor(n*alpha), and recurrences with\n"
            "constant or polynomial coefficients. All of them are exact: fitted on some terms and\n"
            "confirmed by all the others. Nimbers and other games have only periods. A FILE is a\n"
            "b-file, with lines of n and a(n), as --format bfile writes it; --format oeis writes the\n"
            "lines of an entry of the OEIS.\n\n"
            "A law that no theorem proves is tested on terms after the range, up to ten times as many,\n"
            "if they cost little. It is withdrawn if it fails there; otherwise it agrees to the last\n"
            "of them. A list has no such terms: its second half tests the laws of the first half, and\n"
            "a law that takes more terms is only fitted.\n\n"
            "With --octal the terms are the nim-values of heaps (1000 of them), and a period is proved\n"
            "by the theorem of Guy and Smith. The codes are the codes of take_and_break (cgt games\n"
            "take_and_break), such as 0.3F or 4!.0, except codes that add counters.\n"
            "With --subtraction you list the numbers that can be taken, and a window of as many values\n"
            "as the largest of them proves a period. Rules of Left and of Right with a | between them\n"
            "make the game partizan. The terms are then games, and an arithmetic period is proved by\n"
            "number translation if its saltus is a number and no value is. The same is proved for\n"
            "f(n), where f is a ruleset or a definition with moves f(n-k) or f(a) + f(n-k-a), with k\n"
            "from lists and ranges of numerals.\n\n"
            "  cgt guess sequence 'for n in 0..60: sum(k^2 for k in 0..n)'\n"
            "  cgt guess sequence '[1,1,2,5,14,42,132,429,1430,4862,16796,58786]'\n"
            "  cgt guess sequence --octal 0.77\n"
            "  cgt guess sequence --subtraction '1,2|2,3'\n"
            "  cgt guess sequence --format bfile 'for n in 0..99: 2^n'\n"
            "  cgt guess sequence --format oeis 'for n in 0..99: 2^n'\n",
    .run = run_seq,
};
