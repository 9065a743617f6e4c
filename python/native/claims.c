/* claims.c: check. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_survey.h>
#include "lab/survey/workers.h"
#include "reply.h"
#include "ruleset.h"
#include "stop.h"
#include "lab/base/threads.h"

/* ---- check ----------------------------------------------------------------------------------- */

static void put_texts(cgtpy_wire_out *out, const lab_statement *statement) {
  cgtpy_wire_list(out, statement->variable_count);
  for (size_t i = 0; i < statement->variable_count; i++) cgtpy_wire_string(out, statement->variables[i]);
}

/* Why the smallest counterexample is one; nothing if that cannot be told. */
static void put_reason(cgtpy_wire_out *out, const lab_check_result *result, lab_machine *m) {
  lab_error error;
  size_t length;
  char *text = NULL;
  if (result->smallest &&
      lab_instance_explain(NULL, 0, &length, m, result->index, result->smallest, &error) == CGT_OK &&
      (text = malloc(length + 1)) &&
      lab_instance_explain(text, length + 1, &length, m, result->index, result->smallest, &error) == CGT_OK)
    cgtpy_wire_text(out, 'T', text, length);
  else
    cgtpy_wire_byte(out, '-');
  free(text);
}

/* The bits of a 64-bit integer: Python reads them as signed. */
static void put_tuple(cgtpy_wire_out *out, const int64_t *tuple, size_t width) {
  cgtpy_wire_list(out, tuple ? width : 0);
  for (size_t i = 0; tuple && i < width; i++) {
    cgtpy_wire_integer(out, tuple[i]);
  }
}

static void put_all(cgtpy_wire_out *out, const lab_check_result *result) {
  size_t width = result->statement->variable_count;
  cgtpy_wire_list(out, result->count);
  for (size_t i = 0; i < result->count; i++) put_tuple(out, result->counterexamples + i * width, width);
}

typedef struct report {
  cgtpy_wire_out out;
  size_t count;
  cgtpy_work work;
} report;

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  report *r = where;
  cgtpy_wire_out *out = &r->out;
  const lab_statement *statement = result->statement;
  static const char *const kinds[] = {"theorem", "example", "conjecture", "claim"};
  static const char *const verdicts[] = {"holds", "fails", "empty", "undecided", "stopped"};
  cgtpy_wire_list(out, 12);
  cgtpy_wire_string(out, kinds[statement->kind]);
  cgtpy_wire_string(out, statement->title);
  cgtpy_wire_text(out, 'T', statement->text, statement->text_length);
  cgtpy_wire_string(out, verdicts[result->verdict]);
  put_texts(out, statement);
  cgtpy_wire_count(out, result->instances);
  cgtpy_wire_count(out, result->excepted);
  cgtpy_wire_count(out, result->failures);
  put_tuple(out, result->smallest, statement->variable_count);
  put_all(out, result);
  put_reason(out, result, machine);
  if (result->error.status != CGT_OK)
    cgtpy_wire_string(out, result->error.message);
  else
    cgtpy_wire_byte(out, '-');
  r->count++;
  return !out->failed && !r->work.raised;
}

static bool check(report *r, cgtpy_world *world, const char *text, size_t length, unsigned workers,
                  unsigned scale, uint64_t first, bool all) {
  lab_program *program = r->work.run.program;
  if (lab_program_add(program, text, length, &cgtpy_error) != CGT_OK) return false;
  if (lab_program_count(program) == 0)
    return cgtpy_fail(CGT_EINVAL, "there is no claim in it, such as 'for n in 0..9: *n + *n == 0'");
  lab_check_options options = {.limits = {world->memory_bytes, cgtpy_stack_bytes()},
                                .workers = workers ? workers : labi_processor_count(),
                                .scale = scale,
                                .all = all,
                                .first = first,
                                .stop = r->work.run.stop,
                                .where = r,
                                .report = on_report};
  lab_check_summary summary;
  lab_error error = {0};
  cgt_status status = lab_check(&summary, program, &options, &error);
  if (status == CGT_ECANCELLED) return cgtpy_fail(status, "stopped on request");
  if (status != CGT_OK) cgtpy_error = error;
  return status == CGT_OK;
}

int cgtpy_check(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length, unsigned workers,
                unsigned scale, uint64_t first, int all) {
  report r = {0};
  if (!cgtpy_work_open(&r.work, world)) return cgtpy_reply_error(reply);
  cgtpy_wire_list(&r.out, 0); /* how many follow is known at the end */
  bool good = check(&r, world, text, length, workers, scale, first, all);
  for (int i = 0; good && !r.out.failed && i < 4; i++) r.out.bytes[1 + i] = (char)(r.count >> 8 * i);
  if (!good) free(r.out.bytes);
  return cgtpy_work_reply(reply, &r.work, good ? &r.out : NULL);
}
