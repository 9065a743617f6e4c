/* strategy.c: states of a strategy, and what can be played in them; see strategy.h. */
#include "lab/strategy/strategy.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/vector.h"
#include "lab/language/diagnostic.h"
#include "lab/machine/position_bytes.h"
#include "lab/machine/value_position.h"
#include "lab/text/value_text.h"
#include "lab/certificate/certificate.h"

void lab_strategy_free(lab_strategy *s) {
  if (!s) return;
  free(s->terms.items);
  free(s->parts.items);
  free(s->turns.items);
  free(s->states.items);
  free(s->replies.items);
  free(s->next.items);
  labi_map_free(&s->parts_by_term);
  labi_map_free(&s->turns_by_state);
  free(s->facts.items);
  free(s->fact_order.items);
  free(s->fact_moves.items);
  free(s->smaller.items);
  labi_map_free(&s->facts_by_claim);
  labi_map_free(&s->checked_splits);
  labi_map_free(&s->parts_with_moves);
  labi_strategy_walk_free(&s->walk);
  free(s);
}

/* ---- parts ------------------------------------------------------------------------------------- */

static uint64_t key_of(lab_value term) {
  if (term.kind == LAB_POSITION) return term.as.at.position.id;
  return (uint64_t)term.as.game.core << 32 | term.as.game.number; /* no core is 0 */
}

/* What stands for a position in sums, if it is one part that is not negative. */
static bool represent(lab_value *played, lab_strategy *s, lab_value term) {
  cgt_part parts[2];
  size_t count = 0;
  *played = term;
  if (term.kind != LAB_POSITION) return true;
  if (cgt_position_parts(&count, parts, 2, s->ctx, term.as.at.position) != CGT_OK)
    return labi_strategy_engine_failed(s);
  if (count == 1 && !parts[0].negative) *played = lab_position(parts[0].position, false);
  return true;
}

static bool add_part(lab_strategy *s, lab_value term, lab_value played) {
  if (s->complete)
    return labi_strategy_fail(s, CGT_EINVAL, "a move leads to a position that no line 'part' has");
  labi_strategy_part *part = labi_push(&s->parts);
  if (!part) return labi_strategy_no_memory(s);
  *part = (labi_strategy_part){.term = term, .played = played, .value = CGT_NONE};
  if (term.kind == LAB_GAME) {
    part->play = LABI_PLAY_ENDS;
    part->tried = part->known = true;
    part->value = term.as.game;
  } else if (labi_ruleset_ends(cgt_position_ruleset(s->ctx, term.as.at.position))) {
    part->play = LABI_PLAY_ENDS;
  }
  return true;
}

bool labi_strategy_part_of(uint32_t *number, lab_strategy *s, lab_value term) {
  lab_value played;
  const uint64_t hash = labi_hash_number(key_of(term));
  *number = labi_map_find(&s->parts_by_term, hash, NULL, NULL, NULL);
  if (*number != LABI_NOT_FOUND) return true;
  if (!represent(&played, s, term)) return false;
  const uint64_t played_hash = labi_hash_number(key_of(played));
  *number = labi_map_find(&s->parts_by_term, played_hash, NULL, NULL, NULL);
  if (*number == LABI_NOT_FOUND) {
    if (!add_part(s, term, played)) return false;
    *number = (uint32_t)s->parts.count - 1;
    if (played_hash != hash && !labi_map_add(&s->parts_by_term, played_hash, *number))
      return labi_strategy_no_memory(s);
  }
  return labi_map_add(&s->parts_by_term, hash, *number) || labi_strategy_no_memory(s);
}

/* ---- states ------------------------------------------------------------------------------------ */

/* The second player mirrors G - G and wins, if play ends; else he may be left to mirror for ever. Who reads
 * a strategy cancels where the text says so, after it was checked. */
bool labi_strategy_cancels(bool *answer, lab_strategy *s, uint32_t number) {
  labi_strategy_part *part = &s->parts.items[number];
  if (part->play == LABI_PLAY_UNTRIED && !s->complete && !labi_strategy_find_play(s, part)) return false;
  return *answer = part->play == LABI_PLAY_ENDS, true;
}

static bool insert(labi_state *state, lab_strategy *s, uint32_t part) {
  size_t at = 0;
  for (size_t i = 0; i < state->count; i++) {
    bool gone;
    if (state->parts[i] != (part ^ 1)) continue;
    if (!labi_strategy_cancels(&gone, s, part / 2)) return false;
    if (!gone) break;
    memmove(state->parts + i, state->parts + i + 1, (--state->count - i) * sizeof *state->parts);
    return true;
  }
  if (state->count == LABI_STATE_PARTS)
    return labi_strategy_fail(s, CGT_ELIMIT, "a sum has more parts than the limit of %d", LABI_STATE_PARTS);
  while (at < state->count && state->parts[at] < part) at++;
  memmove(state->parts + at + 1, state->parts + at, (state->count++ - at) * sizeof *state->parts);
  state->parts[at] = part;
  return true;
}

static bool has_moves(bool *any, lab_strategy *s, cgt_position position) {
  size_t left, right;
  if (cgt_position_moves(&left, NULL, 0, s->ctx, position, CGT_LEFT) != CGT_OK ||
      cgt_position_moves(&right, NULL, 0, s->ctx, position, CGT_RIGHT) != CGT_OK)
    return labi_strategy_engine_failed(s);
  return *any = left + right > 0, true;
}

static bool place_game(labi_state *state, lab_strategy *s, cgt_game g, bool negative) {
  uint32_t number;
  if (cgt_equal(g, cgt_integer(s->ctx, 0))) return true;
  return labi_strategy_part_of(&number, s, lab_game(g)) && insert(state, s, 2 * number + negative);
}

/* Games and forms among the options of a ruleset by moves are read back as games: so they are the same parts in what
 * is written and in what is read. */
static bool place_part(labi_state *state, lab_strategy *s, cgt_position position, bool negative) {
  uint32_t number;
  bool any = false;
  lab_value term = lab_position(position, false);
  if (!labi_value_of_position(&term, s->ctx)) return labi_strategy_engine_failed(s);
  if (term.kind != LAB_POSITION)
    return place_game(state, s, term.kind == LAB_FORM ? cgt_form_value(s->ctx, term.as.form) : term.as.game,
                      negative);
  if (!has_moves(&any, s, position)) return false;
  return !any || (labi_strategy_part_of(&number, s, term) && insert(state, s, 2 * number + negative));
}

/* Of a position its parts, of a game itself unless it is 0. */
static bool place(labi_state *state, lab_strategy *s, lab_value term, bool negative) {
  size_t count = 0;
  if (term.kind == LAB_GAME) return place_game(state, s, term.as.game, negative);
  cgt_position position = term.as.at.position;
  negative = negative != term.as.at.negative;
  if (cgt_position_parts(&count, NULL, 0, s->ctx, position) != CGT_OK) return labi_strategy_engine_failed(s);
  cgt_part *parts = malloc((count + 1) * sizeof *parts);
  bool good = parts || labi_strategy_no_memory(s);
  good = good && (cgt_position_parts(&count, parts, count, s->ctx, position) == CGT_OK ||
                  labi_strategy_engine_failed(s));
  for (size_t i = 0; good && i < count; i++)
    good = place_part(state, s, parts[i].position, parts[i].negative != negative);
  free(parts);
  return good;
}

bool labi_strategy_start(labi_state *state, lab_strategy *s) {
  *state = (labi_state){0};
  for (size_t i = 0; i < s->terms.count; i++) {
    uint32_t term = s->terms.items[i];
    if (!place(state, s, s->parts.items[term / 2].term, term % 2)) return false;
  }
  return true;
}

bool labi_strategy_after(labi_state *after, lab_strategy *s, const labi_state *state, size_t i,
                         lab_value to) {
  bool negative = state->parts[i] % 2;
  *after = *state;
  memmove(after->parts + i, after->parts + i + 1, (--after->count - i) * sizeof *after->parts);
  return place(after, s, to, negative);
}

bool labi_strategy_repeats(const labi_state *state, size_t i) {
  return i > 0 && state->parts[i] == state->parts[i - 1];
}

/* ---- moves ------------------------------------------------------------------------------------- */

typedef struct placed_move {
  lab_value move;
  uint32_t number;   /* of a game, among the parts */
  const void *bytes; /* of a position */
  size_t length;
  bool by_moves; /* which a program writes: sums in these bytes name rulesets by their addresses */
} placed_move;

static int by_place(const void *a, const void *b) {
  const placed_move *x = a, *y = b;
  if (x->number != y->number) return x->number < y->number ? -1 : 1;
  if (x->by_moves && y->by_moves) return labi_compare_positions(x->bytes, x->length, y->bytes, y->length);
  size_t common = x->length < y->length ? x->length : y->length;
  int order = common ? memcmp(x->bytes, y->bytes, common) : 0;
  return order ? order : (x->length > y->length) - (x->length < y->length);
}

/* An order that is the same wherever the strategy is read: games by their numbers, positions by their bytes.
 */
static bool order_moves(lab_value_list *moves, lab_strategy *s) {
  placed_move *places = calloc(moves->count + 1, sizeof *places);
  bool good = places || labi_strategy_no_memory(s);
  for (size_t i = 0; good && i < moves->count; i++) {
    lab_value move = places[i].move = moves->items[i];
    if (move.kind == LAB_GAME)
      good = labi_strategy_part_of(&places[i].number, s, move);
    else
      places[i].bytes = cgt_position_bytes(&places[i].length, s->ctx, move.as.at.position);
    places[i].by_moves =
        move.kind == LAB_POSITION && labi_ruleset_by_moves(lab_machine_program(s->machine),
                                                           cgt_position_ruleset(s->ctx, move.as.at.position));
  }
  if (good) qsort(places, moves->count, sizeof *places, by_place);
  for (size_t i = 0; good && i < moves->count; i++) moves->items[i] = places[i].move;
  free(places);
  return good;
}

/* Adds the moves of a position for the other player. */
static bool add_other_moves(lab_value_list *moves, lab_strategy *s, lab_value term) {
  lab_value_list more;
  bool good = labi_list_options(&more, s->ctx, term, CGT_RIGHT, SIZE_MAX) || labi_strategy_engine_failed(s);
  lab_value *all = good ? realloc(moves->items, (moves->count + more.count + 1) * sizeof *all) : NULL;
  if (all) {
    moves->items = all;
    if (more.count) memcpy(all + moves->count, more.items, more.count * sizeof *all);
    moves->count += more.count;
  }
  free(more.items);
  return all || (good && labi_strategy_no_memory(s));
}

/* Takes out positions that follow themselves. */
static void keep_each_once(lab_value_list *moves) {
  size_t kept = 0;
  for (size_t i = 0; i < moves->count; i++)
    if (kept == 0 || moves->items[kept - 1].as.at.position.id != moves->items[i].as.at.position.id)
      moves->items[kept++] = moves->items[i];
  moves->count = kept;
}

bool labi_strategy_moves(lab_value_list *moves, lab_strategy *s, const labi_state *state, size_t i,
                         cgt_player player) {
  uint32_t part = state->parts[i];
  lab_value term = s->parts.items[part / 2].played;
  const bool both = s->impartial && term.kind == LAB_POSITION &&
                    !cgt_position_ruleset(s->ctx, term.as.at.position)->impartial;
  if (part % 2) player = (cgt_player)!player;
  bool good = labi_list_options(moves, s->ctx, term, both ? CGT_LEFT : player, SIZE_MAX) ||
              labi_strategy_engine_failed(s);
  good = good && (!both || add_other_moves(moves, s, term)) && order_moves(moves, s);
  if (good && both) keep_each_once(moves);
  if (good) return true;
  free(moves->items);
  *moves = (lab_value_list){0};
  return false;
}

/* ---- values ------------------------------------------------------------------------------------ */

bool labi_strategy_is_known(const lab_strategy *s, const labi_state *state) {
  for (size_t i = 0; i < state->count; i++)
    if (!s->parts.items[state->parts[i] / 2].known) return false;
  return true;
}

bool labi_strategy_wins_by_value(bool *wins, lab_strategy *s, const labi_state *state, cgt_player player) {
  cgt_game zero = cgt_integer(s->ctx, 0), sum = zero;
  bool loses;
  for (size_t i = 0; i < state->count; i++) {
    cgt_game value = s->parts.items[state->parts[i] / 2].value;
    sum = (state->parts[i] % 2 ? cgt_sub : cgt_add)(s->ctx, sum, value);
  }
  if (cgt_is_none(sum) ||
      (player == CGT_LEFT ? cgt_le(&loses, s->ctx, sum, zero) : cgt_le(&loses, s->ctx, zero, sum)) != CGT_OK)
    return labi_strategy_engine_failed(s);
  return *wins = !loses, true;
}

/* ---- turns ------------------------------------------------------------------------------------- */

typedef struct place_key {
  cgt_player loser;
  const labi_state *state;
} place_key;

static uint64_t hash_key(const place_key *key) {
  return labi_hash(key->state->parts, key->state->count * sizeof *key->state->parts) + key->loser;
}

static bool is_turn(const void *where, uint32_t number, const void *what) {
  const lab_strategy *s = where;
  const place_key *key = what;
  const labi_strategy_turn *turn = &s->turns.items[number];
  return turn->loser == key->loser && turn->count == key->state->count &&
         memcmp(s->states.items + turn->state, key->state->parts, turn->count * sizeof *key->state->parts) ==
             0;
}

uint32_t labi_strategy_turn_at(const lab_strategy *s, cgt_player loser, const labi_state *state) {
  const place_key key = {loser, state};
  return labi_map_find(&s->turns_by_state, hash_key(&key), is_turn, s, &key);
}

bool labi_strategy_add_turn(lab_strategy *s, cgt_player loser, const labi_state *state, unsigned line) {
  const place_key key = {loser, state};
  labi_strategy_turn *turn = labi_has_room(&s->states, state->count + 1) ? labi_push(&s->turns) : NULL;
  if (!turn) return labi_strategy_no_memory(s);
  *turn = (labi_strategy_turn){.loser = loser, .state = s->states.count, .count = state->count, .line = line};
  memcpy(s->states.items + s->states.count, state->parts, state->count * sizeof *state->parts);
  s->states.count += state->count;
  return labi_map_add(&s->turns_by_state, hash_key(&key), (uint32_t)s->turns.count - 1) ||
         labi_strategy_no_memory(s);
}

bool labi_strategy_leads_to(lab_strategy *s, uint32_t turn) {
  uint32_t *last = labi_push(&s->next);
  if (last) *last = turn;
  return last || labi_strategy_no_memory(s);
}

/* Turns that no other one leads to are done with, again and again. */
bool labi_strategy_find_circle(uint32_t *turn, lab_strategy *s) {
  const size_t count = s->turns.count;
  const uint32_t *next = s->next.items;
  uint32_t *ways = calloc(2 * count + 1, sizeof *ways); /* so many lead to each */
  if (!ways) return labi_strategy_no_memory(s);
  uint32_t *done = ways + count;
  size_t all = 0, end = s->next.count;
  for (size_t i = count ? s->turns.items[0].next : end; i < end; i++) ways[next[i]]++;
  for (uint32_t i = 0; i < count; i++)
    if (ways[i] == 0) done[all++] = i;
  for (size_t n = 0; n < all; n++) {
    const uint32_t here = done[n];
    end = here + 1 < count ? s->turns.items[here + 1].next : s->next.count;
    for (size_t i = s->turns.items[here].next; i < end; i++)
      if (--ways[next[i]] == 0) done[all++] = next[i];
  }
  *turn = LABI_NOT_FOUND;
  for (uint32_t i = 0; all < count && *turn == LABI_NOT_FOUND; i++)
    if (ways[i] > 0) *turn = i;
  free(ways);
  return true;
}

void labi_strategy_state_of(labi_state *state, const lab_strategy *s, const labi_strategy_turn *turn) {
  *state = (labi_state){.count = turn->count};
  memcpy(state->parts, s->states.items + turn->state, turn->count * sizeof *state->parts);
}

/* ---- the claim --------------------------------------------------------------------------------- */

unsigned labi_strategy_goals(lab_relation relation) {
  const labi_certificate of_zero = {.relation = relation};
  return labi_certificate_goals(&of_zero);
}

char *labi_strategy_claim_text(const lab_strategy *s) {
  labi_buffer out = {0};
  if (s->terms.count == 0) labi_put(&out, "0");
  for (size_t i = 0; i < s->terms.count; i++) {
    uint32_t term = s->terms.items[i];
    labi_put(&out, term % 2 ? (i ? " - " : "-") : i ? " + " : "");
    const bool of_game = s->parts.items[term / 2].term.kind == LAB_GAME;
    const bool of_both = s->impartial && !of_game, bracket = of_both || (term % 2 && of_game);
    if (of_both) labi_put(&out, "impartial");
    if (bracket) labi_put_char(&out, '(');
    labi_put_value(&out, s->machine, s->parts.items[term / 2].term, CGT_PLAIN);
    if (bracket) labi_put_char(&out, ')');
  }
  labi_putf(&out, " %s 0", lab_relation_sign(s->relation));
  return labi_buffer_take(&out, NULL);
}
