/* region_data.c: the instances of a statement and their values, which are few. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "base/vector.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/search/region.h"
#include "lab/search/search.h"

enum { VALUE_LENGTH = 200 };

/* ---- instances --------------------------------------------------------------------------------- */

/* Is the box small enough to be looked at? Known before anything is evaluated. */
static cgt_status measure_box(uint64_t *total, lab_machine *machine, size_t statement, lab_error *error) {
  const lab_statement *about = lab_program_statement(machine->program, statement);
  int64_t state[LAB_VARIABLE_LIMIT];
  bool done;
  *total = 0;
  cgt_status status = lab_instance_first(&done, state, machine, statement, error);
  for (; status == CGT_OK && !done; status = lab_instance_next(&done, state, machine, statement, error)) {
    for (size_t i = 0; i < about->variable_count; i++)
      if (state[i] < -((int64_t)1 << 40) || state[i] > (int64_t)1 << 40)
        return labi_error_set(error, CGT_ELIMIT,
                                "%s = %lld is past the limit of 2^40 for parameters of regions",
                                about->variables[i], (long long)state[i]);
    if (*total == LABI_REGION_MOST) {
      labi_error_set(error, CGT_ELIMIT, "more than %d instances: find a region on a smaller box",
                       LABI_REGION_MOST);
      error->advice = CGT_ADVICE_SCALE;
      return CGT_ELIMIT;
    }
    ++*total;
    lab_machine_forget(machine);
  }
  return status;
}

static bool add_instance(labi_region_data *data, const int64_t *tuple, size_t number) {
  size_t count = data->count + 1;
  data->tuples = labi_grow(data->tuples, &data->tuple_room, count, data->width * sizeof *data->tuples);
  data->of = labi_grow(data->of, &data->of_room, count, sizeof *data->of);
  if (data->tuple_room < count || data->of_room < count) return false;
  memcpy(data->tuples + data->count * data->width, tuple, data->width * sizeof *tuple);
  data->of[data->count++] = (unsigned char)number;
  data->totals[number]++;
  return true;
}

/* ---- values ------------------------------------------------------------------------------------ */

/* The values of a description are written where they stand, so long ones are refused. */
static cgt_status add_value(labi_region_data *data, labi_scratch *memory, lab_machine *machine,
                            lab_value value, lab_error *error) {
  char text[VALUE_LENGTH];
  size_t length;
  if (data->values == LAB_REGION_VALUES)
    return labi_error_set(
        error, CGT_ELIMIT,
        "more than %d different values: regions need a claim, or an expression with few values",
        LAB_REGION_VALUES);
  cgt_status status = lab_print(text, sizeof text, &length, machine, value, CGT_PLAIN);
  if (status != CGT_OK)
    return labi_engine_error(error, lab_machine_ctx(machine), "the value cannot be printed");
  if (length >= sizeof text)
    return labi_error_set(
        error, CGT_ELIMIT,
        "a value longer than the limit of %d characters: regions need an expression with few, short values",
        VALUE_LENGTH - 1);
  if (!labi_keep(&value, memory)) return labi_no_memory(error), CGT_ENOMEM;
  data->value[data->values++] = value;
  return CGT_OK;
}

static cgt_status number_of(size_t *number, labi_region_data *data, labi_scratch *memory,
                            lab_machine *machine, lab_value value, lab_error *error) {
  cgt_game g;
  cgt_status status;
  if (value.kind == LAB_POSITION && (status = lab_settle(&value, machine, error)) != CGT_OK) return status;
  if (value.kind == LAB_FORM) {
    if ((status = lab_to_game(&g, machine, value, error)) != CGT_OK) return status;
    value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  for (*number = 0; *number < data->values; ++*number) {
    bool same;
    status = lab_equal(&same, machine, data->value[*number], value, error);
    if (status != CGT_OK || same) return status;
  }
  return add_value(data, memory, machine, value, error);
}

/* ---- all --------------------------------------------------------------------------------------- */

typedef struct gathering {
  labi_region_data *data;
  labi_scratch *memory;
  lab_machine *machine;
} gathering;

static cgt_status take_row(void *where, const lab_survey_row *row, lab_search_fault *fault) {
  const gathering *g = where;
  const lab_survey_cell *cell = &row->cells[0];
  size_t number;
  cgt_status status = number_of(&number, g->data, g->memory, g->machine, cell->value, &fault->at.error);
  if (status != CGT_OK || add_instance(g->data, row->tuple, number)) return status;
  return labi_no_memory(&fault->at.error), CGT_ENOMEM;
}

cgt_status labi_region_gather(labi_region_data *data, labi_scratch *memory, lab_machine *machine,
                              size_t statement, const lab_search_options *options, lab_search_gaps *gaps,
                              lab_search_fault *fault) {
  uint64_t total;
  *data = (labi_region_data){.width = lab_program_statement(machine->program, statement)->variable_count};
  *fault = (lab_search_fault){0};
  cgt_status status = measure_box(&total, machine, statement, &fault->at.error);
  if (status != CGT_OK) return status;
  gathering g = {data, memory, machine};
  status = labi_search_instances(machine, statement, options, total, gaps, take_row, &g, fault);
  fault->at.has_tuple = fault->at.has_tuple && fault->at.error.line > 0;
  return status;
}

void labi_region_free(labi_region_data *data) {
  free(data->tuples);
  free(data->of);
}
