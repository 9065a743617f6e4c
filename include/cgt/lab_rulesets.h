/* cgt/lab_rulesets.h: the rulesets that come with the laboratory, and rulesets of shared objects and of Python. */
#ifndef CGT_LAB_RULESETS_H
#define CGT_LAB_RULESETS_H

#include "cgt/lab_export.h"
#include "cgt/lab_value.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Their names in alphabetical order, from index 0, and the names of their families; NULL past the last. */
LAB_API const char *lab_ruleset_name(size_t index);
LAB_API const char *lab_games_family(size_t index);

/* The family of a ruleset of the library, "grids", and the files of conjectures/ about it, with blanks between
 * them, "" if there are none; NULL: it is not of the library.  Tested: library::families_hold_every_ruleset */
LAB_API const char *lab_ruleset_family(const cgt_ruleset *ruleset);
LAB_API const char *lab_ruleset_statements(const cgt_ruleset *ruleset);

/* The ruleset of that index, or of that name, also as CGSuite spells it, ToadsAndFrogs. Each is constant, and good
 * for any context; one that is written in the language is read when it is first asked for, and stays. NULL: there
 * is none, or it cannot be read; lab_ruleset_read distinguishes them: *error is CGT_OK past the last, else it
 * states what is wrong with the file, ENOMEM where memory ends.  Tested: library::every_file_is_read */
LAB_API const cgt_ruleset *lab_ruleset_read(size_t index, lab_error *error);
LAB_API const cgt_ruleset *lab_ruleset_at(size_t index);
LAB_API const cgt_ruleset *lab_ruleset_named(const char *name);

/* ---- files of rulesets: shared objects that were made with cgt/plugin.h, and Python ------------- */

typedef struct lab_plugin lab_plugin;

/* Loads a file, and with it code that may do anything that the program may. A path without a slash is of the
 * working folder. One that ends in .py is of Python: each class in it with a method left(self, position), or an
 * object of it, is a ruleset, as cgtlab.Ruleset has it, which may be its class and need not. It is answered for
 * by a process python3 of its own, whose exceptions are errors (EINVAL) here; a position calls it once for
 * each player, about 50 microseconds each. Where *stop becomes nonzero, which outlives the plugin and may be NULL, nobody waits
 * for Python any longer. error, which may be NULL, states in one line what is wrong with the file.
 * Fails: EINVAL for a file that is not there, no regular file, no shared object, of another version, or whose
 * rulesets lack what they must have; ENOMEM; ECANCELLED. NULL then.  Tested: tests/plugins.sh,
 * tests/cli/python.part.sh */
LAB_API lab_plugin *lab_plugin_open(const char *path, const volatile int *stop, lab_error *error);

/* Its rulesets, at least one; NULL ends the list. For lab_program_add_ruleset. */
LAB_API const cgt_ruleset *const *lab_plugin_rulesets(const lab_plugin *plugin);

/* No program and no context may use its rulesets any more. NULL is allowed. */
LAB_API void lab_plugin_close(lab_plugin *plugin);

#ifdef __cplusplus
}
#endif
#endif
