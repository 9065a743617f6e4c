/* certificate_verify.c: reads a certificate (cgt/lab_proof.h) and replays it. It computes nothing about
 * games; it asks whether moves are moves, whether each has its answer, and whether the claim that is printed
 * is the one that was proved. Whatever the bytes are, it ends with a verdict. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/vector.h"
#include "lab/proof/certificate.h"
#include "lab/proof/certificate_line.h"

/* A line "turn": what it says besides the player and the position. */
typedef struct turn {
  unsigned line;
  size_t answers, count; /* of replies: move and answer by turns */
} turn;

typedef struct goal {
  unsigned bit, line;
  cgt_player player;
  bool first;
  lab_move opening;
} goal;

enum { MOST_GOALS = 4 };

typedef struct replay {
  labi_certificate c;
  lab_sum sum;
  bool has_claim, has_sum;
  char *claim;
  goal goals[MOST_GOALS];
  size_t goal_count;
  struct {
    uint32_t *items;
    size_t count, room;
  } options; /* of the game of this line */
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
  bool starved;
} replay;

/* ---- faults ----------------------------------------------------------------------------------- */

static bool no_memory(replay *r) {
  r->starved = true;
  return false;
}

static bool push_reply(replay *r, lab_move m) {
  lab_move *reply = labi_push(&r->replies);
  if (!reply) return no_memory(r);
  *reply = m;
  return true;
}

/* ---- words of a line --------------------------------------------------------------------------- */

static bool take(replay *r, const char *word) { return labi_take_word(&r->here.words, word); }

static bool game(replay *r, uint32_t *g) {
  if (!labi_line_number(&r->here, g)) return false;
  return *g < r->c.games.count ||
         labi_line_rejects(&r->here, r->here.line, "there is no game %" PRIu32 " above this line", *g);
}

/* ---- lines ------------------------------------------------------------------------------------- */

static bool read_game(replay *r) {
  uint32_t n, count[2] = {0, 0}, option = 0;
  if (r->has_claim) return labi_line_rejects(&r->here, r->here.line, "games stand above the claim");
  if (!labi_line_number(&r->here, &n) || !labi_line_expects(&r->here, "=")) return false;
  if (n != r->c.games.count)
    return labi_line_rejects(&r->here, r->here.line, "expected game %zu here", r->c.games.count);
  r->options.count = 0;
  for (int side = 0; side < 2; side++) {
    if (side == 1 && !labi_line_expects(&r->here, "|")) return false;
    for (uint32_t before = 0; labi_at_digit(&r->here.words); before = option, count[side]++) {
      if (!game(r, &option)) return false;
      if (count[side] && option <= before)
        return labi_line_rejects(&r->here, r->here.line, "options stand in increasing order");
      uint32_t *last = labi_push(&r->options);
      if (!last) return no_memory(r);
      *last = option;
    }
  }
  if (!labi_line_ends(&r->here)) return false;
  const uint32_t *left = r->options.items, *right = left ? left + count[0] : NULL;
  return labi_certificate_add(&r->c, left, count[0], right, count[1]) || no_memory(r);
}

/* "5 -2", or "-" for none. */
static bool read_sum(replay *r, lab_sum *sum) {
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
    sum->components[sum->count++] = term;
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

static bool read_claim(replay *r) {
  if (r->has_claim) return labi_line_rejects(&r->here, r->here.line, "a second claim");
  if (!read_sum(r, &r->c.sides[0]) || !read_relation(r) || !read_sum(r, &r->c.sides[1]) ||
      !labi_line_expects(&r->here, ":"))
    return false;
  if (r->c.sides[0].count + r->c.sides[1].count > LAB_SUM_LIMIT)
    return labi_line_rejects(&r->here, r->here.line, "more than %d terms", LAB_SUM_LIMIT);
  labi_skip_blanks(&r->here.words);
  r->claim = labi_certificate_claim_text(&r->c);
  if (!r->claim) return no_memory(r);
  if (strlen(r->claim) != (size_t)(r->here.words.end - r->here.words.at) ||
      memcmp(r->claim, r->here.words.at, strlen(r->claim)) != 0)
    return labi_line_rejects(&r->here, r->here.line, "the claim in words is not that of the games: %.300s",
                             r->claim);
  r->has_claim = true;
  r->sum = labi_certificate_played(&r->c);
  r->places.terms = r->sum.count;
  return true;
}

static bool read_played(replay *r) {
  lab_sum sum;
  if (!r->has_claim || r->has_sum)
    return labi_line_rejects(&r->here, r->here.line, "the sum stands once, below the claim");
  if (!read_sum(r, &sum) || !labi_line_ends(&r->here)) return false;
  bool same = sum.count == r->sum.count;
  for (size_t i = 0; same && i < sum.count; i++)
    same = sum.components[i].game == r->sum.components[i].game &&
           sum.components[i].negative == r->sum.components[i].negative;
  r->has_sum = true;
  return same || labi_line_rejects(&r->here, r->here.line, "this is not the sum that decides the claim");
}

static bool read_move(replay *r, lab_move *m) {
  if (!labi_line_number(&r->here, &m->component) || !labi_line_expects(&r->here, ":") || !game(r, &m->to))
    return false;
  return m->component < r->sum.count ||
         labi_line_rejects(&r->here, r->here.line, "the sum has no component %" PRIu32, m->component);
}

static bool read_goal(replay *r, cgt_player player) {
  if (!r->has_sum) return labi_line_rejects(&r->here, r->here.line, "who wins stands below the sum");
  goal g = {.player = player, .line = r->here.line};
  g.first = take(r, "first");
  if (!g.first && !take(r, "second"))
    return labi_line_rejects(&r->here, r->here.line, "expected 'first' or 'second'");
  if (g.first && !read_move(r, &g.opening)) return false;
  g.bit = labi_certificate_goal(player, g.first);
  for (size_t i = 0; i < r->goal_count; i++)
    if (r->goals[i].bit == g.bit)
      return labi_line_rejects(&r->here, r->here.line, "the same stands above already");
  r->goals[r->goal_count++] = g; /* four different bits: it fits */
  return labi_line_ends(&r->here);
}

static bool read_turn(replay *r) {
  if (!r->has_sum) return labi_line_rejects(&r->here, r->here.line, "positions stand below the sum");
  if (r->sum.count == 0)
    return labi_line_rejects(&r->here, r->here.line, "the empty sum has no positions to tell apart");
  turn t = {.line = r->here.line, .answers = r->replies.count};
  cgt_player player = CGT_LEFT;
  if (take(r, "Right"))
    player = CGT_RIGHT;
  else if (!take(r, "Left"))
    return labi_line_rejects(&r->here, r->here.line, "expected Left or Right");
  uint32_t position[LAB_SUM_LIMIT];
  for (size_t i = 0; i < r->sum.count; i++)
    if (!game(r, &position[i])) return false;
  if (!labi_line_expects(&r->here, ":")) return false;
  for (; labi_at_digit(&r->here.words); t.count++) {
    lab_move m, answer;
    if (!read_move(r, &m) || !labi_line_expects(&r->here, ">") || !read_move(r, &answer)) return false;
    if (!push_reply(r, m) || !push_reply(r, answer)) return false;
  }
  if (!labi_line_ends(&r->here)) return false;
  uint32_t before = labi_turns_find(&r->places, player, position);
  if (before != LABI_NOT_FOUND)
    return labi_line_rejects(&r->here, r->here.line, "this position stands in line %u already",
                             r->turns.items[before].line);
  turn *last = labi_push(&r->turns);
  if (!last || !labi_turns_add(&r->places, player, position)) return no_memory(r);
  *last = t;
  return true;
}

static bool read_line(replay *r) {
  labi_skip_blanks(&r->here.words);
  if (r->here.words.at == r->here.words.end || *r->here.words.at == '#') return true;
  if (take(r, "game ")) return read_game(r);
  if (take(r, "claim ")) return read_claim(r);
  if (take(r, "sum ")) return read_played(r);
  if (take(r, "Left ")) return read_goal(r, CGT_LEFT);
  if (take(r, "Right ")) return read_goal(r, CGT_RIGHT);
  if (take(r, "turn ")) return read_turn(r);
  return labi_line_rejects(&r->here, r->here.line, "expected game, claim, sum, Left, Right or turn");
}

/* ---- play -------------------------------------------------------------------------------------- */

static lab_component component(const replay *r, const uint32_t *position, size_t i) {
  return (lab_component){position[i], r->sum.components[i].negative};
}

/* Moves player by m in position. */
static bool play(replay *r, unsigned line, uint32_t *position, cgt_player player, lab_move m) {
  size_t count;
  const uint32_t *moves = labi_certificate_moves(&count, &r->c, component(r, position, m.component), player);
  for (size_t i = 0; i < count; i++) {
    if (moves[i] != m.to) continue;
    position[m.component] = m.to;
    return true;
  }
  return labi_line_rejects(&r->here, line, "%s cannot move to game %" PRIu32 " in component %" PRIu32,
                           lab_player_name(player), m.to, m.component);
}

/* player is to move in position and must be shown to lose. */
static bool is_lost(replay *r, unsigned line, const uint32_t *position, cgt_player player) {
  if (labi_turns_find(&r->places, player, position) != LABI_NOT_FOUND)
    return true; /* its own line is looked at in turn */
  for (size_t i = 0; i < r->sum.count; i++) {
    size_t count;
    labi_certificate_moves(&count, &r->c, component(r, position, i), player);
    if (count == 0) continue;
    char where[12 * LAB_SUM_LIMIT] = "";
    for (size_t n = 0, used = 0; n < r->sum.count; n++)
      used += (size_t)snprintf(where + used, sizeof where - used, " %" PRIu32, position[n]);
    return labi_line_rejects(&r->here, line, "no line says how %s loses, being to move in%s",
                             lab_player_name(player), where);
  }
  return true;
}

static bool check_turn(replay *r, size_t number) {
  const turn *t = &r->turns.items[number];
  const cgt_player player = r->places.players.items[number];
  const uint32_t *start = labi_turns_position(&r->places, number);
  uint32_t position[LAB_SUM_LIMIT];
  size_t bytes = r->sum.count * sizeof *position, next = 0;
  for (uint32_t i = 0; i < r->sum.count; i++) {
    size_t count;
    const uint32_t *moves = labi_certificate_moves(&count, &r->c, component(r, start, i), player);
    for (size_t n = 0; n < count; n++, next++) {
      const lab_move *reply = next < t->count ? r->replies.items + t->answers + 2 * next : NULL;
      if (!reply || reply[0].component != i || reply[0].to != moves[n])
        return labi_line_rejects(&r->here, t->line,
                                 "the move %" PRIu32 ":%" PRIu32 " of %s has no answer in its place", i,
                                 moves[n], lab_player_name(player));
      memcpy(position, start, bytes);
      position[i] = moves[n];
      if (!play(r, t->line, position, !player, reply[1]) || !is_lost(r, t->line, position, player))
        return false;
    }
  }
  return next == t->count || labi_line_rejects(&r->here, t->line, "there are more answers than moves");
}

static bool check_goals(replay *r) {
  unsigned wanted = labi_certificate_goals(&r->c), reached = 0;
  uint32_t position[LAB_SUM_LIMIT];
  for (size_t i = 0; i < r->goal_count; i++) {
    const goal *g = &r->goals[i];
    for (size_t n = 0; n < r->sum.count; n++) position[n] = r->sum.components[n].game;
    if (g->first && !play(r, g->line, position, g->player, g->opening)) return false;
    if (!is_lost(r, g->line, position, !g->player)) return false;
    reached |= g->bit;
  }
  bool enough = r->c.relation == LAB_NE ? (wanted & reached) != 0 : (wanted & ~reached) == 0;
  if (enough) return true;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++)
    for (int first = 0; first < 2; first++)
      if (wanted & ~reached & labi_certificate_goal((cgt_player)player, first))
        return labi_line_rejects(&r->here, 0, "the claim needs a line '%s %s'", lab_player_name(player),
                                 first ? "first" : "second");
  return false;
}

/* ---- all together ------------------------------------------------------------------------------ */

static bool read_lines(replay *r, const char *text, size_t length) {
  const char *end = text + length;
  r->here.words = labi_take_line(&text, end);
  r->here.line = 1;
  if (!take(r, "cgt certificate 1") || r->here.words.at != r->here.words.end) {
    labi_line_rejects(&r->here, 1, "a certificate begins with the line 'cgt certificate 1'");
    r->here.check->verdict = LAB_CERTIFICATE_FOREIGN;
    return false;
  }
  while (text < end) {
    r->here.words = labi_take_line(&text, end);
    r->here.line++;
    if (!read_line(r)) return false;
  }
  return r->has_sum || labi_line_rejects(&r->here, 0, r->has_claim ? "there is no sum" : "there is no claim");
}

cgt_status lab_certificate_verify(lab_certificate_check *check, const char *text, size_t length) {
  replay r = {.here.check = check};
  *check = (lab_certificate_check){.verdict = LAB_CERTIFICATE_ACCEPTED};
  bool good = read_lines(&r, text, length) && check_goals(&r);
  for (size_t i = 0; good && i < r.turns.count; i++) good = check_turn(&r, i);
  if (good)
    check->claim = r.claim;
  else
    free(r.claim);
  labi_certificate_free(&r.c);
  free(r.options.items);
  labi_turns_free(&r.places);
  free(r.turns.items);
  free(r.replies.items);
  return r.starved ? CGT_ENOMEM : CGT_OK;
}
