/* quotient_certificate.c: a misère quotient as text that proves itself, and the one who reads it. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/outlet.h"
#include "base/vector.h"
#include "impartial/quotient/quotient_internal.h"

static const char header[] = "cgt quotient certificate 1";

/* ---- written ------------------------------------------------------------------------------------- */

static void put_list(labi_buffer *out, const uint16_t *items, size_t count) {
  for (size_t i = 0; i < count; i++) labi_putf(out, " %u", (unsigned)items[i]);
  labi_put_char(out, '\n');
}

static void put_pairs(labi_buffer *out, const imp_pairs *pairs) {
  for (size_t i = 0; i < pairs->count && !out->failed; i++) {
    const uint64_t *set = imp_pair_set(pairs, i);
    labi_putf(out, "pair %u :", (unsigned)pairs->pairs[i].x);
    for (size_t w = 0; w < pairs->width; w++)
      for (uint64_t bits = set[w]; bits; bits &= bits - 1)
        labi_putf(out, " %zu", 64 * w + (size_t)__builtin_ctzll(bits));
    labi_put_char(out, '\n');
  }
}

cgt_status cgt_quotient_certificate(cgt_write *write, void *where, const cgt_quotient *quotient) {
  if (!write || !quotient) return CGT_EINVAL;
  const imp_quotient *q = (const imp_quotient *)quotient;
  imp_pairs pairs = {0};
  uint32_t wrong;
  cgt_status status = imp_pairs_walk(&pairs, &wrong, &q->m, &q->words, SIZE_MAX, NULL);
  if (status != CGT_OK) return imp_pairs_free(&pairs), status;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_putf(out, "%s\ncode %s\nheaps %zu\norder %zu\nlost", header, quotient->code, quotient->heaps,
            quotient->order);
  for (size_t x = 0; x < quotient->order; x++)
    if (quotient->lost[x]) labi_putf(out, " %zu", x);
  labi_put(out, "\nimage");
  put_list(out, quotient->image, quotient->heaps + 1);
  for (size_t g = 0; g < quotient->generator_count; g++) {
    labi_putf(out, "times %" PRIu32 " :", quotient->generators[g]);
    put_list(out, quotient->product + quotient->image[quotient->generators[g]] * quotient->order,
             quotient->order); /* it commutes */
  }
  put_pairs(out, &pairs);
  if (quotient->status.word == CGT_LAW_PROVED)
    labi_putf(out, "period %zu from %zu\n", quotient->period, quotient->preperiod);
  imp_pairs_free(&pairs);
  return labi_outlet_close(&outlet);
}

/* ---- read ---------------------------------------------------------------------------------------- */

#define MOST_BYTES ((size_t)1 << 30) /* for the options of the heaps that a text names */

typedef struct reader {
  cgt_certificate_check *check;
  const char *at, *end; /* of the line */
  unsigned line;
  bool starved;
  const volatile int *stop;
  bool has_code, has_heaps, has_lost, has_image, has_period;
  const char *code; /* the text of that line, */
  size_t code_length;
  imp_heap_words words;
  imp_monoid m;
  size_t heaps, period, preperiod;
  struct {
    uint32_t *items; /* heaps */
    size_t count, room;
  } generators;
  struct {
    imp_element *items; /* products of the elements with the generators */
    size_t count, room;
  } times;
  imp_pairs pairs;
} reader;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
reject(reader *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(r->check->fault, sizeof r->check->fault, format, args);
  va_end(args);
  r->check->line = r->line;
  r->check->verdict = CGT_CERTIFICATE_REJECTED;
  return false;
}

static bool starve(reader *r) {
  r->starved = true;
  return false;
}

static bool takes_word(reader *r, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0) return false;
  if (r->at + length < r->end && r->at[length] != ' ') return false;
  r->at += length;
  return true;
}

/* A blank and a number up to most. False: there is none there. */
static bool takes_number(reader *r, size_t *n, size_t most) {
  const char *at = r->at;
  if (at == r->end || *at++ != ' ' || at == r->end || *at < '0' || *at > '9') return false;
  size_t number = 0;
  for (; at < r->end && *at >= '0' && *at <= '9'; at++) {
    number = 10 * number + (size_t)(*at - '0');
    if (number > most) return false;
  }
  r->at = at;
  *n = number;
  return true;
}

static bool read_code(reader *r) {
  if (r->has_code) return reject(r, "there are two codes");
  r->code = r->at + (r->at < r->end);
  r->code_length = (size_t)(r->end - r->code);
  char *code = strndup(r->code, r->code_length);
  const char *what = NULL;
  if (!code) return starve(r);
  r->has_code = true;
  bool good = imp_heap_words_new(&r->words, code, &what);
  free(code);
  r->at = r->end;
  return good || (what ? reject(r, "the code is invalid: %s", what) : starve(r));
}

static bool read_heaps(reader *r) {
  if (r->has_heaps || !takes_number(r, &r->heaps, 1000000)) return reject(r, "expected 'heaps N' once");
  return r->has_heaps = true;
}

static bool read_order(reader *r) {
  size_t order;
  if (r->m.order || !takes_number(r, &order, CGT_QUOTIENT_ORDER) || order == 0)
    return reject(r, "expected 'order N' once, N from 1 to %d", CGT_QUOTIENT_ORDER);
  return imp_monoid_new(&r->m, order) || starve(r);
}

/* Above the pairs, which are held against it as they are read. */
static bool read_lost(reader *r) {
  if (!r->m.order || r->pairs.count > 0 || r->has_lost)
    return reject(r, "expected 'lost ELEMENTS' once, after order and before pairs");
  r->has_lost = true;
  for (size_t x; takes_number(r, &x, r->m.order - 1);) r->m.lost[x] = true;
  return true;
}

static bool read_image(reader *r) {
  size_t x, count = 0;
  if (!r->has_heaps || !r->m.order || r->has_image)
    return reject(r, "expected 'image ELEMENTS' once, after heaps and order");
  r->has_image = true;
  while (takes_number(r, &x, r->m.order - 1)) {
    if (count == 0 && x != 0) return reject(r, "a heap of 0 is the unit, 0");
    if (count++ > 0 && !imp_monoid_send(&r->m, (imp_element)x)) return starve(r);
  }
  return count == r->heaps + 1 ||
         reject(r, "%zu elements should be %zu, of heaps 0 to %zu", count, r->heaps + 1, r->heaps);
}

static bool read_times(reader *r) {
  size_t heap, x;
  if (!r->has_image || !takes_number(r, &heap, r->heaps) || !takes_word(r, " :"))
    return reject(r, "expected 'times HEAP : PRODUCTS', after the images of heaps");
  for (size_t g = 0; g < r->generators.count; g++)
    if (r->generators.items[g] == heap) return reject(r, "the products of heap %zu appear twice", heap);
  uint32_t *own = labi_push(&r->generators);
  if (!own || !labi_has_room(&r->times, r->m.order)) return starve(r);
  *own = (uint32_t)heap;
  size_t first = r->times.count;
  while (r->times.count - first < r->m.order && takes_number(r, &x, r->m.order - 1))
    r->times.items[r->times.count++] = (imp_element)x;
  if (r->times.count - first < r->m.order) return reject(r, "there should be %zu products", r->m.order);
  return r->times.items[first] == r->m.image[heap] ||
         reject(r, "the unit times heap %zu is its image %u", heap, (unsigned)r->m.image[heap]);
}

typedef struct pair_key {
  size_t width;
  const uint64_t *bits; /* the set, and the element */
} pair_key;

static bool same_key(const void *items, uint32_t index, const void *key) {
  const pair_key *own = key;
  return memcmp((const uint64_t *)items + index * own->width, own->bits, own->width * sizeof(uint64_t)) == 0;
}

/* Sets stand with their element behind them. */
static bool read_pair(reader *r) {
  size_t x, y, width = (r->m.order + 63) / 64 + 1;
  if (!r->has_lost || !takes_number(r, &x, r->m.order - 1) || !takes_word(r, " :"))
    return reject(r, "expected 'pair ELEMENT : OPTIONS', after lost");
  if (!labi_has_room(&r->pairs.sets, width)) return starve(r);
  uint64_t *set = r->pairs.sets.items + r->pairs.sets.count;
  memset(set, 0, width * sizeof *set);
  while (takes_number(r, &y, r->m.order - 1)) set[y / 64] |= UINT64_C(1) << y % 64;
  set[width - 1] = x;
  uint64_t hash = labi_hash(set, width * sizeof *set);
  if (labi_map_find(&r->pairs.by_key, hash, same_key, r->pairs.sets.items, &(pair_key){width, set}) !=
      LABI_NOT_FOUND)
    return reject(r, "this pair appears twice");
  if (imp_pair_is_wrong(&r->m, (imp_element)x, set, width - 1))
    return reject(r, r->m.lost[x] ? "a lost element has a lost option, or none"
                                  : "an element that is not lost has options, and none of them is lost");
  if (!labi_map_add(&r->pairs.by_key, hash, (uint32_t)r->pairs.count)) return starve(r);
  r->pairs.sets.count += width;
  r->pairs.count++;
  return true;
}

static bool read_period(reader *r) {
  if (r->has_period || !takes_number(r, &r->period, r->heaps) || !takes_word(r, " from") ||
      !takes_number(r, &r->preperiod, r->heaps) || r->period == 0 || r->preperiod == 0)
    return reject(r, "expected 'period P from N' once, after heaps");
  return r->has_period = true;
}

static bool read_line(reader *r) {
  static const struct {
    const char *word;
    bool (*read)(reader *r);
  } lines[] = {{"code", read_code},   {"heaps", read_heaps}, {"order", read_order}, {"lost", read_lost},
               {"image", read_image}, {"times", read_times}, {"pair", read_pair},   {"period", read_period}};
  if (r->at == r->end || *r->at == '#') return true;
  if (memchr(r->at, '\0', (size_t)(r->end - r->at))) return reject(r, "a byte of this line is 0");
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    if (takes_word(r, lines[i].word))
      return lines[i].read(r) && (r->at == r->end || reject(r, "unexpected text at the end of the line"));
  return reject(r, "expected code, heaps, order, lost, image, times, pair or period");
}

/* ---- checked ------------------------------------------------------------------------------------- */

/* The moves of the heaps, when as many images stand in the text. */
static bool make_heaps(reader *r) {
  while (r->words.heaps < r->heaps && !labi_interrupt_is_set(r->stop))
    if (imp_heap_words_add(&r->words, MOST_BYTES) != CGT_OK) return starve(r);
  return r->words.heaps == r->heaps; /* or stopped */
}

/* Generators commute and reach everything from the unit: then the element of a word acts as the word does,
 * and that is a commutative monoid. */
static bool check_monoid(reader *r) {
  size_t order = r->m.order, count = r->generators.count;
  for (size_t g = 0; g < count; g++)
    for (size_t h = 0; h < g && !labi_interrupt_is_set(r->stop); h++) {
      const imp_element *by_g = r->times.items + g * order, *by_h = r->times.items + h * order;
      for (size_t x = 0; x < order; x++)
        if (by_g[by_h[x]] != by_h[by_g[x]])
          return reject(r, "heaps %" PRIu32 " and %" PRIu32 " do not commute after element %zu",
                        r->generators.items[h], r->generators.items[g], x);
    }
  imp_element *next = malloc((order * count + 1) * sizeof *next);
  if (!next) return starve(r);
  for (size_t g = 0; g < count; g++)
    for (size_t x = 0; x < order; x++) next[x * count + g] = r->times.items[g * order + x];
  for (size_t i = 0; i < order; i++) r->m.product[i] = UINT16_MAX; /* the unit's */
  bool good = imp_monoid_fill(&r->m, next, count);
  free(next);
  if (!good) return starve(r);
  for (size_t x = 0; x < order; x++)
    if (r->m.product[x] == UINT16_MAX) return reject(r, "no sum of generators is element %zu", x);
  return true;
}

/* Each element is told apart from each other by one that makes one of the products lost: classes of elements
 * that are not yet, refined until there is no change. */
static bool check_reduced(reader *r) {
  size_t order = r->m.order, count = 0, before;
  imp_element *class_of = calloc(2 * order, sizeof *class_of);
  if (!class_of) return starve(r);
  imp_element *next = class_of + order;
  for (size_t x = 0; x < order; x++) class_of[x] = r->m.lost[x];
  do {
    before = count;
    count = 0;
    for (size_t x = 0; x < order && !labi_interrupt_is_set(r->stop); x++) {
      size_t y = 0;
      for (; y < x; y++) {
        bool same = class_of[x] == class_of[y];
        for (size_t g = 0; same && g < r->generators.count; g++)
          same = class_of[r->times.items[g * order + x]] == class_of[r->times.items[g * order + y]];
        if (same) break;
      }
      next[x] = y < x ? next[y] : (imp_element)count++;
    }
    memcpy(class_of, next, order * sizeof *next);
  } while (count > before && !labi_interrupt_is_set(r->stop));
  free(class_of);
  return count == order || reject(r, "%zu elements are not distinguished by any sum", order - count + 1);
}

static bool has_pair(const reader *r, const uint64_t *set, size_t width) {
  return labi_map_find(&r->pairs.by_key, labi_hash(set, width * sizeof *set), same_key, r->pairs.sets.items,
                       &(pair_key){width, set}) != LABI_NOT_FOUND;
}

/* The pair of the empty sum is there, and that of each sum with a further heap. */
static bool check_pairs(reader *r) {
  size_t width = (r->m.order + 63) / 64 + 1;
  uint64_t *of_heaps = calloc((r->heaps + 2) * width, sizeof *of_heaps);
  if (!of_heaps) return starve(r);
  uint64_t *set = of_heaps + (r->heaps + 1) * width; /* room of its own */
  for (size_t n = 1; n <= r->heaps; n++) imp_heap_pair(of_heaps + n * width, width - 1, &r->m, &r->words, n);
  bool good =
      has_pair(r, of_heaps, width) || reject(r, "the pair of the empty sum, 0 without options, is missing");
  for (size_t i = 0; good && i < r->pairs.count; i++)
    for (size_t n = 1; good && n <= r->heaps && !labi_interrupt_is_set(r->stop); n++) {
      const uint64_t *own = r->pairs.sets.items + i * width;
      imp_element x = (imp_element)own[width - 1], y = r->m.image[n];
      memset(set, 0, width * sizeof *set);
      imp_set_multiply(set, width - 1, &r->m, y, own);
      imp_set_multiply(set, width - 1, &r->m, x, of_heaps + n * width);
      set[width - 1] = imp_product(&r->m, x, y);
      good = has_pair(r, set, width) || reject(r, "pair %zu with heap %zu makes one that is missing", i, n);
    }
  free(of_heaps);
  return good;
}

static bool check_period(reader *r) {
  size_t last = imp_quotient_last_digit(&r->words);
  if (r->period == 0) return true;
  if (last > r->heaps || 2 * r->preperiod + 2 * r->period + last > r->heaps + 1)
    return reject(r, "a period needs the images of %zu heaps, and further ones for the last digit",
                  2 * r->preperiod + 2 * r->period - 1);
  for (size_t n = r->preperiod; n + r->period <= r->heaps; n++)
    if (r->m.image[n] != r->m.image[n + r->period])
      return reject(r, "heaps %zu and %zu have different images", n, n + r->period);
  return true;
}

static bool read_all(reader *r, const char *text, size_t length) {
  const char *end = text + length;
  for (; text < end; text = r->end + 1) {
    r->at = text;
    r->end = memchr(text, '\n', (size_t)(end - text));
    if (!r->end) r->end = end;
    if (r->line++ > 0 && !read_line(r)) return false;
  }
  r->line = 0;
  if (!r->has_code) return reject(r, "a line 'code' is missing");
  if (!r->has_image) return reject(r, "a line 'image' is missing");
  return r->has_lost || reject(r, "a line 'lost' is missing");
}

static char *claim_of(const reader *r) {
  labi_buffer out = {0};
  labi_put(&out, "the misere quotient of ");
  labi_put_bytes(&out, r->code, r->code_length);
  labi_put_char(&out, ' ');
  if (r->period)
    labi_putf(&out, "has order %zu, images of period %zu from heap %zu on", r->m.order, r->period,
              r->preperiod);
  else
    labi_putf(&out, "to heap %zu has order %zu", r->heaps, r->m.order);
  return labi_buffer_take(&out, NULL);
}

bool cgt_quotient_is_certificate(const char *text, size_t length) {
  if (!text && length > 0) return false;
  size_t own = sizeof header - 1;
  return length > own && memcmp(text, header, own) == 0 && text[own] == '\n';
}

cgt_status cgt_quotient_verify(cgt_certificate_check *check, const char *text, size_t length,
                               const volatile int *stop) {
  if (!check || (!text && length > 0)) return CGT_EINVAL;
  reader r = {.check = check, .stop = stop};
  *check = (cgt_certificate_check){.verdict = CGT_CERTIFICATE_ACCEPTED};
  if (!cgt_quotient_is_certificate(text, length)) {
    reject(&r, "a certificate of a quotient begins with the line '%s'", header);
    check->verdict = CGT_CERTIFICATE_FOREIGN;
    return CGT_OK;
  }
  bool good = read_all(&r, text, length) && check_monoid(&r) && check_reduced(&r) && make_heaps(&r) &&
              check_pairs(&r) && check_period(&r),
       stopped = labi_interrupt_is_set(stop);
  good = good && !stopped;
  if (good) {
    check->claim = claim_of(&r);
    if (!check->claim) r.starved = true;
  }
  if (r.has_code) imp_heap_words_free(&r.words);
  imp_monoid_free(&r.m);
  free(r.generators.items);
  free(r.times.items);
  imp_pairs_free(&r.pairs);
  return r.starved ? CGT_ENOMEM : stopped ? CGT_ECANCELLED : CGT_OK;
}
