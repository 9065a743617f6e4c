/* functions_played.c: the options and followers of a position as positions; of a value, those of its canonical
 * form. */
#include <stdlib.h>
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

/* ---- lists of positions -------------------------------------------------------------------------------- */

typedef struct positions {
  cgt_position *items;
  size_t count;
} positions;

typedef struct place {
  uint32_t id;
  size_t at;
} place;

static int by_id(const void *a, const void *b) {
  const place *x = a, *y = b;
  return x->id != y->id ? (x->id > y->id) - (x->id < y->id) : (x->at > y->at) - (x->at < y->at);
}

static int by_place(const void *a, const void *b) {
  const place *x = a, *y = b;
  return (x->at > y->at) - (x->at < y->at);
}

/* Each once, where it stands first. */
static bool keep_first(positions *all, lab_machine *m, const labi_node *at) {
  size_t kept = 0;
  place *places = labi_room(m, at, (all->count + 1) * sizeof *places);
  if (!places) return false;
  for (size_t i = 0; i < all->count; i++) places[i] = (place){all->items[i].id, i};
  qsort(places, all->count, sizeof *places, by_id);
  for (size_t i = 0; i < all->count; i++)
    if (i == 0 || places[i].id != places[i - 1].id) places[kept++] = places[i];
  qsort(places, kept, sizeof *places, by_place);
  for (size_t i = 0; i < kept; i++) all->items[i] = all->items[places[i].at];
  all->count = kept;
  return true;
}

/* The positions after a move of Left, of Right or of either, each once. */
static bool find_moves(positions *all, lab_machine *m, const labi_node *at, cgt_position p, bool left,
                       bool right) {
  size_t count[2] = {0};
  const bool wanted[] = {left, right};
  for (int i = 0; i < 2; i++)
    if (wanted[i] && cgt_position_moves(&count[i], NULL, 0, m->ctx, p, (cgt_player)i) != CGT_OK)
      return labi_engine_failed(m, at);
  all->items = labi_room(m, at, (count[0] + count[1] + 1) * sizeof *all->items);
  if (!all->items) return false;
  for (int i = 0; i < 2; i++)
    if (wanted[i] && cgt_position_moves(&count[i], all->items + (i ? count[0] : 0), count[i], m->ctx, p,
                                        (cgt_player)i) != CGT_OK)
      return labi_engine_failed(m, at);
  all->count = count[0] + count[1];
  return keep_first(all, m, at);
}

static bool put_positions(lab_value *result, lab_machine *m, const labi_node *at, const positions *all,
                          bool negative) {
  if (!labi_new_list(result, m, at, LAB_LIST, all->count, all->count)) return false;
  for (size_t i = 0; i < all->count; i++) result->as.list->items[i] = lab_position(all->items[i], negative);
  return true;
}

/* ---- options and followers ----------------------------------------------------------------------------- */

static bool find_player(cgt_player *player, lab_machine *m, const labi_node *at, lab_value v) {
  *player = v.as.player;
  return v.kind == LAB_PLAYER ||
         labi_fail(m, at, CGT_EINVAL, "expected Left or Right, found %s", lab_kind_name(v));
}

/* The function of that name, of a value or form. */
static bool ask_of_value(lab_value *result, lab_machine *m, const labi_node *at, const char *name,
                         lab_value *args) {
  const lab_function *function = labi_find_function(m->program, name, strlen(name));
  return function->code->general(result, m, at, args);
}

static bool options_of_value(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                             bool left, bool right) {
  lab_value sides[2];
  if (left != right) return ask_of_value(result, m, at, left ? "left_options" : "right_options", args);
  if (!ask_of_value(&sides[0], m, at, "left_options", args) ||
      !ask_of_value(&sides[1], m, at, "right_options", args))
    return false;
  size_t first = sides[0].as.list->count, count = first + sides[1].as.list->count;
  if (!labi_new_list(result, m, at, LAB_MATRIX, count, count)) return false;
  for (size_t i = 0; i < count; i++)
    result->as.list->items[i] = i < first ? sides[0].as.list->items[i] : sides[1].as.list->items[i - first];
  return true;
}

enum { OF_BOTH = -1 };

static bool fn_options_as_played(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int variant = labi_code_of(at)->variant;
  cgt_player player = (cgt_player)variant;
  if (variant == OF_BOTH && at->count == 2 && !find_player(&player, m, at, args[1])) return false;
  bool both = variant == OF_BOTH && at->count == 1;
  if (args[0].kind != LAB_POSITION)
    return options_of_value(result, m, at, args, both || player == CGT_LEFT, both || player == CGT_RIGHT);
  bool negative = args[0].as.at.negative;
  positions all;
  if (negative) player = player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  return find_moves(&all, m, at, args[0].as.at.position, both || player == CGT_LEFT,
                    both || player == CGT_RIGHT) &&
         put_positions(result, m, at, &all, negative);
}

/* One more to the followers that are not yet there; places: by id, and one more. */
static bool add_follower(positions *all, size_t *room, bool **seen, size_t *seen_room, cgt_position p) {
  if (p.id >= *seen_room) {
    size_t wanted = 2 * (size_t)p.id + 64;
    bool *more = realloc(*seen, wanted);
    if (!more) return false;
    memset(more + *seen_room, 0, wanted - *seen_room);
    *seen = more;
    *seen_room = wanted;
  }
  if ((*seen)[p.id]) return true;
  if (all->count == *room) {
    size_t wanted = *room ? 2 * *room : 64;
    cgt_position *more = realloc(all->items, wanted * sizeof *more);
    if (!more) return false;
    all->items = more;
    *room = wanted;
  }
  (*seen)[p.id] = true;
  all->items[all->count++] = p;
  return true;
}

static bool find_followers(positions *all, lab_machine *m, const labi_node *at, cgt_position from) {
  size_t room = 0, seen_room = 0;
  bool *seen = NULL, good = add_follower(all, &room, &seen, &seen_room, from) || labi_out_of_memory(m, at);
  for (size_t i = 0; good && i < all->count; i++) {
    labi_scratch_mark mark = labi_scratch_here(&m->results);
    positions moves;
    good = labi_tick(m, at) && find_moves(&moves, m, at, all->items[i], true, true);
    for (size_t k = 0; good && k < moves.count; k++)
      good = add_follower(all, &room, &seen, &seen_room, moves.items[k]) || labi_out_of_memory(m, at);
    labi_scratch_release(&m->results, mark);
  }
  free(seen);
  return good;
}

static bool fn_followers_as_played(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  positions all = {0};
  if (args[0].kind != LAB_POSITION) return ask_of_value(result, m, at, "followers", args);
  bool good = find_followers(&all, m, at, args[0].as.at.position) &&
              put_positions(result, m, at, &all, args[0].as.at.negative);
  free(all.items);
  return good;
}

/* ---- misere play ------------------------------------------------------------------------------------------
 */

/* The n for which P + *n is won by who does not begin, the last to move losing: there is one. Source: J. H.
 * Conway, On Numbers and Games, ch. 12 (the genus). */
static bool fn_misere_nim_value(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const cgt_ruleset *nim = labi_find_in_library("nim", 3)->ruleset;
  bool negative[2] = {false, false};
  cgt_position terms[2] = {args[0].as.at.position};
  if (!cgt_position_ruleset(m->ctx, terms[0])->impartial)
    return labi_fail(m, at, CGT_EDOMAIN, "misere_nim_value needs a position of an impartial game");
  for (int64_t n = 0;; n++) {
    cgt_arg heap = {.kind = CGT_ARG_INTEGER, .integer = n};
    cgt_outcome outcome;
    if (!labi_tick(m, at) || cgt_position_read(&terms[1], m->ctx, nim, &heap, 1) != CGT_OK ||
        cgt_misere_outcome_of_sum(&outcome, m->ctx, terms, negative, 2) != CGT_OK)
      return labi_engine_failed(m, at);
    if (outcome == CGT_P) return *result = labi_integer(n), true;
  }
}

#define PLAYED(kind, ...) LABI_CODE(1, 1, kind, SET, __VA_ARGS__)

const lab_function labi_played_functions[] = {
    {"all_options", "all_options(G,Left)",
     "the positions that a player, or either player, can move to; for a value, its canonical options",
     "all_options(nim(2),Left)", "{nim(),nim(1)}",
     LABI_CODE(1, 2, "v", SET, .general = fn_options_as_played, .variant = OF_BOTH),
     .cost = "one position for each move"},
    {"all_left_options", "all_left_options(G)", "the same for Left", "all_left_options({1|0})", "{1}",
     PLAYED("v", .general = fn_options_as_played, .variant = CGT_LEFT), .cost = "one position for each move"},
    {"all_right_options", "all_right_options(G)", "the same for Right", "all_right_options({1|0})", "{0}",
     PLAYED("v", .general = fn_options_as_played, .variant = CGT_RIGHT),
     .cost = "one position for each move"},
    {"all_followers", "all_followers(G)",
     "a position and all positions that play can reach from it; for a value, followers(G)",
     "all_followers(nim(2))", "{nim(2),nim(),nim(1)}", PLAYED("v", .general = fn_followers_as_played),
     .cost = "each position that play can reach, once"},
    {"misere_nim_value", "misere_nim_value(P)",
     "the n for which the player who moves first loses P + nim(n) in misere play", "misere_nim_value(nim(3))",
     "3", LABI_OF_POSITION(fn_misere_nim_value, INTEGER), .source = "Siegel, CGT, Ch. V",
     .cost = "a search over sums with heaps of Nim, each visited once"},
    {0}};
