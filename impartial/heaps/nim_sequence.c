/* nim_sequence.c: the values of heaps, more and more of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error_guard.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "impartial/heaps/nim_memory.h"
#include "impartial/heaps/nim_sequence.h"

enum {
  STEP = 4096, /* heaps between two looks at the watch */
  SAVE_SECONDS = 60, /* at most, between two savings; less while saving takes a twentieth of it or less */
  SAVE_SHARE = 20,
  WIDE_BYTES = 2 * (sizeof(uint32_t) + sizeof(uint64_t)) /* of a heap by definition, at most */
};

static cgt_status fail(cgt_error *error, cgt_status status, const char *message) {
  *error = (cgt_error){.status = status};
  snprintf(error->message, sizeof error->message, "%s", message);
  return status;
}

static cgt_status no_memory(cgt_error *error) { return labi_no_memory(error), CGT_ENOMEM; }

/* ---- values ------------------------------------------------------------------------------------------ */

static bool goes_on(void *data) { return !labi_interrupt_is_set(*(const volatile int **)data); }

static bool extend_by_triples(cgt_nim_sequence *s, size_t to, const volatile int *stop) {
  bool good = true;
  while (good && s->wide.count < to && !labi_interrupt_is_set(stop))
    good = imp_triples_add(&s->triples, &s->wide, &s->game.rules[0].take);
  s->count = s->wide.count;
  return good;
}

/* By definition, up to `to`. False: no memory, or *stop. */
static bool extend_wide(cgt_nim_sequence *s, size_t to, const volatile int *stop) {
  games_heap_values *v = &s->wide;
  v->goes_on = goes_on;
  v->data = &stop;
  if (!s->is_sparse && to > s->wide_room && to > s->triples.most_bytes / WIDE_BYTES)
    return s->triples.full = true, false;
  if (to > s->wide_room) {
    size_t room = 2 * s->wide_room > to ? 2 * s->wide_room : to;
    uint32_t *value = realloc(v->value, room * sizeof *value);
    if (value) v->value = value;
    uint64_t *heaps = realloc(v->heaps, (room + GAMES_TAKE_NUMBERED) * sizeof *heaps);
    if (heaps) v->heaps = heaps;
    if (!value || !heaps) return false;
    s->wide_room = room;
  }
  if (imp_triples_fits(&s->game.rules[0])) return extend_by_triples(s, to, stop);
  bool good = true;
  while (good && v->count < to) {
    size_t room = games_heap_marks(v);
    if (room != v->mark_room || !v->mark) {
      free(v->mark);
      v->mark_room = room;
      v->mark = calloc(room, sizeof *v->mark);
    }
    good = v->mark && games_heap_extend(v, &s->game.rules[0], to);
  }
  s->count = v->count;
  return good;
}

/* ---- making ------------------------------------------------------------------------------------------ */

static cgt_status read_rules(cgt_nim_sequence *s, const char *text, cgt_error *error) {
  const char *what;
  bool set = s->written == CGT_HEAPS_SET;
  if (!games_heap_game_read(&s->game, text, set, &what)) {
    if (!what) return no_memory(error);
    *error = (cgt_error){.status = CGT_EINVAL};
    snprintf(error->message, sizeof error->message, "'%.80s' should be %s: %s", text,
             set ? "a set such as 1,3,4" : "a code such as 0.77, 0.3F or 4!.0", what);
    return CGT_EINVAL;
  }
  if (s->game.partizan)
    return fail(error, CGT_EINVAL, "heaps of a partizan game have no nim-values: their values are partizan");
  return CGT_OK;
}

/* What is in the file goes on as if it had never ended. */
static cgt_status go_on(cgt_nim_sequence *s, const imp_nim_split *split, cgt_error *error) {
  if (s->count < GAMES_SPARSE_FIRST) return extend_wide(s, s->count, NULL) ? CGT_OK : no_memory(error);
  const games_sparse_past past = {.mask = split->mask,
                                  .by_parity = split->by_parity,
                                  .since = split->since,
                                  .floor = split->floor,
                                  .floor_count = split->floor_count};
  s->sparse.value = s->narrow.value;
  s->sparse.count = s->count;
  s->begun = split->known ? games_sparse_go_on(&s->sparse, &past) : games_sparse_begin(&s->sparse);
  return s->begun ? CGT_OK : no_memory(error);
}

static void touch(void *where, size_t values) {
  imp_nim_values *v = where;
  imp_nim_memory_touch(&v->touched, v, values);
}

static cgt_status open_values(cgt_nim_sequence *s, const cgt_nim_place *place, cgt_error *error) {
  s->is_sparse = games_sparse_fits(&s->game.rules[0]);
  s->triples.most_bytes = imp_nim_memory_limit(place);
  if (!s->is_sparse && place && place->file)
    return fail(
        error, CGT_EINVAL,
        "a file can hold values only for rules whose moves leave at most two heaps, and some move two");
  if (!s->is_sparse) return CGT_OK;
  imp_nim_split split;
  cgt_status status = CGT_OK;
  if (!imp_nim_values_open(&s->narrow, &s->count, &split, s->text, place, error)) status = error->status;
  if (status == CGT_OK && !games_sparse_new(&s->sparse, &s->game.rules[0].take)) status = no_memory(error);
  s->sparse.passed = touch;
  s->sparse.where = &s->narrow;
  if (status == CGT_OK && s->count > 0) status = go_on(s, &split, error);
  free(split.floor);
  return status;
}

cgt_status cgt_nim_sequence_new(cgt_nim_sequence **sequence, const char *text, cgt_heap_rules rules,
                                const cgt_nim_place *place, cgt_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, sequence) || !LABI_GIVEN(error, text) || !LABI_AMONG(error, rules, CGT_HEAPS_SET))
    return CGT_EINVAL;
  cgt_nim_sequence *s = calloc(1, sizeof *s);
  *sequence = NULL;
  *error = (cgt_error){0};
  if (!s || !(s->text = strdup(text))) return free(s), no_memory(error);
  s->written = rules;
  cgt_status status = read_rules(s, text, error);
  if (status == CGT_OK) status = open_values(s, place, error);
  if (status == CGT_OK)
    *sequence = s;
  else
    cgt_nim_sequence_free(s);
  return status;
}

void cgt_nim_sequence_free(cgt_nim_sequence *s) {
  if (!s) return;
  if (s->is_sparse) {
    imp_nim_values_close(&s->narrow);
    games_sparse_free(&s->sparse);
  }
  free(s->wide.value);
  free(s->wide.mark);
  free(s->wide.heaps);
  imp_triples_free(&s->triples);
  games_heap_game_clear(&s->game);
  free(s->text);
  free(s);
}

/* ---- more and more ----------------------------------------------------------------------------------- */

/* The first values are found by definition, and then forgotten there. */
static bool begin_sparse(cgt_nim_sequence *s, size_t to, const volatile int *stop, cgt_error *error) {
  size_t first = to < GAMES_SPARSE_FIRST ? to : GAMES_SPARSE_FIRST;
  if (s->count < first) {
    if (!imp_nim_values_reserve(&s->narrow, GAMES_SPARSE_FIRST, error)) return false;
    bool good = extend_wide(s, first, stop);
    for (size_t n = 0; s->wide.value && n < s->count; n++) s->narrow.value[n] = (uint16_t)s->wide.value[n];
    if (!good) return false;
  }
  if (s->count < GAMES_SPARSE_FIRST) return true;
  s->sparse.value = s->narrow.value;
  s->sparse.count = s->count;
  s->begun = games_sparse_begin(&s->sparse);
  return s->begun;
}

static bool extend_sparse(cgt_nim_sequence *s, size_t to, const volatile int *stop, bool *full,
                          cgt_error *error) {
  if (!s->begun && !begin_sparse(s, to, stop, error)) return false;
  if (!s->begun) return true;
  if (!imp_nim_values_reserve(&s->narrow, to, error)) return false;
  s->sparse.value = s->narrow.value;
  const size_t before = s->count;
  bool good = games_sparse_extend(&s->sparse, to, full);
  s->count = s->sparse.count;
  imp_nim_memory_touch(&s->narrow.touched, &s->narrow, s->count - before);
  return good;
}

/* Unless error tells it already. */
static cgt_status why(const cgt_nim_sequence *s, bool full, const volatile int *stop, cgt_error *error) {
  if (error->status != CGT_OK) return error->status;
  if (full) return fail(error, CGT_ELIMIT, "nim-values of 65536 and above are not found by rare heaps");
  if (labi_interrupt_is_set(stop)) return fail(error, CGT_ECANCELLED, "stopped on request");
  if (s->triples.full) {
    fail(error, CGT_ELIMIT, "values of further heaps take more than the memory limit");
    error->advice = CGT_ADVICE_MEMORY;
    return CGT_ELIMIT;
  }
  return no_memory(error);
}

static size_t lots_of(const games_sparse *s) {
  const size_t lots = s->count > 0 ? (s->count - 1) / GAMES_SPARSE_FLOOR + 1 : 0;
  return lots < s->floor_room ? lots : s->floor_room;
}

/* What is kept is saved. The first failure is told. */
static cgt_status save(cgt_nim_sequence *s, cgt_status status, cgt_error *error) {
  const imp_nim_split split = {.known = s->begun,
                                .mask = s->sparse.mask,
                                .by_parity = s->sparse.by_parity,
                                .since = s->sparse.since,
                                .floor = s->sparse.floor,
                                .floor_count = lots_of(&s->sparse)};
  cgt_error of_file;
  if (!s->is_sparse || imp_nim_values_save(&s->narrow, s->count, &split, &of_file)) return status;
  if (status == CGT_OK) *error = of_file;
  return error->status;
}

/* No work is lost by what went wrong. */
static void tell_what_is_kept(const cgt_nim_sequence *s, cgt_error *error) {
  const size_t used = strlen(error->message);
  if (error->status != CGT_OK && error->status != CGT_ECANCELLED && s->narrow.saved > 0)
    snprintf(error->message + used, sizeof error->message - used, "; the values of %zu heaps are kept",
             s->narrow.saved);
}

static void save_now_and_then(cgt_nim_sequence *s, cgt_status *status, cgt_error *error) {
  const double now = labi_seconds_now();
  if (now < s->next_saving) return;
  *status = save(s, *status, error);
  const double then = labi_seconds_now(), pause = SAVE_SHARE * (then - now);
  s->next_saving = then + (pause < 1 ? 1 : pause > SAVE_SECONDS ? SAVE_SECONDS : pause);
}

static cgt_status extend(cgt_nim_sequence *s, size_t count, const cgt_nim_watch *watch, cgt_error *error) {
  static const cgt_nim_watch none = {0};
  if (!watch) watch = &none;
  *error = (cgt_error){0};
  cgt_status status = CGT_OK;
  if (s->is_sparse && count > s->count && !imp_nim_values_reserve(&s->narrow, count, error))
    return error->status;
  while (status == CGT_OK && s->count < count) {
    size_t to = count - s->count < STEP ? count : s->count + STEP;
    bool full = false;
    bool good = s->is_sparse ? extend_sparse(s, to, watch->stop, &full, error)
                             : extend_wide(s, to, watch->stop);
    if (!good || labi_interrupt_is_set(watch->stop)) status = why(s, full, watch->stop, error);
    if (watch->progress) watch->progress(watch->where, s->count, count);
    if (s->narrow.usable) save_now_and_then(s, &status, error);
  }
  return status;
}

cgt_status cgt_nim_sequence_extend(cgt_nim_sequence *sequence, size_t count, const cgt_nim_watch *watch,
                                   cgt_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, sequence)) return CGT_EINVAL;
  const cgt_status status = save(sequence, extend(sequence, count, watch, error), error);
  tell_what_is_kept(sequence, error);
  return status;
}

/* After so many values the periods are looked at: the same numbers wherever values go on. */
static size_t next_look(size_t count) {
  enum { FIRST = 256, PART = 32 };
  size_t to = 0;
  while (to <= count) to += to / PART + FIRST;
  return to;
}

cgt_status cgt_nim_sequence_prove(cgt_nim_period *period, cgt_nim_sequence *sequence, size_t most,
                                  const cgt_nim_watch *watch, cgt_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, period) || !LABI_GIVEN(error, sequence)) return CGT_EINVAL;
  cgt_status status = CGT_OK;
  *error = (cgt_error){0};
  cgt_nim_sequence_period(period, sequence);
  while (status == CGT_OK && period->status.word != CGT_LAW_PROVED && sequence->count < most) {
    const size_t to = next_look(sequence->count);
    status = extend(sequence, to < most ? to : most, watch, error);
    cgt_nim_sequence_period(period, sequence);
  }
  status = save(sequence, status, error);
  tell_what_is_kept(sequence, error);
  return status;
}

size_t cgt_nim_sequence_count(const cgt_nim_sequence *s) { return s ? s->count : 0; }

uint32_t cgt_nim_sequence_value(const cgt_nim_sequence *s, size_t n) {
  if (n >= cgt_nim_sequence_count(s)) return 0;
  return s->is_sparse ? s->narrow.value[n] : s->wide.value[n];
}

void cgt_nim_sequence_facts(cgt_nim_facts *facts, const cgt_nim_sequence *s) {
  if (!facts || !s) return;
  *facts = (cgt_nim_facts){.greatest = s->begun ? s->sparse.greatest : s->wide.greatest};
  if (!s->begun || s->sparse.mask == 0) return;
  facts->mask = s->sparse.mask;
  facts->by_parity = s->sparse.by_parity;
  facts->rare_count = s->sparse.rare_count;
  facts->rare = s->sparse.rare;
}
