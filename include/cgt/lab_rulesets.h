/* cgt/lab_rulesets.h: the rulesets of the laboratory, and rulesets from shared objects and Python files. */
#ifndef CGT_LAB_RULESETS_H
#define CGT_LAB_RULESETS_H

#include "cgt/lab_export.h"
#include "cgt/lab_value.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The names of the rulesets in alphabetical order, from index 0, and the names of their families; NULL past the
 * last. */
LAB_API const char *lab_ruleset_name(size_t index);
LAB_API const char *lab_games_family(size_t index);

/* The family of a ruleset of the library, such as "grids", and the files of conjectures/ about it, separated by
 * blanks, "" if there are none. Both are NULL for other rulesets.  Tested: library::families_hold_every_ruleset */
LAB_API const char *lab_ruleset_family(const cgt_ruleset *ruleset);
LAB_API const char *lab_ruleset_statements(const cgt_ruleset *ruleset);

/* The ruleset with that index or that name, which may be CGSuite's spelling, ToadsAndFrogs. Each is constant and
 * valid for any context. A ruleset written in the language is read on first use and stays in memory. The result is
 * NULL if there is no such ruleset or its file cannot be read. lab_ruleset_read distinguishes the two: *error is
 * CGT_OK past the last; otherwise it states the fault of the file, or ENOMEM.
 * Tested: library::every_file_is_read */
LAB_API const cgt_ruleset *lab_ruleset_read(size_t index, lab_error *error);
LAB_API const cgt_ruleset *lab_ruleset_at(size_t index);
LAB_API const cgt_ruleset *lab_ruleset_named(const char *name);

/* ---- files of rulesets: shared objects made with cgt/plugin.h, and Python files ------------------- */

typedef struct lab_plugin lab_plugin;

/* Loads a file. Its code may do anything that the program may. A path without a slash is relative to the working
 * folder.
 *
 * In a file that ends in .py, each class with a method left(self, position), or an object of such a class, is a
 * ruleset, as in cgtlab.Ruleset, from which it may but need not be derived. It runs in its own python3 process, whose
 * exceptions become errors (EINVAL) here. A position calls it once for each player, which takes about 50 microseconds
 * per call. When *stop becomes nonzero, the program stops waiting for Python. stop may be NULL, and must outlive the
 * plugin.
 *
 * Returns NULL on failure. error, which may be NULL, states in one line what is wrong with the file.
 * Fails: EINVAL for a missing file, a file that is not regular, is not a shared object or has another version, and
 * for rulesets that lack a required member; ENOMEM; ECANCELLED.  Tested: tests/plugins.sh, tests/cli/python.part.sh */
LAB_API lab_plugin *lab_plugin_open(const char *path, const volatile int *stop, lab_error *error);

/* Its rulesets, at least one, for lab_program_add_ruleset; NULL ends the list. */
LAB_API const cgt_ruleset *const *lab_plugin_rulesets(const lab_plugin *plugin);

/* Closes a plugin. No program and no context may use its rulesets after this. NULL is allowed. */
LAB_API void lab_plugin_close(lab_plugin *plugin);

#ifdef __cplusplus
}
#endif
#endif
