/* edition_make.c: an edition out of the store that has the sweep of its statements.
 *
 * Rows are read in the order of the statements and their variables, so positions, values and rulesets have the same
 * numbers however the store was made, and the file has the same bytes. The facts of a value come from the first row
 * that has it, and every other row must agree. A position that several statements list is stored once, at the first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/encyclopedia/edition.h"
#include "storage/replacement.h"

/* The fields, in the order of LAB_EDITION_FIELDS. */
enum { VALUE, MISERE, OUTCOME, MEAN, TEMPERATURE, ATOMIC_WEIGHT, BIRTHDAY, POSITION, FIELDS };

enum { ROWS_PER_LOOK = 1024 };

static const char *const licence = "MIT, as cgt itself";

typedef struct making {
  lab_edition *edition;
  lab_machine *machine;
  const lab_program *program;
  const lab_edition_making *asked;
  uint64_t rows, all;                           /* read so far; of all statements */
  int64_t positions, games, ruleset, statement; /* the last numbers */
  sqlite3_stmt *find_game, *add_game, *find_position, *add_position;
} making;

/* ---- a row ----------------------------------------------------------------------------------------- */

static void bind(sqlite3_stmt *to, int place, const lab_store_value *value) {
  if (value->kind == LAB_STORE_NOTHING)
    sqlite3_bind_null(to, place);
  else
    sqlite3_bind_text(to, place, value->text, (int)value->length, SQLITE_STATIC);
}

static bool is_same(sqlite3_stmt *row, int column, const lab_store_value *value) {
  if (sqlite3_column_type(row, column) == SQLITE_NULL || value->kind == LAB_STORE_NOTHING)
    return (sqlite3_column_type(row, column) == SQLITE_NULL) == (value->kind == LAB_STORE_NOTHING);
  const char *text = (const char *)sqlite3_column_text(row, column);
  return text && (size_t)sqlite3_column_bytes(row, column) == value->length &&
         memcmp(text, value->text, value->length) == 0;
}

/* The number of the value of a row; its facts must be known, or become known. */
static bool game_of(int64_t *game, making *m, const lab_store_value *values) {
  const lab_store_value *value = &values[VALUE];
  sqlite3_stmt *find = m->find_game, *add = m->add_game;
  bool more;
  if (value->has_fingerprint)
    sqlite3_bind_int64(find, 1, (int64_t)value->fingerprint);
  else
    sqlite3_bind_null(find, 1);
  bind(find, 2, value);
  if (!labi_edition_step(&more, m->edition, find)) return false;
  if (more) {
    *game = sqlite3_column_int64(find, 0);
    bool same = true;
    for (int i = OUTCOME; i <= BIRTHDAY; i++) same &= is_same(find, i - OUTCOME + 1, &values[i]);
    sqlite3_reset(find);
    return same || labi_edition_refuse(m->edition, "two rows of the store disagree about the value %.100s",
                                       value->text);
  }
  *game = ++m->games;
  sqlite3_bind_int64(add, 1, *game);
  bind(add, 2, value);
  if (value->has_fingerprint)
    sqlite3_bind_int64(add, 3, (int64_t)value->fingerprint);
  else
    sqlite3_bind_null(add, 3);
  for (int i = OUTCOME; i <= BIRTHDAY; i++) bind(add, i - OUTCOME + 4, &values[i]);
  return labi_edition_run(m->edition, add);
}

/* [domineering("..")]: the position of a row, without the brackets. false: it is not a position of the ruleset. */
static bool position_of(lab_store_value *position, const lab_store_value *values, const char *ruleset) {
  *position = values[POSITION];
  const size_t name = strlen(ruleset);
  if (position->length < name + 4 || position->text[0] != '[' || position->text[position->length - 1] != ']')
    return false;
  position->text++;
  position->length -= 2;
  return strncmp(position->text, ruleset, name) == 0 && position->text[name] == '(';
}

static bool is_known(bool *known, making *m, const lab_store_value *position, int64_t key) {
  sqlite3_bind_int64(m->find_position, 1, key);
  bind(m->find_position, 2, position);
  if (!labi_edition_step(known, m->edition, m->find_position)) return false;
  sqlite3_reset(m->find_position);
  return true;
}

static bool add_position(making *m, const lab_store_value *values, const char *ruleset) {
  lab_store_value position;
  int64_t game;
  bool known;
  if (values[VALUE].kind != LAB_STORE_GAME || !position_of(&position, values, ruleset))
    return labi_edition_refuse(m->edition,
                               "a value of a statement about %s is not a position with a short game: %.100s",
                               ruleset, values[POSITION].text);
  for (int i = MISERE; i <= BIRTHDAY; i++)
    if (i != ATOMIC_WEIGHT && values[i].kind == LAB_STORE_NOTHING)
      return labi_edition_refuse(m->edition, "a row of the store is incomplete: %.200s",
                                 values[POSITION].text);
  const int64_t key = labi_edition_key(position.text, position.length);
  if (!is_known(&known, m, &position, key)) return false;
  if (known) return true;
  if (!game_of(&game, m, values)) return false;
  sqlite3_stmt *add = m->add_position;
  sqlite3_bind_int64(add, 1, ++m->positions);
  sqlite3_bind_int64(add, 2, m->statement);
  sqlite3_bind_int64(add, 3, game);
  bind(add, 4, &values[MISERE]);
  bind(add, 5, &position);
  sqlite3_bind_int64(add, 6, key);
  return labi_edition_run(m->edition, add);
}

/* ---- a statement ------------------------------------------------------------------------------------ */

/* Are its fields LAB_EDITION_FIELDS? */
static bool has_fields(const lab_store_run *run) {
  const char *at = LAB_EDITION_FIELDS;
  for (size_t i = 0; i < run->field_count; i++) {
    const char *name = run->names[run->parameter_count + i];
    const size_t length = strlen(name);
    if (strncmp(at, name, length) != 0 || at[length] != (i + 1 < run->field_count ? ',' : 0)) return false;
    at += length + 1;
  }
  return run->field_count == FIELDS;
}

static bool is_run_of(const lab_store_run *run, const lab_statement *statement, const char *definitions) {
  if (run->kind != LAB_STORE_SWEEP || run->shards != 1 || !has_fields(run) || run->options.sample > 0 ||
      run->options.scale > 1)
    return false;
  return strlen(run->statement) == statement->text_length &&
         memcmp(run->statement, statement->text, statement->text_length) == 0 &&
         strcmp(run->definitions, definitions) == 0;
}

/* The last run of a statement: an earlier one may be of another version of the program. */
static const lab_store_run *run_of(const making *m, size_t statement) {
  const lab_statement *about = lab_program_statement(m->program, statement);
  const char *definitions = m->asked->definitions ? m->asked->definitions : "";
  for (size_t i = lab_store_run_count(m->asked->store); i-- > 0;) {
    const lab_store_run *run = lab_store_run_at(m->asked->store, i);
    if (is_run_of(run, about, definitions)) return run;
  }
  return NULL;
}

static bool add_rows(making *m, const lab_store_run *run, const char *ruleset) {
  lab_store *store = m->asked->store;
  lab_store_cursor *rows = lab_store_rows(store, run);
  const lab_store_row *row = NULL;
  bool good = rows != NULL, read = good;
  while (good && (read = lab_store_next(&row, rows) == CGT_OK) && row &&
         (good = add_position(m, row->values, ruleset)))
    if (++m->rows % ROWS_PER_LOOK == 0) {
      if (m->asked->progress) m->asked->progress(m->asked->where, m->rows, m->all);
      if (labi_interrupt_is_set(m->asked->stop)) good = labi_edition_fail(m->edition, SQLITE_INTERRUPT);
    }
  if (!read) m->edition->error = *lab_store_error(store);
  lab_store_rows_end(rows);
  return good && read;
}

/* The number of a ruleset, which an earlier statement may have. */
static bool ruleset_number(int64_t *number, making *m, const char *name) {
  const cgt_ruleset *ruleset = lab_program_ruleset(m->program, name);
  sqlite3_stmt *find = labi_edition_prepare(m->edition, "SELECT id FROM ruleset WHERE name = ?1");
  bool more = false, good = find != NULL;
  if (good) sqlite3_bind_text(find, 1, name, -1, SQLITE_STATIC);
  good = good && labi_edition_step(&more, m->edition, find);
  *number = more ? sqlite3_column_int64(find, 0) : m->ruleset + 1;
  sqlite3_finalize(find);
  if (!good || more) return good;
  sqlite3_stmt *add = labi_edition_prepare(m->edition, "INSERT INTO ruleset VALUES (?1, ?2, ?3, 0, 0)");
  if (!add) return false;
  sqlite3_bind_int64(add, 1, *number);
  sqlite3_bind_text(add, 2, name, -1, SQLITE_STATIC);
  sqlite3_bind_text(add, 3, ruleset && ruleset->title ? ruleset->title : name, -1, SQLITE_STATIC);
  good = labi_edition_run(m->edition, add);
  sqlite3_finalize(add);
  m->ruleset = *number;
  return good;
}

static bool write_statement(making *m, const lab_statement *statement, int64_t ruleset, int64_t before) {
  sqlite3_stmt *add = labi_edition_prepare(m->edition, "INSERT INTO statement VALUES (?1, ?2, ?3, ?4, ?5)");
  if (!add) return false;
  sqlite3_bind_int64(add, 1, m->statement);
  sqlite3_bind_int64(add, 2, ruleset);
  sqlite3_bind_text(add, 3, statement->text, (int)statement->text_length, SQLITE_STATIC);
  sqlite3_bind_int64(add, 4, before + 1);
  sqlite3_bind_int64(add, 5, m->positions - before);
  const bool good = labi_edition_run(m->edition, add);
  sqlite3_finalize(add);
  return good;
}

static bool add_statement(making *m, size_t index) {
  const lab_statement *statement = lab_program_statement(m->program, index);
  const lab_store_run *run = run_of(m, index);
  char name[LAB_RULESET_NAME];
  int64_t ruleset;
  const int64_t before = m->positions;
  if (lab_edition_ruleset_of(name, m->program, index) != CGT_OK || !*name)
    return labi_edition_refuse(m->edition, "a statement of the edition is not about one ruleset: %.100s",
                               run->statement);
  m->statement++;
  return ruleset_number(&ruleset, m, name) && add_rows(m, run, name) &&
         write_statement(m, statement, ruleset, before);
}

/* ---- the rest ---------------------------------------------------------------------------------------- */

static bool write_about(making *m, const char *name, const char *text) {
  sqlite3_stmt *add = labi_edition_prepare(m->edition, "INSERT INTO about VALUES (?1, ?2)");
  if (!add) return false;
  sqlite3_bind_text(add, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_text(add, 2, text, -1, SQLITE_STATIC);
  const bool good = labi_edition_run(m->edition, add);
  sqlite3_finalize(add);
  return good;
}

static bool describe(making *m) {
  char citation[300];
  const char *definitions = m->asked->definitions ? m->asked->definitions : "";
  snprintf(citation, sizeof citation,
           "The cgt authors, The encyclopedia of small positions, edition %.60s, made by cgt %s.",
           m->asked->name, cgt_version());
  return write_about(m, "edition", m->asked->name) && write_about(m, "program", cgt_version()) &&
         write_about(m, "licence", licence) && write_about(m, "citation", citation) &&
         write_about(m, "definitions", definitions);
}

/* The canonical text of each named value. */
static bool write_names(making *m) {
  sqlite3_stmt *add = labi_edition_prepare(m->edition, "INSERT INTO name VALUES (?1, ?2, ?3, ?4)");
  lab_game_name name;
  bool good = add != NULL;
  for (size_t i = 0; good && lab_game_name_at(&name, i); i++) {
    lab_value value;
    lab_error *error = &m->edition->error;
    good = lab_evaluate_text(&value, m->machine, name.game, strlen(name.game), error) == CGT_OK;
    char *text = good ? lab_value_text(m->machine, value, CGT_PLAIN) : NULL;
    if (good && !text) labi_no_memory(error), good = false;
    if (!good) break;
    sqlite3_bind_int64(add, 1, (int64_t)i + 1);
    sqlite3_bind_text(add, 2, text, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 3, name.name, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 4, name.source, -1, SQLITE_STATIC);
    good = labi_edition_run(m->edition, add);
    free(text);
  }
  lab_machine_forget(m->machine);
  sqlite3_finalize(add);
  return good;
}

static const char *const summaries =
    "INSERT INTO occurrence SELECT p.game, s.ruleset, count(*), min(p.id) FROM position p"
    "  JOIN statement s ON s.id = p.statement GROUP BY p.game, s.ruleset ORDER BY p.game, s.ruleset;"
    "CREATE INDEX position_by_game ON position (game, statement);"
    "UPDATE game SET positions = (SELECT sum(positions) FROM occurrence WHERE game = game.id);"
    "UPDATE ruleset SET positions = (SELECT coalesce(sum(positions), 0) FROM statement WHERE ruleset = "
    "ruleset.id),"
    "  games = (SELECT count(*) FROM occurrence WHERE ruleset = ruleset.id);";

static bool prepare_rows(making *m) {
  m->find_game = labi_edition_prepare(
      m->edition, "SELECT id, outcome, mean, temperature, atomic_weight, birthday FROM game"
                  " WHERE fingerprint IS ?1 AND text = ?2");
  m->add_game =
      labi_edition_prepare(m->edition, "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0)");
  m->find_position =
      labi_edition_prepare(m->edition, "SELECT id FROM position WHERE \"key\" = ?1 AND text = ?2");
  m->add_position = labi_edition_prepare(m->edition, "INSERT INTO position VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  return m->find_game && m->add_game && m->find_position && m->add_position;
}

static void finish_rows(making *m) {
  sqlite3_finalize(m->find_game);
  sqlite3_finalize(m->add_game);
  sqlite3_finalize(m->find_position);
  sqlite3_finalize(m->add_position);
}

static bool fill(making *m) {
  char checksum[LABI_CHECKSUM];
  lab_edition *edition = m->edition;
  bool good = labi_edition_create(edition) && describe(m) && write_names(m) && prepare_rows(m);
  const size_t statements = lab_program_count(m->program);
  for (size_t i = 0; good && i < statements; i++)
    if (lab_program_statement(m->program, i)->kind != LAB_ASSIGNMENT) good = add_statement(m, i);
  finish_rows(m);
  if (!good) return false;
  labi_edition_watch(edition, m->asked->stop);
  good = labi_edition_execute(edition, summaries) && labi_edition_checksum(checksum, edition) &&
         write_about(m, "checksum", checksum) && labi_edition_execute(edition, "COMMIT");
  labi_edition_watch(edition, NULL);
  return good;
}

/* Every statement has a finished run. */
static bool count_rows(making *m) {
  char brief[LAB_STORE_BRIEF];
  const size_t statements = lab_program_count(m->program);
  for (size_t i = 0; i < statements; i++) {
    const lab_statement *statement = lab_program_statement(m->program, i);
    if (statement->kind == LAB_ASSIGNMENT) continue;
    const lab_store_run *run = run_of(m, i);
    if (!run)
      return labi_edition_refuse(
          m->edition, "%.150s lacks a sweep of the statement: %.*s", lab_store_path(m->asked->store),
          (int)(statement->text_length < 100 ? statement->text_length : 100), statement->text);
    if (!run->complete)
      return labi_edition_refuse(m->edition, "%.150s has not finished a sweep: %s",
                                 lab_store_path(m->asked->store), lab_store_brief(brief, run));
    m->all += run->rows;
  }
  return true;
}

static bool make(making *m) {
  lab_edition *edition = m->edition;
  labi_replacement *replacement = malloc(sizeof *replacement);
  if (!replacement) return labi_edition_fail(edition, SQLITE_NOMEM);
  const char *bench = NULL;
  bool good = labi_replacement_begin(replacement, edition->path, &edition->error);
  if (good && !(bench = labi_replacement_bench(replacement))) good = labi_edition_fail(edition, SQLITE_NOMEM);
  if (good) {
    const int code = sqlite3_open_v2(bench, &edition->db,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    good = code == SQLITE_OK || labi_edition_fail(edition, code);
  }
  if (good) sqlite3_extended_result_codes(edition->db, 1);
  good = good && fill(m);
  sqlite3_close_v2(edition->db);
  edition->db = NULL;
  const labi_replacement_way way = {.is_new = false};
  good = good && labi_replacement_finish(replacement, &way, &edition->error);
  labi_replacement_drop(replacement);
  free(replacement);
  return good;
}

cgt_status lab_edition_make(lab_machine *machine, const lab_edition_making *making, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, machine) || !LABI_GIVEN(error, making)) return CGT_EINVAL;
  if (!making->path || !making->name || !making->store) {
    labi_refuse(error, __func__, "making", "lacks a path, a name or a store");
    return CGT_EINVAL;
  }
  lab_edition edition = {.path = strdup(making->path)};
  if (!edition.path) return labi_no_memory(error), CGT_ENOMEM;
  struct making m = {
      .edition = &edition, .machine = machine, .program = lab_machine_program(machine), .asked = making};
  const bool good = count_rows(&m) && make(&m);
  if (!good) *error = edition.error;
  labi_scratch_free(&edition.memory);
  free(edition.path);
  return good ? CGT_OK : error->status;
}
