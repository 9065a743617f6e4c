/* sprouts_form.c: see sprouts_form.h. Spots that stand in two regions tie these to a land. They are told apart by refinement: by
 * the region and the boundary that they stand in, read from where they stand, with what is known of the other spots there. */
#include "games/graphs/sprouts_form.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LETTERS = 26, MOST_REGIONS = 128, MOST_BOUNDARIES = 256 };

bool games_sprouts_put(games_sprouts *s, int token) {
  if (s->tokens == GAMES_SPROUTS_TOKENS) return false;
  s->token[s->tokens++] = (short)token;
  return true;
}

/* ---- what is dead ------------------------------------------------------------------------------------------ */

static unsigned lives_of_region(const games_sprouts *s, unsigned from, unsigned to) {
  bool seen[GAMES_SPROUTS_VERTICES] = {false};
  unsigned lives = 0;
  for (unsigned i = from; i < to; i++) {
    const int v = s->token[i];
    if (v < 0 || seen[v]) continue;
    seen[v] = true;
    lives += 3u - s->degree[v];
  }
  return lives;
}

static void drop_dead_spots(games_sprouts *s) {
  unsigned kept = 0, length = 0;
  for (unsigned i = 0; i < s->tokens; i++) {
    const int t = s->token[i];
    if (t >= 0 && s->degree[t] >= 3) continue;
    if (t == GAMES_SPROUTS_BOUNDARY_END && length == 0) continue;
    length = t >= 0 ? length + 1 : 0;
    s->token[kept++] = (short)t;
  }
  s->tokens = kept;
}

void games_sprouts_simplify(games_sprouts *s) {
  drop_dead_spots(s);
  unsigned kept = 0, from = 0;
  for (unsigned i = 0; i < s->tokens; i++) {
    if (s->token[i] != GAMES_SPROUTS_REGION_END) continue;
    const unsigned end = i + 1;
    if (lives_of_region(s, from, i) >= 2)
      for (unsigned k = from; k < end; k++) s->token[kept++] = s->token[k];
    from = end;
  }
  s->tokens = kept;
}

/* ---- lands ------------------------------------------------------------------------------------------------- */

/* A land on its way to its text. The regions of a land are tied by spots. */
typedef struct land {
  const games_sprouts *s;
  unsigned regions, boundaries, vertices;
  unsigned first[MOST_REGIONS + 1];                      /* boundary of a region */
  unsigned at[MOST_BOUNDARIES], length[MOST_BOUNDARIES]; /* of a boundary, among the tokens */
  unsigned region[MOST_BOUNDARIES];
  unsigned shared[2 * MOST_LETTERS];                                  /* spots in two regions */
  unsigned place[2 * MOST_LETTERS][2], boundary[2 * MOST_LETTERS][2]; /* where they stand */
  unsigned char plain[GAMES_SPROUTS_TOKENS];  /* of a token: its text; or SHARED, or TWICE: */
  unsigned short other[GAMES_SPROUTS_TOKENS]; /* where it stands again */
} land;

enum { SHARED = 1, TWICE = 2 };

typedef struct colours {
  unsigned char of[GAMES_SPROUTS_VERTICES]; /* of shared spots, from 0 on */
  unsigned count;
} colours;

/* Texts one after another. */
typedef struct texts {
  unsigned count, used, at[MOST_BOUNDARIES], length[MOST_BOUNDARIES];
  unsigned char codes[GAMES_SPROUTS_TOKENS];
} texts;

typedef struct land_text {
  unsigned length;
  unsigned char codes[GAMES_SPROUTS_TOKENS];
} land_text;

static int compare_codes(const unsigned char *a, size_t m, const unsigned char *b, size_t n) {
  const int order = memcmp(a, b, m < n ? m : n);
  return order ? order : (m > n) - (m < n);
}

/* A boundary read from one of its spots in a direction, as text: 0, 1 and 2 are spots with so many curves, small letters stand
 * twice in this boundary, capitals in two regions. */
static void read_boundary(unsigned char *to, const land *l, const colours *c, unsigned b, unsigned from,
                          bool back) {
  const unsigned n = l->length[b], start = l->at[b];
  unsigned char letters = 0;
  for (unsigned i = 0, at = from; i < n; i++) {
    const unsigned char plain = l->plain[start + at];
    to[i] = plain;
    if (plain == SHARED) to[i] = (unsigned char)('A' + c->of[l->s->token[start + at]]);
    if (plain == TWICE) { /* so many further on it stands again; beyond the end it was read before */
      const unsigned other = l->other[start + at] - start;
      const unsigned on = back ? (at + n - other) % n : (other + n - at) % n;
      to[i] = i + on < n ? (unsigned char)('a' + letters++) : to[i + on - n];
    }
    at = back ? (at ? at : n) - 1 : at + 1 == n ? 0 : at + 1;
  }
}

static void least_reading(unsigned char *to, const land *l, const colours *c, unsigned b, bool back) {
  unsigned char other[GAMES_SPROUTS_TOKENS];
  const unsigned n = l->length[b];
  read_boundary(to, l, c, b, 0, back);
  for (unsigned from = 1; from < n; from++) {
    read_boundary(other, l, c, b, from, back);
    if (memcmp(other, to, n) < 0) memcpy(to, other, n);
  }
}

/* Room for the next text, behind the last one. */
static unsigned char *next_text(texts *t) { return t->codes + t->used; }

static void end_text(texts *t, unsigned length) {
  t->at[t->count] = t->used;
  t->length[t->count++] = length;
  t->used += length;
}

/* All texts in increasing order, with a mark behind each. Returns the length. */
static unsigned join_texts(unsigned char *to, const texts *t, char mark) {
  unsigned order[MOST_BOUNDARIES], length = 0;
  for (unsigned i = 0; i < t->count; i++) {
    unsigned k = i;
    for (; k > 0; k--) {
      const unsigned before = order[k - 1];
      if (compare_codes(t->codes + t->at[before], t->length[before], t->codes + t->at[i], t->length[i]) <= 0)
        break;
      order[k] = before;
    }
    order[k] = i;
  }
  for (unsigned i = 0; i < t->count; i++) {
    memcpy(to + length, t->codes + t->at[order[i]], t->length[order[i]]);
    length += t->length[order[i]];
    to[length++] = (unsigned char)mark;
  }
  return length;
}

/* The less of the texts of a region and of its reflection. */
static unsigned region_text(unsigned char *to, const land *l, const colours *c, unsigned region) {
  unsigned char other[GAMES_SPROUTS_TOKENS];
  unsigned length = 0;
  for (int back = 0; back < 2; back++) {
    texts t = {.count = 0};
    for (unsigned b = l->first[region]; b < l->first[region + 1]; b++) {
      least_reading(next_text(&t), l, c, b, back);
      end_text(&t, l->length[b]);
    }
    const unsigned now = join_texts(back ? other : to, &t, '.');
    if (!back)
      length = now;
    else if (compare_codes(other, now, to, length) < 0)
      memcpy(to, other, now);
  }
  return length;
}

static void text_of_land(land_text *to, const land *l, const colours *c) {
  texts t = {.count = 0};
  for (unsigned r = 0; r < l->regions; r++) end_text(&t, region_text(next_text(&t), l, c, r));
  to->length = join_texts(to->codes, &t, '}');
}

/* ---- refinement -------------------------------------------------------------------------------------------- */

/* How a spot stands in a region: the texts of region and boundary, the latter read from the spot. */
static unsigned view_of_spot(unsigned char *to, const land *l, const colours *c, const texts *regions,
                             unsigned b, unsigned place) {
  unsigned char other[GAMES_SPROUTS_TOKENS];
  unsigned length = regions->length[l->region[b]];
  const unsigned n = l->length[b], from = place - l->at[b];
  memcpy(to, regions->codes + regions->at[l->region[b]], length);
  to[length++] = '|';
  read_boundary(to + length, l, c, b, from, false);
  read_boundary(other, l, c, b, from, true);
  if (memcmp(other, to + length, n) < 0) memcpy(to + length, other, n);
  return length + n;
}

/* Both views of a spot, the less one first, behind its colour. */
static void views_of_spot(land_text *to, const land *l, const colours *c, const texts *regions, unsigned i) {
  texts t = {.count = 0};
  to->codes[0] = c->of[l->shared[i]];
  for (unsigned k = 0; k < 2; k++) {
    unsigned char view[2 * GAMES_SPROUTS_TOKENS];
    unsigned length = view_of_spot(view, l, c, regions, l->boundary[i][k], l->place[i][k]);
    if (length > GAMES_SPROUTS_TOKENS / 2 - 4) length = GAMES_SPROUTS_TOKENS / 2 - 4;
    memcpy(next_text(&t), view, length);
    end_text(&t, length);
  }
  to->length = 1 + join_texts(to->codes + 1, &t, '!');
}

/* Splits colours by the views of their spots, until none splits. */
static void refine(colours *c, const land *l, land_text *views) {
  for (unsigned before = 0; c->count > before && c->count < l->vertices;) {
    before = c->count;
    colours finer = {.count = 0};
    texts regions = {.count = 0};
    for (unsigned r = 0; r < l->regions; r++) end_text(&regions, region_text(next_text(&regions), l, c, r));
    for (unsigned i = 0; i < l->vertices; i++) views_of_spot(&views[i], l, c, &regions, i);
    for (unsigned i = 0; i < l->vertices; i++) {
      unsigned less = 0, equal = 0;
      for (unsigned k = 0; k < l->vertices; k++) {
        const int order = compare_codes(views[k].codes, views[k].length, views[i].codes, views[i].length);
        less += order < 0;
        equal += order == 0 && k < i;
      }
      finer.of[l->shared[i]] = (unsigned char)less;
      finer.count += equal == 0;
    }
    *c = finer;
  }
}

static unsigned spots_of_colour(const land *l, const colours *c, unsigned colour) {
  unsigned count = 0;
  for (unsigned i = 0; i < l->vertices; i++) count += c->of[l->shared[i]] == colour;
  return count;
}

/* The text of a land. Spots that refinement leaves alike are nearly always exchanged by a symmetry, so one of them is singled out;
 * otherwise equal positions may have several texts, which costs time alone. */
static void canonical_text(land_text *to, const land *l, land_text *views) {
  colours c = {.count = 1};
  for (unsigned colour = 0; refine(&c, l, views), c.count < l->vertices;) {
    while (spots_of_colour(l, &c, colour) < 2) colour++;
    bool first = true;
    for (unsigned i = 0; i < l->vertices; i++) {
      if (c.of[l->shared[i]] != colour) continue;
      if (!first) c.of[l->shared[i]]++;
      first = false;
    }
    c.count++;
  }
  text_of_land(to, l, &c);
}

/* ---- a position -------------------------------------------------------------------------------------------- */

static unsigned root_of(unsigned *up, unsigned i) {
  while (up[i] != i) i = up[i] = up[up[i]];
  return i;
}

/* Sets *region of each token, and the land of each region: the least region in it. */
static unsigned find_lands(unsigned *land_of, const games_sprouts *s) {
  unsigned seen_in[GAMES_SPROUTS_VERTICES], regions = 0;
  for (unsigned v = 0; v < s->vertices; v++) seen_in[v] = MOST_REGIONS;
  for (unsigned i = 0; i < MOST_REGIONS; i++) land_of[i] = i;
  for (unsigned i = 0; i < s->tokens && regions < MOST_REGIONS; i++) {
    const int v = s->token[i];
    if (v == GAMES_SPROUTS_REGION_END) regions++;
    if (v < 0) continue;
    if (seen_in[v] == MOST_REGIONS) seen_in[v] = regions;
    const unsigned a = root_of(land_of, seen_in[v]), b = root_of(land_of, regions);
    land_of[a > b ? a : b] = a > b ? b : a;
  }
  return regions;
}

static bool add_spot(land *l, unsigned v, unsigned place, unsigned *seen_at, unsigned *seen_in) {
  if (seen_at[v] == UINT32_MAX) {
    seen_at[v] = place;
    seen_in[v] = l->boundaries;
    return true;
  }
  if (l->region[seen_in[v]] == l->region[l->boundaries]) return true;
  if (l->vertices == MOST_LETTERS) return false;
  l->shared[l->vertices] = v;
  l->place[l->vertices][0] = seen_at[v];
  l->boundary[l->vertices][0] = seen_in[v];
  l->place[l->vertices][1] = place;
  l->boundary[l->vertices++][1] = l->boundaries;
  return true;
}

/* What each token of the land is, for reading. seen_at: the first place of each spot. */
static void describe_tokens(land *l, const unsigned *seen_at) {
  const games_sprouts *s = l->s;
  for (unsigned b = 0; b < l->boundaries; b++)
    for (unsigned i = l->at[b]; i < l->at[b] + l->length[b]; i++) {
      const unsigned v = (unsigned)s->token[i], first = seen_at[v];
      l->plain[i] = (unsigned char)('0' + s->degree[v]);
      if (first == i || first < l->at[b]) continue;
      l->plain[i] = l->plain[first] = TWICE;
      l->other[i] = (unsigned short)first;
      l->other[first] = (unsigned short)i;
    }
  for (unsigned i = 0; i < l->vertices; i++)
    for (unsigned k = 0; k < 2; k++) l->plain[l->place[i][k]] = SHARED;
}

/* Takes the regions of a land. */
static bool take_land(land *l, const games_sprouts *s, unsigned *land_of, unsigned which) {
  unsigned seen_at[GAMES_SPROUTS_VERTICES], seen_in[GAMES_SPROUTS_VERTICES], region = 0;
  *l = (land){.s = s};
  memset(seen_at, 0xff, sizeof seen_at);
  for (unsigned i = 0, start = 0; i < s->tokens; i++) {
    const int t = s->token[i];
    const bool here = root_of(land_of, region) == which;
    if (t == GAMES_SPROUTS_REGION_END) {
      if (here) l->first[++l->regions] = l->boundaries;
      region++;
      start = i + 1;
    } else if (t == GAMES_SPROUTS_BOUNDARY_END) {
      if (here) {
        if (l->boundaries + 1 == MOST_BOUNDARIES) return false;
        l->at[l->boundaries] = start;
        l->length[l->boundaries++] = i - start;
      }
      start = i + 1;
    } else if (here) {
      l->region[l->boundaries] = l->regions;
      if (!add_spot(l, (unsigned)t, i, seen_at, seen_in)) return false;
    }
  }
  describe_tokens(l, seen_at);
  return true;
}

static bool put_land(texts *all, const games_sprouts *s, unsigned *land_of, unsigned which) {
  land l;
  land_text text, views[MOST_LETTERS];
  if (!take_land(&l, s, land_of, which)) return false;
  canonical_text(&text, &l, views);
  if (all->used + text.length + 1 >= GAMES_SPROUTS_TOKENS - MOST_BOUNDARIES) return false;
  memcpy(next_text(all), text.codes, text.length);
  end_text(all, text.length);
  return true;
}

size_t games_sprouts_text(char *text, size_t most, bool *fits, const games_sprouts *s) {
  unsigned land_of[MOST_REGIONS];
  texts all = {.count = 0};
  unsigned char joined[GAMES_SPROUTS_TOKENS];
  const unsigned regions = find_lands(land_of, s);
  *fits = regions < MOST_REGIONS;
  for (unsigned r = 0; *fits && r < regions; r++)
    if (root_of(land_of, r) == r) *fits = put_land(&all, s, land_of, r);
  const unsigned length = *fits ? join_texts(joined, &all, ']') : 0;
  *fits = *fits && length <= most;
  if (!*fits || length == 0) return 0;
  memcpy(text, joined, length - 1); /* no mark behind the last land */
  return length - 1;
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

typedef struct names {
  int small[26], capital[26]; /* the spots of letters; -1: none */
  unsigned count_small[26], count_capital[26];
} names;

static void forget_names(int *spots, unsigned *counts) {
  for (unsigned i = 0; i < 26; i++) {
    spots[i] = -1;
    counts[i] = 0;
  }
}

static bool all_twice(const int *spots, const unsigned *counts) {
  for (unsigned i = 0; i < 26; i++)
    if (spots[i] >= 0 && counts[i] != 2) return false;
  return true;
}

static int new_spot(games_sprouts *s, unsigned degree) {
  if (s->vertices == GAMES_SPROUTS_VERTICES) return -1;
  s->degree[s->vertices] = (unsigned char)degree;
  return (int)s->vertices++;
}

/* The spot of a character; -1: it does not belong there. */
static int spot_of(games_sprouts *s, names *n, char c) {
  if (c >= '0' && c <= '2') return new_spot(s, (unsigned)(c - '0'));
  const bool small = c >= 'a' && c <= 'z';
  if (!small && !(c >= 'A' && c <= 'Z')) return -1;
  const unsigned i = (unsigned)(c - (small ? 'a' : 'A'));
  int *spot = small ? &n->small[i] : &n->capital[i];
  if (*spot < 0) *spot = new_spot(s, 2);
  ++*(small ? &n->count_small[i] : &n->count_capital[i]);
  return *spot;
}

bool games_sprouts_of_text(games_sprouts *s, size_t *fault, const char *text, size_t length) {
  names n;
  unsigned in_boundary = 0, in_region = 0;
  s->vertices = s->tokens = 0;
  forget_names(n.small, n.count_small);
  forget_names(n.capital, n.count_capital);
  for (size_t i = 0; i <= length; i++) {
    const char c = i < length ? text[i] : ']';
    *fault = i;
    if (i == length && length == 0) return true;
    if (c == '.') {
      if (in_boundary == 0 || !all_twice(n.small, n.count_small)) return false;
      forget_names(n.small, n.count_small);
      if (!games_sprouts_put(s, GAMES_SPROUTS_BOUNDARY_END)) return false;
      in_boundary = 0;
      in_region++;
    } else if (c == '}') {
      if (in_boundary || in_region == 0 || !games_sprouts_put(s, GAMES_SPROUTS_REGION_END)) return false;
      in_region = 0;
    } else if (c == ']') {
      if (in_boundary || in_region || !all_twice(n.capital, n.count_capital)) return false;
      forget_names(n.capital, n.count_capital);
    } else {
      const int spot = spot_of(s, &n, c);
      if (spot < 0 || !games_sprouts_put(s, spot)) return false;
      in_boundary++;
    }
  }
  return true;
}
