/* parse_alias.c: rulesets that are given a name as CGSuite does it, euc := game.heap.PartizanEuclid, or
 * R := game.heap.TakeAndBreak("0.07"), and then are called by it: euc(9,6), R.NimValueSequence(20). What such
 * a name stands for is read again, as it is written, wherever the name is called. */
#include <string.h>

#include "lab/language/peer_call.h"

/* The newest of that name that may be seen; its number, from 1 on; 0: none. */
static uint32_t find(const labi_parser *p, const char *name, size_t length) {
  const lab_program *program = p->program;
  for (uint32_t i = program->alias_count - p->unseen; i > 0; i--) {
    const labi_alias *a = &program->aliases[i - 1];
    if (strlen(a->name) == length && memcmp(a->name, name, length) == 0) return a->text ? i : 0;
  }
  return 0;
}

static bool add(labi_parser *p, labi_alias alias) {
  lab_program *program = p->program;
  program->aliases =
      labi_one_more(p, program->aliases, program->alias_count, &program->alias_room, sizeof alias);
  if (!program->aliases) return false;
  program->aliases[program->alias_count++] = alias;
  return true;
}

bool labi_forget_alias(labi_parser *p, const char *name) {
  return !find(p, name, strlen(name)) || add(p, (labi_alias){.name = name});
}

bool labi_find_alias(bool *is, labi_peer_call *c, labi_parser *p, const labi_token *name) {
  uint32_t number = find(p, p->lex.text + name->start, name->end - name->start);
  *is = number > 0;
  if (!*is) return false;
  const labi_alias *a = &p->program->aliases[number - 1];
  labi_parser there = {.program = p->program, .error = p->error, .source = p->source, .depth = p->depth + 1};
  there.unseen =
      p->program->alias_count - (number - 1); /* older ones alone, so that no name stands for itself */
  labi_token inner;
  if (!labi_lex_start(&there.lex, a->text, a->length, p->error) || !labi_advance(&there)) return false;
  if (!labi_parse_ruleset_alone(c, &there, &inner)) return false;
  c->name = name;
  return true;
}

bool labi_parse_alias(bool *is, labi_parser *p) {
  labi_parser ahead = *p;
  lab_error ignored;
  labi_peer_call c = {0};
  labi_token inner;
  ahead.error = &ignored;
  *is = labi_advance(&ahead) && labi_advance(&ahead);
  uint32_t start = ahead.now.start;
  *is = *is && labi_parse_ruleset_alone(&c, &ahead, &inner) && labi_ends_statement(&ahead);
  if (!*is) return false;
  char *name = labi_copy_source(p, p->now.start, p->now.end);
  if (!name || !add(p, (labi_alias){name, p->lex.text + start, ahead.last_end - start})) return false;
  ahead.error = p->error;
  *p = ahead;
  return true;
}
