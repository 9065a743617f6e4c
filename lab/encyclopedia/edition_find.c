/* edition_find.c: where a value occurs. */
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/encyclopedia/edition.h"

/* What is found, and the memory that it is in. */
typedef struct finding {
  lab_occurrences found;
  labi_scratch memory;
} finding;

typedef struct search {
  finding *to;
  lab_edition *edition;
  int64_t game; /* its number in the edition */
  uint64_t most;
} search;

/* ---- the value ------------------------------------------------------------------------------------- */

/* Canonical texts decide; the fingerprint is the index. */
static bool find_game(search *s, const uint64_t *fingerprint) {
  lab_occurrences *found = &s->to->found;
  sqlite3_stmt *find = labi_edition_prepare(
      s->edition, "SELECT id, positions, outcome, mean, temperature, atomic_weight, birthday FROM game"
                  " WHERE fingerprint IS ?1 AND text = ?2");
  if (!find) return false;
  if (fingerprint)
    sqlite3_bind_int64(find, 1, (int64_t)*fingerprint);
  else
    sqlite3_bind_null(find, 1);
  sqlite3_bind_text(find, 2, found->game, -1, SQLITE_STATIC);
  bool good = labi_edition_step(&found->found, s->edition, find);
  if (good && found->found) {
    const char **facts[] = {&found->outcome, &found->mean, &found->temperature, &found->atomic_weight,
                            &found->birthday};
    s->game = sqlite3_column_int64(find, 0);
    found->positions = (uint64_t)sqlite3_column_int64(find, 1);
    for (int i = 0; good && i < 5; i++)
      good = labi_edition_text(facts[i], s->edition, &s->to->memory, find, i + 2);
  }
  sqlite3_finalize(find);
  return good;
}

static bool find_names(search *s) {
  lab_occurrences *found = &s->to->found;
  struct {
    lab_game_name *items;
    size_t count, room;
  } names = {0};
  sqlite3_stmt *rows =
      labi_edition_prepare(s->edition, "SELECT name, source FROM name WHERE game = ?1 ORDER BY id");
  bool more, good = rows != NULL;
  if (good) sqlite3_bind_text(rows, 1, found->game, -1, SQLITE_STATIC);
  while (good && (good = labi_edition_step(&more, s->edition, rows)) && more) {
    lab_game_name *name = labi_push(&names);
    if (!name && !(good = labi_edition_fail(s->edition, SQLITE_NOMEM))) break;
    name->game = found->game;
    good = labi_edition_text(&name->name, s->edition, &s->to->memory, rows, 0) &&
           labi_edition_text(&name->source, s->edition, &s->to->memory, rows, 1);
  }
  sqlite3_finalize(rows);
  lab_game_name *kept = good ? labi_scratch_take(&s->to->memory, (names.count + 1) * sizeof *kept) : NULL;
  if (good && !kept) good = labi_edition_fail(s->edition, SQLITE_NOMEM);
  if (good && names.count > 0) memcpy(kept, names.items, names.count * sizeof *kept);
  if (good) found->names = kept, found->name_count = names.count;
  free(names.items);
  return good;
}

/* ---- its positions ---------------------------------------------------------------------------------- */

typedef struct positions {
  lab_occurrence_position *items;
  size_t count, room;
} positions;

/* The first positions of a statement; the index has them in order. */
static bool add_least(positions *least, search *s, sqlite3_stmt *rows, int64_t statement) {
  bool more = true, good = true;
  sqlite3_bind_int64(rows, 1, s->game);
  sqlite3_bind_int64(rows, 2, statement);
  while (good && least->count < s->most && (good = labi_edition_step(&more, s->edition, rows)) && more) {
    lab_occurrence_position *position = labi_push(least);
    if (!position) return labi_edition_fail(s->edition, SQLITE_NOMEM);
    good = labi_edition_text(&position->text, s->edition, &s->to->memory, rows, 0) &&
           labi_edition_text(&position->misere_outcome, s->edition, &s->to->memory, rows, 1);
  }
  sqlite3_reset(rows);
  return good;
}

static bool find_least(lab_occurrence *occurrence, search *s, sqlite3_stmt *statements, sqlite3_stmt *rows,
                       int64_t ruleset) {
  positions least = {0};
  bool more, good = true;
  sqlite3_bind_int64(statements, 1, ruleset);
  while (good && least.count < s->most && (good = labi_edition_step(&more, s->edition, statements)) && more)
    good = add_least(&least, s, rows, sqlite3_column_int64(statements, 0));
  sqlite3_reset(statements);
  lab_occurrence_position *kept =
      good ? labi_scratch_take(&s->to->memory, (least.count + 1) * sizeof *kept) : NULL;
  if (good && !kept) good = labi_edition_fail(s->edition, SQLITE_NOMEM);
  if (good && least.count > 0) memcpy(kept, least.items, least.count * sizeof *kept);
  occurrence->least = kept;
  occurrence->least_count = good ? least.count : 0;
  free(least.items);
  return good;
}

static bool find_rulesets(search *s) {
  lab_occurrences *found = &s->to->found;
  const lab_edition_about *about = &s->edition->about;
  lab_occurrence *kept = labi_scratch_take(&s->to->memory, (about->ruleset_count + 1) * sizeof *kept);
  if (!kept) return labi_edition_fail(s->edition, SQLITE_NOMEM);
  sqlite3_stmt *rulesets = labi_edition_prepare(
      s->edition, "SELECT ruleset, positions FROM occurrence WHERE game = ?1 ORDER BY ruleset");
  sqlite3_stmt *statements =
      labi_edition_prepare(s->edition, "SELECT id FROM statement WHERE ruleset = ?1 ORDER BY id");
  sqlite3_stmt *rows = labi_edition_prepare(
      s->edition, "SELECT text, misere_outcome FROM position WHERE game = ?1 AND statement = ?2 ORDER BY id");
  bool more, good = rulesets && statements && rows;
  if (good) sqlite3_bind_int64(rulesets, 1, s->game);
  while (good && (good = labi_edition_step(&more, s->edition, rulesets)) && more) {
    const int64_t number = sqlite3_column_int64(rulesets, 0);
    good = number >= 1 && (uint64_t)number <= about->ruleset_count &&
           found->ruleset_count < about->ruleset_count;
    if (!good) labi_edition_refuse(s->edition, "it is damaged: it has no ruleset %lld", (long long)number);
    if (!good) break;
    lab_occurrence *occurrence = &kept[found->ruleset_count++];
    *occurrence = (lab_occurrence){.ruleset = about->rulesets[number - 1].name,
                                   .title = about->rulesets[number - 1].title,
                                   .positions = (uint64_t)sqlite3_column_int64(rulesets, 1)};
    good = find_least(occurrence, s, statements, rows, number);
  }
  sqlite3_finalize(rulesets);
  sqlite3_finalize(statements);
  sqlite3_finalize(rows);
  found->rulesets = kept;
  return good;
}

/* ---- the search -------------------------------------------------------------------------------------- */

cgt_status lab_edition_find(lab_occurrences **found, lab_edition *edition, lab_machine *machine, cgt_game g,
                            uint64_t most, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, found)) return CGT_EINVAL;
  *found = NULL;
  if (!LABI_GIVEN(error, edition) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  uint64_t fingerprint;
  char *text = lab_value_text(machine, lab_game(g), CGT_PLAIN);
  if (!text && cgt_ctx_status(ctx) != CGT_OK)
    return labi_error_set(error, cgt_ctx_status(ctx), "%s", cgt_ctx_message(ctx));
  const bool has_fingerprint = text && cgt_fingerprint(&fingerprint, ctx, g) == CGT_OK;
  if (text && !has_fingerprint) cgt_ctx_clear_error(ctx);
  finding *to = calloc(1, sizeof *to);
  char *game = to && text ? labi_scratch_take(&to->memory, strlen(text) + 1) : NULL;
  if (game) strcpy(game, text);
  free(text);
  if (!game) {
    lab_occurrences_free(to ? &to->found : NULL);
    return labi_no_memory(error), CGT_ENOMEM;
  }
  to->found.game = game;
  search s = {.to = to, .edition = edition, .most = most};
  const bool good = find_game(&s, has_fingerprint ? &fingerprint : NULL) && find_names(&s) &&
                    (!to->found.found || find_rulesets(&s));
  if (good) return *found = &to->found, CGT_OK;
  lab_occurrences_free(&to->found);
  *error = edition->error;
  return error->status;
}

void lab_occurrences_free(lab_occurrences *found) {
  finding *to = (finding *)found; /* its first member */
  if (!to) return;
  labi_scratch_free(&to->memory);
  free(to);
}
