/* search.c: region and guess. What they find goes to Python as data; that tests it on a larger box. */
#define _GNU_SOURCE /* open_memstream */
#include <stdlib.h>
#include <string.h>

#include "lab/survey/each_instance.h"
#include "lab/search/guess.h"
#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/language/parser.h"
#include "lab/search/region.h"
#include "reply.h"
#include "ruleset.h"
#include "stop.h"
#include "lab/base/threads.h"

static bool no_memory(void) { return cgtpy_fail(CGT_ENOMEM, "out of memory: the system gives no more"); }

/* ---- the statement that is asked about ----------------------------------------------------------- */

/* Reads a text whose last statement, the only one, is about ranges and has one column. */
static bool read_statement(lab_program *program, const char *text, size_t length) {
  if (lab_program_add(program, text, length, &cgtpy_error) != CGT_OK) return false;
  if (lab_program_count(program) == 1 && lab_program_statement(program, 0)->variable_count > 0 &&
      lab_statement_columns(program, 0) == 1)
    return true;
  return cgtpy_fail(CGT_EINVAL,
                    "one claim or expression over ranges is wanted, behind any definitions, such as "
                    "'for a in 0..9, b in 0..9: is_zero(*a + *b)'");
}

/* Where in the text its statement begins, its claim begins, and how long that is: so that Python can write
 * another one in its place. */
static void put_places(cgtpy_wire_out *out, const lab_program *program) {
  const char *text = program->last_text->bytes;
  size_t length;
  const char *claim = lab_statement_column(&length, program, 0, 0);
  cgtpy_wire_count(out, (uint64_t)(lab_program_statement(program, 0)->text - text));
  cgtpy_wire_count(out, (uint64_t)(claim - text));
  cgtpy_wire_count(out, length);
}

static bool fail_at(cgt_status status, const lab_error *error, const lab_program *program,
                    const int64_t *tuple) {
  char at[300] = "";
  if (status == CGT_ECANCELLED) return cgtpy_fail(status, "stopped on request");
  if (tuple) cmd_append_tuple(at, sizeof at, lab_program_statement(program, 0), tuple);
  return cgtpy_fail(status, "%s%s%s%.400s", tuple ? "at " : "", at, tuple ? ": " : "", error->message);
}

/* ---- region -------------------------------------------------------------------------------------- */

typedef struct region_search {
  cgtpy_work work;
  labi_region_data data;
  labi_atoms atoms;
} region_search;

static bool gather(region_search *s, cgtpy_world *world, unsigned workers) {
  labi_region_job order = {.program = s->work.run.program,
                           .limits = {world->memory_bytes, cgtpy_stack_bytes()},
                           .workers = workers ? workers : labi_processor_count(),
                           .stop = s->work.run.stop};
  lab_error error;
  bool has_place;
  int64_t place[LAB_VARIABLE_LIMIT];
  cgt_status status = labi_region_gather(&s->data, &order, &error, &has_place, place);
  if (status != CGT_OK) return fail_at(status, &error, s->work.run.program, has_place ? place : NULL);
  if (s->data.count == 0) return cgtpy_fail(CGT_EINVAL, "no instance in the range");
  return labi_atoms_make(&s->atoms, &s->data) || no_memory();
}

static bool put_formula(cgtpy_wire_out *out, const region_search *s, const labi_formula *formula) {
  char *text = NULL;
  size_t length;
  FILE *file = open_memstream(&text, &length);
  if (file) labi_formula_print(file, formula, &s->atoms, s->data.names);
  bool good = file && fclose(file) == 0;
  if (good) cgtpy_wire_text(out, 'T', text, length);
  free(text);
  return good || no_memory();
}

/* The value, its instances, the description or nothing, its size, comparisons excluded, is it the least? */
static bool put_region(cgtpy_wire_out *out, const region_search *s, size_t value) {
  labi_region_description d = {.found = false};
  if (s->data.values > 1) {
    cgt_status status = labi_region_describe(&d, &s->data, &s->atoms, value, s->work.run.stop);
    if (status != CGT_OK)
      return fail_at(status, &(lab_error){.message = "out of memory"}, s->work.run.program, NULL);
  }
  cgtpy_wire_list(out, 6);
  cgtpy_wire_string(out, s->data.texts[value]);
  cgtpy_wire_count(out, s->data.totals[value]);
  if (!d.found)
    cgtpy_wire_byte(out, '-');
  else if (!put_formula(out, s, &d.formula))
    return false;
  cgtpy_wire_count(out, d.size);
  cgtpy_wire_count(out, d.excluded);
  cgtpy_wire_byte(out, 'B');
  cgtpy_wire_byte(out, d.exact);
  return true;
}

static bool is_false(const region_search *s, size_t value) {
  return s->data.values > 1 && strcmp(s->data.texts[value], "false") == 0;
}

static bool find_regions(cgtpy_wire_out *out, region_search *s, cgtpy_world *world, const char *text,
                         size_t length, unsigned workers) {
  if (!read_statement(s->work.run.program, text, length) || !gather(s, world, workers)) return false;
  size_t wanted = 0;
  for (size_t value = 0; value < s->data.values; value++) wanted += !is_false(s, value);
  cgtpy_wire_list(out, 5);
  put_places(out, s->work.run.program);
  cgtpy_wire_count(out, s->data.count);
  cgtpy_wire_list(out, wanted);
  for (size_t value = 0; value < s->data.values; value++)
    if (!is_false(s, value) && !put_region(out, s, value)) return false;
  return true;
}

int cgtpy_region(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length, unsigned workers) {
  region_search s = {0};
  cgtpy_wire_out out = {0};
  if (!cgtpy_work_open(&s.work, world)) return cgtpy_reply_error(reply);
  bool good = find_regions(&out, &s, world, text, length, workers);
  free(s.atoms.items);
  labi_region_free(&s.data);
  if (!good) free(out.bytes);
  return cgtpy_work_reply(reply, &s.work, good ? &out : NULL);
}

/* ---- guess --------------------------------------------------------------------------------------- */

typedef struct guess_search {
  lab_program *program;
  lab_machine *machine;
  labi_guess_values values;
  const volatile int *stop;
} guess_search;

static bool add_instance(guess_search *s, const int64_t *tuple) {
  lab_error error;
  lab_value value;
  bool inside;
  cgt_status status = lab_instance_value(&inside, &value, s->machine, 0, 0, tuple, &error);
  if (status == CGT_OK && !inside) return true;
  if (status == CGT_OK && value.kind == LAB_POSITION) {
    cgt_game g;
    status = lab_to_game(&g, s->machine, value, &error);
    value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  if (status == CGT_OK) status = labi_guess_values_add(&s->values, s->machine, tuple, value, &error);
  return status == CGT_OK || fail_at(status, &error, s->program, tuple);
}

static bool gather_values(guess_search *s) {
  int64_t tuple[LAB_VARIABLE_LIMIT];
  bool done, good = true;
  cgt_status status = lab_instance_first(&done, tuple, s->machine, 0, &cgtpy_error);
  while (status == CGT_OK && !done && good) {
    good = add_instance(s, tuple);
    lab_machine_forget(s->machine);
    if (good) status = lab_instance_next(&done, tuple, s->machine, 0, &cgtpy_error);
  }
  if (!good || status != CGT_OK) return false;
  return s->values.points.count > 0 || cgtpy_fail(CGT_EINVAL, "no instance in the range");
}

static bool guess_failed(guess_search *s, cgt_status status) {
  const char *why = cgt_ctx_message(lab_machine_ctx(s->machine));
  if (status == CGT_ECANCELLED) return cgtpy_fail(status, "stopped on request");
  return cgtpy_fail(status, "%s", *why ? why : "out of memory");
}

/* A function of the values ("": they themselves), definitions, a formula. */
static void put_guess(cgtpy_wire_out *out, const char *function, labi_guess *guess) {
  cgtpy_wire_list(out, 3);
  cgtpy_wire_string(out, function);
  cgtpy_wire_string(out, guess->definitions);
  cgtpy_wire_string(out, guess->formula);
  labi_guess_free(guess);
}

static bool put_measure(cgtpy_wire_out *out, guess_search *s, size_t measure) {
  bool found;
  labi_guess guess = {0};
  cgt_status status = labi_guess_measure(&found, &guess, &s->values, s->machine, measure, s->stop);
  if (found)
    put_guess(out, labi_guess_measure_name(measure), &guess);
  else
    cgtpy_wire_byte(out, '-');
  return status == CGT_OK || guess_failed(s, status);
}

/* Of values without a closed form, those of their measures that have one. */
static bool put_guesses(cgtpy_wire_out *out, guess_search *s) {
  bool found = false, good = true;
  labi_guess guess = {0};
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  cgt_status status = labi_guess_value(&found, &guess, &s->values, ctx, s->program, s->stop);
  if (status != CGT_OK) return guess_failed(s, status);
  bool hot = s->values.of_kind[LABI_GUESS_NUMBER] < s->values.points.count;
  size_t count = found ? 1 : hot ? LABI_GUESS_MEASURES : 0;
  cgtpy_wire_list(out, 5);
  put_places(out, s->program);
  cgtpy_wire_count(out, s->values.points.count);
  cgtpy_wire_list(out, count);
  if (found) put_guess(out, "", &guess);
  for (size_t i = 0; !found && good && i < count; i++) good = put_measure(out, s, i);
  return good;
}

static bool open_guess(guess_search *s, cgtpy_world *world, const char *text, size_t length) {
  size_t known;
  s->program = cgtpy_world_program(world, &known, NULL);
  if (!s->program || !read_statement(s->program, text, length)) return false;
  const lab_statement *statement = lab_program_statement(s->program, 0);
  if (statement->variable_count > LABI_GUESS_WIDTH)
    return cgtpy_fail(CGT_ELIMIT, "more parameters than the limit of %d", LABI_GUESS_WIDTH);
  s->values.points.width = statement->variable_count;
  s->values.points.names = statement->variables;
  s->machine = cgtpy_new_machine(world, s->program, 1, cgtpy_stack_bytes());
  if (!s->machine) return false;
  s->stop = cgtpy_stop_flag();
  lab_machine_set_cancel(s->machine, s->stop);
  if (cgtpy_stop_is_main_thread()) cgtpy_stop_watch(true);
  return true;
}

int cgtpy_guess(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  guess_search s = {0};
  cgtpy_wire_out out = {0};
  bool good = open_guess(&s, world, text, length) && gather_values(&s) && put_guesses(&out, &s);
  labi_guess_values_free(&s.values);
  lab_machine_free(s.machine);
  lab_program_free(s.program);
  if (!good) free(out.bytes);
  return good ? cgtpy_reply_good(reply, &out) : cgtpy_reply_error(reply);
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
  char *text = NULL;
  size_t length;
  FILE *file = open_memstream(&text, &length);
  if (file) labi_latex_put_macros(file);
  bool good = file && fclose(file) == 0;
  if (good) cgtpy_wire_text(&out, 'T', text, length);
  free(text);
  return good ? cgtpy_reply_good(reply, &out) : (no_memory(), cgtpy_reply_error(reply));
}
