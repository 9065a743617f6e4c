/* nim_verify.c: certificates of periods of nim-values, checked in one pass. Nothing of the search is here:
 * the values are found again, heap by heap, by the definition, or by it and the rare heaps that the
 * certificate names, and these are found to be the rare ones on the way, and the period to hold; then what the
 * theorem asks is looked at. There are as many values as the theorem takes, and no more, so that the work is
 * what the claim is worth; memory is taken as values are found. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/vector.h"
#include "impartial/heaps/nim_memory.h"
#include "impartial/heaps/nim_sequence.h"
#include "impartial/heaps/slanted.h"

enum { VALUES = CGT_HEAPS_VALUES, MOST_CODE = 4096 };

/* What the lines say, each once, in any order. */
typedef enum fact { CODE, PERIOD, COUNT, THEOREM, MASK, RARE, FACTS } fact;

typedef struct claim {
  bool has[FACTS];
  bool set;
  char text[MOST_CODE + 1], theorem[16];
  size_t length, start, saltus, together, count, rare_count;
  uint64_t hash;
  unsigned mask;
  bool by_parity;
  size_t *rare;         /* heaps, rising, */
  uint16_t *rare_value; /* and their values */
} claim;

typedef struct checker {
  cgt_certificate_check *check;
  const char *at, *end; /* of the text */
  unsigned line;
  claim c;
  games_heap_game game;
  uint16_t *value; /* of the heaps that were looked at */
  size_t room;
  uint32_t *mark; /* heap + 1 by which an option has the value */
  bool starved;
  const volatile int *stop;
} checker;

static bool reject(checker *k, const char *fault) {
  k->check->verdict = CGT_CERTIFICATE_REJECTED;
  k->check->line = k->line;
  snprintf(k->check->fault, sizeof k->check->fault, "%s", fault);
  return false;
}

static bool reject_heap(checker *k, size_t n, const char *what) {
  char fault[200];
  k->line = 0;
  snprintf(fault, sizeof fault, "heap %zu %s", n, what);
  return reject(k, fault);
}

static bool starve(checker *k) {
  k->starved = true;
  return false;
}

/* ---- the text ---------------------------------------------------------------------------------------- */

/* The next line that says something, without its end; false: there is none. */
static bool next_line(checker *k, const char **line, size_t *length) {
  while (k->at < k->end) {
    const char *stop = memchr(k->at, '\n', (size_t)(k->end - k->at));
    *line = k->at;
    *length = (size_t)((stop ? stop : k->end) - k->at);
    k->at = stop ? stop + 1 : k->end;
    k->line++;
    if (*length > 0 && **line != '#') return true;
  }
  return false;
}

static bool skip(const char **at, const char *end, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(end - *at) < length || memcmp(*at, word, length) != 0) return false;
  *at += length;
  return true;
}

static bool read_number(uint64_t *n, const char **at, const char *end, unsigned base) {
  const char *first = *at;
  for (*n = 0; *at < end; ++*at) {
    unsigned char c = (unsigned char)**at;
    unsigned digit = c >= '0' && c <= '9' ? c - '0' + 0u : c >= 'a' && c <= 'f' ? c - 'a' + 10u : base;
    if (digit >= base) break;
    if (__builtin_mul_overflow(*n, base, n) || __builtin_add_overflow(*n, digit, n)) return false;
  }
  return *at > first;
}

static bool read_size(size_t *n, const char **at, const char *end) {
  uint64_t wide;
  if (!read_number(&wide, at, end, 10) || wide > SIZE_MAX / 8) return false;
  *n = (size_t)wide;
  return true;
}

static bool read_rare(checker *k, const char *at, const char *end) {
  claim *c = &k->c;
  size_t room = (size_t)(end - at) / 2 + 1, value;
  c->rare = malloc(room * sizeof *c->rare);
  c->rare_value = malloc(room * sizeof *c->rare_value);
  if (!c->rare || !c->rare_value) return starve(k);
  while (at < end) {
    size_t *n = &c->rare[c->rare_count];
    if (!skip(&at, end, " ") || !read_size(n, &at, end) || !skip(&at, end, ":") ||
        !read_size(&value, &at, end) || value >= VALUES)
      return reject(k, "rare heaps should be written as 3:6, heap and value");
    if (*n == 0 || (c->rare_count > 0 && *n <= n[-1]))
      return reject(k, "rare heaps should be in increasing order");
    c->rare_value[c->rare_count++] = (uint16_t)value;
  }
  return true;
}

static bool read_code(checker *k, const char *at, const char *end) {
  claim *c = &k->c;
  if (end - at > MOST_CODE) return reject(k, "the code is too long");
  memcpy(c->text, at, (size_t)(end - at));
  c->text[end - at] = '\0';
  return true;
}

static bool read_set(checker *k, const char *at, const char *end) {
  k->c.set = true;
  return read_code(k, at, end);
}

static bool read_period(checker *k, const char *at, const char *end) {
  claim *c = &k->c;
  return (read_size(&c->length, &at, end) && skip(&at, end, " from ") && read_size(&c->start, &at, end) &&
          (at == end || (skip(&at, end, " saltus ") && read_size(&c->saltus, &at, end) && at == end)) &&
          c->length > 0 && c->saltus < VALUES) ||
         reject(k, "the period should be written as: period 12 from 71, or period 3 from 1 saltus 1");
}

static bool read_values(checker *k, const char *at, const char *end) {
  claim *c = &k->c;
  return (read_size(&c->count, &at, end) && skip(&at, end, " hash ") &&
          read_number(&c->hash, &at, end, 16) && at == end) ||
         reject(k, "the values should be written as: values 168 hash 0123456789abcdef");
}

static bool read_theorem(checker *k, const char *at, const char *end) {
  claim *c = &k->c;
  if (skip(&at, end, "slanted ")) {
    snprintf(c->theorem, sizeof c->theorem, "slanted");
    return (read_size(&c->together, &at, end) && at == end && c->together > 0 && c->together < VALUES) ||
           reject(k, "the number of periods taken as one should be written as: theorem slanted 4");
  }
  snprintf(c->theorem, sizeof c->theorem, "%.*s", (int)(end - at < 15 ? end - at : 15), at);
  return true;
}

static bool read_mask(checker *k, const char *at, const char *end) {
  claim *c = &k->c;
  size_t mask;
  return (read_size(&mask, &at, end) && ((c->by_parity = skip(&at, end, " by parity")), at == end) &&
          mask > 0 && mask < VALUES && (c->mask = (unsigned)mask, true)) ||
         reject(k, "a mask is a number from 1 to 65535, by parity or not");
}

static bool read_fact(checker *k, const char *at, const char *end) {
  static const struct {
    const char *word;
    fact fact;
    bool (*read)(checker *k, const char *at, const char *end);
  } lines[] = {{"code ", CODE, read_code},      {"set ", CODE, read_set},
               {"period ", PERIOD, read_period}, {"values ", COUNT, read_values},
               {"theorem ", THEOREM, read_theorem}, {"mask ", MASK, read_mask},
               {"rare", RARE, read_rare}};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    bool *has = &k->c.has[lines[i].fact];
    if (!skip(&at, end, lines[i].word)) continue;
    if (*has) return reject(k, "this line repeats an earlier one");
    *has = true;
    return lines[i].read(k, at, end);
  }
  return reject(k, "this line does not belong in a certificate of a period");
}

static bool is_complete(checker *k) {
  const bool *has = k->c.has;
  if (!has[CODE]) return reject(k, "a line 'code' or 'set' is missing");
  if (!has[PERIOD]) return reject(k, "a line 'period' is missing");
  if (!has[COUNT]) return reject(k, "a line 'values' is missing");
  if (!has[THEOREM]) return reject(k, "a line 'theorem' is missing");
  return has[MASK] == has[RARE] || reject(k, "lines 'mask' and 'rare' need each other");
}

static bool read_text(checker *k) {
  const char *line;
  size_t length;
  while (next_line(k, &line, &length)) {
    if (memchr(line, '\0', length)) return reject(k, "a byte of this line is 0");
    if (length == 3 && memcmp(line, "end", 3) == 0) {
      if (next_line(k, &line, &length)) return reject(k, "nothing may follow the end");
      k->line = 0;
      return is_complete(k);
    }
    if (!read_fact(k, line, line + length)) return false;
  }
  k->line = 0;
  return reject(k, "the end is missing");
}

/* ---- the values -------------------------------------------------------------------------------------- */

/* Values are found one after another; the period is seen to hold as they are. */
static bool keep_value(checker *k, size_t n, unsigned value) {
  const claim *c = &k->c;
  if (n >= k->room) {
    k->value = labi_grow(k->value, &k->room, n + 1, sizeof *k->value);
    if (n >= k->room) return starve(k);
  }
  k->value[n] = (uint16_t)value;
  return n < c->start + c->length || k->value[n - c->length] + c->saltus == value ||
         reject_heap(k, n - c->length, "breaks the period");
}

/* What moves to two heaps take: the least. */
static size_t taken_for_pairs(const checker *k) {
  const games_take_code *code = &k->game.rules[0].take;
  size_t i = 0;
  while (i + 1 < code->count && !code->place[i].heaps[2]) i++;
  return (size_t)code->place[i].take;
}

static bool is_rare(const checker *k, size_t n, unsigned value) {
  size_t odd = k->c.by_parity ? (n - taken_for_pairs(k)) % 2 : 0;
  return (size_t)__builtin_parity(value & k->c.mask) == odd;
}

static void mark(checker *k, size_t n, unsigned value) { k->mark[value] = (uint32_t)n + 1; }

static bool is_marked(const checker *k, size_t n, unsigned value) {
  return k->mark[value] == (uint32_t)n + 1;
}

/* Has a pair of heaps that value? *larger: of the pair the larger one. */
static bool find_pair(size_t *larger, const checker *k, size_t n, unsigned x) {
  const games_take_code *code = &k->game.rules[0].take;
  for (size_t i = 0; i < code->count; i++) {
    const games_take_place *place = &code->place[i];
    if (!place->heaps[2] || (size_t)place->take > n) continue;
    size_t rest = n - (size_t)place->take;
    bool unequal = place->heaps[2] != GAMES_TAKE_ANY;
    for (size_t a = 1; 2 * a + unequal <= rest; a++)
      if ((k->value[a] ^ k->value[rest - a]) == x) return *larger = rest - a, true;
  }
  return false;
}

/* The common values of options of n, and those of single heaps. */
static void mark_common(checker *k, size_t n, size_t rare_count) {
  const games_take_code *code = &k->game.rules[0].take;
  for (size_t i = 0; i < code->count && (size_t)code->place[i].take <= n; i++) {
    const games_take_place *place = &code->place[i];
    size_t rest = n - (size_t)place->take;
    if (place->heaps[rest > 0]) mark(k, n, k->value[rest]);
    if (!place->heaps[2]) continue;
    for (size_t j = 0; j < rare_count && k->c.rare[j] < rest; j++) {
      size_t r = k->c.rare[j];
      if (!is_rare(k, rest - r, k->value[rest - r])) mark(k, n, k->value[r] ^ k->value[rest - r]);
    }
  }
}

/* floor: what the larger heap of each pair is to be. */
static bool find_value(checker *k, size_t n, size_t rare_count, size_t floor) {
  unsigned v = 0;
  size_t larger;
  mark_common(k, n, rare_count);
  for (;; v++) {
    if (v == VALUES) return reject_heap(k, n, "has a value above 65535");
    if (is_marked(k, n, v)) continue;
    if (!is_rare(k, n, v) || !find_pair(&larger, k, n, v)) break;
    if (larger < floor) return reject_heap(k, n, "has a rare value only through heaps before the period");
  }
  return keep_value(k, n, v);
}

/* By the rare heaps, which turn out to be those that were named. */
static bool find_by_rare(checker *k) {
  const claim *c = &k->c;
  bool sparse = strcmp(c->theorem, "sparse") == 0;
  size_t passed = 0;
  k->mark = calloc(VALUES, sizeof *k->mark);
  if (!k->mark) return starve(k);
  if (!keep_value(k, 0, 0)) return false;
  for (size_t n = 1; n < c->count; n++) {
    if (labi_interrupt_is_set(k->stop)) return false;
    if (!find_value(k, n, passed, sparse && n >= c->count - c->length ? c->start : 0)) return false;
    bool named = passed < c->rare_count && c->rare[passed] == n;
    if (named != is_rare(k, n, k->value[n]))
      return reject_heap(k, n, named ? "is named and not rare" : "is rare and not named");
    if (named && c->rare_value[passed] != k->value[n]) return reject_heap(k, n, "has another value");
    passed += named;
  }
  return passed == c->rare_count || reject(k, "a rare heap is beyond the values");
}

static bool keep_going(void *data) { return !labi_interrupt_is_set(((const checker *)data)->stop); }

static imp_slant slant_of(const claim *c) {
  return (imp_slant){c->start > 0 ? c->start : 1, c->length * c->together,
                      (uint32_t)(c->saltus * c->together)};
}

/* Room for values of twice as many heaps, up to `most`, and for marks of them. */
static bool more_room(games_heap_values *v, size_t *room, size_t most) {
  if (v->count == *room) {
    size_t more = *room > most / 2 ? most : 2 * *room + 64 > most ? most : 2 * *room + 64;
    uint32_t *value = realloc(v->value, more * sizeof *value);
    if (value) v->value = value;
    uint64_t *heaps = realloc(v->heaps, (more + GAMES_TAKE_NUMBERED) * sizeof *heaps);
    if (heaps) v->heaps = heaps;
    if (!value || !heaps) return false;
    *room = more;
  }
  free(v->mark);
  v->mark_room = games_heap_marks(v);
  v->mark = calloc(v->mark_room, sizeof *v->mark);
  return v->mark;
}

static bool find_to(checker *k, games_heap_values *v, size_t *room, size_t to) {
  while (v->count < to) {
    size_t n = v->count;
    if (!more_room(v, room, k->c.count)) return starve(k);
    if (!games_heap_extend(v, &k->game.rules[0], to < *room ? to : *room)) return false; /* stopped */
    for (; n < v->count; n++)
      if (v->value[n] >= VALUES) return reject_heap(k, n, "has a value above 65535");
      else if (!keep_value(k, n, v->value[n])) return false;
  }
  return true;
}

static bool find_by_definition(checker *k) {
  const claim *c = &k->c;
  games_heap_values v = {.goes_on = keep_going, .data = k};
  size_t room = 0;
  bool good = true;
  if (c->saltus > 0) { /* how many values that theorem takes hangs on the first ones */
    imp_slant slant = slant_of(c);
    good = find_to(k, &v, &room, slant.start) &&
           (c->count == imp_slant_needs(&slant, &k->game.rules[0], v.value) ||
            reject(k, "the theorem needs another number of values"));
  }
  good = good && find_to(k, &v, &room, c->count);
  free(v.value);
  free(v.heaps);
  free(v.mark);
  return good;
}

/* ---- the theorems ------------------------------------------------------------------------------------ */

/* nim_period.c has it, and its proof. */
static bool check_sparse(checker *k) {
  const claim *c = &k->c;
  const games_take_code *code = &k->game.rules[0].take;
  for (size_t i = 0; i < code->count; i++)
    if (code->place[i].heaps[2] == GAMES_TAKE_EQUAL) return reject(k, "the rules need equal heaps");
  if (c->by_parity && c->length % 2 > 0) return reject(k, "a period by parity is even");
  size_t last = c->rare_count > 0 ? c->rare[c->rare_count - 1] : 0,
         longest = (size_t)games_take_longest(code);
  if (c->mask == 0) return reject(k, "there is no mask");
  if (c->start < 1 || c->count - c->length < c->start + longest + last + 1)
    return reject(k, "there are too few values after the last rare heap");
  return c->count <= imp_sparse_suffices(c->start, c->length, longest, last) ||
         reject(k, "there are more values than the theorem needs");
}

static bool check_theorem(checker *k) {
  const claim *c = &k->c;
  games_heap_bounds bounds;
  k->line = 0;
  if (c->start >= c->count || c->length >= c->count / (c->together > 0 ? c->together : 1))
    return reject(k, "there are too few values");
  if (strcmp(c->theorem, "slanted") == 0)
    return c->saltus == 0 || c->together == 0 || c->mask ? reject(k, "the theorem is about a saltus")
           : imp_triples_fits(&k->game.rules[0])        ? true
                                                         : reject(k, "the theorem is about three heaps");
  if (c->saltus > 0) return reject(k, "a saltus is proved by the theorem slanted");
  if (strcmp(c->theorem, "sparse") == 0) return check_sparse(k);
  if (strcmp(c->theorem, "guy-smith") != 0 && strcmp(c->theorem, "window") != 0)
    return reject(k, "the theorem is guy-smith, window, sparse or slanted");
  if (!games_heap_bounds_of_game(&bounds, &k->game)) return reject(k, "the theorem is not about such rules");
  const int64_t needs = games_heap_proof(&bounds, (int64_t)c->start, (int64_t)c->length);
  if (needs > (int64_t)c->count) return reject(k, "there are too few values");
  return needs == (int64_t)c->count || reject(k, "there are more values than the theorem needs");
}

static bool check_slant(checker *k) {
  const claim *c = &k->c;
  uint32_t *value = malloc((c->count + 1) * sizeof *value);
  if (!value) return starve(k);
  for (size_t n = 0; n < c->count; n++) value[n] = k->value[n];
  imp_slant slant = slant_of(c);
  bool good = (c->together & (c->together - 1)) == 0 &&
              imp_slant_holds(&slant, &k->game.rules[0], value, k->stop);
  free(value);
  return good || reject(k, "the values do not satisfy the theorem");
}

static bool check_period(checker *k) {
  const claim *c = &k->c;
  uint64_t hash;
  k->line = 0;
  if (!imp_nim_values_hash(&hash, k->value, c->count)) return starve(k);
  if (hash != c->hash) return reject(k, "the values have another hash");
  return c->saltus == 0 || check_slant(k);
}

static bool read_rules(checker *k) {
  const char *what;
  k->line = 0;
  if (!games_heap_game_read(&k->game, k->c.text, k->c.set, &what)) return what ? reject(k, what) : starve(k);
  if (k->game.partizan) return reject(k, "the rules are partizan");
  if (k->c.mask > 0 && !games_sparse_fits(&k->game.rules[0]))
    return reject(k, "the moves may leave more than two heaps, or never two");
  for (size_t i = 0; k->c.by_parity && i < k->game.rules[0].take.count; i++) {
    const games_take_place *place = &k->game.rules[0].take.place[i];
    if (place->heaps[2] && ((size_t)place->take - taken_for_pairs(k)) % 2 > 0)
      return reject(k, "moves to two heaps take odd and even numbers");
  }
  return k->c.count < UINT32_MAX - 1 || reject(k, "there are too many values");
}

static bool find_values(checker *k) {
  k->line = 0;
  return k->c.mask > 0 ? find_by_rare(k) : find_by_definition(k);
}

bool cgt_nim_is_certificate(const char *text, size_t length) {
  if (!text && length > 0) return false;
  const char *line;
  checker k = {.at = text, .end = text + length};
  return next_line(&k, &line, &length) && length == 16 && memcmp(line, "cgt nim-period 1", 16) == 0;
}

cgt_status cgt_nim_certificate_verify(cgt_certificate_check *check, const char *text, size_t length,
                                      const volatile int *stop) {
  if (!check || (!text && length > 0)) return CGT_EINVAL;
  *check = (cgt_certificate_check){.verdict = CGT_CERTIFICATE_ACCEPTED};
  if (!cgt_nim_is_certificate(text, length)) {
    check->verdict = CGT_CERTIFICATE_FOREIGN;
    snprintf(check->fault, sizeof check->fault, "the first line should be 'cgt nim-period 1'");
    return CGT_OK;
  }
  checker *k = calloc(1, sizeof *k);
  if (!k) return CGT_ENOMEM;
  *k = (checker){.check = check, .at = text, .end = text + length, .stop = stop};
  const char *line;
  next_line(k, &line, &length); /* the first one */
  if (read_text(k) && read_rules(k) && check_theorem(k) && find_values(k) && check_period(k)) {
    enum { ROOM = MOST_CODE + 200 };
    check->claim = malloc(ROOM);
    k->starved = !check->claim;
    if (check->claim)
      snprintf(check->claim, ROOM, "the nim-values of %s%s%s have period %zu from %zu on",
               k->c.set ? "{" : "", k->c.text, k->c.set ? "}" : "", k->c.length, k->c.start);
    if (check->claim && k->c.saltus > 0)
      snprintf(check->claim + strlen(check->claim), 50, " and saltus %zu", k->c.saltus);
  }
  cgt_status status = labi_interrupt_is_set(stop) ? CGT_ECANCELLED : k->starved ? CGT_ENOMEM : CGT_OK;
  if (status != CGT_OK) {
    free(check->claim);
    check->claim = NULL;
  }
  games_heap_game_clear(&k->game);
  free(k->c.rare);
  free(k->c.rare_value);
  free(k->value);
  free(k->mark);
  free(k);
  return status;
}
