/* by_moves.h: rulesets that a program writes by their moves. */
#ifndef LAB_BY_MOVES_H
#define LAB_BY_MOVES_H

#include <cgt/ruleset.h>

/* The functions of every labi_ruleset. The parser fills in the rest of its face. */
extern const cgt_ruleset labi_by_moves;

#endif
