/* edition.c: opening an edition, what it is, and its checksum. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/make_error.h"
#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/encyclopedia/edition.h"
#include "lab/store/database_size.h"

enum { APPLICATION_OF_EDITIONS = 0x43475445 };

int64_t labi_edition_key(const char *text, size_t length) {
  const uint64_t hash = XXH3_64bits(text, length);
  int64_t key;
  memcpy(&key, &hash, sizeof key);
  return key;
}

/* ---- the checksum -------------------------------------------------------------------------------- */

static uint64_t as_little_endian(uint64_t n) {
  unsigned char bytes[sizeof n];
  for (unsigned i = 0; i < sizeof n; i++) bytes[i] = (unsigned char)(n >> 8 * i);
  memcpy(&n, bytes, sizeof n);
  return n;
}

/* A cell by its type, its length and its bytes, so that no two rows have the same stream. */
static bool add_cell(XXH3_state_t *state, lab_edition *edition, sqlite3_stmt *row, int column) {
  const int type = sqlite3_column_type(row, column);
  const char *text = type == SQLITE_NULL ? "" : (const char *)sqlite3_column_text(row, column);
  if (!text) return labi_edition_fail(edition, SQLITE_NOMEM);
  const size_t length = (size_t)sqlite3_column_bytes(row, column);
  const uint64_t head[] = {as_little_endian((uint64_t)type), as_little_endian(length)};
  XXH3_128bits_update(state, head, sizeof head);
  XXH3_128bits_update(state, text, length);
  return true;
}

static bool add_table(XXH3_state_t *state, lab_edition *edition, const char *sql) {
  sqlite3_stmt *rows = labi_edition_prepare(edition, sql);
  bool more = false, good = rows != NULL;
  while (good && (good = labi_edition_step(&more, edition, rows)) && more)
    for (int i = 0; good && i < sqlite3_column_count(rows); i++) good = add_cell(state, edition, rows, i);
  sqlite3_finalize(rows);
  const uint64_t end = as_little_endian(UINT64_MAX);
  XXH3_128bits_update(state, &end, sizeof end);
  return good;
}

bool labi_edition_checksum(char digits[LABI_CHECKSUM], lab_edition *edition) {
  static const char *const contents[] = {"SELECT * FROM about WHERE name <> 'checksum' ORDER BY name",
                                         "SELECT * FROM ruleset ORDER BY id",
                                         "SELECT * FROM statement ORDER BY id",
                                         "SELECT * FROM game ORDER BY id",
                                         "SELECT * FROM position ORDER BY id",
                                         "SELECT * FROM occurrence ORDER BY game, ruleset",
                                         "SELECT * FROM name ORDER BY id"};
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  for (size_t i = 0; i < sizeof contents / sizeof *contents; i++)
    if (!add_table(&state, edition, contents[i])) return false;
  const XXH128_hash_t hash = XXH3_128bits_digest(&state);
  snprintf(digits, LABI_CHECKSUM, "%016llx%016llx", (unsigned long long)hash.high64,
           (unsigned long long)hash.low64);
  return true;
}

/* ---- what it is ------------------------------------------------------------------------------------ */

static bool load_about(lab_edition *edition) {
  lab_edition_about *about = &edition->about;
  const struct {
    const char *name, **text;
  } members[] = {
      {"edition", &about->name},      {"program", &about->program},         {"licence", &about->licence},
      {"citation", &about->citation}, {"definitions", &about->definitions}, {"checksum", &about->checksum}};
  sqlite3_stmt *find = labi_edition_prepare(edition, "SELECT text FROM about WHERE name = ?1");
  bool more, good = find != NULL;
  for (size_t i = 0; good && i < sizeof members / sizeof *members; i++) {
    sqlite3_bind_text(find, 1, members[i].name, -1, SQLITE_STATIC);
    good = labi_edition_step(&more, edition, find) &&
           (more || labi_edition_refuse(edition, "it is damaged: its %s is missing", members[i].name)) &&
           labi_edition_text(members[i].text, edition, &edition->memory, find, 0);
    sqlite3_reset(find);
  }
  sqlite3_finalize(find);
  return good;
}

static bool load_rulesets(lab_edition *edition) {
  struct {
    lab_edition_ruleset *items;
    size_t count, room;
  } found = {0};
  sqlite3_stmt *rows =
      labi_edition_prepare(edition, "SELECT name, title, positions, games FROM ruleset ORDER BY id");
  bool more, good = rows != NULL;
  while (good && (good = labi_edition_step(&more, edition, rows)) && more) {
    lab_edition_ruleset *ruleset = labi_push(&found);
    if (!ruleset && !(good = labi_edition_fail(edition, SQLITE_NOMEM))) break;
    *ruleset = (lab_edition_ruleset){.positions = (uint64_t)sqlite3_column_int64(rows, 2),
                                     .games = (uint64_t)sqlite3_column_int64(rows, 3)};
    good = labi_edition_text(&ruleset->name, edition, &edition->memory, rows, 0) &&
           labi_edition_text(&ruleset->title, edition, &edition->memory, rows, 1);
    good = good && sqlite3_column_int64(rows, 2) >= 0 && sqlite3_column_int64(rows, 3) >= 0 &&
           !__builtin_add_overflow(edition->about.positions, ruleset->positions, &edition->about.positions);
    if (!good && edition->error.status == CGT_OK)
      labi_edition_refuse(edition, "it is damaged: a ruleset has impossible numbers");
  }
  sqlite3_finalize(rows);
  lab_edition_ruleset *kept =
      good ? labi_scratch_take(&edition->memory, (found.count + 1) * sizeof *kept) : NULL;
  if (good && !kept) good = labi_edition_fail(edition, SQLITE_NOMEM);
  if (good && found.count > 0) memcpy(kept, found.items, found.count * sizeof *kept);
  edition->about.rulesets = kept;
  edition->about.ruleset_count = good ? found.count : 0;
  free(found.items);
  return good;
}

static bool query_number(int64_t *number, lab_edition *edition, const char *sql) {
  sqlite3_stmt *statement = labi_edition_prepare(edition, sql);
  bool more, good = statement && labi_edition_step(&more, edition, statement);
  *number = good && more ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return good;
}

bool labi_edition_load(lab_edition *edition) {
  int64_t games;
  edition->about.path = edition->path;
  edition->about.positions = 0;
  if (!load_about(edition) || !load_rulesets(edition) ||
      !query_number(&games, edition, "SELECT coalesce(max(id), 0) FROM game"))
    return false;
  edition->about.games = games > 0 ? (uint64_t)games : 0; /* they are numbered from 1 on */
  return labi_edition_errata(edition, labi_errata);
}

/* ---- opening --------------------------------------------------------------------------------------- */

static bool is_complete(lab_edition *edition) {
  int64_t size, expected;
  return !labi_database_size(&size, &expected, edition->db) || size >= expected ||
         labi_edition_refuse(edition, "it is cut short: %lld of %lld bytes exist", (long long)size,
                             (long long)expected);
}

static bool open_edition(lab_edition *edition) {
  struct stat about;
  int64_t application, version;
  if (stat(edition->path, &about) != 0) return labi_edition_refuse(edition, "%s", strerror(errno));
  if (!S_ISREG(about.st_mode)) return labi_edition_refuse(edition, "it is not a regular file");
  const int code =
      sqlite3_open_v2(edition->path, &edition->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
  if (code != SQLITE_OK) return labi_edition_fail(edition, code);
  sqlite3_extended_result_codes(edition->db, 1);
  /* A page of a mapped file that is cut meanwhile is a signal, and no error. */
  if (!labi_edition_execute(edition, "PRAGMA mmap_size = 0; PRAGMA query_only = ON") ||
      !is_complete(edition) || !query_number(&application, edition, "PRAGMA application_id") ||
      !query_number(&version, edition, "PRAGMA user_version"))
    return false;
  if (application != APPLICATION_OF_EDITIONS)
    return labi_edition_refuse(edition, "it is a SQLite database, but not an edition of the encyclopedia");
  if (version != LAB_EDITION_VERSION)
    return labi_edition_refuse(edition, "it has format %lld, and this cgt knows format %d",
                               (long long)version, LAB_EDITION_VERSION);
  return labi_edition_load(edition);
}

lab_edition *lab_edition_open(const char *path, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, path)) return NULL;
  lab_edition *edition = calloc(1, sizeof *edition);
  if (edition) edition->path = strdup(path);
  if (!edition || !edition->path) {
    free(edition);
    labi_no_memory(error);
    return NULL;
  }
  if (open_edition(edition)) return edition;
  *error = edition->error;
  lab_edition_close(edition);
  return NULL;
}

void lab_edition_close(lab_edition *edition) {
  if (!edition) return;
  sqlite3_close_v2(edition->db);
  labi_scratch_free(&edition->memory);
  free(edition->path);
  free(edition);
}

const lab_edition_about *lab_edition_describe(const lab_edition *edition) {
  return edition ? &edition->about : NULL;
}
