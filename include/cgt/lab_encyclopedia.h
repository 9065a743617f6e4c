/* cgt/lab_encyclopedia.h: editions of the encyclopedia: small positions of many rulesets with their values, which can
 * be looked up from either end.
 *
 * An edition is a SQLite file. Its statements, "for n in 1..12, B in polyominoes(n): domineering(B)", list the
 * positions of each ruleset, the least first. A sweep of these statements (cgt/lab_survey.h) stores the fields
 * LAB_EDITION_FIELDS of every position; it is resumed, divided into shards and merged like any other sweep.
 * lab_edition_make turns the store into the edition:
 *
 *     lab_edition *edition = lab_edition_open("small.db", &error);
 *     lab_occurrences *found = NULL;
 *     if (edition && lab_edition_find(&found, edition, machine, game, 1, &error) == CGT_OK)
 *       for (size_t i = 0; i < found->ruleset_count; i++) puts(found->rulesets[i].least[0].text);
 *     lab_occurrences_free(found);
 *     lab_edition_close(edition);
 *
 * The tables are
 *
 *     about       name, text: the edition, the program that made it, licence, citation, definitions, checksum
 *     ruleset     name, title, and the numbers of its positions and of their different values
 *     statement   the statements, with their rulesets and the numbers of their positions
 *     game        each value once: canonical text, fingerprint, outcome, mean, temperature, atomic weight (NULL: it
 *                 has none), birthday, and the number of its positions
 *     position    each position with its statement, its value, its misère outcome and its text
 *     occurrence  for each value and ruleset the number of positions, and the least one
 *     name        names of values in the literature, with their sources
 *
 * Every text reads back: cgt_parse reads the text of a game, and the language the text of a position. The same
 * statements and program make the same file, byte for byte, whether the store was swept at once or in shards.
 *
 * An edition belongs to one thread. */
#ifndef CGT_LAB_ENCYCLOPEDIA_H
#define CGT_LAB_ENCYCLOPEDIA_H

#include "cgt/lab_report.h"
#include "cgt/lab_survey.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lab_edition lab_edition;

enum { LAB_EDITION_VERSION = 1 }; /* the format of the file */

/* The fields of the sweep: lab_fields_read. */
#define LAB_EDITION_FIELDS "value,misere_outcome,outcome,mean,temperature,atomic_weight,birthday,[G]"

/* ---- what the library has -------------------------------------------------------------------- */

/* The names of the library's editions, "full", "mini", "small" and "web"; NULL past the last. */
LAB_API const char *lab_edition_name(size_t index);

/* The statements of such an edition, as text of the language; NULL for an unknown name.
 * Tested: encyclopedia::every_statement_lists_positions_of_one_ruleset */
LAB_API const char *lab_edition_statements(const char *name);

/* The name of the ruleset whose positions a statement lists: the first word of "domineering(B)". It is written into
 * name, "" if the expression of the statement is not a call.
 * Fails: EINVAL for a statement that does not exist. */
enum { LAB_RULESET_NAME = 64 };
LAB_API cgt_status lab_edition_ruleset_of(char name[LAB_RULESET_NAME], const lab_program *program,
                                          size_t statement);

/* A name of a value in the literature. */
typedef struct lab_game_name {
  const char *game; /* text of the language */
  const char *name; /* "tiny-two" */
  const char *source;
} lab_game_name;

/* Name number index of the library. Returns false past the last.  Tested: encyclopedia::names_are_of_games */
LAB_API bool lab_game_name_at(lab_game_name *name, size_t index);

/* Where an edition is looked for if nothing else is given: the file that the environment variable CGT_ENCYCLOPEDIA
 * names; otherwise cgt/encyclopedia.db in XDG_DATA_HOME, or in ~/.local/share. Returns path, or NULL without such a
 * folder and for a name that is too long.  Tested: encyclopedia::the_usual_place */
enum { LAB_EDITION_PATH = 4096 };
LAB_API const char *lab_edition_usual_path(char path[LAB_EDITION_PATH]);

/* ---- making ---------------------------------------------------------------------------------- */

typedef struct lab_edition_making {
  const char *path; /* the file to make; a file that exists is replaced in one step */
  const char *name; /* of the edition */
  lab_store *store; /* has a complete sweep of every statement of the program, with LAB_EDITION_FIELDS */
  const char *definitions;  /* the definitions that the statements depend on; NULL: "" */
  const volatile int *stop; /* nonzero ends it; NULL: never */
  void *where;              /* passed to progress */
  void (*progress)(void *where, uint64_t done, uint64_t positions); /* may be NULL */
} lab_edition_making;

/* Makes an edition. The machine's program has the statements; the machine reads the names of values.
 * Fails: EINVAL if the store lacks a statement or has not finished one, for a statement whose values are not short
 * games or whose expression is not a position, and for faults of the disk; ECANCELLED; ENOMEM, ELIMIT.
 * Cost: the rows are read once and the file twice.  Tested: encyclopedia::shards_make_the_same_file */
LAB_API cgt_status lab_edition_make(lab_machine *machine, const lab_edition_making *making, lab_error *error);

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct lab_edition_ruleset {
  const char *name, *title;
  uint64_t positions, games; /* positions, and their different values */
} lab_edition_ruleset;

/* An error of an edition that was found after it was made. */
typedef struct lab_erratum {
  const char *edition, *program; /* the edition, and the version of cgt that made it */
  const char *ruleset;           /* whose rows are wrong; "" for none in particular */
  const char *text;
} lab_erratum;

typedef struct lab_edition_about {
  const char *path, *name;
  const char *program; /* the version of cgt that made it */
  const char *licence, *citation;
  const char *definitions;
  const char *checksum; /* of all contents: 32 hexadecimal digits */
  uint64_t positions, games;
  const lab_edition_ruleset *rulesets; /* in the order of the statements */
  size_t ruleset_count;
  const lab_erratum *errata; /* those that this program knows about the edition */
  size_t erratum_count;
} lab_edition_about;

/* Opens an edition for reading. NULL on failure: EINVAL for a file that is missing, is not an edition, has a newer
 * format or is cut short. */
LAB_API lab_edition *lab_edition_open(const char *path, lab_error *error);
LAB_API void lab_edition_close(lab_edition *edition); /* NULL is allowed */

/* Valid until the edition is closed. */
LAB_API const lab_edition_about *lab_edition_describe(const lab_edition *edition);

/* ---- values ---------------------------------------------------------------------------------- */

typedef struct lab_occurrence_position {
  const char *text;           /* "domineering(\"..|..\")" */
  const char *misere_outcome; /* N P L R */
} lab_occurrence_position;

typedef struct lab_occurrence {
  const char *ruleset, *title;
  uint64_t positions;
  const lab_occurrence_position *least; /* the first ones in the order of the statements */
  size_t least_count;
} lab_occurrence;

/* Where a value occurs. */
typedef struct lab_occurrences {
  const char *game; /* canonical text */
  bool found;       /* the next five members are NULL if it is not in the edition */
  const char *outcome, *mean, *temperature, *birthday;
  const char *atomic_weight; /* NULL if there is none */
  uint64_t positions;
  const lab_occurrence *rulesets; /* in the order of the edition */
  size_t ruleset_count;
  const lab_game_name *names; /* of this value */
  size_t name_count;
} lab_occurrences;

/* Looks up a game of the machine's context, with the `most` least positions of each ruleset. *found must be freed; it
 * is NULL after a failure.
 * Fails: EINVAL for a damaged file; ENOMEM; as printing the game does.
 * Cost: a few lookups in the index for each ruleset.  Tested: encyclopedia::values_are_found_from_either_end */
LAB_API cgt_status lab_edition_find(lab_occurrences **found, lab_edition *edition, lab_machine *machine,
                                    cgt_game g, uint64_t most, lab_error *error);
LAB_API void lab_occurrences_free(lab_occurrences *found); /* NULL is allowed */

/* ---- static files ---------------------------------------------------------------------------- */

/* What an export has written. */
typedef struct lab_edition_exported {
  const char *folder, *edition;
  unsigned digits; /* hexadecimal, in the name of a shard */
  uint64_t shards, values;
  uint64_t files, bytes, largest; /* with the description; bytes of all, of the largest shard */
} lab_edition_exported;

/* The key of a value's canonical text: FNV-1a of its bytes, in 32 bits. The value is in the shard that the first
 * digits of the key name, written with eight hexadecimal digits. 2166136261 for NULL.
 * Tested: encyclopedia::each_value_is_in_the_shard_of_its_key */
LAB_API uint32_t lab_edition_shard_key(const char *text);

/* Writes an edition as files of JSON into a folder, which is made; it may exist if it is empty. edition.json describes
 * the edition, with the number of digits; 00.json to ff.json, say, are the shards. A shard has an object "values": to
 * the canonical text of each value its number of positions, its names with their sources, and each ruleset with a
 * number of positions and the least of them. Named values that do not occur are in it, with 0 positions. A shard has at
 * most 512 values on average, and up to 65,536 shards are written; edition.json is written last. The texts in *exported
 * belong to the edition and to the caller.
 * Fails: EINVAL for a folder that cannot be made or is not empty, and for a damaged edition; ENOMEM; ECANCELLED if
 * *stop becomes nonzero; faults of the disk. Files that were written remain.
 * Cost: memory for 24 bytes per value and for one shard.
 * Tested: encyclopedia::each_value_is_in_the_shard_of_its_key, encyclopedia::an_export_that_fails_names_the_reason */
LAB_API cgt_status lab_edition_export(lab_edition_exported *exported, lab_edition *edition,
                                      const char *folder, const volatile int *stop, lab_error *error);

/* ---- checking -------------------------------------------------------------------------------- */

typedef struct lab_edition_checking {
  /* positions of each statement, drawn with this seed, at most LAB_SAMPLE_LIMIT; 0: all positions */
  uint64_t sample, seed;
  const volatile int *stop; /* nonzero ends it; NULL: never */
  void *where;
  void (*progress)(void *where, uint64_t done, uint64_t positions); /* may be NULL */
} lab_edition_checking;

enum { LAB_EDITION_FAULTS = 20 };

typedef struct lab_edition_checked {
  const char *path, *name;
  uint64_t positions;      /* that were made again from their texts */
  uint64_t by_definitions; /* compared with Conway's definitions, normal and misère play */
  uint64_t by_search;      /* too large for these; compared with search alone, without theorems */
  uint64_t sample, seed;   /* as in lab_edition_checking */
  uint64_t faults;
  char fault[LAB_EDITION_FAULTS][400]; /* the first ones */
} lab_edition_checked;

/* Checks an edition: the checksum of its contents and the structure of the file; then each position of the sample. Its
 * text is read again, its value and outcomes are derived by a second method (Conway's definitions alone; search
 * without theorems where these take too long), and the facts of its value are computed again from the text of the
 * value. The machine has the definitions of the edition. checking may be NULL: all positions.
 * Fails: ECANCELLED, with what was checked so far; ENOMEM. A fault of the edition is not a failure of the check.
 * Tested: encyclopedia::damage_is_noticed */
LAB_API cgt_status lab_edition_check(lab_edition_checked *checked, lab_edition *edition, lab_machine *machine,
                                     const lab_edition_checking *checking, lab_error *error);

/* ---- results --------------------------------------------------------------------------------- */

/* A value's page: the value and, if it is different, its negative. A position of the negative, with the players
 * exchanged, has the value itself. */
typedef struct lab_occurs {
  const lab_edition_about *edition;
  const lab_occurrences *value, *negative; /* negative: NULL if the value is its own negative */
} lab_occurs;

/* Write these results.  Fail: ENOMEM; ECANCELLED if write refuses.  Tested: cli.encyclopedia, cli.formats */
LAB_API cgt_status lab_report_occurs(cgt_write *write, void *where, const lab_style *style,
                                     const lab_occurs *occurs);
LAB_API cgt_status lab_report_edition(cgt_write *write, void *where, const lab_style *style,
                                      const lab_edition_about *about);
LAB_API cgt_status lab_report_edition_checked(cgt_write *write, void *where, const lab_style *style,
                                              const lab_edition_checked *checked);
LAB_API cgt_status lab_report_edition_exported(cgt_write *write, void *where, const lab_style *style,
                                               const lab_edition_exported *exported);

#ifdef __cplusplus
}
#endif
#endif
