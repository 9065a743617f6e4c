/* search.c: region and guess. What they find goes to Python as data; that tests it on a larger box. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_search.h>

#include "lab/base/buffer.h"
#include "lab/language/syntax.h"
#include "lab/machine/derive.h"
#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "command/ranges.h"
#include "reply.h"
#include "ruleset.h"
#include "stop.h"

static bool no_memory(void) { return cgtpy_fail(CGT_ENOMEM, "out of memory: the system gives no more"); }

/* ---- the statement that is asked about ----------------------------------------------------------- */

typedef cgtpy_work asking;

/* Reads a text whose last statement, the only one, is about ranges and has one column. */
static bool read_statement(asking *a, cgtpy_world *world, const char *text, size_t length) {
  cgtpy_run *run = &a->run;
  lab_program *program = run->program;
  if (lab_program_add(program, text, length, &cgtpy_error) != CGT_OK) return false;
  if (lab_program_count(program) != 1 || lab_program_statement(program, 0)->variable_count == 0 ||
      lab_statement_columns(program, 0) != 1)
    return cgtpy_fail(CGT_EINVAL,
                      "one claim or expression over ranges is wanted, behind any definitions, such as "
                      "'for a in 0..9, b in 0..9: is_zero(*a + *b)'");
  run->machine = cgtpy_new_machine(world, program, 1, run->limits.stack_bytes);
  if (run->machine) lab_machine_set_cancel(run->machine, run->stop);
  return run->machine != NULL;
}

/* Where in the text its statement begins, its claim begins, and how long that is: so that Python can write
 * another one in its place. */
static void put_places(cgtpy_wire_out *out, const lab_program *program) {
  const lab_statement *statement = lab_program_statement(program, 0);
  size_t length;
  const char *claim = lab_statement_column(&length, program, 0, 0);
  cgtpy_wire_count(out, statement->offset);
  cgtpy_wire_count(out, statement->offset + (uint64_t)(claim - statement->text));
  cgtpy_wire_count(out, length);
}

static bool search_failed(const asking *a, const lab_search_fault *fault) {
  const lab_error *error = &fault->at.error;
  char at[300] = "";
  if (error->status == CGT_ECANCELLED) return cgtpy_fail(error->status, "stopped on request");
  if (fault->at.has_tuple)
    cmd_append_tuple(at, sizeof at, lab_program_statement(a->run.program, 0), fault->at.tuple);
  return cgtpy_fail(error->status, "%s%s%s%.400s", *at ? "at " : "", at, *at ? ": " : "", error->message);
}

static void put_expression(cgtpy_wire_out *out, asking *a, const lab_expression *e) {
  labi_buffer text = {0};
  labi_put_expression(&text, a->run.machine, 0, e);
  if (text.failed)
    out->failed = !no_memory();
  else
    cgtpy_wire_text(out, 'T', text.bytes, text.length);
  labi_buffer_free(&text);
}

static int reply_found(cgtpy_reply *reply, asking *a, cgtpy_wire_out *out, bool good) {
  if (!good) free(out->bytes);
  return cgtpy_work_reply(reply, a, good ? out : NULL);
}

/* ---- region -------------------------------------------------------------------------------------- */

/* The value, its instances, the description or nothing, its size, comparisons excluded, is it the least? */
static void put_region(cgtpy_wire_out *out, asking *a, const lab_regions *all, const lab_region *region) {
  cgtpy_wire_list(out, 6);
  cgtpy_wire_printed(out, 'T', a->run.machine, all->values[region->value], CGT_PLAIN);
  cgtpy_wire_count(out, all->totals[region->value]);
  if (region->where)
    put_expression(out, a, region->where);
  else
    cgtpy_wire_byte(out, '-');
  cgtpy_wire_count(out, region->size);
  cgtpy_wire_count(out, region->excluded);
  cgtpy_wire_byte(out, 'B');
  cgtpy_wire_byte(out, region->where && region->smallest);
}

static bool find_regions(cgtpy_wire_out *out, asking *a, unsigned workers) {
  lab_regions *all;
  lab_search_options options = {.workers = workers, .stop = a->run.stop};
  lab_search_fault fault;
  if (lab_regions_find(&all, a->run.machine, 0, &options, &fault) != CGT_OK) return search_failed(a, &fault);
  cgtpy_wire_list(out, 5);
  put_places(out, a->run.program);
  cgtpy_wire_count(out, all->instances);
  cgtpy_wire_list(out, all->count);
  for (size_t i = 0; i < all->count; i++) put_region(out, a, all, &all->regions[i]);
  lab_regions_free(all);
  return true;
}

int cgtpy_region(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length, unsigned workers) {
  asking a;
  cgtpy_wire_out out = {0};
  if (!cgtpy_work_open(&a, world)) return cgtpy_reply_error(reply);
  bool good = read_statement(&a, world, text, length) && find_regions(&out, &a, workers);
  return reply_found(reply, &a, &out, good);
}

/* ---- guess --------------------------------------------------------------------------------------- */

/* A function of the values ("": they themselves), definitions, a formula. */
static void put_guess(cgtpy_wire_out *out, asking *a, const lab_guess *guess) {
  const char *function = lab_guess_function(guess->kind);
  labi_buffer text = {0};
  if (guess->definition) {
    labi_put_expression_definition(&text, a->run.machine, guess->definition);
    labi_put_char(&text, '\n');
  }
  cgtpy_wire_list(out, 3);
  cgtpy_wire_string(out, function ? function : "");
  cgtpy_wire_text(out, 'T', text.length > 0 ? text.bytes : "", text.length);
  put_expression(out, a, guess->formula);
  labi_buffer_free(&text);
}

static bool find_guesses(cgtpy_wire_out *out, asking *a) {
  lab_guesses *all;
  lab_search_options options = {.stop = a->run.stop};
  lab_search_fault fault;
  bool good = lab_guesses_find(&all, a->run.machine, 0, &options, &fault) == CGT_OK || search_failed(a, &fault);
  if (good) {
    cgtpy_wire_list(out, 5);
    put_places(out, a->run.program);
    cgtpy_wire_count(out, all->instances);
    cgtpy_wire_list(out, all->count);
    for (size_t i = 0; i < all->count; i++) put_guess(out, a, &all->guesses[i]);
  }
  lab_guesses_free(all);
  return good;
}

int cgtpy_guess(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  asking a;
  cgtpy_wire_out out = {0};
  if (!cgtpy_work_open(&a, world)) return cgtpy_reply_error(reply);
  bool good = read_statement(&a, world, text, length) && find_guesses(&out, &a);
  return reply_found(reply, &a, &out, good);
}

/* ---- LaTeX --------------------------------------------------------------------------------------- */

int cgtpy_latex(cgtpy_reply *reply, const char *text, size_t length) {
  cgtpy_wire_out out = {0};
  char *formula = labi_latex_formula(text, length, false);
  if (!formula) return no_memory(), cgtpy_reply_error(reply);
  cgtpy_wire_string(&out, formula);
  free(formula);
  return cgtpy_reply_good(reply, &out);
}

int cgtpy_latex_macros(cgtpy_reply *reply) {
  cgtpy_wire_out out = {0};
  labi_buffer text = {0};
  labi_put_latex_macros(&text);
  bool good = !text.failed;
  if (good) cgtpy_wire_text(&out, 'T', text.bytes, text.length);
  labi_buffer_free(&text);
  return good ? cgtpy_reply_good(reply, &out) : (no_memory(), cgtpy_reply_error(reply));
}
