/* nim_squared_class.c: see nim_squared_class.h.
 *
 * The representative is found by refinement, as graphs are: lines get colours from the vectors they meet,
 * vectors from their lines, and the lines are put in the order of their colours. Colours depend on the class
 * alone, so two lines of one colour that are not equal are the only doubt; then one of them after another is
 * put first, and the order with the least rank counts. Colours are hashed into 16 bits: if two of them agree
 * by chance, more orders are tried, and the answer is the same. */
#include "studies/nim_squared_class.h"

#include <stdlib.h>
#include <string.h>

#include "games/boards/integers.h"

/* ---- how many classes ---------------------------------------------------------------------------- */

/* ways[n * pegs + x]: multisets of n vectors with x pegs that a permutation of the lines leaves as they are.
 * It moves the vectors in cycles, and such a multiset has the vectors of a cycle equally often, so each cycle
 * of length c and w pegs is a factor 1 / (1 - y^c x^w). False when a number passes 63 bits. */
static bool fixed_multisets(uint64_t *ways, const unsigned char *to, unsigned lines, unsigned count) {
  unsigned pegs = lines * count + 1;
  bool seen[1 << STUDY_CLASS_MOST_LINES] = {false};
  memset(ways, 0, (size_t)(count + 1) * pegs * sizeof *ways);
  ways[0] = 1;
  for (unsigned first = 0; first < 1U << lines; first++) {
    if (seen[first]) continue;
    unsigned cycle = 0, weight = 0;
    for (unsigned v = first; !seen[v]; cycle++) {
      seen[v] = true;
      weight += (unsigned)__builtin_popcount(v);
      unsigned image = 0;
      /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): the cycles fill all of to */
      for (unsigned l = 0; l < lines; l++) image |= (v >> l & 1) << to[l];
      v = image;
    }
    for (unsigned n = cycle; n <= count; n++)
      for (unsigned x = weight; x < pegs; x++) {
        uint64_t *sum = &ways[n * pegs + x];
        if (__builtin_add_overflow(*sum, ways[(n - cycle) * pegs + x - weight], sum) || *sum > INT64_MAX)
          return false;
      }
  }
  return true;
}

/* Burnside, over the partitions of the lines into cycles: cycle[] holds the lengths of the first `cycles`,
 * each at most as long as the one before, of `used` lines. */
typedef struct burnside {
  unsigned lines, count, cycles;
  unsigned char cycle[STUDY_CLASS_MOST_LINES];
  uint64_t *ways;
  mpz_t *layers, term;
} burnside;

static bool add_cycles(burnside *b, unsigned used) {
  if (used < b->lines) {
    unsigned most = b->cycles ? b->cycle[b->cycles - 1] : b->lines;
    for (unsigned c = 1; c <= most && used + c <= b->lines; c++) {
      b->cycle[b->cycles++] = (unsigned char)c;
      if (!add_cycles(b, used + c)) return false;
      b->cycles--;
    }
    return true;
  }
  unsigned char to[STUDY_CLASS_MOST_LINES];
  unsigned long share = 1; /* permutations of this type: lines! / product of c^k k! */
  for (unsigned l = 2; l <= b->lines; l++) share *= l;
  for (unsigned k = 0, first = 0, same = 1; k < b->cycles; first += b->cycle[k++]) {
    same = k > 0 && b->cycle[k] == b->cycle[k - 1] ? same + 1 : 1;
    share /= (unsigned long)b->cycle[k] * same;
    for (unsigned l = 0; l < b->cycle[k]; l++) to[first + l] = (unsigned char)(first + (l + 1) % b->cycle[k]);
  }
  if (!fixed_multisets(b->ways, to, b->lines, b->count)) return false;
  unsigned pegs = b->lines * b->count + 1;
  for (unsigned x = 0; x < pegs; x++) {
    games_set_u64(b->term, b->ways[b->count * pegs + x]);
    mpz_addmul_ui(b->layers[x], b->term, share);
  };
  return true;
}

static bool count_classes(study_class_shape *shape) {
  unsigned pegs = shape->lines * shape->count + 1;
  burnside b = {.lines = shape->lines, .count = shape->count};
  b.ways = calloc((size_t)(shape->count + 1) * pegs, sizeof *b.ways);
  b.layers = calloc(pegs, sizeof *b.layers);
  bool done = b.ways && b.layers;
  if (done) {
    unsigned long group = 1;
    for (unsigned l = 2; l <= shape->lines; l++) group *= l;
    mpz_init(b.term);
    for (unsigned x = 0; x < pegs; x++) mpz_init(b.layers[x]);
    done = add_cycles(&b, 0);
    for (unsigned x = 0; x < pegs; x++) {
      mpz_divexact_ui(b.layers[x], b.layers[x], group);
      shape->layers[x] = games_get_u64(b.layers[x]);
      mpz_clear(b.layers[x]);
    }
    mpz_clear(b.term);
  }
  free(b.layers);
  free(b.ways);
  return done;
}

/* ---- shapes -------------------------------------------------------------------------------------- */

static uint16_t scatter(uint64_t x) { return (uint16_t)((x * UINT64_C(0x9E3779B97F4A7C15)) >> 37); }

static bool count_multisets(study_class_shape *shape) {
  unsigned vectors = 1U << shape->lines;
  for (unsigned k = 0; k < shape->count; k++)
    for (unsigned v = 0; v < vectors; v++) {
      /* binomial(v + k, k + 1) = binomial(v + k - 1, k) + binomial(v + k - 1, k + 1) */
      uint64_t same = v ? shape->choose[k << shape->lines | (v - 1)] : 0;
      uint64_t less = k ? shape->choose[(k - 1) << shape->lines | v] : v > 0;
      uint64_t *sum = &shape->choose[k << shape->lines | v];
      if (__builtin_add_overflow(same, less, sum) || *sum > INT64_MAX / STUDY_CLASS_MOST_VECTORS)
        return false;
    }
  return true;
}

bool study_class_shape_open(study_class_shape *shape, unsigned lines, unsigned count) {
  *shape = (study_class_shape){.lines = lines, .count = count};
  if (lines > STUDY_CLASS_MOST_LINES || count > STUDY_CLASS_MOST_VECTORS) return false;
  for (unsigned v = 0; v < 1U << lines; v++)
    for (unsigned l = 0; l < lines; l++) {
      shape->mask[v][l] = v >> l & 1 ? UINT16_MAX : 0;
      shape->bytes[v] |= (uint64_t)(v >> l & 1 ? 255 : 0) << 8 * l;
      shape->plain[v] = shape->mask[v] & scatter((uint64_t)__builtin_popcount(v) + 1);
    }
  mpz_init(shape->whole);
  mpz_fac_ui(shape->whole, count);
  for (unsigned l = 2; l <= lines; l++) mpz_mul_ui(shape->whole, shape->whole, l);
  shape->choose = calloc((size_t)(count + 1) << lines, sizeof *shape->choose);
  shape->layers = calloc(lines * count + 1, sizeof *shape->layers);
  if (shape->choose && shape->layers && count_multisets(shape) && count_classes(shape)) return true;
  study_class_shape_close(shape);
  return false;
}

void study_class_shape_close(study_class_shape *shape) {
  free(shape->choose);
  free(shape->layers);
  mpz_clear(shape->whole);
}

/* ---- ranks --------------------------------------------------------------------------------------- */

void study_class_board_of(study_class_board *board, const study_class_shape *shape, uint64_t rank) {
  for (unsigned k = shape->count; k-- > 0;) {
    const uint64_t *row = shape->choose + ((size_t)k << shape->lines);
    unsigned low = 0, high = 1U << shape->lines; /* the greatest v with row[v] <= rank */
    while (high - low > 1) {
      unsigned middle = (low + high) / 2;
      if (row[middle] <= rank)
        low = middle;
      else
        high = middle;
    }
    board->vector[k] = (unsigned char)low;
    rank -= row[low];
  }
}

/* ---- representatives ----------------------------------------------------------------------------- */

/* Where the search for the representative stands: lines in first[0..depth) come first, in this order. */
typedef struct search {
  const study_class_shape *shape;
  const study_class_board *board;
  study_class_form *form;
  unsigned depth;
  unsigned char first[STUDY_CLASS_MOST_LINES];
} search;

typedef int16_t signed_lanes __attribute__((vector_size(16))); /* they compare in one instruction */

/* Where each image is among them all, sorted; equal ones one after another. */
static void sort_images(unsigned char *place, const study_class_shape *shape, const unsigned char *image) {
  const unsigned count = shape->count;
  if (2 * count >> shape->lines) { /* more of them than values */
    unsigned char before[(1 << STUDY_CLASS_MOST_LINES) + 1];
    memset(before, 0, (1U << shape->lines) + 1);
    for (unsigned k = 0; k < count; k++) before[image[k] + 1]++;
    for (unsigned v = 0; v < 1U << shape->lines; v++) before[v + 1] += before[v];
    for (unsigned k = 0; k < count; k++) place[k] = before[image[k]]++;
    return;
  }
  if (count <= 8) { /* by comparing all with each */
    signed_lanes key, below = {0};
    for (unsigned k = 0; k < 8; k++) key[k] = k < count ? (int16_t)(image[k] << 3 | k) : INT16_MAX;
    for (unsigned k = 0; k < count; k++) below -= key > (signed_lanes){0} + key[k];
    for (unsigned k = 0; k < count; k++) place[k] = (unsigned char)below[k];
    return;
  }
  uint16_t sorted[STUDY_CLASS_MOST_VECTORS]; /* value, then where it came from */
  for (unsigned k = 0; k < count; k++) {
    uint16_t entry = (uint16_t)(image[k] << 8 | k);
    unsigned at = k;
    for (; at > 0 && sorted[at - 1] > entry; at--) sorted[at] = sorted[at - 1];
    sorted[at] = entry;
  }
  for (unsigned k = 0; k < count; k++) place[sorted[k] & 255] = (unsigned char)k;
}

/* The vectors as the order of the lines makes them: the rank, compared with the best so far. */
static void try_order(search *s, const unsigned char *line) {
  const study_class_shape *shape = s->shape;
  uint64_t bit = 0, rank = 0;
  unsigned char image[STUDY_CLASS_MOST_VECTORS], place[STUDY_CLASS_MOST_VECTORS];
  for (unsigned l = 0; l < shape->lines; l++) bit |= UINT64_C(1) << line[l] << 8 * l;
  for (unsigned k = 0; k < shape->count; k++)
    image[k] =
        (unsigned char)(((shape->bytes[s->board->vector[k]] & bit) * UINT64_C(0x0101010101010101)) >> 56);
  sort_images(place, shape, image);
  for (unsigned k = 0; k < shape->count; k++)
    rank += shape->choose[(unsigned)place[k] << shape->lines | image[k]];
  if (s->form->fixing > 0 && rank >= s->form->rank) {
    s->form->fixing += rank == s->form->rank;
    return;
  }
  s->form->rank = rank;
  s->form->fixing = 1;
  memcpy(s->form->line, line, shape->lines);
  memcpy(s->form->place, place, shape->count);
}

static bool are_equal_lines(const search *s, unsigned a, unsigned b) {
  for (unsigned k = 0; k < s->shape->count; k++)
    if ((s->board->vector[k] >> a ^ s->board->vector[k] >> b) & 1) return false;
  return true;
}

typedef uint8_t byte_lanes __attribute__((vector_size(8)));

/* What each line gets from the vectors it meets, by the colours of their lines. A byte each holds less than
 * 32 of them, so that the product adds up to eight bytes without a carry. */
static study_class_lanes meet(const search *s, uint64_t colour) {
  const study_class_shape *shape = s->shape;
  study_class_lanes sum = {0};
  for (unsigned k = 0; k < shape->count; k++) {
    const unsigned v = s->board->vector[k];
    const uint64_t met = ((shape->bytes[v] & colour) * UINT64_C(0x0101010101010101)) >> 56;
    sum += shape->mask[v] & scatter(met + 1);
  }
  return sum;
}

/* The same, by the number of their lines. */
static study_class_lanes meet_plain(const search *s) {
  study_class_lanes sum = {0};
  for (unsigned k = 0; k < s->shape->count; k++) sum += s->shape->plain[s->board->vector[k]];
  return sum;
}

static uint64_t colours_of(study_class_lanes lanes) {
  const byte_lanes bytes = __builtin_convertvector((lanes ^ (lanes >> 7)) & 31, byte_lanes);
  uint64_t colour = 0;
  for (unsigned l = 0; l < 8; l++) colour |= (uint64_t)bytes[l] << 8 * l;
  return colour;
}

/* The colours of the lines; those that come first have colours of their own from the beginning. */
static study_class_lanes refine(const search *s) {
  uint64_t colour = UINT64_C(0x0101010101010101);
  for (unsigned d = 0; d < s->depth; d++) colour += (uint64_t)(2 + 3 * d) << 8 * s->first[d];
  const study_class_lanes lanes = s->depth ? meet(s, colour) : meet_plain(s);
  return lanes * 25 + meet(s, colours_of(lanes));
}

static void find_order(search *s) {
  const unsigned lines = s->shape->lines;
  const study_class_lanes colour = refine(s);
  signed_lanes key, below = {0};
  for (unsigned l = 0; l < STUDY_CLASS_MOST_LINES; l++)
    key[l] = l < lines ? (int16_t)((colour[l] & 0x3FF8) | l) : INT16_MAX;
  for (unsigned d = 0; d < s->depth; d++) key[s->first[d]] = (int16_t)(8 * ((int)d - (int)s->depth));
  for (unsigned l = 0; l < lines; l++) below -= key > (signed_lanes){0} + key[l];
  unsigned char line[STUDY_CLASS_MOST_LINES], at[STUDY_CLASS_MOST_LINES];
  for (unsigned l = 0; l < lines; l++) {
    line[l] = (unsigned char)below[l];
    at[line[l]] = (unsigned char)l;
  }
  for (unsigned from = 0, to; from < lines; from = to) {
    bool doubt = false;
    for (to = from + 1; to < lines && key[at[to]] >> 3 == key[at[from]] >> 3; to++)
      doubt = doubt || !are_equal_lines(s, at[from], at[to]);
    if (!doubt) continue;
    for (unsigned n = from; n < to; n++) {
      bool repeats = false;
      for (unsigned o = from; o < n && !repeats; o++) repeats = are_equal_lines(s, at[o], at[n]);
      if (repeats) continue;
      s->first[s->depth++] = at[n];
      find_order(s);
      s->depth--;
    }
    return;
  }
  try_order(s, line);
}

void study_class_form_of(study_class_form *form, const study_class_shape *shape,
                         const study_class_board *board) {
  search s = {shape, board, form, 0, {0}};
  form->fixing = 0;
  find_order(&s);
}

void study_class_size(mpz_t size, const study_class_shape *shape, const study_class_board *board,
                      const study_class_form *form) {
  search s = {shape, board, NULL, 0, {0}};
  mpz_divexact_ui(size, shape->whole, form->fixing);
  for (unsigned l = 0; l < shape->lines; l++) {
    unsigned equal = 1;
    for (unsigned o = 0; o < l; o++) equal += are_equal_lines(&s, l, o);
    if (equal > 1) mpz_divexact_ui(size, size, equal);
  }
  for (unsigned k = 0, equal = 1; k < shape->count; k++) {
    equal = k > 0 && board->vector[k] == board->vector[k - 1] ? equal + 1 : 1;
    if (equal > 1) mpz_divexact_ui(size, size, equal);
  }
}
