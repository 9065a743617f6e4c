/* decide_search.c: who wins a sum, by trying moves: those first that leave what looks best for the mover.
 *
 * Moves in a number are tried last, and only where no game is in the sum that is no number: then the number
 * is apart, and the parts may be worth numbers too (Number Avoidance, Siegel, CGT, Ch. II, needs one that is
 * not). Of games the canonical options are tried, which are neither dominated nor reversible: the canonical
 * form stands for the game. */
#include <stdlib.h>
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/forms/recursion.h"
#include "cgt/memory/hash.h"

enum { STEPS_OF_AN_INCENTIVE = 2000 };

/* A sum whose moves are being tried, and what it was reached from. */
typedef struct node {
  const struct node *up;
  const cgti_sum *sum;
  cgt_player player;
  uint64_t hash;
  cgti_path path;
} node;

typedef struct child {
  const cgti_sum *sum;
  int64_t score;
  size_t index;
} child;

/* Moves that neither a value nor a bound nor the table decides; one that wins ends the list. */
typedef struct children {
  child *items;
  size_t count, room;
  const cgti_sum *winner;
} children;

static cgti_verdict search(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum,
                           cgt_player player, const node *up);

/* ---- children -------------------------------------------------------------------------------------------
 */

static int compare_down(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x < y) - (x > y);
}

/* 2^31 times a number, or the end of what sums of these leave in 64 bits. */
static int64_t rough(cgt_ctx *ctx, cgti_num x) {
  const int64_t end = INT64_C(1) << 49, key = cgti_num_key(ctx, x) / 2;
  return key > end ? end : key < -end ? -end : key;
}

/* Where play in the games of the sum may end, player moving first: their means, and the temperatures by turns from the
 * hottest down, as if each move gained its temperature (Winning Ways, Ch. 6: all are switches then). In 1/2^31. */
static bool guess_of_games(int64_t *guess, cgt_ctx *ctx, const cgti_sum *sum, cgt_player player) {
  *guess = rough(ctx, sum->number);
  if (sum->core_count == 0) return true;
  cgti_mark mark = cgti_scratch_mark(ctx);
  int64_t *heats = cgti_scratch_take(ctx, sum->core_count * sizeof *heats);
  if (!heats) return false;
  for (size_t i = 0; i < sum->core_count; i++) {
    cgti_num shift;
    const cgti_thermograph *graph = cgti_thermograph_of(&shift, ctx, (cgt_game){sum->words[i], 0});
    if (!graph) return false;
    *guess += rough(ctx, graph->mean) + rough(ctx, shift);
    heats[i] = rough(ctx, graph->temperature);
  }
  qsort(heats, sum->core_count, sizeof *heats, compare_down);
  for (size_t i = 0; i < sum->core_count && heats[i] > 0; i++)
    *guess += (i % 2 == 0) == (player == CGT_LEFT) ? heats[i] : -heats[i];
  cgti_scratch_return(ctx, mark);
  return true;
}

bool cgti_guess_sum(int64_t *guess, cgti_question *question, const cgti_sum *sum, cgt_player player) {
  int64_t mean;
  if (!guess_of_games(&mean, question->ctx, sum, !player)) return false;
  const cgti_signed_part *parts = cgti_parts_of_sum(sum);
  for (size_t i = 0; i < sum->part_count; i++) {
    int64_t of_part;
    cgti_part_facts *facts = cgti_known_facts_of(question, parts[i] >> 1);
    if (!facts || !cgti_guess_mean(&of_part, question, facts)) return false;
    mean += (parts[i] & 1 ? -of_part : of_part) / 2;
  }
  *guess = player == CGT_LEFT ? mean : -mean;
  return true;
}

static bool add_child(children *list, cgti_question *question, const cgti_sum *sum, cgt_player mover) {
  if (!sum) return false;
  cgt_decided_by how;
  cgti_verdict verdict = cgti_look(&how, question, sum, !mover);
  if (verdict == CGTI_FAILED) return false;
  if (verdict == CGTI_LOSES) list->winner = sum;
  if (verdict != CGTI_OPEN) return true;
  if (list->count == list->room) {
    size_t room = list->room ? 2 * list->room : 16;
    child *items = cgti_scratch_take(question->ctx, room * sizeof *items);
    if (!items) return false;
    if (list->count) memcpy(items, list->items, list->count * sizeof *items);
    list->items = items;
    list->room = room;
  }
  child *c = &list->items[list->count];
  *c = (child){.sum = sum, .index = list->count};
  list->count++;
  return !cgti_with(question, CGT_WITHOUT_ORDER) || cgti_guess_sum(&c->score, question, sum, mover);
}

/* Moves in part i of the sum. */
static bool add_moves_in_part(children *list, cgti_question *question, const cgti_sum *sum, size_t i,
                              cgt_player mover) {
  cgti_signed_part part = cgti_parts_of_sum(sum)[i];
  size_t count;
  const cgti_move_part *moves =
      cgti_moves_in_parts(&count, question->ctx, part >> 1, part & 1 ? !mover : mover);
  cgti_signed_part *after = moves ? cgti_scratch_take(question->ctx, (count + 1) * sizeof *after) : NULL;
  if (!after) return false;
  for (size_t k = 0; k < count && !list->winner;) {
    size_t n = 0;
    do {
      after[n++] = moves[k].id << 1 | (moves[k].negative != (part & 1));
    } while (!moves[k++].last);
    const cgti_sum *left =
        cgti_sum_make(question, sum, sum->core_count + i, (cgti_terms){.parts = after, .part_count = n});
    if (!add_child(list, question, left, mover)) return false;
  }
  return true;
}

/* A move in game `word` of the sum, and what it adds: its incentive, CGT_NONE where that took too long. */
typedef struct game_move {
  size_t word;
  cgt_game option, incentive;
} game_move;

typedef struct game_moves {
  game_move *items; /* in scratch memory */
  size_t count, room;
} game_moves;

static bool add_game_move(game_moves *moves, cgt_ctx *ctx, game_move move) {
  if (moves->count == moves->room) {
    size_t room = moves->room ? 2 * moves->room : 16;
    game_move *items = cgti_scratch_take(ctx, room * sizeof *items);
    if (!items) return false;
    if (moves->count) memcpy(items, moves->items, moves->count * sizeof *items);
    moves->items = items;
    moves->room = room;
  }
  moves->items[moves->count++] = move;
  return true;
}

static bool find_game_moves(game_moves *moves, cgt_ctx *ctx, const cgti_sum *sum, cgt_player mover) {
  for (size_t i = 0; i < sum->core_count; i++) {
    cgti_games options = {0};
    cgt_game g = cgti_game_of_sum(sum, i);
    if (i > 1 && sum->words[i] == sum->words[i - 1]) continue; /* the first has the number */
    if (!cgti_games_of_options(&options, ctx, g, mover)) return false;
    for (size_t k = 0; k < options.count; k++) {
      game_move move = {i, options.items[k], CGT_NONE};
      bool failed = false;
      if (sum->core_count > 1)
        move.incentive = cgti_add_within(&failed, ctx, move.option, cgti_neg(g), STEPS_OF_AN_INCENTIVE);
      if (failed || !add_game_move(moves, ctx, move)) return false;
    }
  }
  return true;
}

/* A move whose incentive is at most that of another need not be tried: S + (GL - G) <= S + (HL - H). Left in
 * moves are the others, of equal incentives one. */
static bool keep_best_moves(game_moves *moves, cgt_ctx *ctx, cgt_player mover) {
  cgt_game *best = cgti_scratch_take(ctx, (moves->count + 1) * sizeof *best);
  size_t count = 0, kept = 0;
  if (!best) return false;
  for (size_t i = 0; i < moves->count; i++)
    if (!cgti_is_none(moves->items[i].incentive)) best[count++] = moves->items[i].incentive;
  if (!cgti_keep_undominated(ctx, best, &count, mover)) return false;
  for (size_t i = 0; i < moves->count; i++) {
    bool keep = cgti_is_none(moves->items[i].incentive);
    for (size_t k = 0; k < count && !keep; k++) {
      keep = cgti_same(best[k], moves->items[i].incentive);
      if (keep) best[k] = best[--count]; /* only the first that has it */
    }
    if (keep) moves->items[kept++] = moves->items[i];
  }
  moves->count = kept;
  return true;
}

static bool add_moves_in_games(children *list, cgti_question *question, const cgti_sum *sum,
                               cgt_player mover) {
  game_moves moves = {0};
  if (!find_game_moves(&moves, question->ctx, sum, mover)) return false;
  if (sum->core_count > 1 && !keep_best_moves(&moves, question->ctx, mover)) return false;
  for (size_t i = 0; i < moves.count && !list->winner; i++) {
    const cgti_terms option = {.games = &moves.items[i].option, .game_count = 1};
    if (!add_child(list, question, cgti_sum_make(question, sum, moves.items[i].word, option), mover))
      return false;
  }
  return true;
}

/* The move in the number of a sum that has no other game, if there is one. */
static bool add_move_in_number(children *list, cgti_question *question, const cgti_sum *sum,
                               cgt_player mover) {
  cgt_ctx *ctx = question->ctx;
  cgti_num option;
  if (!cgti_num_option(&option, ctx, sum->number, mover)) return true;
  const cgt_game change = cgti_number(cgti_num_sub(ctx, option, sum->number));
  const cgti_terms changed = {.games = &change, .game_count = 1};
  return !cgti_is_none(change) &&
         add_child(list, question, cgti_sum_make(question, sum, SIZE_MAX, changed), mover);
}

static int compare_children(const void *a, const void *b) {
  const child *x = a, *y = b;
  if (x->score != y->score) return x->score > y->score ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

static bool find_children(children *list, cgti_question *question, const cgti_sum *sum, cgt_player mover) {
  if (!add_moves_in_games(list, question, sum, mover)) return false;
  for (size_t i = 0; i < sum->part_count && !list->winner; i++) {
    const cgti_signed_part *parts = cgti_parts_of_sum(sum);
    if (i && parts[i] == parts[i - 1]) continue;
    if (!add_moves_in_part(list, question, sum, i, mover)) return false;
  }
  if (cgti_with(question, CGT_WITHOUT_ORDER) && list->count > 1)
    qsort(list->items, list->count, sizeof *list->items, compare_children);
  if (!sum->core_count && !list->winner) return add_move_in_number(list, question, sum, mover);
  return true;
}

/* ---- the search -------------------------------------------------------------------------------------------
 */

/* Games that are short do not come back. */
static bool is_endless(cgti_question *question, const node *here) {
  size_t bytes = cgti_sum_bytes(here->sum);
  for (const node *n = here->up; n; n = n->up)
    if (n->hash == here->hash && n->player == here->player && cgti_sum_bytes(n->sum) == bytes &&
        memcmp(n->sum, here->sum, bytes) == 0) {
      cgti_fail(question->ctx, CGT_EDOMAIN, "a sum can be reached from itself, so it is not a short game");
      return true;
    }
  return false;
}

static cgti_verdict try_moves(const cgti_sum **winner, cgti_question *question, node *here) {
  children list = {0};
  if (!find_children(&list, question, here->sum, here->player)) return CGTI_FAILED;
  here->path.all = list.count;
  for (size_t i = 0; i < list.count && !list.winner; i++) {
    here->path.done = i;
    cgti_verdict verdict = search(NULL, question, list.items[i].sum, !here->player, here);
    if (verdict == CGTI_FAILED) return verdict;
    if (verdict == CGTI_LOSES) list.winner = list.items[i].sum;
  }
  if (list.winner && winner) *winner = list.winner;
  return list.winner ? CGTI_WINS : CGTI_LOSES;
}

static cgti_verdict search_alone(cgti_question *question, const cgti_sum *sum, cgt_player player) {
  return search(NULL, question, sum, player, NULL);
}

/* The sum was looked at, and is open. */
static cgti_verdict search(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum,
                           cgt_player player, const node *up) {
  node here = {up, sum, player, cgti_hash_bytes(sum, cgti_sum_bytes(sum)), {up ? &up->path : NULL, 0, 0}};
  if (up) { /* what was found since may decide it */
    int known = cgti_decided_lookup(question, sum, player);
    question->counts.by_table += known >= 0;
    if (known >= 0) return known ? CGTI_WINS : CGTI_LOSES;
  }
  uint64_t before = question->counts.nodes;
  cgti_mark mark = cgti_scratch_mark(question->ctx);
  cgti_verdict verdict = cgti_search_tries(winner, question, sum, player, here.path.up);
  if (verdict == CGTI_OPEN) verdict = cgti_search_games(winner, question, sum, player, here.path.up, search_alone);
  if (verdict == CGTI_OPEN) {
    if (!cgti_may_go_on(question, &here.path) || is_endless(question, &here)) return CGTI_FAILED;
    verdict = try_moves(winner, question, &here);
  }
  if (verdict != CGTI_FAILED) {
    uint64_t taken = question->counts.nodes - before;
    cgti_decided_store(question, sum, player, verdict == CGTI_WINS, taken);
    if (taken >= question->options.keep_nodes &&
        !cgti_tell_decided(question, sum, player, verdict == CGTI_WINS, taken))
      verdict = CGTI_FAILED;
  }
  if (!winner) cgti_scratch_return(question->ctx, mark);
  return verdict;
}

cgti_verdict cgti_search(const cgti_sum **winner, cgti_question *question, const cgti_sum *sum,
                         cgt_player player) {
  return search(winner, question, sum, player, NULL);
}
