/* cgt/lab_rulesets.h: the rulesets that come with the laboratory. */
#ifndef CGT_LAB_RULESETS_H
#define CGT_LAB_RULESETS_H

#include "cgt/lab_export.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All of them in alphabetical order; NULL ends the list. Each is constant, and good for any context. */
LAB_API extern const cgt_ruleset *const cgt_rulesets[];

/* The one of that name, also as CGSuite spells it, ToadsAndFrogs; NULL: there is none. */
LAB_API const cgt_ruleset *lab_ruleset_named(const char *name);

#ifdef __cplusplus
}
#endif
#endif
