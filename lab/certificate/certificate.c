/* certificate.c: the games of a certificate, what they are called, and what a claim means in play. */
#include "lab/certificate/certificate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/vector.h"

const char *lab_player_name(cgt_player player) {
  return player == CGT_LEFT ? "Left" : player == CGT_RIGHT ? "Right" : "?";
}

/* ---- shapes: the games that have names ------------------------------------------------------- */

enum { SHAPE_BITS = 60 }; /* of numbers that have names: then sums of two fit in 64 */

static bool in_bounds(int64_t x) { return x < (INT64_C(1) << SHAPE_BITS) && x > -(INT64_C(1) << SHAPE_BITS); }

/* {a|b} with b - a = 1/2^e in units of the finer of the two: the number halfway. */
static labi_shape halfway(const labi_shape *a, const labi_shape *b) {
  uint32_t e = a->exponent > b->exponent ? a->exponent : b->exponent;
  int64_t x, y;
  if (__builtin_mul_overflow(a->mantissa, INT64_C(1) << (e - a->exponent), &x) ||
      __builtin_mul_overflow(b->mantissa, INT64_C(1) << (e - b->exponent), &y) || !in_bounds(x) ||
      !in_bounds(y) || y - x != 1 || e + 1 >= SHAPE_BITS)
    return (labi_shape){.kind = LABI_SHAPE_OTHER};
  return (labi_shape){.kind = LABI_SHAPE_NUMBER, .mantissa = x + y, .exponent = e + 1};
}

static bool is_zero(const labi_shape *s) { return s->kind == LABI_SHAPE_NUMBER && s->mantissa == 0; }

static bool is_nimber(const labi_shape *s, uint32_t m) {
  return m == 0 ? is_zero(s) : s->kind == LABI_SHAPE_INFINITESIMAL && s->ups == 0 && s->star == m;
}

/* n + 1 = {n|}, ^ = {0|*}, ^^* = {0|^}, ... for side = CGT_LEFT; their negatives for CGT_RIGHT. other is
 * NULL where the other player has no option. */
static labi_shape one_sided(const labi_shape *alone, const labi_shape *other, cgt_player side) {
  int sign = side == CGT_LEFT ? 1 : -1;
  bool integer = alone->kind == LABI_SHAPE_NUMBER && alone->exponent == 0;
  if (!other && integer && sign * alone->mantissa >= 0 && in_bounds(alone->mantissa))
    return (labi_shape){.kind = LABI_SHAPE_NUMBER, .mantissa = alone->mantissa + sign};
  if (other && is_zero(alone) && other->kind == LABI_SHAPE_INFINITESIMAL && sign * other->ups >= 0)
    return (labi_shape){.kind = LABI_SHAPE_INFINITESIMAL, .ups = other->ups + sign, .star = other->star ^ 1};
  return (labi_shape){.kind = LABI_SHAPE_OTHER};
}

static bool are_older(const labi_certificate *c, const uint32_t *options, uint32_t count) {
  return count == 0 || options[count - 1] < c->games.count;
}

/* Of {left|right}, by the shapes of the options. */
static labi_shape shape_of(const labi_certificate *c, const uint32_t *left, uint32_t nleft,
                           const uint32_t *right, uint32_t nright) {
  uint32_t nimbers = 0;
  if (nleft + nright == 0) return (labi_shape){.kind = LABI_SHAPE_NUMBER};
  if (!are_older(c, left, nleft) || !are_older(c, right, nright))
    return (labi_shape){.kind = LABI_SHAPE_OTHER};
  if (nleft == nright && memcmp(left, right, nleft * sizeof *left) == 0) {
    while (nimbers < nleft && is_nimber(&c->games.items[left[nimbers]].shape, nimbers)) nimbers++;
    if (nimbers == nleft) return (labi_shape){.kind = LABI_SHAPE_INFINITESIMAL, .star = nleft};
  }
  if (nleft > 2 || nright > 2) return (labi_shape){.kind = LABI_SHAPE_OTHER};
  const labi_shape *l[2] = {NULL}, *r[2] = {NULL};
  for (uint32_t i = 0; i < nleft; i++) l[i] = &c->games.items[left[i]].shape;
  for (uint32_t i = 0; i < nright; i++) r[i] = &c->games.items[right[i]].shape;
  if (nleft == 2 || nright == 2) { /* ^* = {0,*|0} and its negative */
    const labi_shape **two = nleft == 2 ? l : r, **one = nleft == 2 ? r : l;
    bool up_star = nleft + nright == 3 && is_zero(two[0]) && is_nimber(two[1], 1) && is_zero(one[0]);
    if (!up_star) return (labi_shape){.kind = LABI_SHAPE_OTHER};
    return (labi_shape){.kind = LABI_SHAPE_INFINITESIMAL, .ups = nleft == 2 ? 1 : -1, .star = 1};
  }
  labi_shape s = {.kind = LABI_SHAPE_OTHER};
  if (l[0]) s = one_sided(l[0], r[0], CGT_LEFT);
  if (s.kind == LABI_SHAPE_OTHER && r[0]) s = one_sided(r[0], l[0], CGT_RIGHT);
  bool numbers = l[0] && r[0] && l[0]->kind == LABI_SHAPE_NUMBER && r[0]->kind == LABI_SHAPE_NUMBER;
  return s.kind == LABI_SHAPE_OTHER && numbers ? halfway(l[0], r[0]) : s;
}

/* ---- games ------------------------------------------------------------------------------------ */

void labi_certificate_free(labi_certificate *c) {
  free(c->games.items);
  free(c->options.items);
  *c = (labi_certificate){0};
}

bool labi_certificate_add(labi_certificate *c, const uint32_t *left, uint32_t nleft, const uint32_t *right,
                          uint32_t nright) {
  if (c->games.count >= UINT32_MAX || !labi_has_room(&c->options, (size_t)nleft + nright)) return false;
  labi_shape shape = shape_of(c, left, nleft, right, nright);
  labi_certificate_game *game = labi_push(&c->games);
  if (!game) return false;
  *game = (labi_certificate_game){.at = c->options.count, .count = {nleft, nright}, .shape = shape};
  if (nleft) memcpy(c->options.items + game->at, left, nleft * sizeof *left);
  if (nright) memcpy(c->options.items + game->at + nleft, right, nright * sizeof *right);
  c->options.count += (size_t)nleft + nright;
  return true;
}

const uint32_t *labi_certificate_moves(size_t *count, const labi_certificate *c, lab_component component,
                                       cgt_player player) {
  const labi_certificate_game *game = &c->games.items[component.game];
  cgt_player side = component.negative ? !player : player;
  *count = game->count[side];
  size_t at = game->at + (side == CGT_RIGHT ? game->count[CGT_LEFT] : 0);
  return *count ? c->options.items + at : NULL;
}

/* ---- claims ----------------------------------------------------------------------------------- */

/* Is the right side less the left played, for Left to win? */
static bool is_turned(const labi_certificate *c) {
  bool below = c->relation == LAB_LE || c->relation == LAB_LT || c->relation == LAB_LF;
  return below && c->sides[1].count > 0 && !c->loopy;
}

lab_sum labi_certificate_played(const labi_certificate *c, lab_side side) {
  const lab_sum *sides = side == LAB_ONSIDE ? c->sides : c->off_sides;
  lab_sum sum = {0};
  bool turned = is_turned(c);
  for (int second = 0; second < 2; second++) {
    const lab_sum *from = &sides[second != turned];
    for (size_t i = 0; i < from->count && sum.count < LAB_SUM_LIMIT; i++) {
      sum.components[sum.count] = from->components[i];
      sum.components[sum.count++].negative ^= second == 1;
    }
  }
  return sum;
}

unsigned labi_certificate_goals(const labi_certificate *c) {
  cgt_player below = is_turned(c) ? CGT_LEFT : CGT_RIGHT; /* who wins when the left side is the less */
  unsigned left_second = labi_certificate_goal(CGT_LEFT, false),
           left_first = labi_certificate_goal(CGT_LEFT, true);
  unsigned right_second = labi_certificate_goal(CGT_RIGHT, false),
           right_first = labi_certificate_goal(CGT_RIGHT, true);
  switch (c->relation) {
  case LAB_LE:
    return labi_certificate_goal(below, false);
  case LAB_LF:
    return labi_certificate_goal(below, true);
  case LAB_LT:
    return labi_certificate_goal(below, false) | labi_certificate_goal(below, true);
  case LAB_GE:
    return left_second;
  case LAB_GF:
    return left_first;
  case LAB_GT:
    return left_second | left_first;
  case LAB_EQ:
    return left_second | right_second;
  default:
    return left_first | right_first;
  }
}

/* ---- claims about loopy games --------------------------------------------------------------------- */

bool labi_certificate_runs_for(const labi_certificate *c, size_t k, lab_side side, cgt_player player) {
  const bool on_the_left = k < c->sides[0].count;
  return on_the_left == ((side == LAB_ONSIDE) == (player == CGT_LEFT));
}

/* Does player, moving second, not lose: on both sides; does player, moving first, win: on one? */
static bool keeps(unsigned reached, cgt_player player) {
  return (reached & labi_certificate_side_goal(LAB_ONSIDE, player, false)) &&
         (reached & labi_certificate_side_goal(LAB_OFFSIDE, player, false));
}

static bool breaks(unsigned reached, cgt_player player) {
  return (reached & labi_certificate_side_goal(LAB_ONSIDE, player, true)) ||
         (reached & labi_certificate_side_goal(LAB_OFFSIDE, player, true));
}

/* Is that the result when beginner begins? */
static bool is_result(unsigned reached, cgt_loopy_result result, cgt_player beginner) {
  const cgt_player other = (cgt_player)!beginner;
  const lab_side good = beginner == CGT_LEFT ? LAB_ONSIDE : LAB_OFFSIDE, bad = (lab_side)!good;
  if (result == CGT_DRAWN)
    return (reached & labi_certificate_side_goal(good, beginner, true)) &&
           (reached & labi_certificate_side_goal(bad, other, false));
  return (result == CGT_LEFT_WINS) == (beginner == CGT_LEFT)
             ? (reached & labi_certificate_side_goal(bad, beginner, true)) != 0
             : (reached & labi_certificate_side_goal(good, other, false)) != 0;
}

bool labi_certificate_is_reached(const labi_certificate *c, unsigned reached) {
  const bool above = keeps(reached, CGT_LEFT), below = keeps(reached, CGT_RIGHT);
  const bool not_below = breaks(reached, CGT_LEFT), not_above = breaks(reached, CGT_RIGHT);
  if (c->of_outcome)
    return is_result(reached, c->outcome.left_first, CGT_LEFT) &&
           is_result(reached, c->outcome.right_first, CGT_RIGHT);
  switch (c->relation) {
  case LAB_LE:
    return below;
  case LAB_LF:
    return not_above;
  case LAB_LT:
    return below && not_above;
  case LAB_GE:
    return above;
  case LAB_GF:
    return not_below;
  case LAB_GT:
    return above && not_below;
  case LAB_EQ:
    return above && below;
  case LAB_NE:
    return not_below || not_above;
  default:
    return not_below && not_above;
  }
}

lab_relation labi_relation_in_place(lab_relation asked, cgt_order order) {
  static const lab_relation exact[] = {
      [CGT_LESS] = LAB_LT, [CGT_EQUAL] = LAB_EQ, [CGT_GREATER] = LAB_GT, [CGT_CONFUSED] = LAB_CONFUSED};
  if (lab_relation_holds(asked, order)) return asked;
  switch (asked) {
  case LAB_LE:
    return LAB_GF;
  case LAB_GE:
    return LAB_LF;
  case LAB_LF:
    return LAB_GE;
  case LAB_GF:
    return LAB_LE;
  default:
    return exact[order];
  }
}

/* ---- turns ------------------------------------------------------------------------------------ */

typedef struct place {
  labi_turn_kind kind;
  const uint32_t *position;
} place;

static uint64_t hash_place(const labi_turns *turns, const place *at) {
  return labi_hash(at->position, turns->terms * sizeof *at->position) + at->kind.player + 2 * at->kind.side +
         4 * at->kind.first;
}

static bool same_kind(labi_turn_kind a, labi_turn_kind b) {
  return a.player == b.player && a.side == b.side && a.first == b.first;
}

static bool is_place(const void *where, uint32_t number, const void *key) {
  const labi_turns *turns = where;
  const place *at = key;
  return same_kind(turns->kinds.items[number], at->kind) &&
         memcmp(labi_turns_position(turns, number), at->position, turns->terms * sizeof *at->position) == 0;
}

const uint32_t *labi_turns_position(const labi_turns *turns, size_t number) {
  return turns->games.items + number * turns->terms;
}

uint32_t labi_turns_find(const labi_turns *turns, labi_turn_kind kind, const uint32_t *position) {
  const place at = {kind, position};
  return labi_map_find(&turns->by_position, hash_place(turns, &at), is_place, turns, &at);
}

bool labi_turns_add(labi_turns *turns, labi_turn_kind kind, const uint32_t *position) {
  const place at = {kind, position};
  if (!labi_has_room(&turns->kinds, 1) || !labi_has_room(&turns->games, turns->terms) ||
      !labi_map_add(&turns->by_position, hash_place(turns, &at), (uint32_t)turns->kinds.count))
    return false;
  memcpy(turns->games.items + turns->games.count, position, turns->terms * sizeof *position);
  turns->games.count += turns->terms;
  turns->kinds.items[turns->kinds.count++] = kind;
  return true;
}

void labi_turns_free(labi_turns *turns) {
  free(turns->kinds.items);
  free(turns->games.items);
  labi_map_free(&turns->by_position);
}

/* ---- names ------------------------------------------------------------------------------------ */

enum { NAME_DEPTH = 60, LETTERS = 20, LETTERED = 100 /* bytes, at most, of a name with letters */ };

/* Braces that are being written: a game in them is written as `pass`, or by a letter before them, which is
 * the same wherever they stand at that depth. */
typedef struct name {
  char *text;
  size_t length, cap;
  bool full, letters;
  uint32_t around[NAME_DEPTH];
  bool lettered[NAME_DEPTH];
  unsigned depth;
} name;

static void put(name *n, const char *text) {
  size_t length = strlen(text);
  if (n->length + length >= n->cap) n->full = true;
  if (n->full) return;
  memcpy(n->text + n->length, text, length + 1);
  n->length += length;
}

static void put_shape(name *n, const labi_shape *s) {
  char text[80] = "";
  if (s->kind == LABI_SHAPE_NUMBER && s->exponent == 0) {
    snprintf(text, sizeof text, "%" PRId64, s->mantissa);
  } else if (s->kind == LABI_SHAPE_NUMBER && s->exponent < 16) {
    snprintf(text, sizeof text, "%" PRId64 "/%d", s->mantissa, 1 << s->exponent);
  } else if (s->kind == LABI_SHAPE_NUMBER) {
    snprintf(text, sizeof text, "%" PRId64 "/2^%" PRIu32, s->mantissa, s->exponent);
  } else {
    int64_t n_ups = s->ups < 0 ? -s->ups : s->ups;
    char up = s->ups < 0 ? 'v' : '^', star[16] = "";
    if (s->star == 1) snprintf(star, sizeof star, "*");
    if (s->star > 1) snprintf(star, sizeof star, "*%" PRIu32, s->star);
    if (n_ups > 2)
      snprintf(text, sizeof text, "%c%" PRId64 "%s", up, n_ups, star);
    else
      snprintf(text, sizeof text, "%.*s%s", (int)n_ups, up == 'v' ? "vv" : "^^", star);
  }
  put(n, text);
}

/* If g is one of the braces around. */
static bool put_back(name *n, uint32_t g) {
  unsigned depth = n->depth;
  while (depth > 0 && n->around[depth - 1] != g) depth--;
  if (depth == 0) return false;
  if (depth == n->depth) return put(n, "pass"), true;
  n->full = n->full || depth > LETTERS;
  n->lettered[depth - 1] = n->letters = true;
  return put(n, (const char[]){(char)('a' + depth - 1), 0}), true;
}

/* What is written from start on becomes its name, if it has one, or gets its letter. */
static void name_braces(name *n, size_t start) {
  static const char *const named[][2] = {{"{pass|}", "on"},     {"{|pass}", "off"},     {"{0|pass}", "over"},
                                         {"{pass|0}", "under"}, {"{pass|pass}", "dud"}, {"{pass|*}", "^[on]"},
                                         {"{*|pass}", "v[on]"}};
  if (n->full) return;
  for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
    if (strcmp(n->text + start, named[i][0]) != 0) continue;
    n->length = start;
    put(n, named[i][1]);
    return;
  }
  if (!n->lettered[n->depth]) return;
  put(n, " ");
  if (n->full) return;
  memmove(n->text + start + 1, n->text + start, n->length - start - 1);
  n->text[start] = (char)('a' + n->depth);
}

static void put_game(name *n, const labi_certificate *c, uint32_t g) {
  const labi_shape *s = &c->games.items[g].shape;
  if (s->kind != LABI_SHAPE_OTHER) {
    put_shape(n, s);
    return;
  }
  if (put_back(n, g)) return;
  if (n->depth == NAME_DEPTH) n->full = true;
  if (n->full) return;
  const size_t start = n->length;
  n->lettered[n->depth] = false;
  n->around[n->depth++] = g;
  put(n, "{");
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    size_t count;
    const uint32_t *options = labi_certificate_moves(&count, c, (lab_component){g, false}, p);
    for (size_t i = 0; i < count && !n->full; i++) {
      if (i > 0) put(n, ",");
      put_game(n, c, options[i]);
    }
    put(n, p == CGT_LEFT ? "|" : "}");
  }
  n->depth--;
  name_braces(n, start);
}

void labi_certificate_name(char *buf, size_t cap, const labi_certificate *c, uint32_t g) {
  name n = {.text = buf, .cap = cap};
  put_game(&n, c, g);
  if (n.full || (n.letters && n.length > LETTERED)) snprintf(buf, cap, "#%" PRIu32, g);
}

/* "a & -b": a game by its sides. */
static void put_sides(labi_buffer *out, const labi_certificate *c, lab_component on, lab_component off) {
  const lab_component sides[2] = {on, off};
  for (int side = 0; side < 2; side++) {
    char name[LABI_CERTIFICATE_NAME];
    labi_certificate_name(name, sizeof name, c, sides[side].game);
    labi_put(out, side ? " & " : "(");
    const bool minus = sides[side].negative && strcmp(name, "0") != 0;
    labi_putf(out, minus ? name[0] == '-' ? "-(%s)" : "-%s" : "%s", name);
  }
  labi_put_char(out, ')');
}

/* off: the offsides, or NULL. */
static void put_sum(labi_buffer *out, const labi_certificate *c, const lab_sum *sum, const lab_sum *off) {
  if (sum->count == 0) labi_put(out, "0");
  for (size_t i = 0; i < sum->count; i++) {
    char name[LABI_CERTIFICATE_NAME];
    const lab_component on = sum->components[i];
    if (off && !labi_same_component(on, off->components[i])) {
      if (i > 0) labi_put(out, " + ");
      put_sides(out, c, on, off->components[i]);
      continue;
    }
    const char *sign = on.negative ? (i ? " - " : "-") : i ? " + " : "";
    labi_certificate_name(name, sizeof name, c, on.game);
    labi_putf(out, *sign && name[0] == '-' ? "%s(%s)" : "%s%s", sign, name);
  }
}

char *labi_certificate_claim_text(const labi_certificate *c) {
  const lab_sum *off = c->loopy ? c->off_sides : NULL;
  labi_buffer out = {0};
  if (c->loopy && c->of_outcome) labi_put(&out, "outcome(");
  put_sum(&out, c, &c->sides[0], off);
  if (c->loopy && c->of_outcome) {
    labi_putf(&out, ") == %s", cgt_loopy_outcome_name(c->outcome));
  } else {
    labi_putf(&out, " %s ", lab_relation_sign(c->relation));
    put_sum(&out, c, &c->sides[1], off ? off + 1 : NULL);
  }
  return labi_buffer_take(&out, NULL);
}
