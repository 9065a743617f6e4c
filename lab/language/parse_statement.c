/* parse_statement.c: definitions, headings and for clauses. lab_program.h shows them all. */
#include "lab/language/peer_call.h"

#include <string.h>

/* ---- vectors of the program ------------------------------------------------------------------ */

/* The program before the text, and those that branched off, have the same array. */
static bool copy_definitions(labi_parser *p) {
  lab_program *program = p->program;
  if (p->has_copied) return true;
  labi_definition *copy = labi_take(p, program->definition_room * sizeof *copy);
  if (!copy) return false;
  program->definitions = memcpy(copy, program->definitions, program->definition_count * sizeof *copy);
  return p->has_copied = true;
}

/* Where the definition of a name goes. One that is there already becomes *older. */
static labi_definition *add_definition(labi_parser *p, labi_definition **older, const char *name) {
  lab_program *program = p->program;
  const labi_definition *known = labi_find_definition(program, name, strlen(name));
  *older = NULL;
  if (known) {
    const size_t index = (size_t)(known - program->definitions);
    *older = labi_take(p, sizeof **older);
    if (!*older || !copy_definitions(p)) return NULL;
    program->era++;
    return **older = program->definitions[index], &program->definitions[index];
  }
  program->definitions = labi_one_more(p, program->definitions, program->definition_count,
                                       &program->definition_room, sizeof(labi_definition));
  if (!program->definitions) return NULL;
  return &program->definitions[program->definition_count++];
}

static bool add_statement(labi_parser *p, labi_statement *s) {
  lab_program *program = p->program;
  program->statements = labi_one_more(p, program->statements, program->statement_count,
                                      &program->statement_room, sizeof(labi_statement *));
  if (!program->statements) return false;
  program->statements[program->statement_count++] = s;
  return true;
}

/* ---- definitions ----------------------------------------------------------------------------- */

bool labi_define(labi_parser *p, const labi_token *at, labi_definition definition) {
  uint32_t era = p->program->era;
  labi_definition *older, *d = add_definition(p, &older, definition.name);
  if (!d) return false;
  if (!labi_forget_alias(p, definition.name)) return false;
  p->program->has_rulesets = p->program->has_rulesets || definition.ruleset;
  *d = definition;
  d->before = older;
  d->era = older ? p->program->era : 0;
  d->made = d->assigned ? era : p->program->era;
  d->source = p->source;
  d->line = at->line;
  d->column = at->column;
  return true;
}

static bool define(labi_parser *p, const labi_token *at, const char *name, labi_node *body, bool assigned) {
  return body && labi_define(p, at, (labi_definition){.name = name, .body = body, .assigned = assigned});
}

bool labi_parse_parameters(const char ***parameters, uint32_t *count, labi_parser *p) {
  uint32_t room = 0;
  *parameters = NULL;
  *count = 0;
  if (p->now.kind != LABI_TOKEN_OPEN) return true;
  do {
    if (!labi_advance(p)) return false;
    if (*count == 0 && p->now.kind == LABI_TOKEN_CLOSE) break;
    *parameters = labi_one_more(p, *parameters, *count, &room, sizeof **parameters);
    if (!*parameters || !((*parameters)[*count] = labi_parse_parameter(p))) return false;
    ++*count;
  } while (p->now.kind == LABI_TOKEN_COMMA);
  return labi_expect(p, LABI_TOKEN_CLOSE, "',' or ')'");
}

/* def name(a, b) = expression, or := as CGSuite has it */
static bool parse_definition(labi_parser *p) {
  if (!labi_advance(p)) return false;
  labi_token at = p->now;
  labi_definition d = {.name = labi_parse_name(p)};
  if (!d.name || !labi_parse_parameters(&d.parameters, &d.parameter_count, p)) return false;
  if (p->now.kind == LABI_TOKEN_DEFINE) p->now.kind = LABI_TOKEN_ASSIGN;
  if (!labi_expect(p, LABI_TOKEN_ASSIGN, d.parameter_count ? "'='" : "'(' or '='")) return false;
  d.body = labi_parse(p, LABI_ANYTHING);
  return d.body && labi_define(p, &at, d);
}

/* ---- statements ------------------------------------------------------------------------------ */

static bool is_range_word(const labi_parser *p, const labi_token *token) {
  for (size_t kind = LABI_OVER_ELEMENTS + 1; kind < LABI_RANGE_KIND_COUNT; kind++) {
    const char *word = labi_range_word(kind);
    const size_t length = token->end - token->start;
    if (strlen(word) == length && memcmp(p->lex.text + token->start, word, length) == 0) return true;
  }
  return false;
}

/* "exists x in", "exists x, y" or "exists x subset of": an operand that begins so goes on otherwise. */
static bool begins_existence(const labi_parser *p) {
  labi_lexer ahead = p->lex;
  labi_token variable, next;
  lab_error ignored;
  if (!labi_is_word(p, "exists")) return false;
  if (!labi_lex(&variable, &ahead, &ignored) || !labi_lex(&next, &ahead, &ignored)) return false;
  if (variable.kind != LABI_TOKEN_NAME && variable.kind != LABI_TOKEN_DOWN) return false;
  return next.kind == LABI_TOKEN_IN || next.kind == LABI_TOKEN_COMMA ||
         (next.kind == LABI_TOKEN_NAME && is_range_word(p, &next));
}

static bool parse_claim(labi_parser *p, labi_statement *s) {
  s->face.exists = begins_existence(p);
  p->in_heading = s->face.exists || (p->now.kind == LABI_TOKEN_FOR && !labi_yields(p));
  if (p->in_heading) {
    if (!labi_advance(p) || !labi_parse_binders(&s->variables, p, false)) return false;
    while (p->now.kind == LABI_TOKEN_WHERE || p->now.kind == LABI_TOKEN_UNLESS) {
      labi_token word = p->now;
      if (s->face.exists && word.kind == LABI_TOKEN_UNLESS)
        return labi_unexpected(p, "'where' or ':' ('unless' names exceptions of a claim for all)");
      labi_node **clause = word.kind == LABI_TOKEN_WHERE ? &s->variables.where : &s->unless;
      if (*clause)
        return labi_unexpected(p, "':' (there is such a clause already; join them with 'and' or 'or')");
      if (!labi_advance(p) || !(*clause = labi_parse(p, LABI_ANYTHING))) return false;
    }
    if (s->variables.count > LAB_VARIABLE_LIMIT)
      return labi_syntax_error(p->error, CGT_ELIMIT, p->now.line, p->now.column,
                               "more variables in a for clause than the limit of %d", LAB_VARIABLE_LIMIT);
    for (uint32_t i = 0; i < s->variables.count; i++) {
      const labi_binder *b = &s->variables.items[i];
      if (b->source->kind == LABI_NODE_CONSTANT && !b->over)
        return labi_syntax_error(p->error, CGT_EPARSE, b->source->line, b->source->column,
                                 "'%s' runs over a range, a list or a set, as in 1..9, [1,3,7] or day(2)",
                                 b->name);
    }
  }
  if ((s->variables.count > 0 || s->face.kind != LAB_BARE) &&
      !labi_expect(p, LABI_TOKEN_COLON,
                   s->variables.count > 0 ? "an operator, ',', 'where', 'unless' or ':'" : "'for' or ':'"))
    return false;
  p->in_heading = false;
  s->claim = labi_parse(p, LABI_ANYTHING);
  return s->claim != NULL;
}

static bool complete(labi_parser *p, labi_statement *s, const labi_token *first) {
  const char **names = labi_take(p, (s->variables.count + 1) * sizeof *names);
  bool *listed = labi_take(p, s->variables.count + 1);
  if (!names || !listed) return false;
  for (uint32_t i = 0; i < s->variables.count; i++) {
    names[i] = s->variables.items[i].name;
    listed[i] = !labi_runs_over_integers(&s->variables.items[i]);
    s->face.listed_count += listed[i];
  }
  s->source = p->source;
  s->era = p->program->era;
  s->start = first->start;
  s->face.offset = first->start;
  s->face.text = p->lex.text + first->start;
  s->face.text_length = p->last_end - first->start;
  s->face.line = first->line;
  s->face.variable_count = s->variables.count;
  s->face.variables = names;
  s->face.listed = listed;
  return add_statement(p, s);
}

static labi_statement *new_statement(labi_parser *p, lab_statement_kind kind) {
  labi_statement *s = labi_take(p, sizeof *s);
  if (!s) return NULL;
  s->face.kind = kind;
  s->face.title = "";
  return s;
}

char *labi_parse_text(labi_parser *p) {
  uint32_t length = p->now.end - p->now.start - 2;
  char *text = labi_take(p, length + 1);
  if (text) memcpy(text, p->lex.text + p->now.start + 1, length);
  return text && labi_advance(p) ? text : NULL;
}

static bool parse_heading(labi_parser *p) {
  labi_token first = p->now;
  labi_statement *s = new_statement(p, first.kind == LABI_TOKEN_THEOREM   ? LAB_THEOREM
                                       : first.kind == LABI_TOKEN_EXAMPLE ? LAB_EXAMPLE
                                                                          : LAB_CONJECTURE);
  if (!s || !labi_advance(p)) return false;
  if (p->now.kind == LABI_TOKEN_TEXT && !(s->face.title = labi_parse_text(p))) return false;
  return parse_claim(p, s) && complete(p, s, &first);
}

/* Does x -> or (x, y) -> stand here? */
static bool is_procedure(const labi_parser *p) {
  labi_lexer ahead = p->lex;
  labi_token next = p->now;
  lab_error ignored;
  if (next.kind == LABI_TOKEN_OPEN) do
      if (!labi_lex(&next, &ahead, &ignored)) return false;
    while (next.kind == LABI_TOKEN_NAME || next.kind == LABI_TOKEN_COMMA || next.kind == LABI_TOKEN_DOWN);
  if (next.kind != LABI_TOKEN_NAME && next.kind != LABI_TOKEN_CLOSE) return false;
  return labi_lex(&next, &ahead, &ignored) && next.kind == LABI_TOKEN_ARROW;
}

/* f := x -> e and f := (x, y) -> e, as CGSuite writes them: def f(x, y) = e. */
static bool parse_procedure(labi_parser *p, const labi_token *at, const char *name) {
  labi_definition d = {.name = name};
  uint32_t room = 0;
  if (p->now.kind == LABI_TOKEN_OPEN) {
    if (!labi_parse_parameters(&d.parameters, &d.parameter_count, p)) return false;
  } else {
    d.parameters = labi_one_more(p, NULL, 0, &room, sizeof *d.parameters);
    if (!d.parameters || !(d.parameters[d.parameter_count++] = labi_parse_parameter(p))) return false;
  }
  if (!labi_expect(p, LABI_TOKEN_ARROW, "'->'")) return false;
  d.body = labi_parse(p, LABI_ANYTHING);
  return d.body && labi_define(p, at, d);
}

/* g := a, as CGSuite writes it: g becomes what a is worth here, and that is the value of the statement. */
static bool parse_assignment(labi_parser *p) {
  p->defines = true;
  labi_token name = p->now;
  bool alias, good = labi_parse_alias(&alias, p);
  if (alias) return good;
  const char *defined = labi_parse_name(p);
  if (!defined || !labi_advance(p)) return false;
  if (is_procedure(p)) return parse_procedure(p, &name, defined);
  labi_statement *s = new_statement(p, LAB_ASSIGNMENT);
  if (!s || !define(p, &name, defined, labi_parse(p, LABI_ANYTHING), true)) return false;
  s->claim = labi_new_node(p, LABI_NODE_NAME, &name, 0);
  if (!s->claim) return false;
  s->claim->as.name.text = defined;
  s->claim->as.name.length = name.end - name.start;
  return complete(p, s, &name);
}

/* let x = a, y = b at the end of a statement defines constants; with "in" it is an expression. */
static bool parse_let_or_claim(labi_parser *p) {
  labi_token first = p->now, next;
  labi_parser before = *p;
  if (first.kind == LABI_TOKEN_NAME && labi_peek(&next, p) && next.kind == LABI_TOKEN_DEFINE)
    return parse_assignment(p);
  if (first.kind == LABI_TOKEN_LET) {
    labi_binders values;
    if (!labi_advance(p) || !labi_parse_binders(&values, p, true)) return false;
    if (p->now.kind != LABI_TOKEN_IN) {
      p->defines = true;
      for (uint32_t i = 0; i < values.count; i++)
        if (!define(p, &first, values.items[i].name, values.items[i].source, false)) return false;
      return true;
    }
    *p = before;
  }
  labi_statement *s = new_statement(p, LAB_BARE);
  return s && parse_claim(p, s) && complete(p, s, &first);
}

bool labi_parse_program(labi_parser *p) {
  if (!labi_advance(p)) return false;
  while (p->now.kind != LABI_TOKEN_END) {
    p->lex.v_is_name = false;
    bool good = true, after_semicolon = p->now.kind == LABI_TOKEN_SEMICOLON;
    switch (p->now.kind) {
    case LABI_TOKEN_SEMICOLON:
      good = labi_advance(p);
      break;
    case LABI_TOKEN_DEF:
      p->defines = true;
      good = parse_definition(p);
      break;
    case LABI_TOKEN_THEOREM:
    case LABI_TOKEN_EXAMPLE:
    case LABI_TOKEN_CONJECTURE:
      good = parse_heading(p);
      break;
    default:
      p->defines |= labi_begins_ruleset(p);
      good = labi_begins_ruleset(p) ? labi_parse_ruleset(p) : parse_let_or_claim(p);
      break;
    }
    if (!good) return false;
    if (!after_semicolon && !p->now.fresh && p->now.kind != LABI_TOKEN_SEMICOLON &&
        p->now.kind != LABI_TOKEN_END)
      return labi_unexpected(p, "an operator or the end of the statement");
  }
  return true;
}
