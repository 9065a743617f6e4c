/* picture_map.c: heat maps and maps: an expression over two variables, its values compared exactly and turned
 * into levels. In a heat map they are numbers on a ramp of colours; in a map each value is a region of its
 * own.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/picture/map_grid.h"
#include "lab/text/value_text.h"

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
  labi_picture_fail(
      error, CGT_EINVAL,
      "a heat map needs numbers, such as temperature(G) or mean(G), not %s (at %s); a map takes any values",
      cut ? cut : "this", at);
  free(cut);
  return CGT_EINVAL;
}

/* Outcomes without a draw are those of short games. */
static labi_sense sense_of(lab_value value) {
  static const labi_sense drawn[3][3] = {
      [CGT_LEFT_WINS] = {[CGT_LEFT_WINS] = LABI_SENSE_L, [CGT_DRAWN] = LABI_SENSE_OTHER, [CGT_RIGHT_WINS] = LABI_SENSE_N},
      [CGT_DRAWN] = {LABI_SENSE_OTHER, LABI_SENSE_OTHER, LABI_SENSE_OTHER},
      [CGT_RIGHT_WINS] = {[CGT_LEFT_WINS] = LABI_SENSE_P, [CGT_DRAWN] = LABI_SENSE_OTHER, [CGT_RIGHT_WINS] = LABI_SENSE_R}};
  if (value.kind == LAB_BOOL) return value.as.truth ? LABI_SENSE_TRUE : LABI_SENSE_FALSE;
  if (value.kind == LAB_OUTCOME) return (labi_sense)value.as.outcome;
  return value.kind == LAB_DRAWN ? drawn[value.as.drawn.left_first][value.as.drawn.right_first] : LABI_SENSE_OTHER;
}

static cgt_status add_words(gathering *s, const int64_t *tuple, lab_value value, lab_error *error) {
  bool math = value.kind != LAB_TEXT && value.kind != LAB_BOOL && value.kind != LAB_THERMOGRAPH;
  char *words = lab_value_text(s->machine, value, CGT_UNICODE);
  char *latex = math && words ? lab_value_text(s->machine, value, CGT_LATEX) : NULL;
  cgt_status status;
  if (!words || (math && !latex))
    status = labi_picture_engine_failed(error, s->machine, "cannot print the value");
  else if (s->samples.numbers_only)
    status = refuse_words(s, tuple, words, error);
  else
    status =
        add_sample(s, tuple, (labi_sample){.kind = LABI_SAMPLE_WORDS, .words = words, .latex = latex, .sense = sense_of(value)}, error);
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

/* Why the survey has no further rows, with the instance. */
static cgt_status survey_failed(const gathering *s, const lab_survey_fault *fault, lab_error *error) {
  char at[200];
  *error = fault->error;
  if (!fault->has_tuple) return error->status;
  size_t used = strlen(error->message);
  name_tuple(at, sizeof at, s, fault->tuple);
  snprintf(error->message + used, sizeof error->message - used, " (at %s)", at);
  return error->status;
}

static cgt_status add_rows(gathering *s, lab_survey *survey, lab_error *error) {
  const lab_survey_row *row;
  cgt_status status;
  while ((status = lab_survey_next(&row, survey)) == CGT_OK && row) {
    status = row->cells->why ? add_sample(s, row->tuple, (labi_sample){.kind = LABI_SAMPLE_NONE}, error)
                             : add_value(s, row->tuple, row->cells->value, error);
    if (status != CGT_OK) return status;
  }
  if (status != CGT_OK) return survey_failed(s, lab_survey_fault_of(survey), error);
  if (s->samples.count > 0) return CGT_OK;
  return labi_picture_fail(error, CGT_EINVAL, "the ranges are empty: there is nothing to show");
}

static cgt_status gather(gathering *s, const lab_program *program, size_t statement,
                         const lab_survey_options *options, lab_error *error) {
  lab_survey_options asked = *options;
  asked.machine = s->machine;
  asked.fields = NULL;
  asked.whole = true;
  asked.positions = false;
  lab_survey *survey = lab_survey_open(program, statement, &asked, error);
  if (!survey) return error->status;
  cgt_status status = add_rows(s, survey, error);
  lab_survey_close(survey);
  return status;
}

/* ---- making ----------------------------------------------------------------------------------------- */

static cgt_status make(lab_picture **picture, gathering *s, lab_error *error) {
  static const labi_picture_kind kind = {.draw = labi_grid_draw, .text = labi_grid_text, .free = free_grid};
  labi_grid *g = calloc(1, sizeof *g);
  if (!g) return labi_picture_no_memory(error);
  g->picture.kind = &kind;
  g->x_name = strdup(s->statement->variables[0]);
  g->y_name = strdup(s->statement->variables[1]);
  cgt_status status = g->x_name && g->y_name ? labi_grid_fill(g, s->machine, &s->samples, error)
                                             : labi_picture_no_memory(error);
  if (status == CGT_OK)
    *picture = &g->picture;
  else
    free_grid(&g->picture);
  return status;
}

/* All values are to be compared, so they are of one machine: that of the options, or one for this picture. */
static cgt_status make_map(lab_picture **picture, const lab_program *program, size_t statement,
                           const lab_survey_options *options, bool numbers_only, lab_error *error) {
  static const lab_survey_options defaults;
  if (!options) options = &defaults;
  gathering s = {.machine = options->machine,
                 .statement = lab_program_statement(program, statement),
                 .samples = {.numbers_only = numbers_only, .all_truths = true}};
  if (s.statement->variable_count != 2)
    return labi_picture_fail(error, CGT_EINVAL, "a %s needs two variables, not %zu",
                             numbers_only ? "heat map" : "map", s.statement->variable_count);
  if (s.statement->listed_count > 0)
    return labi_picture_fail(error, CGT_EINVAL,
                             "a %s has integers along its axes, but '%s' runs over a list: write ranges, "
                             "as in a in 1..9",
                             numbers_only ? "heat map" : "map",
                             s.statement->variables[s.statement->listed[0] ? 0 : 1]);
  if (!s.machine) s.machine = lab_machine_new(program, &options->limits, options->scale);
  if (!s.machine) {
    *error = lab_no_machine(&options->limits);
    return error->status;
  }
  cgt_status status = gather(&s, program, statement, options, error);
  if (status == CGT_OK) status = make(picture, &s, error);
  free_samples(&s.samples);
  if (!options->machine) lab_machine_free(s.machine);
  return status;
}

cgt_status lab_picture_heatmap(lab_picture **picture, const lab_program *program, size_t statement,
                               const lab_survey_options *options, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, picture) || !LABI_GIVEN(error, program) ||
      !LABI_STATEMENT(error, program, statement))
    return CGT_EINVAL;
  return make_map(picture, program, statement, options, true, error);
}

cgt_status lab_picture_map(lab_picture **picture, const lab_program *program, size_t statement,
                           const lab_survey_options *options, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, picture) || !LABI_GIVEN(error, program) ||
      !LABI_STATEMENT(error, program, statement))
    return CGT_EINVAL;
  return make_map(picture, program, statement, options, false, error);
}
