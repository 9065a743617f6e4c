/* cmd_heap.c: cgt heap, nim-values of heaps: how far they were found, and their period with its proof. */
#include <stdlib.h>
#include <string.h>

#include "command/memory_shares.h"
#include "command/command.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

enum { HEAPS = 1000000 };

typedef struct heap_settings {
  cmd_settings common;
  const char *certificate, *store; /* files; NULL: none */
  bool subtraction, resume, all;
} heap_settings;

/* ---- what is said --------------------------------------------------------------------------------- */

/* Where none was found: some periods begin behind 10^8 heaps. */
static void print_outlook(const heap_settings *own, const char *code, uint64_t most) {
  const unsigned power = most < 100000000 ? 8 : 9;
  if (most < 1000000000)
    printf("more heaps may show one: cgt heap %s%s 10^%u\n", own->subtraction ? "--subtraction " : "", code,
           power);
}

typedef struct proved {
  const cgt_nim_sequence *sequence;
  const cgt_nim_period *period;
} proved;

static cgt_status fill_certificate(cgt_write *write, void *where, const void *data) {
  const proved *p = data;
  return cgt_nim_certificate_write(write, where, p->sequence, p->period);
}

static cmd_status write_certificate(const char *name, const cgt_nim_sequence *s, const cgt_nim_period *p) {
  const proved proved = {s, p};
  if (p->status.word != CGT_LAW_PROVED)
    return cmd_refuse("no period is proved, so there is no certificate; more values may prove one");
  return cmd_write_file(name, fill_certificate, &proved);
}

/* ---- what is asked ---------------------------------------------------------------------------------- */

static cmd_status run_heap(const void *given, int count, char **operands) {
  const heap_settings *own = given;
  uint64_t most = HEAPS;
  if (count < 1) return cmd_refuse("heaps of which game? A code, as in cgt heap 0.77");
  if (count > 2)
    return cmd_refuse("'%.100s': unexpected operand after the code and the number of heaps", operands[2]);
  if (!own->subtraction && strchr(operands[0], ',') && !strchr(operands[0], '.'))
    return cmd_refuse("'%.100s' is not a code; a set of numbers that may be taken needs --subtraction",
                      operands[0]);
  if (count == 2 && !cmd_read_count(&most, operands[1], SIZE_MAX / 16))
    return cmd_refuse("'%.100s' should be a number of heaps, as in cgt heap 0.77 1000 or 10^6", operands[1]);
  cmd_count_line watch = {.line = {.out = stderr, .colours = cmd_has_colours(stderr)}, .title = operands[0]};
  watch.began = watch.shown = cmd_seconds_now();
  const cgt_nim_watch asked = {
      .stop = cmd_stop_flag(), .where = &watch, .progress = cmd_is_terminal(stderr) ? cmd_progress_count : NULL};
  const cgt_nim_place place = {
      .memory_bytes = cmd_memory(&own->common), .file = own->store, .resume = own->resume};
  cgt_nim_sequence *s;
  cgt_nim_period period;
  lab_error error;
  if (cgt_nim_sequence_new(&s, operands[0], own->subtraction ? CGT_HEAPS_SET : CGT_HEAPS_CODE, &place,
                           &error) != CGT_OK)
    return cmd_failed(&error);
  cgt_status status = own->all ? cgt_nim_sequence_extend(s, (size_t)most, &asked, &error)
                               : cgt_nim_sequence_prove(&period, s, (size_t)most, &asked, &error);
  cmd_progress_clear(&watch.line);
  if (own->all) cgt_nim_sequence_period(&period, s);
  cmd_status result = CMD_DONE;
  if (status == CGT_OK || status == CGT_ECANCELLED || status == CGT_ELIMIT) {
    const lab_style style = cmd_style_of(&own->common);
    const bool alone = own->certificate && strcmp(own->certificate, "-") == 0;
    if (!alone)
      result = cmd_printed(lab_report_nim_sequence(cmd_write, stdout, &style, operands[0], s, &period));
    if (!period.found && status == CGT_OK && !own->certificate && cmd_is_page(&own->common))
      print_outlook(own, operands[0], most);
    if (result == CMD_DONE && own->certificate && status == CGT_OK)
      result = write_certificate(own->certificate, s, &period);
  }
  if (status != CGT_OK) result = cmd_failed(&error);
  cgt_nim_sequence_free(s);
  return cmd_worse(result, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_FLAG(heap_settings, all, "all", "all values that are asked for, also behind a proof"),
    CMD_FLAG(heap_settings, subtraction, "subtraction", "a set of numbers that may be taken, not a code"),
    CMD_CERTIFICATE(heap_settings),
    CMD_ROW(heap_settings, store, 0, "store", "FILE", "a file that keeps the values, to resume from",
            CMD_READ_FILE),
    CMD_RESUME(heap_settings, resume),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_FORMATS,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_heap = {
    .name = "heap",
    .group = "Games",
    .operands = "CODE [HEAPS]",
    .summary = "find nim-values of heaps, with a proof of their period",
    .options = options,
    .settings_size = sizeof(heap_settings),
    .page = "Computes the nim-values of heaps of 0, 1, 2, ... counters for a code of taking and\n"
            "breaking, such as 0.77 for Kayles (cgt games take_and_break), until a period is proved,\n"
            "and at most of HEAPS heaps (1000000). If moves leave at most two heaps, a mask divides\n"
            "the values into rare and common ones, and a heap costs a few steps per rare heap.\n\n"
            "A period is proved by the theorem of Guy and Smith, or by as many values after the last\n"
            "rare heap as the period has (docs/heaps.md). Any other period is reported to agree so\n"
            "far. --certificate writes a proof that cgt verify certificate checks without the search.\n\n"
            "Values take two bytes per heap, and are on disk (TMPDIR) beyond the memory limit. --store\n"
            "keeps them in a file, also after Ctrl-C and --limit-time, and --resume continues it.\n\n"
            "  cgt heap 0.77\n"
            "  cgt heap --certificate dawson.txt 0.137\n"
            "  cgt heap --store big.values --resume 0.16 10^7\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_heap,
};
