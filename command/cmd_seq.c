/* cmd_seq.c: cgt seq, what a sequence seems to be, and how many terms say so. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/cmd_search.h"

enum { OCTAL_TERMS = 1000, MOST_OCTAL_TERMS = 200000 };

static const char *const example = "cgt seq 'for n in 0..200: n^2'";

/* ---- where the terms are ------------------------------------------------------------------------ */

static cmd_status read_octal(lab_sequence **sequence, cmd_search *search, int count, char **operands) {
  char *end = "";
  lab_error error;
  unsigned long n = OCTAL_TERMS;
  if (count > 0) n = *operands[0] >= '0' && *operands[0] <= '9' ? strtoul(operands[0], &end, 10) : 0;
  bool good = count <= 1 && n >= LAB_SEQUENCE_LEAST && n <= MOST_OCTAL_TERMS && !*end;
  cgt_status status = lab_sequence_of_octal(sequence, search->session.machine, search->settings->octal,
                                            good ? n : 0, &search->options, &error);
  if (status == CGT_EINVAL) {
    cmd_complain("--octal %s", error.message);
  } else if (status == CGT_OK && !good) {
    cmd_complain("'%s' should be a number of terms from %d to %d, as in cgt seq --octal 0.77 1000",
                 operands[0], LAB_SEQUENCE_LEAST, MOST_OCTAL_TERMS);
    return CMD_USAGE;
  } else if (status != CGT_OK && status != CGT_ECANCELLED) {
    cmd_complain("%s", error.message);
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
  cmd_status status = cmd_source_read(&source, &text, name);
  if (status != CMD_DONE) return status;
  status = cmd_status_of(
      lab_sequence_of_bfile(sequence, search->session.machine, source.text, source.length, &error));
  if (error.line > 0)
    cmd_complain("%s:%u: %s", source.name, error.line, error.message);
  else if (status != CMD_DONE)
    cmd_complain("%s", error.message);
  free(text);
  return status;
}

static cmd_status read_list(lab_sequence **sequence, cmd_search *search, const cmd_source *source) {
  lab_value value;
  lab_error error;
  lab_machine *machine = search->session.machine;
  if (lab_evaluate(&value, machine, search->statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  if (value.kind != LAB_MATRIX || value.as.list->rows != 1) {
    cmd_complain("a list of terms is wanted, as in cgt seq '[1,1,2,3,5,8,13,21]', or a range, as in %s",
                 example);
    return CMD_USAGE;
  }
  cgt_status status =
      lab_sequence_of_values(sequence, machine, value.as.list->items, value.as.list->count, 1, &error);
  if (status != CGT_OK) cmd_complain("%s", error.message);
  return cmd_status_of(status);
}

static cmd_status read_statement(lab_sequence **sequence, cmd_search *search, int count, char **operands) {
  lab_program *program = search->session.program;
  cmd_source source;
  for (int i = 0; i < count; i++) {
    source = (struct cmd_source){.line = 1, .text = operands[i], .length = strlen(operands[i])};
    search->statement = lab_program_count(program);
    cmd_status status = cmd_session_add(&search->session, &source);
    if (status != CMD_DONE) return status;
  }
  const lab_statement *statement = lab_program_statement(program, search->statement);
  if (!statement || lab_program_count(program) != search->statement + 1 || statement->variable_count > 1) {
    cmd_complain("one expression over the range of one variable is wanted, as in %s", example);
    return CMD_USAGE;
  }
  if (statement->variable_count == 0) return read_list(sequence, search, &source);
  lab_search_fault fault;
  cgt_status status = lab_sequence_of_statement(sequence, search->session.machine, search->statement,
                                                &search->options, &fault);
  return cmd_search_ended(search, status, &fault, &source);
}

static cmd_status read_terms(lab_sequence **sequence, cmd_search *search, int count, char **operands) {
  if (search->settings->octal) return read_octal(sequence, search, count, operands);
  if (count == 1 && is_file(operands[0])) return read_file(sequence, search, operands[0]);
  return read_statement(sequence, search, count, operands);
}

/* ---- what they seem to be ----------------------------------------------------------------------- */

static cmd_status write_bfile(cmd_search *search, const lab_sequence *sequence, const char *comment) {
  if (!labi_sequence_fits_bfile(sequence)) {
    cmd_complain("a b-file holds integers, or the m of nimbers *m; some terms are neither");
    return CMD_USAGE;
  }
  labi_report_bfile(&search->out, sequence, comment);
  return cmd_search_written(search);
}

/* What was found before a stop is told. */
static cmd_status find_laws(cmd_search *search, lab_sequence *sequence, const char *source) {
  lab_error error;
  cgt_status status = lab_sequence_find(sequence, &search->options, &error);
  const labi_asked asked = {.source = source};
  if (status != CGT_OK && status != CGT_ECANCELLED) {
    cmd_complain("%s", error.message);
    return cmd_status_of(status);
  }
  labi_report_sequence(&search->out, &search->style, sequence, &asked);
  return cmd_worse(cmd_status_of(status), cmd_search_written(search));
}

static cmd_status run(cmd_search *search, int count, char **operands) {
  const cmd_settings *settings = search->settings;
  lab_sequence *sequence = NULL;
  const char *source = settings->octal ? settings->octal : operands[count - 1];
  bool bfile = settings->output && strcmp(settings->output, "bfile") == 0;
  cmd_status status = read_terms(&sequence, search, count, operands);
  if (status == CMD_DONE)
    status = bfile ? write_bfile(search, sequence, source) : find_laws(search, sequence, source);
  lab_sequence_free(sequence);
  return status;
}

static cmd_status run_seq(const void *given, int count, char **operands) {
  const cmd_settings *settings = given;
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
  cmd_search search;
  cmd_status status = cmd_search_open(&search, settings, settings->scale);
  if (status != CMD_DONE) return status;
  return cmd_search_close(&search, run(&search, count, operands));
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
