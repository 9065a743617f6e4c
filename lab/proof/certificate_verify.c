/* certificate_verify.c: the checker: reads a certificate (certificate.h) and replays it. It computes nothing
 * about games; it asks whether moves are moves, whether each has its answer, and whether the claim that is
 * printed is the one that was proved. Whatever the bytes are, it ends with a verdict. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lab/proof/certificate.h"

typedef struct move {
  uint32_t component, to;
} move;

/* A line "turn": games stands in ids, answers in moves and answers. */
typedef struct turn {
  cgt_player player;
  unsigned line;
  size_t position, answers, count;
} turn;

typedef struct goal {
  unsigned bit, line;
  cgt_player player;
  bool first;
  move opening;
} goal;

enum { MOST_GOALS = 4 };

typedef struct checker {
  labi_certificate c;
  labi_certificate_sum sum;
  bool has_claim, has_sum;
  char *claim;
  goal goals[MOST_GOALS];
  size_t goal_count;
  uint32_t *ids; /* of positions, sum.count each */
  size_t id_count, id_room;
  turn *turns;
  size_t turn_count, turn_room;
  move *replies; /* move and answer by turns */
  size_t reply_count, reply_room;
  size_t *slots; /* hash table of turns: index + 1 */
  size_t slot_count;

  const char *at, *end; /* what is left of the line */
  unsigned line;
  labi_certificate_verdict verdict;
  char fault[400];
} checker;

/* ---- faults ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static bool reject(checker *k, unsigned line, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(k->fault, sizeof k->fault, format, list);
  va_end(list);
  k->verdict = LABI_CERTIFICATE_REJECTED;
  k->line = line;
  return false;
}

static bool no_memory(checker *k) {
  k->verdict = LABI_CERTIFICATE_NO_MEMORY;
  return false;
}

/* One more item; NULL: no memory. */
static void *grow(checker *k, void *items, size_t count, size_t *room, size_t size) {
  if (count < *room) return items;
  size_t wanted = *room ? 2 * *room : 64;
  void *more = wanted > SIZE_MAX / size ? NULL : realloc(items, wanted * size);
  if (more)
    *room = wanted;
  else
    no_memory(k);
  return more;
}

static bool push_id(checker *k, uint32_t id) {
  uint32_t *ids = grow(k, k->ids, k->id_count, &k->id_room, sizeof *ids);
  if (!ids) return false;
  k->ids = ids;
  ids[k->id_count++] = id;
  return true;
}

static bool push_reply(checker *k, move m) {
  move *replies = grow(k, k->replies, k->reply_count, &k->reply_room, sizeof *replies);
  if (!replies) return false;
  k->replies = replies;
  replies[k->reply_count++] = m;
  return true;
}

/* ---- words of a line --------------------------------------------------------------------------- */

static void skip_blanks(checker *k) {
  while (k->at < k->end && *k->at == ' ') k->at++;
}

/* Takes the word if it comes next. */
static bool take(checker *k, const char *word) {
  skip_blanks(k);
  size_t length = strlen(word);
  if ((size_t)(k->end - k->at) < length || memcmp(k->at, word, length) != 0) return false;
  k->at += length;
  return true;
}

static bool expect(checker *k, const char *word) {
  return take(k, word) || reject(k, k->line, "expected '%s'", word);
}

static bool at_digit(checker *k) {
  skip_blanks(k);
  return k->at < k->end && *k->at >= '0' && *k->at <= '9';
}

static bool number(checker *k, uint32_t *n) {
  if (!at_digit(k)) return reject(k, k->line, "expected a number");
  for (*n = 0; k->at < k->end && *k->at >= '0' && *k->at <= '9'; k->at++)
    if (__builtin_mul_overflow(*n, 10u, n) || __builtin_add_overflow(*n, (uint32_t)(*k->at - '0'), n))
      return reject(k, k->line, "a number is past 2^32");
  return true;
}

static bool game(checker *k, uint32_t *g) {
  if (!number(k, g)) return false;
  return *g < k->c.game_count || reject(k, k->line, "there is no game %" PRIu32 " above this line", *g);
}

static bool line_ends(checker *k) {
  skip_blanks(k);
  return k->at == k->end || reject(k, k->line, "more stands in the line than belongs there");
}

/* ---- lines ------------------------------------------------------------------------------------- */

static bool read_game(checker *k) {
  uint32_t n, count[2] = {0, 0}, option = 0;
  size_t base = k->id_count; /* ids serves as room; it is empty before the first turn */
  if (k->has_claim) return reject(k, k->line, "games stand above the claim");
  if (!number(k, &n) || !expect(k, "=")) return false;
  if (n != k->c.game_count) return reject(k, k->line, "expected game %" PRIu32 " here", k->c.game_count);
  for (int side = 0; side < 2; side++) {
    if (side == 1 && !expect(k, "|")) return false;
    for (; at_digit(k); count[side]++) {
      if (!game(k, &option)) return false;
      if (count[side] && option <= k->ids[k->id_count - 1])
        return reject(k, k->line, "options stand in increasing order");
      if (!push_id(k, option)) return false;
    }
  }
  k->id_count = base;
  if (!line_ends(k)) return false;
  const uint32_t *options = count[0] + count[1] ? k->ids + base : NULL;
  return labi_certificate_add(&k->c, options, count[0], options ? options + count[0] : NULL, count[1]) ||
         no_memory(k);
}

/* "5 -2", or "-" for none. */
static bool read_sum(checker *k, labi_certificate_sum *sum) {
  for (sum->count = 0;;) {
    labi_certificate_term term = {.negative = take(k, "-")};
    if (!at_digit(k)) {
      if (term.negative != (sum->count == 0)) return reject(k, k->line, "expected a sum: games, or - alone");
      return true;
    }
    if (sum->count == LABI_CERTIFICATE_TERMS)
      return reject(k, k->line, "more than %d terms", LABI_CERTIFICATE_TERMS);
    if (!game(k, &term.game)) return false;
    sum->terms[sum->count++] = term;
  }
}

/* The longest sign that stands here. */
static bool read_relation(checker *k) {
  int found = -1;
  skip_blanks(k);
  for (int r = 0; r < LABI_CERTIFICATE_RELATIONS; r++) {
    size_t length = strlen(labi_certificate_signs[r]);
    if ((size_t)(k->end - k->at) >= length && memcmp(k->at, labi_certificate_signs[r], length) == 0 &&
        (found < 0 || length > strlen(labi_certificate_signs[found])))
      found = r;
  }
  if (found < 0) return reject(k, k->line, "expected <=, >=, ==, !=, <, >, <|, |> or <>");
  k->c.relation = (labi_certificate_relation)found;
  return take(k, labi_certificate_signs[found]);
}

static bool read_claim(checker *k) {
  if (k->has_claim) return reject(k, k->line, "a second claim");
  if (!read_sum(k, &k->c.sides[0]) || !read_relation(k) || !read_sum(k, &k->c.sides[1]) || !expect(k, ":"))
    return false;
  if (k->c.sides[0].count + k->c.sides[1].count > LABI_CERTIFICATE_TERMS)
    return reject(k, k->line, "more than %d terms", LABI_CERTIFICATE_TERMS);
  skip_blanks(k);
  k->claim = labi_certificate_claim_text(&k->c);
  if (!k->claim) return no_memory(k);
  if (strlen(k->claim) != (size_t)(k->end - k->at) || memcmp(k->claim, k->at, strlen(k->claim)) != 0)
    return reject(k, k->line, "the claim in words is not that of the games: %.300s", k->claim);
  k->has_claim = true;
  k->sum = labi_certificate_played(&k->c);
  return true;
}

static bool read_played(checker *k) {
  labi_certificate_sum sum;
  if (!k->has_claim || k->has_sum) return reject(k, k->line, "the sum stands once, below the claim");
  if (!read_sum(k, &sum) || !line_ends(k)) return false;
  bool same = sum.count == k->sum.count;
  for (size_t i = 0; same && i < sum.count; i++)
    same = sum.terms[i].game == k->sum.terms[i].game && sum.terms[i].negative == k->sum.terms[i].negative;
  k->has_sum = true;
  return same || reject(k, k->line, "this is not the sum that decides the claim");
}

static bool read_move(checker *k, move *m) {
  if (!number(k, &m->component) || !expect(k, ":") || !game(k, &m->to)) return false;
  return m->component < k->sum.count || reject(k, k->line, "the sum has no component %" PRIu32, m->component);
}

static bool read_goal(checker *k, cgt_player player) {
  if (!k->has_sum) return reject(k, k->line, "who wins stands below the sum");
  goal g = {.player = player, .line = k->line};
  g.first = take(k, "first");
  if (!g.first && !take(k, "second")) return reject(k, k->line, "expected 'first' or 'second'");
  if (g.first && !read_move(k, &g.opening)) return false;
  g.bit = labi_certificate_goal(player, g.first);
  for (size_t i = 0; i < k->goal_count; i++)
    if (k->goals[i].bit == g.bit) return reject(k, k->line, "the same stands above already");
  k->goals[k->goal_count++] = g; /* four different bits: it fits */
  return line_ends(k);
}

static bool read_turn(checker *k) {
  if (!k->has_sum) return reject(k, k->line, "positions stand below the sum");
  if (k->sum.count == 0) return reject(k, k->line, "the empty sum has no positions to tell apart");
  turn t = {.line = k->line, .position = k->id_count, .answers = k->reply_count};
  if (take(k, "Right"))
    t.player = CGT_RIGHT;
  else if (!take(k, "Left"))
    return reject(k, k->line, "expected Left or Right");
  uint32_t id;
  for (size_t i = 0; i < k->sum.count; i++)
    if (!game(k, &id) || !push_id(k, id)) return false;
  if (!expect(k, ":")) return false;
  for (; at_digit(k); t.count++) {
    move m, answer;
    if (!read_move(k, &m) || !expect(k, ">") || !read_move(k, &answer)) return false;
    if (!push_reply(k, m) || !push_reply(k, answer)) return false;
  }
  turn *turns = grow(k, k->turns, k->turn_count, &k->turn_room, sizeof *turns);
  if (!turns) return false;
  k->turns = turns;
  turns[k->turn_count++] = t;
  return line_ends(k);
}

static bool read_line(checker *k) {
  skip_blanks(k);
  if (k->at == k->end || *k->at == '#') return true;
  if (take(k, "game ")) return read_game(k);
  if (take(k, "claim ")) return read_claim(k);
  if (take(k, "sum ")) return read_played(k);
  if (take(k, "Left ")) return read_goal(k, CGT_LEFT);
  if (take(k, "Right ")) return read_goal(k, CGT_RIGHT);
  if (take(k, "turn ")) return read_turn(k);
  return reject(k, k->line, "expected game, claim, sum, Left, Right or turn");
}

/* ---- the table of positions -------------------------------------------------------------------- */

static uint64_t hash_of(const checker *k, cgt_player player, const uint32_t *position) {
  uint64_t hash = (uint64_t)player + 1;
  for (size_t i = 0; i < k->sum.count; i++) {
    hash = (hash ^ position[i]) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 29;
  }
  return hash;
}

/* The slot of a position: empty if it is not in the table. */
static size_t *slot_of(checker *k, cgt_player player, const uint32_t *position) {
  size_t slot = (size_t)hash_of(k, player, position) & (k->slot_count - 1);
  for (; k->slots[slot]; slot = (slot + 1) & (k->slot_count - 1)) {
    const turn *t = &k->turns[k->slots[slot] - 1];
    if (t->player == player && memcmp(k->ids + t->position, position, k->sum.count * sizeof *position) == 0)
      break;
  }
  return &k->slots[slot];
}

static bool index_turns(checker *k) {
  for (k->slot_count = 16; k->slot_count < 2 * k->turn_count; k->slot_count *= 2) {}
  k->slots = calloc(k->slot_count, sizeof *k->slots);
  if (!k->slots) return no_memory(k);
  for (size_t i = 0; i < k->turn_count; i++) {
    size_t *slot = slot_of(k, k->turns[i].player, k->ids + k->turns[i].position);
    if (*slot)
      return reject(k, k->turns[i].line, "this position stands in line %u already", k->turns[*slot - 1].line);
    *slot = i + 1;
  }
  return true;
}

/* ---- play -------------------------------------------------------------------------------------- */

static labi_certificate_term component(const checker *k, const uint32_t *position, size_t i) {
  return (labi_certificate_term){position[i], k->sum.terms[i].negative};
}

/* Moves player by m in position. */
static bool play(checker *k, unsigned line, uint32_t *position, cgt_player player, move m) {
  size_t count;
  const uint32_t *moves = labi_certificate_moves(&count, &k->c, component(k, position, m.component), player);
  for (size_t i = 0; i < count; i++) {
    if (moves[i] != m.to) continue;
    position[m.component] = m.to;
    return true;
  }
  return reject(k, line, "%s cannot move to game %" PRIu32 " in component %" PRIu32,
                labi_certificate_players[player], m.to, m.component);
}

/* player is to move in position and must be shown to lose. */
static bool is_lost(checker *k, unsigned line, const uint32_t *position, cgt_player player) {
  if (*slot_of(k, player, position)) return true; /* its own line is looked at in turn */
  for (size_t i = 0; i < k->sum.count; i++) {
    size_t count;
    labi_certificate_moves(&count, &k->c, component(k, position, i), player);
    if (count == 0) continue;
    char where[12 * LABI_CERTIFICATE_TERMS] = "";
    for (size_t n = 0, used = 0; n < k->sum.count; n++)
      used += (size_t)snprintf(where + used, sizeof where - used, " %" PRIu32, position[n]);
    return reject(k, line, "no line says how %s loses, being to move in%s", labi_certificate_players[player],
                  where);
  }
  return true;
}

static bool check_turn(checker *k, const turn *t) {
  uint32_t position[LABI_CERTIFICATE_TERMS], *start = k->ids + t->position;
  size_t bytes = k->sum.count * sizeof *position, next = 0;
  for (uint32_t i = 0; i < k->sum.count; i++) {
    size_t count;
    const uint32_t *moves = labi_certificate_moves(&count, &k->c, component(k, start, i), t->player);
    for (size_t n = 0; n < count; n++, next++) {
      const move *reply = next < t->count ? k->replies + t->answers + 2 * next : NULL;
      if (!reply || reply[0].component != i || reply[0].to != moves[n])
        return reject(k, t->line, "the move %" PRIu32 ":%" PRIu32 " of %s has no answer in its place", i,
                      moves[n], labi_certificate_players[t->player]);
      memcpy(position, start, bytes);
      position[i] = moves[n];
      if (!play(k, t->line, position, !t->player, reply[1]) || !is_lost(k, t->line, position, t->player))
        return false;
    }
  }
  return next == t->count || reject(k, t->line, "there are more answers than moves");
}

static bool check_goals(checker *k) {
  unsigned wanted = labi_certificate_goals(&k->c), reached = 0;
  uint32_t position[LABI_CERTIFICATE_TERMS];
  for (size_t i = 0; i < k->goal_count; i++) {
    const goal *g = &k->goals[i];
    for (size_t n = 0; n < k->sum.count; n++) position[n] = k->sum.terms[n].game;
    if (g->first && !play(k, g->line, position, g->player, g->opening)) return false;
    if (!is_lost(k, g->line, position, !g->player)) return false;
    reached |= g->bit;
  }
  bool enough = k->c.relation == LABI_CERTIFICATE_NE ? (wanted & reached) != 0 : (wanted & ~reached) == 0;
  if (enough) return true;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++)
    for (int first = 0; first < 2; first++)
      if (wanted & ~reached & labi_certificate_goal((cgt_player)player, first))
        return reject(k, 0, "the claim needs a line '%s %s'", labi_certificate_players[player],
                      first ? "first" : "second");
  return false;
}

/* ---- all together ------------------------------------------------------------------------------ */

static bool read_lines(checker *k, const char *text, size_t length) {
  const char *end = text + length;
  bool headed = false;
  for (; text < end || !headed; text = k->end + (k->end < end)) {
    k->at = text;
    k->end = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
    if (!k->end) k->end = end;
    const char *next = k->end;
    if (k->end > k->at && k->end[-1] == '\r') k->end--;
    k->line++;
    if (headed) {
      if (!read_line(k)) return false;
    } else if (!take(k, "cgt certificate 1") || k->at != k->end) {
      reject(k, 1, "a certificate begins with the line 'cgt certificate 1'");
      k->verdict = LABI_CERTIFICATE_FOREIGN;
      return false;
    }
    headed = true;
    k->end = next;
  }
  return k->has_sum || reject(k, 0, k->has_claim ? "there is no sum" : "there is no claim");
}

labi_certificate_verdict labi_certificate_verify(char **message, unsigned *line, const char *text,
                                                 size_t length) {
  checker k = {.verdict = LABI_CERTIFICATE_ACCEPTED};
  bool good = read_lines(&k, text, length) && index_turns(&k) && check_goals(&k);
  for (size_t i = 0; good && i < k.turn_count; i++) good = check_turn(&k, &k.turns[i]);
  *line = k.verdict == LABI_CERTIFICATE_REJECTED || k.verdict == LABI_CERTIFICATE_FOREIGN ? k.line : 0;
  *message = NULL;
  if (k.verdict != LABI_CERTIFICATE_NO_MEMORY) *message = strdup(good ? k.claim : k.fault);
  labi_certificate_free(&k.c);
  free(k.claim);
  free(k.ids);
  free(k.turns);
  free(k.replies);
  free(k.slots);
  return k.verdict;
}
