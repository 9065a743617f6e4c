/* strategy_ends.c: does play of a part end, whoever moves? Then the part and its negative cancel. It ends
 * where no position can be reached from itself: a depth-first walk through all positions, part by part, meets
 * none that it is still walking from. Play of a sum without end is without end in one of its parts. */
#include <cgt/lab_rulesets.h>
#include <stdlib.h>

#include "base/vector.h"
#include "lab/machine/machine.h"
#include "lab/strategy/strategy.h"

bool labi_ruleset_ends(const cgt_ruleset *ruleset) {
  return !ruleset->loopy && ruleset->small[0] && lab_ruleset_family(ruleset);
}

void labi_strategy_walk_free(labi_strategy_walk *walk) {
  labi_map_free(&walk->by_position);
  free(walk->plays.items);
  *walk = (labi_strategy_walk){0};
}

/* A position that is walked from: where its followers, which are still to be looked at, begin among those of
 * all. */
typedef struct visit {
  uint32_t number; /* of the position in the walk */
  size_t followers;
} visit;

typedef struct walker {
  lab_strategy *s;
  struct {
    visit *items;
    size_t count, room;
  } path;
  struct {
    cgt_position *items;
    size_t count, room;
  } followers;
} walker;

static bool push_parts(walker *w, cgt_position position) {
  size_t count = 0;
  if (cgt_position_parts(&count, NULL, 0, w->s->ctx, position) != CGT_OK)
    return labi_strategy_engine_failed(w->s);
  cgt_part *parts = malloc((count + 1) * sizeof *parts);
  bool good = (parts && labi_has_room(&w->followers, count)) || labi_strategy_no_memory(w->s);
  good = good && (cgt_position_parts(&count, parts, count, w->s->ctx, position) == CGT_OK ||
                  labi_strategy_engine_failed(w->s));
  for (size_t i = 0; good && i < count; i++) w->followers.items[w->followers.count++] = parts[i].position;
  free(parts);
  return good;
}

static bool push_followers(walker *w, cgt_position position) {
  const cgt_player last = cgt_position_ruleset(w->s->ctx, position)->impartial ? CGT_LEFT : CGT_RIGHT;
  for (cgt_player player = CGT_LEFT; player <= last; player++) {
    lab_value_list moves;
    bool good = labi_list_options(&moves, w->s->ctx, lab_position(position, false), player, SIZE_MAX) ||
                labi_strategy_engine_failed(w->s);
    for (size_t i = 0; good && i < moves.count; i++) good = push_parts(w, moves.items[i].as.at.position);
    free(moves.items);
    if (!good) return false;
  }
  return true;
}

/* *play: what is known of the position. UNTRIED: the walk is on its way from there. */
static bool visit_position(labi_play *play, walker *w, cgt_position position, bool *fresh) {
  labi_strategy_walk *walk = &w->s->walk;
  const uint64_t hash = labi_hash_number(position.id);
  const uint32_t number = labi_map_find(&walk->by_position, hash, NULL, NULL, NULL);
  *fresh = number == LABI_NOT_FOUND;
  if (!*fresh) return *play = walk->plays.items[number], true;
  *play = walk->plays.count < LABI_STRATEGY_WALK ? LABI_PLAY_UNTRIED : LABI_PLAY_TOO_LONG;
  if (*play == LABI_PLAY_TOO_LONG) return true;
  visit *here = labi_push(&w->path);
  labi_play *known = here ? labi_push(&walk->plays) : NULL;
  if (!known) return labi_strategy_no_memory(w->s);
  *known = LABI_PLAY_UNTRIED;
  *here = (visit){(uint32_t)walk->plays.count - 1, w->followers.count};
  if (!labi_map_add(&walk->by_position, hash, here->number)) return labi_strategy_no_memory(w->s);
  return push_followers(w, position);
}

/* Until all is walked through, or something is found because of which play does not end, or may not. */
static bool walk_on(labi_play *play, walker *w, cgt_position start) {
  bool fresh;
  labi_play *plays;
  if (!visit_position(play, w, start, &fresh)) return false;
  while (w->path.count > 0) {
    const visit *here = &w->path.items[w->path.count - 1];
    plays = w->s->walk.plays.items;
    if (w->s->machine->cancel && *w->s->machine->cancel)
      return labi_strategy_fail(w->s, CGT_ECANCELLED, "stopped on request");
    if (w->followers.count == here->followers) {
      *play = plays[here->number] = LABI_PLAY_ENDS;
      w->path.count--;
      continue;
    }
    if (!visit_position(play, w, w->followers.items[--w->followers.count], &fresh)) return false;
    if (*play == LABI_PLAY_UNTRIED && !fresh) *play = LABI_PLAY_RETURNS;
    if (*play == LABI_PLAY_RETURNS || *play == LABI_PLAY_TOO_LONG) break;
  }
  plays = w->s->walk.plays.items;
  for (size_t i = 0; i < w->path.count; i++) plays[w->path.items[i].number] = *play;
  return true;
}

bool labi_strategy_find_play(lab_strategy *s, labi_strategy_part *part) {
  walker w = {.s = s};
  if (part->play != LABI_PLAY_UNTRIED) return true;
  const bool good = walk_on(&part->play, &w, part->term.as.at.position);
  part->walked = good;
  if (!good) labi_strategy_walk_free(&s->walk); /* with what it was on its way from */
  free(w.path.items);
  free(w.followers.items);
  return good;
}
