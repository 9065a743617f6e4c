/* test_encyclopedia.c: editions of the encyclopedia: what is in them, that it is found from either end, that shards make
 * the same file, and that damage is noticed. */
#include <criterion/criterion.h>
#include <dirent.h>
#include <jansson.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cgt/lab_encyclopedia.h>
#include <cgt/lab_rulesets.h>

#include "lab/encyclopedia/edition.h"
#include "language_session.h"

static char folder[] = "/tmp/cgt-edition-XXXXXX";

/* Names of files in the folder. */
static const char *named(const char *name) {
  static char paths[8][80];
  static unsigned next;
  char *path = paths[next++ % 8];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

static void begin(void) { cr_assert_not_null(mkdtemp(folder)); }

static void end(void) {
  static const char *const names[] = {"one.db",   "two.db",    "rows.db", "part1.db",
                                      "part2.db", "merged.db", "other.db"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) unlink(named(names[i]));
  rmdir(folder);
}

TestSuite(encyclopedia, .init = begin, .fini = end);

/* ---- making one ---------------------------------------------------------------------------------------- */

static const char *const few = "for n in 1..5, B in polyominoes(n): domineering(B)\n"
                               "for n in 1..5, B in boards(1,n,\"xo.\"): clobber(B)\n"
                               "for n in 1..5, L in partitions(n): nim(L)\n";

static cgt_status sweep(const char *text, const char *fields, const char *path, unsigned shard,
                        unsigned shards, unsigned workers, bool resume, const volatile int *stop) {
  session s = open_text(text);
  lab_fields read;
  char *at;
  lab_error error = {0};
  cr_assert_eq(s.error.status, CGT_OK, "%s", s.error.message);
  cr_assert_eq(lab_fields_read(&read, s.program, fields, &at, &error), CGT_OK, "%s", error.message);
  lab_store *store = lab_store_open(path, LAB_STORE_WRITE, &error);
  cr_assert_not_null(store, "%s", error.message);
  const lab_check_options options = {.store = store,
                                     .fields = &read,
                                     .shard = shard,
                                     .shards = shards,
                                     .workers = workers,
                                     .resume = resume,
                                     .stop = stop};
  lab_check_summary summary;
  const cgt_status status = lab_sweep(&summary, s.program, &options, &error);
  lab_store_close(store);
  lab_fields_free(&read);
  close_session(&s);
  return status;
}

static cgt_status make(const char *text, const char *rows, const char *path, lab_error *error) {
  session s = open_text(text);
  lab_store *store = lab_store_open(rows, LAB_STORE_READ, error);
  cr_assert_not_null(store, "%s", error->message);
  const lab_edition_making making = {.path = path, .name = "few", .store = store};
  const cgt_status status = lab_edition_make(s.machine, &making, error);
  lab_store_close(store);
  close_session(&s);
  return status;
}

static void make_few(const char *path) {
  lab_error error = {0};
  cr_assert_eq(sweep(few, LAB_EDITION_FIELDS, named("rows.db"), 0, 0, 2, false, NULL), CGT_OK);
  cr_assert_eq(make(few, named("rows.db"), path, &error), CGT_OK, "%s", error.message);
}

static char *bytes_of(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  cr_assert_not_null(file);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*size);
  cr_assert_eq(fread(bytes, 1, *size, file), *size);
  fclose(file);
  return bytes;
}

static void expect_same_bytes(const char *one, const char *other) {
  size_t sizes[2];
  char *bytes[] = {bytes_of(one, &sizes[0]), bytes_of(other, &sizes[1])};
  cr_expect(sizes[0] == sizes[1] && memcmp(bytes[0], bytes[1], sizes[0]) == 0, "%s and %s differ", one,
            other);
  free(bytes[0]);
  free(bytes[1]);
}

static void copy_file(const char *from, const char *to) {
  size_t size;
  char *bytes = bytes_of(from, &size);
  FILE *copy = fopen(to, "wb");
  cr_assert_eq(fwrite(bytes, 1, size, copy), size);
  fclose(copy);
  free(bytes);
}

/* ---- what the library has --------------------------------------------------------------------------------- */

Test(encyclopedia, every_statement_lists_positions_of_one_ruleset) {
  size_t editions = 0;
  for (const char *name; (name = lab_edition_name(editions)); editions++) {
    session s = open_text(lab_edition_statements(name));
    cr_assert_eq(s.error.status, CGT_OK, "%s: %u: %s", name, s.error.line, s.error.message);
    cr_expect(lab_program_count(s.program) > 0);
    for (size_t i = 0; i < lab_program_count(s.program); i++) {
      char ruleset[LAB_RULESET_NAME];
      cr_expect_eq(lab_edition_ruleset_of(ruleset, s.program, i), CGT_OK);
      cr_expect_not_null(lab_ruleset_named(ruleset), "%s, statement %zu: '%s'", name, i, ruleset);
    }
    close_session(&s);
  }
  cr_expect_eq(editions, 4);
  cr_expect_null(lab_edition_statements("large"));
}

/* Read again, the canonical text of a named value is that value; no value has a name twice. */
Test(encyclopedia, names_are_of_games) {
  session s = open_text("");
  lab_game_name name, other;
  size_t count = 0;
  for (; lab_game_name_at(&name, count); count++) {
    lab_value value;
    lab_error error = {0};
    cr_expect(lab_evaluate_text(&value, s.machine, name.game, strlen(name.game), &error) == CGT_OK &&
                  value.kind == LAB_GAME,
              "%s: %s", name.game, error.message);
    cr_expect(*name.name && *name.source, "%s", name.game);
    for (size_t i = 0; i < count && lab_game_name_at(&other, i); i++)
      cr_expect(strcmp(other.name, name.name) != 0, "'%s' is named twice", name.name);
  }
  cr_expect(count >= 35);
  close_session(&s);
}

Test(encyclopedia, the_usual_place) {
  char path[LAB_EDITION_PATH];
  setenv("CGT_ENCYCLOPEDIA", "/some/where.db", 1);
  cr_expect_str_eq(lab_edition_usual_path(path), "/some/where.db");
  unsetenv("CGT_ENCYCLOPEDIA");
  setenv("XDG_DATA_HOME", "/data", 1);
  cr_expect_str_eq(lab_edition_usual_path(path), "/data/cgt/encyclopedia.db");
  setenv("XDG_DATA_HOME", "relative", 1); /* which the specification excludes */
  setenv("HOME", "/home/me", 1);
  cr_expect_str_eq(lab_edition_usual_path(path), "/home/me/.local/share/cgt/encyclopedia.db");
  unsetenv("XDG_DATA_HOME");
  unsetenv("HOME");
  cr_expect_null(lab_edition_usual_path(path));
}

/* ---- an edition -------------------------------------------------------------------------------------------- */

/* 1 + 1 + 2 + 5 + 12 polyominoes; words of n signs up to reversal, (3^n + 3^ceil(n/2)) / 2; 1 + 2 + 3 + 5 + 7
 * partitions. */
Test(encyclopedia, has_every_position_once) {
  lab_error error = {0};
  make_few(named("one.db"));
  lab_edition *edition = lab_edition_open(named("one.db"), &error);
  cr_assert_not_null(edition, "%s", error.message);
  const lab_edition_about *about = lab_edition_describe(edition);
  cr_expect_str_eq(about->name, "few");
  cr_expect_str_eq(about->program, cgt_version());
  cr_expect_eq(strlen(about->checksum), 32);
  cr_expect_eq(about->erratum_count, 0);
  cr_assert_eq(about->ruleset_count, 3);
  cr_expect_str_eq(about->rulesets[0].name, "domineering");
  cr_expect_str_eq(about->rulesets[1].title, "Clobber");
  cr_expect_eq(about->rulesets[0].positions, 21);
  cr_expect_eq(about->rulesets[1].positions, 3 + 6 + 18 + 45 + 135);
  cr_expect_eq(about->rulesets[2].positions, 18);
  cr_expect_eq(about->positions, 21 + 207 + 18);
  lab_edition_close(edition);
}

/* A position that two statements list is stored once, and belongs to the first. */
Test(encyclopedia, a_position_in_two_statements_is_stored_once) {
  static const char *const twice = "for n in 1..3: nim(n)\nfor n in 1..4, L in partitions(n): nim(L)\n";
  lab_error error = {0};
  cr_assert_eq(sweep(twice, LAB_EDITION_FIELDS, named("rows.db"), 0, 0, 1, false, NULL), CGT_OK);
  cr_assert_eq(make(twice, named("rows.db"), named("one.db"), &error), CGT_OK, "%s", error.message);
  lab_edition *edition = lab_edition_open(named("one.db"), &error);
  cr_assert_not_null(edition, "%s", error.message);
  cr_expect_eq(lab_edition_describe(edition)->positions, 1 + 2 + 3 + 5);
  cr_expect_eq(lab_edition_describe(edition)->ruleset_count, 1);
  lab_edition_close(edition);
}

static lab_occurrences *find(lab_edition *edition, session *s, const char *game, uint64_t most) {
  lab_occurrences *found;
  lab_error error = {0};
  lab_value value;
  cgt_game g;
  cr_assert_eq(lab_evaluate_text(&value, s->machine, game, strlen(game), &error), CGT_OK, "%s",
               error.message);
  cr_assert_eq(lab_to_game(&g, s->machine, value, &error), CGT_OK);
  cr_assert_eq(lab_edition_find(&found, edition, s->machine, g, most, &error), CGT_OK, "%s", error.message);
  return found;
}

Test(encyclopedia, values_are_found_from_either_end) {
  lab_error error = {0};
  make_few(named("one.db"));
  lab_edition *edition = lab_edition_open(named("one.db"), &error);
  cr_assert_not_null(edition, "%s", error.message);
  session s = open_text("");
  lab_occurrences *star = find(edition, &s, "*", 3);
  cr_assert(star->found && star->ruleset_count == 3 && star->name_count == 1);
  cr_expect_str_eq(star->outcome, "N");
  cr_expect_str_eq(star->mean, "0");
  cr_expect_str_eq(star->temperature, "0");
  cr_expect_str_eq(star->atomic_weight, "0");
  cr_expect_str_eq(star->birthday, "1");
  cr_expect_str_eq(star->names[0].name, "star");
  cr_expect_str_eq(star->rulesets[0].least[0].text, "domineering(\"#.|..\")");
  cr_expect_str_eq(star->rulesets[2].least[0].text, "nim(1)");
  cr_expect_str_eq(star->rulesets[2].least[0].misere_outcome, "P");
  cr_expect_eq(star->rulesets[2].least_count, 3);
  cr_expect_str_eq(star->rulesets[2].least[1].text, "nim(1,1,1)");
  uint64_t positions = 0;
  for (size_t i = 0; i < star->ruleset_count; i++) positions += star->rulesets[i].positions;
  cr_expect_eq(positions, star->positions);
  /* a position is found by its value, whatever its text */
  lab_occurrences *same = find(edition, &s, "clobber(\"ox\")", 1);
  cr_expect_str_eq(same->game, "*");
  cr_expect_eq(same->positions, star->positions);
  cr_expect_eq(same->rulesets[0].least_count, 1);
  lab_occurrences *hot = find(edition, &s, "domineering(2,2)", 1);
  cr_expect(hot->found && !hot->atomic_weight, "a hot game has no atomic weight");
  lab_occurrences *none = find(edition, &s, "{7||3|1}", 1);
  cr_expect(!none->found && !none->outcome && none->positions == 0 && none->ruleset_count == 0);
  lab_occurrences_free(star);
  lab_occurrences_free(same);
  lab_occurrences_free(hot);
  lab_occurrences_free(none);
  close_session(&s);
  lab_edition_close(edition);
}

/* The texts of the file, each with the value of its position by plain evaluation. */
Test(encyclopedia, every_row_is_the_value_of_its_text) {
  sqlite3 *db;
  sqlite3_stmt *rows;
  size_t count = 0;
  make_few(named("one.db"));
  session s = open_text("");
  cr_assert_eq(sqlite3_open(named("one.db"), &db), SQLITE_OK);
  sqlite3_prepare_v2(db,
                     "SELECT p.text, g.text, p.misere_outcome FROM position p JOIN game g ON g.id = p.game",
                     -1, &rows, NULL);
  for (; sqlite3_step(rows) == SQLITE_ROW; count++) {
    char text[400];
    snprintf(text, sizeof text, "search(%s) == %s and misere_outcome(%s) == %s",
             (const char *)sqlite3_column_text(rows, 0), (const char *)sqlite3_column_text(rows, 1),
             (const char *)sqlite3_column_text(rows, 0), (const char *)sqlite3_column_text(rows, 2));
    lab_value value;
    lab_error error = {0};
    cr_expect(lab_evaluate_text(&value, s.machine, text, strlen(text), &error) == CGT_OK &&
                  value.kind == LAB_BOOL && value.as.truth,
              "%s: %s", text, error.message);
  }
  cr_expect_eq(count, 246);
  sqlite3_finalize(rows);
  sqlite3_close(db);
  close_session(&s);
}

/* ---- shards, and runs that were stopped ----------------------------------------------------------------------- */

Test(encyclopedia, shards_make_the_same_file) {
  lab_error error = {0};
  lab_join_fault fault;
  make_few(named("one.db"));
  cr_assert_eq(sweep(few, LAB_EDITION_FIELDS, named("part1.db"), 1, 2, 1, false, NULL), CGT_OK);
  cr_assert_eq(make(few, named("part1.db"), named("two.db"), &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "lacks a sweep"), "%s", error.message);
  cr_assert_eq(sweep(few, LAB_EDITION_FIELDS, named("part2.db"), 2, 2, 2, false, NULL), CGT_OK);
  lab_store *to = lab_store_open(named("merged.db"), LAB_STORE_NEW, &error);
  lab_store *from[] = {lab_store_open(named("part1.db"), LAB_STORE_READ, &error),
                       lab_store_open(named("part2.db"), LAB_STORE_READ, &error)};
  cr_assert_eq(lab_store_join(to, from, 2, NULL, &fault), CGT_OK);
  cr_assert_eq(lab_store_publish(to, NULL), CGT_OK);
  lab_store_close(to);
  lab_store_close(from[0]);
  lab_store_close(from[1]);
  cr_assert_eq(make(few, named("merged.db"), named("two.db"), &error), CGT_OK, "%s", error.message);
  expect_same_bytes(named("one.db"), named("two.db"));
}

Test(encyclopedia, a_stopped_run_makes_nothing_and_is_resumed) {
  static const int stop = 1;
  struct stat about;
  lab_error error = {0};
  make_few(named("one.db"));
  cr_assert_eq(sweep(few, LAB_EDITION_FIELDS, named("other.db"), 0, 0, 1, false, &stop), CGT_ECANCELLED);
  cr_expect_eq(make(few, named("other.db"), named("two.db"), &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "has not finished"), "%s", error.message);
  cr_expect(stat(named("two.db"), &about) != 0, "an edition of a part was made");
  cr_assert_eq(sweep(few, LAB_EDITION_FIELDS, named("other.db"), 0, 0, 1, true, NULL), CGT_OK);
  cr_assert_eq(make(few, named("other.db"), named("two.db"), &error), CGT_OK, "%s", error.message);
  expect_same_bytes(named("one.db"), named("two.db"));
}

/* ---- what is refused ------------------------------------------------------------------------------------------- */

static void expect_refused(const char *text, const char *why) {
  lab_error error = {0};
  unlink(named("other.db"));
  cr_assert_eq(sweep(text, LAB_EDITION_FIELDS, named("other.db"), 0, 0, 1, false, NULL), CGT_OK);
  cr_expect_eq(make(text, named("other.db"), named("two.db"), &error), CGT_EINVAL, "%s", text);
  cr_expect(strstr(error.message, why), "%s: %s", text, error.message);
}

Test(encyclopedia, statements_about_anything_else_are_refused) {
  expect_refused("for n in 1..3: nim(n) + nim(1)", "is not a position");
  expect_refused("for n in 1..3: kayles(n) + nim(n)", "is not a position");
  expect_refused("for n in 1..3: *n", "not about one ruleset");
  expect_refused("for n in 1..3: -nim(n)", "not about one ruleset");
}

/* A value has one mean, whichever of its positions is asked. */
Test(encyclopedia, rows_that_disagree_are_refused) {
  static const char *const text =
      "def mean(P) = misere_outcome(P)\nfor n in 1..4, L in partitions(n): nim(L)\n";
  session s = open_text(text);
  lab_error error = {0};
  cr_assert_eq(sweep(text, LAB_EDITION_FIELDS, named("rows.db"), 0, 0, 1, false, NULL), CGT_OK);
  cr_expect_eq(make(text, named("rows.db"), named("two.db"), &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "disagree about the value 0"), "%s", error.message);
  close_session(&s);
}

/* The columns of an edition are not columns of other fields. */
Test(encyclopedia, other_fields_are_no_sweep_of_an_edition) {
  static const char *const other = "value,misere_outcome,outcome,mean,temperature,atomic_weight,is_hot,[G]";
  lab_error error = {0};
  cr_assert_eq(sweep(few, other, named("rows.db"), 0, 0, 1, false, NULL), CGT_OK);
  cr_expect_eq(make(few, named("rows.db"), named("two.db"), &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "lacks a sweep"), "%s", error.message);
}

Test(encyclopedia, other_files_are_not_editions) {
  lab_error error = {0};
  cr_expect_null(lab_edition_open(named("one.db"), &error));
  cr_expect(strstr(error.message, "No such file"), "%s", error.message);
  cr_assert_eq(sweep("for n in 1..3: nim(n)", LAB_EDITION_FIELDS, named("rows.db"), 0, 0, 1, false, NULL),
               CGT_OK);
  cr_expect_null(lab_edition_open(named("rows.db"), &error));
  cr_expect(strstr(error.message, "not an edition"), "%s", error.message);
  FILE *file = fopen(named("other.db"), "w");
  fputs("for n in 1..3: nim(n)", file);
  fclose(file);
  cr_expect_null(lab_edition_open(named("other.db"), &error));
  cr_expect(strstr(error.message, "not an edition"), "%s", error.message);
}

/* ---- static files ------------------------------------------------------------------------------------------------ */

static json_t *read_json(const char *path) {
  json_error_t error;
  json_t *document = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
  cr_assert_not_null(document, "%s: %s", path, error.text);
  return document;
}

/* The shard that the key of a value names, as a page finds it. */
static json_t *shard_with(const char *files, const char *value, int digits) {
  char path[120];
  snprintf(path, sizeof path, "%s/%0*x.json", files, digits, (unsigned)(lab_edition_shard_key(value) >> (32 - 4 * digits)));
  return read_json(path);
}

static uint64_t number_in(json_t *object, const char *name) { return (uint64_t)json_integer_value(json_object_get(object, name)); }
static const char *text_in(json_t *object, const char *name) { return json_string_value(json_object_get(object, name)); }

static void expect_occurrence(json_t *written, const lab_occurrence *o) {
  cr_expect_str_eq(text_in(written, "ruleset"), o->ruleset);
  cr_expect_eq(number_in(written, "positions"), o->positions);
  cr_expect_str_eq(text_in(written, "least"), o->least[0].text);
  cr_expect_str_eq(text_in(written, "misere_outcome"), o->least[0].misere_outcome);
}

/* What a shard has of a value is what the edition has. */
static void expect_value(json_t *written, const lab_occurrences *found) {
  cr_assert_not_null(written, "%s is not in the shard of its key", found->game);
  json_t *rulesets = json_object_get(written, "rulesets"), *names = json_object_get(written, "names");
  cr_expect_eq(number_in(written, "positions"), found->positions, "%s", found->game);
  cr_assert_eq(json_array_size(rulesets), found->ruleset_count, "%s", found->game);
  for (size_t i = 0; i < found->ruleset_count; i++) expect_occurrence(json_array_get(rulesets, i), &found->rulesets[i]);
  cr_assert_eq(json_array_size(names), found->name_count, "%s", found->game);
  for (size_t i = 0; i < found->name_count; i++) {
    cr_expect_str_eq(text_in(json_array_get(names, i), "name"), found->names[i].name);
    cr_expect_str_eq(text_in(json_array_get(names, i), "source"), found->names[i].source);
  }
}

static void remove_files(const char *files) {
  char path[400];
  DIR *names = opendir(files);
  for (struct dirent *one; names && (one = readdir(names));) {
    snprintf(path, sizeof path, "%s/%s", files, one->d_name);
    unlink(path);
  }
  if (names) closedir(names);
  rmdir(files);
}

/* The vectors of the FNV reference, draft-eastlake-fnv: the page has the same key. */
Test(encyclopedia, keys_are_fnv_1a) {
  cr_expect_eq(lab_edition_shard_key(""), 0x811c9dc5);
  cr_expect_eq(lab_edition_shard_key("a"), 0xe40c292c);
  cr_expect_eq(lab_edition_shard_key("foobar"), 0xbf9cf968);
  cr_expect_eq(lab_edition_shard_key(NULL), 0x811c9dc5);
}

Test(encyclopedia, each_value_is_in_the_shard_of_its_key) {
  sqlite3 *db;
  sqlite3_stmt *rows;
  lab_error error = {0};
  lab_edition_exported exported;
  const char *files = named("files");
  make_few(named("one.db"));
  lab_edition *edition = lab_edition_open(named("one.db"), &error);
  cr_assert_eq(lab_edition_export(&exported, edition, files, NULL, &error), CGT_OK, "%s", error.message);
  const lab_edition_about *about = lab_edition_describe(edition);
  json_t *written = read_json(named("files/edition.json"));
  cr_expect_str_eq(text_in(written, "checksum"), about->checksum);
  cr_expect_str_eq(text_in(written, "edition"), "few");
  cr_expect_eq(number_in(written, "positions"), 246);
  cr_expect_eq(number_in(written, "values"), about->games);
  cr_expect_eq(number_in(written, "digits"), exported.digits);
  cr_expect_eq(json_array_size(json_object_get(written, "rulesets")), 3);
  json_decref(written);
  cr_expect(exported.digits == 1 && exported.shards == 16 && exported.files == 17 && exported.values == about->games);
  session s = open_text("");
  size_t values = 0;
  uint64_t bytes = 0, largest = 0;
  cr_assert_eq(sqlite3_open(named("one.db"), &db), SQLITE_OK);
  sqlite3_prepare_v2(db, "SELECT text FROM game UNION SELECT game FROM name", -1, &rows, NULL);
  for (; sqlite3_step(rows) == SQLITE_ROW; values++) {
    const char *text = (const char *)sqlite3_column_text(rows, 0);
    lab_occurrences *found;
    json_t *shard = shard_with(files, text, 1);
    cr_assert_eq(lab_edition_find(&found, edition, s.machine, cgt_parse(lab_machine_ctx(s.machine), text), 1, &error),
                 CGT_OK, "%s", error.message);
    cr_expect_str_eq(text_in(shard, "checksum"), about->checksum);
    expect_value(json_object_get(json_object_get(shard, "values"), text), found);
    lab_occurrences_free(found);
    json_decref(shard);
  }
  sqlite3_finalize(rows);
  sqlite3_close(db);
  cr_expect(values > about->games, "no named value is missing from this edition");
  for (unsigned i = 0; i < 16; i++) { /* nothing else is in a shard, and each shard exists */
    char name[20];
    struct stat of;
    snprintf(name, sizeof name, "files/%x.json", i);
    json_t *shard = read_json(named(name));
    values -= json_object_size(json_object_get(shard, "values"));
    json_decref(shard);
    cr_assert_eq(stat(named(name), &of), 0);
    bytes += (uint64_t)of.st_size;
    if ((uint64_t)of.st_size > largest) largest = (uint64_t)of.st_size;
  }
  cr_expect_eq(values, 0);
  cr_expect_eq(largest, exported.largest);
  cr_expect(bytes < exported.bytes && exported.bytes < bytes + 2000);
  close_session(&s);
  lab_edition_close(edition);
  remove_files(files);
}

static void expect_no_export(lab_edition *edition, const char *files, const volatile int *stop, cgt_status status,
                             const char *why) {
  struct stat about;
  lab_error error = {0};
  lab_edition_exported exported;
  cr_expect_eq(lab_edition_export(&exported, edition, files, stop, &error), status, "%s", error.message);
  cr_expect(strstr(error.message, why) && !strchr(error.message, '\n'), "%s", error.message);
  cr_expect(stat(named("files/edition.json"), &about) != 0, "a folder that is not complete has its description");
}

/* A folder that has a file, one that cannot be made, a file in its place; a run that is stopped. */
Test(encyclopedia, an_export_that_fails_names_the_reason) {
  static const int stop = 1;
  lab_error error = {0};
  make_few(named("one.db"));
  lab_edition *edition = lab_edition_open(named("one.db"), &error);
  expect_no_export(edition, named("no/files"), NULL, CGT_EINVAL, "No such file");
  expect_no_export(edition, named("one.db"), NULL, CGT_EINVAL, "Not a directory");
  cr_assert_eq(mkdir(named("files"), 0777), 0);
  fclose(fopen(named("files/other"), "w"));
  expect_no_export(edition, named("files"), NULL, CGT_EINVAL, "the folder is not empty");
  unlink(named("files/other"));
  expect_no_export(edition, named("files"), &stop, CGT_ECANCELLED, "stopped");
  remove_files(named("files"));
  lab_edition_close(edition);
}

/* ---- checks ------------------------------------------------------------------------------------------------------ */

static lab_edition_checked check(const char *path, uint64_t sample) {
  static lab_edition_checked checked;
  lab_error error = {0};
  lab_edition *edition = lab_edition_open(path, &error);
  cr_assert_not_null(edition, "%s", error.message);
  session s = open_text("");
  const lab_edition_checking checking = {.sample = sample, .seed = 7};
  cr_assert_eq(lab_edition_check(&checked, edition, s.machine, &checking, &error), CGT_OK, "%s",
               error.message);
  close_session(&s);
  lab_edition_close(edition);
  return checked;
}

Test(encyclopedia, a_sound_edition_has_no_fault) {
  make_few(named("one.db"));
  const lab_edition_checked all = check(named("one.db"), 0);
  cr_expect_eq(all.faults, 0, "%s", all.fault[0]);
  cr_expect_eq(all.positions, 246);
  cr_expect_eq(all.by_definitions, 246);
  const lab_edition_checked some = check(named("one.db"), 5);
  cr_expect_eq(some.faults, 0, "%s", some.fault[0]);
  cr_expect(some.positions > 6 && some.positions <= 15);
}

static void change(const char *path, const char *sql) {
  sqlite3 *db;
  char *message = NULL;
  cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
  cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, &message), SQLITE_OK, "%s: %s", sql, message);
  cr_assert(sqlite3_changes(db) > 0 || sqlite3_total_changes(db) > 0 || strstr(sql, "INDEX") || strstr(sql, "TABLE"), "%s", sql);
  sqlite3_close(db);
}

static bool has_fault(const lab_edition_checked *checked, const char *words) {
  for (uint64_t i = 0; i < checked->faults && i < LAB_EDITION_FAULTS; i++)
    if (strstr(checked->fault[i], words)) return true;
  return false;
}

/* Each change is noticed by the checksum, and again by what the row means. */
Test(encyclopedia, damage_is_noticed) {
  static const struct {
    const char *sql, *words;
  } damages[] = {
      {"UPDATE position SET game = game + 1 WHERE text = 'nim(1)'", "is not its canonical value"},
      {"UPDATE position SET misere_outcome = 'N' WHERE text = 'nim(1)'", "its misère outcome is P"},
      {"UPDATE position SET text = 'nim(2)' WHERE text = 'nim(1)'", "is not its canonical value"},
      {"UPDATE position SET text = 'nim(' WHERE text = 'nim(1)'", "nim("},
      {"UPDATE game SET outcome = 'P' WHERE text = '*'", "its outcome is N"},
      {"UPDATE game SET mean = '1' WHERE text = '*'", "mean of * is 0"},
      {"UPDATE game SET temperature = '1' WHERE text = '*'", "temperature of * is 0"},
      {"UPDATE game SET atomic_weight = NULL WHERE text = '*'", "atomic_weight of * is 0"},
      {"UPDATE game SET birthday = '2' WHERE text = '*'", "birthday of * is 1"},
      {"UPDATE game SET text = '{0|0}' WHERE text = '*'", "is not canonical"},
      {"DELETE FROM position WHERE text = 'nim(1)'", "is missing"},
      {"UPDATE occurrence SET least = least + 1 WHERE game = 1", "checksum"},
      {"UPDATE name SET name = 'moon' WHERE name = 'star'", "checksum"},
      {"UPDATE about SET text = 'none' WHERE name = 'licence'", "checksum"}};
  make_few(named("one.db"));
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    copy_file(named("one.db"), named("two.db"));
    change(named("two.db"), damages[i].sql);
    const lab_edition_checked checked = check(named("two.db"), 0);
    cr_expect(has_fault(&checked, "have the checksum"), "%s: the checksum is the same", damages[i].sql);
    cr_expect(has_fault(&checked, damages[i].words), "%s: %s", damages[i].sql, checked.fault[1]);
  }
}

/* An edition that is too short is refused; bytes that turned are a fault, or refuse it. */
Test(encyclopedia, a_damaged_file_is_noticed) {
  size_t size;
  make_few(named("one.db"));
  char *bytes = bytes_of(named("one.db"), &size);
  lab_error error = {0};
  FILE *file = fopen(named("two.db"), "wb");
  fwrite(bytes, 1, size - 4096, file);
  fclose(file);
  cr_expect_null(lab_edition_open(named("two.db"), &error));
  cr_expect(strstr(error.message, "cut short"), "%s", error.message);
  size_t tried = 0, unnoticed = 0;
  for (size_t at = 4096; at < size; at += 1009) {
    if (!bytes[at]) continue; /* unused room of a page is nobody's */
    bytes[at] ^= 0x10;
    file = fopen(named("two.db"), "wb");
    fwrite(bytes, 1, size, file);
    fclose(file);
    bytes[at] ^= 0x10;
    lab_edition *edition = lab_edition_open(named("two.db"), &error);
    lab_edition_close(edition);
    tried++;
    if (!edition) continue;
    const lab_edition_checked checked = check(named("two.db"), 1);
    unnoticed += checked.faults == 0;
  }
  cr_expect(tried > 20 && unnoticed == 0, "%zu of %zu changes were not noticed", unnoticed, tried);
  free(bytes);
}

/* What an export reads, and the reader of a description does not. */
Test(encyclopedia, an_export_notices_damage) {
  static const char *const damages[] = {"DROP TABLE occurrence", "ALTER TABLE game RENAME positions TO others",
                                        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'TEXT NOT NULL', 'TEXT')"
                                        " WHERE name = 'position'; PRAGMA writable_schema = RESET; UPDATE position SET text = NULL"};
  make_few(named("one.db"));
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    lab_error error = {0};
    copy_file(named("one.db"), named("two.db"));
    change(named("two.db"), damages[i]);
    lab_edition *edition = lab_edition_open(named("two.db"), &error);
    cr_assert_not_null(edition, "%s: %s", damages[i], error.message);
    expect_no_export(edition, named("files"), NULL, CGT_EINVAL, "it is damaged");
    lab_edition_close(edition);
    remove_files(named("files"));
  }
}

/* ---- errata ---------------------------------------------------------------------------------------------------------- */

Test(encyclopedia, errata_belong_to_an_edition_and_a_version) {
  lab_error error = {0};
  make_few(named("one.db"));
  const lab_erratum table[] = {{"few", cgt_version(), "nim", "the heaps were wrong"},
                               {"few", "0.0.1", "nim", "of another version"},
                               {"small", cgt_version(), "", "of another edition"},
                               {NULL, NULL, NULL, NULL}};
  lab_edition *edition = lab_edition_open(named("one.db"), &error);
  cr_assert(edition && labi_edition_errata(edition, table));
  const lab_edition_about *about = lab_edition_describe(edition);
  cr_assert_eq(about->erratum_count, 1);
  cr_expect_str_eq(about->errata[0].text, "the heaps were wrong");
  lab_edition_close(edition);
}
