/* parse_ruleset.c: rulesets of one's own.
 *
 *     ruleset sub(n) "title" where n >= 0 = { sub(n-k) for k in {1,2} | sub(n-k) for k in {2,3} }
 *     ruleset wythoff(a, b) as wythoff(min(a,b), max(a,b)) = { wythoff(k,b) for k in 0..a-1, ... }
 *
 * Those by pictures of their moves are in parse_pictures.c.
 *
 * Title, where, as and "example sub(7)" may be missing. Without a bar both players have the same moves. */
#include "lab/language/parser.h"

#include <stdio.h>
#include <string.h>

bool labi_begins_ruleset(const labi_parser *p) {
  labi_token next;
  return labi_is_word(p, "ruleset") && labi_peek(&next, p) && !next.fresh &&
         (next.kind == LABI_TOKEN_NAME || next.kind == LABI_TOKEN_DOWN || next.kind >= LABI_TOKEN_AND);
}

/* ---- what is told of it ------------------------------------------------------------------------ */

/* "name(a, b)", or with numerals in the places of the parameters. */
static char *head(labi_parser *p, const labi_definition *d, bool numerals) {
  size_t length = strlen(d->name) + 3;
  for (uint32_t i = 0; i < d->parameter_count; i++) length += strlen(d->parameters[i]) + 12;
  char *text = labi_take(p, length);
  size_t used = text ? (size_t)snprintf(text, length, "%s(", d->name) : 0;
  for (uint32_t i = 0; text && i < d->parameter_count; i++) {
    const char *comma = i > 0 ? "," : "";
    used += (size_t)(numerals ? snprintf(text + used, length - used, "%s%u", comma, (unsigned)(i + 1))
                              : snprintf(text + used, length - used, "%s%s", comma, d->parameters[i]));
  }
  if (text) snprintf(text + used, length - used, ")");
  return text;
}

char *labi_copy_source(labi_parser *p, uint32_t from, uint32_t to) {
  char *text = labi_take(p, to - from + 1);
  return text ? memcpy(text, p->lex.text + from, to - from) : NULL;
}

/* ---- its moves --------------------------------------------------------------------------------- */

typedef struct sides {
  bool both, each; /* has it {..} for both players, {..|..} for each? */
} sides;

/* What is seen to be none where it is written. */
static bool check_option(labi_parser *p, const labi_node *n) {
  while (n->kind == LABI_NODE_COMPREHENSION || n->kind == LABI_NODE_LET) n = n->child[0];
  bool good = true;
  switch (n->kind) {
  case LABI_NODE_IF:
    for (uint32_t i = 1; i < n->count; i++)
      if (!check_option(p, n->child[i])) return false;
    return true;
  case LABI_NODE_CONSTANT:
    good = n->as.constant.kind == LAB_INTEGER && n->as.constant.as.integer == 0;
    break;
  case LABI_NODE_NUMERAL:
  case LABI_NODE_OPTIONS:
  case LABI_NODE_FORM:
  case LABI_NODE_QUOTE:
  case LABI_NODE_SWITCH:
  case LABI_NODE_UP_STAR:
  case LABI_NODE_UPTIMAL:
  case LABI_NODE_MATRIX:
  case LABI_NODE_RANGE:
  case LABI_NODE_COMPARISON:
  case LABI_NODE_AND:
  case LABI_NODE_OR:
  case LABI_NODE_NOT:
    good = false;
    break;
  default:
    break;
  }
  return good ||
         labi_syntax_error(p->error, CGT_EPARSE, n->line, n->column,
                           "this is no option: an option is a position of a ruleset, a sum of such, or 0");
}

static bool check_options(labi_parser *p, const labi_node *n) {
  for (uint32_t i = 0; i < n->count; i++)
    if (!check_option(p, n->child[i])) return false;
  return true;
}

static bool find_sides(sides *found, labi_parser *p, const labi_node *n) {
  switch (n->kind) {
  case LABI_NODE_OPTIONS:
    found->each = true;
    return check_options(p, n);
  case LABI_NODE_LIST:
    found->both = true;
    return check_options(p, n);
  case LABI_NODE_LET:
    return find_sides(found, p, n->child[0]);
  case LABI_NODE_CONSTANT:
    if (n->as.constant.kind == LAB_INTEGER && n->as.constant.as.integer == 0) return true;
    break;
  case LABI_NODE_IF:
    if (n->count < 3)
      return labi_syntax_error(p->error, CGT_EPARSE, n->line, n->column,
                               "where the moves of a ruleset depend on a condition, it needs an else");
    return find_sides(found, p, n->child[1]) && find_sides(found, p, n->child[2]);
  default:
    break;
  }
  return labi_syntax_error(p->error, CGT_EPARSE, n->line, n->column,
                           "expected the moves of a ruleset: {Left's | Right's}, or {..} where both players "
                           "have the same");
}

static bool parse_moves(labi_ruleset *ruleset, labi_parser *p) {
  sides found = {0};
  ruleset->moves = labi_parse(p, LABI_ANYTHING);
  if (!ruleset->moves || !find_sides(&found, p, ruleset->moves)) return false;
  if (found.both && found.each)
    return labi_syntax_error(
        p->error, CGT_EPARSE, ruleset->moves->line, ruleset->moves->column,
        "moves stand in {..|..} for each player or in {..} for both, but not now so, now so");
  ruleset->face.impartial = !found.each;
  return true;
}

/* ---- the statement ----------------------------------------------------------------------------- */

/* example name(..): how a position looks. */
static bool parse_example(labi_ruleset *ruleset, labi_parser *p, const labi_definition *d) {
  const labi_node *n = labi_advance(p) ? labi_parse(p, LABI_ANYTHING) : NULL;
  if (!n) return false;
  bool own = n->kind == LABI_NODE_CALL && strlen(d->name) == n->as.name.length &&
             memcmp(n->as.name.text, d->name, n->as.name.length) == 0 && n->count == d->parameter_count;
  if (!own)
    return labi_syntax_error(p->error, CGT_EPARSE, n->line, n->column,
                             "the example of a ruleset is a position of it, as in %s", ruleset->face.example);
  return (ruleset->face.example = labi_copy_source(p, n->start, n->end));
}

static bool parse_clauses(labi_ruleset *ruleset, labi_parser *p, const labi_definition *d) {
  while (p->now.kind == LABI_TOKEN_WHERE || p->now.kind == LABI_TOKEN_EXAMPLE || labi_is_word(p, "as")) {
    if (p->now.kind == LABI_TOKEN_EXAMPLE) {
      if (!parse_example(ruleset, p, d)) return false;
      continue;
    }
    labi_node **clause = p->now.kind == LABI_TOKEN_WHERE ? &ruleset->where : &ruleset->as;
    if (*clause) return labi_unexpected(p, "'=' (there is such a clause already)");
    if (!labi_advance(p) || !(*clause = labi_parse(p, LABI_ANYTHING))) return false;
  }
  const labi_node *where = ruleset->where;
  if (where && !(ruleset->domain = labi_copy_source(p, where->start, where->end))) return false;
  if (p->now.kind == LABI_TOKEN_DEFINE) return labi_advance(p); /* as CGSuite has it */
  return labi_expect(p, LABI_TOKEN_ASSIGN, "'=', 'where', 'as' or 'example'");
}

/* ruleset name(board of "xo.") .. */
static bool parse_by_pictures(labi_parser *p, const labi_token *first, const labi_token *at, labi_definition d) {
  static const char *const parameter[] = {"board"};
  d.ruleset = labi_parse_pictures(p, first, d.name);
  d.parameters = (const char **)(uintptr_t)parameter;
  d.parameter_count = 1;
  return d.ruleset && labi_define(p, at, d);
}

bool labi_parse_ruleset(labi_parser *p) {
  labi_token first = p->now, at;
  labi_ruleset *ruleset = labi_take(p, sizeof *ruleset);
  if (!ruleset || !labi_advance(p)) return false;
  at = p->now;
  labi_definition d = {.name = labi_parse_name(p), .ruleset = &ruleset->face};
  if (!d.name) return false;
  if (p->now.kind == LABI_TOKEN_OPEN && labi_begins_pictures(p)) return parse_by_pictures(p, &first, &at, d);
  if (p->now.kind != LABI_TOKEN_OPEN)
    return labi_syntax_error(p->error, CGT_EPARSE, p->now.line, p->now.column,
                             "a ruleset has parameters in ( ), as in ruleset %s(n) = {..|..}", d.name);
  if (!labi_parse_parameters(&d.parameters, &d.parameter_count, p)) return false;
  ruleset->face = *p->program->by_moves;
  ruleset->face.name = ruleset->face.title = d.name;
  if (p->now.kind == LABI_TOKEN_TEXT && !(ruleset->face.title = labi_parse_text(p))) return false;
  ruleset->face.syntax = head(p, &d, false);
  ruleset->face.example = head(p, &d, true);
  if (!ruleset->face.syntax || !ruleset->face.example) return false;
  if (!parse_clauses(ruleset, p, &d) || !parse_moves(ruleset, p)) return false;
  d.body = ruleset->moves;
  ruleset->face.rules = labi_copy_source(p, first.start, p->last_end);
  if (!ruleset->face.rules || !labi_define(p, &at, d)) return false;
  ruleset->parameter_count = d.parameter_count;
  ruleset->parameters = d.parameters;
  ruleset->source = p->source;
  ruleset->line = at.line;
  ruleset->era = p->program->era;
  return true;
}
