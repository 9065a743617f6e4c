/* picture.c: pictures, of texts of the language. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_picture.h>

#include "reply.h"
#include "ruleset.h"

enum { MOST_OPERANDS = 64, MOST_TERMS = 64 };

typedef struct drawing {
  cgtpy_run run;
  size_t memory_bytes;
  lab_machine *machine;
  lab_picture *picture;
  size_t count;
  const char *operands[MOST_OPERANDS], *labels[MOST_OPERANDS];
} drawing;

/* The statement that a text ends in; ranged: it is about ranges, and definitions may stand before it. */
static bool add_text(size_t *statement, drawing *d, const char *text, bool ranged) {
  lab_program *program = d->run.program;
  size_t first = lab_program_count(program);
  uint64_t defined = lab_program_definitions(program);
  if (lab_program_add(program, text, strlen(text), &cgtpy_error) != CGT_OK) return false;
  size_t count = lab_program_count(program) - first;
  if (count != 1) return cgtpy_fail(CGT_EINVAL, "one expression is wanted here, not %zu", count);
  *statement = first;
  bool has_ranges = lab_program_statement(program, first)->variable_count > 0;
  if (has_ranges == ranged && (ranged || lab_program_definitions(program) == defined)) return true;
  return cgtpy_fail(CGT_EINVAL, ranged ? "one expression over ranges is wanted here"
                                       : "one expression is wanted here, without ranges and definitions");
}

/* ---- kinds ------------------------------------------------------------------------------------- */

typedef cgt_status of_game(lab_picture **picture, lab_machine *machine, const lab_picture_operand *game,
                           lab_error *error);
typedef cgt_status of_statement(lab_picture **picture, const lab_program *program, size_t statement,
                                const lab_survey_options *options, lab_error *error);

static bool make_of_games(drawing *d, of_game *make) {
  lab_picture_operand games[MOST_OPERANDS];
  for (size_t i = 0; i < d->count; i++) {
    size_t statement;
    games[i] = (lab_picture_operand){.label = d->labels[i], .expression = d->operands[i]};
    if (!add_text(&statement, d, d->operands[i], false) ||
        lab_evaluate(&games[i].value, d->machine, statement, &cgtpy_error) != CGT_OK)
      return false;
  }
  if (make && d->count != 1) return cgtpy_fail(CGT_EINVAL, "one game at a time");
  if (make) return make(&d->picture, d->machine, games, &cgtpy_error) == CGT_OK;
  return lab_picture_thermographs(&d->picture, d->machine, games, d->count, &cgtpy_error) == CGT_OK;
}

static bool make_of_statement(drawing *d, of_statement *make) {
  size_t statement;
  lab_survey_options options = {
      .limits = {d->memory_bytes, cgtpy_stack_bytes()}, .stop = d->run.stop, .machine = d->machine};
  if (d->count != 1) return cgtpy_fail(CGT_EINVAL, "one statement at a time");
  return add_text(&statement, d, d->operands[0], true) &&
         make(&d->picture, d->run.program, statement, &options, &cgtpy_error) == CGT_OK;
}

static bool make_boards(drawing *d) {
  size_t counts[MOST_OPERANDS], used = 0, room = d->count * MOST_TERMS;
  bool negative[MOST_TERMS], good = true;
  lab_value *terms = malloc(room * sizeof *terms);
  if (!terms) return cgtpy_fail(CGT_ENOMEM, "out of memory: the system gives no more");
  for (size_t i = 0; i < d->count && good; i++) {
    size_t statement;
    good = add_text(&statement, d, d->operands[i], false) &&
           lab_evaluate_terms(&counts[i], terms + used, negative, MOST_TERMS, d->machine, statement,
                              &cgtpy_error) == CGT_OK;
    for (size_t k = 0; good && k < counts[i]; k++, used++)
      if (terms[used].kind == LAB_POSITION) terms[used].as.at.negative ^= negative[k];
  }
  good = good && lab_picture_boards(&d->picture, d->machine, terms, counts, d->count, &cgtpy_error) == CGT_OK;
  free(terms);
  return good;
}

static bool make(drawing *d, const char *kind) {
  if (strcmp(kind, "thermograph") == 0) return make_of_games(d, NULL);
  if (strcmp(kind, "tree") == 0) return make_of_games(d, lab_picture_tree);
  if (strcmp(kind, "graph") == 0) return make_of_games(d, lab_picture_graph);
  if (strcmp(kind, "heatmap") == 0) return make_of_statement(d, lab_picture_heatmap);
  if (strcmp(kind, "map") == 0) return make_of_statement(d, lab_picture_map);
  if (strcmp(kind, "board") == 0) return make_boards(d);
  return cgtpy_fail(CGT_EINVAL, "there is no kind of picture called '%.80s'", kind);
}

/* ---- calls ------------------------------------------------------------------------------------- */

/* The parts of a text, each ended by a zero. */
static bool read_parts(const char **parts, size_t *count, const char *text, size_t length) {
  *count = 0;
  for (const char *at = text; at < text + length; at += strlen(at) + 1) {
    if (*count == MOST_OPERANDS) return false;
    parts[(*count)++] = at;
  }
  return true;
}

static bool read_operands(drawing *d, const char *operands, size_t operands_length, const char *labels,
                          size_t labels_length) {
  size_t label_count;
  if (!read_parts(d->operands, &d->count, operands, operands_length) || d->count == 0 ||
      !read_parts(d->labels, &label_count, labels, labels_length))
    return cgtpy_fail(CGT_EINVAL, "a picture shows from 1 to %d things", MOST_OPERANDS);
  if (label_count == 0 || label_count == d->count) return true;
  return cgtpy_fail(CGT_EINVAL, "%zu labels for %zu things", label_count, d->count);
}

int cgtpy_picture_open(lab_picture **picture, cgtpy_world *world, cgtpy_reply *reply, const char *kind,
                       const char *operands, size_t operands_length, const char *labels,
                       size_t labels_length) {
  *picture = NULL;
  drawing *d = calloc(1, sizeof *d);
  if (!d) return cgtpy_fail(CGT_ENOMEM, "out of memory: the system gives no more"), cgtpy_reply_error(reply);
  bool good = read_operands(d, operands, operands_length, labels, labels_length);
  if (!good || !cgtpy_run_open(&d->run, world)) return free(d), cgtpy_reply_error(reply);
  d->memory_bytes = world->memory_bytes;
  d->machine = cgtpy_new_machine(world, d->run.program, 1, cgtpy_stack_bytes());
  if (d->machine) lab_machine_set_cancel(d->machine, d->run.stop);
  good = d->machine && make(d, kind);
  lab_machine_free(d->machine);
  int status = cgtpy_run_reply(reply, &d->run, good ? &(cgtpy_wire_out){0} : NULL);
  if (status == CGT_OK)
    *picture = d->picture;
  else
    lab_picture_free(d->picture);
  free(d);
  return status;
}

static bool take(void *where, const char *bytes, size_t length) {
  cgtpy_wire_out *out = where;
  cgtpy_wire_text(out, 'T', bytes, length);
  return !out->failed;
}

int cgtpy_picture_render(lab_picture *picture, cgtpy_reply *reply, const char *title, const char *heading,
                         int format, const char *path) {
  cgtpy_wire_out out = {0};
  lab_picture_style style = {.title = title, .heading = *heading ? heading : NULL};
  cgt_status status =
      *path ? lab_picture_save(picture, path, (lab_picture_format)format, &style, &cgtpy_error)
            : lab_picture_render(take, &out, picture, (lab_picture_format)format, &style, &cgtpy_error);
  if (status == CGT_OK) return cgtpy_reply_good(reply, &out);
  free(out.bytes);
  return cgtpy_reply_error(reply);
}

void cgtpy_picture_close(lab_picture *picture) { lab_picture_free(picture); }
