/* field.c: see cgt/lab_machine.h. A field becomes a definition of one argument, def sweep_field_1(G) =
 * mean(G). */
#include <cgt/lab_machine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool is_name(const char *text) {
  const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return (*text < '0' || *text > '9') && text[strspn(text, letters)] == 0;
}

/* The end of the field that begins here: a comma outside brackets and quotes, or the end of the text. */
static char *field_end(char *text) {
  size_t open = 0;
  char quote = 0;
  for (; *text; text++) {
    if (quote) {
      if (*text == quote) quote = 0;
    } else if (*text == '"' || *text == '\'') {
      quote = *text;
    } else if (strchr("([{", *text)) {
      open++;
    } else if (strchr(")]}", *text)) {
      open -= open > 0;
    } else if (*text == ',' && open == 0) {
      break;
    }
  }
  return text;
}

static cgt_status refuse(lab_error *error, cgt_status status, const char *message) {
  *error = (lab_error){.status = status};
  snprintf(error->message, sizeof error->message, "%s", message);
  return status;
}

/* Adds the definition of field number i. */
static cgt_status define(lab_fields *fields, lab_program *program, size_t i, char **at, lab_error *error) {
  const char *name = fields->names[i];
  char defined[40];
  snprintf(defined, sizeof defined, "sweep_field_%zu", i + 1);
  size_t room = strlen(name) + 80;
  char *text = malloc(room);
  if (!text) return labi_no_memory(error), CGT_ENOMEM;
  snprintf(text, room, is_name(name) ? "def %s(G) = %s(G)" : "def %s(G) = %s", defined, name);
  cgt_status status = lab_program_add(program, text, strlen(text), error);
  if (status != CGT_OK) {
    *at = text;
    return status;
  }
  free(text);
  fields->definitions[i] =
      (uint32_t)(labi_find_definition(program, defined, strlen(defined)) - program->definitions);
  return CGT_OK;
}

cgt_status lab_fields_read(lab_fields *fields, lab_program *program, const char *text, char **at,
                           lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, fields) || !LABI_GIVEN(error, program) || !LABI_GIVEN(error, text) ||
      !LABI_GIVEN(error, at))
    return CGT_EINVAL;
  *fields = (lab_fields){.text = strdup(text)};
  *error = (lab_error){0};
  *at = NULL;
  if (!fields->text) return labi_no_memory(error), CGT_ENOMEM;
  cgt_status status = CGT_OK;
  for (char *begin = fields->text, *end; status == CGT_OK && begin; begin = end) {
    while (is_blank(*begin)) begin++;
    end = field_end(begin);
    char *stop = end;
    end = *end ? end + 1 : NULL;
    while (stop > begin && is_blank(stop[-1])) stop--;
    *stop = 0;
    if (fields->count == LAB_FIELD_LIMIT) {
      status = refuse(error, CGT_ELIMIT, "more fields than the limit of 64");
    } else if (!*begin) {
      status = refuse(error, CGT_EPARSE, "a field is empty; write fields as in value,outcome,mean");
    } else {
      size_t i = fields->count++;
      fields->names[i] = begin;
      fields->is_value[i] = strcmp(begin, "value") == 0 || strcmp(begin, "G") == 0;
      for (size_t j = 0; j < i && status == CGT_OK; j++)
        if (strcmp(begin, fields->names[j]) == 0)
          status = refuse(error, CGT_EINVAL, "a field appears twice");
      if (status == CGT_OK && !fields->is_value[i]) status = define(fields, program, i, at, error);
    }
  }
  if (status != CGT_OK) lab_fields_free(fields);
  return status;
}

void lab_fields_free(lab_fields *fields) {
  if (!fields) return;
  free(fields->text);
  *fields = (lab_fields){0};
}

static bool evaluate_field(lab_value *result, lab_machine *m, const labi_definition *d, lab_value value) {
  lab_value *frame = labi_frame(m, d->body, d->slot_count);
  if (!frame) return false;
  m->running = d->name;
  frame[0] = labi_normalise(m, value);
  lab_value v;
  if (!labi_evaluate(&v, m, d->body, frame) || !labi_publish(&v, m, d->body)) return false;
  *result = v;
  return true;
}

cgt_status lab_field_evaluate(lab_value *result, lab_machine *machine, const lab_fields *fields, size_t i,
                              lab_value value, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, result) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, fields) ||
      !LABI_VALUE(error, value) || !(i < fields->count || labi_refuse(error, __func__, "i", "is not below the number of fields")))
    return CGT_EINVAL;
  if (fields->is_value[i]) {
    *result = value;
    return CGT_OK;
  }
  const labi_definition *d = &machine->program->definitions[fields->definitions[i]];
  labi_enter(machine, d->source, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = evaluate_field(result, machine, d, value);
  if (!good || !labi_points(*result)) labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}
