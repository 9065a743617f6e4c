/* decided.c: see cgt/lab_decided.h. The text of a sum is the list of its terms, as the language reads it; a
 * row is believed if what is read from it prints the same, whatever names the program has hidden. */
#include <cgt/lab_decided.h>

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/machine/machine.h"
#include "lab/machine/value_print.h"
#include "lab/store/store_writer.h"

static const double commit_seconds = 0.25;

/* Of what took less than KEPT_NODES a later search finds out again. */
enum { PARAMETERS = 2, FIELDS = 3, KEPT_NODES = 64, MOST_TERMS = 1024 };

struct lab_decided {
  lab_store *store;
  lab_machine *machine;
  const lab_store_run *run;
  labi_run_state state;
  labi_buffer text; /* of the sum at hand */
  uint64_t learned, written;
  double committed_at;
  bool broken; /* the store has failed, and nothing more is written */
};

/* ---- texts ----------------------------------------------------------------------------------------- */

static lab_value value_of_term(const cgt_term *term) {
  if (term->position.id) return lab_position(term->position, term->negative);
  return lab_game(term->game);
}

/* False: a term cannot be printed now. */
static bool print_sum(lab_decided *d, const cgt_term *terms, size_t count) {
  bool good = true;
  labi_buffer_clear(&d->text);
  labi_put_char(&d->text, '[');
  for (size_t i = 0; i < count && good; i++) {
    if (i > 0) labi_put(&d->text, ", ");
    good = labi_print_as_read(&d->text, d->machine, value_of_term(&terms[i]), CGT_PLAIN) == CGT_OK;
  }
  labi_put_char(&d->text, ']');
  if (!good) cgt_ctx_clear_error(d->machine->ctx);
  return good && !d->text.failed;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* False for what no sum has as a term. */
static bool term_of_value(cgt_term *term, lab_value v) {
  if (v.kind == LAB_POSITION)
    *term = (cgt_term){.position = v.as.at.position, .negative = v.as.at.negative};
  else
    *term = (cgt_term){.game = v.as.game};
  return v.kind == LAB_POSITION || v.kind == LAB_GAME;
}

static bool learn_list(lab_decided *d, const lab_list *list, const lab_store_row *row) {
  cgt_term terms[MOST_TERMS];
  const lab_store_value *sum = &row->values[0];
  if (list->rows != 1 || list->count > MOST_TERMS) return false;
  for (size_t i = 0; i < list->count; i++)
    if (!term_of_value(&terms[i], list->items[i])) return false;
  if (!print_sum(d, terms, list->count) || d->text.length != sum->length ||
      memcmp(d->text.bytes, sum->text, sum->length) != 0)
    return false;
  const cgt_decided decided = {.terms = terms,
                               .count = list->count,
                               .player = strcmp(row->values[1].text, "Left") == 0 ? CGT_LEFT : CGT_RIGHT,
                               .wins = strcmp(row->values[2].text, "true") == 0,
                               .nodes = (uint64_t)row->parameters[1]};
  return cgt_decide_learn(d->machine->ctx, &decided) == CGT_OK;
}

/* What can no longer be read is left out; a row is not worth an error. */
static cgt_status learn_row(lab_decided *d, const lab_store_row *row, lab_error *error) {
  lab_value v;
  cgt_status status = lab_evaluate_text(&v, d->machine, row->values[0].text, row->values[0].length, error);
  if (status == CGT_OK && v.kind == LAB_MATRIX && learn_list(d, v.as.list, row)) d->learned++;
  if (status == CGT_OK) status = cgt_ctx_status(d->machine->ctx);
  cgt_ctx_clear_error(d->machine->ctx);
  lab_machine_forget(d->machine);
  d->state.tuples = (uint64_t)row->parameters[0];
  memcpy(d->state.last, row->parameters, PARAMETERS * sizeof *row->parameters);
  return status == CGT_ENOMEM || status == CGT_ECANCELLED ? status : CGT_OK;
}

static cgt_status learn(lab_decided *d, const volatile int *stop, lab_error *error) {
  lab_store_cursor *rows = lab_store_rows(d->store, d->run);
  const lab_store_row *row;
  cgt_status status = rows ? CGT_OK : CGT_EINVAL, learned = CGT_OK;
  d->state.rows = 0;
  while (status == CGT_OK && learned == CGT_OK && (status = lab_store_next(&row, rows)) == CGT_OK && row) {
    learned = labi_interrupt_is_set(stop) ? CGT_ECANCELLED : learn_row(d, row, error);
    d->state.rows++;
  }
  lab_store_rows_end(rows);
  if (status != CGT_OK) *error = *lab_store_error(d->store);
  return status != CGT_OK ? status : learned;
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void commit(lab_decided *d, bool last) {
  bool done;
  d->state.complete = true; /* it is all that was decided so far */
  d->broken = !labi_store_save(d->store, d->run, &d->state) ||
              !(last ? labi_store_commit(d->store) : labi_store_try_commit(&done, d->store));
  d->committed_at = labi_seconds_now();
}

static void write_down(void *where, const cgt_decided *decided) {
  lab_decided *d = where;
  if (d->broken || decided->count > MOST_TERMS || !print_sum(d, decided->terms, decided->count)) return;
  const char *first = decided->player == CGT_LEFT ? "Left" : "Right",
             *wins = decided->wins ? "true" : "false";
  const lab_store_value cells[FIELDS] = {
      {.kind = LAB_STORE_OTHER, .text = d->text.bytes, .length = d->text.length},
      {.kind = LAB_STORE_OTHER, .text = first, .length = strlen(first)},
      {.kind = LAB_STORE_TRUTH, .text = wins, .length = strlen(wins)}};
  const int64_t tuple[PARAMETERS] = {(int64_t)++d->state.tuples, (int64_t)decided->nodes};
  memcpy(d->state.last, tuple, sizeof tuple);
  d->state.rows++;
  d->written++;
  d->broken = !labi_store_add_row(d->store, d->run, tuple, cells);
  if (!d->broken && labi_seconds_now() - d->committed_at >= commit_seconds) commit(d, false);
}

/* ---- from open to close ---------------------------------------------------------------------------- */

static bool find_run(lab_decided *d, const char *definitions) {
  static const char *const names[PARAMETERS + FIELDS] = {"number", "nodes", "sum", "first", "wins"};
  const lab_store_run same = {.kind = LAB_STORE_SWEEP,
                              .statement = LAB_DECIDED_STATEMENT,
                              .definitions = definitions ? definitions : "",
                              .shard = 1,
                              .shards = 1,
                              .parameter_count = PARAMETERS,
                              .field_count = FIELDS,
                              .names = names};
  if (!labi_run_state_open(&d->state, PARAMETERS)) return labi_store_out_of_memory(d->store);
  d->run = lab_store_find(d->store, &same);
  if (!d->run) d->run = labi_store_begin(d->store, &same);
  return d->run && labi_store_load(&d->state, d->store, d->run, 0);
}

static cgt_status open_decided(lab_decided *d, const char *definitions, const volatile int *stop,
                               lab_error *error) {
  if (lab_store_check(NULL, d->store, stop) != CGT_OK || !find_run(d, definitions)) {
    *error = *lab_store_error(d->store);
    return error->status;
  }
  return learn(d, stop, error);
}

static void free_decided(lab_decided *d) {
  d->machine->keep = NULL;
  labi_run_state_close(&d->state);
  labi_buffer_free(&d->text);
  free(d);
}

lab_decided *lab_decided_open(lab_store *store, lab_machine *machine, const char *definitions,
                              const volatile int *stop, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, store) || !LABI_GIVEN(error, machine)) return NULL;
  lab_decided *d = calloc(1, sizeof *d);
  labi_no_memory(error);
  if (!d) return NULL;
  d->store = store;
  d->machine = machine;
  cgt_status status = open_decided(d, definitions, stop, error);
  if (status == CGT_ECANCELLED) *error = (lab_error){.status = status, .message = "stopped on request"};
  if (status != CGT_OK) return free_decided(d), NULL;
  d->committed_at = labi_seconds_now();
  machine->keep = write_down;
  machine->keeper = d;
  machine->keep_nodes = KEPT_NODES;
  return d;
}

uint64_t lab_decided_learned(const lab_decided *decided) { return decided ? decided->learned : 0; }
uint64_t lab_decided_written(const lab_decided *decided) { return decided ? decided->written : 0; }

cgt_status lab_decided_close(lab_decided *d, lab_error *error) {
  LABI_ERROR(error);
  lab_error_clear(error);
  if (!d) return CGT_OK;
  if (!d->broken) commit(d, true);
  if (d->broken) *error = *lab_store_error(d->store);
  free_decided(d);
  return error->status;
}
