/* decide.c: who wins a sum, for those who use the library; and the move that wins, among those that the
 * players see. */
#include <stdlib.h>
#include <string.h>

#include "cgt/decide/deciding.h"
#include "cgt/forms/recursion.h"

/* ---- questions -------------------------------------------------------------------------------------- */

/* What stays with the context, or, for a question that leaves something out, nothing that others found. */
static bool open_question(cgti_question *question, struct cgti_deciding *own, cgt_ctx *ctx,
                          const cgt_decide_options *options) {
  *question = (cgti_question){.ctx = ctx, .sum_steps = CGTI_STEPS_OF_A_SUM};
  if (options) question->options = *options;
  if (!question->options.table_bytes)
    question->options.table_bytes = ctx->memory.budget->bytes / CGTI_TABLE_SHARE;
  *own = (struct cgti_deciding){.fold_most = CGTI_FIRST_FOLD};
  question->deciding = own;
  if (question->options.without) return true;
  question->deciding = cgti_deciding_start(ctx);
  return question->deciding != NULL;
}

static void close_question(cgti_question *question, struct cgti_deciding *own) {
  const cgt_decide_progress end = {question->counts.nodes, 1 << 16, question->quick};
  if (question->reported) (void)question->options.progress(question->options.closure, &end);
  if (question->deciding == own) cgti_deciding_empty(question->ctx, own);
  cgti_unshare_table(question);
}

/* Does what others find come from contexts that share with ctx? */
static bool may_share(const cgt_ctx *ctx, const cgt_decide_options *options) {
  return !options || !options->shared || options->shared->ctx->store == ctx->store;
}

static bool are_terms(const cgt_ctx *ctx, const cgt_term *terms, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (terms[i].position.id ? !cgti_is_position(ctx, terms[i].position) : !cgti_is_own(ctx, terms[i].game))
      return false;
  return true;
}

/* ---- terms ------------------------------------------------------------------------------------------- */

/* Terms as parts and games. */
typedef struct term_lists {
  cgti_signed_part *parts; /* in scratch memory, as the games */
  cgt_game *games;
  size_t part_count, part_room, game_count;
} term_lists;

static bool put_position(term_lists *lists, cgt_ctx *ctx, uint32_t id, bool negative) {
  size_t count;
  const cgti_move_part *list = cgti_parts_of(&count, ctx, id);
  if (!list) return false;
  if (lists->part_count + count > lists->part_room) {
    size_t room = 2 * (lists->part_count + count);
    cgti_signed_part *parts = cgti_scratch_take(ctx, room * sizeof *parts);
    if (!parts) return false;
    if (lists->part_count) memcpy(parts, lists->parts, lists->part_count * sizeof *parts);
    lists->parts = parts;
    lists->part_room = room;
  }
  for (size_t i = 0; i < count; i++)
    lists->parts[lists->part_count++] = list[i].id << 1 | (list[i].negative != negative);
  return true;
}

/* sum, of which NULL is 0, and these terms but number `without`. */
static const cgti_sum *add_terms(cgti_question *question, const cgti_sum *sum, const cgt_term *terms,
                                 size_t count, size_t without) {
  cgt_ctx *ctx = question->ctx;
  term_lists lists = {.games = cgti_scratch_take(ctx, (count + 1) * sizeof *lists.games)};
  if (!lists.games) return NULL;
  for (size_t i = 0; i < count; i++) {
    const cgt_term *term = &terms[i];
    if (i == without) continue;
    if (!term->position.id)
      lists.games[lists.game_count++] = term->negative ? cgti_neg(term->game) : term->game;
    else if (!put_position(&lists, ctx, term->position.id, term->negative))
      return NULL;
  }
  return cgti_sum_make(question, sum, SIZE_MAX,
                       (cgti_terms){lists.parts, lists.games, lists.part_count, lists.game_count});
}

/* ---- the winning move --------------------------------------------------------------------------------- */

typedef struct candidate {
  const cgti_sum *sum;
  cgt_term after; /* in place of the term */
  size_t term;
} candidate;

typedef struct candidates {
  candidate *items; /* in scratch memory */
  size_t count, room;
} candidates;

static bool add_candidate(candidates *list, cgt_ctx *ctx, candidate c) {
  if (!c.sum) return false;
  if (list->count == list->room) {
    size_t room = list->room ? 2 * list->room : 64;
    candidate *items = cgti_scratch_take(ctx, room * sizeof *items);
    if (!items) return false;
    if (list->count) memcpy(items, list->items, list->count * sizeof *items);
    list->items = items;
    list->room = room;
  }
  list->items[list->count++] = c;
  return true;
}

/* All moves of player in one term. */
static bool add_moves_of_term(candidates *list, cgti_question *question, const cgt_term *terms, size_t count,
                              size_t term, cgt_player player) {
  cgt_ctx *ctx = question->ctx;
  const cgt_term *moved = &terms[term];
  cgt_player mover = moved->negative ? !player : player;
  const cgti_sum *rest = add_terms(question, NULL, terms, count, term);
  if (!rest) return false;
  if (!moved->position.id) {
    cgti_games options = {0};
    if (!cgti_games_of_options(&options, ctx, moved->game, mover)) return false;
    for (size_t i = 0; i < options.count; i++) {
      cgt_term after = {.game = options.items[i], .negative = moved->negative};
      if (!add_candidate(list, ctx, (candidate){add_terms(question, rest, &after, 1, SIZE_MAX), after, term}))
        return false;
    }
    return true;
  }
  size_t moves;
  const cgti_move_part *list_of_moves = cgti_moves_as_played(&moves, ctx, moved->position.id, mover);
  if (!list_of_moves) return false;
  for (size_t i = 0; i < moves; i++) {
    cgt_term after = {.position = {list_of_moves[i].id}, .negative = moved->negative};
    if (!add_candidate(list, ctx, (candidate){add_terms(question, rest, &after, 1, SIZE_MAX), after, term}))
      return false;
  }
  return true;
}

/* Does `sum` leave player at least what `winner` leaves him? The search moves in the canonical form of what
 * is known; among the moves the players see there is one at least as good (Siegel, CGT, Ch. II, canonical
 * forms: an option that does not reverse is equalled or bettered in every form). */
static int is_as_good(cgt_ctx *ctx, const cgti_sum *sum, const cgti_sum *winner, cgt_player player) {
  const size_t bytes = cgti_sum_bytes(sum);
  if (bytes == cgti_sum_bytes(winner) && memcmp(sum, winner, bytes) == 0) return true;
  if (sum->core_count > 1 || winner->core_count > 1 || sum->part_count != winner->part_count ||
      (sum->part_count && memcmp(cgti_parts_of_sum(sum), cgti_parts_of_sum(winner),
                                 sum->part_count * sizeof(cgti_signed_part)) != 0))
    return false;
  cgt_game g = sum->core_count ? cgti_game_of_sum(sum, 0) : cgti_number(sum->number);
  cgt_game h = winner->core_count ? cgti_game_of_sum(winner, 0) : cgti_number(winner->number);
  return player == CGT_LEFT ? cgti_le(ctx, h, g) : cgti_le(ctx, g, h);
}

/* The first candidate that is known to win, by what the search found or at a look: its number, or their
 * count; SIZE_MAX if it failed. */
static size_t find_at_once(cgti_question *question, const candidates *list, const cgti_sum *winner,
                           cgt_player player) {
  for (size_t i = 0; i < list->count; i++) {
    int good = winner ? is_as_good(question->ctx, list->items[i].sum, winner, player) : 0;
    if (good) return good < 0 ? SIZE_MAX : i;
  }
  for (size_t i = 0; i < list->count; i++) {
    cgt_decided_by how;
    cgti_verdict verdict = cgti_look(&how, question, list->items[i].sum, !player);
    if (verdict == CGTI_FAILED) return SIZE_MAX;
    if (verdict == CGTI_LOSES) return i;
  }
  return list->count;
}

static size_t find_by_search(cgti_question *question, const candidates *list, cgt_player player) {
  for (size_t i = 0; i < list->count; i++) {
    cgt_decided_by how;
    cgti_verdict verdict = cgti_look(&how, question, list->items[i].sum, !player);
    if (verdict == CGTI_OPEN) verdict = cgti_search(NULL, question, list->items[i].sum, !player);
    if (verdict == CGTI_FAILED) return SIZE_MAX;
    if (verdict == CGTI_LOSES) return i;
  }
  return list->count;
}

/* Of player, who wins moving first. */
static bool find_move(cgt_decision *decision, cgti_question *question, const cgt_term *terms, size_t count,
                      const cgti_sum *winner, cgt_player player) {
  candidates list = {0};
  for (size_t i = 0; i < count; i++)
    if (!add_moves_of_term(&list, question, terms, count, i, player)) return false;
  size_t found = find_at_once(question, &list, winner, player);
  if (found == list.count) found = find_by_search(question, &list, player);
  if (found == SIZE_MAX) return false;
  if (found == list.count) {
    cgti_fail(question->ctx, CGT_EINVAL,
              "a theorem or bound of a ruleset gives the win to a player who cannot win");
    return false;
  }
  decision->has_move = true;
  decision->term = list.items[found].term;
  decision->position = list.items[found].after.position;
  decision->game = list.items[found].after.game;
  return true;
}

/* ---- public ------------------------------------------------------------------------------------------- */

/* What was asked is kept however few nodes it took: there may be values behind it. */
static bool keep_answer(cgti_question *question, const cgti_sum *sum, cgt_player player, bool wins,
                        uint64_t nodes) {
  if (nodes && nodes >= question->options.keep_nodes) return true; /* the search has told */
  return cgti_tell_decided(question, sum, player, wins, nodes);
}

static bool decide(cgt_decision *decision, cgti_question *question, const cgt_term *terms, size_t count,
                   cgt_player player) {
  const cgti_sum *sum = add_terms(question, NULL, terms, count, SIZE_MAX), *winner = NULL;
  if (!sum) return false;
  const uint64_t before = question->counts.nodes;
  cgti_verdict verdict = cgti_look(&decision->how, question, sum, player);
  bool found = verdict == CGTI_OPEN || decision->how == CGT_BY_BOUNDS;
  if (verdict == CGTI_OPEN) {
    decision->how = CGT_BY_SEARCH;
    verdict = cgti_search(&winner, question, sum, player);
  }
  if (verdict == CGTI_FAILED) return false;
  decision->wins = verdict == CGTI_WINS;
  if (found && !keep_answer(question, sum, player, decision->wins, question->counts.nodes - before))
    return false;
  if (decision->wins && question->options.move &&
      !find_move(decision, question, terms, count, winner, player))
    return false;
  decision->counts = question->counts;
  return true;
}

cgt_status cgt_decide(cgt_decision *decision, cgt_ctx *ctx, const cgt_term *terms, size_t count,
                      cgt_player player, const cgt_decide_options *options) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, decision) || !CGTI_ARRAY(ctx, terms, count) || !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  if (!are_terms(ctx, terms, count))
    return cgti_fail(ctx, CGT_EINVAL, "no position or game was given to decide");
  if (!may_share(ctx, options))
    return cgti_fail(ctx, CGT_EINVAL, "threads share a search whose contexts share games and positions");
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_question question;
  struct cgti_deciding own;
  cgt_decision found = {0};
  bool good = open_question(&question, &own, ctx, options) && decide(&found, &question, terms, count, player);
  close_question(&question, &own);
  cgti_scratch_return(ctx, mark);
  if (good) *decision = found;
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_decide_outcome(cgt_outcome *outcome, cgt_decide_counts *counts, cgt_ctx *ctx,
                              const cgt_term *terms, size_t count, const cgt_decide_options *options) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_ARRAY(ctx, terms, count)) return CGT_EINVAL;
  if (!are_terms(ctx, terms, count))
    return cgti_fail(ctx, CGT_EINVAL, "no position or game was given to decide");
  if (!may_share(ctx, options))
    return cgti_fail(ctx, CGT_EINVAL, "threads share a search whose contexts share games and positions");
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_question question;
  struct cgti_deciding own;
  cgt_decision left = {0}, right = {0};
  bool good = open_question(&question, &own, ctx, options);
  question.options.move = false;
  good = good && decide(&left, &question, terms, count, CGT_LEFT);
  good = good && decide(&right, &question, terms, count, CGT_RIGHT);
  close_question(&question, &own);
  cgti_scratch_return(ctx, mark);
  if (!good) return cgti_last_status(ctx);
  *outcome = left.wins ? (right.wins ? CGT_N : CGT_L) : (right.wins ? CGT_R : CGT_P);
  if (counts) *counts = question.counts;
  return CGT_OK;
}

cgt_status cgt_decide_learn(cgt_ctx *ctx, const cgt_decided *decided) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, decided) || !CGTI_ARRAY(ctx, decided->terms, decided->count) ||
      !CGTI_AMONG(ctx, decided->player, CGT_RIGHT))
    return CGT_EINVAL;
  if (!are_terms(ctx, decided->terms, decided->count))
    return cgti_fail(ctx, CGT_EINVAL, "expected the position or game that is decided, found none");
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_question question;
  struct cgti_deciding own;
  bool good = open_question(&question, &own, ctx, NULL);
  const cgti_sum *sum = good ? add_terms(&question, NULL, decided->terms, decided->count, SIZE_MAX) : NULL;
  if (sum) cgti_decided_store(&question, sum, decided->player, decided->wins, decided->nodes);
  close_question(&question, &own);
  cgti_scratch_return(ctx, mark);
  return sum ? CGT_OK : cgti_last_status(ctx);
}
