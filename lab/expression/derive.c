/* derive.c: statements made of statements. The derived program shares the definitions and the syntax of the
 * one that it stands on, which do not change; only its statement is new. */
#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression_check.h"
#include "lab/expression/expression_node.h"
#include "lab/expression/expression_print.h"
#include "lab/machine/machine.h"

/* "for a in 0..9: " as it stands in the base's text, and the new claim. */
static bool write_text(labi_statement *s, lab_program *program, lab_machine *machine, size_t index,
                       const lab_expression *claim) {
  const labi_statement *base = machine->program->statements[index];
  labi_buffer text = {0};
  labi_put_bytes(&text, base->face.text, base->claim->start - base->start);
  labi_put_expression(&text, machine, index, claim);
  char *copy = text.failed ? NULL : labi_scratch_take(&program->memory, text.length + 1);
  if (copy) memcpy(copy, text.bytes, text.length);
  s->face.text = copy;
  s->face.text_length = text.length;
  labi_buffer_free(&text);
  return copy != NULL;
}

static labi_statement *derive_statement(labi_node_maker *make, size_t index, const lab_expression *claim) {
  const labi_statement *base = make->machine->program->statements[index];
  lab_program *program = make->parser.program;
  labi_statement *s = labi_take(&make->parser, sizeof *s);
  if (!s) return NULL;
  *s = *base;
  s->source = make->parser.source;
  s->start = 0;
  if (!write_text(s, program, make->machine, index, claim)) return labi_no_memory(make->parser.error), NULL;
  make->at.end = make->parser.last_end = (uint32_t)s->face.text_length;
  make->claim = base->claim;
  if (!labi_copy_binders(make, &s->variables, &base->variables)) return NULL;
  if (base->unless && !(s->unless = labi_copy_node(make, base->unless))) return NULL;
  make->at.start = base->claim->start - base->start;
  return (s->claim = labi_make_node(make, claim)) ? s : NULL;
}

static bool define(labi_node_maker *make, const lab_expression_definition *definition) {
  lab_program *program = make->parser.program;
  size_t count = program->definition_count;
  labi_definition *all = labi_take(&make->parser, (count + 1) * sizeof *all);
  const char **parameters = labi_take(&make->parser, (definition->parameter_count + 1) * sizeof *parameters);
  if (!all || !parameters) return false;
  if (count > 0) memcpy(all, program->definitions, count * sizeof *all);
  for (size_t i = 0; i < definition->parameter_count; i++) parameters[i] = definition->parameters[i];
  all[count] = (labi_definition){.name = definition->name,
                                 .parameter_count = (uint32_t)definition->parameter_count,
                                 .parameters = parameters,
                                 .source = make->parser.source,
                                 .made = program->era,
                                 .body = labi_make_node(make, definition->body)};
  program->definitions = all;
  program->definition_count = count + 1;
  program->definition_room = (uint32_t)program->definition_count;
  return all[count].body != NULL;
}

static bool derive(lab_program *program, lab_machine *machine, size_t index, const lab_expression *claim,
                   const lab_expression_definition *definition, lab_error *error) {
  labi_node_maker make = {.parser = {.program = program, .error = error, .source = program->source_count++},
                          .machine = machine};
  if (definition && !define(&make, definition)) return false;
  labi_statement *s = derive_statement(&make, index, claim);
  labi_statement **statements = s ? labi_take(&make.parser, sizeof(labi_statement *)) : NULL;
  if (!statements) return false;
  *statements = s;
  program->statements = statements;
  program->statement_count = program->statement_room = 1;
  return labi_resolve(program, make.parser.source, error);
}

lab_program *lab_program_derive(lab_machine *machine, size_t statement, const lab_expression *claim,
                                const lab_expression_definition *definition, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, machine) || !LABI_STATEMENT(error, machine->program, statement) ||
      !LABI_EXPRESSION(error, claim) || (definition && !LABI_DEFINITION(error, definition)))
    return NULL;
  lab_program *program = lab_program_branch(machine->program);
  *error = (lab_error){0};
  if (!program) return labi_no_memory(error), NULL;
  if (derive(program, machine, statement, claim, definition, error)) return program;
  lab_program_free(program);
  return NULL;
}
