/* certificate_verify.c: reads a certificate (cgt/lab_proof.h) and replays it. It asks whether moves are
 * moves, whether each has its answer, whether ranks fall where they must, whether the claim that is printed
 * is the one that was proved, and of a game with two sides whether they are sides of a game. Whatever the
 * bytes are, it ends with a verdict. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/certificate/certificate.h"
#include "lab/certificate/certificate_line.h"
#include "lab/certificate/loopy_sides.h"
#include "base/interrupt.h"

/* A line "turn": what it says besides the player and the position. */
typedef struct turn {
  unsigned line;
  uint32_t rank;
  size_t answers, count; /* of replies: move and answer by turns */
} turn;

typedef struct goal {
  unsigned bit, line;
  labi_turn_kind loser; /* the turn that he faces, */
  bool first;           /* the other player having moved, */
  lab_move opening;     /* so */
} goal;

enum { MOST_GOALS = 8 };

typedef struct replay {
  labi_certificate c;
  lab_sum sum, off_sum;
  bool has_claim, has_sum;
  char *claim;
  goal goals[MOST_GOALS];
  size_t goal_count;
  struct {
    uint32_t *items;
    size_t count, room;
  } options;    /* of the game of this line */
  size_t named; /* so many games there must be: one more than the greatest option */
  labi_turns places;
  struct {
    turn *items;
    size_t count, room;
  } turns; /* in these places */
  struct {
    lab_move *items;
    size_t count, room;
  } replies;

  labi_certificate_line here;
  const volatile int *stop;
  bool starved, stopped;
} replay;

/* ---- faults ----------------------------------------------------------------------------------- */

static bool no_memory(replay *r) {
  r->starved = true;
  return false;
}

static bool goes_on(replay *r) {
  r->stopped = r->stopped || labi_interrupt_is_set(r->stop);
  return !r->stopped;
}

static bool push_reply(replay *r, lab_move m) {
  lab_move *reply = labi_push(&r->replies);
  if (!reply) return no_memory(r);
  *reply = m;
  return true;
}

/* ---- words of a line --------------------------------------------------------------------------- */

static bool take(replay *r, const char *word) { return labi_take_word(&r->here.words, word); }

/* Of a game that was listed; in the games of a loopy certificate also of one that will be. */
static bool game(replay *r, uint32_t *g) {
  if (!labi_line_number(&r->here, g)) return false;
  return *g < r->c.games.count ||
         labi_line_rejects(&r->here, r->here.line, "there is no game %" PRIu32 " above this line", *g);
}

/* ---- lines ------------------------------------------------------------------------------------- */

static bool read_game(replay *r) {
  uint32_t n, count[2] = {0, 0}, option = 0;
  if (r->has_claim) return labi_line_rejects(&r->here, r->here.line, "games must precede the claim");
  if (!labi_line_number(&r->here, &n) || !labi_line_expects(&r->here, "=")) return false;
  if (n != r->c.games.count)
    return labi_line_rejects(&r->here, r->here.line, "expected game %zu here", r->c.games.count);
  r->options.count = 0;
  for (int side = 0; side < 2; side++) {
    if (side == 1 && !labi_line_expects(&r->here, "|")) return false;
    for (uint32_t before = 0; labi_at_digit(&r->here.words); before = option, count[side]++) {
      if (!(r->c.loopy ? labi_line_number(&r->here, &option) : game(r, &option))) return false;
      if (option >= r->named) r->named = (size_t)option + 1;
      if (count[side] && option <= before)
        return labi_line_rejects(&r->here, r->here.line, "options must be in increasing order");
      uint32_t *last = labi_push(&r->options);
      if (!last) return no_memory(r);
      *last = option;
    }
  }
  if (!labi_line_ends(&r->here)) return false;
  const uint32_t *left = r->options.items, *right = left ? left + count[0] : NULL;
  return labi_certificate_add(&r->c, left, count[0], right, count[1]) || no_memory(r);
}

/* "5 -2", or "-" for none; of loopy games "5&-2" is one term, and off gets the second half. */
static bool read_sum(replay *r, lab_sum *sum, lab_sum *off) {
  for (sum->count = 0;;) {
    lab_component term = {.negative = take(r, "-")};
    if (!labi_at_digit(&r->here.words)) {
      if (term.negative != (sum->count == 0))
        return labi_line_rejects(&r->here, r->here.line, "expected a sum: games, or - alone");
      return true;
    }
    if (sum->count == LAB_SUM_LIMIT)
      return labi_line_rejects(&r->here, r->here.line, "more than %d terms", LAB_SUM_LIMIT);
    if (!game(r, &term.game)) return false;
    off->components[sum->count] = sum->components[sum->count] = term;
    if (r->c.loopy && take(r, "&")) {
      term.negative = take(r, "-");
      if (!game(r, &term.game)) return false;
      off->components[sum->count] = term;
    }
    off->count = ++sum->count;
  }
}

/* The longest sign that stands here. */
static bool read_relation(replay *r) {
  size_t longest = 0;
  labi_skip_blanks(&r->here.words);
  for (lab_relation relation = LAB_EQ; relation <= LAB_CONFUSED; relation++) {
    const char *sign = lab_relation_sign(relation);
    size_t length = strlen(sign);
    if ((size_t)(r->here.words.end - r->here.words.at) < length ||
        memcmp(r->here.words.at, sign, length) != 0 || length <= longest)
      continue;
    longest = length;
    r->c.relation = relation;
  }
  r->here.words.at += longest;
  return longest > 0 ||
         labi_line_rejects(&r->here, r->here.line, "expected <=, >=, ==, !=, <, >, <|, |> or <>");
}

static bool read_outcome(replay *r) {
  static const cgt_loopy_result results[] = {CGT_LEFT_WINS, CGT_DRAWN, CGT_RIGHT_WINS};
  r->c.of_outcome = true;
  labi_skip_blanks(&r->here.words);
  for (int i = 0; i < 9; i++) { /* no name begins another one but those with a hat or a check */
    const cgt_loopy_outcome outcome = {results[i / 3], results[i % 3]};
    const char *name = cgt_loopy_outcome_name(outcome);
    const size_t length = strlen(name);
    const char *end = r->here.words.at + length;
    if ((size_t)(r->here.words.end - r->here.words.at) <= length || *end != ' ' || !take(r, name)) continue;
    r->c.outcome = outcome;
    return true;
  }
  return labi_line_rejects(&r->here, r->here.line,
                           "expected an outcome: L, R, N, P, D, PHat, PCheck, NHat or NCheck");
}

/* Are the terms there games? */
static bool have_sides(replay *r, int side) {
  const lab_sum *on = &r->c.sides[side], *off = &r->c.off_sides[side];
  for (size_t i = 0; r->c.loopy && i < on->count; i++) {
    labi_sides found;
    if (!labi_certificate_sides(&found, &r->c, on->components[i], off->components[i])) return no_memory(r);
    if (found == LABI_SIDES_TURNED)
      return labi_line_rejects(&r->here, r->here.line,
                               "the onside of term %zu is not at least its offside, as in every game",
                               i);
    if (found == LABI_SIDES_TOO_LONG)
      return labi_line_rejects(&r->here, r->here.line, "the sides of term %zu take too long to compare", i);
  }
  return true;
}

static bool read_claim(replay *r) {
  labi_certificate *c = &r->c;
  if (r->has_claim) return labi_line_rejects(&r->here, r->here.line, "a second claim");
  if (c->games.count < r->named)
    return labi_line_rejects(&r->here, r->here.line, "there is no game %zu above the claim", r->named - 1);
  if (!read_sum(r, &c->sides[0], &c->off_sides[0]) ||
      !(c->loopy && take(r, "outcome ") ? read_outcome(r)
                                        : read_relation(r) && read_sum(r, &c->sides[1], &c->off_sides[1])) ||
      !labi_line_expects(&r->here, ":"))
    return false;
  if (!have_sides(r, 0) || !have_sides(r, 1)) return false;
  if (r->c.sides[0].count + r->c.sides[1].count > LAB_SUM_LIMIT)
    return labi_line_rejects(&r->here, r->here.line, "more than %d terms", LAB_SUM_LIMIT);
  labi_skip_blanks(&r->here.words);
  r->claim = labi_certificate_claim_text(&r->c);
  if (!r->claim) return no_memory(r);
  if (strlen(r->claim) != (size_t)(r->here.words.end - r->here.words.at) ||
      memcmp(r->claim, r->here.words.at, strlen(r->claim)) != 0)
    return labi_line_rejects(&r->here, r->here.line,
                             "the claim in words differs from the claim about the games: %.300s", r->claim);
  r->has_claim = true;
  r->sum = labi_certificate_played(&r->c, LAB_ONSIDE);
  r->off_sum = labi_certificate_played(&r->c, LAB_OFFSIDE);
  r->has_sum = r->c.loopy; /* it is not written again */
  r->places.terms = r->sum.count;
  return true;
}

static bool read_played(replay *r) {
  lab_sum sum, off;
  if (!r->has_claim || r->has_sum)
    return labi_line_rejects(&r->here, r->here.line, "the sum must appear once, after the claim");
  if (!read_sum(r, &sum, &off) || !labi_line_ends(&r->here)) return false;
  bool same = sum.count == r->sum.count;
  for (size_t i = 0; same && i < sum.count; i++)
    same = labi_same_component(sum.components[i], r->sum.components[i]);
  r->has_sum = true;
  return same || labi_line_rejects(&r->here, r->here.line, "this is not the sum that decides the claim");
}

static bool read_move(replay *r, lab_move *m) {
  if (!labi_line_number(&r->here, &m->component) || !labi_line_expects(&r->here, ":") || !game(r, &m->to))
    return false;
  return m->component < r->sum.count ||
         labi_line_rejects(&r->here, r->here.line, "the sum has no component %" PRIu32, m->component);
}

/* "first" or "second". */
static bool read_order(replay *r, bool *first) {
  *first = take(r, "first");
  return *first || take(r, "second") ||
         labi_line_rejects(&r->here, r->here.line, "expected 'first' or 'second'");
}

static bool read_player(replay *r, cgt_player *player) {
  *player = take(r, "Right") ? CGT_RIGHT : CGT_LEFT;
  return *player == CGT_RIGHT || take(r, "Left") ||
         labi_line_rejects(&r->here, r->here.line, "expected Left or Right");
}

static bool read_goal(replay *r, lab_side side) {
  cgt_player player;
  goal g = {.line = r->here.line, .loser.side = side};
  if (!r->has_sum)
    return labi_line_rejects(&r->here, r->here.line, "the line of the winner must follow the sum");
  if (!read_player(r, &player) || !read_order(r, &g.first)) return false;
  if (g.first && !read_move(r, &g.opening)) return false;
  g.loser.first = g.first && r->c.loopy;
  g.loser.player = (cgt_player)!player;
  g.bit = labi_certificate_side_goal(side, player, g.first);
  for (size_t i = 0; i < r->goal_count; i++)
    if (r->goals[i].bit == g.bit)
      return labi_line_rejects(&r->here, r->here.line, "this line repeats an earlier one");
  r->goals[r->goal_count++] = g; /* eight different bits: it fits */
  return labi_line_ends(&r->here);
}

/* "on second", before the player, in a certificate of loopy games. */
static bool read_kind(replay *r, labi_turn_kind *kind) {
  *kind = (labi_turn_kind){0};
  if (r->c.loopy) {
    kind->side = take(r, "off ") ? LAB_OFFSIDE : LAB_ONSIDE;
    if (kind->side == LAB_ONSIDE && !take(r, "on "))
      return labi_line_rejects(&r->here, r->here.line, "expected 'on' or 'off'");
    if (!read_order(r, &kind->first)) return false;
  }
  return read_player(r, &kind->player);
}

static bool read_turn(replay *r) {
  if (!r->has_sum) return labi_line_rejects(&r->here, r->here.line, "positions must follow the sum");
  if (r->sum.count == 0)
    return labi_line_rejects(&r->here, r->here.line, "the empty sum has no positions to distinguish");
  turn t = {.line = r->here.line, .answers = r->replies.count};
  labi_turn_kind kind;
  if (!read_kind(r, &kind)) return false;
  uint32_t position[LAB_SUM_LIMIT];
  for (size_t i = 0; i < r->sum.count; i++)
    if (!game(r, &position[i])) return false;
  if (r->c.loopy && !(labi_line_expects(&r->here, "rank") && labi_line_number(&r->here, &t.rank)))
    return false;
  if (!labi_line_expects(&r->here, ":")) return false;
  for (; labi_at_digit(&r->here.words); t.count++) {
    lab_move m, answer;
    if (!read_move(r, &m) || !labi_line_expects(&r->here, ">") || !read_move(r, &answer)) return false;
    if (!push_reply(r, m) || !push_reply(r, answer)) return false;
  }
  if (!labi_line_ends(&r->here)) return false;
  uint32_t before = labi_turns_find(&r->places, kind, position);
  if (before != LABI_NOT_FOUND)
    return labi_line_rejects(&r->here, r->here.line, "this position is already in line %u",
                             r->turns.items[before].line);
  turn *last = labi_push(&r->turns);
  if (!last || !labi_turns_add(&r->places, kind, position)) return no_memory(r);
  *last = t;
  return true;
}

static bool read_line(replay *r) {
  labi_skip_blanks(&r->here.words);
  if (r->here.words.at == r->here.words.end || *r->here.words.at == '#') return true;
  if (take(r, "game ")) return read_game(r);
  if (take(r, "claim ")) return read_claim(r);
  if (take(r, "sum ")) return read_played(r);
  if (take(r, "turn ")) return read_turn(r);
  if (r->c.loopy && take(r, "on ")) return read_goal(r, LAB_ONSIDE);
  if (r->c.loopy && take(r, "off ")) return read_goal(r, LAB_OFFSIDE);
  if (r->c.loopy) return labi_line_rejects(&r->here, r->here.line, "expected game, claim, on, off or turn");
  const char *at = r->here.words.at;
  const bool goal = take(r, "Left ") || take(r, "Right ");
  r->here.words.at = at;
  return goal ? read_goal(r, LAB_ONSIDE)
              : labi_line_rejects(&r->here, r->here.line, "expected game, claim, sum, Left, Right or turn");
}

/* ---- play -------------------------------------------------------------------------------------- */

static lab_component component(const replay *r, lab_side side, const uint32_t *position, size_t i) {
  const lab_sum *sum = side == LAB_ONSIDE ? &r->sum : &r->off_sum;
  return (lab_component){position[i], sum->components[i].negative};
}

/* Moves player by m in position. */
static bool play(replay *r, unsigned line, lab_side side, uint32_t *position, cgt_player player, lab_move m) {
  size_t count;
  const uint32_t *moves =
      labi_certificate_moves(&count, &r->c, component(r, side, position, m.component), player);
  for (size_t i = 0; i < count; i++) {
    if (moves[i] != m.to) continue;
    position[m.component] = m.to;
    return true;
  }
  return labi_line_rejects(&r->here, line, "%s cannot move to game %" PRIu32 " in component %" PRIu32,
                           lab_player_name(player), m.to, m.component);
}

/* The loser is to move in position and must be shown to lose: in a turn, whose own line is looked at when it
 * is due, unless he has no move; then *number is LABI_NOT_FOUND. */
static bool is_lost(replay *r, uint32_t *number, unsigned line, const uint32_t *position,
                    labi_turn_kind loser) {
  *number = labi_turns_find(&r->places, loser, position);
  if (*number != LABI_NOT_FOUND) return true;
  for (size_t i = 0; i < r->sum.count; i++) {
    size_t count;
    labi_certificate_moves(&count, &r->c, component(r, loser.side, position, i), loser.player);
    if (count == 0) continue;
    char where[12 * LAB_SUM_LIMIT] = "";
    for (size_t n = 0, used = 0; n < r->sum.count; n++)
      used += (size_t)snprintf(where + used, sizeof where - used, " %" PRIu32, position[n]);
    return labi_line_rejects(&r->here, line, "no line shows how %s, to move, loses in%s",
                             lab_player_name(loser.player), where);
  }
  return true;
}

/* Does the rank of what follows a move and its answer say that no run without end is the loser's? Not to
 * lose, the winner sees to it that moves where these are his never cease: between them ranks fall. To win,
 * that moves where they are the loser's do cease: with each of them the rank falls, and it never rises. */
static bool is_rank_good(const replay *r, const turn *t, labi_turn_kind loser, const lab_move *reply,
                         uint32_t next) {
  const cgt_player whose = loser.first ? loser.player : (cgt_player)!loser.player;
  const bool runs = labi_certificate_runs_for(&r->c, reply[0].component, loser.side, whose) ||
                    labi_certificate_runs_for(&r->c, reply[1].component, loser.side, whose);
  if (!r->c.loopy || next == LABI_NOT_FOUND || (runs && !loser.first)) return true;
  const uint32_t rank = r->turns.items[next].rank;
  return rank < t->rank || (rank == t->rank && loser.first && !runs);
}

static bool check_answer(replay *r, const turn *t, labi_turn_kind loser, uint32_t *position,
                         const lab_move *reply) {
  uint32_t next;
  position[reply[0].component] = reply[0].to;
  if (!play(r, t->line, loser.side, position, !loser.player, reply[1]) ||
      !is_lost(r, &next, t->line, position, loser))
    return false;
  return is_rank_good(r, t, loser, reply, next) ||
         labi_line_rejects(&r->here, t->line,
                           "after %" PRIu32 ":%" PRIu32 ">%" PRIu32 ":%" PRIu32 " the rank must fall%s",
                           reply[0].component, reply[0].to, reply[1].component, reply[1].to,
                           loser.first ? ", or not rise" : "");
}

static bool check_turn(replay *r, size_t number) {
  const turn *t = &r->turns.items[number];
  const labi_turn_kind loser = r->places.kinds.items[number];
  const uint32_t *start = labi_turns_position(&r->places, number);
  uint32_t position[LAB_SUM_LIMIT];
  size_t next = 0;
  for (uint32_t i = 0; i < r->sum.count; i++) {
    size_t count;
    const uint32_t *moves =
        labi_certificate_moves(&count, &r->c, component(r, loser.side, start, i), loser.player);
    for (size_t n = 0; n < count; n++, next++) {
      const lab_move *reply = next < t->count ? r->replies.items + t->answers + 2 * next : NULL;
      if (!reply || reply[0].component != i || reply[0].to != moves[n])
        return labi_line_rejects(&r->here, t->line,
                                 "the move %" PRIu32 ":%" PRIu32 " of %s has no answer in its place", i,
                                 moves[n], lab_player_name(loser.player));
      memcpy(position, start, r->sum.count * sizeof *position);
      if (!check_answer(r, t, loser, position, reply)) return false;
    }
  }
  return next == t->count || labi_line_rejects(&r->here, t->line, "there are more answers than moves");
}

/* Is what was reached enough for the claim? */
static bool is_enough(replay *r, unsigned reached) {
  if (r->c.loopy)
    return labi_certificate_is_reached(&r->c, reached) ||
           labi_line_rejects(&r->here, 0, "the claim needs more lines that name a winner and a side");
  const unsigned wanted = labi_certificate_goals(&r->c);
  bool enough = r->c.relation == LAB_NE ? (wanted & reached) != 0 : (wanted & ~reached) == 0;
  if (enough) return true;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++)
    for (int first = 0; first < 2; first++)
      if (wanted & ~reached & labi_certificate_goal((cgt_player)player, first))
        return labi_line_rejects(&r->here, 0, "the claim needs a line '%s %s'", lab_player_name(player),
                                 first ? "first" : "second");
  return false;
}

static bool check_goals(replay *r) {
  unsigned reached = 0;
  uint32_t position[LAB_SUM_LIMIT], next;
  for (size_t i = 0; i < r->goal_count; i++) {
    const goal *g = &r->goals[i];
    const lab_sum *sum = g->loser.side == LAB_ONSIDE ? &r->sum : &r->off_sum;
    for (size_t n = 0; n < sum->count; n++) position[n] = sum->components[n].game;
    if (g->first && !play(r, g->line, g->loser.side, position, !g->loser.player, g->opening)) return false;
    if (!is_lost(r, &next, g->line, position, g->loser)) return false;
    reached |= g->bit;
  }
  return is_enough(r, reached);
}

/* ---- all together ------------------------------------------------------------------------------ */

static bool read_lines(replay *r, const char *text, size_t length) {
  const char *end = text + length;
  r->here.words = labi_take_line(&text, end);
  r->here.line = 1;
  r->c.loopy = take(r, "cgt certificate 3");
  if (!(r->c.loopy || take(r, "cgt certificate 1")) || r->here.words.at != r->here.words.end) {
    labi_line_rejects(&r->here, 1, "a certificate begins with the line 'cgt certificate 1'");
    r->here.check->verdict = CGT_CERTIFICATE_FOREIGN;
    return false;
  }
  while (text < end) {
    r->here.words = labi_take_line(&text, end);
    r->here.line++;
    if (!goes_on(r) || !read_line(r)) return false;
  }
  return r->has_sum || labi_line_rejects(&r->here, 0, r->has_claim ? "there is no sum" : "there is no claim");
}

cgt_status lab_certificate_verify(cgt_certificate_check *check, const char *text, size_t length,
                                  const volatile int *stop) {
  if (!check || (!text && length > 0)) return CGT_EINVAL;
  replay r = {.here.check = check, .stop = stop};
  *check = (cgt_certificate_check){.verdict = CGT_CERTIFICATE_ACCEPTED};
  bool good = read_lines(&r, text ? text : "", length) && check_goals(&r);
  for (size_t i = 0; good && i < r.turns.count; i++) good = goes_on(&r) && check_turn(&r, i);
  if (good)
    check->claim = r.claim;
  else
    free(r.claim);
  labi_certificate_free(&r.c);
  free(r.options.items);
  labi_turns_free(&r.places);
  free(r.turns.items);
  free(r.replies.items);
  return r.starved ? CGT_ENOMEM : r.stopped ? CGT_ECANCELLED : CGT_OK;
}
