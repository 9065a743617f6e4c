/* parse_about.c: what a text tells of a ruleset beside its moves, behind its head and in any order:
 *
 *     "Partizan subtraction"  rules "Left takes 1 or 2, Right 2 or 3."  source "who, where"
 *     example sub(7)  small [sub(n) for n in 0..9]  loopy
 */
#include <string.h>

#include "lab/language/parser.h"

static const struct {
  const char *word;
  size_t member;
} texts[] = {{"rules", offsetof(cgt_ruleset, rules)}, {"source", offsetof(cgt_ruleset, source)}};

/* The member that the text behind this word becomes; NULL: it is no such word. */
static const char **member_of(cgt_ruleset *face, const labi_parser *p) {
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (labi_is_word(p, texts[i].word)) return (const char **)(void *)((char *)face + texts[i].member);
  return NULL;
}

bool labi_begins_about(const labi_parser *p) {
  cgt_ruleset none;
  return p->now.kind == LABI_TOKEN_TEXT || p->now.kind == LABI_TOKEN_EXAMPLE || labi_is_word(p, "small") ||
         labi_is_word(p, "loopy") || member_of(&none, p);
}

/* example name(..): how a position looks. */
static bool parse_example(cgt_ruleset *face, labi_parser *p, uint32_t arguments) {
  const labi_node *n = labi_parse(p, LABI_ANYTHING);
  if (!n) return false;
  bool own = n->kind == LABI_NODE_CALL && strlen(face->name) == n->as.name.length &&
             memcmp(n->as.name.text, face->name, n->as.name.length) == 0 &&
             (arguments == 0 || n->count == arguments);
  if (!own)
    return labi_syntax_error(p->error, CGT_EPARSE, n->line, n->column,
                             "the example of a ruleset is a position of it, as in %s", face->example);
  return (face->example = labi_copy_source(p, n->start, n->end));
}

/* small [..]: positions to be played out. */
static bool parse_small(cgt_ruleset *face, labi_parser *p) {
  size_t count = 0;
  while (face->small[count]) count++;
  if (count == sizeof face->small / sizeof *face->small - 1)
    return labi_unexpected(p, "at most three lists of small positions");
  const labi_node *n = labi_parse(p, LABI_ANYTHING);
  return n && (face->small[count] = labi_copy_source(p, n->start, n->end));
}

bool labi_parse_about(cgt_ruleset *face, labi_parser *p, uint32_t arguments) {
  const char **text = p->now.kind == LABI_TOKEN_TEXT ? &face->title : member_of(face, p);
  bool example = p->now.kind == LABI_TOKEN_EXAMPLE;
  if (!text && labi_is_word(p, "loopy")) return face->loopy = labi_advance(p);
  if (p->now.kind != LABI_TOKEN_TEXT && !labi_advance(p)) return false;
  if (!text) return example ? parse_example(face, p, arguments) : parse_small(face, p);
  if (p->now.kind != LABI_TOKEN_TEXT) return labi_unexpected(p, "a text in quotes");
  return (*text = labi_parse_text(p));
}
