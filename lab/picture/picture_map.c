/* picture_map.c: heat maps and maps: an expression over two variables, its values compared exactly and turned
 * into levels. In a heat map they are numbers on a ramp of colours; in a map each value is a region of its
 * own.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/vector.h"
#include "lab/picture/map_grid.h"
#include "lab/report/report.h"

enum { MOST_SAMPLES = 250000 };

static void free_samples(labi_samples *s) {
  for (size_t i = 0; i < s->count; i++) {
    free(s->items[i].words);
    free(s->items[i].latex);
  }
  free(s->items);
}

static void free_grid(lab_picture *p) {
  labi_grid *g = (labi_grid *)p;
  for (size_t i = 0; g->levels && i < g->count; i++) {
    free(g->levels[i].text);
    free(g->levels[i].latex);
  }
  free(g->levels);
  free(g->cells);
  free(g->xs);
  free(g->ys);
  free(g->x_name);
  free(g->y_name);
  free(g);
}

/* ---- gathering --------------------------------------------------------------------------------------- */

typedef struct gathering {
  lab_machine *machine;
  const lab_statement *statement;
  labi_samples samples;
} gathering;

/* "a = 1, b = 2". */
static void name_tuple(char *text, size_t cap, const gathering *s, const int64_t *tuple) {
  snprintf(text, cap, "%s = %" PRId64 ", %s = %" PRId64, s->statement->variables[0], tuple[0],
           s->statement->variables[1], tuple[1]);
}

/* The last variable runs upwards and the one before it to the right. */
static cgt_status add_sample(gathering *s, const int64_t *tuple, labi_sample sample, lab_error *error) {
  if (s->samples.count == MOST_SAMPLES)
    return labi_picture_fail(error, CGT_ELIMIT,
                             "the ranges have more than %d cells; larger pictures cannot be seen",
                             MOST_SAMPLES);
  sample.x = tuple[0];
  sample.y = tuple[1];
  sample.index = s->samples.count;
  labi_sample *added = labi_push(&s->samples);
  if (!added) return labi_picture_no_memory(error);
  *added = sample;
  return CGT_OK;
}

static cgt_status refuse_words(const gathering *s, const int64_t *tuple, const char *words,
                               lab_error *error) {
  char at[200];
  char *cut = labi_text_cut(words, 60);
  name_tuple(at, sizeof at, s, tuple);
  labi_picture_fail(error, CGT_EINVAL,
                    "a heat map wants numbers, as of temperature(G) or mean(G), and not %s (at %s); cgt plot "
                    "map takes any values",
                    cut ? cut : "this", at);
  free(cut);
  return CGT_EINVAL;
}

static cgt_status add_words(gathering *s, const int64_t *tuple, lab_value value, lab_error *error) {
  bool math = value.kind != LAB_TEXT && value.kind != LAB_BOOL && value.kind != LAB_THERMOGRAPH;
  char *words = labi_value_text(s->machine, value, CGT_UNICODE);
  char *latex = math && words ? labi_value_text(s->machine, value, CGT_LATEX) : NULL;
  cgt_status status;
  if (!words || (math && !latex))
    status = labi_picture_engine_failed(error, s->machine, "cannot print the value");
  else if (s->samples.numbers_only)
    status = refuse_words(s, tuple, words, error);
  else
    status =
        add_sample(s, tuple, (labi_sample){.kind = LABI_SAMPLE_WORDS, .words = words, .latex = latex}, error);
  if (status == CGT_OK) return status;
  free(words);
  free(latex);
  return status;
}

static cgt_status add_value(gathering *s, const int64_t *tuple, lab_value value, lab_error *error) {
  if (value.kind != LAB_BOOL) s->samples.all_truths = false;
  if (value.kind == LAB_RATIONAL) {
    const lab_value *parts = value.as.list->items;
    labi_sample fraction = {.kind = LABI_SAMPLE_NUMBER, .over = parts[0].as.game, .under = parts[1].as.game};
    return add_sample(s, tuple, fraction, error);
  }
  bool number = value.kind == LAB_GAME && cgt_is_number(value.as.game);
  if (!number && (value.kind != LAB_GAME || s->samples.numbers_only))
    return add_words(s, tuple, value, error);
  labi_sample sample = {.kind = number ? LABI_SAMPLE_NUMBER : LABI_SAMPLE_GAME, .over = value.as.game};
  if (number) sample.under = cgt_integer(lab_machine_ctx(s->machine), 1);
  return add_sample(s, tuple, sample, error);
}

/* A position is what it is worth. */
static cgt_status find_value(bool *inside, lab_value *value, gathering *s, size_t statement,
                             const int64_t *tuple, lab_error *error) {
  cgt_status status = lab_instance_value(inside, value, s->machine, statement, LAB_WHOLE, tuple, error);
  if (status != CGT_OK || !*inside || value->kind != LAB_POSITION) return status;
  cgt_game g;
  status = lab_to_game(&g, s->machine, *value, error);
  if (status == CGT_OK) *value = (lab_value){.kind = LAB_GAME, .as.game = g};
  return status;
}

static cgt_status add_instance(gathering *s, size_t statement, const int64_t *tuple, lab_error *error) {
  lab_value value;
  bool inside;
  cgt_status status = find_value(&inside, &value, s, statement, tuple, error);
  if (status == CGT_OK) return inside ? add_value(s, tuple, value, error) : CGT_OK;
  if (status == CGT_EDOMAIN) return add_sample(s, tuple, (labi_sample){.kind = LABI_SAMPLE_NONE}, error);
  char at[200];
  size_t used = strlen(error->message);
  name_tuple(at, sizeof at, s, tuple);
  snprintf(error->message + used, sizeof error->message - used, " (at %s)", at);
  return status;
}

static cgt_status gather(gathering *s, size_t statement, lab_error *error) {
  int64_t tuple[LAB_VARIABLE_LIMIT];
  bool done;
  cgt_status status = lab_instance_first(&done, tuple, s->machine, statement, error);
  while (status == CGT_OK && !done) {
    status = add_instance(s, statement, tuple, error);
    lab_machine_forget(s->machine);
    if (status == CGT_OK) status = lab_instance_next(&done, tuple, s->machine, statement, error);
  }
  if (status != CGT_OK || s->samples.count > 0) return status;
  return labi_picture_fail(error, CGT_EINVAL, "the ranges are empty: there is nothing to show");
}

/* ---- making ----------------------------------------------------------------------------------------- */

static cgt_status make(lab_picture **picture, gathering *s, size_t statement, lab_error *error) {
  static const labi_picture_kind kind = {.draw = labi_grid_draw, .text = labi_grid_text, .free = free_grid};
  cgt_status status = gather(s, statement, error);
  if (status != CGT_OK) return status;
  labi_grid *g = calloc(1, sizeof *g);
  if (!g) return labi_picture_no_memory(error);
  g->picture.kind = &kind;
  g->x_name = strdup(s->statement->variables[0]);
  g->y_name = strdup(s->statement->variables[1]);
  status = g->x_name && g->y_name ? labi_grid_fill(g, s->machine, &s->samples, error)
                                  : labi_picture_no_memory(error);
  if (status == CGT_OK)
    *picture = &g->picture;
  else
    free_grid(&g->picture);
  return status;
}

static cgt_status make_map(lab_picture **picture, lab_machine *machine, const lab_program *program,
                           size_t statement, bool numbers_only, lab_error *error) {
  gathering s = {.machine = machine,
                 .statement = lab_program_statement(program, statement),
                 .samples = {.numbers_only = numbers_only, .all_truths = true}};
  if (s.statement->variable_count != 2)
    return labi_picture_fail(error, CGT_EINVAL, "a %s is over two variables, not %zu",
                             numbers_only ? "heat map" : "map", s.statement->variable_count);
  cgt_status status = make(picture, &s, statement, error);
  free_samples(&s.samples);
  return status;
}

cgt_status lab_picture_heatmap(lab_picture **picture, lab_machine *machine, const lab_program *program,
                               size_t statement, lab_error *error) {
  return make_map(picture, machine, program, statement, true, error);
}

cgt_status lab_picture_map(lab_picture **picture, lab_machine *machine, const lab_program *program,
                           size_t statement, lab_error *error) {
  return make_map(picture, machine, program, statement, false, error);
}
