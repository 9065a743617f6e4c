/* parse_ruleset.c: rulesets of one's own.
 *
 *     ruleset sub(n) "title" where n >= 0 = { sub(n-k) for k in {1,2} | sub(n-k) for k in {2,3} }
 *     ruleset wythoff(a, b) as wythoff(min(a,b), max(a,b)) = { wythoff(k,b) for k in 0..a-1, ... }
 *
 *     ruleset turned(board of "xo.", n) Left "xo" -> ".x" Right { turned(reverse(board), n-1) where n > 0 }
 *
 * The lines of the last are read in parse_pictures.c.
 *
 * Title, where, as and what parse_about.c reads may be missing. Without a bar both players have the same
 * moves. */
#include "lab/language/parser.h"

#include <stdio.h>
#include <string.h>

bool labi_begins_ruleset(const labi_parser *p) {
  labi_token next;
  return labi_is_word(p, "ruleset") && labi_peek(&next, p) && !next.fresh &&
         (next.kind == LABI_TOKEN_NAME || next.kind == LABI_TOKEN_DOWN || next.kind >= LABI_TOKEN_AND);
}

/* ---- what is told of it ------------------------------------------------------------------------ */

/* "name(a,b)"; as an example there are numerals in the places of the parameters, and a board of `letters` in
 * that of the first, if they are not NULL. */
static char *head(labi_parser *p, const labi_definition *d, bool example, const char *letters) {
  size_t length = strlen(d->name) + 5 + (letters ? strlen(letters) : 0);
  for (uint32_t i = 0; i < d->parameter_count; i++) length += strlen(d->parameters[i]) + 12;
  char *text = labi_take(p, length);
  size_t used = text ? (size_t)snprintf(text, length, "%s(", d->name) : 0;
  for (uint32_t i = 0; text && i < d->parameter_count; i++) {
    const char *comma = i > 0 ? "," : "";
    char *end = text + used;
    used += (size_t)(!example            ? snprintf(end, length - used, "%s%s", comma, d->parameters[i])
                     : i == 0 && letters ? snprintf(end, length - used, "\"%s\"", letters)
                                         : snprintf(end, length - used, "%s%u", comma, (unsigned)(i + 1)));
  }
  if (text) snprintf(text + used, length - used, ")");
  return text;
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
    good = n->as.constant.kind == LAB_INTEGER;
    break;
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
         labi_syntax_error(
             p->error, CGT_EPARSE, n->line, n->column,
             "this is not an option: an option is a position of a ruleset, a short game, such as {1|0}, or a "
             "sum of these");
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

labi_node *labi_parse_moves_of_one(labi_parser *p) {
  sides found = {0};
  labi_node *n = labi_parse(p, LABI_ANYTHING);
  if (!n || !find_sides(&found, p, n)) return NULL;
  if (!found.each) return n;
  labi_syntax_error(p->error, CGT_EPARSE, n->line, n->column,
                    "Left, Right or Both is followed by the moves of that player: {..}, without a bar");
  return NULL;
}

static bool parse_moves(labi_ruleset *ruleset, labi_parser *p) {
  sides found = {0};
  ruleset->moves = labi_parse(p, LABI_ANYTHING);
  if (!ruleset->moves || !find_sides(&found, p, ruleset->moves)) return false;
  if (found.both && found.each)
    return labi_syntax_error(
        p->error, CGT_EPARSE, ruleset->moves->line, ruleset->moves->column,
        "moves are in {..|..} for each player or in {..} for both; the two cannot be mixed");
  ruleset->face.impartial = !found.each;
  return true;
}

/* ---- the statement ----------------------------------------------------------------------------- */

/* arguments: of an example, 0 for any number. */
static bool parse_clauses(labi_ruleset *ruleset, labi_parser *p, uint32_t arguments) {
  while (p->now.kind == LABI_TOKEN_WHERE || labi_is_word(p, "as") || labi_begins_about(p)) {
    if (labi_begins_about(p)) {
      if (!labi_parse_about(&ruleset->face, p, arguments)) return false;
      continue;
    }
    labi_node **clause = p->now.kind == LABI_TOKEN_WHERE ? &ruleset->where : &ruleset->as;
    if (*clause) return labi_unexpected(p, "'=' (there is such a clause already)");
    if (!labi_advance(p) || !(*clause = labi_parse(p, LABI_ANYTHING))) return false;
  }
  const labi_node *where = ruleset->where;
  return !where || (ruleset->domain = labi_copy_source(p, where->start, where->end));
}

static bool parse_definition_sign(labi_parser *p) {
  if (p->now.kind == LABI_TOKEN_DEFINE) return labi_advance(p); /* as CGSuite has it */
  return labi_expect(p, LABI_TOKEN_ASSIGN, "'=', 'where', 'as' or 'example'");
}

/* Of the lines with pictures, and of moves in braces; those stand together as {Left's | Right's}. */
static bool parse_lines(labi_ruleset *ruleset, labi_lines *lines, labi_parser *p) {
  labi_token here = p->now;
  if (!labi_parse_lines(lines, p)) return false;
  uint32_t left = lines->left.count;
  for (uint32_t i = 0; i < lines->right.count; i++)
    if (!labi_push_node(&lines->left, p, lines->right.items[i])) return false;
  if (!(ruleset->moves = labi_gather(p, LABI_NODE_OPTIONS, &here, &lines->left))) return false;
  ruleset->moves->as.left = left;
  ruleset->face.impartial = lines->impartial;
  return true;
}

/* Pictures alone are all of the ruleset. example: the one that was made up for it. */
static bool add_pictures(labi_ruleset *ruleset, labi_definition *d, labi_lines *lines, const char *example,
                         labi_parser *p) {
  cgt_ruleset *pictures = labi_compile_pictures(lines, p, &ruleset->face);
  if (!pictures) return false;
  if (d->parameter_count == 1 && ruleset->moves->count == 0 && !ruleset->where && !ruleset->as) {
    d->ruleset = pictures;
    d->body = NULL;
  }
  pictures->syntax = d->body ? ruleset->face.syntax : pictures->syntax;
  if (d->body || ruleset->face.example != example) pictures->example = ruleset->face.example;
  memcpy(pictures->small, ruleset->face.small, sizeof pictures->small);
  pictures->loopy = ruleset->face.loopy;
  ruleset->pictures = pictures;
  return true;
}

bool labi_parse_ruleset(labi_parser *p) {
  labi_token first = p->now, at;
  labi_lines lines = {0};
  labi_ruleset *ruleset = labi_take(p, sizeof *ruleset);
  if (!ruleset || !labi_advance(p)) return false;
  at = p->now;
  labi_definition d = {.name = labi_parse_name(p), .ruleset = &ruleset->face};
  if (!d.name) return false;
  if (p->now.kind != LABI_TOKEN_OPEN)
    return labi_syntax_error(p->error, CGT_EPARSE, p->now.line, p->now.column,
                             "a ruleset has parameters in ( ), as in ruleset %s(n) = {..|..}", d.name);
  bool drawn = labi_begins_board(p);
  if (!(drawn ? labi_parse_board(&lines, &d, p)
              : labi_parse_parameters(&d.parameters, &d.parameter_count, p)))
    return false;
  ruleset->face = *p->program->known->by_moves;
  ruleset->face.name = ruleset->face.title = d.name;
  ruleset->face.loopy = !p->program->file; /* of the library the tests know that play ends */
  ruleset->face.syntax = head(p, &d, false, NULL);
  const char *example = ruleset->face.example = head(p, &d, true, lines.rules.letters);
  if (!ruleset->face.syntax || !ruleset->face.example) return false;
  if (!parse_clauses(ruleset, p, drawn && d.parameter_count == 1 ? 0 : d.parameter_count)) return false;
  if (!(drawn ? parse_lines(ruleset, &lines, p) : parse_definition_sign(p) && parse_moves(ruleset, p)))
    return false;
  d.body = ruleset->moves;
  if (!ruleset->face.rules) ruleset->face.rules = labi_copy_source(p, first.start, p->last_end);
  if (!ruleset->face.rules || (drawn && !add_pictures(ruleset, &d, &lines, example, p))) return false;
  if (!p->program->file && !(d.opinion = labi_new_opinion(p->program, d.ruleset))) return labi_no_memory(p->error);
  if (!labi_define(p, &at, d)) return false;
  ruleset->library = p->program->file ? p->program : NULL;
  ruleset->parameter_count = d.parameter_count;
  ruleset->parameters = d.parameters;
  ruleset->source = p->source;
  ruleset->line = at.line;
  ruleset->era = p->program->era;
  return true;
}
