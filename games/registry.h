/* registry.h: all rulesets of games/, in alphabetical order; registry.c is written by CMake. */
#ifndef CGT_REGISTRY_H
#define CGT_REGISTRY_H

#include <cgt/ruleset.h>

extern const cgt_ruleset *const cgt_rulesets[]; /* NULL-terminated */

#endif
