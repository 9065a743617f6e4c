/* inspect.c: facts about a value, one after another. What walks over all followers is left out where these are too
 * many: nobody who asks for a page wants to wait for it. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/map.h"
#include "lab/base/vector.h"
#include "lab/proof/option_form.h"

/* ---- effort ----------------------------------------------------------------------------------- */

enum { MOST_FOLLOWERS = 2000, MOST_OPTIONS = 40000 };

typedef struct walk {
  cgt_ctx *ctx;
  struct {
    cgt_game *items;
    size_t count, room;
  } games; /* in the order in which they were met */
  labi_map met;
  size_t options;
  bool starved;
} walk;

/* Adds a follower that was not met before; false if that is one too many. */
static bool meet(walk *w, cgt_game g) {
  if (cgt_is_number_up_star(w->ctx, g)) return true; /* closed forms */
  uint64_t hash = labi_hash_number((uint64_t)g.core << 32 | g.number);
  if (labi_map_find(&w->met, hash, NULL, NULL, NULL) != LABI_NOT_FOUND) return true;
  if (w->games.count == MOST_FOLLOWERS) return false;
  cgt_game *last = labi_push(&w->games);
  w->starved = !last || !labi_map_add(&w->met, hash, (uint32_t)w->games.count - 1);
  if (last) *last = g;
  return !w->starved;
}

static bool meet_options(walk *w, cgt_game g, cgt_player player) {
  size_t count = 0;
  lab_game_list options;
  if (cgt_options(&count, NULL, 0, w->ctx, g, player) != CGT_OK) return false;
  if (count > MOST_OPTIONS - w->options) return false;
  w->options += count;
  bool good = labi_list_options(&options, w->ctx, g, player);
  w->starved = !good && cgt_ctx_status(w->ctx) == CGT_OK;
  for (size_t i = 0; good && i < options.count; i++) good = meet(w, options.items[i]);
  free(options.items);
  return good;
}

/* Has g few followers, those counted as one that are x + n·↑ + *m? *starved: it is not known, for want of
 * memory. */
static bool is_small(bool *starved, cgt_ctx *ctx, cgt_game g) {
  walk w = {.ctx = ctx};
  bool small = meet(&w, g);
  for (size_t i = 0; small && i < w.games.count; i++)
    small = meet_options(&w, w.games.items[i], CGT_LEFT) && meet_options(&w, w.games.items[i], CGT_RIGHT);
  *starved = w.starved || cgt_ctx_status(ctx) == CGT_ENOMEM;
  free(w.games.items);
  labi_map_free(&w.met);
  cgt_ctx_clear_error(ctx); /* a limit reached on the way says no */
  return small && !*starved;
}

/* ---- facts that are more than a game or a truth ------------------------------------------------ */

typedef cgt_status find(lab_fact *fact, cgt_ctx *ctx, cgt_game g);

static cgt_status find_outcome(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_outcome_of(&fact->as.outcome, ctx, g);
}

static cgt_status find_misere_outcome(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_misere_outcome_of(&fact->as.outcome, ctx, g);
}

static cgt_status find_left_stop(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_stop_of(&fact->as.stop, ctx, g, CGT_LEFT);
}

static cgt_status find_right_stop(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_stop_of(&fact->as.stop, ctx, g, CGT_RIGHT);
}

static cgt_status find_wall(lab_fact *fact, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  size_t count = 0;
  cgt_status status = cgt_wall(&count, NULL, 0, ctx, g, player);
  if (status != CGT_OK) return status;
  fact->as.wall.items = malloc((count + 1) * sizeof *fact->as.wall.items);
  if (!fact->as.wall.items) return CGT_ENOMEM;
  return cgt_wall(&fact->as.wall.count, fact->as.wall.items, count, ctx, g, player);
}

static cgt_status find_left_wall(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return find_wall(fact, ctx, g, CGT_LEFT);
}

static cgt_status find_right_wall(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return find_wall(fact, ctx, g, CGT_RIGHT);
}

static cgt_status find_options(lab_fact *fact, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  if (labi_list_options(&fact->as.options, ctx, g, player)) return CGT_OK;
  cgt_status status = cgt_ctx_status(ctx);
  return status == CGT_OK ? CGT_ENOMEM : status;
}

static cgt_status find_left_options(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return find_options(fact, ctx, g, CGT_LEFT);
}

static cgt_status find_right_options(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return find_options(fact, ctx, g, CGT_RIGHT);
}

/* Of a sum of a number, ups and a nimber alone. */
static cgt_game number_part(cgt_ctx *ctx, cgt_game g) {
  return cgt_is_none(cgt_up_part(ctx, g)) ? CGT_NONE : cgt_number_part(ctx, g);
}

static cgt_game nimber_part(cgt_ctx *ctx, cgt_game g) {
  cgt_game zero = cgt_integer(ctx, 0);
  return cgt_number_up_star(ctx, zero, zero, cgt_nimber_part(ctx, g));
}

static cgt_status find_interval(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_confusion_interval(&fact->as.interval, ctx, g);
}

static cgt_status find_expansion(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  size_t length;
  cgt_status status = cgt_uptimal_expansion(NULL, 0, &length, ctx, g);
  if (status != CGT_OK) return status;
  fact->as.text = malloc(length + 1);
  return fact->as.text ? cgt_uptimal_expansion(fact->as.text, length + 1, &length, ctx, g) : CGT_ENOMEM;
}

static cgt_status find_fingerprint(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_fingerprint(&fact->as.fingerprint, ctx, g);
}

static bool is_number(const cgt_ctx *ctx, cgt_game g) {
  (void)ctx;
  return cgt_is_number(g);
}

/* ---- the table of facts ------------------------------------------------------------------------- */

/* One of the functions is set. */
typedef struct row {
  const char *name;
  lab_fact_kind kind;
  cgt_game (*game)(cgt_ctx *ctx, cgt_game g);
  bool (*holds)(const cgt_ctx *ctx, cgt_game g);
  cgt_status (*ask)(bool *answer, cgt_ctx *ctx, cgt_game g);
  find *find;
  bool walks; /* over all followers */
} row;

static const row rows[] = {
    {.name = "outcome", .kind = LAB_FACT_OUTCOME, .find = find_outcome},
    {.name = "birthday", .game = cgt_birthday},
    {.name = "left_stop", .kind = LAB_FACT_STOP, .find = find_left_stop},
    {.name = "right_stop", .kind = LAB_FACT_STOP, .find = find_right_stop},
    {.name = "mean", .game = cgt_mean},
    {.name = "temperature", .game = cgt_temperature},
    {.name = "left_wall", .kind = LAB_FACT_WALL, .find = find_left_wall},
    {.name = "right_wall", .kind = LAB_FACT_WALL, .find = find_right_wall},
    {.name = "left_options", .kind = LAB_FACT_OPTIONS, .find = find_left_options},
    {.name = "right_options", .kind = LAB_FACT_OPTIONS, .find = find_right_options},
    {.name = "number_part", .game = number_part},
    {.name = "up_part", .game = cgt_up_part},
    {.name = "nimber_part", .game = nimber_part},
    {.name = "confusion_interval", .kind = LAB_FACT_INTERVAL, .find = find_interval},
    {.name = "atomic_weight", .game = cgt_atomic_weight, .walks = true},
    {.name = "uptimal_expansion", .kind = LAB_FACT_TEXT, .find = find_expansion, .walks = true},
    {.name = "reduced_canonical_form", .game = cgt_reduced_canonical_form, .walks = true},
    {.name = "star_projection", .game = cgt_star_projection, .walks = true},
    {.name = "stop_count", .game = cgt_stop_count, .walks = true},
    {.name = "follower_count", .game = cgt_follower_count, .walks = true},
    {.name = "misere_outcome", .kind = LAB_FACT_OUTCOME, .find = find_misere_outcome, .walks = true},
    {.name = "is_integer", .kind = LAB_FACT_TRUTH, .holds = cgt_is_integer, .walks = true},
    {.name = "is_number", .kind = LAB_FACT_TRUTH, .holds = is_number, .walks = true},
    {.name = "is_nimber", .kind = LAB_FACT_TRUTH, .holds = cgt_is_nimber, .walks = true},
    {.name = "is_uptimal", .kind = LAB_FACT_TRUTH, .ask = cgt_is_uptimal, .walks = true},
    {.name = "is_infinitesimal", .kind = LAB_FACT_TRUTH, .holds = cgt_is_infinitesimal, .walks = true},
    {.name = "is_numberish", .kind = LAB_FACT_TRUTH, .holds = cgt_is_numberish, .walks = true},
    {.name = "is_number_tiny", .kind = LAB_FACT_TRUTH, .ask = cgt_is_number_tiny, .walks = true},
    {.name = "is_hot", .kind = LAB_FACT_TRUTH, .holds = cgt_is_hot, .walks = true},
    {.name = "is_tepid", .kind = LAB_FACT_TRUTH, .holds = cgt_is_tepid, .walks = true},
    {.name = "is_all_small", .kind = LAB_FACT_TRUTH, .ask = cgt_is_all_small, .walks = true},
    {.name = "is_atomic", .kind = LAB_FACT_TRUTH, .ask = cgt_is_atomic, .walks = true},
    {.name = "is_even", .kind = LAB_FACT_TRUTH, .ask = cgt_is_even, .walks = true},
    {.name = "is_odd", .kind = LAB_FACT_TRUTH, .ask = cgt_is_odd, .walks = true},
    {.name = "is_even_tempered", .kind = LAB_FACT_TRUTH, .ask = cgt_is_even_tempered, .walks = true},
    {.name = "is_odd_tempered", .kind = LAB_FACT_TRUTH, .ask = cgt_is_odd_tempered, .walks = true},
    {.name = "fingerprint", .kind = LAB_FACT_FINGERPRINT, .find = find_fingerprint},
};
enum { ROWS = sizeof rows / sizeof *rows };

static cgt_status find_fact(lab_fact *fact, const row *row, cgt_ctx *ctx, cgt_game g) {
  if (row->find) return row->find(fact, ctx, g);
  if (row->ask) return row->ask(&fact->as.truth, ctx, g);
  if (row->holds) {
    fact->as.truth = row->holds(ctx, g);
    return CGT_OK;
  }
  fact->as.game = row->game(ctx, g);
  return cgt_is_none(fact->as.game) ? cgt_ctx_status(ctx) : CGT_OK;
}

/* Takes the error of the context into the fact, or, if it knows none, that there was no memory. False: there is no
 * memory even for that. */
static bool note_failure(lab_fact *fact, cgt_ctx *ctx) {
  cgt_status status = cgt_ctx_status(ctx);
  fact->status = status == CGT_OK ? CGT_ENOMEM : status;
  fact->why = strdup(status == CGT_OK ? "out of memory" : cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return fact->why;
}

/* A question without an answer is answered by no. */
static bool add_fact(lab_inspection *about, const row *row, cgt_ctx *ctx) {
  lab_fact *fact = &about->facts[about->count++];
  *fact = (lab_fact){.name = row->name, .kind = row->kind};
  if (find_fact(fact, row, ctx, about->game) == CGT_OK) return true;
  if (row->kind != LAB_FACT_TRUTH || cgt_ctx_status(ctx) != CGT_EDOMAIN) return note_failure(fact, ctx);
  fact->as.truth = false;
  cgt_ctx_clear_error(ctx);
  return true;
}

static bool add_facts(lab_inspection *about, cgt_ctx *ctx) {
  bool starved, small = is_small(&starved, ctx, about->game);
  for (size_t i = 0; i < ROWS; i++) {
    if (rows[i].walks && starved && strcmp(rows[i].name, "follower_count") == 0) {
      lab_fact *fact = &about->facts[about->count++];
      *fact = (lab_fact){.name = rows[i].name, .kind = rows[i].kind};
      if (!note_failure(fact, ctx)) return false;
    } else if ((small || !rows[i].walks) && !add_fact(about, &rows[i], ctx)) {
      return false;
    }
  }
  return true;
}

/* ---- species ------------------------------------------------------------------------------------- */

static bool is_one_number(const lab_fact *options) {
  return options->status == CGT_OK && options->as.options.count == 1 &&
         cgt_is_number(options->as.options.items[0]);
}

static lab_species species_of(const lab_inspection *about, cgt_ctx *ctx) {
  cgt_game g = about->game, zero = cgt_integer(ctx, 0);
  if (cgt_equal(g, zero)) return LAB_SPECIES_ZERO;
  if (cgt_is_integer(ctx, g)) return LAB_SPECIES_INTEGER;
  if (cgt_is_number(g)) return LAB_SPECIES_NUMBER;
  if (cgt_is_nimber(ctx, g)) return LAB_SPECIES_NIMBER;
  if (cgt_is_number_up_star(ctx, g)) {
    if (cgt_equal(cgt_number_part(ctx, g), zero)) return LAB_SPECIES_UPS_AND_NIMBER;
    return cgt_equal(cgt_up_part(ctx, g), zero) ? LAB_SPECIES_NUMBER_AND_NIMBER : LAB_SPECIES_NUMBER_UPS_AND_NIMBER;
  }
  const lab_fact *high = lab_inspection_fact(about, "left_stop"), *low = lab_inspection_fact(about, "right_stop");
  if (high->status != CGT_OK || low->status != CGT_OK) return LAB_SPECIES_UNKNOWN;
  if (cgt_equal(high->as.stop.value, low->as.stop.value))
    return cgt_equal(high->as.stop.value, zero) ? LAB_SPECIES_INFINITESIMAL : LAB_SPECIES_TEPID;
  bool of_numbers = is_one_number(lab_inspection_fact(about, "left_options")) &&
                    is_one_number(lab_inspection_fact(about, "right_options"));
  return of_numbers ? LAB_SPECIES_SWITCH : LAB_SPECIES_HOT;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

cgt_status lab_inspect(lab_inspection *inspection, lab_machine *machine, size_t statement, lab_error *error) {
  lab_inspection about = {0};
  cgt_status status = lab_evaluate(&about.value, machine, statement, error);
  if (status == CGT_OK) status = lab_to_game(&about.game, machine, about.value, error);
  if (status != CGT_OK) return status;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  about.facts = calloc(ROWS, sizeof *about.facts);
  if (!about.facts || !add_facts(&about, ctx)) {
    lab_inspection_free(&about);
    *error = (lab_error){.status = CGT_ENOMEM, .message = "out of memory"};
    return CGT_ENOMEM;
  }
  about.species = species_of(&about, ctx);
  *inspection = about;
  return CGT_OK;
}

const lab_fact *lab_inspection_fact(const lab_inspection *about, const char *name) {
  for (size_t i = 0; i < about->count; i++)
    if (strcmp(about->facts[i].name, name) == 0) return &about->facts[i];
  return NULL;
}

void lab_inspection_free(lab_inspection *about) {
  for (size_t i = 0; i < about->count; i++) {
    lab_fact *fact = &about->facts[i];
    free(fact->why);
    if (fact->kind == LAB_FACT_OPTIONS) free(fact->as.options.items);
    if (fact->kind == LAB_FACT_WALL) free(fact->as.wall.items);
    if (fact->kind == LAB_FACT_TEXT) free(fact->as.text);
  }
  free(about->facts);
  *about = (lab_inspection){0};
}
