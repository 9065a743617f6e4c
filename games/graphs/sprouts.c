/* sprouts.c: Sprouts (sprouts_form.h). A move is a curve from spot to spot within a region, with a new spot on it. Between two
 * boundaries it joins them; between two places of one boundary, or from a spot to itself, it cuts the region in two, and each of the
 * other boundaries comes to lie on one side. Equal boundaries are taken once. */
#include <stdio.h>
#include <string.h>

#include "games/graphs/sprouts_form.h"

enum { MOST_BOUNDARIES_OF_A_REGION = 64 };

/* A region of a position that is played in. */
typedef struct played_region {
  const games_sprouts *s;
  unsigned from, to; /* among the tokens, with the end of the region */
  unsigned count, at[MOST_BOUNDARIES_OF_A_REGION], length[MOST_BOUNDARIES_OF_A_REGION];
  unsigned kind[MOST_BOUNDARIES_OF_A_REGION]; /* the first boundary that equals this one */
} played_region;

static void emit_position(cgt_sink *out, games_sprouts *s) {
  char text[GAMES_SPROUTS_TOKENS];
  bool fits;
  games_sprouts_simplify(s);
  const size_t length = games_sprouts_text(text, sizeof text, &fits, s);
  if (fits)
    cgt_emit(out, text, length);
  else
    cgt_sink_fail(out, CGT_ELIMIT,
                  "sprouts: a position has more than 26 spots on two regions, or is too long");
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_sprouts *s = cgt_sink_room(out, sizeof *s);
  size_t fault = 0;
  if (!s) return;
  if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    const char *text = args[0].text;
    if (strlen(text) >= GAMES_SPROUTS_TOKENS / 2 || !games_sprouts_of_text(s, &fault, text, strlen(text))) {
      if (fault == strlen(text))
        cgt_refuse(out,
                   "the position ends within a boundary or a region, or a letter occurs only once");
      else
        cgt_refuse(out, "character %zu of the position does not belong there", fault + 1);
      return;
    }
    emit_position(out, s);
    return;
  }
  int64_t spots;
  if (!cgt_read_integers(out, &spots, 1, args, count, 0, GAMES_SPROUTS_MOST)) return;
  for (unsigned i = 0; i < spots; i++) {
    s->degree[s->vertices] = 0;
    games_sprouts_put(s, (int)s->vertices++);
    games_sprouts_put(s, GAMES_SPROUTS_BOUNDARY_END);
  }
  games_sprouts_put(s, GAMES_SPROUTS_REGION_END);
  emit_position(out, s);
}

/* ---- moves ------------------------------------------------------------------------------------------------- */

static unsigned lives_of(const games_sprouts *s, int v) { return 3u - s->degree[v]; }

/* A boundary of one spot that stands nowhere else equals another one with so many curves. */
static bool is_simple(const played_region *r, unsigned b) {
  if (r->length[b] != 1) return false;
  const int v = r->s->token[r->at[b]];
  unsigned places = 0;
  for (unsigned i = 0; i < r->s->tokens; i++) places += r->s->token[i] == v;
  return places == 1;
}

static bool open_region(played_region *r, const games_sprouts *s, unsigned from, unsigned to) {
  *r = (played_region){.s = s, .from = from, .to = to};
  for (unsigned i = from, start = from; i + 1 < to; i++) {
    if (s->token[i] != GAMES_SPROUTS_BOUNDARY_END) continue;
    if (r->count == MOST_BOUNDARIES_OF_A_REGION) return false;
    r->at[r->count] = start;
    r->length[r->count++] = i - start;
    start = i + 1;
  }
  for (unsigned b = 0; b < r->count; b++) {
    r->kind[b] = b;
    for (unsigned k = 0; k < b && r->kind[b] == b && is_simple(r, b); k++)
      if (is_simple(r, k) && s->degree[s->token[r->at[k]]] == s->degree[s->token[r->at[b]]]) r->kind[b] = k;
  }
  return true;
}

/* The position without the region, with a new spot, and one curve more at x and at y. */
static int begin_move(games_sprouts *to, const played_region *r, int x, int y) {
  *to = *r->s;
  to->tokens = 0;
  for (unsigned i = 0; i < r->s->tokens; i++)
    if (i < r->from || i >= r->to) games_sprouts_put(to, r->s->token[i]);
  to->degree[x]++;
  to->degree[y]++;
  if (to->vertices == GAMES_SPROUTS_VERTICES) return -1;
  to->degree[to->vertices] = 2;
  return (int)to->vertices++;
}

static bool put_boundary(games_sprouts *to, const played_region *r, unsigned b) {
  bool good = true;
  for (unsigned i = 0; i < r->length[b]; i++) good = good && games_sprouts_put(to, r->s->token[r->at[b] + i]);
  return good && games_sprouts_put(to, GAMES_SPROUTS_BOUNDARY_END);
}

/* A boundary read once around from a place, with the place at both ends unless it is a spot without curves. */
static bool put_around(games_sprouts *to, const played_region *r, unsigned b, unsigned place) {
  const unsigned n = r->length[b];
  bool good = true;
  for (unsigned i = 0; i < n; i++)
    good = good && games_sprouts_put(to, r->s->token[r->at[b] + (place + i) % n]);
  const int v = r->s->token[r->at[b] + place];
  return good && (r->s->degree[v] == 0 || games_sprouts_put(to, v));
}

static void join_boundaries(cgt_sink *out, games_sprouts *to, const played_region *r, unsigned a, unsigned i,
                            unsigned b, unsigned j) {
  const int x = r->s->token[r->at[a] + i], y = r->s->token[r->at[b] + j];
  const int z = begin_move(to, r, x, y);
  bool good = z >= 0 && put_around(to, r, a, i) && games_sprouts_put(to, z) && put_around(to, r, b, j) &&
              games_sprouts_put(to, z) && games_sprouts_put(to, GAMES_SPROUTS_BOUNDARY_END);
  for (unsigned k = 0; k < r->count; k++)
    if (k != a && k != b) good = good && put_boundary(to, r, k);
  if (good && games_sprouts_put(to, GAMES_SPROUTS_REGION_END))
    emit_position(out, to);
  else
    cgt_sink_fail(out, CGT_ELIMIT, "sprouts: a position is too long");
}

/* The part of a boundary from place i to place j on one side of a curve, and the new spot. */
static bool put_side(games_sprouts *to, const played_region *r, unsigned b, unsigned i, unsigned j, int z) {
  const unsigned n = r->length[b];
  bool good = true;
  for (unsigned k = i;; k = (k + 1) % n) {
    good = good && games_sprouts_put(to, r->s->token[r->at[b] + k]);
    if (k == j) break;
  }
  return good && games_sprouts_put(to, z) && games_sprouts_put(to, GAMES_SPROUTS_BOUNDARY_END);
}

/* A curve from place i of a boundary to place j, i <= j; of the other boundaries those that inside marks lie on one side. */
static void cut_region(cgt_sink *out, games_sprouts *to, const played_region *r, unsigned b, unsigned i,
                       unsigned j, const bool *inside) {
  const int x = r->s->token[r->at[b] + i], y = r->s->token[r->at[b] + j];
  const int z = begin_move(to, r, x, y);
  bool good = z >= 0 && put_side(to, r, b, i, j, z);
  for (unsigned k = 0; k < r->count; k++)
    if (k != b && inside[k]) good = good && put_boundary(to, r, k);
  good = good && games_sprouts_put(to, GAMES_SPROUTS_REGION_END);
  if (i == j)
    good = good && put_around(to, r, b, i) && games_sprouts_put(to, z) &&
           games_sprouts_put(to, GAMES_SPROUTS_BOUNDARY_END);
  else
    good = good && put_side(to, r, b, j, i, z);
  for (unsigned k = 0; k < r->count; k++)
    if (k != b && !inside[k]) good = good && put_boundary(to, r, k);
  if (good && games_sprouts_put(to, GAMES_SPROUTS_REGION_END))
    emit_position(out, to);
  else
    cgt_sink_fail(out, CGT_ELIMIT, "sprouts: a position is too long");
}

/* The next way to lay the other boundaries on two sides: of equal ones the first ones lie inside. False after the last way. */
static bool next_sides(bool *inside, const played_region *r, unsigned b) {
  for (unsigned k = r->count; k-- > 0;) {
    if (k == b) continue;
    if (inside[k]) {
      inside[k] = false;
      continue;
    }
    bool before = true; /* does an equal boundary before it lie inside, if there is one? */
    for (unsigned n = k; n-- > 0;)
      if (n != b && r->kind[n] == r->kind[k]) {
        before = inside[n];
        break;
      }
    if (!before) continue;
    inside[k] = true;
    return true;
  }
  return false;
}

static void cut_in_all_ways(cgt_sink *out, games_sprouts *to, const played_region *r, unsigned b, unsigned i,
                            unsigned j) {
  bool inside[MOST_BOUNDARIES_OF_A_REGION] = {false};
  do cut_region(out, to, r, b, i, j, inside);
  while (cgt_sink_goes_on(out) && next_sides(inside, r, b));
}

static void play_boundary(cgt_sink *out, games_sprouts *to, const played_region *r, unsigned b) {
  const short *spot = r->s->token + r->at[b];
  for (unsigned i = 0; i < r->length[b]; i++)
    for (unsigned j = i; j < r->length[b]; j++) {
      const bool same = spot[i] == spot[j];
      if (!same || (i == j && lives_of(r->s, spot[i]) >= 2)) cut_in_all_ways(out, to, r, b, i, j);
    }
}

static void play_two(cgt_sink *out, games_sprouts *to, const played_region *r, unsigned a, unsigned b) {
  for (unsigned i = 0; i < r->length[a]; i++)
    for (unsigned j = 0; j < r->length[b]; j++) join_boundaries(out, to, r, a, i, b, j);
}

/* Of equal boundaries the first one is played in, or the first two are joined. */
static bool is_first_pair(const played_region *r, unsigned a, unsigned b) {
  unsigned before_a = 0, before_b = 0;
  for (unsigned k = 0; k < a; k++) before_a += r->kind[k] == r->kind[a];
  for (unsigned k = 0; k < b; k++) before_b += r->kind[k] == r->kind[b];
  return before_a == 0 && before_b == (r->kind[a] == r->kind[b]);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  games_sprouts *s = cgt_sink_room(out, sizeof *s), *to = cgt_sink_room(out, sizeof *to);
  played_region *r = cgt_sink_room(out, sizeof *r);
  size_t fault;
  (void)player; /* impartial: asked for Left only */
  if (!s || !to || !r || !games_sprouts_of_text(s, &fault, position, length)) return;
  for (unsigned i = 0, from = 0; i < s->tokens; i++) {
    if (s->token[i] != GAMES_SPROUTS_REGION_END) continue;
    if (!open_region(r, s, from, i + 1)) {
      cgt_sink_fail(out, CGT_ELIMIT, "sprouts: a region has more than 64 boundaries");
      return;
    }
    from = i + 1;
    for (unsigned a = 0; a < r->count && cgt_sink_goes_on(out); a++) {
      if (r->kind[a] == a) play_boundary(out, to, r, a);
      for (unsigned b = a + 1; b < r->count; b++)
        if (is_first_pair(r, a, b)) play_two(out, to, r, a, b);
    }
  }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  const char *text = position;
  if (!length || !memchr(text, ']', length)) return;
  for (size_t at = 0; at < length;) {
    const char *end = memchr(text + at, ']', length - at);
    const size_t size = end ? (size_t)(end - text) - at : length - at;
    cgt_emit(out, text + at, size);
    at += size + 1;
  }
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  return (size_t)snprintf(buf, cap, "\"%.*s\"", (int)length, (const char *)position);
}

const cgt_ruleset cgt_ruleset_sprouts = {
    .name = "sprouts",
    .title = "Sprouts",
    .rules = "A player draws a curve from a spot to a spot, or to itself, that crosses no curve, and puts a "
             "new spot on it. No spot "
             "has more than three curves.",
    .syntax = "sprouts(n)  n spots; or sprouts(\"0.AB.}AB.}\"): regions end with }, each with its "
              "boundaries, which end with a "
              "dot. 0, 1 and 2 are spots with so many curves; a small letter stands twice in a boundary, a "
              "capital in two regions",
    .example = "sprouts(3)",
    .source =
        "J. H. Conway and M. S. Paterson, 1967; M. Gardner, Mathematical Games, Scientific American, July "
        "1967; the notation "
        "after D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, CMU-CS-91-144, 1991",
    .impartial = true,
    .small = {"[sprouts(n) for n in 0..2]",
              "[sprouts(\"AB.}AB.}\"), sprouts(\"1a1a.}\"), sprouts(\"0.2.}\"), sprouts(\"12.}\"), "
              "sprouts(\"0.A.}2A.}\")]"},
    .read = read,
    .options = options,
    .split = split,
    .print = print,
};
