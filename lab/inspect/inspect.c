/* inspect.c: facts about a value, one after another. What walks over all followers is left out where these
 * are too many: nobody who asks for a page wants to wait for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "lab/machine/fact.h"
#include "lab/base/lab_guard.h"
#include "lab/language/diagnostic.h"
#include "lab/machine/call.h"
#include "lab/machine/machine.h"
#include "lab/inspect/facts.h"
#include "lab/inspect/inspect_misere.h"
#include "lab/inspect/option_lists.h"

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
  lab_value_list options;
  const size_t most = MOST_OPTIONS - w->options;
  bool good = labi_list_options(&options, w->ctx, lab_game(g), player, most);
  w->options += options.count;
  w->starved = !good && options.count <= most && cgt_ctx_status(w->ctx) == CGT_OK;
  for (size_t i = 0; good && i < options.count; i++) good = meet(w, options.items[i].as.game);
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

/* ---- facts that are more than the value of a function -------------------------------------------- */

typedef cgt_status find(lab_fact *fact, cgt_ctx *ctx, cgt_game g);

static cgt_status find_left_stop(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_stop_of(&fact->as.stop, ctx, g, CGT_LEFT);
}

static cgt_status find_right_stop(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_stop_of(&fact->as.stop, ctx, g, CGT_RIGHT);
}

/* After a list was made or not. */
static cgt_status listed(bool good, cgt_ctx *ctx) {
  cgt_status status = cgt_ctx_status(ctx);
  return good ? CGT_OK : status == CGT_OK ? CGT_ENOMEM : status;
}

static cgt_status find_left_wall(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return listed(labi_list_wall(&fact->as.wall, ctx, g, CGT_LEFT), ctx);
}

static cgt_status find_right_wall(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return listed(labi_list_wall(&fact->as.wall, ctx, g, CGT_RIGHT), ctx);
}

static cgt_status find_left_options(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return listed(labi_list_values(&fact->as.options, ctx, lab_game(g), CGT_LEFT), ctx);
}

static cgt_status find_right_options(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return listed(labi_list_values(&fact->as.options, ctx, lab_game(g), CGT_RIGHT), ctx);
}

/* As a nimber, not its index. */
static cgt_status find_nimber_part(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  cgt_game zero = cgt_integer(ctx, 0);
  fact->as.game = cgt_number_up_star(ctx, zero, zero, cgt_nimber_part(ctx, g));
  return cgt_is_none(fact->as.game) ? cgt_ctx_status(ctx) : CGT_OK;
}

static cgt_status find_interval(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_confusion_interval(&fact->as.interval, ctx, g);
}

/* Of the canonical form, which the page says. */
static cgt_status find_misere_outcome(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_misere_outcome_of(&fact->as.outcome, ctx, g);
}

static cgt_status find_fingerprint(lab_fact *fact, cgt_ctx *ctx, cgt_game g) {
  return cgt_fingerprint(&fact->as.fingerprint, ctx, g);
}

static const struct {
  const char *name;
  lab_fact_kind kind;
  find *find;
} finders[] = {{"left_stop", LAB_FACT_STOP, find_left_stop},
               {"right_stop", LAB_FACT_STOP, find_right_stop},
               {"left_wall", LAB_FACT_WALL, find_left_wall},
               {"right_wall", LAB_FACT_WALL, find_right_wall},
               {"left_options", LAB_FACT_OPTIONS, find_left_options},
               {"right_options", LAB_FACT_OPTIONS, find_right_options},
               {"misere_outcome", LAB_FACT_OUTCOME, find_misere_outcome},
               {"nimber_part", LAB_FACT_GAME, find_nimber_part},
               {"confusion_interval", LAB_FACT_INTERVAL, find_interval},
               {"fingerprint", LAB_FACT_FINGERPRINT, find_fingerprint}};
enum { FINDERS = sizeof finders / sizeof *finders };

/* ---- the facts of the table of functions --------------------------------------------------------- */

static lab_fact_kind kind_of(lab_result result) {
  switch (result) {
  case LAB_RESULT_TRUTH:
    return LAB_FACT_TRUTH;
  case LAB_RESULT_OUTCOME:
    return LAB_FACT_OUTCOME;
  case LAB_RESULT_TEXT:
    return LAB_FACT_TEXT;
  default:
    return LAB_FACT_GAME;
  }
}

/* What the function of the language says. */
static cgt_status call(lab_fact *fact, lab_machine *machine, const lab_function *function, cgt_game g,
                       lab_error *error) {
  lab_value value, game = lab_game(g);
  cgt_status status = labi_call_function(&value, machine, function, &game, 1, error);
  if (status != CGT_OK) return status;
  switch (fact->kind) {
  case LAB_FACT_TRUTH:
    fact->as.truth = value.as.truth;
    return CGT_OK;
  case LAB_FACT_OUTCOME:
    fact->as.outcome = value.as.outcome;
    return CGT_OK;
  case LAB_FACT_TEXT:
    fact->as.text = strdup(value.as.text->bytes);
    return fact->as.text ? CGT_OK : CGT_ENOMEM;
  default:
    fact->as.game = value.as.game;
    return CGT_OK;
  }
}

/* Takes the error of the context into the fact, or, if it knows none, that there was no memory. False: there
 * is no memory even for that. */
static bool note_failure(lab_fact *fact, cgt_ctx *ctx) {
  lab_error error;
  fact->status = labi_engine_error(&error, ctx, NULL);
  fact->why = strdup(error.message);
  return fact->why;
}

/* A question without an answer is answered by no. */
static bool add_fact(lab_inspection *about, const lab_function *f, lab_machine *machine) {
  lab_fact *fact = &about->facts[about->count++];
  cgt_ctx *ctx = lab_machine_ctx(machine);
  lab_error error = {0};
  size_t i = 0;
  *fact = (lab_fact){.name = f->name, .is_part = f->fact->is_part, .kind = kind_of(f->result)};
  while (i < FINDERS && strcmp(finders[i].name, f->name) != 0) i++;
  if (i < FINDERS) {
    fact->kind = finders[i].kind;
    return finders[i].find(fact, ctx, about->game) == CGT_OK || note_failure(fact, ctx);
  }
  fact->status = call(fact, machine, f, about->game, &error);
  if (fact->status == CGT_OK) return true;
  if (fact->kind == LAB_FACT_TRUTH && fact->status == CGT_EDOMAIN) return fact->status = CGT_OK, true;
  if (error.status == CGT_OK) return note_failure(fact, ctx);
  return (fact->why = strdup(error.message)) != NULL;
}

static bool add_facts(lab_inspection *about, lab_machine *machine) {
  const lab_program *program = machine->program;
  bool starved, small = is_small(&starved, lab_machine_ctx(machine), about->game);
  for (const lab_function *f = labi_fact_next(program, NULL); f; f = labi_fact_next(program, f)) {
    if (f->fact->walks && starved && strcmp(f->name, "follower_count") == 0) {
      lab_fact *fact = &about->facts[about->count++];
      *fact = (lab_fact){.name = f->name, .kind = LAB_FACT_GAME};
      if (!note_failure(fact, lab_machine_ctx(machine))) return false;
    } else if ((small || !f->fact->walks) && !add_fact(about, f, machine)) {
      return false;
    }
  }
  return true;
}

static size_t count_facts(const lab_program *program) {
  size_t count = 0;
  for (const lab_function *f = labi_fact_next(program, NULL); f; f = labi_fact_next(program, f)) count++;
  return count;
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
    return cgt_equal(cgt_up_part(ctx, g), zero) ? LAB_SPECIES_NUMBER_AND_NIMBER
                                                : LAB_SPECIES_NUMBER_UPS_AND_NIMBER;
  }
  const lab_fact *high = lab_inspection_fact(about, "left_stop"),
                 *low = lab_inspection_fact(about, "right_stop");
  if (high->status != CGT_OK || low->status != CGT_OK) return LAB_SPECIES_UNKNOWN;
  if (cgt_equal(high->as.stop.value, low->as.stop.value))
    return cgt_equal(high->as.stop.value, zero) ? LAB_SPECIES_INFINITESIMAL : LAB_SPECIES_TEPID;
  bool of_numbers = is_one_number(lab_inspection_fact(about, "left_options")) &&
                    is_one_number(lab_inspection_fact(about, "right_options"));
  return of_numbers ? LAB_SPECIES_SWITCH : LAB_SPECIES_HOT;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

cgt_status lab_inspect(lab_inspection *inspection, lab_machine *machine, size_t statement, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, inspection) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  lab_inspection about = {0};
  cgt_status status = lab_evaluate(&about.value, machine, statement, error);
  lab_value worth = about.value;
  if (status == CGT_OK) status = lab_settle(&worth, machine, error);
  if (status == CGT_OK && labi_has_fact_rows(worth)) {
    about = (lab_inspection){.value = worth, .game = CGT_NONE};
    status = labi_list_facts(&about.facts, &about.count, machine, worth, error);
    if (status != CGT_OK) return free(about.facts), status;
    return *inspection = about, CGT_OK;
  }
  if (status == CGT_OK) status = lab_to_game(&about.game, machine, worth, error);
  if (status != CGT_OK) return status;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  about.facts = calloc(count_facts(machine->program), sizeof *about.facts);
  bool good = about.facts && add_facts(&about, machine);
  status = good ? labi_inspect_misere(&about.misere, machine, about.value) : CGT_ENOMEM;
  if (status != CGT_OK) {
    lab_inspection_free(&about);
    *error = (lab_error){.status = status};
    snprintf(error->message, sizeof error->message, "%s",
             status == CGT_ENOMEM ? LABI_OUT_OF_MEMORY : "stopped on request");
    return status;
  }
  about.species = species_of(&about, ctx);
  *inspection = about;
  return CGT_OK;
}

const lab_fact *lab_inspection_fact(const lab_inspection *about, const char *name) {
  if (!about || !name) return NULL;
  return labi_fact_named(about->facts, about->count, name);
}

void lab_inspection_free(lab_inspection *about) {
  if (!about) return;
  for (size_t i = 0; i < about->count; i++) {
    lab_fact *fact = &about->facts[i];
    free(fact->why);
    if (fact->kind == LAB_FACT_OPTIONS) free(fact->as.options.items);
    if (fact->kind == LAB_FACT_WALL) free(fact->as.wall.items);
    if (fact->kind == LAB_FACT_TEXT) free(fact->as.text);
  }
  free(about->facts);
  free(about->misere.genus);
  free(about->misere.kind);
  *about = (lab_inspection){0};
}
