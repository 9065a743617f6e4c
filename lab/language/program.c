/* program.c: what a program holds. */
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/show_bytes.h"
#include "lab/language/diagnostic.h"
#include "lab/language/syntax.h"

lab_program *labi_program_new(const labi_knowledge *known) {
  lab_program *program = calloc(1, sizeof *program);
  if (!program || !(program->families = labi_families_new())) return free(program), NULL;
  program->known = known;
  return program;
}

/* What is there is never written to again: an addition has no room yet in the arrays, and replaces definitions in
 * a copy. */
lab_program *lab_program_branch(const lab_program *program) {
  if (!program) return NULL;
  lab_program *branch = malloc(sizeof *branch);
  if (!branch) return NULL;
  *branch = *program;
  if (!(branch->families = labi_families_new())) return free(branch), NULL;
  branch->memory = (labi_scratch){0};
  branch->undo = NULL;
  branch->has_rulesets = false;
  branch->definition_room = (uint32_t)program->definition_count;
  branch->statement_room = (uint32_t)program->statement_count;
  return branch;
}

bool lab_program_has_rulesets(const lab_program *program) { return program && program->has_rulesets; }

void lab_program_set_paper(lab_program *program, bool paper) {
  if (program) program->paper = paper;
}

void lab_program_set_deciding(lab_program *program, lab_deciding how) {
  if (program && (unsigned)how <= LAB_DECIDE_BY_SEARCH) program->deciding = how;
}

void lab_program_set_limits(lab_program *program, size_t memory_bytes, const volatile int *stop) {
  if (!program) return;
  program->most_bytes = memory_bytes;
  program->stop = stop;
}

size_t lab_program_memory(const lab_program *program) { return program ? program->memory.bytes : 0; }

bool labi_program_goes_on(const lab_program *program, size_t more, uint32_t line, uint32_t column,
                          lab_error *error) {
  if (labi_interrupt_is_set(program->stop))
    return labi_syntax_error(error, CGT_ECANCELLED, 0, 0, "stopped on request");
  const size_t most = program->most_bytes, used = program->memory.bytes;
  if (most == 0 || (used <= most && more <= most - used)) return true;
  char room[40];
  labi_syntax_error(
      error, CGT_ELIMIT, line, column,
      "the text up to here takes more than the %s that the memory budget leaves for input",
      labi_show_bytes(room, sizeof room, most));
  error->advice = CGT_ADVICE_MEMORY;
  return false;
}

void lab_program_free(lab_program *program) {
  if (!program) return;
  labi_scratch_free(&program->memory);
  labi_families_free(program->families);
  free(program);
}

size_t lab_program_count(const lab_program *program) { return program ? program->statement_count : 0; }

uint64_t lab_program_definitions(const lab_program *program) {
  if (!program) return 0;
  return program->definition_count + (uint64_t)program->era + program->alias_count;
}

const char *lab_program_definition(const lab_program *program, size_t i) {
  if (!program) return NULL;
  return i < program->definition_count ? program->definitions[i].name : NULL;
}

const char *lab_program_hidden(const lab_program *program, bool *is_function, size_t i) {
  if (!program || !is_function) return NULL;
  for (size_t k = 0; k < program->definition_count; k++) {
    const labi_definition *d = &program->definitions[k];
    const size_t length = strlen(d->name);
    *is_function = labi_find_function(program, d->name, length);
    if ((*is_function || labi_find_in_library(d->name, length)) && i-- == 0) return d->name;
  }
  return NULL;
}

const lab_statement *lab_program_statement(const lab_program *program, size_t index) {
  if (!program) return NULL;
  return index < program->statement_count ? &program->statements[index]->face : NULL;
}

cgt_status lab_program_name_file(lab_program *program, const char *file) {
  if (!program || !file) return CGT_EINVAL;
  char *name = labi_scratch_take(&program->memory, strlen(file) + 1);
  if (!name) return CGT_ENOMEM;
  if (program->last_text) program->last_text->file = strcpy(name, file);
  return CGT_OK;
}

const char *lab_program_file_of(const lab_program *program, const cgt_ruleset *ruleset) {
  if (!program || !ruleset) return NULL;
  size_t at = 0;
  while (at < program->definition_count && program->definitions[at].ruleset != ruleset) at++;
  if (at == program->definition_count) return NULL;
  const labi_program_text *text = program->last_text;
  while (text && text->source != program->definitions[at].source) text = text->before;
  return text ? text->file : NULL;
}

/* A copy of text in the program, so that nodes and statements may point into it. */
const char *labi_keep_text(lab_program *program, uint32_t source, const char *text, size_t length) {
  labi_program_text *copy = labi_scratch_take(&program->memory, sizeof *copy + length + 1);
  if (!copy) return NULL;
  *copy = (labi_program_text){
      .before = program->last_text, .source = source, .paper = program->paper, .length = length};
  if (length > 0) memcpy(copy->bytes, text, length);
  copy->bytes[length] = 0;
  program->last_text = copy;
  return copy->bytes;
}

/* ---- opinions ---------------------------------------------------------------------------------- */

labi_opinion *labi_new_opinion(lab_program *program, const cgt_ruleset *ruleset) {
  labi_opinion *opinion = labi_scratch_take(&program->memory, sizeof *opinion);
  if (!opinion) return NULL;
  *opinion = (labi_opinion){.told = {.ruleset = ruleset}};
  pthread_mutex_init(&opinion->lock, NULL);
  return opinion;
}

/* Is it given, and not yet counted down to the one that is asked for? */
static bool is_asked_for(lab_second_opinion *opinion, const labi_opinion *of, size_t *index) {
  if (!of || of->told.opinion == LAB_OPINION_NONE || (*index)-- > 0) return false;
  return *opinion = of->told, true;
}

bool lab_program_second_opinion(lab_second_opinion *opinion, const lab_program *program, size_t index) {
  if (!opinion || !program) return false;
  for (size_t i = 0; i < program->definition_count; i++)
    for (const labi_definition *d = &program->definitions[i]; d; d = d->before)
      if (is_asked_for(opinion, d->opinion, &index)) return true;
  for (const labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    if (is_asked_for(opinion, r->opinion, &index)) return true;
  return false;
}

void lab_program_believe(lab_program *program, const cgt_ruleset *ruleset) {
  if (!program) return;
  for (labi_program_ruleset *r = program->last_ruleset; r; r = r->before)
    if (r->ruleset == ruleset) r->opinion = NULL;
}

/* ---- columns ----------------------------------------------------------------------------------- */

static bool is_one_row(const labi_node *claim) {
  if (claim->kind != LABI_NODE_MATRIX || claim->count == 0 || claim->as.columns > 0) return false;
  for (uint32_t i = 0; i < claim->count; i++) /* these stand for several elements */
    if (claim->child[i]->kind == LABI_NODE_RANGE || claim->child[i]->kind == LABI_NODE_COMPREHENSION)
      return false;
  return true;
}

labi_node *labi_column_of(const labi_statement *s, size_t column) {
  return is_one_row(s->claim) ? s->claim->child[column] : s->claim;
}

size_t lab_statement_columns(const lab_program *program, size_t index) {
  if (!lab_program_statement(program, index)) return 0;
  const labi_node *claim = program->statements[index]->claim;
  return is_one_row(claim) ? claim->count : 1;
}

const char *lab_statement_column(size_t *length, const lab_program *program, size_t index, size_t column) {
  if (!length || column >= lab_statement_columns(program, index)) return NULL;
  const labi_statement *s = program->statements[index];
  const labi_node *n = labi_column_of(s, column);
  *length = n->end - n->start;
  return s->face.text + (n->start - s->start);
}
