/* program_add.c: texts become a program. What an addition that fails has begun is taken back. */
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "lab/base/lab_guard.h"
#include "lab/language/parser.h"

/* With a ruleset, the claim of the last statement becomes a position of it. */
static bool add(bool *defines, lab_program *program, const char *text, size_t length,
                const cgt_ruleset *ruleset, lab_error *error) {
  labi_parser p = {.program = program, .error = error, .source = program->source_count};
  *defines = false;
  if (!labi_program_goes_on(program, length, 1, 1, error)) return false;
  if (!labi_lex_start(&p.lex, text, length, error)) return false;
  p.lex.text = labi_keep_text(program, p.source, text, length);
  if (!p.lex.text) return labi_no_memory(error);
  program->source_count++;
  const bool good = labi_parse_program(&p) && (!ruleset || labi_put_position(&p, ruleset)) &&
                    labi_resolve(program, p.source, error);
  *defines = p.defines;
  if (!good) error->in_definition = p.defines;
  return good;
}

static void undo(lab_program *program, lab_program *before, labi_scratch_mark mark) {
  labi_scratch_release(&program->memory, mark);
  before->memory = program->memory;
  before->source_count = program->source_count;
  *program = *before;
}

/* A text may be dropped if it defines nothing and there is memory to note how. */
static void allow_undo(lab_program *program, const lab_program *before, labi_scratch_mark mark,
                       bool defines) {
  program->undo = defines ? NULL : labi_scratch_take(&program->memory, sizeof *program->undo);
  if (program->undo) *program->undo = (labi_program_undo){*before, mark};
}

void lab_program_drop(lab_program *program, size_t statements) {
  if (!program) return;
  const uint32_t dropped = program->dropped;
  while (program->undo && program->statement_count > statements) {
    labi_program_undo last = *program->undo;
    undo(program, &last.before, last.mark);
    program->dropped = dropped + 1;
    program->pool_floor = program->pool_count;
  }
}

static cgt_status add_or_undo(lab_program *program, const char *text, size_t length,
                              const cgt_ruleset *ruleset, lab_error *error) {
  lab_error ignored;
  if (!error) error = &ignored;
  *error = (lab_error){.status = CGT_OK};
  lab_program before = *program;
  labi_scratch_mark mark = labi_scratch_here(&program->memory);
  bool defines;
  if (add(&defines, program, text, length, ruleset, error))
    return allow_undo(program, &before, mark, defines), CGT_OK;
  undo(program, &before, mark);
  return error->status;
}

cgt_status lab_program_add(lab_program *program, const char *text, size_t length, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, program) || !LABI_ITEMS(error, text, length)) return CGT_EINVAL;
  return add_or_undo(program, text, length, NULL, error);
}

cgt_status lab_program_define(lab_program *program, const char *text, size_t length, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, program) || !LABI_ITEMS(error, text, length)) return CGT_EINVAL;
  size_t statements = program->statement_count;
  cgt_status status = add_or_undo(program, text, length, NULL, error);
  program->statement_count = statements;
  program->undo = NULL;
  if (status == CGT_OK && program->last_text) program->last_text->defines = true;
  return status;
}

cgt_status lab_program_add_positions(lab_program *program, const cgt_ruleset *ruleset, const char *ranges,
                                     size_t length, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, program) || !LABI_GIVEN(error, ruleset) || !LABI_ITEMS(error, ranges, length))
    return CGT_EINVAL;
  labi_buffer text = {0};
  labi_put(&text, "for ");
  labi_put_bytes(&text, ranges, length);
  labi_put(&text, ": 0");
  if (text.failed)
    labi_no_memory(error);
  else
    add_or_undo(program, text.bytes, text.length, ruleset, error);
  labi_buffer_free(&text);
  return error->status;
}

/* Parsed into a copy of the program's head, which owns no more than the new nodes. What a machine keeps of
 * them has numbers past all that it has room for, so it keeps nothing. */
labi_node *labi_read_expression(uint32_t *slot_count, labi_scratch *memory, const lab_program *program,
                                const char *text, size_t length, lab_error *error) {
  lab_program copy = *program;
  copy.memory = *memory;
  labi_parser p = {.program = &copy, .error = error, .source = program->source_count};
  labi_node *n = NULL;
  if (labi_lex_start(&p.lex, text, length, error) && labi_advance(&p)) n = labi_parse(&p, LABI_ANYTHING);
  if (n && p.now.kind != LABI_TOKEN_END) {
    labi_unexpected(&p, "an operator or the end of the expression");
    n = NULL;
  }
  if (n && !labi_resolve_expression(slot_count, &copy, n, error)) n = NULL;
  *memory = copy.memory;
  return n;
}

/* ---- rulesets of the caller's own ------------------------------------------------------------- */

static bool refuse(lab_error *error, const char *format, const char *name) {
  *error = (lab_error){.status = CGT_EINVAL};
  snprintf(error->message, sizeof error->message, format, name);
  return false;
}

static bool is_name(const char *text) {
  labi_lexer lex;
  labi_token name;
  lab_error ignored;
  size_t length = strlen(text);
  return labi_lex_start(&lex, text, length, &ignored) && labi_lex(&name, &lex, &ignored) &&
         name.kind == LABI_TOKEN_NAME && name.end - name.start == length &&
         !labi_is_outcome(text, name.end) && strcmp(text, "Left") != 0 && strcmp(text, "Right") != 0;
}

static bool may_be_added(const lab_program *program, const char *name, lab_error *error) {
  size_t length = strlen(name);
  if (!is_name(name))
    return refuse(error, "a ruleset cannot be called '%.80s': choose a name such as kayles or Kayles2",
                  name);
  if (labi_find_definition(program, name, length))
    return refuse(error, "'%.80s' is defined already: the ruleset needs another name", name);
  if (labi_find_function(program, name, length))
    return refuse(error, "'%.80s' is a function of the language: the ruleset needs another name", name);
  return true;
}

cgt_status lab_program_add_ruleset(lab_program *program, const cgt_ruleset *ruleset, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, program) || !LABI_GIVEN(error, ruleset) || !LABI_GIVEN(error, ruleset->name))
    return CGT_EINVAL;
  *error = (lab_error){.status = CGT_OK};
  if (!may_be_added(program, ruleset->name, error)) return error->status;
  labi_program_ruleset *entry = labi_scratch_take(&program->memory, sizeof *entry);
  labi_opinion *opinion = entry ? labi_new_opinion(program, ruleset) : NULL;
  if (!opinion) return labi_no_memory(error), error->status;
  *entry = (labi_program_ruleset){program->last_ruleset, ruleset, opinion};
  program->last_ruleset = entry;
  return CGT_OK;
}
