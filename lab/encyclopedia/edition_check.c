/* edition_check.c: an edition is checked: first the file, by its checksum and its structure, then positions, by a second
 * method.
 *
 * A row is made again from its text. The value is compared with the position by Conway's definitions alone
 * (lab/trust/verifier.h): all moves, no theorem, no symmetry, no canonical form; so are both outcomes. A position that
 * is too large for these is evaluated by search, which uses no theorem about the ruleset. The facts of the value are
 * computed again from its text. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/map.h"
#include "lab/base/lab_guard.h"
#include "lab/encyclopedia/edition.h"
#include "lab/trust/verifier.h"

enum {
  POSITIONS_PER_VERIFIER = 200, /* it remembers what it was asked, so it grows */
  FORMS_PER_VERIFIER = LABI_VERIFIER_FORMS / 4,
  POSITIONS_PER_FORGETTING = 64
};

/* A position with its value, as the edition has them. */
typedef struct row {
  const char *position, *misere_outcome, *game;
  const char *facts[5]; /* outcome, mean, temperature, atomic weight or NULL, birthday */
} row;

typedef struct check {
  lab_edition *edition;
  lab_machine *machine;
  lab_edition_checked *checked;
  const lab_edition_checking *asked;
  labi_verifier *verifier; /* NULL: none has begun */
  size_t in_verifier;      /* positions that it was asked about */
  labi_scratch memory;     /* of a row */
  uint64_t all;            /* the number of the last position */
  lab_error *error;
} check;

__attribute__((format(printf, 2, 3))) static void add_fault(check *c, const char *format, ...) {
  if (c->checked->faults++ >= LAB_EDITION_FAULTS) return;
  va_list list;
  va_start(list, format);
  char *fault = c->checked->fault[c->checked->faults - 1];
  vsnprintf(fault, sizeof c->checked->fault[0], format, list);
  va_end(list);
}

/* ---- the file ---------------------------------------------------------------------------------------- */

/* A fault that SQLite finds; false: the check cannot continue. */
static bool note_failure(check *c) {
  if (c->edition->error.status != CGT_EINVAL) return *c->error = c->edition->error, false;
  add_fault(c, "%s", c->edition->error.message);
  return true;
}

static bool check_pages(check *c) {
  sqlite3_stmt *pages = labi_edition_prepare(c->edition, "PRAGMA integrity_check(1)");
  bool more = false, good = pages && labi_edition_step(&more, c->edition, pages);
  const char *answer = good && more ? (const char *)sqlite3_column_text(pages, 0) : NULL;
  if (answer && strcmp(answer, "ok") != 0) add_fault(c, "the file is damaged: %s", answer);
  sqlite3_finalize(pages);
  return good || note_failure(c);
}

static bool check_contents(check *c) {
  char checksum[LABI_CHECKSUM];
  if (!labi_edition_checksum(checksum, c->edition)) return note_failure(c);
  if (strcmp(checksum, c->edition->about.checksum) != 0)
    add_fault(c, "the contents have the checksum %s, and the edition was made with %s", checksum,
              c->edition->about.checksum);
  return true;
}

/* ---- a position -------------------------------------------------------------------------------------- */

static bool evaluate(lab_value *value, check *c, const row *r, const char *text) {
  lab_error error = {0};
  if (lab_evaluate_text(value, c->machine, text, strlen(text), &error) == CGT_OK) return true;
  if (error.status == CGT_ECANCELLED || error.status == CGT_ENOMEM) return *c->error = error, false;
  add_fault(c, "%s: %s: %s", r->position, text, error.message);
  value->kind = LAB_BOOL;
  return true;
}

static bool stops(check *c, cgt_status status) {
  if (status != CGT_ECANCELLED && status != CGT_ENOMEM) return false;
  labi_error_set(c->error, status, "%s", status == CGT_ENOMEM ? LABI_OUT_OF_MEMORY : "stopped on request");
  return true;
}

static const char outcomes[] = {[CGT_N] = 'N', [CGT_P] = 'P', [CGT_L] = 'L', [CGT_R] = 'R'};

static bool is_outcome(const char *text, cgt_outcome outcome) {
  return text[0] == outcomes[outcome] && text[1] == 0;
}

/* *decided: the definitions could decide all of it. */
static bool by_definitions(bool *decided, check *c, const row *r, lab_value position, cgt_game game) {
  if (c->verifier &&
      (c->in_verifier >= POSITIONS_PER_VERIFIER || labi_verifier_forms(c->verifier) > FORMS_PER_VERIFIER ||
       labi_verifier_status(c->verifier) != CGT_OK)) {
    labi_verifier_free(c->verifier);
    c->verifier = NULL;
  }
  if (!c->verifier) {
    c->verifier = labi_verifier_new(lab_machine_ctx(c->machine), c->asked->stop);
    c->in_verifier = 0;
    if (!c->verifier) return labi_no_memory(c->error);
  }
  c->in_verifier++;
  labi_verifier *v = c->verifier;
  labi_verifier_form played, value;
  cgt_outcome outcome, misere;
  bool equal, canonical;
  *decided = labi_verifier_position(&played, v, position.as.at.position) &&
             (!position.as.at.negative || labi_verifier_neg(&played, v, played)) &&
             labi_verifier_game(&value, v, game) && labi_verifier_equal(&equal, v, played, value) &&
             labi_verifier_canonical(&canonical, v, value) && labi_verifier_outcome(&outcome, v, played) &&
             labi_verifier_misere_outcome(&misere, v, played);
  if (!*decided) return !stops(c, labi_verifier_status(v));
  if (!equal || !canonical)
    add_fault(c, "%s: %.150s is not its canonical value by Conway's definitions", r->position, r->game);
  if (!is_outcome(r->facts[0], outcome))
    add_fault(c, "%s: its outcome is %c, and the edition has %s", r->position, outcomes[outcome],
              r->facts[0]);
  if (!is_outcome(r->misere_outcome, misere))
    add_fault(c, "%s: its misère outcome is %c, and the edition has %s", r->position, outcomes[misere],
              r->misere_outcome);
  return true;
}

static bool by_search(check *c, const row *r, lab_value position, cgt_game game) {
  lab_value value, outcome;
  lab_error error = {0};
  cgt_status status = lab_call(&value, c->machine, "search", &position, 1, &error);
  if (status == CGT_OK) status = lab_call(&outcome, c->machine, "misere_outcome", &position, 1, &error);
  if (status == CGT_ECANCELLED || status == CGT_ENOMEM) return *c->error = error, false;
  if (status != CGT_OK)
    add_fault(c, "%s: %s", r->position, error.message);
  else if (value.kind != LAB_GAME || !cgt_equal(value.as.game, game))
    add_fault(c, "%s: search finds another value than %.150s", r->position, r->game);
  else if (outcome.kind != LAB_OUTCOME || !is_outcome(r->misere_outcome, outcome.as.outcome))
    add_fault(c, "%s: its misère outcome is not %s", r->position, r->misere_outcome);
  return true;
}

/* ---- the facts of its value --------------------------------------------------------------------------- */

static bool check_fact(check *c, const row *r, const char *function, const char *expected, lab_value game) {
  lab_value value;
  lab_error error = {0};
  const cgt_status status = lab_call(&value, c->machine, function, &game, 1, &error);
  if (status == CGT_ECANCELLED || status == CGT_ENOMEM) return *c->error = error, false;
  char *text = status == CGT_OK ? lab_value_text(c->machine, value, CGT_PLAIN) : NULL;
  if (status == CGT_OK && !text) return labi_no_memory(c->error);
  if (status != CGT_OK && status != CGT_EDOMAIN)
    add_fault(c, "%s of %.150s: %s", function, r->game, error.message);
  else if ((text == NULL) != (expected == NULL) || (text && strcmp(text, expected) != 0))
    add_fault(c, "%s of %.150s is %.60s, and the edition has %.60s", function, r->game,
              text ? text : "nothing", expected ? expected : "nothing");
  free(text);
  return true;
}

static bool check_facts(check *c, const row *r, lab_value game) {
  static const char *const functions[] = {"outcome", "mean", "temperature", "atomic_weight", "birthday"};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!check_fact(c, r, functions[i], r->facts[i], game)) return false;
  char *again = lab_value_text(c->machine, game, CGT_PLAIN);
  if (!again) return labi_no_memory(c->error);
  if (strcmp(again, r->game) != 0)
    add_fault(c, "the text %.150s is not canonical: it reads back as %.100s", r->game, again);
  free(again);
  return true;
}

static bool check_row(check *c, const row *r) {
  lab_value position, value;
  cgt_game game;
  lab_error error = {0};
  if (!evaluate(&position, c, r, r->position) || !evaluate(&value, c, r, r->game)) return false;
  c->checked->positions++;
  if (position.kind == LAB_BOOL || value.kind == LAB_BOOL) return true; /* told */
  if (position.kind != LAB_POSITION || lab_to_game(&game, c->machine, value, &error) != CGT_OK)
    return add_fault(c, "%s: this is not a position with the value %.150s", r->position, r->game), true;
  bool decided = false;
  if (!by_definitions(&decided, c, r, position, game)) return false;
  if (!decided && !by_search(c, r, position, game)) return false;
  c->checked->by_definitions += decided;
  c->checked->by_search += !decided;
  return check_facts(c, r, lab_game(game));
}

/* ---- which positions ------------------------------------------------------------------------------------ */

static bool check_position(bool *there, check *c, sqlite3_stmt *find, int64_t id) {
  row r;
  *there = false;
  if (labi_interrupt_is_set(c->asked->stop)) return !stops(c, CGT_ECANCELLED);
  sqlite3_bind_int64(find, 1, id);
  if (!labi_edition_step(there, c->edition, find)) return note_failure(c);
  if (!*there) return true;
  const char **cells[] = {&r.position, &r.misere_outcome, &r.game,     &r.facts[0],
                          &r.facts[1], &r.facts[2],       &r.facts[3], &r.facts[4]};
  const labi_scratch_mark mark = labi_scratch_here(&c->memory);
  bool good = true, whole = true;
  for (int i = 0; good && i < 8; i++) {
    good = labi_edition_text(cells[i], c->edition, &c->memory, find, i);
    whole &= *cells[i] != NULL || i == 6;
  }
  if (!good)
    good = note_failure(c), whole = false;
  else if (!whole)
    add_fault(c, "position %lld is incomplete", (long long)id);
  sqlite3_reset(find);
  if (good && whole) good = check_row(c, &r);
  labi_scratch_release(&c->memory, mark);
  if (c->checked->positions % POSITIONS_PER_FORGETTING == 0) lab_machine_forget(c->machine);
  if (c->asked->progress) c->asked->progress(c->asked->where, c->checked->positions, c->all);
  return good;
}

static int compare_ids(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

/* So many numbers of first .. first + count - 1, each once at most, in order: a sample of a statement. */
static size_t draw(int64_t *ids, uint64_t sample, int64_t first, uint64_t count, uint64_t seed) {
  for (uint64_t i = 0; i < sample; i++)
    ids[i] =
        first +
        (int64_t)(labi_hash_number(labi_hash_number(seed) + labi_hash_number((uint64_t)first + i)) % count);
  qsort(ids, sample, sizeof *ids, compare_ids);
  size_t kept = 0;
  for (uint64_t i = 0; i < sample; i++)
    if (i == 0 || ids[i] != ids[i - 1]) ids[kept++] = ids[i];
  return kept;
}

static bool check_statement(check *c, sqlite3_stmt *find, int64_t first, uint64_t count) {
  bool there, good = true;
  const uint64_t sample = c->asked->sample;
  if (sample == 0 || sample >= count) {
    unsigned missing = 0; /* many at once are no positions at all */
    for (uint64_t i = 0; good && i < count && missing < LAB_EDITION_FAULTS; i++) {
      good = check_position(&there, c, find, first + (int64_t)i);
      if (good && !there) add_fault(c, "position %lld is missing", (long long)first + (long long)i);
      missing += good && !there;
    }
    return good;
  }
  int64_t *ids = calloc(sample, sizeof *ids);
  if (!ids) return labi_no_memory(c->error);
  const size_t kept = draw(ids, sample, first, count, c->asked->seed);
  for (size_t i = 0; good && i < kept; i++) good = check_position(&there, c, find, ids[i]);
  free(ids);
  return good;
}

/* The last position, of which the tables may say anything. */
static bool find_last(check *c) {
  sqlite3_stmt *count = labi_edition_prepare(c->edition, "SELECT coalesce(max(id), 0) FROM position");
  bool more = false, good = count && labi_edition_step(&more, c->edition, count);
  const int64_t last = good && more ? sqlite3_column_int64(count, 0) : 0;
  c->all = last > 0 ? (uint64_t)last : 0;
  sqlite3_finalize(count);
  return good || note_failure(c);
}

/* Positions have the numbers 1 to the last one, each in one statement. */
static bool check_numbers(check *c, int64_t first, int64_t count, int64_t *next) {
  if (first == *next && count >= 0 && count <= INT64_MAX - first && first + count - 1 <= (int64_t)c->all) {
    *next = first + count;
    return true;
  }
  add_fault(c, "a statement has the positions from %lld on, %lld of them, and the edition has %llu",
            (long long)first, (long long)count, (unsigned long long)c->all);
  return false;
}

static bool check_statements(check *c) {
  sqlite3_stmt *find = labi_edition_prepare(
      c->edition,
      "SELECT p.text, p.misere_outcome, g.text, g.outcome, g.mean, g.temperature, g.atomic_weight, g.birthday"
      " FROM position p JOIN game g ON g.id = p.game WHERE p.id = ?1");
  sqlite3_stmt *statements =
      labi_edition_prepare(c->edition, "SELECT first, positions FROM statement ORDER BY id");
  bool more, good = find && statements;
  int64_t next = 1;
  if (!good) good = note_failure(c);
  while (find && statements && good) {
    if (!labi_edition_step(&more, c->edition, statements)) {
      good = note_failure(c);
      break;
    }
    if (!more) break;
    const int64_t first = sqlite3_column_int64(statements, 0), count = sqlite3_column_int64(statements, 1);
    if (check_numbers(c, first, count, &next)) good = check_statement(c, find, first, (uint64_t)count);
  }
  sqlite3_finalize(find);
  sqlite3_finalize(statements);
  return good;
}

/* ---- the check -------------------------------------------------------------------------------------------- */

cgt_status lab_edition_check(lab_edition_checked *checked, lab_edition *edition, lab_machine *machine,
                             const lab_edition_checking *checking, lab_error *error) {
  LABI_ERROR(error);
  static const lab_edition_checking nothing = {0};
  if (!LABI_GIVEN(error, checked) || !LABI_GIVEN(error, edition) || !LABI_GIVEN(error, machine))
    return CGT_EINVAL;
  if (!checking) checking = &nothing;
  *checked = (lab_edition_checked){
      .path = edition->path, .name = edition->about.name, .sample = checking->sample, .seed = checking->seed};
  check c = {.edition = edition, .machine = machine, .checked = checked, .asked = checking, .error = error};
  if (checking->sample > LAB_SAMPLE_LIMIT) {
    labi_refuse(error, __func__, "checking", "has a sample that is too large");
    return CGT_EINVAL;
  }
  *error = (lab_error){0};
  labi_edition_watch(edition, checking->stop);
  const bool good = check_pages(&c) && check_contents(&c) && find_last(&c) && check_statements(&c);
  labi_edition_watch(edition, NULL);
  labi_verifier_free(c.verifier);
  labi_scratch_free(&c.memory);
  lab_machine_forget(machine);
  return good ? CGT_OK : error->status;
}
