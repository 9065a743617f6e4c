/* decide_games.c: who wins a sum of games, some of them hot, by trying moves from one list of kinds to another.
 *
 * Only moves in games are tried, none in the number. That is exact. Where no game is left, who wins is seen at once.
 * Otherwise let T be the whole sum. If T is not equal to a number, one of the winning moves is in a game (Number
 * Avoidance, Siegel, CGT, Ch. II). If T equals a number y, Left, moving first, wins if y > 0 and not otherwise. Then one
 * of her winning moves is in a game, too: let t >= 0 be the highest temperature, of the game H, and H' a Left option
 * with R_t(H') - t = mean(H), which the Left scaffold has at the mast. The others have R_t = mean, and a Right wall falls
 * by t at most from t down to 0, so R(T') >= R_t(T') - t >= the sum of all means, which is y. Likewise Right.
 *
 * At each state the bounds of decide_stops.c are taken at the highest temperatures that are left. At such a
 * temperature only the few games that are hotter differ from their means, so a bound costs a few additions. Where all
 * that is hot are switches, these are played out, as decide_stops.c proves. A state without a hot game goes back to
 * the search of sums, which adds games up.
 * Tested: decide_games::agrees_with_values */
#include <stdlib.h>
#include <string.h>

#include "cgt/decide/game_kinds.h"
#include "cgt/memory/word_list.h"

enum { FEWEST_HOT_GAMES = 6, MOST_BOUND_LEVELS = 8 };

/* ---- states ---------------------------------------------------------------------------------------- */

typedef struct game_state {
  int64_t number, mean; /* mean: of all of it, the number included */
  uint16_t count, games[CGTI_MOST_HOT_GAMES]; /* kinds, sorted: the hottest first */
} game_state;

static const cgti_game_kind *kind_at(const cgti_game_kinds *k, const game_state *s, size_t i) {
  return &k->kinds[s->games[i]];
}
static bool is_hot_at(const cgti_game_kinds *k, const game_state *s, size_t i) {
  return i < s->count && kind_at(k, s, i)->heat > 0;
}

static void take_from_state(const cgti_game_kinds *k, game_state *s, size_t i) {
  s->mean -= kind_at(k, s, i)->mean;
  s->count--;
  memmove(s->games + i, s->games + i + 1, (s->count - i) * sizeof *s->games);
}

/* A game and its negative leave together. */
static void add_to_state(const cgti_game_kinds *k, game_state *s, uint16_t game) {
  const uint16_t negative = k->kinds[game].negative;
  size_t i = 0;
  while (i < s->count && s->games[i] != negative) i++;
  if (i < s->count && cgti_with(k->question, CGT_WITHOUT_CANCELLING)) {
    take_from_state(k, s, i);
    return;
  }
  for (i = s->count++; i > 0 && s->games[i - 1] > game; i--) s->games[i] = s->games[i - 1];
  s->games[i] = game;
  s->mean += k->kinds[game].mean;
}

static game_state state_after(const cgti_game_kinds *k, const game_state *s, size_t i, const cgti_kind_move *move) {
  game_state after = *s;
  take_from_state(k, &after, i);
  after.number += move->number;
  after.mean += move->number;
  if (move->to != CGTI_NO_KIND) add_to_state(k, &after, move->to);
  return after;
}

/* ---- what is known without moves ------------------------------------------------------------------- */

/* The hottest first. */
static cgti_verdict play_switches(const cgti_game_kinds *k, const game_state *s, cgt_player player) {
  int64_t sum = s->number;
  bool cold = false;
  cgt_player mover = player;
  for (size_t i = 0; i < s->count; i++) {
    const cgti_game_kind *kind = kind_at(k, s, i);
    if (!kind->cold && !kind->is_switch) return CGTI_OPEN;
    cold |= kind->cold;
    sum += kind->stops[kind->cold ? CGT_LEFT : mover];
    if (!kind->cold) mover = !mover;
  }
  return cgti_verdict_of_rest(sum, cold, mover, player);
}

/* The bounds at one level; so many games are hotter, and stand first. */
static cgti_verdict bound_at_level(const cgti_game_kinds *k, const game_state *s, size_t hotter, size_t level,
                                   cgt_player player) {
  int64_t left = s->mean, right = s->mean, widest = 0;
  for (size_t i = 0; i < hotter; i++) {
    const size_t at = s->games[i] * k->level_count + level;
    const int64_t l = k->walls[CGT_LEFT][at], r = k->walls[CGT_RIGHT][at], mean = kind_at(k, s, i)->mean;
    left += l - mean;
    right += r - mean;
    if (l - r > widest) widest = l - r;
  }
  return cgti_verdict_of_walls(left, right, widest, k->levels[level], player);
}

static cgti_verdict look_at_state(const cgti_game_kinds *k, const game_state *s, cgt_player player) {
  cgti_verdict verdict = play_switches(k, s, player);
  size_t hotter = 0;
  for (int n = 0; n < MOST_BOUND_LEVELS && is_hot_at(k, s, hotter) && verdict == CGTI_OPEN; n++) {
    const size_t level = kind_at(k, s, hotter)->level;
    verdict = bound_at_level(k, s, hotter, level, player);
    while (is_hot_at(k, s, hotter) && kind_at(k, s, hotter)->level == level) hotter++;
  }
  while (is_hot_at(k, s, hotter)) hotter++;
  if (verdict == CGTI_OPEN) verdict = bound_at_level(k, s, hotter, k->level_count - 1, player);
  k->question->counts.by_bounds += verdict != CGTI_OPEN;
  return verdict;
}

/* Where play may end, player moving first, as if each game were a switch of its temperature (cgti_guess_sum). */
static int64_t guess_of_state(const cgti_game_kinds *k, const game_state *s, cgt_player player) {
  int64_t end = s->mean;
  cgt_player mover = player;
  for (size_t i = 0; is_hot_at(k, s, i); i++) {
    end += mover == CGT_LEFT ? kind_at(k, s, i)->heat : -kind_at(k, s, i)->heat;
    mover = !mover;
  }
  return end;
}

/* ---- moves ----------------------------------------------------------------------------------------- */

typedef struct game_child {
  int64_t score;
  uint16_t game, move; /* the place of the game in the state; the move in moves[player] */
} game_child;

/* Adds a move unless one of the list is as good; those that it is as good as leave. */
static bool add_game_child(game_child *list, size_t *count, const cgti_game_kinds *k, cgt_player player,
                           game_child child) {
  bool dominated = false;
  size_t kept = 0;
  for (size_t c = 0; c < *count && !dominated; c++)
    if (!cgti_move_is_dominated(&dominated, k, player, child.move, list[c].move)) return false;
  if (dominated) return true;
  for (size_t c = 0; c < *count; c++) {
    if (!cgti_move_is_dominated(&dominated, k, player, list[c].move, child.move)) return false;
    if (!dominated) list[kept++] = list[c];
  }
  list[kept++] = child;
  *count = kept;
  return true;
}

static bool list_game_children(game_child *list, size_t *count, const cgti_game_kinds *k, const game_state *s,
                               cgt_player player) {
  *count = 0;
  for (size_t i = 0; i < s->count; i++) {
    const cgti_game_kind *kind = kind_at(k, s, i);
    if (i > 0 && s->games[i] == s->games[i - 1]) continue;
    for (uint32_t m = kind->first[player]; m < kind->first[player] + kind->count[player]; m++) {
      const game_child child = {.game = (uint16_t)i, .move = (uint16_t)m};
      if (!add_game_child(list, count, k, player, child)) return false;
    }
  }
  return true;
}

static int compare_game_children(const void *a, const void *b) {
  const game_child *x = a, *y = b;
  if (x->score != y->score) return x->score > y->score ? -1 : 1;
  return (x->move > y->move) - (x->move < y->move);
}

static game_state state_of_child(const cgti_game_kinds *k, const game_state *s, cgt_player player, game_child child) {
  return state_after(k, s, child.game, &k->moves[player][child.move]);
}

/* ---- the search ------------------------------------------------------------------------------------ */

typedef struct game_search {
  const cgti_game_kinds *kinds;
  cgti_sum_search *cold;
  cgti_game_thresholds known;
} game_search;

/* A state without a hot game, in the search of sums. */
static cgti_verdict search_cold(game_search *search, const game_state *s, cgt_player player) {
  const cgti_game_kinds *k = search->kinds;
  cgti_question *question = k->question;
  cgt_game *games = cgti_scratch_take(question->ctx, (s->count + 1u) * sizeof *games);
  const cgti_num number = cgti_num_make(question->ctx, s->number, 32);
  if (!games || number == CGTI_NAN) return CGTI_FAILED;
  for (size_t i = 0; i < s->count; i++) games[i] = (cgt_game){kind_at(k, s, i)->core, 0};
  games[s->count] = cgti_number(number);
  const cgti_terms terms = {.games = games, .game_count = s->count + 1u};
  const cgti_sum *sum = cgti_sum_make(question, NULL, SIZE_MAX, terms);
  cgt_decided_by how;
  if (!sum) return CGTI_FAILED;
  const cgti_verdict verdict = cgti_look(&how, question, sum, player);
  return verdict == CGTI_OPEN ? search->cold(question, sum, player) : verdict;
}

static cgti_verdict search_state(game_search *search, const game_state *s, cgt_player player, const cgti_path *up);

static cgti_verdict try_game_moves(game_child *winner, game_search *search, const game_state *s, cgt_player player,
                                   cgti_path *here) {
  const cgti_game_kinds *k = search->kinds;
  size_t count, open = 0;
  game_child *list = cgti_scratch_take(k->question->ctx, (k->move_count[player] + 1) * sizeof *list);
  if (!list || !list_game_children(list, &count, k, s, player)) return CGTI_FAILED;
  for (size_t c = 0; c < count; c++) {
    const game_state after = state_of_child(k, s, player, list[c]);
    const cgti_verdict verdict = look_at_state(k, &after, !player);
    if (verdict == CGTI_LOSES) return *winner = list[c], CGTI_WINS;
    if (verdict == CGTI_WINS) continue;
    const int64_t guess = guess_of_state(k, &after, !player);
    list[c].score = player == CGT_LEFT ? guess : -guess;
    list[open++] = list[c];
  }
  if (cgti_with(k->question, CGT_WITHOUT_ORDER)) qsort(list, open, sizeof *list, compare_game_children);
  here->all = open;
  for (size_t c = 0; c < open; c++) {
    const game_state after = state_of_child(k, s, player, list[c]);
    here->done = c;
    const cgti_verdict verdict = search_state(search, &after, !player, here);
    if (verdict == CGTI_FAILED) return verdict;
    if (verdict == CGTI_LOSES) return *winner = list[c], CGTI_WINS;
  }
  return CGTI_LOSES;
}

/* The state was looked at, and is open. */
static cgti_verdict search_state(game_search *search, const game_state *s, cgt_player player, const cgti_path *up) {
  cgti_question *question = search->kinds->question;
  const bool keeps = cgti_with(question, CGT_WITHOUT_TABLE);
  const int known = keeps ? cgti_threshold_lookup(&search->known, s->games, s->count, s->number, player) : -1;
  question->counts.by_table += known >= 0;
  if (known >= 0) return known ? CGTI_WINS : CGTI_LOSES;
  cgti_path here = {up, 0, 0};
  game_child winner;
  const cgti_mark mark = cgti_scratch_mark(question->ctx);
  const cgti_verdict verdict = !is_hot_at(search->kinds, s, 0) ? search_cold(search, s, player)
                               : cgti_may_go_on(question, &here)
                                   ? try_game_moves(&winner, search, s, player, &here)
                                   : CGTI_FAILED;
  cgti_scratch_return(question->ctx, mark);
  if (verdict != CGTI_FAILED && keeps)
    cgti_threshold_store(&search->known, question, s->games, s->count, s->number, player, verdict == CGTI_WINS);
  return verdict;
}

/* What the winning move leaves of the sum. */
static const cgti_sum *sum_after_game(const cgti_game_kinds *k, const cgti_sum *sum, const game_state *s,
                                      cgt_player player, game_child winner) {
  cgt_game option = k->moves[player][winner.move].option;
  size_t word = 0;
  while (sum->words[word] != kind_at(k, s, winner.game)->core) word++;
  if (word == 0) option.number = cgti_num_add(k->question->ctx, option.number, sum->number); /* it goes with the first */
  if (option.number == CGTI_NAN) return NULL;
  return cgti_sum_make(k->question, sum, word, (cgti_terms){.games = &option, .game_count = 1});
}

cgti_verdict cgti_search_games(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum, cgt_player player,
                               const cgti_path *up, cgti_sum_search *cold) {
  cgti_game_kinds kinds;
  bool fits;
  if (question->many_kinds || sum->part_count > 0 || sum->core_count < FEWEST_HOT_GAMES ||
      !cgti_with(question, CGT_WITHOUT_BOUNDS) || !cgti_with(question, CGT_WITHOUT_TRIES))
    return CGTI_OPEN;
  if (!cgti_game_kinds_find(&kinds, &fits, question, sum)) return CGTI_FAILED;
  question->many_kinds = kinds.count > 0 && !fits; /* count is 0 where no game is hot */
  if (!fits) return CGTI_OPEN;
  const int64_t number = cgti_num_fixed(sum->number);
  game_search search = {.kinds = &kinds, .cold = cold};
  game_state s = {.number = number, .mean = number};
  for (size_t i = 0; i < sum->core_count; i++)
    add_to_state(&kinds, &s, (uint16_t)cgti_kind_of_core(&kinds, sum->words[i]));
  if (!is_hot_at(&kinds, &s, 0)) return CGTI_OPEN;
  game_child best;
  cgti_path here = {up, 0, 0};
  const cgti_verdict verdict = cgti_may_go_on(question, &here)
                                   ? try_game_moves(&best, &search, &s, player, &here)
                                   : CGTI_FAILED;
  cgti_thresholds_free(question->ctx, &search.known);
  if (verdict != CGTI_WINS || !winner) return verdict;
  *winner = sum_after_game(&kinds, sum, &s, player, best);
  return *winner ? verdict : CGTI_FAILED;
}
