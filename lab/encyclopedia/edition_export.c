/* edition_export.c: an edition as static files, which a page fetches one at a time.
 *
 * A value is in the shard that the first digits of its key name. The key is FNV-1a of the canonical text, in 32 bits:
 * five lines in any language. There are as many digits as keep a shard small, and every shard is written, also an
 * empty one: so a shard that is missing is not mistaken for one without the value. The description of the edition is
 * written last; a folder without it is not complete. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/sort.h"
#include "base/vector.h"
#include "lab/base/json.h"
#include "lab/base/lab_guard.h"
#include "lab/encyclopedia/edition.h"
#include "storage/replacement.h"

enum { VALUES_PER_SHARD = 512, DIGITS = 4 };

/* A value, or a named value that does not occur. */
typedef struct entry {
  uint32_t key;
  int64_t game;     /* its number in the edition; 0: it does not occur */
  const char *name; /* its text then */
} entry;

typedef struct exporting {
  lab_edition *edition;
  const char *folder;
  const volatile int *stop;
  lab_edition_exported *to;
  labi_replacement *file;
  labi_buffer text; /* of the file */
  struct {
    entry *items;
    size_t count, room;
  } entries; /* ordered by their shards */
  sqlite3_stmt *game, *names, *rulesets;
} exporting;

uint32_t lab_edition_shard_key(const char *text) {
  uint32_t key = UINT32_C(2166136261);
  for (; text && *text; text++) key = (uint32_t)((key ^ (unsigned char)*text) * UINT64_C(16777619));
  return key;
}

/* ---- files ------------------------------------------------------------------------------------------- */

static bool refuse_folder(exporting *e, const char *why) {
  labi_error_set(&e->edition->error, CGT_EINVAL, "%.200s: %s", e->folder, why);
  return false;
}

/* A new folder, or an empty one: files of two editions are never mixed. */
static bool make_folder(exporting *e) {
  if (mkdir(e->folder, 0777) == 0) return true;
  if (errno != EEXIST) return refuse_folder(e, strerror(errno));
  DIR *entries = opendir(e->folder);
  if (!entries) return refuse_folder(e, strerror(errno));
  bool is_empty = true;
  for (struct dirent *one; is_empty && (one = readdir(entries));)
    is_empty = strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0;
  closedir(entries);
  return is_empty || refuse_folder(e, "the folder is not empty");
}

/* What was put into the text becomes the file of that name. */
static bool write_file(exporting *e, const char *name) {
  char path[LAB_EDITION_PATH];
  const int length = snprintf(path, sizeof path, "%s/%s.json", e->folder, name);
  if (length < 0 || (size_t)length >= sizeof path) return refuse_folder(e, "the name is too long");
  if (e->text.failed) return labi_edition_fail(e->edition, SQLITE_NOMEM);
  const labi_replacement_way way = {.is_new = true};
  bool good = labi_replacement_begin(e->file, path, &e->edition->error);
  if (good) {
    labi_replacement_put(e->file, e->text.bytes, e->text.length); /* a failure is that of finishing */
    good = labi_replacement_finish(e->file, &way, &e->edition->error);
  }
  labi_replacement_drop(e->file);
  e->to->bytes += e->text.length;
  e->to->files++;
  labi_buffer_clear(&e->text);
  return good;
}

/* ---- the text of a file --------------------------------------------------------------------------------- */

static void put_member(labi_buffer *out, const char *before, const char *name, const char *text) {
  labi_putf(out, "%s\"%s\": ", before, name);
  labi_put_json_text(out, text, strlen(text));
}

static void put_number(labi_buffer *out, const char *name, uint64_t number) {
  labi_putf(out, ", \"%s\": %llu", name, (unsigned long long)number);
}

/* The text of a column, until the row is left. NULL: a damaged edition has none there, or there is no memory. */
static const char *text_at(exporting *e, sqlite3_stmt *row, int column, const char *name) {
  const bool is_there = sqlite3_column_type(row, column) != SQLITE_NULL;
  const char *text = is_there ? (const char *)sqlite3_column_text(row, column) : NULL;
  if (is_there && !text) labi_edition_fail(e->edition, SQLITE_NOMEM);
  if (!is_there) labi_edition_refuse(e->edition, "it is damaged: a %s is missing", name);
  return text;
}

static bool put_column(exporting *e, const char *before, const char *name, sqlite3_stmt *row, int column) {
  const char *text = text_at(e, row, column, name);
  if (!text) return false;
  labi_putf(&e->text, "%s\"%s\": ", before, name);
  labi_put_json_text(&e->text, text, (size_t)sqlite3_column_bytes(row, column));
  return true;
}

static bool put_names(exporting *e) {
  bool more, good;
  const char *before = "{";
  sqlite3_reset(e->names);
  labi_put(&e->text, ", \"names\": [");
  while ((good = labi_edition_step(&more, e->edition, e->names)) && more) {
    if (!put_column(e, before, "name", e->names, 0) || !put_column(e, ", ", "source", e->names, 1))
      return false;
    labi_put_char(&e->text, '}');
    before = ", {";
  }
  labi_put_char(&e->text, ']');
  return good;
}

static bool put_rulesets(exporting *e, int64_t game) {
  bool more, good;
  const char *before = "{";
  sqlite3_reset(e->rulesets);
  sqlite3_bind_int64(e->rulesets, 1, game);
  labi_put(&e->text, ", \"rulesets\": [");
  while ((good = labi_edition_step(&more, e->edition, e->rulesets)) && more) {
    if (!put_column(e, before, "ruleset", e->rulesets, 0)) return false;
    put_number(&e->text, "positions", (uint64_t)sqlite3_column_int64(e->rulesets, 1));
    if (!put_column(e, ", ", "least", e->rulesets, 2) ||
        !put_column(e, ", ", "misere_outcome", e->rulesets, 3))
      return false;
    labi_put_char(&e->text, '}');
    before = ", {";
  }
  labi_put_char(&e->text, ']');
  return good;
}

/* "TEXT": {"positions": 3, "names": [..], "rulesets": [..]} */
static bool put_value(exporting *e, const entry *value) {
  bool more = true;
  const char *text = value->name;
  uint64_t positions = 0;
  if (value->game) {
    sqlite3_reset(e->game);
    sqlite3_bind_int64(e->game, 1, value->game);
    if (!labi_edition_step(&more, e->edition, e->game)) return false;
    if (!more) return labi_edition_refuse(e->edition, "it is damaged: a value is missing");
    if (!(text = text_at(e, e->game, 0, "value"))) return false;
    positions = (uint64_t)sqlite3_column_int64(e->game, 1);
  }
  labi_put_json_text(&e->text, text, strlen(text));
  labi_putf(&e->text, ": {\"positions\": %llu", (unsigned long long)positions);
  sqlite3_bind_text(e->names, 1, text, -1,
                    SQLITE_STATIC); /* the row of the value stays until its names are read */
  if (!put_names(e) || !put_rulesets(e, value->game)) return false;
  labi_put_char(&e->text, '}');
  return true;
}

/* ---- shards ------------------------------------------------------------------------------------------- */

static uint32_t shard_of(const exporting *e, uint32_t key) { return key >> (32 - 4 * e->to->digits); }

static int by_shard(const void *a, const void *b, void *where) {
  const uint32_t one = shard_of(where, ((const entry *)a)->key),
                 other = shard_of(where, ((const entry *)b)->key);
  return (one > other) - (one < other);
}

/* The values in the order of the edition, then the named ones that do not occur. */
static bool list_values(exporting *e) {
  sqlite3_stmt *rows = labi_edition_prepare(
      e->edition, "SELECT id, text FROM game UNION ALL"
                  " SELECT 0, game FROM (SELECT game FROM name WHERE game NOT IN (SELECT text FROM game)"
                  " GROUP BY game ORDER BY min(id))");
  bool more, good = rows != NULL;
  while (good && (good = labi_edition_step(&more, e->edition, rows)) && more) {
    const char *text = text_at(e, rows, 1, "value");
    entry *value = text ? labi_push(&e->entries) : NULL;
    if (text && !value) labi_edition_fail(e->edition, SQLITE_NOMEM);
    if (!(good = value != NULL)) break;
    *value = (entry){.key = lab_edition_shard_key(text), .game = sqlite3_column_int64(rows, 0)};
    if (value->game == 0) good = labi_edition_text(&value->name, e->edition, &e->edition->memory, rows, 1);
    e->to->values += value->game != 0;
  }
  sqlite3_finalize(rows);
  if (!good) return false;
  e->to->digits = 1;
  while (e->to->digits < DIGITS && e->entries.count >> 4 * e->to->digits > VALUES_PER_SHARD) e->to->digits++;
  return labi_sort_items(e->entries.items, e->entries.count, sizeof(entry), by_shard, e) ||
         labi_edition_fail(e->edition, SQLITE_NOMEM);
}

static bool write_shard(exporting *e, uint32_t shard, size_t *at) {
  char name[DIGITS + 1];
  snprintf(name, sizeof name, "%0*x", (int)e->to->digits, (unsigned)shard);
  put_member(&e->text, "{", "edition", e->edition->about.name);
  put_member(&e->text, ", ", "checksum", e->edition->about.checksum);
  put_member(&e->text, ", ", "shard", name);
  labi_put(&e->text, ", \"values\": {");
  for (const char *before = "\n"; *at < e->entries.count; before = ",\n") {
    const entry *value = &e->entries.items[*at];
    if (shard_of(e, value->key) != shard) break;
    if (labi_interrupt_is_set(e->stop)) return labi_edition_fail(e->edition, SQLITE_INTERRUPT);
    labi_put(&e->text, before);
    if (!put_value(e, value)) return false;
    ++*at;
  }
  labi_put(&e->text, "\n}}\n");
  if (e->text.length > e->to->largest) e->to->largest = e->text.length;
  return write_file(e, name);
}

static bool write_shards(exporting *e) {
  size_t at = 0;
  e->to->shards = UINT32_C(1) << 4 * e->to->digits;
  for (uint32_t shard = 0; shard < e->to->shards; shard++)
    if (!write_shard(e, shard, &at)) return false;
  return true;
}

static bool write_description(exporting *e) {
  const lab_edition_about *about = &e->edition->about;
  labi_buffer *out = &e->text;
  labi_putf(out, "{\"format\": %d", LAB_EDITION_VERSION);
  put_member(out, ", ", "edition", about->name);
  put_member(out, ", ", "program", about->program);
  put_member(out, ", ", "licence", about->licence);
  put_member(out, ", ", "citation", about->citation);
  put_member(out, ", ", "checksum", about->checksum);
  put_number(out, "positions", about->positions);
  put_number(out, "values", about->games);
  put_number(out, "digits", e->to->digits);
  labi_put(out, ", \"rulesets\": [");
  for (size_t i = 0; i < about->ruleset_count; i++) {
    const lab_edition_ruleset *ruleset = &about->rulesets[i];
    put_member(out, i ? ",\n{" : "\n{", "ruleset", ruleset->name);
    put_member(out, ", ", "title", ruleset->title);
    put_number(out, "positions", ruleset->positions);
    put_number(out, "values", ruleset->games);
    labi_put_char(out, '}');
  }
  labi_put(out, "\n], \"errata\": [");
  for (size_t i = 0; i < about->erratum_count; i++) {
    put_member(out, i ? ", {" : "{", "ruleset", about->errata[i].ruleset);
    put_member(out, ", ", "text", about->errata[i].text);
    labi_put_char(out, '}');
  }
  labi_put(out, "]}\n");
  return write_file(e, "edition");
}

/* ---- the export ----------------------------------------------------------------------------------------- */

static bool write_all(exporting *e) {
  e->game = labi_edition_prepare(e->edition, "SELECT text, positions FROM game WHERE id = ?1");
  e->names = labi_edition_prepare(e->edition, "SELECT name, source FROM name WHERE game = ?1 ORDER BY id");
  e->rulesets = labi_edition_prepare(e->edition,
                                     "SELECT r.name, o.positions, p.text, p.misere_outcome FROM occurrence o"
                                     " JOIN ruleset r ON r.id = o.ruleset JOIN position p ON p.id = o.least"
                                     " WHERE o.game = ?1 ORDER BY o.ruleset");
  labi_edition_watch(e->edition, e->stop);
  const bool good = e->game && e->names && e->rulesets && list_values(e) && make_folder(e) &&
                    write_shards(e) && write_description(e);
  labi_edition_watch(e->edition, NULL);
  sqlite3_finalize(e->game);
  sqlite3_finalize(e->names);
  sqlite3_finalize(e->rulesets);
  return good;
}

cgt_status lab_edition_export(lab_edition_exported *exported, lab_edition *edition, const char *folder,
                              const volatile int *stop, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, exported)) return CGT_EINVAL;
  *exported = (lab_edition_exported){0};
  if (!LABI_GIVEN(error, edition) || !LABI_GIVEN(error, folder)) return CGT_EINVAL;
  exported->edition = edition->about.name;
  exported->folder = folder;
  exporting e = {.edition = edition,
                 .folder = folder,
                 .stop = stop,
                 .to = exported,
                 .file = malloc(sizeof(labi_replacement))};
  edition->error = (lab_error){0};
  const bool good = e.file ? write_all(&e) : labi_edition_fail(edition, SQLITE_NOMEM);
  labi_buffer_free(&e.text);
  free(e.entries.items);
  free(e.file);
  if (!good) *error = edition->error;
  return good ? CGT_OK : error->status;
}
