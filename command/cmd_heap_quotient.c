/* cmd_heap_quotient.c: cgt heap quotient, the misère quotient of a game of taking and breaking, and who wins sums. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "command/command.h"
#include "command/memory_shares.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

enum { USUAL_HEAPS = 30, MOST_HEAPS = 1000000 };

typedef struct quotient_settings {
  cmd_settings common;
  const char *certificate; /* a file to write; NULL: none */
  const char *sum;         /* heaps, "5,9,12"; NULL: the page */
} quotient_settings;

static void show(void *where, size_t heap, size_t heaps, size_t order) {
  (void)order;
  cmd_progress_count(where, heap, heaps);
}

/* ---- sums ---------------------------------------------------------------------------------------- */

/* "5,9,12": malloc'ed. A failure is reported. */
static cmd_status read_sum(uint64_t **heaps, size_t *count, const char *text) {
  *count = 0;
  *heaps = malloc((strlen(text) / 2 + 1) * sizeof **heaps);
  if (!*heaps) return cmd_no_memory();
  for (const char *at = text;; at++) {
    char *end;
    errno = 0;
    unsigned long long heap = *at >= '0' && *at <= '9' ? strtoull(at, &end, 10) : 0;
    if (*at < '0' || *at > '9' || (*end && *end != ',') || errno) {
      free(*heaps);
      return cmd_refuse("--sum '%.100s' should be heaps with commas between them, such as 5,9,12", text);
    }
    (*heaps)[(*count)++] = heap;
    at = end;
    if (!*at) return CMD_DONE;
  }
}

static cmd_status tell_sum(const cgt_quotient *q, const char *text, const lab_style *style) {
  uint64_t *heaps;
  size_t count;
  cgt_quotient_move move;
  cmd_status status = read_sum(&heaps, &count, text);
  if (status != CMD_DONE) return status;
  cgt_status found = cgt_quotient_winning_move(&move, q, heaps, count);
  if (found == CGT_EINVAL)
    status = cmd_refuse("--sum '%.100s' has a heap past %zu; cgt heap quotient %s N takes more", text, q->heaps,
                        q->code);
  else if (found == CGT_ELIMIT)
    status = cmd_refuse("--sum '%.100s' has a heap past the limit of 2^28", text);
  else if (found != CGT_OK)
    status = cmd_no_memory();
  else
    status = cmd_printed(lab_report_quotient_sum(cmd_write, stdout, style, q, heaps, count, &move));
  free(heaps);
  return status;
}

/* ---- all together -------------------------------------------------------------------------------- */

static cgt_status fill_certificate(cgt_write *write, void *where, const void *quotient) {
  return cgt_quotient_certificate(write, where, quotient);
}

static cmd_status run_quotient(const void *settings, int count, char **operands) {
  const quotient_settings *own = settings;
  uint64_t heaps = USUAL_HEAPS;
  if (count > 2)
    return cmd_refuse("'%.100s': unexpected operand after the code and the number of heaps", operands[2]);
  if (count < 1)
    return cmd_refuse("a quotient of what? A code and a number of heaps, as in cgt heap quotient 0.77 48");
  if (count == 2 && !cmd_read_count(&heaps, operands[1], MOST_HEAPS))
    return cmd_refuse(
        "'%.100s' should be a number of heaps from 1 to %d, as in cgt heap quotient 0.77 48 or 10^3",
        operands[1], MOST_HEAPS);
  cmd_count_line watch = {.line = {.out = stderr, .colours = cmd_has_colours(stderr)}, .title = "heaps"};
  const cgt_quotient_options options = {.memory_bytes = cmd_memory(&own->common),
                                        .stop = cmd_stop_flag(),
                                        .where = &watch,
                                        .progress = cmd_is_terminal(stderr) ? show : NULL,
                                        .partial = true};
  lab_error error;
  cgt_quotient *q;
  cgt_status found = cgt_quotient_find(&q, operands[0], (size_t)heaps, &options, &error);
  cmd_progress_clear(&watch.line);
  if (!q) return cmd_failed(&error);
  cmd_status status = own->certificate ? cmd_write_file(own->certificate, fill_certificate, q) : CMD_DONE;
  const lab_style style = cmd_style_of(&own->common);
  if (status == CMD_DONE && own->sum)
    status = tell_sum(q, own->sum, &style);
  else if (status == CMD_DONE && !own->certificate)
    status = cmd_printed(lab_report_quotient(cmd_write, stdout, &style, q));
  cgt_quotient_free(q);
  return found == CGT_OK ? status : cmd_worse(status, cmd_failed(&error));
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_CERTIFICATE(quotient_settings),
                                     CMD_ROW(quotient_settings, sum, 0, "sum", "HEAPS",
                                             "who wins these heaps, as 5,9,12, and by which move",
                                             CMD_READ_TEXT),
                                     CMD_LIMIT_TIME,
                                     CMD_MEMORY,
                                     CMD_FORMATS,
                                     CMD_JSON,
                                     CMD_HELP,
                                     {0}};

const cmd_command cmd_heap_quotient = {
    .name = "heap quotient",
    .operands = "CODE [HEAPS]",
    .summary = "find the misere quotient of a game on heaps: who wins each sum",
    .options = options,
    .settings_size = sizeof(quotient_settings),
    .page = "In misere play the player who makes the last move loses. Two sums of heaps of 1 to HEAPS\n"
            "(30) are equivalent if no further heaps, added to both, make one of them won and the\n"
            "other lost; the classes are a commutative monoid. The page shows its generators and\n"
            "relations, the elements of lost sums (the P-portion), the element of each heap, and how\n"
            "the monoid grew. It is verified on all pairs of an element and the set of its options. If\n"
            "the theorem of Plambeck and Siegel proves a period of the heaps, it is the quotient of\n"
            "all heaps. Codes are the codes of take_and_break, 0.77 or 4.7.\n"
            "If memory or --limit-time runs out, or at Ctrl-C, the quotient of the heaps so far is\n"
            "printed, with their number, and the exit status reports the interruption. If those heaps\n"
            "prove the quotient of all heaps, the answer is complete: status 0.\n\n"
            "  cgt heap quotient 0.123\n"
            "  cgt heap quotient --sum 5,9,12 0.77\n"
            "  cgt heap quotient --certificate kayles.txt 0.77 168\n"
            "  cgt verify certificate kayles.txt\n\n"
            "'cgt help certificate' describes the lines of the certificate.\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_quotient,
};
